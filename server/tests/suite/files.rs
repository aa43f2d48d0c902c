//! The file of SQLite: what it is called, who else may open it, what is copied of it.

use std::process::Command;

use boardwright_server::store::{OpenError, Store};

use crate::harness::Folder;

#[tokio::test]
async fn a_file_that_is_in_use_is_so_by_each_of_its_names() {
    let folder = Folder::new();
    let (file, link) = (folder.0.join("games.db"), folder.0.join("link.db"));
    let _store = Store::sqlite(&file, "one").await.unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    for name in [&file, &link] {
        let second = Store::sqlite(name, "two").await;
        assert!(matches!(second, Err(OpenError::InUse(_))), "{name:?}");
    }
}

#[tokio::test]
async fn a_name_means_no_more_than_its_letters() {
    let folder = Folder::new();
    for name in ["a%20b.db", "g?v=1.db", "c#d.db"] {
        let file = folder.0.join(name);
        Store::sqlite(&file, "one").await.unwrap();
        assert!(file.exists(), "{name}");
    }
}

#[tokio::test]
async fn a_copy_takes_the_place_of_no_file() {
    let folder = Folder::new();
    let (file, copy) = (folder.0.join("games.db"), folder.0.join("copy.db"));
    Store::sqlite(&file, "one").await.unwrap();
    std::fs::File::create(&copy).unwrap();
    assert!(Store::backup(&file, &copy).await.is_err());
    std::fs::remove_file(&copy).unwrap();
    Store::backup(&file, &copy).await.unwrap();
    assert!(copy.metadata().unwrap().len() > 0);
}

/// Who serves from PostgreSQL does not take an old file for a copy of his games.
#[test]
fn no_file_is_copied_for_who_has_postgresql() {
    let folder = Folder::new();
    let copy = folder.0.join("copy.db");
    let mut backup = Command::new(env!("CARGO_BIN_EXE_boardwright-server"));
    backup.env("DATABASE_URL", "postgres://x:y@127.0.0.1:9/z");
    let told = backup.arg("backup").arg(&copy).output().unwrap();
    assert!(!told.status.success() && !copy.exists());
    let told = String::from_utf8(told.stderr).unwrap();
    assert!(told.contains("pg_dump"), "{told}");
}

#[tokio::test]
async fn an_address_of_another_database_is_refused_at_once() {
    let opened = Store::postgres("sqlite://games.db", "one").await;
    assert!(matches!(opened, Err(OpenError::Address)));
}

/// Compose files write `METRICS=` for what is not said.
#[test]
fn a_variable_that_is_set_to_nothing_says_nothing() {
    let openapi = |metrics: &str| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_boardwright-server"));
        let variables = [
            "LISTEN",
            "BEHIND_PROXY",
            "LOG_JSON",
            "CONNECTIONS",
            "ORIGINS",
            "DATABASE_URL",
        ];
        program
            .envs(variables.map(|name| (name, "")))
            .env("METRICS", metrics);
        program.arg("openapi").output().unwrap()
    };
    assert!(openapi("").status.success(), "{:?}", openapi(""));
    assert!(!openapi("nowhere").status.success());
}
