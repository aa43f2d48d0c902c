//! Games to take home: PGN, KIF, records.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use boardwright::Side;
use boardwright::notation::{kif, pgn};
use boardwright::record::GameRecord;

use super::{game_id, secret};
use crate::App;
use crate::clock::Millis;
use crate::error::Refusal;
use crate::events::Seat;
use crate::game::{Table, Who};
use crate::tell::HistoryMove;

async fn ask<T: Send>(
    app: &App,
    id: &str,
    headers: &HeaderMap,
    ask: impl FnOnce(&Table) -> Result<T, Refusal> + Send,
) -> Result<T, Refusal> {
    let id = game_id(id)?;
    let secret = secret(headers, id)?;
    let asked = app.rooms.ask(id, secret.as_ref(), |table, _, _| {
        tokio::task::block_in_place(|| ask(table))
    });
    asked.await
}

fn file(text: String, kind: &'static str, name: &str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    (headers, text).into_response()
}

/// The names of who plays the sides.
fn names(table: &Table) -> Option<[Option<&str>; 2]> {
    let [host, guest] = table.names();
    Some(match table.side_of(Who::Seated(Seat::Host))? {
        Side::First => [host, guest],
        Side::Second => [guest, host],
    })
}

/// A day as `2026.11.22`.
fn day(at: Millis) -> String {
    // Days since 0000-03-01, by eras of 400 years: the calendar's usual reckoning.
    let days = at.div_euclid(86_400_000) + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

fn pgn_of(table: &Table) -> String {
    let mut written = pgn::Game::record(table.play());
    written.tags.set("Event", "A game between two");
    written.tags.set("Date", day(table.created()));
    if let Some([first, second]) = names(table) {
        written.tags.set("White", first.unwrap_or("?"));
        written.tags.set("Black", second.unwrap_or("?"));
    }
    if let Some(outcome) = table.play().outcome() {
        written.tags.set("Termination", outcome.reason.code());
    }
    written.to_string()
}

/// A game in PGN.
pub async fn pgn(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let text = ask(&app, &id, &headers, |table| Ok(pgn_of(table))).await?;
    Ok(file(
        text,
        "application/x-chess-pgn; charset=utf-8",
        "game.pgn",
    ))
}

/// A game as a record, which the library restores.
pub async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<GameRecord>, Refusal> {
    let record = ask(&app, &id, &headers, |table| {
        table
            .play()
            .record()
            .map_err(|error| Refusal::conflict(error.code(), error.to_string()))
    });
    Ok(Json(record.await?))
}

/// A game in KIF.
pub async fn kif(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let text = ask(&app, &id, &headers, |table| {
        kif_of(table).ok_or_else(|| {
            Refusal::conflict("no-kif", "games of this variant are not written in KIF")
        })
    });
    Ok(file(text.await?, "text/plain; charset=utf-8", "game.kif"))
}

fn kif_of(table: &Table) -> Option<String> {
    let mut written = kif::Record::of(table.play())?;
    written.began = Some(day(table.created()).replace('.', "/"));
    if let Some(names) = names(table) {
        written.players = names.map(|name| Some(name.unwrap_or("?").to_owned()));
    }
    let spent = |played: &HistoryMove| u64::try_from(played.spent.unwrap_or(0)).unwrap_or(0) / 1000;
    written.seconds = table.moves().iter().map(spent).collect();
    Some(written.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(day(0), "1970.01.01");
        assert_eq!(day(951_782_400_000), "2000.02.29");
        assert_eq!(day(1_795_305_600_000), "2026.11.22");
    }
}
