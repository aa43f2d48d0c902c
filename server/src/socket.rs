//! One WebSocket: a client at one game.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{
    CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code,
};
use axum::response::Response;
use boardwright::wire;
use serde::Deserialize;
use tokio_tungstenite::tungstenite;

use crate::App;
use crate::error::Refusal;
use crate::limits::{Bucket, Connected};
use crate::once::Once;
use crate::rooms::Place;
use crate::seats::{GameId, Secret};
use crate::store::now;
use crate::tell::{Ask, Command, Message, Stage};

/// The longest message of a client.
const LONGEST: usize = 4 * 1024;
/// How long a client may take to read what it is sent, and to say who it is.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a client is listened to that was told that this is the end.
const LAST: Duration = Duration::from_secs(1);
/// How often a client is asked whether it is there; one that says nothing for two of these is not.
const PING: Duration = Duration::from_secs(25);
/// When to come back after the server has stopped, in seconds.
pub const COME_BACK: u32 = 2;

/// A message of a client.
#[derive(Debug, Deserialize)]
struct Numbered {
    #[serde(default)]
    id: Option<u64>,
    #[serde(flatten)]
    rest: serde_json::Map<String, serde_json::Value>,
}

impl Numbered {
    /// From a text in which no key comes twice.
    fn read(text: &str) -> Result<Numbered, serde_json::Error> {
        let Once(value) = serde_json::from_str(text)?;
        serde_json::from_value(value)
    }
}

/// Why a WebSocket is closed.
enum End {
    /// The client has gone.
    Gone,
    /// With a code and a word.
    Closed(u16, &'static str),
}

impl End {
    /// The end of who sends what is no message.
    fn of(error: axum::Error) -> End {
        let error = error.into_inner();
        match error.downcast_ref() {
            Some(tungstenite::Error::Capacity(_)) => End::Closed(close_code::SIZE, "too-long"),
            _ => End::Closed(close_code::PROTOCOL, "malformed"),
        }
    }
}

/// Takes a client in.
pub fn welcome(
    app: Arc<App>,
    upgrade: WebSocketUpgrade,
    id: GameId,
    cookie: Option<Secret>,
    connected: Option<Arc<Connected>>,
) -> Response {
    let upgrade = upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024);
    upgrade.on_upgrade(move |socket| async move {
        let mut client = Client {
            messages: app.limits.messages(),
            who: Speaker {
                app,
                id,
                secret: cookie,
            },
            socket,
            _connected: connected,
        };
        let end = client.serve().await;
        if let End::Closed(code, reason) = end {
            let reason = Utf8Bytes::from_static(reason);
            let close = client
                .socket
                .send(Frame::Close(Some(CloseFrame { code, reason })));
            let _ = tokio::time::timeout(PATIENCE, close).await;
            // What was on its way is read: a connection with unread bytes is reset, and the client would not hear why.
            let rest = async { while let Some(Ok(_)) = client.socket.recv().await {} };
            let _ = tokio::time::timeout(LAST, rest).await;
        }
    })
}

struct Client {
    who: Speaker,
    socket: WebSocket,
    messages: Bucket,
    _connected: Option<Arc<Connected>>,
}

impl Client {
    async fn serve(&mut self) -> End {
        let place = match tokio::time::timeout(PATIENCE, self.hello()).await {
            Ok(Ok(place)) => place,
            Ok(Err(end)) => return end,
            Err(_) => return End::Closed(close_code::POLICY, "no-hello"),
        };
        self.play(place).await.err().unwrap_or(End::Gone)
    }

    /// The first message says who asks.
    async fn hello(&mut self) -> Result<Place, End> {
        loop {
            let frame = match self.socket.recv().await {
                Some(Ok(frame)) => frame,
                Some(Err(error)) => return Err(End::of(error)),
                None => return Err(End::Gone),
            };
            let Frame::Text(text) = frame else {
                match frame {
                    Frame::Ping(_) | Frame::Pong(_) => continue,
                    Frame::Close(_) => return Err(End::Gone),
                    _ => return Err(End::Closed(close_code::UNSUPPORTED, "text-only")),
                }
            };
            let Ok(Ask::Hello { secret, have, at }) = serde_json::from_str(&text) else {
                return Err(End::Closed(close_code::POLICY, "no-hello"));
            };
            if let Some(secret) = secret {
                let Ok(secret) = secret.parse() else {
                    return Err(End::Closed(close_code::POLICY, "no-such-game"));
                };
                self.who.secret = Some(secret);
            }
            return match self
                .who
                .app
                .rooms
                .watch(self.who.id, self.who.secret.as_ref(), (have, at))
                .await
            {
                Ok(place) => Ok(place),
                Err(refusal) if refusal.code == "no-such-game" => {
                    Err(End::Closed(close_code::POLICY, "no-such-game"))
                }
                Err(_) => Err(End::Closed(close_code::AGAIN, "retry-after:2")),
            };
        }
    }

    async fn play(&mut self, mut place: Place) -> Result<(), End> {
        for message in std::mem::take(&mut place.first) {
            self.send(Frame::Text(message)).await?;
        }
        let mut stopping = self.who.app.stopping.clone();
        let mut ping = tokio::time::interval(PING);
        ping.reset();
        let mut silent = 0;
        loop {
            tokio::select! {
                told = place.queue.recv() => match told {
                    Some(message) => self.send(Frame::Text(message)).await?,
                    // It has read too slowly.
                    None => return Err(End::Closed(close_code::POLICY, "too-slow")),
                },
                frame = self.socket.recv() => {
                    silent = 0;
                    match frame {
                        Some(Ok(Frame::Text(text))) => {
                            let received = now();
                            if !self.messages.take() {
                                return Err(End::Closed(close_code::POLICY, "too-many-messages"));
                            }
                            let answer = self.who.answer(&text, received).await;
                            // What has happened is told before the answer to who made it happen.
                            while let Ok(message) = place.queue.try_recv() {
                                self.send(Frame::Text(message)).await?;
                            }
                            let answer = serde_json::to_string(&answer).unwrap_or_default();
                            self.send(Frame::Text(answer.into())).await?;
                        }
                        Some(Ok(Frame::Binary(_))) => return Err(End::Closed(close_code::UNSUPPORTED, "text-only")),
                        Some(Ok(Frame::Ping(_))) if !self.messages.take() => {
                            return Err(End::Closed(close_code::POLICY, "too-many-messages"));
                        }
                        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                        Some(Ok(Frame::Close(_))) | None => return Err(End::Gone),
                        Some(Err(error)) => return Err(End::of(error)),
                    }
                }
                _ = ping.tick() => {
                    silent += 1;
                    if silent > 2 {
                        return Err(End::Gone);
                    }
                    self.send(Frame::Ping(Vec::new().into())).await?;
                }
                () = async { let _ = stopping.wait_for(|stopping| *stopping).await; } => {
                    return Err(End::Closed(close_code::RESTART, "retry-after:2"));
                }
            }
        }
    }

    /// Slow clients are dropped, not waited for.
    async fn send(&mut self, frame: Frame) -> Result<(), End> {
        match tokio::time::timeout(PATIENCE, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            _ => {
                metrics::counter!("boardwright_slow_clients").increment(1);
                Err(End::Gone)
            }
        }
    }
}

/// Who speaks at which game.
struct Speaker {
    app: Arc<App>,
    id: GameId,
    secret: Option<Secret>,
}

impl Speaker {
    async fn answer(&self, text: &str, received: i64) -> Message {
        let refused = |id, refusal: Refusal| Message::Refused {
            id,
            code: refusal.code,
            message: refusal.message,
        };
        let bad = |error: serde_json::Error| Refusal::bad("bad-message", error.to_string());
        let numbered = match Numbered::read(text) {
            Ok(numbered) => numbered,
            Err(error) => return refused(None, bad(error)),
        };
        let (id, value) = (numbered.id, serde_json::Value::Object(numbered.rest));
        let kind = value
            .get("type")
            .and_then(serde_json::Value::as_str)
            .unwrap_or_default();
        if matches!(kind, "hello" | "premoves" | "ping") {
            return match serde_json::from_value::<Ask>(value) {
                Ok(Ask::Ping {}) => Message::Pong { id, now: now() },
                Ok(Ask::Premoves {}) => self
                    .premoves(id)
                    .await
                    .unwrap_or_else(|refusal| refused(id, refusal)),
                Ok(Ask::Hello { .. }) => refused(
                    id,
                    Refusal::conflict("said-already", "you have said who you are"),
                ),
                Err(error) => refused(id, bad(error)),
            };
        }
        let command: Command = match serde_json::from_value(value) {
            Ok(command) => command,
            Err(error) => return refused(id, bad(error)),
        };
        match self
            .app
            .rooms
            .command(self.id, self.secret.as_ref(), &command, received)
            .await
        {
            Ok(done) => Message::Ack {
                id,
                number: done.number,
                repeated: done.repeated,
            },
            Err(refusal) => refused(id, refusal),
        }
    }

    async fn premoves(&self, id: Option<u64>) -> Result<Message, Refusal> {
        let ask = self
            .app
            .rooms
            .ask(self.id, self.secret.as_ref(), |table, who, _| {
                let side = table.side_of(who);
                let side = side.ok_or_else(|| {
                    Refusal::forbidden("not-a-player", "only a player of this game may do that")
                })?;
                let play = table.play();
                let mut choices = wire::Choices::default();
                if table.stage() == Stage::Playing && play.position().turn() != side {
                    let announced = play.position().premoves(side);
                    choices = wire::Choices::of(play.model(), &announced).unwrap_or_default();
                }
                Ok(Message::Premoves {
                    id,
                    ply: table.ply(),
                    choices,
                })
            });
        ask.await
    }
}
