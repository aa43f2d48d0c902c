//! `boardwright solve`: what a problem asks, answered.

use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use boardwright::certificate::{self, Unwritten};
use boardwright::geometry::draw;
use boardwright::solver::{
    Flaw, Goal, Limits, MAX_PLIES, Play, Reflex, Solution, Stipulation, Variation, Variations,
    Verdict, Wanted, check_watched, solve,
};
use boardwright::{Catalogue, Game, Move};

use crate::args::{Glyphs, Manner, SolveArgs};
use crate::exit::{Done, Exit, Failure};
use crate::terminal::{Ink, Interrupt, Progress, Terminal, grouped};
use crate::variants::human;
use crate::{variants, whole};

/// The steps of the largest proof that is confirmed before it is told.
const CONFIRMED: usize = 20_000;

/// Solves, and tells what is known even if it is stopped.
pub(crate) fn run(args: &SolveArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    let game = variants::open(catalogue, &args.setting)?.game;
    let stipulation = stipulation(args, &game)?;
    match stipulation.play {
        _ if args.proof.is_none() => {}
        Play::Forced => {}
        Play::ParrySeries => return Err(Failure::coded(&Unwritten::ParrySeries)),
        _ => return Err(Failure::coded(&Unwritten::NotForced)),
    }
    let wanted = Wanted {
        longer: args.within.is_some() || args.stipulation.is_some(),
        variations: if args.all {
            Variations::Whole
        } else {
            Variations::Main
        },
        ..Wanted::default()
    };
    let limits = Limits::default()
        .with_hash_bytes(usize::try_from(args.hash).unwrap_or(1) << 20)
        .with_nodes(args.nodes.unwrap_or(u64::MAX));
    let interrupt = Interrupt::catch();
    let started = Instant::now();
    let over = || args.time.is_some_and(|time| started.elapsed() >= time);
    let (solution, confirmed, paper) = {
        let mut progress = Progress::new(terminal, None, "{spinner} {msg}");
        let mut watch = |seen: boardwright::solver::Progress| {
            progress.at(seen.nodes, |spent| {
                format!(
                    "{} plies, {} positions, {} s",
                    seen.plies,
                    grouped(seen.nodes),
                    spent.as_secs()
                )
            });
            !interrupt.asked() && !over()
        };
        let solution = solve(&game, &stipulation, &wanted, &limits, &mut watch)
            .map_err(|error| Failure::coded(&error))?;
        let confirmed = confirmed(&game, &stipulation, &solution, &mut watch);
        let paper = match &args.proof {
            Some(file) => on_paper(file, catalogue, &game, &stipulation, &solution, &mut watch)?,
            None => None,
        };
        (solution, confirmed, paper)
    };
    let seconds = started.elapsed().as_secs_f64();
    let report = Report {
        game: &game,
        stipulation: &stipulation,
        stated: (args.stipulation.is_some() && args.within.is_none()).then_some(stipulation.within),
        solution: &solution,
        interrupt: &interrupt,
        ink: if args.svg.is_some() {
            Ink::none()
        } else {
            terminal.ink
        },
    };
    let mut lines = report.lines(args.all);
    match confirmed {
        Some((steps, Err(Flaw::Stopped))) => lines.push(report.fact(
            "proof",
            &format!(
                "{} positions, stopped before it was confirmed",
                grouped(steps)
            ),
        )),
        Some((steps, Ok(()))) => lines.push(report.fact(
            "proof",
            &format!("{} positions, confirmed by the plain rules", grouped(steps)),
        )),
        Some((_, Err(flaw))) => {
            return Err(Failure::Said(format!(
                "a defect of this program: the proof does not hold ({flaw:?})"
            )));
        }
        None => {}
    }
    if let Some(told) = &paper {
        lines.push(report.fact("paper", told));
    }
    lines.push(report.fact(
        "nodes",
        &format!("{} in {seconds:.3} s", grouped(solution.nodes)),
    ));
    write(args, catalogue, &game, &lines, terminal)?;
    Ok(match solution.plies {
        _ if interrupt.asked() => Exit::Interrupted,
        Some(_) => Exit::Fine,
        None => Exit::Fault,
    })
}

/// What is asked.
fn stipulation(args: &SolveArgs, game: &Game) -> Result<Stipulation, Failure> {
    let most = args.within.unwrap_or(MAX_PLIES);
    let mut asked = match &args.stipulation {
        Some(text) => {
            let asked = Stipulation::parse(text, game.position())
                .map_err(|error| Failure::coded(&error))?
                .with_duties(game.model());
            Stipulation {
                within: args.within.unwrap_or(asked.within),
                ..asked
            }
        }
        None => {
            let usual = Stipulation::of(game.position(), most);
            let (play, victim) = match args.play {
                Manner::Direct => (Play::Forced, usual.victim),
                Manner::Own | Manner::Reflex | Manner::SemiReflex => (Play::Forced, usual.attacker),
                Manner::Help => (Play::Help, usual.victim),
                Manner::HelpSelf => (Play::Help, usual.attacker),
                Manner::Series => (Play::Series, usual.victim),
                Manner::ParrySeries => (Play::ParrySeries, usual.victim),
            };
            let reflex = match args.play {
                Manner::Reflex => Reflex::Both,
                Manner::SemiReflex => Reflex::Opponent,
                _ => Reflex::Nobody,
            };
            Stipulation {
                play,
                victim,
                reflex,
                ..usual
            }
        }
    };
    if let Some(goal) = &args.goal {
        asked.goal = Goal::read(goal, game.model()).map_err(|error| Failure::coded(&error))?;
    }
    asked.checks_only |= args.checks_only;
    Ok(asked)
}

/// The number of steps of a proof, and whether it holds.
fn confirmed(
    game: &Game,
    stipulation: &Stipulation,
    solution: &Solution,
    watch: &mut dyn FnMut(boardwright::solver::Progress) -> bool,
) -> Option<(u64, Result<(), Flaw>)> {
    let proof = solution.proof.as_ref()?;
    let steps = proof.steps.len();
    if steps > CONFIRMED {
        return None;
    }
    let held = check_watched(game, stipulation, solution.plies?, proof, watch);
    Some((steps as u64, held))
}

/// Writes the proof to a file when it has been verified there as `boardwright verify` does it; what is told of
/// that, where there is a solution.
fn on_paper(
    file: &Path,
    catalogue: &Catalogue,
    game: &Game,
    stipulation: &Stipulation,
    solution: &Solution,
    watch: &mut dyn FnMut(boardwright::solver::Progress) -> bool,
) -> Result<Option<String>, Failure> {
    let Some(plies) = solution.plies else {
        return Ok(None);
    };
    let shown = file.display();
    let Some(proof) = &solution.proof else {
        return match solution.stopped {
            true => Ok(Some(format!("{shown} is not written: stopped"))),
            false => Err(Failure::coded(&Unwritten::TooLarge)),
        };
    };
    let text = certificate::write(game, stipulation, plies, proof)
        .map_err(|error| Failure::coded(&error))?;
    let mut turn = |steps| watch(boardwright::solver::Progress::of(steps, plies));
    match certificate::verify(catalogue, &mut text.as_bytes(), &mut turn) {
        Ok(verified) => {
            whole::write(file, text.as_bytes())?;
            let steps = grouped(verified.steps as u64);
            Ok(Some(format!("{steps} steps in {shown}, verified")))
        }
        Err(fault) if fault.code() == "stopped" => Ok(Some(format!(
            "{shown} is not written: stopped before it was verified"
        ))),
        Err(fault) => Err(Failure::Said(format!(
            "a defect of this program: the certificate does not hold ({}, {fault})",
            fault.code()
        ))),
    }
}

/// Writes the lines to the terminal, or beneath the diagram to a file.
fn write(
    args: &SolveArgs,
    catalogue: &Catalogue,
    game: &Game,
    lines: &[String],
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let Some(file) = args.svg.as_deref() else {
        for line in lines {
            writeln!(terminal.out, "{line}")?;
        }
        return Ok(());
    };
    let view = variants::view(catalogue, game, Some(Glyphs::Glyphs), false)?;
    let mut picture = game.picture(&view, &[]);
    for line in lines.iter().flat_map(|line| wrapped(line, 60)) {
        picture = picture.caption(draw::Side::Neutral, &line);
    }
    let svg = picture.to_svg();
    if file == Path::new("-") {
        terminal.out.write_all(svg.as_bytes())?;
        return Ok(());
    }
    whole::write(file, svg.as_bytes())
}

/// A line in pieces of at most so many characters, where it has words; each as far from the edge as the
/// line, by spaces that a picture keeps.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let indent = line.chars().take_while(|letter| *letter == ' ').count();
    let mut pieces: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        match pieces.last_mut() {
            Some(piece) if piece.chars().count() + word.chars().count() < width => {
                piece.push(' ');
                piece.push_str(word);
            }
            _ => pieces.push("\u{a0}".repeat(indent) + word),
        }
    }
    pieces
}

/// A solution for people.
struct Report<'r> {
    game: &'r Game,
    stipulation: &'r Stipulation,
    /// The plies that the problem is said to take.
    stated: Option<u16>,
    solution: &'r Solution,
    /// What takes long to write is left out when it is asked for no more.
    interrupt: &'r Interrupt,
    ink: Ink,
}

impl Report<'_> {
    fn fact(&self, name: &str, text: &str) -> String {
        format!("{}  {text}", self.ink.head(format!("{name:<8}")))
    }

    fn lines(&self, all: bool) -> Vec<String> {
        let mut lines = vec![self.fact("result", &self.result())];
        let solution = self.solution;
        if solution.plies.is_none() {
            return lines;
        }
        if self.resists() {
            let keys: Vec<String> = solution
                .keys
                .iter()
                .map(|key| {
                    let text = human(self.game, key.mv);
                    if Some(key.plies) == solution.plies {
                        text
                    } else {
                        format!("{text} ({} plies)", key.plies)
                    }
                })
                .collect();
            lines.push(self.fact("keys", &keys.join(", ")));
            lines.push(self.fact("line", &self.written(&solution.line)));
            for key in &solution.variations {
                self.variation(self.game, key, 0, all, &mut lines);
            }
            if solution.cut {
                lines.push(self.fact("", "… and more variations"));
            }
            for (name, duals) in [
                ("choice", &solution.duals.main),
                ("at last", &solution.duals.last),
                ("beside", &solution.duals.equal),
                ("minor", &solution.duals.minor),
                ("ends", &solution.duals.ends),
            ] {
                for dual in duals {
                    if self.interrupt.asked() {
                        break;
                    }
                    let (line, ahead) = self.played(&dual.line, true);
                    let moves: Vec<String> =
                        dual.moves.iter().map(|&mv| human(&ahead, mv)).collect();
                    lines.push(self.fact(name, &format!("{line}: {}", moves.join(", "))));
                }
            }
        } else {
            for way in &solution.ways {
                if self.interrupt.asked() {
                    break;
                }
                lines.push(self.fact("way", &self.written(way)));
            }
            if solution.more_ways {
                lines.push(self.fact("", "… and more ways"));
            }
        }
        lines.push(self.fact("sound", &self.soundness()));
        lines
    }

    fn result(&self) -> String {
        let goal = match self.stipulation.goal {
            Goal::RoyalCaptured => "the royal piece".to_owned(),
            Goal::MateOrStalemate => "mate or stalemate".to_owned(),
            Goal::Cell(cell) => format!("man on {}", self.game.model().board.name(cell)),
            goal => goal.text(self.game.model()),
        };
        let solution = self.solution;
        let unfinished = if solution.stopped {
            "; stopped, there may be more keys and lines"
        } else {
            ""
        };
        match (solution.plies, solution.none_within) {
            (Some(1), _) => format!("{goal} in 1 ply{unfinished}"),
            (Some(plies), _) => format!("{goal} in {plies} plies{unfinished}"),
            (None, _) if solution.never => format!("no {goal}, in any number of plies"),
            (None, Some(plies)) if solution.stopped => {
                format!("stopped; no {goal} within {plies} plies")
            }
            (None, Some(plies)) => format!("no {goal} within {plies} plies"),
            (None, None) => "stopped; nothing is known".into(),
        }
    }

    fn soundness(&self) -> String {
        let many = if self.resists() { "keys" } else { "solutions" };
        let solution = self.solution;
        if let (Some(plies), Some(stated)) = (solution.plies, self.stated)
            && plies < stated
        {
            return format!("no: plies that are enough: {plies}, asked for: {stated}");
        }
        match solution.verdict() {
            Verdict::Sound if self.resists() => "yes: one key, and no choice later".into(),
            Verdict::Sound => "yes: one solution".into(),
            Verdict::SoundButLast(_) => "yes: one key, and a choice in the last move only".into(),
            Verdict::Dual(_) => "no: the attacker has a choice".into(),
            Verdict::Cooked(n) => format!("no: {n} {many}"),
            _ => "not known".into(),
        }
    }

    /// Whether the opponent resists, so that there are keys.
    fn resists(&self) -> bool {
        matches!(self.stipulation.play, Play::Forced | Play::ParrySeries)
    }

    /// Moves as people write them.
    fn written(&self, line: &[Move]) -> String {
        self.played(line, false).0
    }

    /// Moves as people write them, and the game after them, in which play goes on or ends.
    fn played(&self, line: &[Move], goes_on: bool) -> (String, Game) {
        let mut ahead = self.game.clone();
        // The opponent's last move comes after one of the attacker.
        let more = if goes_on { 2 } else { 0 };
        let mut words = Vec::with_capacity(line.len());
        for (at, &mv) in line.iter().enumerate() {
            words.push(human(&ahead, mv));
            ahead = onward(&ahead, mv);
            let left = line.len() - at - 1 + more;
            if let Some(next) = self.stipulation.passed(ahead.position(), left) {
                ahead = Game::from_position(next);
            }
        }
        (words.join(" "), ahead)
    }

    /// A variation and what follows, each move deeper than the one before, and defences on lines of
    /// their own.
    fn variation(
        &self,
        game: &Game,
        variation: &Variation,
        depth: usize,
        all: bool,
        lines: &mut Vec<String>,
    ) {
        if self.interrupt.asked() {
            return;
        }
        let mut text = format!("{}{}", "  ".repeat(depth), human(game, variation.mv));
        let mut next = onward(game, variation.mv);
        let mut from = variation;
        // What has no choice stands on one line.
        while let [only] = from.next.as_slice() {
            text.push(' ');
            text.push_str(&human(&next, only.mv));
            next = onward(&next, only.mv);
            from = only;
        }
        lines.push(self.fact("", &text));
        if lines.len() > 2_000 && !all {
            return;
        }
        for answer in &from.next {
            self.variation(&next, answer, depth + 1, all, lines);
        }
    }
}

/// The game after a move, whatever a draw by the way says.
fn onward(game: &Game, mv: Move) -> Game {
    let mut ahead = game.clone();
    match ahead.play(mv) {
        Ok(_) => ahead,
        Err(_) => Game::from_position(game.position().after_unchecked(mv)),
    }
}
