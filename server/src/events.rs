//! What happens in a game. A game is its entries; an entry is one or more facts that happened at once.

use boardwright::{Side, wire};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clock::{Clock, Millis};
use crate::seats::{GameId, Hash};

/// What is appended to a game at once, whole or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number in the game, from 0.
    pub number: i64,
    /// When it happened.
    pub at: Millis,
    /// What happened.
    pub facts: Vec<Fact>,
}

/// Who has made a game, or who has joined it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// Who has made it.
    Host,
    /// Who has joined.
    Guest,
}

/// A player, by the order of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// Who moves first.
    First,
    /// The other.
    Second,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::First => Player::First,
            Side::Second => Player::Second,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Side {
        match player {
            Player::First => Side::First,
            Player::Second => Side::Second,
        }
    }
}

/// What may be offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// That the game is drawn.
    Draw,
    /// That the last move of whoever offers is taken back.
    TakeBack,
    /// That another game begins, with colours changed.
    Rematch,
}

impl Offer {
    /// All of them.
    pub const ALL: [Offer; 3] = [Offer::Draw, Offer::TakeBack, Offer::Rematch];

    /// Its number among them.
    pub fn index(self) -> usize {
        match self {
            Offer::Draw => 0,
            Offer::TakeBack => 1,
            Offer::Rematch => 2,
        }
    }
}

/// How a game ends that no move ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Ending {
    /// A player gives up.
    Resignation {
        /// Who.
        player: Player,
    },
    /// A player's time has run out.
    Time {
        /// Whose.
        player: Player,
    },
    /// Both agree on a draw.
    Agreement,
    /// The player to move claims what the rules allow him to.
    Claim {
        /// The code of the reason.
        reason: String,
        /// The move that is announced with it, in coordinates.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        announced: Option<String>,
    },
    /// Nobody has joined, and who has made it takes it away.
    Withdrawn,
}

/// What a game begins with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Creation {
    /// The hash of the rules.
    pub rules: String,
    /// The name by which the variant was asked for: `atomic`, `~anna/siege@1.0.0`.
    pub variant: String,
    /// The clock.
    pub clock: Clock,
    /// The position where it starts, if not where games of the variant do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Whom the host plays; absent: the lot decides when somebody joins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host_plays: Option<Player>,
    /// The host's seat.
    pub host: Hash,
    /// The host's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What must be known to join; absent for an open challenge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<Hash>,
    /// Only the players, and who has the invitation, may look on.
    #[serde(default)]
    pub private: bool,
    /// The game of which it is the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<GameId>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Fact {
    /// The game was made.
    Created(Box<Creation>),
    /// Somebody has taken the second seat, and the game begins.
    Joined {
        /// The guest's seat.
        seat: Hash,
        /// The guest's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Whom the host plays.
        host_plays: Player,
    },
    /// The player to move has moved.
    Moved {
        /// The move in coordinates.
        #[serde(rename = "move")]
        mv: String,
    },
    /// A player has announced a move, or no longer does. Only he is told.
    Premove {
        /// Who.
        by: Player,
        /// The move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wish: Option<Box<wire::Wish>>,
    },
    /// A player offers something.
    Offered {
        /// Who.
        by: Player,
        /// What.
        what: Offer,
    },
    /// A player declines what the other has offered, or no longer offers it.
    Declined {
        /// Who.
        by: Player,
        /// What.
        what: Offer,
    },
    /// So many moves are taken back.
    TakenBack {
        /// How many.
        plies: u16,
    },
    /// The game has ended.
    Ended(Ending),
    /// Another game has begun after this one.
    Rematched {
        /// Which.
        game: GameId,
    },
}
