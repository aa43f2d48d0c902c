//! Keys of positions: the same everywhere, and others for positions that differ in anything that counts.

use boardwright::{Catalogue, Game};

/// Positions of the same board or nearly so, which differ in one thing each: who is to move, rights, where rooks
/// stand that may castle, cells for en passant, hands, checks, marks of promotion, first moves, walls.
const ALMOST_ALIKE: &[(&str, &[&str])] = &[
    (
        "chess",
        &[
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/4Pp2/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1",
            "4k3/8/8/3qP3/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/3QP3/8/8/8/4K3 w - - 0 1",
        ],
    ),
    (
        "crazyhouse",
        &[
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[PP] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[PPP] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[p] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[pp] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[q] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1",
            "4k3/8/8/8/8/8/Q7/4K3[] w - - 0 1",
            "4k3/8/8/8/8/8/Q~7/4K3[] w - - 0 1",
        ],
    ),
    (
        "three-check",
        &[
            "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 3+2 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 3+1 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 1+2 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 2+1 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 2+2 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 1+1 0 1",
        ],
    ),
    (
        "chess960",
        &[
            "1r1rk3/8/8/8/8/8/8/1R1RK3 w - - 0 1",
            "1r1rk3/8/8/8/8/8/8/1R1RK3 w B - 0 1",
            "1r1rk3/8/8/8/8/8/8/1R1RK3 w D - 0 1",
            "1r1rk3/8/8/8/8/8/8/1R1RK3 w b - 0 1",
            "1r1rk3/8/8/8/8/8/8/1R1RK3 w d - 0 1",
            "1r1rk3/8/8/8/8/8/8/1R1RK3 w Bb - 0 1",
            "1r1rk3/8/8/8/8/8/8/1R1RK3 w Dd - 0 1",
            "1r1rk3/8/8/8/8/8/8/1R1RK3 w Bd - 0 1",
        ],
    ),
    (
        "duck",
        &[
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/4*3/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/3*4/8/8/4K3 w - - 0 1",
        ],
    ),
    (
        "shogi",
        &[
            "4k4/9/9/9/4P4/9/9/9/4K4 b - 1",
            "4k4/9/9/9/4+P4/9/9/9/4K4 b - 1",
            "4k4/9/9/9/4p4/9/9/9/4K4 b - 1",
            "4k4/9/9/9/4P4/9/9/9/4K4 b R 1",
            "4k4/9/9/9/4P4/9/9/9/4K4 b r 1",
            "4k4/9/9/9/4P4/9/9/9/4K4 w r 1",
        ],
    ),
];

/// The key of a position.
fn key(id: &str, text: &str) -> u128 {
    let variant = Catalogue::shipped()
        .get(id)
        .unwrap_or_else(|e| panic!("{e}"));
    let game = Game::from_text(&variant, text).unwrap_or_else(|e| panic!("{id}, {text}: {e}"));
    game.position().key()
}

#[test]
fn each_half_of_a_key_tells_positions_apart() {
    for (id, texts) in ALMOST_ALIKE {
        let keys: Vec<u128> = texts.iter().map(|text| key(id, text)).collect();
        for (at, one) in keys.iter().enumerate() {
            for (other, text) in keys[..at].iter().zip(*texts) {
                let halves = |key: u128| [key as u64, (key >> 64) as u64];
                for (a, b) in halves(*one).into_iter().zip(halves(*other)) {
                    assert_ne!(a, b, "{id}: {} and {text}", texts[at]);
                }
            }
        }
    }
}

/// A server may keep keys, and ask another process, or the next version, about them.
#[test]
fn keys_are_the_same_in_every_run_and_on_every_machine() {
    let mut told = String::new();
    for (id, texts) in ALMOST_ALIKE {
        for text in *texts {
            told += &format!("{:032x} {id} {text}\n", key(id, text));
        }
    }
    insta::assert_snapshot!(told);
}

/// After every move, what the move has changed in it is what a key made anew is; whatever has left the board, a
/// promoted piece in a blast among it, is gone from it too.
#[test]
fn a_key_after_a_move_is_that_of_the_position() {
    let blasts: &[&str] = &[
        "4k3/8/8/3p4/2Q~1P3/8/8/4K3[] w - - 0 1",
        "4k3/8/8/3p4/2Q~5/8/8/3RK3[] w - - 0 1",
        "r3k2r/8/8/3p4/2q~1P3/8/8/R3K2R[Nn] w - - 0 1",
        "r3k2r/1P6/8/8/8/8/6p1/R3K2R[Nn] w - - 0 1",
    ];
    let seirawan: &[&str] = &["rn2k2r/8/8/8/8/8/8/RN2K2R[HEhe] w KQBGkqbg - 0 1"];
    let more = [("atomiczh", blasts), ("seirawan", seirawan)];
    for (id, texts) in ALMOST_ALIKE.iter().copied().chain(more) {
        let variant = Catalogue::shipped();
        let variant = variant.get(id).unwrap_or_else(|e| panic!("{e}"));
        for text in texts {
            let game = Game::from_text(&variant, text).unwrap_or_else(|e| panic!("{text}: {e}"));
            for (mv, next) in game.position().successors() {
                assert_eq!(next.hash(), next.fresh_hash(), "{id}: {mv:?} in {text}");
                let again = variant.position(&next.setup());
                assert_eq!(
                    again.map(|again| again.key()),
                    Ok(next.key()),
                    "{id}: {mv:?} in {text}"
                );
            }
        }
    }
}

#[test]
fn counters_are_no_part_of_a_key() {
    let texts = [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 30",
    ];
    let keys = texts.map(|text| key("chess", text));
    assert_eq!(keys[0], keys[1]);
    assert_eq!(keys[0], keys[2]);
}

/// A key of a game is that of its last position, however it was reached.
#[test]
fn another_order_of_moves_leads_to_the_same_key() {
    for (id, one, other) in [
        ("chess", "e2e3 e7e6 g1f3 b8c6", "g1f3 b8c6 e2e3 e7e6"),
        ("chess960", "e2e3 e7e6 g1f3 b8c6", "g1f3 b8c6 e2e3 e7e6"),
        ("seirawan", "e2e3 e7e6 d2d3 d7d6", "d2d3 d7d6 e2e3 e7e6"),
        ("omega", "e1e2 e8e7 c1c2 d8d7", "c1c2 d8d7 e1e2 e8e7"),
        ("xiangqi", "a1a2 a10a9 i1i2 i10i9", "i1i2 i10i9 a1a2 a10a9"),
    ] {
        let variant = Catalogue::shipped()
            .get(id)
            .unwrap_or_else(|e| panic!("{e}"));
        let played = |moves: &str| {
            let mut game = Game::new(&variant);
            for text in moves.split_whitespace() {
                game.play_text(text)
                    .unwrap_or_else(|e| panic!("{id}, {text}: {e}"));
            }
            game.position().key()
        };
        assert_eq!(played(one), played(other), "{id}");
    }
}
