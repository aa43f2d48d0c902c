//! Problems and their solutions, with the variant's own names.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use boardwright_core::Move;
use boardwright_solver::endgame::Tables;
use boardwright_solver::{
    self as solver, Limits, MAX_PLIES, Request, Stipulation, Threatened, Variations, Verdict,
    Wanted, WantedPhases,
};
use serde::{Deserialize, Serialize};

use crate::Game;
use crate::picture::View;
use crate::problem::{Asked, Form, Letters, NotWritten, Options, Solved, Written, popeye_with};

/// What is asked of a position.
///
/// ```
/// use boardwright::{Catalogue, Game, wire};
///
/// let chess = Catalogue::shipped().get("chess")?;
/// let game = Game::from_text(&chess, "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1")?;
/// let problem: wire::Problem = serde_json::from_str(r##"{ "stipulation": "#2" }"##)?;
/// let solution = problem.solve(&game, &mut |_| true)?;
/// assert_eq!((solution.plies, &*solution.verdict), (Some(3), "sound"));
/// assert_eq!(solution.line, ["b3g8", "a8g8", "h6f7"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Problem {
    /// What problemists write: `#3`, `s#2`, `h#2.5`, `ser-#4`. Absent: what the variant asks of its
    /// problems, or that the player to move forces mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stipulation: Option<String>,
    /// The most plies that it may take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<u16>,
    /// Keys and ways that take longer than the shortest are told too, as they are unless it is said that they are not. They are
    /// looked for within the stipulation, or the bound; where there is neither, the shortest are told.
    pub longer: bool,
    /// All variations are wanted to their end.
    pub whole: bool,
    /// Interpositions that only delay a mate are left out of all lengths, as the custom of tsume has it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub skip_futile: bool,
    /// Set play is wanted: what would happen if the other player began.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub set_play: bool,
    /// Tries are wanted that are refuted by so many answers at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tries: Option<u16>,
    /// What is threatened after the keys is wanted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub threats: bool,
    /// The solution is wanted in lines too, phase by phase, as problemists write it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub written: bool,
    /// Forms in which the solution is wanted written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forms: Vec<Form>,
    /// The letters of the pieces in lines, text and HTML.
    #[serde(skip_serializing_if = "is_english")]
    pub letters: Letters,
    /// How many threads solve it together, where that is of use and there are threads; one if it is not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<u16>,
    /// The most positions to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The memory for positions that were looked at, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash_bytes: Option<usize>,
}

impl Default for Problem {
    /// What the variant asks, with all that fulfils it.
    fn default() -> Problem {
        Problem {
            stipulation: None,
            within: None,
            longer: true,
            whole: false,
            skip_futile: false,
            set_play: false,
            tries: None,
            threats: false,
            written: false,
            forms: Vec::new(),
            letters: Letters::English,
            threads: None,
            nodes: None,
            hash_bytes: None,
        }
    }
}

fn is_english(letters: &Letters) -> bool {
    *letters == Letters::English
}

/// A problem of Popeye's input, as [`read_popeye`](crate::problem::read_popeye) has read it.
///
/// ```
/// use boardwright::problem::read_popeye;
/// use boardwright::{Catalogue, wire};
///
/// let catalogue = Catalogue::shipped();
/// let text = "BeginProblem Condition Circe Stipulation h#2 Option SetPlay
///     Pieces White Ka1 Rb2 Black Kh8 Pa2 EndProblem";
/// let asked = read_popeye(&catalogue, &catalogue.get("chess")?, text)?;
/// let problem = wire::PopeyeProblem::of(&asked[0]);
/// assert_eq!(problem.variant, "circe");
/// assert_eq!(problem.problem.stipulation.as_deref(), Some("h#2"));
/// assert!(problem.problem.set_play);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PopeyeProblem {
    /// Title, author, origin and award, as far as they are told.
    pub names: Vec<String>,
    /// `a)`, where there are twins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twin: Option<String>,
    /// The variant in which it is solved: its id.
    pub variant: String,
    /// The position, as the variant writes it.
    pub position: String,
    /// What is asked.
    pub problem: Problem,
    /// The seconds that may be spent at most, where it is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
}

impl PopeyeProblem {
    /// With the variant's names. Of help play as many ways are told as of any problem, whatever the input says.
    pub fn of(asked: &Asked) -> PopeyeProblem {
        let options = &asked.options;
        let tries = u16::try_from(options.tries).unwrap_or(u16::MAX);
        PopeyeProblem {
            names: asked.names.clone(),
            twin: asked.twin.clone(),
            variant: asked.game.model().id.clone(),
            position: asked.game.position_text(),
            problem: Problem {
                stipulation: Some(asked.text.clone()),
                whole: options.variations,
                set_play: options.set_play,
                tries: (tries > 0).then_some(tries),
                threats: options.variations && !options.no_threat,
                ..Problem::default()
            },
            seconds: options.seconds,
        }
    }
}

/// What is known of a problem: all of it, or, if the search was stopped, what was found by then.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Solution {
    /// The least number of plies, if the goal is reached within the bound.
    pub plies: Option<u16>,
    /// The goal is certainly reached in so many plies or fewer, perhaps in more than the bound: what a search has found that was
    /// stopped before it knew the least number.
    pub within: Option<u16>,
    /// The goal is certainly not reached in so many plies or fewer.
    pub none_within: Option<u16>,
    /// It is certain that the goal is not reached in any number of plies.
    pub never: bool,
    /// `sound`, `sound-but-last`, `dual`, `cooked`, `short` (fewer plies are enough than the stipulation asks for), `unknown` or
    /// `no-solution`.
    pub verdict: Cow<'static, str>,
    /// All first moves that reach the goal, the shortest first.
    pub keys: Vec<Key>,
    /// The main line, in coordinates.
    pub line: Vec<String>,
    /// The ways of help or series play, the shortest first.
    pub ways: Vec<Vec<String>>,
    /// There are more ways than these.
    pub more_ways: bool,
    /// What follows the keys, in their order.
    pub variations: Vec<Variation>,
    /// There are more variations than these.
    pub cut: bool,
    /// Where the attacker has a choice after the shortest keys.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub duals: Vec<Dual>,
    /// Positions looked at.
    pub nodes: u64,
    /// The search was stopped, or has spent what it may.
    pub stopped: bool,
    /// Interpositions that only delay are left out of these lengths and lines.
    #[serde(default)]
    pub futile_skipped: bool,
    /// The set play, if it was wanted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set_play: Vec<SetLine>,
    /// The tries, if they were wanted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tries: Vec<Try>,
    /// Set play was wanted, and is not looked for in such play: in series, in reflex play, where a length is exact.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_set_play: bool,
    /// The same of tries, which are not looked for in help play either.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_tries: bool,
    /// What is threatened after keys, if it was wanted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub threats: Vec<Threat>,
    /// There may be more set play, tries or threats: a search was stopped, or there are more ways than are told.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more_phases: bool,
    /// The solution in lines, if they were wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Written>,
    /// The solution in the forms that were wanted. Where there is none, set play and tries are still written as text and HTML, and
    /// Popeye's input needs none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub forms: BTreeMap<Form, String>,
}

/// A line of the set play.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SetLine {
    /// In forced play a move of the opponent, in help play a way, in coordinates.
    pub moves: Vec<String>,
    /// In forced play the moves that reach the goal in time after it; none where it reaches the goal itself.
    pub answers: Vec<String>,
}

/// A first move that would solve the problem if it were not for a few answers.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Try {
    /// The move in coordinates.
    #[serde(rename = "move")]
    pub mv: String,
    /// The answers that refute it.
    pub refutations: Vec<String>,
}

/// What is threatened after a key.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Threat {
    /// The key in coordinates.
    pub key: String,
    /// The moves that would reach the goal soonest if the opponent did not move; none where he is in zugzwang. Absent: the
    /// search was stopped before this was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
}

/// A first move that reaches the goal.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Key {
    /// The move in coordinates.
    #[serde(rename = "move")]
    pub mv: String,
    /// How many plies it takes, itself counted.
    pub plies: u16,
}

/// A move and what follows it.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Variation {
    /// The move in coordinates.
    #[serde(rename = "move")]
    pub mv: String,
    /// How many plies it takes, itself counted.
    pub plies: u16,
    /// The moves that may follow.
    pub next: Vec<Variation>,
}

/// A place where the attacker has more than one move.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Dual {
    /// Where: before the last move of the main line (`main`), in its last move (`last`), before the last move against other defences
    /// that are as long (`equal`) or shorter (`minor`), or in the last move of other lines (`ends`).
    pub sort: Cow<'static, str>,
    /// The moves that lead there, in coordinates.
    pub line: Vec<String>,
    /// The moves that reach the goal in time from there, the solution's first.
    pub moves: Vec<String>,
}

/// How far a search is.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Progress {
    /// Positions looked at.
    pub nodes: u64,
    /// The plies that are looked at now.
    pub plies: u16,
    /// The goal is certainly not reached in so many plies or fewer.
    pub none_within: Option<u16>,
    /// The goal is certainly reached in so many plies, or in fewer.
    pub within: Option<u16>,
}

/// Why a problem is not looked at.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// The stipulation is none.
    #[error(transparent)]
    Stipulation(#[from] solver::NotAStipulation),
    /// It does not fit the position.
    #[error(transparent)]
    Unsolvable(#[from] solver::Unsolvable),
    /// It cannot be written in a form that is wanted.
    #[error(transparent)]
    NotWritten(#[from] NotWritten),
}

impl ProblemError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            ProblemError::Stipulation(error) => error.code(),
            ProblemError::Unsolvable(why) => why.code(),
            ProblemError::NotWritten(why) => why.code(),
        }
    }
}

impl boardwright_core::Coded for ProblemError {
    fn code(&self) -> &'static str {
        ProblemError::code(self)
    }
}

impl Problem {
    /// Solves it for a position. `watch` is told how far the search is and stops it with `false`.
    ///
    /// # Errors
    /// [`ProblemError`] if the stipulation is none, or does not fit the position.
    pub fn solve(
        &self,
        game: &Game,
        watch: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Solution, ProblemError> {
        self.solve_with(game, &[], watch)
    }

    /// The same, with endgame tables of the variant: forced mates are looked up there.
    ///
    /// # Errors
    /// As for [`solve`](Problem::solve), and where the tables do not tell what is asked.
    pub fn solve_with(
        &self,
        game: &Game,
        tables: &[Tables],
        watch: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Solution, ProblemError> {
        self.solve_drawn(game, &View::default(), tables, watch)
    }

    /// The same; the diagram of a page is drawn in a view.
    ///
    /// ```
    /// use boardwright::picture::View;
    /// use boardwright::problem::Form;
    /// use boardwright::{Catalogue, Game, wire};
    ///
    /// let catalogue = Catalogue::shipped();
    /// let game = Game::from_text(&catalogue.get("chess")?, "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1")?;
    /// let asked = r##"{ "stipulation": "#2", "forms": ["text", "html"], "letters": "german" }"##;
    /// let problem: wire::Problem = serde_json::from_str(asked)?;
    /// let view = View::new(catalogue.presentation("chess")?);
    /// let solution = problem.solve_drawn(&game, &view, &[], &mut |_| true)?;
    /// assert_eq!(solution.forms[&Form::Text], "1.Db3-g8+! Ta8xg8 2.Sh6-f7#\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`solve_with`](Problem::solve_with).
    pub fn solve_drawn(
        &self,
        game: &Game,
        view: &View,
        tables: &[Tables],
        watch: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Solution, ProblemError> {
        self.solve_telling(game, view, tables, None, watch)
    }

    /// The same; what is found before set play, tries and threats are looked for is told at once, where any of them is wanted.
    ///
    /// # Errors
    /// As for [`solve_with`](Problem::solve_with).
    pub fn solve_telling(
        &self,
        game: &Game,
        view: &View,
        tables: &[Tables],
        found: Option<&mut dyn FnMut(&Solution)>,
        watch: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Solution, ProblemError> {
        let asked = self.asked(game)?;
        let mut solved = Solved {
            game,
            asked: &asked,
            solution: &solver::Solution::default(),
            phases: &solver::Phases::default(),
        };
        let forms: BTreeSet<Form> = self.forms.iter().copied().collect();
        // What cannot be written is told before anything is searched for.
        for form in &forms {
            solved.can_be_written(*form)?;
        }
        let mut watch = |seen: solver::Progress| {
            watch(Progress {
                nodes: seen.nodes,
                plies: seen.plies,
                none_within: seen.none_within,
                within: seen.within,
            })
        };
        let request = Request {
            wanted: self.wanted(),
            phases: self.phases(),
            limits: self.limits(),
            tables,
            memory: None,
        };
        let solution = request.solution(game, &asked, &mut watch)?;
        solved.solution = &solution;
        if let Some(found) = found.filter(|_| request.phases != WantedPhases::default()) {
            found(&self.told(&solved, &forms, view)?);
        }
        let phases = request.beside(game, &asked, &solution, &mut watch);
        solved.phases = &phases;
        self.told(&solved, &forms, view)
    }

    /// What was found, as it is wanted.
    fn told(
        &self,
        solved: &Solved<'_>,
        forms: &BTreeSet<Form>,
        view: &View,
    ) -> Result<Solution, ProblemError> {
        let mut solution = Solution::of(solved);
        let (wanted, sought) = (self.phases(), self.phases().sought_in(solved.asked));
        solution.no_set_play = wanted.set && !sought.set;
        solution.no_tries = wanted.tries > 0 && sought.tries == 0;
        solution.written = self.written.then(|| solved.written(self.letters));
        for &form in forms {
            if solved.has_any(form) {
                let text = match form {
                    Form::Popeye => popeye_with(solved.game, solved.asked, &self.options())?,
                    _ => solved.write(form, self.letters, view)?,
                };
                solution.forms.insert(form, text);
            }
        }
        Ok(solution)
    }

    fn phases(&self) -> WantedPhases {
        WantedPhases {
            set: self.set_play,
            tries: usize::from(self.tries.unwrap_or(0)),
            threats: self.threats,
        }
    }

    /// What Popeye's input says of it beside the stipulation.
    fn options(&self) -> Options {
        Options {
            set_play: self.set_play,
            tries: usize::from(self.tries.unwrap_or(0)),
            variations: self.whole || self.threats,
            no_threat: !self.threats,
            ..Options::default()
        }
    }

    fn asked(&self, game: &Game) -> Result<Stipulation, ProblemError> {
        let within = self.within.unwrap_or(MAX_PLIES);
        let asked = match &self.stipulation {
            None => Stipulation::of(game.position(), within),
            Some(text) => {
                let asked = Stipulation::parse(text, game.position())?;
                let asked = asked.with_duties(game.model());
                match self.within {
                    Some(within) => asked.bounded(within),
                    None => asked,
                }
            }
        };
        Ok(match self.skip_futile {
            true => asked.without_futile(),
            false => asked,
        })
    }

    fn wanted(&self) -> Wanted {
        Wanted {
            longer: self.longer && (self.stipulation.is_some() || self.within.is_some()),
            variations: match self.whole {
                true => Variations::Whole,
                false => Variations::Main,
            },
            proof: false,
            ..Wanted::default()
        }
    }

    fn limits(&self) -> Limits {
        let limits = Limits::default()
            .with_nodes(self.nodes.unwrap_or(u64::MAX))
            .with_threads(usize::from(self.threads.unwrap_or(1)));
        match self.hash_bytes {
            Some(bytes) => limits.with_hash_bytes(bytes),
            None => limits,
        }
    }
}

impl Solution {
    /// With the variant's names.
    pub fn of(solved: &Solved<'_>) -> Solution {
        let (game, found) = (solved.game, solved.solution);
        let line = |moves: &Vec<Move>| texts(game, moves);
        Solution {
            plies: found.plies,
            within: found.within,
            none_within: found.none_within,
            never: found.never,
            verdict: match found.verdict(solved.asked) {
                Verdict::Sound => "sound",
                Verdict::SoundButLast(_) => "sound-but-last",
                Verdict::Dual(_) => "dual",
                Verdict::Cooked(_) => "cooked",
                Verdict::Short(_) => "short",
                Verdict::NoSolution => "no-solution",
                _ => "unknown",
            }
            .into(),
            keys: found.keys.iter().map(|key| Key::of(game, key)).collect(),
            line: line(&found.line),
            ways: found.ways.iter().map(line).collect(),
            more_ways: found.more_ways,
            variations: variations(game, &found.variations),
            cut: found.cut,
            duals: duals(game, &found.duals),
            nodes: found.nodes,
            stopped: found.stopped,
            futile_skipped: found.futile == solver::Futile::LeftOut,
            set_play: solved
                .phases
                .set
                .iter()
                .map(|set| SetLine::of(game, set))
                .collect(),
            tries: solved
                .phases
                .tries
                .iter()
                .map(|found| Try::of(game, found))
                .collect(),
            no_set_play: false,
            no_tries: false,
            threats: solved
                .phases
                .threats
                .iter()
                .map(|found| Threat::of(game, found))
                .collect(),
            more_phases: solved.phases.more,
            written: None,
            forms: BTreeMap::new(),
        }
    }
}

/// All places where the attacker has a choice.
fn duals(game: &Game, found: &solver::Duals) -> Vec<Dual> {
    let of_sort = |(sort, duals): (&'static str, &[solver::Dual])| {
        let told = duals.iter().map(move |dual| Dual {
            sort: sort.into(),
            line: texts(game, &dual.line),
            moves: texts(game, &dual.moves),
        });
        told.collect::<Vec<_>>()
    };
    found.by_sort().into_iter().flat_map(of_sort).collect()
}

/// Moves in coordinates.
fn texts(game: &Game, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| game.write_unchecked(mv)).collect()
}

impl SetLine {
    fn of(game: &Game, line: &solver::SetLine) -> SetLine {
        SetLine {
            moves: texts(game, &line.moves),
            answers: texts(game, &line.answers),
        }
    }
}

impl Try {
    fn of(game: &Game, found: &solver::Try) -> Try {
        Try {
            mv: game.write_unchecked(found.mv),
            refutations: texts(game, &found.refutations),
        }
    }
}

impl Threat {
    fn of(game: &Game, (key, threatened): &(Move, Threatened)) -> Threat {
        Threat {
            key: game.write_unchecked(*key),
            moves: match threatened {
                Threatened::Moves(moves) => Some(texts(game, moves)),
                Threatened::Zugzwang => Some(Vec::new()),
                _ => None,
            },
        }
    }
}

impl Key {
    fn of(game: &Game, key: &solver::Key) -> Key {
        Key {
            mv: game.write_unchecked(key.mv),
            plies: key.plies,
        }
    }
}

fn variations(game: &Game, found: &[solver::Variation]) -> Vec<Variation> {
    let one = |found: &solver::Variation| Variation {
        mv: game.write_unchecked(found.mv),
        plies: found.plies,
        next: variations(game, &found.next),
    };
    found.iter().map(one).collect()
}
