//! What the page that defines the rule of void self-checks says of its family, which no shipped variant
//! plays: Annan tsume with either reading of nifu, shogi without promotion, kings that may touch.

use boardwright::{Game, Variant};

use super::{game, with};

/// Annan tsume, in which Black needs no king.
fn annan_tsume(more: &str) -> Variant {
    let text = format!(
        "schema = 1\n[variant]\nid = \"annan-tsume\"\nversion = \"1.0.0\"\nname = \"Annan tsume\"\n\
         extends = \"annan-shogi@1\"\nmixins = [\"tsume@1\"]\n{more}"
    );
    boardwright::Catalogue::shipped()
        .add("annan-tsume.toml", &text)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn annan_nifu_void() -> Variant {
    annan_tsume("[royalty]\nattack-void-if = [\"nifu\"]\n")
}

fn after(variant: &Variant, position: &str, moves: &str) -> Game {
    let mut game = game(variant, position);
    for mv in moves.split_whitespace() {
        game.play_text(mv)
            .unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    game
}

/// All legal moves, sorted.
fn all(game: &Game) -> String {
    super::written(game.position(), &game.legal_moves()).join(" ")
}

#[test]
fn a_pawn_before_a_silver_checks_unless_two_pawns_on_a_file_void_it() {
    let position = "9/9/9/9/8P/9/8k/9/7S1 b P2r2b4g3s4n4l16p 1";
    let check = |variant: &Variant| after(variant, position, "P*2h").position().in_check();
    assert!(check(&annan_tsume("")));
    assert!(!check(&annan_nifu_void()));
}

#[test]
fn a_king_before_a_pawn_escapes_as_in_the_book() {
    let annan = annan_tsume("");
    let chain = game(&annan, "k8/9/9/6P2/6N2/6R2/9/9/9 b - 1");
    for (mv, legal) in [
        ("3d2b", true),
        ("3d4b", true),
        ("3d3c", false),
        ("3d9d", false),
    ] {
        assert_eq!(chain.read(mv).is_ok(), legal, "{mv}");
    }
    let pawn = "8k/9/9/7N1/9/9/9/9/9 b P2r2b4g4s3n4l17p 1";
    let checked = after(&annan, pawn, "P*2c");
    assert!(checked.position().in_check(), "as a knight");
    assert!(checked.read("1a2b").is_ok(), "right before the pawn");
}

#[test]
fn the_annan_problem_of_three_moves() {
    let problem = "9/9/9/6P2/6BG1/8k/7+b1/8P/9 b 2r3g4s4n4l16p 1";
    let variant = annan_nifu_void();
    assert_eq!(all(&after(&variant, problem, "1h1g")), "2g1g");
    let mate = after(&variant, problem, "1h1g 2g1g 2e2f");
    assert!(mate.position().is_mate());
    assert!(after(&variant, problem, "2e2f").read("2g2f").is_ok());
}

#[test]
fn a_man_that_could_never_move_again_takes_no_king() {
    let never = "[promotion.into]\npawn = false\nlance = false\nknight = false\nsilver = false\n\
                 bishop = false\nrook = false\n[royalty]\nattack-void-if = [\"immobile\"]\n";
    let variant = with("shogi", never);
    let problem = game(&variant, "9/9/9/9/4n2np/4R2lk/4b3p/6K2/5B3 b - 1");
    let mut kings: Vec<String> = Vec::new();
    let mut mates = Vec::new();
    for mv in problem.legal_moves() {
        let text = problem.write_unchecked(mv);
        if text.starts_with("3h") {
            kings.push(text.clone());
        }
        if problem.position().after_unchecked(mv).is_mate() {
            mates.push(text);
        }
    }
    assert_eq!(mates, ["3h2i"]);
    for guarded in ["3h2g", "3h3g", "3h4g"] {
        assert!(!kings.iter().any(|mv| mv == guarded), "{guarded}");
    }
}

#[test]
fn kings_may_touch_only_where_contact_is_allowed() {
    let position = "6K1k/6P1r/9/9/9/9/9/9/9 b Gr2b3g4s4n4l17p 1";
    let void = "[royalty]\nattack-void-if = [\"new-self-check\"]\n";
    let touching = with("tsume", void);
    let apart = with("tsume", &format!("{void}royals-apart = true\n"));
    let taken = |variant: &Variant| after(variant, position, "G*2b").read("1a2b").is_ok();
    assert!(taken(&touching) && !taken(&apart));
    // the king on 31 could take the one on 22 only into the rook on 12
    let contact = "6K2/6Pkr/9/9/9/9/9/9/9 w r2b4g4s4n4l17p 1";
    assert!(!game(&touching, contact).position().in_check());
    let ordinary = Game::from_text(&with("tsume", ""), contact);
    assert!(ordinary.is_err(), "there both kings are in check");
}
