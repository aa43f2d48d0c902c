//! The position that a section starts from, and who is in it.

use std::collections::BTreeSet;

use super::{CHASE, Fen, GOALS, Kind, Writer, letter};
use crate::attributes::Lettered;
use crate::pieces::{self};

impl Writer<'_> {
    pub(super) fn position(&mut self) -> Fen {
        let text = self
            .keys
            .text("startFen")
            .unwrap_or("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let mut fields: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let mut fen = Fen::default();
        let board = if fields.is_empty() {
            String::new()
        } else {
            fields.remove(0)
        };
        let (board, hand) = match board.split_once('[') {
            Some((board, hand)) => (
                board.to_owned(),
                Some(hand.trim_end_matches(']').replace('-', "")),
            ),
            None => (board, None),
        };
        let turn = if fields.is_empty() {
            "w".into()
        } else {
            fields.remove(0)
        };
        let counts = |field: &String| field.chars().all(|c| c.is_ascii_digit());
        if fields.first().is_none_or(counts) {
            fields.insert(0, "-".into());
            fields.insert(1, "-".into());
        } else if fields.get(1).is_none_or(counts) {
            fields.insert(1, "-".into());
        }
        for missing in ["0", "1"]
            .iter()
            .skip(fields.iter().filter(|field| counts(field)).count())
        {
            fields.push((*missing).to_owned());
        }
        let kings = ["White", "Black"].map(|side| format!("castlingKingPiece{side}"));
        let castles = self.keys.flag("castling", true)
            && kings
                .iter()
                .any(|key| !self.letters(key, &["king"]).is_empty());
        if !castles
            && !self.keys.flag("gating", false)
            && let Some(castling) = fields.first_mut()
        {
            *castling = "-".into();
        }
        let checks = fields.iter().position(|field| field.contains('+'));
        let checks = checks.and_then(|at| fields.get(at)).and_then(|field| {
            let counts = field
                .split('+')
                .filter_map(|count| count.parse::<u16>().ok());
            counts.max()
        });
        fen.rows = board.split('/').map(row).collect();
        fen.checks = checks;
        fen.castling = fields.first().cloned().unwrap_or_default();
        let held = match &hand {
            Some(hand) if self.has_hands() => format!("[{hand}]"),
            _ => String::new(),
        };
        fen.text = format!("{board}{held} {turn} {}", fields.join(" "));
        fen.board = board;
        fen.hand = hand.unwrap_or_default();
        fen
    }

    /// The kinds that there are: those with a letter, but for one that is only what another turns into and that nobody has at
    /// the start or is promoted to.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        let pairs = self.pairs();
        let mut used: BTreeSet<char> = self
            .fen
            .rows
            .iter()
            .flatten()
            .filter_map(|cell| letter(cell))
            .collect();
        let held = self.fen.hand.chars().filter(char::is_ascii_alphabetic);
        used.extend(held.map(|held| held.to_ascii_uppercase()));
        for side in ["White", "Black"] {
            let pawns = self.letters(&format!("promotionPawnTypes{side}"), &["pawn"]);
            if pawns.iter().any(|pawn| used.contains(pawn)) {
                used.extend(self.letters(&format!("promotionPieceTypes{side}"), &GOALS));
            }
        }
        let is_kind = |piece: &&Lettered| {
            used.contains(&piece.letter) || !pairs.iter().any(|(_, into)| *into == piece.letter)
        };
        let mut kinds: Vec<Kind> = Vec::new();
        for piece in self.pieces.iter().filter(is_kind) {
            let symbol = piece.letter.to_string();
            let chased = CHASE.iter().find(|(slot, _)| *slot == piece.slot);
            let chased = chased.filter(|_| self.keys.word("chasingRule").is_some());
            let default = chased.map_or_else(|| default_id(piece), |(_, id)| (*id).to_owned());
            let id = self.id(&symbol, &default, &kinds);
            kinds.push(Kind {
                symbol,
                id: id.clone(),
                piece: piece.clone(),
            });
            let into = pairs.iter().find(|(from, _)| *from == piece.letter);
            if let Some(into) =
                into.and_then(|(_, to)| self.pieces.iter().find(|piece| piece.letter == *to))
            {
                let symbol = format!("+{}", piece.letter);
                let id = self.id(&symbol, &format!("promoted-{id}"), &kinds);
                kinds.push(Kind {
                    symbol,
                    id,
                    piece: into.clone(),
                });
            }
        }
        kinds
    }

    fn id(&self, symbol: &str, default: &str, taken: &[Kind]) -> String {
        let mut id = self
            .context
            .names
            .get(symbol)
            .cloned()
            .unwrap_or_else(|| default.to_owned());
        while taken.iter().any(|kind| kind.id == id) {
            id += "-2";
        }
        id
    }

    /// Which piece becomes which other one: `promotedPieceType`.
    pub(super) fn pairs(&self) -> Vec<(char, char)> {
        let pairs = self.keys.pairs("promotedPieceType");
        pairs
            .filter_map(|(from, to)| Some((from, to.chars().next()?.to_ascii_uppercase())))
            .collect()
    }

    pub(super) fn players(&self) -> [String; 2] {
        let plain = || ["white".to_owned(), "black".to_owned()];
        self.context.players.clone().unwrap_or_else(plain)
    }
}

/// The cells of a row of a position text, from the left.
fn row(text: &str) -> Vec<String> {
    let mut cells = Vec::new();
    let (mut number, mut plus) = (0_usize, false);
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            number = (number * 10 + digit as usize).min(99);
            continue;
        }
        cells.resize(cells.len() + std::mem::take(&mut number), String::new());
        match letter {
            '+' => plus = true,
            '~' => {}
            letter => {
                let mark = if std::mem::take(&mut plus) { "+" } else { "" };
                cells.push(format!("{mark}{letter}"));
            }
        }
    }
    cells.resize(cells.len() + number, String::new());
    cells
}

/// The id of a piece for which nobody has a better one.
fn default_id(piece: &Lettered) -> String {
    if pieces::is_custom(&piece.slot) {
        return format!("piece-{}", piece.letter.to_ascii_lowercase());
    }
    let mut id = String::new();
    for letter in piece.slot.chars() {
        if letter.is_ascii_uppercase() {
            id.push('-');
        }
        id.push(letter.to_ascii_lowercase());
    }
    id
}
