//! Moves of every sort, in every way to write them.

use boardwright::named::Notation;
use boardwright::notation::{Coordinates, Style};
use boardwright::{Catalogue, Game, Wish};

fn game(variant: &str, position: &str) -> Game {
    let variant = Catalogue::shipped().get(variant).expect("a variant");
    match position {
        "startpos" => Game::new(&variant),
        _ => Game::from_text(&variant, position).expect("a position"),
    }
}

/// Walls, gates, castlings, passes and moves of rule modules had no words in the style of shogi: of thirty moves one text was
/// written, and a wall in the place of a move was read as another one.
#[test]
fn moves_that_shogi_does_not_have_are_read_in_its_style_as_they_are_written() {
    for (variant, position) in [
        ("duck", "startpos"),
        ("atomicduck", "startpos"),
        ("amazons", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1"),
        ("atlantis", "startpos"),
        ("cowboys", "startpos"),
        ("isolation", "startpos"),
        ("seirawan", "startpos"),
        ("janggi", "startpos"),
        ("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1"),
        ("seirawan", "4k3/8/8/8/8/8/8/R3K2R[HE] w KQAH - 0 1"),
        ("haynie", "rbk1b1/ppP3/6/P3pr/1RPB2/1B1K1R w K - 0 13"),
        (
            "chushogi",
            "11k/12/12/12/12/5p6/5n6/5N6/12/12/12/K11 w - - 0 1",
        ),
        ("sittuyin", "8/8/2P1P3/4k3/8/8/5K2/8[] w - - 0 1"),
    ] {
        let game = game(variant, position);
        let legal = game.legal_moves();
        for &mv in legal.iter().step_by(legal.len() / 150 + 1) {
            let text = game.human_in(mv, Style::Kif).expect("it is legal");
            let read = game.read_human_in(&text, Style::Kif);
            assert_eq!(read, Ok(mv), "{variant}: {text}");
        }
    }
}

#[test]
fn a_castling_stands_beside_a_step_to_the_same_cell() {
    let game = game("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let kif = |mv: &str| game.human_in(game.read(mv).unwrap(), Style::Kif).unwrap();
    assert_eq!(["f1g1", "f1h1"].map(kif), ["g1王", "O-O"]);
}

#[test]
fn a_castling_may_still_be_told_by_where_the_king_goes() {
    let game = game("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let castling = game.read("e1g1").unwrap();
    assert_eq!(game.read_human_in("g1王", Style::Kif), Ok(castling));
    assert_eq!(game.human_in(castling, Style::Kif).unwrap(), "O-O");
}

#[test]
fn without_a_word_about_its_wall_a_move_may_be_any_of_several() {
    let game = game("atlantis", "startpos");
    let wall = game.read("e1e1,e1a5").unwrap();
    assert_eq!(game.human_in(wall, Style::Kif).unwrap(), "--,a5");
    for text in ["--", "e4歩,a1", "--,z9"] {
        assert!(game.read_human_in(text, Style::Kif).is_err(), "{text}");
    }
    let refused = game.read_human_in("--", Style::Kif).unwrap_err();
    assert_eq!(refused.code(), "ambiguous-move");
    // A pawn that moves puts no wall there.
    let pawn = game.read("e2e4").unwrap();
    assert_eq!(game.read_human_in("e4歩", Style::Kif), Ok(pawn));
}

/// The first of a player's pieces names a wall that is put instead of a move: the first that stood there then.
#[test]
fn moves_that_were_played_are_named_by_who_stood_there_then() {
    let mut game = game("atlantis", "startpos");
    let fairy = Notation::Coordinates(Coordinates::Fairy);
    let mut told = Vec::new();
    for _ in 0..24 {
        let legal = game.legal_moves();
        let walls = |mv: &&boardwright::Move| Wish::from(**mv).second.is_some();
        let wall = legal.iter().find(walls).filter(|_| told.len() % 3 == 0);
        let mv = *wall.or(legal.last()).expect("a move");
        told.push(game.write_as(mv, fairy).expect("it is legal"));
        game.play(mv).expect("it is legal");
    }
    assert_eq!(game.moves_as(fairy), told);
    let mut again = Game::new(&game.position().variant());
    again.replay(&told, fairy).expect("what was played");
    assert_eq!(again.position(), game.position());
}

/// Of a queen that steps on and one that steps aside the notation of xiangqi says the same; `K2+1 or K2+1` helped nobody.
#[test]
fn moves_of_one_text_are_told_apart_by_coordinates() {
    let game = game("chess", "4k3/8/8/8/8/8/6K1/8 w - - 0 1");
    let refused = game.read_human_in("K2+1", Style::Wxf).unwrap_err();
    assert_eq!(refused.code(), "ambiguous-move");
    assert_eq!(refused.to_string(), "`K2+1` may be g2g3 or g2h3");
}

#[test]
fn a_number_of_pieces_in_hand_is_told_as_one() {
    let shogi = Catalogue::shipped().get("shogi").expect("shogi");
    let refused = Game::from_text(&shogi, "4k4/9/9/9/9/9/9/9/4K4 b 0P 1").unwrap_err();
    assert!(refused.to_string().contains("pieces"), "{refused}");
}

/// `O-O` and `O-O-O` belong to the castlings called `king-side` and `queen-side`; a third one had one of them too.
#[test]
fn every_castling_has_a_text_of_its_own() {
    const WINGS: [(&str, &str, &str); 4] = [
        ("a", "e1-g1", "h1-f1"),
        ("b", "e1-c1", "a1-d1"),
        ("c", "e1-f1", "h1-e1"),
        ("d", "e1-d1", "a1-e1"),
    ];
    let text = |(parent, position): (&str, &str), castlings: &[(&str, &str, &str)]| {
        let mut text = format!(
            "schema = 1\n[variant]\nid = \"child\"\nversion = \"1.0.0\"\nname = \"Child\"\nextends = \"{parent}\"\n[setup]\n\
             position = \"{position} - 0 1\"\n"
        );
        if castlings.len() == WINGS.len() {
            text += "[castling]\nking-side = false\nqueen-side = false\n";
        }
        for ((name, king, rook), letter) in castlings.iter().zip(["J", "L", "O", "T"]) {
            text += &format!(
                "[castling.{name}]\nright = \"{letter}\"\nking = \"{king}\"\nrook = \"{rook}\"\n"
            );
        }
        text
    };
    let (chess, gates) = ("chess@1", "seirawan@1");
    for (parent, castlings, signs) in [
        (
            (chess, "7k/7p/8/8/8/8/8/R3K2R w KQJ"),
            &WINGS[2..3],
            &["O-O", "O-O-O", "e1h1"][..],
        ),
        (
            (chess, "7k/7p/8/8/8/8/8/R3K2R w KQJ"),
            &WINGS[3..],
            &["O-O", "O-O-O", "e1a1"],
        ),
        (
            (chess, "7k/7p/8/8/8/8/8/R3K2R w JLOT"),
            &WINGS[..],
            &["O-O", "e1c1", "O-O-O", "e1a1"],
        ),
        (
            (gates, "rr2k2r/pppppppp/8/8/8/8/PPPPPPPP/RR2K2R[H] w KQJkqj"),
            &[("e", "e1-c1", "b1-d1")],
            &["O-O", "O-O/He1", "O-O/Hh1", "e1b1", "e1b1/Hb1", "e1b1/He1"],
        ),
    ] {
        let mut catalogue = Catalogue::shipped();
        let variant = catalogue.add("child.toml", &text(parent, castlings));
        let variant = variant.unwrap_or_else(|error| panic!("{error}"));
        let game = Game::new(&variant);
        let legal = game.legal_moves();
        for style in Style::ALL
            .into_iter()
            .filter(|&style| game.human_in(legal[0], style).is_ok())
        {
            let written = |mv| game.human_in(mv, style).expect("it is legal");
            for &mv in &legal {
                assert_eq!(
                    game.read_human_in(&written(mv), style),
                    Ok(mv),
                    "{}: {}",
                    style.name(),
                    written(mv)
                );
            }
            let mut castled: Vec<_> = legal
                .iter()
                .filter_map(|&mv| Some((mv.castling_index()?, written(mv))))
                .collect();
            castled.sort();
            let castled = castled.into_iter().map(|(_, text)| text);
            assert_eq!(castled.collect::<Vec<_>>(), signs, "{}", style.name());
        }
    }
}
