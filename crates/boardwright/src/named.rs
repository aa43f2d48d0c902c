//! What programs name by a word: players, cells, pieces, notations. Whoever misspells one is told so, with a code.

use boardwright_core::engine::Leaves;
use boardwright_core::model::Model;
use boardwright_core::{Coded, Kind, Reason, Side};
use boardwright_geometry::Cell;
use boardwright_notation::{Coordinates, Dialect, Style};

/// The most characters that are quoted of a name.
const QUOTED: usize = 64;

/// A name that nothing has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct NoSuchName {
    code: &'static str,
    message: String,
}

impl NoSuchName {
    /// `told` says what is wrong, with `{}` where the name stands.
    fn new(code: &'static str, told: &str, name: &str) -> NoSuchName {
        let name: String = name.chars().take(QUOTED).collect();
        let message = told.replacen("{}", &name, 1);
        NoSuchName { code, message }
    }

    /// The stable code: `no-such-player`, `no-such-cell`, `no-such-piece`, `no-such-notation`, `no-such-dialect`,
    /// `no-such-reason` or `no-such-leaves`.
    pub fn code(&self) -> &'static str {
        self.code
    }
}

impl Coded for NoSuchName {
    fn code(&self) -> &'static str {
        self.code
    }
}

/// In which notation moves are read and written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// Coordinates: the variant's own, or others.
    Coordinates(Coordinates),
    /// As people write them.
    Human(Style),
}

impl Default for Notation {
    /// The variant's own coordinates.
    fn default() -> Notation {
        Notation::Coordinates(Coordinates::Own)
    }
}

/// The notation of moves of this name: of [coordinates], `human` for the variant's own [`Style`], or the name of a style.
///
/// ```
/// # use boardwright::{Catalogue, Game, named};
/// let game = Game::new(&Catalogue::shipped().get("xiangqi")?);
/// let cannon = game.read("h3e3")?;
/// let wxf = named::notation(game.model(), "wxf")?;
/// assert_eq!(game.write_as(cannon, wxf)?, "C2=5");
/// assert_eq!(named::notation(game.model(), "morse").unwrap_err().code(), "no-such-notation");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`NoSuchName`], also if the variant's board cannot be written so.
pub fn notation(model: &Model, name: &str) -> Result<Notation, NoSuchName> {
    if name == "human" {
        return Ok(Notation::Human(Style::of(model)));
    }
    match Style::named(name, model) {
        Some(style) => Ok(Notation::Human(style)),
        None => coordinates(model, name).map(Notation::Coordinates),
    }
}

/// The coordinates of this name: `uci`, `usi`, `ucci` or `fairy`.
///
/// # Errors
/// [`NoSuchName`], also if the variant's board cannot be written so.
pub fn coordinates(model: &Model, name: &str) -> Result<Coordinates, NoSuchName> {
    Coordinates::named(name, model).ok_or_else(|| {
        let names = Coordinates::names(model).join(", ");
        let told = format!(
            "moves of this variant are not written in the notation `{{}}`; take one of: {names}"
        );
        NoSuchName::new("no-such-notation", &told, name)
    })
}

/// The dialect of positions of this name.
///
/// # Errors
/// [`NoSuchName`], also if the variant is not written so.
pub fn dialect(model: &Model, name: &str) -> Result<Dialect, NoSuchName> {
    Dialect::named(name, model).ok_or_else(|| {
        let all = Dialect::ALL
            .into_iter()
            .filter(|dialect| dialect.fits(model));
        let names = all.map(Dialect::name).collect::<Vec<_>>().join(", ");
        let told = format!(
            "positions of this variant are not written in the dialect `{{}}`; take one of: {names}"
        );
        NoSuchName::new("no-such-dialect", &told, name)
    })
}

/// The player of this name.
///
/// # Errors
/// [`NoSuchName`].
pub fn player(model: &Model, name: &str) -> Result<Side, NoSuchName> {
    let told = "the variant has no player `{}`";
    let side = model.side(name);
    side.ok_or_else(|| NoSuchName::new("no-such-player", told, name))
}

/// The cell of this name.
///
/// # Errors
/// [`NoSuchName`].
pub fn cell(model: &Model, name: &str) -> Result<Cell, NoSuchName> {
    let told = "the board has no cell `{}`";
    let cell = model.board.find(name);
    cell.ok_or_else(|| NoSuchName::new("no-such-cell", told, name))
}

/// The piece with this id.
///
/// # Errors
/// [`NoSuchName`].
pub fn piece(model: &Model, id: &str) -> Result<Kind, NoSuchName> {
    let told = "the variant has no piece `{}`";
    let kind = model.kind(id);
    kind.ok_or_else(|| NoSuchName::new("no-such-piece", told, id))
}

/// The reason with this code.
///
/// # Errors
/// [`NoSuchName`].
pub fn reason(code: &str) -> Result<Reason, NoSuchName> {
    let told = "`{}` is no reason for which a game ends";
    Reason::from_code(code).ok_or_else(|| NoSuchName::new("no-such-reason", told, code))
}

/// How the last ply of a count is counted: in `bulk`, or by `list` or `play`.
///
/// # Errors
/// [`NoSuchName`].
pub fn leaves(name: &str) -> Result<Leaves, NoSuchName> {
    let told = "the last ply is counted in `bulk`, or by `list` or `play`, not `{}`";
    match name {
        "bulk" => Ok(Leaves::Bulk),
        "list" => Ok(Leaves::List),
        "play" => Ok(Leaves::Play),
        _ => Err(NoSuchName::new("no-such-leaves", told, name)),
    }
}
