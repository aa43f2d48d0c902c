use boardwright_core::geometry::Cell;
use boardwright_core::{Game, IllegalMove, Kind, Move, MoveSort, Position, Wish};
use smallvec::SmallVec;

/// Who knows which moves are legal: a position, or a game, which also knows what was played before.
pub trait Legal {
    /// The position in which the move is to be made.
    fn position(&self) -> &Position;
    /// The legal moves; in a game also those that are forbidden but not refused
    /// ([`Game::penalised_moves`]), so that they can be read and played.
    fn legal_moves(&self) -> Vec<Move>;
    /// Those of them that bring a piece to a cell; a castling also by the cell that names it.
    fn moves_to(&self, goal: Cell) -> Vec<Move> {
        let mut moves = self.legal_moves();
        moves.retain(|mv| mv.goes_to(goal));
        moves
    }
    /// Tells those by which pieces of a kind come to a cell, from another or from hand: no castlings, no passes and no
    /// moves of rule modules.
    fn each_move_of(&self, kind: Kind, goal: Cell, told: &mut dyn FnMut(Move)) {
        let goes = |mv: &Move| mv.kind() == kind && mv.to() == goal && comes_alone(*mv);
        self.moves_to(goal).into_iter().filter(goes).for_each(told);
    }
    /// Why a wished move is refused; `None` if it is legal.
    fn refuse(&self, wish: &Wish) -> Option<IllegalMove>;
    /// Where the move before this position arrived, if that is known.
    fn last_goal(&self) -> Option<Cell> {
        None
    }
}

/// Moves of which there are mostly few.
pub(crate) type Moves = SmallVec<[Move; 4]>;

/// Whether a move brings one piece to a cell, from another or from hand, and is no module's.
pub(crate) fn comes_alone(mv: Move) -> bool {
    matches!(
        mv.sort(),
        MoveSort::Plain | MoveSort::Passing | MoveSort::EnPassant | MoveSort::Drop
    )
}

/// The legal moves by which pieces of the kind of a move that [comes alone](comes_alone) come to its goal.
pub(crate) fn of_its_kind(at: &dyn Legal, mv: Move) -> Moves {
    let mut moves = Moves::new();
    at.each_move_of(mv.kind(), mv.to(), &mut |mv| moves.push(mv));
    moves
}

/// The legal moves beside which a move is written in words that tell where it comes from and what it becomes: those to its
/// goal, where each brings one piece there only those of its kind.
pub(crate) fn beside(at: &dyn Legal, mv: Move) -> Moves {
    let model = at.position().model();
    match comes_alone(mv) && model.castlings.is_empty() && !model.has_proposals() {
        true => of_its_kind(at, mv),
        false => at.moves_to(mv.to()).into(),
    }
}

/// These legal moves, of which this must be one.
///
/// # Errors
/// The reason why it is not.
pub(crate) fn permitting(at: &dyn Legal, moves: Moves, mv: Move) -> Result<Moves, IllegalMove> {
    if moves.contains(&mv) {
        return Ok(moves);
    }
    let reason = at.refuse(&Wish::from(mv));
    Err(reason.unwrap_or(IllegalMove::NotOfThisPosition))
}

impl Legal for Position {
    fn position(&self) -> &Position {
        self
    }

    fn legal_moves(&self) -> Vec<Move> {
        Position::legal_moves(self)
    }

    fn moves_to(&self, goal: Cell) -> Vec<Move> {
        Position::moves_to(self, goal)
    }

    fn each_move_of(&self, kind: Kind, goal: Cell, told: &mut dyn FnMut(Move)) {
        Position::each_move_of(self, kind, goal, told);
    }

    fn refuse(&self, wish: &Wish) -> Option<IllegalMove> {
        Position::refuse(self, wish)
    }
}

impl Legal for Game {
    fn position(&self) -> &Position {
        Game::position(self)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Game::legal_moves(self);
        moves.extend(self.penalised_moves());
        moves
    }

    fn moves_to(&self, goal: Cell) -> Vec<Move> {
        let mut moves = Game::moves_to(self, goal);
        let penalised = self.penalised_moves().into_iter();
        moves.extend(penalised.filter(|mv| mv.goes_to(goal)));
        moves
    }

    fn each_move_of(&self, kind: Kind, goal: Cell, told: &mut dyn FnMut(Move)) {
        Game::each_move_of(self, kind, goal, told);
        let goes = |mv: &Move| mv.kind() == kind && mv.to() == goal && comes_alone(*mv);
        let penalised = self.penalised_moves().into_iter();
        penalised.filter(goes).for_each(told);
    }

    fn refuse(&self, wish: &Wish) -> Option<IllegalMove> {
        Game::refuse(self, wish)
    }

    fn last_goal(&self) -> Option<Cell> {
        self.moves().last().map(|mv| mv.to())
    }
}
