//! Problems with their solutions: facts in `problems/`, each with its source.
//!
//! A problem that is solved is also proved: the independent checker confirms its proof or its ways.

use std::fmt::Write as _;
use std::time::Instant;

use boardwright::solver::{
    Flaw, Futile, Limits, Play, Solution, Stipulation, Variations, Verdict, Wanted, check,
    check_line, solve,
};
use boardwright::{Catalogue, Game, Move};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Facts {
    sources: std::collections::BTreeMap<String, String>,
    #[serde(default)]
    problem: Vec<Problem>,
    #[serde(default)]
    claim: Vec<Claim>,
}

/// A problem and what is known of its solution. What is not said is not tested.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Problem {
    name: String,
    source: String,
    variant: String,
    position: String,
    #[serde(default)]
    played: String,
    /// `#3`; without it, what the variant's problems ask.
    stipulation: Option<String>,
    /// The bound in plies, beyond the stipulation's own.
    within: Option<u16>,
    /// The least number of plies; 0 if there is no solution within the bound.
    plies: Option<u16>,
    /// All keys, `G*3f` or with their plies `G*3f:9`.
    keys: Option<String>,
    /// The main line, or the only way.
    line: Option<String>,
    /// How many ways there are in help and series play.
    ways: Option<usize>,
    /// All of them.
    solutions: Option<Vec<String>>,
    /// `yes`, `last` (but for the last move) or `no`.
    sound: Option<String>,
    /// Interpositions that only delay are left out.
    #[serde(default)]
    skip_futile: bool,
    /// The most seconds that it may take in a release build of a quiet machine.
    seconds: Option<f64>,
}

/// What is true of a position of a problem.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    name: String,
    source: String,
    variant: String,
    position: String,
    #[serde(default)]
    played: String,
    legal: Option<String>,
    illegal: Option<String>,
    check: Option<bool>,
    mate: Option<bool>,
    /// All legal moves.
    moves: Option<String>,
}

fn game(
    catalogue: &Catalogue,
    variant: &str,
    position: &str,
    played: &str,
) -> Result<Game, String> {
    let variant = catalogue.get(variant).map_err(|e| e.to_string())?;
    let mut game = Game::from_diagram(&variant, position).map_err(|e| e.to_string())?;
    for text in played.split_whitespace() {
        game.play_text(text).map_err(|e| format!("{text}: {e}"))?;
    }
    Ok(game)
}

fn asked(problem: &Problem, game: &Game) -> Result<Stipulation, String> {
    let most = problem.within.unwrap_or(99);
    let mut asked = match &problem.stipulation {
        None => Stipulation::of(game.position(), most),
        Some(text) => Stipulation::parse(text, game.position())
            .map_err(|e| e.to_string())?
            .with_duties(game.model()),
    };
    asked.within = problem.within.unwrap_or(asked.within);
    Ok(match problem.skip_futile {
        true => asked.without_futile(),
        false => asked,
    })
}

fn confirmed(game: &Game, asked: &Stipulation, found: &Solution) -> Result<(), Flaw> {
    let Some(plies) = found.plies else {
        return Ok(());
    };
    if asked.play != Play::Forced {
        return found
            .ways
            .iter()
            .try_for_each(|way| check_line(game, asked, way));
    }
    if asked.futile == Futile::LeftOut {
        return Ok(());
    }
    check(game, asked, plies, found.proof.as_ref().expect("a proof"))
}

/// What has been spent on the problems of a class.
#[derive(Default)]
struct Spent {
    problems: usize,
    nodes: u64,
    seconds: f64,
    most: f64,
}

fn solved(catalogue: &Catalogue, problem: &Problem, spent: &mut Spent) -> Result<(), String> {
    let game = game(
        catalogue,
        &problem.variant,
        &problem.position,
        &problem.played,
    )?;
    let asked = asked(problem, &game)?;
    let wanted = Wanted {
        longer: problem.within.is_some(),
        variations: if problem.sound.is_some() {
            Variations::Main
        } else {
            Variations::No
        },
        ..Wanted::default()
    };
    let started = Instant::now();
    let found = solve(&game, &asked, &wanted, &Limits::default(), &mut |_| true)
        .map_err(|e| e.to_string())?;
    let seconds = started.elapsed().as_secs_f64();
    spent.problems += 1;
    spent.nodes += found.nodes;
    spent.seconds += seconds;
    spent.most = spent.most.max(seconds);
    confirmed(&game, &asked, &found).map_err(|flaw| format!("the proof has a flaw: {flaw:?}"))?;

    let mut wrong = String::new();
    let mut expect = |what: &str, expected: &str, found: &str| {
        if expected != found {
            let _ = write!(wrong, "{what}: expected `{expected}`, found `{found}`. ");
        }
    };
    if let Some(plies) = problem.plies {
        expect(
            "plies",
            &plies.to_string(),
            &found.plies.unwrap_or(0).to_string(),
        );
    }
    if let Some(keys) = &problem.keys {
        let mut expected: Vec<&str> = keys.split_whitespace().collect();
        let timed = keys.contains(':');
        let mut told: Vec<String> = found
            .keys
            .iter()
            .map(|key| match timed {
                true => format!("{}:{}", game.write_unchecked(key.mv), key.plies),
                false => game.write_unchecked(key.mv),
            })
            .collect();
        expected.sort_unstable();
        told.sort();
        expect("keys", &expected.join(" "), &told.join(" "));
    }
    let text = |line: &[Move]| {
        let moves: Vec<String> = line.iter().map(|&mv| game.write_unchecked(mv)).collect();
        moves.join(" ")
    };
    if let Some(line) = &problem.line {
        expect("line", line, &text(&found.line));
    }
    if let Some(solutions) = &problem.solutions {
        let mut expected = solutions.clone();
        let mut told: Vec<String> = found.ways.iter().map(|way| text(way)).collect();
        expected.sort();
        told.sort();
        expect("solutions", &expected.join("; "), &told.join("; "));
    }
    if let Some(ways) = problem.ways {
        expect("ways", &ways.to_string(), &found.ways.len().to_string());
    }
    if let Some(sound) = &problem.sound {
        let verdict = match found.verdict(&asked) {
            Verdict::Sound => "yes",
            Verdict::SoundButLast(_) => "last",
            _ => "no",
        };
        expect("sound", sound, verdict);
    }
    if let Some(most) = problem.seconds
        && !cfg!(debug_assertions)
        && seconds > most
    {
        let _ = write!(wrong, "it took {seconds:.2} s, more than {most} s. ");
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

fn holds(catalogue: &Catalogue, claim: &Claim) -> Result<(), String> {
    let game = game(catalogue, &claim.variant, &claim.position, &claim.played)?;
    let mut legal: Vec<String> = game
        .legal_moves()
        .into_iter()
        .map(|mv| game.write_unchecked(mv))
        .collect();
    legal.sort();
    let mut wrong = String::new();
    if let Some(mv) = &claim.legal
        && !legal.contains(mv)
    {
        let _ = write!(wrong, "{mv} is not legal. ");
    }
    if let Some(mv) = &claim.illegal
        && legal.contains(mv)
    {
        let _ = write!(wrong, "{mv} is legal. ");
    }
    if let Some(check) = claim.check
        && check != game.position().in_check()
    {
        wrong.push_str("check is not as said. ");
    }
    if let Some(mate) = claim.mate
        && mate != game.position().is_mate()
    {
        wrong.push_str("mate is not as said. ");
    }
    if let Some(moves) = &claim.moves {
        let mut expected: Vec<&str> = moves.split_whitespace().collect();
        expected.sort_unstable();
        if expected != legal {
            let _ = write!(wrong, "the legal moves are {}. ", legal.join(" "));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// Tests all facts of a file and tells what each class of problems took.
fn facts(file: &str, text: &str) {
    let facts: Facts = toml::from_str(text).expect("a file of facts");
    let catalogue = Catalogue::shipped();
    let mut spent = std::collections::BTreeMap::<String, Spent>::new();
    let mut wrong = Vec::new();
    let mut used = std::collections::BTreeSet::new();
    let mut note = |name: &str, source: &str, result: Result<(), String>| {
        assert!(facts.sources.contains_key(source), "{name}: no source");
        used.insert(source.to_owned());
        if let Err(message) = result {
            wrong.push(format!("{name}: {message}"));
        }
    };
    for problem in &facts.problem {
        let class = problem.stipulation.as_ref().unwrap_or(&problem.variant);
        let result = solved(&catalogue, problem, spent.entry(class.clone()).or_default());
        note(&problem.name, &problem.source, result);
    }
    for claim in &facts.claim {
        note(&claim.name, &claim.source, holds(&catalogue, claim));
    }
    for (class, spent) in &spent {
        eprintln!(
            "{file} | {class} | {} problems | {} positions | {:.2} s in all | {:.3} s at most",
            spent.problems, spent.nodes, spent.seconds, spent.most
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(used.len(), facts.sources.len(), "every source is used");
}

macro_rules! files {
    ($($name:ident)+) => {$(
        #[test]
        fn $name() {
            let file = concat!(stringify!($name), ".toml");
            facts(file, include_str!(concat!("problems/", stringify!($name), ".toml")));
        }
    )+};
}

files! { chess direct help selfmates series stipulations atomic conditions omega void_article void_problems tsume edo futile }
