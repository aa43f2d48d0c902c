//! A line of moves from a position, which goes on where a game here would have ended.

use std::collections::BTreeMap;
use std::sync::Arc;

use boardwright::notation::{Coordinates, Dialect, Style, human, uci};
use boardwright::{Cell, Game, Kind, Man, Move, MoveSort, MoveView, Position, Reason, Side};

use super::known::{Known, cell_name, symbol};
use super::notation::Manner;
use super::{CallError, ends, san, texts};

/// The moves of a call, and where they lead.
pub(super) struct Line {
    known: Arc<Known>,
    /// The game since a position from which nothing had ended it before the last move.
    game: Game,
    /// What tells the positions of the game from each other, in order.
    keys: Vec<u128>,
    /// Those of the whole line.
    all_keys: Vec<u128>,
    /// Promoted pieces, and what they were.
    promoted: BTreeMap<Cell, Kind>,
    /// Plies since a capture, a drop, a promotion or a pawn's move, and the number of the move.
    counters: Counters,
    /// The last move, and what it took.
    last: Option<(Move, Option<Man>)>,
}

/// What a move has changed, for it to be undone.
pub(super) struct Before {
    promoted: BTreeMap<Cell, Kind>,
    counters: Counters,
    last: Option<(Move, Option<Man>)>,
    /// The game before, where the move has begun another.
    stretch: Option<Stretch>,
}

/// A game, and the keys of its positions.
struct Stretch {
    game: Game,
    keys: Vec<u128>,
}

/// The numbers behind a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counters {
    pub(super) plies: u32,
    pub(super) number: u32,
}

/// So many plies are played again at most, to know what has occurred how often after a game here would have ended by
/// repetition. One that comes back later is forgotten.
const REMEMBERED: usize = 512;

impl Line {
    /// A line without moves.
    pub(super) fn from_text(known: Arc<Known>, text: &str) -> Result<Line, CallError> {
        let known = known.for_text(text);
        let (position, said) = match text {
            "startpos" => {
                let start = known.variant.start();
                let said = start.setup();
                (start, said)
            }
            _ => texts::read(&known, text)?,
        };
        let model = known.model();
        let base = |kind: Kind| model.demoted(kind).or_else(|| pawn(&known)).unwrap_or(kind);
        let marked = texts::marked(model, text).into_iter();
        let promoted = marked.filter_map(|cell| Some((cell, base(position.man_at(cell)?.kind))));
        let promoted = promoted.collect();
        let counters = Counters {
            // Where moves are counted, the number in the text is the count.
            plies: match said.count_limit {
                0 => said.no_progress.into(),
                _ => 0,
            },
            number: said.move_number,
        };
        Ok(Line {
            keys: vec![position.key()],
            all_keys: vec![position.key()],
            game: Game::from_position(position),
            known,
            promoted,
            counters,
            last: None,
        })
    }

    pub(super) fn known(&self) -> &Known {
        &self.known
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    /// How often the position has occurred.
    pub(super) fn occurrences(&self) -> usize {
        let here = self.position().key();
        self.all_keys.iter().filter(|&&key| key == here).count()
    }

    pub(super) fn counters(&self) -> Counters {
        self.counters
    }

    /// How many plies are counted here, and how far the count has come that a player has begun with this ply; from where it began
    /// by itself for 0, never for a negative one. A count against a bare king goes by itself; in ouk the one before it goes on
    /// where it ends sooner.
    pub(super) fn count_since(&self, started: i32) -> (u32, u32) {
        let position = self.position();
        let limit = 2 * u32::from(position.setup().count_limit);
        let count = u32::from(position.no_progress());
        let ply = i64::from(self.counters.number.saturating_sub(1)) * 2
            + i64::from(position.turn() == Side::Second);
        let since = u32::try_from(1 + ply - i64::from(started)).unwrap_or(0);
        let men = position.men();
        let is_bare = |side: &Side| men.iter().filter(|(_, man)| man.side == *side).count() == 1;
        if Side::BOTH.iter().any(is_bare) {
            let counting = self.known.model().end.counting.as_ref();
            let board = counting.and_then(|rule| rule.board.as_ref());
            let of_ouk = board.filter(|board| board.left.is_some() && started > 0 && since > 0);
            let before = of_ouk.map_or(0, |board| 2 * u32::from(board.moves));
            let sooner = before > 0 && before.saturating_sub(since) < limit.saturating_sub(count);
            return if sooner {
                (before, since)
            } else {
                (limit, count)
            };
        }
        let count = match started {
            ..0 => 0,
            0 => count,
            _ => since,
        };
        (limit, count)
    }

    /// Where promoted pieces stand.
    pub(super) fn promoted(&self) -> impl Iterator<Item = Cell> {
        self.promoted.keys().copied()
    }

    /// The last move.
    pub(super) fn last(&self) -> Option<Move> {
        self.last.map(|(mv, _)| mv)
    }

    /// The legal moves; none where a rule of the variant has ended the game at once.
    pub(super) fn legal_moves(&self) -> Vec<Move> {
        match ends::immediate(self) {
            Some(_) => Vec::new(),
            None => {
                let mut moves = self.position().legal_moves();
                moves.retain(|&mv| !self.stays_facing(mv) && !self.takes_from_afar(mv));
                moves
            }
        }
    }

    /// Whether a king takes the other one along a file, as generals do that face each other. There it is no move.
    fn takes_from_afar(&self, mv: Move) -> bool {
        let king_at = |cell| {
            let man = self.position().man_at(cell);
            man.is_some_and(|man| self.known.is_king(man.kind))
        };
        let far = |from: Cell| self.known.are_apart(from, mv.to());
        mv.sort() == MoveSort::Plain
            && self.known.is_king(mv.kind())
            && king_at(mv.to())
            && mv.from().is_some_and(far)
    }

    /// Whether a move leaves pieces facing each other, which ends the game. There a pass says so, and no other move may.
    fn stays_facing(&self, mv: Move) -> bool {
        if !self.known.ends_by_facing || mv.sort() == MoveSort::Pass {
            return false;
        }
        // A game that a repetition has ended takes no move.
        let mut game = match self.game.outcome() {
            Some(_) => Game::from_position(self.position().clone()),
            None => self.game.clone(),
        };
        let facing = game.play(mv).is_ok().then(|| game.outcome()).flatten();
        facing.is_some_and(|over| over.reason == Reason::Facing)
    }

    /// A move in Fairy-Stockfish's coordinates. A module that proposes it is not named there.
    pub(super) fn write(&self, mv: Move) -> String {
        if let MoveView::Castle { from, to, rook, .. } = mv.view()
            && self.known.elsewhere
        {
            let name = |cell| cell_name(self.known.model(), cell);
            // Where the king may step to the same cell, it is written as taking the rook.
            let is_step = |other: &Move| {
                other.sort() == MoveSort::Plain && (other.from(), other.to()) == (Some(from), to)
            };
            let steps = self.position().legal_moves().iter().any(is_step);
            return name(from) + &name(if steps { rook } else { to });
        }
        let mut text = uci::write_here(self.position(), mv, self.coordinates());
        if let (MoveSort::Proposed, Some(name)) = (mv.sort(), text.find(':')) {
            text.truncate(name);
        }
        text
    }

    /// The legal move of this text.
    pub(super) fn read(&self, text: &str) -> Option<Move> {
        if ends::immediate(self).is_some() {
            return None;
        }
        let read = uci::read_in(self.position(), text, self.coordinates()).ok();
        let proposed = || {
            let mut moves = self.position().legal_moves().into_iter();
            moves.find(|&mv| mv.sort() == MoveSort::Proposed && self.write(mv) == text)
        };
        let castles = || {
            let mut moves = self.position().legal_moves().into_iter();
            moves.find(|&mv| mv.sort() == MoveSort::Castling && self.write(mv) == text)
        };
        // A castling has one name, whatever else says the same.
        let other_name = |mv: &Move| {
            mv.sort() == MoveSort::Castling && mv.second().is_none() && self.write(*mv) != text
        };
        let read = read.filter(|mv| !other_name(mv));
        let mv = read.or_else(proposed).or_else(castles)?;
        (!self.stays_facing(mv) && !self.takes_from_afar(mv)).then_some(mv)
    }

    /// How cells are named there.
    fn coordinates(&self) -> Coordinates {
        Dialect::Fairy.coordinates(self.known.model())
    }

    /// Plays the move of this text.
    pub(super) fn play(&mut self, text: &str) -> Result<(), CallError> {
        let mv = self
            .read(text)
            .ok_or_else(|| CallError::Move(text.to_owned()))?;
        self.make(mv);
        Ok(())
    }

    /// Plays a legal move, and tells what it takes to undo it.
    pub(super) fn make(&mut self, mv: Move) -> Before {
        let mut before = Before {
            promoted: self.promoted.clone(),
            counters: self.counters,
            last: self.last,
            stretch: None,
        };
        let taken = self.taken_by(mv);
        self.count(mv);
        let next = self.position().after_unchecked(mv);
        self.promote(mv, &next);
        if self.game.outcome().is_some() {
            before.stretch = self.forget();
        }
        if self.game.play(mv).is_ok() {
            self.keys.push(next.key());
        } else {
            // Over by the position alone: by too little material, or too many moves without progress.
            let was = self.begin(next);
            before.stretch.get_or_insert(was);
        }
        self.all_keys.push(self.position().key());
        self.last = Some((mv, taken));
        before
    }

    /// Undoes the last move.
    pub(super) fn undo(&mut self, before: Before) {
        if let Some(Stretch { game, keys }) = before.stretch {
            self.game = game;
            self.keys = keys;
        } else {
            self.game.take_back();
            self.keys.pop();
        }
        self.all_keys.pop();
        self.promoted = before.promoted;
        self.counters = before.counters;
        self.last = before.last;
    }

    /// Begins the game anew, and tells how it was.
    fn begin(&mut self, at: Position) -> Stretch {
        Stretch {
            keys: std::mem::replace(&mut self.keys, vec![at.key()]),
            game: std::mem::replace(&mut self.game, Game::from_position(at)),
        }
    }

    /// Begins the game later, so that what has ended it by repetition has occurred once less, and tells how it was.
    fn forget(&mut self) -> Option<Stretch> {
        let here = self.position().key();
        let first = self.keys.iter().position(|&key| key == here).unwrap_or(0);
        if self.keys.len() - first > REMEMBERED {
            return Some(self.begin(self.position().clone()));
        }
        // Without one it stands here for the first time.
        let start = self.game.position_after(first + 1)?;
        let moves = self.game.moves()[first + 1..].to_vec();
        let was = self.begin(start);
        for mv in moves {
            if self.game.play(mv).is_err() {
                break;
            }
            self.keys.push(self.position().key());
        }
        Some(was)
    }

    /// Keeps the counters.
    fn count(&mut self, mv: Move) {
        let is_drop = mv.sort() == MoveSort::Drop;
        let model = self.known.model();
        // Who turns over with every move is not promoted by it.
        let forward = |into: Kind| !model.promotes(into).any(|back| back == mv.kind());
        let goes_for_good = || {
            let goes = |from| {
                self.known
                    .is_progress(self.position().turn(), mv.kind(), (from, mv.to()))
            };
            mv.from().is_some_and(goes)
        };
        let progress = is_drop
            || mv.promotes_to().is_some_and(forward)
            || mv.sort() != MoveSort::Castling && goes_for_good()
            || self.position().is_capture_unchecked(mv);
        self.counters.plies = if progress {
            0
        } else {
            self.counters.plies.saturating_add(1)
        };
        let next = u32::from(self.position().turn() == Side::Second);
        self.counters.number = self.counters.number.saturating_add(next);
    }

    /// Keeps the promoted pieces.
    fn promote(&mut self, mv: Move, next: &Position) {
        let was = mv.from().and_then(|from| self.promoted.get(&from).copied());
        let becomes = match mv.promotes_to() {
            Some(_) => Some(was.unwrap_or(mv.kind())),
            None => was,
        };
        let before = self.game.position();
        self.promoted
            .retain(|&cell, _| before.man_at(cell) == next.man_at(cell));
        // Who has a sign of its own is not marked besides.
        let model = self.known.model();
        let signed = |kind: Kind| symbol(model, kind).starts_with('+');
        let unsigned = |man: Man| !signed(man.kind);
        if let Some(kind) =
            becomes.filter(|&kind| !signed(kind) && next.man_at(mv.to()).is_some_and(unsigned))
        {
            self.promoted.insert(mv.to(), kind);
        }
    }

    /// What a move takes, as it was before it was promoted.
    fn taken_by(&self, mv: Move) -> Option<Man> {
        let (cell, man) = self.position().captured_unchecked(mv)?;
        let base = self.promoted.get(&cell).copied();
        let marked = || {
            self.known
                .model()
                .demoted(man.kind)
                .filter(|_| symbol(self.known.model(), man.kind).starts_with('+'))
        };
        let kind = base.or_else(marked).unwrap_or(man.kind);
        Some(Man { kind, ..man })
    }

    /// The letter of what the last move took, in the case of who had it.
    pub(super) fn taken_letter(&self) -> String {
        let taken = self.last.and_then(|(_, taken)| taken);
        taken.map_or_else(String::new, |man| {
            texts::cased(symbol(self.known.model(), man.kind), man.side)
        })
    }

    /// A legal move as people write it; `None` where a notation cannot say it.
    pub(super) fn tell(&self, mv: Move, manner: Manner) -> Option<String> {
        let style = match manner {
            Manner::Algebraic(manner) => {
                let from = mv.from();
                let promoted = from.is_some_and(|from| self.promoted.contains_key(&from));
                let position = self.position();
                return Some(san::write(&self.known, position, mv, manner, promoted));
            }
            Manner::Of(style) => style,
        };
        let text = match (style, mv.view()) {
            (Style::Janggi, MoveView::Pass) => san::janggi_pass(&self.known, self.position(), mv),
            _ => human::write_in(self.position(), mv, style).ok()?,
        };
        Some(match style {
            Style::Janggi => san::with_their_sign(&self.known, self.position(), mv, &text),
            _ => text,
        })
    }

    /// Plays moves and tells each as people write it, and what it takes to undo them; the first that is no legal move, or that
    /// cannot be told, ends it.
    pub(super) fn told<'a>(
        &mut self,
        moves: impl IntoIterator<Item = &'a str>,
        manner: Manner,
        mut undo: impl FnMut(Before),
    ) -> Result<Vec<String>, CallError> {
        let mut told = Vec::new();
        for text in moves {
            let fault = || CallError::Move(text.to_owned());
            let mv = self.read(text).ok_or_else(fault)?;
            told.push(self.tell(mv, manner).ok_or_else(fault)?);
            undo(self.make(mv));
        }
        Ok(told)
    }
}

/// The kind that is their pawn.
fn pawn(known: &Known) -> Option<Kind> {
    let kinds = (0..known.model().kinds.len()).filter_map(|at| u8::try_from(at).ok().map(Kind));
    kinds.into_iter().find(|&kind| known.is_pawn(kind))
}
