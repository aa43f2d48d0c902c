//! `solve --popeye FILE`: problems as Popeye takes them, each solved in the variant.

mod conditions;
mod input;

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use boardwright::notation::position;
use boardwright::problem::{castlings_at_home, white_begins};
use boardwright::solver::{Stipulation, Wanted, WantedPhases, phases, solve};
use boardwright::{Catalogue, Coded, Game, Setup, Side, Variant};

use super::report::Report;
use super::{limits, told, variations};
use crate::args::SolveArgs;
use crate::exit::{Done, Exit, Failure};
use crate::terminal::{Interrupt, Progress, Terminal, grouped};
use conditions::variant_of;
use input::{Change, Fault, Men, Options, Problem};

/// The most bytes of a file.
const LARGEST: u64 = 4 << 20;

/// A diagram and what is asked of it.
struct Task {
    /// `a)`, if there are twins.
    name: String,
    line: usize,
    men: Men,
    stipulation: (usize, String),
}

/// Reads the file, and then solves one problem after another.
pub(super) fn run(
    file: &Path,
    args: &SolveArgs,
    catalogue: &Catalogue,
    terminal: &mut Terminal,
) -> Done {
    let variant = catalogue.get(&args.setting.variant)?;
    let size = fs::metadata(file).map_err(|error| Failure::file(file, "read", &error))?;
    if size.len() > LARGEST {
        let shown = file.display();
        return Err(Failure::Said(format!(
            "too-large: {shown} has more than {LARGEST} bytes"
        )));
    }
    let text = fs::read(file).map_err(|error| Failure::file(file, "read", &error))?;
    let text = String::from_utf8_lossy(&text);
    let problems =
        input::read(&text, &variant.model().board).map_err(|fault| refused(file, &fault))?;
    // Whatever is wrong is told before anything is solved.
    let mut asked = Vec::new();
    for problem in &problems {
        let condition = variant_of(problem, &variant.model().id);
        let variant = match condition.map_err(|fault| refused(file, &fault))? {
            Some(id) => catalogue.get(id)?,
            None => variant.clone(),
        };
        for task in tasks(problem) {
            for turned in turns(&problem.options) {
                let (game, stipulation) =
                    placed(&variant, problem, &task, turned).map_err(|(line, told)| {
                        Failure::Said(format!(
                            "{}: {}:{line}: {}",
                            told.code(),
                            file.display(),
                            told
                        ))
                    })?;
                asked.push((
                    problem,
                    task.name.clone(),
                    task.stipulation.1.clone(),
                    game,
                    stipulation,
                ));
            }
        }
    }
    let interrupt = Interrupt::catch();
    let mut all = true;
    for (problem, name, text, game, stipulation) in &asked {
        let names = problem.names.iter().filter(|text| !text.is_empty());
        let mut head: Vec<&str> = names.map(String::as_str).collect();
        head.extend(
            [name.as_str(), text.as_str()]
                .iter()
                .filter(|text| !text.is_empty()),
        );
        writeln!(terminal.out, "problem   {}", head.join(", "))?;
        writeln!(terminal.out, "position  {}", game.position_text())?;
        all &= one(
            args,
            &problem.options,
            (game, stipulation),
            &interrupt,
            terminal,
        )?;
        writeln!(terminal.out)?;
        if interrupt.asked() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(if all { Exit::Fine } else { Exit::Fault })
}

fn refused(file: &Path, fault: &Fault) -> Failure {
    let line = fault.line;
    let told = fault.to_string();
    let told = told
        .strip_prefix(&format!("line {line}: "))
        .unwrap_or(&told);
    Failure::Said(format!(
        "{}: {}:{line}: {told}",
        fault.code(),
        file.display()
    ))
}

/// Solves one problem and tells it; whether it has a solution.
fn one(
    args: &SolveArgs,
    options: &Options,
    (game, stipulation): (&Game, &Stipulation),
    interrupt: &Interrupt,
    terminal: &mut Terminal,
) -> Result<bool, Failure> {
    let started = Instant::now();
    let most = options.seconds.map(Duration::from_secs).or(args.time);
    let ink = terminal.ink;
    let wanted = Wanted {
        variations: variations(args.all || options.variations),
        proof: false,
        ways: options.most.unwrap_or(Wanted::default().ways),
        ..Wanted::default()
    };
    let mut progress = Progress::new(terminal, None, "{spinner} {msg}");
    let mut watch = |seen: boardwright::solver::Progress| {
        progress.at(seen.nodes, |spent| told(seen, spent));
        !interrupt.asked() && most.is_none_or(|most| started.elapsed() < most)
    };
    let limits = limits(args);
    let solution = solve(game, stipulation, &wanted, &limits, &mut watch)
        .map_err(|error| Failure::coded(&error))?;
    let wanted = WantedPhases {
        set: options.set_play || args.set_play,
        tries: match (options.tries, options.defences) {
            (true, most) => most.unwrap_or(1),
            (false, _) => args.tries.map_or(0, usize::from),
        },
        threats: (args.all || options.variations) && !options.no_threat,
    };
    let phases = phases(game, stipulation, &solution, &wanted, &limits, &mut watch);
    let report = Report {
        game,
        stipulation,
        stated: Some(stipulation.within),
        solution: &solution,
        phases: &phases,
        interrupt,
        ink,
    };
    let mut lines = report.lines(args.all);
    let seconds = started.elapsed().as_secs_f64();
    let spent = format!("{} in {seconds:.3} s", grouped(solution.nodes));
    lines.push(report.fact("nodes", &spent));
    drop(progress);
    for line in &lines {
        writeln!(terminal.out, "{line}")?;
    }
    Ok(solution.plies.is_some())
}

/// Whether the colours change their parts.
fn turns(options: &Options) -> Vec<bool> {
    match (options.duplex, options.half_duplex) {
        (true, _) => vec![false, true],
        (false, half) => vec![half],
    }
}

/// The problem and its twins.
fn tasks(problem: &Problem) -> Vec<Task> {
    let stipulation = problem.stipulation.clone().unwrap_or_default();
    let mut tasks = vec![Task {
        name: String::new(),
        line: problem.line,
        men: problem.men.clone(),
        stipulation,
    }];
    for twin in &problem.twins {
        let at = if twin.goes_on { tasks.len() - 1 } else { 0 };
        let Some(from) = tasks.get(at) else {
            continue;
        };
        let mut task = Task {
            name: String::new(),
            line: problem.line,
            men: from.men.clone(),
            stipulation: from.stipulation.clone(),
        };
        for change in &twin.changes {
            changed(&mut task, change);
        }
        tasks.push(task);
    }
    if tasks.len() > 1 {
        for (at, task) in tasks.iter_mut().enumerate() {
            task.name = match u8::try_from(at).ok().filter(|at| *at < 26) {
                Some(at) => format!("{})", char::from(b'a' + at)),
                None => format!("{})", at + 1),
            };
        }
    }
    tasks
}

fn changed(task: &mut Task, change: &Change) {
    match change {
        Change::Move(from, to) => {
            if let Some(man) = task.men.remove(from) {
                task.men.insert(*to, man);
            }
        }
        Change::Exchange(one, two) => {
            let (first, second) = (task.men.remove(one), task.men.remove(two));
            task.men.extend(first.map(|man| (*two, man)));
            task.men.extend(second.map(|man| (*one, man)));
        }
        Change::Remove(cell) => drop(task.men.remove(cell)),
        Change::Put(cell, man) => drop(task.men.insert(*cell, *man)),
        Change::Stipulation(line, text) => task.stipulation = (*line, text.clone()),
    }
}

/// The game and the stipulation; what is wrong, with its line.
fn placed(
    variant: &Variant,
    problem: &Problem,
    task: &Task,
    turned: bool,
) -> Result<(Game, Stipulation), (usize, Box<dyn Coded>)> {
    let model = variant.model();
    let (line, text) = &task.stipulation;
    let mut setup = Setup::default();
    for (&cell, &(side, piece)) in &task.men {
        let letter = if piece == 's' { 'n' } else { piece };
        let symbol = letter.to_ascii_uppercase().to_string();
        let kind = model.kind_of_symbol(&symbol);
        let Some(kind) = kind else {
            return Err((task.line, Box::new(NoSuchMan(symbol))));
        };
        setup.men.push((cell, boardwright::Man { side, kind }));
    }
    setup.rights = rights(variant, &setup, &problem.options);
    let white = (white_begins(text) || problem.options.white_to_play) != turned;
    setup.turn = if white { Side::First } else { Side::Second };
    let written = position::write(model, &setup);
    let game = Game::from_text(variant, &written)
        .map_err(|refusal| (task.line, Box::new(refusal) as Box<dyn Coded>))?;
    let wrong = |error| (*line, Box::new(error) as Box<dyn Coded>);
    let asked = Stipulation::parse(text, game.position()).map_err(wrong)?;
    let asked = asked.with_duties(model);
    // What cannot be asked is told now, and not after the problems before it.
    let nothing = boardwright::solver::Limits::default()
        .with_nodes(0)
        .with_hash_bytes(0);
    solve(&game, &asked, &Wanted::default(), &nothing, &mut |_| false)
        .map_err(|error| (*line, Box::new(error) as Box<dyn Coded>))?;
    Ok((game, asked))
}

/// A piece that the variant has not.
#[derive(Debug)]
struct NoSuchMan(String);

impl std::fmt::Display for NoSuchMan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the variant has no piece `{}`", self.0)
    }
}

impl std::error::Error for NoSuchMan {}

impl Coded for NoSuchMan {
    fn code(&self) -> &'static str {
        "unknown-man"
    }
}

/// Who may castle: whoever has a king and a rook where the game begins with them, and is not said to have moved.
fn rights(variant: &Variant, setup: &Setup, options: &Options) -> Vec<(Side, usize)> {
    let at_home = castlings_at_home(variant.model(), setup).into_iter();
    let still = at_home.filter(|(_, cells)| !cells.iter().any(|c| options.no_castling.contains(c)));
    still.map(|(right, _)| right).collect()
}
