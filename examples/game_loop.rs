//! A game at one terminal, in sixty lines: `cargo run --example game_loop -- omega`.
//!
//! Type moves in coordinates (`e2e4`), or `undo`, `claim`, `resign`, `quit`.

use std::io::{self, BufRead, Write};

use boardwright::geometry::draw::{self, Glyph, Picture};
use boardwright::{Catalogue, Game, Side, Status};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let id = std::env::args().nth(1).unwrap_or_else(|| "chess".into());
    let game = Game::new(&Catalogue::shipped().get(&id)?);
    Ok(play(
        game,
        &mut io::stdin().lock(),
        &mut io::stdout().lock(),
    )?)
}

/// Plays until the game is over or nobody types any more.
pub(crate) fn play(mut game: Game, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<()> {
    loop {
        writeln!(out, "\n{}", board(&game))?;
        let turn = game.position().turn();
        match game.status() {
            Status::Ongoing { check, claims, .. } => {
                let check = if check { ", in check" } else { "" };
                let claims: Vec<&str> = claims.iter().map(|reason| reason.code()).collect();
                let player = &game.model().players[turn].name;
                writeln!(out, "{player} to move{check} {}", claims.join(" "))?;
            }
            Status::Over(outcome) => {
                let winner = outcome
                    .winner()
                    .map(|side| &game.model().players[side].name);
                return writeln!(out, "{}: {winner:?} wins", outcome.reason.code());
            }
        }
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(());
        }
        match line.trim() {
            "quit" => return Ok(()),
            "undo" => drop(game.take_back()),
            "resign" => drop(game.resign(turn)),
            "claim" => match game.claims().first() {
                Some(&reason) => drop(game.claim(reason)),
                None => writeln!(out, "there is nothing to claim")?,
            },
            text => match game.play_text(text) {
                Ok(applied) => writeln!(out, "{} cells have changed", applied.cells.len())?,
                Err(error) => writeln!(out, "{error}")?,
            },
        }
    }
}

fn board(game: &Game) -> String {
    let model = game.model();
    let men = |cell| {
        let man = game.position().man_at(cell)?;
        let symbol = model.symbol(man.kind);
        Some(match man.side {
            Side::First => Glyph::new(&symbol.to_uppercase(), draw::Side::First),
            Side::Second => Glyph::new(&symbol.to_lowercase(), draw::Side::Second),
        })
    };
    Picture::new(&model.board).men(men).to_text()
}
