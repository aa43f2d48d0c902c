//! `[castling.NAME]`.

use boardwright_core::geometry::{Board, Cell, Vector};
use boardwright_core::model::{Castling, CastlingHome, MAX_CASTLINGS};
use boardwright_core::{Kind, PerSide, Side};

use super::zones::ways;
use crate::code;
use crate::diagnostics::Sink;
use crate::tree::{Entry, Node, Table};
use crate::words::{self, Castler};

/// The castlings. Which kinds take part is told by the set-up, which is read later.
pub(crate) fn read(
    document: &Table,
    board: Option<&Board>,
    sink: &mut Sink,
) -> Option<Vec<Castling>> {
    let board = board?;
    let entries: Vec<&Entry> = document.named("castling").collect();
    let mut all = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        let right = |entry: &Entry| entry.node.as_table()?.get("right").cloned();
        let own = right(entry);
        let earlier = entries.iter().take(place).filter_map(|entry| right(entry));
        for earlier in earlier {
            if let Some(own) = own.as_ref().filter(|own| own.says_the_same(&earlier)) {
                let message = format!(
                    "two castlings have the right `{}`",
                    own.as_text().unwrap_or("")
                );
                sink.error(code::DUPLICATE, own.at, message)
                    .see(earlier.at, "taken here");
                all.push(None);
            }
        }
        all.push(castling(entry, board, sink));
    }
    let mut all: Vec<Castling> = all.into_iter().collect::<Option<_>>()?;
    let shorter: Vec<Option<Vec<Castling>>> = entries
        .iter()
        .enumerate()
        .map(|(place, entry)| shorter(entry, place, all.get(place)?, board, sink))
        .collect();
    all.extend(shorter.into_iter().collect::<Option<Vec<_>>>()?.concat());
    if let Some(last) = entries.last().filter(|_| all.len() > MAX_CASTLINGS) {
        let message = format!("{} castlings, with those of a shorter way", all.len());
        sink.error(code::CASTLING_PATH, last.key_at, message)
            .help(format!("a variant has at most {MAX_CASTLINGS}"));
        return None;
    }
    one_style(&entries, &all, board, sink).then_some(all)
}

/// Whether all castlings are of one style, and those from anywhere go along one rank and have one king.
fn one_style(entries: &[&Entry], all: &[Castling], board: &Board, sink: &mut Sink) -> bool {
    let Some(first) = all.first() else {
        return true;
    };
    let rank = |castling: &Castling| {
        PerSide::from_fn(|side| {
            let ((a, b), (c, d)) = (castling.king_path[side], castling.rook_path[side]);
            let ys = [a, b, c, d].map(|cell| board.point(cell).y);
            let [first, rest @ ..] = ys;
            rest.iter().all(|&y| y == first).then_some(first)
        })
    };
    let anywhere = first.home == CastlingHome::AnyOnRank;
    let king = |castling: &Castling| PerSide::from_fn(|side| castling.king_path[side].0);
    let mut fine = true;
    for (entry, castling) in entries.iter().zip(all) {
        let same_rank =
            rank(castling) == rank(first) && rank(castling).0.iter().all(Option::is_some);
        let message = if castling.home != first.home {
            "castlings of two styles in one variant"
        } else if anywhere && !same_rank {
            "castlings from anywhere on the rank go along one rank"
        } else if anywhere && king(castling) != king(first) {
            "castlings from anywhere on the rank have one king"
        } else {
            continue;
        };
        fine = false;
        sink.error(code::CASTLING_PATH, entry.key_at, message)
            .help("give all castlings the same `style`; `chess960` needs king and rook of all on one rank, and the same king");
    }
    if anywhere && all.len() > 2 {
        fine = false;
        if let Some(last) = entries.last() {
            let message = "more than two castlings from anywhere on the rank";
            sink.error(code::CASTLING_PATH, last.key_at, message)
                .help("one on each side of the king is all that a position can tell apart");
        }
    }
    fine
}

fn castling(entry: &Entry, board: &Board, sink: &mut Sink) -> Option<Castling> {
    let table = entry.node.as_table()?;
    let king_path = table.get("king").and_then(|node| ways(board, node, sink));
    let rook_path = table.get("rook").and_then(|node| ways(board, node, sink));
    let (king_path, rook_path) = (king_path?, rook_path?);
    if king_path
        .0
        .iter()
        .zip(&rook_path.0)
        .any(|(king, rook)| king.0 == rook.0 || king.1 == rook.1)
    {
        sink.error(
            code::CASTLING_PATH,
            entry.key_at,
            "king and rook would stand on one cell",
        )
        .help("let them start on different cells, and end on different cells");
        return None;
    }
    // Which kinds they are is told by the pieces of the set-up, later.
    let mut castling = Castling::new(
        entry.key.clone(),
        table.text("right")?.chars().next()?,
        (Kind(0), king_path),
        (Kind(0), rook_path),
    );
    if let Some(word) = table.text("style") {
        castling.home = words::STYLE.meaning(word)?;
    }
    castling.denies = table.flag("denies").unwrap_or(false);
    for word in table
        .get("again")
        .and_then(Node::as_list)
        .unwrap_or_default()
    {
        match words::AGAIN.meaning(word.as_text()?)? {
            Castler::King => castling.king_again = true,
            Castler::Rook => castling.rook_again = true,
        }
    }
    if let Some(node) = table
        .get("again")
        .filter(|_| castling.home != CastlingHome::Fixed)
    {
        let message = "nobody comes home where castling begins anywhere on the rank";
        sink.error(code::CASTLING_PATH, node.at, message)
            .help("leave `style` or `again` out");
        return None;
    }
    Some(castling)
}

/// The castlings in which the king stops earlier on his way, the rook on the cell before him: their right is that of the
/// one at this place.
fn shorter(
    entry: &Entry,
    place: usize,
    whole: &Castling,
    board: &Board,
    sink: &mut Sink,
) -> Option<Vec<Castling>> {
    let table = entry.node.as_table()?;
    let Some(node) = table.get("at-least") else {
        return Some(Vec::new());
    };
    let least = usize::try_from(node.as_whole()?).ok()?;
    let ways = PerSide::from_fn(|side| {
        let (from, to) = whole.king_path[side];
        way(board, from, to)
    });
    let PerSide([first, second]) = &ways;
    let before = |way: &[Cell]| way.len().checked_sub(2).and_then(|at| way.get(at).copied());
    let beside = Side::BOTH
        .iter()
        .all(|&side| before(&ways[side]) == Some(whole.rook_path[side].1));
    let refused = match () {
        () if whole.home != CastlingHome::Fixed => {
            Some("the king's way has no start where he may castle from anywhere on the rank")
        }
        () if table.get("dropped").is_some() => {
            Some("pieces that come from hand castle one way only")
        }
        () if first.len() != second.len() => Some("the kings' ways are not equally long"),
        () if !beside => Some("the rook does not end on the cell that the king passes last"),
        () if least + 1 >= first.len() => Some("the king's whole way is no longer than that"),
        () => None,
    };
    if let Some(why) = refused {
        sink.error(code::CASTLING_PATH, node.at, why)
            .help("write a way of the king along a line, with the rook's on the cell before his goal, or leave `at-least` out");
        return None;
    }
    let stops = least..first.len() - 1;
    let castlings = stops.map(|steps| {
        let mut castling = whole.clone();
        castling.name = format!("{}-{steps}", whole.name);
        castling.shares = Some(place);
        for side in Side::BOTH {
            castling.king_path[side].1 = *ways[side].get(steps)?;
            castling.rook_path[side].1 = *ways[side].get(steps - 1)?;
        }
        Some(castling)
    });
    castlings.collect()
}

/// The cells of a way along a line, start and goal included; none if there is no such way.
fn way(board: &Board, from: Cell, to: Cell) -> Vec<Cell> {
    let (a, b) = (board.point(from), board.point(to));
    let step = Vector {
        x: (b.x - a.x).signum(),
        y: (b.y - a.y).signum(),
    };
    let ray = board.ray(from, step);
    match ray.iter().position(|&cell| cell == to) {
        Some(last) => core::iter::once(from)
            .chain(ray.into_iter().take(last + 1))
            .collect(),
        None => Vec::new(),
    }
}
