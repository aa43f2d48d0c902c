//! A count that does not end.

/// A count was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop;

impl core::fmt::Display for Stop {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("the count was stopped before its end")
    }
}

impl core::error::Error for Stop {}

impl boardwright_geometry::Coded for Stop {
    fn code(&self) -> &'static str {
        "stopped"
    }
}
