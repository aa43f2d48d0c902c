//! Goals and figures of pieces, in words.

use boardwright_core::model::{Aim, Figure, Judged};
use boardwright_geometry::Vector;

use super::Page;
use super::rules::result;

impl Page<'_> {
    /// An aim in a sentence or two.
    pub(super) fn aim(&self, aim: &Aim) -> String {
        let all = aim.kinds.len() == self.model().kinds.len();
        let names = match all {
            true => "any piece".into(),
            false => self.names(&aim.kinds),
        };
        let what = match &aim.figure {
            Figure::Zone {
                zone,
                count,
                blocked,
            } => {
                let who = match count {
                    1 => "A piece has reached its goal".into(),
                    count => format!("{count} pieces have reached their goal"),
                };
                let blocked = match blocked {
                    true => ", or one where no cell of it is empty",
                    false => "",
                };
                format!("{who}{blocked} (`reach`: {names} on {})", self.zone(zone))
            }
            Figure::Line { count, steps, gaps } => {
                let gaps = if *gaps { ", with gaps or without" } else { "" };
                let ways = self.lines(steps);
                format!("{count} pieces of a player stand in line{gaps} (`line`: {names}, {ways})")
            }
            Figure::Square(side) => {
                format!("Pieces of a player fill {side} by {side} cells (`square`: {names})")
            }
            Figure::Bridge { from, to, steps } => format!(
                "A chain of pieces is closed (`bridge`: {names}, each {} from the next, from {} to {})",
                self.steps(steps),
                self.zone(from),
                self.zone(to)
            ),
        };
        let when = match aim.judged {
            Judged::AtOnce => "",
            Judged::LastMove => {
                " If the first player is there and the second can be with the next move, he may make it; both there is a draw."
            }
            Judged::Safe => {
                " Only pieces count that the opponent could not capture, were he to move."
            }
            Judged::Survived => " It counts when its player is to move again.",
        };
        format!("{what}: {} for its player.{when}", result(aim.score))
    }

    /// How lines along steps run, which have no direction.
    fn lines(&self, steps: &[Vector]) -> String {
        let back = steps.iter().map(|step| Vector {
            x: step.x.saturating_neg(),
            y: step.y.saturating_neg(),
        });
        let both: Vec<Vector> = steps.iter().copied().chain(back).collect();
        self.directions(&both)
    }
}
