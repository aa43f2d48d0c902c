//! Descriptors that are small and would take long: each is refused with a reason when it is added, or every answer
//! in its games ends within the work that a call may take, and an error leaves the game as it was.

use std::path::Path;

use boardwright::{Budget, Catalogue, Game, Limits, Work};
use boardwright_tests::laborious::{
    Meter, ask_everything, position_of, roomy, stranger, texts, thinned,
};

/// The plies that are played of each.
const PLIES: usize = 6;

/// The most work that any answer took.
#[derive(Default, Debug)]
struct Most {
    units: u64,
    call: &'static str,
}

impl Meter for Most {
    fn begin(&mut self) {}

    fn end(&mut self, call: &'static str, units: u64) {
        if units > self.units {
            (self.units, self.call) = (units, call);
        }
    }
}

#[test]
fn a_laborious_descriptor_is_refused_or_its_answers_end_within_the_work_of_a_call() {
    let texts = texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("hosts/laborious"));
    assert!(texts.len() >= 19);
    for (name, text) in texts {
        let mut catalogue = roomy();
        let added = catalogue.add(&name, &text);
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
        eprintln!("{name}: {verdict} ");
        // What is refused as it is may be had with fewer pieces in the set-up.
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
        // Whoever sets up the position that was too much for a start is refused, or has answers within the work of a call.
        if let Some(Ok(game)) = position_of(&text).map(|full| Game::from_text(&variant, full)) {
            let work = Work::new(Limits::UNTRUSTED.work);
            let asked = game.position().clone().within(&work);
            assert!(asked.legal_moves().len() < usize::MAX, "{name}");
            assert!(!work.is_spent(), "{name}: its answers are none");
        }
        let mut most = Most::default();
        let refused = ask_everything(&name, &variant, PLIES, &mut most);
        eprintln!("    {most:?}, {refused} moves refused");
    }
}

/// The one on a board that no stranger may have.
const TOO_LARGE: &str = "taikyoku";

#[test]
fn shipped_variants_are_played_under_the_limits_of_strangers() {
    let catalogue = stranger();
    let refused = catalogue.get(TOO_LARGE).map_err(|error| error.code());
    assert_eq!(refused.err(), Some("too-large"));
    for id in catalogue.ids().filter(|&id| id != TOO_LARGE) {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{id}: {e}"));
        let mut most = Most::default();
        assert_eq!(ask_everything(id, &variant, PLIES, &mut most), 0, "{id}");
        assert!(most.units < Limits::UNTRUSTED.work / 10, "{id}: {most:?}");
    }
}

#[test]
fn a_catalogue_has_a_limit_for_the_tables_of_all_its_variants() {
    let mut catalogue = Catalogue::shipped();
    let chess = catalogue.get("chess").unwrap_or_else(|e| panic!("{e}"));
    let bytes = chess.table_bytes();
    catalogue.set_limits(Limits::default().with_catalogue_bytes(bytes * 5 / 2));
    let text = catalogue.text("chess").unwrap_or_default();
    let known = |line: &&str| !line.starts_with("aliases");
    let text: Vec<&str> = text.lines().filter(known).collect();
    let text = text.join("\n");
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
