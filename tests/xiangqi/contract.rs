//! Where the modules of xiangqi are not at home, they say why.

use boardwright::{Catalogue, LoadError};

const HEAD: &str = r#"
schema = 1
[variant]
id = "child"
version = "1.0.0"
name = "Child"
extends = "xiangqi@1"
"#;

/// What is said against a child of xiangqi.
fn refused(changes: &str) -> Option<String> {
    match Catalogue::shipped().describe("child.toml", &format!("{HEAD}{changes}")) {
        Ok(_) => None,
        Err(LoadError::Descriptor(faults)) => Some(faults.render(false)),
        Err(other) => panic!("{changes}: {other:?}"),
    }
}

#[track_caller]
fn says(changes: &str, reason: &str) {
    let said = refused(changes).expect("it is refused");
    assert!(said.contains(reason), "{said}");
}

#[track_caller]
fn does_not_say(changes: &str, reason: &str) {
    let said = refused(changes).unwrap_or_default();
    assert!(!said.contains(reason), "{said}");
}

/// The dead positions of these pieces, and what else changes.
fn defenders(pieces: &str, changes: &str) -> String {
    format!(
        "{changes}\n[end]\ndead-position = {{ module = \"defenders-only\", pieces = [{pieces}] }}\n"
    )
}

const DEFENDERS: &str = "\"general\", \"advisor\", \"elephant\"";

#[test]
fn who_can_cross_the_river_is_no_defender() {
    assert_eq!(refused(&defenders(DEFENDERS, "")), None);
    let more = format!("{DEFENDERS}, \"soldier\"");
    says(
        &defenders(&more, ""),
        "soldier can move to where the enemy's defenders move",
    );
    let whole =
        "[pieces.advisor]\nsymbol = \"A\"\nmoves = [{ betza = \"F\", to = \"ranks 1-6\" }]\n";
    says(
        &defenders(DEFENDERS, whole),
        "advisor can move to where the enemy's defenders move",
    );
    let kills = "[pieces.advisor]\nsymbol = \"A\"\nmoves = [{ betza = \"F\", to = \"palace\" }, { betza = \"cR\", victims = [\"horse\"] }]\n";
    says(
        &defenders(DEFENDERS, kills),
        "advisor can move to where the enemy's defenders move",
    );
}

#[test]
fn a_general_is_always_left() {
    says(
        &defenders("\"advisor\", \"elephant\"", ""),
        "royal pieces are always left",
    );
    does_not_say(&defenders(DEFENDERS, ""), "royal pieces are always left");
}

#[test]
fn a_general_that_can_be_lost_needs_no_mate() {
    let reason = "a royal piece can be lost here without mate";
    let lost = defenders(DEFENDERS, "[royalty]\nself-check = \"allowed\"\n")
        + "royal-lost = { result = \"loss\" }\n";
    says(&lost, reason);
    says(
        &defenders(DEFENDERS, "[royalty]\nself-check = \"allowed\"\n"),
        reason,
    );
}

#[test]
fn other_aims_are_not_weighed() {
    let reach = "reach = { pieces = [\"general\"], zone = { first = \"rank 3\", second = \"rank 8\" }, result = \"win\" }\n";
    says(
        &(defenders(DEFENDERS, "") + reach),
        "games are decided here by other things than mate",
    );
}

#[test]
fn men_that_come_back_are_never_too_few() {
    let hands = "[hand]\ntakes = \"captured\"\ndemote = true\n[drops]\nallowed = [\"horse\"]\n";
    says(
        &defenders(DEFENDERS, hands),
        "pieces come from hand here, so no material is ever too little",
    );
    says(hands, "pieces that are dropped are more than it weighs");
    does_not_say("", "pieces that are dropped are more than it weighs");
}

#[test]
fn who_chases_needs_the_men_of_xiangqi() {
    let without = "[pieces]\ncannon = false\n[setup]\nposition = \"rnbakabnr/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/RNBAKABNR w - - 0 1\"\n";
    says(without, "it needs the pieces cannon");
}

#[test]
fn who_faces_somebody_is_named_and_who_passes_may_pass() {
    let ends = |keys: &str| format!("[end]\ndead-position = false\n{keys}\n");
    says(
        &ends("facing = { module = \"facing\", pieces = [] }"),
        "nobody can face anybody",
    );
    assert_eq!(
        refused(&ends(
            "facing = { module = \"facing\", pieces = [\"general\"] }"
        )),
        None
    );
    let passed = ends("passed = { module = \"both-pass\" }");
    says(&passed, "nobody passes here");
    let may = format!("[movement]\npass = \"allowed\"\n{passed}");
    does_not_say(&may, "nobody passes here");
}

#[test]
fn some_piece_may_not_go_to_and_fro() {
    let ends = |pieces: &str, times: u32| {
        let keys = format!("module = \"to-and-fro\", pieces = [{pieces}], times = {times}");
        format!("[end]\nto-and-fro = {{ {keys} }}\n")
    };
    says(&ends("", 3), "nobody can go to and fro");
    says(&ends("\"chariot\"", 1), "`times` is out of range");
    assert_eq!(refused(&ends("\"chariot\"", 2)), None);
}
