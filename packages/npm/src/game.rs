//! A game.

use std::sync::Arc;

use boardwright::engine::Leaves;
use boardwright::named::{self, Notation};
use boardwright::notation::Coordinates;
use boardwright::record::{OutcomeRecord, compact};
use boardwright::wire::{self, Refused};
use boardwright::{Budget, Cell, Given, Outcome, Side};
use wasm_bindgen::prelude::*;

use crate::options::Options;
use crate::variant::{Ours, Variant};
use crate::{Answer, fault, types};

/// A game: its start, its moves, how it stands; and all of it as text.
///
/// A refused move leaves it as it was. It knows the player to move, not who asks: that the right player moves or
/// claims is the caller's to see to.
#[wasm_bindgen]
pub struct Game {
    pub(crate) game: boardwright::Game,
    pub(crate) ours: Arc<Ours>,
}

impl Game {
    pub(crate) fn new(game: boardwright::Game, ours: Arc<Ours>) -> Game {
        Game { game, ours }
    }

    fn model(&self) -> &boardwright::model::Model {
        self.game.model()
    }

    fn notation(&self, given: Option<&types::Notation>) -> Answer<Notation> {
        let Some(given) = given else {
            return Ok(Notation::default());
        };
        let name = given
            .as_string()
            .ok_or_else(|| fault::plain("a notation is given by its name", "no-such-notation"))?;
        named::notation(self.model(), &name).map_err(|error| fault::coded(&error))
    }

    fn given(&self, mv: &types::GivenMove) -> Result<Given, Refused> {
        if let Some(text) = mv.as_string() {
            return Ok(Given::Text(text));
        }
        let wish = crate::read_js::<wire::Wish>(mv);
        let wish = wish.map_err(|error| Refused::new("bad-wish", error))?;
        let wish = wish.read(self.model());
        Ok(Given::Wish(wish.map_err(|error| Refused::from(&error))?))
    }

    fn either(&self, text: &str) -> Answer<boardwright::Move> {
        self.game.read_either(text).map_err(fault::mv)
    }

    fn outcome_of(&self, outcome: &Outcome) -> Answer<types::Outcome> {
        crate::to_js(&OutcomeRecord::of(self.model(), outcome))
    }

    /// How it is drawn, and the cells that are marked.
    pub(crate) fn view(
        &self,
        view: Option<&types::View>,
    ) -> Answer<(boardwright::picture::View, Vec<Cell>)> {
        let view = Options::of(view.map(|view| &**view), &["flipped", "letters", "last"])?;
        let (letters, flipped) = (view.is("letters", false)?, view.is("flipped", false)?);
        let drawn = self
            .ours
            .view(letters, flipped)
            .map_err(|error| fault::load(&error))?;
        let marked = match view.is("last", true)? {
            true => self.game.last_cells(),
            false => Vec::new(),
        };
        Ok((drawn, marked))
    }
}

/// The moves: which there are, and making them.
#[wasm_bindgen]
impl Game {
    /// The variant.
    #[wasm_bindgen(getter)]
    pub fn variant(&self) -> Variant {
        Variant(Arc::clone(&self.ours))
    }

    /// How many moves were played.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.game.moves().len()
    }

    /// The player to move.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> String {
        self.model().players[self.game.position().turn()]
            .name
            .clone()
    }

    /// Whether the player to move is in check.
    #[wasm_bindgen(getter, js_name = inCheck)]
    pub fn in_check(&self) -> bool {
        self.game.position().in_check()
    }

    /// The legal moves in coordinates, sorted, or in another notation. A game that ended by a draw that leaves
    /// moves still lists them.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self, notation: Option<types::Notation>) -> Answer<types::Lines> {
        fault::whole()?;
        let notation = self.notation(notation.as_ref())?;
        if let Notation::Coordinates(own) = notation
            && let Some(text) = crate::packed::sorted(self.model(), &self.game.legal_moves(), own)
        {
            return Ok(crate::split(&text));
        }
        let moves = self.game.legal_moves_as(notation).map_err(fault::mv)?;
        Ok(crate::lines(&moves))
    }

    /// The forbidden moves that are not refused but end the game against whoever plays them.
    #[wasm_bindgen(js_name = penalisedMoves)]
    pub fn penalised_moves(&self) -> Vec<String> {
        let moves = self.game.penalised_moves().into_iter();
        moves.map(|mv| self.game.write_unchecked(mv)).collect()
    }

    /// The legal moves by the pieces that make them, as a board shows them.
    pub fn choices(&self) -> Answer<types::Choices> {
        fault::whole()?;
        let told = wire::Choices::of(self.model(), &self.game.choices());
        crate::to_js(&told.map_err(|error| fault::coded(&error))?)
    }

    /// What a player may announce while the opponent is to move. Some of it will turn out not to be legal.
    pub fn premoves(&self, player: &str) -> Answer<types::Choices> {
        fault::whole()?;
        let side = self
            .ours
            .side(player)
            .map_err(|error| fault::coded(&error))?;
        let told = wire::Choices::of(self.model(), &self.game.position().premoves(side));
        crate::to_js(&told.map_err(|error| fault::coded(&error))?)
    }

    /// Plays a move, given as text or as a wish (an object with `from` or `dropped`, `to`, …), and tells what it
    /// has changed. Texts are read in the variant's coordinates, unless another notation is named.
    pub fn play(
        &mut self,
        mv: &types::GivenMove,
        notation: Option<types::Notation>,
    ) -> Answer<types::Applied> {
        fault::whole()?;
        let notation = self.notation(notation.as_ref())?;
        let given = self.given(mv).map_err(fault::refused)?;
        let applied = self.game.play_given(&given, notation);
        let applied = applied.map_err(fault::mv)?;
        let told = wire::Applied::of(self.model(), &applied);
        crate::to_js(&told.map_err(|error| fault::coded(&error))?)
    }

    /// Plays several moves, all or, if one of them is refused, none. The error has the place of that one as `index`.
    pub fn replay(&mut self, moves: Vec<String>, notation: Option<types::Notation>) -> Answer<()> {
        fault::whole()?;
        let notation = self.notation(notation.as_ref())?;
        self.game.replay(moves, notation).map_err(fault::replay)
    }

    /// Takes the last move back and returns it in coordinates. A game that was ended by a claim, or from outside
    /// the rules, goes on again.
    #[wasm_bindgen(js_name = takeBack)]
    pub fn take_back(&mut self) -> Option<String> {
        let taken = self.game.take_back()?;
        Some(self.game.write_unchecked(taken))
    }

    /// Why a move would be refused; `undefined` if it is legal. Texts may be in coordinates or in human notation.
    /// With `byMovement`, a game that is over is asked as if it were not.
    pub fn refusal(
        &self,
        mv: &types::GivenMove,
        #[wasm_bindgen(js_name = byMovement)] by_movement: Option<bool>,
    ) -> Answer<types::Refusal> {
        fault::whole()?;
        let refused = match self.given(mv) {
            Err(refused) => Some(refused),
            Ok(given) => {
                let error = match by_movement {
                    Some(true) => self.game.refusal_by_movement(&given),
                    _ => self.game.refusal(&given),
                };
                error.as_ref().map(Refused::from)
            }
        };
        match refused {
            None => Ok(JsValue::UNDEFINED.unchecked_into()),
            Some(refused) => crate::to_js(&refused),
        }
    }

    /// A legal move, given in coordinates or in human notation, in the variant's coordinates, or in another notation.
    pub fn write(&self, mv: &str, notation: Option<types::Notation>) -> Answer<String> {
        fault::whole()?;
        let notation = self.notation(notation.as_ref())?;
        let mv = self.either(mv)?;
        self.game.write_as(mv, notation).map_err(fault::mv)
    }

    /// A legal move, given in one notation and no other, in the variant's coordinates.
    pub fn read(&self, text: &str, notation: Option<types::Notation>) -> Answer<String> {
        fault::whole()?;
        let notation = self.notation(notation.as_ref())?;
        let mv = self.game.read_as(text, notation).map_err(fault::mv)?;
        Ok(self.game.write_unchecked(mv))
    }

    /// The moves played, in the variant's coordinates or in another notation.
    pub fn moves(&self, notation: Option<types::Notation>) -> Answer<types::Lines> {
        fault::whole()?;
        let notation = self.notation(notation.as_ref())?;
        Ok(crate::lines(&self.game.moves_as(notation)))
    }
}

/// How it stands, and how it ends.
#[wasm_bindgen]
impl Game {
    /// How the game stands: over or not, the player to move, check, claims, the result.
    pub fn status(&self) -> Answer<types::Status> {
        fault::whole()?;
        crate::to_js(&wire::Status::of(&self.game))
    }

    /// All that a client needs: position, status, choices, what the last move has changed.
    pub fn state(&self) -> Answer<types::State> {
        fault::whole()?;
        crate::to_js(&wire::State::of(&self.game))
    }

    /// The result, if the game is over.
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> Answer<Option<types::Outcome>> {
        fault::whole()?;
        let outcome = self.game.outcome();
        outcome.map(|outcome| self.outcome_of(&outcome)).transpose()
    }

    /// The codes of what the player to move may claim now or, with a legal move, by announcing it.
    pub fn claims(&self, announced: Option<String>) -> Answer<Vec<String>> {
        fault::whole()?;
        let reasons = match announced {
            None => self.game.claims(),
            Some(text) => self.game.claims_with(self.either(&text)?),
        };
        Ok(reasons
            .into_iter()
            .map(|reason| reason.code().to_owned())
            .collect())
    }

    /// Ends the game by a claim of the player to move, now or with an announced move.
    pub fn claim(&mut self, reason: &str, announced: Option<String>) -> Answer<types::Outcome> {
        fault::whole()?;
        let known = named::reason(reason).map_err(|error| fault::coded(&error))?;
        let claimed = match announced {
            None => self.game.claim(known),
            Some(text) => {
                let mv = self.either(&text)?;
                self.game.claim_with(known, mv)
            }
        };
        let outcome = claimed.map_err(|error| fault::coded(&error))?;
        self.outcome_of(&outcome)
    }

    fn end(
        &mut self,
        player: &str,
        end: impl FnOnce(&mut boardwright::Game, Side) -> Outcome,
    ) -> Answer<types::Outcome> {
        fault::whole()?;
        let side = self
            .ours
            .side(player)
            .map_err(|error| fault::coded(&error))?;
        let outcome = end(&mut self.game, side);
        self.outcome_of(&outcome)
    }

    /// Ends the game: a player gives up. A game that is over stays as it ended.
    pub fn resign(&mut self, player: &str) -> Answer<types::Outcome> {
        self.end(player, boardwright::Game::resign)
    }

    /// Ends the game: a player has run out of time. The opponent wins, or draws if he can certainly never win.
    #[wasm_bindgen(js_name = runOutOfTime)]
    pub fn run_out_of_time(&mut self, player: &str) -> Answer<types::Outcome> {
        self.end(player, boardwright::Game::run_out_of_time)
    }

    /// Ends the game as a draw by agreement.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Answer<types::Outcome> {
        fault::whole()?;
        let outcome = self.game.agree_draw();
        self.outcome_of(&outcome)
    }

    /// Lets a game go on that was ended by a claim, a resignation, the clock or an agreement; whether it was.
    pub fn reopen(&mut self) -> bool {
        self.game.reopen().is_some()
    }

    /// Whether a player can certainly not win any more.
    #[wasm_bindgen(js_name = cannotWin)]
    pub fn cannot_win(&self, player: &str) -> Answer<bool> {
        fault::whole()?;
        let side = self
            .ours
            .side(player)
            .map_err(|error| fault::coded(&error))?;
        Ok(self.game.position().cannot_win(side))
    }
}

/// The game as text, data and pictures.
#[wasm_bindgen]
impl Game {
    /// The position in the variant's own dialect, or in another of its dialects.
    pub fn position(&self, dialect: Option<String>) -> Answer<String> {
        fault::whole()?;
        let Some(name) = dialect else {
            return Ok(self.game.position_text());
        };
        let dialect = named::dialect(self.model(), &name).map_err(|error| fault::coded(&error))?;
        let text = self.game.position_text_in(dialect);
        Ok(text.unwrap_or_default()) // a dialect that was found fits
    }

    /// The dialects in which its positions are written, the variant's own first.
    #[wasm_bindgen(getter)]
    pub fn dialects(&self) -> Vec<String> {
        self.model().notation.position.clone()
    }

    /// The position as data: who stands where, hands, rights, counters.
    #[wasm_bindgen(js_name = positionRecord)]
    pub fn position_record(&self) -> Answer<types::PositionRecord> {
        fault::whole()?;
        crate::to_js(&self.game.position_record())
    }

    /// The piece on a cell, by its name: his player and his piece; `undefined` if it is empty.
    #[wasm_bindgen(js_name = manAt)]
    pub fn man_at(&self, cell: &str) -> Answer<types::Man> {
        fault::whole()?;
        let found = named::cell(self.model(), cell).map_err(|error| fault::coded(&error))?;
        match self.game.man_record(found) {
            None => Ok(JsValue::UNDEFINED.unchecked_into()),
            Some(man) => crate::to_js(&man),
        }
    }

    /// The game as a record to be kept: `Catalogue.restore` makes it again.
    pub fn record(&self) -> Answer<types::GameRecord> {
        fault::whole()?;
        let record = self.game.record();
        crate::to_js(&record.map_err(|error| fault::coded(&error))?)
    }

    /// The game as a record of few bytes: `Catalogue.restore` makes it again.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Answer<Vec<u8>> {
        fault::whole()?;
        compact::write(&self.game).map_err(|error| fault::coded(&error))
    }

    /// The game in PGN, with its moves in standard algebraic notation and these tags. Those that follow from the game are refused where
    /// they say something else.
    pub fn pgn(&self, tags: Option<types::Tags>) -> Answer<String> {
        fault::whole()?;
        let tags: Option<std::collections::BTreeMap<String, String>> = match tags {
            Some(tags) => Some(crate::from_js(&tags, "bad-tags")?),
            None => None,
        };
        let written = self.game.pgn(tags.into_iter().flatten());
        let written = written.map_err(|error| fault::coded(&error))?;
        Ok(written.to_string())
    }

    /// The position in SVG, with the pieces in hand and the cells of the last move marked.
    pub fn svg(&self, view: Option<types::View>) -> Answer<String> {
        fault::whole()?;
        let (view, marked) = self.view(view.as_ref())?;
        Ok(self.game.picture(&view, &marked).to_svg())
    }

    /// The position in lines of text, for a terminal: in glyphs, or, with `letters`, in letters as Python’s `text()` has it.
    pub fn text(&self, view: Option<types::View>) -> Answer<String> {
        fault::whole()?;
        let (view, marked) = self.view(view.as_ref())?;
        Ok(self.game.picture(&view, &marked).to_text())
    }

    /// A copy that goes its own way.
    pub fn copy(&self) -> Game {
        Game::new(self.game.clone(), Arc::clone(&self.ours))
    }
}

/// Counts, and the bound of all work.
#[wasm_bindgen]
impl Game {
    /// The number of legal move sequences of so many plies from here. `leaves` says what happens at the last ply.
    pub fn perft(&self, depth: f64, leaves: Option<types::Leaves>) -> Answer<f64> {
        fault::whole()?;
        let (depth, leaves) = (crate::whole(depth)?, told(leaves)?);
        let counted = self.game.perft(depth, leaves, &mut |_| true);
        // Exact below 2^53.
        counted
            .map(|count| count as f64)
            .map_err(|error| fault::coded(&error))
    }

    /// The number of legal move sequences of so many plies by the first move, in order.
    pub fn divide(&self, depth: f64, leaves: Option<types::Leaves>) -> Answer<types::Divided> {
        fault::whole()?;
        let (depth, leaves) = (crate::whole(depth)?, told(leaves)?);
        let counted = self
            .game
            .divide(depth, Coordinates::Own, leaves, &mut |_| true);
        let counted = counted.map_err(|error| fault::coded(&error))?;
        crate::to_js(&std::collections::BTreeMap::from_iter(counted))
    }

    /// How many units of work, about a nanosecond each, a call of this game may take from now on; `undefined`: as
    /// many as it needs. A bound within which the position now cannot be answered for is refused. It does not hold for `perft`, `divide`
    /// and `solve`, which has bounds of its own.
    #[wasm_bindgen(js_name = setWork)]
    pub fn set_work(&mut self, units: Option<f64>) -> Answer<()> {
        fault::whole()?;
        let budget = match units {
            None => Budget::Unlimited,
            // Greater numbers than there are become the greatest.
            Some(units) if units >= 0.0 && units.trunc() == units => Budget::EachCall(units as u64),
            Some(_) => {
                let message = "units of work are a whole number, from 0 on";
                return Err(fault::plain(message, "not-a-whole-number"));
            }
        };
        self.game
            .set_budget(budget)
            .map_err(|error| fault::coded(&error))
    }
}

/// How leaves are counted.
fn told(leaves: Option<types::Leaves>) -> Answer<Leaves> {
    let Some(leaves) = leaves else {
        return Ok(Leaves::Bulk);
    };
    let name = leaves.as_string().unwrap_or_default();
    named::leaves(&name).map_err(|error| fault::coded(&error))
}
