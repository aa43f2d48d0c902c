use boardwright_core::model::Model;
use boardwright_core::{Game as Played, Position};

use super::{Game, GameResult, Item, Start, Tags, variant_id};
use crate::{position, san};

/// What a game without a `Variant` tag is.
const DEFAULT_VARIANT: &str = "chess";

/// What the `Variant` tag calls a variant.
fn called(model: &Model) -> &str {
    let squeezed = |text: &str| text.replace('-', "");
    let name = variant_id(&model.name);
    let short = name.strip_suffix("-chess").unwrap_or(&name);
    let says = |text: &str| squeezed(text) == squeezed(&model.id);
    match says(&name) || says(short) {
        true => &model.name,
        false => &model.id,
    }
}

impl Game {
    /// A game from this position, without moves: with a `Variant` tag unless it is chess, and with
    /// `SetUp` and `FEN` unless it is the variant's start.
    ///
    /// The `Variant` tag has the variant's name where that says its id, `Atomic chess`, and else the id: what somebody calls a variant
    /// of his own, another one may be called as well.
    ///
    /// The `FEN` tag has the variant's own dialect, whatever that is.
    pub fn starting_from(start: &Position) -> Game {
        let (model, setup) = (start.model(), start.setup());
        let mut tags = Tags::default();
        if model.id != DEFAULT_VARIANT {
            tags.set("Variant", called(model));
        }
        let text = position::write(model, &setup);
        if text != position::write(model, &model.start) {
            tags.set("SetUp", "1");
            tags.set("FEN", text);
        }
        let start = Start {
            number: setup.move_number,
            side: setup.turn,
        };
        Game {
            tags,
            start,
            ..Game::default()
        }
    }

    /// A game that was played, with its moves in standard algebraic notation and its result.
    pub fn record(played: &impl AsRef<Played>) -> Game {
        let played = played.as_ref();
        let mut position = played.start().clone();
        let mut game = Game::starting_from(&position);
        for &mv in played.moves() {
            let text = san::written(&position, &san::rivals(&position, mv), mv);
            game.items.push(Item::Move(text.into()));
            position = position.after_unchecked(mv);
        }
        game.result = Some(
            played
                .outcome()
                .map_or(GameResult::Unknown, GameResult::from),
        );
        game
    }
}
