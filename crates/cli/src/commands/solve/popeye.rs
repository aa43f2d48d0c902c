//! `solve --popeye FILE`: problems as Popeye takes them, each solved in the variant.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use boardwright::Catalogue;
use boardwright::problem::{Asked, MAX_POPEYE, PopeyeFault, read_popeye};
use boardwright::solver::{Request, Wanted, WantedPhases};

use super::report::Report;
use super::{limits, told, variations};
use crate::args::SolveArgs;
use crate::exit::{Done, Exit, Failure};
use crate::terminal::{Interrupt, Progress, Terminal, grouped};

/// Reads the file, and then solves one problem after another.
pub(super) fn run(
    file: &Path,
    args: &SolveArgs,
    catalogue: &Catalogue,
    terminal: &mut Terminal,
) -> Done {
    let variant = catalogue.get(&args.setting.variant)?;
    let size = fs::metadata(file).map_err(|error| Failure::file(file, "read", &error))?;
    if size.len() > MAX_POPEYE as u64 {
        let shown = file.display();
        return Err(Failure::Said(format!(
            "too-large: {shown} has more than {MAX_POPEYE} bytes: divide it into several files"
        )));
    }
    let text = fs::read(file).map_err(|error| Failure::file(file, "read", &error))?;
    let text = String::from_utf8_lossy(&text);
    // Whatever is wrong is told before anything is solved.
    let problems =
        read_popeye(catalogue, &variant, &text).map_err(|fault| refused(file, &fault))?;
    let interrupt = Interrupt::catch();
    let mut all = true;
    for asked in &problems {
        let names = asked.names.iter().map(String::as_str);
        let head: Vec<&str> = names
            .chain(asked.twin.as_deref())
            .chain([asked.text.as_str()])
            .collect();
        writeln!(terminal.out, "problem   {}", head.join(", "))?;
        writeln!(terminal.out, "position  {}", asked.game.position_text())?;
        all &= one(args, asked, &interrupt, terminal)?;
        writeln!(terminal.out)?;
        if interrupt.asked() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(if all { Exit::Fine } else { Exit::Fault })
}

fn refused(file: &Path, fault: &PopeyeFault) -> Failure {
    let (code, line, told) = (fault.code(), fault.line, &fault.told);
    Failure::Said(format!("{code}: {}:{line}: {told}", file.display()))
}

/// Solves one problem and tells it; whether it has a solution.
fn one(
    args: &SolveArgs,
    asked: &Asked,
    interrupt: &Interrupt,
    terminal: &mut Terminal,
) -> Result<bool, Failure> {
    let started = Instant::now();
    let (game, stipulation, options) = (&asked.game, &asked.stipulation, &asked.options);
    let most = options.seconds.map(Duration::from_secs).or(args.time);
    let ink = terminal.ink;
    let request = Request {
        wanted: Wanted {
            variations: variations(args.all || options.variations),
            proof: false,
            ways: options.ways.unwrap_or(Wanted::default().ways),
            ..Wanted::default()
        },
        phases: WantedPhases {
            set: options.set_play || args.set_play,
            tries: match options.tries {
                0 => args.tries.map_or(0, usize::from),
                most => most,
            },
            threats: (args.all || options.variations) && !options.no_threat,
        },
        limits: limits(args),
        ..Request::default()
    };
    let mut progress = Progress::new(terminal, None, "{spinner} {msg}");
    let mut watch = |seen: boardwright::solver::Progress| {
        progress.at(seen.nodes, |spent| told(seen, spent));
        !interrupt.asked() && most.is_none_or(|most| started.elapsed() < most)
    };
    let (solution, phases) = request
        .answer(game, stipulation, &mut watch)
        .map_err(|error| Failure::coded(&error))?;
    let report = Report {
        game,
        stipulation,
        solution: &solution,
        phases: &phases,
        wanted: &request.phases,
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
