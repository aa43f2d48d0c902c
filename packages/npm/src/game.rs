//! A game.

use std::rc::Rc;

use boardwright::engine::Leaves;
use boardwright::notation::{Coordinates, pgn};
use boardwright::record::{OutcomeRecord, compact};
use boardwright::wire::{self, Refused};
use boardwright::{Budget, Cell, MoveError, Outcome, Reason, Side, Wish};
use wasm_bindgen::prelude::*;

use crate::options::Options;
use crate::variant::{Ours, Variant};
use crate::{Answer, fault, short, types};

/// A game: its start, its moves, how it stands; and all of it as text.
///
/// A refused move leaves it as it was. It knows the player to move, not who asks: that the right player moves or
/// claims is the caller's to see to.
#[wasm_bindgen]
pub struct Game {
    pub(crate) game: boardwright::Game,
    pub(crate) ours: Rc<Ours>,
}

/// A move as it is given: in words, or by its cells.
enum Given {
    Text(String),
    Wish(Wish),
}

/// In which notation a text is read.
#[derive(Clone, Copy)]
enum Reading {
    Coordinates(Coordinates),
    Human,
}

impl Game {
    pub(crate) fn new(game: boardwright::Game, ours: Rc<Ours>) -> Game {
        Game { game, ours }
    }

    fn model(&self) -> &boardwright::model::Model {
        self.game.model()
    }

    fn reading(&self, notation: Option<&types::Notation>) -> Answer<Reading> {
        let Some(notation) = notation else {
            return Ok(Reading::Coordinates(Coordinates::Own));
        };
        let name = notation
            .as_string()
            .ok_or_else(|| fault::plain("a notation is given by its name", "no-such-notation"))?;
        if name == "human" {
            return Ok(Reading::Human);
        }
        let known = Coordinates::named(&name, self.model());
        known.map(Reading::Coordinates).ok_or_else(|| {
            let name = short(&name);
            let message = format!("moves of this variant are not written in the notation `{name}`");
            fault::plain(&message, "no-such-notation")
        })
    }

    fn given(&self, mv: &types::GivenMove) -> Answer<Given> {
        if let Some(text) = mv.as_string() {
            return Ok(Given::Text(text));
        }
        let wish: wire::Wish = crate::from_js(mv, "bad-wish")?;
        let wish = wish
            .read(self.model())
            .map_err(|error| fault::coded(&error))?;
        Ok(Given::Wish(wish))
    }

    fn read_as(&self, text: &str, reading: Reading) -> Result<boardwright::Move, MoveError> {
        match reading {
            Reading::Coordinates(coordinates) => self.game.read_in(text, coordinates),
            Reading::Human => self.game.read_human(text),
        }
    }

    fn either(&self, text: &str) -> Answer<boardwright::Move> {
        let mv = self.game.read_either(text);
        mv.map_err(|error| fault::refused(&Refused::from(&error)))
    }

    fn written(&self, mv: boardwright::Move, reading: Reading) -> Answer<String> {
        match reading {
            Reading::Coordinates(own) => Ok(self.game.write_in_unchecked(mv, own)),
            Reading::Human => {
                let text = self.game.human(mv);
                text.map_err(|reason| fault::refused(&Refused::of(self.model(), &reason)))
            }
        }
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
        let drawn = self.ours.view(letters, flipped)?;
        let last = view.is("last", true)?;
        let applied = self.game.last_applied().filter(|_| last);
        let cells = applied.into_iter().flat_map(|applied| applied.cells);
        Ok((drawn, cells.map(|change| change.cell).collect()))
    }

    fn play_given(&mut self, given: &Given, reading: Reading) -> Answer<boardwright::Applied> {
        let played = match given {
            Given::Wish(wish) => self.game.play_wish(wish),
            Given::Text(text) => {
                let mv = self.read_as(text, reading);
                self.game
                    .play(mv.map_err(|error| fault::refused(&Refused::from(&error)))?)
            }
        };
        played.map_err(|reason| fault::refused(&Refused::of(self.model(), &reason)))
    }
}

/// The moves: which there are, and making them.
#[wasm_bindgen]
impl Game {
    /// The variant.
    #[wasm_bindgen(getter)]
    pub fn variant(&self) -> Variant {
        Variant(Rc::clone(&self.ours))
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
        let reading = self.reading(notation.as_ref())?;
        let moves = self.game.legal_moves();
        if let Reading::Coordinates(own) = reading
            && let Some(text) = crate::packed::sorted(self.model(), &moves, own)
        {
            return Ok(crate::split(&text));
        }
        let moves = moves.into_iter();
        let mut moves: Vec<String> = moves
            .map(|mv| self.written(mv, reading))
            .collect::<Answer<_>>()?;
        moves.sort_unstable();
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
        let side = self.ours.side(player)?;
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
        let (given, reading) = (self.given(mv)?, self.reading(notation.as_ref())?);
        let applied = self.play_given(&given, reading)?;
        let told = wire::Applied::of(self.model(), &applied);
        crate::to_js(&told.map_err(|error| fault::coded(&error))?)
    }

    /// Plays several moves, all or, if one of them is refused, none.
    pub fn replay(&mut self, moves: Vec<String>, notation: Option<types::Notation>) -> Answer<()> {
        fault::whole()?;
        let reading = self.reading(notation.as_ref())?;
        let before = self.game.clone();
        for text in moves {
            if let Err(thrown) = self.play_given(&Given::Text(text), reading) {
                self.game = before;
                return Err(thrown);
            }
        }
        Ok(())
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
        let refused = match self.given(mv)? {
            Given::Wish(wish) => {
                let reason = self.game.refuse(&wish);
                reason.map(|reason| Refused::of(self.model(), &reason))
            }
            Given::Text(text) if by_movement == Some(true) => {
                let read = self.game.read_as_if_ongoing(&text);
                read.err().map(|error| Refused::from(&error))
            }
            Given::Text(text) => match self.game.read_either(&text) {
                Err(error) => Some(Refused::from(&error)),
                Ok(mv) => {
                    let reason = self.game.clone().play(mv).err();
                    reason.map(|reason| Refused::of(self.model(), &reason))
                }
            },
        };
        match refused {
            None => Ok(JsValue::UNDEFINED.unchecked_into()),
            Some(refused) => crate::to_js(&refused),
        }
    }

    /// A legal move, given in coordinates or in human notation, in the variant's coordinates, or in another notation.
    pub fn write(&self, mv: &str, notation: Option<types::Notation>) -> Answer<String> {
        fault::whole()?;
        let reading = self.reading(notation.as_ref())?;
        self.written(self.either(mv)?, reading)
    }

    /// A legal move, given in one notation and no other, in the variant's coordinates.
    pub fn read(&self, text: &str, notation: Option<types::Notation>) -> Answer<String> {
        fault::whole()?;
        let mv = self.read_as(text, self.reading(notation.as_ref())?);
        let mv = mv.map_err(|error| fault::refused(&Refused::from(&error)))?;
        Ok(self.game.write_unchecked(mv))
    }

    /// The moves played, in the variant's coordinates or in another notation.
    pub fn moves(&self, notation: Option<types::Notation>) -> Answer<types::Lines> {
        fault::whole()?;
        let moves: Vec<String> = match self.reading(notation.as_ref())? {
            Reading::Human => self.game.human_moves(),
            Reading::Coordinates(own) => {
                let moves = self.game.moves().iter();
                moves
                    .map(|&mv| self.game.write_in_unchecked(mv, own))
                    .collect()
            }
        };
        Ok(crate::lines(&moves))
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
        let known = Reason::from_code(reason).ok_or_else(|| {
            let message = format!("`{}` is no reason for which a game ends", short(reason));
            fault::plain(&message, "no-such-reason")
        })?;
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
        let side = self.ours.side(player)?;
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
        let side = self.ours.side(player)?;
        Ok(self.game.position().cannot_win(side))
    }
}

/// The game as text, data and pictures.
#[wasm_bindgen]
impl Game {
    /// The position in the variant's own dialect, or in another of its dialects.
    pub fn position(&self, dialect: Option<String>) -> Answer<String> {
        fault::whole()?;
        let Some(dialect) = dialect else {
            return Ok(self.game.position_text());
        };
        self.game.position_text_as(&dialect).ok_or_else(|| {
            let name = short(&dialect);
            let message =
                format!("positions of this variant are not written in the dialect `{name}`");
            fault::plain(&message, "no-such-dialect")
        })
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
        let found = self.model().board.find(cell).ok_or_else(|| {
            fault::plain(
                &format!("the board has no cell `{}`", short(cell)),
                "no-such-cell",
            )
        })?;
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

    /// The game in PGN, with its moves in standard algebraic notation and these tags.
    pub fn pgn(&self, tags: Option<types::Tags>) -> Answer<String> {
        fault::whole()?;
        let mut written = pgn::Game::record(&self.game);
        if let Some(tags) = tags {
            let tags: std::collections::BTreeMap<String, String> =
                crate::from_js(&tags, "bad-tags")?;
            for (name, value) in tags {
                written.tags.set(name, value);
            }
        }
        Ok(written.to_string())
    }

    /// The position in SVG, with the pieces in hand and the cells of the last move marked.
    pub fn svg(&self, view: Option<types::View>) -> Answer<String> {
        fault::whole()?;
        let (view, marked) = self.view(view.as_ref())?;
        Ok(self.game.picture(&view, &marked).to_svg())
    }

    /// The position in lines of text, for a terminal.
    pub fn text(&self, view: Option<types::View>) -> Answer<String> {
        fault::whole()?;
        let (view, marked) = self.view(view.as_ref())?;
        Ok(self.game.picture(&view, &marked).to_text())
    }

    /// A copy that goes its own way.
    pub fn copy(&self) -> Game {
        Game::new(self.game.clone(), Rc::clone(&self.ours))
    }
}

/// Counts, and the bound of all work.
#[wasm_bindgen]
impl Game {
    /// The number of legal move sequences of so many plies from here.
    pub fn perft(&self, depth: f64) -> Answer<f64> {
        fault::whole()?;
        let depth = crate::whole(depth)?;
        let counted = self.game.perft(depth, Leaves::Bulk, &mut |_| true);
        // Exact below 2^53.
        counted
            .map(|count| count as f64)
            .map_err(|error| fault::coded(&error))
    }

    /// The number of legal move sequences of so many plies after each legal move.
    pub fn divide(&self, depth: f64) -> Answer<types::Divided> {
        fault::whole()?;
        let depth = crate::whole(depth)?;
        let mut counts = std::collections::BTreeMap::new();
        for mv in self.game.legal_moves() {
            let mut next = self.game.clone();
            let count = match (depth, next.play(mv)) {
                (0, _) => 0,
                (_, Err(_)) => 1,
                (_, Ok(_)) => next
                    .perft(depth - 1, Leaves::Bulk, &mut |_| true)
                    .map_err(|error| fault::coded(&error))?,
            };
            counts.insert(self.game.write_unchecked(mv), count);
        }
        crate::to_js(&counts)
    }

    /// How many units of work, about a nanosecond each, a call of this game may take from now on; `undefined`: as
    /// many as it needs.
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
