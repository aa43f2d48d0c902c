//! Descriptors that are small and would take long, and everything that a game of one is asked. The tests hold
//! that all ends within the work of a call; whoever measures time and memory asks the same with a [`Meter`].

use std::fs;
use std::path::Path;

use boardwright::model::Model;
use boardwright::{
    Budget, Catalogue, Cell, Game, IllegalMove, Limits, Move, Status, Variant, Wish, Work, wire,
};

/// Is told of every call: that one begins, and that it has ended after so much work.
pub trait Meter {
    /// A call begins.
    fn begin(&mut self);
    /// It has ended.
    fn end(&mut self, call: &'static str, units: u64);
}

/// Numbers drawn, always the same.
struct Lot(u64);

impl Lot {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// The descriptors of a folder, by name.
///
/// # Panics
/// If the folder cannot be read.
pub fn texts(folder: &Path) -> Vec<(String, String)> {
    let mut texts: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| {
            let path = entry.unwrap_or_else(|e| panic!("{e}")).path();
            let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{e}"));
            (
                path.file_stem()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into(),
                text,
            )
        })
        .collect();
    texts.sort();
    texts
}

/// The shipped variants, under the limits for strangers.
pub fn stranger() -> Catalogue {
    let mut catalogue = Catalogue::shipped();
    catalogue.set_limits(Limits::UNTRUSTED);
    catalogue
}

/// The position in a descriptor's set-up.
pub fn position_of(text: &str) -> Option<&str> {
    let mut lines = text.lines().rev();
    lines.find_map(|line| {
        line.strip_prefix("position = \"")?
            .strip_suffix('"')
            .filter(|p| p.contains('/'))
    })
}

/// The shipped variants, under those limits but for the tables: so that it is the work that is too much.
pub fn roomy() -> Catalogue {
    let mut catalogue = Catalogue::shipped();
    catalogue.set_limits(Limits::UNTRUSTED.with_table_bytes(8 << 20));
    catalogue
}

/// A descriptor with fewer pieces in the set-up: of all but the first kind, so many of a thousand.
pub fn thinned(text: &str, kept: usize) -> Option<String> {
    let whole = position_of(text)?;
    let (board, rest) = whole.split_once(' ')?;
    let (board, hands) = board
        .split_once('[')
        .map_or((board, String::new()), |(board, hands)| {
            (board, format!("[{hands}"))
        });
    let mut lot = Lot(12345);
    let ranks: Vec<String> = board
        .split('/')
        .map(|rank| {
            let (mut written, mut empty, mut number, mut sign) = (String::new(), 0, 0, None);
            for letter in rank.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    number = number * 10 + digit;
                    continue;
                }
                empty += std::mem::take(&mut number);
                if !letter.is_alphabetic() {
                    sign = Some(letter);
                    continue;
                }
                let first = letter.eq_ignore_ascii_case(&'a') && sign.is_none();
                if first || lot.below(1000) < kept {
                    if empty > 0 {
                        written += &std::mem::take(&mut empty).to_string();
                    }
                    written.extend(sign);
                    written.push(letter);
                } else {
                    empty += 1;
                }
                sign = None;
            }
            empty += number;
            if empty > 0 {
                written += &empty.to_string();
            }
            written
        })
        .collect();
    Some(text.replace(whole, &format!("{}{hands} {rest}", ranks.join("/"))))
}

/// A call that counts its work itself.
fn metered<T>(meter: &mut impl Meter, call: &'static str, ask: impl FnOnce() -> T) -> T {
    meter.begin();
    let answer = ask();
    meter.end(call, 0);
    answer
}

/// Asks the game with the work of one call, all together.
fn asked<T>(
    meter: &mut impl Meter,
    call: &'static str,
    game: &Game,
    ask: impl FnOnce(&mut Game) -> T,
) -> (T, bool) {
    let work = Work::new(Limits::UNTRUSTED.work);
    let mut counted = game.clone();
    counted
        .set_budget(Budget::Together(work.clone()))
        .unwrap_or_else(|e| panic!("{call}: a position that was not to be entered: {e}"));
    let used = work.used();
    meter.begin();
    let answer = ask(&mut counted);
    meter.end(call, work.used() - used);
    (answer, work.is_spent())
}

fn some_of(lot: &mut Lot, moves: &[Move], count: usize) -> Vec<Move> {
    let drawn = (0..count).map(|_| moves.get(lot.below(moves.len())).copied());
    drawn.flatten().collect()
}

/// Asks everything that a game can be asked, in positions on the way of a game by lot, and tells how many moves
/// were refused for the work that the answers after them would take.
///
/// # Panics
/// If an answer is wrong, or missing where it may not be.
pub fn ask_everything(
    name: &str,
    variant: &Variant,
    plies: usize,
    meter: &mut impl Meter,
) -> usize {
    let (mut game, mut lot) = (Game::new(variant), Lot(88_172_645_463_325_252));
    let model: &Model = variant.model();
    let mut refused = 0;
    for ply in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() || matches!(game.status(), Status::Over(_)) {
            break;
        }
        // These cannot fail, wherever a game may stand.
        assert!(
            !asked(meter, "status", &game, |game| game.status()).1,
            "{name}: status"
        );
        assert!(
            !asked(meter, "legal", &game, |game| game.legal_moves()).1,
            "{name}: legal"
        );
        assert!(
            !asked(meter, "claims", &game, |game| game.claims()).1,
            "{name}: claims"
        );
        let (choices, spent) = asked(meter, "choices", &game, |game| game.choices());
        assert!(!spent, "{name}: choices");
        wire::Choices::of(model, &choices).unwrap_or_else(|e| panic!("{name}: {e}"));
        let idle = game.position().turn().other();
        assert!(
            !asked(meter, "premoves", &game, |game| game
                .position()
                .premoves(idle))
            .1,
            "{name}: premoves"
        );
        let text = metered(meter, "position out", || game.position_text());
        let again = metered(meter, "position in", || Game::from_text(variant, &text));
        assert!(again.is_ok(), "{name}: {text} is not read again: {again:?}");
        for mv in some_of(&mut lot, &moves, 2) {
            let (written, spent) = asked(meter, "human", &game, |game| game.human(mv));
            match written {
                Err(why) => assert_eq!((why.code(), spent), ("too-much-work", true), "{name}"),
                Ok(written) => {
                    let (read, spent) =
                        asked(meter, "read", &game, |game| game.read_human(&written));
                    let code = read.as_ref().map_or_else(|e| e.code(), |_| "");
                    assert!(
                        read.ok() == Some(mv) || (spent && code == "too-much-work"),
                        "{name}: {written}"
                    );
                }
            }
            assert_eq!(
                game.read(&game.write_unchecked(mv)).ok(),
                Some(mv),
                "{name}"
            );
        }
        for _ in 0..3 {
            let mut cell = || Cell(lot.below(model.board.len()) as u16);
            let wish = Wish::go(cell(), cell());
            let legal = moves.iter().any(|&mv| wish.fits(mv));
            let (why, spent) = asked(meter, "refuse", &game, |game| game.refuse(&wish));
            assert!(
                legal == why.is_none()
                    && (legal || spent == matches!(why, Some(IllegalMove::TooMuchWork(_))))
            );
        }
        // A move that would lead where answers take too much is refused, and the game is as it was.
        let played = some_of(&mut lot, &moves, 5).into_iter().any(|mv| {
            match metered(meter, "play", || game.play(mv)) {
                Ok(_) => true,
                Err(why) => {
                    assert_eq!(why.code(), "too-much-work", "{name}");
                    assert_eq!(
                        (game.moves().len(), game.position_text()),
                        (ply, text.clone()),
                        "{name}"
                    );
                    assert_eq!(game.legal_moves(), moves, "{name}");
                    refused += 1;
                    false
                }
            }
        });
        if !played {
            break;
        }
    }
    let plies = game.moves().len();
    assert_eq!(game.human_moves().len(), plies);
    while game.take_back().is_some() {}
    assert_eq!(game.position_text(), Game::new(variant).position_text());
    refused
}
