//! Whoever is said to be unable to win never does: a search in which both players help him.

use std::collections::{HashSet, VecDeque};

use boardwright::{Position, Reason, Side};

use super::{ranks, read, whole};

/// What a search has found.
#[derive(PartialEq, Eq, Debug)]
enum Found {
    /// A line to a win, with its last position.
    Win(String),
    /// Every position that can be reached has been looked at.
    None,
    /// The budget was used up.
    Spent,
}

/// Looks for a win of a side, whoever moves, in so many positions. A dead position is no end: whether it is
/// one is the question.
fn helped(start: &Position, side: Side, budget: usize) -> Found {
    let mut seen = HashSet::from([start.key()]);
    let mut next = VecDeque::from([start.clone()]);
    while let Some(position) = next.pop_front() {
        for (_, after) in position.successors() {
            let over = after
                .outcome()
                .filter(|over| over.reason != Reason::DeadPosition);
            match over {
                Some(over) if over.winner() == Some(side) => {
                    let setup = after.setup();
                    let text = boardwright::notation::position::write(after.model(), &setup);
                    return Found::Win(text);
                }
                Some(_) => {}
                None if seen.len() >= budget => return Found::Spent,
                None => {
                    if seen.insert(after.key()) {
                        next.push_back(after);
                    }
                }
            }
        }
    }
    Found::None
}

/// A random line, with captures more often than not.
fn stroll(start: &Position, side: Side, dice: &mut fastrand::Rng) -> Found {
    let mut position = start.clone();
    for _ in 0..60 {
        let moves = position.legal_moves();
        let takes: Vec<_> = moves
            .iter()
            .copied()
            .filter(|&mv| position.is_capture_unchecked(mv))
            .collect();
        let among = if takes.is_empty() || dice.u8(..) < 100 {
            &moves
        } else {
            &takes
        };
        let Some(&mv) = dice.choice(among) else { break };
        position = position.after_unchecked(mv);
        let over = position
            .outcome()
            .filter(|over| over.reason != Reason::DeadPosition);
        if over.is_some_and(|over| over.winner() == Some(side)) {
            let setup = position.setup();
            return Found::Win(boardwright::notation::position::write(
                position.model(),
                &setup,
            ));
        }
        if over.is_some() {
            break;
        }
    }
    Found::Spent
}

/// A random text with these pieces on random cells, pawns on the inner ranks; some of them locked.
fn text(men: &str, locked: usize, hands: &str, dice: &mut fastrand::Rng) -> String {
    let mut board = [[' '; 8]; 8];
    for _ in 0..locked {
        let (file, rank) = (dice.usize(..8), dice.usize(1..6));
        if board[rank][file] == ' ' && board[rank + 1][file] == ' ' {
            (board[rank][file], board[rank + 1][file]) = ('P', 'p');
        }
    }
    for man in men.chars() {
        let pawn = man.eq_ignore_ascii_case(&'p');
        let ranks = if pawn { 1..7 } else { 0..8 };
        let cell = (0..200).map(|_| (dice.usize(ranks.clone()), dice.usize(..8)));
        if let Some((rank, file)) = cell
            .into_iter()
            .find(|&(rank, file)| board[rank][file] == ' ')
        {
            board[rank][file] = man;
        }
    }
    let ranks = ranks(&board);
    let turn = if dice.bool() { 'w' } else { 'b' };
    format!("{ranks}{hands} {turn} - - 0 1")
}

/// Searches random positions of a variant in which somebody is said to be unable to win.
fn sound(variant: &str, sides: [&[&str]; 2], locked: usize, hands: &[&str], tries: usize) {
    let mut dice = fastrand::Rng::with_seed(0x5eed);
    let (tries, budget) = if whole() {
        (tries * 20, 20_000)
    } else {
        (tries, 400)
    };
    let (mut asked, mut through) = (0, 0);
    for _ in 0..200 * tries {
        let [ours, theirs] = sides.map(|side| dice.choice(side).copied().unwrap_or(""));
        let men = format!("{ours}{theirs}");
        let hand = dice.choice(hands).copied().unwrap_or("");
        let text = text(&men, locked, hand, &mut dice);
        let Some(position) = read(variant, &text) else {
            continue;
        };
        let over = position
            .outcome()
            .filter(|over| over.reason != Reason::DeadPosition);
        if over.is_some() {
            continue;
        }
        for side in Side::BOTH
            .into_iter()
            .filter(|&side| position.cannot_win(side))
        {
            for found in (0..20).map(|_| stroll(&position, side, &mut dice)) {
                assert_eq!(
                    found,
                    Found::Spent,
                    "{variant}: {side:?} cannot win: {text}"
                );
            }
            let found = helped(&position, side, budget);
            assert!(
                !matches!(found, Found::Win(_)),
                "{variant}: {side:?} cannot win: {text}: {found:?}"
            );
            asked += 1;
            through += usize::from(found == Found::None);
        }
        if asked >= tries {
            break;
        }
    }
    println!("{variant}: {asked} searches, {through} of them through all positions");
    assert!(asked >= tries / 2, "{variant}: only {asked}");
}

#[test]
fn nobody_wins_at_chess_who_is_said_to_be_unable_to() {
    let ours = ["K", "KN", "KB", "KBB"];
    let theirs = [
        "k", "kq", "kr", "kqq", "kqr", "krr", "kb", "kbr", "kn", "kp", "kbq",
    ];
    sound("chess", [&ours, &theirs], 0, &[""], 60);
}

#[test]
fn nobody_wins_at_three_check_who_is_said_to_be_unable_to() {
    let theirs = ["kq", "kr", "kn", "kb", "kp", "kpp", "knr"];
    sound("three-check", [&["K"], &theirs], 0, &[""], 40);
}

#[test]
fn nobody_wins_at_crazyhouse_who_is_said_to_be_unable_to() {
    let hands = ["[]", "[]", "[N]", "[b]", "[B]", "[n]"];
    let theirs = ["k", "kn", "kb"];
    sound("crazyhouse", [&["K", "KB", "KN"], &theirs], 0, &hands, 40);
}

#[test]
fn nobody_wins_at_atomic_chess_who_is_said_to_be_unable_to() {
    let ours = ["K", "KB", "KBB", "KN", "KNN", "KR"];
    sound(
        "atomic",
        [&ours, &["k", "kb", "kp", "kq", "kbb"]],
        0,
        &[""],
        40,
    );
}

#[test]
fn nobody_wins_at_atomic_chess_where_pawns_are_locked() {
    sound("atomic", [&["K", "KB", "KBB"], &["k"]], 4, &[""], 12);
}

#[test]
fn nobody_wins_at_antichess_who_is_said_to_be_unable_to() {
    let ours = ["B", "BB", "BBB", "N"];
    sound("antichess", [&ours, &["b", "bb", "n"]], 0, &[""], 40);
}

#[test]
fn nobody_wins_at_antichess_where_pawns_are_locked() {
    sound("antichess", [&["B", "BB"], &["b", "bb", ""]], 2, &[""], 12);
}

#[test]
fn nobody_wins_at_horde_who_is_said_to_be_unable_to() {
    let ours = [
        "Q", "R", "B", "N", "P", "BB", "BN", "NN", "RB", "BBB", "BBN",
    ];
    let theirs = [
        "k", "kq", "kqq", "kr", "krr", "krq", "kb", "kbb", "kn", "kp", "knq", "kbq", "kbr", "krrr",
        "kqqq", "krrq",
    ];
    sound("horde", [&ours, &theirs], 0, &[""], 120);
}
