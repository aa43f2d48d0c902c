//! What a server is told of a game: every change of a move in order, what a player may choose from,
//! what he may announce beforehand, and how a game can end.

use std::collections::{BTreeMap, BTreeSet};

use crate::chance::Writer;
use boardwright::geometry::Cell;
use boardwright::model::Model;
use boardwright::{
    Applied, Catalogue, Choices, Ended, Game, HandChange, Kind, Man, Move, MoveSort, Position,
    Reason, Score, Side, Status, Step, Variant, Wish,
};

fn variant(id: &str) -> Variant {
    Catalogue::shipped()
        .get(id)
        .unwrap_or_else(|e| panic!("{e}"))
}

fn game(id: &str, position: &str) -> Game {
    Game::from_text(&variant(id), position).unwrap_or_else(|e| panic!("{e}"))
}

/// The pieces on a board and in the hands.
#[derive(Clone, PartialEq, Debug)]
struct Scene {
    men: BTreeMap<Cell, Man>,
    hands: BTreeMap<(Side, Kind), u8>,
    walls: BTreeSet<Cell>,
}

impl Scene {
    fn of(position: &Position) -> Scene {
        let setup = position.setup();
        let held = Side::BOTH.into_iter().flat_map(|side| {
            let held = setup.hands[side].clone();
            held.into_iter()
                .map(move |(kind, count)| ((side, kind), count))
        });
        Scene {
            men: position.men().into_iter().collect(),
            hands: held.collect(),
            walls: position.walls().into_iter().collect(),
        }
    }

    /// What a client sees who follows the story of a move.
    fn follow(&mut self, steps: &[Step], us: Side, model: &Model) {
        let unlimited = model.drops.as_ref().is_some_and(|drops| drops.unlimited);
        for step in steps {
            match *step {
                Step::Captured { cell, man, held } => {
                    assert_eq!(self.men.remove(&cell), Some(man));
                    if let Some(kind) = held {
                        *self.hands.entry((man.side.other(), kind)).or_default() += 1;
                    }
                }
                // Both pieces of a castling leave before either arrives, so cells may be exchanged.
                Step::Moved { man, from, to } => {
                    if self.men.get(&from) == Some(&man) {
                        self.men.remove(&from);
                    }
                    self.men.insert(to, man);
                }
                Step::Dropped { man, to } => {
                    assert_eq!(self.men.insert(to, man), None);
                    if unlimited {
                        continue;
                    }
                    // Turned over, it leaves the hand as what promotes into it.
                    let held = model.held_as(man.kind).unwrap_or(man.kind);
                    self.leave_hand(us, held);
                }
                Step::Promoted {
                    cell,
                    before,
                    after,
                    out_of,
                } => {
                    assert_eq!(self.men.insert(cell, after), Some(before));
                    if let Some(holder) = out_of {
                        self.leave_hand(holder, after.kind);
                    }
                }
                Step::Changed {
                    cell,
                    before,
                    after,
                } => {
                    assert_eq!(self.men.insert(cell, after), Some(before));
                }
                Step::Removed { cell, man } => assert_eq!(self.men.remove(&cell), Some(man)),
                Step::Added { cell, man } => assert_eq!(self.men.insert(cell, man), None),
                Step::Walled { from, to } => {
                    self.walls.retain(|&wall| Some(wall) != from);
                    assert!(self.walls.insert(to));
                }
                _ => panic!("an unknown step"),
            }
        }
    }
}

impl Scene {
    fn leave_hand(&mut self, side: Side, kind: Kind) {
        let count = self.hands.entry((side, kind)).or_default();
        *count -= 1;
        if *count == 0 {
            self.hands.remove(&(side, kind));
        }
    }
}

fn hold_applied(before: &Position, applied: &Applied, after: &Position) {
    let (was, is) = (Scene::of(before), Scene::of(after));
    let mut told = was.clone();
    told.follow(&applied.steps, before.turn(), before.model());
    assert_eq!(told, is, "{:?}", applied.steps);
    // The summary says exactly what differs.
    let changed = before
        .model()
        .board
        .cells()
        .filter(|cell| was.men.get(cell) != is.men.get(cell));
    let listed: Vec<Cell> = applied.cells.iter().map(|change| change.cell).collect();
    assert_eq!(listed, changed.collect::<Vec<_>>());
    for change in &applied.cells {
        assert_eq!(change.before.as_ref(), was.men.get(&change.cell));
        assert_eq!(change.after.as_ref(), is.men.get(&change.cell));
    }
    let mut hands = was.hands.clone();
    for &HandChange {
        side,
        kind,
        before,
        after,
    } in &applied.hands
    {
        assert_eq!(hands.get(&(side, kind)).copied().unwrap_or(0), before);
        hands.insert((side, kind), after);
    }
    hands.retain(|_, count| *count > 0);
    assert_eq!(hands, is.hands);
}

/// Whatever the opponent plays, each legal answer by pieces that stand as they stood was among the premoves.
fn hold_premoves(before: &Position, mv: Move, after: &Position, premoves: &Choices) {
    let us = after.turn();
    let drops = after.model().drops.as_ref();
    let unlimited = drops.is_some_and(|drops| drops.unlimited);
    for answer in after.legal_moves() {
        // Rule modules are asked as if it were this side's turn now.
        let is_proposed_now = || {
            let mut turned = before.setup();
            turned.turn = us;
            let now = before.variant().position(&turned);
            now.is_ok_and(|now| now.legal_moves().contains(&answer))
        };
        if answer.sort() == MoveSort::Proposed && !is_proposed_now() {
            continue;
        }
        let wish = Wish::from(answer);
        match (wish.from, wish.dropped) {
            (Some(from), _) if before.man_at(from) == after.man_at(from) => {
                let goals = premoves
                    .moves
                    .get(&from)
                    .and_then(|goals| goals.get(&wish.to));
                assert!(
                    goals.is_some_and(|kinds| kinds.contains(&wish.promotes_to)),
                    "{answer:?} after {mv:?} in {:?}",
                    before.setup()
                );
            }
            (None, Some(kind)) if unlimited || before.in_hand(us, kind) > 0 => {
                assert!(
                    premoves
                        .drops
                        .get(&kind)
                        .is_some_and(|to| to.contains(&wish.to))
                );
            }
            _ => {}
        }
    }
}

fn walk(variant: &Variant, plies: usize, chance: &mut fastrand::Rng) {
    let mut game = Game::new(variant);
    for ply in 0..plies {
        let moves = game.legal_moves();
        // The choices are the legal moves, no more and no fewer.
        let choices = game.choices();
        let wishes = moves.iter().map(|&mv| Wish::from(mv));
        let distinct: BTreeSet<_> = wishes
            .map(|w| (w.from, w.to, w.dropped, w.promotes_to))
            .collect();
        let by_men = choices
            .moves
            .values()
            .flat_map(|goals| goals.values())
            .map(|kinds| kinds.len());
        let by_drops = choices.drops.values().map(|kinds| kinds.len());
        assert_eq!(by_men.chain(by_drops).sum::<usize>(), distinct.len());
        let us = game.position().turn();
        if ply % 10 == 4 {
            let premoves = game.position().premoves(us.other());
            for &mv in &moves {
                hold_premoves(
                    game.position(),
                    mv,
                    &game.position().after_unchecked(mv),
                    &premoves,
                );
            }
        }
        let Some(&mv) = chance.choice(&moves) else {
            break;
        };
        let before = game.position().clone();
        let Ok(applied) = game.play_wish(&Wish::from(mv)) else {
            break;
        };
        hold_applied(&before, &applied, game.position());
    }
}

#[test]
fn a_move_tells_its_story_and_premoves_leave_none_out() {
    let catalogue = Catalogue::shipped();
    let mut chance = fastrand::Rng::with_seed(0x5709);
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        for _ in 0..8 {
            walk(&variant, 80, &mut chance);
        }
    }
    let mut catalogue = Catalogue::shipped();
    let mut variants = 0;
    while variants < 120 {
        let text = Writer::new(&mut chance).descriptor();
        if let Ok(variant) = catalogue.add("chance.toml", &text) {
            walk(&variant, 30, &mut chance);
            variants += 1;
        }
    }
}

/// The story of a move in words: what a client would animate.
fn story(game: &mut Game, text: &str) -> Vec<String> {
    let applied = game.play_text(text).unwrap_or_else(|e| panic!("{e}"));
    let model = game.model();
    let cell = |cell: &Cell| model.board.name(*cell).to_owned();
    let man = |man: &Man| {
        let kind = &model.kinds[man.kind.index()].id;
        format!("{} {kind}", model.players[man.side].name)
    };
    let tell = |step: &Step| match step {
        Step::Captured {
            cell: at,
            man: m,
            held,
        } => {
            let held = held.map(|kind| format!(", held as {}", model.kinds[kind.index()].id));
            format!(
                "{} on {} is captured{}",
                man(m),
                cell(at),
                held.unwrap_or_default()
            )
        }
        Step::Moved { man: m, from, to } => format!("{} goes {}-{}", man(m), cell(from), cell(to)),
        Step::Dropped { man: m, to } => format!("{} is dropped on {}", man(m), cell(to)),
        Step::Promoted {
            cell: at,
            before,
            after,
            ..
        } => {
            format!("{} on {} promotes to {}", man(before), cell(at), man(after))
        }
        Step::Removed { cell: at, man: m } => format!("{} on {} is removed", man(m), cell(at)),
        Step::Changed {
            cell: at,
            before,
            after,
        } => {
            format!("{} on {} becomes {}", man(before), cell(at), man(after))
        }
        step => format!("{step:?}"),
    };
    applied.steps.iter().map(tell).collect()
}

#[test]
fn an_explosion_takes_the_men_around_it_after_the_capture() {
    let mut game = game("atomic", "4k3/8/8/3nq3/3pP3/2N5/8/4K3 w - - 0 1");
    assert_eq!(
        story(&mut game, "c3d5"),
        [
            "black knight on d5 is captured",
            "white knight goes c3-d5",
            "white knight on d5 is removed",
            "black queen on e5 is removed",
        ]
    );
}

#[test]
fn a_castling_moves_the_king_first() {
    let mut game = game("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(
        story(&mut game, "e1g1"),
        ["white king goes e1-g1", "white rook goes h1-f1"]
    );
}

#[test]
fn en_passant_takes_the_man_beside_the_goal() {
    let mut game = game("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(
        story(&mut game, "e5d6"),
        ["black pawn on d5 is captured", "white pawn goes e5-d6"]
    );
}

#[test]
fn a_promotion_follows_the_move_and_a_captured_queen_is_held_as_what_it_was() {
    let mut game = game("crazyhouse", "r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1");
    assert_eq!(
        story(&mut game, "b7a8q"),
        [
            "black rook on a8 is captured, held as rook",
            "white pawn goes b7-a8",
            "white pawn on a8 promotes to white queen",
        ]
    );
    game.play_text("e8e7").unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(story(&mut game, "R@h1"), ["white rook is dropped on h1"]);
}

#[test]
fn generals_that_meet_are_transformed_last() {
    let mut game = game("kuma", "4g^3/8/4r3/8/8/8/8/R3G^3 / x/X");
    assert_eq!(
        story(&mut game, "e6a6"),
        [
            "north chariot goes e6-a6",
            "south general on e1 becomes south dragon",
            "north general on e8 becomes north dragon",
        ]
    );
}

#[test]
fn a_flag_that_falls_loses_unless_the_opponent_can_never_win() {
    let mut lost = game("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let outcome = lost.run_out_of_time(Side::Second);
    assert_eq!(
        (outcome.reason, outcome.winner()),
        (Reason::Time, Some(Side::First))
    );
    assert_eq!(lost.ended(), Some(Ended::Time(Side::Second)));

    let mut drawn = game("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let outcome = drawn.run_out_of_time(Side::First);
    assert_eq!((outcome.reason, outcome.winner()), (Reason::Time, None));
    assert_eq!(outcome.scores.0, [Score::DRAW, Score::DRAW]);
}

#[test]
fn a_game_that_is_over_stays_as_it_ended_until_it_is_reopened() {
    let mut game = Game::new(&variant("chess"));
    let first = game.resign(Side::First);
    assert_eq!(first.winner(), Some(Side::Second));
    assert_eq!(game.agree_draw(), first);
    assert_eq!(game.run_out_of_time(Side::Second), first);
    assert_eq!(game.status(), Status::Over(first));
    assert!(game.play_text("e2e4").is_err());
    assert_eq!(game.reopen(), Some(Ended::Resignation(Side::First)));
    assert!(game.play_text("e2e4").is_ok());
    assert_eq!(game.reopen(), None);
    // Nobody resigns a game that mate has ended.
    for text in ["f7f6", "d2d4", "g7g5", "d1h5"] {
        game.play_text(text).unwrap_or_else(|e| panic!("{e}"));
    }
    assert_eq!(game.resign(Side::First).reason, Reason::Checkmate);
}

#[test]
fn a_draw_is_claimed_on_the_board_or_with_an_announced_move() {
    let mut game = Game::new(&variant("chess"));
    for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
        game.play_text(text).unwrap_or_else(|e| panic!("{e}"));
    }
    assert!(game.claim(Reason::Repetition).is_err());
    let back = game.read("f6g8").unwrap_or_else(|e| panic!("{e}"));
    let other = game.read("a7a6").unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(game.claims_with(other), []);
    assert_eq!(game.claims_with(back), [Reason::Repetition]);
    let outcome = game.claim_with(Reason::Repetition, back);
    assert_eq!(outcome.map(|o| o.winner()), Ok(None));
    assert_eq!(
        game.ended(),
        Some(Ended::Claim {
            reason: Reason::Repetition,
            announced: Some(back)
        })
    );
    assert_eq!(game.moves().len(), 7, "an announced move is not played");
}

#[test]
fn what_depends_on_the_men_alone_is_not_claimed_by_announcing_a_move() {
    // Omega: a lone champion cannot force mate, so a draw may be claimed.
    let text =
        "1**********1/*9k*/*10*/*10*/*10*/*10*/*10*/*10*/*10*/*C9*/*5K4*/1**********1 w - - 0 1";
    let game = game("omega", text);
    assert_eq!(game.claims(), [Reason::Material]);
    let quiet = game.legal_moves()[0];
    assert_eq!(game.claims_with(quiet), []);
}

#[test]
fn a_wish_that_is_not_fulfilled_is_refused_with_its_reason() {
    let mut game = Game::new(&variant("chess"));
    let cell = |name| {
        game.model()
            .board
            .find(name)
            .unwrap_or_else(|| panic!("no {name}"))
    };
    let wish = Wish::go(cell("e2"), cell("e5"));
    let refused = game.play_wish(&wish).map_err(|reason| reason.code());
    assert_eq!(refused.err(), Some("cannot-move-so"));
    assert!(game.moves().is_empty());
}

#[test]
fn chess960_has_960_setups_by_number() {
    let catalogue = Catalogue::shipped();
    let chess = catalogue.get("chess").expect("chess");
    let chess960 = catalogue.get("chess960").expect("chess960");
    let model = chess960.model();
    assert_eq!((chess.model().setups(), model.setups()), (1, 960));
    let mut seen = std::collections::BTreeSet::new();
    for number in 0..960 {
        let game = Game::numbered(&chess960, number).expect("a set-up");
        let text = game.position_text();
        let rank = text.get(..8).expect("a rank");
        let on = |letter: char| {
            rank.match_indices(letter)
                .map(|(at, _)| at)
                .collect::<Vec<_>>()
        };
        let (king, rooks, bishops) = (on('k')[0], on('r'), on('b'));
        assert!(rooks[0] < king && king < rooks[1], "{number}: {rank}");
        assert_ne!(bishops[0] % 2, bishops[1] % 2, "{number}: {rank}");
        assert!(text.ends_with(" w KQkq - 0 1"), "{number}: {text}");
        assert!(seen.insert(text), "{number} stands twice");
    }
    assert!(Game::numbered(&chess960, 960).is_err());
    // The numbers of the list that Scharnagl published.
    for (number, rank) in [(0, "bbqnnrkr"), (518, "rnbqkbnr"), (959, "rkrnnqbb")] {
        let game = Game::numbered(&chess960, number).expect("a set-up");
        assert!(game.position_text().starts_with(rank), "{number}");
    }
    let drawn: Vec<u32> = (0..50).map(|seed| model.shuffled(seed)).collect();
    assert!(drawn.iter().all(|&number| number < 960));
    assert!(drawn.windows(2).any(|two| two[0] != two[1]));
}
