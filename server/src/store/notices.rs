//! What other processes have appended: PostgreSQL tells it, and is asked where a notice may have been lost.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgListener;

use crate::rooms::Rooms;
use crate::seats::GameId;

/// How often games that are looked at are asked for, should a notice have been lost.
const ASK: Duration = Duration::from_secs(5);

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
            if let Some((game, number)) = line.split_once(' ')
                && let (Ok(game), Ok(number)) = (game.parse::<GameId>(), number.parse::<i64>())
            {
                rooms.appended(game, number);
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
