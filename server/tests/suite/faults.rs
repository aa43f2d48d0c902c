//! Short forms of the load and of the faults.

use std::process::Command;

use serde_json::Value;

use crate::harness::{Folder, Server};

fn told(output: &std::process::Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or(Value::Null)
}

#[tokio::test]
async fn load_loses_nothing_and_others_who_misbehave_slow_nobody_down() {
    // Players come from addresses of their own, so the limits are those of every server.
    let server = Server::start(&[]).await;
    let output = Command::new(env!("CARGO_BIN_EXE_load"))
        .args("--games 40 --every 0.5 --seconds 5 --hostile 200 --within 2000".split(' '))
        .args(["--servers", &server.address.to_string()])
        .args(["--pid", &server.id().to_string()])
        .output()
        .unwrap();
    let told = told(&output);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told} {errors}");
    assert!(told["moves"].as_u64().unwrap() >= 40 * 8, "{told}");
    let attack = &told["attack"];
    assert_eq!(attack["done"], 0, "{attack}");
    assert_eq!(attack["uploads"], 200, "{attack}");
    assert!(attack["refused"].as_u64().unwrap() > 0, "{attack}");
    assert!(attack["shut_out"].as_u64().unwrap() > 0, "{attack}");
}

#[test]
fn load_is_for_this_machine_only() {
    let output = Command::new(env!("CARGO_BIN_EXE_load"))
        .args(["--servers", "192.0.2.1:80"])
        .output()
        .unwrap();
    assert!(!output.status.success());
}

/// The program of faults, with what it has told.
fn faults(arguments: &str) -> (bool, Value) {
    let folder = Folder::new();
    let output = Command::new(env!("CARGO_BIN_EXE_faults"))
        .args(arguments.split(' '))
        .arg("--folder")
        .arg(&folder.0)
        .output()
        .unwrap();
    (output.status.success(), told(&output))
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed_or_a_line_cut() {
    let (fine, told) = faults("--faults 6 --games 12");
    assert!(fine, "{told}");
    assert!(told["acknowledged"].as_u64().unwrap() > 100, "{told}");
}

#[test]
fn a_planted_fault_is_found() {
    for (plant, found) in [
        ("lost", "are kept"),
        ("twice", "stands where"),
        ("charged", "was charged"),
    ] {
        let (fine, told) = faults(&format!("--faults 1 --games 3 --plant {plant}"));
        assert!(!fine, "{plant}: {told}");
        let first = told["found"][0].as_str().unwrap_or_default();
        assert!(first.contains(found), "{plant}: {told}");
    }
}
