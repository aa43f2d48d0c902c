//! The checked description of a variant: what a descriptor says, with every name resolved.
//!
//! A [`Model`] is plain data. [`Variant::compile`](crate::Variant::compile) turns it into tables.

use boardwright_geometry::sorting;
use boardwright_geometry::{Board, Cell, Vector};

use crate::betza::Movement;
use crate::betza::double::Double;
use crate::man::{Kind, Man, PerSide, Side};
use crate::module_use::{ModuleUse, Slot};
use crate::moves::{Move, Second};
use crate::setup::Setup;

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
}

impl Model {
    /// The kind with this id.
    pub fn kind(&self, id: &str) -> Option<Kind> {
        let at = self.kinds.iter().position(|k| k.id == id)?;
        u8::try_from(at).ok().map(Kind)
    }

    /// The kind written with this symbol (`N`, `+R`), whatever the letters' case.
    pub fn kind_of_symbol(&self, symbol: &str) -> Option<Kind> {
        let mut kinds = self.kinds.iter();
        let at = match symbol.as_bytes() {
            [letter] => kinds.position(
                |kind| matches!(kind.symbol.as_bytes(), [own] if own.eq_ignore_ascii_case(letter)),
            ),
            _ => kinds.position(|kind| kind.symbol.eq_ignore_ascii_case(symbol)),
        }?;
        u8::try_from(at).ok().map(Kind)
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

    /// Whether something on the board other than the fate of royal pieces decides games, or keeps players
    /// from moves that their pieces can make, or adds moves, or changes pieces: what rules about material must know.
    pub fn has_other_aims(&self) -> bool {
        let End {
            extinction,
            aims,
            most,
            check_count,
            ..
        } = &self.end;
        extinction.is_some()
            || !aims.is_empty()
            || most.is_some()
            || !self.effects.is_empty()
            || !self.permissions.is_empty()
            || check_count.is_some()
            || self.compulsory_capture
            || self.royalty.giving_check == GivingCheck::Illegal
            || self.has_proposals()
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

    /// Whether a player may put a wall instead of moving.
    pub fn walls_instead(&self) -> bool {
        self.walls.as_ref().is_some_and(|walls| walls.instead)
    }

    /// Whether walls can stand on the board: moves put them, pieces become some, or the set-up has them.
    pub fn has_walls(&self) -> bool {
        let petrifies = |effect: &Aftereffect| effect.what == Becomes::Wall;
        self.walls.is_some() || self.effects.iter().any(petrifies)
    }

    /// Whether a piece may capture only so that it needs a permission for it, as an attacker too.
    pub fn permits_attacks(&self) -> bool {
        let first = |movement: &Movement| movement.initial && movement.capture;
        let captures_first = self.kinds.iter().any(|kind| {
            let mut movements = kind.moves.iter().flat_map(|rule| &rule.movements);
            movements.any(first)
        });
        let mut rules = self.permissions.iter();
        rules.any(|rule| rule.what != Deed::FirstMove || captures_first)
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
    /// theirs only as long as they have not moved, or a gate. Ascending.
    pub fn first_movers(&self, side: Side) -> Vec<Cell> {
        self.first_movers_among(&self.start.men, side)
    }

    /// Whether any piece can have such a right.
    pub fn has_first_movers(&self) -> bool {
        self.gates.is_some() || self.kinds.iter().any(KindModel::moves_first)
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
        let has_right = |&&(cell, man): &&(Cell, Man)| {
            man.side == side && (kinds.contains(&man.kind) || gates.contains(&cell))
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

/// A kind of piece.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct KindModel {
    /// The id: `knight`.
    pub id: String,
    /// The letter in notation, upper case, with a `+` before a promoted one and [marks](crate::symbol) after it: `N`, `+R`, `G'`.
    pub symbol: String,
    /// How it moves.
    pub moves: Vec<MoveRule>,
}

impl KindModel {
    /// Whether it has a movement for as long as it has not moved.
    pub fn moves_first(&self) -> bool {
        let mut movements = self.moves.iter().flat_map(|rule| &rule.movements);
        movements.any(|movement| movement.initial)
    }
}

/// One entry of a piece's `moves`.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct MoveRule {
    /// The Betza string as written: `mfnD`.
    pub betza: String,
    /// What the string says, from the first player's side.
    pub movements: Vec<Movement>,
    /// Only from these cells; `None`: from everywhere.
    pub from: Option<PerSide<Vec<Cell>>>,
    /// Only to these cells; `None`: to everywhere.
    pub to: Option<PerSide<Vec<Cell>>>,
    /// Only against these kinds; `None`: against all.
    pub victims: Option<Vec<Kind>>,
    /// Where it jumps over a piece, only over one of these kinds; `None`: over all, and over walls.
    pub over: Option<Vec<Kind>>,
    /// The cells that it passes may be entered by an en passant capture on the next move.
    pub leaves_ep: bool,
    /// It may capture en passant.
    pub captures_ep: bool,
    /// What it says of moves in two legs. A module proposes them: without `double-move` nobody makes them.
    pub doubles: Vec<Double>,
}

/// What holds of the movement of all pieces alike.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct MovementRules {
    /// From where a piece borrows its movement: the step from the piece to the lender, written for the
    /// first player. An own piece that stands there lends the movement of its kind, royal pieces too, and
    /// the borrower moves so and in no other way; what is borrowed is not lent again.
    pub borrow: Option<Vector>,
    /// Kinds of which no move on the board may bring a second unpromoted piece of a side to a file.
    pub one_per_file: Vec<Kind>,
    /// When a player may pass, if ever.
    pub pass: Option<Pass>,
}

/// When a player may pass. Nobody passes out of check where self-check is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// Always.
    Allowed,
    /// When he has no other legal move.
    WhenImmobile,
}

/// Promotion of pieces.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Promotion {
    /// The promotion zone of each side.
    pub zone: PerSide<Vec<Cell>>,
    /// When a move promotes.
    pub trigger: Trigger,
    /// Whether the player may decline.
    pub choice: Choice,
    /// For each kind that promotes: what it may become.
    pub into: Vec<(Kind, Vec<Kind>)>,
    /// Whose pieces promote so; `None`: those of both sides.
    pub side: Option<Side>,
    /// Only captures promote.
    pub captures_only: bool,
    /// Into these kinds no piece of a side promotes that has so many on the board.
    pub limits: Vec<(Kind, u8)>,
}

/// When a move promotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// The move goes from outside the zone into it (chess).
    Enter,
    /// The move ends in the zone, wherever it began (Kuma).
    Arrive,
    /// The move starts or ends in the zone (shogi).
    Touch,
    /// The move goes from outside the zone into it, or captures and starts or ends in it, or ends in it where
    /// the piece could never move again.
    EnterOrCapture,
}

/// Whether a promotion may be declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// It may not.
    Mandatory,
    /// It may.
    Optional,
    /// It may, unless the piece could then never move again from where it stands.
    OptionalUnlessImmobile,
}

/// One castling: two pieces of one side move at once.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Castling {
    /// The descriptor's name: `king-side`.
    pub name: String,
    /// The letter of the right in position texts, upper case: `K`.
    pub right: char,
    /// The piece that moves first and must not pass an attacked cell.
    pub king: Kind,
    /// The piece that crosses to its other side.
    pub rook: Kind,
    /// Where the king starts and ends, for each side.
    pub king_path: PerSide<(Cell, Cell)>,
    /// Where the rook starts and ends, for each side.
    pub rook_path: PerSide<(Cell, Cell)>,
    /// Whether the two start from these cells only.
    pub home: CastlingHome,
    /// Once a side has castled so, the other one may not.
    pub denies: bool,
    /// A side may castle so from when the second of the two has been dropped where it starts.
    pub dropped: bool,
}

/// From where king and rook may castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CastlingHome {
    /// From the cells that the castling names.
    #[default]
    Fixed,
    /// From any cells of their rank, the rook on the same side of the king as the castling has it. All
    /// castlings of a variant are so, or none.
    AnyOnRank,
}

/// A piece that leaves one of these cells for the first time may leave a piece from hand behind.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Gates {
    /// The cells of each side. Whoever stands there in the set-up has the right.
    pub zone: PerSide<Vec<Cell>>,
    /// The kinds that enter so, among those that may be held.
    pub kinds: Vec<Kind>,
}

/// Walls: cells that nobody enters or passes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Walls {
    /// Where.
    pub place: WallPlace,
    /// The cells that each side's may stand on, if not on all.
    pub zone: Option<PerSide<Vec<Cell>>>,
    /// Moves put none: a player puts one instead of moving.
    pub instead: bool,
}

/// Where a move puts a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WallPlace {
    /// There is but one wall, and it goes to another empty cell.
    Moves,
    /// Another one on any empty cell.
    Anywhere,
    /// Another one where the piece could go next from the cell that it has reached, without capture.
    Arrow,
    /// Another one on the cell that the piece has left.
    LeftCell,
    /// Another one on an empty cell at the edge: of whose orthogonal neighbours one is a wall, or missing.
    Edge,
}

/// What becomes of captured pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Hand {
    /// A captured piece that was promoted is held as what it was before.
    pub demote: bool,
}

/// How pieces in hand enter the board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Drops {
    /// The kinds that may be held and dropped, at most [`MAX_HAND_KINDS`].
    pub allowed: Vec<Kind>,
    /// Where a kind may be dropped; kinds not named: everywhere.
    pub zones: Vec<(Kind, PerSide<Vec<Cell>>)>,
    /// A piece may not be dropped where it could never move.
    pub not_immobile: bool,
    /// Kinds of which a side may not drop a second one on a file.
    pub one_per_file: Vec<Kind>,
    /// Kinds of which a side may not drop another one onto a file with so many.
    pub per_file: Vec<(Kind, u8)>,
    /// Kinds that may not give mate by being dropped.
    pub no_mate: Vec<Kind>,
    /// Kinds whose drop may not leave the other side in check.
    pub no_check: Vec<Kind>,
    /// Where the pieces on the board let a piece be dropped.
    pub places: Places,
    /// Nobody counts the pieces in hand: each player has as many as he likes of each kind.
    pub unlimited: bool,
    /// A piece may also be dropped as what it promotes into.
    pub promoted: bool,
    /// Whoever holds one of these kinds must drop one of them.
    pub compulsory: Vec<Kind>,
    /// Whoever can drop none of the compulsory kinds does something else; otherwise he can do nothing.
    pub else_move: bool,
}

/// Where the pieces on the board let a piece be dropped. Steps are written for the first player; without any, the
/// rule does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Places {
    /// As long as one of these cells is empty, a piece may be dropped on them only, and the other rules do not
    /// hold.
    pub first: Option<PerSide<Vec<Cell>>>,
    /// Along one of these steps there must be enemies, one or more without a gap, and right behind them an
    /// own piece.
    pub flanks: Vec<Vector>,
    /// By one of these steps an own piece must be reached.
    pub beside: Vec<Vector>,
    /// By none of these steps an enemy may be reached.
    pub apart: Vec<Vector>,
    /// The cell below, as the first player sees the board, must be occupied, or there is none.
    pub falls: bool,
    /// Along one of these steps the piece slides in from the edge: from there to its cell all are empty, and the
    /// next one is occupied, or there is none.
    pub slides: Vec<Vector>,
    /// Kinds of which a side’s pieces, on the board and in hand, are spread over the shades of the board as evenly as they
    /// can: no drop may make that impossible. This holds whatever comes first.
    pub shades: Vec<Kind>,
}

/// A rule of where pieces may be dropped that the pieces on the board decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlaceRule {
    /// [`Places::first`].
    First,
    /// [`Places::flanks`].
    Flanks,
    /// [`Places::beside`].
    Beside,
    /// [`Places::apart`].
    Apart,
    /// [`Places::falls`].
    Falls,
    /// [`Places::slides`].
    Slides,
    /// [`Places::shades`].
    Shades,
}

/// What a move changes beside what it does by itself: when, of whom, and what.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Aftereffect {
    /// The name in descriptors. Effects of captures come about first, and all in the order of their names.
    pub name: String,
    /// After which moves.
    pub after: After,
    /// Only moves of these kinds, as the piece is after the move; `None`: of all.
    pub by: Option<Vec<Kind>>,
    /// Only where another own piece stands next to the goal, by one of these single steps, written for the first player;
    /// `None`: wherever.
    pub beside: Option<Vec<Vector>>,
    /// Who is concerned.
    pub whom: Whom,
    /// Kinds that are not.
    pub spares: Vec<Kind>,
    /// What becomes of them.
    pub what: Becomes,
}

/// After which moves an effect comes about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    /// After every move on the board and every drop.
    Move,
    /// After every move on the board.
    Step,
    /// After every capture.
    Capture,
    /// After every drop.
    Drop,
    /// After every promotion.
    Promotion,
}

/// Whom an effect concerns. Movements and steps are written for the first player.
#[derive(Clone, PartialEq, Debug)]
pub enum Whom {
    /// The piece that has moved.
    Mover,
    /// The piece that was captured, and is off the board: it can only go home.
    Captured,
    /// The pieces that a piece on the goal of the move could capture by these movements, were they his enemies,
    /// and of this side.
    Reached(Vec<Movement>, Whose),
    /// The enemies who stand without a gap along one of these steps from the goal, up to an own piece.
    Flanked(Vec<Vector>),
    /// The pieces of this side that stand along one of these steps from the goal, whoever stands between.
    InLine(Vec<Vector>, Whose),
}

/// Of which side pieces must be for an effect to concern them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// The opponent's.
    Enemy,
    /// The player's who has moved.
    Own,
    /// Either side's.
    Any,
}

/// What becomes of the pieces that an effect concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Becomes {
    /// They leave the board, into nobody's hand.
    Gone,
    /// They change sides.
    Enemy,
    /// They become pieces of this kind.
    Kind(Kind),
    /// They go to their [`home`](Model::home), if that is empty; else they are left as they are.
    Home,
    /// They are captured: they go into the hand of the opponent of their side, as captured pieces do there.
    Captured,
    /// They become walls.
    Wall,
    /// They count as having moved, and lose what only those who have not may do; of all effects these come last.
    Moved,
}

/// What pieces on the board may do on a condition only. A capture that a piece may not make is no attack on a royal
/// piece either.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Permission {
    /// The name in descriptors.
    pub name: String,
    /// Only these kinds need it; `None`: all.
    pub by: Option<Vec<Kind>>,
    /// Kinds that do not.
    pub spares: Vec<Kind>,
    /// What they need it for.
    pub what: Deed,
    /// The condition.
    pub condition: Condition,
    /// Whether the condition must hold, or may not.
    pub holds: bool,
}

impl Permission {
    /// Whether pieces of a kind need it.
    pub fn concerns(&self, kind: Kind) -> bool {
        let named = self.by.as_ref().is_none_or(|kinds| kinds.contains(&kind));
        named && !self.spares.contains(&kind)
    }
}

/// For what a piece needs a permission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// For every move, a capture and a castling too.
    Move,
    /// For a capture.
    Capture,
    /// For a move that it may make only as long as it has not moved; for no castling.
    FirstMove,
}

/// A condition of a move. Who attacks and who guards is told by the movements alone, whoever may make them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// An enemy could capture the piece where it stands; with `true` one of its own kind.
    Attacked(bool),
    /// An enemy other than the one that the move captures could capture the piece where it stands; with `true` one
    /// of its own kind.
    AttackedByOther(bool),
    /// An own piece could capture there if an enemy stood in place of the piece; with `true` one of its own kind.
    Guarded(bool),
    /// Nobody stands on the [`home`](Model::home) of the piece when the move is made, as which and where it arrives;
    /// where it has none, somebody does.
    HomeFree,
    /// When the move is made a piece of either side stands one of these steps from where it ends.
    Beside(Vec<Vector>),
}

/// Which pieces are royal, and which attacks on them count. By default nobody is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Royalty {
    /// The royal kinds.
    pub pieces: Vec<Kind>,
    /// Whether every royal piece must be kept, only the last, or one that is not attacked.
    pub count: RoyalCount,
    /// Whether a player may leave or put an own royal piece under attack.
    pub self_check: SelfCheck,
    /// Why an attack on a royal piece may not count.
    pub attack_void_if: Vec<VoidReason>,
    /// Removing the enemy's royal piece is legal even if one's own is then attacked.
    pub victory_first: bool,
    /// No royal piece may enter the reach of an enemy royal piece.
    pub royals_apart: bool,
    /// Whether a player may put an enemy royal piece under attack.
    pub giving_check: GivingCheck,
}

/// Which of several royal pieces matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RoyalCount {
    /// Each one: a side that has fewer than at the start has lost its royalty.
    #[default]
    Every,
    /// Only the last one: a side with two or more is not in check.
    Last,
    /// All of them together: a side is in check where every one is attacked, and has lost its royalty with the last.
    AllAtOnce,
}

/// Whether self-check is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SelfCheck {
    /// A move that leaves an own royal piece under attack is illegal.
    Illegal,
    /// Check only informs.
    #[default]
    Allowed,
}

/// Whether giving check is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GivingCheck {
    /// A move may put an enemy royal piece under attack.
    #[default]
    Allowed,
    /// Such a move is illegal, so that nobody is ever in check.
    Illegal,
}

/// A reason for which an attack on a royal piece does not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VoidReason {
    /// Taking it would take the taker's own royal piece off the board.
    OwnRoyalLost,
    /// Taking it would expose the taker's own royal piece to a new attacker.
    NewSelfCheck,
    /// Taking it would put two unpromoted pieces of a one-per-file kind on one file.
    TwoOnFile,
    /// Taking it would leave the taker where it can never move again.
    Immobile,
    /// A rule module says so: its name.
    Module(String),
}

/// What a finished game is worth to a player, in thousandths: 0 to 1000.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(pub u16);

impl Score {
    /// A win.
    pub const WIN: Score = Score(1000);
    /// A draw.
    pub const DRAW: Score = Score(500);
    /// A loss.
    pub const LOSS: Score = Score(0);

    /// What the opponent gets.
    #[must_use]
    pub fn opposite(self) -> Score {
        Score(1000 - self.0.min(1000))
    }
}

/// How the game ends. A score is the player to move's, but for `royal_lost`, `extinction` and `aims`,
/// where it is the score of the player whose pieces are lost or have arrived.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct End {
    /// In check without a legal move.
    pub checkmate: Option<Score>,
    /// Without a legal move and not in check.
    pub stalemate: Option<Score>,
    /// Without a legal move, in check or not.
    pub no_moves: Option<Score>,
    /// A side has lost its royalty: its score.
    pub royal_lost: Option<Score>,
    /// Only royal pieces are left on the board and in hand.
    pub bare_royals: Option<Score>,
    /// A side has lost its last piece, or its last piece of a kind.
    pub extinction: Option<Extinction>,
    /// Pieces stand on a goal or in a figure. Of several that are met at once the first decides.
    pub aims: Vec<Aim>,
    /// The pieces on the board are counted.
    pub most: Option<Most>,
    /// A side has given check often enough.
    pub check_count: Option<CheckCount>,
    /// A position has occurred too often.
    pub repetition: Option<Repetition>,
    /// Too long without progress.
    pub no_progress: Option<NoProgress>,
    /// Moves against a player who hardly can win are counted, and draw.
    pub counting: Option<Counting>,
    /// A side has castled, or never can.
    pub castled: Option<Castled>,
    /// What a draw is decided by, however it comes about.
    pub draws: Option<Draws>,
}

/// A side has castled, or has lost the rights to.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Castled {
    /// The castlings that count, as places in [`Model::castlings`]; `None`: all.
    pub castlings: Option<Vec<usize>>,
    /// The side that it is about; `None`: either.
    pub side: Option<Side>,
    /// The score of the side that has castled so.
    pub score: Score,
    /// The score of a side that could in the set-up, and never can any more.
    pub right_lost: Option<Score>,
}

/// Draws are decided by points.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Draws {
    /// What a piece of a kind is worth on the board; others are worth nothing.
    pub points: Vec<(Kind, u16)>,
    /// The first side wins with so many points more than the second, and the second side wins otherwise; `None`: who
    /// has more wins, and as many are a draw.
    pub lead: Option<u16>,
}

/// A side has lost its last piece, or its last piece of a kind, on the board and in hand.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Extinction {
    /// The kinds of which a side that had some at the start must keep one each; `None`: any piece will do.
    pub kinds: Option<Vec<Kind>>,
    /// The score of the side that has lost them.
    pub score: Score,
    /// So many may be left, of each of the kinds or of all pieces: 0 if the last one must be lost.
    pub left: u16,
    /// It decides only where the opponent has so many, of the same kind or of all pieces.
    pub opponent_has: u16,
    /// A side that is to move, against an opponent who has just so many, may answer: with one capture both
    /// have too few.
    pub answer: bool,
}

/// Enough pieces of a side stand on a goal or in a figure.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Aim {
    /// The kinds that count.
    pub kinds: Vec<Kind>,
    /// Where they stand.
    pub figure: Figure,
    /// When that is looked at.
    pub judged: Judged,
    /// The score of the side that has it.
    pub score: Score,
}

/// What pieces of a side form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Figure {
    /// So many stand on the cells of a goal.
    Zone {
        /// The goal of each side.
        zone: PerSide<Vec<Cell>>,
        /// How many.
        count: u16,
        /// One is enough where none of the goal's cells is empty.
        blocked: bool,
    },
    /// So many stand on a straight line.
    Line {
        /// How many.
        count: u16,
        /// The directions in which the line may run, as single steps; the opposite ones do not matter.
        steps: Vec<Vector>,
        /// Other cells may lie between them.
        gaps: bool,
    },
    /// They fill a square of so many cells by as many.
    Square(u16),
    /// A chain of them leads from one set of cells to another.
    Bridge {
        /// Where the chain begins.
        from: PerSide<Vec<Cell>>,
        /// Where it ends.
        to: PerSide<Vec<Cell>>,
        /// The steps from one piece of the chain to the next.
        steps: Vec<Vector>,
    },
}

/// When a goal or a figure decides the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Judged {
    /// At once, and of the player who has just moved first.
    #[default]
    AtOnce,
    /// At once; but where the first player has it and the second can have it with the next move, the game
    /// goes on for that move. Both together is a draw.
    LastMove,
    /// At once, but only of pieces that the opponent could not legally capture, were he to move.
    Safe,
    /// When its player is to move again, after the opponent's answer.
    Survived,
}

/// The pieces on the board are counted; with as many on either side it is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Most {
    /// The score of the side that has more.
    pub score: Score,
    /// When they are counted.
    pub when: MostWhen,
}

/// When the pieces on the board are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MostWhen {
    /// When no piece of either side can move or be dropped, whatever that would mean for royal pieces.
    NobodyMoves,
    /// When the player to move has no legal move and is not in check: in place of the stalemate.
    Stalemate,
}

/// A side has given check often enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CheckCount {
    /// The number of checks.
    pub count: u8,
    /// The score of the player in check.
    pub score: Score,
}

/// Draw, or another result, by repetition of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Repetition {
    /// The number of occurrences at which it may be claimed, or ends the game if there is no claim.
    pub count: u16,
    /// The score of the player to move, or of `side`.
    pub score: Score,
    /// The side whose score it is, if it is not that of the player to move.
    pub side: Option<Side>,
    /// It takes a player's claim at `count`.
    pub claim: bool,
    /// The number of occurrences at which it ends the game by itself.
    pub automatic_at: Option<u16>,
    /// A side that gave check with every move of the cycle loses.
    pub perpetual_check_loses: bool,
}

/// Draw, or another result, by moves without progress.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NoProgress {
    /// The number of plies at which it may be claimed, or ends the game if there is no claim.
    pub plies: u16,
    /// The kinds whose moves are progress. A capture always is.
    pub reset_by: Vec<Kind>,
    /// The score of the player to move.
    pub score: Score,
    /// It takes a player's claim at `plies`.
    pub claim: bool,
    /// The number of plies at which it ends the game by itself.
    pub automatic_at: Option<u16>,
}

/// The moves of a player are counted, as in the games of South-East Asia: when the count has passed its limit, the game
/// is drawn. A player counts from when he is to move and may; nobody does against a player with royal pieces only.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Counting {
    /// The count of a player who has more than royal pieces.
    pub board: Option<BoardCount>,
    /// The count of a player with royal pieces only. It takes the place of the other one.
    pub bare: Option<BareCount>,
}

/// The count of a player who has more than royal pieces: the board’s honour.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BoardCount {
    /// How many moves he counts; with one more it is a draw.
    pub moves: u8,
    /// He has so many pieces at the most; `None`: however many.
    pub left: Option<u16>,
    /// Nobody has one of these on the board.
    pub unless: Vec<Kind>,
}

/// The count of a player with royal pieces only: the pieces’ honour. Its limit stays as it was when it began.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BareCount {
    /// How far he counts, by how many of a kind the opponent has: the number for one, for two, and so on; of
    /// all that hold the lowest. Without any he does not count.
    pub moves: Vec<(Kind, Vec<u8>)>,
    /// Nobody has one of these on the board.
    pub unless: Vec<Kind>,
    /// He begins with the number of pieces on the board, all told.
    pub from_pieces: bool,
    /// A count that is going on stays where it ends sooner.
    pub sooner: bool,
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
