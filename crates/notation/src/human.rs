//! Moves as people write them in the variant at hand, in the [`Style`] that the descriptor says, or in another one.

use boardwright_core::geometry::Cell;
use boardwright_core::{Game, IllegalMove, Kind, Move, Position, Wish, Work};

use crate::legal::{Moves, beside, permitting};
use crate::{Legal, MoveFault, Style, hodges, janggi, kif, lan, san, uci, wxf};

/// The work of writing a move to hold it against a text.
const WRITTEN: u64 = 400;

fn own(at: &dyn Legal) -> Style {
    Style::of(at.position().model())
}

/// Writes a legal move in the variant's human notation.
///
/// # Errors
///
/// The reason, if the move is not legal.
pub fn write(at: &impl Legal, mv: Move) -> Result<String, IllegalMove> {
    write_in(at, mv, own(at))
}

/// Writes a legal move in a style.
///
/// # Errors
///
/// The reason, if the move is not legal.
pub fn write_in(at: &impl Legal, mv: Move, style: Style) -> Result<String, IllegalMove> {
    let moves = permitting(at, rivals(at, mv, style), mv)?;
    Ok(written(at, &moves, mv, style))
}

/// The legal moves beside which a move is written.
fn rivals(at: &dyn Legal, mv: Move, style: Style) -> Moves {
    match style {
        Style::San => san::rivals(at, mv),
        _ => beside(at, mv),
    }
}

/// A move as people write it, with the legal moves at hand, of which it should be one.
fn written(at: &dyn Legal, moves: &[Move], mv: Move, style: Style) -> String {
    match style {
        Style::San => san::written(at, moves, mv),
        Style::Lan => lan::written(at, mv),
        Style::Kif => kif::written(at, moves, mv),
        Style::Hodges | Style::HodgesDigits | Style::Hosking => {
            hodges::written(at, moves, mv, style)
        }
        Style::Wxf => wxf::written(at, mv),
        Style::Janggi => janggi::written(at, mv),
    }
}

/// Reads a legal move in the variant's human notation.
///
/// # Errors
///
/// As those of [`read_in`].
pub fn read(at: &impl Legal, text: &str) -> Result<Move, MoveFault> {
    read_in(at, text, own(at))
}

/// Reads a legal move in a style.
///
/// # Errors
///
/// As those of [`san::read`] and [`kif::read`]. In the other styles a text is held against what is written for each legal
/// move, signs of check, mate and praise left out, WXF also as others write it: `bad-move` if it is written for none,
/// `ambiguous-move` if for several.
pub fn read_in(at: &impl Legal, text: &str, style: Style) -> Result<Move, MoveFault> {
    match style {
        Style::San => san::read(at, text),
        Style::Kif => kif::read(at, text),
        _ => find(at, text, style),
    }
}

/// Finds the legal move for which a text is written.
fn find(at: &dyn Legal, text: &str, style: Style) -> Result<Move, MoveFault> {
    let moves = at.legal_moves();
    at.position().spend(WRITTEN * moves.len() as u64);
    let known = |&mv: &Move| (mv, written(at, &moves, mv, style));
    let known: Vec<(Move, String)> = moves.iter().map(known).collect();
    let asked = bare(text.trim(), style);
    let said = |(mv, known): &&(Move, String)| {
        bare(known, style) == asked || (style == Style::Wxf && wxf::is_said(at, *mv, asked))
    };
    let fits = known.iter().filter(said);
    let fits: Vec<&(Move, String)> = fits.collect();
    match fits.as_slice() {
        [(one, _)] => Ok(*one),
        [] => {
            let example = known.first().map_or("Nf3", |(_, known)| known);
            let hint = format!("write for instance `{example}`");
            Err(MoveFault::bad(text, hint))
        }
        _ => {
            let model = at.position().model();
            let mut seen = Vec::new();
            let told_apart = fits.iter().all(|(_, known)| {
                let is_new = !seen.contains(&known);
                seen.push(known);
                is_new
            });
            // Where one text is written for several, coordinates tell them apart.
            let candidates = fits.iter().map(|(mv, known)| match told_apart {
                true => known.clone(),
                false => uci::write_unchecked(model, *mv),
            });
            Err(MoveFault::ambiguous(text, candidates.collect()))
        }
    }
}

/// A text without signs of praise, nor of check and mate where the style has them.
fn bare(text: &str, style: Style) -> &str {
    let text = text.trim_end_matches(['!', '?']);
    match style {
        Style::Lan | Style::Janggi => text.trim_end_matches(['+', '#']),
        _ => text,
    }
}

/// Writes moves that follow one another from a position, each in the variant's human notation.
///
/// # Errors
///
/// The reason, for the first that is not legal in its position.
pub fn line(start: &Position, moves: &[Move]) -> Result<Vec<String>, IllegalMove> {
    let mut reached = Reached::of(start);
    let step = |&mv: &Move| {
        let text = write(&reached, mv)?;
        reached.go_on(mv);
        Ok(text)
    };
    moves.iter().map(step).collect()
}

/// Writes the moves that were played in a game after so many, each in a style; within some work, as many as it suffices for.
pub fn played_since(
    game: &impl AsRef<Game>,
    plies: usize,
    style: Style,
    within: Option<&Work>,
) -> Vec<String> {
    let game = game.as_ref();
    let bounded = |position: Position| match within {
        Some(work) => position.within(work),
        None => position,
    };
    if game.position().needs_history() {
        let start = bounded(game.start().clone());
        return by_the_past(&start, game.moves(), plies, style);
    }
    let Some((earlier, moves)) = game.moves().split_at_checked(plies) else {
        return Vec::new();
    };
    let Some(position) = game.position_after(plies) else {
        return Vec::new();
    };
    let mut reached = Reached {
        position: bounded(position),
        last_goal: earlier.last().map(|mv| mv.to()),
    };
    let texts = moves.iter().map(|&mv| reached.pass(mv, style));
    texts.take_while(|_| !is_spent(within)).collect()
}

/// What was written when the work was spent may be wrong.
fn is_spent(within: Option<&Work>) -> bool {
    within.is_some_and(Work::is_spent)
}

/// As [`played_since`] where legal moves depend on the past: nobody is told apart from who must not go. As many as can be played.
fn by_the_past(start: &Position, moves: &[Move], plies: usize, style: Style) -> Vec<String> {
    let mut game = Game::from_position(start.clone());
    let mut texts = Vec::with_capacity(moves.len().saturating_sub(plies));
    for (ply, &mv) in moves.iter().enumerate() {
        if ply >= plies {
            let text = written(&game, &rivals(&game, mv, style), mv, style);
            if is_spent(start.work()) {
                break;
            }
            texts.push(text);
        }
        if game.step_through(mv).is_err() {
            break;
        }
    }
    texts
}

/// Writes the last move that was played in a game, by the position in which it was played; rules that ask for the past are
/// not asked. `None` if none was played, or it was penalised.
pub fn last(game: &impl AsRef<Game>) -> Option<String> {
    let game = game.as_ref();
    let (&mv, earlier) = game.moves().split_last()?;
    let before = Reached {
        position: game.position_after(earlier.len())?,
        last_goal: earlier.last().map(|mv| mv.to()),
    };
    write(&before, mv).ok()
}

/// A position, and where the last move arrived.
struct Reached {
    position: Position,
    last_goal: Option<Cell>,
}

impl Reached {
    fn of(start: &Position) -> Reached {
        Reached {
            position: start.clone(),
            last_goal: None,
        }
    }

    /// Writes a legal move and makes it.
    fn pass(&mut self, mv: Move, style: Style) -> String {
        let text = written(self, &rivals(self, mv, style), mv, style);
        self.go_on(mv);
        text
    }

    /// Makes a legal move.
    fn go_on(&mut self, mv: Move) {
        self.position = self.position.after_unchecked(mv);
        self.last_goal = Some(mv.to());
    }
}

impl Legal for Reached {
    fn position(&self) -> &Position {
        &self.position
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.position.legal_moves()
    }

    fn moves_to(&self, goal: Cell) -> Vec<Move> {
        self.position.moves_to(goal)
    }

    fn each_move_of(&self, kind: Kind, goal: Cell, told: &mut dyn FnMut(Move)) {
        self.position.each_move_of(kind, goal, told);
    }

    fn refuse(&self, wish: &Wish) -> Option<IllegalMove> {
        self.position.refuse(wish)
    }

    fn last_goal(&self) -> Option<Cell> {
        self.last_goal
    }
}
