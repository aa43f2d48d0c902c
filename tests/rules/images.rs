//! Mirrors and turns of the board that no rule notices, held against the rules: what they make of a position has the moves
//! that they make of its moves.

use boardwright::geometry::Cell;
use boardwright::model::Model;
use boardwright::{Catalogue, Kind, Man, Position, Setup, Side, Variant};

/// So many positions of each variant are held.
const POSITIONS: usize = 40;

fn variant(id: &str) -> Variant {
    Catalogue::shipped().get(id).expect("a shipped variant")
}

/// How many images there are of positions with these kinds.
fn count(id: &str, kinds: &[&str]) -> usize {
    let variant = variant(id);
    let model = variant.model();
    let kinds = kinds.iter().map(|name| model.kind(name).expect("a kind"));
    model.images(&kinds.collect::<Vec<_>>()).len()
}

#[test]
fn a_board_of_squares_is_turned_and_mirrored_in_seven_ways_and_pawns_leave_one() {
    assert_eq!(count("chess", &["king", "queen", "knight"]), 7);
    assert_eq!(count("chess", &["king", "pawn"]), 1);
    assert_eq!(count("omega", &["king", "wizard", "champion"]), 7);
}

/// Everything that an effect reaches by movements, as in Benedict chess, is reached on the image too.
#[test]
fn effects_by_movements_have_images() {
    assert_eq!(count("benedict", &["king", "queen"]), 7);
    assert_eq!(count("benedict", &["king", "pawn"]), 1);
}

/// The area of an explosion is an argument, and all that it knows of the board.
#[test]
fn a_module_that_knows_cells_by_its_arguments_alone_has_images() {
    assert_eq!(count("atomic", &["king", "queen"]), 7);
    assert_eq!(count("atomic", &["king", "pawn"]), 1);
}

#[test]
fn a_board_that_is_not_square_is_not_put_on_its_side() {
    assert_eq!(count("capablanca", &["king", "chancellor"]), 3);
}

#[test]
fn a_board_of_hexagons_is_turned_and_mirrored_in_eleven_ways_and_pawns_leave_one() {
    assert_eq!(count("glinski", &["king", "queen"]), 11);
    assert_eq!(count("glinski", &["king", "pawn"]), 1);
}

/// A river and palaces are left for right what they are.
#[test]
fn zones_of_movement_have_to_be_images() {
    assert_eq!(count("xiangqi", &["general", "elephant", "soldier"]), 1);
}

/// A goal of kings on the four cells in the middle is its own image, one at the edge only left for right.
#[test]
fn cells_to_arrive_on_have_to_be_images() {
    assert_eq!(count("king-of-the-hill", &["king", "rook"]), 7);
    assert_eq!(count("racing-kings", &["king", "rook"]), 1);
}

/// Where it cannot be told whether a rule notices, nothing is said: pieces in hand, borrowed movement, modules, an
/// effect that sends home.
#[test]
fn what_may_notice_leaves_none() {
    assert_eq!(count("crazyhouse", &["king", "queen"]), 0);
    assert_eq!(count("annan-shogi", &["king", "gold"]), 0);
    assert_eq!(count("kuma", &["general", "dragon"]), 0);
    assert_eq!(count("circe", &["king", "queen"]), 0);
}

/// Data, its pieces in order, and the images of that.
fn turned(setup: &Setup, image: &[Cell]) -> Setup {
    let its = |cell: Cell| image[cell.index()];
    let mut turned = setup.clone();
    for (cell, _) in &mut turned.men {
        *cell = its(*cell);
    }
    let cells = [
        &mut turned.ep,
        &mut turned.promoted,
        &mut turned.moved,
        &mut turned.walls,
    ];
    for cell in cells.into_iter().flatten() {
        *cell = its(*cell);
    }
    turned.men.sort_unstable();
    turned.ep.sort_unstable();
    turned.promoted.sort_unstable();
    turned
}

/// What the moves of a position lead to, as an image shows it.
fn successors(position: &Position, image: &[Cell]) -> Vec<String> {
    let moves = position.legal_moves().into_iter();
    let next = moves.map(|mv| {
        let next = position.after_unchecked(mv);
        let over = next.outcome().map(|over| (over.reason, over.winner()));
        let shown = turned(&next.setup(), image);
        format!("{shown:?} {} {over:?}", next.in_check())
    });
    let mut next: Vec<String> = next.collect();
    next.sort_unstable();
    next
}

/// Men by lot on cells by lot: one of each royal kind of either side, and some others.
fn by_lot(model: &Model, chance: &mut fastrand::Rng) -> Setup {
    let kinds: Vec<Kind> = (0..model.kinds.len()).map(|at| Kind(at as u8)).collect();
    let mut men: Vec<Man> = Vec::new();
    for side in Side::BOTH {
        let royal = model.royalty.pieces.iter();
        men.extend(royal.map(|&kind| Man { side, kind }));
    }
    for _ in 0..chance.usize(1..5) {
        let side = Side::BOTH[chance.usize(..2)];
        let kind = chance.choice(&kinds).copied().expect("a kind");
        men.push(Man { side, kind });
    }
    let mut cells: Vec<Cell> = model.board.cells().collect();
    chance.shuffle(&mut cells);
    let turn = Side::BOTH[chance.usize(..2)];
    Setup::of(cells.into_iter().zip(men).collect(), turn)
}

/// In every shipped variant: an image of a position is one if that is, and its moves lead to the images of what the
/// others lead to.
#[test]
fn what_images_make_of_positions_has_the_images_of_their_moves() {
    let catalogue = Catalogue::shipped();
    let (mut variants, mut held, mut moves) = (0, 0, 0);
    for id in catalogue.ids() {
        let variant = catalogue.get(id).expect("a shipped variant");
        let model = variant.model();
        let as_it_is: Vec<Cell> = model.board.cells().collect();
        let mut chance = fastrand::Rng::with_seed(u64::try_from(id.len()).expect("a length"));
        let mut has_some = false;
        for _ in 0..POSITIONS {
            let setup = by_lot(model, &mut chance);
            let kinds: Vec<Kind> = setup.men.iter().map(|(_, man)| man.kind).collect();
            let position = variant.position(&setup);
            for image in model.images(&kinds) {
                has_some = true;
                let its = variant.position(&turned(&setup, &image));
                assert_eq!(position.is_ok(), its.is_ok(), "{id}: {setup:?} {image:?}");
                if let (Ok(position), Ok(its)) = (&position, &its) {
                    let led = successors(position, &image);
                    let from_image = successors(its, &as_it_is);
                    assert_eq!(led, from_image, "{id}: {setup:?} {image:?}");
                    held += 1;
                    moves += led.len();
                }
            }
        }
        variants += usize::from(has_some);
    }
    assert!(
        variants >= 150 && held >= 10_000 && moves >= 100_000,
        "{variants} variants, {held} images of positions, {moves} moves"
    );
}
