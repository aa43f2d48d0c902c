//! Boardwright as a server has it.

use anyhow::{Context, Result, anyhow};
use boardwright::record::compact;
use boardwright::{Applied, Catalogue, Game, IllegalMove, Outcome, Reason, Status, Wish, wire};

use crate::clock::timed;
use crate::plan::{Plan, opened};
use crate::server::{End, Server, Told};

/// Games of one variant of a catalogue.
pub struct Ours<'a> {
    pub catalogue: &'a Catalogue,
    pub id: &'a str,
}

fn refused(game: &Game, reason: &IllegalMove) -> anyhow::Error {
    anyhow!(reason.explain(game.model()))
}

/// The move that a wish means, in human notation, and what it changes when it is played.
fn played(game: &mut Game, wish: &Wish) -> Result<(String, Applied)> {
    let mv = game.fulfilling(wish).context("a wish that is no move")?;
    let human = game.human(mv).map_err(|reason| refused(game, &reason))?;
    let applied = game.play(mv).map_err(|reason| refused(game, &reason))?;
    Ok((human, applied))
}

/// How a game has ended.
fn ended(outcome: &Outcome) -> End {
    let ours_alone = matches!(
        outcome.reason,
        Reason::Repetition | Reason::NoProgress | Reason::DeadPosition
    );
    End {
        winner: outcome.winner().map(|side| side.index()),
        ours_alone,
    }
}

impl Server for Ours<'_> {
    type Table = Game;
    type Wish = Wish;

    fn wishes(&self, plan: &Plan) -> Result<Vec<Wish>> {
        Ok(plan.plies.iter().map(|ply| ply.wish).collect())
    }

    fn open(&self, plan: &Plan) -> Result<Game> {
        Ok(opened(&self.catalogue.get(self.id)?, plan.setup))
    }

    fn step(&self, game: &mut Game, wish: &Wish) -> Result<Told> {
        let choices = game.choices();
        let goals = choices.moves.values().flat_map(|goals| goals.values());
        let moves: usize = goals.map(|kinds| kinds.len()).sum();
        let drops: usize = choices.drops.values().map(Vec::len).sum();
        let (human, _) = played(game, wish)?;
        let position = game.position_text();
        let (check, end) = match game.status() {
            Status::Ongoing { check, .. } => (check, None),
            Status::Over(outcome) => (game.position().in_check(), Some(ended(&outcome))),
        };
        Ok(Told {
            legal: moves + drops,
            human,
            position,
            check,
            end,
        })
    }

    fn end(&self, game: &mut Game, number: u32) {
        let turn = game.position().turn();
        match number % 3 {
            0 => game.resign(turn),
            1 => game.run_out_of_time(turn),
            _ => game.agree_draw(),
        };
    }

    fn record(&self, game: &Game) -> Result<Vec<u8>> {
        Ok(compact::write(game)?)
    }

    fn restore(&self, record: &[u8]) -> Result<Game> {
        Ok(self.catalogue.restore_bytes(record)?)
    }

    fn same(&self, one: &Game, other: &Game) -> bool {
        one.position() == other.position()
            && one.moves() == other.moves()
            && (one.ended(), one.outcome()) == (other.ended(), other.outcome())
    }
}

impl Ours<'_> {
    /// The CPU seconds of all steps where wishes come as JSON, and the choices, what each move has changed, the position
    /// and the status go out as JSON with the variant's names; and the bytes that go out.
    pub fn in_json(&self, plans: &[Plan]) -> Result<(f64, usize)> {
        let variant = self.catalogue.get(self.id)?;
        let games = plans
            .iter()
            .map(|plan| (opened(&variant, plan.setup), plan));
        let mut games: Vec<(Game, &Plan)> = games.collect();
        let (bytes, seconds) = timed(|| -> Result<usize> {
            let mut bytes = 0;
            for (game, plan) in &mut games {
                for ply in &plan.plies {
                    bytes += told_in_json(game, &ply.json)?;
                }
            }
            Ok(bytes)
        });
        Ok((seconds, bytes?))
    }
}

/// A step with everything in JSON: how many bytes are told.
fn told_in_json(game: &mut Game, wish: &str) -> Result<usize> {
    let choices = wire::Choices::of(game.model(), &game.choices())?;
    let choices = serde_json::to_string(&choices)?;
    let wish: wire::Wish = serde_json::from_str(wish)?;
    let wish = wish.read(game.model())?;
    let (human, applied) = played(game, &wish)?;
    let applied = wire::Applied::of(game.model(), &applied)?.with_human(Some(human));
    let applied = serde_json::to_string(&applied)?;
    let position = serde_json::to_string(&game.position_text())?;
    let status = serde_json::to_string(&wire::Status::of(game))?;
    Ok(choices.len() + applied.len() + position.len() + status.len())
}
