//! `boardwright list`: the variants.

use std::collections::BTreeMap;
use std::io::Write as _;

use boardwright::geometry::Topology;
use boardwright::model::Model;
use boardwright::{Catalogue, LoadError, Variant};
use serde::Serialize;

use crate::args::ListArgs;
use crate::exit::{Done, Exit, Failure};
use crate::terminal::{Terminal, plain};

/// A variant in JSON.
#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    family: Option<&'a str>,
    #[serde(flatten)]
    rest: Rest<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Rest<'a> {
    Readable {
        name: &'a str,
        #[serde(skip_serializing_if = "<[String]>::is_empty")]
        aliases: &'a [String],
        version: &'a str,
        board: String,
        cells: usize,
        files: usize,
        ranks: usize,
        pieces: Vec<&'a str>,
        players: [&'a str; 2],
        rules: Option<&'a str>,
        rules_hash: &'a str,
    },
    Unreadable {
        error: String,
    },
}

const HEADINGS: [&str; 7] = [
    "id",
    "version",
    "family",
    "board",
    "pieces",
    "rules hash",
    "name",
];

/// A variant to be listed, or what is wrong with it.
struct Listed<'a> {
    id: &'a str,
    family: Option<&'a str>,
    variant: Result<Variant, LoadError>,
}

impl Listed<'_> {
    fn model(&self) -> Option<&Model> {
        self.variant.as_ref().ok().map(Variant::model)
    }

    /// Whether it is one of those that are asked for. One with errors has but an id.
    fn fits(&self, args: &ListArgs) -> bool {
        let of_family = |family: &String| self.family == Some(family.as_str());
        let of_size = |&size: &(usize, usize)| self.model().is_some_and(|m| sides(m) == size);
        args.family.as_ref().is_none_or(of_family)
            && args.board.as_ref().is_none_or(of_size)
            && args.word.as_ref().is_none_or(|word| self.has(word))
    }

    fn has(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        let within = |text: &str| text.to_lowercase().contains(&word);
        let in_model = |model: &Model| {
            within(&model.name)
                || model.aliases.iter().any(|alias| within(alias))
                || model.kinds.iter().any(|kind| within(&kind.id))
        };
        within(self.id) || self.family.is_some_and(within) || self.model().is_some_and(in_model)
    }
}

/// Lists the variants.
pub(crate) fn run(args: &ListArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    let listed = catalogue.ids().map(|id| Listed {
        id,
        family: catalogue.family(id),
        variant: catalogue.get(id),
    });
    let listed: Vec<Listed<'_>> = listed.filter(|listed| listed.fits(args)).collect();
    if listed.is_empty() {
        return Err(Failure::Said("no variant fits".into()));
    }
    if args.families {
        return families(args, &listed, terminal);
    }
    if args.json {
        for Listed {
            id,
            family,
            variant,
        } in &listed
        {
            let rest = match variant {
                Ok(variant) => readable(variant.model()),
                Err(error) => Rest::Unreadable {
                    error: error.code().into(),
                },
            };
            let (id, family) = (*id, *family);
            let entry = Entry { id, family, rest };
            serde_json::to_writer(&mut terminal.out, &entry).map_err(std::io::Error::from)?;
            writeln!(terminal.out)?;
        }
        return Ok(Exit::Fine);
    }
    let rows: Vec<[String; 7]> = listed.iter().map(row).collect();
    table(&HEADINGS, &rows, terminal)
}

/// A family in JSON.
#[derive(Serialize)]
struct Family<'a> {
    family: Option<&'a str>,
    variants: Vec<&'a str>,
    /// How many of them there are on each board.
    boards: BTreeMap<String, usize>,
}

/// The families of these variants.
fn families(args: &ListArgs, listed: &[Listed<'_>], terminal: &mut Terminal) -> Done {
    let mut families: BTreeMap<Option<&str>, Vec<&Listed<'_>>> = BTreeMap::new();
    for one in listed {
        families.entry(one.family).or_default().push(one);
    }
    let families = families.into_iter().map(|(family, listed)| {
        let mut boards = BTreeMap::new();
        for model in listed.iter().filter_map(|one| one.model()) {
            *boards.entry(size(model)).or_default() += 1;
        }
        let variants = listed.iter().map(|one| one.id).collect();
        Family {
            family,
            variants,
            boards,
        }
    });
    if args.json {
        for family in families {
            serde_json::to_writer(&mut terminal.out, &family).map_err(std::io::Error::from)?;
            writeln!(terminal.out)?;
        }
        return Ok(Exit::Fine);
    }
    let row = |family: Family<'_>| {
        let mut boards: Vec<(&String, &usize)> = family.boards.iter().collect();
        boards.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let boards = boards.iter().map(|(board, count)| match count {
            1 => board.to_string(),
            _ => format!("{board} ({count})"),
        });
        [
            family.family.unwrap_or("-").to_owned(),
            family.variants.len().to_string(),
            boards.collect::<Vec<_>>().join("; "),
        ]
    };
    let rows: Vec<[String; 3]> = families.map(row).collect();
    table(&["family", "variants", "boards"], &rows, terminal)
}

/// Writes rows under their headings.
fn table<const N: usize>(
    headings: &[&str; N],
    rows: &[[String; N]],
    terminal: &mut Terminal,
) -> Done {
    let mut widths = headings.map(str::len);
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let heading = line(&headings.map(str::to_owned), &widths);
    writeln!(terminal.out, "{}", terminal.ink.head(heading))?;
    for row in rows {
        writeln!(terminal.out, "{}", line(row, &widths))?;
    }
    Ok(Exit::Fine)
}

fn readable(model: &Model) -> Rest<'_> {
    Rest::Readable {
        name: &model.name,
        aliases: &model.aliases,
        version: &model.version,
        board: size(model),
        cells: model.board.len(),
        files: sides(model).0,
        ranks: sides(model).1,
        pieces: model.kinds.iter().map(|kind| kind.id.as_str()).collect(),
        players: model
            .players
            .0
            .each_ref()
            .map(|player| player.name.as_str()),
        rules: model.rules.as_deref(),
        rules_hash: &model.rules_hash,
    }
}

fn row(listed: &Listed<'_>) -> [String; 7] {
    let dash = || "-".to_owned();
    let family = listed.family.map_or_else(dash, str::to_owned);
    match listed.model() {
        Some(model) => [
            plain(listed.id),
            plain(&model.version),
            family,
            size(model),
            model.kinds.len().to_string(),
            model.rules_hash.chars().take(12).collect(),
            plain(&named(model)),
        ],
        None => [
            plain(listed.id),
            dash(),
            family,
            dash(),
            dash(),
            dash(),
            "(has errors: see `boardwright check`)".into(),
        ],
    }
}

/// The name, and the other ids under which it is known.
fn named(model: &Model) -> String {
    match model.aliases.as_slice() {
        [] => model.name.clone(),
        aliases => format!("{} (also {})", model.name, aliases.join(", ")),
    }
}

/// `8x8`; with the number of cells, if that is not the product.
fn size(model: &Model) -> String {
    let board = &model.board;
    let (files, ranks) = sides(model);
    match (board.topology(), board.len() == files * ranks) {
        (Topology::Square, true) => format!("{files}x{ranks}"),
        (Topology::Square, false) => format!("{files}x{ranks}, {} cells", board.len()),
        (Topology::Hex, _) => format!("hex, {} cells", board.len()),
    }
}

/// How many files and ranks the board has.
fn sides(model: &Model) -> (usize, usize) {
    (model.board.files().len(), model.board.ranks().len())
}

fn line<const N: usize>(row: &[String; N], widths: &[usize; N]) -> String {
    let padded: Vec<String> = row
        .iter()
        .zip(widths)
        .map(|(cell, &width)| format!("{cell:width$}"))
        .collect();
    padded.join("  ").trim_end().to_owned()
}
