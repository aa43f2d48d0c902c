//! Moves in coordinates, as UCI and USI write them, with the variant's own names of cells.
//!
//! | move | text |
//! |---|---|
//! | from a cell to a cell | `e2e4`, `w1a2` |
//! | with promotion: the symbol in lower case, or `+` where it only adds one, `-` where it only takes one away | `e7e8q`, `8h2b+`, `c6c1-` |
//! | castling: the king's own move; read also as king takes rook, and written so where the king could step there, or may castle from any cell of its rank | `e1g1`, `e1h1` |
//! | from the hand | `P@e5`; in USI `P*5e` |
//! | with a piece from hand left behind: its symbol in lower case; behind the rook of a castling, the rook's cell first | `b1c3h`, `h1e1h` |
//! | with a wall: after a comma the cell that was reached and the wall's | `e2e4,e4d5` |
//! | a pass: a cell twice; so too, with its cell, a wall instead of a move | `e1e1`, `e1e1,e1a3` |
//! | in two legs, in USI: the cell on the way, where a piece is taken, between the others; read also where nothing is taken there | `6d6e6f`, `6d6e6d` |
//! | proposed by a rule module: after a colon its name, and where there is one its number; then the second cell | `e1e2:exchange`, `a1a4:shot:2`, `a1a4:shot:0:b4` |
//! | proposed, and nothing else promotes such a piece: as any promotion | `d6d6f` |
//!
//! [`Coordinates`] are the variant's own, or those of another notation: [`write_in`], [`read_in`]. What is read takes walls
//! as Fairy-Stockfish tells them in any ([`Coordinates::Fairy`]).
//!
//! A reader takes either sign of a drop, and also the symbol of a promotion in upper case or after
//! `=`, and that of a drop in lower case. Where a text may be split into names of cells in several ways, the legal move counts.

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{ByRule, Kind, Man, Move, NotOfThisVariant, Position, Second, Wish};

use crate::text::{push_lower, push_upper};
use crate::{Coordinates, Legal, MoveFault, two_legs, walls};

/// The longest text of a move, in bytes.
pub const MAX_MOVE: usize = 128;

/// The longest name of a cell.
const MAX_NAME: usize = 16;

/// The signs of a drop.
const DROPS: [char; 2] = ['@', '*'];

/// Writes a move. It need not be legal anywhere; its cells and kinds must be the variant's.
///
/// # Errors
///
/// [`NotOfThisVariant`] if the move names a cell, a kind or a castling that the variant does not have.
pub fn write(model: &Model, mv: Move) -> Result<String, NotOfThisVariant> {
    write_in(model, mv, Coordinates::Own)
}

/// Writes a move in other coordinates.
///
/// # Errors
///
/// As for [`write()`].
pub fn write_in(
    model: &Model,
    mv: Move,
    coordinates: Coordinates,
) -> Result<String, NotOfThisVariant> {
    match model.has_move(mv) {
        true => Ok(write_in_unchecked(model, mv, coordinates)),
        false => Err(NotOfThisVariant),
    }
}

/// Writes a move that is known to be the variant's, because a position of it gave it. It never panics: of
/// another variant's move, an unknown cell is written as nothing, an unknown kind as `?`.
pub fn write_unchecked(model: &Model, mv: Move) -> String {
    write_in_unchecked(model, mv, Coordinates::Own)
}

/// A move of a position in other coordinates, without a look whether it is legal. Some say where others stand:
/// [`Coordinates::Fairy`].
pub fn write_here(position: &Position, mv: Move, coordinates: Coordinates) -> String {
    walls::told(position, mv, coordinates)
        .unwrap_or_else(|| write_in_unchecked(position.model(), mv, coordinates))
}

/// A move in other coordinates, without a look whether it is legal.
pub fn write_in_unchecked(model: &Model, mv: Move, coordinates: Coordinates) -> String {
    let mut text = String::with_capacity(8);
    push_in_unchecked(&mut text, model, mv, coordinates);
    text
}

/// Adds a move in other coordinates to a text, without a look whether it is legal.
pub fn push_in_unchecked(text: &mut String, model: &Model, mv: Move, coordinates: Coordinates) {
    let name = |cell| coordinates.name(model, cell);
    let wish = Wish::from(mv);
    match (wish.from, wish.second, mv.rook()) {
        (None, ..) => {
            push_upper(text, model.symbol(mv.kind()));
            text.push(coordinates.drop_sign(model));
            text.push_str(&name(wish.to));
        }
        (Some(king), Some(Second::Gate(gate, _)), Some(rook)) if gate == rook => {
            text.push_str(&name(rook));
            text.push_str(&name(king));
        }
        (Some(from), Some(Second::Proposed(by)), _)
            if two_legs::is_written(model, by, coordinates) =>
        {
            return text.push_str(&two_legs::write(from, by, wish.to, name));
        }
        (Some(from), ..) => {
            text.push_str(&name(from));
            text.push_str(&name(wish.to));
        }
    }
    if let Some(kind) = wish.promotes_to {
        let (old, new) = (model.symbol(mv.kind()), model.symbol(kind));
        match new.strip_prefix('+') {
            Some(rest) if rest == old => text.push('+'),
            _ if old.strip_prefix('+') == Some(new) => text.push('-'),
            _ => push_lower(text, new),
        }
    }
    match wish.second {
        None if coordinates == Coordinates::Fairy && model.walls_instead() => {
            push_wall(text, &name(mv.to()), &name(walls::NO_WALL));
        }
        None => {}
        Some(Second::Gate(_, kind)) => push_lower(text, model.symbol(kind)),
        Some(Second::Wall(wall)) => push_wall(text, &name(mv.to()), &name(wall)),
        Some(Second::Proposed(by))
            if wish.promotes_to.is_some() && rule_of_promotions(model, mv.kind()) == Some(by) => {}
        Some(Second::Proposed(by)) => push_rule(text, model, by, coordinates),
        Some(_) => {}
    }
}

fn push_wall(text: &mut String, to: &str, wall: &str) {
    text.push(',');
    text.push_str(to);
    text.push_str(wall);
}

/// The rule that proposes the promotions of a kind, where a promotion says by itself that it is proposed: no other rule
/// proposes moves, and the kind promotes by none.
fn rule_of_promotions(model: &Model, kind: Kind) -> Option<ByRule> {
    let mut ordinary = model.promotions.iter().flat_map(|rule| &rule.into);
    let alone = model.proposals().count() == 1 && !ordinary.any(|(from, _)| *from == kind);
    alone.then_some(ByRule {
        rule: 0,
        data: 0,
        cell: None,
    })
}

/// Adds the rule module that has proposed a move, and what tells it from others with the same cells.
fn push_rule(text: &mut String, model: &Model, by: ByRule, coordinates: Coordinates) {
    text.push(':');
    let rule = model.proposals().nth(usize::from(by.rule));
    text.push_str(rule.map_or("?", |rule| rule.name.as_str()));
    if by.data != 0 || by.cell.is_some() {
        text.push(':');
        text.push_str(&by.data.to_string());
    }
    if let Some(cell) = by.cell {
        text.push(':');
        text.push_str(&coordinates.name(model, cell));
    }
}

/// Reads a legal move.
///
/// ```
/// use boardwright_core::{Game, IllegalMove};
/// use boardwright_notation::uci;
///
/// fn play(game: &mut Game, text: &str) -> Result<(), String> {
///     let mv = uci::read(game, text).map_err(|fault| {
///         let reason = fault.reason().map_or("", IllegalMove::code);
///         format!("{} {reason}: {fault}", fault.code())
///     })?;
///     game.play(mv).map_err(|illegal| illegal.explain(game.model()))?;
///     Ok(())
/// }
/// ```
///
/// # Errors
///
/// `bad-move` if the text is no move in coordinates of this board, `illegal-move` with the reason if
/// it is one that may not be made here.
pub fn read(at: &impl Legal, text: &str) -> Result<Move, MoveFault> {
    read_in(at, text, Coordinates::Own)
}

/// Reads a legal move in other coordinates.
///
/// # Errors
///
/// As for [`read`].
pub fn read_in(at: &impl Legal, text: &str, coordinates: Coordinates) -> Result<Move, MoveFault> {
    find(at, text, coordinates)
}

/// Reads a move, whoever knows what is legal.
pub(crate) fn find(
    at: &dyn Legal,
    text: &str,
    coordinates: Coordinates,
) -> Result<Move, MoveFault> {
    let moves = at.legal_moves();
    let wishes = parse_in(at, text, coordinates);
    let Some(&first) = wishes.first() else {
        let example = moves
            .iter()
            .map(|&mv| write_here(at.position(), mv, coordinates))
            .min();
        return Err(MoveFault::bad(
            text,
            format_args!(
                "write for instance `{}`",
                example.as_deref().unwrap_or("e2e4")
            ),
        ));
    };
    let played = |wish: &Wish| wish.among(&moves);
    if let Some(mv) = wishes.iter().find_map(played) {
        return Ok(mv);
    }
    let meant = |wish: &Wish| walls::meant(at, wish, &moves);
    if let Some(mv) = wishes.iter().find_map(meant) {
        return Ok(mv);
    }
    let own = |wish: &&Wish| {
        let man = wish.from.and_then(|from| at.position().man_at(from));
        man.is_some_and(|man| man.side == at.position().turn())
    };
    let wish = wishes.iter().find(own).copied().unwrap_or(first);
    Err(MoveFault::illegal(at, wish, text))
}

/// What a text may mean, legal or not: several moves, where it can be split in several ways; none,
/// if it is not in this notation.
pub fn parse(at: &impl Legal, text: &str) -> Vec<Wish> {
    parse_in(at, text, Coordinates::Own)
}

pub(crate) fn parse_in(at: &dyn Legal, text: &str, coordinates: Coordinates) -> Vec<Wish> {
    let model = at.position().model();
    let mut wishes = Vec::new();
    if text.len() > MAX_MOVE {
        return wishes;
    }
    if let Some((cells, rule)) = text.split_once(':') {
        if let Some(by) = rule_of(model, rule, coordinates) {
            wishes = parse_in(at, cells, coordinates);
            for wish in &mut wishes {
                wish.second = Some(Second::Proposed(by));
            }
        }
        return wishes;
    }
    let (text, wall) = match text.split_once(',') {
        None => (text, None),
        Some((text, wall)) => (text, Some(wall)),
    };
    if let Some((symbol, cell)) = text.split_once(DROPS) {
        if let (Some(kind), Some(to)) =
            (model.kind_of_symbol(symbol), coordinates.find(model, cell))
        {
            wishes.push(Wish::drop(kind, to));
        }
    } else {
        for (from, rest) in cells(model, text, coordinates) {
            for (to, rest) in cells(model, rest, coordinates) {
                wishes.extend(ends(at, from, to, rest));
                wishes.extend(two_legs::read(at, (from, to), rest, coordinates));
            }
        }
    }
    match wall {
        None => wishes,
        Some(wall) => with_wall(model, &wishes, wall, coordinates),
    }
}

/// What tells a proposed move from others: the name of a rule module, its number and a second cell.
fn rule_of(model: &Model, text: &str, coordinates: Coordinates) -> Option<ByRule> {
    let mut parts = text.split(':');
    let name = parts.next()?;
    let rule = model.proposals().position(|used| used.name == name)?;
    let data = parts.next().map_or(Some(0), |data| data.parse().ok())?;
    let cell = match parts.next() {
        Some(cell) => Some(coordinates.find(model, cell)?),
        None => None,
    };
    let rule = u8::try_from(rule).ok()?;
    let by = ByRule { rule, data, cell };
    parts.next().is_none().then_some(by)
}

/// Moves with a wall: the cell that was reached, then the wall's.
fn with_wall(model: &Model, wishes: &[Wish], text: &str, coordinates: Coordinates) -> Vec<Wish> {
    let mut found = Vec::new();
    for (_, rest) in cells(model, text, coordinates) {
        let Some(wall) = coordinates.find(model, rest) else {
            continue;
        };
        let walling = |wish: &Wish| wish.with_second(Some(Second::Wall(wall)));
        found.extend(wishes.iter().map(walling));
    }
    found
}

/// What a move between two cells means with this end: a promotion, or a piece left behind.
fn ends(at: &dyn Legal, from: Cell, to: Cell, end: &str) -> Vec<Wish> {
    let position = at.position();
    let model = position.model();
    let man = position.man_at(from);
    let wish = Wish::go(from, to);
    let mut wishes = Vec::new();
    let promotes = |man: &Man| {
        let mut into = model.promotions.iter().flat_map(|p| &p.into);
        into.any(|(from, _)| *from == man.kind)
    };
    let promoted = promotion(model, man.map(|man| man.kind), end).map(|kind| wish.promoting(kind));
    let first = end.is_empty() || man.as_ref().is_some_and(promotes);
    wishes.extend(promoted.filter(|_| first));
    let proposing = man.and_then(|man| rule_of_promotions(model, man.kind));
    if let (Some(by), Some(wish)) = (
        proposing,
        promoted.filter(|wish| wish.promotes_to.is_some()),
    ) {
        wishes.push(wish.with_second(Some(Second::Proposed(by))));
    }
    let gate = model.gates.as_ref().and_then(|_| model.kind_of_symbol(end));
    if let Some(kind) = gate.filter(|_| !end.is_empty()) {
        wishes.push(wish.with_second(Some(Second::Gate(from, kind))));
        // The rook's cell first: a castling, with the piece left behind the rook.
        wishes.push(Wish::go(to, from).with_second(Some(Second::Gate(from, kind))));
    }
    wishes.extend(promoted.filter(|_| !first));
    wishes
}

/// The cells with whose names a text begins, the longest first, and what follows.
fn cells<'a>(
    model: &Model,
    text: &'a str,
    coordinates: Coordinates,
) -> impl Iterator<Item = (Cell, &'a str)> {
    (1..=text.len().min(MAX_NAME))
        .rev()
        .filter_map(move |length| {
            let (name, rest) = (text.get(..length)?, text.get(length..)?);
            Some((coordinates.find(model, name)?, rest))
        })
}

/// The end of a move. `None`: it is no promotion, nor is it empty.
fn promotion(model: &Model, kind: Option<Kind>, text: &str) -> Option<Option<Kind>> {
    if text.is_empty() {
        return Some(None);
    }
    if text == "+" || text == "-" {
        let signs = model.kinds.iter().any(|kind| kind.symbol.starts_with('+'));
        return match kind {
            _ if !signs => None,
            Some(kind) => signed(model, kind, text).map(Some),
            None => Some(None),
        };
    }
    model
        .kind_of_symbol(text.strip_prefix('=').unwrap_or(text))
        .map(Some)
}

/// What a piece becomes by a plus or a minus: itself if it becomes nothing, so that the rules refuse it; `None` if what it
/// becomes is told otherwise.
fn signed(model: &Model, kind: Kind, sign: &str) -> Option<Kind> {
    let symbol = model.symbol(kind);
    let other = match sign {
        "+" => model.kind_of_symbol(&format!("+{symbol}")),
        _ => symbol
            .strip_prefix('+')
            .and_then(|bare| model.kind_of_symbol(bare)),
    };
    let mut promotions = model.promotions.iter().flat_map(|rule| &rule.into);
    other.or_else(|| (!promotions.any(|(from, _)| *from == kind)).then_some(kind))
}
