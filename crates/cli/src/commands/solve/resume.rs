//! What a search that was stopped has found out, in a file.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use boardwright::solver::{Memory, Solution};

use crate::exit::Failure;
use crate::terminal::grouped;
use crate::whole;

/// What is in the file; nothing, if it is not there yet.
pub(super) fn read(path: &Path) -> Result<Memory, Failure> {
    if !path.exists() {
        return Ok(Memory::default());
    }
    let file = File::open(path).map_err(|error| Failure::file(path, "read", &error))?;
    Memory::read(&mut BufReader::new(file))
        .map_err(|error| Failure::Said(format!("{}: {}: {error}", error.code(), path.display())))
}

/// Writes the file where the search was stopped, and tells what became of it.
pub(super) fn told(path: &Path, memory: &Memory, solution: &Solution) -> Result<String, Failure> {
    let (shown, nodes) = (path.display(), grouped(memory.nodes()));
    // A longer bound goes on from what a shorter one has refuted.
    let open = solution.plies.is_none() && !solution.never && path.exists();
    if !solution.stopped && open {
        whole::write_by(path, &mut |out| memory.write(out))?;
        return Ok(format!(
            "{nodes} positions in all; a longer bound goes on from {shown}"
        ));
    }
    if !solution.stopped {
        return Ok(format!(
            "{nodes} positions in all; {shown} is needed no more"
        ));
    }
    whole::write_by(path, &mut |out| memory.write(out))?;
    Ok(format!(
        "{nodes} positions in all; the same command goes on from {shown}"
    ))
}
