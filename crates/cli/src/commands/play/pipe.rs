//! A game from a pipe: moves in, the position and the result out.

use std::io::{BufRead, Write as _};

use boardwright::Status;

use super::line;
use super::session::{Session, without_number};
use crate::board;
use crate::exit::{Done, Exit, Failure};
use crate::terminal::Terminal;

/// Plays what it is given, and prints what came of it.
pub(super) fn run(mut session: Session, input: &mut dyn BufRead, terminal: &mut Terminal) -> Done {
    session.answer();
    let mut warnings = Vec::new();
    let mut number = 0_u64;
    while let Some(line) = line(input)? {
        number += 1;
        match step(&mut session, &line, &mut warnings) {
            Ok(true) => {}
            Ok(false) => break,
            Err(reason) => return Err(Failure::Said(format!("line {number}: {reason}"))),
        }
    }
    tell(&session, &warnings, terminal)?;
    Ok(Exit::Fine)
}

/// Does what a line says. `false`: no more lines are wanted.
fn step(session: &mut Session, line: &str, warnings: &mut Vec<String>) -> Result<bool, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [first, ..] if first.starts_with('#') => {}
        ["quit"] => return Ok(false),
        ["undo"] => {
            if session.undo() == 0 {
                return Err("no move to take back".into());
            }
        }
        ["draw"] => {
            open_only(session)?;
            session.game.agree_draw();
        }
        ["resign"] => {
            open_only(session)?;
            let speaker = session.speaker();
            session.game.resign(speaker);
        }
        ["claim", rest @ ..] => {
            session.claim(rest)?;
        }
        words => {
            for word in words
                .iter()
                .map(|word| without_number(word))
                .filter(|word| !word.is_empty())
            {
                let applied = session.play(word)?;
                let made = board::warnings(&session.game, &applied);
                warnings.extend(made.into_iter().map(|text| format!("{word}: {text}")));
                session.answer();
            }
        }
    }
    Ok(true)
}

fn open_only(session: &Session) -> Result<(), String> {
    match session.game.outcome() {
        None => Ok(()),
        Some(_) => Err("the game is over".into()),
    }
}

fn tell(session: &Session, warnings: &[String], terminal: &mut Terminal) -> std::io::Result<()> {
    let game = &session.game;
    let ink = terminal.ink;
    let out = &mut terminal.out;
    writeln!(out, "{}", game.picture(&session.view, &[]).to_text())?;
    if !game.moves().is_empty() {
        writeln!(out, "{}  {}", ink.head("moves   "), board::history(game))?;
    }
    for warning in warnings {
        writeln!(out, "{}  {warning}", ink.warn("careful "))?;
    }
    if let Some(opponent) = &session.opponent {
        writeln!(out, "{}  {}", ink.head("seed    "), opponent.seed)?;
    }
    writeln!(out, "{}  {}", ink.head("position"), game.position_text())?;
    let result = match game.status() {
        Status::Over(outcome) => ink.good(board::result(game.model(), &outcome)),
        Status::Ongoing { .. } => "ongoing".into(),
    };
    writeln!(out, "{}  {result}", ink.head("result  "))
}
