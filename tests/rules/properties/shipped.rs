//! What ships, by many positions.

use boardwright::engine::Legality;
use boardwright::{Catalogue, Variant};

use super::hold::{goes_through, hold, hold_moves, hold_sought, hold_successors};
use super::positions_wanted;
use super::walks::{diagrams_hold, scatter, scattered, walk};

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
