//! A solution as a record of KIF, the tree as variations.
//!
//! The diagram stands first, then the main line, then each variation after `変化：` and the number of its first move, later ones first:
//! so a reader finds the line from which each departs.

use boardwright_core::Position;
use boardwright_core::geometry::Cell;
use boardwright_notation::kif::recorded;
use boardwright_solver::Goal;

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
        text.push_str(&shogi.diagram(position));
        text.push_str("手数----指手---------消費時間--\n");
        let all = branches(self.solution);
        let lines: Vec<&Branch> = all.iter().collect();
        self.tell((position, 1, None), &lines, &mut text);
        Ok(text)
    }

    /// Tells the first of some moves with what follows it, and then the others, each as a variation; the cell is that to which the
    /// move before has gone.
    fn tell(
        &self,
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
            text.push_str(&format!(
                "{number:>4} {}\n",
                recorded(here.model(), last, at.mv)
            ));
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
                self.tell((&here, number, last), &[other], text);
            }
        }
    }
}
