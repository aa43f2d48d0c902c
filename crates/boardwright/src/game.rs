//! A game with its notation.

use boardwright_core::engine::{Leaves, Stop};
use boardwright_core::geometry::Cell;
use boardwright_core::model::Model;
use boardwright_core::order::Place;
use boardwright_core::{
    Applied, Choices, Counts, Ended, IllegalMove, Kind, Move, NoClaim, NotOfThisVariant, Outcome,
    Position, Reason, Side, Status, Variant, Wish,
};
use boardwright_notation::position::{Mode, Refusal};
use boardwright_notation::{Coordinates, Dialect, Legal, MoveFault, Style, human, position, uci};

use crate::bounded::Reading;

/// A game: its start, its moves, how it stands; and all of it as text.
///
/// A refused move leaves it as it was. It knows the player to move, not who asks: that the right player
/// moves or claims is the server's to see to.
///
/// ```
/// # use boardwright::{Catalogue, Game, Status};
/// let chess = Catalogue::shipped().get("chess")?;
/// let mut game = Game::new(&chess);
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.play_text(text)?;
/// }
/// let Status::Over(outcome) = game.status() else { panic!("this was mate") };
/// assert_eq!(outcome.reason.code(), "checkmate");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game(boardwright_core::Game);

/// Why a text is not played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub struct MoveError(#[from] MoveFault);

impl MoveError {
    /// That a move is illegal for this reason, in words.
    pub fn of(model: &Model, reason: IllegalMove) -> MoveError {
        let message = reason.explain(model);
        MoveError(MoveFault::Illegal {
            wish: None,
            reason: Some(reason),
            message,
        })
    }

    /// `bad-move` for what is no move, `ambiguous-move` for what fits several, `game-over` after the
    /// end of a game, `too-much-work` where calls are bounded and an answer would take more, `illegal-move` for the
    /// rest.
    pub fn code(&self) -> &'static str {
        match self.0.reason() {
            Some(IllegalMove::GameOver) => "game-over",
            Some(IllegalMove::TooMuchWork(too_much)) => too_much.code(),
            _ => self.0.code(),
        }
    }

    /// Why a move that could be read is illegal: its code is the precise one, such as `leaves-check`.
    /// [`wire::Refused`](crate::wire::Refused) has that where there is one.
    pub fn reason(&self) -> Option<&IllegalMove> {
        self.0.reason()
    }
}

impl boardwright_core::Coded for MoveError {
    fn code(&self) -> &'static str {
        MoveError::code(self)
    }
}

impl Game {
    /// A game from the variant's start.
    pub fn new(variant: &Variant) -> Game {
        Game(boardwright_core::Game::new(variant))
    }

    /// A game from a position.
    pub fn from_position(start: Position) -> Game {
        Game(boardwright_core::Game::from_position(start))
    }

    /// A game from a position in any dialect that the variant reads.
    ///
    /// # Errors
    /// All reasons why the text is no position of the variant.
    pub fn from_text(variant: &Variant, text: &str) -> Result<Game, Refusal> {
        let start = position::position(variant, text, Mode::Tolerant)?;
        Ok(Game(boardwright_core::Game::from_position(start)))
    }

    /// A game from a problem's diagram, in any dialect that the variant reads: a side that has no royal piece there needs none, and is
    /// never in check. It is for the solver; kept as a record, it is no game of the variant and is not read again.
    ///
    /// ```
    /// use boardwright::{Catalogue, Game, wire};
    ///
    /// let chess = Catalogue::shipped().get("chess")?;
    /// let without_white_king = "7k/8/8/8/8/8/6R1/R7 b - - 0 1";
    /// assert!(Game::from_text(&chess, without_white_king).is_err());
    /// let game = Game::from_diagram(&chess, without_white_king)?;
    /// let problem: wire::Problem = serde_json::from_str(r##"{ "stipulation": "h#1" }"##)?;
    /// assert_eq!(problem.solve(&game, &mut |_| true)?.ways, [["h8h7", "a1h1"]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// All reasons why the text is no diagram of the variant.
    pub fn from_diagram(variant: &Variant, text: &str) -> Result<Game, Refusal> {
        let start = position::diagram(variant, text, Mode::Tolerant)?;
        Ok(Game(boardwright_core::Game::from_position(start)))
    }

    /// The position in the variant's own dialect.
    pub fn position_text(&self) -> String {
        position::text(self.position())
    }

    /// The position in some dialect; `None` if the variant is not written in it.
    ///
    /// ```
    /// use boardwright::{Catalogue, Game, notation::Dialect};
    ///
    /// let game = Game::new(&Catalogue::shipped().get("minishogi")?);
    /// assert_eq!(game.position_text(), "rbsgk/4p/5/P4/KGSBR b - 1");
    /// let text = game.position_text_in(Dialect::Fairy);
    /// assert_eq!(text.as_deref(), Some("rbsgk/4p/5/P4/KGSBR[] w - - 0 1"));
    /// # Ok::<(), boardwright::LoadError>(())
    /// ```
    pub fn position_text_in(&self, dialect: Dialect) -> Option<String> {
        position::write_in(self.model(), &self.position().setup(), dialect)
    }

    /// The same by the dialect's name.
    pub fn position_text_as(&self, dialect: &str) -> Option<String> {
        position::write_as(self.model(), &self.position().setup(), dialect)
    }

    /// A move in the variant's coordinate notation; [`read`](Game::read) reads it. It may be legal here or
    /// not: a move that was played, or one to come.
    ///
    /// # Errors
    /// [`NotOfThisVariant`] if it names a cell, a kind or a castling that the variant does not have.
    pub fn write(&self, mv: Move) -> Result<String, NotOfThisVariant> {
        uci::write(self.model(), mv)
    }

    /// A move of this position in other coordinates than the variant's; [`read_in`](Game::read_in) reads it.
    ///
    /// # Errors
    /// As for [`write`](Game::write).
    pub fn write_in(&self, mv: Move, coordinates: Coordinates) -> Result<String, NotOfThisVariant> {
        match self.model().has_move(mv) {
            true => Ok(self.write_in_unchecked(mv, coordinates)),
            false => Err(NotOfThisVariant),
        }
    }

    /// A move that is known to be the variant's, in its coordinate notation. It never panics: of another
    /// variant's move, an unknown cell is written as nothing, an unknown kind as `?`.
    pub fn write_unchecked(&self, mv: Move) -> String {
        uci::write_unchecked(self.model(), mv)
    }

    /// A move of this position in other coordinates than the variant's, without a look whether it is legal.
    pub fn write_in_unchecked(&self, mv: Move, coordinates: Coordinates) -> String {
        uci::write_here(self.position(), mv, coordinates)
    }

    /// A legal move in the variant's human notation; [`read_human`](Game::read_human) reads it.
    ///
    /// # Errors
    /// The reason, if the move is not legal, or the game is over, or if that takes
    /// [too much work](IllegalMove::TooMuchWork).
    pub fn human(&self, mv: Move) -> Result<String, IllegalMove> {
        self.human_within(mv, Style::of(self.model()))
    }

    /// A legal move in a style that people use, whatever the variant's own is; [`read_human_in`](Game::read_human_in)
    /// reads it (but for some of [`Style::Wxf`] in games that are not xiangqi's kin).
    ///
    /// ```
    /// # use boardwright::{Catalogue, Game, notation::Style};
    /// let game = Game::new(&Catalogue::shipped().get("xiangqi")?);
    /// let cannon = game.read("h3e3")?;
    /// let wxf = Style::named("wxf", game.model()).expect("a plain rectangle");
    /// assert_eq!(game.human_in(cannon, wxf)?, "C2=5");
    /// assert_eq!(game.read_human_in("C2=5", wxf)?, cannon);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`human`](Game::human).
    pub fn human_in(&self, mv: Move, style: Style) -> Result<String, IllegalMove> {
        self.human_within(mv, style)
    }

    /// The moves played, in the variant's human notation. From where that takes
    /// [too much work](Game::try_human_moves), they are written in coordinates.
    pub fn human_moves(&self) -> Vec<String> {
        self.human_or_coordinates(Style::of(self.model()))
    }
}

/// A text in coordinates.
struct InCoordinates<'t>(&'t str, Coordinates);

impl Reading for InCoordinates<'_> {
    fn read(self, at: &impl Legal) -> Result<Move, MoveFault> {
        uci::read_in(at, self.0, self.1)
    }
}

/// A text in a style that people use.
struct InHuman<'t>(&'t str, Style);

impl Reading for InHuman<'_> {
    fn read(self, at: &impl Legal) -> Result<Move, MoveFault> {
        human::read_in(at, self.0, self.1)
    }
}

impl Game {
    /// Reads a legal move in coordinate notation: UCI (`e2e4`, `e7e8q`, `P@e4`) or USI (`7g7f`, `8h2b+`,
    /// `P*5e`), as the variant says. A castling is where the king goes, or king takes rook. Blanks and other
    /// case are not forgiven.
    ///
    /// # Errors
    /// [`MoveError`] with the reason.
    pub fn read(&self, text: &str) -> Result<Move, MoveError> {
        Ok(self.read_by(InCoordinates(text, Coordinates::Own))?)
    }

    /// Reads a legal move in other coordinates than the variant's.
    ///
    /// # Errors
    /// [`MoveError`] with the reason.
    pub fn read_in(&self, text: &str, coordinates: Coordinates) -> Result<Move, MoveError> {
        Ok(self.read_by(InCoordinates(text, coordinates))?)
    }

    /// Reads a legal move in human notation.
    ///
    /// # Errors
    /// [`MoveError`] with the reason.
    pub fn read_human(&self, text: &str) -> Result<Move, MoveError> {
        self.read_human_in(text, Style::of(self.model()))
    }

    /// Reads a legal move in a style that people use, as [`human_in`](Game::human_in) writes it.
    ///
    /// # Errors
    /// [`MoveError`] with the reason.
    pub fn read_human_in(&self, text: &str, style: Style) -> Result<Move, MoveError> {
        Ok(self.read_by(InHuman(text, style))?)
    }

    /// Plays a move given in coordinate notation, as [`read`](Game::read) takes it.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as it was.
    pub fn play_text(&mut self, text: &str) -> Result<Applied, MoveError> {
        self.play_text_in(text, Coordinates::Own)
    }

    /// Plays a move given in other coordinates than the variant's.
    ///
    /// # Errors
    /// [`MoveError`]; the game is then as it was.
    pub fn play_text_in(
        &mut self,
        text: &str,
        coordinates: Coordinates,
    ) -> Result<Applied, MoveError> {
        let mv = self.read_in(text, coordinates)?;
        let played = self.0.play(mv);
        played.map_err(|reason| MoveError::of(self.model(), reason))
    }
}

/// What follows from the rules and the moves played.
impl Game {
    /// Where the game started.
    pub fn start(&self) -> &Position {
        self.0.start()
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.0.position()
    }

    /// The variant's description.
    pub fn model(&self) -> &Model {
        self.0.model()
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        self.0.moves()
    }

    /// The place of each move played among those that could have been played then.
    pub fn places(&self) -> &[Place] {
        self.0.places()
    }

    /// A number that tells the first moves of this game, so many, from others: the same for the same moves in one run of a
    /// program. `None` if there are not so many. It takes a time that grows with the moves after them.
    pub fn line_digest(&self, plies: usize) -> Option<u64> {
        self.0.line_digest(plies)
    }

    /// The position after so many of the moves played; `None` if there are not so many.
    pub fn position_after(&self, plies: usize) -> Option<Position> {
        self.0.position_after(plies)
    }

    /// The bytes that the past takes: what a game needs beyond its two positions, its start and that now.
    pub fn past_bytes(&self) -> usize {
        self.0.past_bytes()
    }

    /// The legal moves, in no stated order. A game that is drawn by repetition, by a counter or by a dead position still
    /// lists them, and so does one that was ended by a claim or from outside the rules; [`play`](Game::play) refuses them.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves()
    }

    /// The forbidden moves that are not refused but end the game against whoever plays them.
    pub fn penalised_moves(&self) -> Vec<Move> {
        self.0.penalised_moves()
    }

    /// The legal moves, by the pieces that make them: what a client shows.
    pub fn choices(&self) -> Choices {
        self.0.choices()
    }

    /// Plays a move that is legal, or [penalised](Game::penalised_moves), and tells what it has changed.
    ///
    /// # Errors
    /// The reason, if the move is not legal or the game is over; the game is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<Applied, IllegalMove> {
        self.0.play(mv)
    }

    /// The game after a move of its position, for whoever looks ahead: where a draw has ended the game, it goes on without its past.
    #[must_use]
    pub fn onward(&self, mv: Move) -> Game {
        Game(self.0.onward(mv))
    }

    /// Plays a move as [`play`](Game::play) does, and does not tell what it has changed: for games that are gone through.
    ///
    /// # Errors
    /// As for [`play`](Game::play).
    pub fn step(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.0.step(mv)
    }

    /// Plays a move as [`step`](Game::step) does, where another follows at once and nothing is asked between them. If all calls
    /// together have a bound, only what the next move needs is found.
    ///
    /// # Errors
    /// As for [`play`](Game::play).
    pub fn step_through(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.0.step_through(mv)
    }

    /// Plays the move that fulfils a wish, such as a move that was announced beforehand.
    ///
    /// # Errors
    /// The reason, if there is none or the game is over; the game is then as it was.
    pub fn play_wish(&mut self, wish: &Wish) -> Result<Applied, IllegalMove> {
        self.0.play_wish(wish)
    }

    /// The legal or [penalised](Game::penalised_moves) move that fulfils a wish.
    pub fn fulfilling(&self, wish: &Wish) -> Option<Move> {
        self.0.fulfilling(wish)
    }

    /// Why a wished move is refused; `None` if it is legal.
    pub fn refuse(&self, wish: &Wish) -> Option<IllegalMove> {
        self.0.refuse(wish)
    }

    /// Takes the last move back and returns it. A game ended by a claim, or from outside the rules,
    /// goes on again. Where no move was played nothing is changed; [`reopen`](Game::reopen) undoes an end alone.
    pub fn take_back(&mut self) -> Option<Move> {
        self.0.take_back()
    }

    /// The number of legal move sequences of so many plies from here. Restrictions by the game's
    /// history count, and so do decisions by repetition or by a counter, after which nobody moves; draws by repetition,
    /// a counter or a dead position do not end a sequence. `tick` is
    /// called now and then with the leaves counted since the last call.
    ///
    /// # Errors
    /// [`Stop`] when `tick` returned `false`.
    pub fn perft(
        &self,
        depth: u32,
        leaves: Leaves,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop> {
        self.0.perft(depth, leaves, tick)
    }

    /// Counts as [`perft`](Game::perft) does, each position but once as long as the table remembers it. It is for variants
    /// whose legal moves do [not need the past](crate::Variant::needs_history).
    ///
    /// # Errors
    /// [`Stop`] when `tick` returned `false`.
    pub fn perft_known(
        &self,
        depth: u32,
        known: &Counts,
        tick: &mut dyn FnMut(u64) -> bool,
    ) -> Result<u64, Stop> {
        self.0.perft_known(depth, known, tick)
    }

    /// Whether a repetition or a counter may decide the game within so many plies, so that counts from here depend on what
    /// was played.
    pub fn past_may_decide(&self, plies: u32) -> bool {
        self.0.past_may_decide(plies)
    }
}

/// How it stands, and how it ends.
impl Game {
    /// How the game stands.
    pub fn status(&self) -> Status {
        self.0.status()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    /// How the game was ended, where no move ended it.
    pub fn ended(&self) -> Option<Ended> {
        self.0.ended()
    }

    /// What the player to move may claim now, for what stands on the board.
    pub fn claims(&self) -> Vec<Reason> {
        self.0.claims()
    }

    /// What the player to move may claim by announcing this legal move without playing it: the
    /// repetition that it would bring about, or the end of a counter. What depends on the pieces alone is
    /// claimed when it stands on the board. With a move that is not legal, nothing.
    pub fn claims_with(&self, mv: Move) -> Vec<Reason> {
        self.0.claims_with(mv)
    }

    /// Ends the game by a claim of the player to move. Whoever calls this knows who asks: a claim of the
    /// opponent is not one.
    ///
    /// # Errors
    /// [`NoClaim`] if this cannot be claimed now, or the game is over.
    pub fn claim(&mut self, reason: Reason) -> Result<Outcome, NoClaim> {
        self.0.claim(reason)
    }

    /// Ends the game by a claim with an announced move, which is not played.
    ///
    /// # Errors
    /// [`NoClaim`] if the move would not bring about what is claimed.
    pub fn claim_with(&mut self, reason: Reason, mv: Move) -> Result<Outcome, NoClaim> {
        self.0.claim_with(reason, mv)
    }

    /// Ends the game: a player gives up. A game that is over stays as it ended.
    pub fn resign(&mut self, side: Side) -> Outcome {
        self.0.resign(side)
    }

    /// Ends the game: a player has run out of time. The opponent wins, or draws if it is certain that he
    /// can never win. A game that is over stays as it ended.
    pub fn run_out_of_time(&mut self, side: Side) -> Outcome {
        self.0.run_out_of_time(side)
    }

    /// Ends the game as a draw by agreement. A game that is over stays as it ended.
    pub fn agree_draw(&mut self) -> Outcome {
        self.0.agree_draw()
    }

    /// Lets a game go on that a claim, a resignation, the clock or an agreement has ended: an arbiter's
    /// correction. Returns how it had ended.
    pub fn reopen(&mut self) -> Option<Ended> {
        self.0.reopen()
    }
}

/// The game without its notation, as [`notation`](crate::notation) and [`solver`](crate::solver)
/// take it.
impl AsRef<boardwright_core::Game> for Game {
    fn as_ref(&self) -> &boardwright_core::Game {
        &self.0
    }
}

impl AsMut<boardwright_core::Game> for Game {
    fn as_mut(&mut self) -> &mut boardwright_core::Game {
        &mut self.0
    }
}

impl From<boardwright_core::Game> for Game {
    fn from(game: boardwright_core::Game) -> Game {
        Game(game)
    }
}

/// So that [`notation`](crate::notation) reads moves in it.
impl Legal for Game {
    fn position(&self) -> &Position {
        self.0.position()
    }

    fn legal_moves(&self) -> Vec<Move> {
        Legal::legal_moves(&self.0)
    }

    fn moves_to(&self, goal: Cell) -> Vec<Move> {
        Legal::moves_to(&self.0, goal)
    }

    fn each_move_of(&self, kind: Kind, goal: Cell, told: &mut dyn FnMut(Move)) {
        Legal::each_move_of(&self.0, kind, goal, told);
    }

    fn refuse(&self, wish: &Wish) -> Option<IllegalMove> {
        self.0.refuse(wish)
    }

    fn last_goal(&self) -> Option<Cell> {
        self.0.last_goal()
    }
}
