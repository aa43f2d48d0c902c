//! The classes of `docs/rules`, each with a position on either side of its limit.

use boardwright::{Catalogue, Game, Reason, Side};

use super::{cannot_win, read};

#[track_caller]
fn is(variant: &str, text: &str, expected: &str) {
    let position = read(variant, text).unwrap_or_else(|| panic!("{variant}: {text} is refused"));
    assert_eq!(cannot_win(&position), expected, "{variant}: {text}");
}

/// That a player wins after these moves: so nobody may say before that he cannot.
#[track_caller]
fn wins(variant: &str, text: &str, moves: &str, side: Side) {
    let variant = Catalogue::shipped()
        .get(variant)
        .unwrap_or_else(|e| panic!("{e}"));
    let mut game = Game::from_text(&variant, text).unwrap_or_else(|e| panic!("{e}"));
    for mv in moves.split_whitespace() {
        assert!(!game.position().cannot_win(side), "before {mv}");
        game.play_text(mv).unwrap_or_else(|e| panic!("{mv}: {e}"));
    }
    let winner = game.outcome().and_then(|over| over.winner());
    assert_eq!(winner, Some(side), "{text} {moves}");
}

#[test]
fn chess_a_bare_king() {
    is("chess", "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", "black");
    is("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "white,black");
}

#[test]
fn chess_a_knight_against_queens() {
    is("chess", "3qk3/8/8/8/8/8/8/4KN2 w - - 0 1", "white");
    is("chess", "3qk2q/8/8/8/8/8/8/4KN2 w - - 0 1", "white");
    is("chess", "3rk3/8/8/8/8/8/8/4KN2 w - - 0 1", "-");
    is("chess", "4k3/3p4/8/8/8/8/8/4KN2 w - - 0 1", "-");
    is("chess", "3qk3/8/8/8/8/8/8/3NKN2 w - - 0 1", "-");
}

#[test]
fn chess_bishops_on_one_colour_against_queens_rooks_and_bishops_on_it() {
    is("chess", "3qk3/8/8/8/8/8/8/4KB2 w - - 0 1", "white");
    is("chess", "r2qk2r/8/8/8/8/8/8/4KB2 w - - 0 1", "white");
    is("chess", "r3k3/8/8/8/8/8/4K1B1/5B2 w - - 0 1", "white");
    is("chess", "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", "white,black");
    is("chess", "2b1k2r/8/8/8/8/8/8/4KB2 w - - 0 1", "white");
    is("chess", "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", "-");
    is("chess", "4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1", "-");
    is("chess", "4k3/3p4/8/8/8/8/8/4KB2 w - - 0 1", "-");
}

#[test]
fn chess_helpmates_of_a_minor_piece() {
    wins(
        "chess",
        "8/8/8/8/8/6K1/8/5Bnk w - - 0 1",
        "f1g2",
        Side::First,
    );
    wins(
        "chess",
        "6rk/8/7K/6N1/8/8/8/8 w - - 0 1",
        "g5f7",
        Side::First,
    );
}

#[test]
fn running_out_of_time_against_a_bishop_with_a_queen_is_a_draw() {
    let variant = Catalogue::shipped()
        .get("chess")
        .unwrap_or_else(|e| panic!("{e}"));
    let game = |text| Game::from_text(&variant, text).unwrap_or_else(|e| panic!("{e}"));
    let draw = game("3qk3/8/8/8/8/8/8/4KB2 w - - 0 1").run_out_of_time(Side::Second);
    assert_eq!((draw.reason, draw.winner()), (Reason::Time, None));
    let loss = game("3qk1n1/8/8/8/8/8/8/4KB2 w - - 0 1").run_out_of_time(Side::Second);
    assert_eq!(
        (loss.reason, loss.winner()),
        (Reason::Time, Some(Side::First))
    );
}

#[test]
fn three_check_a_bare_king() {
    is("three-check", "4k3/8/8/8/8/8/8/4KN2 w - - 3+3 0 1", "black");
    is(
        "three-check",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 1+3 0 1",
        "black",
    );
    is("three-check", "4k1n1/8/8/8/8/8/8/4KN2 w - - 3+3 0 1", "-");
    is(
        "three-check960",
        "4k3/8/8/8/8/8/8/4KN2 w - - 3+3 0 1",
        "black",
    );
}

#[test]
fn crazyhouse_one_minor_piece_on_the_board_or_in_hand() {
    is(
        "crazyhouse",
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
        "white,black",
    );
    is(
        "crazyhouse",
        "4k3/8/8/8/8/8/8/4KN2[] w - - 0 1",
        "white,black",
    );
    is(
        "crazyhouse",
        "4k3/8/8/8/8/8/8/4K3[b] w - - 0 1",
        "white,black",
    );
    is("crazyhouse", "4k3/8/8/8/8/8/8/4K3[nB] w - - 0 1", "-");
    is("crazyhouse", "4k3/8/8/8/8/8/8/4K3[p] w - - 0 1", "-");
}

#[test]
fn crazyhouse_a_promoted_minor_piece_is_a_pawn_to_come() {
    is("crazyhouse", "4k3/8/8/8/8/8/8/4KN~2[] w - - 0 1", "-");
}

#[test]
fn atomic_locked_pawns_and_kings() {
    is(
        "atomic",
        "8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1",
        "white,black",
    );
}

#[test]
fn atomic_locked_pawns_and_bishops_that_meet_no_enemy_pawn() {
    is("atomic", "8/8/4k3/p7/P7/4K3/8/3B4 w - - 0 1", "white,black");
    is("atomic", "8/8/4k3/p7/P7/4K3/8/2B5 w - - 0 1", "-");
    // bishops on both colours meet it, whichever it stands on
    is("atomic", "8/8/4k3/p7/P7/4K3/8/2B2B2 w - - 0 1", "-");
    is("atomic", "8/8/p3k3/P7/8/4K3/6B1/2B5 w - - 0 1", "-");
}

/// A rook or a knight takes pawns.
#[test]
fn atomic_another_piece_opens_locked_pawns() {
    is(
        "atomic",
        "8/8/4k1n1/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1",
        "-",
    );
    is(
        "atomic",
        "8/8/4k3/1p1p1p1p/1P1P1P1P/4K1R1/8/8 w - - 0 1",
        "-",
    );
}

/// On c5 pawns give check: he goes to d6, or if they hold that too nowhere.
#[test]
fn atomic_a_king_among_locked_pawns_has_a_step_out_of_check() {
    let out = "7k/2p5/p1P5/Pp1p4/1PpP4/2P5/8/7K w - - 0 1";
    is("atomic", out, "white,black");
    let shut = "7k/2p5/p1P1p3/Pp1pP3/1PpP4/2P5/8/7K w - - 0 1";
    is("atomic", shut, "black");
    for turned in [
        "k7/5p2/5P1p/4p1pP/4PpP1/5P2/8/K7 w - - 0 1",
        "7k/8/2p5/1pPp4/pP1P4/P1p5/2P5/7K w - - 0 1",
        "k7/8/5p2/4pPp1/4P1Pp/5p1P/5P2/K7 w - - 0 1",
    ] {
        is("atomic", turned, "white,black");
    }
    // to b5 and nowhere else; White's king would be mated there
    let aside = "7k/2p5/p1Pp4/P2p4/1p1P4/1P6/8/7K w - - 0 1";
    is("atomic", aside, "white");
}

/// On c5 he goes to c6, if no bishop of his own stands there; or with two such cells to the other one.
#[test]
fn atomic_own_bishops_stand_in_the_way_of_a_king_among_locked_pawns() {
    let alone = "7k/8/p3p3/Pp1pP3/1PpP4/2P5/8/7K w - - 0 1";
    is("atomic", alone, "white,black");
    let one_cell = "7k/8/p3p3/Pp1pP3/1PpP4/2P5/8/5b1K w - - 0 1";
    is("atomic", one_cell, "black");
    let two_cells = "7k/8/p3p3/Pp1pP3/1P1P4/8/8/5b1K w - - 0 1";
    is("atomic", two_cells, "white,black");
}

/// On a5 nothing ever attacks him, whatever his own bishop does: it does not matter that he could not leave.
#[test]
fn atomic_a_king_among_locked_pawns_needs_no_step_where_nothing_attacks() {
    is(
        "atomic",
        "7k/1p6/1Pp5/K1P5/p7/P7/8/2B5 w - - 0 1",
        "white,black",
    );
}

/// Two pawns stand against each other; what they could do besides opens the way.
#[test]
fn atomic_pawns_that_move_otherwise_lock_nothing() {
    let locked = "8/8/4k3/p7/P7/4K3/8/8 w - - 0 1";
    is("atomic", locked, "white,black");
    for moves in [
        "\"fW\", \"cfF\"",
        "\"mfW\", \"fF\"",
        "\"mfW\", \"cfF\", \"msnD\"",
        "\"mfW\", \"cfF\", \"mbnD\"",
        "\"mfW\", \"cfF\", \"mfF\"",
        "\"mfW\", \"cfF\", \"cfB\"",
        "\"mfW\", \"cfF\", \"mfpR\"",
    ] {
        let child = format!(
            "schema = 1\n[variant]\nid = \"child\"\nversion = \"1.0.0\"\nname = \"Child\"\nextends = \"atomic@1\"\n[pieces.pawn]\nsymbol = \"P\"\nmoves = [{moves}]\n"
        );
        let variant = Catalogue::shipped().add("child.toml", &child);
        let variant = variant.unwrap_or_else(|fault| panic!("{moves}: {fault}"));
        let game = Game::from_text(&variant, locked).unwrap_or_else(|e| panic!("{moves}: {e}"));
        assert_eq!(cannot_win(game.position()), "-", "{moves}");
    }
}

#[test]
fn atomic_a_pawn_that_can_go_or_take_locks_nothing() {
    is("atomic", "8/8/4k3/p7/8/P3K3/8/8 w - - 0 1", "-");
    is("atomic", "8/8/4k3/pp6/PP6/4K3/8/8 w - - 0 1", "-");
}

#[test]
fn antichess_a_bishop_on_a_colour_of_its_own() {
    is("antichess", "8/8/8/3b4/8/8/8/2B5 w - - 0 1", "white,black");
    is("antichess", "8/8/8/3b4/8/8/8/2B2B2 w - - 0 1", "white");
    is("antichess", "8/8/8/3b4/8/8/8/5B2 w - - 0 1", "-");
    is("antichess", "8/8/8/3b4/8/8/8/2B2N2 w - - 0 1", "-");
    // in the corner it has one way out
    is("antichess", "8/8/8/8/8/8/8/b6B w - - 0 1", "white,black");
    is("antichess", "b6B/8/8/8/8/8/8/8 w - - 0 1", "white,black");
}

#[test]
fn antichess_locked_pawns_and_bishops_on_either_colour() {
    is(
        "antichess",
        "8/4b3/8/p7/P7/8/8/3B4 w - - 0 1",
        "white,black",
    );
    is("antichess", "8/3b4/8/p7/P7/8/8/3B4 w - - 0 1", "-");
    is("antichess", "8/4b3/8/8/p7/P7/8/3B4 w - - 0 1", "-");
    // a pawn that nothing stands before changes its colour
    is("antichess", "2b5/7p/8/8/8/8/8/2B5 w - - 0 1", "-");
}

#[test]
fn antichess_a_bishop_that_its_own_pawns_shut_in_may_win() {
    // the bishop on h1 has no move, and the pawn before it is locked
    wins(
        "antichess",
        "8/8/8/8/8/6p1/6P1/b6B b - - 0 1",
        "a1b2",
        Side::First,
    );
    is("antichess", "8/8/8/8/8/6p1/6P1/b6B b - - 0 1", "black");
}

#[test]
fn antichess_a_knight_that_is_never_the_one_to_be_taken() {
    is("antichess", "8/8/8/8/8/8/8/N6n w - - 0 1", "white");
    is("antichess", "8/8/8/8/8/8/8/N6n b - - 0 1", "black");
    is("antichess", "8/8/8/8/8/8/8/N5n1 w - - 0 1", "black");
    is("antichess", "8/8/8/8/8/8/8/NN5n w - - 0 1", "-");
    is("antichess", "8/8/8/8/8/8/8/NK5n w - - 0 1", "-");
}

#[test]
fn horde_one_man_against_a_king_and_too_little_help() {
    is("horde", "4k3/8/8/8/8/8/8/Q7 w - - 0 1", "white");
    is("horde", "4k2n/8/8/8/8/8/8/Q7 w - - 0 1", "white");
    is("horde", "4k2r/8/8/8/8/8/8/Q7 w - - 0 1", "-");
    is("horde", "4k2r/8/8/8/8/8/8/R7 w - - 0 1", "white");
    is("horde", "4k1nr/8/8/8/8/8/8/R7 w - - 0 1", "-");
    is("horde", "4k1nn/8/8/8/8/8/8/B7 w - - 0 1", "white");
    is("horde", "2b1k3/7p/8/8/8/8/8/B7 w - - 0 1", "-");
    is("horde", "4kqrr/8/8/8/8/8/8/N7 w - - 0 1", "white");
    is("horde", "4knrr/8/8/8/8/8/8/N7 w - - 0 1", "-");
    is("horde", "4k1n1/8/8/8/8/8/P7/8 w - - 0 1", "white");
    is("horde", "4k3/7p/8/8/8/8/P7/8 w - - 0 1", "-");
}

/// Of the three that smother the king for a knight no two are bishops on one colour.
#[test]
fn horde_a_knight_against_bishops_on_one_colour() {
    is("horde", "2b1k3/8/4b3/8/8/8/7p/N7 w - - 0 1", "white");
    is("horde", "2b1k2r/8/4b3/8/8/8/7p/N7 w - - 0 1", "-");
    is("horde", "2b1k1b1/8/4b3/8/8/8/7p/N7 w - - 0 1", "white");
    is("horde", "2b1k1br/8/4b3/8/8/8/7p/N7 w - - 0 1", "-");
}

#[test]
fn horde_two_or_three_minor_pieces() {
    is("horde", "3qk2r/8/8/8/8/8/8/NN6 w - - 0 1", "white");
    is("horde", "2bqk3/8/8/8/8/8/8/NN6 w - - 0 1", "-");
    is("horde", "4k1n1/8/8/8/8/8/8/BB6 w - - 0 1", "white");
    is("horde", "3qk1n1/8/8/8/8/8/8/BB6 w - - 0 1", "-");
    is("horde", "3qk3/8/8/8/8/8/8/BN6 w - - 0 1", "white");
    is("horde", "3qk2r/8/8/8/8/8/8/BN6 w - - 0 1", "-");
    is("horde", "3qk2r/8/8/8/8/8/1B6/B7 w - - 0 1", "white");
    is("horde", "4k1nn/8/8/8/8/8/1B6/B7 w - - 0 1", "-");
    is("horde", "4k3/8/8/8/8/8/1B6/BN6 w - - 0 1", "white");
    is("horde", "3qk3/8/8/8/8/8/1B6/BN6 w - - 0 1", "-");
    is("horde", "4k3/8/8/8/8/8/8/NNN5 w - - 0 1", "-");
    is("horde", "4k3/8/8/8/8/8/8/QNB5 w - - 0 1", "-");
}

#[test]
fn horde_that_is_gone() {
    is("horde", "4k3/8/8/8/8/8/8/8 w - - 0 1", "white");
}

#[test]
fn horde_a_rook_and_a_bishop_against_bishops_of_its_colour() {
    is("horde", "4k3/8/8/8/8/8/8/RB6 w - - 0 1", "white");
    is("horde", "2b1k3/8/8/8/8/8/8/RB6 w - - 0 1", "white");
    is("horde", "4kb2/8/8/8/8/8/8/RB6 w - - 0 1", "-");
}

#[test]
fn horde_walled_in() {
    is("horde", "8/p7/P7/8/8/8/8/k7 b - - 0 1", "white,black");
    is("horde", "8/p7/P7/8/8/8/p7/k7 b - - 0 1", "white,black");
    is("horde", "8/p7/P7/8/8/7p/8/k7 b - - 0 1", "white,black");
    is("horde", "8/pk6/P7/8/8/8/8/8 b - - 0 1", "-");
    is("horde", "8/p7/Pk6/8/8/8/8/8 b - - 0 1", "-");
}

#[test]
fn racing_kings_a_bare_king_may_win_the_race() {
    is("racing-kings", "8/8/8/8/8/8/k6K/8 w - - 0 1", "-");
    wins(
        "racing-kings",
        "8/7K/8/8/8/8/k7/2q5 w - - 0 1",
        "h7h8",
        Side::First,
    );
}

#[test]
fn king_of_the_hill_a_bare_king_may_climb() {
    is("king-of-the-hill", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "-");
    wins(
        "king-of-the-hill",
        "q3k3/8/8/8/8/4K3/8/8 w - - 0 1",
        "e3d4",
        Side::First,
    );
}

#[test]
fn kuma_a_bare_general_may_take_the_terminal_piece() {
    wins(
        "kuma",
        "8/8/8/8/8/8/8/rg1G4 b - - 0 1",
        "b1c1 d1c1",
        Side::First,
    );
}

#[test]
fn shogi_a_bare_king_may_win_what_is_taken() {
    is("shogi", "4k4/9/9/9/9/9/9/9/4K4 b rb2g 1", "-");
}
