//! Those who do not come to play, from addresses of their own.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use boardwright_server::client::{Line, Seats, Socket, ask};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

/// How much of each kind of message one of them sends over a WebSocket, and how fast.
const EACH: usize = 100;
const PAUSE: Duration = Duration::from_millis(100);
/// How many descriptors are on their way at once.
const UPLOADS: usize = 1_000;
/// How many flood, and how many things each does a second: a flood of this machine must not be the load.
const FLOODS: usize = 10;
const A_SECOND: u64 = 100;
/// How long they flood at least.
const LEAST: Duration = Duration::from_secs(10);

/// What was done, and what came of it.
#[derive(Debug, Default)]
struct Count {
    messages: AtomicU64,
    refused: AtomicU64,
    /// Moves that were played before.
    repeated: AtomicU64,
    /// What should not have been done was done.
    done: AtomicU64,
    shut_out: AtomicU64,
    uploads: AtomicU64,
    compiled: AtomicU64,
    turned_away: AtomicU64,
    floods: AtomicU64,
}

/// What one of them sends over a WebSocket, again and again.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Malformed,
    WrongSeat,
    Replay,
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// Whoever is number so much, among those of a kind.
fn line(servers: &[SocketAddr], kind: u8, number: usize) -> Line {
    let to = servers[number % servers.len()];
    let [_, _, high, low] = u32::try_from(number).unwrap_or(0).to_be_bytes();
    let from = IpAddr::V4(Ipv4Addr::new(127, kind, high, low.max(1)));
    Line {
        from: to.is_ipv4().then_some(from),
        to,
    }
}

/// All of it at once; each kind so many times.
pub(crate) async fn attack(servers: &[SocketAddr], seats: &[Seats], times: usize) -> Value {
    let (counts, enough) = (Arc::new(Count::default()), Arc::new(AtomicBool::new(false)));
    let servers: Arc<[SocketAddr]> = servers.into();
    let mut tasks = JoinSet::new();
    for (at, kind) in [Kind::Malformed, Kind::WrongSeat, Kind::Replay]
        .into_iter()
        .enumerate()
    {
        for number in 0..times.div_ceil(EACH) {
            let line = line(&servers, 200 + at as u8, number);
            let own = seats[number % seats.len()].clone();
            let other = seats[(number + 1) % seats.len()].clone();
            tasks.spawn(talk(line, kind, [own, other], Arc::clone(&counts)));
        }
    }
    let at_once = Arc::new(Semaphore::new(UPLOADS));
    for number in 0..times {
        let line = line(&servers, 210 + (number >> 16) as u8, number);
        let (at_once, counts) = (Arc::clone(&at_once), Arc::clone(&counts));
        tasks.spawn(async move {
            let _turn = at_once.acquire_owned().await;
            upload(line, number, &counts).await;
        });
    }
    let mut floods = JoinSet::new();
    for number in 0..FLOODS {
        let line = line(&servers, 250, number);
        let game = seats[number % seats.len()].id.clone();
        let (counts, enough) = (Arc::clone(&counts), Arc::clone(&enough));
        floods.spawn(async move { flood(line, &game, number, &counts, &enough).await });
    }
    let least = tokio::time::sleep(LEAST);
    while tasks.join_next().await.is_some() {}
    least.await;
    enough.store(true, Ordering::Relaxed);
    while floods.join_next().await.is_some() {}
    let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
    json!({
        "messages": read(&counts.messages), "refused": read(&counts.refused), "repeated": read(&counts.repeated),
        "done": read(&counts.done), "shut_out": read(&counts.shut_out), "uploads": read(&counts.uploads),
        "compiled": read(&counts.compiled), "turned_away": read(&counts.turned_away), "floods": read(&counts.floods),
    })
}

/// Says what is refused, or was done already.
async fn talk(line: Line, kind: Kind, [own, other]: [Seats; 2], counts: Arc<Count>) {
    let secret = match kind {
        Kind::Malformed => None,
        // The seat of another game.
        Kind::WrongSeat => Some(&*own.secrets[0]),
        Kind::Replay => Some(&*other.secrets[0]),
    };
    let Ok(mut socket) = Socket::open(line, &other.id, secret, None).await else {
        return count(&counts.shut_out);
    };
    let _ = socket.next().await;
    let mut every = tokio::time::interval(PAUSE);
    for number in 0..EACH {
        every.tick().await;
        let text = match kind {
            Kind::Malformed => MALFORMED[number % MALFORMED.len()].to_owned(),
            Kind::WrongSeat => json!({ "type": "resign", "id": number }).to_string(),
            Kind::Replay => {
                json!({ "type": "move", "id": number, "ply": 0, "wish": { "from": "g1", "to": "f3" } }).to_string()
            }
        };
        if socket.send_raw(Message::text(text)).await.is_err() {
            return count(&counts.shut_out);
        }
        count(&counts.messages);
        loop {
            let Ok(message) = socket.next().await else {
                return count(&counts.shut_out);
            };
            match message["type"].as_str() {
                Some("refused") => count(&counts.refused),
                Some("ack") if message["repeated"] == true => count(&counts.repeated),
                Some("ack") => count(&counts.done),
                _ => continue,
            }
            break;
        }
    }
}

const MALFORMED: [&str; 8] = [
    "",
    "{",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    r#"{"type":"move"}"#,
    r#"{"type":"move","ply":-1,"wish":{"to":"e4"}}"#,
    r#"{"type":"move","ply":0,"wish":{"from":"z9","to":"\u0000"}}"#,
    r#"{"type":["resign"]}"#,
    r#"{"id":1e999,"type":"resign"}"#,
];

/// Descriptors that ask for much, of the tests of the library.
const LABORIOUS: [&str; 3] = [
    include_str!("../../../../tests/hosts/laborious/riders-far.toml"),
    include_str!("../../../../tests/hosts/laborious/drops-without-mate.toml"),
    include_str!("../../../../tests/hosts/laborious/promotions.toml"),
];

/// Has a descriptor read that nobody has sent before: a good one, a faulty one, or one that asks for much.
async fn upload(line: Line, number: usize, counts: &Count) {
    let of_chess = |movement: &str| {
        format!(
            "schema = 1\n[variant]\nid = \"flood-{number}\"\nversion = \"1.0.0\"\nname = \"Flood\"\nextends = \"chess@1\"\n\
             [pieces.queen]\nmoves = [\"{movement}\"]\n[end]\ndead-position = false\n"
        )
    };
    let text = match number % 5 {
        0 => of_chess("QN"),
        1 => of_chess("Q?N"),
        laborious => format!("{}\n# {number}\n", LABORIOUS[laborious - 2]),
    };
    count(&counts.uploads);
    let body = json!({ "text": text });
    match ask(line, "POST", "/api/variants/check", &[], Some(&body)).await {
        Ok(answer) if answer.status < 500 && answer.status != 429 => count(&counts.compiled),
        _ => count(&counts.turned_away),
    }
}

/// Asks, connects or talks without end, from one address.
async fn flood(line: Line, game: &str, number: usize, counts: &Count, enough: &AtomicBool) {
    let mut every = tokio::time::interval(Duration::from_secs(1) / A_SECOND as u32);
    let (mut held, mut talking) = (Vec::new(), None);
    while !enough.load(Ordering::Relaxed) {
        every.tick().await;
        count(&counts.floods);
        match number % 3 {
            0 => drop(ask(line, "GET", "/api/lobby", &[], None).await),
            // Connections that say nothing.
            1 => held.extend(line.connect().await),
            _ => {
                if talking.is_none() {
                    talking = Socket::open(line, game, None, None).await.ok();
                }
                let ping = Message::text(r#"{"type":"ping"}"#);
                if let Some(socket) = &mut talking
                    && socket.send_raw(ping).await.is_err()
                {
                    count(&counts.shut_out);
                    talking = None;
                }
            }
        }
        if held.len() > 400 {
            held.clear();
        }
    }
}
