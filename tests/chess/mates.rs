//! Who may not give mate gives none, in whatever way the check comes about.

use boardwright::engine::Leaves;
use boardwright::{Catalogue, Game, Reason};

/// Kings hemmed in by their own pieces are mated by any check.
struct Case {
    /// How the check comes about.
    how: &'static str,
    parent: &'static str,
    /// What a child changes, without the restriction.
    changes: &'static str,
    /// Who may not give mate.
    spared: &'static str,
    position: &'static str,
    mv: &'static str,
}

const CASES: [Case; 10] = [
    Case {
        how: "the piece itself leaps there",
        parent: "chess",
        changes: "",
        spared: "knight",
        position: "6rk/6pp/8/6N1/8/8/8/4K3 w - - 0 1",
        mv: "g5f7",
    },
    Case {
        how: "a pawn becomes it",
        parent: "chess",
        changes: "",
        spared: "knight",
        position: "6nr/5Ppk/6pp/8/8/8/8/4K3 w - - 0 1",
        mv: "f7f8n",
    },
    Case {
        how: "a piece gets out of a slider's way",
        parent: "chess",
        changes: "",
        spared: "queen",
        position: "6rk/6p1/8/8/7B/8/8/4K2Q w - - 0 1",
        mv: "h4g5",
    },
    Case {
        how: "a piece gets out of the way of a slider with few goals",
        parent: "chess",
        changes: "[pieces]\nqueen = { symbol = \"Q\", moves = [\"fbR\"] }\n",
        spared: "queen",
        position: "6rk/6p1/8/8/7B/8/8/4K2Q w - - 0 1",
        mv: "h4g5",
    },
    Case {
        how: "a piece is the hurdle of a hopper",
        parent: "chess",
        changes: "[pieces]\nqueen = { symbol = \"Q\", moves = [\"gR\"] }\n",
        spared: "queen",
        position: "6rk/6p1/5NP1/8/8/8/8/4K2Q w - - 0 1",
        mv: "f6h7",
    },
    Case {
        how: "a piece gets out of the way of a lame leaper",
        parent: "chess",
        changes: "[pieces]\nqueen = { symbol = \"Q\", moves = [\"nN\"] }\n",
        spared: "queen",
        position: "6bk/6Nn/5PQ1/8/8/8/8/4K3 w - - 0 1",
        mv: "g7f5",
    },
    Case {
        how: "a king castles with it",
        parent: "chess",
        changes: "[pieces]\nrook = { symbol = \"R\", moves = [\"N\"] }\n",
        spared: "rook",
        position: "8/8/8/8/1ppp4/1pkp4/8/R3K3 w Q - 0 1",
        mv: "e1c1",
    },
    Case {
        how: "it enters by a gate",
        parent: "seirawan",
        changes: "[pieces]\nhawk = { symbol = \"H\", moves = [\"N\"] }\n",
        spared: "hawk",
        position: "8/8/8/8/2ppp3/2pkp3/7R/2B1K3[H] w C - 0 1",
        mv: "c1a3h",
    },
    Case {
        how: "who has paralysed it is taken",
        parent: "madrasi",
        changes: "",
        spared: "knight",
        position: "3n2rk/5Npp/8/8/8/8/8/3RK3 w - - 0 1",
        mv: "d1d8",
    },
    Case {
        how: "the king that was left is lost",
        parent: "chess",
        changes: "[castling]\nking-side = false\nqueen-side = false\n[setup]\nposition = \"k3k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"\n[royalty]\ncount = \"last\"\n",
        spared: "knight",
        position: "6rk/5Npp/8/k7/8/8/8/Q3K3 w - - 0 1",
        mv: "a1a5",
    },
];

/// A game of a child of which some piece may not give mate, if one is named.
fn game(case: &Case, spared: Option<&str>) -> Game {
    let mut text = format!(
        "schema = 1\n[variant]\nid = \"child\"\nversion = \"1.0.0\"\nname = \"Child\"\nextends = \"{}@1\"\n{}[end]\ndead-position = false\n",
        case.parent, case.changes
    );
    if let Some(piece) = spared {
        text += &format!("[restriction.no-mate]\npieces = [\"{piece}\"]\n");
    }
    let mut catalogue = Catalogue::shipped();
    let variant = catalogue.add("child.toml", &text);
    let variant = variant.unwrap_or_else(|fault| panic!("{}: {fault}", case.how));
    let game = Game::from_text(&variant, case.position);
    game.unwrap_or_else(|fault| panic!("{}: {fault}", case.how))
}

#[test]
fn who_may_not_mate_does_not_in_whatever_way_the_check_comes_about() {
    for case in CASES {
        let how = case.how;
        let mut free = game(&case, None);
        free.play_text(case.mv)
            .unwrap_or_else(|e| panic!("{how}: {e}"));
        let outcome = free.outcome().unwrap_or_else(|| panic!("{how}: no mate"));
        assert_eq!(outcome.reason, Reason::Checkmate, "{how}");

        let spared = game(&case, Some(case.spared));
        let refused = spared.read(case.mv).expect_err(how);
        let reason = refused.reason();
        assert_eq!(reason.map(|r| r.code()), Some("no-mate"), "{how}");
        let listed = spared.legal_moves().len() as u64;
        assert!(listed > 0, "{how}");
        let counted = spared.position().perft(1, Leaves::Bulk, &mut |_| true);
        assert_eq!(counted, Ok(listed), "{how}");

        let another = game(&case, Some("bishop"));
        assert!(another.read(case.mv).is_ok(), "{how}");
    }
}
