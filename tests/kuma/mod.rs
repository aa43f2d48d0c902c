//! Kuma, which no public program plays: held against a second program in `twin.rs`, move by move,
//! and what follows from its rules.
//!
//! The quick part plays 300 random games and counts to depth 5; with `BOARDWRIGHT_WHOLE=1` it plays
//! 10,000, prints their results, and counts to depth 6.

mod contract;
mod twin;

use std::collections::BTreeMap;

use self::twin::Turn;
use boardwright::engine::Leaves;
use boardwright::model::Model;
use boardwright::notation::{human, position, uci};
use boardwright::{Catalogue, Game, IllegalMove, Move, Position, Reason, Side, Status, Variant};

fn kuma() -> Variant {
    Catalogue::shipped().get("kuma").expect("kuma is shipped")
}

/// How a descriptor begins that changes something in Kuma.
const HEAD: &str =
    "schema = 1\n[variant]\nid = 'other'\nversion = '1.0.0'\nname = 'Other'\nextends = 'kuma@1'\n";

/// Kuma with something changed.
fn changed(change: &str) -> Variant {
    let mut catalogue = Catalogue::shipped();
    catalogue
        .add("other.toml", &format!("{HEAD}{change}"))
        .expect("a variant of kuma")
}

fn played(variant: &Variant, start: &str, moves: &str) -> Game {
    let mut game = if start == "startpos" {
        Game::new(variant)
    } else {
        Game::from_text(variant, start).expect("a position")
    };
    for text in moves.split_whitespace() {
        game.play_text(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}

fn whole() -> bool {
    std::env::var_os("BOARDWRIGHT_WHOLE").is_some()
}

// ---- Counts ----

#[test]
fn counts_without_history() {
    let start = kuma().start();
    let counts = [26, 676, 17_585, 458_226, 12_060_531, 318_454_874];
    for (depth, count) in (1..).zip(counts).take(if whole() { 6 } else { 5 }) {
        assert_eq!(
            start.perft(depth, Leaves::Bulk, &mut |_| true),
            Ok(count),
            "depth {depth}"
        );
    }
}

#[test]
fn counts_in_a_game() {
    let game = Game::new(&kuma());
    let counts = [26, 676, 17_585, 458_226, 12_060_275, 318_441_962];
    for (depth, count) in (1..).zip(counts).take(if whole() { 6 } else { 5 }) {
        assert_eq!(
            game.perft(depth, Leaves::Bulk, &mut |_| true),
            Ok(count),
            "depth {depth}"
        );
    }
}

#[test]
fn the_leaves_of_a_count_in_a_game_may_be_listed_or_played() {
    let game = played(&kuma(), "startpos", "c2d2 c7d7 d2c2 d7c7");
    for leaves in [Leaves::List, Leaves::Play] {
        assert_eq!(
            game.perft(3, leaves, &mut |_| true),
            game.perft(3, Leaves::Bulk, &mut |_| true)
        );
    }
}

#[test]
fn a_count_leaves_out_what_the_ban_forbids() {
    let game = played(&kuma(), "startpos", "c2d2 c7d7 d2c2 d7c7");
    assert_eq!(banned(&game), ["c2d2"]);
    let after = |mv| {
        let mut next = game.clone();
        next.play(mv).expect("it is legal");
        next.perft(1, Leaves::Bulk, &mut |_| true)
            .expect("nobody stops it")
    };
    let total: u64 = game.legal_moves().into_iter().map(after).sum();
    let without_ban = game.position().perft(2, Leaves::Bulk, &mut |_| true);
    assert!(without_ban.is_ok_and(|count| count > total));
    for leaves in [Leaves::Bulk, Leaves::List, Leaves::Play] {
        assert_eq!(game.perft(2, leaves, &mut |_| true), Ok(total));
    }
}

/// The move was made 84 plies ago, and all that can be made again since then lead to new positions.
#[test]
fn a_count_leaves_out_what_an_old_move_makes_forbidden() {
    let out_and_back = ["a3a4", "a4a5", "a5a6", "a6a5", "a5a4", "a4a3"];
    let then = ["b3b4", "b4b5", "b5c5", "c5c4", "c4c3", "c3b3"];
    let first = out_and_back.into_iter().chain(then.into_iter().cycle());
    let second = ["h8h7", "h7h6", "h6h5", "h5g5", "g5g6", "g6g8", "g8h8"];
    let moves = first.zip(second.into_iter().cycle()).take(42);
    let moves: Vec<&str> = moves.flat_map(|(one, two)| [one, two]).collect();
    let start = "3g^3r/8/8/8/8/RR6/8/4G^3 / X/x";
    let game = played(&kuma(), start, &moves.join(" "));
    assert_eq!(banned(&game), ["a3a4"]);
    let legal = game.legal_moves().len() as u64;
    for leaves in [Leaves::Bulk, Leaves::List, Leaves::Play] {
        assert_eq!(game.perft(1, leaves, &mut |_| true), Ok(legal));
    }
}

#[test]
fn the_twin_counts_the_same() {
    let game = twin::Game::new();
    let counts = [26, 676, 17_585, 458_226, 12_060_275];
    for (depth, count) in (1..).zip(counts).take(if whole() { 5 } else { 4 }) {
        assert_eq!(game.perft(depth), count, "depth {depth}");
    }
}

// ---- Random games ----

/// A move of the program's in the twin's words.
fn turn_of(model: &Model, mv: Move) -> Turn {
    let at = |cell| {
        let point = model.board.point(cell);
        (point.x as usize, point.y as usize)
    };
    let promotion = mv
        .promotes_to()
        .map_or(b'.', |kind| model.symbol(kind).as_bytes()[0]);
    Turn {
        from: at(mv.from().expect("nobody drops")),
        to: at(mv.to()),
        promotion,
    }
}

fn sorted(model: &Model, moves: &[Move]) -> Vec<Turn> {
    let mut turns: Vec<Turn> = moves.iter().map(|&mv| turn_of(model, mv)).collect();
    turns.sort_unstable();
    turns
}

/// Every piece of a position is where the twin has it.
fn same_men(position: &Position, twin: &twin::Board) -> bool {
    let model = position.model();
    model.board.cells().all(|cell| {
        let point = model.board.point(cell);
        let letter = position.man_at(cell).map_or(b'.', |man| {
            let letter = model.symbol(man.kind).as_bytes()[0];
            if man.side == Side::First {
                letter
            } else {
                letter.to_ascii_lowercase()
            }
        });
        twin.at((point.x as usize, point.y as usize)) == letter
    })
}

/// How the moves of a random game are drawn.
#[derive(Clone, Copy, PartialEq)]
enum Manner {
    /// Any legal move.
    Any,
    /// No terminal piece is taken while something else can be played.
    Patient,
    /// Captures are taken first, but for terminal pieces.
    Greedy,
}

/// Plays a game to its end, by all generators at once, and returns its result.
fn random_game(variant: &Variant, manner: Manner, seed: u64) -> (Reason, Option<Side>, usize) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(variant);
    let mut twin = twin::Game::new();
    let model = variant.model();
    loop {
        let position = game.position();
        assert!(same_men(position, &twin.board), "{}", game.position_text());
        let legal = game.legal_moves();
        let mut expected = twin.moves();
        expected.sort_unstable();
        assert_eq!(sorted(model, &legal), expected, "{}", game.position_text());
        let (fast, plain) = (position.legal_moves(), position.legal_moves_reference());
        assert_eq!(
            sorted(model, &fast),
            sorted(model, &plain),
            "{}",
            game.position_text()
        );
        assert_eq!(position.hash(), position.fresh_hash());
        let text = game
            .position_text_as("feen")
            .expect("kuma is written in FEEN");
        let again = Game::from_text(variant, &text).map(|game| game.position_text_as("feen"));
        assert_eq!(again, Ok(Some(text)));

        let outcome = game.outcome();
        let told = outcome.map(|outcome| match (outcome.reason, outcome.winner()) {
            (Reason::RoyalCaptured, Some(winner)) => twin::Result::Captured {
                south_wins: winner == Side::First,
            },
            (Reason::NoMoves, Some(winner)) => twin::Result::NoMoves {
                south_wins: winner == Side::First,
            },
            (Reason::BareRoyals, None) => twin::Result::Bare,
            (Reason::NoProgress, None) => twin::Result::HundredPlies,
            (reason, winner) => panic!("{reason} {winner:?}"),
        });
        assert_eq!(told, twin.result(), "{}", game.position_text());
        if let Some(outcome) = outcome {
            return (outcome.reason, outcome.winner(), game.moves().len());
        }

        let takes_royal = |mv: &Move| {
            position
                .man_at(mv.to())
                .is_some_and(|man| model.royalty.pieces.contains(&man.kind))
        };
        let calm: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| !takes_royal(mv))
            .collect();
        let captures: Vec<Move> = calm
            .iter()
            .copied()
            .filter(|&mv| position.is_capture_unchecked(mv))
            .collect();
        let mut from = match manner {
            Manner::Greedy if !captures.is_empty() => captures,
            Manner::Greedy | Manner::Patient if !calm.is_empty() => calm,
            _ => legal,
        };
        from.sort_unstable();
        let mv = from[rng.usize(..from.len())];
        twin.play(turn_of(model, mv));
        game.play(mv).expect("a legal move");
    }
}

/// 10,000 games to their ends; `docs/rules/kuma.md` shows the table.
#[test]
fn random_games_are_the_same_for_all_generators() {
    let variant = kuma();
    let all = if whole() { 10_000 } else { 300 };
    let manners = [
        ("any legal move", Manner::Any, all * 6 / 10),
        ("patient", Manner::Patient, all * 2 / 10),
        ("greedy", Manner::Greedy, all * 2 / 10),
    ];
    for (name, manner, games) in manners {
        let mut results: BTreeMap<(String, &str), (usize, usize)> = BTreeMap::new();
        for seed in 0..games {
            let (reason, winner, plies) = random_game(&variant, manner, seed as u64);
            let winner =
                winner.map_or("nobody", |side| variant.model().players[side].name.as_str());
            let result = results.entry((reason.to_string(), winner)).or_default();
            result.0 += 1;
            result.1 += plies;
        }
        eprintln!("{name}: {games} games");
        for ((reason, winner), (count, plies)) in results {
            eprintln!(
                "  {reason}, {winner} wins: {count}, {} plies on average",
                plies / count
            );
        }
    }
}

// ---- Firsts ----

/// Whether something is true of a position after so many plies from the start.
fn comes_true(board: &twin::Board, plies: u32, wanted: &dyn Fn(&twin::Board) -> bool) -> bool {
    if plies == 0 {
        return wanted(board);
    }
    board
        .moves()
        .into_iter()
        .any(|turn| comes_true(&board.after(turn), plies - 1, wanted))
}

#[test]
fn the_earliest_face_off_is_at_ply_5() {
    let start = twin::Board::start();
    let dragons = |board: &twin::Board| board.has_dragons();
    assert!(!comes_true(&start, 4, &dragons));
    assert!(comes_true(&start, 5, &dragons));
    let game = played(&kuma(), "startpos", "e3e4 e6e5 e4e5 a6a5 e5d5");
    assert_eq!(
        game.position_text_as("feen").as_deref(),
        Some("rhbad^bhr/2c2c2/1sss1sss/s2+S4/8/SSSS1SSS/2C2C2/RHBAD^BHR / x/X")
    );
}

#[test]
fn the_earliest_terminal_capture_is_at_ply_4() {
    let start = twin::Board::start();
    let won = |board: &twin::Board| board.result().is_some();
    assert!(!comes_true(&start, 3, &won));
    assert!(comes_true(&start, 4, &won));
}

#[test]
fn a_move_tells_the_two_cells_that_it_transforms() {
    let variant = kuma();
    let mut game = played(&variant, "4g3/8/8/8/4H3/8/8/R3G3 w - - 0 1", "");
    let applied = game.play_text("e4c5").expect("a legal move");
    let name = |cell| variant.model().board.name(cell).to_owned();
    let cells: Vec<String> = applied
        .cells
        .iter()
        .map(|change| name(change.cell))
        .collect();
    assert_eq!(cells, ["e1", "e4", "c5", "e8"]);
    let dragon = variant.model().kind("dragon");
    let transformed = applied
        .cells
        .iter()
        .filter(|change| change.before.is_some() && change.after.map(|man| man.kind) == dragon);
    assert_eq!(
        transformed
            .map(|change| name(change.cell))
            .collect::<Vec<_>>(),
        ["e1", "e8"]
    );
}

/// A position in which North still has what faces, and South has what comes of it.
#[test]
fn half_a_face_off_is_possible_where_men_come_in_another_way() {
    let half = |change: &str| {
        let faces = "[transform.face-off]\npieces = ['advisor']\ninto = 'empress'\n[notation]\nposition = 'fen'\n";
        let variant = changed(&format!("{faces}{change}"));
        Game::from_text(&variant, "g2a4/8/8/8/8/8/8/4G1E1 w - - 0 1").is_ok()
    };
    let into = |kind: &str| format!("[promotion]\ninto = {{ soldier = ['{kind}'] }}\n");
    assert!(!half(&into("chariot")));
    assert!(half(&into("advisor")), "an advisor that was a soldier");
    assert!(half(&into("empress")), "an empress that was a soldier");
    let start = |rank: &str| {
        format!(
            "{}[setup]\nposition = \"{rank}/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAGBHR w - - 0 1\"\n",
            into("chariot")
        )
    };
    assert!(!half(&start("rhbagbhr")));
    assert!(half(&start("rhbagahr")), "another advisor");
    assert!(half(&start("rhbagehr")), "an empress from the start");
    let dropped = |kind: &str| {
        format!(
            "{}[hand]\ntakes = 'captured'\ndemote = true\n[drops]\nallowed = ['{kind}']\n",
            into("chariot")
        )
    };
    assert!(!half(&dropped("horse")));
    assert!(half(&dropped("advisor")), "an advisor from the hand");
    assert!(half(&dropped("empress")), "an empress from the hand");
}

// ---- The ban on repetition ----

const ROOKS: &str = "1r1g^4/8/8/8/8/8/8/4G^2R / X/x";

/// The moves that only the ban forbids, in coordinates.
fn banned(game: &Game) -> Vec<String> {
    let legal = game.legal_moves();
    let moves = game.position().legal_moves();
    moves
        .into_iter()
        .filter(|mv| !legal.contains(mv))
        .map(|mv| game.write_unchecked(mv))
        .collect()
}

#[test]
fn the_same_position_by_another_move_is_allowed() {
    let variant = kuma();
    assert!(banned(&played(&variant, ROOKS, "h1h2 b8c8 h2g2 c8b8")).is_empty());
    assert_eq!(
        banned(&played(&variant, ROOKS, "h1h2 b8c8 h2g2 c8b8 g2h2")),
        ["b8c8"]
    );
    assert_eq!(
        banned(&played(
            &variant,
            ROOKS,
            "h1h2 b8c8 h2g2 c8b8 g2h2 b8a8 h2g2 a8b8"
        )),
        ["g2h2"]
    );
}

#[test]
fn a_general_and_a_dragon_are_not_the_same_piece() {
    let start = "3g^3r/8/8/8/8/8/8/4G^3 / X/x";
    assert!(banned(&played(&kuma(), start, "e1d1 h8h7 d1e1 h7h8")).is_empty());
}

#[test]
fn the_first_position_has_occurred_but_no_move_led_to_it() {
    let variant = kuma();
    let game = played(&variant, ROOKS, "h1h2 b8b7 h2h1 b7b8");
    assert_eq!(banned(&game), ["h1h2"]);
    let refused = uci::read(&game, "h1h2").expect_err("it is banned");
    assert_eq!(
        refused.reason(),
        Some(&IllegalMove::Restricted("repetition"))
    );
    assert!(game.penalised_moves().is_empty());
}

#[test]
fn a_drop_is_a_move_too() {
    let hand = "[hand]\ntakes = 'captured'\ndemote = true\n[drops]\nallowed = ['horse']\n[notation]\nposition = 'fen'\n";
    let start = "3g4/8/8/8/r7/8/7R/4G3[H] w - - 0 1";
    let dropped_and_won_back = "H@b4 a4b4 h2h3 H@g3 h3g3 b4a4 g3g2 d8c8 g2h2 c8d8";
    let game = played(&changed(hand), start, dropped_and_won_back);
    assert_eq!(banned(&game), ["H@b4"]);
}

#[test]
fn taking_a_move_back_takes_it_off_the_record() {
    let mut game = played(&kuma(), ROOKS, "h1h2 b8b7 h2h1 b7b8");
    game.take_back();
    game.play_text("b7b6").expect("a legal move");
    assert!(banned(&game).is_empty());
}

#[test]
fn a_repetition_loses_where_the_descriptor_says_so() {
    let variant = changed("[restriction.same-move-ban]\nplayed = 'loses'\n");
    let mut game = played(&variant, ROOKS, "h1h2 b8b7 h2h1 b7b8");
    let banned_move = game.penalised_moves();
    assert_eq!(
        banned_move
            .iter()
            .map(|&mv| game.write_unchecked(mv))
            .collect::<Vec<_>>(),
        ["h1h2"]
    );
    assert!(!game.legal_moves().contains(&banned_move[0]));
    game.play_text("h1h2").expect("it is played, and loses");
    let Status::Over(outcome) = game.status() else {
        panic!("the game is over")
    };
    assert_eq!(
        (outcome.reason, outcome.winner()),
        (Reason::Repetition, Some(Side::Second))
    );
    assert!(game.legal_moves().is_empty());
    assert_eq!(game.perft(1, Leaves::Bulk, &mut |_| true), Ok(0));

    // The moves alone give the same result.
    let again = played(&variant, ROOKS, "h1h2 b8b7 h2h1 b7b8 h1h2");
    assert_eq!(again.outcome(), Some(outcome));

    game.take_back();
    assert_eq!(game.outcome(), None);
    assert!(!game.legal_moves().is_empty());
}

#[test]
fn the_hundred_plies_are_a_claim_where_the_descriptor_says_so() {
    let variant = changed("[end]\nno-progress = { claim = 'player' }\n");
    let mut game = played(&variant, "r2g4/8/8/8/8/8/8/R4G2 w - - 98 60", "a1a2 a8a7");
    assert_eq!(game.outcome(), None);
    assert_eq!(game.claims(), [Reason::NoProgress]);
    game.claim(Reason::NoProgress).expect("a draw");
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), None);
}

// ---- Texts ----

#[test]
fn a_refused_text_says_why() {
    let variant = kuma();
    let why = |text: &str| {
        Game::from_text(&variant, text)
            .expect_err("no position")
            .to_string()
    };
    assert_eq!(
        why("4g^3/8/8/8/8/8/8/R3G^3 / X/x"),
        "the pieces on e1 and e8 face each other: they would each have become a dragon"
    );
    assert_eq!(
        why("4g^3/8/8/8/8/8/8/R2D^4 / X/x"),
        "north has a general and south a dragon: the two change at one moment"
    );
    assert_eq!(
        why("g^7/8/8/8/+S7/8/8/4G^3 / X/x"),
        "`+S` on a4 is written `S`: a `+` stands only before a piece that has gained moves where it stands"
    );
    assert_eq!(
        why("g^7/8/8/8/8/8/8/R3G3 / X/x"),
        "`G` on e1 is written `G^`: a `^` stands after a piece whose capture ends the game"
    );
    assert_eq!(
        why("g^7/8/8/8/8/8/8/R3G^3 S/ X/x"),
        "`S/`: no pieces are held in this variant; write `/`"
    );
    assert_eq!(
        why("g^7/8/8/8/8/8/8/R3G^3 / C/c"),
        "`C/c` is no player to move; write `X/x` or `x/X`"
    );
    assert_eq!(
        why("g^7/8/8/8/8/8/8/R3G^4 / X/x"),
        "rank 8 from the top is 9 wide; the board is 8 wide"
    );
    assert_eq!(
        why("g^7/8/8/8/8/8/8/R3G^3 /  X/x"),
        "one space stands between two fields, and nowhere else"
    );
}

#[test]
fn both_dialects_say_the_same() {
    let variant = kuma();
    let model = variant.model();
    let game = played(&variant, "startpos", "e3e4 e6e5 e4e5 a6a5 e5d5");
    let texts =
        ["fen", "feen"].map(|dialect| game.position_text_as(dialect).expect("a dialect of kuma"));
    for text in &texts {
        let setup = position::read(model, text, position::Mode::Strict).expect("a position");
        assert_eq!(
            (&setup.men, setup.turn),
            (&game.position().setup().men, Side::Second)
        );
    }
    assert_eq!(
        texts[0],
        "rhbadbhr/2c2c2/1sss1sss/s2S4/8/SSSS1SSS/2C2C2/RHBADBHR b - - 0 3"
    );
}

#[test]
fn the_notation_of_a_game_is_that_of_its_moves_where_the_ban_forbids_another() {
    let kuma = kuma();
    let mut rng = fastrand::Rng::with_seed(5);
    let (mut forbidden, mut differ) = (0, 0);
    for _ in 0..60 {
        let mut game = Game::new(&kuma);
        let mut told = Vec::new();
        while game.outcome().is_none() && game.moves().len() < 60 {
            let banned = game.position().legal_moves().len() - game.legal_moves().len();
            forbidden += usize::from(banned > 0);
            // To and fro, so that much comes again.
            let moves = game.legal_moves();
            let last = game.moves().iter().nth_back(1);
            let returns = |mv: &&Move| {
                last.is_some_and(|last| {
                    mv.from() == Some(last.to()) && last.from() == Some(mv.to())
                })
            };
            let back = moves.iter().find(returns);
            let mv = match back {
                Some(&mv) if rng.u8(..3) > 0 => mv,
                _ => *rng.choice(&moves).expect("a move"),
            };
            told.push(game.human(mv).expect("a legal move"));
            game.play(mv).expect("a legal move");
        }
        assert_eq!(game.human_moves(), told);
        // By the positions alone some would be told apart from who must not go.
        let line = human::line(game.start(), game.moves()).expect("legal moves");
        differ += told
            .iter()
            .zip(&line)
            .filter(|(one, other)| one != other)
            .count();
    }
    assert!(forbidden > 100 && differ > 0, "{forbidden} {differ}");
}
