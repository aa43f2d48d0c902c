//! What the rule page of a variant says.

use boardwright::Catalogue;

/// The page of a shipped variant.
fn page(id: &str) -> String {
    Catalogue::shipped().page(id).expect(id)
}

/// The page of a child of a variant that says these lines.
fn page_of(parent: &str, lines: &str) -> String {
    let text = format!(
        "schema = 1\n[variant]\nid = \"said\"\nversion = \"1.0.0\"\nname = \"Said\"\nextends = \"{parent}\"\n{lines}\n"
    );
    let mut catalogue = Catalogue::shipped();
    if let Err(error) = catalogue.add("said.toml", &text) {
        panic!("{error}");
    }
    catalogue.page("said").expect("it has been added")
}

/// A page has all of these.
fn says(page: &str, told: &[&str]) {
    for line in told {
        assert!(page.contains(line), "{line}\n{}", words(page));
    }
}

/// A page has none of these.
fn leaves_out(page: &str, told: &[&str]) {
    for line in told {
        assert!(!page.contains(line), "{line}\n{}", words(page));
    }
}

/// The lines of a page that are no picture.
fn words(page: &str) -> String {
    let lines = page
        .lines()
        .filter(|line| !line.trim_start().starts_with('<'));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_a_partner_captures_comes_into_hand() {
    let page = page("bughouse");
    says(
        &page,
        &[
            "- Captured pieces go to the partner at the other board; who is held here was captured there.",
            "- A promoted piece goes there as what it was before.",
        ],
    );
    leaves_out(&page, &["Captured pieces are gone"]);
}

#[test]
fn pieces_that_nobody_counts_were_not_held_from_the_start() {
    let counted = "- Captured pieces are gone: who is held was held from the start.";
    leaves_out(&page("ataxx"), &[counted]);
    says(&page("placement"), &[counted]);
}

#[test]
fn who_may_pass_is_told() {
    says(
        &page("janggi"),
        &["- A player may pass, but not out of check (`pass`)."],
    );
    says(
        &page("ataxx"),
        &["- A player without another legal move passes (`pass`)."],
    );
    leaves_out(&page("chess"), &["`pass`"]);
}

#[test]
fn cells_of_both_players_are_told_where_they_are_no_images() {
    says(
        &page("synochess"),
        &["- Soldier: only on ranks 1 to 8 (`white`) or rank 5 (`black`)."],
    );
    says(
        &page("epicatomic"),
        &[
            "A move promotes that goes into ranks 6 to 8 (`white`) or ranks 1 to 5 (`black`) from outside.",
        ],
    );
    says(
        &page("buffalo"),
        &[
            "- `W`: one step along files and ranks; only to ranks 2 to 6 (`white`) or ranks 1 to 7 (`black`)",
        ],
    );
    says(
        &page("gale"),
        &["from file a (`white`) or rank 1 (`black`) to file i (`white`) or rank 9 (`black`)"],
    );
    says(
        &page("racing-kings"),
        &["(`reach`: King on rank 8 for both players)"],
    );
    says(
        &page("chess"),
        &["A move promotes that goes into rank 8 from outside."],
    );
}

#[test]
fn cells_of_both_players_are_told_of_every_rule_with_a_zone() {
    let unlike = "{ first = \"a4\", second = \"a6\" }";
    let both = "a4 (`white`) or a6 (`black`)";
    let cases = [
        (
            "crazyhouse@1",
            format!("[drops]\nfirst = {unlike}"),
            format!("are dropped there only: {both}."),
        ),
        (
            "seirawan@1",
            "[gates]\nzone = { first = \"rank 1\", second = \"a8 b8 e8 h8\" }\n[setup]\n\
             position = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqb - 0 1\""
                .to_owned(),
            "a held piece on that cell (rank 1 (`white`) or a8, b8, e8, h8 (`black`))".to_owned(),
        ),
        (
            "chess@1",
            format!("[walls]\nplace = \"anywhere\"\nzone = {unlike}\n[end]\ndead-position = false"),
            format!("- They stand only on {both}."),
        ),
        (
            "chess@1",
            format!(
                "[permission.far]\nwhat = \"move\"\nto = {unlike}\nonly-if = \"guarded\"\n[end]\ndead-position = false"
            ),
            format!("A piece may move to {both} only if an own piece guards it"),
        ),
        (
            "chess@1",
            format!(
                "[effect.away]\nafter = \"step\"\nwhom = \"mover\"\npieces = [\"knight\"]\nwhat = \"goes-to\"\nto = {unlike}\n[end]\ndead-position = false"
            ),
            format!("the piece that has moved – goes to {both}"),
        ),
    ];
    for (parent, lines, told) in cases {
        says(&page_of(parent, &lines), &[&told]);
    }
}

#[test]
fn pieces_of_one_player_promote_on_his_own_cells() {
    says(
        &page("chigorin"),
        &[
            "A move promotes that goes into rank 8 (`white`) from outside.",
            "A move promotes that goes into rank 1 (`black`) from outside.",
        ],
    );
}

#[test]
fn a_king_that_starts_anywhere_castles_from_there() {
    let page = page("chess960");
    says(
        &page,
        &[
            "The pieces of the first rank may stand in any of 960 orders (`shuffle`), the same for both players: the King with one Rook on either side of it",
            "- king-side: the King goes to g1, the Rook to f1, from wherever on their rank they start, the Rook on the right of the King. Neither has moved, nothing else stands on their ways or where they go",
            "the Rook on the left of the King.",
        ],
    );
    leaves_out(&page, &["from e1"]);
    leaves_out(&self::page("chess"), &["`shuffle`"]);
}

#[test]
fn what_a_castling_asks_is_told() {
    says(
        &page("circe"),
        &["Who has been brought home by an effect counts as not having moved: Rook."],
    );
    says(
        &page("placement"),
        &[
            "Both were dropped where they start, neither has moved since, nothing stands between them",
        ],
    );
    says(
        &page("opposite-castling"),
        &["Once a player has castled so, the opponent may not."],
    );
    leaves_out(
        &page("chess"),
        &["brought home", "were dropped", "the opponent may not"],
    );
}

#[test]
fn who_is_not_royal_castles_through_attacks() {
    let attacked = "the first is not attacked where it stands";
    leaves_out(&page("benedict"), &[attacked]);
    says(&page("chess"), &[attacked]);
}

#[test]
fn steps_of_rules_are_told() {
    let drops = |line: &str| page_of("crazyhouse@1", &format!("[drops]\n{line}"));
    for (line, told) in [
        (
            "apart = \"F\"",
            "- A drop may not be one step diagonally from an enemy piece (`apart`).",
        ),
        (
            "beside = \"W\"",
            "- A drop must be one step along files and ranks from an own piece (`beside`).",
        ),
        (
            "flanks = \"W\"",
            "in a straight line between it and an own piece, along files and ranks (`flanks`).",
        ),
        (
            "slides = \"fW\"",
            "- A dropped piece slides in from an edge as far as it goes, ahead (`slides`).",
        ),
    ] {
        says(&drops(line), &[told]);
    }
    says(
        &page("ataxx"),
        &["- A drop must be one step in any direction from an own piece (`beside`)."],
    );
    let chess = |lines: &str| page_of("chess@1", &format!("{lines}\n[end]\ndead-position = false"));
    says(
        &chess("[permission.near]\nwhat = \"move\"\nonly-if = \"beside\"\nby = \"F\""),
        &["A piece may move only if it ends one step diagonally from another piece (`near`)."],
    );
    says(
        &chess(
            "[effect.blow]\nafter = \"step\"\nwhom = \"reached\"\nby = \"N\"\nwhose = \"any\"\nspares = [\"king\"]\nwhat = \"gone\"",
        ),
        &[
            "the pieces that it reaches (a leap by (1, 2) in every direction), but for King – leave the board.",
        ],
    );
    says(
        &chess(
            "[effect.join]\nafter = \"move\"\nbeside = \"W\"\nwhom = \"flanked\"\nby = \"F\"\nspares = [\"king\"]\nwhat = \"wall\"",
        ),
        &[
            "After a move that ends one step along files and ranks from another own piece (`join`): the opponent's pieces between it and an own piece in a line, diagonally, but for King",
        ],
    );
}

#[test]
fn ways_of_figures_are_told() {
    says(
        &page("gale"),
        &["each one step along files and ranks from the next"],
    );
    says(
        &page("tictactoe"),
        &["(`line`: any piece, in any direction)"],
    );
    let across =
        "[end]\ndead-position = false\nline = { count = 3, directions = \"sW\", result = \"win\" }";
    says(
        &page_of("chess@1", across),
        &["(`line`: any piece, sideways)"],
    );
}

#[test]
fn who_moves_first_and_which_way_is_told() {
    says(
        &page("chess"),
        &["`white` moves first, upwards; `black` downwards."],
    );
    let second = "[setup]\nposition = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\"";
    says(
        &page_of("chess@1", second),
        &["`black` moves first, downwards; `white` upwards."],
    );
    says(
        &page("racing-kings"),
        &["64 cells. `white` moves first. As text"],
    );
    let alike = "[board]\nsymmetry = \"none\"\n[promotion]\nzone = { first = \"rank 8\", second = \"rank 7\" }\n\
                 [castling]\nking-side = false\nqueen-side = false\n\
                 [setup]\nposition = \"rnbqkbnr/8/8/8/8/pppppppp/PPPPPPPP/RNBQKBNR w - - 0 1\"";
    says(
        &page_of("chess@1", alike),
        &[
            "`white` moves first. Both players go upwards.",
            "Directions and cells are those of both players.",
        ],
    );
}

#[test]
fn arguments_of_rule_modules_are_told() {
    says(
        &page("atomic"),
        &[
            "- `explosion`: a capture takes the capturer and the pieces around it off the board.\n  - `area`: one step along files and ranks; one step diagonally (the cells around",
            "\n  - `spares`: Pawn (bystanders of these kinds stay",
        ],
    );
    says(
        &page("kuma"),
        &["\n  - `line`: `file` (", "\n  - `into`: Dragon ("],
    );
    says(
        &page("sittuyin"),
        &["\n  - `zone`: ", "\n  - `last-anywhere`: yes ("],
    );
}

#[test]
fn what_a_problem_asks_is_told() {
    says(
        &page("tsume"),
        &[
            "## Problems\n\n- Its positions are problems: `sente` attacks, and is to mate `gote`.\n\
           - Every move of the attacker must give check.\n- The attacker may be without a royal piece.\n\
           - The defender holds all pieces of the set-up that are neither on the board nor in the attacker's hand.\n",
        ],
    );
    let lines = "[problem]\ngoal = \"stalemate\"\nattacker = \"black\"";
    let page = page_of("chess@1", lines);
    says(
        &page,
        &["`black` attacks, and is to leave `white` without a legal move, but not in check."],
    );
    leaves_out(&page, &["must give check"]);
    leaves_out(&self::page("shogi"), &["## Problems"]);
}
