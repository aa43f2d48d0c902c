//! Games to take home: PGN, KIF, records.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use boardwright::model::Model;
use boardwright::notation::pgn;
use boardwright::record::GameRecord;
use boardwright::{Game, Side};

use super::{game_id, secret};
use crate::App;
use crate::clock::Millis;
use crate::error::Refusal;
use crate::events::Seat;
use crate::game::{Table, Who};

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

/// Whether KIF has words for the board: nine files and ranks at most, counted from the right.
fn has_kif(model: &Model) -> bool {
    model.board.find("1a").is_some() && model.board.len() <= 81 && model.hand.is_some()
}

fn kif_of(table: &Table) -> Option<String> {
    let game = table.play();
    let model = game.model();
    if !has_kif(model) {
        return None;
    }
    let mut lines = vec![format!(
        "開始日時：{}",
        day(table.created()).replace('.', "/")
    )];
    match game.start() == &game.position().variant().start() && model.id == "shogi" {
        true => lines.push("手合割：平手".to_owned()),
        false => {
            let start = Game::from_position(game.start().clone());
            lines.push(format!("# {} {}", model.id, start.position_text()));
        }
    }
    if let Some([first, second]) = names(table) {
        lines.push(format!("先手：{}", first.unwrap_or("?")));
        lines.push(format!("後手：{}", second.unwrap_or("?")));
    }
    lines.push("手数----指手---------消費時間--".to_owned());
    let mut all = 0;
    for (number, played) in (1..).zip(table.moves()) {
        let mv = *game.moves().get(number - 1)?;
        let spent = played.spent.unwrap_or(0) / 1000;
        all += spent;
        let (minutes, seconds) = (spent / 60, spent % 60);
        let (hours, rest) = (all / 3600, all % 3600);
        let text = kif_move(model, &played.human, mv);
        lines.push(format!(
            "{number:4} {text}   ({minutes:2}:{seconds:02}/{hours:02}:{:02}:{:02})",
            rest / 60,
            rest % 60
        ));
    }
    if let Some(outcome) = game.outcome() {
        let word = match outcome.reason.code() {
            "checkmate" => "詰み",
            "resignation" => "投了",
            "time" => "切れ負け",
            "repetition" => "千日手",
            _ => "中断",
        };
        lines.push(format!("{:4} {word}", table.moves().len() + 1));
    }
    lines.push(String::new());
    Some(lines.join("\n"))
}

/// `76歩` of a pawn from 7g as `７六歩(77)`: the goal in full width, no words for which of several, where it came from.
fn kif_move(model: &Model, human: &str, mv: boardwright::Move) -> String {
    let mut text = String::new();
    for (at, letter) in human.replace("不成", "").chars().enumerate() {
        match (
            at,
            letter
                .to_digit(10)
                .and_then(|digit| usize::try_from(digit).ok()),
        ) {
            (0, Some(digit)) => text.extend("０１２３４５６７８９".chars().nth(digit)),
            (1, Some(digit)) => text.extend("〇一二三四五六七八九".chars().nth(digit)),
            _ if letter == '同' => text.push_str("同　"),
            _ if "右左直上寄引".contains(letter) => {}
            _ => text.push(letter),
        }
    }
    let origin = mv
        .from()
        .map(|cell| model.board.name(cell).as_bytes().to_vec());
    if let Some([file @ b'1'..=b'9', rank @ b'a'..=b'i']) = origin.as_deref() {
        text.push_str(&format!("({}{})", char::from(*file), rank - b'a' + 1));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::Catalogue;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(day(0), "1970.01.01");
        assert_eq!(day(951_782_400_000), "2000.02.29");
        assert_eq!(day(1_795_305_600_000), "2026.11.22");
    }

    #[test]
    fn a_move_of_kif_says_where_the_piece_came_from() {
        let mut game = Game::new(&Catalogue::shipped().get("shogi").expect("it ships"));
        let mut told = Vec::new();
        for text in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"] {
            let mv = game.read(text).expect("legal");
            let human = game.human(mv).expect("legal");
            told.push(kif_move(game.model(), &human, mv));
            game.play_text(text).expect("legal");
        }
        assert_eq!(
            told,
            [
                "７六歩(77)",
                "３四歩(33)",
                "２二角成(88)",
                "同　銀(31)",
                "５五角打"
            ]
        );
    }
}
