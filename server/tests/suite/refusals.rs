//! What is refused, with which code, and what is not done by mistake.

use boardwright::{Catalogue, Side};
use boardwright_server::client::{Socket, ask};
use boardwright_server::clock::{Clock, Outages};
use boardwright_server::decide::{self, Decision};
use boardwright_server::events::{Creation, Entry, Fact, Seat};
use boardwright_server::game::{Table, Who};
use boardwright_server::seats::{GameId, Secret};
use boardwright_server::tell::Command;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::harness::{Player, Server, go, play};

#[tokio::test]
async fn a_version_is_removed_by_its_full_name_only() {
    let server = Server::start(&[]).await;
    let anna = server.post("/api/authors", json!({ "name": "anna" })).await;
    let secret = anna.json()["secret"].as_str().unwrap().to_owned();
    let path = "/api/authors/anna/variants";
    for version in ["1.0.0", "1.2.0", "2.0.0"] {
        let text = format!(
            "schema = 1\n[variant]\nid = \"siege\"\nversion = \"{version}\"\nname = \"Siege\"\nextends = \"atomic@1\"\n"
        );
        let published = server.post_as(&secret, path, json!({ "text": text })).await;
        assert_eq!(published.status, 201, "{}", published.body);
    }
    let bearer = format!("Bearer {secret}");
    let remove = async |name: &str| {
        let headers = [("Authorization", bearer.as_str())];
        let path = format!("{path}/{name}");
        ask(server.address, "DELETE", &path, &headers, None)
            .await
            .unwrap()
    };
    for name in ["siege", "siege@1", "siege@1.2"] {
        let refused = remove(name).await;
        assert_eq!(
            (refused.status, &refused.json()["code"]),
            (400, &json!("version-missing")),
            "{name}"
        );
    }
    let refused = remove("siege@1").await.json();
    assert_eq!(
        refused["message"],
        "name the version in full that is to be removed, such as `siege@1.2.0`"
    );
    assert_eq!(server.get(path).await.json().as_array().unwrap().len(), 3);
    assert_eq!(remove("siege@1.2.0").await.status, 204);
    assert_eq!(
        remove("siege@1.2.0").await.json()["code"],
        "unknown-variant"
    );
    assert_eq!(remove("siege@3").await.json()["code"], "unknown-variant");
    let left = server.get(path).await.json();
    let left: Vec<_> = left
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["name"])
        .collect();
    assert_eq!(left, ["~anna/siege@1.0.0", "~anna/siege@2.0.0"]);
}
