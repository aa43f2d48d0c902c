//! Stipulations as problemists write them.

use boardwright_core::model::Model;
use boardwright_core::{Coded, Position};

use crate::question::goal::Goal;
use crate::question::stipulation::{MAX_PLIES, Play, Reflex, Stipulation};

/// A text that is no stipulation here.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotAStipulation {
    /// It is written like none.
    Unread(String),
    /// The board has no such cell.
    UnknownCell(String),
    /// It asks for more moves than may be asked for.
    TooLong(String),
    /// No goal has this name.
    UnknownGoal(String),
}

impl core::fmt::Display for NotAStipulation {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            NotAStipulation::Unread(text) => write!(
                f,
                "`{text}` is no stipulation: write #3, s#2, r#2, semi-r#2, h#2, h#2.5, hs#3, hr#3, ser-#4, ser-h#3, ser-s#3, ser-r#3, pser-#4, \
                 pser-s#4, pser-h#4 or phser-#4, with exact- before it for no fewer moves; instead of # also ## (mate of both), = (stalemate), \
                 == (of both), #= (mate or stalemate), + (check), x (capture), z(e4) (a man comes there), 00 (castling), ep (en passant), xk (taking the royal piece) or win (by whatever end)"
            ),
            NotAStipulation::UnknownCell(cell) => write!(f, "the board has no cell `{cell}`"),
            NotAStipulation::UnknownGoal(text) => write!(
                f,
                "`{text}` is no goal: mate, double-mate, stalemate, double-stalemate, mate-or-stalemate, royal-captured, win, check, capture, castling, en-passant or a cell \
                 such as cell:e4"
            ),
            NotAStipulation::TooLong(text) => {
                write!(f, "`{text}` asks for more than {} moves", MAX_PLIES / 2)
            }
        }
    }
}

impl std::error::Error for NotAStipulation {}

impl NotAStipulation {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            NotAStipulation::Unread(_) => "bad-stipulation",
            NotAStipulation::UnknownCell(_) => "unknown-cell",
            NotAStipulation::TooLong(_) => "too-long",
            NotAStipulation::UnknownGoal(_) => "unknown-goal",
        }
    }
}

impl Coded for NotAStipulation {
    fn code(&self) -> &'static str {
        NotAStipulation::code(self)
    }
}

/// What stands before the goal, the longer ones first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Head {
    Direct,
    Own,
    Reflex,
    SemiReflex,
    Help,
    HelpSelf,
    HelpReflex,
    Series,
    SeriesOwn,
    SeriesReflex,
    HelpSeries,
    ParrySeries,
    ParrySeriesOwn,
    ParrySeriesHelp,
    HelpParrySeries,
}

impl Head {
    /// Whether half a move more may be asked for.
    fn halves(self) -> bool {
        matches!(self, Head::Help | Head::HelpSelf | Head::HelpReflex)
    }

    /// The least number of moves, beside half a move.
    fn least(self, half: bool) -> u16 {
        u16::from(!half || matches!(self, Head::HelpSelf | Head::HelpReflex))
    }
}

const HEADS: [(&str, Head); 15] = [
    ("semi-r", Head::SemiReflex),
    ("phser-", Head::HelpParrySeries),
    ("pser-s", Head::ParrySeriesOwn),
    ("pser-h", Head::ParrySeriesHelp),
    ("pser-", Head::ParrySeries),
    ("ser-h", Head::HelpSeries),
    ("ser-s", Head::SeriesOwn),
    ("ser-r", Head::SeriesReflex),
    ("ser-", Head::Series),
    ("hs", Head::HelpSelf),
    ("hr", Head::HelpReflex),
    ("h", Head::Help),
    ("s", Head::Own),
    ("r", Head::Reflex),
    ("", Head::Direct),
];

/// The signs of goals without a cell, the longer ones first.
const SIGNS: [(&str, Goal); 11] = [
    ("##", Goal::DoubleMate),
    ("#=", Goal::MateOrStalemate),
    ("#", Goal::Mate),
    ("==", Goal::DoubleStalemate),
    ("=", Goal::Stalemate),
    ("+", Goal::Check),
    ("xk", Goal::RoyalCaptured),
    ("x", Goal::Capture),
    ("00", Goal::Castling),
    ("ep", Goal::EnPassant),
    ("win", Goal::Win),
];

/// The text after a beginning, in letters of either size.
fn after<'t>(text: &'t str, head: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(head.len())?;
    start.eq_ignore_ascii_case(head).then_some(rest)
}

impl Stipulation {
    /// Reads a stipulation as problemists write it, for a position whose player to move it is about: `#3`, `s#2`,
    /// `r#2`, `semi-r#2`, `h#2`, `h#2.5`, `hs#3`, `hr#3`, `ser-#4`, `ser-h#3`, `ser-s#3`, `ser-r#3`, `pser-#4`, `pser-s#4`, `pser-h#4`,
    /// `phser-#4`, each also after `exact-`. A number counts moves of each player, in series play those of the
    /// series; in help play the player who is to be mated begins, unless there is half a move more. For `#` there may
    /// stand `##`, `=`, `==`, `#=`, `+`, `x`, `xk`, `00`, `ep`, `win` or `z(e4)`, as [`Goal`] has them; a cell of two letters may do without
    /// brackets.
    ///
    /// ```
    /// use boardwright_core::Side;
    /// use boardwright_solver::{Goal, Play, Stipulation};
    ///
    /// # fn look(position: &boardwright_core::Position) -> Result<(), boardwright_solver::NotAStipulation> {
    /// let asked = Stipulation::parse("#3", position)?;
    /// assert_eq!((asked.play, asked.within, asked.victim), (Play::Forced, 5, position.turn().other()));
    /// let asked = Stipulation::parse("h+2.5", position)?;
    /// assert_eq!((asked.play, asked.within, asked.goal), (Play::Help, 5, Goal::Check));
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// [`NotAStipulation`] for any other text.
    pub fn parse(text: &str, position: &Position) -> Result<Stipulation, NotAStipulation> {
        let told = || text.chars().take(40).collect::<String>();
        let wrong = || NotAStipulation::Unread(told());
        let (exact, rest) = match after(text, "exact-") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let mut heads = HEADS.iter();
        let found = heads.find_map(|&(word, head)| Some((head, after(rest, word)?)));
        let (head, rest) = found.ok_or_else(wrong)?;
        let (goal, number) = goal(rest, position)?.ok_or_else(wrong)?;
        let (whole, half) = match number.strip_suffix(".5") {
            Some(whole) => (whole, true),
            None => (number, false),
        };
        if whole.is_empty() || !whole.bytes().all(|b| b.is_ascii_digit()) {
            return Err(wrong());
        }
        let moves = whole.parse().unwrap_or(u16::MAX);
        if moves < head.least(half) || (half && !head.halves()) {
            return Err(wrong());
        }
        if moves > MAX_PLIES / 2 {
            return Err(NotAStipulation::TooLong(told()));
        }
        let asked = Stipulation::mate(position.turn(), 1);
        Ok(Stipulation {
            goal,
            exact,
            stated: true,
            ..asked.played(head, moves, half)
        })
    }

    /// How problemists write it for this position, as [`parse`](Stipulation::parse) reads it; `None` if they have no sign for it. That
    /// each move must give check is not told.
    ///
    /// ```
    /// # fn look(position: &boardwright_core::Position) -> Result<(), boardwright_solver::NotAStipulation> {
    /// use boardwright_solver::Stipulation;
    ///
    /// let asked = Stipulation::parse("exact-h#2.5", position)?;
    /// assert_eq!(asked.text(position).as_deref(), Some("exact-h#2.5"));
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn text(&self, position: &Position) -> Option<String> {
        let mut signs = SIGNS.iter();
        let sign = match self.goal {
            Goal::Cell(cell) => format!("z({})", position.model().board.name(cell)),
            goal => signs.find(|(_, other)| *other == goal)?.0.to_owned(),
        };
        let exact = if self.exact { "exact-" } else { "" };
        let plain = Stipulation::mate(position.turn(), 1);
        let like = |asked: Stipulation| {
            (
                asked.play,
                asked.attacker,
                asked.victim,
                asked.reflex,
                asked.within,
            ) == (
                self.play,
                self.attacker,
                self.victim,
                self.reflex,
                self.within,
            )
        };
        // Plies are moves, twice as many, or one more or less.
        let counts = [
            self.within / 2,
            self.within.div_ceil(2),
            self.within.saturating_sub(1),
            self.within,
        ];
        for &(word, head) in &HEADS {
            for half in [false, true] {
                if half && !head.halves() {
                    continue;
                }
                let fits = |&moves: &u16| {
                    (head.least(half)..=MAX_PLIES / 2).contains(&moves)
                        && like(plain.played(head, moves, half))
                };
                if let Some(&moves) = counts.iter().find(|moves| fits(moves)) {
                    let half = if half { ".5" } else { "" };
                    return Some(format!("{exact}{word}{sign}{moves}{half}"));
                }
            }
        }
        None
    }

    /// The play with so many moves, and half a move more, by the player who is the attacker in direct play.
    fn played(self, head: Head, moves: u16, half: bool) -> Stipulation {
        let turn = self.attacker;
        let other = turn.other();
        let by = |play, attacker, victim, within| Stipulation {
            play,
            attacker,
            victim,
            within,
            ..self
        };
        let reflex = |asked| Stipulation {
            reflex: Reflex::Both,
            ..asked
        };
        match head {
            Head::Direct => by(Play::Forced, turn, other, 2 * moves - 1),
            Head::Own => by(Play::Forced, turn, turn, 2 * moves),
            Head::Reflex => reflex(by(Play::Forced, turn, turn, 2 * moves)),
            Head::SemiReflex => Stipulation {
                reflex: Reflex::Opponent,
                ..by(Play::Forced, turn, turn, 2 * moves)
            },
            Head::Help if half => by(Play::Help, turn, other, 2 * moves + 1),
            Head::Help => by(Play::Help, other, turn, 2 * moves),
            Head::HelpSelf if half => by(Play::HelpSelf, other, other, 2 * moves + 1),
            Head::HelpSelf => by(Play::HelpSelf, turn, turn, 2 * moves),
            Head::HelpReflex => reflex(self.played(Head::HelpSelf, moves, half)),
            Head::Series => by(Play::Series, turn, other, moves),
            Head::SeriesOwn => by(Play::SeriesSelf, turn, turn, moves + 1),
            Head::SeriesReflex => reflex(self.played(Head::HelpSeries, moves, half)),
            Head::HelpSeries => by(Play::Series, turn, turn, moves + 1),
            Head::ParrySeries => by(Play::ParrySeries, turn, other, moves),
            Head::ParrySeriesOwn => by(Play::ParrySeries, turn, turn, moves + 1),
            Head::ParrySeriesHelp => by(Play::HelpParrySeries, turn, turn, moves + 1),
            Head::HelpParrySeries => by(Play::HelpParrySeries, turn, other, moves),
        }
    }
}

/// The goals without a cell in a word.
const NAMES: [(&str, Goal); 11] = [
    ("mate", Goal::Mate),
    ("double-mate", Goal::DoubleMate),
    ("stalemate", Goal::Stalemate),
    ("double-stalemate", Goal::DoubleStalemate),
    ("mate-or-stalemate", Goal::MateOrStalemate),
    ("royal-captured", Goal::RoyalCaptured),
    ("win", Goal::Win),
    ("check", Goal::Check),
    ("capture", Goal::Capture),
    ("castling", Goal::Castling),
    ("en-passant", Goal::EnPassant),
];

impl Goal {
    /// The goal in a word: `mate`, `royal-captured`, `cell:e4`.
    pub fn text(self, model: &Model) -> String {
        if let Goal::Cell(cell) = self {
            return format!("cell:{}", model.board.name(cell));
        }
        let known = NAMES.iter().find(|(_, goal)| *goal == self);
        known.map_or("", |(name, _)| name).to_owned()
    }

    /// The goal that [`text`](Goal::text) writes so.
    ///
    /// # Errors
    /// [`NotAStipulation`] if no goal has this name, or the board no such cell.
    pub fn read(text: &str, model: &Model) -> Result<Goal, NotAStipulation> {
        let told = |word: &str| word.chars().take(40).collect::<String>();
        if let Some(name) = text.strip_prefix("cell:") {
            let cell = model.board.find(name);
            return cell
                .map(Goal::Cell)
                .ok_or_else(|| NotAStipulation::UnknownCell(told(name)));
        }
        let known = NAMES.iter().find(|(name, _)| *name == text);
        known
            .map(|&(_, goal)| goal)
            .ok_or_else(|| NotAStipulation::UnknownGoal(told(text)))
    }
}

/// The goal that a text begins with, and what follows it.
fn goal<'t>(
    text: &'t str,
    position: &Position,
) -> Result<Option<(Goal, &'t str)>, NotAStipulation> {
    let mut signs = SIGNS.iter();
    if let Some(found) = signs.find_map(|&(sign, goal)| Some((goal, after(text, sign)?))) {
        return Ok(Some(found));
    }
    let Some(rest) = after(text, "z") else {
        return Ok(None);
    };
    let named = match rest.strip_prefix('(') {
        Some(rest) => rest.split_once(')'),
        None => rest.split_at_checked(2),
    };
    let Some((name, number)) = named else {
        return Ok(None);
    };
    let unknown = || NotAStipulation::UnknownCell(name.chars().take(40).collect());
    let board = &position.model().board;
    let cell = board.find(name);
    let cell = cell.or_else(|| board.find(&name.to_ascii_lowercase()));
    let cell = cell.ok_or_else(unknown)?;
    Ok(Some((Goal::Cell(cell), number)))
}
