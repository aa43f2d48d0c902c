//! Games in few bytes: less than one a move.
//!
//! Each move is its place among those that could have been played, in the [canonical order](order). Whoever
//! reads the bytes plays along and so knows how many there were: a move that was the only one costs
//! nothing, one of thirty costs five bits.
//!
//! # Form
//!
//! | bytes | what |
//! |---|---|
//! | 3 | `BWG` |
//! | 1 | the version of this form: 2 |
//! | text | the variant's id |
//! | text | the version of its rules |
//! | 16 | the rules hash |
//! | text | the start as JSON ([`Placement`]); empty for the variant's own |
//! | end | how the game was ended |
//! | number | the number of moves |
//! | the rest | the moves, in groups |
//! | 4 | the checksum of all bytes before, the lowest first: CRC-32 as in zlib |
//!
//! Version 1 is the same without the checksum. It is read, and not written any more.
//!
//! A *number* is written in LEB128: seven bits a byte, the lowest first, the highest bit set but in the
//! last byte. A *text* is the number of its bytes, and these in UTF-8.
//!
//! *End.* A byte: 0 no end but by the moves, 1 and 2 resignation of the first and the second player, 3
//! and 4 their time, 5 agreement, 6 a claim followed by the reason as text, 7 the same followed by the
//! place of the announced move as a number.
//!
//! *Moves.* A group holds as many moves as fit: those whose product of choices, n₁·n₂·…, stays below
//! 2⁶⁴. It is the number i₁ + n₁·(i₂ + n₂·(i₃ + …)), where iₖ is the place of the move from 0 and nₖ
//! the number of moves that could be played, in eight bytes, the lowest first. The last group has only
//! as many bytes as the product of its choices less one needs.
//!
//! # Canonical order
//!
//! See [`canonical`]. Changing it, or this form, needs a new version.

use boardwright_core::order::{at_place, canonical};
use boardwright_core::{Ended, Move, Reason, Side, Variant};
use boardwright_geometry::sorting;

use super::{MAX_MOVES, Placement, RecordError, RulesId, seal};
use crate::Game;

const MAGIC: &[u8; 3] = b"BWG";
/// The version of the form in which records are written.
pub const VERSION: u8 = 2;
/// The version without a checksum.
const WITHOUT_CHECKSUM: u8 = 1;

/// The moves that may be played, legal or penalised, in [canonical order](canonical). All that it
/// goes by belongs to the rules hash, so it is the same wherever the rules are.
pub fn order(game: &Game) -> Vec<Move> {
    let model = game.model();
    let mut moves = playable(game);
    sorting::sort_by(&mut moves, |&one, &other| canonical(model, one, other));
    moves
}

/// The moves that may be played, in no stated order.
fn playable(game: &Game) -> Vec<Move> {
    let mut moves = game.legal_moves();
    moves.extend(game.penalised_moves());
    moves
}

/// Writes a game.
///
/// # Errors
/// [`RecordError`] if it could not be read again: it has more than [`MAX_MOVES`] moves, or began
/// where no game of the variant can begin.
pub fn write(game: &Game) -> Result<Vec<u8>, RecordError> {
    let rules = RulesId::of(game.model());
    let start = game
        .start_record()?
        .map(|start| serde_json::to_string(&start));
    let start = start.transpose();
    let start = start.map_err(|_| RecordError::Bytes("the start cannot be written"))?;
    let mut bytes = MAGIC.to_vec();
    bytes.push(VERSION);
    text(&mut bytes, &rules.id);
    text(&mut bytes, &rules.version);
    let hash = hash_bytes(&rules.hash);
    if hex(&hash) != rules.hash {
        return Err(RecordError::Bytes("its rules hash is not of 32 digits"));
    }
    bytes.extend(hash);
    text(&mut bytes, start.as_deref().unwrap_or_default());
    bytes.extend(end(game));
    number(&mut bytes, game.moves().len() as u64);
    let mut group = Group::new();
    for place in game.places() {
        let (index, of) = (u64::from(place.index), u64::from(place.of));
        if !group.push(index, of) {
            bytes.extend(group.value.to_le_bytes());
            group = Group::new();
            group.push(index, of);
        }
    }
    bytes.extend(group.value.to_le_bytes().into_iter().take(group.bytes()));
    bytes.extend(seal::of_bytes(&bytes).to_le_bytes());
    Ok(bytes)
}

/// How a game was ended, if no move ended it.
fn end(game: &Game) -> Vec<u8> {
    let sided = |code: u8, side: Side| vec![code + side.index() as u8];
    match game.ended() {
        Some(Ended::Resignation(side)) => sided(1, side),
        Some(Ended::Time(side)) => sided(3, side),
        Some(Ended::Agreement) => vec![5],
        Some(Ended::Claim { reason, announced }) => {
            let mut bytes = vec![if announced.is_none() { 6 } else { 7 }];
            text(&mut bytes, reason.code());
            if let Some(announced) = announced {
                let mut open = game.clone();
                open.reopen();
                let place = order(&open).iter().position(|&mv| mv == announced);
                number(&mut bytes, place.unwrap_or_default() as u64);
            }
            bytes
        }
        _ => vec![0],
    }
}

/// Under which rules a game was written, so that its variant can be had.
///
/// # Errors
/// [`RecordError::Bytes`] if this is no game of this form, [`RecordError::Checksum`] if it is not as it
/// was written.
pub fn rules(bytes: &[u8]) -> Result<RulesId, RecordError> {
    Reader { bytes }.rules()
}

/// Whether a game is as it was written, and under which rules. No game is built.
///
/// # Errors
/// [`RecordError`] if it is not; [`RecordError::NoChecksum`] for version 1, of which only [`read`] tells.
pub fn verify(bytes: &[u8]) -> Result<RulesId, RecordError> {
    let rules = rules(bytes)?;
    match bytes.get(MAGIC.len()) {
        Some(&WITHOUT_CHECKSUM) => Err(RecordError::NoChecksum),
        _ => Ok(rules),
    }
}

/// Reads a game.
///
/// # Errors
/// [`RecordError`] if the variant's rules are not those of the game, or the bytes say what cannot be.
pub fn read(variant: &Variant, bytes: &[u8]) -> Result<Game, RecordError> {
    let mut reader = Reader { bytes };
    reader.rules()?.check(variant.model())?;
    let start = reader.text()?;
    let mut game = if start.is_empty() {
        Game::new(variant)
    } else {
        let placement: Placement = serde_json::from_str(start)
            .map_err(|_| RecordError::Bytes("the start is no position"))?;
        Game::from_position(placement.start(variant)?)
    };
    let end = reader.end()?;
    let count = reader.number()?;
    if count > MAX_MOVES as u64 {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        return Err(RecordError::TooManyMoves { count });
    }
    let mut group = Group::new();
    let mut value = reader.group();
    for _ in 0..count {
        let choices = playable(&game);
        let n = choices.len() as u64;
        if n == 0 {
            return Err(RecordError::Bytes("a move after the end of the game"));
        }
        if !group.widen(n) {
            reader.skip(8)?;
            if value != 0 {
                return Err(RecordError::Bytes("a move that does not exist"));
            }
            value = reader.group();
            group = Group::new();
            group.widen(n);
        }
        let place = usize::try_from(value % n).unwrap_or(usize::MAX);
        value /= n;
        let mv = at_place(game.model(), &choices, place);
        let mv = mv.ok_or(RecordError::Bytes("a move that does not exist"))?;
        let played = game.play(mv);
        played.map_err(|_| RecordError::Bytes("a move after the end of the game"))?;
    }
    if reader.bytes.len() != group.bytes() || value != 0 {
        return Err(RecordError::Bytes("more or less than its moves"));
    }
    end.apply(&mut game)?;
    Ok(game)
}

/// How a game was ended, as it was read.
enum End<'a> {
    ByMoves,
    Resignation(Side),
    Time(Side),
    Agreement,
    Claim {
        code: &'a str,
        announced: Option<u64>,
    },
}

impl End<'_> {
    fn apply(self, game: &mut Game) -> Result<(), RecordError> {
        if !matches!(self, End::ByMoves) && game.outcome().is_some() {
            return Err(RecordError::OverBefore);
        }
        match self {
            End::ByMoves => {}
            End::Resignation(side) => drop(game.resign(side)),
            End::Time(side) => drop(game.run_out_of_time(side)),
            End::Agreement => drop(game.agree_draw()),
            End::Claim { code, announced } => {
                let unknown = || RecordError::Unknown("reason", code.to_owned());
                let reason = Reason::from_code(code).ok_or_else(unknown)?;
                let claimed = match announced {
                    None => game.claim(reason),
                    Some(place) => {
                        let place = usize::try_from(place).unwrap_or(usize::MAX);
                        let mv = order(game).get(place).copied();
                        let mv = mv.ok_or(RecordError::Bytes("a move that does not exist"))?;
                        game.claim_with(reason, mv)
                    }
                };
                claimed.map_err(|_| RecordError::NoClaim(code.to_owned()))?;
            }
        }
        Ok(())
    }
}

/// Moves that share a number.
struct Group {
    value: u64,
    /// The product of the choices so far.
    product: u64,
}

impl Group {
    fn new() -> Group {
        Group {
            value: 0,
            product: 1,
        }
    }

    /// Makes room for a choice among `n`; `false` if there is none.
    fn widen(&mut self, n: u64) -> bool {
        match self.product.checked_mul(n) {
            Some(product) => self.product = product,
            None => return false,
        }
        true
    }

    /// Adds a choice; `false` if there is no room.
    fn push(&mut self, index: u64, n: u64) -> bool {
        let weight = self.product;
        let fits = self.widen(n);
        if fits {
            self.value += index * weight;
        }
        fits
    }

    /// How many bytes the greatest value takes.
    fn bytes(&self) -> usize {
        (64 - (self.product - 1).leading_zeros() as usize).div_ceil(8)
    }
}

/// What is still to be read.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    const SHORT: RecordError = RecordError::Bytes("it ends too early");

    fn skip(&mut self, count: usize) -> Result<&'a [u8], RecordError> {
        let (taken, rest) = self.bytes.split_at_checked(count).ok_or(Self::SHORT)?;
        self.bytes = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, RecordError> {
        self.skip(1)?.first().copied().ok_or(Self::SHORT)
    }

    fn number(&mut self) -> Result<u64, RecordError> {
        let mut value = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(RecordError::Bytes("a number that is too large"))
    }

    fn text(&mut self) -> Result<&'a str, RecordError> {
        let length = usize::try_from(self.number()?).map_err(|_| Self::SHORT)?;
        std::str::from_utf8(self.skip(length)?)
            .map_err(|_| RecordError::Bytes("a text that is not UTF-8"))
    }

    /// The bytes without the checksum, which is that of all before it.
    fn intact(&mut self, whole: &[u8]) -> Result<(), RecordError> {
        let length = self.bytes.len().checked_sub(4).ok_or(Self::SHORT)?;
        let (rest, sum) = self.bytes.split_at_checked(length).ok_or(Self::SHORT)?;
        let content = whole.get(..whole.len() - 4).unwrap_or_default();
        self.bytes = rest;
        match seal::of_bytes(content).to_le_bytes() == *sum {
            true => Ok(()),
            false => Err(RecordError::Checksum),
        }
    }

    fn rules(&mut self) -> Result<RulesId, RecordError> {
        let whole = self.bytes;
        if self.skip(3)? != MAGIC {
            return Err(RecordError::Bytes("it does not begin with `BWG`"));
        }
        match self.byte()? {
            WITHOUT_CHECKSUM => {}
            VERSION => self.intact(whole)?,
            other => {
                return Err(RecordError::Format {
                    form: u32::from(other),
                });
            }
        }
        let (id, version) = (self.text()?.to_owned(), self.text()?.to_owned());
        let hash = hex(self.skip(16)?);
        Ok(RulesId { id, version, hash })
    }

    /// The next group of moves, or what is left of one.
    fn group(&self) -> u64 {
        let mut bytes = [0; 8];
        bytes
            .iter_mut()
            .zip(self.bytes)
            .for_each(|(to, from)| *to = *from);
        u64::from_le_bytes(bytes)
    }

    fn end(&mut self) -> Result<End<'a>, RecordError> {
        let how = self.byte()?;
        let side = if how % 2 == 1 {
            Side::First
        } else {
            Side::Second
        };
        Ok(match how {
            0 => End::ByMoves,
            1 | 2 => End::Resignation(side),
            3 | 4 => End::Time(side),
            5 => End::Agreement,
            6 | 7 => End::Claim {
                code: self.text()?,
                announced: if how == 7 { Some(self.number()?) } else { None },
            },
            _ => return Err(RecordError::Bytes("an unknown end")),
        })
    }
}

fn number(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn text(bytes: &mut Vec<u8>, text: &str) {
    number(bytes, text.len() as u64);
    bytes.extend(text.as_bytes());
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The hash as bytes: sixteen, whatever its text.
fn hash_bytes(hash: &str) -> [u8; 16] {
    let mut bytes = [0; 16];
    for (byte, place) in bytes.iter_mut().zip((0..).step_by(2)) {
        let digits = hash.get(place..place + 2);
        *byte = digits
            .and_then(|d| u8::from_str_radix(d, 16).ok())
            .unwrap_or_default();
    }
    bytes
}
