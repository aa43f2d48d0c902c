//! Where the program writes, whether somebody is watching, and how it is asked to stop.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use boardwright::LoadError;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::exit::{Done, Exit, Failure};

/// The two streams that the program writes to, and what is known of them.
pub(crate) struct Terminal {
    /// Standard output, buffered.
    pub(crate) out: Box<dyn Write>,
    /// Standard error.
    pub(crate) err: Box<dyn Write>,
    /// How to colour what goes to standard output.
    pub(crate) ink: Ink,
    /// How to colour what goes to standard error.
    pub(crate) err_ink: Ink,
    /// Somebody types on standard input and reads standard output.
    pub(crate) interactive: bool,
    /// Somebody watches standard error, so that progress may be shown there.
    pub(crate) watched: bool,
}

impl Terminal {
    /// The streams of the process.
    pub(crate) fn standard() -> Terminal {
        let (out, err) = (io::stdout(), io::stderr());
        let ink = Ink::new(AutoStream::choice(&out));
        let err_ink = Ink::new(AutoStream::choice(&err));
        let interactive = io::stdin().is_terminal() && out.is_terminal();
        let watched = err.is_terminal();
        Terminal {
            out: Box::new(BufWriter::new(AutoStream::new(out.lock(), ink.choice()))),
            err: Box::new(AutoStream::new(err, err_ink.choice())),
            ink,
            err_ink,
            interactive,
            watched,
        }
    }

    /// Streams that a test can read: what is written to standard output ends in the buffer.
    #[cfg(test)]
    pub(crate) fn captured() -> (Terminal, Captured) {
        let buffer = Captured::default();
        let ink = Ink { colour: false };
        let terminal = Terminal {
            out: Box::new(buffer.clone()),
            err: Box::new(io::sink()),
            ink,
            err_ink: ink,
            interactive: true,
            watched: false,
        };
        (terminal, buffer)
    }

    /// Writes what is still in the buffer, tells a failure, and gives the exit code.
    pub(crate) fn close(mut self, done: Done) -> ExitCode {
        let done = match self.out.flush() {
            Err(error) if done.is_ok() => Err(Failure::Output(error)),
            _ => done,
        };
        ExitCode::from(match done {
            Ok(exit) => exit.code(),
            // Whoever read our output has seen enough.
            Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Err(failure) => {
                self.tell(&failure);
                Exit::Fault.code()
            }
        })
    }

    /// Tells a failure on standard error.
    pub(crate) fn tell(&mut self, failure: &Failure) {
        let text = match failure {
            Failure::Output(error) => format!("cannot write: {error}"),
            Failure::Said(text) => text.clone(),
            Failure::Load(error) => match error.diagnostics() {
                Some(diagnostics) => {
                    let rendered = diagnostics.render(self.err_ink.colour);
                    let _ = writeln!(self.err, "{}", rendered.trim_end());
                    match error {
                        LoadError::Names(_) => "the file of names has errors".into(),
                        _ => "the descriptor has errors".into(),
                    }
                }
                None => {
                    let help = match error {
                        LoadError::UnknownVariant { nearest: None, .. } => {
                            "; `boardwright list` names all"
                        }
                        _ => "",
                    };
                    format!("{}: {error}{help}", error.code())
                }
            },
        };
        let error = self.err_ink.bad("error:");
        let _ = writeln!(self.err, "{error} {text}");
    }

    /// A line on standard error that is no failure.
    pub(crate) fn warn(&mut self, text: &str) {
        let warning = self.err_ink.warn("warning:");
        let _ = writeln!(self.err, "{warning} {text}");
    }
}

/// What was written to a captured terminal.
#[cfg(test)]
#[derive(Clone, Default)]
pub(crate) struct Captured(Arc<std::sync::Mutex<Vec<u8>>>);

#[cfg(test)]
impl Captured {
    /// All of it.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().expect("no test panics while it writes"))
            .into_owned()
    }
}

#[cfg(test)]
impl Write for Captured {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .lock()
            .expect("no test panics while it writes")
            .extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Colours, or none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    /// Whether there are any.
    pub(crate) colour: bool,
}

impl Ink {
    fn new(choice: ColorChoice) -> Ink {
        Ink {
            colour: choice != ColorChoice::Never,
        }
    }

    /// No colours.
    pub(crate) fn none() -> Ink {
        Ink { colour: false }
    }

    /// Without colours nothing has to be taken out of what is written: it passes as it is.
    fn choice(self) -> ColorChoice {
        if self.colour {
            ColorChoice::Always
        } else {
            ColorChoice::AlwaysAnsi
        }
    }

    fn paint(self, style: Style, text: impl Display) -> String {
        if self.colour {
            format!("{style}{text}{style:#}")
        } else {
            text.to_string()
        }
    }

    /// A heading.
    pub(crate) fn head(self, text: impl Display) -> String {
        self.paint(Style::new().bold(), text)
    }

    /// Less important.
    pub(crate) fn dim(self, text: impl Display) -> String {
        self.paint(Style::new().dimmed(), text)
    }

    /// As it should be.
    pub(crate) fn good(self, text: impl Display) -> String {
        self.paint(AnsiColor::Green.on_default().bold(), text)
    }

    /// An error.
    pub(crate) fn bad(self, text: impl Display) -> String {
        self.paint(AnsiColor::Red.on_default().bold(), text)
    }

    /// A warning.
    pub(crate) fn warn(self, text: impl Display) -> String {
        self.paint(AnsiColor::Yellow.on_default().bold(), text)
    }
}

/// A text that somebody else wrote, made fit for one line of a terminal.
pub(crate) fn plain(text: &str) -> String {
    text.chars()
        .map(|c| {
            if c.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            }
        })
        .collect()
}

/// A number with commas between its thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How long one Ctrl-C may take to arrive in several ways.
const SAME_MOMENT: Duration = Duration::from_millis(300);

/// Ctrl-C, caught: the command finishes what it is doing and tells what is known.
#[derive(Clone)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Catches Ctrl-C from now on. A second one ends the program at once; what comes in the same moment as
    /// the first is the first, sent to the process and to its group.
    pub(crate) fn catch() -> Interrupt {
        let flag = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&flag);
        let mut first: Option<Instant> = None;
        // If it cannot be caught, it ends the program, as always.
        let _ = ctrlc::set_handler(move || {
            seen.store(true, Ordering::Relaxed);
            let now = Instant::now();
            if now.duration_since(*first.get_or_insert(now)) > SAME_MOMENT {
                std::process::exit(i32::from(Exit::Interrupted.code()));
            }
        });
        Interrupt(flag)
    }

    /// One that nobody presses.
    #[cfg(test)]
    pub(crate) fn never() -> Interrupt {
        Interrupt(Arc::default())
    }

    /// Whether it was pressed.
    pub(crate) fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// What is read until it is pressed: then there is a fault.
    pub(crate) fn stops<R: Read>(&self, input: R) -> impl Read {
        UntilAsked {
            input,
            interrupt: self.clone(),
        }
    }
}

/// What is read until Ctrl-C is pressed.
struct UntilAsked<R> {
    input: R,
    interrupt: Interrupt,
}

impl<R: Read> Read for UntilAsked<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.interrupt.asked() {
            // Whoever reads on after a fault called interrupted would not stop.
            true => Err(io::Error::other("stopped by Ctrl-C")),
            false => self.input.read(into),
        }
    }
}

/// A progress bar that appears on standard error when something takes more than a second, if
/// somebody is watching.
pub(crate) struct Progress {
    bar: ProgressBar,
    style: ProgressStyle,
    since: Instant,
    /// It may appear and has not yet.
    waiting: bool,
}

impl Progress {
    /// A bar of this length; without a length, a turning wheel. `template` is indicatif's.
    pub(crate) fn new(terminal: &Terminal, length: Option<u64>, template: &str) -> Progress {
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        let style =
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        Progress {
            bar,
            style,
            since: Instant::now(),
            waiting: terminal.watched,
        }
    }

    /// Tells how far it is; the words are made only if they will be seen.
    pub(crate) fn at(&mut self, position: u64, words: impl FnOnce(Duration) -> String) {
        let spent = self.since.elapsed();
        if self.waiting && spent > Duration::from_secs(1) {
            self.waiting = false;
            self.bar.set_style(self.style.clone());
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        if !self.bar.is_hidden() {
            self.bar.set_message(words(spent));
            self.bar.set_position(position);
        }
    }

    /// Says how much there is.
    pub(crate) fn of(&self, length: u64) {
        self.bar.set_length(length);
    }

    /// Takes it away, so that a line can be written where it stood.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1000), "1,000");
        assert_eq!(grouped(4_865_609), "4,865,609");
    }

    #[test]
    fn what_is_read_ends_with_ctrl_c() {
        let interrupt = Interrupt::never();
        let mut input = interrupt.stops(&b"one two"[..]);
        let mut three = [0; 3];
        input.read_exact(&mut three).expect("it was not pressed");
        interrupt.0.store(true, Ordering::Relaxed);
        assert!(input.read_exact(&mut three).is_err());
    }

    #[test]
    fn texts_of_others_cannot_drive_the_terminal() {
        assert_eq!(plain("a\x1b[31mb\n"), "a\u{FFFD}[31mb\u{FFFD}");
    }
}
