//! The longest play needs no more of the stack than any thread has.

use boardwright::solver::{Limits, Solution, Stipulation, Wanted, check, solve};
use boardwright::{Catalogue, Game};

/// What a thread has that asked for nothing.
const STACK: usize = 2 << 20;

/// White walks through 35 ranks of 26 cells, to and fro, and has no choice; Black steps to and fro. The last rank ends it.
fn walk() -> String {
    let (mut right, mut left, mut up) = (String::new(), String::new(), String::new());
    for rank in 1..=35 {
        let (row, end) = match rank % 2 {
            1 => (&mut right, 'z'),
            _ => (&mut left, 'a'),
        };
        *row += &format!("rank {rank} ");
        up += &format!("{end}{rank} ");
    }
    format!(
        r#"
schema = 1

[variant]
id      = "long-walk"
version = "1.0.0"
name    = "Long walk"

[players]
order = ["white", "black"]

[board]
topology = "square"
files    = "a-z"
ranks    = "1-36"
symmetry = "none"

[zones]
right = "{right} & files a-y"
left  = "{left} & files b-z"
up    = "{up}"

[pieces]
walker  = {{ symbol = "W", moves = [{{ betza = "mrW", from = "right" }}, {{ betza = "mlW", from = "left" }}, {{ betza = "mfW", from = "up" }}] }}
dancer  = {{ symbol = "D", moves = [{{ betza = "msW", to = "d36 e36" }}] }}

[royalty]
pieces = []
self-check = "allowed"
attack-void-if = []

[setup]
position = "3d22/{rest}W25 w - - 0 1"

[end]
stalemate = {{ result = "draw" }}

[notation]
position = ["fen"]
move     = "uci"
human    = "san"
"#,
        rest = "26/".repeat(34),
    )
}

/// Solves a problem of the long walk on a thread of its own, and has the proof confirmed there, if there is one.
fn solved(text: &'static str) -> Solution {
    let search = move || {
        let mut catalogue = Catalogue::shipped();
        let variant = catalogue.add("long-walk.toml", &walk());
        let variant = variant.unwrap_or_else(|error| panic!("{error}"));
        let game = Game::new(&variant);
        let asked = Stipulation::parse(text, game.position()).expect("a stipulation");
        let limits = Limits::default();
        let found = solve(&game, &asked, &Wanted::default(), &limits, &mut |_| true);
        let found = found.expect("a problem");
        if let (Some(plies), Some(proof)) = (found.plies, &found.proof) {
            check(&game, &asked, plies, proof).expect("the proof holds");
        }
        found
    };
    let thread = std::thread::Builder::new().stack_size(STACK);
    let thread = thread.spawn(search).expect("a thread");
    thread.join().expect("no panic")
}

/// Forced and in series, with what is told of a solution, and the proof. Helped play ends, too, but is not as deep: a layer
/// leaves what a shorter one has seen.
#[test]
fn the_longest_play_fits_the_stack_of_any_thread() {
    let forced = solved("z(z35)999");
    assert_eq!(forced.plies, Some(1_817));
    assert_eq!(forced.line.len(), 1_817);
    assert!(forced.proof.is_some());
    for series in ["ser-z(z35)999", "pser-z(z35)999"] {
        assert_eq!(solved(series).plies, Some(909), "{series}");
    }
    for never in ["x999", "hx999"] {
        assert_eq!(solved(never).plies, None, "{never}");
    }
}
