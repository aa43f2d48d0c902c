//! A solution in lines, phase by phase: what the text, the page and every program that shows one are made of.

use serde::{Deserialize, Serialize};

/// A solution as problemists write it, each phase on its own. More ways or variations than are told are told of elsewhere.
///
/// ```
/// # use boardwright::{Catalogue, Game, wire};
/// let chess = Catalogue::shipped().get("chess")?;
/// let game = Game::from_text(&chess, "1k6/8/K1R5/2p5/8/8/8/8 w - - 0 1")?;
/// let asked = r##"{ "stipulation": "#2", "set_play": true, "tries": 1, "threats": true, "written": true }"##;
/// let problem: wire::Problem = serde_json::from_str(asked)?;
/// let written = problem.solve(&game, &mut |_| true)?.written.ok_or("not written")?;
/// assert_eq!(written.set_play[0].text, "1...Kb8-a8 2.Rc6-c8#");
/// assert_eq!(written.tries[0].text, "1.Ka6-b6? c5-c4!");
/// assert_eq!(written.solution[0].text, "1.Rc6xc5! zugzwang");
/// assert_eq!(written.solution[0].next[0].text, "1...Kb8-a8 2.Rc5-c8#");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Written {
    /// What would happen if the other player began, a ply later than the solution does: `1...Kb8-a8 2.Rc6-c8#`.
    pub set_play: Vec<Line>,
    /// The tries, each with what refutes it: `1.Ka6-b6? c5-c4!`.
    pub tries: Vec<Line>,
    /// The keys with what follows them, or the ways of help and series play.
    pub solution: Vec<Line>,
}

/// Moves of which none has an alternative, and what may follow them.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Line {
    /// The moves with their numbers and signs.
    pub text: String,
    /// The lines that may follow.
    pub next: Vec<Line>,
}

impl Line {
    /// A line that nothing follows.
    pub(super) fn leaf(text: String) -> Line {
        Line {
            text,
            next: Vec::new(),
        }
    }
}

impl Written {
    /// All lines, in the order in which they are read.
    pub(super) fn lines(&self) -> impl Iterator<Item = &Line> {
        self.set_play
            .iter()
            .chain(&self.tries)
            .chain(&self.solution)
    }
}
