//! The dead positions of atomic chess, proved by going through every position of each class.
//!
//! In a class that a capture only makes smaller, nobody can ever win if no position is won: not by
//! mate, and by explosion no move before it. `BOARDWRIGHT_WHOLE=1` adds the classes of five pieces.

use boardwright::geometry::Cell;
use boardwright::{Catalogue, Man, Setup, Side, Variant};

struct Class {
    variant: Variant,
    men: Vec<(Side, &'static str, Option<u8>)>,
}

/// A class: pieces besides the two kings, white's letters upper case; `l` and `d` after a bishop say on
/// which shade it runs.
fn class(text: &str) -> Class {
    let variant = Catalogue::shipped()
        .get("atomic")
        .unwrap_or_else(|e| panic!("{e}"));
    let light = variant.model().board.shade(cell(&variant, "a8"));
    let mut men = vec![(Side::First, "king", None), (Side::Second, "king", None)];
    for word in text.split_whitespace() {
        let side = if word.starts_with(char::is_uppercase) {
            Side::First
        } else {
            Side::Second
        };
        let kind = match word[..1].to_ascii_lowercase().as_str() {
            "q" => "queen",
            "r" => "rook",
            "b" => "bishop",
            _ => "knight",
        };
        let shade = match &word[1..] {
            "l" => Some(light),
            "d" => Some(1 - light),
            _ => None,
        };
        men.push((side, kind, shade));
    }
    Class { variant, men }
}

fn cell(variant: &Variant, name: &str) -> Cell {
    variant
        .model()
        .board
        .find(name)
        .unwrap_or_else(|| panic!("{name}"))
}

impl Class {
    /// Calls `each` with every position of the class, the black king in one eighth of the board: the
    /// rest are mirror images. Stops when `each` says so.
    fn positions(&self, mut each: impl FnMut(&boardwright::Position) -> bool) {
        let board = &self.variant.model().board;
        let corner = |c: &Cell| {
            let p = board.point(*c);
            p.x < 4 && p.y <= p.x
        };
        let cells: Vec<Vec<Cell>> = self
            .men
            .iter()
            .enumerate()
            .map(|(n, (_, _, shade))| {
                let fits = |c: &Cell| {
                    shade.is_none_or(|s| board.shade(*c) == s)
                        && (n != 1 || corner(c) || shade_matters(&self.men) && half(board, c))
                };
                board.cells().filter(fits).collect()
            })
            .collect();
        let kinds: Vec<_> = self
            .men
            .iter()
            .map(|(_, id, _)| {
                self.variant
                    .model()
                    .kind(id)
                    .unwrap_or_else(|| panic!("{id}"))
            })
            .collect();
        let mut at = vec![0; self.men.len()];
        'all: loop {
            let here: Vec<Cell> = at.iter().zip(&cells).map(|(&i, c)| c[i]).collect();
            let distinct = (1..here.len()).all(|i| !here[..i].contains(&here[i]));
            if distinct {
                for turn in Side::BOTH {
                    let men = here
                        .iter()
                        .zip(&self.men)
                        .zip(&kinds)
                        .map(|((&c, m), &kind)| (c, Man { side: m.0, kind }))
                        .collect();
                    let setup = Setup::of(men, turn);
                    let Ok(position) = self.variant.position(&setup) else {
                        continue;
                    };
                    if !each(&position) {
                        return;
                    }
                }
            }
            for (i, c) in at.iter_mut().zip(&cells) {
                *i += 1;
                if *i < c.len() {
                    continue 'all;
                }
                *i = 0;
            }
            return;
        }
    }

    /// Whether white has won some position, or takes the enemy king with the next move of one that a
    /// game can reach.
    fn white_wins_somewhere(&self) -> Option<String> {
        let mut won = None;
        self.positions(|position| {
            let black_may_be_taken =
                position.turn() == Side::First && position.in_check_reference(Side::Second);
            if !black_may_be_taken
                && position
                    .outcome()
                    .is_some_and(|o| o.winner() == Some(Side::First))
            {
                won = Some(boardwright::notation::position::write(
                    position.model(),
                    &position.setup(),
                ));
            }
            let moves = if black_may_be_taken {
                Vec::new()
            } else {
                position.legal_moves()
            };
            let explodes = |&mv: &boardwright::Move| {
                position.is_capture_unchecked(mv)
                    && position
                        .after_unchecked(mv)
                        .outcome()
                        .is_some_and(|o| o.winner() == Some(Side::First))
            };
            if position.turn() == Side::First && moves.iter().any(explodes) {
                won = Some(boardwright::notation::position::write(
                    position.model(),
                    &position.setup(),
                ));
            }
            won.is_none()
        });
        won
    }

    /// Whether the module says that white cannot win, in one of the first hundred positions.
    fn is_called_hopeless(&self) -> bool {
        let (mut hopeless, mut seen) = (false, 0);
        self.positions(|position| {
            hopeless |= position.cannot_win(Side::First);
            seen += 1;
            !hopeless && seen < 100
        });
        hopeless
    }
}

/// Bishops of a stated shade forbid mirror images that swap the shades.
fn shade_matters(men: &[(Side, &'static str, Option<u8>)]) -> bool {
    men.iter().any(|m| m.2.is_some())
}

/// A half of the board whose mirror image keeps the shades: on and below the long diagonal, of which
/// turning by 180 degrees leaves a quarter.
fn half(board: &boardwright::geometry::Board, c: &Cell) -> bool {
    let p = board.point(*c);
    p.y <= p.x && p.x + p.y <= 7
}

fn dead(text: &str) {
    let class = class(text);
    assert!(class.is_called_hopeless(), "{text} is not recognised");
    assert_eq!(
        class.white_wins_somewhere(),
        None,
        "{text} is called dead and can be won"
    );
}

#[test]
fn a_single_rook_bishop_or_knight_never_wins_against_a_bare_king() {
    for text in ["R", "B", "N"] {
        dead(text);
    }
}

#[test]
fn two_knights_never_win_against_a_bare_king() {
    dead("N N");
}

#[test]
fn bishops_of_one_colour_never_win_against_a_bare_king() {
    dead("Bl Bl");
}

#[test]
fn bishops_that_never_meet_never_win_while_there_is_one_of_each() {
    dead("Bl bd");
}

#[test]
fn two_bishops_of_one_colour_never_win_against_one_of_the_other() {
    if std::env::var_os("BOARDWRIGHT_WHOLE").is_some() {
        dead("Bl Bl bd");
    }
}

/// Two pieces of his own can hem in a king in the corner: two libraries call this dead, and it is not.
#[test]
fn a_bishop_wins_with_help_against_two_of_the_other_colour() {
    let variant = class("").variant;
    let read =
        |text| boardwright::Game::from_text(&variant, text).unwrap_or_else(|e| panic!("{e}"));
    let mut game = read("8/8/8/8/1b5k/8/B7/KB6 b - - 0 1");
    assert!(!game.position().cannot_win(Side::Second));
    assert!(
        game.position().cannot_win(Side::First),
        "one bishop cannot hem in the king in the other corner"
    );
    game.play_text("b4c3").unwrap();
    let outcome = game.outcome().unwrap_or_else(|| panic!("mate"));
    assert_eq!(
        (outcome.reason.code(), outcome.winner()),
        ("checkmate", Some(Side::Second))
    );
}

#[test]
fn what_can_be_won_is_not_called_dead() {
    for text in ["Q", "R r", "N n", "Bl bl", "B N", "R N"] {
        let class = class(text);
        assert!(
            class.white_wins_somewhere().is_some(),
            "{text} is never won"
        );
        assert!(!class.is_called_hopeless(), "{text} is called dead");
    }
}
