//! Short forms of the load and of the faults.

use std::process::Command;

use serde_json::Value;

use crate::harness::{Folder, Server};

fn told(output: &std::process::Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or(Value::Null)
}

#[tokio::test]
async fn load_loses_nothing_and_tells_nothing_twice() {
    let allow = [
        "--requests",
        "0",
        "--creations",
        "0",
        "--connections-of-address",
        "0",
    ];
    let server = Server::start(&allow).await;
    let output = Command::new(env!("CARGO_BIN_EXE_load"))
        .args([
            "--games",
            "40",
            "--every",
            "0.5",
            "--seconds",
            "5",
            "--servers",
            &server.address.to_string(),
        ])
        .output()
        .unwrap();
    let told = told(&output);
    assert!(
        output.status.success(),
        "{told} {}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(told["moves"].as_u64().unwrap() >= 40 * 8, "{told}");
}

#[test]
fn load_is_for_this_machine_only() {
    let output = Command::new(env!("CARGO_BIN_EXE_load"))
        .args(["--servers", "192.0.2.1:80"])
        .output()
        .unwrap();
    assert!(!output.status.success());
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let folder = Folder::new();
    let output = Command::new(env!("CARGO_BIN_EXE_faults"))
        .args(["--kills", "4", "--games", "12", "--folder"])
        .arg(&folder.0)
        .output()
        .unwrap();
    let told = told(&output);
    assert!(
        output.status.success(),
        "{told} {}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(told["acknowledged"].as_u64().unwrap() > 100, "{told}");
}

#[test]
fn a_move_that_is_taken_out_of_the_database_is_missed() {
    let folder = Folder::new();
    let output = Command::new(env!("CARGO_BIN_EXE_faults"))
        .args(["--kills", "1", "--games", "3", "--plant", "--folder"])
        .arg(&folder.0)
        .output()
        .unwrap();
    assert!(!output.status.success());
    let told = told(&output);
    assert!(
        told["faults"][0].as_str().unwrap().contains("are kept"),
        "{told}"
    );
}
