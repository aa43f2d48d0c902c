//! A game as a record of KIF.

use core::fmt;

use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::{Game, Move, MoveSort, Outcome, Reason, Side};

use super::name;
use super::numerals::{numeral, wide};
use super::shogi::Shogi;
use crate::position;

/// A game as a record of KIF in UTF-8, with what stands above its moves.
///
/// Lines that begin with `#` are remarks to its readers; one has the variant's id and the position from which the game began, in
/// the variant's own notation.
///
/// ```
/// use boardwright_core::Game;
/// use boardwright_notation::kif::Record;
///
/// fn of_two(game: &Game) -> Option<String> {
///     let mut record = Record::of(game)?;
///     record.players = [Some("Oyama".into()), Some("Masuda".into())];
///     record.seconds = vec![3, 10];
///     Some(record.to_string())
/// }
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Record<'a> {
    game: &'a Game,
    /// When the game began, as `2026/11/22`, if that is told.
    pub began: Option<String>,
    /// The players, the first one first.
    pub players: [Option<String>; 2],
    /// The seconds that were spent on each move; none on those that are not listed.
    pub seconds: Vec<u64>,
}

/// Above the moves.
const HEADING: &str = "手数----指手---------消費時間--\n";

impl<'a> Record<'a> {
    /// A game, of which nothing is known but its moves. `None` where KIF has no words for it: cells that are not said by two
    /// digits, or moves that are more than a piece's way from cell to cell or from a hand.
    pub fn of(game: &'a impl AsRef<Game>) -> Option<Self> {
        let game = game.as_ref();
        let goes = |mv: &Move| {
            let comes = mv.from().is_some() || mv.sort() == MoveSort::Drop;
            let more = [MoveSort::Castling, MoveSort::Pass, MoveSort::Proposed];
            comes && mv.second().is_none() && !more.contains(&mv.sort())
        };
        let said = name::by_digits(&game.model().board) && game.moves().iter().all(goes);
        said.then_some(Record {
            game,
            began: None,
            players: [None, None],
            seconds: Vec::new(),
        })
    }

    fn write_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (model, start) = (self.game.model(), self.game.start());
        writeln!(f, "#KIF version=2.0 encoding=UTF-8")?;
        writeln!(f, "# {} {}", model.id, position::text(start))?;
        if let Some(began) = &self.began {
            writeln!(f, "開始日時：{}", one_line(began))?;
        }
        match Shogi::of(model) {
            Some(shogi) if shogi.is_even(start) => writeln!(f, "手合割：平手")?,
            Some(shogi) => f.write_str(&shogi.diagram(start))?,
            None => {}
        }
        for (title, player) in ["先手", "後手"].iter().zip(&self.players) {
            if let Some(player) = player {
                writeln!(f, "{title}：{}", one_line(player))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_head(f)?;
        f.write_str(HEADING)?;
        // Each player's time is added up by itself.
        let mut spent = [0_u64; 2];
        let (mut turn, mut last) = (self.game.start().turn(), None);
        for (index, &mv) in self.game.moves().iter().enumerate() {
            let seconds = self.seconds.get(index).copied().unwrap_or(0);
            let [first, second] = &mut spent;
            let all = match turn {
                Side::First => first,
                Side::Second => second,
            };
            *all = all.saturating_add(seconds);
            let text = recorded(self.game.model(), last, mv);
            let (clock, sum) = (minutes(seconds), hours(*all));
            writeln!(f, "{:4} {text}   ({clock}/{sum})", index + 1)?;
            (turn, last) = (turn.other(), Some(mv.to()));
        }
        let played = self.game.moves().len();
        if let Some(outcome) = self.game.outcome() {
            let (word, remark, sum) = ending(outcome, self.game.position().turn());
            writeln!(f, "{:4} {word}", played + 1)?;
            if let Some(remark) = remark {
                writeln!(f, "*{remark}")?;
            }
            writeln!(f, "まで{played}手で{sum}")?;
        }
        Ok(())
    }
}

/// A move as records have it, with the cell to which the move before has gone: `７六歩(77)`, `同　銀(31)`, `５五角打`. Where the piece
/// comes from stands behind it, in the place of words that tell it from others.
pub fn recorded(model: &Model, last: Option<Cell>, mv: Move) -> String {
    let mut text = match last == Some(mv.to()) {
        true => "同　".to_owned(),
        false => {
            let digits = name::goal(&model.board, mv.to());
            match digits.as_bytes() {
                [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => {
                    format!("{}{}", wide(file - b'0'), numeral(rank - b'0'))
                }
                _ => digits,
            }
        }
    };
    text.push_str(&name::of(model, Side::Second, mv.kind()));
    if mv.sort() == MoveSort::Drop {
        return text + "打";
    }
    if let Some(kind) = mv.promotes_to() {
        text.push('成');
        if model.promotes(mv.kind()).count() > 1 {
            text.push_str(&name::of(model, Side::Second, kind));
        }
    }
    if let Some(from) = mv.from() {
        text.push_str(&format!("({})", name::goal(&model.board, from)));
    }
    text
}

/// How a game has ended: the word in the place of a move, what is remarked on it, and the sum below. The words for who has lost are
/// said of the player to move; where the other one gave up or ran out of time, that is a remark.
fn ending(outcome: Outcome, turn: Side) -> (&'static str, Option<String>, String) {
    let winner = outcome.winner();
    let of = |side: Side| match side {
        Side::First => "先手の",
        Side::Second => "後手の",
    };
    let wins = winner.map_or_else(String::new, |side| format!("{}勝ち", of(side)));
    let loses = winner.is_some_and(|side| side != turn);
    let (word, sum) = match (outcome.reason, winner) {
        (Reason::Checkmate | Reason::Stalemate | Reason::NoMoves, Some(_)) if loses => {
            ("詰み", wins)
        }
        (Reason::Resignation, Some(_)) if loses => ("投了", wins),
        (Reason::Time, Some(_)) if loses => ("切れ負け", format!("時間切れにより{wins}")),
        (Reason::Repetition, None) => ("千日手", "千日手".to_owned()),
        (Reason::Impasse, Some(_)) => ("入玉勝ち", wins),
        (Reason::Impasse, None) => ("持将棋", "持将棋".to_owned()),
        (Reason::PerpetualCheck, Some(side)) => {
            let word = if loses {
                "反則負け"
            } else {
                "反則勝ち"
            };
            (word, format!("{}反則勝ち", of(side)))
        }
        (_, Some(_)) => ("中断", wins),
        (_, None) => ("中断", "中断".to_owned()),
    };
    let did = match outcome.reason {
        Reason::Resignation => Some("投了"),
        Reason::Time => Some("時間切れ"),
        _ => None,
    };
    let other = did.filter(|_| winner == Some(turn));
    let remark = other.map(|did| format!("{}{did}", of(turn.other())));
    (word, remark, sum)
}

fn minutes(seconds: u64) -> String {
    format!("{:2}:{:02}", seconds / 60, seconds % 60)
}

fn hours(seconds: u64) -> String {
    let (hours, rest) = (seconds / 3600, seconds % 3600);
    format!("{hours:02}:{:02}:{:02}", rest / 60, rest % 60)
}

/// A text that must not begin a line of its own.
fn one_line(text: &str) -> String {
    text.replace(|letter: char| letter.is_control(), " ")
}
