//! Texts of positions as Fairy-Stockfish writes them, and what it mends in those that it reads.

use boardwright::model::{CastlingHome, Model};
use boardwright::notation::Dialect;
use boardwright::notation::position::{self, Mode, Refusal, TextFault};
use boardwright::{Cell, Position, Setup, Side};

use super::known::{Known, symbol};
use super::line::{Counters, Line};
use super::{CallError, repair};

/// How a position is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FenStyle {
    /// As SFEN.
    pub sfen: bool,
    /// With `~` behind promoted pieces also where they keep their kind when they are taken.
    pub show_promoted: bool,
    /// The ply with which a player has begun to count moves, of those that count by hand; 0 where counts begin by
    /// themselves, a negative number where nobody counts.
    pub count_started: i32,
}

/// The position of a text, and what the text says beside the rules. What does not fit in one that is none is mended.
pub(super) fn read(known: &Known, text: &str) -> Result<(Position, Setup), CallError> {
    if let Some(read) = known.elsewhere.then(|| repair::read(known, text)).flatten() {
        return Ok(read);
    }
    let castling = repair::with_castlings(known, text);
    let text = castling.as_deref().unwrap_or(text);
    plain(known, text).or_else(|error| repair::read(known, text).ok_or(error))
}

fn plain(known: &Known, text: &str) -> Result<(Position, Setup), CallError> {
    let fault = |refusal| CallError::Position {
        text: text.to_owned(),
        refusal,
    };
    let said = setup(known, text).map_err(|faults| fault(Refusal::Text(faults)))?;
    let read = |text: &str| position::position(&known.variant, text, Mode::Tolerant);
    let position = read(&mended(known, text)).or_else(|_| read(text));
    let position = position.or_else(|refusal| {
        let checks = known.variant.position_with_checks(&said);
        checks.map_err(|_| fault(refusal))
    });
    Ok((position?, said))
}

/// What a text says, before a look at the rules. It is read with the fields that it lacks first, so that it is FEN also
/// where three fields would be SFEN.
pub(super) fn setup(known: &Known, text: &str) -> Result<Setup, Vec<TextFault>> {
    let read = |text: &str| position::read(known.model(), text, Mode::Tolerant);
    read(&mended(known, text)).or_else(|_| read(text))
}

/// The text with the fields that it lacks, and with our letters.
pub(super) fn mended(known: &Known, text: &str) -> String {
    let mut fields = text.split_whitespace();
    let board = fields.next().unwrap_or("").chars();
    let mut board: String = board.map(|letter| known.own_letter(letter)).collect();
    fit_last_rank(known.model(), &mut board);
    let ranks = known.model().board.ranks().len();
    if known.model().has_hands() && !board.contains('[') && board.matches('/').count() < ranks {
        board.push_str("[]");
    }
    let turn = fields.next().unwrap_or("w");
    let rest = numbers(known.model(), fields.map(str::to_owned).collect());
    format!("{board} {turn} {}", rest.join(" "))
}

/// The fields behind the player, with those that are missing.
fn numbers(model: &Model, mut rest: Vec<String>) -> Vec<String> {
    let is_number = |field: &String| field.bytes().all(|byte| byte.is_ascii_digit());
    if rest.len() < 4 && rest.first().is_some_and(is_number) {
        rest.splice(0..0, ["-", "-"].map(str::to_owned));
    }
    // As in SFEN, but for the player, who is that of FEN.
    if let [hands, number] = rest.as_slice()
        && is_number(number)
        && (hands == "-" || model.castlings.is_empty())
    {
        rest.clear();
    }
    if let Some(nobody_counts) = rest.get_mut(1).filter(|field| *field == "0") {
        "-".clone_into(nobody_counts);
    }
    let mut usual = vec!["-", "-", "0", "1"];
    if let Some(rule) = &model.end.check_count {
        // Whoever does not say how many checks are to go means one.
        usual.insert(2, "1+1");
        if !rest.iter().any(|field| field.contains('+')) && rest.len() > 2 {
            rest.insert(2, "1+1".to_owned());
        }
        if let Some(checks) = rest.get_mut(2) {
            at_most(checks, rule.count);
        }
    }
    let missing = usual.into_iter().skip(rest.len());
    rest.extend(missing.map(str::to_owned));
    rest
}

/// No more checks to go than a game has.
fn at_most(checks: &mut String, most: u8) {
    let Some((own, other)) = checks.split_once('+') else {
        return;
    };
    if let (Ok(own), Ok(other)) = (own.parse::<u8>(), other.parse::<u8>()) {
        *checks = format!("{}+{}", own.min(most), other.min(most));
    }
}

/// Takes empty cells from the end of the last rank where it is wider than the board, and adds those that it lacks: nobody
/// looks at them there.
fn fit_last_rank(model: &Model, board: &mut String) {
    let rank = board.rsplit('/').next().unwrap_or("");
    let files = model.board.files().len();
    let mut width = 0_usize;
    for letter in rank.chars() {
        width += letter
            .to_digit(10)
            .map_or(usize::from(letter.is_ascii_alphabetic()), |empty| {
                empty as usize
            });
    }
    let last = rank
        .chars()
        .next_back()
        .and_then(|letter| letter.to_digit(10));
    let is_plain = |letter: char| letter.is_ascii_alphanumeric();
    let ranks = board.matches('/').count() + 1;
    if files < 10
        && width < files
        && width > 0
        && ranks == model.board.ranks().len()
        && rank.chars().all(is_plain)
    {
        let empty = last.filter(|_| board.pop().is_some()).unwrap_or(0) as usize;
        board.push_str(&(empty + files - width).to_string());
        return;
    }
    let Some(empty) = last.filter(|_| files < 10 && width > files) else {
        return;
    };
    if let Some(left) = (empty as usize).checked_sub(width - files) {
        board.pop();
        board.push_str(&if left == 0 {
            String::new()
        } else {
            left.to_string()
        });
    }
}

/// The cells that a text marks with `~`: of promoted pieces.
pub(super) fn marked(model: &Model, text: &str) -> Vec<Cell> {
    let mut found = Vec::new();
    each_sign(text, |sign, file, row| {
        if sign == '~' {
            found.extend(cell_of(model, file.wrapping_sub(1), row));
        }
    });
    found
}

/// The cells that a text leaves out of the board by `*`.
pub(super) fn left_out(model: &Model, text: &str) -> Vec<Cell> {
    let mut found = Vec::new();
    each_sign(text, |sign, file, row| {
        if sign == '*' {
            found.extend(cell_of(model, file, row));
        }
    });
    found
}

/// Tells the signs of a board, each with its file from the left and its row from above, both from 0.
fn each_sign(text: &str, mut tell: impl FnMut(char, usize, usize)) {
    let board = text.split([' ', '[']).next().unwrap_or("");
    for (row, rank) in board.split('/').enumerate() {
        let mut file = 0_usize;
        let mut letters = rank.chars().peekable();
        while let Some(letter) = letters.next() {
            let mut empty = letter.to_digit(10).map_or(1, |digit| digit as usize);
            while let Some(digit) =
                letters.next_if(|next| letter.is_ascii_digit() && next.is_ascii_digit())
            {
                empty = (empty * 10 + digit.to_digit(10).unwrap_or(0) as usize).min(1_000);
            }
            tell(letter, file, row);
            if !matches!(letter, '~' | '+') {
                file = (file + empty).min(10_000);
            }
        }
    }
}

/// The cell of a file from the left and a row from above, both from 0.
pub(super) fn cell_of(model: &Model, file: usize, row: usize) -> Option<Cell> {
    let (low, high) = model.board.bounds();
    let mut cells = model.board.cells();
    cells.find(|&cell| {
        let at = model.board.point(cell);
        let (right, down) = (at.x - low.x, high.y - at.y);
        usize::try_from(right) == Ok(file) && usize::try_from(down) == Ok(row)
    })
}

/// The text of the first position. Where it is one of many, its rights have the letters of all.
pub(super) fn start(line: &Line) -> Option<String> {
    let model = line.known().model();
    let mut castlings = model.castlings.iter();
    let dialect = match castlings.any(|castling| castling.home == CastlingHome::AnyOnRank) {
        true => Dialect::Fen,
        false => Dialect::Fairy,
    };
    position::write_in(model, &line.position().setup(), dialect)
}

/// The text of where a line leads; `None` for a board that is no rectangle.
pub(super) fn write(line: &Line, style: FenStyle) -> Option<String> {
    let known = line.known();
    let model = known.model();
    let mut setup = line.position().setup();
    if style.sfen && Dialect::Sfen.fits(model) {
        return position::write_in(model, &setup, Dialect::Sfen);
    }
    setup.promoted = promoted(line, &setup, style.show_promoted);
    if !setup.ep.iter().any(|&cell| passes(line.position(), cell)) {
        setup.ep.clear();
    }
    if setup.count_limit == 0 {
        let Counters { plies, number } = line.counters();
        setup.no_progress = u16::try_from(plies).unwrap_or(u16::MAX);
        setup.move_number = number;
    } else {
        let (limit, count) = line.count_since(style.count_started);
        setup.count_limit = u8::try_from(limit / 2).unwrap_or(u8::MAX);
        setup.no_progress = u16::try_from(count).unwrap_or(u16::MAX);
    }
    let text = position::write_in(model, &setup, Dialect::Fairy)?;
    let text = with_their_hands(known, &setup, &text);
    Some(match known.elsewhere {
        true => repair::with_usual_letters(model, &setup, &text),
        false => text,
    })
}

/// The cells of the promoted pieces that are marked: all of them, or those that turn back when they are taken.
pub(super) fn promoted(line: &Line, setup: &Setup, all: bool) -> Vec<Cell> {
    let model = line.known().model();
    let held = model.hand.is_some() || model.drops.is_some();
    match all || held && !setup.promoted.is_empty() {
        true => line.promoted().collect(),
        false => Vec::new(),
    }
}

/// Whether a pawn of the player to move attacks a cell that was passed.
fn passes(at: &Position, passed: Cell) -> bool {
    let (model, side) = (at.model(), at.turn());
    let takes = |kind| {
        let rules = model.kind_model(kind).map_or(&[][..], |kind| &kind.moves);
        rules.iter().any(|rule| rule.captures_ep)
    };
    let mut men = at.men().into_iter();
    men.any(|(cell, man)| {
        let reaches = || {
            let mut goals = model.destinations(side, man.kind, cell).into_iter();
            goals.any(|goal| goal.cell == passed && goal.capture)
        };
        man.side == side && takes(man.kind) && reaches()
    })
}

/// The text with the pieces in hand in their order: White's, then Black's, the last of their list first.
fn with_their_hands(known: &Known, setup: &Setup, text: &str) -> String {
    let Some((board, rest)) = text.split_once('[') else {
        return text.to_owned();
    };
    let Some((_, rest)) = rest.split_once(']') else {
        return text.to_owned();
    };
    let hands = Side::BOTH.map(|side| hand(known, setup, side));
    format!("{board}[{}]{rest}", hands.concat())
}

/// What a side has in hand, as Fairy-Stockfish orders it.
pub(super) fn hand(known: &Known, setup: &Setup, side: Side) -> String {
    let mut held = setup.hands[side].clone();
    held.sort_by_key(|&(kind, _)| std::cmp::Reverse(known.place(kind)));
    let letters = held.iter().map(|&(kind, count)| {
        let letter = cased(symbol(known.model(), kind), side);
        letter.repeat(usize::from(count))
    });
    letters.collect()
}

/// A letter in the case of a side.
pub(super) fn cased(letter: &str, side: Side) -> String {
    match side {
        Side::First => letter.to_ascii_uppercase(),
        Side::Second => letter.to_ascii_lowercase(),
    }
}
