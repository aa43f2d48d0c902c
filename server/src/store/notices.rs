//! What other processes have appended: PostgreSQL tells it, and is asked where a notice may have been lost.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgListener;

use super::writer::Job;
use crate::events::Entry;
use crate::rooms::Rooms;
use crate::seats::GameId;

/// How often games that are looked at are asked for, should a notice have been lost.
const ASK: Duration = Duration::from_secs(5);

/// The longest notice that PostgreSQL carries, with some room.
const LONGEST: usize = 7_900;
/// The longest entry that is in a notice itself; of others it has the number, and they are asked for.
const LONGEST_ENTRY: usize = 1_000;

/// The notices of what was appended: a line for each entry.
pub(super) fn notices(jobs: &[Job], inserted: &HashSet<(String, i64)>) -> Vec<String> {
    let mut notices = vec![String::new()];
    for job in jobs {
        let (game, number) = (&job.game, job.number);
        if !inserted.contains(&(game.clone(), number)) {
            continue;
        }
        let line = match job.facts.len() <= LONGEST_ENTRY {
            true => format!("{game} {number} {} {}\n", job.at, job.facts),
            false => format!("{game} {number}\n"),
        };
        match notices.last_mut() {
            Some(last) if last.len() + line.len() <= LONGEST => last.push_str(&line),
            _ => notices.push(line),
        }
    }
    notices
}

/// The game, the number and, where it is there, the entry of a line.
fn read(line: &str) -> Option<(GameId, i64, Option<Entry>)> {
    let mut words = line.splitn(4, ' ');
    let (game, number) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let entry = words.next().zip(words.next()).and_then(|(at, facts)| {
        Some(Entry {
            number,
            at: at.parse().ok()?,
            facts: serde_json::from_str(facts).ok()?,
        })
    });
    Some((game, number, entry))
}

/// Follows what other processes append, as long as the process lives.
pub async fn follow(rooms: Arc<Rooms>, url: String) {
    tokio::spawn(ask(Arc::clone(&rooms)));
    loop {
        if let Err(error) = listen(&rooms, &url).await {
            tracing::warn!(%error, "PostgreSQL no longer tells what is appended");
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn listen(rooms: &Arc<Rooms>, url: &str) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect(url).await?;
    listener.listen("boardwright").await?;
    // What was appended before we listened.
    rooms.ask_for_all().await?;
    loop {
        let Some(notice) = listener.try_recv().await? else {
            // The connection was lost and is there again: so may notices be.
            rooms.ask_for_all().await?;
            continue;
        };
        for line in notice.payload().lines() {
            if let Some((game, number, entry)) = read(line) {
                rooms.appended(game, number, entry);
            }
        }
    }
}

async fn ask(rooms: Arc<Rooms>) {
    loop {
        tokio::time::sleep(ASK).await;
        if let Err(error) = rooms.ask_for_all().await {
            tracing::warn!(%error, "the database does not say what was appended");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Outages;
    use crate::events::Fact;

    #[test]
    fn what_is_appended_is_in_the_notices_and_long_entries_by_number() {
        let job = |number, text: &str| {
            let facts = [Fact::Moved {
                mv: text.to_owned(),
            }];
            let (reply, _) = tokio::sync::oneshot::channel();
            Job {
                game: GameId::random().to_string(),
                number,
                at: 5,
                facts: serde_json::to_string(&facts).expect("JSON"),
                listing: None,
                outages: Arc::<Outages>::default(),
                reply,
            }
        };
        let long = "x".repeat(2_000);
        let mut jobs: Vec<Job> = (1..=200).map(|number| job(number, "e2e4")).collect();
        jobs.push(job(201, &long));
        let all = jobs.iter().map(|job| (job.game.clone(), job.number));
        let inserted = all.filter(|(_, number)| *number != 3).collect();
        let notices = notices(&jobs, &inserted);
        assert!(notices.len() > 1 && notices.iter().all(|notice| notice.len() < 8_000));
        let lines = notices.iter().flat_map(|notice| notice.lines());
        let told: Vec<_> = lines.map(|line| read(line).expect("a line")).collect();
        assert_eq!(told.len(), 200);
        for (game, number, entry) in told {
            let job = &jobs[usize::try_from(number - 1).expect("small")];
            assert_eq!(game.to_string(), job.game);
            match entry {
                Some(entry) => assert_eq!(
                    serde_json::to_string(&entry.facts).expect("JSON"),
                    job.facts
                ),
                None => assert_eq!(number, 201),
            }
        }
        assert_eq!(read("no such line"), None);
    }
}
