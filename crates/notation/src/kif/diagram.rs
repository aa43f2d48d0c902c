//! A diagram of shogi, read.

use boardwright_core::Side;

use super::numerals::number;
use super::piece::{HELD, PIECES, Piece};

/// The handicaps that have names, with the upper ranks in SFEN.
const HANDICAPS: [(&str, &str); 15] = [
    ("香落ち", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "1nsgkgsnl/1r5b1"),
    ("角落ち", "lnsgkgsnl/1r7"),
    ("飛車落ち", "lnsgkgsnl/7b1"),
    ("飛香落ち", "lnsgkgsn1/7b1"),
    ("二枚落ち", "lnsgkgsnl/9"),
    ("三枚落ち", "lnsgkgsn1/9"),
    ("四枚落ち", "1nsgkgsn1/9"),
    ("五枚落ち", "2sgkgsn1/9"),
    ("左五枚落ち", "1nsgkgs2/9"),
    ("六枚落ち", "2sgkgs2/9"),
    ("左七枚落ち", "2sgkg3/9"),
    ("右七枚落ち", "3gkgs2/9"),
    ("八枚落ち", "3gkg3/9"),
    ("十枚落ち", "4k4/9"),
];

/// The position of a handicap, in which who gives it moves first.
pub(super) fn handicap(name: &str) -> Option<String> {
    let (_, ranks) = HANDICAPS.iter().find(|(known, _)| *known == name)?;
    Some(format!(
        "{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    ))
}

/// A diagram as far as it is read.
pub(super) struct Diagram {
    /// A rank in SFEN, from above.
    ranks: Vec<String>,
    /// What is held, in SFEN.
    hands: [String; 2],
    pub(super) turn: Side,
}

impl Default for Diagram {
    fn default() -> Self {
        Diagram {
            ranks: Vec::new(),
            hands: Default::default(),
            turn: Side::First,
        }
    }
}

/// The cells of a rank.
const CELLS: u8 = 9;

/// What stands in the place of a piece where there is none.
const NOBODY: [char; 4] = ['・', '．', '.', '　'];

impl Diagram {
    /// Whether there is one.
    pub(super) fn is_drawn(&self) -> bool {
        !self.ranks.is_empty()
    }

    /// `v香v桂 ・ …|一`
    pub(super) fn row(&mut self, text: &str) -> Result<(), String> {
        let (cells, _) = text.split_once('|').ok_or("a rank ends with `|`")?;
        let (mut rank, mut count, mut gap) = (String::new(), 0, 0);
        let mut letters = cells.chars();
        while let Some(sign) = letters.next() {
            let letter = letters
                .next()
                .ok_or("a cell has two signs: the side and the piece")?;
            count += 1;
            if count > CELLS {
                break;
            }
            if NOBODY.contains(&letter) {
                gap += 1;
                continue;
            }
            let piece = drawn(letter).ok_or_else(|| format!("`{letter}` is no piece of shogi"))?;
            close(&mut rank, &mut gap);
            rank.push_str(&match sign {
                'v' | 'V' | 'ｖ' => piece.symbol.to_ascii_lowercase(),
                ' ' | '^' => piece.symbol.to_owned(),
                _ => {
                    return Err(format!(
                        "`{sign}` before a piece: `v` for the second player, or a space"
                    ));
                }
            });
        }
        close(&mut rank, &mut gap);
        if count != CELLS {
            return Err("a rank has nine cells".to_owned());
        }
        self.ranks.push(rank);
        Ok(())
    }

    /// `飛　金二　歩十八`, or `なし`
    pub(super) fn hand(&mut self, side: Side, text: &str) -> Result<(), String> {
        let mut held = String::new();
        for word in text.split_whitespace().filter(|word| *word != "なし") {
            let mut letters = word.chars();
            let piece = letters.next().and_then(drawn);
            let held_so = PIECES.iter().take(HELD).find(|known| Some(*known) == piece);
            let count = match letters.as_str() {
                "" => Some(1),
                digits => number(digits),
            };
            let (Some(piece), Some(count)) = (held_so, count) else {
                return Err(format!(
                    "`{}` cannot be held",
                    word.chars().take(20).collect::<String>()
                ));
            };
            if count > 1 {
                held.push_str(&count.to_string());
            }
            held.push_str(&match side {
                Side::First => piece.symbol.to_owned(),
                Side::Second => piece.symbol.to_ascii_lowercase(),
            });
        }
        let [first, second] = &mut self.hands;
        *match side {
            Side::First => first,
            Side::Second => second,
        } = held;
        Ok(())
    }

    pub(super) fn sfen(&self) -> Result<String, String> {
        if self.ranks.len() != 9 {
            return Err(format!(
                "a diagram has nine ranks, and this one {}",
                self.ranks.len()
            ));
        }
        let turn = match self.turn {
            Side::First => 'b',
            Side::Second => 'w',
        };
        let hands = match self.hands.concat() {
            none if none.is_empty() => "-".to_owned(),
            held => held,
        };
        Ok(format!("{} {turn} {hands} 1", self.ranks.join("/")))
    }
}

fn close(rank: &mut String, gap: &mut u8) {
    if *gap > 0 {
        rank.push_str(&gap.to_string());
        *gap = 0;
    }
}

/// The piece of one sign.
fn drawn(letter: char) -> Option<&'static Piece> {
    let is = |name: &str| name.chars().eq([letter]);
    PIECES.iter().find(|piece| piece.names().any(is))
}
