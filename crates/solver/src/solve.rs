//! From a question to an answer.

use boardwright_core::{Budget, Game, Move, Work};

use crate::cooperative::{Layers, Passing};
use crate::effort::{Limits, Progress, Stopped};
use crate::endgame::Tables;
use crate::futile::Futile;
use crate::hunt::{Answer, Hunt};
use crate::memory::{self, Memory};
use crate::node::{Node, Played};
use crate::parry;
use crate::pns::{Search, Shares};
use crate::proof::{self, Proof};
use crate::stipulation::{MAX_PLIES, Play, Stipulation};
use crate::store::Store;
use crate::team::Team;
use crate::tree::{Dual, Duals, Extent, Variation, Writer};

/// What is wanted of a solution beside its length, its keys and its main line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Keys that take longer than the shortest, within the stipulation's bound; and, with the
    /// variations, duals that take longer, where the defence is as long as any.
    pub longer: bool,
    /// The variations, and the duals at every place of them that is told.
    pub variations: Variations,
    /// The proof.
    pub proof: bool,
    /// How many ways of help or series play are told.
    pub ways: usize,
}

/// Which variations are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variations {
    /// None.
    No,
    /// The longest defences to the end, of the others the answer.
    Main,
    /// All to the end.
    Whole,
}

impl Default for Wanted {
    /// Longer keys, the main variations, the proof, a hundred ways.
    fn default() -> Self {
        Wanted {
            longer: true,
            variations: Variations::Main,
            proof: true,
            ways: 100,
        }
    }
}

/// A first move that reaches the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// The move.
    pub mv: Move,
    /// How many plies it takes, itself counted.
    pub plies: u16,
}

/// What is known of a problem: all of it, or, if the search was stopped, what was found by then.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// The least number of plies, if the goal is reached within the bound.
    pub plies: Option<u16>,
    /// The goal is certainly reached in so many plies, or in fewer; perhaps in more than the bound.
    pub within: Option<u16>,
    /// The goal is certainly not reached in so many plies or fewer, or `None` if not even that is known.
    pub none_within: Option<u16>,
    /// It is certain that the goal is not reached in any number of plies.
    pub never: bool,
    /// All first moves that reach the goal, the shortest first.
    pub keys: Vec<Key>,
    /// The main line.
    pub line: Vec<Move>,
    /// All shortest ways of help or series play, as far as they were wanted.
    pub ways: Vec<Vec<Move>>,
    /// There are more ways than were wanted.
    pub more_ways: bool,
    /// The last ply of a way is forced: ways that differ in it alone are one solution.
    pub forced_last: bool,
    /// What follows the shortest keys.
    pub variations: Vec<Variation>,
    /// The variations are not all there, because there are too many.
    pub cut: bool,
    /// Places after the keys where the attacker has a choice.
    pub duals: Duals,
    /// The proof of forced play, if it was wanted and could be kept.
    pub proof: Option<Proof>,
    /// Positions looked at.
    pub nodes: u64,
    /// The search was stopped, or has spent what it may: what stands here is certain, and not all.
    pub stopped: bool,
    /// What became of interpositions that only delay: whether these lengths leave them out.
    pub futile: Futile,
}

/// Whether a solved problem is sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict<'s> {
    /// One key, and one move of the attacker at every later place of the main line. There may be duals
    /// against other defences.
    Sound,
    /// Sound but for the last move.
    SoundButLast(&'s [Dual]),
    /// One key, and places of the main line where the attacker has a choice.
    Dual(&'s [Dual]),
    /// So many keys, or, in help and series play, so many solutions.
    Cooked(usize),
    /// The search was stopped before this was known.
    Unknown,
    /// There is no solution within the bound.
    NoSolution,
}

impl Solution {
    /// How many different solutions the ways are.
    fn solutions(&self) -> usize {
        let mut ways: Vec<&[Move]> = self.ways.iter().map(Vec::as_slice).collect();
        if self.forced_last {
            for way in &mut ways {
                *way = way.split_last().map_or(&[], |(_, rest)| rest);
            }
        }
        // They are in order.
        ways.dedup();
        ways.len()
    }

    /// Whether the problem is sound, as far as was asked for.
    pub fn verdict(&self) -> Verdict<'_> {
        match () {
            () if self.solutions() > 1 => Verdict::Cooked(self.solutions()),
            () if self.keys.len() > 1 => Verdict::Cooked(self.keys.len()),
            () if !self.duals.main.is_empty() => Verdict::Dual(&self.duals.main),
            () if self.stopped => Verdict::Unknown,
            () if self.plies.is_none() => Verdict::NoSolution,
            () if !self.duals.last.is_empty() => Verdict::SoundButLast(&self.duals.last),
            () => Verdict::Sound,
        }
    }
}

/// The most units of work for a position of a search: it must be able to stop soon.
const MOST_FOR_A_POSITION: u64 = 1 << 22;

/// Why a question cannot be asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unsolvable {
    /// In forced and series play the attacker begins.
    NotTheAttackersMove,
    /// Moves cannot be left out where the past forbids moves.
    SeriesWithPast,
    /// The variant has no end of this kind.
    NoSuchEnd,
    /// The player against whom the goal must be reached has no royal piece.
    NoRoyal,
    /// The attacker must give check with every move, and the goal or the play forbids it.
    ChecksOnly,
    /// Nobody gives check in this variant.
    NoCheck,
    /// Who must castle has no right to.
    NoCastling,
    /// No piece of the variant captures en passant.
    NoEnPassant,
    /// Reflex play is against the attacker himself, and not in a parry series.
    ReflexElsewhere,
    /// What is helped, or a series, and then forced is against the attacker.
    HelpSelfAgainstTheOther,
    /// A parry series against resistance has no exact length.
    ExactParrySeries,
    /// Interpositions that only delay are left out of forced mates alone, in variants with drops whose past forbids no moves.
    FutileElsewhere,
    /// A table of another variant.
    TableOfAnother,
    /// Tables tell forced mates alone.
    TableElsewhere,
    /// What was found out before is of another problem.
    MemoryOfAnother,
}

impl core::fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Unsolvable::NotTheAttackersMove => "the attacker is not to move",
            Unsolvable::SeriesWithPast => {
                "series play leaves moves out, which this variant's rules on repetition do not allow"
            }
            Unsolvable::NoSuchEnd => "no game of this variant ends so: ask for another goal",
            Unsolvable::NoRoyal => "the player to be beaten has no royal piece, and can get none",
            Unsolvable::ChecksOnly => {
                "the attacker must give check with every move, which series play and a stalemate that he brings about do not allow"
            }
            Unsolvable::NoCheck => "nobody gives check in this variant: ask for another goal",
            Unsolvable::NoCastling => "the player who must castle has no right to castle here",
            Unsolvable::NoEnPassant => {
                "nothing is captured en passant in this variant: ask for another goal"
            }
            Unsolvable::ReflexElsewhere => {
                "reflex play is against the player to move: against every defence, or helped or a series with both obliged"
            }
            Unsolvable::HelpSelfAgainstTheOther => {
                "help-self and series-self play end with a move that the opponent is forced to make against the attacker"
            }
            Unsolvable::ExactParrySeries => {
                "a parry series against resistance has no exact length: ask for a bound"
            }
            Unsolvable::FutileElsewhere => {
                "interpositions that only delay are left out of forced mates, in no exact number, in variants with drops whose past forbids no moves"
            }
            Unsolvable::TableOfAnother => "the table is one of another variant",
            Unsolvable::TableElsewhere => {
                "tables tell in how many plies a mate is forced, and nothing of other goals, duties and plays"
            }
            Unsolvable::MemoryOfAnother => {
                "what was found out before is of another problem: another position, variant or stipulation"
            }
        })
    }
}

impl std::error::Error for Unsolvable {}

impl Unsolvable {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Unsolvable::NotTheAttackersMove => "not-the-attackers-move",
            Unsolvable::SeriesWithPast => "series-with-past",
            Unsolvable::NoSuchEnd => "no-such-end",
            Unsolvable::NoRoyal => "no-royal",
            Unsolvable::ChecksOnly => "checks-only",
            Unsolvable::NoCheck => "no-check",
            Unsolvable::NoCastling => "no-castling",
            Unsolvable::NoEnPassant => "no-en-passant",
            Unsolvable::ReflexElsewhere => "reflex-elsewhere",
            Unsolvable::HelpSelfAgainstTheOther => "help-self-against-the-other",
            Unsolvable::ExactParrySeries => "exact-parry-series",
            Unsolvable::FutileElsewhere => "futile-elsewhere",
            Unsolvable::TableOfAnother => "table-of-another",
            Unsolvable::TableElsewhere => "table-elsewhere",
            Unsolvable::MemoryOfAnother => "memory-of-another",
        }
    }
}

impl boardwright_core::Coded for Unsolvable {
    fn code(&self) -> &'static str {
        Unsolvable::code(self)
    }
}

/// Solves a problem. `watch` is called every few turns of whatever loop runs, and stops the search by
/// returning `false`; what is known by then is told. Every search ends, however small the hash is, and
/// none spends more than its limits.
///
/// Where the game's calls are bounded, it is also called after a few milliseconds of work, and a search that comes
/// to a position with too much work stops, as if told to.
///
/// Draws by repetition or by a counter do not matter: a shortest solution repeats no position. Where
/// the past forbids moves, it counts.
///
/// # Errors
/// [`Unsolvable`] if the stipulation does not fit the position.
pub fn solve(
    game: &impl AsRef<Game>,
    stipulation: &Stipulation,
    wanted: &Wanted,
    limits: &Limits,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solution, Unsolvable> {
    solve_with(game, stipulation, wanted, limits, &[], watch)
}

/// Solves a problem as [`solve_with`] does, and goes on from what earlier searches of it have found out: an empty memory
/// is filled, also where the search is stopped.
///
/// ```
/// # use boardwright_core::Game;
/// use boardwright_solver::{Limits, Memory, Stipulation, Wanted, solve_on};
///
/// # fn look(game: &Game) -> Result<(), Box<dyn std::error::Error>> {
/// let stipulation = Stipulation::of(game.position(), 31);
/// let limits = Limits::default().with_nodes(100_000);
/// let mut memory = Memory::default();
/// // A part at a time, until there is an answer.
/// let solution = loop {
///     let (wanted, watch) = (Wanted::default(), &mut |_| true);
///     let solution = solve_on(game, &stipulation, &wanted, &limits, &[], &mut memory, watch)?;
///     if !solution.stopped {
///         break solution;
///     }
/// };
/// println!("{:?} after {} positions", solution.plies, memory.nodes());
/// # Ok(()) }
/// ```
///
/// # Errors
/// As for [`solve_with`]; and [`Unsolvable::MemoryOfAnother`].
pub fn solve_on(
    game: &impl AsRef<Game>,
    stipulation: &Stipulation,
    wanted: &Wanted,
    limits: &Limits,
    tables: &[Tables],
    memory: &mut Memory,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solution, Unsolvable> {
    let asked = memory::asked(game.as_ref(), stipulation, limits);
    if !memory.is_of(&asked) {
        return Err(Unsolvable::MemoryOfAnother);
    }
    let solution = solved(
        game.as_ref(),
        stipulation,
        wanted,
        limits,
        tables,
        Some(&mut *memory),
        watch,
    )?;
    memory.note(asked, &solution);
    Ok(solution)
}

/// Solves a problem as [`solve`] does, and looks positions up in tables. They are believed: what is concluded from
/// them has a proof all the same, which [`check`](crate::check) confirms without them.
///
/// # Errors
/// As for [`solve`]; and [`Unsolvable::TableOfAnother`], or [`Unsolvable::TableElsewhere`] if something else than a
/// forced mate without further duties is asked.
pub fn solve_with(
    game: &impl AsRef<Game>,
    stipulation: &Stipulation,
    wanted: &Wanted,
    limits: &Limits,
    tables: &[Tables],
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solution, Unsolvable> {
    solved(
        game.as_ref(),
        stipulation,
        wanted,
        limits,
        tables,
        None,
        watch,
    )
}

/// Solves, and tells what its lengths leave out.
fn solved(
    game: &Game,
    stipulation: &Stipulation,
    wanted: &Wanted,
    limits: &Limits,
    tables: &[Tables],
    memory: Option<&mut Memory>,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solution, Unsolvable> {
    let found = found(game, stipulation, wanted, limits, tables, memory, watch)?;
    Ok(Solution {
        futile: stipulation.futile,
        ..found
    })
}

/// What is found, whatever its lengths leave out.
fn found(
    game: &Game,
    stipulation: &Stipulation,
    wanted: &Wanted,
    limits: &Limits,
    tables: &[Tables],
    memory: Option<&mut Memory>,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solution, Unsolvable> {
    let stipulation = &Stipulation {
        within: stipulation.within.min(MAX_PLIES),
        ..*stipulation
    };
    stipulation.fits(game.position())?;
    let model = game.position().model();
    let of_another = |table: &Tables| {
        let other = table.variant().model();
        other.rules_hash != model.rules_hash || other.id != model.id
    };
    if tables.iter().any(of_another) {
        return Err(Unsolvable::TableOfAnother);
    }
    if !tables.is_empty() && (!stipulation.is_plain_mate() || stipulation.leaves_out()) {
        return Err(Unsolvable::TableElsewhere);
    }
    let mut counted;
    let mut game = game;
    if let Budget::EachCall(units) = game.budget() {
        let each = Work::for_each_position((*units).min(MOST_FOR_A_POSITION));
        counted = game.clone();
        if counted.set_budget(Budget::Together(each)).is_err() {
            return Ok(Solution {
                stopped: true,
                ..Solution::default()
            });
        }
        game = &counted;
    }
    let past = game.position().variant().needs_history();
    if game.outcome().is_some_and(|o| !o.reason.leaves_moves()) {
        return Ok(Solution {
            none_within: Some(stipulation.within),
            never: true,
            ..Solution::default()
        });
    }
    if !stipulation
        .goal
        .has_victim(game.position(), stipulation.victim)
    {
        return Err(Unsolvable::NoRoyal);
    }
    let bounded = game.position().work().is_some();
    let alone = bounded || stipulation.play == Play::ParrySeries;
    let limits = &Limits {
        threads: if alone { 1 } else { Team::size(limits.threads) },
        ..*limits
    };
    let question = Question {
        stipulation,
        wanted,
        limits,
        tables: if past { &[] } else { tables },
    };
    Ok(match past {
        true => answer(&Played::new(game), &question, memory, watch),
        false => answer(game.position(), &question, memory, watch),
    })
}

/// All that is asked.
struct Question<'q> {
    stipulation: &'q Stipulation,
    wanted: &'q Wanted,
    limits: &'q Limits,
    tables: &'q [Tables],
}

impl Question<'_> {
    /// A search for forced play.
    fn search<'w, N: Node>(
        &'w self,
        node: &N,
        watch: &'w mut dyn FnMut(Progress) -> bool,
    ) -> Search<'w> {
        let position = node.position();
        let search = Search::new(*self.stipulation, self.limits, watch)
            .with_tables(self.tables)
            .in_variant(position.model(), self.limits);
        match position.variant().needs_history() {
            true => search,
            false => search.hunting(self.limits),
        }
    }

    /// A search for help and series play.
    fn layers<'w, N: Node>(
        &self,
        node: &N,
        watch: &'w mut dyn FnMut(Progress) -> bool,
    ) -> Layers<'w> {
        let layers = Layers::new(*self.stipulation, self.limits, watch);
        match self.limits.bounds {
            true => layers.bounded(node.position()),
            false => layers,
        }
    }
}

fn answer<N: Node + Passing + Sync>(
    node: &N,
    question: &Question<'_>,
    mut memory: Option<&mut Memory>,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Solution {
    let &Question {
        stipulation,
        wanted,
        limits,
        ..
    } = question;
    // Lengths that were tried before are not tried again.
    let mut solution = Solution {
        none_within: memory.as_ref().and_then(|memory| memory.none_within),
        within: memory.as_ref().and_then(|memory| memory.within),
        ..Solution::default()
    };
    let work = node.position().work();
    let team = Team::new();
    let done = if stipulation.play == Play::ParrySeries {
        let mut series = parry::Series::new(*stipulation, limits, watch);
        series.effort.count_work(work);
        let done = series.solve(node, wanted, &mut solution);
        solution.nodes = series.effort.nodes;
        done
    } else if stipulation.play == Play::Forced {
        let mut search = question.search(node, watch);
        if let Some(memory) = memory.as_deref_mut() {
            search = search.recalling(memory);
        }
        search.effort.count_work(work);
        if limits.threads > 1 {
            search.effort.join(&team);
        }
        let shares = |number| (search.shares(), number);
        let shares = (1..limits.threads).map(shares).collect();
        let help = |(shares, number): (Shares, usize)| {
            let mut watch = |_| team.goes_on();
            let mut search = question.search(node, &mut watch).sharing(shares, number);
            search.effort.join(&team);
            // What it finds stands in the tables.
            let wanted = Wanted {
                proof: false,
                ..*wanted
            };
            let _ = forced(node, &wanted, &mut search, &mut Solution::default());
            team.count(search.effort.nodes);
        };
        let done = team.work(shares, help, || {
            forced(node, wanted, &mut search, &mut solution)
        });
        solution.nodes = search.effort.nodes + team.counted();
        if let Some(memory) = memory.as_deref_mut() {
            search.remember(memory);
        }
        done
    } else {
        let mut layers = question.layers(node, watch);
        layers.effort.count_work(work);
        let shares = |number| (layers.share(), number);
        let shares = (1..limits.threads).map(shares).collect();
        let help = |(barren, number): (Store, usize)| {
            let mut watch = |_| team.goes_on();
            let mut layers = question.layers(node, &mut watch).sharing(barren, number);
            let _ = together(
                node,
                stipulation,
                wanted,
                &mut layers,
                &mut Solution::default(),
            );
            team.count(layers.effort.nodes);
        };
        let done = team.work(shares, help, || {
            together(node, stipulation, wanted, &mut layers, &mut solution)
        });
        solution.nodes = layers.effort.nodes + team.counted();
        done
    };
    if work.is_some_and(Work::is_spent) {
        // What was found last may rest on answers that are none.
        if let Some(memory) = memory {
            *memory = Memory::default();
        }
        return Solution {
            nodes: solution.nodes,
            stopped: true,
            ..Solution::default()
        };
    }
    solution.stopped = done.is_err();
    solution
}

/// The least number of plies, if it is within the bound. Where the attacker must give check, parts of the search for it
/// and of the search for any mate take turns, each longer than the one before; and when there is a mate, parts of the
/// search for it and of one for a shorter mate than is known.
fn least<N: Node>(
    node: &N,
    search: &mut Search<'_>,
    solution: &mut Solution,
) -> Result<Option<u16>, Stopped> {
    let mut plies = after_those(
        search.stipulation.first(node.position().turn()),
        &search.stipulation,
        solution,
    );
    let mut hunt = match solution.within {
        Some(_) => None,
        None => search.hunt.take(),
    };
    let done = in_turns(node, search, &mut hunt, &mut plies, solution);
    search.effort.pause_after(None);
    search.effort.close_ears();
    search.hunt = hunt.or(search.hunt.take());
    done
}

/// The first length that is tried, where some were tried before.
fn after_those(first: u16, stipulation: &Stipulation, solution: &Solution) -> u16 {
    let mut plies = first;
    while solution.none_within.is_some_and(|none| plies <= none) {
        plies = plies.saturating_add(stipulation.step());
    }
    plies
}

/// The searches in turns, until there is an answer.
fn in_turns<N: Node>(
    node: &N,
    search: &mut Search<'_>,
    hunt: &mut Option<Hunt>,
    plies: &mut u16,
    solution: &mut Solution,
) -> Result<Option<u16>, Stopped> {
    for turn in 0.. {
        let part = FIRST_PART.checked_shl(2 * turn);
        let alone = hunt.is_none() && solution.within.is_none();
        search.effort.listen();
        search.effort.pause_after(part.filter(|_| !alone));
        match next_lengths(node, plies, search, solution) {
            Err(Stopped) if search.effort.has_paused() => {}
            done => return done,
        }
        let Some(hunting) = hunt else {
            search.effort.pause_after(part);
            match shorter(node, *plies, search, solution) {
                Err(Stopped) if !search.effort.has_paused() => return Err(Stopped),
                _ => continue,
            }
        };
        search
            .effort
            .pause_after(part.map(|part| part.saturating_mul(HUNT)));
        search.effort.plies = search.stipulation.within;
        let hunted = hunting.run(search, node.position());
        if hunted.is_ok() {
            search.effort.tell();
        }
        match hunted {
            Ok(Answer::Mate(found)) => solution.within = Some(found),
            Ok(Answer::Never) => {
                solution.none_within = Some(search.stipulation.within);
                solution.never = true;
                return Ok(None);
            }
            Err(Stopped) if search.effort.has_paused() => continue,
            Err(Stopped) => return Err(Stopped),
            Ok(Answer::Open) => {}
        }
        *hunt = None;
    }
    Ok(None)
}

/// Positions and returns in the first part of the search for the shortest mate.
const FIRST_PART: u64 = 64;
/// How many times as long the search for any mate goes on.
const HUNT: u64 = 16;

/// Tries one number of plies after another, and tells the least within the bound in which the goal is reached.
fn next_lengths<N: Node>(
    node: &N,
    plies: &mut u16,
    search: &mut Search<'_>,
    solution: &mut Solution,
) -> Result<Option<u16>, Stopped> {
    let stipulation = search.stipulation;
    let within = stipulation.within;
    loop {
        if *plies > within {
            solution.none_within = Some(within);
            return Ok(None);
        }
        search.effort.plies = *plies;
        let proved = search.prove(node, u32::from(*plies))?;
        search.effort.tell();
        if proved {
            return Ok(Some(*plies));
        }
        solution.none_within = Some(*plies);
        if search.hopeless(node) {
            solution.none_within = Some(within);
            solution.never = true;
            return Ok(None);
        }
        *plies += stipulation.step();
    }
}

/// Looks for a shorter mate than is known, until there is none but those that are still to be tried.
fn shorter<N: Node>(
    node: &N,
    tried: u16,
    search: &mut Search<'_>,
    solution: &mut Solution,
) -> Result<(), Stopped> {
    let step = search.stipulation.step();
    while let Some(within) = solution.within
        && within <= search.stipulation.within
        && within > tried + step
    {
        let asked = within - step;
        search.effort.plies = asked;
        if !search.prove(node, u32::from(asked))? {
            break;
        }
        let found = search.range(search.place(node), u32::from(asked)).within;
        solution.within = Some(u16::try_from(found).unwrap_or(asked).min(asked));
        search.effort.tell();
    }
    Ok(())
}

fn forced<N: Node>(
    node: &N,
    wanted: &Wanted,
    search: &mut Search<'_>,
    solution: &mut Solution,
) -> Result<(), Stopped> {
    let stipulation = search.stipulation;
    let within = stipulation.within;
    let Some(plies) = least(node, search, solution)? else {
        return Ok(());
    };
    (solution.plies, solution.within) = (Some(plies), Some(plies));
    let least = u32::from(plies);
    // No proof by moves alone shows that what is left out may be.
    if wanted.proof && !stipulation.leaves_out() {
        solution.proof = proof::extract(search, node, least)?;
    }
    let bound = if wanted.longer { within } else { plies };
    let extent = Extent {
        whole: wanted.variations == Variations::Whole,
        bound: u32::from(bound),
    };
    solution.line = Writer::new(search, extent).main_line(node, least)?;
    let moves = search.own_order(node)?;
    for length in (plies..=bound).step_by(usize::from(stipulation.step())) {
        search.effort.plies = length;
        for &mv in &moves {
            let known = solution.keys.iter().any(|key| key.mv == mv);
            if !known && search.prove_move(node, mv, u32::from(length) - 1)? {
                solution.keys.push(Key { mv, plies: length });
            }
        }
    }
    if wanted.variations == Variations::No {
        return Ok(());
    }
    let mut writer = Writer::new(search, extent);
    let mut done = writer.main_duals(node, &solution.line, least);
    for key in solution.keys.iter().filter(|key| key.plies == plies) {
        if done.is_err() {
            break;
        }
        match writer.key(node, key.mv, least) {
            Ok(variation) => solution.variations.push(variation),
            Err(stopped) => done = Err(stopped),
        }
    }
    solution.duals = writer.duals;
    solution.cut = writer.cut;
    done
}

fn together<N: Node + Passing>(
    node: &N,
    stipulation: &Stipulation,
    wanted: &Wanted,
    layers: &mut Layers<'_>,
    solution: &mut Solution,
) -> Result<(), Stopped> {
    let mut plies = after_those(
        stipulation.first(node.position().turn()),
        stipulation,
        solution,
    );
    while plies <= stipulation.within {
        layers.effort.plies = plies;
        let found = layers.ways(node, plies, wanted.ways.max(1))?;
        if !found.ways.is_empty() {
            solution.plies = Some(plies);
            solution.line = found.ways.first().cloned().unwrap_or_default();
            for way in &found.ways {
                let first = way.first().copied();
                if let Some(mv) = first
                    && !solution.keys.iter().any(|key| key.mv == mv)
                {
                    solution.keys.push(Key { mv, plies });
                }
            }
            solution.ways = found.ways;
            solution.forced_last = stipulation.must_at_last();
            solution.more_ways = found.more;
            return Ok(());
        }
        solution.none_within = Some(plies);
        plies += stipulation.step();
    }
    solution.none_within = solution.none_within.max(Some(stipulation.within));
    Ok(())
}
