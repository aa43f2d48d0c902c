//! Running the program as others do.
#![allow(dead_code, reason = "each test file uses a part of this")]

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run of the program left behind.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program, not yet started.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command.env_remove("COLUMNS").env_remove("CLICOLOR_FORCE");
    command
}

/// Runs the program with these arguments and this standard input.
pub(crate) fn run_with<I: AsRef<OsStr>>(args: impl IntoIterator<Item = I>, input: &[u8]) -> Run {
    let mut child = program()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    Run {
        code: output.status.code().expect("an exit code"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// Runs the program without input. The arguments are separated by blanks; `'…'` holds one with blanks.
pub(crate) fn run(line: &str) -> Run {
    run_with(words(line), b"")
}

/// Runs a command line with input.
pub(crate) fn feed(line: &str, input: &str) -> Run {
    run_with(words(line), input.as_bytes())
}

fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// A folder for one test, taken away at its end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A new empty folder.
    pub(crate) fn new(name: &str) -> Folder {
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// Writes a file; its path.
    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).expect("a file");
        path.to_str().expect("UTF-8").to_owned()
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a command writes that is interrupted after so many milliseconds, with an input that says nothing; it ends at once.
#[cfg(unix)]
pub(crate) fn interrupted(after: u64, command: &[&str]) -> String {
    use std::time::{Duration, Instant};

    let mut child = program()
        .args(command)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let silent = child.stdin.take();
    std::thread::sleep(Duration::from_millis(after));
    let pressed = Instant::now();
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.expect("a signal").success());
    let output = child.wait_with_output().expect("the program ends");
    let spent = pressed.elapsed();
    drop(silent);
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(130), "{command:?}: {out}");
    // A few milliseconds; the machine may be busy with something else.
    assert!(spent < Duration::from_secs(2), "{command:?}: {spent:?}");
    out
}
