//! Settings files, good and bad.

use boardwright::{Catalogue, Variant};
use boardwright_fairy::{Imported, MAX_SECTIONS, import};

pub(crate) fn read(text: &str) -> Vec<Imported> {
    import(text, &Catalogue::shipped()).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The faults of a text, as they are told.
fn faults(text: &str) -> Vec<String> {
    let faults = import(text, &Catalogue::shipped()).expect_err("it has faults");
    faults.told().iter().map(ToString::to_string).collect()
}

pub(crate) fn variant(text: &str) -> Variant {
    let mut catalogue = Catalogue::shipped();
    let imported = read(text).pop().expect("a section");
    catalogue
        .add("imported.toml", &imported.text)
        .expect("it is a descriptor")
}

#[test]
fn a_child_says_only_what_is_different() {
    let imported = read(
        "[orda:chess]\ncentaur = h\nknibis = a\nkniroo = l\nsilver = y\npromotionPieceTypes = qh\nstartFen = lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1\nflagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1\n",
    );
    assert_eq!(
        imported[0].text,
        r#"# From the section [orda:chess] of a settings file of Fairy-Stockfish.

schema = 1

[variant]
id      = "orda"
version = "0.1.0"
name    = "Orda"
extends = "chess@1"

[setup]
position = "lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"

[pieces]
silver  = { symbol = "Y", moves = ["FfW"] }
knibis  = { symbol = "A", moves = ["mNcB"] }
kniroo  = { symbol = "L", moves = ["mNcR"] }
centaur = { symbol = "H", moves = ["KN"] }

[promotion]
into = { pawn = ["queen", "centaur"] }

[end]
reach         = { pieces = ["king"], zone = "rank 8", result = "win" }
dead-position = false
"#
    );
    let start = variant("[centaurking:chess]\nking = k:KN\n").start();
    assert_eq!(start.legal_moves().len(), 22);
}

/// Who goes to and fro loses, but for the king and for pieces that keep to a region: with no others there is no such rule.
#[test]
fn to_and_fro_is_about_pieces_that_go_anywhere() {
    let section = |more: &str| {
        let pieces = "king = k\nfers = f\nstartFen = 4k2f/8/8/8/8/8/8/F3K3 w - - 0 1";
        read(&format!(
            "[ferses]\n{pieces}\nmoveRepetitionIllegal = true\n{more}"
        ))
    };
    let said = r#"{ module = "to-and-fro", pieces = ["fers"], times = 3 }"#;
    assert!(
        section("")[0].text.contains(said),
        "{}",
        section("")[0].text
    );
    let kept = "mobilityRegionWhiteFers = *1 *2 *3\n";
    assert!(!section(kept)[0].text.contains("to-and-fro"));
    variant(&format!(
        "[kept]\nking = k\nfers = f\nstartFen = 4k2f/8/8/8/8/8/8/F3K3 w - - 0 1\nmoveRepetitionIllegal = true\n{kept}"
    ));
}

#[test]
fn a_section_may_have_an_earlier_one_as_parent() {
    let text = "[one:chess]\nmustCapture = true\n[two:one]\nnFoldRule = 4\n";
    let imported = read(text);
    assert!(
        imported[1].text.contains("extends = \"one@0\""),
        "{}",
        imported[1].text
    );
    assert!(!imported[1].text.contains("compulsory"));
    assert!(imported[1].text.contains("count = 4"));
}

#[test]
fn a_section_without_a_parent_says_everything() {
    let text = "[row]\nmaxRank = 3\nmaxFile = 3\nimmobile = p\nstartFen = 3/3/3[PPPPPpppp] w - - 0 1\npieceDrops = true\ndoubleStep = false\ncastling = false\nconnectN = 3\n";
    assert_eq!(variant(text).start().legal_moves().len(), 9);
    let short = text.replace(" w - - 0 1", " w");
    assert_eq!(
        variant(&short).model().rules_hash,
        variant(text).model().rules_hash
    );
}

#[test]
fn a_name_that_is_no_id_is_changed_and_told() {
    let imported = read(
        "[3check_2:chess]\ncheckCounting = true\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1\n",
    );
    assert_eq!(imported[0].id, "v-3check-2");
    assert_eq!(imported[0].doubts[0].line, 1);
}

#[test]
fn what_no_key_of_ours_says_is_told_with_its_line() {
    let imported = read(
        "[a:chess]\n\nshatarMateRule = true\nflipEnclosedPieces = snort\nextinctionPieceTypes = kx\n",
    );
    let told: Vec<String> = imported[0].doubts.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "line 3: `shatarMateRule`: no key of ours says this: the rule is left out",
            "line 4: `flipEnclosedPieces`: `snort` is not said by any key of ours as it is meant there",
            "line 5: `extinctionPieceTypes`: no piece has the letter `x`",
        ]
    );
}

#[test]
fn drops_of_nobody_are_none_and_it_is_told() {
    let text = "[a:crazyhouse]\ncapturesToHand = false\n";
    let imported = read(text);
    let told: Vec<String> = imported[0].doubts.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "line 2: `capturesToHand`: nobody is in hand at the start and nothing comes there: there are no drops"
        ]
    );
    let played = variant(text).start();
    assert_eq!(played.legal_moves().len(), 20);
    assert!(imported[0].text.contains("drops"), "{}", imported[0].text);
}

#[test]
fn every_fault_is_told_with_its_line() {
    let text = "stray = 1\n[a:chess]\nmustCaptur = true\ncustomPiece1 = x:fmQz\ncustomPiece2 = x:N\nnMoveRule = many\nmaxFile = z\ncustomPiece3 = y:N\nknight = y\n[a:chess]\n[b:ches]\n[c\nhello\n[d:chess]\nflagRegion = q99 *11\nflagRegion = d4\n#= end.foo = {\n";
    let told = faults(text);
    let expected = [
        "line 1: no section stands above this key",
        "line 3: there is no key `mustCaptur`; did you mean `mustCapture`?",
        "line 4: `customPiece1`: `z` is no modifier of Betza notation that Fairy-Stockfish knows",
        "line 6: `nMoveRule`: `many` is not what it takes: a whole number",
        "line 7: `maxFile`: `z` is not what it takes: a file",
        "line 9: `y` is the letter of `customPiece3` already, in line 8",
        "line 10: `a` stands in line 2 already",
        "line 11: no section above and no variant of ours is called `ches`; did you mean `chess`?",
        "line 12: the name of a section ends with `]`",
        "line 13: this is no section, no `key = value` and no comment",
        "line 15: `flagRegion`: `q99 *11` is not what it takes: cells: `*8 d4`",
        "line 16: `flagRegion` stands in line 15 already",
    ];
    for fault in expected {
        assert!(told.iter().any(|one| one == fault), "{fault}\n{told:#?}");
    }
    assert!(
        told.iter()
            .any(|one| one.starts_with("line 17: this comment is no line of a descriptor"))
    );
    let lines = |told: &str| {
        told.trim_start_matches("line ")
            .split(':')
            .next()
            .and_then(|n| n.parse::<usize>().ok())
    };
    assert!(told.is_sorted_by_key(|one| lines(one)));
}

#[test]
fn rules_that_do_not_fit_together_are_told_at_their_section() {
    let told = faults(
        "[a:chess]\nmustCapture = true\nstartFen = rnbqkbnr/pppppppp/8/8/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    );
    assert!(told[0].starts_with("line "), "{told:?}");
    assert!(told[0].contains("`a` do not fit together"), "{told:?}");
}

#[test]
fn garbage_in_a_betza_string_is_refused() {
    for betza in ["xW", "f", "U", "nW", "pN", "fmW🦄", "W W", "nH", "W99Z["] {
        let told = faults(&format!("[a:chess]\ncustomPiece1 = x:{betza}\n"));
        assert!(
            told[0].starts_with("line 2: `customPiece1`"),
            "{betza}: {told:?}"
        );
    }
    assert_eq!(
        faults(&format!(
            "[a:chess]\ncustomPiece1 = x:{}\n",
            "W".repeat(3000)
        ))
        .len(),
        1
    );
}

#[test]
fn ten_thousand_sections_are_too_many() {
    let text: String = (0..10_000)
        .map(|n| format!("[v{n}:chess]\nmustCapture = true\n"))
        .collect();
    assert_eq!(
        faults(&text),
        [format!(
            "line {}: more than {MAX_SECTIONS} sections",
            2 * MAX_SECTIONS + 1
        )]
    );
}

#[test]
fn faults_without_end_are_counted_and_a_hundred_told() {
    let text = format!("[a:chess]\n{}", "nonsense\n".repeat(20_000));
    let faults = import(&text, &Catalogue::shipped()).unwrap_err();
    assert_eq!((faults.told().len(), faults.count()), (100, 20_000));
}

#[test]
fn any_text_is_read_or_refused() {
    let whole = "[a:shogi]\nmaxFile = 5\npromotedPieceType = p:g\nstartFen = rbsgk/4p/5/P4/KGSBR[] w 0 1\n#= names = { P = \"pawn\" }\nflagRegionWhite = *8 d4\npieceDrops = true\n";
    let catalogue = Catalogue::shipped();
    for cut in (0..whole.len()).step_by(3) {
        let _ = import(&whole[..cut], &catalogue);
        let mut bytes = whole.as_bytes().to_vec();
        bytes[cut] ^= 0x15;
        let _ = import(&String::from_utf8_lossy(&bytes), &catalogue);
    }
    let _ = import("[\u{0}:\u{ff}]\n=\n= =\n[]:[]\n", &catalogue);
    let _ = import(
        "[a]\nstartFen = 99999999999/+++++ x y z\nmaxRank = 1\nmaxFile = 1\nking = k\n",
        &catalogue,
    );
}

#[test]
fn lines_have_pieces_gaps_and_a_result() {
    let section = |more: &str| {
        let text = read(&format!("[lines:chess]\n{more}"))[0].text.clone();
        variant(&format!("[lines:chess]\n{more}"));
        text
    };
    let said = [
        (
            "connectN = 3\nconnectPieceTypes = n\nconnectValue = loss\n",
            r#"{ count = 3, pieces = ["knight"], result = "loss" }"#,
        ),
        (
            "collinearN = 4\nconnectDiagonal = false\n",
            r#"{ count = 4, directions = "W", gaps = true, result = "win" }"#,
        ),
        (
            "connectN = 3\ncollinearN = 4\n",
            r#"collinear = { count = 4, gaps = true, result = "win" }"#,
        ),
    ];
    for (keys, line) in said {
        let text = section(keys);
        assert!(text.contains(line), "{text}");
    }
    assert!(!section("connectN = 3\nconnectValue = none\n").contains("line ="));
}

#[test]
fn names_of_today_and_older_ones_say_the_same_regions() {
    let region = |keys: &str| read(&format!("[r:crazyhouse]\n{keys}"))[0].text.clone();
    let new = region("dropRegionWhite = *3\ndropRegionBlack = *6\n");
    assert!(new.contains("rank 3"), "{new}");
    assert_eq!(new, region("whiteDropRegion = *3\nblackDropRegion = *6\n"));
    let both = "dropRegionWhite = *3\nwhiteDropRegion = *4\ndropRegionBlack = *6\n";
    assert_eq!(new, region(both));
}

#[test]
fn rules_of_one_player_alone_are_told() {
    let keys = [
        "passWhite = true",
        "passOnStalemateBlack = true",
        "enPassantRegionWhite = *6",
        "adjudicateFullBoard = true",
    ];
    for key in keys {
        let imported = read(&format!("[p:chess]\n{key}\n"));
        let doubts: Vec<usize> = imported[0].doubts.iter().map(|told| told.line).collect();
        assert_eq!(doubts, [2], "{key}");
    }
    let imported = read("[p:chess]\npass = true\npassBlack = false\n");
    assert_eq!(imported[0].doubts.len(), 1);
    assert!(read("[p:chess]\npass = true\n")[0].text.contains("allowed"));
}
