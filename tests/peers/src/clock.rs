//! CPU time of this thread, so that other programs on the machine disturb little.

use std::time::Duration;

use cpu_time::ThreadTime;

/// What something gives, and the seconds of CPU time that it takes.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = ThreadTime::now();
    let given = std::hint::black_box(work());
    (given, start.elapsed().as_secs_f64())
}

/// The seconds that one call takes: it is called until `at_least` has passed.
pub fn each(at_least: Duration, mut work: impl FnMut()) -> f64 {
    let mut calls = 1_u32;
    loop {
        let (_, seconds) = timed(|| (0..calls).for_each(|_| work()));
        if seconds >= at_least.as_secs_f64() {
            return seconds / f64::from(calls);
        }
        let wanted = f64::from(calls) * 1.2 * at_least.as_secs_f64() / seconds.max(1e-6);
        calls = wanted.clamp(f64::from(calls) * 2.0, f64::from(calls) * 100.0) as u32;
    }
}

/// The value in the middle.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
