//! The longest play needs no more of the stack than any thread has.

use boardwright::solver::{Limits, MAX_PLIES, Solution, Stipulation, Wanted, check, solve};
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

#[test]
fn trial() {
    for text in ["hx900", "x900", "ser-x900", "hz(z35)999", "z(z35)999", "z(a34)999", "ser-z(z35)999", "ser-z(a34)999", "pser-z(z35)999","pser-z(a34)999"] {
        let now = std::time::Instant::now();
        let found = solved(text);
        eprintln!("{text} {:?} {:?} {:?} {} {}", found.plies, found.none_within, now.elapsed(), found.nodes, found.proof.is_some());
    }
}
