//! What a search has found out, in a file, so that it can go on another day.
//!
//! While a search goes on, a thread of its own writes the file from time to time. So there is little left to do when it is
//! interrupted: what can be written at once is written, and otherwise the file is as it was written last.

use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use boardwright::solver::{Memory, Solution};

use crate::exit::Failure;
use crate::terminal::{Interrupt, grouped};
use crate::whole;

/// So long after it was written the file is written again,
const PAUSE: Duration = Duration::from_secs(10);
/// or after so many times what writing took, where that is longer.
const REST: u32 = 10;
/// So long a search that was interrupted waits for the file.
const AT_ONCE: Duration = Duration::from_millis(40);
/// So often it is asked meanwhile whether the search is interrupted.
const MOMENT: Duration = Duration::from_millis(5);

/// What is in the file; nothing, if it is not there yet. It is read until Ctrl-C is pressed.
pub(super) fn read(path: &Path, interrupt: &Interrupt) -> Result<Memory, Failure> {
    if !path.exists() {
        return Ok(Memory::default());
    }
    let file = File::open(path).map_err(|error| Failure::file(path, "read", &error))?;
    Memory::read(&mut BufReader::new(interrupt.stops(file)))
        .map_err(|error| Failure::Said(format!("{}: {}: {error}", error.code(), path.display())))
}

/// The file of a search that goes on.
pub(super) struct Kept {
    written: Arc<Written>,
    ends: Sender<()>,
    ended: Receiver<Result<(), Failure>>,
}

/// What is written where.
struct Written {
    path: PathBuf,
    memory: Memory,
    /// The search has ended: what is being written is not wanted any more.
    stale: AtomicBool,
    /// The writing that came to its end last.
    last: Mutex<Option<Writing>>,
}

/// When the file was written.
#[derive(Clone, Copy)]
struct Writing {
    begun: Instant,
    took: Duration,
}

impl Kept {
    /// Writes a memory to a file from now on.
    pub(super) fn new(path: &Path, memory: &Memory) -> Kept {
        Kept::every(PAUSE, path, memory)
    }

    fn every(pause: Duration, path: &Path, memory: &Memory) -> Kept {
        let (ends, asked) = mpsc::channel();
        let (tells, ended) = mpsc::channel();
        let written = Arc::new(Written {
            path: path.to_owned(),
            memory: memory.share(),
            stale: AtomicBool::new(false),
            last: Mutex::new(None),
        });
        let writer = Arc::clone(&written);
        let writes = move || {
            if writer.go_on(pause, &asked) {
                // Who has gone without waiting hears nothing.
                let _ = tells.send(writer.write(&|| false));
            }
        };
        let _ = thread::Builder::new().spawn(writes);
        Kept {
            written,
            ends,
            ended,
        }
    }

    /// Writes the file at last, if the search was stopped, and tells what became of it.
    pub(super) fn end(self, solution: &Solution, interrupt: &Interrupt) -> Result<String, Failure> {
        let Written { path, memory, .. } = &*self.written;
        let (shown, nodes) = (path.display(), grouped(memory.nodes()));
        self.written.stale.store(true, Ordering::Relaxed);
        // A longer bound goes on from what a shorter one has refuted.
        let open = solution.plies.is_none() && !solution.never && path.exists();
        let goes_on = match (solution.stopped, open) {
            (true, _) => "the same command goes on from",
            (false, true) => "a longer bound goes on from",
            (false, false) => {
                return Ok(format!(
                    "{nodes} positions in all; {shown} is needed no more"
                ));
            }
        };
        if self.is_written(&|| interrupt.asked())? {
            return Ok(format!("{nodes} positions in all; {goes_on} {shown}"));
        }
        Ok(match self.written.last() {
            Some(last) => {
                let before = last.begun.elapsed().as_secs() + 1;
                format!("{nodes} positions in all; {goes_on} {shown}, as it was {before} s before")
            }
            None => format!("{nodes} positions in all; there was no time to write {shown}"),
        })
    }

    /// Writes the file at last, and says whether there was time for that: who is in a hurry waits a moment only, and not where
    /// writing took longer before.
    fn is_written(&self, hurries: &dyn Fn() -> bool) -> Result<bool, Failure> {
        let too_long = |last: Writing| last.took > AT_ONCE;
        if hurries() && self.written.last().is_some_and(too_long) {
            whole::leave(&self.written.path);
            return Ok(false);
        }
        // Where there was no thread to be had, nobody answers.
        let _ = self.ends.send(());
        let mut since = None;
        loop {
            match self.ended.recv_timeout(MOMENT) {
                Ok(written) => return written.map(|()| true),
                Err(RecvTimeoutError::Disconnected) => {
                    return self.written.write(&|| false).map(|()| true);
                }
                Err(_) if !hurries() => {}
                Err(_) if since.get_or_insert_with(Instant::now).elapsed() < AT_ONCE => {}
                Err(_) => {
                    whole::leave(&self.written.path);
                    return Ok(false);
                }
            }
        }
    }
}

impl Written {
    /// Writes the file from time to time, until the search ends; whether somebody waits for more.
    fn go_on(&self, pause: Duration, ends: &Receiver<()>) -> bool {
        let mut rest = pause;
        loop {
            match ends.recv_timeout(rest) {
                Ok(()) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
                Err(RecvTimeoutError::Timeout) => {}
            }
            let begun = Instant::now();
            let plain = fs::metadata(&self.path).map_or(true, |there| there.is_file());
            // What fails is told at last.
            if plain && self.write(&|| self.stale.load(Ordering::Relaxed)).is_ok() {
                let took = begun.elapsed();
                *self.lock_last() = Some(Writing { begun, took });
            }
            rest = pause.max(begun.elapsed() * REST);
        }
    }

    fn last(&self) -> Option<Writing> {
        *self.lock_last()
    }

    fn lock_last(&self) -> MutexGuard<'_, Option<Writing>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the file, as long as it is wanted.
    fn write(&self, stale: &dyn Fn() -> bool) -> Result<(), Failure> {
        let pieces = &mut |out: &mut dyn Write| self.memory.write(&mut InTime { out, stale });
        whole::write_by(&self.path, pieces)
    }
}

/// What is written as long as it is wanted.
struct InTime<'o> {
    out: &'o mut dyn Write,
    stale: &'o dyn Fn() -> bool,
}

impl Write for InTime<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match (self.stale)() {
            true => Err(io::Error::other("it is not wanted any more")),
            false => self.out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::solver::{Limits, Stipulation, Wanted, solve_on};
    use boardwright::{Catalogue, Game};

    /// The positions of the searches that a file tells of, if there is one; it is never half of one.
    fn positions(path: &Path) -> u64 {
        read(path, &Interrupt::never())
            .expect("a whole file")
            .nodes()
    }

    #[test]
    fn a_search_writes_its_file_while_it_goes_on() {
        let name = format!("boardwright-kept-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("search");
        let chess = Catalogue::shipped().get("chess").expect("chess");
        let game = Game::new(&chess);
        let asked = Stipulation::parse("#9", game.position()).expect("a stipulation");
        let memory = Memory::default();
        let kept = Kept::every(Duration::from_millis(1), &file, &memory);
        let (wanted, limits) = (Wanted::default(), Limits::default());
        // It goes on until more was written than is known at the beginning.
        let mut goes_on = |_| positions(&file) < 2_000;
        let found = solve_on(&game, &asked, &wanted, &limits, &[], &memory, &mut goes_on);
        let found = found.expect("it can be asked");
        assert!(found.stopped);
        // At last all of it is written, and nothing stands beside it.
        let told = kept.end(&found, &Interrupt::never()).expect("written");
        assert!(told.contains("the same command goes on from "), "{told}");
        assert_eq!(positions(&file), memory.nodes());
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
        fs::remove_dir_all(&folder).expect("gone");
    }
}
