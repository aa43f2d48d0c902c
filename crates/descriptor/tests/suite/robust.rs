//! No text makes the reader panic, or think for long, or refuse without an error.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use boardwright_descriptor::Severity;
use proptest::prelude::*;

use crate::common;

fn survives(text: &str) -> Result<(), TestCaseError> {
    let start = Instant::now();
    match common::read(text) {
        Ok(described) => {
            prop_assert!(
                described
                    .warnings
                    .iter()
                    .all(|lint| lint.severity == Severity::Warning)
            );
            described.warnings.render(false);
        }
        Err(faults) => {
            prop_assert!(faults.iter().any(|fault| fault.severity == Severity::Error));
            faults.render(true);
            faults.to_json();
        }
    }
    prop_assert!(start.elapsed() < Duration::from_secs(20), "too slow");
    Ok(())
}

/// A character boundary near a share of the text.
fn cut(text: &str, share: f64) -> usize {
    let wanted = (text.len() as f64 * share) as usize;
    (0..=wanted)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

/// Descriptors of every sort, sound and faulty.
fn seeds() -> &'static [String] {
    static SEEDS: OnceLock<Vec<String>> = OnceLock::new();
    SEEDS.get_or_init(|| {
        let folders = ["faulty", "lints", "readable"];
        let texts = folders
            .iter()
            .flat_map(|folder| common::texts(&common::tests_folder().join(folder)));
        let shipped = common::SHIPPED.iter().map(|(_, text)| text.to_string());
        shipped.chain(texts.map(|(_, text)| text)).collect()
    })
}

/// Pieces of descriptors, to be put where they do not belong.
const SCRAPS: [&str; 32] = [
    "\"",
    "'",
    "\"\"\"",
    "[",
    "]",
    "{",
    "}",
    "=",
    ",",
    ".",
    "#",
    "\n",
    "\\",
    "\u{0}",
    "é",
    "-",
    "&",
    "false",
    "true",
    "[end]",
    "[pieces.x]",
    "extends = \"chess@1\"\n",
    "99999999999999999999",
    "-1",
    "nan",
    "1979-05-27",
    "\"K\"",
    "{ first = \"a1\", second = \"a8\" }",
    "hex",
    "hexagon 6",
    "ranks 1-8",
    "w1 = [-1, -1]\n",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cut_off(which in 0..3_usize, share in 0.0..1.0_f64) {
        let text = common::SHIPPED[which].1;
        survives(&text[..cut(text, share)])?;
    }

    #[test]
    fn changed(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((0.0..1.0_f64, 0..40_usize, 0..SCRAPS.len()), 1..6),
    ) {
        let mut text = seeds()[which.index(seeds().len())].clone();
        for (share, removed, scrap) in changes {
            let start = cut(&text, share);
            let end = (start..=(start + removed).min(text.len())).rev().find(|&at| text.is_char_boundary(at));
            text.replace_range(start..end.unwrap_or(start), SCRAPS[scrap]);
        }
        survives(&text)?;
    }

    #[test]
    fn lines_in_disorder(which in 0..3_usize, order in prop::collection::vec(any::<prop::sample::Index>(), 1..80)) {
        let lines: Vec<&str> = common::SHIPPED[which].1.lines().collect();
        let text: Vec<&str> = order.iter().map(|index| lines[index.index(lines.len())]).collect();
        survives(&text.join("\n"))?;
    }

    #[test]
    fn scraps(order in prop::collection::vec(0..SCRAPS.len(), 0..200)) {
        let text: String = order.iter().map(|&scrap| SCRAPS[scrap]).collect();
        survives(&text)?;
    }

    #[test]
    fn nonsense(text in any::<String>()) {
        survives(&text)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn long_nonsense(bytes in prop::collection::vec(any::<u8>(), 0..65_536)) {
        survives(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn long_scraps(order in prop::collection::vec(0..SCRAPS.len(), 0..20_000)) {
        let text: String = order.iter().map(|&scrap| SCRAPS[scrap]).collect();
        survives(&text)?;
    }
}

/// Large, and nothing wrong with it: the limits keep it within bounds.
#[test]
fn the_largest_board_is_read() {
    let text = common::SHIPPED[0]
        .1
        .replace("\"a-h\"", "\"a-aj\"")
        .replace("\"1-8\"", "\"1-36\"")
        .replace("rank 8", "rank 36");
    let start = Instant::now();
    let _ = common::read(&text);
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// As many kinds, moves and zones as the text can hold, on the largest board.
#[test]
fn a_descriptor_full_of_moves_is_read_in_time() {
    let mut text = common::SHIPPED[0]
        .1
        .replace("\"a-h\"", "\"a-aj\"")
        .replace("\"1-8\"", "\"1-36\"");
    text += "\n[zones]\n";
    for zone in 0..60 {
        text += &format!(
            "z{zone} = \"ranks 1-36 & files a-aj & all & z{}\"\n",
            zone + 1
        );
    }
    text += "z60 = \"a1\"\n";
    for kind in 0..26 {
        let symbol = char::from(b'A' + kind);
        text += &format!("[pieces.k{kind}]\nsymbol = \"+{symbol}\"\nmoves = [\n");
        for _ in 0..16 {
            text += "{ betza = \"WFNDAHCGZBRQKNNWWFFCCZZGGHH\", from = \"z0\", to = \"z60\" },\n";
        }
        text += "]\n";
    }
    let start = Instant::now();
    let _ = common::read(&text);
    assert!(
        start.elapsed() < Duration::from_secs(30),
        "{:?}",
        start.elapsed()
    );
}
