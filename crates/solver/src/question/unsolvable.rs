//! Why a question cannot be asked.

/// Why a question cannot be asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unsolvable {
    /// In forced and series play the attacker begins; and where a variant says whose problems are, he alone attacks.
    NotTheAttackersMove,
    /// Moves cannot be left out where the past forbids moves.
    SeriesWithPast,
    /// Mate of both ends with a move that no game has, which one whose past forbids moves does not know.
    DoubleMateWithPast,
    /// The variant has no end of this kind.
    NoSuchEnd,
    /// The player against whom the goal must be reached has no royal piece.
    NoRoyal,
    /// The attacker must give check with every move, and the goal or the play forbids it.
    ChecksOnly,
    /// Nobody gives check in this variant.
    NoCheck,
    /// Who must castle has no right to.
    NoCastling,
    /// No piece of the variant captures en passant.
    NoEnPassant,
    /// Reflex play is against the attacker himself, and not in a parry series.
    ReflexElsewhere,
    /// What is helped, or a series, and then forced is against the attacker.
    HelpSelfAgainstTheOther,
    /// A parry series against resistance has no exact length.
    ExactParrySeries,
    /// Interpositions that only delay are left out of forced mates alone, in variants with drops whose past forbids no moves.
    FutileElsewhere,
    /// A table of another variant.
    TableOfAnother,
    /// Tables tell forced mates alone.
    TableElsewhere,
    /// What was found out before is of another problem.
    MemoryOfAnother,
}

impl core::fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Unsolvable::NotTheAttackersMove => {
                "the attacker is not to move, or in the problems of this variant the other player attacks"
            }
            Unsolvable::SeriesWithPast => {
                "series play leaves moves out, which this variant's rules on repetition do not allow"
            }
            Unsolvable::DoubleMateWithPast => {
                "mate of both ends with a move that no game has, which this variant's rules on repetition do not allow"
            }
            Unsolvable::NoSuchEnd => "no game of this variant ends so: ask for another goal",
            Unsolvable::NoRoyal => "the player to be beaten has no royal piece, and can get none",
            Unsolvable::ChecksOnly => {
                "the attacker must give check with every move, which series play and a stalemate that he brings about do not allow"
            }
            Unsolvable::NoCheck => "nobody gives check in this variant: ask for another goal",
            Unsolvable::NoCastling => "the player who must castle has no right to castle here",
            Unsolvable::NoEnPassant => {
                "nothing is captured en passant in this variant: ask for another goal"
            }
            Unsolvable::ReflexElsewhere => {
                "reflex play is against the player to move: against every defence, or helped or a series with both obliged"
            }
            Unsolvable::HelpSelfAgainstTheOther => {
                "help-self and series-self play end with a move that the opponent is forced to make against the attacker"
            }
            Unsolvable::ExactParrySeries => {
                "a parry series against resistance has no exact length: ask for a bound"
            }
            Unsolvable::FutileElsewhere => {
                "interpositions that only delay are left out of forced mates, in no exact number, in variants with drops whose past forbids no moves"
            }
            Unsolvable::TableOfAnother => "the table is one of another variant",
            Unsolvable::TableElsewhere => {
                "tables tell in how many plies a mate is forced, and nothing of other goals, duties and plays"
            }
            Unsolvable::MemoryOfAnother => {
                "what was found out before is of another problem: another position, variant or stipulation"
            }
        })
    }
}

impl std::error::Error for Unsolvable {}

impl Unsolvable {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Unsolvable::NotTheAttackersMove => "not-the-attackers-move",
            Unsolvable::SeriesWithPast => "series-with-past",
            Unsolvable::DoubleMateWithPast => "double-mate-with-past",
            Unsolvable::NoSuchEnd => "no-such-end",
            Unsolvable::NoRoyal => "no-royal",
            Unsolvable::ChecksOnly => "checks-only",
            Unsolvable::NoCheck => "no-check",
            Unsolvable::NoCastling => "no-castling",
            Unsolvable::NoEnPassant => "no-en-passant",
            Unsolvable::ReflexElsewhere => "reflex-elsewhere",
            Unsolvable::HelpSelfAgainstTheOther => "help-self-against-the-other",
            Unsolvable::ExactParrySeries => "exact-parry-series",
            Unsolvable::FutileElsewhere => "futile-elsewhere",
            Unsolvable::TableOfAnother => "table-of-another",
            Unsolvable::TableElsewhere => "table-elsewhere",
            Unsolvable::MemoryOfAnother => "memory-of-another",
        }
    }
}

impl boardwright_core::Coded for Unsolvable {
    fn code(&self) -> &'static str {
        Unsolvable::code(self)
    }
}
