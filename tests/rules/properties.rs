//! The fast ways held against the plain definition, on random positions of shipped variants and of
//! variants that chance has written.
//!
//! A quick part runs every time. `BOARDWRIGHT_WHOLE=1` looks at 100,000 positions of each shipped variant.

use std::collections::HashMap;

use crate::chance::Writer;
use boardwright::engine::Legality;
use boardwright::model::Model;
use boardwright::module::Slot;
use boardwright::{
    Ahead, Catalogue, Game, Man, Move, MoveSort, Outcome, Position, Reason, Setup, Side, Threat,
    Variant,
};

/// So many of each shipped variant; of those written by chance together, half as many or twice.
fn positions_wanted(whole: usize, quick: usize) -> usize {
    match std::env::var_os("BOARDWRIGHT_WHOLE") {
        Some(_) => whole,
        None => quick,
    }
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

/// Everything that must hold in a position, whatever the variant.
fn hold(position: &Position, context: &dyn Fn() -> String) {
    let model = position.model();
    let said = || {
        format!(
            "{}\n{}",
            context(),
            boardwright::notation::position::write(model, &position.setup())
        )
    };
    let legal = sorted(position.legal_moves());
    let plain = sorted(position.legal_moves_reference());
    let written = |moves: &[Move]| {
        moves
            .iter()
            .map(|&m| boardwright::notation::uci::write_unchecked(model, m))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        written(&legal),
        written(&plain),
        "fast and plain moves differ in\n{}",
        said()
    );
    assert_eq!(legal, plain, "moves differ in their data in\n{}", said());
    let mut once = legal.clone();
    once.dedup();
    assert_eq!(
        once.len(),
        legal.len(),
        "a move is listed twice in\n{}",
        said()
    );
    let bulk = position.perft(1, boardwright::engine::Leaves::Bulk, &mut |_| true);
    assert_eq!(
        bulk,
        Ok(legal.len() as u64),
        "the count differs from the list in\n{}",
        said()
    );
    assert_eq!(
        position.in_check(),
        position.in_check_reference(position.turn()),
        "check differs in\n{}",
        said()
    );
    assert_eq!(
        position.hash(),
        position.fresh_hash(),
        "the hash is not up to date in\n{}",
        said()
    );
    hold_attackers(position, &said);
}

/// So many moves, and pairs of a kind and a goal, are looked at; where modules propose or forbid moves or self-checks are
/// void, each look lists all of them, which takes tens of milliseconds in some variants, and a twentieth must do.
fn looks(model: &Model) -> usize {
    let mut modules = model.modules.iter();
    let lists = modules.any(|used| matches!(used.slot, Slot::Move | Slot::Restriction));
    match lists || !model.royalty.attack_void_if.is_empty() {
        true => 50,
        false => 1_000,
    }
}

/// So many of a list, others in another position.
fn some<'a, T>(all: &'a [T], most: usize, position: &Position) -> impl Iterator<Item = &'a T> {
    let step = all.len() / most + 1;
    let first = position.hash() % step as u64;
    all.iter().skip(first as usize).step_by(step)
}

/// What is looked for by itself is what the list of all moves has: a move, the moves of a kind to a cell, and whether there
/// is any. `others` are moves that need not be of this position.
fn hold_sought(position: &Position, others: &[Move], context: &dyn Fn() -> String) {
    let (model, legal) = (position.model(), sorted(position.legal_moves()));
    let looks = looks(model);
    let said = || format!("{}\n{:?}", context(), position.setup());
    let tried: Vec<Move> = legal.iter().chain(others).copied().collect();
    for &mv in some(&tried, looks, position) {
        let is_legal = legal.binary_search(&mv).is_ok();
        assert_eq!(position.is_legal(mv), is_legal, "{mv:?} in\n{}", said());
    }
    let comes_alone = |mv: &&Move| {
        matches!(
            mv.sort(),
            MoveSort::Plain | MoveSort::Passing | MoveSort::EnPassant | MoveSort::Drop
        )
    };
    let mut pairs: Vec<_> = legal.iter().filter(comes_alone).collect();
    let made: Vec<_> = pairs.iter().map(|mv| (mv.kind(), mv.to())).collect();
    let kinds = (0..=u8::MAX).zip(&model.kinds);
    let kinds = kinds.map(|(number, _)| boardwright::Kind(number));
    let all: Vec<_> = kinds
        .flat_map(|kind| model.board.cells().map(move |cell| (kind, cell)))
        .collect();
    // All pairs hold those that are made; of a part of them, few would be.
    let made: &[_] = if all.len() <= looks { &[] } else { &made };
    let looked_for = some(&all, looks, position).chain(some(made, looks, position));
    pairs.sort_unstable_by_key(|mv| (mv.kind(), mv.to(), **mv));
    for &(kind, goal) in looked_for {
        let mut found = Vec::new();
        position.each_move_of(kind, goal, &mut |mv| found.push(mv));
        let listed = pairs
            .iter()
            .filter(|mv| (mv.kind(), mv.to()) == (kind, goal));
        let listed: Vec<Move> = listed.map(|mv| **mv).collect();
        assert_eq!(sorted(found), listed, "{kind:?} {goal:?} in\n{}", said());
    }
    let immobile = |over: Outcome| {
        matches!(
            over.reason,
            Reason::Checkmate | Reason::Stalemate | Reason::NoMoves
        )
    };
    if position.outcome().is_some_and(immobile) {
        assert!(legal.is_empty(), "{:?} in\n{}", position.outcome(), said());
    }
    let ends = &model.end;
    if legal.is_empty() && ends.stalemate.is_some() && ends.checkmate.is_some() {
        assert!(position.outcome().is_some(), "no move in\n{}", said());
    }
}

/// Patterns of movement read backwards say what they say forwards.
fn hold_attackers(position: &Position, said: &dyn Fn() -> String) {
    let board = &position.model().board;
    for cell in board.cells() {
        assert_eq!(
            position.attackers_of(cell),
            position.attackers_of_reference(cell),
            "the attackers of {} differ in\n{}",
            board.name(cell),
            said()
        );
    }
}

/// What must hold of every move of a position.
fn hold_moves(position: &Position, context: &dyn Fn() -> String) {
    let mut checks = Vec::new();
    for mv in position.legal_moves() {
        let next = position.after_unchecked(mv);
        let said = || {
            format!(
                "{} after {}\n{:?}",
                context(),
                boardwright::notation::uci::write_unchecked(position.model(), mv),
                position.setup()
            )
        };
        assert_eq!(
            next.hash(),
            next.fresh_hash(),
            "the hash is not up to date: {}",
            said()
        );
        let lost = |over: Outcome| {
            over.winner() == Some(position.turn())
                && matches!(
                    over.reason,
                    Reason::Checkmate | Reason::RoyalCaptured | Reason::RoyalExploded
                )
        };
        let check = next.in_check_reference(next.turn());
        if check {
            checks.push(mv);
        }
        let threat = match check {
            _ if next.outcome().is_some_and(lost) => Threat::Mate,
            _ if next.outcome().is_some_and(|over| over.winner().is_some()) => Threat::End,
            true => Threat::Check,
            false => Threat::None,
        };
        assert_eq!(
            position.threat_unchecked(mv),
            threat,
            "the threat differs: {}",
            said()
        );
        assert_eq!(next.is_mate(), threat == Threat::Mate, "{}", said());
    }
    let (found, said) = (sorted(position.checks()), position.setup());
    assert_eq!(found, sorted(checks), "{}\n{said:?}", context());
    let mut told = Vec::new();
    position.each_check_ahead(&mut |ahead, answers| {
        let next = position.after_unchecked(ahead.mv);
        let mut all = next.legal_moves();
        let drops = |mv: &Move| mv.sort() == MoveSort::Drop;
        let dropped = all.iter().any(drops);
        all.retain(|mv| !drops(mv));
        let count = all.len() as u64 + u64::from(dropped);
        assert_eq!(answers, count, "{}\n{:?}", context(), next.setup());
        hold_ahead(ahead, &next, context);
        told.push(ahead.mv);
        true
    });
    assert_eq!(sorted(told), found, "{}\n{said:?}", context());
}

/// Positions made while moves are found are those that playing makes.
fn hold_successors(position: &Position, context: &dyn Fn() -> String) {
    let mut made = position.successors();
    made.sort_unstable_by_key(|(mv, _)| *mv);
    let moves: Vec<Move> = made.iter().map(|(mv, _)| *mv).collect();
    assert_eq!(moves, sorted(position.legal_moves()), "{}", context());
    for (mv, next) in &made {
        let played = position.after_unchecked(*mv);
        let said = || boardwright::notation::uci::write_unchecked(position.model(), *mv);
        assert_eq!(*next, played, "{} after {}", context(), said());
        assert_eq!(next.hash(), played.hash(), "{} after {}", context(), said());
    }
    let mut made = made.iter();
    let mut told: Vec<Ahead> = Vec::new();
    position.each_ahead(&mut |ahead| told.push(ahead));
    told.sort_unstable_by_key(|ahead| ahead.mv);
    assert_eq!(told.len(), made.len(), "{}", context());
    for ahead in told {
        let next = made.next().filter(|(mv, _)| *mv == ahead.mv);
        let (_, next) = next.unwrap_or_else(|| panic!("another move: {}", context()));
        hold_ahead(ahead, next, context);
    }
}

/// What is told of a position is what it says of itself.
fn hold_ahead(ahead: Ahead, next: &Position, context: &dyn Fn() -> String) {
    let own = next.hash_and_hands();
    assert_eq!((ahead.board, ahead.hands), own, "{}", context());
    assert_eq!(ahead.hash, next.hash(), "{}", context());
}

/// The count of two plies, by the plain way all through.
fn perft2_plain(position: &Position) -> u64 {
    position
        .legal_moves_reference()
        .into_iter()
        .map(|m| position.after_unchecked(m).legal_moves_reference().len() as u64)
        .sum()
}

/// More moves than this, each of them and two plies of them, take seconds by the plain way: they are gone through in an
/// eighth of the positions. Where a wall is put with every move they come to thousands; more than [`TOO_MANY`] are left out.
const MANY: usize = 200;

/// See [`MANY`].
const TOO_MANY: usize = 1_000;

/// Whether the moves of a position are gone through.
fn goes_through(position: &Position) -> bool {
    let moves = position.legal_moves().len();
    moves <= MANY || (moves <= TOO_MANY && position.hash().is_multiple_of(8))
}

/// Plays random moves from a position and looks at every one; returns how many were seen.
fn walk(
    mut position: Position,
    plies: usize,
    chance: &mut fastrand::Rng,
    context: &dyn Fn() -> String,
) -> usize {
    let mut seen = 0;
    let mut before = Vec::new();
    for ply in 0..plies {
        hold(&position, context);
        seen += 1;
        if ply % 8 == 1 {
            hold_sought(&position, &before, context);
        }
        if ply % 8 == 3 {
            hold_successors(&position, context);
            if goes_through(&position) {
                hold_moves(&position, context);
                let bulk = position.perft(2, boardwright::engine::Leaves::Bulk, &mut |_| true);
                assert_eq!(
                    bulk,
                    Ok(perft2_plain(&position)),
                    "two plies differ in\n{}\n{:?}",
                    context(),
                    position.setup()
                );
            }
        }
        let moves = position.legal_moves();
        let Some(&mv) = chance.choice(&moves) else {
            break;
        };
        position = position.after_unchecked(mv);
        before = moves;
    }
    seen
}

/// Scatters the pieces of the start over the board, some of them missing: positions that no game
/// reaches are positions too, if they are accepted.
fn scatter(variant: &Variant, chance: &mut fastrand::Rng) -> Option<Position> {
    variant.position(&scattered(variant, chance)?).ok()
}

/// The same, of which nobody has asked whether it is a position.
fn scattered(variant: &Variant, chance: &mut fastrand::Rng) -> Option<Setup> {
    let model = variant.model();
    let mut setup = model.start.clone();
    let mut cells: Vec<_> = model.board.cells().collect();
    chance.shuffle(&mut cells);
    let royal = |man: &boardwright::Man| model.royalty.pieces.contains(&man.kind);
    let share = chance.f64();
    setup
        .men
        .retain(|(_, man)| royal(man) || chance.f64() < share);
    for (cell, man) in &mut setup.men {
        *cell = cells.pop()?;
        if !royal(man) && chance.u8(..4) == 0 {
            let kind = boardwright::Kind(chance.u8(..u8::try_from(model.kinds.len()).ok()?));
            if !model.royalty.pieces.contains(&kind) {
                man.kind = kind;
            }
        }
    }
    setup.rights.clear();
    if chance.bool() {
        setup.turn = setup.turn.other();
    }
    Some(setup)
}

/// The same without the royal pieces of one side or both, as problems have it.
fn diagram(variant: &Variant, chance: &mut fastrand::Rng) -> Option<Position> {
    let mut setup = scattered(variant, chance)?;
    let bare = *chance.choice(&[&[Side::First][..], &[Side::Second], &Side::BOTH])?;
    let royals = &variant.model().royalty.pieces;
    let spared = |man: &Man| bare.contains(&man.side) && royals.contains(&man.kind);
    setup.men.retain(|(_, man)| !spared(man));
    variant.sparing_royals(&setup).position(&setup).ok()
}

/// Holds diagrams without royal pieces, and what is played from them; returns how many were seen.
fn diagrams_hold(
    variant: &Variant,
    wanted: usize,
    chance: &mut fastrand::Rng,
    context: &dyn Fn() -> String,
) -> usize {
    let mut seen = 0;
    for _ in 0..wanted {
        let Some(position) = diagram(variant, chance) else {
            continue;
        };
        hold_sought(&position, &[], context);
        hold_successors(&position, context);
        if goes_through(&position) {
            hold_moves(&position, context);
        }
        let royals = &variant.model().royalty.pieces;
        let men = position.men();
        for side in Side::BOTH {
            let mut own = men.iter().filter(|(_, man)| man.side == side);
            let has_one = own.any(|(_, man)| royals.contains(&man.kind));
            let is_checked = position.in_check_reference(side);
            assert!(has_one || !is_checked, "{}\n{position:?}", context());
        }
        seen += walk(position, 5, chance, context);
    }
    seen
}

/// A side that has no royal piece in a problem's diagram is never in check, and moves as it likes.
#[test]
fn diagrams_without_royal_pieces_hold_in_every_shipped_variant() {
    let catalogue = Catalogue::shipped();
    let mut chance = fastrand::Rng::with_seed(0xD1A6);
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        let share = match (id, variant.model().board.len()) {
            ("chess" | "circe" | "crazyhouse" | "omega" | "tsume", _) => 4,
            (_, ..=100) => 1,
            _ => 0,
        };
        let wanted = positions_wanted(500, 10) * share + 1;
        let seen = diagrams_hold(&variant, wanted, &mut chance, &|| id.to_owned());
        assert!(id != "chess" || seen > wanted, "{seen}");
    }
}

/// Where also a player may be in check who has moved, what is played is what the plain definition plays, also once his royal piece is
/// taken.
#[test]
fn positions_with_checks_that_nobody_answered_hold_in_every_shipped_variant() {
    let catalogue = Catalogue::shipped();
    let mut chance = fastrand::Rng::with_seed(0xC4EC);
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        let share = match (id, variant.model().board.len()) {
            ("chess" | "atomic" | "crazyhouse" | "omega" | "shogi" | "xiangqi", _) => 4,
            (_, ..=100) => 1,
            _ => 0,
        };
        let (wanted, mut seen) = (positions_wanted(500, 20) * share + 1, 0);
        for _ in 0..wanted * 4 {
            let Some(setup) = scattered(&variant, &mut chance) else {
                continue;
            };
            let admitted = variant.position_with_checks(&setup);
            let only_so = admitted.ok().filter(|_| variant.position(&setup).is_err());
            if let Some(position) = only_so {
                let context = || format!("{id}, {setup:?}");
                hold_successors(&position, &context);
                seen += walk(position, 5, &mut chance, &context);
            }
            if seen > wanted {
                break;
            }
        }
        assert!(id != "chess" || seen > wanted, "{seen}");
    }
}

fn shipped_variant_holds(id: &str) {
    let variant = Catalogue::shipped().get(id);
    variant_holds(id, &variant.unwrap_or_else(|e| panic!("{e}")));
}

fn variant_holds(id: &str, variant: &Variant) {
    variant_holds_in(positions_wanted(100_000, 1_000), id, variant);
}

fn variant_holds_in(wanted: usize, id: &str, variant: &Variant) {
    let mut chance = fastrand::Rng::with_seed(0xB0A2D);
    let mut seen = 0;
    while seen < wanted / 2 {
        seen += walk(variant.start(), 120, &mut chance, &|| id.to_owned());
    }
    for at in 0..wanted / 2 {
        if let Some(position) = scatter(variant, &mut chance) {
            hold(&position, &|| id.to_owned());
            if at % 4 == 0 {
                hold_sought(&position, &[], &|| id.to_owned());
            }
            if chance.u8(..16) == 0 {
                if goes_through(&position) {
                    hold_moves(&position, &|| id.to_owned());
                }
                hold_successors(&position, &|| id.to_owned());
            }
        }
    }
}

/// Those that say something of their own have a test of their own, which looks at more.
#[test]
fn every_shipped_variant_fast_is_plain() {
    let catalogue = Catalogue::shipped();
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        // A position of 1,296 cells is as much work as a hundred others.
        let share = if variant.model().board.len() > 400 {
            20
        } else {
            1
        };
        variant_holds_in(positions_wanted(2_000, 60) / share, id, &variant);
    }
}

#[test]
fn chess_fast_is_plain() {
    shipped_variant_holds("chess");
}

#[test]
fn atomic_fast_is_plain() {
    shipped_variant_holds("atomic");
}

#[test]
fn crazyhouse_fast_is_plain() {
    shipped_variant_holds("crazyhouse");
}

#[test]
fn nocheckatomic_fast_is_plain() {
    shipped_variant_holds("nocheckatomic");
}

#[test]
fn omega_fast_is_plain() {
    shipped_variant_holds("omega");
}

#[test]
fn atomic_omega_fast_is_plain() {
    shipped_variant_holds("atomic-omega");
}

#[test]
fn kuma_fast_is_plain() {
    shipped_variant_holds("kuma");
}

#[test]
fn three_check_fast_is_plain() {
    shipped_variant_holds("three-check");
}

#[test]
fn antichess_fast_is_plain() {
    shipped_variant_holds("antichess");
}

#[test]
fn horde_fast_is_plain() {
    shipped_variant_holds("horde");
}

#[test]
fn racing_kings_fast_is_plain() {
    shipped_variant_holds("racing-kings");
}

#[test]
fn shogi_fast_is_plain() {
    shipped_variant_holds("shogi");
}

#[test]
fn self_check_void_shogi_fast_is_plain() {
    shipped_variant_holds("self-check-void-shogi");
}

#[test]
fn annan_shogi_fast_is_plain() {
    shipped_variant_holds("annan-shogi");
}

#[test]
fn xiangqi_fast_is_plain() {
    shipped_variant_holds("xiangqi");
}

#[test]
fn cannonshogi_fast_is_plain() {
    shipped_variant_holds("cannonshogi");
}

#[test]
fn shako_fast_is_plain() {
    shipped_variant_holds("shako");
}

#[test]
fn grasshopper_fast_is_plain() {
    shipped_variant_holds("grasshopper");
}

#[test]
fn coregal_fast_is_plain() {
    shipped_variant_holds("coregal");
}

#[test]
fn twokings2_fast_is_plain() {
    shipped_variant_holds("twokings2");
}

/// Sliders of three axes on a board of 91 cells, which has no other board to learn from.
#[test]
fn glinski_fast_is_plain() {
    shipped_variant_holds("glinski");
}

/// Lines that come round to where they began.
#[test]
fn circular_fast_is_plain() {
    shipped_variant_holds("circular");
}

/// Castling on a board whose files meet.
#[test]
fn cylinder_fast_is_plain() {
    shipped_variant_holds("cylinder");
}

/// Bent riders that go three steps at least, and cells that most pieces do not enter.
#[test]
fn tamerlane_fast_is_plain() {
    shipped_variant_holds("tamerlane");
}

/// Walks and scatters in variants that chance has written; returns how many there were of each way of
/// finding legal moves.
fn walk_in_written(
    chance: &mut fastrand::Rng,
    positions: usize,
    writer: impl Fn(Writer<'_>) -> Writer<'_>,
) -> std::collections::BTreeMap<String, u32> {
    let mut catalogue = Catalogue::shipped();
    let (mut seen, mut variants, mut refused) = (0, 0, 0);
    let mut ways = std::collections::BTreeMap::new();
    while seen < positions {
        let text = writer(Writer::new(chance)).descriptor();
        let variant = match catalogue.add("chance.toml", &text) {
            Ok(variant) => variant,
            Err(error) => {
                refused += 1;
                assert!(
                    refused < 20 * (variants + 20),
                    "nearly everything is refused, lastly with\n{error}\n{text}"
                );
                continue;
            }
        };
        variants += 1;
        *ways.entry(format!("{:?}", variant.legality())).or_insert(0) += 1;
        seen += walk(variant.start(), 24, chance, &|| text.clone());
        let mut others = fastrand::Rng::with_seed(0xD1A6);
        diagrams_hold(&variant, 2, &mut others, &|| text.clone());
        for _ in 0..6 {
            if let Some(position) = scatter(&variant, chance) {
                hold(&position, &|| text.clone());
                hold_sought(&position, &[], &|| text.clone());
                hold_successors(&position, &|| text.clone());
                seen += 1;
            }
        }
    }
    ways
}

/// Two halves: they run at once.
#[test]
fn variants_written_by_chance_hold() {
    hold_written(20_261_121);
}

#[test]
fn other_variants_written_by_chance_hold() {
    hold_written(20_261_126);
}

fn hold_written(seed: u64) {
    let mut chance = fastrand::Rng::with_seed(seed);
    let positions = positions_wanted(25_000, 1_000);
    let ways = walk_in_written(&mut chance, positions, |writer| writer);
    let variants: u32 = ways.values().sum();
    // Each way of finding legal moves must have been met often.
    for way in ["Free", "Masked", "Probed"] {
        assert!(
            ways.get(way).copied().unwrap_or(0) > variants / 20,
            "{ways:?} of {variants}"
        );
    }
}

#[test]
fn variants_written_by_chance_hold_where_self_checks_are_void() {
    let mut chance = fastrand::Rng::with_seed(20_260_617);
    let positions = positions_wanted(50_000, 2_000);
    let ways = walk_in_written(&mut chance, positions, |writer| {
        writer.with_void_self_checks()
    });
    let variants: u32 = ways.values().sum();
    let masked = ways.get("Masked").copied().unwrap_or(0);
    assert!(masked > variants / 8, "{ways:?} of {variants}");
}

/// Pieces that hop or leap lamely, boards whose files meet, several royal pieces, kings that come from hand, kings who may not face each other and borrowed movement
/// are probed, and so are permissions, effects where kings are royal, and moves that may not give check where pieces do more than step; what explosions and face-offs
/// change is said as data, so that masks know it.
#[test]
fn only_where_masks_do_not_fit_are_moves_probed() {
    let catalogue = Catalogue::shipped();
    let probed = |id: &&str| {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        variant.legality() == Legality::Probed
    };
    let ids: Vec<&str> = catalogue.ids().filter(probed).collect();
    let hop = [
        "janggi",
        "janggicasual",
        "elgam",
        "janggihouse",
        "janggimodern",
        "janggitraditional",
        "supply",
        "synochess",
        "cannonshogi",
        "caught-in-a-snag",
        "chak",
        "chennis",
        "crowdedxiangqi",
        "grasshopper",
        "manchu",
        "minixiangqi",
        "mounted",
        "muje",
        "shako",
        "xhess",
        "xiangqi",
        "xiangqihouse",
    ];
    let lame = ["paradigm"];
    let short_slides = ["torishogi"];
    let several_kings = [
        "backrank",
        "coregal",
        "forward",
        "gethenian",
        "maharajah",
        "maharajah2",
        "mandala",
        "quasi-shatranj",
        "shoshogi",
        "spartan",
        "stardust",
        "tamerlane",
        "twokings2",
    ];
    let rings = ["circular", "cylinder"];
    let from_hand = ["placement", "screen", "sittuyin"];
    let face = ["empire", "leaperhouse", "ordavsempire"];
    let calm = ["checkmateless", "racingchess"];
    let borrow = ["annan-shogi"];
    let effects = [
        "andernach",
        "anticirce",
        "circe",
        "kamikaze",
        "nuclear",
        "petrified",
    ];
    let walls = ["atlantis", "atomicduck"];
    let permissions = [
        "cambodian",
        "karouk",
        "koeko",
        "madrasi",
        "makpong",
        "patrol",
    ];
    let mut expected = [
        &hop[..],
        &lame,
        &short_slides,
        &several_kings,
        &rings,
        &from_hand,
        &face,
        &calm,
        &borrow,
        &effects,
        &walls,
        &permissions,
    ]
    .concat();
    expected.sort_unstable();
    assert_eq!(ids, expected);
}

#[test]
fn a_count_with_a_table_is_the_same_however_small_the_table() {
    let mut chance = fastrand::Rng::with_seed(3);
    let catalogue = Catalogue::shipped();
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        if variant.needs_history() {
            continue;
        }
        // Smaller than one entry a shelf, so that positions push one another out; and large.
        for bytes in [1, 1 << 20] {
            let counts = variant.counts(bytes).unwrap_or_else(|| panic!("{id}"));
            let mut position = variant.start();
            for _ in 0..12 {
                let moves = position.legal_moves();
                // Where an arrow follows every move, three plies are thousands of millions of positions.
                let depth = if moves.len() > MANY_WITH_A_TABLE {
                    2
                } else {
                    3
                };
                let plain = position.perft(depth, boardwright::engine::Leaves::Bulk, &mut |_| true);
                for _ in 0..2 {
                    let known = position.perft_known(depth, &counts, &mut |_| true);
                    assert_eq!(known, plain, "{id} {:?}", position.setup());
                }
                let Some(&mv) = chance.choice(&moves) else {
                    break;
                };
                position = position.after_unchecked(mv);
            }
        }
    }
}

/// From so many moves on a count with a table is held to two plies.
const MANY_WITH_A_TABLE: usize = 300;

/// Variants that differ in what a position's text and a game's past hold.
const WITH_TEXT_AND_PAST: [&str; 9] = [
    "chess",
    "atomic",
    "crazyhouse",
    "omega",
    "kuma",
    "three-check",
    "antichess",
    "horde",
    "racing-kings",
];

/// Plays by chance, to the end or so many plies, and holds what is written: every position's text is read
/// again to an equal one, also after the end, and every move's text is its own and plays that move.
fn hold_texts(
    variant: &Variant,
    plies: usize,
    chance: &mut fastrand::Rng,
    said: &dyn Fn() -> String,
) {
    use boardwright::notation::{Dialect, position, uci};
    let sorted = |mut moves: Vec<Move>| {
        moves.sort_unstable();
        moves
    };
    let mut now = variant.start();
    for _ in 0..plies {
        let (setup, moves) = (now.setup(), sorted(now.legal_moves()));
        let rights = |position: &Position| {
            let setup = position.setup();
            (setup.rights, setup.rooks, setup.moved)
        };
        let own = position::write(variant.model(), &setup);
        let fairy = position::write_in(variant.model(), &setup, Dialect::Fairy);
        let fairy = fairy.map(|text| (text, position::Mode::Tolerant));
        for (text, mode) in fairy
            .into_iter()
            .chain([(own.clone(), position::Mode::Strict)])
        {
            let read = position::position(variant, &text, mode);
            let read = read.unwrap_or_else(|refusal| panic!("{text}: {refusal}\n{}", said()));
            assert_eq!(rights(&read), rights(&now), "{text}\n{}", said());
            assert_eq!(read.key(), now.key(), "{text}\n{}", said());
            assert_eq!(read.in_check(), now.in_check(), "{text}\n{}", said());
            assert_eq!(read.outcome(), now.outcome(), "{text}\n{}", said());
            assert_eq!(sorted(read.legal_moves()), moves, "{text}\n{}", said());
        }
        let text = own;
        let mut written = HashMap::new();
        for &mv in &moves {
            let name = uci::write_unchecked(variant.model(), mv);
            let twin = written.insert(name.clone(), mv);
            assert_eq!(
                twin,
                None,
                "two moves are written {name} in {text}\n{}",
                said()
            );
        }
        // Reading goes through all moves, so where there are many some of them must do.
        let some = moves.len().div_ceil(40);
        for mv in moves
            .iter()
            .skip(chance.usize(..some.max(1)))
            .step_by(some.max(1))
        {
            let name = uci::write_unchecked(variant.model(), *mv);
            let read = uci::read(&now, &name).map_err(|fault| fault.to_string());
            assert_eq!(read, Ok(*mv), "{name} in {text}\n{}", said());
        }
        let Some(&mv) = chance.choice(&moves) else {
            break;
        };
        now = now.after_unchecked(mv);
    }
}

#[test]
fn what_a_game_of_a_shipped_variant_writes_is_read_again() {
    let mut chance = fastrand::Rng::with_seed(7);
    let catalogue = Catalogue::shipped();
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        for _ in 0..positions_wanted(40, 4) {
            hold_texts(&variant, 80, &mut chance, &|| id.to_string());
        }
    }
}

#[test]
fn what_a_game_by_random_rules_writes_is_read_again() {
    let mut chance = fastrand::Rng::with_seed(11);
    let mut catalogue = Catalogue::shipped();
    let mut variants = 0;
    while variants < positions_wanted(1_000, 60) {
        let text = Writer::new(&mut chance).descriptor();
        let Ok(variant) = catalogue.add("chance.toml", &text) else {
            continue;
        };
        variants += 1;
        for _ in 0..3 {
            hold_texts(&variant, 60, &mut chance, &|| text.clone());
        }
    }
}

/// What two positions must have in common to count as the same for repetition.
fn standing(position: &Position) -> String {
    let is_en_passant = |mv: &Move| mv.sort() == MoveSort::EnPassant;
    let mut setup = position.setup();
    setup.no_progress = 0;
    setup.move_number = 1;
    if !position.legal_moves().iter().any(is_en_passant) {
        setup.ep.clear();
    }
    format!("{setup:?}")
}

#[test]
fn either_half_of_the_key_tells_positions_apart() {
    let mut chance = fastrand::Rng::with_seed(13);
    for id in WITH_TEXT_AND_PAST {
        let variant = Catalogue::shipped()
            .get(id)
            .unwrap_or_else(|e| panic!("{e}"));
        let mut keys = HashMap::new();
        for _ in 0..8 {
            let mut position = variant.start();
            for _ in 0..60 {
                let moves = position.legal_moves();
                for next in moves.iter().map(|&mv| position.after_unchecked(mv)) {
                    let (stands, key) = (standing(&next), next.key());
                    assert_eq!(*keys.entry(stands).or_insert(key), key, "{id} {next:?}");
                }
                let Some(&mv) = chance.choice(&moves) else {
                    break;
                };
                position = position.after_unchecked(mv);
            }
        }
        for half in [|key: u128| key as u64, |key: u128| (key >> 64) as u64] {
            let mut halves: Vec<u64> = keys.values().map(|&key| half(key)).collect();
            halves.sort_unstable();
            halves.dedup();
            assert_eq!(halves.len(), keys.len(), "{id}");
        }
    }
}

/// One game is asked for all its moves before each is played, the other never: move by move they refuse alike, and stand
/// alike.
#[test]
fn a_game_gone_through_without_its_lists_stands_as_one_played() {
    let mut chance = fastrand::Rng::with_seed(18);
    let catalogue = Catalogue::shipped();
    for id in catalogue.ids() {
        let variant = catalogue.get(id).unwrap_or_else(|e| panic!("{e}"));
        let (mut played, mut gone_through) = (Game::new(&variant), Game::new(&variant));
        let mut earlier: Vec<Move> = Vec::new();
        for ply in 0..positions_wanted(200, 80) {
            let moves = played.legal_moves();
            let other = chance.choice(&earlier).copied();
            let next = chance.choice(&moves).copied();
            for mv in other.into_iter().chain(next) {
                let told = played.play(mv).map(drop);
                assert_eq!(gone_through.step(mv), told, "{id} {mv:?}");
            }
            assert_eq!(gone_through.position(), played.position(), "{id}");
            assert_eq!(
                gone_through.position().hash(),
                played.position().hash(),
                "{id}"
            );
            if ply % 10 == 0 {
                // Its copy is asked, so that it stays without lists itself.
                let asked = gone_through.clone();
                assert_eq!(asked.status(), played.status(), "{id}");
                assert_eq!(asked.outcome(), played.outcome(), "{id}");
                assert_eq!(asked.places(), played.places(), "{id}");
                assert_eq!(sorted(asked.legal_moves()), sorted(played.legal_moves()));
            }
            earlier = moves;
        }
        assert_eq!(gone_through.moves(), played.moves(), "{id}");
        assert_eq!(gone_through.status(), played.status(), "{id}");
        for _ in 0..3 {
            assert_eq!(gone_through.take_back(), played.take_back(), "{id}");
            assert_eq!(gone_through.places(), played.places(), "{id}");
        }
    }
}

#[test]
fn a_game_taken_back_is_as_it_was() {
    let mut chance = fastrand::Rng::with_seed(11);
    for id in WITH_TEXT_AND_PAST {
        let variant = Catalogue::shipped()
            .get(id)
            .unwrap_or_else(|e| panic!("{e}"));
        for _ in 0..10 {
            let mut game = Game::new(&variant);
            let mut stood = vec![(game.position().clone(), game.status())];
            while stood.len() < 60 {
                let moves = game.legal_moves();
                let Some(&mv) = chance.choice(&moves) else {
                    break;
                };
                if game.play(mv).is_err() {
                    break;
                }
                stood.push((game.position().clone(), game.status()));
            }
            while let Some((position, status)) = stood.pop() {
                assert_eq!(*game.position(), position);
                assert_eq!(game.status(), status);
                assert_eq!(game.moves().len(), stood.len());
                game.take_back();
            }
        }
    }
}
