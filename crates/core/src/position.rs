//! A position of a variant.

use std::sync::Arc;

use boardwright_geometry::Cell;

use crate::ahead::Ahead;
use crate::applied::Applied;
use crate::engine::erased::AnyPlaced;
use crate::engine::{Admits, Leaves, Legality, NoHistory, Stop};
use crate::man::{Kind, Man, Side};
use crate::model::Model;
use crate::module::{History, Verdict};
use crate::moves::Move;
use crate::outcome::{Outcome, Reason, Threat};
use crate::position_fault::PositionFault;
use crate::refusal::{IllegalMove, Wish};
use crate::setup::Setup;
use crate::variant::{Counts, Variant};
use crate::work::Work;

/// A position: what stands where, who is to move, and what that means. Its history is in
/// [`Game`](crate::Game).
#[derive(Clone)]
pub struct Position {
    pub(crate) placed: AnyPlaced,
}

impl core::fmt::Debug for Position {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Position")
            .field("variant", &self.variant())
            .field("setup", &self.setup())
            .finish()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.model().rules_hash == other.model().rules_hash
            && self.model().id == other.model().id
            && self.hash() == other.hash()
            && self.setup() == other.setup()
    }
}

impl Position {
    pub(crate) fn new(placed: AnyPlaced) -> Self {
        Position { placed }
    }

    /// This position with what its calls may spend, or without.
    pub(crate) fn asked_within(&self, work: Option<&Work>) -> Self {
        Position::new(self.placed.within(work))
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        Variant {
            rules: self.placed.uncounted(),
        }
    }

    /// How legal moves are found, as [`Variant::legality`].
    pub fn legality(&self) -> Legality {
        self.placed.rules().legality()
    }

    /// Whether legal moves depend on what was played before, as [`Variant::needs_history`].
    pub fn needs_history(&self) -> bool {
        self.placed.rules().needs_history()
    }

    /// Whether pieces have rights as long as they have not moved, as [`Variant::keeps_unmoved`].
    pub fn keeps_unmoved(&self) -> bool {
        self.placed.rules().keeps_unmoved()
    }

    /// The variant's description.
    pub fn model(&self) -> &Model {
        self.placed.model()
    }

    /// The player to move.
    pub fn turn(&self) -> Side {
        self.placed.turn()
    }

    /// The piece on a cell.
    pub fn man_at(&self, cell: Cell) -> Option<Man> {
        self.placed.man_at(cell)
    }

    /// All pieces, by cell.
    pub fn men(&self) -> Vec<(Cell, Man)> {
        self.model()
            .board
            .cells()
            .filter_map(|c| Some((c, self.man_at(c)?)))
            .collect()
    }

    /// The walls, ascending.
    pub fn walls(&self) -> Vec<Cell> {
        self.placed.walls()
    }

    /// How many pieces of a kind a side holds.
    pub fn in_hand(&self, side: Side, kind: Kind) -> u8 {
        self.placed.in_hand(side, kind)
    }

    /// The position as data.
    pub fn setup(&self) -> Setup {
        self.placed.setup()
    }

    /// The position as data, without the pieces on the board.
    pub fn setup_but_men(&self) -> Setup {
        self.placed.setup_but_men()
    }

    /// Puts a sign for each piece on the place of its cell's number, cheaper than [`setup`](Position::setup) tells the pieces.
    /// `signs` has for each kind that of the first player's pieces and that of the second's.
    ///
    /// ```
    /// # use boardwright_core::Position;
    /// /// The first cells in letters: `RNBQ`, if this is the start of chess and its kinds are P, N, B, R, Q and K.
    /// fn first_four(position: &Position) -> Option<String> {
    ///     let mut places = [b' '; 4];
    ///     position.put_signs(&["Pp", "Nn", "Bb", "Rr", "Qq", "Kk"].map(|kind| kind.as_bytes().try_into().unwrap()), &mut places);
    ///     String::from_utf8(places.to_vec()).ok()
    /// }
    /// ```
    pub fn put_signs(&self, signs: &[[u8; 2]], places: &mut [u8]) {
        self.placed.put_signs(signs, places);
    }

    /// A hash of everything in the position that later moves depend on; the same in every run.
    pub fn hash(&self) -> u64 {
        self.placed.hash()
    }

    /// The [`hash`](Position::hash) of all but what is in hand, and of each side how many pieces of each kind it holds: a byte
    /// for each kind that may be held.
    pub fn hash_and_hands(&self) -> (u64, [u128; 2]) {
        self.placed.hash_and_hands()
    }

    /// A key that is equal exactly for positions that count as the same for repetition.
    pub fn key(&self) -> u128 {
        self.placed.key()
    }

    /// Plies since the last progress, or of the count of moves that goes on.
    pub fn no_progress(&self) -> u16 {
        self.placed.no_progress()
    }

    /// Tells every legal move and what it leads to, in the order of [`successors`](Position::successors), without a position
    /// for each.
    ///
    /// ```
    /// # use boardwright_core::{Ahead, Position};
    /// fn hashes_after(position: &Position) -> Vec<u64> {
    ///     let mut hashes = Vec::new();
    ///     position.each_ahead(&mut |ahead: Ahead| hashes.push(ahead.hash));
    ///     hashes
    /// }
    /// ```
    pub fn each_ahead(&self, told: &mut dyn FnMut(Ahead)) {
        self.placed.each_ahead(told);
    }

    /// Tells the [checks](Position::checks), what each leads to, and how many legal moves answer it, all drops counted as one.
    /// It ends early where `told` says `false`.
    ///
    /// ```
    /// # use boardwright_core::Position;
    /// fn is_mate_in_one(position: &Position) -> bool {
    ///     let mut mates = false;
    ///     position.each_check_ahead(&mut |_, answers| {
    ///         mates |= answers == 0;
    ///         !mates
    ///     });
    ///     mates
    /// }
    /// ```
    pub fn each_check_ahead(&self, told: &mut dyn FnMut(Ahead, u64) -> bool) {
        self.placed.each_check_ahead(told);
    }

    /// Whether the count of moves against a player has passed its limit.
    pub(crate) fn has_counted(&self) -> bool {
        self.placed.has_counted()
    }

    /// The legal moves, in no stated order. Rules that need the game's history are not applied:
    /// [`Game::legal_moves`](crate::Game::legal_moves) does that.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.placed.legal(&mut moves);
        moves
    }

    /// The legal moves that give check: those of [`legal_moves`](Position::legal_moves) after which the player to move
    /// [is in check](Position::in_check), found without making the others where attacks are what movements say.
    ///
    /// ```
    /// # use boardwright_core::Position;
    /// fn is_mate_in_one(position: &Position) -> bool {
    ///     let checks = position.checks().into_iter();
    ///     checks.map(|mv| position.after_unchecked(mv)).any(|next| next.legal_moves().is_empty())
    /// }
    /// ```
    pub fn checks(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.placed.legal_checks(&mut moves);
        moves
    }

    /// The legal moves that bring a piece to a cell, castlings by the king's goal or the cell that names them
    /// ([`Move::named_to`]): those of [`legal_moves`](Position::legal_moves), found without the others.
    pub fn moves_to(&self, goal: Cell) -> Vec<Move> {
        let mut moves = Vec::new();
        self.placed.legal_to(goal, &mut moves);
        moves
    }

    /// Tells the legal moves by which pieces of a kind come to a cell, from another or from hand: those of
    /// [`moves_to`](Position::moves_to) that are no castlings, no passes and no moves of rule modules. Most are
    /// found without looking at other pieces.
    pub fn each_move_of(&self, kind: Kind, goal: Cell, told: &mut dyn FnMut(Move)) {
        self.placed.each_sought(kind, goal, told);
    }

    /// Whether [`each_move_of`](Position::each_move_of) and [`is_legal`](Position::is_legal) need no list of moves, also
    /// in a game.
    pub(crate) fn finds_alone(&self) -> bool {
        self.placed.finds_alone()
    }

    /// The legal moves by definition: each move that the pieces can make is played, and the royal pieces
    /// looked at. Slow; every faster way is held against it. Restrictions by modules are not applied.
    #[cfg(feature = "reference")]
    pub fn legal_moves_reference(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.placed.legal_reference(&mut moves);
        moves
    }

    /// The moves that nothing forbids but that they leave a royal piece of the player who makes them under attack. No game allows
    /// one; a problem that asks for mate of both players ends with one. They are found by definition.
    ///
    /// ```
    /// # use boardwright_core::Position;
    /// fn pinned_or_checked(position: &Position) -> bool {
    ///     !position.exposing_moves().is_empty()
    /// }
    /// ```
    pub fn exposing_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.placed.exposing(&mut moves);
        moves
    }

    /// The same position with the other player to move, and nothing to take en passant. Nobody asks whether a game can come to it:
    /// he who was to move may be in check.
    ///
    /// ```
    /// # use boardwright_core::Position;
    /// fn both_are_mated(position: &Position) -> bool {
    ///     position.is_mate() && position.turned_unchecked().is_mate()
    /// }
    /// ```
    #[must_use]
    pub fn turned_unchecked(&self) -> Position {
        Position::new(self.placed.turned())
    }

    /// The legal moves of a game with this history.
    pub(crate) fn legal_moves_in(&self, history: &dyn History) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.placed.legal_in(history, &mut moves);
        moves
    }

    /// The moves that are forbidden in a game with this history and cost something when they are made.
    pub(crate) fn penalised_in(&self, history: &dyn History) -> Vec<(Move, Verdict)> {
        let mut moves = Vec::new();
        self.placed.penalised_in(history, &mut moves);
        moves
    }

    /// Whether the player to move is in check, as the variant defines it.
    pub fn in_check(&self) -> bool {
        self.placed.in_check()
    }

    /// Where the attacks come from that put the player to move in check.
    pub fn checkers(&self) -> Vec<Cell> {
        self.placed.checkers()
    }

    /// Where the pieces stand that can go to a cell and take the piece there, whatever that means for royal
    /// pieces; en passant is not among it. None for an empty cell.
    pub fn attackers_of(&self, cell: Cell) -> Vec<Cell> {
        self.placed.attackers_of(cell)
    }

    /// Where the player to move has pieces of a kind that can go to a cell, whatever that means for royal pieces and whatever
    /// else forbids it; castlings and en passant are not among it.
    pub fn reaching(&self, kind: Kind, goal: Cell) -> Vec<Cell> {
        self.placed.reaching(kind, goal)
    }

    /// Whether a move is legal here. A move is known by its numbers: one of another position that has the
    /// same is the same move.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.placed.is_legal(mv)
    }

    /// Nothing, where a move is legal here.
    ///
    /// # Errors
    /// The reason why it is not: `not-of-this-position` where only another position, or another variant, can
    /// have given it.
    pub fn permit(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_legal(mv) {
            return Ok(());
        }
        let reason = self.refuse(&Wish::from(mv));
        Err(reason.unwrap_or(IllegalMove::NotOfThisPosition))
    }

    /// Whether a move takes a piece.
    ///
    /// # Errors
    /// As for [`permit`](Position::permit).
    pub fn is_capture(&self, mv: Move) -> Result<bool, IllegalMove> {
        self.permit(mv)?;
        Ok(self.is_capture_unchecked(mv))
    }

    /// Whether a move takes, without a look whether it is legal. It never panics: of a move that cannot be made
    /// here, the answer is no.
    pub fn is_capture_unchecked(&self, mv: Move) -> bool {
        self.placed.is_capture(mv)
    }

    /// Makes a legal move and tells what it has changed.
    ///
    /// # Errors
    /// The reason, if the move is not legal here; the position is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<Applied, IllegalMove> {
        self.permit(mv)?;
        if !self.is_bounded() {
            return Ok(self.advance(mv));
        }
        let mut next = self.clone();
        let applied = next.advance(mv);
        next.admitted().map_err(IllegalMove::TooMuchWork)?;
        *self = next;
        Ok(applied)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// As for [`play`](Position::play).
    pub fn after(&self, mv: Move) -> Result<Position, IllegalMove> {
        self.permit(mv)?;
        let mut next = self.clone();
        next.step(mv);
        next.admitted().map_err(IllegalMove::TooMuchWork)?;
        Ok(next)
    }

    /// The position after a move, without a look whether it is legal, or how much work answers take there: for
    /// whoever has it from [`legal_moves`](Position::legal_moves). It never panics. A move that cannot be made here, because its piece
    /// stands elsewhere or the board has no such cell, changes nothing; one that can be made but is not
    /// legal, such as one that leaves a royal piece under attack, is made.
    #[must_use]
    pub fn after_unchecked(&self, mv: Move) -> Position {
        Position::new(self.placed.after(mv))
    }

    /// Makes the only legal move by which a piece of a kind comes to a cell, of those that
    /// [`each_move_of`](Position::each_move_of) tells, and that fits. `None`, and nothing is changed, if there is none or if there
    /// are several.
    pub fn play_only_of(
        &mut self,
        kind: Kind,
        goal: Cell,
        fits: &mut dyn FnMut(&Model, Move) -> bool,
    ) -> Option<Move> {
        self.placed.step_only(kind, goal, fits)
    }

    /// The bytes that it takes, without what it shares with others of its variant.
    pub(crate) fn bytes(&self) -> usize {
        self.placed.bytes()
    }

    /// Makes a legal move.
    pub(crate) fn step(&mut self, mv: Move) {
        self.placed.step(mv);
    }

    /// Every legal move with the position after it, in no particular order. They are made while the moves
    /// are found, which costs less than [`after_unchecked`](Position::after_unchecked) for each.
    ///
    /// ```
    /// # use boardwright_core::{Position};
    /// fn most_answers(position: &Position) -> usize {
    ///     let after = position.successors().into_iter();
    ///     after.map(|(_, next)| next.legal_moves().len()).max().unwrap_or(0)
    /// }
    /// ```
    #[must_use]
    pub fn successors(&self) -> Vec<(Move, Position)> {
        let all = self.placed.successors().into_iter();
        all.map(|(mv, placed)| (mv, Position::new(placed)))
            .collect()
    }

    /// The hash, computed afresh: equal to [`hash`](Position::hash) at all times.
    #[cfg(feature = "reference")]
    pub fn fresh_hash(&self) -> u64 {
        self.placed.fresh_hash()
    }

    /// Whether a side is in check, by looking at every enemy piece: equal for the player to move to
    /// [`in_check`](Position::in_check).
    #[cfg(feature = "reference")]
    pub fn in_check_reference(&self, side: Side) -> bool {
        self.placed.in_check_reference(side)
    }

    /// The pieces that attack the piece on a cell, found by looking at where each can go: equal to
    /// [`attackers_of`](Position::attackers_of).
    #[cfg(feature = "reference")]
    pub fn attackers_of_reference(&self, cell: Cell) -> Vec<Cell> {
        self.placed.attackers_of_reference(cell)
    }

    pub(crate) fn claims(&self, history: &dyn History) -> Vec<Verdict> {
        self.placed.claims(history)
    }

    /// Whether a module judges positions that stand again.
    pub(crate) fn judges_repetition(&self) -> bool {
        self.placed.judges_repetition()
    }

    /// What the modules say of this position as one that stands again after these moves.
    pub(crate) fn repeated(&self, played: &[Move]) -> Option<Verdict> {
        self.placed.repeated(played)
    }

    /// Makes a legal move and tells what it has changed.
    pub(crate) fn advance(&mut self, mv: Move) -> Applied {
        self.placed.advance(mv)
    }

    /// The piece that a move takes, and where it stands.
    ///
    /// # Errors
    /// As for [`permit`](Position::permit).
    pub fn captured(&self, mv: Move) -> Result<Option<(Cell, Man)>, IllegalMove> {
        self.permit(mv)?;
        Ok(self.captured_unchecked(mv))
    }

    /// What a move takes, without a look whether it is legal. It never panics: a move that cannot be made here
    /// takes nothing.
    pub fn captured_unchecked(&self, mv: Move) -> Option<(Cell, Man)> {
        self.placed.captured(mv)
    }

    /// Whether the piece on a cell counts as not yet moved, where the variant has moves for such pieces.
    pub(crate) fn unmoved(&self, cell: Cell) -> bool {
        self.placed.unmoved(cell)
    }

    /// Why a wished move is not legal; `None` if it is.
    pub fn refuse(&self, wish: &Wish) -> Option<IllegalMove> {
        let Some((here, work)) = self.bounded() else {
            return self.placed.refuse(wish, &NoHistory);
        };
        let why = here.placed.refuse(wish, &NoHistory);
        if self.legal_moves().iter().any(|&mv| wish.fits(mv)) {
            return None;
        }
        match work.check() {
            Err(too_much) => Some(IllegalMove::TooMuchWork(too_much)),
            Ok(()) => why,
        }
    }

    pub(crate) fn refuse_in(&self, wish: &Wish, history: &dyn History) -> Option<IllegalMove> {
        self.placed.refuse(wish, history)
    }

    /// How the game ends here by the position alone: no legal move, a royal piece lost, a module's
    /// verdict that needs no history, or a dead position.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending(self.placed.has_legal(), None)
    }

    pub(crate) fn ending(&self, has_moves: bool, history: Option<&dyn History>) -> Option<Outcome> {
        let dead = || {
            let draw = Outcome::new(Reason::DeadPosition, self.turn(), crate::model::Score::DRAW);
            self.placed.dead().then_some(draw)
        };
        let ending = self.placed.ending(has_moves, history).or_else(dead)?;
        Some(self.decided(ending))
    }

    /// What an end comes to here, where draws are decided by points.
    pub(crate) fn decided(&self, outcome: Outcome) -> Outcome {
        let drawn = outcome.winner().is_none();
        match &self.model().end.draws {
            Some(rule) if drawn => self.placed.decide(rule, outcome.reason),
            _ => outcome,
        }
    }

    /// Whether the last move ended the game against the player to move: mated, or without royalty.
    pub fn is_mate(&self) -> bool {
        // The loss of both royal pieces may be a draw, which points decide.
        let decided = || {
            let over = self.outcome();
            over.is_some_and(|over| over.mates(self.turn()))
        };
        self.placed.is_mate() || (self.model().end.draws.is_some() && decided())
    }

    /// What a move does to the opponent's royal piece, and whether it decides the game, told without a new
    /// position.
    ///
    /// # Errors
    /// As for [`permit`](Position::permit).
    pub fn threat(&self, mv: Move) -> Result<Threat, IllegalMove> {
        self.permit(mv)?;
        Ok(self.threat_unchecked(mv))
    }

    /// What a move threatens, without a look whether it is legal. It never panics: a move that cannot be made here
    /// threatens nothing.
    ///
    /// ```
    /// # use boardwright_core::{Position, Threat};
    /// fn checks(position: &Position) -> usize {
    ///     let moves = position.legal_moves().into_iter();
    ///     moves.filter(|&mv| position.threat_unchecked(mv) != Threat::None).count()
    /// }
    /// ```
    pub fn threat_unchecked(&self, mv: Move) -> Threat {
        let threat = self.placed.threat(mv);
        // A draw that points decide is decided by the move too.
        match threat {
            Threat::None | Threat::Check if self.model().end.draws.is_some() => {
                match self.after_unchecked(mv).outcome() {
                    Some(over) if over.mates(self.turn().other()) => Threat::Mate,
                    Some(over) if over.winner().is_some() => Threat::End,
                    _ => threat,
                }
            }
            _ => threat,
        }
    }

    /// Whether it is certain that no sequence of legal moves lets this side win, if only by a draw that points decide.
    pub fn cannot_win(&self, side: Side) -> bool {
        match &self.model().end.draws {
            Some(rule) if rule.may_favour(side) => {
                let over = self.outcome();
                over.is_some_and(|over| over.winner() != Some(side))
            }
            _ => self.placed.cannot_win(side),
        }
    }

    /// The number of legal move sequences of so many plies from here.
    ///
    /// `tick` is called now and then with the leaves counted since the last call; the count stops
    /// when it returns `false`. What it needs of memory grows with the plies that it really goes
    /// through: a line of hundreds of thousands of plies stops it too.
    ///
    /// # Errors
    /// [`Stop`] when `tick` said so.
    pub fn perft(
        &self,
        depth: u32,
        leaves: Leaves,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop> {
        self.placed.perft(depth, leaves, tick)
    }

    /// Counts sequences of moves by counting leaves without listing them, and each position but once as long as the
    /// table remembers it; [`u64::MAX`] for more than that. A table of another variant is of no use, and does no harm.
    ///
    /// # Errors
    /// [`Stop`] when `tick` said so.
    pub fn perft_known(
        &self,
        depth: u32,
        counts: &Counts,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop> {
        self.placed
            .perft_known(depth, &*counts.0, tick)
            .unwrap_or_else(|| self.placed.perft(depth, Leaves::Bulk, tick))
    }

    pub(crate) fn perft_in(
        &self,
        depth: u32,
        leaves: Leaves,
        past: &dyn History,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop> {
        self.placed.perft_in(depth, leaves, past, tick)
    }
}

impl Variant {
    /// The position from which a game starts.
    pub fn start(&self) -> Position {
        Position::new(Arc::clone(&self.rules).start())
    }

    /// The position of a set-up by number, where the variant's is shuffled; `None` beyond the last, and where calls are
    /// bounded also for one that would take too much work. Its
    /// numbers are those of [`Model::numbered_setup`].
    pub fn numbered(&self, number: u32) -> Option<Position> {
        let setup = self.model().numbered_setup(number)?;
        self.position(&setup).ok()
    }

    /// Checks data and makes it a position.
    ///
    /// # Errors
    /// All reasons why it is none; where calls are bounded, that answers would take
    /// [too much work](PositionFault::TooMuchWork).
    pub fn position(&self, setup: &Setup) -> Result<Position, Vec<PositionFault>> {
        self.position_admitting(setup, Admits::Nothing)
    }

    /// The same, where also a player who has moved may be in check, as in no game: other programs let such positions stand. His royal
    /// piece may be taken then, after which he has no move. Where nobody may give check, attacks may be void, or
    /// a drop may not mate, such a position is none.
    ///
    /// ```
    /// use boardwright_core::{Position, PositionFault, Setup, Variant};
    ///
    /// fn found_somewhere(chess: &Variant, setup: &Setup) -> Result<Position, Vec<PositionFault>> {
    ///     chess.position(setup).or_else(|_| chess.position_with_checks(setup))
    /// }
    /// ```
    ///
    /// # Errors
    /// As for [`position`](Variant::position), but for [`OpponentInCheck`](PositionFault::OpponentInCheck).
    pub fn position_with_checks(&self, setup: &Setup) -> Result<Position, Vec<PositionFault>> {
        self.position_admitting(setup, Admits::Checks)
    }

    fn position_admitting(
        &self,
        setup: &Setup,
        admits: Admits,
    ) -> Result<Position, Vec<PositionFault>> {
        let Some(units) = self.work() else {
            let placed = Arc::clone(&self.rules).place(setup, admits)?;
            return Ok(Position::new(placed));
        };
        let work = Work::new(units);
        let placed = Arc::clone(&self.rules).place_within(setup, admits, &work);
        let too_much = |too_much| vec![PositionFault::TooMuchWork(too_much)];
        work.check().map_err(too_much)?;
        let position = Position::new(placed?).asked_within(None);
        position.admitted().map_err(too_much)?;
        Ok(position)
    }
}
