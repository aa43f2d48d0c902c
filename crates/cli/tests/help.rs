//! What the program says of itself.

mod common;

use common::run;

#[test]
fn help_of_every_command() {
    let mut all = String::new();
    for command in [
