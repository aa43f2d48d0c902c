//! The move at a place of the canonical order, found without putting all moves in order.

use std::cmp::Ordering;

use boardwright::record::compact;
use boardwright::{Catalogue, Game, Move, MoveSort};
use boardwright_core::order::{at_place, canonical};
use fastrand::Rng;

/// A variant, with how many games of how many plies. Each has what another one has not: promotions and castlings, castlings
/// that move the rook alone, drops, gates, walls; of those there are hundreds of moves.
const VARIANTS: [(&str, usize, usize); 6] = [
    ("chess", 12, 160),
    ("chess960", 12, 160),
    ("crazyhouse", 4, 80),
    ("shogi", 2, 80),
    ("seirawan", 4, 60),
    ("duck", 1, 24),
];

/// Holds every place of a list of moves, however it is shuffled, against the whole list in order; how many pairs
/// of neighbours have the same cells, or are drops, so that more than their cells tells them apart.
fn held(game: &Game, chance: &mut Rng) -> usize {
    let model = game.model();
    let order = compact::order(game);
    let follow = |pair: &[Move]| canonical(model, pair[0], pair[1]) == Ordering::Less;
    assert!(order.windows(2).all(follow), "{}: no order", model.id);
    let mut moves = game.legal_moves();
    moves.extend(game.penalised_moves());
    chance.shuffle(&mut moves);
    assert_eq!(moves.len(), order.len());
    for place in 0..moves.len() {
        let found = at_place(model, &moves, place);
        assert_eq!(
            found,
            order.get(place).copied(),
            "{}: {place}, after {:?}",
            model.id,
            game.moves()
        );
    }
    for beyond in [moves.len(), moves.len() + 1, usize::MAX] {
        assert_eq!(at_place(model, &moves, beyond), None);
    }
    let is_drop = |mv: Move| mv.sort() == MoveSort::Drop;
    let are_alike = |pair: &&[Move]| {
        let cells = pair[0].from() == pair[1].from() && pair[0].to() == pair[1].to();
        cells || is_drop(pair[0]) && is_drop(pair[1])
    };
    order.windows(2).filter(are_alike).count()
}

#[test]
fn a_move_at_a_place_is_the_one_of_the_whole_order() {
    let catalogue = Catalogue::shipped();
    let mut chance = Rng::with_seed(17);
    for (id, games, plies) in VARIANTS {
        let variant = catalogue.get(id).expect("it is shipped");
        let mut alike = 0;
        for _ in 0..games {
            let mut game = Game::new(&variant);
            for _ in 0..plies {
                alike += held(&game, &mut chance);
                let Some(mv) = chance.choice(game.legal_moves()) else {
                    break;
                };
                game.play(mv).expect("it is legal");
            }
            alike += held(&game, &mut chance);
        }
        // Without such moves the finer order would not be tried at all.
        assert!(alike > 0, "{id}: no two moves with the same cells");
    }
}

#[test]
fn without_moves_there_is_no_place() {
    let chess = Catalogue::shipped().get("chess").expect("it is shipped");
    assert_eq!(at_place(chess.model(), &[], 0), None);
}
