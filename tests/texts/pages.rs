//! The pages on movements, zones and "how do I say": their diagrams are drawn by the program, their lines are read.
//!
//! A diagram is a block of text under a comment that says what it shows: `<!-- draw: moves N; C -->`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use boardwright::geometry::draw::{self, Glyph, Picture};
use boardwright::geometry::{Board, Cell, Shape};
use boardwright::notation::position;
use boardwright::{Catalogue, Kind, Man, Position, Setup, Side, Variant};
use toml::{Table, Value};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A game of pieces `m`, and of `x`, which move so, without kings, on a board that these lines describe.
fn variant(board: &Board, lines: &str, betza: &str) -> Variant {
    // One of each at the ends of the board; a piece that goes nowhere from a corner does so elsewhere.
    let mut cells = 0;
    let rows: Vec<String> = board
        .grid()
        .ranks()
        .map(|places| {
            let letters = places.iter().map(|place| {
                cells += usize::from(place.is_some());
                match (place, cells) {
                    (None, _) => '*',
                    (_, 1) => 'm',
                    (_, 2) => 'x',
                    (_, n) if n + 1 == board.len() => 'X',
                    (_, n) if n == board.len() => 'M',
                    _ => '1',
                }
            });
            letters.collect::<String>()
        })
        .collect();
    // Numbers next to each other are one number.
    let mut text = rows.join("/");
    for run in (2..=9).rev() {
        text = text.replace(&"1".repeat(run), &run.to_string());
    }
    let text = format!(
        "schema = 1\n[variant]\nid = \"drawn\"\nversion = \"1.0.0\"\nname = \"Drawn\"\n[board]\n{lines}\nsymmetry = \"mirror\"\n\
         [players]\norder = [\"one\", \"other\"]\n[setup]\nposition = \"{text} w - - 0 1\"\n\
         [pieces]\nx = {{ symbol = \"X\", moves = [\"{betza}\"] }}\nm = {{ symbol = \"M\", moves = [\"W\"] }}\n\
         [royalty]\npieces = []\nself-check = \"allowed\"\nattack-void-if = []\n\
         [end]\nno-moves = {{ result = \"loss\" }}\n\
         [notation]\nposition = \"fen\"\nmove = \"uci\"\nhuman = \"san\"\n"
    );
    let mut catalogue = Catalogue::empty(boardwright::shipped_modules());
    let variant = catalogue.add("drawn.toml", &text);
    variant.unwrap_or_else(|error| panic!("{betza}: {error}\n{text}"))
}

const SEVEN: &str = "topology = \"square\"\nfiles = \"a-g\"\nranks = \"1-7\"";

/// A board of hexagons with such a side, and the lines that describe it.
fn hexagon(side: u16) -> (Board, String) {
    let board = Board::new(&Shape::hexagon(side)).expect("a board");
    let lines = format!("topology = \"hex\"\nshape = \"hexagon {side}\"");
    (board, lines)
}

/// The diagram of a movement from the middle, `nN with d5`.
fn movement(board: &Board, lines: &str, text: &str) -> String {
    let (betza, men) = text.split_once(" with ").unwrap_or((text, ""));
    let variant = variant(board, lines, betza);
    let model = variant.model();
    let board = &model.board;
    let from = board.find("d4").expect("the middle");
    let (x, m) = (Kind(0), Kind(1));
    let men: Vec<Cell> = men
        .split_whitespace()
        .map(|name| board.find(name).expect("a cell"))
        .collect();
    let marks: BTreeMap<Cell, &str> = if men.is_empty() {
        let mark = |hurdle: bool, quiet: bool, capture: bool| match (hurdle, quiet, capture) {
            (true, ..) => "△",
            (_, true, true) => "●",
            (_, true, false) => "○",
            _ => "×",
        };
        let goals = model.destinations(Side::First, x, from);
        goals
            .iter()
            .map(|goal| (goal.cell, mark(goal.hurdle, goal.quiet, goal.capture)))
            .collect()
    } else {
        let man = |side, kind| Man { side, kind };
        let mut setup = Setup::default();
        setup.men.push((from, man(Side::First, x)));
        let enemies = men.iter().map(|&cell| (cell, man(Side::Second, m)));
        setup.men.extend(enemies);
        let position: Position = variant.position(&setup).expect("a position");
        let goals = position
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.from() == Some(from));
        let mark = |cell| if men.contains(&cell) { "×" } else { "○" };
        goals.map(|mv| (mv.to(), mark(mv.to()))).collect()
    };
    let picture = Picture::new(board).men(|cell| {
        let letter = || men.contains(&cell).then_some("m");
        let text = if cell == from {
            Some("@")
        } else {
            marks.get(&cell).copied().or_else(letter)
        };
        Some(Glyph::new(text?, draw::Side::Neutral))
    });
    picture.to_text()
}

/// Diagrams beside each other, each under its text.
fn beside(texts: &str, draw: impl Fn(&str) -> String) -> String {
    let mut columns: Vec<Vec<String>> = Vec::new();
    for text in texts.split("; ") {
        let mut lines = vec![text.to_owned(), String::new()];
        lines.extend(draw(text).lines().map(str::to_owned));
        columns.push(lines);
    }
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    let mut rows = vec![String::new(); height];
    for lines in columns {
        let width = lines
            .iter()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0)
            + 6;
        for (number, row) in rows.iter_mut().enumerate() {
            let line = lines.get(number).map_or("", String::as_str);
            *row += &format!("{line:width$}");
        }
    }
    let rows: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
    rows.join("\n").trim_end().to_owned()
}

/// A variant by its id, or a board of hexagons.
fn board_of(name: &str) -> Variant {
    match name.strip_prefix("hexagon ") {
        Some(side) => {
            let (board, lines) = hexagon(side.parse().expect("a side"));
            variant(&board, &lines, "W")
        }
        None => Catalogue::shipped().get(name).expect("it is shipped"),
    }
}

fn zone(name: &str, text: &str) -> String {
    let variant = board_of(name);
    let board = &variant.model().board;
    let cells = board
        .zone(text, &|_| None)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let opposite: Vec<Cell> = cells
        .iter()
        .filter_map(|&cell| board.opposite(cell))
        .collect();
    let picture = Picture::new(board).men(|cell| {
        let text = match (cells.contains(&cell), opposite.contains(&cell)) {
            (true, true) => "◎",
            (true, false) => "●",
            (false, true) => "○",
            _ => return None,
        };
        Some(Glyph::new(text, draw::Side::Neutral))
    });
    picture.to_text().trim_end().to_owned()
}

fn position_of(name: &str, text: &str) -> String {
    let variant = board_of(name);
    let model = variant.model();
    let setup = position::read(model, text, position::Mode::Strict);
    let setup = setup.unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
    let picture = Picture::new(&model.board).men(|cell| {
        let (_, man) = setup.men.iter().find(|(there, _)| *there == cell)?;
        let symbol = model.symbol(man.kind);
        let text = match man.side {
            Side::First => symbol.to_uppercase(),
            Side::Second => symbol.to_lowercase(),
        };
        Some(Glyph::new(&text, draw::Side::Neutral))
    });
    picture.to_text().trim_end().to_owned()
}

fn mistake(name: &str, text: &str) -> String {
    let variant = board_of(name);
    let refused = position::position(&variant, text, position::Mode::Strict);
    let refusal = refused.err().unwrap_or_else(|| panic!("{text} is read"));
    let position::Refusal::Text(faults) = refusal else {
        panic!("{text}: {refusal}")
    };
    let [fault] = faults.as_slice() else {
        panic!("{text}: {faults:?}")
    };
    let help = fault.help.as_ref().expect("an empty board");
    format!("{text}\n\n{}\n{help}", fault.message)
}

/// What stands in the block under a comment.
fn drawn(order: &str) -> String {
    let (what, rest) = order.split_once(' ').expect("what, and of what");
    let of = || rest.split_once(": ").expect("a variant, and a text");
    match what {
        "moves" => {
            let board = Board::rectangle(7, 7).expect("a board");
            beside(rest, |text| movement(&board, SEVEN, text))
        }
        "hexes" => {
            let (board, lines) = hexagon(4);
            beside(rest, |text| movement(&board, &lines, text))
        }
        "zone" => zone(of().0, of().1),
        "position" => position_of(of().0, of().1),
        "mistake" => mistake(of().0, of().1),
        _ => panic!("{order}"),
    }
}

/// A page with its diagrams as the program draws them now.
fn redrawn(page: &str) -> String {
    let mut text = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("<!-- draw: ") {
        let (order, after) = after
            .split_once(" -->\n```text\n")
            .expect("a block of text");
        let (_, after) = after.split_once("```\n").expect("its end");
        text += &format!(
            "{before}<!-- draw: {order} -->\n```text\n{}\n```\n",
            drawn(order)
        );
        rest = after;
    }
    text + rest
}

/// Holds a page to what it should be, or writes it.
fn hold(path: &Path, right: &str) {
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::write(path, right).expect("written");
    }
    let page = fs::read_to_string(path).unwrap_or_default();
    let path = path.display();
    assert!(
        page == right,
        "run the tests with INSTA_UPDATE=always to write {path}"
    );
}

#[test]
fn diagrams_of_zones_are_up_to_date() {
    let path = root().join("docs/zones.md");
    let page = fs::read_to_string(&path).expect("the page");
    hold(&path, &redrawn(&page));
}

#[test]
fn the_page_of_betza_notation_is_up_to_date() {
    let source = root().join("crates/core/src/betza/notation.md");
    let text = redrawn(&fs::read_to_string(&source).expect("the text"));
    hold(&source, &text);
    let head = "# How pieces move: Betza notation\n\n";
    hold(&root().join("docs/betza.md"), &format!("{head}{text}"));
    for letter in "WFDNAHCZGRBQKLJmcfblrsvnpgi".chars() {
        let orders = text.split("<!-- draw: ").skip(1);
        let mut orders = orders.filter_map(|rest| rest.split(" -->").next());
        let alike = match letter {
            'L' => 'C',
            'J' => 'Z',
            letter => letter,
        };
        assert!(
            orders.any(|order| order.contains(alike)),
            "no diagram of {letter}"
        );
    }
}

#[test]
fn the_lines_of_the_page_of_zones_are_read() {
    let page = fs::read_to_string(root().join("docs/zones.md")).expect("the page");
    let snippet = page
        .split("```toml\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let snippet = snippet.expect("lines of zones");
    let mut table: Table = snippet.parse().expect("TOML");
    let zone = |name: &str| format!("{{ betza = \"W\", to = \"{name}\" }}");
    let moves = ["palace", "wings", "outside", "camp"].map(zone).join(", ");
    let pieces = format!("chariot = {{ moves = [{moves}] }}");
    table.insert("pieces".into(), Value::Table(pieces.parse().expect("TOML")));
    let text = descriptor(&table, "xiangqi@1");
    let described = Catalogue::shipped().describe("zones.toml", &text);
    described.unwrap_or_else(|error| panic!("{error}"));
}

/// A descriptor that inherits and says these lines; a child of chess does without what chess knows of dead positions.
fn descriptor(said: &Table, parent: &str) -> String {
    let mut whole = said.clone();
    whole.insert("schema".into(), Value::Integer(1));
    let head = [
        ("id", "said"),
        ("version", "1.0.0"),
        ("name", "Said"),
        ("extends", parent),
    ];
    let head = head.map(|(key, value)| (key.to_owned(), Value::String(value.to_owned())));
    whole.insert("variant".into(), Value::Table(head.into_iter().collect()));
    if parent == "chess@1" {
        let end = whole
            .entry("end")
            .or_insert_with(|| Value::Table(Table::new()));
        let end = end.as_table_mut().expect("a table");
        end.entry("dead-position").or_insert(Value::Boolean(false));
    }
    whole.to_string()
}

/// The keys of a table as paths; names that the writer chooses are `*`, entries of lists those of the list.
fn paths(at: &str, value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                let chosen = [
                    "pieces",
                    "zones",
                    "castling",
                    "promotion.into",
                    "drops.zones",
                    "board.extra",
                ];
                let key = if chosen.contains(&at) {
                    "*"
                } else {
                    key.as_str()
                };
                let path = match at {
                    "" => key.to_owned(),
                    at => format!("{at}.{key}"),
                };
                found.insert(path.clone());
                paths(&path, value, found);
            }
        }
        Value::Array(list) => list.iter().for_each(|value| paths(at, value, found)),
        _ => {}
    }
}

/// All keys that a shipped variant says, with those that it inherits.
fn said(catalogue: &Catalogue, id: &str, found: &mut BTreeSet<String>) {
    let text = catalogue
        .text(id)
        .unwrap_or_else(|| panic!("{id} is not shipped"));
    let table: Table = text.parse().expect("a descriptor");
    let heads = table
        .get("variant")
        .and_then(Value::as_table)
        .expect("[variant]")
        .clone();
    paths("", &Value::Table(table), found);
    let parent = heads.get("extends").and_then(Value::as_str);
    let mixins = heads.get("mixins").and_then(Value::as_array);
    let mixins = mixins.into_iter().flatten().filter_map(Value::as_str);
    for parent in parent.into_iter().chain(mixins) {
        said(
            catalogue,
            parent.split('@').next().unwrap_or_default(),
            found,
        );
    }
}

/// Each entry of the page is read, and the variant that it names says the same keys.
#[test]
fn every_entry_of_how_do_i_say_is_read_and_has_its_variant() {
    let page = fs::read_to_string(root().join("docs/how-do-i-say.md")).expect("the page");
    let catalogue = Catalogue::shipped();
    let entries: Vec<&str> = page.split("\n### ").skip(1).collect();
    assert!(entries.len() >= 40, "{} entries", entries.len());
    let mut wrong = Vec::new();
    for entry in entries {
        let title = entry.lines().next().unwrap_or_default();
        let snippet = entry
            .split("```toml\n")
            .nth(1)
            .and_then(|rest| rest.split("```").next());
        let snippet = snippet.unwrap_or_else(|| panic!("{title}: no lines"));
        let parent = snippet
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("# in a child of "));
        let parent = parent.unwrap_or("chess@1");
        let table: Table = snippet
            .parse()
            .unwrap_or_else(|error| panic!("{title}: {error}"));
        let described = |said| catalogue.describe("said.toml", &descriptor(said, parent));
        let nothing = Table::new();
        let plain = described(&nothing).expect("the parent alone");
        match described(&table) {
            Err(error) => wrong.push(format!("{title}: {error}")),
            Ok(child) => {
                // A variant that is named may say the same itself.
                if parent == "chess@1" && child.model.rules_hash == plain.model.rules_hash {
                    wrong.push(format!("{title}: the lines change nothing"));
                }
                if child
                    .warnings
                    .iter()
                    .any(|warning| warning.code == "start-over")
                {
                    wrong.push(format!("{title}: {}", child.warnings.render(false)));
                }
            }
        }
        let link = entry
            .split("](../variants/")
            .nth(1)
            .and_then(|rest| rest.split(".toml)").next());
        let link = link.unwrap_or_else(|| panic!("{title}: no variant"));
        let (family, id) = link
            .split_once('/')
            .unwrap_or_else(|| panic!("{title}: {link}"));
        assert_eq!(catalogue.family(id), Some(family), "{title}: {link}");
        let (mut own, mut wanted) = (BTreeSet::new(), BTreeSet::new());
        said(&catalogue, id, &mut own);
        paths("", &Value::Table(table), &mut wanted);
        let missing: Vec<&String> = wanted.difference(&own).collect();
        if !missing.is_empty() {
            wrong.push(format!("{title}: {id} does not say {missing:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
