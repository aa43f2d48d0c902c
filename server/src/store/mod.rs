//! What is kept: one set of statements for SQLite and PostgreSQL, through `sqlx::Any`.
//!
//! The statements are those that both understand, and only integers and texts are kept. What differs is said here:
//! SQLite has one writer and its pragmas, PostgreSQL tells other processes what was appended ([`notices`]).

pub mod notices;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::any::AnyPoolOptions;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Connection, Executor, Row, SqlSafeStr};
use tokio::sync::{Mutex, MutexGuard, mpsc, oneshot};

use crate::clock::{Millis, Outages};
use crate::events::{Entry, Fact};
use crate::seats::{GameId, Hash};
use writer::{Job, Known};

/// The time now.
pub fn now() -> Millis {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}

/// The longest that an answer of the database is waited for: a line that went silent answers never.
const PATIENCE: Duration = Duration::from_secs(5);

/// What a statement gives, or that it takes too long.
async fn soon<T>(asked: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    let answer = tokio::time::timeout(PATIENCE, asked).await;
    answer.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// So many connections, which each begin with these statements.
async fn pool(
    address: &str,
    most: u32,
    first: &'static [&'static str],
) -> Result<AnyPool, sqlx::Error> {
    let options = AnyPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(PATIENCE)
        .after_connect(move |connection, _| Box::pin(begin(connection, first)));
    let pool = options.connect(address).await;
    if let Err(sqlx::Error::PoolTimedOut) = pool {
        // A pool tries again and then tells only that it has waited: what it waited for tells the cause.
        soon(async {
            let mut connection = AnyConnection::connect(address).await?;
            begin(&mut connection, first).await
        })
        .await?;
    }
    pool
}

async fn begin(
    connection: &mut AnyConnection,
    first: &'static [&'static str],
) -> Result<(), sqlx::Error> {
    for &statement in first {
        connection.execute(statement).await?;
    }
    Ok(())
}

/// Every schema that was released, in order. A file that was released is never changed.
const MIGRATIONS: [(i64, &str, &str); 1] =
    [(1, "games", include_str!("../../migrations/1_games.sql"))];

/// Why a store cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The database says no.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The address is not one of PostgreSQL.
    #[error(
        "the address of a database of PostgreSQL begins with postgres://; a file of SQLite is named by --database-file"
    )]
    Address,
    /// The schema cannot be brought up to date.
    #[error("the schema of the database: {0}")]
    Schema(#[from] sqlx::migrate::MigrateError),
    /// The file cannot be had.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// Another process has the file.
    #[error("{0} is in use by another process; several processes need PostgreSQL")]
    InUse(String),
}

/// What lists need to know of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// `open`, `playing` or `over`.
    pub stage: &'static str,
    /// An open challenge.
    pub listed: bool,
    /// When it was made.
    pub created: Millis,
    /// What the lobby shows, as JSON.
    pub summary: String,
}

/// What became of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is committed.
    Done,
    /// The game had an entry of this number already.
    Late,
    /// The service was out just now: what was decided by the clock must be decided again.
    Again,
}

/// A descriptor of an author.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Published {
    /// Whose.
    pub author: String,
    /// The id.
    pub id: String,
    /// The version.
    pub version: String,
    /// The hash of the rules.
    pub rules: String,
    /// The name that people read.
    pub title: String,
    /// The text.
    pub text: String,
    /// When it was published.
    pub created: Millis,
    /// It is no longer offered.
    pub removed: bool,
}

/// The descriptors of which rules are made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesRow {
    /// The hash of the rules.
    pub hash: String,
    /// The id of the variant.
    pub id: String,
    /// All texts were those of a program.
    pub shipped: bool,
    /// Files and texts as JSON.
    pub texts: String,
}

/// Who writes to a file of SQLite waits for his turn: who knocks at a file that is in use sleeps too long in between.
#[derive(Clone, Debug, Default)]
struct Turns(Option<Arc<Mutex<()>>>);

impl Turns {
    async fn take(&self) -> Option<MutexGuard<'_, ()>> {
        match &self.0 {
            Some(turns) => Some(turns.lock().await),
            None => None,
        }
    }
}

/// The database, and the one task that appends to it.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    jobs: mpsc::Sender<Job>,
    known: Arc<Known>,
    turns: Turns,
    postgres: Option<Arc<str>>,
    /// Held as long as the process lives: nobody else opens the file.
    _lock: Option<Arc<std::fs::File>>,
}

impl Store {
    /// Opens a database of PostgreSQL by its address.
    ///
    /// # Errors
    /// [`OpenError`] if it cannot be had.
    pub async fn postgres(url: &str, process: &str) -> Result<Store, OpenError> {
        sqlx::any::install_default_drivers();
        if !["postgres://", "postgresql://"]
            .iter()
            .any(|scheme| url.starts_with(scheme))
        {
            return Err(OpenError::Address);
        }
        // A process that was cut off in the middle keeps no game from the others.
        let first = &["SET idle_in_transaction_session_timeout = '2s'"];
        let pool = pool(url, 8, first).await?;
        Store::over(pool, Some(url.into()), None, process).await
    }

    /// Opens a file of SQLite, which is made if it is not there.
    ///
    /// # Errors
    /// [`OpenError`] if it cannot be had.
    pub async fn sqlite(path: &Path, process: &str) -> Result<Store, OpenError> {
        sqlx::any::install_default_drivers();
        let name = path.display().to_string();
        let unusable = |error| OpenError::File(name.clone(), error);
        let path = real(path).map_err(unusable)?;
        let lock = std::fs::File::create(path.with_added_extension("lock")).map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(OpenError::InUse(name)),
            Err(std::fs::TryLockError::Error(error)) => return Err(unusable(error)),
        }
        // A commit is on the disk when it is acknowledged; readers and the writer do not wait for each other.
        let first = &["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"];
        let pool = pool(&address(&path, "rwc"), 4, first).await?;
        Store::over(pool, None, Some(Arc::new(lock)), process).await
    }

    async fn over(
        pool: AnyPool,
        postgres: Option<Arc<str>>,
        lock: Option<Arc<std::fs::File>>,
        process: &str,
    ) -> Result<Store, OpenError> {
        let migrations = MIGRATIONS.iter().map(|&(version, name, sql)| {
            Migration::new(
                version,
                name.into(),
                MigrationType::Simple,
                sql.into_sql_str(),
                false,
            )
        });
        Migrator::with_migrations(migrations.collect())
            .run(&pool)
            .await?;
        let known = Arc::<Known>::default();
        let turns = Turns(postgres.is_none().then(Arc::default));
        let (jobs, queue) = mpsc::channel(4096);
        let store = Store {
            pool: pool.clone(),
            jobs,
            known: Arc::clone(&known),
            turns: turns.clone(),
            postgres,
            _lock: lock,
        };
        let mut writer = writer::Writer::new(pool, known, turns, process);
        writer.begin().await?;
        tokio::spawn(writer.run(queue));
        Ok(store)
    }

    /// The address of PostgreSQL, where that is the database: other processes may append, too.
    pub fn shared(&self) -> Option<&str> {
        self.postgres.as_deref()
    }

    /// When the service was out.
    pub fn outages(&self) -> Arc<Outages> {
        self.known.outages()
    }

    /// When the service was out, as other processes know it, too: before what they have appended is taken in.
    ///
    /// # Errors
    /// That of the database.
    pub async fn all_outages(&self) -> Result<Arc<Outages>, sqlx::Error> {
        if self.postgres.is_some() && self.known.may_lack() {
            self.known.read(&self.pool).await?;
        }
        Ok(self.outages())
    }

    /// Appends an entry to a game, with what lists are to know from then on. It is committed when this returns
    /// [`Appended::Done`]. It was decided by the clocks as they stand after `outages`; if there have been others
    /// since, it must be decided again.
    ///
    /// # Errors
    /// That of the database: the entry may have been committed or not.
    pub async fn append(
        &self,
        game: GameId,
        entry: &Entry,
        listing: Option<Listing>,
        outages: &Arc<Outages>,
    ) -> Result<Appended, sqlx::Error> {
        let facts =
            serde_json::to_string(&entry.facts).map_err(|e| sqlx::Error::Encode(Box::new(e)))?;
        let (reply, answer) = oneshot::channel();
        let job = Job {
            game: game.to_string(),
            number: entry.number,
            at: entry.at,
            facts,
            listing,
            outages: Arc::clone(outages),
            reply,
        };
        self.jobs
            .send(job)
            .await
            .map_err(|_| sqlx::Error::PoolClosed)?;
        answer.await.map_err(|_| sqlx::Error::PoolClosed)?
    }

    /// The entries of a game from a number on.
    ///
    /// # Errors
    /// That of the database.
    pub async fn entries(&self, game: GameId, from: i64) -> Result<Vec<Entry>, sqlx::Error> {
        let sql = "SELECT number, at, facts FROM entries WHERE game = $1 AND number >= $2 ORDER BY number";
        let rows = sqlx::query(sql).bind(game.to_string()).bind(from);
        let rows = soon(rows.fetch_all(&self.pool)).await?;
        let entry = |row: sqlx::any::AnyRow| {
            let facts: String = row.try_get(2)?;
            let facts: Vec<Fact> = decoded(&facts)?;
            Ok(Entry {
                number: row.try_get(0)?,
                at: row.try_get(1)?,
                facts,
            })
        };
        rows.into_iter().map(entry).collect()
    }

    /// The last number of each of these games, of which other processes may have appended.
    ///
    /// # Errors
    /// That of the database.
    pub async fn last_numbers(&self, games: &[GameId]) -> Result<Vec<(GameId, i64)>, sqlx::Error> {
        let places: Vec<String> = (1..=games.len()).map(|at| format!("${at}")).collect();
        let sql = format!(
            "SELECT game, MAX(number) FROM entries WHERE game IN ({}) GROUP BY game",
            places.join(", ")
        );
        let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
        for game in games {
            query = query.bind(game.to_string());
        }
        let rows = soon(query.fetch_all(&self.pool)).await?;
        let pair = |row: sqlx::any::AnyRow| Ok((id(&row, 0)?, row.try_get(1)?));
        rows.into_iter().map(pair).collect()
    }

    /// The newest open challenges, of those that were made since some moment: id, when it was made, what the lobby shows.
    ///
    /// # Errors
    /// That of the database.
    pub async fn challenges(
        &self,
        since: Millis,
        most: i64,
    ) -> Result<Vec<(GameId, Millis, String)>, sqlx::Error> {
        let sql = "SELECT id, created, summary FROM games WHERE stage = 'open' AND listed = 1 AND created >= $1 \
                   ORDER BY created DESC LIMIT $2";
        let query = sqlx::query(sql).bind(since).bind(most);
        let rows = query.fetch_all(&self.pool).await?;
        let one = |row: sqlx::any::AnyRow| Ok((id(&row, 0)?, row.try_get(1)?, row.try_get(2)?));
        rows.into_iter().map(one).collect()
    }

    /// Keeps the texts of rules; those that are kept already stay as they are.
    ///
    /// # Errors
    /// That of the database.
    pub async fn keep_rules(&self, row: &RulesRow) -> Result<(), sqlx::Error> {
        let sql = "INSERT INTO rules (hash, id, shipped, texts) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        let query = sqlx::query(sql).bind(&row.hash).bind(&row.id);
        let query = query.bind(i64::from(row.shipped)).bind(&row.texts);
        let _turn = self.turns.take().await;
        query.execute(&self.pool).await.map(|_| ())
    }

    /// The texts of rules.
    ///
    /// # Errors
    /// That of the database.
    pub async fn rules(&self, hash: &str) -> Result<Option<RulesRow>, sqlx::Error> {
        let sql = "SELECT id, shipped, texts FROM rules WHERE hash = $1";
        let row = soon(sqlx::query(sql).bind(hash).fetch_optional(&self.pool)).await?;
        row.map(|row| {
            Ok(RulesRow {
                hash: hash.to_owned(),
                id: row.try_get(0)?,
                shipped: row.try_get::<i64, _>(1)? == 1,
                texts: row.try_get(2)?,
            })
        })
        .transpose()
    }

    /// Gives an author's name to whoever has this secret; `false` if somebody has it.
    ///
    /// # Errors
    /// That of the database.
    pub async fn add_author(&self, name: &str, secret: Hash) -> Result<bool, sqlx::Error> {
        let sql = "INSERT INTO authors (name, secret, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let query = sqlx::query(sql)
            .bind(name)
            .bind(secret.to_string())
            .bind(now());
        let _turn = self.turns.take().await;
        Ok(query.execute(&self.pool).await?.rows_affected() == 1)
    }

    /// The hash of an author's secret.
    ///
    /// # Errors
    /// That of the database.
    pub async fn author(&self, name: &str) -> Result<Option<Hash>, sqlx::Error> {
        let sql = "SELECT secret FROM authors WHERE name = $1";
        let row = sqlx::query(sql)
            .bind(name)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| {
            let text: String = row.try_get(0)?;
            text.parse().map_err(|e| sqlx::Error::Decode(Box::new(e)))
        })
        .transpose()
    }

    /// Publishes a descriptor; `false` if its author has published that version before.
    ///
    /// # Errors
    /// That of the database.
    pub async fn publish(&self, what: &Published) -> Result<bool, sqlx::Error> {
        let sql = "INSERT INTO variants (author, id, version, rules, title, text, created, removed) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, 0) ON CONFLICT DO NOTHING";
        let query = sqlx::query(sql)
            .bind(&what.author)
            .bind(&what.id)
            .bind(&what.version);
        let query = query
            .bind(&what.rules)
            .bind(&what.title)
            .bind(&what.text)
            .bind(what.created);
        let _turn = self.turns.take().await;
        Ok(query.execute(&self.pool).await?.rows_affected() == 1)
    }

    /// What an author has published, also what was removed, in the order of publication.
    ///
    /// # Errors
    /// That of the database.
    pub async fn published(&self, author: &str) -> Result<Vec<Published>, sqlx::Error> {
        let sql = "SELECT id, version, rules, title, text, created, removed FROM variants \
                   WHERE author = $1 ORDER BY created, id, version";
        let rows = sqlx::query(sql).bind(author).fetch_all(&self.pool).await?;
        let one = |row: sqlx::any::AnyRow| {
            Ok(Published {
                author: author.to_owned(),
                id: row.try_get(0)?,
                version: row.try_get(1)?,
                rules: row.try_get(2)?,
                title: row.try_get(3)?,
                text: row.try_get(4)?,
                created: row.try_get(5)?,
                removed: row.try_get::<i64, _>(6)? != 0,
            })
        };
        rows.into_iter().map(one).collect()
    }

    /// No longer offers a version; how many there were.
    ///
    /// # Errors
    /// That of the database.
    pub async fn remove(&self, author: &str, id: &str, version: &str) -> Result<u64, sqlx::Error> {
        let sql = "UPDATE variants SET removed = $1 WHERE author = $2 AND id = $3 AND version = $4 AND removed = 0";
        let query = sqlx::query(sql)
            .bind(now())
            .bind(author)
            .bind(id)
            .bind(version);
        let _turn = self.turns.take().await;
        Ok(query.execute(&self.pool).await?.rows_affected())
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// That of the database.
    pub async fn answers(&self) -> Result<(), sqlx::Error> {
        soon(self.pool.execute("SELECT 1")).await.map(|_| ())
    }

    /// Writes a copy of a file of SQLite, as it is at one moment, while it is in use.
    ///
    /// # Errors
    /// That of the database, or that there is a file where the copy would be.
    pub async fn backup(from: &Path, to: &Path) -> Result<(), sqlx::Error> {
        sqlx::any::install_default_drivers();
        let pool = AnyPoolOptions::new().max_connections(1);
        if to.symlink_metadata().is_ok() {
            return Err(std::io::Error::from(std::io::ErrorKind::AlreadyExists).into());
        }
        let pool = pool.connect(&address(&real(from)?, "rw")).await?;
        let query = sqlx::query("VACUUM INTO $1").bind(to.display().to_string());
        query.execute(&pool).await?;
        pool.close().await;
        Ok(())
    }
}

/// The path of a file by which everybody knows it, whatever symbolic links lead there. It may not be there yet.
fn real(path: &Path) -> std::io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        found => return found,
    }
    let path = std::path::absolute(path)?;
    Ok(match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) => folder.canonicalize()?.join(name),
        _ => path,
    })
}

/// A file of SQLite as an address, in which some characters have a meaning of their own.
fn address(path: &Path, mode: &str) -> String {
    let path = path.display().to_string();
    let path = path
        .replace('%', "%25")
        .replace('?', "%3F")
        .replace('#', "%23");
    format!("sqlite://{path}?mode={mode}")
}

fn id(row: &sqlx::any::AnyRow, at: usize) -> Result<GameId, sqlx::Error> {
    let text: String = row.try_get(at)?;
    text.parse().map_err(|e| sqlx::Error::Decode(Box::new(e)))
}

fn decoded<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, sqlx::Error> {
    serde_json::from_str(text).map_err(|e| sqlx::Error::Decode(Box::new(e)))
}
