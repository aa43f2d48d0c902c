//! From a question to an answer.

use boardwright_core::{Budget, Game, Work};

use crate::answer::solution::{Key, Solution, Variations, Wanted};
use crate::endgame::Tables;
use crate::forced::beside::{Searches, Shares};
use crate::forced::extract;
use crate::forced::lines::{Extent, Writer};
use crate::forced::search::Search;
use crate::forced::shortest::{first_length, least};
use crate::help::cooperative::{Layers, Passing, Ways};
use crate::help::parry;
use crate::question::stipulation::{MAX_PLIES, Play, Stipulation};
use crate::question::unsolvable::Unsolvable;
use crate::tables::memory::{self, Memory};
use crate::tables::store::Store;
use crate::walk::node::{Bare, Node, Played};
use crate::work::effort::{Limits, Progress, Stopped};
use crate::work::team::Team;

/// The most units of work for a position of a search: it must be able to stop soon.
const MOST_FOR_A_POSITION: u64 = 1 << 22;

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
/// is filled, also where the search is stopped. Another thread may [write](Memory::write) it meanwhile.
///
/// ```
/// # use boardwright_core::Game;
/// use boardwright_solver::{Limits, Memory, Stipulation, Wanted, solve_on};
///
/// # fn look(game: &Game) -> Result<(), Box<dyn std::error::Error>> {
/// let stipulation = Stipulation::of(game.position(), 31);
/// let limits = Limits::default().with_nodes(100_000);
/// let memory = Memory::default();
/// // A part at a time, until there is an answer.
/// let solution = loop {
///     let (wanted, watch) = (Wanted::default(), &mut |_| true);
///     let solution = solve_on(game, &stipulation, &wanted, &limits, &[], &memory, watch)?;
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
    memory: &Memory,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solution, Unsolvable> {
    let asked = memory::asked(game.as_ref(), stipulation, limits);
    if !memory.is_of(&asked) {
        return Err(Unsolvable::MemoryOfAnother);
    }
    let question = Question {
        stipulation,
        wanted,
        limits,
        tables,
    };
    let before = memory.nodes();
    let mut watch = |seen: Progress| {
        memory.note(&asked, before, &seen);
        watch(seen)
    };
    let solution = solved(game.as_ref(), &question, Some(memory), &mut watch)?;
    memory.note_end(&asked, before, &solution);
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
    let question = Question {
        stipulation,
        wanted,
        limits,
        tables,
    };
    solved(game.as_ref(), &question, None, watch)
}

/// All that is asked.
struct Question<'q> {
    stipulation: &'q Stipulation,
    wanted: &'q Wanted,
    limits: &'q Limits,
    tables: &'q [Tables],
}

/// Solves, and tells what its lengths leave out.
fn solved(
    game: &Game,
    question: &Question<'_>,
    memory: Option<&Memory>,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solution, Unsolvable> {
    Ok(Solution {
        futile: question.stipulation.futile,
        ..found(game, question, memory, watch)?
    })
}

/// What is found, whatever its lengths leave out.
fn found(
    game: &Game,
    question: &Question<'_>,
    memory: Option<&Memory>,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solution, Unsolvable> {
    let &Question {
        stipulation,
        wanted,
        limits,
        tables,
    } = question;
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
    let past = game.position().needs_history();
    let ended = game.outcome().is_some_and(|over| !over.leaves_moves());
    let has_victim = stipulation
        .goal
        .has_victim(game.position(), stipulation.victim);
    // A royal piece that a game has lost was there.
    if !(has_victim || ended && model.end.royal_lost.is_some()) {
        return Err(Unsolvable::NoRoyal);
    }
    if ended {
        return Ok(Solution {
            none_within: Some(stipulation.within),
            never: true,
            ..Solution::default()
        });
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
        false => answer(
            &Bare::new(game.position().clone()),
            &question,
            memory,
            watch,
        ),
    })
}

impl Question<'_> {
    /// Searches for forced play.
    fn search<'w, N: Node>(
        &'w self,
        node: &N,
        watch: &'w mut dyn FnMut(Progress) -> bool,
    ) -> Searches<'w> {
        let position = node.position();
        let search = Search::new(*self.stipulation, self.limits, watch)
            .with_tables(self.tables)
            .in_variant(position.model(), self.limits);
        match position.needs_history() {
            true => Searches::alone(search),
            false => Searches::hunting(search, self.limits),
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
    memory: Option<&Memory>,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Solution {
    let &Question {
        stipulation,
        wanted,
        limits,
        ..
    } = question;
    // Lengths that were tried before are not tried again.
    let (none_within, within) = memory.map(Memory::lengths).unwrap_or_default();
    let mut solution = Solution {
        none_within,
        within,
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
        let mut searches = question.search(node, watch);
        if let Some(memory) = memory {
            let mut found = memory.found();
            searches = searches.recalling(&mut found);
            memory.keep(found);
        }
        searches.search.effort.count_work(work);
        if limits.threads > 1 {
            searches.search.effort.join(&team);
        }
        let shares = |number| (searches.shares(), number);
        let shares = (1..limits.threads).map(shares).collect();
        let help = |(shares, number): (Shares, usize)| {
            let mut watch = |_| team.goes_on();
            let searches = question.search(node, &mut watch);
            let mut searches = searches.sharing(shares, number);
            searches.search.effort.join(&team);
            // What it finds stands in the tables.
            let wanted = Wanted {
                proof: false,
                ..*wanted
            };
            let _ = forced(node, &wanted, &mut searches, &mut Solution::default());
            team.count(searches.search.effort.nodes);
        };
        let done = team.work(shares, help, || {
            forced(node, wanted, &mut searches, &mut solution)
        });
        solution.nodes = searches.search.effort.nodes + team.counted();
        if let Some(memory) = memory
            && searches.hunt.is_none()
        {
            memory.drop_marks();
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
            memory.forget();
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

fn forced<N: Node>(
    node: &N,
    wanted: &Wanted,
    searches: &mut Searches<'_>,
    solution: &mut Solution,
) -> Result<(), Stopped> {
    let Some(plies) = least(node, searches, solution)? else {
        return Ok(());
    };
    let search = &mut searches.search;
    let stipulation = search.stipulation;
    let within = stipulation.within;
    (solution.plies, solution.within) = (Some(plies), Some(plies));
    let least = u32::from(plies);
    // No proof by moves alone shows that what is left out may be.
    if wanted.proof && !stipulation.leaves_out() {
        solution.proof = extract::extract(search, node, least)?;
    }
    let bound = if wanted.longer { within } else { plies };
    let extent = Extent {
        whole: wanted.variations == Variations::Whole,
        bound: u32::from(bound),
    };
    solution.line = Writer::new(search, extent).main_line(node, least)?;
    let moves = search.own_order(node)?;
    for length in (plies..=bound).step_by(usize::from(stipulation.step())) {
        search.effort.tries(length, solution);
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
    for key in &solution.keys {
        if done.is_err() {
            break;
        }
        // A longer one is a cook, whatever may be chosen after it.
        writer.tells_duals = key.plies == plies;
        match writer.key(node, key.mv, u32::from(key.plies)) {
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
    let most = wanted.ways.max(1);
    let mut plies = first_length(node, stipulation, solution);
    while plies <= stipulation.within {
        layers.effort.tries(plies, solution);
        let left = most - solution.ways.len();
        let found = layers.ways(node, plies, left)?;
        if found.ways.is_empty() && solution.ways.is_empty() {
            solution.none_within = Some(plies);
        }
        tell_ways(found, plies, stipulation, solution);
        if !solution.ways.is_empty() {
            if !wanted.longer || solution.more_ways {
                return Ok(());
            }
            layers.set_apart();
        }
        plies += stipulation.step();
    }
    if solution.ways.is_empty() {
        solution.none_within = solution.none_within.max(Some(stipulation.within));
    }
    Ok(())
}

/// Adds the ways of a number of plies to those of smaller ones.
fn tell_ways(found: Ways, plies: u16, stipulation: &Stipulation, solution: &mut Solution) {
    solution.more_ways |= found.more;
    let Some(first) = found.ways.first() else {
        return;
    };
    if solution.plies.is_none() {
        solution.plies = Some(plies);
        solution.line.clone_from(first);
        solution.forced_last = stipulation.must_at_last();
    }
    for &mv in found.ways.iter().filter_map(|way| way.first()) {
        if !solution.keys.iter().any(|key| key.mv == mv) {
            solution.keys.push(Key { mv, plies });
        }
    }
    solution.ways.extend(found.ways);
}
