//! Descriptors that are small and would take long: each is refused with a reason when it is added, or every answer
//! in its games ends within the work that a call may take, and an error leaves the game as it was.

use std::fs;
use std::path::Path;

use boardwright::model::Model;
use boardwright::{
    Budget, Catalogue, Cell, Game, IllegalMove, Limits, Move, Status, Variant, Wish, Work, wire,
};

/// The plies that are played of each.
const PLIES: usize = 6;

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

fn texts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("hosts/laborious");
    let mut texts: Vec<(String, String)> = fs::read_dir(&folder)
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

fn stranger() -> Catalogue {
    let mut catalogue = Catalogue::shipped();
    catalogue.set_limits(Limits::UNTRUSTED);
    catalogue
}

/// The position in a descriptor's set-up.
fn position_of(text: &str) -> Option<&str> {
    let mut lines = text.lines().rev();
    lines.find_map(|line| {
        line.strip_prefix("position = \"")?
            .strip_suffix('"')
            .filter(|p| p.contains('/'))
    })
}

/// The same descriptor with fewer men in the set-up: of all but the first kind, so many of a thousand.
fn thinned(text: &str, kept: usize) -> Option<String> {
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

/// The time that this thread has worked, where the system tells.
fn milliseconds() -> u64 {
    let times = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let first = times.split_whitespace().next().and_then(|n| n.parse().ok());
    first.unwrap_or(0_u64) / 1_000_000
}

/// The most that any answer took.
#[derive(Default, Debug)]
struct Most {
    units: u64,
    call: &'static str,
    milliseconds: u64,
}

impl Most {
    /// Asks the game with the work of one call, all together.
    fn of<T>(
        &mut self,
        call: &'static str,
        game: &Game,
        ask: impl FnOnce(&mut Game) -> T,
    ) -> (T, bool) {
        let work = Work::new(Limits::UNTRUSTED.work);
        let mut counted = game.clone();
        counted
            .set_budget(Budget::Together(work.clone()))
            .unwrap_or_else(|e| panic!("{call}: a position that was not to be entered: {e}"));
        let (used, begun) = (work.used(), milliseconds());
        let answer = ask(&mut counted);
        let spent = work.is_spent();
        let (units, time) = (work.used() - used, milliseconds() - begun);
        if units > self.units {
            (self.units, self.call) = (units, call);
        }
        self.milliseconds = self.milliseconds.max(time);
        (answer, spent)
    }
}

fn some_of(lot: &mut Lot, moves: &[Move], count: usize) -> Vec<Move> {
    let drawn = (0..count).map(|_| moves.get(lot.below(moves.len())).copied());
    drawn.flatten().collect()
}

/// Everything that a game is asked, in positions on the way of a game by lot.
fn ask_everything(name: &str, variant: &Variant, most: &mut Most) -> usize {
    let (mut game, mut lot) = (Game::new(variant), Lot(88_172_645_463_325_252));
    let model: &Model = variant.model();
    let mut refused = 0;
    for ply in 0..PLIES {
        let moves = game.legal_moves();
        if moves.is_empty() || matches!(game.status(), Status::Over(_)) {
            break;
        }
        // These cannot fail, wherever a game may stand.
        assert!(
            !most.of("status", &game, |game| game.status()).1,
            "{name}: status"
        );
        assert!(
            !most.of("legal", &game, |game| game.legal_moves()).1,
            "{name}: legal"
        );
        assert!(
            !most.of("claims", &game, |game| game.claims()).1,
            "{name}: claims"
        );
        let (choices, spent) = most.of("choices", &game, |game| game.choices());
        assert!(!spent, "{name}: choices");
        wire::Choices::of(model, &choices).unwrap_or_else(|e| panic!("{name}: {e}"));
        let idle = game.position().turn().other();
        assert!(
            !most
                .of("premoves", &game, |game| game.position().premoves(idle))
                .1,
            "{name}: premoves"
        );
        let text = game.position_text();
        let again = Game::from_text(variant, &text);
        assert!(again.is_ok(), "{name}: {text} is not read again: {again:?}");
        for mv in some_of(&mut lot, &moves, 2) {
            let (written, spent) = most.of("human", &game, |game| game.human(mv));
            match written {
                Err(why) => assert_eq!((why.code(), spent), ("too-much-work", true), "{name}"),
                Ok(written) => {
                    let (read, spent) = most.of("read", &game, |game| game.read_human(&written));
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
            let (why, spent) = most.of("refuse", &game, |game| game.refuse(&wish));
            assert!(
                legal == why.is_none()
                    && (legal || spent == matches!(why, Some(IllegalMove::TooMuchWork(_))))
            );
        }
        // A move that would lead where answers take too much is refused, and the game is as it was.
        let played = some_of(&mut lot, &moves, 5)
            .into_iter()
            .any(|mv| match game.play(mv) {
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

#[test]
fn a_laborious_descriptor_is_refused_or_its_answers_end_within_the_work_of_a_call() {
    let texts = texts();
    assert!(texts.len() >= 13);
    for (name, text) in texts {
        let mut catalogue = stranger();
        let begun = milliseconds();
        let added = catalogue.add(&name, &text);
        let took = milliseconds() - begun;
        let verdict = match &added {
            Ok(_) => "accepted".to_owned(),
            Err(error) => {
                let code = error.code();
                assert!(
                    ["too-much-work", "too-large", "bad-descriptor"].contains(&code),
                    "{name}: {code}: {error}"
                );
                format!(
                    "{code}: {}",
                    error.to_string().lines().next().unwrap_or_default()
                )
            }
        };
        eprintln!("{name}: {verdict} ({took} ms)");
        // What is refused as it is may be had with fewer men in the set-up.
        let fewer = || {
            [700, 350, 150, 80, 40, 20, 0].into_iter().find_map(|kept| {
                let thin = thinned(&text, kept)?;
                catalogue.add(&name, &thin).ok()
            })
        };
        let Some(variant) = added.ok().or_else(fewer) else {
            continue;
        };
        assert_eq!(variant.work(), Some(Limits::UNTRUSTED.work));
        // The position that was too much is so, or is none, for whoever sets it up.
        // With gates it is another one: who may enter goes by the men of the set-up.
        let same = verdict.contains("the start position takes") && variant.model().gates.is_none();
        if let Some(full) = position_of(&text).filter(|_| same) {
            let refused = Game::from_text(&variant, full);
            assert!(refused.is_err(), "{name}: {full}");
        }
        let mut most = Most::default();
        let refused = ask_everything(&name, &variant, &mut most);
        eprintln!("    {most:?}, {refused} moves refused");
    }
}

#[test]
fn shipped_variants_are_played_under_the_limits_of_strangers() {
    let catalogue = stranger();
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{id}: {e}"));
        let mut most = Most::default();
        assert_eq!(ask_everything(id, &variant, &mut most), 0, "{id}");
        assert!(most.units < Limits::UNTRUSTED.work / 10, "{id}: {most:?}");
    }
}

#[test]
fn a_catalogue_has_a_limit_for_the_tables_of_all_its_variants() {
    let mut catalogue = Catalogue::shipped();
    let chess = catalogue.get("chess").unwrap_or_else(|e| panic!("{e}"));
    let bytes = chess.table_bytes();
    catalogue.set_limits(Limits::default().with_catalogue_bytes(bytes * 5 / 2));
    let text = catalogue.text("chess").unwrap_or_default().to_owned();
    let named = |id: &str| text.replacen("\"chess\"", &format!("\"{id}\""), 1);
    catalogue
        .add("one.toml", &named("one"))
        .unwrap_or_else(|e| panic!("{e}"));
    let refused = catalogue
        .add("two.toml", &named("two"))
        .map_err(|e| e.code());
    assert_eq!(refused.err(), Some("too-large"));
    assert!(catalogue.get("two").is_err());
    // In the place of another there is room for it, and where another has gone.
    catalogue
        .add("one.toml", &named("one"))
        .unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(catalogue.remove("one"), 1);
    catalogue
        .add("two.toml", &named("two"))
        .unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn a_long_count_stops_when_it_is_told_to_and_where_a_position_takes_too_much() {
    let catalogue = stranger();
    let variant = catalogue.get("chess").unwrap_or_else(|e| panic!("{e}"));
    let game = Game::new(&variant);
    let mut ticks = 0;
    let stopped = game.perft(9, boardwright::engine::Leaves::Bulk, &mut |_| {
        ticks += 1;
        ticks < 5
    });
    assert_eq!((stopped.is_err(), ticks), (true, 5));
    assert_eq!(
        game.perft(3, boardwright::engine::Leaves::Bulk, &mut |_| true),
        Ok(8902)
    );
    let mut poor = Game::new(&variant);
    poor.set_budget(Budget::Together(Work::new(100_000)))
        .unwrap_or_else(|e| panic!("{e}"));
    let stopped = poor.perft(9, boardwright::engine::Leaves::Bulk, &mut |_| true);
    assert!(stopped.is_err());
}
