//! A game at the terminal: somebody types, and sees the board.

use std::io::{self, BufRead, Write as _};

use boardwright::geometry::Cell;
use boardwright::notation::Coordinates;
use boardwright::{Applied, Side, Status};

use super::line;
use super::session::{Session, shown};
use crate::board;
use crate::exit::{Done, Exit, Failure};
use crate::terminal::{Ink, Terminal};
use crate::variants;

const HELP: &str = "\
a move         in coordinates (e2e4, e7e8q, P@e5) or as people write it (Nf3, exd5, O-O)
moves          lists the legal moves
undo           takes the last move back; against an opponent, yours too
claim [REASON] [MOVE]
               claims a draw by repetition or no-progress; with a move: the draw that it would make
draw           offers a draw
resign         gives the game up
flip           turns the board round
board          draws the board again
fen            prints the position as text
history        prints the moves so far
help           prints this
quit           leaves; so does the end of input (Ctrl-D)";

/// What follows a line.
enum Next {
    /// Draw the board again.
    Draw(Vec<Cell>),
    /// Ask again.
    Ask,
    Quit,
}

/// Plays until the game is over or the user leaves.
pub(super) fn run(mut session: Session, input: &mut dyn BufRead, terminal: &mut Terminal) -> Done {
    if let Some(opponent) = &session.opponent {
        let name = session.name(opponent.side);
        writeln!(
            terminal.out,
            "The random mover plays {name} (seed {}).",
            opponent.seed
        )?;
    }
    writeln!(terminal.out, "Type a move, or `help`.")?;
    let mut next = Next::Draw(Vec::new());
    loop {
        match next {
            Next::Draw(changed) => {
                let changed = reply(&mut session, terminal)?.unwrap_or(changed);
                draw(&session, &changed, terminal)?;
            }
            Next::Ask => {}
            Next::Quit => break,
        }
        if let Status::Over(outcome) = session.game.status() {
            let result = board::result(session.game.model(), &outcome);
            writeln!(terminal.out, "{}", terminal.ink.good(result))?;
            break;
        }
        let number = session.game.position().setup().move_number;
        write!(
            terminal.out,
            "{}",
            terminal.ink.head(format!("{number}. {}> ", session.turn()))
        )?;
        terminal.out.flush()?;
        let Some(line) = line(input)? else {
            writeln!(terminal.out)?;
            break;
        };
        next = step(&mut session, &line, input, terminal)?;
    }
    if !session.game.moves().is_empty() {
        writeln!(terminal.out, "{}", board::history(&session.game))?;
    }
    writeln!(terminal.out, "{}", session.game.position_text())?;
    Ok(Exit::Fine)
}

/// The opponent's move, if it is its turn: the cells that it changed.
fn reply(session: &mut Session, terminal: &mut Terminal) -> io::Result<Option<Vec<Cell>>> {
    let name = session.turn().to_owned();
    let Some((_, applied)) = session.answer() else {
        return Ok(None);
    };
    let written = session.game.human_moves().pop().unwrap_or_default();
    writeln!(terminal.out, "{name} plays {}", terminal.ink.head(written))?;
    tell(session, &applied, terminal)?;
    Ok(Some(cells(&applied)))
}

fn cells(applied: &Applied) -> Vec<Cell> {
    applied.cells.iter().map(|change| change.cell).collect()
}

/// Says what a move has done beside moving.
fn tell(session: &Session, applied: &Applied, terminal: &mut Terminal) -> io::Result<()> {
    if let Some(text) = board::consequences(&session.game, applied) {
        writeln!(terminal.out, "  {text}")?;
    }
    Ok(())
}

/// Says what a player should know who has just made a move, before it is too late to take it back.
fn warn(session: &Session, applied: &Applied, terminal: &mut Terminal) -> io::Result<()> {
    for warning in board::warnings(&session.game, applied) {
        let warning = terminal.ink.warn(format!("careful: {warning}"));
        writeln!(terminal.out, "{warning}")?;
    }
    Ok(())
}

fn draw(session: &Session, changed: &[Cell], terminal: &mut Terminal) -> io::Result<()> {
    let game = &session.game;
    writeln!(
        terminal.out,
        "\n{}",
        game.picture(&session.view, changed).to_text()
    )?;
    if let Status::Ongoing { check, claims, .. } = game.status() {
        if check {
            let text = format!("{} is in {}", session.turn(), board::check_from(game));
            writeln!(terminal.out, "{}", terminal.ink.warn(text))?;
        }
        for reason in claims {
            writeln!(
                terminal.out,
                "{} may claim a draw by {reason}",
                session.turn()
            )?;
        }
    }
    Ok(())
}

/// Does what a line says.
fn step(
    session: &mut Session,
    line: &str,
    input: &mut dyn BufRead,
    terminal: &mut Terminal,
) -> Result<Next, Failure> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let ink = terminal.ink;
    let said = match words.as_slice() {
        [] => return Ok(Next::Ask),
        ["quit" | "exit"] => return Ok(Next::Quit),
        ["help" | "?"] => HELP.to_owned(),
        ["moves"] => listed(session),
        ["fen"] => session.game.position_text(),
        ["history"] => board::history(&session.game),
        ["board"] => return Ok(Next::Draw(Vec::new())),
        ["flip"] => {
            session.view.flipped = !session.view.flipped;
            return Ok(Next::Draw(Vec::new()));
        }
        ["undo"] => {
            if session.undo() > 0 {
                return Ok(Next::Draw(Vec::new()));
            }
            refused(ink, "there is no move to take back")
        }
        ["resign"] => {
            let speaker = session.speaker();
            session.game.resign(speaker);
            return Ok(Next::Ask);
        }
        ["draw"] => {
            if agreed(session, input, terminal)? {
                session.game.agree_draw();
                return Ok(Next::Ask);
            }
            "the offer is declined".into()
        }
        ["claim", rest @ ..] => match session.claim(rest) {
            Ok(_) => return Ok(Next::Ask),
            Err(reason) => refused(ink, &reason),
        },
        [text] => match session.play(text) {
            Ok(applied) => {
                tell(session, &applied, terminal)?;
                warn(session, &applied, terminal)?;
                return Ok(Next::Draw(cells(&applied)));
            }
            Err(reason) => refused(ink, &reason),
        },
        [first, ..] => refused(
            ink,
            &format!(
                "`{}` is no command with further words; try `help`",
                shown(first)
            ),
        ),
    };
    writeln!(terminal.out, "{said}")?;
    Ok(Next::Ask)
}

fn refused(ink: Ink, reason: &str) -> String {
    format!("{} {reason}", ink.bad("no:"))
}

/// Whether the other player takes the draw.
fn agreed(
    session: &Session,
    input: &mut dyn BufRead,
    terminal: &mut Terminal,
) -> Result<bool, Failure> {
    if session.opponent.is_some() {
        return Ok(false);
    }
    let other: Side = session.game.position().turn().other();
    write!(
        terminal.out,
        "{}, do you agree to a draw? (yes or no) ",
        session.name(other)
    )?;
    terminal.out.flush()?;
    let answer = line(input)?.unwrap_or_default();
    Ok(matches!(answer.to_lowercase().as_str(), "y" | "yes"))
}

/// The legal moves as people write them, in lines of a fair width.
fn listed(session: &Session) -> String {
    let moves = session.game.sorted_moves(Coordinates::Own);
    let mut text = String::new();
    let mut width = 0;
    for written in moves
        .iter()
        .map(|(_, mv)| variants::human(&session.game, *mv))
    {
        if width > 0 && width + written.len() > 75 {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push(' ');
        }
        width += written.len() + 1;
        text.push_str(&written);
    }
    text
}

#[cfg(test)]
mod tests {
    use boardwright::{Catalogue, Game};

    use super::*;
    use crate::commands::play::session::RandomMover;
    use boardwright::picture::View;

    /// What somebody sees who types this.
    fn typed(variant: &str, opponent: Option<RandomMover>, lines: &str) -> String {
        let variant = Catalogue::shipped()
            .get(variant)
            .expect("a shipped variant");
        let session = Session {
            game: Game::new(&variant),
            opponent,
            view: View::default(),
        };
        let (mut terminal, seen) = Terminal::captured();
        let exit = run(session, &mut lines.as_bytes(), &mut terminal).expect("played");
        assert_eq!(exit, Exit::Fine);
        seen.text()
    }

    fn assert_in_order(text: &str, parts: &[&str]) {
        let mut rest = text;
        for part in parts {
            rest = rest
                .split_once(part)
                .unwrap_or_else(|| panic!("`{part}` is missing or out of order in\n{text}"))
                .1;
        }
    }

    #[test]
    fn a_game_of_two_people() {
        let seen = typed("chess", None, "e2e5\nf3\ne5\ng2g4\nQh4\n");
        let prompts = [
            "1. white> no: `e2e5` is not legal",
            "1. white> ",
            "1. black> ",
            "2. white> ",
            "2. black> ",
        ];
        assert_in_order(&seen, &prompts);
        assert_in_order(
            &seen,
            &["black wins, checkmate\n1. f3 e5 2. g4 Qh4#\nrnb1kbnr/"],
        );
    }

    #[test]
    fn check_is_told() {
        let seen = typed("chess", None, "f3\ne5\nKf2\nQh4\nquit\n");
        assert_in_order(&seen, &["white is in check from h4", "3. white> "]);
    }

    #[test]
    fn explosions_are_told() {
        let seen = typed("atomic", None, "Nf3\nf6\nNd4\nNc6\nNxc6\n");
        let gone = "off the board: ";
        let (_, told) = seen.split_once(gone).expect("an explosion");
        let told = told.lines().next().expect("a line");
        assert_eq!(told, "white knight d4, black knight c6");
    }

    #[test]
    fn a_face_off_and_what_it_threatens_are_told() {
        let seen = typed("kuma", None, "e3e4\ne6e5\ne4e5\na6a5\ne5d5\ne8e1\n");
        assert_in_order(
            &seen,
            &[
                "south general e1 becomes dragon; north general e8 becomes dragon",
                "careful: this move makes a face-off",
                "careful: south dragon e1 can be taken from e8",
                "north wins, royal-captured",
            ],
        );
    }

    #[test]
    fn commands_answer() {
        let seen = typed(
            "chess",
            None,
            "help\nmoves\nundo\ne4\nhistory\nundo\nflip\nfen\nclaim\nfly away\n\nquit\n",
        );
        assert_in_order(
            &seen,
            &[
                "claims a draw",
                "Nf3",
                "no: there is no move to take back",
                "1. black> 1. e4",
                "h g f e d c b a",
                "w KQkq - 0 1",
                "no: no draw can be claimed now",
                "no: `fly` is no command",
            ],
        );
    }

    #[test]
    fn a_draw_needs_both() {
        assert_in_order(
            &typed("chess", None, "draw\nno\ndraw\nyes\n"),
            &["black, do you agree", "declined", "draw, agreement"],
        );
    }

    #[test]
    fn the_random_mover_answers_and_takes_back() {
        let opponent = |side| {
            Some(RandomMover {
                side,
                seed: 1,
                rng: fastrand::Rng::with_seed(1),
            })
        };
        let seen = typed("chess", opponent(Side::Second), "e4\nundo\ndraw\nresign\n");
        assert_in_order(
            &seen,
            &[
                "black plays ",
                "2. white> ",
                "1. white> ",
                "declined",
                "black wins, resignation",
            ],
        );
        let seen = typed("chess", opponent(Side::First), "quit\n");
        assert_in_order(
            &seen,
            &[
                "The random mover plays white (seed 1).",
                "white plays ",
                "1. black> ",
            ],
        );
    }
}
