//! From the command line to a catalogue and a game.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use boardwright::model::Model;
use boardwright::notation::{Coordinates, Dialect, Style};
use boardwright::{Applied, Catalogue, Coded, Game, Move, MoveError, NoStart, Variant};
use toml::de::DeTable;

use crate::args::{Glyphs, Setting};
use crate::exit::Failure;
use crate::open::Open;
use boardwright::picture::View;

/// What is read of a descriptor: a little more than its limit, so that its reader can say that it is
/// too long.
pub(crate) const LIMIT: u64 = 65 * 1024;

/// A descriptor: id, file name, text.
pub(crate) type Descriptor = (String, String, String);

/// The shipped variants and those of these folders.
pub(crate) fn catalogue(folders: &[PathBuf], open: &Open<'_>) -> Result<Catalogue, Failure> {
    let mut catalogue = Catalogue::shipped();
    for folder in folders {
        add_folder(&mut catalogue, folder, open)?;
    }
    Ok(catalogue)
}

/// Adds the descriptors in a folder, and the names that stand beside them. An id that several of them have is refused where it is
/// asked for.
pub(crate) fn add_folder(
    catalogue: &mut Catalogue,
    folder: &Path,
    open: &Open<'_>,
) -> Result<(), Failure> {
    let mut by_id: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for (id, file, text) in descriptors(folder, open)? {
        by_id.entry(id).or_default().push((file, text));
    }
    let (mut single, mut copied) = (Vec::new(), Vec::new());
    for (id, mut files) in by_id {
        match (files.len(), files.pop()) {
            (1, Some((file, text))) => {
                add_names(catalogue, &id, Path::new(&file), open)?;
                single.push((id, file, text));
            }
            (_, last) => {
                files.extend(last);
                copied.push((id, files));
            }
        }
    }
    catalogue.add_unread(single);
    for (id, files) in copied {
        catalogue.add_copies(&id, files);
    }
    Ok(())
}

/// Adds the names that stand beside a descriptor. Without a file there are no names of its own, not those of a shipped variant with
/// this id.
pub(crate) fn add_names(
    catalogue: &mut Catalogue,
    id: &str,
    file: &Path,
    open: &Open<'_>,
) -> Result<(), Failure> {
    let names = file.with_extension("names.toml");
    let text = match open.text(&names) {
        Some(text) => text.to_owned(),
        None if names.is_file() => lossy(&names)?,
        None => String::new(),
    };
    catalogue.add_names(id, &names.display().to_string(), text);
    Ok(())
}

/// How the game's positions are drawn. If nobody has said, its own glyphs stand for the pieces where
/// they are as easy to read in a terminal as letters: Chinese characters are, chess figurines are not.
pub(crate) fn view(
    catalogue: &Catalogue,
    game: &Game,
    how: Option<Glyphs>,
    flipped: bool,
) -> Result<View, Failure> {
    let shown = catalogue.presentation(&game.model().id)?;
    let wide = |glyph: &String| glyph.chars().all(|c| c >= '\u{2E80}');
    let letters = match how {
        Some(how) => how == Glyphs::Letters,
        None => !shown.glyphs.values().flatten().all(wide),
    };
    Ok(View {
        shown,
        letters,
        flipped,
    })
}

/// The paths of the descriptors in a folder, in order. A folder that is not there yet has what is open.
pub(crate) fn paths(folder: &Path, open: &Open<'_>) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error| Failure::file(folder, "read", &error);
    let mut paths = open.within(folder);
    let is_new = !paths.is_empty() && matches!(folder.try_exists(), Ok(false));
    paths.retain(|path| is_descriptor(path));
    if !is_new {
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if is_descriptor(&path) && path.is_file() && open.text(&path).is_none() {
                paths.push(path);
            }
        }
    }
    paths.sort_by(|one, other| one.file_name().cmp(&other.file_name()));
    Ok(paths)
}

/// The descriptors in a folder. One that does not say its id has the name of its file, unless another says that this is its own.
pub(crate) fn descriptors(folder: &Path, open: &Open<'_>) -> Result<Vec<Descriptor>, Failure> {
    let (mut found, mut nameless) = (Vec::<Descriptor>::new(), Vec::new());
    for path in paths(folder, open)? {
        let name = path.display().to_string();
        // One bad file does not keep the others away: it is told about when it is asked for.
        let text = match open.text(&path) {
            Some(text) => text.to_owned(),
            None => lossy(&path)?,
        };
        match id(&text) {
            Some(id) => found.push((id, name, text)),
            None => {
                let stem = path.file_stem().unwrap_or_default();
                nameless.push((stem.to_string_lossy().into_owned(), name, text));
            }
        }
    }
    nameless.retain(|(stem, ..)| found.iter().all(|(id, ..)| id != stem));
    found.extend(nameless);
    Ok(found)
}

/// Whether a path may be that of a descriptor: `NAME.toml`, and not of what stands beside one.
fn is_descriptor(path: &Path) -> bool {
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy())
        .unwrap_or_default();
    name.ends_with(".toml") && companion(path).is_none() && !name.starts_with('.')
}

/// What stands beside a descriptor, if a path is that of such a file.
pub(crate) fn companion(path: &Path) -> Option<&'static str> {
    let name = path.file_name()?.to_string_lossy();
    match () {
        () if name.ends_with(".test.toml") => Some("fixtures"),
        () if name.ends_with(".names.toml") => {
            Some("names, which are checked with their descriptor")
        }
        () => None,
    }
}

/// The text of a descriptor's file; `-` is standard input.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    checked(bytes(path)?, &path.display().to_string())
}

/// What of a file's text can be read.
fn lossy(path: &Path) -> Result<String, Failure> {
    Ok(String::from_utf8_lossy(&bytes(path)?).into_owned())
}

fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let unreadable = |error| Failure::file(path, "read", &error);
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().lock().take(LIMIT).read_to_end(&mut bytes)
    } else {
        File::open(path)
            .map_err(unreadable)?
            .take(LIMIT)
            .read_to_end(&mut bytes)
    };
    read.map_err(unreadable)?;
    Ok(bytes)
}

/// Bytes as the text of a descriptor.
fn checked(bytes: Vec<u8>, name: &str) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = error
            .as_bytes()
            .iter()
            .take(error.utf8_error().valid_up_to());
        let line = valid.filter(|&&byte| byte == b'\n').count() + 1;
        Failure::Said(format!(
            "{name} is not UTF-8: line {line} has a byte that no text has"
        ))
    })
}

/// The id that a descriptor gives itself, as far as it can be read.
pub(crate) fn id(text: &str) -> Option<String> {
    let (document, _) = DeTable::parse_recoverable(text);
    let variant = document.get_ref().get("variant")?.get_ref();
    let id = variant.get("id")?.get_ref().as_str()?;
    (!id.is_empty()).then(|| id.to_owned())
}

/// A game as the command line sets it up.
pub(crate) struct Opened {
    pub(crate) game: Game,
    /// What the last of the moves has changed.
    pub(crate) last: Option<Applied>,
    /// In which dialect it is written, if one is named.
    pub(crate) dialect: Option<Dialect>,
}

impl Opened {
    /// The position in that dialect, or else in the variant's own.
    pub(crate) fn position_text(&self) -> String {
        let text = self.dialect.and_then(|d| self.game.position_text_in(d));
        text.unwrap_or_else(|| self.game.position_text())
    }

    /// The coordinates of moves.
    pub(crate) fn coordinates(&self) -> Coordinates {
        coordinates(self.game.model(), self.dialect)
    }
}

/// The coordinates that go with a dialect, or else the variant's own.
fn coordinates(model: &Model, dialect: Option<Dialect>) -> Coordinates {
    dialect.map_or(Coordinates::Own, |dialect| dialect.coordinates(model))
}

/// Sets up the game that the command line speaks of.
pub(crate) fn open(catalogue: &Catalogue, setting: &Setting) -> Result<Opened, Failure> {
    open_in(catalogue, setting, None)
}

/// The same, with the coordinates of a dialect, if one is named.
pub(crate) fn open_in(
    catalogue: &Catalogue,
    setting: &Setting,
    named: Option<&str>,
) -> Result<Opened, Failure> {
    open_by(catalogue, setting, named, Game::set_up)
}

/// Sets up a problem, in whose diagram a side may have no royal piece.
pub(crate) fn open_diagram(catalogue: &Catalogue, setting: &Setting) -> Result<Game, Failure> {
    Ok(open_by(catalogue, setting, None, Game::set_up_diagram)?.game)
}

/// The same, where a text is read as `begin` does it.
fn open_by(
    catalogue: &Catalogue,
    setting: &Setting,
    named: Option<&str>,
    begin: impl Fn(&Variant, &str) -> Result<Game, NoStart>,
) -> Result<Opened, Failure> {
    let variant = catalogue.get(&setting.variant)?;
    let mut game = match setting.position.as_deref() {
        None | Some("startpos") => Game::new(&variant),
        Some(text) => begin(&variant, text).map_err(|error| {
            let told = match &error {
                NoStart::Position(refusal) => {
                    format!("this is no position of {}: {refusal}", setting.variant)
                }
                none => none.to_string(),
            };
            Failure::Said(format!("{}: {told}", error.code()))
        })?,
    };
    let dialect = dialect(variant.model(), named)?;
    let coordinates = coordinates(variant.model(), dialect);
    let mut last = None;
    let moves = setting.moves.as_deref().unwrap_or_default();
    for (index, text) in moves.split_whitespace().enumerate() {
        let applied = play_in(&mut game, text, coordinates);
        last =
            Some(applied.map_err(|error| {
                Failure::Said(format!("move {} of --moves: {error}", index + 1))
            })?);
    }
    Ok(Opened {
        game,
        last,
        dialect,
    })
}

/// The dialect of a name, if one is given.
///
/// # Errors
/// The variant is not written in it.
fn dialect(model: &Model, name: Option<&str>) -> Result<Option<Dialect>, Failure> {
    let Some(name) = name else {
        return Ok(None);
    };
    match Dialect::named(name, model) {
        Some(dialect) => Ok(Some(dialect)),
        None => {
            let fitting = Dialect::ALL
                .into_iter()
                .filter(|dialect| dialect.fits(model));
            let fitting: Vec<&str> = fitting.map(Dialect::name).collect();
            Err(Failure::Said(format!(
                "`{}` is not written in the dialect `{name}`; take one of: {}",
                model.id,
                fitting.join(", ")
            )))
        }
    }
}

/// A legal move in the variant's own style; in coordinates where the game does not allow it.
pub(crate) fn human(game: &Game, mv: Move) -> String {
    human_in(game, mv, Style::of(game.model()))
}

/// The same in another style.
pub(crate) fn human_in(game: &Game, mv: Move, style: Style) -> String {
    let text = game.human_in(mv, style);
    text.unwrap_or_else(|_| game.write_unchecked(mv))
}

/// Reads a legal move in either notation.
///
/// # Errors
/// What is wrong with it in coordinates, unless it is not written so.
pub(crate) fn read(game: &Game, text: &str) -> Result<Move, MoveError> {
    read_in(game, text, Coordinates::Own)
}

/// The same in other coordinates.
fn read_in(game: &Game, text: &str, coordinates: Coordinates) -> Result<Move, MoveError> {
    match game.read_in(text, coordinates) {
        Err(error) if error.code() == "bad-move" => game.read_human(text),
        read => read,
    }
}

/// Plays a move in either notation.
///
/// # Errors
/// What is wrong with it; the game is then as it was.
pub(crate) fn play(game: &mut Game, text: &str) -> Result<Applied, String> {
    play_in(game, text, Coordinates::Own)
}

/// The same in other coordinates.
fn play_in(game: &mut Game, text: &str, coordinates: Coordinates) -> Result<Applied, String> {
    let mv = read_in(game, text, coordinates).map_err(|error| error.to_string())?;
    game.play(mv)
        .map_err(|illegal| illegal.explain(game.model()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_found_even_in_a_broken_descriptor() {
        assert_eq!(id("[variant]\nid = 'mini'\nname = \n"), Some("mini".into()));
        assert_eq!(id("[variant]\nname = 'mini'\n"), None);
        assert_eq!(id("variant = 3"), None);
        assert_eq!(id("[[["), None);
    }

    #[test]
    fn companions_and_hidden_files_are_no_descriptors() {
        for name in [
            "atomic.test.toml",
            "atomic.names.toml",
            ".atomic.toml",
            "atomic.txt",
        ] {
            assert!(!is_descriptor(Path::new(name)), "{name}");
        }
    }
}
