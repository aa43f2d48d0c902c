//! A solution as a record of KIF, the tree as variations.
//!
//! The diagram stands first, then the main line, then each variation after `変化：` and the number of its first move, later ones first:
//! so a reader finds the line from which each departs.

use boardwright_core::geometry::Cell;
use boardwright_core::{MoveView, Position, Side};
use boardwright_solver::Goal;

use super::shogi::{SIZE, Shogi, numeral, wide};
use super::tree::{Branch, branches};
use super::{NotWritten, Solved};

impl Solved<'_> {
    /// The solution as a KIF record in UTF-8.
    ///
    /// # Errors
    /// [`NotWritten::NotShogi`] in other variants than those of shogi, [`NotWritten::Series`] in series play.
    pub fn kif(&self) -> Result<String, NotWritten> {
        let position = self.game.position();
        let shogi = self.shogi()?;
        let mut text = String::from("#KIF version=2.0 encoding=UTF-8\n");
        diagram(&mut text, &shogi, position);
        text.push_str("手数----指手---------消費時間--\n");
        let all = branches(self.solution);
        let lines: Vec<&Branch> = all.iter().collect();
        self.tell(&shogi, (position, 1, None), &lines, &mut text);
        Ok(text)
    }

    /// Tells the first of some moves with what follows it, and then the others, each as a variation; the cell is that to which the
    /// move before has gone.
    fn tell(
        &self,
        shogi: &Shogi<'_>,
        (position, number, last): (&Position, usize, Option<Cell>),
        lines: &[&Branch],
        text: &mut String,
    ) {
        let Some((first, others)) = lines.split_first() else {
            return;
        };
        // Places where there are alternatives, and how the line came there.
        let mut forks = vec![(position.clone(), number, last, others.to_vec())];
        let (mut here, mut number, mut last, mut at) = (position.clone(), number, last, *first);
        loop {
            text.push_str(&format!("{number:>4} {}\n", written(shogi, last, at)));
            last = Some(at.mv.to());
            here = here.after_unchecked(at.mv);
            number += 1;
            let Some((next, others)) = at.next.split_first() else {
                break;
            };
            forks.push((here.clone(), number, last, others.iter().collect()));
            at = next;
        }
        if self.asked.goal == Goal::Mate && here.is_mate() {
            text.push_str(&format!("{number:>4} 詰み\n"));
        }
        for (here, number, last, others) in forks.into_iter().rev() {
            for other in others {
                text.push_str(&format!("\n変化：{number}手\n"));
                self.tell(shogi, (&here, number, last), &[other], text);
            }
        }
    }
}

/// A move of KIF.
fn written(shogi: &Shogi<'_>, last: Option<Cell>, branch: &Branch) -> String {
    let mv = branch.mv;
    let (file, rank) = shogi.place(mv.to());
    let mut text = match last == Some(mv.to()) {
        true => "同　".to_owned(),
        false => format!("{}{}", wide(file), numeral(rank)),
    };
    text.push_str(shogi.piece(mv.kind()).name);
    match mv.view() {
        MoveView::Put { .. } => text.push('打'),
        _ => {
            if mv.promotes_to().is_some() {
                text.push('成');
            }
            if let Some(from) = mv.from() {
                let (file, rank) = shogi.place(from);
                text.push_str(&format!("({file}{rank})"));
            }
        }
    }
    text
}

/// The position as KIF draws it.
fn diagram(text: &mut String, shogi: &Shogi<'_>, position: &Position) {
    let hand = |side: Side| {
        let held = shogi.held().filter_map(|(kind, piece)| {
            let count = position.in_hand(side, kind);
            let number = if count > 1 {
                numeral(count)
            } else {
                String::new()
            };
            (count > 0).then(|| format!("{}{number}", piece.name))
        });
        let held: Vec<String> = held.collect();
        match held.is_empty() {
            true => "なし".to_owned(),
            false => held.join("　"),
        }
    };
    text.push_str(&format!("後手の持駒：{}\n", hand(Side::Second)));
    text.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    let men = position.men();
    for rank in 1..=SIZE {
        text.push('|');
        for file in (1..=SIZE).rev() {
            let man = men
                .iter()
                .find(|(cell, _)| shogi.place(*cell) == (file, rank));
            text.push_str(&match man {
                None => " ・".to_owned(),
                Some((_, man)) => {
                    let side = if man.side == Side::First { ' ' } else { 'v' };
                    format!("{side}{}", shogi.piece(man.kind).drawn)
                }
            });
        }
        text.push_str(&format!("|{}\n", numeral(rank)));
    }
    text.push_str("+---------------------------+\n");
    text.push_str(&format!("先手の持駒：{}\n", hand(Side::First)));
    if position.turn() == Side::Second {
        text.push_str("後手番\n");
    }
}
