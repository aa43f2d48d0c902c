//! Every shipped variant, out and in again; what the page says of them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::LazyLock;

use boardwright::notation::Coordinates;
use boardwright::{Catalogue, Game, Variant};
use boardwright_fairy::{Exported, KEYS, NotExported, Takes, export, import};

/// All that are exported, and why the others are not.
struct All {
    catalogue: Catalogue,
    exported: BTreeMap<String, Exported>,
    others: BTreeMap<String, String>,
}

static ALL: LazyLock<All> = LazyLock::new(|| {
    let catalogue = Catalogue::shipped();
    let (mut exported, mut others) = (BTreeMap::new(), BTreeMap::new());
    for id in catalogue.ids() {
        match export(id, &catalogue) {
            Ok(section) => {
                exported.insert(id.to_owned(), section);
            }
            Err(NotExported::Unsaid(rules)) => {
                let rules = rules
                    .iter()
                    .map(|rule| format!("`{}`: {}", rule.key, rule.why));
                let mut rules: Vec<String> = rules.collect();
                rules.dedup();
                others.insert(id.to_owned(), rules.join("; "));
            }
            Err(error) => panic!("{id}: {error}"),
        }
    }
    All {
        catalogue,
        exported,
        others,
    }
});

/// The variant of the one section of a text.
fn read_back(id: &str, text: &str, catalogue: &Catalogue) -> Variant {
    let imported =
        import(text, catalogue).unwrap_or_else(|faults| panic!("{id}: {faults}\n{text}"));
    let mut catalogue = Catalogue::empty(catalogue.modules().clone());
    catalogue
        .add("again.toml", &imported[0].text)
        .unwrap_or_else(|error| panic!("{id}: {error}"))
}

#[test]
fn what_is_exported_is_read_back_with_the_same_rules() {
    let All {
        catalogue,
        exported,
        others,
    } = &*ALL;
    for (id, section) in exported {
        let again = read_back(id, &section.text, catalogue);
        let before = catalogue.get(id).unwrap();
        assert_eq!(
            again.model().rules_hash,
            before.model().rules_hash,
            "{id}\n{}",
            section.text
        );
    }
    page(exported, others);
}

#[test]
fn letters_with_marks_are_not_exported() {
    let shogi = "schema = 1\n[variant]\nid = \"marked\"\nversion = \"1.0.0\"\nname = \"Marked\"\nextends = \"shogi@1\"\n";
    let chess = shogi.replace("shogi", "chess");
    let setup =
        "[setup]\nposition = \"rb'bqkbb'r/pppppppp/8/8/8/8/PPPPPPPP/RB'BQKBB'R w KQkq - 0 1\"\n";
    let texts = [
        format!("{chess}{setup}[pieces.knight]\nsymbol = \"B'\"\n"),
        format!("{shogi}[pieces.tokin]\nsymbol = \"+P_\"\n"),
    ];
    for (text, piece) in texts.into_iter().zip(["knight", "tokin"]) {
        let mut catalogue = Catalogue::shipped();
        catalogue
            .add("marked.toml", &text)
            .unwrap_or_else(|error| panic!("{error}"));
        let refused = export("marked", &catalogue).map(|section| section.text);
        let told = refused.expect_err("no such letters").to_string();
        let why = format!("`pieces.{piece}`: a piece has one letter there");
        assert!(told.lines().any(|line| line == why), "{told}");
    }
}

/// Exports a child of chess with these tables.
fn export_child(tables: &str) -> Result<Exported, NotExported> {
    let head = "schema = 1\n[variant]\nid = \"child\"\nversion = \"1.0.0\"\nname = \"Child\"\nextends = \"chess@1\"\n";
    let mut catalogue = Catalogue::shipped();
    catalogue
        .add("child.toml", &format!("{head}{tables}"))
        .unwrap_or_else(|error| panic!("{error}"));
    let section = export("child", &catalogue)?;
    let again = read_back("child", &section.text, &catalogue);
    let before = catalogue.get("child").expect("it is here");
    assert_eq!(again.model().rules_hash, before.model().rules_hash);
    Ok(section)
}

/// The rules for which a child of chess with these tables is not exported.
fn unsaid(tables: &str) -> Vec<String> {
    match export_child(tables) {
        Err(NotExported::Unsaid(rules)) => rules.into_iter().map(|rule| rule.key).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_capture_en_passant_promotes_nobody_there() {
    let zone = |rest: &str| format!("[promotion]\nzone = \"ranks 6-8\"\n{rest}");
    assert_eq!(unsaid(&zone("")), ["promotion.not-en-passant"]);
    let section = export_child(&zone("not-en-passant = true\n"));
    assert!(section.is_ok(), "{section:?}");
    let far = "[promotion]\nnot-en-passant = true\n";
    assert_eq!(unsaid(far), ["promotion.not-en-passant"]);
}

#[test]
fn the_last_of_several_royal_pieces_is_said_where_each_player_has_one_kind() {
    let prince = "[pieces.prince]\nsymbol = \"E\"\nmoves = [\"K\"]\n[royalty]\npieces = [\"king\", \"prince\"]\n";
    let setup = |ranks: &str| {
        format!(
            "[setup]\nposition = \"{ranks} w - - 0 1\"\n[end]\ndead-position = false\n[castling]\nking-side = false\nqueen-side = false\n"
        )
    };
    let both = setup("rnbqkenr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKENR");
    let last = format!("{prince}count = \"last\"\n{both}");
    assert_eq!(unsaid(&last), ["royalty.count"]);
    let every = format!("{prince}count = \"every\"\n{both}");
    assert!(export_child(&every).is_ok());
    let apart = setup("rnbqebnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    assert!(export_child(&format!("{prince}count = \"last\"\n{apart}")).is_ok());
}

#[test]
fn who_is_shielded_by_walls_is_no_king_there() {
    let walls = |keys: &str| format!("[walls]\n{keys}\n[end]\ndead-position = false\n");
    let section = export_child(&walls("place = \"moves\""))
        .expect("a section")
        .text;
    let lines = [
        "commoner = k",
        "castlingKingPiece = k",
        "extinctionPseudoRoyal = true",
    ];
    for line in lines {
        assert!(section.lines().any(|said| said == line), "{section}");
    }
    // Who may put a wall instead of moving needs a king there, whom no wall shields.
    let instead = walls("place = \"edge\"\ninstead-of-move = true");
    assert_eq!(unsaid(&instead), ["walls.instead-of-move"]);
    // The arrow of a castling flies from the cell of the rook there.
    assert_eq!(unsaid(&walls("place = \"arrow\"")), ["walls.place"]);
}

#[test]
fn passes_that_end_the_game_there_are_told() {
    let passes = "[movement]\npass = \"allowed\"\n[end]\ndead-position = false\n";
    let section = export_child(passes).expect("a section");
    let told = "`movement.pass`: two passes, one after the other, end the game there";
    assert_eq!(section.differences, [told]);
    let last = section.text.lines().last();
    assert_eq!(last, Some(&*format!("# differs: {told}")));
    assert!(ALL.exported["chess"].differences.is_empty());
    assert!(
        ALL.exported["flipello"].differences.is_empty(),
        "all is counted"
    );
}

/// The keys by themselves, without the comments: the same moves are legal in games by lot, but for what only comments say.
#[test]
fn the_keys_by_themselves_have_the_same_moves() {
    let catalogue = &ALL.catalogue;
    for (id, section) in &ALL.exported {
        let keys: Vec<&str> = section
            .text
            .lines()
            .filter(|line| !line.starts_with("#="))
            .collect();
        let again = read_back(id, &keys.join("\n"), catalogue);
        let variant = catalogue.get(id).unwrap();
        let mut seed = 20_261_123_u64;
        let (mut here, mut there) = (Game::new(&variant), Game::new(&again));
        for ply in 0..24 {
            if here.outcome().is_some() || there.outcome().is_some() {
                break;
            }
            let texts = |game: &Game| {
                let moves = game.legal_moves().into_iter();
                let mut texts: Vec<String> = moves
                    .map(|mv| game.write_in_unchecked(mv, Coordinates::Fairy))
                    .collect();
                texts.sort();
                texts
            };
            let (legal, legal_there) = (texts(&here), texts(&there));
            assert_eq!(legal, legal_there, "{id}, ply {ply}");
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let Some(text) = legal.get((seed >> 33) as usize % legal.len().max(1)) else {
                break;
            };
            here.play_text_in(text, Coordinates::Fairy).unwrap();
            there.play_text_in(text, Coordinates::Fairy).unwrap();
        }
    }
}

/// Holds the tables of `docs/fairy.md` against the keys and the variants; with `INSTA_UPDATE=always` writes them.
fn page(exported: &BTreeMap<String, Exported>, others: &BTreeMap<String, String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fairy.md");
    let page = std::fs::read_to_string(&path).expect("docs/fairy.md");
    let mut keys = String::from("| key | takes | says |\n|---|---|---|\n");
    for key in KEYS {
        let says = match (key.read, key.takes) {
            (false, _) => "no key of ours: told, and left out".to_owned(),
            (true, Takes::Text) => "nothing of the rules".to_owned(),
            (true, _) => format!("`{}`", key.says),
        };
        let _ = writeln!(keys, "| `{}` | {} | {says} |", key.name, key.takes.said());
    }
    let whole = exported
        .values()
        .filter(|section| section.remarks.is_empty())
        .count();
    let mut variants = format!(
        "Of the {} shipped variants {} are exported, {whole} of them without a comment on a rule; {} are not:\n\n| variant | the rules that no key says |\n|---|---|\n",
        exported.len() + others.len(),
        exported.len(),
        others.len()
    );
    for (id, why) in others {
        let _ = writeln!(variants, "| `{id}` | {why} |");
    }
    let mut written = page.clone();
    for (name, text) in [("keys", keys), ("variants", variants)] {
        let (begin, end) = (
            format!("<!-- {name} -->\n"),
            format!("<!-- end of {name} -->"),
        );
        let from = written.find(&begin).expect("the mark of a table") + begin.len();
        let to = written.find(&end).expect("the end of a table");
        written.replace_range(from..to, &format!("\n{text}\n"));
    }
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        std::fs::write(&path, &written).expect("written");
    } else {
        assert!(
            page == written,
            "run the tests with INSTA_UPDATE=always to write docs/fairy.md"
        );
    }
}
