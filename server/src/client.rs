//! A client of the server, for its tests, its load and its faults. It speaks to this machine only.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::clock::Millis;

/// From where which server is asked, both of this machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The address that the server sees; whichever it is if this is absent.
    pub from: Option<IpAddr>,
    /// The server.
    pub to: SocketAddr,
}

impl From<SocketAddr> for Line {
    fn from(to: SocketAddr) -> Line {
        Line { from: None, to }
    }
}

impl Line {
    /// Connects.
    ///
    /// # Errors
    /// If one of the two is not on this machine, or the server does not answer.
    pub async fn connect(self) -> io::Result<TcpStream> {
        let own = |address: IpAddr| address.is_loopback();
        if !own(self.to.ip()) || !self.from.is_none_or(own) {
            return Err(io::Error::other("the server is not on this machine"));
        }
        let socket = match self.to {
            SocketAddr::V4(_) => TcpSocket::new_v4()?,
            SocketAddr::V6(_) => TcpSocket::new_v6()?,
        };
        if let Some(from) = self.from {
            socket.bind((from, 0).into())?;
        }
        let stream = socket.connect(self.to).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}

/// The answer to a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its head: the lines after the first, in small letters.
    pub head: String,
    /// Its body.
    pub body: String,
}

impl Answer {
    /// The body as JSON; null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
}

/// Asks a server of this machine.
///
/// # Errors
/// If it is not on this machine or does not answer.
pub async fn ask(
    server: impl Into<Line>,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&Value>,
) -> io::Result<Answer> {
    let line = server.into();
    let body = body.map(Value::to_string).unwrap_or_default();
    let mut text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n",
        line.to
    );
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    if !body.is_empty() {
        text.push_str(&format!(
            "Content-Type: application/json\r\nContent-Length: {}\r\n",
            body.len()
        ));
    }
    text.push_str("\r\n");
    text.push_str(&body);
    let exchange = async {
        let mut stream = line.connect().await?;
        stream.write_all(text.as_bytes()).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        Ok::<_, io::Error>(bytes)
    };
    let bytes = tokio::time::timeout(Duration::from_secs(20), exchange)
        .await
        .map_err(io::Error::other)??;
    let text = String::from_utf8_lossy(&bytes);
    let (head, rest) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    let head = head.to_lowercase();
    let chunked = head.contains("transfer-encoding: chunked");
    Ok(Answer {
        status: status.ok_or_else(|| io::Error::other("no status"))?,
        head,
        body: if chunked {
            joined(rest)
        } else {
            rest.to_owned()
        },
    })
}

/// The chunks of a body put together.
fn joined(mut rest: &str) -> String {
    let mut body = String::new();
    while let Some((length, after)) = rest.split_once("\r\n") {
        let length = usize::from_str_radix(length.trim(), 16).unwrap_or(0);
        let Some((chunk, next)) = after.split_at_checked(length) else {
            break;
        };
        body.push_str(chunk);
        rest = next.trim_start_matches("\r\n");
        if length == 0 {
            break;
        }
    }
    body
}

/// A game with both its seats.
#[derive(Clone, Debug)]
pub struct Seats {
    /// The game.
    pub id: String,
    /// The host's secret, then the guest's.
    pub secrets: [String; 2],
}

/// Makes a game and joins it.
///
/// # Errors
/// If the server does not do it; with its answer.
pub async fn make_game(server: impl Into<Line>, new: &Value) -> io::Result<Seats> {
    let server = server.into();
    let refused = |answer: &Answer| io::Error::other(format!("{}: {}", answer.status, answer.body));
    let made = ask(server, "POST", "/api/games", &[], Some(new)).await?;
    let told = made.json();
    let text = |value: &Value| {
        value
            .as_str()
            .map(str::to_owned)
            .ok_or_else(|| refused(&made))
    };
    let (id, host) = (text(&told["id"])?, text(&told["secret"])?);
    let invitation = &told["invitation"];
    let joining = json!({ "invitation": invitation, "name": "guest" });
    let seated = ask(
        server,
        "POST",
        &format!("/api/games/{id}/join"),
        &[],
        Some(&joining),
    )
    .await?;
    let guest = seated.json()["secret"]
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| refused(&seated))?;
    Ok(Seats {
        id,
        secrets: [host, guest],
    })
}

/// The moves of a game of chess that goes on for 216 moves: knights go out and home, and now and then pawns step on, so
/// that nothing is repeated five times.
pub fn dance(ply: usize) -> (String, String) {
    const KNIGHTS: [(&str, &str); 8] = [
        ("g1", "f3"),
        ("g8", "f6"),
        ("b1", "c3"),
        ("b8", "c6"),
        ("f3", "g1"),
        ("f6", "g8"),
        ("c3", "b1"),
        ("c6", "b8"),
    ];
    let (round, at) = (ply / 18, ply % 18);
    if let Some((from, to)) = KNIGHTS.get(at % 8).filter(|_| at < 16) {
        return ((*from).to_owned(), (*to).to_owned());
    }
    let file = char::from(b"abdegh"[round % 6]);
    let (from, to) = match (round / 6 % 2, at) {
        (0, 16) => (2, 3),
        (0, _) => (7, 6),
        (_, 16) => (3, 4),
        _ => (6, 5),
    };
    (format!("{file}{from}"), format!("{file}{to}"))
}

/// A WebSocket of a game.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    next: u64,
}

impl Socket {
    /// Connects and says who asks, and which events he has: their number, and when they happened.
    ///
    /// # Errors
    /// If the server cannot be reached or does not want it.
    pub async fn open(
        server: impl Into<Line>,
        game: &str,
        secret: Option<&str>,
        have: Option<(i64, Millis)>,
    ) -> Result<Socket, Error> {
        let (have, at) = have.unzip();
        let mut socket = Socket::connect(server, game, &[]).await?;
        socket
            .send(&json!({ "type": "hello", "secret": secret, "have": have, "at": at }))
            .await?;
        Ok(socket)
    }

    /// Connects and says nothing yet.
    ///
    /// # Errors
    /// If the server cannot be reached or does not want it.
    pub async fn connect(
        server: impl Into<Line>,
        game: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, Error> {
        let line = server.into();
        let mut request =
            format!("ws://{}/api/games/{game}/socket", line.to).into_client_request()?;
        for (name, value) in headers {
            let value = value
                .parse()
                .map_err(|_| Error::Io(io::Error::other("no header")))?;
            request.headers_mut().insert(*name, value);
        }
        let stream = line.connect().await?;
        let small = WebSocketConfig::default()
            .read_buffer_size(2048)
            .write_buffer_size(0);
        let (stream, _) =
            tokio_tungstenite::client_async_with_config(request, stream, Some(small)).await?;
        Ok(Socket { stream, next: 1 })
    }

    /// Sends a message.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn send(&mut self, message: &Value) -> Result<(), Error> {
        self.send_raw(Message::text(message.to_string())).await
    }

    /// Sends any frame.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn send_raw(&mut self, message: Message) -> Result<(), Error> {
        self.stream.send(message).await
    }

    /// Sends a command with an id of its own, which it returns.
    ///
    /// # Errors
    /// If the connection is lost.
    pub async fn command(&mut self, mut command: Value) -> Result<u64, Error> {
        let id = self.next;
        self.next += 1;
        command["id"] = id.into();
        self.send(&command).await?;
        Ok(id)
    }

    /// The next message.
    ///
    /// # Errors
    /// If the connection is lost, or closed: with the code and the word of its end.
    pub async fn next(&mut self) -> Result<Value, Error> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    return Ok(serde_json::from_str(&text).unwrap_or(Value::Null));
                }
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Err(Error::Io(io::Error::other(format!(
                        "{} {}",
                        u16::from(frame.code),
                        frame.reason
                    ))));
                }
                Some(Ok(Message::Close(None))) | None => return Err(Error::ConnectionClosed),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::dance;

    #[test]
    fn the_dance_is_a_game() {
        let chess = boardwright::Catalogue::shipped()
            .get("chess")
            .expect("it ships");
        let mut game = boardwright::Game::new(&chess);
        for ply in 0..216 {
            let (from, to) = dance(ply);
            game.play_text(&format!("{from}{to}")).expect("legal");
            assert!(game.outcome().is_none(), "{ply}");
        }
    }
}
