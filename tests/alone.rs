//! Tests that measure the memory of their process, which they share with no other test.

use std::env;
use std::process::Command;

/// Set for the process that a test has started for itself.
const ALONE: &str = "BOARDWRIGHT_ALONE";

/// Whether this process runs nothing but the test. Else the test is run by a process of its own, which
/// must pass; the answer is then `false`, and there is nothing left to do.
pub(crate) fn is_alone(module: &str, test: &str) -> bool {
    if env::var_os(ALONE).is_some() {
        return true;
    }
    let name = module.split_once("::").map_or(module, |(_, path)| path);
    let program = env::current_exe().expect("the program of the tests");
    let output = Command::new(program)
        .args(["--exact", &format!("{name}::{test}"), "--nocapture"])
        .env(ALONE, "1")
        .output()
        .expect("a process of its own");
    let told = String::from_utf8_lossy(&output.stdout);
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}");
    assert!(told.contains("1 passed"), "{name}::{test} is no test");
    false
}
