//! A file read by threads side by side, told in its order.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use boardwright::notation::pgn::{Limits, Piece, Pieces, Reader};

use super::game::{Part, Replay};
use crate::terminal::Interrupt;

/// How games are read: a player may pass, and comments are nobody's concern.
pub(super) fn limits() -> Limits {
    Limits {
        passes: true,
        comment: 0,
        ..Limits::default()
    }
}

/// How long a thread waits before it looks whether somebody wants to stop.
pub(super) const TICK: Duration = Duration::from_millis(20);

/// So many pieces a thread may be ahead of what was told.
const AHEAD: usize = 4;

/// What is done with pieces by threads.
pub(super) struct Workers<'a> {
    pub(super) threads: usize,
    /// Makes what plays the games of one thread.
    pub(super) replay: &'a (dyn Fn() -> Replay<'a> + Sync),
    pub(super) interrupt: &'a Interrupt,
}

impl Workers<'_> {
    /// Plays the games of a source, and tells what is found in each piece, one after another, and now and then nothing.
    /// Returns what could not be cut, to be read by one.
    pub(super) fn read<R: Read + Send + 'static>(
        &self,
        source: R,
        told: &mut dyn FnMut(Option<Part>) -> io::Result<()>,
    ) -> Result<impl Read + use<R>, Stopped> {
        let (pieces_in, pieces) = mpsc::sync_channel(self.threads);
        let (parts_in, parts) = mpsc::channel();
        let (tickets_in, tickets) = mpsc::sync_channel(AHEAD * self.threads);
        for _ in 0..AHEAD * self.threads {
            let _ = tickets_in.send(());
        }
        // It may wait for a source that says nothing, so nobody waits for it.
        let cutter = std::thread::spawn(move || cut(Pieces::new(source), &tickets, &pieces_in));
        let (pieces, over) = (Mutex::new(pieces), AtomicBool::new(false));
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                let (pieces, over, parts_in) = (&pieces, &over, parts_in.clone());
                scope.spawn(move || self.work(pieces, over, &parts_in));
            }
            drop(parts_in);
            let told = in_order(&parts, &tickets_in, told);
            over.store(true, Ordering::Relaxed);
            told
        })?;
        if self.interrupt.asked() {
            return Err(Stopped::Interrupted);
        }
        let rest = cutter
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        rest.map(Pieces::rest).map_err(Stopped::Source)
    }

    /// One thread's work: takes the next piece until there is none, or nobody wants to know.
    fn work(
        &self,
        pieces: &Mutex<Receiver<(usize, Piece)>>,
        over: &AtomicBool,
        parts: &Sender<(usize, Part)>,
    ) {
        let mut replay = (self.replay)();
        let stops = || self.interrupt.asked() || over.load(Ordering::Relaxed);
        while !stops() {
            let next = pieces
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .recv_timeout(TICK);
            let (number, piece) = match next {
                Ok(next) => next,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return,
            };
            let mut reader = Reader::with_limits(piece.bytes.as_slice(), limits());
            // A slice is always read.
            while !stops() && reader.read_game(&mut replay).unwrap_or(false) {}
            let part = Part {
                lines: reader.line() - 1,
                ..replay.part()
            };
            let _ = parts.send((number, part));
        }
    }
}

/// Why not all was read.
pub(super) enum Stopped {
    Interrupted,
    /// The source cannot be read.
    Source(io::Error),
    /// What was found cannot be told.
    Telling(io::Error),
}

/// Cuts pieces as long as somebody wants them, each for a ticket.
fn cut<R: Read>(
    mut pieces: Pieces<R>,
    tickets: &Receiver<()>,
    out: &SyncSender<(usize, Piece)>,
) -> io::Result<Pieces<R>> {
    let mut number = 0;
    while tickets.recv().is_ok()
        && let Some(piece) = pieces.cut()?
        && out.send((number, piece)).is_ok()
    {
        number += 1;
    }
    Ok(pieces)
}

/// Tells parts in the order of their numbers.
fn in_order(
    parts: &Receiver<(usize, Part)>,
    tickets: &SyncSender<()>,
    told: &mut dyn FnMut(Option<Part>) -> io::Result<()>,
) -> Result<(), Stopped> {
    let (mut waiting, mut next) = (BTreeMap::new(), 0);
    loop {
        match parts.recv_timeout(TICK) {
            Ok((number, part)) => {
                waiting.insert(number, part);
            }
            Err(RecvTimeoutError::Timeout) => told(None).map_err(Stopped::Telling)?,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        while let Some(part) = waiting.remove(&next) {
            told(Some(part)).map_err(Stopped::Telling)?;
            next += 1;
            // Nobody takes it once all is read.
            let _ = tickets.send(());
        }
    }
}
