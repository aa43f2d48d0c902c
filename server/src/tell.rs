//! What clients are told, and what they ask for: the types of the protocol.

use std::collections::BTreeMap;

use boardwright::record::Placement;
use boardwright::wire;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clock::{Clock, Left, Millis};
use crate::events::Offer;

/// What somebody at the board asks for. Over a WebSocket it is a message, which may have an `id`; over HTTP it is
/// the body of `POST /api/games/ID/commands`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// To move. A move that was played already, sent again, is answered and not played twice.
    Move {
        /// How many moves have been played before it.
        ply: usize,
        /// How often moves have been taken back in the game before it.
        #[serde(default)]
        line: u32,
        /// The move.
        wish: wire::Wish,
    },
    /// To announce a move that is played as soon as it is one's turn, if it is legal then; without one, to announce
    /// none any more.
    Premove {
        /// The move.
        #[serde(default)]
        wish: Option<wire::Wish>,
    },
    /// To offer something. What the other has offered already is accepted by this.
    Offer {
        /// What.
        what: Offer,
    },
    /// To accept what the other has offered.
    Accept {
        /// What.
        what: Offer,
    },
    /// To decline what the other has offered, or no longer to offer it.
    Decline {
        /// What.
        what: Offer,
    },
    /// To claim what the rules allow the player to move: `repetition`.
    Claim {
        /// The code of the reason.
        reason: String,
        /// The move that would bring it about, where it does not stand on the board. It is not played.
        #[serde(default)]
        announced: Option<wire::Wish>,
    },
    /// To give up.
    Resign {},
    /// To take a game away that nobody has joined.
    Withdraw {},
}

/// What a client sends over a WebSocket besides commands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// The first message: who asks, and what he has already.
    Hello {
        /// The secret of a seat, or an invitation. The cookie of the seat serves as well.
        #[serde(default)]
        secret: Option<String>,
        /// The number of the last `events` that the client has; it gets what it lacks.
        #[serde(default)]
        have: Option<i64>,
        /// When those happened. Where others have this number, as in a database that was restored, the client gets all.
        #[serde(default)]
        at: Option<Millis>,
    },
    /// What one may announce while the other is to move.
    Premoves {},
    /// What time it is.
    Ping {},
}

/// What the server sends over a WebSocket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant)] // they are written and gone
pub enum Message {
    /// The answer to `hello`: all of the game.
    Welcome {
        /// The number of the last `events`.
        number: i64,
        /// When they happened.
        at: Millis,
        /// The game.
        game: GameView,
        /// Whom the client plays, if anybody yet.
        #[serde(skip_serializing_if = "Option::is_none")]
        you: Option<String>,
        /// The move that the client has announced.
        #[serde(skip_serializing_if = "Option::is_none")]
        premove: Option<wire::Wish>,
    },
    /// The answer to `hello` where the client has almost all: the missing `events` follow.
    Resumed {
        /// The number of the last `events` that follow.
        number: i64,
        /// Whom the client plays, if anybody yet.
        #[serde(skip_serializing_if = "Option::is_none")]
        you: Option<String>,
        /// The move that the client has announced.
        #[serde(skip_serializing_if = "Option::is_none")]
        premove: Option<wire::Wish>,
    },
    /// Whom the client plays: the lot was drawn when somebody joined.
    Seat {
        /// The name among the variant's players.
        you: String,
    },
    /// What has happened at once; it is committed.
    Events {
        /// Its number: each is one more than the one before.
        number: i64,
        /// When it happened.
        at: Millis,
        /// What happened.
        events: Vec<Event>,
        /// How many moves have been played.
        ply: usize,
        /// How often moves have been taken back.
        line: u32,
        /// The clocks.
        #[serde(skip_serializing_if = "Option::is_none")]
        clock: Option<ClockView>,
    },
    /// The legal moves, for the player who is to move.
    Choices {
        /// How many moves have been played.
        ply: usize,
        /// How often moves have been taken back.
        line: u32,
        /// The moves.
        choices: wire::Choices,
    },
    /// The answer to `premoves`.
    Premoves {
        /// The id of the question.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// How many moves have been played.
        ply: usize,
        /// What may be announced.
        choices: wire::Choices,
    },
    /// The move that one has announced is no longer announced: it was played, or was not legal.
    PremoveGone,
    /// The clocks, where they have changed and nothing else: after an outage, which nobody is charged for.
    Clock {
        /// The clocks.
        clock: ClockView,
    },
    /// A command was done, and is committed.
    Ack {
        /// The id of the command.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The number of the last `events`.
        number: i64,
        /// The move was played already.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        repeated: bool,
    },
    /// A command was not done.
    Refused {
        /// The id of the command.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The stable code.
        code: String,
        /// The reason in words.
        message: String,
    },
    /// The answer to `ping`.
    Pong {
        /// The id of the question.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// What time it is, in milliseconds since 1970.
        now: Millis,
    },
}

/// Something that has happened in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant)]
pub enum Event {
    /// Somebody has joined, and the game has begun.
    Joined {
        /// The names of the players, by whom they play; none has no name.
        players: BTreeMap<String, Option<String>>,
    },
    /// A player has moved.
    Moved {
        /// How many moves had been played before.
        ply: usize,
        /// Who.
        by: String,
        /// What it has changed, step by step.
        applied: wire::Applied,
        /// How the game stands now.
        status: wire::Status,
        /// Milliseconds that it has taken, where time counts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent: Option<Millis>,
    },
    /// A player offers something.
    Offered {
        /// Who.
        by: String,
        /// What.
        what: Offer,
    },
    /// A player declines what the other has offered, or no longer offers it.
    Declined {
        /// Who.
        by: String,
        /// What.
        what: Offer,
    },
    /// Moves are taken back.
    TakenBack {
        /// How many.
        plies: u16,
        /// How the game stands now.
        state: wire::State,
    },
    /// The game has ended, by no move.
    Ended {
        /// How it stands.
        status: wire::Status,
    },
    /// Who has made the game has taken it away.
    Withdrawn,
    /// Another game has begun after this one; the secrets of the seats hold there, too.
    Rematched {
        /// Its id.
        game: String,
    },
}

/// The clocks at one moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClockView {
    /// What each player has left, by name.
    pub left: BTreeMap<String, Left>,
    /// Whose time runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<String>,
    /// When this was so, in milliseconds since 1970 by the server's clock.
    pub now: Millis,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HistoryMove {
    /// In coordinates.
    #[serde(rename = "move")]
    pub mv: String,
    /// As people write it.
    pub human: String,
    /// Milliseconds that it has taken, where time counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<Millis>,
}

/// An offer that stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OfferView {
    /// Who offers.
    pub by: String,
    /// What.
    pub what: Offer,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Nobody has joined.
    Open,
    /// It goes on.
    Playing,
    /// It has ended, or was taken away.
    Over,
}

impl Stage {
    /// As it is kept.
    pub fn as_str(self) -> &'static str {
        match self {
            Stage::Open => "open",
            Stage::Playing => "playing",
            Stage::Over => "over",
        }
    }
}

/// All of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameView {
    /// Its id.
    pub id: String,
    /// The name by which the variant was asked for.
    pub variant: String,
    /// The variant's name for people.
    pub title: String,
    /// Under what its rules are kept: `GET /api/rules/KEY` describes them.
    pub rules: String,
    /// How far it is.
    pub stage: Stage,
    /// When it was made.
    pub created: Millis,
    /// The names of the players, by whom they play; empty until somebody has joined.
    pub players: BTreeMap<String, Option<String>>,
    /// The name of who has made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// Whom he plays; absent where the lot decides, until it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host_plays: Option<String>,
    /// Only the players, and who is invited, may look on.
    pub private: bool,
    /// How the clocks go.
    pub time: Clock,
    /// The clocks, where time counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// How often moves have been taken back.
    pub line: u32,
    /// The position and what may be done.
    pub state: wire::State,
    /// The moves that were played.
    pub history: Vec<HistoryMove>,
    /// The offers that stand.
    pub offers: Vec<OfferView>,
    /// The game that has begun after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

/// A game from its start, with what each move has changed: what is needed to look through it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Played {
    /// Where it started.
    pub start: Placement,
    /// How often moves have been taken back.
    pub line: u32,
    /// What the moves have changed, in order.
    pub moves: Vec<wire::Applied>,
}
