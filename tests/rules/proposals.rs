//! Moves that rule modules propose: legal like all others, written, read, played, taken back, counted and
//! kept like all others.

use std::collections::BTreeSet;

use super::proposing::{ALL, NEEDY, NONSENSE, Proposer, with_proposals};
use boardwright::engine::Leaves;
use boardwright::notation::{san, uci};
use boardwright::{
    Catalogue, Choices, Game, Move, MoveSort, Position, Second, Step, Variant, Wish, Work, wire,
};

/// Variants of every way of finding legal moves, and of every rule that a move may break.
const PARENTS: [&str; 16] = [
    "chess",
    "atomic",
    "nocheckatomic",
    "crazyhouse",
    "antichess",
    "three-check",
    "horde",
    "racing-kings",
    "seirawan",
    "chess960",
    "twokings2",
    "xiangqi",
    "kuma",
    "shogi",
    "annan-shogi",
    "self-check-void-shogi",
];

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

fn is_proposed(mv: &Move) -> bool {
    mv.sort() == MoveSort::Proposed
}

fn named(variant: &Variant, name: &str) -> boardwright::geometry::Cell {
    variant.model().board.find(name).expect("a cell")
}

/// Fast is plain, each move is listed once and does what no other does.
fn hold(position: &Position) -> Vec<Move> {
    let legal = sorted(position.legal_moves());
    let said = || format!("{:?}", position.setup());
    assert_eq!(
        legal,
        sorted(position.legal_moves_reference()),
        "{}",
        said()
    );
    let count = position.perft(1, Leaves::Bulk, &mut |_| true);
    assert_eq!(count, Ok(legal.len() as u64), "{}", said());
    let successors = position.successors();
    assert_eq!(
        legal,
        sorted(successors.iter().map(|(mv, _)| *mv).collect())
    );
    for (mv, next) in successors {
        assert_eq!(next, position.after_unchecked(mv));
    }
    legal
}

/// No move does what another one does.
fn hold_doings(position: &Position, legal: &[Move]) {
    let said = || format!("{:?}", position.setup());
    let mut doings = BTreeSet::new();
    for &mv in legal {
        let mut next = position.clone();
        let mut told = next.play(mv).expect("a legal move");
        assert_eq!(next, position.after_unchecked(mv), "{}", said());
        assert_eq!(next.hash(), next.fresh_hash(), "{mv:?} in {}", said());
        if is_proposed(&mv) {
            told.steps.sort_unstable();
        }
        assert!(
            doings.insert(told.steps),
            "{mv:?} does what another does in {}",
            said()
        );
    }
}

/// Every move is written as no other, and read back from each of its forms.
fn hold_texts(game: &Game, legal: &[Move]) {
    let model = game.model();
    let mut texts = BTreeSet::new();
    let choices = Choices::of(legal.iter().map(|&mv| Wish::from(mv)));
    for (at, &mv) in legal.iter().enumerate() {
        let text = uci::write_unchecked(model, mv);
        assert!(texts.insert(text.clone()), "{text} is written twice");
        // To read takes all legal moves each time.
        if at % 6 != game.moves().len() % 5 {
            continue;
        }
        assert_eq!(uci::read(game, &text).ok(), Some(mv), "{text}");
        let human = san::write(game, mv).expect("a legal move");
        assert_eq!(san::read(game, &human).ok(), Some(mv), "{human} for {text}");
        let wish = Wish::from(mv);
        assert_eq!(game.fulfilling(&wish), Some(mv), "{text}");
        assert_eq!(game.refuse(&wish), None, "{text}");
        let wired =
            serde_json::to_string(&wire::Wish::of(model, &wish).expect("names")).expect("written");
        let read: wire::Wish = serde_json::from_str(&wired).expect("read");
        assert_eq!(read.read(model).expect("names"), wish, "{wired}");
        if let (Some(from), Some(second)) = (mv.from(), mv.second()) {
            let seconds = &choices.seconds[&(from, mv.named_to())];
            assert!(seconds.contains(&Some(second)), "{text}");
        }
    }
}

/// A game goes on as if it had never been saved, and back as if nothing had been played.
fn hold_record(game: &Game) {
    let record = game.record().expect("it can be written");
    let restored = Game::restore(&game.position().variant(), &record).expect("the same rules");
    assert_eq!(restored.moves(), game.moves());
    assert_eq!(restored.position(), game.position());
    let mut back = game.clone();
    while let Some(mv) = back.take_back() {
        assert!(back.legal_moves().contains(&mv));
    }
    assert_eq!(back.position(), game.start());
}

fn walk(parent: &str, modules: &[Proposer], games: u64) -> usize {
    let variant = with_proposals(parent, modules);
    let mut proposed = 0;
    for seed in 0..games {
        let mut chance = fastrand::Rng::with_seed(seed);
        let mut game = boardwright::Game::new(&variant);
        for ply in 0..24 {
            let position = game.position();
            let all = hold(position);
            if ply % 8 == 3 {
                hold_doings(position, &all);
                let after = |&mv: &Move| position.after_unchecked(mv).legal_moves_reference();
                let plain: u64 = all.iter().map(|mv| after(mv).len() as u64).sum();
                let two = position.perft(2, Leaves::Bulk, &mut |_| true);
                assert_eq!(two, Ok(plain), "{parent}");
            }
            if game.outcome().is_some() {
                break;
            }
            let legal = sorted(game.legal_moves());
            if ply % 8 == 3 {
                hold_texts(&game, &legal);
            }
            let own: Vec<Move> = legal.iter().copied().filter(is_proposed).collect();
            let from = match chance.bool() && !own.is_empty() {
                true => &own,
                false => &legal,
            };
            let Some(&mv) = chance.choice(from) else {
                break;
            };
            proposed += usize::from(is_proposed(&mv));
            game.play(mv).expect("a legal move");
        }
        hold_record(&game);
    }
    proposed
}

#[test]
fn fast_is_plain_where_moves_are_proposed() {
    for parent in PARENTS {
        let proposed = walk(parent, &ALL, 2);
        assert!(proposed > 5, "{proposed} in {parent}");
    }
}

#[test]
fn fast_is_plain_where_moves_are_for_players_in_need() {
    for parent in PARENTS {
        walk(parent, &NEEDY, 2);
        walk(parent, &NEEDY[..1], 2);
    }
}

#[test]
fn a_move_for_players_in_need_is_for_them_alone() {
    let variant = with_proposals("chess", &NEEDY[..1]);
    let rescues = |text: &str| {
        let game = Game::from_text(&variant, text).expect("a position");
        let legal = hold(game.position());
        let rescues = legal.iter().filter(|mv| is_proposed(mv)).count();
        (rescues, legal.len())
    };
    // Nobody is in need; in check; in check with another answer; stalemated but for this.
    assert_eq!(rescues("7k/8/8/8/8/8/8/K1N5 w - - 0 1").0, 0);
    assert_eq!(rescues("7k/8/8/8/8/8/1r6/Kr6 w - - 0 1").0, 0);
    assert_eq!(rescues("7k/8/8/8/7N/8/rr6/K7 w - - 0 1"), (1, 1));
    assert_eq!(rescues("7k/8/8/8/8/2N5/8/K6r w - - 0 1").0, 1);
    assert_eq!(rescues("7k/8/8/8/p7/P7/1r6/2K5 w - - 0 1").0, 0);
    assert_eq!(rescues("7k/8/8/p7/P7/8/2r5/K7 w - - 0 1").0, 0);
    assert_eq!(rescues("7k/8/8/p7/P7/1n6/7r/K7 w - - 0 1").0, 1);
    let mut game = Game::from_text(&variant, "7k/8/8/8/8/8/8/K1N5 w - - 0 1").expect("a position");
    let refused = game.read("a1c1:rescue").expect_err("he is in no need");
    assert_eq!(refused.reason().map(|why| why.code()), Some("not-proposed"));
    game.play_text("a1a2").expect("a legal move");
}

#[test]
fn an_own_piece_is_removed_and_no_royal_one() {
    let variant = with_proposals("chess", &NEEDY[1..]);
    let start = "7k/8/8/8/8/8/8/KRN5 w - - 0 1";
    let mut game = Game::from_text(&variant, start).expect("a position");
    assert!(game.read("b1a1:trample").is_err(), "a king stays");
    let told = game.play_text("b1c1:trample").expect("a legal move");
    let removed = |step: &Step| matches!(step, Step::Removed { .. });
    assert_eq!(told.steps.iter().filter(|step| removed(step)).count(), 1);
    assert!(game.position_text().starts_with("7k/8/8/8/8/8/8/K1R5 b"));
}

fn chess(moves: &str) -> Game {
    let variant = with_proposals("chess", &ALL);
    let mut game = Game::new(&variant);
    for text in moves.split_whitespace() {
        game.play_text(text)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    game
}

#[test]
fn an_exchange_is_two_moves_at_once_and_is_listed_once() {
    let mut game = chess("e2e4 e7e5");
    assert!(game.read("d1e1:exchange").is_ok());
    let refused = game.read("e1d1:exchange").expect_err("it is the same move");
    assert_eq!(refused.reason().map(|why| why.code()), Some("not-proposed"));
    let told = game.play_text("d1e1:exchange").expect("a legal move");
    let cell = |name| named(&game.position().variant(), name);
    let (d1, e1) = (cell("d1"), cell("e1"));
    let moved = |step: &Step| matches!(step, Step::Moved { .. });
    assert!(told.steps.len() == 2 && told.steps.iter().all(moved));
    let changed: Vec<_> = told.cells.iter().map(|change| change.cell).collect();
    assert_eq!(changed, [d1, e1]);
    assert!(
        game.position_text()
            .starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBKQBNR b kq"),
        "{}",
        game.position_text()
    );
}

#[test]
fn a_proposed_move_that_equals_an_ordinary_one_is_not_listed() {
    let game = chess("");
    let rests = |game: &Game| game.read("e1e1:rest").is_ok();
    assert!(rests(&game), "nothing else does nothing");
    let passing = "schema = 1\n[variant]\nid = \"passing\"\nversion = \"1.0.0\"\nname = \"Passing\"\n\
                   extends = \"chess@1\"\n[move.rest]\n[movement]\npass = \"allowed\"\n[end]\ndead-position = false\n";
    let mut catalogue = boardwright::Catalogue::shipped();
    catalogue.modules_mut().register(ALL[3]);
    let variant = catalogue
        .add("passing.toml", passing)
        .unwrap_or_else(|e| panic!("{e}"));
    let game = Game::new(&variant);
    assert!(game.read("e1e1").is_ok() && !rests(&game));
}

#[test]
fn a_shot_takes_where_it_is_aimed_and_its_man_stays() {
    let mut game = chess("e2e4 d7d5 b1c3 a7a6");
    assert_eq!(
        game.human(game.read("c3d5:shot").expect("legal"))
            .expect("legal"),
        "c3d5:shot"
    );
    assert_eq!(
        game.human(game.read("c3d5").expect("legal"))
            .expect("legal"),
        "Nxd5"
    );
    let mv = game.read("c3d5:shot").expect("legal");
    assert!(game.position().is_capture_unchecked(mv));
    game.play(mv).expect("legal");
    assert!(game.position_text().contains(" b KQkq"));
    assert_eq!(game.position().no_progress(), 0);
    let at = |name| {
        game.position()
            .man_at(named(&game.position().variant(), name))
    };
    assert!(at("c3").is_some() && at("d5").is_none());
}

#[test]
fn a_knight_shoots_two_at_once_and_the_second_is_in_the_text() {
    let variant = with_proposals("chess", &ALL);
    let start = "4k3/8/2p1p3/8/3N4/8/8/4K3 w - - 0 1";
    let mut game = Game::from_text(&variant, start).expect("a position");
    game.play_text("d4c6:shot:1:e6").expect("a legal move");
    assert!(game.position_text().starts_with("4k3/8/8/8/3N4/8/8/4K3 b"));
}

#[test]
fn a_proposed_move_may_not_leave_the_king_attacked() {
    let variant = with_proposals("chess", &ALL);
    let start = "4r2k/8/8/8/8/8/4N3/3RK3 w - - 0 1";
    let game = Game::from_text(&variant, start).expect("a position");
    // The knight is pinned: it may become a queen where it stands, but not leave.
    let refused = game.read("d1e2:exchange").map(|_| ());
    assert!(refused.is_ok(), "the rook comes between");
    let refused = game
        .read("e1e2:exchange")
        .expect_err("the king goes nearer, and is attacked");
    assert_eq!(refused.reason().map(|why| why.code()), Some("leaves-check"));
    let refused = game.read("a1a2:exchange").expect_err("nobody is there");
    assert_eq!(refused.reason().map(|why| why.code()), Some("no-piece"));
    let refused = game
        .read("e2e4:exchange")
        .expect_err("nobody to change places with");
    assert_eq!(refused.reason().map(|why| why.code()), Some("not-proposed"));
    assert_eq!(
        game.read("d1e2:nothing").expect_err("no such rule").code(),
        "bad-move"
    );
    assert_eq!(
        game.read("d1e2:exchange:0:a1:2")
            .expect_err("too much")
            .code(),
        "bad-move"
    );
}

#[test]
fn a_proposed_move_may_not_bring_a_second_pawn_to_a_file() {
    let variant = with_proposals("annan-shogi", &ALL);
    let exchange = |text: &str| {
        let game = Game::from_text(&variant, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        hold(game.position());
        let read = game.read("5e4e:exchange");
        read.err()
            .and_then(|refused| Some(refused.reason()?.code()))
    };
    let pawn_on_the_file = "4k4/9/9/9/4PG3/9/5P3/9/4K4 b - 1";
    assert_eq!(exchange(pawn_on_the_file), Some("nifu"));
    for (text, why) in [
        ("4k4/9/9/9/4PG3/9/9/9/4K4 b - 1", "it is the first"),
        (
            "4k4/9/9/9/4PG3/9/5+P3/9/4K4 b - 1",
            "one that is promoted is no pawn",
        ),
        (
            "4k4/9/5p3/9/4PG3/9/9/9/4K4 b - 1",
            "the other is the opponent's",
        ),
        (
            "4k4/9/9/9/4GP3/9/9/9/4K4 b - 1",
            "it leaves one file for another",
        ),
        (
            "4k4/9/4P4/9/4GP3/9/9/9/4K4 b - 1",
            "but not where one is already",
        ),
    ] {
        let other = text.contains("4P4/9").then_some("nifu");
        assert_eq!(exchange(text), other, "{why}");
    }
}

#[test]
fn a_push_goes_on_until_the_edge() {
    let variant = with_proposals("chess", &ALL);
    let start = "4k3/8/8/8/8/8/5R1p/4K3 w - - 0 1";
    let mut game = Game::from_text(&variant, start).expect("a position");
    for (text, expected) in [
        ("f2g2", "4k3/8/8/8/8/8/6Rp/4K3 b"),
        ("e8e7", "8/4k3/8/8/8/8/6Rp/4K3 w"),
        ("g2g3", "8/4k3/8/8/8/6R1/7p/4K3 b"),
        ("e7e8", "4k3/8/8/8/8/6R1/7p/4K3 w"),
    ] {
        game.play_text(text).expect("a legal move");
        assert!(
            game.position_text().starts_with(expected),
            "{}",
            game.position_text()
        );
    }
    game.play_text("g3h2:push").expect("a legal move");
    let gone = "4k3/8/8/8/8/8/7R/4K3 b";
    assert!(
        game.position_text().starts_with(gone),
        "{}",
        game.position_text()
    );
}

#[test]
fn a_promotion_of_a_module_keeps_royal_men_and_makes_none() {
    let game = chess("");
    let kinds: BTreeSet<String> = game
        .legal_moves()
        .into_iter()
        .filter(|&mv| game.write_unchecked(mv).starts_with("b1b1"))
        .map(|mv| game.write_unchecked(mv))
        .collect();
    // Who does not go does not promote by the text: the module's number tells the kind.
    let king = game.model().kind("king").expect("a king");
    let knight = game.model().kind("knight").expect("a knight");
    assert_eq!(kinds.len(), game.model().kinds.len() - 2, "{kinds:?}");
    for kind in [king, knight] {
        assert!(
            !kinds.contains(&format!("b1b1:training:{}", kind.0)),
            "{kinds:?}"
        );
    }
}

#[test]
fn what_may_be_announced_beforehand_has_proposals_too() {
    let game = chess("e2e4");
    let choices = game.position().premoves(boardwright::Side::First);
    let (d1, e1) = (
        named(&game.position().variant(), "d1"),
        named(&game.position().variant(), "e1"),
    );
    let seconds = &choices.seconds[&(d1, e1)];
    assert!(
        seconds
            .iter()
            .any(|second| matches!(second, Some(Second::Proposed(_))))
    );
}

#[test]
fn nonsense_is_left_out_however_much_there_is() {
    for parent in ["chess", "crazyhouse", "xiangqi", "nocheckatomic"] {
        let variant = with_proposals(parent, &[NONSENSE]);
        let plain = boardwright::Catalogue::shipped()
            .get(parent)
            .expect("it is shipped");
        let (mut one, mut other) = (variant.start(), plain.start());
        for _ in 0..4 {
            let legal = sorted(one.legal_moves());
            assert_eq!(legal, sorted(other.legal_moves()), "{parent}");
            assert_eq!(legal, sorted(one.legal_moves_reference()), "{parent}");
            one = one.after_unchecked(legal[0]);
            other = other.after_unchecked(legal[0]);
        }
        let beyond = boardwright::geometry::Cell(u16::MAX);
        let by = boardwright::ByRule {
            rule: 15,
            data: 0,
            cell: Some(beyond),
        };
        let wish = Wish::go(
            boardwright::geometry::Cell(0),
            boardwright::geometry::Cell(8),
        );
        let wish = wish.with_second(Some(Second::Proposed(by)));
        assert!(one.refuse(&wish).is_some());
    }
}

#[test]
fn a_move_of_another_position_breaks_nothing() {
    let variant = with_proposals("crazyhouse", &ALL);
    let mut chance = fastrand::Rng::with_seed(7);
    let mut proposed = Vec::new();
    let mut position = variant.start();
    for _ in 0..60 {
        let legal = position.legal_moves();
        proposed.extend(legal.iter().copied().filter(is_proposed));
        let Some(&mv) = chance.choice(&legal) else {
            break;
        };
        position = position.after_unchecked(mv);
    }
    assert!(proposed.len() > 100);
    for mv in proposed {
        let next = position.after_unchecked(mv);
        assert_eq!(next.hash(), next.fresh_hash());
        next.legal_moves();
        let legal = position.legal_moves().contains(&mv);
        assert_eq!(position.clone().play(mv).is_ok(), legal);
    }
}

#[test]
fn a_move_by_a_rule_that_a_variant_does_not_have_is_none_of_its_moves() {
    let all = with_proposals("chess", &ALL);
    let exchange = with_proposals("chess", &ALL[..1]);
    let moves = all.start().legal_moves();
    assert!(moves.iter().all(|&mv| all.model().has_move(mv)));
    let mut known = 0;
    for mv in moves {
        let by_exchange = match mv.second() {
            Some(Second::Proposed(by)) => by.rule == 0,
            _ => true,
        };
        assert_eq!(exchange.model().has_move(mv), by_exchange, "{mv:?}");
        known += usize::from(by_exchange && is_proposed(&mv));
    }
    assert!(known > 0);
}

#[test]
fn moves_that_put_walls_are_not_proposed() {
    let mut catalogue = boardwright::Catalogue::shipped();
    catalogue.modules_mut().register(ALL[0]);
    let text = "schema = 1\n[variant]\nid = \"both\"\nversion = \"1.0.0\"\nname = \"Both\"\n\
                extends = \"duck@1\"\n[move.exchange]\n";
    let refused = catalogue
        .add("both.toml", text)
        .expect_err("walls and proposals");
    assert!(refused.to_string().contains("walls"), "{refused}");
}

/// Who has no move is in need, as who is in check; who has one and is not in check is not.
#[test]
fn a_king_in_need_is_one_in_check_or_without_a_move() {
    let tamerlane = Catalogue::shipped().get("tamerlane").unwrap();
    for (position, exchanges) in [
        (
            "*11*/12*/*11*/*11*/*11*/*10l*/*10W*/*1kn8*/*12/*K10* w - - 0 1",
            1,
        ),
        (
            "*11*/12*/*10k*/*11*/*11*/*11*/*11*/*5K5*/*5r2R3/*2C8* w - - 0 1",
            1,
        ),
        (
            "*11*/12*/*10k*/*11*/*11*/*11*/*11*/*5K5*/*8R3/*2C8* w - - 0 1",
            0,
        ),
    ] {
        let game = Game::from_text(&tamerlane, position).unwrap();
        let legal = hold(game.position());
        let proposed = legal.iter().filter(|mv| is_proposed(mv)).count();
        assert_eq!(proposed, exchanges, "{position}");
    }
}

/// Whether a drop mates is asked of the moves that pieces on the board have before it is asked of those that modules propose and
/// of drops, each of which may be such a drop again: else the answers of answers would be gone through without an end.
#[test]
fn whether_a_drop_mates_is_not_asked_of_all_that_may_answer() {
    let text = "schema = 1\n[variant]\nid = \"mateless\"\nextends = \"crazyhouse@1\"\nversion = \"1.0.0\"\nname = \"Mateless\"\n\
                [pieces]\nqueen = { symbol = \"Q\", moves = [\"KNAD\", \"[cK-aK]\"] }\n\
                pawn = { symbol = \"P\", moves = [\"mfWcfF\"] }\n\
                [royalty]\nself-check = \"allowed\"\n\
                [drops]\nno-mate = [\"pawn\", \"knight\"]\n[move.double-move]\n\
                [end]\ndead-position = false\nroyal-lost = { result = \"loss\" }\n";
    let spared = "[restriction.no-trade]\npieces = [\"queen\", \"rook\"]\ntrifles = [\"pawn\"]\n";
    let from_hand = "[promotion]\nfrom-hand = \"opponent\"\n";
    for added in [
        String::new(),
        spared.to_owned(),
        format!("{spared}{from_hand}"),
    ] {
        let variant = Catalogue::shipped().add("mateless.toml", &format!("{text}{added}"));
        let variant = variant.unwrap_or_else(|e| panic!("{e}"));
        let start = "4k3/8/8/3q4/3Q4/8/8/4K3[PPPNNNpppnnn] w - - 0 1";
        let game = Game::from_text(&variant, start).expect("a position");
        let work = Work::new(1_000_000);
        let moves = game.position().within(&work).legal_moves();
        let spent = work.check();
        assert!(spent.is_ok(), "much work with\n{added}");
        assert_eq!(sorted(moves), hold(game.position()));
    }
}
