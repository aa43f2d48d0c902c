//! Ids and secrets: who may do what is who knows what.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// What a text of hexadecimal digits should have been.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no id")]
pub struct NotAnId;

fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The bytes of lower-case hexadecimal digits, if there are just as many.
fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if pairs.len() != N || !rest.is_empty() {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, &[high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = digit(high)? << 4 | digit(low)?;
    }
    Some(bytes)
}

/// The id of a game: 128 random bits, so that nobody finds a game by trying.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId([u8; 16]);

impl GameId {
    /// A new one.
    pub fn random() -> GameId {
        GameId(rand::random())
    }

    /// That of the rematch of a game: the same for whoever makes it, so that it is made once; unknown to who does
    /// not know what the server keeps of both seats.
    pub fn of_rematch(self, seats: &[Hash; 2]) -> GameId {
        let mut hasher = Sha256::new();
        hasher.update(b"rematch");
        hasher.update(self.0);
        seats.iter().for_each(|seat| hasher.update(seat.0));
        let mut id = [0; 16];
        id.iter_mut()
            .zip(hasher.finalize())
            .for_each(|(to, from)| *to = from);
        GameId(id)
    }
}

/// What only the player knows: 256 random bits. The server keeps its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A new one.
    pub fn random() -> Secret {
        Secret(rand::random())
    }

    /// What the server keeps.
    pub fn hash(&self) -> Hash {
        Hash(Sha256::digest(self.0).into())
    }

    /// As the player keeps it.
    pub fn expose(&self) -> String {
        hex(&self.0)
    }
}

/// It is not told by logs.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The hash of a secret.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hash([u8; 32]);

impl Hash {
    /// Whether the secret is the one of this hash; how long that takes tells nothing.
    pub fn is_of(&self, secret: &Secret) -> bool {
        self.0.ct_eq(&secret.hash().0).into()
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hash(…)")
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for GameId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<GameId, NotAnId> {
        unhex(text).map(GameId).ok_or(NotAnId)
    }
}

impl FromStr for Secret {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Secret, NotAnId> {
        unhex(text).map(Secret).ok_or(NotAnId)
    }
}

impl FromStr for Hash {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Hash, NotAnId> {
        unhex(text).map(Hash).ok_or(NotAnId)
    }
}

macro_rules! as_text {
    ($($name:ident),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}
as_text!(GameId, Hash);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_known_by_its_hash_and_not_shown() {
        let (one, other) = (Secret::random(), Secret::random());
        assert!(one.hash().is_of(&one) && !one.hash().is_of(&other));
        assert_eq!(one.expose().parse::<Secret>(), Ok(one.clone()));
        assert!(!format!("{one:?} {:?}", one.hash()).contains(&one.expose()[..4]));
    }

    #[test]
    fn an_id_is_read_as_it_is_written_and_in_no_other_way() {
        let id = GameId::random();
        assert_eq!(id.to_string().parse(), Ok(id));
        for bad in [
            "",
            "00",
            &id.to_string().to_uppercase()[..31],
            "é0000000000000000000000000000000",
        ] {
            assert_eq!(bad.parse::<GameId>(), Err(NotAnId), "{bad}");
        }
    }

    #[test]
    fn a_rematch_has_one_id_which_the_seats_decide() {
        let (id, seats) = (
            GameId::random(),
            [Secret::random().hash(), Secret::random().hash()],
        );
        assert_eq!(id.of_rematch(&seats), id.of_rematch(&seats));
        assert_ne!(id.of_rematch(&seats), id.of_rematch(&[seats[1], seats[0]]));
    }
}
