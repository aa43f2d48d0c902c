//! A file or standard input, and how it begins.

use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};

use super::side_by_side::TICK;
use crate::terminal::Interrupt;

/// What is looked at to know what a file is.
const HEAD: usize = 512;

/// What is read.
pub(super) struct Source {
    pub(super) name: String,
    pub(super) reader: Box<dyn Read + Send>,
    /// How many bytes there are, if that is known.
    pub(super) length: Option<u64>,
    /// Its first line that is not blank, or more.
    pub(super) head: Vec<u8>,
}

impl Source {
    /// Opens a file, or standard input for `-`. `None`: it has said nothing yet, and somebody wants to stop.
    pub(super) fn open(path: &Path, interrupt: &Interrupt) -> io::Result<Option<Source>> {
        let (name, mut reader, length): (_, Box<dyn Read + Send>, _) = match path == Path::new("-")
        {
            true => ("standard input".to_owned(), Box::new(io::stdin()), None),
            false => {
                let file = File::open(path)?;
                let about = file.metadata()?;
                let length = about.is_file().then_some(about.len());
                (path.display().to_string(), Box::new(file), length)
            }
        };
        // It may wait for a source that says nothing, so nobody waits for it.
        let (begun, beginning) = mpsc::channel();
        std::thread::spawn(move || {
            let head = first_bytes(&mut reader);
            let _ = begun.send(head.map(|head| (head, reader)));
        });
        loop {
            match beginning.recv_timeout(TICK) {
                Ok(begun) => {
                    let (head, reader) = begun?;
                    let reader = Box::new(Cursor::new(head.clone()).chain(reader));
                    return Ok(Some(Source {
                        name,
                        reader,
                        length,
                        head,
                    }));
                }
                Err(RecvTimeoutError::Timeout) if interrupt.asked() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(io::Error::other("its reader has ended"));
                }
            }
        }
    }
}

/// So much of a source as tells what it is: to the end of its first line that is not blank.
fn first_bytes(source: &mut impl Read) -> io::Result<Vec<u8>> {
    let (mut head, mut room) = (Vec::new(), [0; 128]);
    while !head.trim_ascii_start().contains(&b'\n') && head.len() < HEAD {
        match source.read(&mut room) {
            Ok(0) => break,
            Ok(read) => head.extend(room.iter().take(read)),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(head)
}
