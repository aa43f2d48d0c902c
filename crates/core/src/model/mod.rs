//! The checked description of a variant: what a descriptor says, with every name resolved.
//!
//! A [`Model`] is plain data. [`Variant::compile`](crate::Variant::compile) turns it into tables.

mod aims;
mod castling;
mod counting;
mod effects;
mod end;
mod hands;
mod letters;
mod permissions;
mod pieces;
mod royalty;
mod score;
mod walls;

use boardwright_geometry::{Board, Cell, Vector, sorting};

use crate::betza::Movement;
use crate::man::{Kind, Man, PerSide, Side};
use crate::module_use::{ModuleUse, Slot};
use crate::moves::{Move, Second};
use crate::setup::Setup;

pub(crate) use letters::Letters;

pub use aims::{Aim, Figure, Judged, Most, MostWhen};
pub use castling::{Castling, CastlingHome};
pub use counting::{BareCount, BoardCount, Counting};
pub use effects::{After, Aftereffect, Becomes, Whom, Whose};
pub use end::{Castled, CheckCount, Draws, End, Extinction, NoProgress, Repetition};
pub use hands::{Drops, Gates, Hand, PlaceRule, Places};
pub use permissions::{Condition, Deed, Permission};
pub use pieces::{Choice, HandOf, KindModel, MoveRule, MovementRules, Pass, Promotion, Trigger};
pub use royalty::{GivingCheck, RoyalCount, Royalty, SelfCheck, VoidReason};
pub use score::Score;
pub use walls::{WallPlace, Walls};

/// The most kinds of piece that a variant may have.
pub const MAX_KINDS: usize = 255;

/// The most kinds that may be held in hand.
pub const MAX_HAND_KINDS: usize = 16;

/// The most castlings that a side may have.
pub const MAX_CASTLINGS: usize = 8;

/// A variant as data. Cells, kinds and sides are numbers; names stand beside them.
///
/// Descriptors become models (crate `boardwright-descriptor`); a program makes one with
/// [`Model::builder`], or with [`Model::new`] and the fields.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Model {
    /// The id under which the catalogue knows it: `chess`.
    pub id: String,
    /// Other ids under which it is known: `3check`. No rule depends on them.
    pub aliases: Vec<String>,
    /// The version of the rules: `1.0.0`.
    pub version: String,
    /// The name that people read: `Chess`.
    pub name: String,
    /// Where the rules are written, if the descriptor says.
    pub rules: Option<String>,
    /// Hash of everything here that decides a legal move or a result, in lower-case hexadecimal.
    pub rules_hash: String,
    /// The board.
    pub board: Board,
    /// The two players.
    pub players: PerSide<Player>,
    /// The kinds of piece, in the descriptor's order.
    pub kinds: Vec<KindModel>,
    /// What holds of the movement of all pieces alike.
    pub movement: MovementRules,
    /// How pieces promote. For a piece of a side at most one rule says it.
    pub promotions: Vec<Promotion>,
    /// The castlings, in the descriptor's order.
    pub castlings: Vec<Castling>,
    /// A player who can capture must: where a capture is legal, only captures are.
    pub compulsory_capture: bool,
    /// What happens to captured pieces, if they are kept.
    pub hand: Option<Hand>,
    /// How a partner at another board, to whom captured pieces go, holds them.
    pub partner_hand: Option<Hand>,
    /// How pieces in hand may be dropped.
    pub drops: Option<Drops>,
    /// Pieces in hand that enter behind pieces that move for the first time.
    pub gates: Option<Gates>,
    /// Walls that moves put on the board.
    pub walls: Option<Walls>,
    /// Which pieces are royal, and what an attack on them means.
    pub royalty: Royalty,
    /// What moves change beside what they do by themselves, in the order of names.
    pub effects: Vec<Aftereffect>,
    /// What pieces may do on a condition only, in the order of names.
    pub permissions: Vec<Permission>,
    /// How the game ends.
    pub end: End,
    /// What a problem of the variant asks, if its positions are problems.
    pub problem: Option<Problem>,
    /// Rule modules in use, with resolved arguments.
    pub modules: Vec<ModuleUse>,
    /// The position from which a game starts.
    pub start: Setup,
    /// Games may begin with the pieces of the first rank in another order: see
    /// [`setups`](Model::setups).
    pub shuffled_rank: bool,
    /// How positions and moves are written.
    pub notation: Notation,
    /// Which letter means which kind, once somebody has asked.
    pub(crate) letters: Letters,
}

impl Model {
    /// The kind with this id.
    pub fn kind(&self, id: &str) -> Option<Kind> {
        let at = self.kinds.iter().position(|k| k.id == id)?;
        u8::try_from(at).ok().map(Kind)
    }

    /// The kind written with this symbol (`N`, `+R`), whatever the letters' case.
    pub fn kind_of_symbol(&self, symbol: &str) -> Option<Kind> {
        if let [letter] = symbol.as_bytes() {
            return self.kind_of_letter(*letter);
        }
        let mut kinds = self.kinds.iter();
        let at = kinds.position(|kind| kind.symbol.eq_ignore_ascii_case(symbol))?;
        u8::try_from(at).ok().map(Kind)
    }

    /// The kind whose symbol is this letter, large or small.
    #[inline]
    pub fn kind_of_letter(&self, letter: u8) -> Option<Kind> {
        self.letters.find(&self.kinds, letter)
    }

    /// What the model says of a kind. A kind of another variant gives `None`.
    pub fn kind_model(&self, kind: Kind) -> Option<&KindModel> {
        self.kinds.get(kind.index())
    }

    /// Whether the board has a cell of this number.
    pub fn has_cell(&self, cell: Cell) -> bool {
        cell.index() < self.board.len()
    }

    /// Whether there is a kind of this number.
    pub fn has_kind(&self, kind: Kind) -> bool {
        kind.index() < self.kinds.len()
    }

    /// Whether the model has every cell and kind that a move names, and its castling. A move that names others
    /// is another variant's.
    pub fn has_move(&self, mv: Move) -> bool {
        let cell = |cell: Cell| self.has_cell(cell);
        let kind = |kind: Kind| self.has_kind(kind);
        let index = mv.castling_index();
        cell(mv.origin())
            && cell(mv.to())
            && mv.rook().is_none_or(cell)
            && index.is_none_or(|index| index < self.castlings.len())
            && kind(mv.kind())
            && kind(mv.becomes())
            && match mv.second() {
                None => true,
                Some(Second::Wall(at)) => cell(at),
                Some(Second::Gate(at, left)) => cell(at) && kind(left),
                Some(Second::Proposed(by)) => {
                    by.cell.is_none_or(cell) && usize::from(by.rule) < self.proposals().count()
                }
            }
    }

    /// The symbol of a kind, or `?` for a kind of another variant.
    #[inline]
    pub fn symbol(&self, kind: Kind) -> &str {
        self.kinds
            .get(kind.index())
            .map_or("?", |k| k.symbol.as_str())
    }

    /// The side with this player name or turn letter.
    pub fn side(&self, name: &str) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&s| self.players[s].name == name)
    }

    /// Whether every move puts a wall.
    pub fn walls_with_moves(&self) -> bool {
        self.walls.as_ref().is_some_and(|walls| !walls.instead)
    }

    /// Whether walls stand where pieces have left, and nowhere else.
    pub fn walls_where_left(&self) -> bool {
        let walls = self.walls.as_ref();
        walls.is_some_and(|walls| walls.place == WallPlace::LeftCell)
    }

    /// Whether the one wall goes from cell to cell.
    pub fn walls_move(&self) -> bool {
        let walls = self.walls.as_ref();
        walls.is_some_and(|walls| walls.place == WallPlace::Moves)
    }

    /// Whether a player may put a wall instead of moving.
    pub fn walls_instead(&self) -> bool {
        self.walls.as_ref().is_some_and(|walls| walls.instead)
    }

    /// Whether walls can stand on the board: moves put them, pieces become some, or the set-up has them.
    #[inline]
    pub fn has_walls(&self) -> bool {
        let petrifies = |effect: &Aftereffect| effect.what == Becomes::Wall;
        self.walls.is_some() || self.effects.iter().any(petrifies)
    }

    /// Whether effects send pieces to a cell, from which they cannot remove royal pieces.
    pub fn sends_on(&self) -> bool {
        let goes = |effect: &Aftereffect| matches!(effect.what, Becomes::Goes(_));
        self.effects.iter().any(goes)
    }

    /// Whether a piece may capture only so that it needs a permission for it, as an attacker too.
    pub fn permits_attacks(&self) -> bool {
        let first = |movement: &Movement| movement.initial && movement.capture;
        let captures_first = self.kinds.iter().any(|kind| {
            let mut movements = kind.moves.iter().flat_map(|rule| &rule.movements);
            movements.any(first)
        });
        let takes_to = |rule: &Permission, moves: &MoveRule| {
            let within = |side: Side| match (&moves.to, &rule.to) {
                (Some(goals), Some(cells)) => {
                    goals[side].iter().any(|cell| cells[side].contains(cell))
                }
                _ => true,
            };
            moves.movements.iter().any(|movement| movement.capture)
                && Side::BOTH.into_iter().any(within)
        };
        let takes = |rule: &Permission| {
            let kinds = (0..).map(Kind).zip(&self.kinds);
            let mut concerned = kinds.filter(|(kind, _)| rule.concerns(*kind));
            concerned.any(|(_, kind)| kind.moves.iter().any(|moves| takes_to(rule, moves)))
        };
        let mut rules = self.permissions.iter();
        rules.any(|rule| {
            let asked = match (&rule.condition, rule.holds) {
                (Condition::Takes(kinds), false) => {
                    kinds.iter().any(|kind| self.royalty.pieces.contains(kind))
                }
                _ => true,
            };
            asked && (rule.what != Deed::FirstMove || captures_first) && takes(rule)
        })
    }

    /// Whether rule modules propose moves.
    pub fn has_proposals(&self) -> bool {
        self.modules.iter().any(|used| used.slot == Slot::Move)
    }

    /// The modules that propose moves, by name.
    pub fn proposals(&self) -> impl Iterator<Item = &ModuleUse> {
        let uses = self.modules.iter();
        let mut uses: Vec<_> = uses.filter(|used| used.slot == Slot::Move).collect();
        sorting::sort_by_key(&mut uses, |used| &used.name);
        uses.into_iter()
    }

    /// Steps that are written for the first player, as a side takes them.
    pub fn steps_of(&self, side: Side, steps: &[Vector]) -> Vec<Vector> {
        let turned = |&step: &Vector| match side {
            Side::First => step,
            Side::Second => self.board.opposite_vector(step),
        };
        steps.iter().map(turned).collect()
    }

    /// Where the piece would stand from which a side's piece on a cell borrows its movement, if pieces borrow
    /// here and the board has such a cell.
    pub fn lender(&self, side: Side, cell: Cell) -> Option<Cell> {
        let step = self.movement.borrow?;
        let step = match side {
            Side::First => step,
            Side::Second => self.board.opposite_vector(step),
        };
        self.board.leap(cell, step)
    }

    /// The cells whose pieces in the set-up have a right that they lose when they move: a movement that is
    /// theirs only as long as they have not moved, a gate, or a castling with a piece that may come home. Ascending.
    pub fn first_movers(&self, side: Side) -> Vec<Cell> {
        self.first_movers_among(&self.start.men, side)
    }

    /// Whether any piece can have such a right.
    pub fn has_first_movers(&self) -> bool {
        let again = |castling: &Castling| castling.king_again || castling.rook_again;
        self.gates.is_some()
            || self.kinds.iter().any(KindModel::moves_first)
            || self.castlings.iter().any(again)
    }

    /// Whether any piece can have a right that it loses when it moves, to castle among them.
    pub fn has_rights_to_lose(&self) -> bool {
        !self.castlings.is_empty() || self.has_first_movers()
    }

    /// The cells of [`first_movers`](Model::first_movers) if these pieces were those of the set-up.
    pub fn first_movers_among(&self, men: &[(Cell, Man)], side: Side) -> Vec<Cell> {
        if !self.has_first_movers() {
            return Vec::new();
        }
        let kinds = self.first_move_kinds();
        let gates = self
            .gates
            .as_ref()
            .map_or(&[][..], |gates| &gates.zone[side]);
        let castlings = self.castlings.iter();
        let awaiting: Vec<(Cell, Kind)> = castlings.flat_map(|c| c.awaiting(side)).collect();
        let has_right = |&&(cell, man): &&(Cell, Man)| {
            let by_place = gates.contains(&cell) || awaiting.contains(&(cell, man.kind));
            man.side == side && (kinds.contains(&man.kind) || by_place)
        };
        let mut cells: Vec<Cell> = men
            .iter()
            .filter(has_right)
            .map(|&(cell, _)| cell)
            .collect();
        sorting::sort(&mut cells);
        cells
    }

    /// The kinds with a movement that is theirs only as long as they have not moved, their own or one that
    /// they may borrow: they have the right of the first move also without a gate.
    pub fn first_move_kinds(&self) -> Vec<Kind> {
        let lent = self.movement.borrow.is_some() && self.kinds.iter().any(KindModel::moves_first);
        let kinds = self.kinds.iter().enumerate();
        kinds
            .filter(|(_, kind)| lent || kind.moves_first())
            .filter_map(|(at, _)| u8::try_from(at).ok().map(Kind))
            .collect()
    }

    /// The home of a side's piece of a kind that has been captured, or has captured, on a cell: where such a piece
    /// stands in the set-up. Of several it is the one of the cell's shade, else the one on its file; `None` where
    /// neither tells one.
    pub fn home(&self, side: Side, kind: Kind, cell: Cell) -> Option<Cell> {
        let men = self.start.men.iter();
        let homes = men.filter(|(_, man)| *man == Man { side, kind });
        let homes: Vec<Cell> = homes.map(|&(home, _)| home).collect();
        let only = |fits: &dyn Fn(Cell) -> bool| {
            let mut fitting = homes.iter().copied().filter(|&home| fits(home));
            let home = fitting.next()?;
            fitting.next().is_none().then_some(home)
        };
        let (shade, file) = (self.board.shade(cell), self.board.point(cell).x);
        only(&|_| true)
            .or_else(|| only(&|home| self.board.shade(home) == shade))
            .or_else(|| only(&|home| self.board.point(home).x == file))
    }

    /// Whether a promoted piece is held, once captured, as what it was before: here, or by a partner.
    pub fn demotes(&self) -> bool {
        let mut takers = self.hand.iter().chain(&self.partner_hand);
        takers.any(|hand| hand.demote)
    }

    /// Whether pieces may be held in hand.
    pub fn has_hands(&self) -> bool {
        self.hand.is_some() || self.drops.is_some()
    }

    /// The kind that a promoted piece falls back to: the one kind that promotes into `kind`,
    /// `None` if no kind or more than one does. Of two kinds that promote into each other, the one that may be
    /// dropped does not fall back.
    pub fn demoted(&self, kind: Kind) -> Option<Kind> {
        let promotes = |from: Kind, to: Kind| self.promotes(from).any(|into| into == to);
        let into = self.promotions.iter().flat_map(|p| &p.into);
        let mut sources = into
            .filter(|(_, to)| to.contains(&kind))
            .map(|&(from, _)| from);
        let source = sources.next()?;
        let droppable = self.drops.iter().flat_map(|drops| &drops.allowed);
        let turns = promotes(kind, source) && droppable.into_iter().any(|&other| other == kind);
        (!turns && sources.all(|other| other == source)).then_some(source)
    }

    /// As what a piece is held that is dropped as this kind: the kind itself or, where pieces are dropped as what they
    /// promote into, the one that promotes into it.
    pub fn held_as(&self, kind: Kind) -> Option<Kind> {
        let drops = self.drops.as_ref()?;
        let turned = |held: Kind| drops.promoted && self.promotes(held).any(|into| into == kind);
        let mut allowed = drops.allowed.iter().copied();
        allowed.find(|&held| held == kind || turned(held))
    }

    /// The castling whose right a castling has, by their places: mostly its own.
    pub fn right_of(&self, castling: usize) -> usize {
        let shared = self.castlings.get(castling).and_then(|c| c.shares);
        shared.unwrap_or(castling)
    }

    /// The place in a hand of a kind that may be held.
    pub(crate) fn place_in_hand(&self, kind: Kind) -> Option<usize> {
        let drops = self.drops.as_ref()?;
        drops.allowed.iter().position(|&other| other == kind)
    }

    /// What pieces of a kind may become, of either side and by any rule.
    pub fn promotes(&self, kind: Kind) -> impl Iterator<Item = Kind> + '_ {
        let into = self.promotions.iter().flat_map(|p| &p.into);
        let of_kind = into.filter(move |(from, _)| *from == kind);
        of_kind.flat_map(|(_, into)| into.iter().copied())
    }

    /// The rule by which a side's pieces of a kind promote, and what they may become.
    pub fn promotion_of(&self, side: Side, kind: Kind) -> Option<(&Promotion, &[Kind])> {
        let mut rules = self.promotions.iter();
        rules.find_map(|rule| {
            let its = rule.side.is_none_or(|its| its == side);
            let into = rule.into.iter().find(|(from, _)| its && *from == kind)?;
            Some((rule, into.1.as_slice()))
        })
    }
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Player {
    /// The name that answers use: `white`.
    pub name: String,
    /// The letter for the turn in position texts: `w`.
    pub letter: String,
}

/// What a problem of the variant asks, and the duties and means of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Problem {
    /// What the attacker wants.
    pub goal: Goal,
    /// Who attacks.
    pub attacker: Side,
    /// The attacker gives check with every move.
    pub checks_only: bool,
    /// The attacker may have no royal piece.
    pub attacker_royal_optional: bool,
    /// The defender holds every piece of the set-up that is not on the board or in the attacker's hand.
    pub defender_holds_rest: bool,
}

/// What must be reached against a player who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// He is mated: in check without a legal move, or without his royal piece.
    Mate,
    /// He has no legal move and is not in check.
    Stalemate,
    /// He has lost his royal piece.
    RoyalCaptured,
}

/// How positions and moves are written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Notation {
    /// Position dialects, the variant's own first: `fen`.
    pub position: Vec<String>,
    /// The letter of the style in dialects that name one: `X`.
    pub style: Option<char>,
    /// Coordinate notation: `uci`.
    pub moves: String,
    /// Human notation: `san`.
    pub human: String,
}
