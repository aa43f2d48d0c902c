//! A toy game server: one JSON object a line on standard input, one a line on standard output.
//!
//! ```text
//! {"do":"new","game":"a","variant":"atomic"}
//! {"do":"choices","game":"a"}
//! {"do":"play","game":"a","move":"g1f3"}
//! {"do":"play-wish","game":"a","wish":{"from":"e7","to":"e6"}}
//! {"do":"premoves","game":"a","player":"black"}
//! {"do":"resign","game":"a","player":"black"}
//! {"do":"save","game":"a"}
//! ```
//!
//! It holds games in memory and knows nothing of chess: every rule is the library's. What a real server
//! adds is sockets, clocks, accounts and a place to keep records.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use boardwright::record::{GameRecord, OutcomeRecord};
use boardwright::{Applied, Catalogue, Game, Reason, SharedCatalogue, Side, wire};
use serde::Deserialize;
use serde_json::{Value, json, to_value};

/// What a client may ask.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Request {
    /// Everything that a client needs to draw a variant.
    Describe {
        variant: String,
    },
    /// A variant that somebody has written; it can be played at once.
    AddVariant {
        text: String,
    },
    New {
        game: String,
        variant: String,
    },
    Load {
        game: String,
        record: Box<GameRecord>,
    },
    Save {
        game: String,
    },
    Status {
        game: String,
    },
    Choices {
        game: String,
    },
    Premoves {
        game: String,
        player: String,
    },
    Play {
        game: String,
        r#move: String,
    },
    PlayWish {
        game: String,
        wish: wire::Wish,
    },
    TakeBack {
        game: String,
    },
    Claim {
        game: String,
        reason: String,
        announced: Option<String>,
    },
    Resign {
        game: String,
        player: String,
    },
    FlagFall {
        game: String,
        player: String,
    },
    AgreeDraw {
        game: String,
    },
}

/// Why a request is not fulfilled: a stable code and a message.
struct Refused(String, String);

impl Refused {
    fn of(refused: wire::Refused) -> Self {
        Refused(refused.code.into(), refused.message)
    }
}

impl<E: std::error::Error> From<E> for Refused {
    fn from(error: E) -> Self {
        Refused("refused".into(), error.to_string())
    }
}

/// The games, and the variants that can be played.
pub(crate) struct Server {
    catalogue: SharedCatalogue,
    /// The ids of the variants that strangers may not replace.
    shipped: Vec<String>,
    games: HashMap<String, Game>,
}

impl Server {
    /// Without a game.
    pub(crate) fn new() -> Server {
        let mut catalogue = Catalogue::shipped();
        // Strangers may add variants.
        catalogue.set_limits(boardwright::Limits::UNTRUSTED);
        Server {
            shipped: catalogue.ids().map(str::to_owned).collect(),
            catalogue: SharedCatalogue::new(catalogue),
            games: HashMap::new(),
        }
    }

    /// One line for one line.
    pub(crate) fn answer(&mut self, line: &str) -> String {
        let answered = serde_json::from_str(line)
            .map_err(|error| Refused("bad-request".into(), error.to_string()))
            .and_then(|request| self.fulfil(request));
        let answer = answered.unwrap_or_else(
            |Refused(code, message)| json!({ "error": { "code": code, "message": message } }),
        );
        answer.to_string()
    }

    fn fulfil(&mut self, request: Request) -> Result<Value, Refused> {
        Ok(match request {
            Request::Describe { variant } => {
                to_value(self.catalogue.snapshot().description(&variant)?)?
            }
            Request::AddVariant { text } => {
                let added = self.catalogue.change(|catalogue| {
                    let id = catalogue.add("uploaded", &text)?.model().id.clone();
                    // Nobody takes the place of a shipped variant: an error, and nothing has changed.
                    if self.shipped.contains(&id) {
                        return Err(Refused("taken".into(), format!("`{id}` is shipped")));
                    }
                    Ok(id)
                })?;
                json!({ "added": added })
            }
            Request::New { game, variant } => {
                let new = Game::new(&self.catalogue.get(&variant)?);
                let status = to_value(wire::Status::of(&new))?;
                self.games.insert(game, new);
                status
            }
            Request::Load { game, record } => {
                let loaded = self.catalogue.snapshot().restore(&record)?;
                let status = to_value(wire::Status::of(&loaded))?;
                self.games.insert(game, loaded);
                status
            }
            Request::Save { game } => to_value(self.game(&game)?.record()?)?,
            Request::Status { game } => to_value(wire::Status::of(self.game(&game)?))?,
            Request::Choices { game } => {
                let game = self.game(&game)?;
                to_value(wire::Choices::of(game.model(), &game.choices())?)?
            }
            Request::Premoves { game, player } => {
                let game = self.game(&game)?;
                let side = side(game, &player)?;
                to_value(wire::Choices::of(
                    game.model(),
                    &game.position().premoves(side),
                )?)?
            }
            Request::Play { game, r#move } => {
                let game = self.game(&game)?;
                let applied = game.play_text(&r#move);
                let applied = applied.map_err(|error| Refused::of((&error).into()))?;
                told(game, &applied)?
            }
            Request::PlayWish { game, wish } => {
                let game = self.game(&game)?;
                let wish = wish.read(game.model());
                let wish = wish.map_err(|error| Refused::of((&error).into()))?;
                match game.play_wish(&wish) {
                    Ok(applied) => told(game, &applied)?,
                    Err(reason) => {
                        return Err(Refused::of(wire::Refused::of(game.model(), &reason)));
                    }
                }
            }
            Request::TakeBack { game } => {
                let game = self.game(&game)?;
                game.take_back();
                to_value(wire::Status::of(game))?
            }
            Request::Claim {
                game,
                reason,
                announced,
            } => {
                let game = self.game(&game)?;
                let reason = Reason::from_code(&reason)
                    .ok_or_else(|| Refused("no-such-reason".into(), reason))?;
                let outcome = match announced {
                    None => game.claim(reason)?,
                    Some(text) => {
                        let mv = game.read(&text)?;
                        game.claim_with(reason, mv)?
                    }
                };
                to_value(OutcomeRecord::of(game.model(), &outcome))?
            }
            Request::Resign { game, player } => {
                self.end(&game, &player, |game, side| game.resign(side))?
            }
            Request::FlagFall { game, player } => {
                self.end(&game, &player, |game, side| game.run_out_of_time(side))?
            }
            Request::AgreeDraw { game } => {
                let game = self.game(&game)?;
                let outcome = game.agree_draw();
                to_value(OutcomeRecord::of(game.model(), &outcome))?
            }
        })
    }

    fn game(&mut self, name: &str) -> Result<&mut Game, Refused> {
        let game = self.games.get_mut(name);
        game.ok_or_else(|| Refused("no-such-game".into(), name.into()))
    }

    fn end(
        &mut self,
        game: &str,
        player: &str,
        end: impl Fn(&mut Game, Side) -> boardwright::Outcome,
    ) -> Result<Value, Refused> {
        let game = self.game(game)?;
        let side = side(game, player)?;
        let outcome = end(game, side);
        Ok(to_value(OutcomeRecord::of(game.model(), &outcome))?)
    }
}

/// What clients are told of a move.
fn told(game: &Game, applied: &Applied) -> Result<Value, Refused> {
    Ok(json!({
        "applied": wire::Applied::of(game.model(), applied)?,
        "status": wire::Status::of(game),
    }))
}

fn side(game: &Game, player: &str) -> Result<Side, Refused> {
    let side = game.model().side(player);
    side.ok_or_else(|| Refused("no-such-player".into(), player.into()))
}

fn main() -> io::Result<()> {
    let mut server = Server::new();
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        writeln!(out, "{}", server.answer(&line?))?;
        out.flush()?;
    }
    Ok(())
}
