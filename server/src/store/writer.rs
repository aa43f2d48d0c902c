//! The one task of a process that appends: what waits is committed together, so that load does not cost a sync a move.

use std::collections::HashSet;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use sqlx::{Any, AnyPool, AssertSqlSafe, Row, Transaction};
use tokio::sync::{mpsc, oneshot};

use super::{Appended, Listing, Turns, notices, now, soon};
use crate::clock::{Millis, Outages};

/// How often a process says that it is alive where it appends nothing. It says so with whatever it appends: what was charged for a
/// move that is kept lies in no outage.
const BEAT: Millis = 500;
/// A silence of all processes that is longer than this was an outage.
const SILENCE: Millis = 1_000;
/// The most entries of one transaction: each is four parameters of one statement.
const TOGETHER: usize = 64;

/// An entry to append.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) game: String,
    pub(super) number: i64,
    pub(super) at: Millis,
    pub(super) facts: String,
    pub(super) listing: Option<Listing>,
    /// As of which outages it was decided.
    pub(super) outages: Arc<Outages>,
    pub(super) reply: oneshot::Sender<Result<Appended, sqlx::Error>>,
}

pub(super) struct Writer {
    pool: AnyPool,
    known: Arc<Known>,
    turns: Turns,
    postgres: bool,
    process: String,
    /// When this process last said that it is alive.
    beat: Millis,
}

/// What a process knows of when the service was out.
#[derive(Debug, Default)]
pub(super) struct Known {
    outages: RwLock<Arc<Outages>>,
    /// When the process last said that it is alive: what was out before, it has written down or read.
    beat: AtomicI64,
}

impl Known {
    pub(super) fn outages(&self) -> Arc<Outages> {
        Arc::clone(&self.outages.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether there may have been an outage that another process has written down and this one has not read.
    pub(super) fn may_lack(&self) -> bool {
        now() - self.beat.load(Ordering::Relaxed) > SILENCE
    }

    pub(super) async fn read(&self, pool: &AnyPool) -> Result<(), sqlx::Error> {
        let rows = sqlx::query("SELECT since, until FROM outages");
        let rows = soon(rows.fetch_all(pool)).await?;
        let pair = |row: &sqlx::any::AnyRow| Ok((row.try_get(0)?, row.try_get(1)?));
        let list = rows.iter().map(pair).collect::<Result<_, sqlx::Error>>()?;
        let read = Outages::new(list);
        let mut outages = self.outages.write().unwrap_or_else(PoisonError::into_inner);
        // What is decided by those that are known need not be decided again.
        if **outages != read {
            *outages = Arc::new(read);
        }
        Ok(())
    }
}

/// What a transaction has done.
struct Written {
    inserted: HashSet<(String, i64)>,
    /// This process was silent for so long that there may have been an outage: nothing was inserted.
    out: bool,
}

impl Writer {
    pub(super) fn new(pool: AnyPool, known: Arc<Known>, turns: Turns, process: &str) -> Writer {
        Writer {
            pool,
            known,
            postgres: turns.0.is_none(),
            turns,
            process: process.to_owned(),
            beat: 0,
        }
    }

    /// Says that the process is alive, after it has written down since when none was.
    pub(super) async fn begin(&mut self) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        let time = now();
        // A file has one process: it was not served until now. Of a database, another process may have spoken just now.
        let silence = if self.postgres { SILENCE } else { 0 };
        end_silence(&mut transaction, time, silence).await?;
        self.say(&mut transaction, time).await?;
        let sql = "DELETE FROM alive WHERE at < $1";
        let query = sqlx::query(sql).bind(time - 24 * 3600 * 1000);
        query.execute(&mut *transaction).await?;
        transaction.commit().await?;
        self.known.read(&self.pool).await?;
        self.said(time);
        Ok(())
    }

    async fn say(
        &self,
        transaction: &mut Transaction<'_, Any>,
        time: Millis,
    ) -> Result<(), sqlx::Error> {
        let sql = "INSERT INTO alive (process, at) VALUES ($1, $2) ON CONFLICT (process) DO UPDATE SET at = excluded.at";
        let query = sqlx::query(sql).bind(&self.process).bind(time);
        query.execute(&mut **transaction).await.map(|_| ())
    }

    /// What was said was committed.
    fn said(&mut self, time: Millis) {
        self.beat = time;
        self.known.beat.store(time, Ordering::Relaxed);
    }

    /// Appends until nobody can ask for it any more.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(TOGETHER);
        loop {
            let pause = Duration::from_millis(BEAT.unsigned_abs());
            let waited = tokio::time::timeout(pause, queue.recv_many(&mut jobs, TOGETHER)).await;
            if waited == Ok(0) {
                return;
            }
            metrics::histogram!("boardwright_entries_together")
                .record(u32::try_from(jobs.len()).unwrap_or(0));
            self.send_back(&mut jobs);
            let begun = Instant::now();
            let written = soon(self.write(&mut jobs)).await;
            metrics::histogram!("boardwright_commit_seconds").record(begun.elapsed());
            match written {
                Ok(written) => {
                    if written.out
                        && let Err(error) = self.known.read(&self.pool).await
                    {
                        tracing::error!(%error, "outages cannot be read");
                        self.beat = 0; // they are read before anything else is appended
                    }
                    for job in jobs.drain(..) {
                        let done = match written.out {
                            true => Appended::Again,
                            false if written.inserted.contains(&(job.game, job.number)) => {
                                Appended::Done
                            }
                            false => Appended::Late,
                        };
                        let _ = job.reply.send(Ok(done));
                    }
                }
                Err(error) => {
                    tracing::error!(%error, "entries cannot be appended");
                    metrics::counter!("boardwright_commit_failures").increment(1);
                    jobs.drain(..).for_each(|job| {
                        let _ = job.reply.send(Err(sqlx::Error::WorkerCrashed));
                    });
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }

    /// What was decided before an outage was known is decided again.
    fn send_back(&self, jobs: &mut Vec<Job>) {
        let known = self.known.outages();
        let stale = jobs.extract_if(.., |job| !Arc::ptr_eq(&job.outages, &known));
        stale.for_each(|job| {
            let _ = job.reply.send(Ok(Appended::Again));
        });
    }

    async fn write(&mut self, jobs: &mut [Job]) -> Result<Written, sqlx::Error> {
        let turns = self.turns.clone();
        let _turn = turns.take().await;
        let time = now();
        let mut transaction = self.pool.begin().await?;
        let mut written = Written {
            inserted: HashSet::new(),
            out: false,
        };
        if time - self.beat > SILENCE {
            // Another process may have written it down first: what was decided here did not know of it either.
            end_silence(&mut transaction, time, SILENCE).await?;
            written.out = true;
        }
        self.say(&mut transaction, time).await?;
        if !written.out && !jobs.is_empty() {
            // All processes insert in the same order, so that none waits for one that waits for it.
            jobs.sort_by(|a, b| (&a.game, a.number).cmp(&(&b.game, b.number)));
            written.inserted = insert(&mut transaction, jobs).await?;
            for job in jobs.iter() {
                let key = (job.game.clone(), job.number);
                if let (Some(listing), true) = (&job.listing, written.inserted.contains(&key)) {
                    list(&mut transaction, &job.game, listing).await?;
                }
            }
            if self.postgres && !written.inserted.is_empty() {
                for notice in notices::notices(jobs, &written.inserted) {
                    let query = sqlx::query("SELECT pg_notify('boardwright', $1)").bind(notice);
                    query.execute(&mut *transaction).await?;
                }
            }
        }
        transaction.commit().await?;
        match written.out {
            // What this process does not know yet it must not seem to know.
            true => self.beat = time,
            false => self.said(time),
        }
        Ok(written)
    }
}

/// Writes down an outage if no process has spoken for longer than `silence`.
async fn end_silence(
    transaction: &mut Transaction<'_, Any>,
    time: Millis,
    silence: Millis,
) -> Result<(), sqlx::Error> {
    let sql = "SELECT at FROM alive ORDER BY at DESC LIMIT 1";
    let last = sqlx::query(sql).fetch_optional(&mut **transaction).await?;
    let Some(last) = last.map(|row| row.try_get::<i64, _>(0)).transpose()? else {
        return Ok(()); // nobody has ever played here
    };
    if time - last <= silence {
        return Ok(());
    }
    let sql = "INSERT INTO outages (since, until) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    sqlx::query(sql)
        .bind(last)
        .bind(time)
        .execute(&mut **transaction)
        .await?;
    tracing::warn!(
        since = last,
        until = time,
        "the service was out: no clock has run"
    );
    Ok(())
}

/// Inserts what is new in one statement and tells what that was.
async fn insert(
    transaction: &mut Transaction<'_, Any>,
    jobs: &[Job],
) -> Result<HashSet<(String, i64)>, sqlx::Error> {
    let row = |at: usize| {
        format!(
            "(${}, ${}, ${}, ${})",
            at * 4 + 1,
            at * 4 + 2,
            at * 4 + 3,
            at * 4 + 4
        )
    };
    let rows: Vec<String> = (0..jobs.len()).map(row).collect();
    let sql = format!(
        "INSERT INTO entries (game, number, at, facts) VALUES {} ON CONFLICT DO NOTHING RETURNING game, number",
        rows.join(", ")
    );
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for job in jobs {
        query = query
            .bind(&job.game)
            .bind(job.number)
            .bind(job.at)
            .bind(&job.facts);
    }
    let rows = query.fetch_all(&mut **transaction).await?;
    rows.iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
        .collect()
}

async fn list(
    transaction: &mut Transaction<'_, Any>,
    game: &str,
    listing: &Listing,
) -> Result<(), sqlx::Error> {
    let sql = "INSERT INTO games (id, stage, listed, created, summary) VALUES ($1, $2, $3, $4, $5) \
               ON CONFLICT (id) DO UPDATE SET stage = excluded.stage, summary = excluded.summary";
    let query = sqlx::query(sql)
        .bind(game)
        .bind(listing.stage)
        .bind(i64::from(listing.listed));
    let query = query.bind(listing.created).bind(&listing.summary);
    query.execute(&mut **transaction).await.map(|_| ())
}
