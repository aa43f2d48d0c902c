//! What a section says over its parent's, as Fairy-Stockfish reads it.

use boardwright::Game;
use boardwright::notation::Coordinates;

use crate::files::{read, variant};

/// The legal moves of a section's game from a position, in its coordinates.
fn moves(section: &str, position: &str) -> Vec<String> {
    let game = Game::from_text(&variant(section), position).expect("a position");
    let moves = game.legal_moves().into_iter();
    moves
        .map(|mv| game.write_in_unchecked(mv, Coordinates::Fairy))
        .collect()
}

/// Those that begin with some cells.
fn from(cells: &str, section: &str, position: &str) -> Vec<String> {
    let mut moves = moves(section, position);
    moves.retain(|mv| mv.starts_with(cells));
    moves.sort();
    moves
}

/// What is told of a section: the line, and the message.
fn told(section: &str) -> Vec<String> {
    let doubts = read(section).pop().expect("a section").doubts;
    doubts.iter().map(ToString::to_string).collect()
}

#[test]
fn what_passes_and_walls_do_there_is_told() {
    let twice = "two passes, one after the other, end the game there: here it goes on";
    for section in [
        "[p:chess]\npass = true\n",
        "[p:antichess]\npassOnStalemate = true\n",
    ] {
        let told = told(section);
        assert!(matches!(&*told, [one] if one.ends_with(twice)), "{told:?}");
    }
    let shield = "a wall never shields the king there: here it does";
    let king = told("[w:chess]\nwallingRule = duck\n");
    assert!(matches!(&*king, [one] if one.ends_with(shield)), "{king:?}");
    let pseudo = told(
        "[w:chess]\nwallingRule = duck\nking = -\ncommoner = k\ncastlingKingPiece = k\n\
         extinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\n",
    );
    assert!(pseudo.is_empty(), "{pseudo:?}");
}

#[test]
fn limits_of_promotion_are_laid_over_those_of_the_parent() {
    let limits = |keys: &str| {
        let grands = variant(&format!("[grands:grand]\n{keys}"));
        let model = grands.model();
        let limits = model.promotions.iter().flat_map(|rule| &rule.limits);
        let mut limits: Vec<String> = limits
            .map(|&(kind, most)| format!("{}:{most}", model.symbol(kind)))
            .collect();
        limits.sort();
        limits.join(" ")
    };
    assert_eq!(limits(""), "A:1 B:2 C:1 N:2 Q:1 R:2");
    assert_eq!(
        limits("promotionLimit = q:2 r:1\n"),
        "A:1 B:2 C:1 N:2 Q:2 R:1"
    );
    assert_eq!(
        limits("promotionLimit = c:0 z:4 q:3\n"),
        "A:1 B:2 N:2 Q:1 R:2"
    );
}

#[test]
fn pairs_of_promotion_are_laid_over_those_of_the_parent() {
    let position = "sgkgs/5/1P3/5/5/SGKGS[] w - - 0 1";
    let pawn = |pairs: &str| {
        let section = format!("[goros:gorogoro]\npromotedPieceType = {pairs}\n");
        from("b4", &section, position)
    };
    for both in ["-", "p:s", "s:-", "n:q b:r", "z:g p:-", "s:z p:-"] {
        assert_eq!(pawn(both), ["b4b5", "b4b5+"], "{both}");
    }
    assert_eq!(pawn("p:-"), ["b4b5"]);
    let back = "[back:shogi]\npromotedPieceType = n:q r:b\npieceDemotion = true\n";
    let bishop = from("b2g7", back, "4k4/9/9/9/9/9/9/1B7/4K4[] w - - 0 1");
    assert_eq!(bishop, ["b2g7", "b2g7+"]);
}

#[test]
fn letters_that_no_piece_has_are_told_in_pairs_too() {
    let section = "[goros:gorogoro]\npromotedPieceType = n:q p:s\npromotionLimit = q:1 z:1\n";
    let read_up_to = "and the list is read up to it";
    assert_eq!(
        told(section),
        [
            format!("line 2: `promotedPieceType`: no piece has the letter `n`, {read_up_to}"),
            format!("line 3: `promotionLimit`: no piece has the letter `q`, {read_up_to}"),
        ]
    );
}

#[test]
fn what_a_parent_says_of_pieces_follows_them_to_other_letters() {
    let position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let pawn = |keys: &str| from("a7", &format!("[chesses:chess]\n{keys}"), position);
    assert_eq!(
        pawn("knight = y\nstartFen = rybqkbyr/pppppppp/8/8/8/8/PPPPPPPP/RYBQKBYR w KQkq - 0 1\n"),
        ["a7a8b", "a7a8q", "a7a8r", "a7a8y"]
    );
    let other = pawn("customPiece1 = n:NC\n");
    assert_eq!(other, ["a7a8b", "a7a8q", "a7a8r"]);
}

/// The king is another piece then, and nobody has said that it castles.
#[test]
fn a_piece_in_place_of_the_king_castles_where_that_is_said() {
    let position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let king = "king = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\n";
    let giveaway = "[aways:giveaway]\nking = k:mKcN\n".to_owned();
    let without = [
        format!("[commons:chess]\n{king}"),
        format!("[royals:chess]\n{king}extinctionPseudoRoyal = true\n"),
        giveaway,
    ];
    for section in without {
        let variant = variant(&section);
        assert!(variant.model().castlings.is_empty(), "{section}");
    }
    let said = format!("[castles:chess]\n{king}castlingKingPiece = k\n");
    let king = from("e1", &said, position);
    assert!(king.contains(&"e1g1".to_owned()), "{king:?}");
}

#[test]
fn another_piece_that_loses_takes_the_place_of_the_king_that_is_captured() {
    let text = read("[ducks:duck]\nextinctionPieceTypes = q\n")
        .remove(0)
        .text;
    assert!(text.contains("royal-lost"), "{text}");
    let ducks = variant("[ducks:duck]\nextinctionPieceTypes = q\n");
    let rules = &ducks.model().end;
    assert!(rules.royal_lost.is_none());
    let lost = rules
        .extinction
        .as_ref()
        .and_then(|lost| lost.kinds.clone());
    assert_eq!(lost.map(|kinds| kinds.len()), Some(1));
    let same = variant("[ducks:duck]\nnFoldRule = 4\n");
    assert!(same.model().end.royal_lost.is_some());
}

#[test]
fn captures_of_two_boards_that_go_to_the_hand_go_to_the_own_one() {
    for section in [
        "[houses:crazyhouse]\ntwoBoards = true\n",
        "[houses:bughouse]\ncapturesToHand = true\n",
    ] {
        assert!(variant(section).model().hand.is_some(), "{section}");
    }
}

#[test]
fn pawns_capture_en_passant_whatever_the_keys_say() {
    let position = "rnbqkbnr/ppp2ppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2";
    for types in ["-", "n"] {
        let section = format!("[passes:chess]\nenPassantTypes = {types}\n");
        assert_eq!(from("e5d6", &section, position), ["e5d6"], "{types}");
    }
}

#[test]
fn a_number_of_royal_pieces_that_cannot_be_said_is_told() {
    let knights = |more: &str| {
        format!(
            "[knights:seirawan]\nextinctionValue = loss\nextinctionPieceTypes = n\nextinctionPseudoRoyal = true\n{more}"
        )
    };
    let count = knights("extinctionPieceCount = 1\n");
    assert_eq!(
        told(&count),
        [
            "line 5: `extinctionPieceCount`: the pieces are royal there only while a player has no more of them: here all are"
        ]
    );
    // Both knights are royal, until a pawn becomes a third.
    let knight = from("b3", &count, "n3k2n/8/8/8/8/1N6/8/4KN2[] w - - 0 1");
    assert!(!knight.is_empty());
    let attacked = moves(&count, "n3k2n/8/8/3b4/8/1N6/8/4KN2[] w - - 0 1");
    assert_eq!(attacked.len(), 6);
    // One of two knights may be lost, and then the other is royal: the king stays so.
    let last = knights("");
    assert_eq!(
        told(&last),
        [
            "line 4: `extinctionPseudoRoyal`: the pieces are royal there only while a player has no more of them: here none is"
        ]
    );
    assert_eq!(
        moves(&last, "n3k2n/8/8/3b4/8/1N6/8/4KN2[] w - - 0 1").len(),
        14
    );
}

#[test]
fn a_piece_that_comes_into_hand_as_what_it_has_become_is_told() {
    for parent in ["gorogoro", "shogi"] {
        let section = format!("[loops:{parent}]\ndropLoop = true\n");
        let message = "a piece that was turned over comes into hand there as the piece that it has become: the rule is left out";
        assert_eq!(told(&section), [format!("line 2: `dropLoop`: {message}")]);
    }
    let section = "[loops:gorogoro]\ndropLoop = true\n";
    let mut game = Game::from_text(&variant(section), "sgkgs/5/1+p3/1S3/5/S1KGS[] w - - 0 1")
        .expect("a position");
    game.play_text_in("b3b4", Coordinates::Fairy)
        .expect("legal");
    assert!(
        game.position_text().ends_with("w P 2"),
        "{}",
        game.position_text()
    );
    assert!(told("[loops:crazyhouse]\ndropLoop = true\n").is_empty());
}

#[test]
fn walls_of_those_who_capture_are_told_beside_blasts_and_hands() {
    let blast = "[walls:atomic]\npetrifyOnCaptureTypes = n\n";
    assert_eq!(
        told(blast),
        [
            "line 2: `petrifyOnCaptureTypes`: what explodes leaves no wall here: the rule of walls is left out"
        ]
    );
    assert!(variant(blast).model().effects.is_empty());
    let hands = "[walls:crazyhouse]\npetrifyOnCaptureTypes = n\n";
    assert_eq!(
        told(hands),
        [
            "line 2: `petrifyOnCaptureTypes`: a piece that becomes a wall comes into the opponent's hand there, and is gone here"
        ]
    );
}

#[test]
fn the_first_position_of_a_parent_stays_as_it_is_written_whatever_letters_change() {
    // There too: bishops stand where knights stood, by their letters.
    let swapped = variant("[swapped:chess]\nknight = b\nbishop = n\n");
    let game = Game::new(&swapped);
    let moves = game.legal_moves().into_iter();
    let mut jumps: Vec<String> = moves
        .map(|mv| game.write_in_unchecked(mv, Coordinates::Fairy))
        .filter(|mv| mv.get(1..2) == Some("1"))
        .collect();
    jumps.sort();
    assert_eq!(jumps, ["c1b3", "c1d3", "f1e3", "f1g3"]);
}

#[test]
fn a_letter_that_another_piece_takes_stops_no_promotion() {
    let position = "4k4/9/9/2P2R3/5B3/9/9/9/4K4[] w - - 0 1";
    let promotions = |keys: &str| {
        let mut moves = moves(&format!("[x:shogi]\n{keys}\n"), position);
        moves.retain(|mv| mv.ends_with('+'));
        moves.len()
    };
    for keys in [
        "cannon = a",
        "cannon = c",
        "cannon = d",
        "cannon = h",
        "cannon = g",
        "customPiece1 = a:WfN\narchbishop = c",
        "bers = z\ncannon = d",
        "bers = -",
        "promotedPieceType = b:h r:d",
    ] {
        assert_eq!(promotions(keys), 9, "{keys}");
    }
    assert_eq!(promotions("cannon = r"), 6);
    let kyoto = from(
        "e3",
        "[x:kyotoshogi]\ncannon = a\n",
        "2k2/5/P3S/4N/K4[] w - - 0 1",
    );
    assert_eq!(kyoto, ["e3d2+", "e3d4+", "e3e4+"]);
    assert!(told("[x:shogi]\npromotedPieceType = b:h r:d\n").is_empty());
}

#[test]
fn what_goes_with_blasts_is_told_and_fits() {
    let catalogue = boardwright::Catalogue::shipped();
    let alone = "[blasts:chess]\nblastOnCapture = true\n";
    let faults = boardwright_fairy::import(alone, &catalogue).expect_err("kings are mated");
    let told = faults.to_string();
    assert!(told.contains("line 2: "), "{told}");
    let keys: Vec<&str> = told
        .split('`')
        .filter(|part| part.contains(" = "))
        .collect();
    assert_eq!(keys.len(), 5, "{told}");
    let with = format!("{alone}{}\ncastlingKingPiece = k\n", keys.join("\n"));
    let goes = from("e2", &with, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(goes, ["e2e3", "e2e4"]);
}

#[test]
fn a_zone_of_one_player_alone_promotes_his_pawns_alone() {
    let small = |parent: &str| {
        format!("[small:{parent}]\nmaxRank=6\nmaxFile=5\nstartFen=4k/4p/5/5/P4/K4[] w - - 0 1\n")
    };
    let house = small("crazyhouse");
    let black = from("a2", &house, "4k/5/5/5/p4/4K[] b - - 0 1");
    assert_eq!(black, ["a2a1b", "a2a1n", "a2a1q", "a2a1r"]);
    let white = from("e5", &house, "k4/4P/5/5/p4/4K[] w - - 0 1");
    assert_eq!(white, ["e5e6"]);
    let none = "one player has no zone, so that nobody promotes here";
    assert!(told(&house).iter().all(|told| !told.contains(none)));
    let told = told(&small("shogi")); // whose pieces go back
    assert!(
        told.contains(&format!("line 2: `maxRank`: {none}")),
        "{told:?}"
    );
}
