//! Runs the fixture files that stand beside the descriptors: one test an entry, called
//! `variant::kind::name`. Those of `tests/variants` are variants that are not shipped, for rules that no
//! shipped variant has; there one independent count will do.
//!
//! Move sequences are counted where there are at most [`LEAVES`] of them; all of them where the
//! environment has `BOARDWRIGHT_WHOLE=1`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwright::engine::Leaves;
use boardwright::geometry::Cell;
use boardwright::notation::{Legal, MoveFault, human, uci};
use boardwright::{
    Catalogue, Folder, Game, IllegalMove, Man, Move, Outcome, Position, Side, Variant, Wish,
};
use boardwright_tests::collection;
use boardwright_tests::fixture::{self, Entry, Fixture};
use libtest_mimic::{Arguments, Failed, Trial};

/// The most move sequences that are counted at a time, unless all are wanted.
const LEAVES: u64 = 5_000_000;

/// How the names of fixture files end.
const FIXTURE: &str = ".test.toml";

/// What a test comes to.
type Checked = Result<(), Failed>;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let trials = shipped().and_then(|mut trials| {
        trials.extend(others(&here.join("variants"))?);
        Ok(trials)
    });
    let trials = match trials {
        Ok(trials) => trials,
        Err(error) => vec![Trial::test("variants", move || {
            Err(error.to_string().into())
        })],
    };
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The entries of shipped variants.
fn shipped() -> std::io::Result<Vec<Trial>> {
    let catalogue = Catalogue::shipped();
    let files = collection::files(FIXTURE)?;
    let files: BTreeMap<String, PathBuf> = files.into_iter().map(|f| (f.id, f.path)).collect();
    let mut trials = Vec::new();
    for id in catalogue.ids().filter(|id| !files.contains_key(*id)) {
        let message = format!("no {id}{FIXTURE}: a shipped variant has a fixture file");
        trials.push(Trial::test(format!("{id}::fixture"), move || {
            Err(message.into())
        }));
    }
    trials.extend(entries(&catalogue, files, 2)?);
    Ok(trials)
}

/// The entries of variants that are not shipped.
fn others(folder: &Path) -> std::io::Result<Vec<Trial>> {
    let mut catalogue = Catalogue::shipped();
    let added = catalogue.add_store(&Folder(folder.to_owned()));
    added.map_err(std::io::Error::other)?;
    entries(&catalogue, fixture_files(folder)?, 1)
}

/// The entries of fixture files, which have counts from so many independent sources.
fn entries(
    catalogue: &Catalogue,
    files: BTreeMap<String, PathBuf>,
    counts: usize,
) -> std::io::Result<Vec<Trial>> {
    let mut trials = Vec::new();
    for (id, path) in files {
        let text = std::fs::read_to_string(path)?;
        let (fixture, faults) = match Fixture::read(&text) {
            Ok(fixture) => {
                let faults = fixture.faults(counts);
                (Some(fixture), faults)
            }
            Err(error) => (None, vec![error]),
        };
        trials.push(Trial::test(format!("{id}::fixture"), move || none(faults)));
        match (catalogue.get(&id), fixture) {
            (Ok(variant), Some(fixture)) => add_entries(&id, &variant, fixture, &mut trials),
            (Err(error), _) => trials.push(Trial::test(format!("{id}::descriptor"), move || {
                Err(error.to_string().into())
            })),
            (Ok(_), None) => {}
        }
    }
    Ok(trials)
}

/// The fixture files of a folder, by the variant's id.
fn fixture_files(folder: &Path) -> std::io::Result<BTreeMap<String, PathBuf>> {
    let files = collection::files_of(folder, FIXTURE)?;
    Ok(files.into_iter().collect())
}

fn add_entries(id: &str, variant: &Variant, fixture: Fixture, trials: &mut Vec<Trial>) {
    let mut adding = Adding {
        id,
        variant,
        trials,
    };
    adding.add(fixture.perft, perft);
    adding.add(fixture.moves, moves);
    adding.add(fixture.legal, legal);
    adding.add(fixture.illegal, illegal);
    adding.add(fixture.after, after);
    adding.add(fixture.status, status);
    adding.add(fixture.game, game);
    adding.add(fixture.refused, refused);
}

struct Adding<'a> {
    id: &'a str,
    variant: &'a Variant,
    trials: &'a mut Vec<Trial>,
}

impl Adding<'_> {
    fn add<E: Entry + Send + 'static>(
        &mut self,
        entries: Vec<E>,
        check: fn(&Variant, &E) -> Checked,
    ) {
        for entry in entries {
            let variant = self.variant.clone();
            let name = format!("{}::{}::{}", self.id, E::KIND, entry.name());
            self.trials
                .push(Trial::test(name, move || check(&variant, &entry)));
        }
    }
}

// ---- What the entries say ----

fn perft(variant: &Variant, entry: &fixture::Perft) -> Checked {
    let game = set_up(variant, &entry.position, &entry.played)?;
    let whole = std::env::var_os("BOARDWRIGHT_WHOLE").is_some();
    for (depth, count) in entry.counts.by_depth()? {
        if count <= LEAVES || whole {
            let counted = game.perft(depth, Leaves::Bulk, &mut |_| true);
            same(&format!("sequences of {depth} moves"), Ok(count), counted)?;
        }
    }
    Ok(())
}

fn moves(variant: &Variant, entry: &fixture::Moves) -> Checked {
    let game = set_up(variant, &entry.position, &entry.played)?;
    let listed = game.legal_moves();
    let origin = |mv: &Move| Some(variant.model().board.name(mv.from()?).to_owned());
    if let Some(from) = &entry.from {
        let origins = listed.iter().filter_map(origin);
        same_words("origins", words(from), origins.collect())?;
    }
    match (&entry.legal, &entry.of) {
        (Some(legal), None) => same_words(
            "legal moves",
            words(legal),
            listed.iter().map(|&mv| game.write_unchecked(mv)).collect(),
        )?,
        (Some(legal), Some(of)) => {
            let of = words(of);
            let of = |mv: &&Move| origin(mv).is_some_and(|from| of.contains(&from));
            same_words(
                "legal moves",
                words(legal),
                listed
                    .iter()
                    .filter(of)
                    .map(|&mv| game.write_unchecked(mv))
                    .collect(),
            )?;
        }
        (None, None) if entry.from.is_some() => {}
        (None, _) => return Err("say `legal`, or `from`".into()),
    }
    let distinct: BTreeSet<Move> = listed.iter().copied().collect();
    same("different moves", distinct.len(), listed.len())?;
    for mv in listed {
        let (coordinates, by_people) = (
            game.write_unchecked(mv),
            game.human(mv).expect("a legal move"),
        );
        same(
            &format!("`{coordinates}`, read"),
            Ok(mv),
            uci::read(&game, &coordinates),
        )?;
        same(
            &format!("`{by_people}`, read"),
            Ok(mv),
            human::read(&game, &by_people),
        )?;
    }
    Ok(())
}

fn legal(variant: &Variant, entry: &fixture::Legal) -> Checked {
    let game = set_up(variant, &entry.position, &entry.played)?;
    read(&Asked(&game), &entry.r#move)?;
    Ok(())
}

fn illegal(variant: &Variant, entry: &fixture::Illegal) -> Checked {
    let game = set_up(variant, &entry.position, &entry.played)?;
    let reason = match read(&Asked(&game), &entry.r#move) {
        Ok(_) if game.outcome().is_some() => IllegalMove::GameOver.code(),
        Ok(_) => return Err("it is legal".into()),
        Err(MoveFault::Illegal {
            reason: Some(reason),
            ..
        }) => reason.code(),
        Err(fault) => return Err(fault.into()),
    };
    same("the reason", entry.reason.as_str(), reason)
}

fn after(variant: &Variant, entry: &fixture::After) -> Checked {
    let game = set_up(variant, &entry.position, &entry.played)?;
    if entry.becomes.is_none() && entry.cells.is_none() {
        return Err("say what it `becomes`, or what stands on which `cells`".into());
    }
    if let Some(becomes) = &entry.becomes {
        becomes_text(&game, becomes)?;
    }
    let board = &variant.model().board;
    for (name, letter) in entry.cells.iter().flatten() {
        let cell = board
            .find(name)
            .ok_or_else(|| format!("there is no cell `{name}`"))?;
        same(
            name,
            letter.as_str(),
            letter_on(game.position(), cell).as_str(),
        )?;
    }
    Ok(())
}

fn status(variant: &Variant, entry: &fixture::Status) -> Checked {
    let game = set_up(variant, &entry.position, &entry.played)?;
    ends(
        &game,
        entry.over,
        entry.winner.as_deref(),
        entry.reason.as_deref(),
    )?;
    if let Some(check) = entry.check {
        same("check", check, game.position().in_check())?;
    }
    if let Some(claims) = &entry.claims {
        let given = match &entry.announced {
            Some(announced) => game.claims_with(read(&Asked(&game), announced)?),
            None => game.claims(),
        };
        same(
            "claims",
            claims,
            &given
                .into_iter()
                .map(|reason| reason.code().to_owned())
                .collect(),
        )?;
    }
    if let Some(cannot_win) = &entry.cannot_win {
        let cannot = Side::BOTH
            .into_iter()
            .filter(|&side| game.position().cannot_win(side));
        same(
            "who cannot win",
            cannot_win,
            &cannot.map(|side| player(variant, side)).collect(),
        )?;
    }
    Ok(())
}

fn game(variant: &Variant, entry: &fixture::Game) -> Checked {
    let game = set_up(variant, &entry.position, &entry.moves)?;
    if let Some(text) = &entry.ends {
        becomes_text(&game, text)?;
    }
    ends(
        &game,
        entry.over,
        entry.winner.as_deref(),
        entry.reason.as_deref(),
    )?;
    // Written in human notation, it is the same game.
    let written = game.human_moves().join(" ");
    let again = set_up(variant, &entry.position, &written)?;
    same("the game in human notation", game.moves(), again.moves())
}

fn refused(variant: &Variant, entry: &fixture::Refused) -> Checked {
    match Game::from_text(variant, &entry.position) {
        Ok(_) => Err("it is a position".into()),
        Err(refusal) => same(
            "reasons",
            &entry.reasons,
            &refusal.codes().into_iter().map(str::to_owned).collect(),
        ),
    }
}

// ---- How they are held against the rules ----

/// A game that is asked whether a move is legal, and gives the reason of the rules of movement
/// even if it is over.
struct Asked<'a>(&'a Game);

impl Legal for Asked<'_> {
    fn position(&self) -> &Position {
        self.0.position()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves()
    }

    fn refuse(&self, wish: &Wish) -> Option<IllegalMove> {
        match self.0.refuse(wish)? {
            IllegalMove::GameOver => self
                .0
                .position()
                .refuse(wish)
                .or(Some(IllegalMove::GameOver)),
            reason => Some(reason),
        }
    }

    fn last_goal(&self) -> Option<Cell> {
        self.0.last_goal()
    }
}

/// A move in coordinates or in human notation.
fn read(at: &impl Legal, text: &str) -> Result<Move, MoveFault> {
    if uci::parse(at, text).is_empty() {
        human::read(at, text)
    } else {
        uci::read(at, text)
    }
}

fn set_up(variant: &Variant, position: &str, played: &str) -> Result<Game, Failed> {
    let mut game = match position {
        "startpos" => Game::new(variant),
        text => Game::from_text(variant, text)?,
    };
    for (ply, text) in played.split_whitespace().enumerate() {
        let at = |why: String| format!("move {}, {text}: {why}", ply + 1);
        let mv = read(&game, text).map_err(|fault| at(fault.to_string()))?;
        game.play(mv)
            .map_err(|illegal| at(illegal.explain(variant.model())))?;
    }
    Ok(game)
}

/// The game's position is this text, in one of the variant's dialects, and the text is this position.
fn becomes_text(game: &Game, text: &str) -> Checked {
    let written = |game: &Game| {
        let dialects = &game.model().notation.position;
        let mut all = dialects
            .iter()
            .filter_map(|dialect| game.position_text_as(dialect));
        all.find(|written| written == text)
            .unwrap_or_else(|| game.position_text())
    };
    same("the position", text, written(game).as_str())?;
    let variant = game.position().variant();
    same(
        "the position, read again",
        text,
        written(&Game::from_text(variant, text)?).as_str(),
    )
}

fn ends(game: &Game, over: Option<bool>, winner: Option<&str>, reason: Option<&str>) -> Checked {
    let outcome = game.outcome();
    let shown = || {
        outcome.map_or("it goes on".into(), |o: Outcome| {
            format!("{} ({})", o.reason.code(), won_by(game, &o))
        })
    };
    if let Some(over) = over
        && over != outcome.is_some()
    {
        return Err(format!("over = {over}, but {}", shown()).into());
    }
    if winner.is_none() && reason.is_none() {
        return Ok(());
    }
    let outcome = outcome.ok_or("it goes on")?;
    same(
        "the winner",
        winner.unwrap_or("nobody"),
        won_by(game, &outcome).as_str(),
    )?;
    reason.map_or(Ok(()), |reason| {
        same("the reason", reason, outcome.reason.code())
    })
}

fn won_by(game: &Game, outcome: &Outcome) -> String {
    outcome.winner().map_or("nobody".into(), |side| {
        player(game.position().variant(), side)
    })
}

fn player(variant: &Variant, side: Side) -> String {
    variant.model().players[side].name.clone()
}

/// The letter of the man on a cell as positions write it, or `.`.
fn letter_on(position: &Position, cell: Cell) -> String {
    match position.man_at(cell) {
        None => ".".into(),
        Some(Man {
            side: Side::First,
            kind,
        }) => position.model().symbol(kind).to_ascii_uppercase(),
        Some(Man {
            side: Side::Second,
            kind,
        }) => position.model().symbol(kind).to_ascii_lowercase(),
    }
}

fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, expected: T, found: T) -> Checked {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what}\n  expected {expected:?}\n  found    {found:?}").into())
}

fn same_words(what: &str, expected: BTreeSet<String>, found: BTreeSet<String>) -> Checked {
    if expected == found {
        return Ok(());
    }
    let list = |words: Vec<&String>| {
        words
            .into_iter()
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let missing = list(expected.difference(&found).collect());
    let surplus = list(found.difference(&expected).collect());
    Err(format!("{what}\n  missing: {missing}\n  too many: {surplus}").into())
}

fn none(faults: Vec<String>) -> Checked {
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults.join("\n").into())
    }
}
