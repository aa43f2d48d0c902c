//! Endgame tables: against published counts, against the plain definition, and in files.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use boardwright::geometry::{Cell, Point};
use boardwright::model::Model;
use boardwright::solver::endgame::{Entry, Men, NotRead, Tables};
use boardwright::solver::{
    Limits, Stipulation, Unsolvable, Variations, Wanted, check, solve, solve_with,
};
use boardwright::{Catalogue, Game, Kind, Man, Position, Side, Variant};

const MOST: u64 = 64 << 20;

fn variant(id: &str) -> Variant {
    Catalogue::shipped().get(id).expect("a shipped variant")
}

fn built(id: &str, men: &str) -> Tables {
    let variant = variant(id);
    let men = Men::parse(men, variant.model()).expect("men");
    Tables::build(&variant, &men, MOST, &mut |_| true).expect("tables")
}

fn refused(id: &str, men: &str, most: u64) -> &'static str {
    let variant = variant(id);
    let men = match Men::parse(men, variant.model()) {
        Ok(men) => men,
        Err(error) => return error.code(),
    };
    Tables::build(&variant, &men, most, &mut |_| true)
        .expect_err("no table")
        .code()
}

static QUEEN: LazyLock<Tables> = LazyLock::new(|| built("chess", "KQK"));
static PAWN: LazyLock<Tables> = LazyLock::new(|| built("chess", "KPK"));

/// All positions of a table.
fn positions(tables: &Tables) -> impl Iterator<Item = (Position, Entry)> + '_ {
    (0..tables.numbers()).filter_map(|number| tables.position(number))
}

/// How many positions have an entry, those counted once that turning and mirroring the board makes of each other; or,
/// with pawns, mirroring left and right.
fn distinct(tables: &Tables, turn: Side, entry: Entry, pawns: bool) -> usize {
    let board = &tables.variant().model().board;
    let turned = |Point { x, y }: Point, way: u8| {
        let (x, y) = if way & 1 > 0 { (7 - x, y) } else { (x, y) };
        let (x, y) = if way & 2 > 0 { (x, 7 - y) } else { (x, y) };
        let point = if way & 4 > 0 {
            Point { x: y, y: x }
        } else {
            Point { x, y }
        };
        board.at(point).expect("a cell")
    };
    let ways = if pawns { 2 } else { 8 };
    let found =
        positions(tables).filter(|(position, its)| position.turn() == turn && *its == entry);
    let all: BTreeSet<Vec<(Man, Cell)>> = found
        .map(|(position, _)| {
            let image = |way| {
                let men = position.men().into_iter();
                let mut men: Vec<_> = men
                    .map(|(cell, man)| (man, turned(board.point(cell), way)))
                    .collect();
                men.sort_unstable();
                men
            };
            (0..ways).map(image).min().expect("an image")
        })
        .collect();
    all.len()
}

/// What stands in the table of the men that were asked for: positions, won, lost, drawn, the longest win.
fn counts(tables: &Tables) -> (u64, u64, u64, u64, u16) {
    let sum = &tables.summaries()[0];
    (sum.positions, sum.won, sum.lost, sum.drawn(), sum.longest)
}

/// The draws of king and queen against king, with either player to move, and the number of longest mates as they are
/// published.
#[test]
fn a_queen_mates_in_10_moves_and_23_048_positions_are_drawn() {
    assert_eq!(counts(&QUEEN), (368_452, 144_508, 200_896, 23_048, 19));
    assert_eq!(distinct(&QUEEN, Side::First, Entry::Won(19), false), 1);
    assert_eq!(distinct(&QUEEN, Side::Second, Entry::Lost(20), false), 8);
}

#[test]
fn a_rook_mates_in_16_moves() {
    let tables = built("chess", "KRK");
    assert_eq!(counts(&tables), (399_112, 175_168, 201_700, 22_244, 31));
    assert_eq!(distinct(&tables, Side::First, Entry::Won(31), false), 121);
    assert_eq!(distinct(&tables, Side::Second, Entry::Lost(32), false), 390);
}

#[test]
fn a_pawn_mates_in_28_moves() {
    assert_eq!(PAWN.summaries()[0].longest, 55);
    assert_eq!(distinct(&PAWN, Side::First, Entry::Won(55), true), 3);
    assert_eq!(distinct(&PAWN, Side::Second, Entry::Lost(56), true), 2);
    // So many positions with the pawn on the files a to d are won, whoever is to move: the number that chess programs
    // know; no page with it is at hand.
    let board = &PAWN.variant().model().board;
    let left = |position: &Position| {
        let pawn = PAWN.variant().model().kind("pawn");
        let men = position.men().into_iter();
        men.filter(|(_, man)| Some(man.kind) == pawn)
            .all(|(cell, _)| board.point(cell).x < 4)
    };
    let won = positions(&PAWN).filter(|(position, entry)| {
        let wins = match position.turn() {
            Side::First => matches!(entry, Entry::Won(_)),
            Side::Second => matches!(entry, Entry::Lost(_)),
        };
        wins && left(position)
    });
    assert_eq!(won.count(), 111_282);
}

/// The generals see each other along a file, and never leave their palaces: nine cells each, less those on one file with nobody
/// between them, with either player to move.
#[test]
fn generals_stand_in_their_palaces_alone() {
    for id in ["xiangqi", "minixiangqi", "manchu"] {
        let tables = built(id, "KvK");
        let (positions, won, lost, drawn, _) = counts(&tables);
        assert_eq!(
            (positions, won, lost, drawn),
            (2 * (81 - 27), 0, 0, 108),
            "{id}"
        );
        let file = |(cell, _): &(Cell, Man)| tables.variant().model().board.point(*cell).x;
        for (position, _) in self::positions(&tables) {
            let files: BTreeSet<_> = position.men().iter().map(file).collect();
            assert_eq!(files.len(), 2, "{id}");
        }
    }
    // A chariot alone: on any of the cells that no general stands on, and the generals may see each other through it.
    let (positions, ..) = counts(&built("xiangqi", "KRvK"));
    assert_eq!(positions, chariot_and_generals());
}

/// The positions of xiangqi with the generals and a red chariot, counted from the plain rules: who is not to move is not attacked,
/// by the chariot along a free line or by the other general.
fn chariot_and_generals() -> u64 {
    let palace =
        |ranks: std::ops::Range<i32>| (3..6).flat_map(move |x| ranks.clone().map(move |y| (x, y)));
    let between = |a: (i32, i32), b: (i32, i32), c: (i32, i32)| {
        let on = |i: i32, from: i32, to: i32| from.min(to) < i && i < from.max(to);
        (a.0 == b.0 && c.0 == a.0 && on(c.1, a.1, b.1))
            || (a.1 == b.1 && c.1 == a.1 && on(c.0, a.0, b.0))
    };
    let mut found = 0;
    for red in palace(0..3) {
        for black in palace(7..10) {
            for x in 0..9 {
                for y in 0..10 {
                    let chariot = (x, y);
                    if chariot == red || chariot == black {
                        continue;
                    }
                    if red.0 == black.0 && !between(red, black, chariot) {
                        continue;
                    }
                    let in_line = x == black.0 || y == black.1;
                    let checked = in_line && !between(chariot, black, red);
                    found += if checked { 1 } else { 2 };
                }
            }
        }
    }
    found
}

/// The same as `omega::endgames`, which finds it out in another way; the rook never comes to a wizard's cell.
#[test]
fn omegas_endings_are_those_that_are_known() {
    let whole = std::env::var_os("BOARDWRIGHT_WHOLE").is_some();
    let known = [("KRK", 814_560, 13_856, 10), ("KQK", 738_756, 738_756, 13)];
    for &(men, legal, won, moves) in &known[..if whole { 2 } else { 1 }] {
        let tables = built("omega", men);
        let attacks = positions(&tables).filter(|(position, _)| position.turn() == Side::First);
        let (mut all, mut wins, mut longest) = (0, 0, 0);
        for (_, entry) in attacks {
            all += 1;
            if let Entry::Won(plies) = entry {
                wins += 1;
                longest = longest.max(plies);
            }
        }
        assert_eq!((all, wins, longest), (legal, won, 2 * moves - 1), "{men}");
    }
}

/// What a position is worth by definition: how the game ends there, or the best that its moves lead to.
fn by_definition(tables: &Tables, position: &Position) -> Entry {
    let game = Game::from_position(position.clone());
    if let Some(over) = game.outcome()
        && !over.leaves_moves()
    {
        return match over.winner() {
            None => Entry::Drawn,
            Some(side) if side == position.turn() => Entry::Won(0),
            Some(_) => Entry::Lost(0),
        };
    }
    let mut win: Option<u16> = None;
    let mut loss = Some(0);
    for mv in game.legal_moves() {
        let next = position.after(mv).expect("a legal move");
        let entry = tables.look(&next);
        match entry.unwrap_or_else(|| panic!("{next:?} stands in a table")) {
            Entry::Lost(plies) => win = Some(win.map_or(plies + 1, |win| win.min(plies + 1))),
            Entry::Won(plies) => loss = loss.map(|loss: u16| loss.max(plies + 1)),
            Entry::Drawn => loss = None,
        }
    }
    match (win, loss) {
        (Some(plies), _) => Entry::Won(plies),
        (None, Some(plies)) => Entry::Lost(plies),
        (None, None) => Entry::Drawn,
    }
}

/// Holds some entries against the definition, those that are rare among them; how many.
fn hold(tables: &Tables, rng: &mut fastrand::Rng, many: usize) -> usize {
    let id = &tables.variant().model().id;
    let mut held = 0;
    let mut seen = BTreeSet::new();
    for _ in 0..20 * many {
        let number = rng.usize(..tables.numbers().max(1));
        let Some((position, entry)) = tables.position(number) else {
            continue;
        };
        let rare = match entry {
            Entry::Drawn => (0, 0),
            Entry::Won(plies) => (1, plies),
            Entry::Lost(plies) => (2, plies),
        };
        if !seen.insert(rare) && held > many {
            continue;
        }
        held += 1;
        assert_eq!(tables.look(&position), Some(entry), "{id}: {position:?}");
        let right = by_definition(tables, &position);
        assert_eq!(entry, right, "{id}: {:?}", position.setup());
    }
    held
}

/// Men of a variant by lot: the royal pieces, and one or two others.
fn some_men(model: &Model, rng: &mut fastrand::Rng) -> Men {
    let kinds = (0..model.kinds.len()).map(|at| Kind(at as u8));
    let (royal, others): (Vec<Kind>, Vec<Kind>) =
        kinds.partition(|kind| model.royalty.pieces.contains(kind));
    let mut men: Vec<Man> = Vec::new();
    for side in Side::BOTH {
        let starts = model.start.men.iter().map(|&(_, man)| man);
        men.extend(starts.filter(|man| man.side == side && royal.contains(&man.kind)));
    }
    let more = if men.is_empty() { 2 } else { 1 };
    for at in 0..more {
        let side = if rng.bool() || men.is_empty() {
            Side::First
        } else {
            Side::Second
        };
        let side = if at == 1 { Side::Second } else { side };
        if !others.is_empty() {
            let kind = *rng.choice(&others).expect("one");
            men.push(Man { side, kind });
        }
    }
    Men::new(men)
}

/// In every variant that has tables, or some of them by lot.
#[test]
fn every_entry_is_the_best_of_what_its_moves_lead_to() {
    let whole = std::env::var_os("BOARDWRIGHT_WHOLE").is_some();
    let catalogue = Catalogue::shipped();
    let mut rng = fastrand::Rng::with_seed(21);
    let mut ids: Vec<String> = catalogue.ids().map(str::to_owned).collect();
    rng.shuffle(&mut ids);
    let (mut made, mut held) = (0, 0);
    // Not by lot: where moves change more than the man that goes, or games end in other ways.
    let first = [
        "losalamos",
        "minixiangqi",
        "atomic",
        "andernach",
        "circe",
        "anticirce",
        "madrasi",
        "benedict",
        "antichess",
        "king-of-the-hill",
        "semitorpedo",
    ];
    let first = first.map(str::to_owned);
    for id in first.iter().chain(&ids) {
        let Ok(variant) = catalogue.get(id) else {
            panic!("{id} is shipped");
        };
        let model = variant.model();
        let men = some_men(model, &mut rng);
        let most = if whole { 16 << 20 } else { 4 << 20 };
        let Ok(tables) = Tables::build(&variant, &men, most, &mut |_| true) else {
            continue;
        };
        made += 1;
        let now = hold(&tables, &mut rng, 200);
        assert!(now > 0, "{id}");
        held += now;
        if !whole && made >= 3 {
            break;
        }
    }
    assert!(made >= 3 && held > 500, "{made} tables, {held} entries");
}

/// A pawn that has just come two steps may be captured by one that stands beside it: such positions stand in no
/// table, and are looked at through their moves.
#[test]
fn captures_in_passing_are_seen() {
    let small = r#"
schema   = 1
castling = false

[variant]
id      = "three-files"
version = "1.0.0"
name    = "Three files"
extends = "chess@1"

[board]
files = "a-c"
ranks = "1-6"

[setup]
position = "r1k/ppp/3/3/PPP/R1K w - - 0 1"

[promotion]
zone = "rank 6"
into = { pawn = ["rook"] }

[end]
dead-position = { module = "bare-kings" }
"#;
    let mut catalogue = Catalogue::shipped();
    let variant = catalogue.add("three-files.toml", small);
    let variant = variant.unwrap_or_else(|error| panic!("{error}"));
    let men = Men::parse("KPKP", variant.model()).expect("men");
    let tables = Tables::build(&variant, &men, MOST, &mut |_| true).expect("tables");
    let passed = positions(&tables)
        .flat_map(|(position, _)| position.successors())
        .filter(|(_, next)| !next.setup().ep.is_empty());
    assert!(passed.take(100).count() == 100, "pawns pass each other");
    let mut rng = fastrand::Rng::with_seed(3);
    assert!(hold(&tables, &mut rng, 2_000) > 1_000);
}

#[test]
fn what_is_more_than_its_men_has_no_table() {
    for (id, men, code) in [
        ("crazyhouse", "KQK", "has-hands"),
        ("duck", "KQvK", "has-walls"),
        ("three-check", "KQK", "counts-checks"),
        ("kuma", "GvG", "needs-past"),
        ("chushogi", "KvK", "marks-cells"),
        ("chess", "KQQQQQQQK", "too-many-men"),
        ("chess", "QvQ", "no-position"),
        ("chess", "KXK", "no-such-piece"),
        ("chess", "kqk", "no-such-piece"),
        ("chess", "", "men-not-split"),
        ("chess", "KQ", "men-not-split"),
        ("chess", "KQv", "men-missing"),
        ("chess", "vK", "men-missing"),
        ("antichess", "QQ", "men-not-split"),
    ] {
        assert_eq!(refused(id, men, MOST), code, "{id} {men}");
    }
    // Too large is told before anything is done.
    assert_eq!(refused("chess", "KQRKQR", 1 << 30), "too-large");
    assert_eq!(refused("chess", "KQK", 1 << 20), "too-large");
}

/// Who asks to stop is heard before a large table has its entries, and while a large board is looked at.
#[test]
fn the_making_is_stopped_soon() {
    let stopped_after = |id: &str, men: &str, mut calls: usize| {
        let variant = variant(id);
        let men = Men::parse(men, variant.model()).expect("men");
        let mut looked_at = 0;
        let mut watch = |stage: &boardwright::solver::endgame::Stage| {
            looked_at = stage.looked_at;
            calls -= 1;
            calls > 0
        };
        let stopped = Tables::build(&variant, &men, 1 << 32, &mut watch).expect_err("stopped");
        assert_eq!(stopped.code(), "stopped");
        looked_at
    };
    // Of its 234 million entries a million are made at a time.
    assert_eq!(stopped_after("omega", "KQRvK", 100), 0);
    assert_eq!(stopped_after("tamerlane", "KQRvK", 100), 0);
}

#[test]
fn the_making_can_be_stopped_at_every_stage() {
    let variant = variant("chess");
    let men = Men::parse("KQK", variant.model()).expect("men");
    for turns in [0, 50, 100, 130] {
        let mut left = turns;
        let mut last = None;
        let mut watch = |stage: &boardwright::solver::endgame::Stage| {
            last = Some(stage.plies);
            left -= 1;
            left >= 0
        };
        let stopped = Tables::build(&variant, &men, MOST, &mut watch).expect_err("stopped");
        assert_eq!(stopped.code(), "stopped");
        assert_eq!(last.is_some_and(|plies| plies > 0), turns >= 100, "{turns}");
    }
}

/// However many threads make them, tables are the same, byte by byte: with a guess at who is looked at again (chess), and
/// without (atomic, where more than one man may go, and pawns that take in passing).
#[test]
fn threads_make_the_same_tables() {
    for (id, letters) in [("chess", "KPK"), ("atomic", "KRK"), ("chess-4x5", "KPvKP")] {
        let variant = variant(id);
        let men = Men::parse(letters, variant.model()).expect("men");
        let by = |threads| {
            let tables = Tables::build_by(threads, &variant, &men, MOST, &mut |_| true);
            written(&tables.expect("tables"))
        };
        assert!(by(1) == by(2), "{id} {letters}");
    }
}

fn written(tables: &Tables) -> Vec<u8> {
    let mut bytes = Vec::new();
    tables.write(&mut bytes).expect("written");
    bytes
}

static CHESS: LazyLock<Variant> = LazyLock::new(|| variant("chess"));

fn read(variant: &Variant, bytes: &[u8]) -> Result<Tables, NotRead> {
    Tables::read(variant, &mut &bytes[..], MOST)
}

#[test]
fn a_file_says_what_was_made() {
    let bytes = written(&PAWN);
    let tables = read(&CHESS, &bytes).expect("read");
    assert_eq!(tables.summaries(), PAWN.summaries());
    assert_eq!(tables.men(), PAWN.men());
    assert!(tables.ends().eq(PAWN.ends()));
    let mut rng = fastrand::Rng::with_seed(5);
    assert!(hold(&tables, &mut rng, 300) > 100);
    assert_eq!(written(&tables), bytes);
}

#[test]
fn a_file_that_is_not_whole_is_refused() {
    // A small one: bare kings.
    let bytes = written(&built("chess", "KK"));
    assert!(read(&CHESS, &bytes).is_ok());
    let mut codes = BTreeSet::new();
    let mut rng = fastrand::Rng::with_seed(6);
    let head = 256.min(bytes.len());
    let beyond: Vec<usize> = (0..200).map(|_| rng.usize(head..bytes.len())).collect();
    for at in (0..head).chain(beyond) {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        let error = read(&CHESS, &changed).expect_err("a changed file");
        codes.insert(error.code());
        let error = read(&CHESS, &bytes[..at]).expect_err("a short file");
        codes.insert(error.code());
    }
    let longer = [&bytes[..], b"x"].concat();
    assert_eq!(read(&CHESS, &longer).expect_err("longer").code(), "damaged");
    for code in ["no-table", "other-rules", "bad-line", "damaged"] {
        assert!(codes.contains(code), "{code}: {codes:?}");
    }
    assert_eq!(
        read(&variant("king-of-the-hill"), &bytes)
            .expect_err("another")
            .code(),
        "other-rules"
    );
    let small = Tables::read(&CHESS, &mut &bytes[..], 100);
    assert_eq!(small.expect_err("no room").code(), "too-large");
}

/// Mates are as long as without tables, with the same keys; the proof is confirmed without them.
#[test]
fn the_solver_finds_what_the_table_says() {
    let wanted = Wanted {
        longer: false,
        variations: Variations::No,
        ..Wanted::default()
    };
    let tables = std::slice::from_ref(&*QUEEN);
    let mut rng = fastrand::Rng::with_seed(9);
    let (mut long, mut short) = (0, 0);
    while long < 12 || short < 12 {
        let number = rng.usize(..QUEEN.numbers());
        let Some((position, entry)) = QUEEN.position(number) else {
            continue;
        };
        let expected = match entry {
            Entry::Won(plies) => Some(plies),
            Entry::Lost(_) | Entry::Drawn => None,
        };
        let game = Game::from_position(position);
        let stipulation = Stipulation::mate(game.position().turn(), 99);
        let limits = Limits::default();
        let with = solve_with(&game, &stipulation, &wanted, &limits, tables, &mut |_| true);
        let with = with.expect("solvable");
        assert_eq!(with.plies, expected, "{game:?}");
        assert!(with.nodes < 5_000, "{}", with.nodes);
        let Some(plies) = expected else {
            assert!(with.never);
            continue;
        };
        let proof = with.proof.as_ref().expect("a proof");
        check(&game, &stipulation, plies, proof).expect("it holds");
        if plies > 5 {
            long += 1;
            continue;
        }
        short += 1;
        let without = solve(&game, &stipulation, &wanted, &limits, &mut |_| true);
        let without = without.expect("solvable");
        assert_eq!((with.plies, with.keys), (without.plies, without.keys));
    }
}

#[test]
fn tables_tell_forced_mates_of_their_variant_alone() {
    let tables = std::slice::from_ref(&*QUEEN);
    let ask = |id: &str, asked: &str| {
        let variant = variant(id);
        let game = Game::from_text(&variant, "7k/8/8/8/8/8/8/KQ6 w - - 0 1").expect("a position");
        let asked = Stipulation::parse(asked, game.position()).expect("a stipulation");
        let (wanted, limits) = (Wanted::default(), Limits::default());
        solve_with(&game, &asked, &wanted, &limits, tables, &mut |_| true).map(|found| found.plies)
    };
    assert_eq!(ask("chess", "#9"), Ok(Some(13)));
    for asked in ["h#2", "s#3", "r#3", "=3", "exact-#3", "ser-#3"] {
        assert_eq!(
            ask("chess", asked),
            Err(Unsolvable::TableElsewhere),
            "{asked}"
        );
    }
    assert_eq!(ask("atomic", "#3"), Err(Unsolvable::TableOfAnother));
}
