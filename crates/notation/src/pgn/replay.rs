use boardwright_core::{Game, IllegalMove, Move};

use crate::{MoveFault, san};

/// Plays moves written in standard algebraic notation in a game, and returns them.
///
/// ```
/// use boardwright_core::{Game, Variant};
/// use boardwright_notation::pgn::{Reader, replay};
///
/// fn check(chess: &Variant, file: impl std::io::Read) {
///     for (number, game) in Reader::new(file).games().enumerate() {
///         match game {
///             Ok(game) => {
///                 if let Err(fault) = replay(&mut Game::new(chess), game.moves()) {
///                     println!("game {}, {fault}", number + 1);
///                 }
///             }
///             Err(error) => println!("{error}"),
///         }
///     }
/// }
/// ```
///
/// The game then stands after the last move, or before the first that cannot be played.
///
/// # Errors
///
/// That move, and why.
pub fn replay<'a>(
    game: &mut impl AsMut<Game>,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<Move>, ReplayFault> {
    let game = game.as_mut();
    let mut played = Vec::new();
    for (ply, text) in moves.into_iter().enumerate() {
        let stop = |why| ReplayFault {
            ply: ply + 1,
            text: text.to_string(),
            why,
        };
        let mv = san::read(game, text).map_err(|fault| stop(Why::Text(fault)))?;
        if let Err(illegal) = game.step(mv) {
            let message = illegal.explain(game.model());
            return Err(stop(Why::Rules { illegal, message }));
        }
        played.push(mv);
    }
    Ok(played)
}

/// The first move of a game that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("ply {ply}: {why}")]
pub struct ReplayFault {
    /// Which move, counted from 1.
    pub ply: usize,
    /// What is written.
    pub text: String,
    /// Why it cannot be played.
    pub why: Why,
}

/// Why a move of a game cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Why {
    /// The text is not a legal move.
    #[error(transparent)]
    Text(#[from] MoveFault),
    /// The move is refused, for instance because the game is over.
    #[error("{message}")]
    Rules {
        /// The reason.
        illegal: IllegalMove,
        /// The fault in words.
        message: String,
    },
}

impl ReplayFault {
    /// A stable code: that of the [`MoveFault`], or of the refusal.
    pub fn code(&self) -> &'static str {
        self.why.code()
    }
}

impl Why {
    /// A stable code: that of the [`MoveFault`], or of the refusal.
    pub fn code(&self) -> &'static str {
        match self {
            Why::Text(fault) => fault.code(),
            Why::Rules { illegal, .. } => illegal.code(),
        }
    }
}

impl boardwright_core::Coded for ReplayFault {
    fn code(&self) -> &'static str {
        ReplayFault::code(self)
    }
}

impl boardwright_core::Coded for Why {
    fn code(&self) -> &'static str {
        Why::code(self)
    }
}
