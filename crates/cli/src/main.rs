//! The program `boardwright`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    boardwright_cli::main()
}
