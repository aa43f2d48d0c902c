//! Where the module that knows the material of chess is not at home, it says why.

use boardwright::{Catalogue, LoadError};

/// What is said against a child of chess.
fn refused(changes: &str) -> String {
    let head = "schema = 1\n[variant]\nid = \"child\"\nversion = \"1.0.0\"\nname = \"Child\"\nextends = \"chess@1\"\n";
    match Catalogue::shipped().describe("child.toml", &format!("{head}{changes}")) {
        Err(LoadError::Descriptor(faults)) => faults.render(false),
        other => panic!("{changes}: {other:?}"),
    }
}

#[track_caller]
fn says(changes: &str, reason: &str) {
    let said = refused(changes);
    assert!(said.contains(reason), "{said}");
}

#[test]
fn a_kind_that_chess_does_not_have_is_named() {
    says(
        "[pieces.camel]\nsymbol = \"C\"\nmoves = [\"C\"]\n",
        "it does not know camel",
    );
}

#[test]
fn a_knight_that_moves_otherwise_is_another_piece() {
    for moves in ["[\"C\"]", "[\"N\", \"W\"]"] {
        says(
            &format!("[pieces.knight]\nsymbol = \"N\"\nmoves = {moves}\n"),
            "it weighs a knight that moves as N",
        );
    }
}

#[test]
fn a_cylinder_is_another_board() {
    says(
        "[board]\nwrap = \"files\"\n",
        "its material classes are those of the 8×8 board",
    );
}

#[test]
fn a_board_of_another_shape_is_another_board() {
    for (board, start) in [
        (
            "files = \"a-h\"\nranks = \"1-10\"",
            "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        ),
        (
            "files = \"a-p\"\nranks = \"1-4\"\n[promotion]\nzone = \"rank 4\"",
            "4k3rnbqpppp/16/16/4K3RNBQPPPP w - - 0 1",
        ),
    ] {
        says(
            &format!(
                "[board]\n{board}\n[castling]\nking-side = false\nqueen-side = false\n[setup]\nposition = \"{start}\"\n"
            ),
            "its material classes are those of the 8×8 board",
        );
    }
}

#[test]
fn where_checks_are_counted_men_are_worth_something_else() {
    says(
        "[setup]\nposition = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1\"\n[end]\ncheck-count = { count = 3, result = \"loss\" }\n",
        "games are decided here by other things than mate",
    );
}

#[test]
fn a_second_royal_piece_breaks_the_contract() {
    says(
        "[royalty]\npieces = [\"king\", \"queen\"]\ncount = \"last\"\n",
        "it needs the king as the only royal piece",
    );
}

#[test]
fn a_piece_that_is_not_there_is_missed() {
    says(
        "[pieces]\nqueen = false\n[promotion]\ninto = { pawn = [\"rook\"] }\n[setup]\nposition = \"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1\"\n",
        "it needs the pieces queen",
    );
}

#[test]
fn captures_with_an_aftermath_are_not_weighed() {
    says(
        "[capture.explosion]\narea = \"K\"\n[end]\nroyal-lost = { result = \"loss\" }\ndead-position = { module = \"fide\" }\n",
        "captures have an aftermath here",
    );
}

#[test]
fn a_king_that_can_be_lost_needs_no_mate() {
    says(
        "[royalty]\nself-check = \"allowed\"\n[end]\nroyal-lost = { result = \"loss\" }\n",
        "a king can be lost here without mate",
    );
}

#[test]
fn captured_men_that_come_back_are_never_too_few() {
    says(
        "[hand]\ntakes = \"captured\"\ndemote = true\n[drops]\nallowed = [\"knight\"]\n",
        "pieces come from hand here",
    );
}

#[test]
fn walls_alone_or_gates_alone_change_who_can_mate() {
    let reason = "walls, or pieces that enter by gates, change who can mate";
    says("[walls]\nplace = \"moves\"\n", reason);
    says(
        "[gates]\nzone = \"rank 1\"\npieces = [\"knight\"]\n",
        reason,
    );
}

/// What is said against a child of another variant.
#[track_caller]
fn child_says(parent: &str, changes: &str, reason: &str) {
    let head = format!(
        "schema = 1\n[variant]\nid = \"child\"\nversion = \"1.0.0\"\nname = \"Child\"\nextends = \"{parent}@1\"\n"
    );
    match Catalogue::shipped().describe("child.toml", &format!("{head}{changes}")) {
        Err(LoadError::Descriptor(faults)) => {
            let said = faults.render(false);
            assert!(said.contains(reason), "{said}");
        }
        other => panic!("{changes}: {other:?}"),
    }
}

#[test]
fn crazyhouse_with_walls_or_a_king_that_can_be_lost_is_another_game() {
    let walls = "walls, or pieces that enter by gates, change who can mate";
    child_says("crazyhouse", "[walls]\nplace = \"moves\"\n", walls);
    child_says(
        "crazyhouse",
        "[end]\nroyal-lost = { result = \"loss\" }\n",
        "a king can be lost here without mate",
    );
}

#[test]
fn antichess_without_compulsory_captures_is_another_game() {
    let reason = "captures are compulsory and whoever loses all pieces wins";
    child_says("antichess", "[capture]\ncompulsory = false\n", reason);
    child_says(
        "antichess",
        "[end]\nextinction = { result = \"loss\" }\n",
        reason,
    );
}

#[test]
fn antichess_ends_when_all_pieces_are_lost_and_nobody_passes() {
    let loses = "captures are compulsory and whoever loses all pieces wins";
    for extinction in [
        "{ pieces = [\"queen\"], result = \"win\" }",
        "{ left = 1, result = \"win\" }",
    ] {
        let changes = format!("[end]\nextinction = {extinction}\n");
        child_says("antichess", &changes, loses);
    }
    child_says(
        "antichess",
        "[end]\nreach = { pieces = [\"king\"], zone = \"rank 8\", result = \"win\" }\n",
        "games are decided here by other things than the loss of all pieces or moves",
    );
    child_says(
        "antichess",
        "[movement]\npass = \"when-immobile\"\n",
        "players may pass here",
    );
}

#[test]
fn a_horde_is_lost_when_all_of_it_is_and_nobody_passes() {
    let last = "it knows a horde that loses with its last piece";
    for extinction in [
        "{ pieces = [\"pawn\"], result = \"loss\" }",
        "{ left = 1, result = \"loss\" }",
    ] {
        let changes = format!("[end]\nextinction = {extinction}\n");
        child_says("horde", &changes, last);
    }
    child_says(
        "horde",
        "[end]\nreach = { pieces = [\"king\"], zone = \"rank 8\", result = \"win\" }\n",
        "games are decided here by other things than mate and the loss of the horde",
    );
    child_says(
        "horde",
        "[movement]\npass = \"when-immobile\"\n",
        "players may pass here",
    );
}

#[test]
fn a_horde_that_may_not_be_destroyed_is_another_one() {
    child_says(
        "horde",
        "[end]\nextinction = { result = \"win\" }\n",
        "it knows a horde that loses with its last piece",
    );
    child_says(
        "horde",
        "[end]\nstalemate = { result = \"loss\" }\n",
        "games are decided here by other things than mate and the loss of the horde",
    );
}

#[test]
fn bare_kings_give_no_check_but_may_reach_a_goal() {
    child_says(
        "three-check",
        "[end]\nreach = { pieces = [\"king\"], zone = \"rank 8\", result = \"win\" }\n",
        "games are decided here by other things than mate",
    );
    child_says(
        "three-check",
        "[end]\ncheck-count = { count = 3, result = \"win\" }\n",
        "games are decided here by other things than mate",
    );
}

#[test]
fn kings_that_are_put_down_first_are_weighed_and_pieces_that_come_later_are_not() {
    let hand = "[hand]\ntakes = \"nothing\"\n[drops]\nallowed = [\"khon\"]\n";
    let reason = "pieces come from hand here";
    child_says("makruk", hand, reason);
    child_says("sittuyin", "[drops]\ncompulsory = [\"king\"]\n", reason);
}

#[test]
fn a_double_move_is_made_by_somebody_who_leaps_there_too_and_does_not_promote() {
    let changed = |keys: &str| format!("[pieces]\n{keys}\n[move.double-move]\n");
    let child = |keys: &str, reason: &str| child_says("chess", &changed(keys), reason);
    child(
        "queen = { symbol = \"Q\", moves = [\"K\"] }",
        "no piece has a double move",
    );
    let lion = "moves = [\"KNAD\", \"[cK-aK]\"] }";
    child(
        &format!("pawn = {{ symbol = \"P\", {lion}"),
        "a double move does not promote",
    );
    let blind = "queen = { symbol = \"Q\", moves = [\"KND\", \"[cK-aK]\"] }";
    child(
        blind,
        "a piece would take in two legs where it gives no check",
    );
    let unseen = "a piece would take in two legs where it gives no check";
    for moves in [
        "\"D\", \"[cW-W]\"",
        "\"W\", \"mD\", \"[cW-W]\"",
        "\"W\", \"DD\", \"[cW-W]\"",
        "\"W\", \"fbD\", \"[cW-W]\"",
        "\"W\", \"rlD\", \"[cW-W]\"",
        "\"KNnAnD\", \"[cK-aK]\"",
        "{ betza = \"KNAD\", to = \"ranks 1-7\" }, \"[cK-aK]\"",
        "{ betza = \"KNAD\", from = \"ranks 1-7\" }, \"[cK-aK]\"",
    ] {
        child(
            &format!("queen = {{ symbol = \"Q\", moves = [{moves}] }}"),
            unseen,
        );
    }
    let borrowed = format!("queen = {{ symbol = \"Q\", {lion}\n[movement]\nborrow = \"behind\"");
    child(&borrowed, "nobody borrows a double move");
}

#[test]
fn each_double_move_has_a_rules_hash_of_its_own() {
    let hash = |moves: &str| {
        let text = format!(
            "schema = 1\n[variant]\nid = \"child\"\nversion = \"1.0.0\"\nname = \"Child\"\nextends = \"chess@1\"\n[pieces]\nqueen = {{ symbol = \"Q\", moves = [\"KNAD\", \"{moves}\"] }}\n[move.double-move]\n[end]\ndead-position = false\n"
        );
        match Catalogue::shipped().describe("child.toml", &text) {
            Ok(described) => described.model.rules_hash,
            Err(fault) => panic!("{moves}: {fault}"),
        }
    };
    // Straight on and back go in the same directions, each way round.
    let all = [
        "[K-K]", "[K-bK]", "[K-aK]", "[cK-K]", "[mK-K]", "[W-W]", "[fW-W]",
    ];
    let mut hashes: Vec<String> = all.iter().map(|moves| hash(moves)).collect();
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), all.len());
}

#[test]
fn a_promotion_instead_of_a_move_needs_somebody_and_something() {
    let changed = |keys: &str| format!("[move.promotion]\n{keys}\n");
    for (keys, reason) in [
        ("pieces = []", "name at least one piece in `pieces`"),
        ("pieces = [\"king\"]", "a royal piece neither promotes so"),
        ("into = \"pawn\"", "a piece does not become what it is"),
        ("steps = \"fF\"", "`steps` are single leaps"),
        ("steps = \"R\"", "`steps` are single leaps"),
    ] {
        child_says("sittuyin", &changed(keys), reason);
    }
}

#[test]
fn who_may_not_mate_is_named_where_somebody_is_mated() {
    let named = "[restriction.no-mate]\npieces = []\n";
    child_says("chess", named, "name at least one piece in `pieces`");
    let feeble = "[end.feeble-mate]\nmodule = \"feeble-mate\"\nstrong = []\n";
    child_says("chess", feeble, "name at least one piece in `strong`");
    let pieces = "[restriction.no-mate]\npieces = [\"knight\"]\n";
    child_says("antichess", pieces, "nobody is mated here");
}

#[test]
fn nobody_is_spared_where_nobody_is_mated() {
    child_says(
        "chess",
        "[royalty]\nself-check = \"allowed\"\n[end]\ndead-position = false\nroyal-lost = { result = \"loss\" }\n[restriction.no-mate]\npieces = [\"knight\"]\n",
        "nobody is mated here",
    );
}

#[test]
fn walls_and_borrowed_ways_change_what_every_module_weighs() {
    let walls = "walls, or pieces that enter by gates, change who can mate";
    let borrowed = "pieces move as others do here";
    for parent in [
        "chess",
        "crazyhouse",
        "atomic",
        "antichess",
        "horde",
        "omega",
        "xiangqi",
    ] {
        child_says(parent, "[walls]\nplace = \"left-cell\"\n", walls);
        child_says(parent, "[movement]\nborrow = \"behind\"\n", borrowed);
    }
}

#[test]
fn where_a_game_is_won_without_mate_no_material_is_too_little() {
    let reason = "a game can be won here without mate";
    for parent in ["chess", "crazyhouse", "atomic"] {
        for rule in [
            "stalemate = { result = \"loss\" }",
            "stalemate = { result = \"win\" }",
            "repetition = { count = 3, result = \"loss\" }",
            "no-progress = { plies = 100, result = \"loss\" }",
            "repetition = { perpetual-check = \"loses\" }",
        ] {
            child_says(parent, &format!("[end]\n{rule}\n"), reason);
        }
    }
    for rule in [
        "repetition = { count = 3, result = \"loss\" }",
        "no-progress = { plies = 100, result = \"loss\" }",
        "draws = { points = { knight = 3 } }",
    ] {
        let rule = format!("[end]\n{rule}\n");
        for parent in ["chess", "crazyhouse", "atomic", "omega"] {
            child_says(parent, &rule, reason);
        }
        let others = "games are decided here by other things than mate";
        child_says("gardner", &rule, others);
        child_says("horde", &rule, others);
        let lost = "games are decided here by other things than the loss of all pieces or moves";
        child_says("antichess", &rule, lost);
        let horses = rule.replace("knight", "horse");
        child_says("xiangqi", &horses, others);
    }
    let judged =
        "[end]\nto-and-fro = { module = \"to-and-fro\", pieces = [\"knight\"], times = 3 }\n";
    child_says("omega", judged, reason);
}

#[test]
fn who_has_no_move_wins_where_antichess_is_weighed() {
    let reason = "games are decided here by other things than the loss of all pieces or moves";
    for rule in [
        "stalemate = { result = \"loss\" }",
        "stalemate = { result = \"draw\" }",
        "stalemate = false\nmost = { when = \"stalemate\", result = \"loss\" }",
    ] {
        child_says("antichess", &format!("[end]\n{rule}\n"), reason);
    }
}

/// A bare king whose neighbours change sides is bare no longer.
#[test]
fn pieces_that_change_sides_are_more_than_material() {
    let effect = "[effect.turncoats]\nafter = \"move\"\nwhom = \"reached\"\nby = \"K\"\nspares = [\"king\"]\nwhat = \"changes-sides\"\n";
    for (parent, reason) in [
        ("chess", "games are decided here by other things than mate"),
        (
            "gardner",
            "games are decided here by other things than mate",
        ),
        ("horde", "games are decided here by other things than mate"),
        (
            "antichess",
            "games are decided here by other things than the loss of all pieces or moves",
        ),
    ] {
        child_says(parent, effect, reason);
    }
}

#[test]
fn a_knight_that_promotes_is_more_than_a_knight() {
    says(
        "[promotion.horse]\nzone = \"rank 8\"\ntrigger = \"arrive\"\nchoice = \"optional\"\ninto = { knight = [\"queen\"] }\n",
        "a piece other than a pawn promotes here",
    );
}

#[test]
fn a_second_king_changes_what_mates() {
    let reason = "it needs one king a side, and no more to come";
    says("[promotion]\ninto = { pawn = [\"king\"] }\n", reason);
    let two = "[setup]\nposition = \"knbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNR w Kk - 0 1\"\n";
    let castling = "[castling]\nqueen-side = false\n";
    for count in ["every", "last", "all-at-once"] {
        says(
            &format!("{two}{castling}[royalty]\ncount = \"{count}\"\n"),
            reason,
        );
    }
}
