//! Clocks, judged by the server alone.
//!
//! A player's time runs from when it is his turn until his move has reached the server. Nobody is charged for time in
//! which the service was out: [`Outages`] are taken off, from the last sign of life to the start.

use boardwright::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Milliseconds since 1970.
pub type Millis = i64;

/// The longest time that a clock may give for anything: a year.
pub const LONGEST: Millis = 366 * 24 * 3600 * 1000;

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// As much as they like.
    None {},
    /// So much, and more after each move.
    Fischer {
        /// Milliseconds at the start.
        base: Millis,
        /// Milliseconds after each move.
        increment: Millis,
    },
    /// So much, then periods, of which one is lost when it has run out and none by a move within it.
    Byoyomi {
        /// Milliseconds at the start.
        base: Millis,
        /// Milliseconds of a period.
        period: Millis,
        /// How many periods.
        periods: u16,
    },
    /// So much for each move.
    Days {
        /// Milliseconds a move.
        each: Millis,
    },
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::None {}
    }
}

impl Clock {
    /// Whether its numbers can be played with.
    pub fn is_sound(&self) -> bool {
        let fits = |time: Millis| (0..=LONGEST).contains(&time);
        match *self {
            Clock::None {} => true,
            Clock::Fischer { base, increment } => {
                fits(base) && fits(increment) && base + increment > 0
            }
            Clock::Byoyomi {
                base,
                period,
                periods,
            } => fits(base) && fits(period) && period > 0 && (1..=99).contains(&periods),
            Clock::Days { each } => fits(each) && each > 0,
        }
    }
}

/// When no process of the service was alive, in order: from, until.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outages(Vec<(Millis, Millis)>);

impl Outages {
    /// From pairs in any order.
    pub fn new(mut list: Vec<(Millis, Millis)>) -> Outages {
        list.sort_unstable();
        // Those that overlap are one.
        let mut joined: Vec<(Millis, Millis)> = Vec::new();
        for (since, until) in list {
            match joined.last_mut() {
                Some(last) if since <= last.1 => last.1 = last.1.max(until),
                _ => joined.push((since, until)),
            }
        }
        Outages(joined)
    }

    /// The time between two moments without what was out.
    pub fn between(&self, from: Millis, to: Millis) -> Millis {
        let out = self
            .0
            .iter()
            .map(|&(since, until)| (until.min(to) - since.max(from)).max(0));
        (to - from - out.sum::<Millis>()).max(0)
    }

    /// The moment when so much time has run since another.
    pub fn after(&self, from: Millis, time: Millis) -> Millis {
        let mut end = from.saturating_add(time);
        for &(since, until) in &self.0 {
            if until > from && since < end {
                end = end.saturating_add(until - since.max(from));
            }
        }
        end
    }
}

/// The time of both players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Times {
    clock: Clock,
    left: [Millis; 2],
    periods: [u16; 2],
    /// Whose time runs, and since when.
    running: Option<(Side, Millis)>,
}

/// What clients are told of a player's time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Left {
    /// Milliseconds left when the message was written, without those of periods.
    pub time: Millis,
    /// Periods left, the one that runs among them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub periods: u16,
    /// Milliseconds left of the period that runs, or runs next; absent while there is other time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<Millis>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks so
fn is_zero(number: &u16) -> bool {
    *number == 0
}

impl Times {
    /// At the start of a game; nobody's time runs.
    pub fn new(clock: Clock) -> Times {
        let (left, periods) = match clock {
            Clock::None {} => (0, 0),
            Clock::Fischer { base, increment } => (base.max(increment), 0),
            Clock::Byoyomi { base, periods, .. } => (base, periods),
            Clock::Days { each } => (each, 0),
        };
        Times {
            clock,
            left: [left; 2],
            periods: [periods; 2],
            running: None,
        }
    }

    /// Whose time runs.
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// From now on this player's time runs, or nobody's. What has run so far is charged.
    pub fn run(&mut self, side: Option<Side>, now: Millis, outages: &Outages) {
        if let Some((ran, since)) = self.running.take() {
            self.charge(ran, outages.between(since, now));
        }
        self.running = match self.clock {
            Clock::None {} => None,
            _ => side.map(|side| (side, now)),
        };
    }

    /// A player has moved, and now it is somebody's turn, or nobody's: what a move earns is given.
    pub fn moved(&mut self, by: Side, turn: Option<Side>, now: Millis, outages: &Outages) {
        self.run(turn, now, outages);
        match self.clock {
            Clock::Fischer { increment, .. } => {
                self.left[by.index()] = (self.left[by.index()] + increment).min(LONGEST);
            }
            Clock::Days { each } => self.left[by.index()] = each,
            Clock::None {} | Clock::Byoyomi { .. } => {}
        }
    }

    /// Moves were taken back, and now it is somebody's turn. What was used stays used; where there is so much for each move, the
    /// next moves of both are others, and have all of it.
    pub fn taken_back(&mut self, turn: Side, now: Millis, outages: &Outages) {
        self.run(Some(turn), now, outages);
        if let Clock::Days { each } = self.clock {
            self.left = [each; 2];
        }
    }

    fn charge(&mut self, side: Side, spent: Millis) {
        let at = side.index();
        let Left { time, periods, .. } = self.after_spending(side, spent);
        (self.left[at], self.periods[at]) = (time, periods);
    }

    /// What is left after so much more.
    fn after_spending(&self, side: Side, spent: Millis) -> Left {
        let (left, periods) = (self.left[side.index()], self.periods[side.index()]);
        match self.clock {
            Clock::Byoyomi { period, .. } if spent >= left => {
                let (lost, into) = ((spent - left) / period, (spent - left) % period);
                let periods = u16::try_from(lost).map_or(0, |lost| periods.saturating_sub(lost));
                Left {
                    time: 0,
                    periods,
                    period: (periods > 0).then_some(period - into),
                }
            }
            _ => Left {
                time: (left - spent).max(0),
                periods,
                period: None,
            },
        }
    }

    /// How long the time of whoever is to move has run.
    pub fn spent(&self, now: Millis, outages: &Outages) -> Option<Millis> {
        let (_, since) = self.running?;
        Some(outages.between(since, now))
    }

    /// When the flag falls of whose time runs.
    pub fn deadline(&self, outages: &Outages) -> Option<Millis> {
        let (side, since) = self.running?;
        let at = side.index();
        let time = match self.clock {
            Clock::Byoyomi { period, .. } => {
                self.left[at] + period * Millis::from(self.periods[at])
            }
            _ => self.left[at],
        };
        Some(outages.after(since, time))
    }

    /// What each player has left now.
    pub fn left(&self, now: Millis, outages: &Outages) -> Option<[Left; 2]> {
        if self.clock == (Clock::None {}) {
            return None;
        }
        Some(Side::BOTH.map(|side| {
            let spent = match self.running {
                Some((runs, since)) if runs == side => outages.between(since, now),
                _ => 0,
            };
            self.after_spending(side, spent)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Outages = Outages(Vec::new());

    #[test]
    fn fischer_charges_the_move_and_then_gives_the_increment() {
        let mut times = Times::new(Clock::Fischer {
            base: 60_000,
            increment: 2_000,
        });
        times.run(Some(Side::First), 1_000, &NONE);
        assert_eq!(times.deadline(&NONE), Some(61_000));
        times.moved(Side::First, Some(Side::Second), 11_000, &NONE);
        let left = times.left(11_000, &NONE).unwrap();
        assert_eq!(left.map(|left| left.time), [52_000, 60_000]);
        assert_eq!(times.running(), Some(Side::Second));
    }

    #[test]
    fn byoyomi_keeps_a_period_that_was_not_used_up() {
        let mut times = Times::new(Clock::Byoyomi {
            base: 5_000,
            period: 10_000,
            periods: 3,
        });
        times.run(Some(Side::First), 0, &NONE);
        assert_eq!(times.deadline(&NONE), Some(35_000));
        times.moved(Side::First, Some(Side::Second), 14_999, &NONE); // within the first period
        assert_eq!(
            times.left(14_999, &NONE).unwrap()[0],
            Left {
                time: 0,
                periods: 3,
                period: Some(10_000),
            }
        );
        times.moved(Side::Second, Some(Side::First), 15_000, &NONE);
        times.moved(Side::First, Some(Side::Second), 25_000, &NONE); // a whole period is lost
        assert_eq!(
            times.left(25_000, &NONE).unwrap()[0],
            Left {
                time: 0,
                periods: 2,
                period: Some(10_000),
            }
        );
        times.moved(Side::Second, Some(Side::First), 25_000, &NONE);
        assert_eq!(times.deadline(&NONE), Some(45_000));
    }

    #[test]
    fn who_looks_while_a_period_runs_is_told_what_is_left_of_it() {
        let mut times = Times::new(Clock::Byoyomi {
            base: 5_000,
            period: 10_000,
            periods: 2,
        });
        times.run(Some(Side::First), 0, &NONE);
        let left = |now| times.left(now, &NONE).unwrap()[0];
        let told = |time, periods, period| Left {
            time,
            periods,
            period,
        };
        assert_eq!(left(4_000), told(1_000, 2, None));
        assert_eq!(left(5_000), told(0, 2, Some(10_000)));
        assert_eq!(left(12_000), told(0, 2, Some(3_000)));
        assert_eq!(left(15_001), told(0, 1, Some(9_999)));
        assert_eq!(left(25_000), told(0, 0, None));
    }

    #[test]
    fn days_are_given_anew_for_each_move() {
        let mut times = Times::new(Clock::Days { each: 1_000 });
        times.run(Some(Side::First), 0, &NONE);
        times.moved(Side::First, Some(Side::Second), 900, &NONE);
        times.moved(Side::Second, Some(Side::First), 1_000, &NONE);
        assert_eq!(times.deadline(&NONE), Some(2_000));
    }

    #[test]
    fn after_a_take_back_both_have_all_of_the_days_for_a_move() {
        let mut times = Times::new(Clock::Days { each: 1_000 });
        times.run(Some(Side::First), 0, &NONE);
        times.moved(Side::First, Some(Side::Second), 600, &NONE);
        times.taken_back(Side::First, 1_400, &NONE);
        assert_eq!(times.deadline(&NONE), Some(2_400));
        times.moved(Side::First, Some(Side::Second), 1_500, &NONE);
        assert_eq!(times.deadline(&NONE), Some(2_500));
    }

    #[test]
    fn an_outage_is_charged_to_nobody() {
        let outages = Outages::new(vec![(5_000, 65_000), (60_000, 70_000)]);
        assert_eq!(outages.between(0, 80_000), 15_000);
        assert_eq!(outages.between(10_000, 66_000), 0);
        assert_eq!(outages.after(0, 5_000), 5_000);
        assert_eq!(outages.after(0, 5_001), 70_001);
        assert_eq!(outages.after(20_000, 10), 70_010);
        let mut times = Times::new(Clock::Fischer {
            base: 10_000,
            increment: 0,
        });
        times.run(Some(Side::Second), 1_000, &outages);
        assert_eq!(times.deadline(&outages), Some(76_000));
        assert_eq!(times.left(72_000, &outages).unwrap()[1].time, 4_000);
    }

    #[test]
    fn clocks_that_cannot_be_played_with_are_not_sound() {
        assert!(
            !Clock::Fischer {
                base: 0,
                increment: 0
            }
            .is_sound()
        );
        assert!(
            !Clock::Fischer {
                base: -1,
                increment: 5
            }
            .is_sound()
        );
        assert!(
            !Clock::Byoyomi {
                base: 0,
                period: 0,
                periods: 1
            }
            .is_sound()
        );
        assert!(!Clock::Days { each: i64::MAX }.is_sound());
        assert!(Clock::default().is_sound());
    }
}
