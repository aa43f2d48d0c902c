//! What an operation costs at growing sizes, and how fast that grows.

use serde::Serialize;

/// Nanoseconds of an operation by a size.
#[derive(Serialize)]
pub struct Curve {
    /// The size: plies, cells.
    pub grows: &'static str,
    pub operation: String,
    pub points: Vec<(usize, f64)>,
    /// Twice the size costs two to this power as much: 0 where size does not matter, 1 where cost grows with it, 2 where
    /// it grows with its square.
    pub exponent: f64,
}

impl Curve {
    pub fn new(
        grows: &'static str,
        operation: impl Into<String>,
        points: Vec<(usize, f64)>,
    ) -> Curve {
        Curve {
            grows,
            operation: operation.into(),
            exponent: exponent(&points),
            points,
        }
    }
}

/// The slope of the line nearest to the points by least squares, both axes logarithmic.
fn exponent(points: &[(usize, f64)]) -> f64 {
    let logs = points
        .iter()
        .map(|&(size, cost)| ((size as f64).ln(), cost.max(1e-3).ln()));
    let logs: Vec<(f64, f64)> = logs.collect();
    let count = logs.len() as f64;
    let middle = |pick: fn(&(f64, f64)) -> f64| logs.iter().map(pick).sum::<f64>() / count;
    let (x, y) = (middle(|log| log.0), middle(|log| log.1));
    let slope: f64 = logs.iter().map(|log| (log.0 - x) * (log.1 - y)).sum();
    let spread: f64 = logs.iter().map(|log| (log.0 - x).powi(2)).sum();
    slope / spread
}

/// A table for each size that grows.
pub fn print(curves: &[Curve]) {
    for same in curves.chunk_by(|one, other| one.grows == other.grows) {
        let Some(first) = same.first() else { continue };
        let sizes: Vec<String> = first
            .points
            .iter()
            .map(|(size, _)| size.to_string())
            .collect();
        println!("\n| {} | {} | exponent |", first.grows, sizes.join(" | "));
        println!("|---|{}--:|", "--:|".repeat(sizes.len()));
        for curve in same {
            let costs = curve.points.iter().map(|(_, cost)| short(*cost));
            let costs: Vec<String> = costs.collect();
            println!(
                "| {} | {} | {:.2} |",
                curve.operation,
                costs.join(" | "),
                curve.exponent
            );
        }
    }
}

/// Nanoseconds in a unit that suits them.
fn short(nanoseconds: f64) -> String {
    match nanoseconds {
        ..1e3 => format!("{nanoseconds:.1} ns"),
        ..1e6 => format!("{:.1} µs", nanoseconds / 1e3),
        ..1e9 => format!("{:.1} ms", nanoseconds / 1e6),
        _ => format!("{:.1} s", nanoseconds / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::exponent;

    #[test]
    fn a_power_is_found_again() {
        for power in [0.0, 1.0, 1.5, 2.0] {
            let point = |size: usize| (size, 3.0 * (size as f64).powf(power));
            let points: Vec<_> = [10, 30, 100, 1000].map(point).into();
            assert!((exponent(&points) - power).abs() < 1e-9);
        }
    }
}
