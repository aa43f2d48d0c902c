//! python-chess's answers (`peer.py` asks it).

use boardwright::notation::{san, uci};
use boardwright::{Position, Side};

use super::{cannot_win, read};

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|line| line.split('\t').collect())
}

/// In atomic chess python-chess calls a side with bishops hopeless against several bishops on the other
/// colour. It is not: two pieces of his own hem in a king in the corner (`tests/atomic/dead.rs`).
///
/// It does not look either whether the enemy king can be taken at once.
fn may_win_at_atomic(position: &Position, side: Side) -> bool {
    let model = position.model();
    let men = |side, id: &str| {
        let of =
            |(_, man): &(_, boardwright::Man)| man.side == side && Some(man.kind) == model.kind(id);
        position.men().iter().filter(|&man| of(man)).count()
    };
    let all = position.men().len();
    let bishops = Side::BOTH.map(|side| men(side, "bishop"));
    let takes = position.turn() == side && position.in_check_reference(side.other());
    let hems_in = all == 2 + bishops[0] + bishops[1] && bishops[side.other().index()] > 1;
    model.id == "atomic" && (takes || hems_in)
}

#[test]
fn whoever_cannot_win_for_python_chess_cannot_win() {
    let (mut told, mut more, mut excused) = (0, 0, 0);
    for row in rows(include_str!("cannot-win.tsv")) {
        let [variant, fen, theirs] = row[..] else {
            panic!("{row:?}")
        };
        let position = read(variant, fen).unwrap_or_else(|| panic!("{variant}: {fen} is refused"));
        let ours = cannot_win(&position);
        for side in Side::BOTH {
            let name = ["white", "black"][side.index()];
            let (we, they) = (ours.contains(name), theirs.contains(name));
            told += usize::from(they);
            more += usize::from(we && !they);
            if they && !we {
                assert!(
                    may_win_at_atomic(&position, side),
                    "{variant}: {fen}: {name} cannot win"
                );
                excused += 1;
            }
        }
    }
    assert!(told > 1_200, "{told}");
    println!(
        "{told} times a player cannot win for python-chess, {excused} of them he can; {more} times more he cannot"
    );
}

#[test]
fn moves_that_decide_a_game_are_written_as_python_chess_does() {
    let (mut decided, mut all) = (0, 0);
    for row in rows(include_str!("moves.tsv")) {
        let [variant, fen, coordinates, text] = row[..] else {
            panic!("{row:?}")
        };
        let position = read(variant, fen).unwrap_or_else(|| panic!("{variant}: {fen} is refused"));
        let mv =
            uci::read(&position, coordinates).unwrap_or_else(|e| panic!("{variant}: {fen}: {e}"));
        assert_eq!(
            san::write(&position, mv).as_deref(),
            Ok(text),
            "{variant}: {fen}"
        );
        assert_eq!(
            san::read(&position, text).ok(),
            Some(mv),
            "{variant}: {fen}"
        );
        all += 1;
        decided += usize::from(text.ends_with('#'));
    }
    println!("{all} moves, {decided} of them decide a game");
    assert!(
        decided >= 1_400 && all >= decided + 500,
        "{decided} of {all}"
    );
}
