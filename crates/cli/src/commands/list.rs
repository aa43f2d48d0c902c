//! `boardwright list`: the variants.

use std::io::Write as _;

use boardwright::geometry::Topology;
use boardwright::model::Model;
use boardwright::{Catalogue, Variant};
use serde::Serialize;

use crate::args::ListArgs;
use crate::exit::{Done, Exit};
use crate::terminal::{Terminal, plain};

/// A variant in JSON.
#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
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
        pieces: Vec<&'a str>,
        players: [&'a str; 2],
        rules: Option<&'a str>,
        rules_hash: &'a str,
    },
    Unreadable {
        error: String,
    },
}

const HEADINGS: [&str; 6] = ["id", "version", "board", "pieces", "rules hash", "name"];

/// Lists the variants.
pub(crate) fn run(args: &ListArgs, catalogue: &Catalogue, terminal: &mut Terminal) -> Done {
    let variants = catalogue.ids().map(|id| (id, catalogue.get(id)));
    if args.json {
        for (id, variant) in variants {
            let rest = match &variant {
                Ok(variant) => readable(variant.model()),
                Err(error) => Rest::Unreadable {
                    error: error.code().into(),
                },
            };
            serde_json::to_writer(&mut terminal.out, &Entry { id, rest })
                .map_err(std::io::Error::from)?;
            writeln!(terminal.out)?;
        }
        return Ok(Exit::Fine);
    }
    let rows: Vec<[String; 6]> = variants
        .map(|(id, variant)| row(id, variant.ok().as_ref()))
        .collect();
    let mut widths = HEADINGS.map(str::len);
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let heading = line(&HEADINGS.map(str::to_owned), &widths);
    writeln!(terminal.out, "{}", terminal.ink.head(heading))?;
    for row in &rows {
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

fn row(id: &str, variant: Option<&Variant>) -> [String; 6] {
    match variant.map(Variant::model) {
        Some(model) => [
            plain(id),
            plain(&model.version),
            size(model),
            model.kinds.len().to_string(),
            model.rules_hash.chars().take(12).collect(),
            plain(&named(model)),
        ],
        None => {
            let dash = || "-".to_owned();
            [
                plain(id),
                dash(),
                dash(),
                dash(),
                dash(),
                "(has errors: see `boardwright check`)".into(),
            ]
        }
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
    let (files, ranks) = (board.files().len(), board.ranks().len());
    match (board.topology(), board.len() == files * ranks) {
        (Topology::Square, true) => format!("{files}x{ranks}"),
        (Topology::Square, false) => format!("{files}x{ranks}, {} cells", board.len()),
        (Topology::Hex, _) => format!("hex, {} cells", board.len()),
    }
}

fn line(row: &[String; 6], widths: &[usize; 6]) -> String {
    let padded: Vec<String> = row
        .iter()
        .zip(widths)
        .map(|(cell, &width)| format!("{cell:width$}"))
        .collect();
    padded.join("  ").trim_end().to_owned()
}
