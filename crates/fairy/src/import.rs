//! A settings file as descriptors.

use std::collections::BTreeMap;

use boardwright::descriptor::nearest;
use boardwright::{Catalogue, LoadError};

use crate::attributes::{self, Attributes};
use crate::describe::{Context, Described, describe};
use crate::export::{self, head, overlay};
use crate::fault::{Faults, Told};
use crate::ini::{self, Section};
use crate::keys::{self, Takes};
use crate::pieces;
use crate::sheet::{Place, Sheet, Value, quoted};
use crate::values::values;

/// What goes with blasts.
const BLASTED: &str = ", unless a king may be lost: `king = -`, `commoner = k`, `extinctionPieceTypes = k`, `extinctionValue = loss` and \
    `extinctionPseudoRoyal = true` say so";

/// A section as a descriptor.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Imported {
    /// The id of the variant.
    pub id: String,
    /// The name of the section.
    pub section: String,
    /// The text of the descriptor.
    pub text: String,
    /// What is left out, or may be meant otherwise.
    pub doubts: Vec<Told>,
    /// The letters of the pieces that promoted ones move as, by the symbols of those: `Q` for `+F`.
    pub turned: BTreeMap<String, char>,
}

/// What is known of a variant that others have as their parent.
#[derive(Clone)]
struct Known {
    id: String,
    version: String,
    keys: Attributes,
    context: Context,
    /// What its descriptor says with all that it inherits.
    own: Sheet,
    /// Whether the keys say all its rules.
    whole: bool,
}

/// Reads a settings file of Fairy-Stockfish: a descriptor for each section. Parents are earlier sections, or variants of
/// the catalogue.
///
/// # Errors
/// Everything that is wrong, with its line; then there is no descriptor at all.
pub fn import(text: &str, catalogue: &Catalogue) -> Result<Vec<Imported>, Faults> {
    let (imported, faults) = read(text, catalogue, true);
    match faults.count() {
        0 => Ok(imported),
        _ => Err(faults),
    }
}

/// Reads of a settings file what is good, as Fairy-Stockfish does: a line with a fault is passed over, a section whose rules do
/// not fit together is none, and of two sections with one name the first counts. All that is wrong is told beside.
pub fn import_good(text: &str, catalogue: &Catalogue) -> (Vec<Imported>, Faults) {
    read(text, catalogue, false)
}

/// Reads a settings file: strictly, so that a line with a fault spoils its section, or what is good of it.
fn read(text: &str, catalogue: &Catalogue, strict: bool) -> (Vec<Imported>, Faults) {
    let mut faults = Faults::default();
    let sections = ini::read(text, &mut faults);
    if sections.is_empty() && faults.count() == 0 {
        faults.add(1, "there is no section `[name]` or `[name:parent]`");
    }
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for section in &sections {
        let before = names.get(section.name.as_str()).copied();
        names.entry(&section.name).or_insert(section.line);
        if let Some(before) = before.filter(|_| !section.name.is_empty()) {
            faults.add(
                section.line,
                format!("`{}` stands in line {before} already", section.name),
            );
        }
        check(section, &mut faults);
    }
    let mut reader = Reader {
        catalogue: catalogue.clone(),
        known: BTreeMap::new(),
        ids: Vec::new(),
        strict,
    };
    let mut imported = Vec::new();
    for section in &sections {
        if strict && faults.count() >= crate::fault::MAX_FAULTS {
            break;
        }
        let first = names.get(section.name.as_str()) == Some(&section.line);
        if section.name.is_empty() || !strict && !first {
            continue;
        }
        imported.extend(reader.section(section, &mut faults));
    }
    (imported, faults.sorted())
}

/// What is wrong with the lines of a section, each by itself.
fn check(section: &Section, faults: &mut Faults) {
    let mut letters: BTreeMap<char, (&str, usize)> = BTreeMap::new();
    for entry in &section.entries {
        let (key, value, line) = (entry.key.as_str(), entry.value.as_str(), entry.line);
        let Some(takes) = keys::takes(key) else {
            let near = nearest(key, keys::names()).map(|near| format!("; did you mean `{near}`?"));
            faults.add(
                line,
                format!(
                    "there is no key `{}`{}",
                    shown(key),
                    near.unwrap_or_default()
                ),
            );
            continue;
        };
        if let Err(message) = fits(takes, value) {
            faults.add(line, format!("`{key}`: {message}"));
        } else if takes == Takes::Piece
            && let Some(letter) = value.chars().next().filter(char::is_ascii_alphabetic)
        {
            let letter = letter.to_ascii_lowercase();
            if let Some((other, before)) = letters.insert(letter, (key, line)) {
                faults.add(
                    line,
                    format!("`{letter}` is the letter of `{other}` already, in line {before}"),
                );
            }
        }
    }
}

/// What a line has, short enough to be shown.
fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Whether a value is one that a key takes.
fn fits(takes: Takes, value: &str) -> Result<(), String> {
    let wrong = || {
        Err(format!(
            "`{}` is not what it takes: {}",
            shown(value),
            takes.said()
        ))
    };
    let letter = |text: &str| text.len() == 1 && text.chars().all(|c| c.is_ascii_alphabetic());
    let pairs = |fits: &dyn Fn(&str) -> bool| {
        value == "-"
            || value.split_whitespace().all(|pair| {
                pair.split_once(':')
                    .is_some_and(|(from, to)| letter(from) && fits(to))
            })
    };
    let right = match takes {
        Takes::Text | Takes::Position => true,
        Takes::Flag => matches!(value, "true" | "false"),
        Takes::Whole => value.parse::<u16>().is_ok_and(|number| number <= 1000),
        Takes::Rank => value
            .parse::<u8>()
            .is_ok_and(|rank| (1..=attributes::MAX_RANKS).contains(&rank)),
        Takes::File => attributes::file(value).is_some(),
        Takes::Piece => return piece(value),
        Takes::Cells => attributes::cells(value).is_some(),
        Takes::Letters => value
            .chars()
            .all(|c| c.is_ascii_alphabetic() || c == '*' || c == '-' || c.is_whitespace()),
        Takes::Numbers => pairs(&|number| number.parse::<u8>().is_ok()),
        Takes::Pairs => pairs(&|to| letter(to) || to == "-"),
        Takes::Result => matches!(value, "win" | "loss" | "draw" | "none"),
        Takes::Castlings => value.chars().all(|c| "KQkq-".contains(c)),
        Takes::Word(words) => words.contains(&value),
    };
    if right { Ok(()) } else { wrong() }
}

/// Whether a piece is a letter, with a Betza string or without.
fn piece(value: &str) -> Result<(), String> {
    let (letter, betza) = match value.split_once(':') {
        Some((letter, betza)) => (letter.trim(), Some(betza.trim())),
        None => (value, None),
    };
    let mut letters = letter.chars();
    match (letters.next(), letters.next()) {
        (Some('-'), None) => Ok(()),
        (Some(one), None) if one.is_ascii_alphabetic() => match betza {
            Some(betza) => pieces::read(betza).map(|_| ()),
            None => Ok(()),
        },
        _ => Err(format!("`{}` is no letter", shown(letter))),
    }
}

struct Reader {
    /// That of the caller, and what has been imported.
    catalogue: Catalogue,
    known: BTreeMap<String, Known>,
    ids: Vec<String>,
    /// Whether a line with a fault spoils its section.
    strict: bool,
}

impl Reader {
    /// A section as a descriptor; `None` if something is wrong with it.
    fn section(&mut self, section: &Section, faults: &mut Faults) -> Option<Imported> {
        let before = faults.count();
        let parent = match &section.parent {
            None => None,
            Some(name) => Some(self.parent(name, section.line, faults)?),
        };
        let sound = |entry: &ini::Entry| {
            keys::takes(&entry.key).is_some_and(|takes| fits(takes, &entry.value).is_ok())
        };
        let remarks = remarks(section, faults);
        if self.strict && (before != faults.count() || !section.entries.iter().all(sound)) {
            return None;
        }
        let mut keys = parent
            .as_ref()
            .map(|parent| parent.keys.inherited())
            .unwrap_or_default();
        let entries = section
            .entries
            .iter()
            .filter(|entry| sound(entry))
            .map(|entry| (entry.key.clone(), entry.value.clone(), entry.line));
        keys.say(&entries.collect::<Vec<_>>());
        let id = self.id(&section.name);
        let context = self.context(&keys, parent.as_ref(), &remarks);
        let Described {
            sheet,
            doubts,
            turned,
        } = describe(&keys, &context);
        let mut told = self.doubts(section, &keys, doubts);
        let sheet = overlay(&sheet, &remarks.places);
        let name = remarks.name.clone().unwrap_or_else(|| title(&section.name));
        let text = self.text(section, (&id, &name), &sheet, parent.as_ref());
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                self.unfit(section, &error, faults);
                return None;
            }
        };
        if id != section.name {
            let message = format!(
                "`{}` is no id of ours: it is called `{id}` here",
                shown(&section.name)
            );
            told.insert(
                0,
                Told {
                    line: section.line,
                    message,
                },
            );
        }
        let said = self.catalogue.add(&format!("{id}.toml"), &text);
        if let Err(error) = said.map(|_| ()) {
            self.unfit(section, &error, faults);
            return None;
        }
        let own = self
            .catalogue
            .said(&format!("{id}@0"))
            .map(|said| Sheet::of(&said))
            .unwrap_or_default();
        let known = Known {
            id: id.clone(),
            version: "0".into(),
            keys,
            context,
            own,
            whole: remarks.places.is_empty() && parent.as_ref().is_none_or(|parent| parent.whole),
        };
        self.known.insert(section.name.clone(), known);
        self.ids.push(id.clone());
        Some(Imported {
            id,
            section: section.name.clone(),
            text,
            doubts: told,
            turned,
        })
    }

    /// What is wrong with the rules of a section as a whole.
    fn unfit(&self, section: &Section, error: &LoadError, faults: &mut Faults) {
        let line = |key: &str| {
            section
                .entries
                .iter()
                .find(|entry| entry.key == key)
                .map_or(section.line, |entry| entry.line)
        };
        match error {
            LoadError::Descriptor(diagnostics) => {
                for diagnostic in diagnostics
                    .iter()
                    .filter(|one| one.severity == boardwright::descriptor::Severity::Error)
                    .take(5)
                {
                    let about_position = diagnostic.primary.file.is_empty()
                        || diagnostic.message.contains("position");
                    let about_blasts = diagnostic.message.contains("`explosion`");
                    let at = match (about_blasts, about_position) {
                        (true, _) => line("blastOnCapture"),
                        (_, true) => line("startFen"),
                        _ => section.line,
                    };
                    faults.add(
                        at,
                        format!(
                            "the rules of `{}` do not fit together: {}{}",
                            shown(&section.name),
                            diagnostic.message,
                            if about_blasts { BLASTED } else { "" }
                        ),
                    );
                }
            }
            other => faults.add(section.line, other.to_string()),
        }
    }

    /// A parent: an earlier section or a variant of the catalogue.
    fn parent(&mut self, name: &str, line: usize, faults: &mut Faults) -> Option<Known> {
        if let Some(known) = self.known.get(name) {
            return Some(known.clone());
        }
        let found = self
            .catalogue
            .get(name)
            .and_then(|variant| Ok((variant, self.catalogue.said(name)?)));
        let (variant, said) = match found {
            Ok(found) => found,
            Err(error) => {
                let near = match &error {
                    LoadError::UnknownVariant {
                        nearest: Some(near),
                        ..
                    } => format!("; did you mean `{near}`?"),
                    _ => String::new(),
                };
                faults.add(
                    line,
                    format!(
                        "no section above and no variant of ours is called `{}`{near}",
                        shown(name)
                    ),
                );
                return None;
            }
        };
        let values = values(&variant, &said);
        let context = export::context(&variant, values.names.clone());
        let sheet = describe(&values.keys, &context).sheet;
        let model = variant.model();
        let whole = export::hash(&sheet, &self.catalogue).as_ref() == Some(&model.rules_hash);
        let known = Known {
            id: model.id.clone(),
            version: model.version.split('.').next().unwrap_or("0").into(),
            keys: values.keys,
            context,
            own: Sheet::of(&said),
            whole,
        };
        self.known.insert(name.to_owned(), known.clone());
        Some(known)
    }

    /// An id for a section's name that no other section has.
    fn id(&self, name: &str) -> String {
        let mut id = String::new();
        for letter in name.chars().take(32) {
            match letter.to_ascii_lowercase() {
                letter if letter.is_ascii_lowercase() || letter.is_ascii_digit() => id.push(letter),
                _ if id.ends_with('-') || id.is_empty() => {}
                _ => id.push('-'),
            }
        }
        let mut id = id.trim_matches('-').to_owned();
        if !id.starts_with(|first: char| first.is_ascii_lowercase()) {
            id.insert_str(0, "v-");
            id.truncate(32);
        }
        let (base, mut number) = (id.clone(), 2);
        while self.ids.contains(&id) {
            id = format!("{}-{number}", base.chars().take(28).collect::<String>());
            number += 1;
        }
        id
    }

    /// The names of pieces and of cells.
    fn context(&self, keys: &Attributes, parent: Option<&Known>, remarks: &Remarks) -> Context {
        let mut context = parent
            .map(|parent| parent.context.clone())
            .unwrap_or_default();
        if let Some(parent) = parent {
            let before = parent.keys.pieces();
            let now = keys.pieces();
            let slot = |pieces: &[attributes::Lettered], letter: char| {
                pieces
                    .iter()
                    .find(|piece| piece.letter == letter)
                    .map(|piece| piece.slot.clone())
            };
            context.names.retain(|symbol, _| {
                let letter = symbol.trim_start_matches('+').chars().next().unwrap_or(' ');
                let (old, new) = (slot(&before, letter), slot(&now, letter));
                new.is_some_and(|new| {
                    old.as_ref() == Some(&new) || pieces::is_custom(&new) || new == "commoner"
                })
            });
        }
        context.names.extend(remarks.names.clone());
        if let Some(labels) = &remarks.labels {
            context.labels = Some(labels.clone());
        }
        context.players = remarks.players.clone().or(context.players);
        context.symmetry = remarks.symmetry.clone().or(context.symmetry);
        context
    }

    /// The doubts with their lines; those about keys that the parent has said already are its own.
    fn doubts(
        &self,
        section: &Section,
        keys: &Attributes,
        doubts: Vec<(String, String)>,
    ) -> Vec<Told> {
        let mut told = Vec::new();
        for (key, message) in doubts {
            let line = keys.line(&key);
            if line > 0 {
                told.push(Told {
                    line,
                    message: format!("`{key}`: {message}"),
                });
            }
        }
        let letters: Vec<char> = keys.pieces().iter().map(|piece| piece.letter).collect();
        for entry in &section.entries {
            let takes = keys::takes(&entry.key);
            let paired = matches!(takes, Some(Takes::Numbers | Takes::Pairs));
            if paired || takes == Some(Takes::Letters) {
                let named = entry
                    .value
                    .chars()
                    .filter(char::is_ascii_alphabetic)
                    .map(|c| c.to_ascii_uppercase());
                let unknown = named.filter(|letter| !letters.contains(letter));
                // A list of pairs is read up to the first of them.
                for letter in unknown.take(if paired { 1 } else { usize::MAX }) {
                    let rest = if paired {
                        ", and the list is read up to it"
                    } else {
                        ""
                    };
                    let message = format!(
                        "`{}`: no piece has the letter `{}`{rest}",
                        entry.key,
                        letter.to_ascii_lowercase()
                    );
                    told.push(Told {
                        line: entry.line,
                        message,
                    });
                }
            }
        }
        told.sort_by_key(|told| told.line);
        told
    }

    /// The text: what differs from the parent, or all.
    fn text(
        &self,
        section: &Section,
        (id, name): (&str, &str),
        sheet: &Sheet,
        parent: Option<&Known>,
    ) -> Result<String, LoadError> {
        let origin = match &section.parent {
            Some(parent) => format!("[{}:{parent}]", section.name),
            None => format!("[{}]", section.name),
        };
        let origin =
            format!("# From the section {origin} of a settings file of Fairy-Stockfish.\n\n");
        let file = format!("{id}.toml");
        let mut head = head(id, name);
        let alone = format!("{origin}{}", sheet.text(&head));
        let Some(parent) = parent else {
            self.catalogue.describe(&file, &alone)?;
            return Ok(alone);
        };
        head += &format!(
            "extends = {}\n",
            quoted(&format!("{}@{}", parent.id, parent.version))
        );
        let before = describe(&parent.keys, &parent.context).sheet;
        let text = format!(
            "{origin}{}",
            differences(sheet, &before, &parent.own).text(&head)
        );
        let described = self.catalogue.describe(&file, &text);
        let wanted = export::hash(sheet, &self.catalogue);
        match described {
            Ok(described)
                if !parent.whole
                    || wanted.is_none_or(|wanted| wanted == described.model.rules_hash) =>
            {
                Ok(text)
            }
            _ => {
                self.catalogue.describe(&file, &alone)?;
                Ok(alone)
            }
        }
    }
}

/// What a child says that its parent does not. `before` is what the parent's keys say, `own` its descriptor.
fn differences(sheet: &Sheet, before: &Sheet, own: &Sheet) -> Sheet {
    let mut child = Sheet::default();
    let mut rules = false;
    for place in sheet.places() {
        let Some(value) = sheet.values.get(place) else {
            continue;
        };
        if before.values.get(place) == Some(value)
            || place.0 == "notation" && before.values.contains_key(place)
        {
            continue;
        }
        rules |= !matches!(place.0.as_str(), "setup" | "notation" | "players");
        child.put(
            &place.0,
            &place.1,
            without_inherited(value, own.values.get(place)),
        );
    }
    // A position in FEN, where the parent's own dialect is another one.
    let fen = |value: &Value| {
        value.inline().contains("\"fen\"") && !value.inline().starts_with("[\"sfen")
    };
    if child.get("setup", "position").is_some()
        && own
            .get("notation", "position")
            .is_some_and(|value| !fen(value))
    {
        child.plain("notation", "position", "[\"fen\", \"sfen\"]");
    }
    for place in before.places() {
        if !sheet.values.contains_key(place) && own.values.contains_key(place) {
            rules = true;
            child.put(&place.0, &place.1, Value::Plain("false".into()));
        }
    }
    // To a settings file, a royal piece that is captured is one that is lost.
    let lost = |sheet: &Sheet| sheet.get("end", "extinction").cloned();
    if lost(sheet) != lost(before)
        && own.get("end", "royal-lost").is_some()
        && sheet.get("end", "royal-lost").is_none()
    {
        rules = true;
        child.plain("end", "royal-lost", "false");
        child.plain("royalty", "pieces", "[]");
    }
    let dead = ("end".to_owned(), "dead-position".to_owned());
    if rules
        && own.values.contains_key(&dead)
        && !child.values.contains_key(&dead)
        && !sheet.values.contains_key(&dead)
    {
        child.put("end", "dead-position", Value::Plain("false".into()));
    }
    for section in ["castling", "promotion", "hand", "drops"] {
        let all = |sheet: &Sheet| {
            sheet
                .places()
                .iter()
                .filter(|place| place.0 == section)
                .cloned()
                .collect::<Vec<Place>>()
        };
        let (mine, theirs) = (all(&child), all(own));
        if !theirs.is_empty()
            && mine.len() == theirs.len()
            && mine
                .iter()
                .all(|place| child.values.get(place).is_some_and(Value::is_false))
        {
            mine.iter().for_each(|place| child.remove(place));
            child.plain("", section, "false");
        }
    }
    child
}

/// A table, without the keys that the parent's has beside: they are taken back.
fn without_inherited(value: &Value, own: Option<&Value>) -> Value {
    let (Value::Table(entries), Some(Value::Table(inherited))) = (value, own) else {
        return value.clone();
    };
    let mut entries = entries.clone();
    for (key, _) in inherited {
        if !entries.iter().any(|(known, _)| known == key) {
            entries.push((key.clone(), Value::Plain("false".into())));
        }
    }
    // What is as it was need not be said again.
    entries.retain(|(key, value)| {
        !inherited
            .iter()
            .any(|(known, before)| known == key && before == value)
    });
    Value::Table(entries)
}

/// What comments say that no key does.
#[derive(Default)]
struct Remarks {
    name: Option<String>,
    names: BTreeMap<String, String>,
    labels: Option<[Vec<String>; 2]>,
    symmetry: Option<String>,
    players: Option<[String; 2]>,
    places: Vec<(Place, Value)>,
}

fn remarks(section: &Section, faults: &mut Faults) -> Remarks {
    let mut remarks = Remarks::default();
    let (mut files, mut ranks) = (None, None);
    for remark in &section.remarks {
        let table = match remark.text.parse::<toml::Table>() {
            Ok(table) => table,
            Err(error) => {
                faults.add(
                    remark.line,
                    format!(
                        "this comment is no line of a descriptor: {}",
                        error.message()
                    ),
                );
                continue;
            }
        };
        for (section, value) in table {
            let texts = |value: &toml::Value| -> Vec<String> {
                let list = value.as_array().into_iter().flatten();
                list.filter_map(|one| one.as_str().map(str::to_owned))
                    .collect()
            };
            match (section.as_str(), value) {
                ("names", toml::Value::Table(names)) => {
                    remarks.names.extend(
                        names
                            .into_iter()
                            .filter_map(|(symbol, id)| Some((symbol, id.as_str()?.to_owned()))),
                    );
                }
                ("variant", toml::Value::Table(head)) => {
                    remarks.name = head
                        .get("name")
                        .and_then(|name| name.as_str())
                        .map(str::to_owned);
                }
                (section, toml::Value::Table(keys)) => {
                    for (key, value) in keys {
                        match (section, key.as_str()) {
                            ("board", "files") => files = Some(texts(&value)),
                            ("board", "ranks") => ranks = Some(texts(&value)),
                            ("board", "symmetry") => {
                                remarks.symmetry = value.as_str().map(str::to_owned)
                            }
                            ("players", "order") => remarks.players = texts(&value).try_into().ok(),
                            _ => {}
                        }
                        let value = self::value(&value);
                        remarks.places.push(((section.to_owned(), key), value));
                    }
                }
                (key, value) => remarks
                    .places
                    .push(((String::new(), key.to_owned()), self::value(&value))),
            }
        }
    }
    remarks.labels = files.zip(ranks).map(|(files, ranks)| [files, ranks]);
    remarks
}

fn value(value: &toml::Value) -> Value {
    match value {
        toml::Value::Table(table) => Value::Table(
            table
                .iter()
                .map(|(key, inner)| (key.clone(), self::value(inner)))
                .collect(),
        ),
        toml::Value::Array(list) => {
            let list: Vec<String> = list.iter().map(|one| self::value(one).inline()).collect();
            Value::Plain(format!("[{}]", list.join(", ")))
        }
        other => Value::Plain(other.to_string()),
    }
}

/// A name for people.
fn title(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters
        .next()
        .map(|first| first.to_uppercase().to_string())
        .unwrap_or_default();
    format!("{first}{}", letters.as_str()).replace(['-', '_'], " ")
}
