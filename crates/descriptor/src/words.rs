//! The words of the language: each stands here once, with its sentence and what it means.
//!
//! The [grammar](crate::grammar) and with it the JSON Schema and the reference list them, the
//! [sections](crate::sections) read them, the [rules hash](crate::hash) writes them.

use boardwright_core::geometry::{Symmetry, Topology, Vector, Wrap};
use boardwright_core::model::{
    After, Becomes, CastlingHome, Choice, Deed, GivingCheck, Goal, HandOf, Judged, MostWhen, Pass,
    RoyalCount, Score, SelfCheck, Trigger, VoidReason, WallPlace, Whose,
};

use crate::sheet::{Cells, Men};

/// One of the two pieces of a castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Castler {
    King,
    Rook,
}

/// Who gets captured pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Taker {
    Capturer,
    Partner,
    Nobody,
}

/// A condition of a permission, before what the other keys say of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum On {
    HomeFree,
    Attacked,
    AttackedByOther,
    Guarded,
    Beside,
    Takes,
    Has,
}

/// What becomes of the pieces that an effect concerns, before what the other keys say of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// This, without another key.
    Plain(Becomes),
    /// They become a piece.
    Piece,
    /// They go to a cell.
    Cell,
}

/// Whom an effect concerns, before what the other keys say of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Concerns {
    Mover,
    Captured,
    Reached,
    Flanked,
    InLine,
}

/// A word that a key takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word {
    pub(crate) word: &'static str,
    /// What it says, in a sentence.
    pub(crate) doc: &'static str,
}

/// Words with their meanings.
pub(crate) struct Words<T: 'static>(&'static [(Word, T)]);

impl<T: Clone + PartialEq> Words<T> {
    /// What a word means.
    pub(crate) fn meaning(&self, word: &str) -> Option<T> {
        let found = self.0.iter().find(|(known, _)| known.word == word);
        found.map(|(_, meaning)| meaning.clone())
    }

    /// The word that means this.
    pub(crate) fn word(&self, meaning: &T) -> Option<&'static str> {
        let found = self.0.iter().find(|(_, known)| known == meaning);
        found.map(|(word, _)| word.word)
    }
}

/// Words, whatever they mean.
pub(crate) trait Known: Sync {
    /// The words in the order in which people read them.
    fn words(&self) -> Vec<Word>;
}

impl<T: Sync> Known for Words<T> {
    fn words(&self) -> Vec<Word> {
        self.0.iter().map(|(word, _)| *word).collect()
    }
}

/// Words that name notations, which other crates know by the same names.
pub(crate) struct Names(&'static [Word]);

impl Known for Names {
    fn words(&self) -> Vec<Word> {
        self.0.to_vec()
    }
}

/// A value for which the language has a word, whichever it is.
pub(crate) trait Said {
    /// The word.
    fn said(&self) -> &'static str;
}

/// Words with their meanings.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident: $type:ty { $($word:literal => $meaning:expr, $sentence:literal;)+ })+) => {$(
        $(#[$doc])*
        pub(crate) static $name: Words<$type> = Words(&[$(
            (Word { word: $word, doc: $sentence }, $meaning),
        )+]);
    )+};
}

/// Words of an enumeration, one for each of its values.
macro_rules! every_word {
    ($($(#[$doc:meta])* $name:ident: $type:ident { $($word:literal => $value:ident, $sentence:literal;)+ })+) => {$(
        words! {
            $(#[$doc])*
            $name: $type { $($word => $type::$value, $sentence;)+ }
        }

        impl Said for $type {
            fn said(&self) -> &'static str {
                match self {
                    $($type::$value => $word,)+
                }
            }
        }
    )+};
}

every_word! {
    /// `men` in a file of names.
    MEN: Men {
        "discs" => Discs, "On light and dark discs.";
        "wedges" => Wedges, "On wedges that point at the enemy; the board is of one colour.";
    }

    /// `cells` in a file of names.
    CELLS: Cells {
        "squares" => Squares, "As squares, light and dark.";
        "points" => Points, "As points in which lines meet, as in xiangqi.";
    }

    /// `effect.NAME.after`.
    AFTER: After {
        "move" => Move, "After every move on the board and every drop; not after a pass.";
        "step" => Step, "After every move on the board; not after a drop or a pass.";
        "capture" => Capture, "After every capture.";
        "drop" => Drop, "After every drop.";
        "promotion" => Promotion, "After every promotion.";
    }

    /// `permission.NAME.what`.
    DEED: Deed {
        "move" => Move, "Any move on the board, captures and castlings too.";
        "capture" => Capture, "Captures.";
        "first-move" => FirstMove, "Moves that a piece may make only as long as it has not moved, `i` in Betza strings; not castlings.";
    }

    /// `effect.NAME.whose`.
    WHOSE: Whose {
        "enemy" => Enemy, "The opponent's.";
        "own" => Own, "Those of the player who has moved.";
        "any" => Any, "Either player's.";
    }

    /// `end.most.when`.
    MOST_WHEN: MostWhen {
        "nobody-moves" => NobodyMoves, "When no piece of either player can move or be dropped, whatever that would mean for royal pieces.";
        "stalemate" => Stalemate, "When the player to move has no legal move and is not in check: this is the result of the stalemate then.";
    }

    /// `board.topology`.
    TOPOLOGY: Topology {
        "square" => Square, "Squares.";
        "hex" => Hex, "Hexagons in vertical files.";
    }

    /// `board.wrap`.
    WRAP: Wrap {
        "files" => Files, "The first file is next to the last.";
        "none" => None, "No edges are joined.";
    }

    /// `board.symmetry`.
    SYMMETRY: Symmetry {
        "mirror" => Mirror, "Up and down are exchanged; files stay.";
        "rotate" => Rotate, "The board is turned by half a turn.";
        "none" => None, "What is written for the first player holds for both.";
    }

    /// `movement.pass`.
    PASS: Pass {
        "allowed" => Allowed, "Always.";
        "when-immobile" => WhenImmobile, "When no other move is legal.";
    }

    /// `promotion.trigger`.
    TRIGGER: Trigger {
        "enter" => Enter, "The move goes from outside the zone into it.";
        "arrive" => Arrive, "The move ends in the zone.";
        "touch" => Touch, "The move starts or ends in the zone.";
        "enter-or-capture" => EnterOrCapture,
            "The move goes from outside the zone into it, or captures and starts or ends in it, or ends in it where the piece could never move again.";
    }

    /// `promotion.choice`.
    CHOICE: Choice {
        "mandatory" => Mandatory, "It may not be declined.";
        "optional" => Optional, "It may be declined.";
        "optional-unless-immobile" => OptionalUnlessImmobile,
            "It may be declined, unless the piece could then never move again.";
    }

    /// `castling.NAME.again`.
    AGAIN: Castler {
        "king" => King, "The king of the castling.";
        "rook" => Rook, "The rook.";
    }

    /// `promotion.from-hand`.
    FROM_HAND: HandOf {
        "own" => Own, "The hand of the player who moves.";
        "opponent" => Opponent, "The opponent's.";
    }

    /// `castling.NAME.style`.
    STYLE: CastlingHome {
        "fixed" => Fixed, "King and rook start from the cells that `king` and `rook` name.";
        "chess960" => AnyOnRank,
            "They start anywhere on that rank, the rook on the same side of the king; all castlings are so, of one king, or none.";
    }

    /// `walls.place`.
    PLACE: WallPlace {
        "moves" => Moves, "There is but one wall, and it goes to another empty cell.";
        "anywhere" => Anywhere, "Another one on any empty cell.";
        "arrow" => Arrow,
            "Another one where the piece could go without capture from the cell that it has reached.";
        "left-cell" => LeftCell, "Another one on the cell that the piece has left; who stands where no wall may be cannot leave.";
        "edge" => Edge,
            "Another one on an empty cell at the edge of the board: of whose orthogonal neighbours one is a wall, or missing.";
    }

    /// `royalty.count`.
    COUNT: RoyalCount {
        "every" => Every, "Every royal piece must be kept.";
        "last" => Last, "Only the last one matters.";
        "all-at-once" => AllAtOnce, "A player is in check where all of them are attacked at once, and must keep one.";
    }

    /// `royalty.self-check`.
    SELF_CHECK: SelfCheck {
        "illegal" => Illegal, "No move may leave an own royal piece under attack.";
        "allowed" => Allowed, "Check only informs.";
    }

    /// `royalty.giving-check`.
    GIVING_CHECK: GivingCheck {
        "allowed" => Allowed, "A move may put an enemy royal piece under attack.";
        "illegal" => Illegal, "No move may; so nobody is ever in check.";
    }

    /// `problem.goal`.
    GOAL: Goal {
        "mate" => Mate, "The defender is mated.";
        "stalemate" => Stalemate, "The defender has no legal move and is not in check.";
        "royal-captured" => RoyalCaptured, "The defender loses his royal piece.";
    }
}

words! {
    /// `movement.borrow`: the step to the lender.
    BORROW: Vector {
        "behind" => Vector { x: 0, y: -1 },
            "A piece with an own piece directly behind it moves as that one's kind does.";
        "ahead" => Vector { x: 0, y: 1 },
            "A piece with an own piece directly before it moves as that one's kind does.";
    }

    /// `setup.shuffle`: whether the first rank is shuffled.
    SHUFFLE: bool {
        "chess960" => true,
            "The eight pieces of the first rank in one of the 960 orders in which the bishops stand on cells of both shades and the king between the rooks, the second player's the same. King and rooks are who castle; where nobody does, the royal piece and who stand in the corners.";
    }

    /// `effect.NAME.whom`.
    WHOM: Concerns {
        "mover" => Concerns::Mover, "The piece that has moved; of a castling the king.";
        "captured" => Concerns::Captured, "The piece that was captured, which is off the board and can only go home.";
        "reached" => Concerns::Reached, "The pieces that one on the goal of the move could capture by the movement `by`, were they the opponent's.";
        "flanked" => Concerns::Flanked, "The opponent's pieces that stand without a gap between the goal of the move and an own piece, along one of the steps `by`.";
        "in-line" => Concerns::InLine, "The pieces that stand in a line with the goal of the move, along one of the steps `by`, whoever stands between.";
    }

    /// `effect.NAME.what`.
    WHAT: Outcome {
        "gone" => Outcome::Plain(Becomes::Gone), "They leave the board, into nobody's hand.";
        "changes-sides" => Outcome::Plain(Becomes::Enemy), "They change sides.";
        "go-home" => Outcome::Plain(Becomes::Home), "They go home if nobody stands there: to the cell of the set-up of such a piece of that player, of several the one of the shade, else of the file, of the cell where they are, or were captured. One that has come home does not castle, where its castling does not say `again`.";
        "captured" => Outcome::Plain(Becomes::Captured), "They are captured: they go into the hand of the opponent of their player.";
        "wall" => Outcome::Plain(Becomes::Wall), "They become walls: cells that nobody enters or passes.";
        "moved" => Outcome::Plain(Becomes::Moved), "They count as having moved: they lose castlings and what only pieces that have not moved may do. Of all effects these come about last.";
        "becomes" => Outcome::Piece, "They become another piece, `into`.";
        "goes-to" => Outcome::Cell, "The piece that has moved goes to the cell `to`, from which whoever stands there leaves the board; where a royal piece stands there, the move cannot be made.";
    }

    /// `permission.NAME.only-if` and `unless`.
    CONDITION: On {
        "attacked" => On::Attacked, "An enemy could capture the piece where it stands.";
        "attacked-by-another" => On::AttackedByOther, "An enemy other than the one that the move captures could capture the piece where it stands.";
        "home-free" => On::HomeFree, "Nobody stands on the home of the piece when the move is made; it has one, as which it arrives.";
        "guarded" => On::Guarded, "An own piece could capture there, if an enemy stood in place of the piece.";
        "beside" => On::Beside, "When the move is made, a piece of either player stands next to where it ends, by one of the steps `by`.";
        "takes" => On::Takes, "The move captures one of the pieces `whom`.";
        "has" => On::Has, "The player has one of the pieces `whom` on the board.";
    }

    /// `drops.falls`.
    FALLS: bool {
        "down" => true, "Down, as the first player sees the board, for both.";
    }

    /// `hand.takes`: who gets captured pieces.
    TAKES: Taker {
        "captured" => Taker::Capturer, "Captured pieces, which change sides.";
        "nothing" => Taker::Nobody, "Nothing: captured pieces are gone, and hands hold what the position gives them.";
        "partner" => Taker::Partner, "Nothing: captured pieces go to a partner at another board, and what he captures comes into hand here.";
    }

    /// `royalty.attack-void-if`, beside rule modules.
    VOID_IF: VoidReason {
        "own-royal-lost" => VoidReason::OwnRoyalLost,
            "Taking it takes the taker's own royal piece off the board.";
        "new-self-check" => VoidReason::NewSelfCheck,
            "Taking it exposes the taker's own royal piece to a new attacker.";
        "nifu" => VoidReason::TwoOnFile,
            "Taking it puts two unpromoted pieces of a kind on a file where only one may be.";
        "immobile" => VoidReason::Immobile,
            "Taking it leaves the taker where it can never move again.";
    }

    /// `result` of an ending, for the player whom it names.
    RESULT: Score {
        "win" => Score::WIN, "The player wins.";
        "draw" => Score::DRAW, "A draw.";
        "loss" => Score::LOSS, "The player loses.";
    }

    /// `when` of a goal or a figure: when it decides the game.
    WHEN: Judged {
        "safe" => Judged::Safe, "At once, but only of pieces that the opponent could not legally capture, were he to move.";
        "survived" => Judged::Survived, "When its player is to move again, after the opponent's answer.";
    }

    /// `claim` of an ending: whether a player must claim it.
    CLAIM: bool {
        "player" => true, "The player to move may claim it.";
    }

    /// `end.repetition.perpetual-check`: whether it loses.
    PERPETUAL_CHECK: bool {
        "loses" => true, "A player who gave check with every move of the cycle loses.";
    }

    /// `problem.attacker-moves`: whether checks only.
    ATTACKER_MOVES: bool {
        "any" => false, "The attacker may play any legal move.";
        "checks-only" => true, "The attacker gives check with every move.";
    }

    /// `problem.attacker-royal`: whether the attacker may do without.
    ATTACKER_ROYAL: bool {
        "needed" => false, "The attacker has his royal piece, as in a game.";
        "optional" => true, "The attacker may have no royal piece.";
    }

    /// `problem.defender-hand`: whether the defender holds the rest.
    DEFENDER_HAND: bool {
        "stated" => false, "The defender holds what the position says.";
        "all-unused" => true,
            "A position that gives the defender no piece in hand gives him every piece of the set-up that is neither on the board nor in the attacker's hand.";
    }
}

/// `notation.position`.
pub(crate) static DIALECTS: Names = Names(&[
    Word {
        word: "fen",
        doc: "Forsyth-Edwards notation, for any board.",
    },
    Word {
        word: "ofen",
        doc: "FEN with the extra cells in brackets after the board.",
    },
    Word {
        word: "sfen",
        doc: "Shogi's: the hands with numbers, and the number of the next move.",
    },
    Word {
        word: "feen",
        doc: "Field Expression Encoding Notation; it names a `style`.",
    },
]);

/// `notation.move`.
pub(crate) static MOVES: Names = Names(&[
    Word {
        word: "uci",
        doc: "Coordinates: `e2e4`.",
    },
    Word {
        word: "usi",
        doc: "Shogi's coordinates: `7g7f`, `P*5e`.",
    },
]);

/// `notation.human`.
pub(crate) static HUMAN: Names = Names(&[
    Word {
        word: "san",
        doc: "Chess notation: `Nf3`.",
    },
    Word {
        word: "kif",
        doc: "Japanese notation: `76歩`.",
    },
]);

#[cfg(test)]
mod tests {
    use super::{CHOICE, Choice, Known, RESULT, Said, Score};

    #[test]
    fn a_word_is_read_as_it_is_said() {
        for word in CHOICE.words() {
            let meaning = CHOICE.meaning(word.word).map(|choice| choice.said());
            assert_eq!(meaning, Some(word.word));
        }
        assert_eq!(
            Choice::OptionalUnlessImmobile.said(),
            "optional-unless-immobile"
        );
        assert_eq!(RESULT.word(&Score::DRAW), Some("draw"));
        assert_eq!(RESULT.word(&Score(250)), None);
        assert_eq!(CHOICE.meaning("Optional"), None);
    }
}
