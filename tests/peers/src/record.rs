//! The record of a run: what was measured, where, and of which commit.

use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;

use crate::origin::Origin;
use crate::{counts, growth, memory, steps};

#[derive(Serialize)]
pub struct Record {
    #[serde(flatten)]
    origin: Origin,
    quick: bool,
    rounds: usize,
    pub counts: Vec<counts::Row>,
    pub steps: Vec<steps::Row>,
    pub memory: Vec<memory::Row>,
    pub growth: Vec<growth::boards::Row>,
    pub curves: Vec<growth::curve::Curve>,
}

impl Record {
    pub fn new(quick: bool, rounds: usize) -> Result<Record> {
        Ok(Record {
            origin: Origin::here()?,
            quick,
            rounds,
            counts: Vec::new(),
            steps: Vec::new(),
            memory: Vec::new(),
            growth: Vec::new(),
            curves: Vec::new(),
        })
    }

    /// One line for people.
    pub fn heading(&self) -> String {
        let quick = if self.quick { ", quick" } else { "" };
        format!("{}, {} rounds{quick}", self.origin.heading(), self.rounds)
    }

    pub fn write(&self, path: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        std::fs::write(path, text).with_context(|| path.display().to_string())
    }
}
