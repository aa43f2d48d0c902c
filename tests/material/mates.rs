//! Every mate with given pieces, found by plain loops that share nothing with the program: where somebody is
//! said to be unable to win, there is none.

use super::{cannot_win, ranks, read, whole};

/// A piece: its cell, 0 to 63 from a1, and its letter, the first player's upper case.
type Man = (u8, u8);

fn at(cell: u8) -> (i8, i8) {
    ((cell % 8) as i8, (cell / 8) as i8)
}

/// Whether a piece attacks a cell; never the one on which it stands.
fn attacks(man: Man, to: u8, occupied: u64) -> bool {
    let ((x, y), (a, b)) = (at(man.0), at(to));
    let (dx, dy) = (a - x, b - y);
    let far = dx.abs().max(dy.abs());
    let (straight, diagonal) = (dx == 0 || dy == 0, dx.abs() == dy.abs());
    let slides = |fits: bool| {
        fits && (1..far).all(|n| {
            let (x, y) = (x + dx.signum() * n, y + dy.signum() * n);
            occupied & 1 << (y * 8 + x) == 0
        })
    };
    far > 0
        && match man.1.to_ascii_lowercase() {
            b'k' => far == 1,
            b'n' => dx.abs() * dy.abs() == 2,
            b'b' => slides(diagonal),
            b'r' => slides(straight),
            _ => slides(straight || diagonal),
        }
}

fn occupied(men: &[Man]) -> u64 {
    men.iter().fold(0, |all, man| all | 1 << man.0)
}

/// Whether one of the first player's pieces attacks a cell.
fn attacked(men: &[Man], to: u8, occupied: u64) -> bool {
    men.iter()
        .any(|&man| man.1.is_ascii_uppercase() && attacks(man, to, occupied))
}

/// Whether the second player's king, the first of the pieces, is mated.
fn is_mate(men: &[Man]) -> bool {
    let king = men[0].0;
    let all = occupied(men);
    let is_legal = |&&(cell, letter): &&Man| {
        let mut black = men.iter().filter(|man| man.1.is_ascii_lowercase());
        letter != b'K' || !black.any(|&man| attacks(man, cell, all))
    };
    if !attacked(men, king, all) || !men.iter().all(|man| is_legal(&man)) {
        return false;
    }
    let mut next = men.to_vec();
    for (index, &man) in men
        .iter()
        .enumerate()
        .filter(|(_, man)| man.1.is_ascii_lowercase())
    {
        for to in 0..64 {
            let there = men.iter().position(|other| other.0 == to);
            let own = there.is_some_and(|other| men[other].1.is_ascii_lowercase());
            if own || !attacks(man, to, all) {
                continue;
            }
            next.clear();
            next.extend(
                men.iter()
                    .enumerate()
                    .filter(|(other, _)| Some(*other) != there)
                    .map(|(_, &man)| man),
            );
            let moved = index - usize::from(there.is_some_and(|other| other < index));
            next[moved].0 = to;
            let king = if index == 0 { to } else { king };
            if !attacked(&next, king, occupied(&next)) {
                return false;
            }
        }
    }
    true
}

/// The cells that a king can leave for if his own pieces did not stand there.
fn flights(men: &[Man]) -> Vec<u8> {
    let king = men[0];
    let without: Vec<Man> = men[1..].to_vec();
    let all = occupied(&without);
    (0..64)
        .filter(|&to| attacks(king, to, 0) && !attacked(&without, to, all))
        .collect()
}

/// A mate with these pieces, if there is one: the first player's, and the second's beside his king. Letters
/// `l` and `d` are bishops on light and on dark cells.
fn mate_with(ours: &str, theirs: &str) -> Option<Vec<Man>> {
    let shade = |cell: u8| (cell % 8 + cell / 8) % 2;
    let fits = |letter: u8, cell: u8| match letter.to_ascii_lowercase() {
        b'l' => shade(cell) == 1,
        b'd' => shade(cell) == 0,
        _ => true,
    };
    let kind = |letter: u8| match letter {
        b'l' | b'd' => b'b',
        b'L' | b'D' => b'B',
        other => other,
    };
    // mirrored at the long diagonal and turned, every position has its king in this quarter
    let quarter = (0..64).filter(|&c| at(c).1 <= at(c).0 && at(c).0 + at(c).1 <= 7);
    for king in quarter {
        let mut boards: Vec<Vec<Man>> = vec![vec![(king, b'k')]];
        for letter in ours.bytes() {
            let free =
                |men: &[Man], cell: u8| men.iter().all(|man| man.0 != cell) && fits(letter, cell);
            let more = boards.iter().flat_map(|men| {
                let cells = (0..64).filter(|&cell| free(men, cell));
                cells
                    .map(|cell| [&men[..], &[(cell, kind(letter))]].concat())
                    .collect::<Vec<_>>()
            });
            boards = more.collect();
        }
        for men in boards {
            let apart = men
                .iter()
                .all(|man| man.1 != b'K' || !attacks(*man, king, 0));
            if !apart || !attacked(&men, king, occupied(&men)) {
                continue;
            }
            let open = flights(&men);
            let taken = open.iter().any(|cell| men.iter().any(|man| man.0 == *cell));
            if taken || open.len() > theirs.len() {
                continue;
            }
            let mut men = men;
            if place(&mut men, theirs.as_bytes(), &open, &fits, &kind) {
                return Some(men);
            }
        }
    }
    None
}

/// Puts the second player's pieces on the board, some on every open flight, until he is mated.
fn place(
    men: &mut Vec<Man>,
    left: &[u8],
    open: &[u8],
    fits: &impl Fn(u8, u8) -> bool,
    kind: &impl Fn(u8) -> u8,
) -> bool {
    let Some((&letter, rest)) = left.split_first() else {
        return open.is_empty() && is_mate(men);
    };
    let must = open.len() == left.len();
    for cell in 0..64 {
        if !fits(letter, cell)
            || men.iter().any(|man| man.0 == cell)
            || must && !open.contains(&cell)
        {
            continue;
        }
        let still: Vec<u8> = open
            .iter()
            .copied()
            .filter(|&other| other != cell)
            .collect();
        men.push((cell, kind(letter)));
        if place(men, rest, &still, fits, kind) {
            return true;
        }
        men.pop();
    }
    false
}

/// All multisets of so many of these letters.
fn sets(letters: &str, size: usize) -> Vec<String> {
    if size == 0 {
        return vec![String::new()];
    }
    let mut all = Vec::new();
    for (index, letter) in letters.char_indices() {
        for rest in sets(&letters[index..], size - 1) {
            all.push(format!("{letter}{rest}"));
        }
    }
    all
}

/// A position with these pieces in which nobody is in check.
fn calm(variant: &str, ours: &str, theirs: &str) -> boardwright::Position {
    let mut dice = fastrand::Rng::with_seed(1);
    for _ in 0..10_000 {
        let mut board = [[' '; 8]; 8];
        for letter in ours.bytes().chain(theirs.bytes()) {
            let shade = match letter.to_ascii_lowercase() {
                b'l' => Some(1),
                b'd' => Some(0),
                _ => None,
            };
            loop {
                let (x, y) = (dice.usize(..8), dice.usize(..8));
                if board[y][x] == ' ' && shade.is_none_or(|shade| (x + y) % 2 == shade) {
                    board[y][x] = char::from(match letter {
                        b'l' | b'd' => b'b',
                        b'L' | b'D' => b'B',
                        other => other,
                    });
                    break;
                }
            }
        }
        let text = format!("{} w - - 0 1", ranks(&board));
        if let Some(position) = read(variant, &text)
            && !position.in_check()
        {
            return position;
        }
    }
    panic!("{variant}: no position of {ours} and {theirs}")
}

/// Whether the first player cannot win with these pieces.
fn is_hopeless(variant: &str, ours: &str, theirs: &str) -> bool {
    cannot_win(&calm(variant, ours, theirs)).contains("white")
}

/// Holds what is said of these pieces against the mates that there are: hopeless only without a mate, and
/// where there is none, said to be so.
fn hold(variant: &str, ours: &str, theirs: &[String]) -> (usize, usize) {
    let king = if variant == "horde" { "" } else { "K" };
    let mut hopeless = 0;
    for theirs in theirs {
        let said = is_hopeless(variant, &format!("{king}{ours}"), &format!("k{theirs}"));
        let mate = mate_with(&format!("{king}{ours}"), theirs);
        assert_eq!(
            said,
            mate.is_none(),
            "{variant}: {ours} against {theirs}: {mate:?}"
        );
        hopeless += usize::from(said);
    }
    println!("{variant}: {ours}: {hopeless} of {} hopeless", theirs.len());
    (hopeless, theirs.len())
}

#[test]
fn a_knight_mates_with_the_help_of_any_man_but_queens() {
    let most = if whole() { 2 } else { 1 };
    let theirs: Vec<String> = (0..=most).flat_map(|size| sets("nrqld", size)).collect();
    hold("chess", "N", &theirs);
}

#[test]
fn a_bishop_mates_with_the_help_of_a_knight_or_a_bishop_on_the_other_colour() {
    let most = if whole() { 2 } else { 1 };
    let theirs: Vec<String> = (0..=most).flat_map(|size| sets("nrqld", size)).collect();
    hold("chess", "D", &theirs);
    if whole() {
        hold("chess", "DD", &sets("nrqld", 1));
    }
}

#[test]
fn one_man_of_a_horde_mates_with_the_help_that_is_said() {
    for ours in ["Q", "R", "D", "N"] {
        for size in 1..=if whole() { 3 } else { 2 } {
            hold("horde", ours, &sets("nrqld", size));
        }
    }
}

#[test]
fn two_men_of_a_horde_mate_with_the_help_that_is_said() {
    let most = if whole() { 2 } else { 1 };
    for ours in ["NN", "LD", "DD", "ND", "RD", "RR", "RN", "QN"] {
        for size in 0..=most {
            hold("horde", ours, &sets("nrqld", size));
        }
    }
}
