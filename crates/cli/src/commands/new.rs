//! `boardwright new`: a descriptor to begin with, and a file for its facts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use boardwright::engine::Leaves;
use boardwright::{Catalogue, Side, Variant};

use crate::args::NewArgs;
use crate::exit::{Done, Exit, Failure};
use crate::terminal::Terminal;
use crate::whole;

/// The sections in the order in which people write them; others follow.
const ORDER: [&str; 12] = [
    "board",
    "players",
    "zones",
    "setup",
    "pieces",
    "movement",
    "promotion",
    "castling",
    "hand",
    "drops",
    "royalty",
    "end",
];

/// Writes both files and says what to do next.
pub(crate) fn run(
    args: &NewArgs,
    folders: &[PathBuf],
    catalogue: &Catalogue,
    terminal: &mut Terminal,
) -> Done {
    let parent = catalogue.get(&args.from)?;
    if let Ok(there) = catalogue.get(&args.id) {
        let (id, name) = (&args.id, &there.model().name);
        let message = format!("`{id}` is a variant already, {name}: choose another name");
        return Err(Failure::Said(message));
    }
    let file = format!("{}.toml", args.id);
    let text = descriptor(&args.id, &parent, &catalogue.said(&args.from)?);
    let described = catalogue.describe(&file, &text).map_err(|error| {
        // The parent is in order, so it can only be the name.
        let hint = "an id is up to 32 small letters, digits and hyphens, a letter first";
        match error.code() {
            "bad-descriptor" => Failure::Said(format!("`{}` is no id: {hint}", args.id)),
            _ => Failure::Load(error),
        }
    })?;
    let facts = facts(&described.model.name, &parent);
    let descriptor = args.out.join(&file);
    let fixture = args.out.join(format!("{}.test.toml", args.id));
    whole::create(&[(descriptor.clone(), text), (fixture.clone(), facts)])?;
    let mut more = String::new();
    for folder in folders.iter().chain([&args.out]) {
        let _ = write!(more, " --variants {}", folder.display());
    }
    let (id, parent) = (&args.id, &parent.model().id);
    let (descriptor, fixture) = (descriptor.display(), fixture.display());
    write!(
        terminal.out,
        "{descriptor} is written; it plays as {parent} does. {fixture} is for its facts.\n\n\
         Next, change {descriptor}, and then:\n  \
         boardwright check {descriptor}{checked}\n  \
         boardwright show {id}{more} --legend\n  \
         boardwright compare {parent} {id}{more}\n  \
         boardwright play {id}{more} --against random\n\n\
         docs/designer.md leads on, docs/how-do-i-say.md has rules with the lines that say them.\n",
        checked = more
            .strip_suffix(&format!(" --variants {}", args.out.display()))
            .unwrap_or_default(),
    )?;
    Ok(Exit::Fine)
}

/// A descriptor that inherits everything, with what it inherits in comments.
fn descriptor(id: &str, parent: &Variant, said: &BTreeMap<String, String>) -> String {
    let model = parent.model();
    let major = model.version.split('.').next().unwrap_or_default();
    let extends = format!("{}@{major}", model.id);
    let name = name(id);
    let mut text = format!(
        "# {name}: say in a sentence what it is.\n\n\
         schema = 1\n\n\
         [variant]\n\
         id      = \"{id}\"\n\
         version = \"0.1.0\"            # the first number grows when a legal move or a result differs\n\
         name    = \"{name}\"\n\
         extends = \"{extends}\"        # what is not said below is as it is there\n\n\
         # What {} says. Take the `# ` away from a line and from the name of its section, and change it.\n\
         # `false` in the place of a value removes what is inherited.\n\
         # Letters of movements: docs/betza.md. Sets of cells: docs/zones.md. All keys: docs/descriptor.md.\n\
         # Rules by what they do: docs/how-do-i-say.md.\n",
        model.id
    );
    let mut sections: BTreeMap<(usize, &str), Vec<(&str, &str)>> = BTreeMap::new();
    for (path, value) in said {
        let (section, key) = path.split_once('.').unwrap_or((path, ""));
        let place = ORDER.iter().position(|&known| known == section);
        let place = place.unwrap_or(ORDER.len());
        // What the parent took back is not there to be inherited.
        if !key.is_empty() && section != "variant" && value != "false" {
            let keys = sections.entry((place, section)).or_default();
            keys.push((key, value));
        }
    }
    for ((_, section), keys) in sections {
        let _ = writeln!(text, "\n# [{section}]");
        for (key, value) in keys {
            let _ = writeln!(text, "# {key} = {value}");
        }
    }
    text
}

/// A name for people from an id: `small-shogi` is `Small shogi`.
fn name(id: &str) -> String {
    let words = id.replace('-', " ");
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// What is true of the parent, to begin with.
fn facts(name: &str, parent: &Variant) -> String {
    let (start, id) = (parent.start(), &parent.model().id);
    let count = |plies| start.perft(plies, Leaves::Bulk, &mut |_| true).ok();
    let counts: Vec<String> = [1, 2]
        .into_iter()
        .filter_map(count)
        .map(|n| n.to_string())
        .collect();
    format!(
        "# {name}: facts and where they come from. The format: docs/fixtures.md.\n\n\
         one-counter = \"nobody else has counted yet\"\n\n\
         [sources]\n\
         begun = \"what {id} has, when this file was begun\"\n\n\
         # One move, two moves. When a rule changes them, count by hand what you can, and name the source.\n\
         [[perft]]\n\
         name   = \"start\"\n\
         counts = [{}]\n\
         source = \"begun\"\n\n\
         # What sets it apart: a move that only it has, one that it refuses, how it ends.\n\
         # [[legal]]\n\
         # name   = \"a sentence\"\n\
         # played = \"moves from the start\"\n\
         # move   = \"the move\"\n\
         # source = \"begun\"\n\
         #\n\
         # [[status]]\n\
         # name     = \"a sentence\"\n\
         # position = \"a position\"\n\
         # winner   = \"{}\"\n\
         # reason   = \"checkmate\"\n\
         # source   = \"begun\"\n",
        counts.join(", "),
        parent.model().players[Side::First].name
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every variant has a child that says nothing wrong and plays as it does, with the comments and, where they are
    /// taken away, without.
    #[test]
    fn a_new_descriptor_is_in_order_and_plays_as_its_parent() {
        let catalogue = Catalogue::shipped();
        for id in catalogue.ids() {
            let parent = catalogue.get(id).expect("it is shipped");
            let said = catalogue.said(id).expect("it is shipped");
            let text = descriptor("a-new-game", &parent, &said);
            let described = catalogue.describe("a-new-game.toml", &text);
            let described = described.unwrap_or_else(|error| panic!("{id}: {error}"));
            assert!(
                described.warnings.is_empty(),
                "{id}: {}",
                described.warnings
            );
            assert_eq!(
                described.model.rules_hash,
                parent.model().rules_hash,
                "{id}"
            );
            assert_eq!(described.model.name, "A new game");
            if !["chess", "shogi", "xiangqi", "atomic", "omega", "duck"].contains(&id) {
                continue;
            }
            let (head, rest) = text.split_once("how-do-i-say.md.\n").expect("the comments");
            let bare = format!("{head}\n{}", rest.replace("\n# ", "\n"));
            assert_eq!(
                bare.matches("\n[").count(),
                rest.matches("\n# [").count() + 1
            );
            let described = catalogue.describe("a-new-game.toml", &bare);
            let described = described.unwrap_or_else(|error| panic!("{id}: {error}\n{bare}"));
            assert_eq!(
                described.model.rules_hash,
                parent.model().rules_hash,
                "{id}"
            );
        }
    }
}
