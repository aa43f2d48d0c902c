//! Popeye's input read by the library: what each problem, twin and part of a duplex is, and what is wrong with a text.
//! That the command line solves them as Popeye does is among its own tests.

use boardwright::problem::{Asked, MAX_POPEYE, popeye, read_popeye};
use boardwright::solver::{Limits, Stipulation, Wanted, solve};
use boardwright::{Catalogue, Game, Side};

fn read(variant: &str, text: &str) -> Result<Vec<Asked>, (usize, &'static str)> {
    let catalogue = Catalogue::shipped();
    let variant = catalogue.get(variant).expect("a shipped variant");
    read_popeye(&catalogue, &variant, text).map_err(|fault| (fault.line, fault.code()))
}

const PIECES: &str = "Pieces White Kg1 Qb3 Sh6 Black Kh8 Ra8 Pg7h7";
const POSITION: &str = "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1";

#[test]
fn a_problem_is_a_game_and_what_is_asked_of_it() {
    let text = format!(
        "BeginProblem\nTitle A title\nAuthor Nobody\nStipulation #2\nOption SetPlay Try Defence 3 Variation NoThreat MaxSolutions 7 MaxTime 9\n{PIECES}\nEndProblem\n"
    );
    let all = read("chess", &text).expect("a problem");
    let [asked] = all.as_slice() else {
        panic!("{} problems", all.len());
    };
    assert_eq!(asked.names, ["A title", "Nobody"]);
    assert_eq!((asked.twin.as_deref(), asked.text.as_str()), (None, "#2"));
    assert_eq!(asked.game.position_text(), POSITION);
    assert_eq!(asked.stipulation.within, 3);
    let options = &asked.options;
    assert!(options.set_play && options.variations && options.no_threat);
    assert_eq!(
        (options.tries, options.ways, options.seconds),
        (3, Some(7), Some(9))
    );
}

#[test]
fn twins_change_the_first_position_or_go_on_from_the_one_before() {
    let text = format!(
        "BeginProblem Stip #2 {PIECES} Twin Move a8 c8 Twin Cont Remove h7 Twin Exchange b3 h6 Stip h#1 EndProblem"
    );
    let told: Vec<(Option<String>, String, String)> = read("chess", &text)
        .expect("problems")
        .into_iter()
        .map(|asked| (asked.twin, asked.game.position_text(), asked.text))
        .collect();
    let expected = [
        ("a)", POSITION, "#2"),
        ("b)", "2r4k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", "#2"),
        ("c)", "2r4k/6p1/7N/8/8/1Q6/8/6K1 w - - 0 1", "#2"),
        ("d)", "r6k/6pp/7Q/8/8/1N6/8/6K1 b - - 0 1", "h#1"),
    ];
    let expected = expected.map(|(name, position, asked)| {
        (Some(name.to_owned()), position.to_owned(), asked.to_owned())
    });
    assert_eq!(told, expected);
}

/// As Popeye reads them: the cells of a twin's `Remove` are a list.
#[test]
fn a_twin_may_remove_several_men() {
    for cells in ["h6g7", "h6 g7"] {
        let text = format!("BeginProblem Stip #2 {PIECES} Twin Remove {cells} Cont EndProblem");
        let asked = read("chess", &text).expect("problems");
        let twin = asked[1].game.position_text();
        assert_eq!(twin, "r6k/7p/8/8/8/1Q6/8/6K1 w - - 0 1", "{cells}");
    }
}

/// Of cells with three letters one at a time.
#[test]
fn a_twin_may_remove_a_man_on_the_tenth_rank() {
    let text = "BeginProblem Stip #2 Forsyth r8k/10/8K1/10/10/10/10/10/R9/10
        Twin Remove a10 EndProblem";
    let asked = read("grand", text).expect("problems");
    let stands = |part: usize| asked[part].game.position_text().starts_with('r');
    assert_eq!((asked.len(), stands(0), stands(1)), (2, true, false));
}

#[test]
fn a_mark_of_the_encoding_may_stand_first() {
    let text = format!("\u{feff}BeginProblem Stip #2 {PIECES} EndProblem");
    assert_eq!(read("chess", &text).expect("a problem").len(), 1);
}

/// The position as it is given is no problem: the first twin is, and the others change it too.
#[test]
fn a_zero_position_is_no_problem_itself() {
    let zero = |text: &str| -> Vec<(Option<String>, String)> {
        let text = format!("BeginProblem Stip #2 {PIECES} {text} EndProblem");
        let asked = read("chess", &text).expect("problems").into_iter();
        asked
            .map(|asked| (asked.twin, asked.game.position_text()))
            .collect()
    };
    let [b, d] = ["1r5k", "3r3k"].map(|rank| POSITION.replace("r6k", rank));
    let expected = [
        (Some("a)".to_owned()), b.clone()),
        (Some("b)".to_owned()), d),
    ];
    assert_eq!(zero("ZeroPosition Move a8 b8 Twin Move a8 d8"), expected);
    assert_eq!(zero("Zero Move a8 b8"), [(None, b)]);
    let late = format!("BeginProblem Stip #2 {PIECES} Twin Move a8 b8\nZero Move a8 c8 EndProblem");
    assert_eq!(read("chess", &late).map(|_| ()), Err((2, "unknown-twin")));
}

/// Forsyth notation begins with the highest rank, however many follow.
#[test]
fn forsyth_counts_from_the_highest_rank() {
    let read = |ranks: &str| {
        read(
            "chess",
            &format!("BeginProblem Stip #2\nForsyth {ranks}\nEndProblem"),
        )
    };
    let asked = read("7k/8/6K1/R").expect("a problem");
    assert_eq!(
        asked[0].game.position_text(),
        "7k/8/6K1/R7/8/8/8/8 w - - 0 1"
    );
    for wrong in [
        "7k/8/6K1/9",
        "7k/8/6K1/44R",
        "7k/8/6K1/R44",
        "7k/8/6K1/8/8/8/8/8/8",
    ] {
        assert_eq!(read(wrong).map(|_| ()), Err((2, "bad-forsyth")), "{wrong}");
    }
}

#[test]
fn a_stipulation_may_have_blanks_between_its_parts() {
    for (written, text) in [
        ("# 2", "#2"),
        ("h # 2.5", "h#2.5"),
        ("h#\n2", "h#2"),
        ("ze4 2", "ze42"),
        ("z(e4) 2", "z(e4)2"),
        ("exact- ser-# 12", "exact-ser-#12"),
    ] {
        let asked = read(
            "chess",
            &format!("BeginProblem Stip {written} {PIECES} EndProblem"),
        );
        assert_eq!(asked.expect("a problem")[0].text, text);
    }
}

/// The last move was a double step of a pawn of whoever does not begin.
#[test]
fn a_pawn_may_have_passed_a_cell() {
    let text = "BeginProblem Stip ep1 Option EnPassant d7d6d5 Pieces White Ke1 Pe5 Black Ke8 Pd5 EndProblem";
    let asked = read("chess", text).expect("a problem");
    assert_eq!(
        asked[0].game.position_text(),
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
    );
    let turned = read(
        "chess",
        &text.replace("EnP", "HalfDuplex EnP").replace("ep1", "#1"),
    )
    .expect("a problem");
    assert_eq!(
        turned[0].game.position_text(),
        "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1"
    );
    let short = text.replace("d7d6d5", "d6");
    assert_eq!(read("chess", &short).map(|_| ()), Err((1, "unknown-cell")));
    // Somebody stands in the pawn's way.
    let blocked = text.replace("Pd5", "Pd5d6");
    assert_eq!(
        read("chess", &blocked).map(|_| ()),
        Err((1, "occupied-cell"))
    );
}

#[test]
fn a_duplex_is_asked_of_either_side() {
    let text = format!("BeginProblem Stip #2 Option Duplex {PIECES} EndProblem");
    let turns = |text: &str| -> Vec<Side> {
        let asked = read("chess", text).expect("problems");
        asked
            .iter()
            .map(|asked| asked.game.position().turn())
            .collect()
    };
    assert_eq!(turns(&text), [Side::First, Side::Second]);
    assert_eq!(turns(&text.replace("Duplex", "HalfDuplex")), [Side::Second]);
}

/// White may castle and Black may not.
#[test]
fn a_part_that_cannot_be_asked_is_named() {
    let text =
        "BeginProblem\nStip h001\nOption Duplex\nPieces White Ke1 Rh1 Black Kg3 Pg2h2\nEndProblem";
    let catalogue = Catalogue::shipped();
    let chess = catalogue.get("chess").expect("chess");
    let fault = read_popeye(&catalogue, &chess, text).expect_err("a fault");
    assert_eq!((fault.line, fault.code()), (2, "no-castling"));
    assert!(
        fault.told.starts_with("with the colours changed: "),
        "{fault}"
    );
    let first = text.replace("\nOption Duplex", "");
    assert!(read_popeye(&catalogue, &chess, &first).is_ok());
}

/// In Circe a rook that is born again castles with a king that has not moved: a king alone has a right to lose.
#[test]
fn a_king_without_a_rook_may_have_moved() {
    let catalogue = Catalogue::shipped();
    let circe = catalogue.get("circe").expect("circe");
    for (position, moved) in [
        ("4k3/6b1/8/8/3R4/8/8/4K3 b - - 0 1", "NoCastling e1e8"),
        ("4k3/6b1/8/8/3R4/8/8/4K3 b E - 0 1", "NoCastling e8"),
    ] {
        let game = Game::from_text(&circe, position).expect("a position");
        let asked = Stipulation::parse("h#1", game.position()).expect("a stipulation");
        let text = popeye(&game, &asked).expect("it is a condition");
        assert!(text.contains(moved), "{text}");
        let read = read("chess", &text).expect("a problem");
        assert_eq!(read[0].game.position_text(), position);
    }
}

#[test]
fn a_condition_is_a_variant() {
    let text = format!("BeginProblem Condition Circe Stip #2 {PIECES} EndProblem");
    let id = |variant: &str| {
        let asked = read(variant, &text)?;
        Ok(asked[0].game.model().id.clone())
    };
    assert_eq!(id("chess"), Ok("circe".to_owned()));
    assert_eq!(id("circe"), Ok("circe".to_owned()));
    assert_eq!(id("koeko"), Err((1, "condition")));
}

/// What is written is read again as the same.
#[test]
fn what_is_written_is_read_again() {
    let catalogue = Catalogue::shipped();
    for (id, position, stipulation) in [
        ("chess", POSITION, "#2"),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1", "h#2.5"),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "ser-h#3"),
        ("madrasi", POSITION, "s#2"),
    ] {
        let variant = catalogue.get(id).expect("a variant");
        let game = Game::from_text(&variant, position).expect("a position");
        let asked = Stipulation::parse(stipulation, game.position()).expect("a stipulation");
        let text = popeye(&game, &asked).expect("written");
        let all = read("chess", &text).expect("read");
        assert_eq!(all.len(), 1, "{text}");
        assert_eq!(all[0].game.model().id, id);
        assert_eq!(all[0].game.position_text(), position, "{text}");
        assert_eq!(all[0].stipulation, asked, "{text}");
    }
}

#[test]
fn what_is_read_is_solved() {
    let text = format!("BeginProblem Stip #2 {PIECES} EndProblem");
    let all = read("chess", &text).expect("a problem");
    let (game, asked) = (&all[0].game, &all[0].stipulation);
    let limits = Limits::default();
    let found = solve(game, asked, &Wanted::default(), &limits, &mut |_| true);
    assert_eq!(found.expect("a problem").plies, Some(3));
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let refused = |variant: &str, text: &str| read(variant, text).map(|_| ()).expect_err("a fault");
    for (text, fault) in [
        ("", (1, "unknown-command")),
        ("BeginProblem", (1, "cut-off")),
        ("BeginProblem\nEndProblem", (2, "no-stipulation")),
        ("BeginProblem\nStip #2\nnonsense", (3, "unknown-command")),
        (
            "BeginProblem\nStip #2\nOption Nonsense",
            (3, "unknown-option"),
        ),
        (
            "BeginProblem\nStip #2\nOption NoCastling\nPieces White Ke1",
            (3, "unknown-cell"),
        ),
        ("BeginProblem\nStip #2\nPieces Ke1", (3, "no-colour")),
        (
            "BeginProblem\nStip #2\nTwin Move a1 j9",
            (3, "unknown-cell"),
        ),
        ("BeginProblem Stip #2\nEndProblem", (1, "no-royal")),
        (
            "BeginProblem\nStip #2\nPieces White Ka1 Black Kc3\nTwin Move c4 c5 EndProblem",
            (4, "empty-cell"),
        ),
        (
            "BeginProblem\nStip #2\nPieces White Ka1 Black Kc3\nTwin Remove c4 EndProblem",
            (4, "empty-cell"),
        ),
        (
            "BeginProblem\nStip #2\nPieces White Ka1 Black Kc3\nTwin Exchange a1 c4 EndProblem",
            (4, "empty-cell"),
        ),
        (
            "BeginProblem\nStip #0\nPieces White Ka1 Black Kc3 EndProblem",
            (2, "bad-stipulation"),
        ),
        (
            "BeginProblem\nStip #2\nCondition Nonsense\nPieces White Ka1 Black Kc3 EndProblem",
            (3, "condition"),
        ),
    ] {
        assert_eq!(refused("chess", text), fault, "{text:?}");
    }
    // The variant has no bishop.
    let text = "BeginProblem\nStip #2\nPieces White Ka1 Ba2 Black Kc3 EndProblem";
    assert_eq!(refused("losalamos", text).1, "unknown-man");
}

/// What every twin has, or is asked of every twin, is short: a long title and many twins are not many long titles.
#[test]
fn what_twins_share_is_short() {
    let twins = "Twin Move a8 c8 ".repeat(9_000);
    let long = "x".repeat(1 << 20);
    let title = format!("BeginProblem\nTitle {long}\nStip #2 {PIECES}\n{twins} EndProblem");
    assert_eq!(read("chess", &title).map(|_| ()), Err((2, "too-large")));
    let asked = format!("BeginProblem\n{PIECES}\nStip {long}\n{twins} EndProblem");
    assert_eq!(
        read("chess", &asked).map(|_| ()),
        Err((3, "bad-stipulation"))
    );
    let moved = format!(
        "BeginProblem Stip #2 Option NoCastling {} {PIECES} {twins} EndProblem",
        "a1".repeat(1 << 20)
    );
    assert_eq!(read("chess", &moved).map(|all| all.len()), Ok(9_001));
}

/// Neither many twins nor many bytes are read.
#[test]
fn too_much_is_refused() {
    let twins = "Twin Move a8 c8 ".repeat(200_000);
    let text = format!("BeginProblem Stip #2 {PIECES} {twins} EndProblem");
    assert_eq!(read("chess", &text).map(|_| ()), Err((1, "too-many")));
    let long = "x".repeat(MAX_POPEYE + 1);
    assert_eq!(read("chess", &long).map(|_| ()), Err((1, "too-large")));
}
