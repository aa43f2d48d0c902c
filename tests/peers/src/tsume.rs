//! How many classic problems of tsume are told, of those in `tsume/`: 将棋無双 and 将棋図巧, a hundred each.
//!
//! `tsume [--seconds S] [--hash MIB] [--threads N] [--skip-futile] [FILE...]`: each problem is searched for so many seconds of CPU
//! time. *Told* is a mate within so many plies, or that there is none; *shortest* is the least number of plies.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use boardwright::solver::{self, Limits, MAX_PLIES, Solution, Stipulation, Variations, Wanted};
use boardwright::{Catalogue, Game, Variant};
use clap::Parser;
use cpu_time::ThreadTime;

/// Tells how many classic problems of tsume are solved in a stated time.
#[derive(Parser)]
struct Arguments {
    /// Seconds of CPU time for each problem
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// The size of the hash, in MiB
    #[arg(long, default_value_t = 256, value_name = "MIB")]
    hash: usize,
    /// Problems that are searched at a time, each by one thread
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// Leaves out interpositions that only delay
    #[arg(long)]
    skip_futile: bool,
    /// Tables of problems
    #[arg(default_values = ["tsume/musou.tsv", "tsume/zukou.tsv"])]
    files: Vec<PathBuf>,
}

/// A line of a table: its number, the plies of its recorded line, the position.
struct Problem {
    number: String,
    plies: u16,
    position: String,
}

fn problems(file: &Path) -> Result<Vec<Problem>> {
    let text = fs::read_to_string(file).with_context(|| format!("{}", file.display()))?;
    let one = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[number, plies, position] = &fields[..] else {
            return Err(anyhow!("{}: `{line}`: three columns", file.display()));
        };
        Ok(Problem {
            number: number.to_owned(),
            plies: plies.parse().with_context(|| line.to_owned())?,
            position: position.to_owned(),
        })
    };
    text.lines().skip(1).map(one).collect()
}

/// What a search told, and its seconds of CPU time.
fn search(variant: &Variant, problem: &Problem, asked: &Arguments) -> Result<(Solution, f64)> {
    let game = Game::from_text(variant, &problem.position)
        .map_err(|refusal| anyhow!("{}: {refusal}", problem.number))?;
    let mut stipulation = Stipulation::of(game.position(), MAX_PLIES);
    if asked.skip_futile {
        stipulation = stipulation.without_futile();
    }
    let wanted = Wanted {
        longer: false,
        variations: Variations::No,
        proof: false,
        ways: 1,
    };
    let limits = Limits::default().with_hash_bytes(asked.hash << 20);
    let (begun, most) = (
        ThreadTime::now(),
        Duration::try_from_secs_f64(asked.seconds)?,
    );
    // Asking for the time of a thread is work.
    let mut asked = 0_u32;
    let mut watch = |_| {
        asked = asked.wrapping_add(1);
        !asked.is_multiple_of(64) || begun.elapsed() < most
    };
    let solution = solver::solve(&game, &stipulation, &wanted, &limits, &mut watch)?;
    Ok((solution, begun.elapsed().as_secs_f64()))
}

/// What is known of the length.
fn told(solution: &Solution) -> String {
    let none =
        |found: Option<u16>| found.map_or(String::new(), |plies| format!(", not in {plies}"));
    match (solution.plies, solution.within) {
        (Some(plies), _) => format!("{plies}"),
        (None, Some(within)) => format!("at most {within}{}", none(solution.none_within)),
        _ if solution.never => "no mate".to_owned(),
        _ => format!("–{}", none(solution.none_within)),
    }
}

fn main() -> Result<()> {
    let asked = Arguments::parse();
    let variant = Catalogue::shipped().get("tsume")?;
    for file in &asked.files {
        let problems = problems(file)?;
        let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        thread::scope(|scope| {
            for _ in 0..asked.threads {
                scope.spawn(|| {
                    while let Some(problem) = problems.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let result = search(&variant, problem, &asked);
                        eprintln!("{} {}", file.display(), problem.number);
                        let mut found = found.lock().expect("no thread panics");
                        found.push((problem, result));
                    }
                });
            }
        });
        let mut found = found.into_inner().expect("no thread panics");
        found.sort_by_key(|(problem, _)| &problem.number);
        println!(
            "\n| {} | recorded | plies | positions | seconds |",
            file.display()
        );
        println!("|---|--:|---|--:|--:|");
        let (mut some, mut exact, mut refuted) = (0, 0, 0);
        let (mut positions, mut seconds) = (0, 0.0);
        for (problem, result) in found {
            let (solution, took) = result?;
            let Problem { number, plies, .. } = problem;
            let text = told(&solution);
            println!(
                "| {number} | {plies} | {text} | {} | {took:.2} |",
                solution.nodes
            );
            some += usize::from(solution.plies.or(solution.within).is_some());
            exact += usize::from(solution.plies.is_some());
            refuted += usize::from(solution.never);
            (positions, seconds) = (positions + solution.nodes, seconds + took);
        }
        let all = problems.len();
        println!(
            "\nA mate of {some} of {all} is told, of {exact} with the shortest length; {refuted} have none."
        );
        if seconds > 0.0 {
            println!(
                "{:.0} positions a second of CPU time.",
                positions as f64 / seconds
            );
        }
    }
    Ok(())
}
