//! Walks the folders of families and writes the table of what is shipped.
//!
//! A folder is a family, and a Cargo feature of the same name switches it on. What a variant of such a family
//! inherits from comes along, wherever it lies. A collection that does not fit together is not built.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use toml::{Table, Value};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A descriptor, and what it says of itself.
struct Found {
    family: String,
    path: PathBuf,
    names: Option<PathBuf>,
    version: String,
    aliases: Vec<String>,
    extends: Option<String>,
    mixins: Vec<String>,
}

fn main() -> Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let mut all = BTreeMap::new();
    for folder in families(&root)? {
        println!("cargo::rerun-if-changed={folder}");
        walk(&root, &folder, &mut all)?;
    }
    check_names(&all)?;
    let shipped = shipped(&all)?;
    let mut texts = String::new();
    write("table.rs", &table(&all, &shipped, &mut texts)?)?;
    write("texts", &texts)?;
    if env::var_os("CARGO_FEATURE_FIXTURES").is_some() {
        write("fixtures.rs", &fixtures(&all, &shipped)?)?;
    }
    Ok(())
}

/// Writes a table, unless it is there: what has not changed is not compiled again.
fn write(name: &str, table: &str) -> Result<()> {
    let path = Path::new(&env::var("OUT_DIR")?).join(name);
    if fs::read_to_string(&path).is_ok_and(|old| old == table) {
        return Ok(());
    }
    Ok(fs::write(path, table)?)
}

/// The folders, each of which is a feature.
fn families(root: &Path) -> Result<Vec<String>> {
    println!("cargo::rerun-if-changed=Cargo.toml");
    let manifest: Table = toml::from_str(&fs::read_to_string(root.join("Cargo.toml"))?)?;
    let features = manifest.get("features").and_then(Value::as_table);
    let features = features.ok_or("Cargo.toml has no features")?;
    let mut folders = Vec::new();
    for entry in fs::read_dir(root)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !entry.file_type()?.is_dir() || name == "src" || name == "target" {
            continue;
        }
        if !features.contains_key(&name) {
            return Err(
                format!("{name}: a family needs a feature of its name in Cargo.toml").into(),
            );
        }
        folders.push(name);
    }
    folders.sort();
    Ok(folders)
}

/// Adds the descriptors of a family.
fn walk(root: &Path, family: &str, all: &mut BTreeMap<String, Found>) -> Result<()> {
    for entry in fs::read_dir(root.join(family))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(id) = name.strip_suffix(".toml").filter(|id| !id.contains('.')) else {
            continue;
        };
        let at = |what: &str| format!("{family}/{name}: {what}");
        let document: Table =
            toml::from_str(&fs::read_to_string(&path)?).map_err(|e| at(&e.to_string()))?;
        let head = document.get("variant").and_then(Value::as_table);
        let head = head.ok_or_else(|| at("no [variant]"))?;
        let text = |key: &str| Some(head.get(key)?.as_str()?.to_owned());
        if text("id").as_deref() != Some(id) {
            return Err(at("its id is not its name").into());
        }
        let names = path.with_file_name(format!("{id}.names.toml"));
        let found = Found {
            family: family.to_owned(),
            names: names.exists().then_some(names),
            version: text("version").ok_or_else(|| at("no version"))?,
            aliases: list(head.get("aliases")),
            extends: text("extends"),
            mixins: list(head.get("mixins")),
            path: path.clone(),
        };
        if let Some(other) = all.insert(id.to_owned(), found) {
            return Err(at(&format!("{} has a variant of this id too", other.family)).into());
        }
    }
    Ok(())
}

fn list(value: Option<&Value>) -> Vec<String> {
    let values = value.and_then(Value::as_array).into_iter().flatten();
    values
        .filter_map(|value| Some(value.as_str()?.to_owned()))
        .collect()
}

/// No alias is the name of two.
fn check_names(all: &BTreeMap<String, Found>) -> Result<()> {
    let mut claimed: BTreeMap<&str, &str> =
        all.keys().map(|id| (id.as_str(), id.as_str())).collect();
    for (id, found) in all {
        for alias in &found.aliases {
            if let Some(other) = claimed.insert(alias, id) {
                return Err(format!("`{alias}` is claimed by {other} and by {id}").into());
            }
        }
    }
    Ok(())
}

/// The variants of the families that are switched on, with all that they inherit from.
fn shipped(all: &BTreeMap<String, Found>) -> Result<BTreeSet<&str>> {
    let is_on = |found: &Found| {
        let feature = format!("CARGO_FEATURE_{}", found.family.to_uppercase());
        env::var_os(feature).is_some()
    };
    let mut shipped = BTreeSet::new();
    let mut wanted: Vec<&str> = all
        .iter()
        .filter(|(_, found)| is_on(found))
        .map(|(id, _)| id.as_str())
        .collect();
    while let Some(id) = wanted.pop() {
        let found = all.get(id).ok_or_else(|| format!("no family has `{id}`"))?;
        if shipped.insert(id) {
            let parents = found.extends.iter().chain(&found.mixins);
            wanted.extend(parents.map(|name| name.split('@').next().unwrap_or_default()));
        }
    }
    Ok(shipped)
}

/// The table, and all its texts: one after another, a family's together, since what is alike and near is packed well.
fn table(
    all: &BTreeMap<String, Found>,
    shipped: &BTreeSet<&str>,
    texts: &mut String,
) -> Result<String> {
    let mut places = BTreeMap::new();
    let mut found: Vec<&Found> = shipped.iter().filter_map(|id| all.get(*id)).collect();
    found.sort_by_key(|found| &found.path);
    let descriptors = found.iter().map(|found| &found.path);
    let names = found.iter().filter_map(|found| found.names.as_ref());
    for path in descriptors.chain(names) {
        let text = fs::read_to_string(path)?;
        let start = texts.len();
        texts.push_str(&match env::var_os("CARGO_FEATURE_COMMENTS") {
            Some(_) => text,
            None => without_comments(&text).map_err(|e| format!("{}: {e}", path.display()))?,
        });
        places.insert(path, (start, texts.len()));
    }
    let part = |path| format!("part{:?}", places[path]);
    let mut text = String::from("&[\n");
    for (id, found) in all.iter().filter(|(id, _)| shipped.contains(id.as_str())) {
        let Found {
            family,
            path,
            names,
            version,
            aliases,
            extends,
            mixins,
        } = found;
        let names = match names {
            Some(names) => format!("Some({})", part(names)),
            None => "None".to_owned(),
        };
        let own = part(path);
        writeln!(
            text,
            "Shipped {{ family: {family:?}, id: {id:?}, version: {version:?}, aliases: &{aliases:?}, \
             extends: {extends:?}, mixins: &{mixins:?}, text: {own}, names: {names} }},"
        )?;
    }
    text.push(']');
    Ok(text)
}

/// A text that says the same in fewer bytes: without comments, empty lines and the blanks that align values.
fn without_comments(text: &str) -> Result<String> {
    let mut bare = String::new();
    for line in text.lines() {
        let (mut quote, mut kept) = (None, String::new());
        for sign in line.trim().chars() {
            match quote {
                Some(open) if sign == open => quote = None,
                None if sign == '#' => break,
                None if sign == '"' || sign == '\'' => quote = Some(sign),
                _ => {}
            }
            if sign != ' ' || quote.is_some() || !kept.ends_with(' ') {
                kept.push(sign);
            }
        }
        if !kept.is_empty() {
            bare.push_str(kept.trim_end());
            bare.push('\n');
        }
    }
    match toml::from_str::<Table>(&bare)? == toml::from_str::<Table>(text)? {
        true => Ok(bare),
        false => Err("it says something else without its comments".into()),
    }
}

/// The fixture files of what is shipped.
fn fixtures(all: &BTreeMap<String, Found>, shipped: &BTreeSet<&str>) -> Result<String> {
    let mut text = String::from("&[\n");
    for (id, found) in all.iter().filter(|(id, _)| shipped.contains(id.as_str())) {
        let path = found.path.with_file_name(format!("{id}.test.toml"));
        if path.exists() {
            writeln!(text, "({id:?}, include_str!({path:?})),")?;
        }
    }
    text.push(']');
    Ok(text)
}
