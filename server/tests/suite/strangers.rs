//! What strangers write.

use serde_json::{Value, json};

use crate::harness::{Player, Server, go, play};

/// Chess in which queens may also jump as knights do, with a mistake if wanted.
fn siege(version: &str, movement: &str) -> Value {
    let text = format!(
        "schema = 1\n\n[variant]\nid = \"siege\"\nversion = \"{version}\"\nname = \"Siege <b>chess</b>\"\nextends = \"chess@1\"\n\n\
         [pieces.queen]\nmoves = [\"{movement}\"]\n\n[end]\ndead-position = false\n"
    );
    json!({ "text": text })
}

#[tokio::test]
async fn a_variant_is_written_with_a_mistake_mended_and_played() {
    let server = Server::start(&[]).await;
    let bad = server
        .post("/api/variants/check", siege("1.0.0", "Q?N"))
        .await;
    assert_eq!(
        (bad.status, &bad.json()["code"]),
        (422, &json!("bad-descriptor"))
    );
    let diagnostics = bad.json()["diagnostics"].clone();
    assert!(
        diagnostics[0]["message"]
            .as_str()
            .is_some_and(|text| !text.is_empty()),
        "{diagnostics}"
    );
    assert!(
        diagnostics[0]["primary"].is_object(),
        "it says where: {diagnostics}"
    );
    let good = server
        .post("/api/variants/check", siege("1.0.0", "QN"))
        .await;
    assert_eq!(
        (good.status, &good.json()["id"]),
        (200, &json!("siege")),
        "{}",
        good.body
    );

    // Its text is enough to play it.
    let mut new = siege("1.0.0", "QN");
    new["host_plays"] = "white".into();
    let (seats, mut players) = server.pair(new).await;
    let last = play(&mut players, &[go("d1", "e3")]).await;
    assert_eq!(last["applied"]["human"], "Qe3");
    let view = server.get(&format!("/api/games/{}", seats.id)).await.json();
    let key = view["rules"].as_str().unwrap();
    let description = server.get(&format!("/api/rules/{key}")).await;
    assert_eq!(
        (description.status, &description.json()["rules"]["id"]),
        (200, &json!("siege")),
        "{}",
        description.body
    );
    let page = server.get(&format!("/api/rules/{key}/page")).await;
    assert!(
        page.head.contains("content-type: text/markdown") && page.body.starts_with("# Siege"),
        "{}",
        page.body
    );
}

#[tokio::test]
async fn an_author_publishes_in_a_space_of_his_own_and_what_he_removes_is_played_on() {
    let server = Server::start(&[]).await;
    let anna = server.post("/api/authors", json!({ "name": "anna" })).await;
    assert_eq!(anna.status, 201);
    let secret = anna.json()["secret"].as_str().unwrap().to_owned();
    assert_eq!(
        server
            .post("/api/authors", json!({ "name": "anna" }))
            .await
            .json()["code"],
        "taken"
    );
    assert_eq!(
        server
            .post("/api/authors", json!({ "name": "<b>" }))
            .await
            .json()["code"],
        "bad-name"
    );

    let path = "/api/authors/anna/variants";
    assert_eq!(
        server.post(path, siege("1.0.0", "QN")).await.json()["code"],
        "not-the-author"
    );
    assert_eq!(
        server
            .post_as(&secret, path, siege("1.0.0", "QN"))
            .await
            .status,
        201
    );
    assert_eq!(
        server
            .post_as(&secret, path, siege("1.0.0", "QN"))
            .await
            .status,
        201,
        "the same again is no other"
    );
    let other = server.post_as(&secret, path, siege("1.0.0", "QC")).await;
    assert_eq!(
        (other.status, &other.json()["code"]),
        (409, &json!("version-taken"))
    );
    let (seats, mut players) = server.pair(json!({ "variant": "~anna/siege@1" })).await;

    // A newer version, and the removal of the old one, touch no game.
    assert_eq!(
        server
            .post_as(&secret, path, siege("1.1.0", "Q"))
            .await
            .status,
        201
    );
    let view = server.get(&format!("/api/games/{}", seats.id)).await.json();
    assert_eq!(view["variant"], "~anna/siege@1.0.0");
    let bearer = format!("Bearer {secret}");
    let headers = [("Authorization", bearer.as_str())];
    let gone = boardwright_server::client::ask(
        server.address,
        "DELETE",
        "/api/authors/anna/variants/siege@1.0.0",
        &headers,
        None,
    );
    assert_eq!(gone.await.unwrap().status, 204);
    let names = server.get(path).await.json();
    assert_eq!(
        (names.as_array().unwrap().len(), &names[0]["name"]),
        (1, &json!("~anna/siege@1.1.0"))
    );
    play(&mut players, &[go("d1", "e3"), go("d8", "e6")]).await;
    let refused = server.post_as(&secret, path, siege("1.0.0", "QC")).await;
    assert_eq!(
        refused.json()["code"],
        "version-taken",
        "not even where it was removed"
    );
    let unknown = server
        .post("/api/games", json!({ "variant": "~anna/siege@1.0.0" }))
        .await;
    assert_eq!(unknown.json()["code"], "unknown-variant");
}

#[tokio::test]
async fn a_game_of_a_strangers_rules_is_there_after_a_restart() {
    let mut server = Server::start(&[]).await;
    let mut new = siege("1.0.0", "QN");
    new["host_plays"] = "white".into();
    let (seats, mut players) = server.pair(new).await;
    play(&mut players, &[go("d1", "e3")]).await;
    server.kill();
    server.start_again().await;
    let mut black = Player::sit(server.address, &seats.id, Some(&seats.secrets[1]), None).await;
    assert_eq!(black.first["game"]["history"][0]["human"], "Qe3");
    assert_eq!(black.moves(go("d8", "e6")).await["type"], "ack");
}

#[tokio::test]
async fn a_descriptor_that_asks_for_too_much_is_refused() {
    let server = Server::start(&[]).await;
    let chess = json!({ "text": siege("1.0.0", "Q")["text"].as_str().unwrap().replace("\"siege\"", "\"chess\"") });
    assert_eq!(
        server.post("/api/variants/check", chess).await.json()["code"],
        "taken"
    );
    let huge = "schema = 1\n[variant]\nid = \"huge\"\nversion = \"1.0.0\"\nname = \"Huge\"\nextends = \"chess@1\"\n\
                [board]\nfiles = 36\nranks = 36\n";
    let refused = server
        .post("/api/variants/check", json!({ "text": huge }))
        .await;
    assert!(refused.status == 422, "{}", refused.body);
    for text in ["", "not toml at all [", "schema = 1", &"x".repeat(70_000)] {
        let refused = server
            .post("/api/variants/check", json!({ "text": text }))
            .await;
        assert_eq!(
            refused.json()["code"],
            "bad-descriptor",
            "{}",
            &text[..text.len().min(20)]
        );
    }
}
