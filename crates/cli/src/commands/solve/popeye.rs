//! `solve --popeye FILE`: problems as Popeye takes them, each solved in the variant.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use boardwright::problem::{
    Asked, HTML_FOOT, MAX_POPEYE, PopeyeFault, Solved, html_head, read_popeye,
};
use boardwright::solver::{Request, Wanted, WantedPhases};
use boardwright::{Catalogue, wire};

use super::form::letters;
use super::report::Report;
use super::{limits, told, variations};
use crate::args::{Form, Glyphs, SolveArgs};
use crate::exit::{Done, Exit, Failure};
use crate::terminal::{Interrupt, Progress, Terminal, grouped, plain};
use crate::variants;

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
    let form = match args.form {
        Some(Form::Kif | Form::Jkf | Form::Popeye) => {
            return Err(Failure::Said(
                "one-problem: a record holds one problem: write the problems as text, html or json"
                    .into(),
            ));
        }
        form => form,
    };
    let interrupt = Interrupt::catch();
    let letters = letters(args.letters);
    if form == Some(Form::Html) {
        let title = format!("{}, {}", variant.model().name, file.display());
        terminal
            .out
            .write_all(html_head(&title, letters).as_bytes())?;
    }
    let mut all = true;
    for asked in &problems {
        if form.is_none() {
            writeln!(terminal.out, "problem   {}", heading(asked))?;
            writeln!(terminal.out, "position  {}", asked.game.position_text())?;
        }
        all &= one(args, asked, catalogue, &interrupt, terminal)?;
        if matches!(form, None | Some(Form::Text)) {
            writeln!(terminal.out)?;
        }
        if interrupt.asked() {
            break;
        }
    }
    if form == Some(Form::Html) {
        terminal.out.write_all(HTML_FOOT.as_bytes())?;
    }
    Ok(match all {
        _ if interrupt.asked() => Exit::Interrupted,
        true => Exit::Fine,
        false => Exit::Fault,
    })
}

/// What a problem is called, and what is asked.
fn heading(asked: &Asked) -> String {
    let names = asked.names.iter().map(String::as_str);
    let turned = asked.turned.then_some("the colours changed");
    let head: Vec<&str> = names
        .chain(asked.twin.as_deref())
        .chain([asked.text.as_str()])
        .chain(turned)
        .collect();
    head.join(", ")
}

fn refused(file: &Path, fault: &PopeyeFault) -> Failure {
    let (code, line, told) = (fault.code(), fault.line, plain(&fault.told));
    Failure::Said(format!("{code}: {}:{line}: {told}", file.display()))
}

/// Solves one problem and tells it; whether it has a solution.
fn one(
    args: &SolveArgs,
    asked: &Asked,
    catalogue: &Catalogue,
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
    drop(progress);
    let solved = Solved {
        game,
        asked: stipulation,
        solution: &solution,
        phases: &phases,
    };
    let report = Report {
        game,
        stipulation,
        solution: &solution,
        phases: &phases,
        wanted: &request.phases,
        interrupt,
        ink,
    };
    if let Some(form) = args.form {
        let text = in_form(form, args, asked, catalogue, &solved)?;
        terminal.out.write_all(text.as_bytes())?;
        // Data tell it themselves.
        if form != Form::Json && (solution.stopped || solution.plies.is_none()) {
            terminal.warn(&format!("{}: {}", heading(asked), report.result()));
        }
        return Ok(solution.plies.is_some());
    }
    let mut lines = report.lines(args.all);
    let seconds = started.elapsed().as_secs_f64();
    let spent = format!("{} in {seconds:.3} s", grouped(solution.nodes));
    lines.push(report.fact("nodes", &spent));
    for line in &lines {
        writeln!(terminal.out, "{line}")?;
    }
    Ok(solution.plies.is_some())
}

/// A problem and its solution: beneath its heading, as a part of a page, or as one line of data.
fn in_form(
    form: Form,
    args: &SolveArgs,
    asked: &Asked,
    catalogue: &Catalogue,
    solved: &Solved<'_>,
) -> Result<String, Failure> {
    let letters = letters(args.letters);
    let (heading, position) = (heading(asked), solved.game.position_text());
    match form {
        Form::Html => {
            let view = variants::view(catalogue, solved.game, Some(Glyphs::Glyphs), false)?;
            let diagram = solved.game.picture(&view, &[]).to_svg();
            Ok(solved.html_part(&heading, &diagram, letters))
        }
        Form::Json => {
            let line = serde_json::json!({
                "problem": heading,
                "variant": solved.game.model().id,
                "position": position,
                "solution": wire::Solution::of(solved),
            });
            Ok(format!("{line}\n"))
        }
        _ => Ok(format!("{heading}\n{position}\n{}", solved.text(letters))),
    }
}
