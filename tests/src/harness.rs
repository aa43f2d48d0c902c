//! What must hold of any bytes at all: no panic, no hang, and what is read is written and read again as
//! the same. The fuzz targets call these functions; `tests/texts/corpora.rs` calls them with every file of the
//! corpora.

use std::sync::LazyLock;

use boardwright::notation::pgn;
use boardwright::notation::position::{self, Mode};
use boardwright::record::{Append, GameRecord, compact};
use boardwright::{Budget, Catalogue, Game, Limits, MoveError, Variant, Work};

/// All variants, within the limits for strangers.
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let mut catalogue = Catalogue::shipped();
    catalogue.set_limits(Limits::UNTRUSTED);
    catalogue
});

/// The variants that the first byte chooses. The corpora are written for this order: it stays.
const CHOSEN: [&str; 31] = [
    "annan-shogi",
    "antichess",
    "atomic",
    "atomic-omega",
    "atomic960",
    "cannonshogi",
    "capablanca",
    "chess",
    "chess960",
    "coregal",
    "crazyhouse",
    "crazyhouse960",
    "duck",
    "grasshopper",
    "horde",
    "king-of-the-hill",
    "king-of-the-hill960",
    "kuma",
    "nocheckatomic",
    "omega",
    "racing-kings",
    "seirawan",
    "self-check-void-shogi",
    "shako",
    "shogi",
    "three-check",
    "three-check960",
    "tsume",
    "tsume-self-check-void",
    "twokings2",
    "xiangqi",
];

/// The variant that the first byte chooses, and the other bytes. A byte beyond the last whole round of those
/// lets the second one choose among all.
fn chosen(bytes: &[u8]) -> Option<(Variant, &[u8])> {
    let (&first, rest) = bytes.split_first()?;
    let first = usize::from(first);
    if first < 256 / CHOSEN.len() * CHOSEN.len() {
        let id = CHOSEN.get(first % CHOSEN.len())?;
        return Some((CATALOGUE.get(id).ok()?, rest));
    }
    let (&second, rest) = rest.split_first()?;
    let ids: Vec<&str> = CATALOGUE.ids().collect();
    let id = ids.get(usize::from(second) % ids.len())?;
    Some((CATALOGUE.get(id).ok()?, rest))
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// A descriptor is read or refused; one that is read can be played.
pub fn descriptor(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let mut catalogue = CATALOGUE.clone();
    match catalogue.add("fuzz.toml", text) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(variant) => {
            let mut game = Game::new(&variant);
            for ply in 0..8 {
                let moves = game.legal_moves();
                let Some(&mv) = moves.get(ply % moves.len().max(1)) else {
                    break;
                };
                if game.play(mv).is_err() {
                    break;
                }
            }
            let _ = game.status();
        }
    }
}

/// A position that is read is written, and read again as itself.
pub fn position(bytes: &[u8]) {
    let Some((variant, rest)) = chosen(bytes) else {
        return;
    };
    let Some(text) = text(rest) else { return };
    for mode in [Mode::Strict, Mode::Tolerant] {
        let Ok(read) = position::position(&variant, text, mode) else {
            continue;
        };
        let written = position::write(variant.model(), &read.setup());
        let again = position::position(&variant, &written, Mode::Tolerant);
        assert_eq!(again.ok().as_ref(), Some(&read), "{written}");
        let _ = (read.legal_moves(), read.outcome(), read.in_check());
    }
}

/// Texts that may be moves, one a line, are played or refused with a reason; a refused one changes nothing.
pub fn moves(bytes: &[u8]) {
    let Some((variant, rest)) = chosen(bytes) else {
        return;
    };
    let Some(text) = text(rest) else { return };
    let mut game = Game::new(&variant);
    for line in text.lines().take(64) {
        let before = game.position().clone();
        let played = match game.read_human(line) {
            Ok(mv) => game.play(mv).is_ok(),
            Err(_) => game.play_text(line).is_ok(),
        };
        assert!(played || *game.position() == before, "{line}");
    }
}

/// Games of a PGN file are read with their faults, and played as far as they are legal; those that are trees come back.
pub fn pgn(bytes: &[u8]) {
    let Ok(chess) = CATALOGUE.get("chess") else {
        return;
    };
    for game in pgn::Reader::new(bytes).games().take(16) {
        let Ok(game) = game else { break };
        let _ = pgn::replay(&mut Game::new(&chess), game.moves());
    }
    for tree in CATALOGUE.read_trees(bytes).take(16).flatten() {
        let text = tree.to_string();
        let again = CATALOGUE.read_trees(text.as_bytes()).next();
        assert!(again.is_some_and(|again| again.is_ok_and(|again| again == tree)));
    }
}

/// A record is restored or refused, with the checksum that it has and with that of what it says; one that
/// is restored is the record of its game.
pub fn record(bytes: &[u8]) {
    let Ok(record) = serde_json::from_slice::<GameRecord>(bytes) else {
        return;
    };
    for record in [record.clone().sealed(), record] {
        if let Ok(game) = CATALOGUE.restore(&record) {
            let again = game.record().and_then(|record| CATALOGUE.restore(&record));
            assert_eq!(again.ok().map(|g| g.status()), Some(game.status()));
        }
    }
}

/// Bytes are a game or are refused; a game is written as it was read, if its start is.
pub fn compact(bytes: &[u8]) {
    if let Ok(game) = CATALOGUE.restore_bytes(bytes) {
        let again = compact::write(&game).and_then(|bytes| CATALOGUE.restore_bytes(&bytes));
        assert_eq!(again.ok().map(|g| g.status()), Some(game.status()));
    }
    // What is intact is so in one way only.
    if compact::verify(bytes).is_ok() {
        for bit in 0..8 * bytes.len().min(64) {
            let mut flipped = bytes.to_vec();
            if let Some(byte) = flipped.get_mut(bit / 8) {
                *byte ^= 1 << (bit % 8);
            }
            assert!(compact::verify(&flipped).is_err());
        }
    }
}

/// Lines of JSON, a record and what was appended to it, are joined or refused, as they are and with
/// checksums that fit; what is joined is intact.
pub fn appends(bytes: &[u8]) {
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let base = lines.next().map(serde_json::from_slice::<GameRecord>);
    let Some(Ok(base)) = base else {
        return;
    };
    let appends: Vec<Append> = lines
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    if let Ok(whole) = base.joined(&appends) {
        assert!(whole.verify().is_ok());
    }
    let base = base.sealed();
    let mut follows = base.checksum.clone().unwrap_or_default();
    let refit = |mut append: Append| {
        append.follows.clone_from(&follows);
        let append = append.sealed();
        follows.clone_from(&append.checksum);
        append
    };
    let appends: Vec<Append> = appends.into_iter().map(refit).collect();
    if let Ok(whole) = base.joined(&appends) {
        assert!(whole.verify().is_ok());
        let _ = CATALOGUE.restore(&whole);
    }
}

/// Bounded work: what is answered is what is answered without a bound; what would take more is refused with
/// `too-much-work`, and changes nothing. The second byte says how much, the third how it is shared out; then come
/// texts that may be moves, or lines for `query`.
pub fn budgets(bytes: &[u8]) {
    let Some((variant, rest)) = chosen(bytes) else {
        return;
    };
    let [units, shared, rest @ ..] = rest else {
        return;
    };
    let units = 1 << (8 + units % 18);
    if shared % 3 == 2 {
        return questions_within(units, rest);
    }
    let Some(text) = text(rest) else { return };
    let mut free = Game::new(&variant);
    let unbounded = free.set_budget(Budget::Unlimited);
    assert!(unbounded.is_ok());
    let mut bounded = free.clone();
    let together = (shared % 3 == 1).then(|| Work::new(units));
    let budget = match &together {
        Some(work) => Budget::Together(work.clone()),
        None => Budget::EachCall(units),
    };
    if bounded.set_budget(budget).is_err() {
        assert_eq!(bounded.status(), free.status());
        return;
    }
    for line in text.lines().take(24) {
        match bounded.play_text(line) {
            Ok(applied) => assert_eq!(free.play_text(line).ok(), Some(applied), "{line}"),
            Err(why) if is_too_much(&why) => {}
            Err(why) => {
                let other = free.play_text(line).map_err(|other| other.to_string());
                assert_eq!(other.err(), Some(why.to_string()), "{line}");
            }
        }
        assert_eq!(bounded.moves(), free.moves(), "{line}");
        assert_eq!(bounded.position(), free.position(), "{line}");
        let answers = (bounded.legal_moves(), bounded.status(), bounded.claims());
        if together.as_ref().is_some_and(Work::is_spent) {
            return; // what it says then is no answer
        }
        assert_eq!(answers, (free.legal_moves(), free.status(), free.claims()));
    }
}

fn is_too_much(error: &MoveError) -> bool {
    let reason = error.reason().map(|reason| reason.code());
    error.code() == "too-much-work" || reason == Some("too-much-work")
}

/// A line of `query` has its answer, or one that says that it takes too much, the same each time.
fn questions_within(units: u64, bytes: &[u8]) {
    let lines = bytes.split(|&byte| byte == b'\n').take(8);
    for line in lines.filter(|line| !is_deep(line)) {
        let answer = boardwright_cli::answer_within(&CATALOGUE, units, line);
        assert_eq!(
            answer,
            boardwright_cli::answer_within(&CATALOGUE, units, line)
        );
        if !answer.contains("too-much-work") {
            assert_eq!(answer, boardwright_cli::answer(&CATALOGUE, line));
        }
    }
}

/// Any lines are answered, each with one line of JSON that has its id.
pub fn query(bytes: &[u8]) {
    let lines = bytes.split(|&byte| byte == b'\n').take(16);
    for line in lines.filter(|line| !is_deep(line)) {
        let answer = boardwright_cli::answer(&CATALOGUE, line);
        let answer: serde_json::Value = serde_json::from_str(&answer).expect("an answer is JSON");
        assert!(answer.get("id").is_some());
    }
}

/// What `lsp` writes is messages, whatever it is sent: as bytes that may be messages, and as the bodies of messages, one a line,
/// in an ordinary conversation. Files are left alone.
pub fn lsp(bytes: &[u8]) {
    if bytes.windows(5).any(|five| five == b"file:") {
        return;
    }
    told_by_lsp(&boardwright_cli::converse(bytes));
    let begin: &[u8] = br#"{"jsonrpc":"2.0","id":"begin","method":"initialize","params":{}}"#;
    let end: [&[u8]; 2] = [
        br#"{"jsonrpc":"2.0","id":"end","method":"shutdown"}"#,
        br#"{"jsonrpc":"2.0","method":"exit"}"#,
    ];
    let lines = bytes.split(|&byte| byte == b'\n').take(16);
    let bodies = std::iter::once(begin).chain(lines).chain(end);
    let framed = bodies.flat_map(|body| {
        let head = format!("Content-Length: {}\r\n\r\n", body.len());
        [head.as_bytes(), body].concat()
    });
    let told = told_by_lsp(&boardwright_cli::converse(&framed.collect::<Vec<u8>>()));
    assert_eq!(told.first().map(|first| first["id"] == "begin"), Some(true));
}

/// The messages in what it has written.
fn told_by_lsp(mut out: &[u8]) -> Vec<serde_json::Value> {
    let mut told = Vec::new();
    while !out.is_empty() {
        let end = out.windows(4).position(|four| four == b"\r\n\r\n");
        let (head, rest) = out.split_at(end.expect("a head") + 4);
        let head = std::str::from_utf8(head).expect("a text");
        let length = head.trim().strip_prefix("Content-Length: ");
        let length = length.and_then(|length| length.parse().ok());
        let (body, rest) = rest.split_at(length.expect("a length"));
        let message: serde_json::Value = serde_json::from_slice(body).expect("JSON");
        assert_eq!(message["jsonrpc"], "2.0");
        told.push(message);
        out = rest;
    }
    told
}

/// Whether a line asks for a count or a search of more than three plies: that takes its time, and no fault is
/// to be found in it.
fn is_deep(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    ["perft:", "divide:", "mate:"].iter().any(|question| {
        text.split(question).skip(1).any(|rest| {
            let digits = rest.trim_start_matches('0');
            !digits.starts_with(['1', '2', '3'])
                || digits[1..].starts_with(|c: char| c.is_ascii_digit())
        })
    })
}
