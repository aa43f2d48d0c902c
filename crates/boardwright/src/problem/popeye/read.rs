//! Text to problems: every twin, and every part of a duplex, is a game and what is asked of it.

use boardwright_core::geometry::{Board, Cell};
use boardwright_core::model::Model;
use boardwright_core::{Man, Setup, Side, Variant};
use boardwright_notation::position;
use boardwright_solver::{Limits, Stipulation, Wanted, solve};

use super::input::{self, Change, Men, PopeyeFault, Problem, Wishes, cut};
use super::{PLAIN, castlings_at_home, variant_of_condition, white_begins};
use crate::{Catalogue, Game};

/// The most bytes of Popeye's input that are read.
pub const MAX_POPEYE: usize = 4 << 20;

/// What Popeye's input asks: a diagram, a twin of it, or one with the colours' parts changed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Asked {
    /// Title, author, origin and award, as far as they are told, in the order in which they stand there.
    pub names: Vec<String>,
    /// `a)`, where there are twins.
    pub twin: Option<String>,
    /// The colours have changed their parts: in the second half of `Duplex`, and in `HalfDuplex`.
    pub turned: bool,
    /// The diagram, in the variant that the condition names, if there is one.
    pub game: Game,
    /// The stipulation as it stands there.
    pub text: String,
    /// What it means here.
    pub stipulation: Stipulation,
    /// What else is wanted.
    pub options: Options,
}

/// What Popeye's input asks for beside the solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// Set play is told: `SetPlay`.
    pub set_play: bool,
    /// Tries are told that so many answers refute at most, 0 for none: `Try`, `Defence`.
    pub tries: usize,
    /// Variations are told to their end: `Variation`.
    pub variations: bool,
    /// Threats are not told with them: `NoThreat`.
    pub no_threat: bool,
    /// So many ways of help and series play are told at most: `MaxSolutions`.
    pub ways: Option<usize>,
    /// So many seconds may be spent at most: `MaxTime`.
    pub seconds: Option<u64>,
}

impl From<&Wishes> for Options {
    fn from(wishes: &Wishes) -> Options {
        Options {
            set_play: wishes.set_play,
            tries: match wishes.tries {
                true => wishes.defences.unwrap_or(1),
                false => 0,
            },
            variations: wishes.variations,
            no_threat: wishes.no_threat,
            ways: wishes.most,
            seconds: wishes.seconds,
        }
    }
}

/// Reads problems in the input language of Popeye, in English: what [`popeye`](super::popeye) writes, and what problemists have in
/// their files. `docs/popeye.md` tells which commands, options and conditions are known.
///
/// They are problems of the variant, or, where it is chess and a condition is told, of the variant which that is. Each twin, and each
/// part of a duplex, is one. Whether the stipulation can be asked of the position has been looked at; nothing has been solved.
///
/// ```
/// use boardwright::problem::read_popeye;
/// use boardwright::solver::{Limits, Wanted, solve};
/// use boardwright::Catalogue;
///
/// let catalogue = Catalogue::shipped();
/// let chess = catalogue.get("chess")?;
/// let text = "BeginProblem Stipulation #2 Pieces White Kg1 Qb3 Sh6 Black Kh8 Ra8 Pg7h7
///     Twin Move a8 c8 EndProblem";
/// let asked = read_popeye(&catalogue, &chess, text)?;
/// assert_eq!(asked.len(), 2);
/// assert_eq!(asked[1].twin.as_deref(), Some("b)"));
/// let solution = solve(&asked[0].game, &asked[0].stipulation, &Wanted::default(), &Limits::default(), &mut |_| true)?;
/// assert_eq!(solution.plies, Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`PopeyeFault`]: the first thing that is wrong or not known, with its line.
pub fn read_popeye(
    catalogue: &Catalogue,
    variant: &Variant,
    text: &str,
) -> Result<Vec<Asked>, PopeyeFault> {
    if text.len() > MAX_POPEYE {
        let told = format!("the input has more than {MAX_POPEYE} bytes: divide it");
        return Err(PopeyeFault::new(1, "too-large", told));
    }
    let mut asked = Vec::new();
    for problem in input::read(text, &variant.model().board)? {
        let variant = match variant_of(&problem, &variant.model().id)? {
            Some((line, id)) => {
                let found = catalogue.get(id);
                found.map_err(|error| PopeyeFault::coded(line, &error))?
            }
            None => variant.clone(),
        };
        for task in tasks(&problem, &variant.model().board)? {
            for turned in turns(&problem.options) {
                let placed = placed(&variant, &problem, &task, turned);
                let (game, stipulation) =
                    placed.map_err(|fault| of_part(fault, &task.name, turned))?;
                let names = problem.names.iter().filter(|name| !name.is_empty());
                asked.push(Asked {
                    names: names.cloned().collect(),
                    twin: (!task.name.is_empty()).then(|| task.name.clone()),
                    turned,
                    game,
                    text: task.stipulation.1.clone(),
                    stipulation,
                    options: Options::from(&problem.options),
                });
            }
        }
    }
    Ok(asked)
}

/// What is wrong with a twin, or with the part of a duplex in which the colours have changed.
fn of_part(fault: PopeyeFault, twin: &str, turned: bool) -> PopeyeFault {
    let fault = match turned {
        true => fault.of_part("with the colours changed"),
        false => fault,
    };
    match twin {
        "" => fault,
        name => fault.of_part(&format!("twin {name}")),
    }
}

/// A diagram and what is asked of it.
struct Task {
    /// `a)`, if there are twins.
    name: String,
    /// The line that its men are told in, or those of the twin that it is.
    line: usize,
    men: Men,
    stipulation: (usize, String),
    /// The line that what is asked of these men is told in: that of the stipulation, or of the twin where that leaves it.
    asked_line: usize,
}

/// Whether the colours change their parts.
fn turns(options: &Wishes) -> Vec<bool> {
    match (options.duplex, options.half_duplex) {
        (true, _) => vec![false, true],
        (false, half) => vec![half],
    }
}

/// The problem, if it is one itself, and its twins.
fn tasks(problem: &Problem, board: &Board) -> Result<Vec<Task>, PopeyeFault> {
    let stipulation = problem.stipulation.clone().unwrap_or_default();
    let mut tasks = vec![Task {
        name: String::new(),
        line: problem.men_line.max(problem.line),
        men: problem.men.clone(),
        asked_line: stipulation.0,
        stipulation,
    }];
    for twin in &problem.twins {
        let at = if twin.goes_on { tasks.len() - 1 } else { 0 };
        let Some(from) = tasks.get(at) else {
            continue;
        };
        let mut task = Task {
            name: String::new(),
            line: twin.line,
            men: from.men.clone(),
            stipulation: from.stipulation.clone(),
            asked_line: twin.line,
        };
        for change in &twin.changes {
            changed(&mut task, change, board)?;
        }
        tasks.push(task);
    }
    if problem.zero {
        tasks.remove(0);
    }
    if tasks.len() > 1 {
        for (at, task) in tasks.iter_mut().enumerate() {
            task.name = match u8::try_from(at).ok().filter(|at| *at < 26) {
                Some(at) => format!("{})", char::from(b'a' + at)),
                None => format!("{})", at + 1),
            };
        }
    }
    Ok(tasks)
}

fn changed(task: &mut Task, change: &Change, board: &Board) -> Result<(), PopeyeFault> {
    match change {
        Change::Move(line, from, to) => {
            let man = taken(&mut task.men, *from, *line, board)?;
            task.men.insert(*to, man);
        }
        Change::Exchange(line, one, two) => {
            let first = taken(&mut task.men, *one, *line, board)?;
            // A cell that is exchanged with itself stays as it is.
            let second = match one == two {
                true => first,
                false => taken(&mut task.men, *two, *line, board)?,
            };
            task.men.extend([(*two, first), (*one, second)]);
        }
        Change::Remove(line, cell) => drop(taken(&mut task.men, *cell, *line, board)?),
        Change::Put(cell, man) => drop(task.men.insert(*cell, *man)),
        Change::Stipulation(line, text) => {
            (task.stipulation, task.asked_line) = ((*line, text.clone()), *line);
        }
    }
    Ok(())
}

/// Who stands on a cell, taken away; somebody must.
fn taken(men: &mut Men, cell: Cell, line: usize, board: &Board) -> Result<input::Man, PopeyeFault> {
    men.remove(&cell).ok_or_else(|| {
        let told = format!(
            "nobody stands on {}: a twin moves, exchanges or removes men that are there",
            board.name(cell)
        );
        PopeyeFault::new(line, "empty-cell", told)
    })
}

/// The game and the stipulation; what is wrong, with its line.
fn placed(
    variant: &Variant,
    problem: &Problem,
    task: &Task,
    turned: bool,
) -> Result<(Game, Stipulation), PopeyeFault> {
    let model = variant.model();
    let (line, text) = &task.stipulation;
    let mut setup = Setup::default();
    for (&cell, &(side, piece)) in &task.men {
        let letter = if piece == 's' { 'n' } else { piece };
        let symbol = letter.to_ascii_uppercase().to_string();
        let kind = model.kind_of_symbol(&symbol);
        let Some(kind) = kind else {
            let told = format!("the variant has no piece `{symbol}`");
            return Err(PopeyeFault::new(task.line, "unknown-man", told));
        };
        setup.men.push((cell, Man { side, kind }));
    }
    setup.rights = rights(variant, &setup, &problem.options);
    if variant.keeps_unmoved() {
        setup.moved = problem.options.no_castling.iter().copied().collect();
    }
    let white = (white_begins(text) || problem.options.white_to_play) != turned;
    setup.turn = if white { Side::First } else { Side::Second };
    setup.ep = passed(model, &setup, &problem.options)?;
    let written = position::write(model, &setup);
    let game = Game::from_diagram(variant, &written)
        .map_err(|refusal| PopeyeFault::coded(task.line, &refusal))?;
    let asked = Stipulation::parse(text, game.position())
        .map_err(|error| PopeyeFault::coded(*line, &error))?;
    let asked = asked.with_duties(model);
    // What cannot be asked is told now, and not after the problems before it.
    let nothing = Limits::default().with_nodes(0).with_hash_bytes(0);
    solve(&game, &asked, &Wanted::default(), &nothing, &mut |_| false)
        .map_err(|error| PopeyeFault::coded(task.asked_line, &error))?;
    Ok((game, asked))
}

/// Who may castle: whoever has a king and a rook where the game begins with them, and is not said to have moved.
fn rights(variant: &Variant, setup: &Setup, options: &Wishes) -> Vec<(Side, usize)> {
    let at_home = castlings_at_home(variant.model(), setup).into_iter();
    let still = at_home.filter(|(_, cells)| !cells.iter().any(|c| options.no_castling.contains(c)));
    still.map(|(right, _)| right).collect()
}

/// The cells that a pawn of the player who is not to move has just passed; none where the other player begins.
fn passed(model: &Model, setup: &Setup, options: &Wishes) -> Result<Vec<Cell>, PopeyeFault> {
    let [from, over @ .., to] = options.passed.as_slice() else {
        return Ok(Vec::new());
    };
    let on = |cell: &Cell| setup.men.iter().find(|(other, _)| other == cell);
    // A man on the way, or where it began: the pawn cannot have gone there.
    if let Some((cell, _)) = over.iter().chain([from]).find_map(on) {
        let told = format!(
            "somebody stands on {}: no pawn has just gone from {} to {}",
            model.board.name(*cell),
            model.board.name(*from),
            model.board.name(*to)
        );
        return Err(PopeyeFault::new(options.passed_line, "occupied-cell", told));
    }
    let own = on(to).is_some_and(|(_, man)| man.side == setup.turn);
    Ok(if own { Vec::new() } else { over.to_vec() })
}

/// The variant of a problem's condition, if it has one, where the caller names a variant, and its line.
fn variant_of(
    problem: &Problem,
    named: &str,
) -> Result<Option<(usize, &'static str)>, PopeyeFault> {
    let wrong = |line: usize, told: String| Err(PopeyeFault::new(line, "condition", told));
    let (line, name) = match problem.conditions.as_slice() {
        [] => return Ok(None),
        [(line, name)] => (*line, name),
        [_, (line, _), ..] => {
            let told = "several conditions are a variant of their own: name its descriptor instead";
            return wrong(*line, told.to_owned());
        }
    };
    match variant_of_condition(name) {
        Some(id) if named == PLAIN || named == id => Ok(Some((line, id))),
        Some(_) => wrong(line, format!("a condition changes {PLAIN}, not {named}")),
        None => {
            let name = cut(name);
            let told =
                format!("`{name}` is no condition that is known here: name a variant instead");
            wrong(line, told)
        }
    }
}
