//! Models made by hand: a board, kinds and pieces, everything else as it is in most games.

use core::fmt;

use boardwright_geometry::{Board, Cell, Coded};

use crate::betza::{self, BetzaError};
use crate::man::{Kind, Man, PerSide, Side};
use crate::model::{
    After, Aftereffect, Aim, BareCount, Becomes, BoardCount, Castled, Castling, CastlingHome,
    CheckCount, Choice, Condition, Deed, Draws, Drops, End, Extinction, Figure, Gates, Goal, Hand,
    Judged, KindModel, Letters, Model, Most, MostWhen, MoveRule, MovementRules, NoProgress,
    Notation, Permission, Places, Player, Problem, Promotion, Repetition, Royalty, Score,
    SelfCheck, Trigger, WallPlace, Walls, Whom, Whose,
};
use crate::module::{Arguments, ModuleUse, Slot};
use crate::setup::Setup;

/// A model in the making. Names of cells and kinds are looked up at the end, so that their order does not
/// matter and all faults are told at once.
///
/// ```
/// use boardwright_core::geometry::Board;
/// use boardwright_core::model::{Choice, Model, Promotion, Score, Trigger};
/// use boardwright_core::module::Modules;
/// use boardwright_core::{PerSide, Side, Variant};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let board = Board::rectangle(5, 5).map_err(|faults| faults[0].clone())?;
/// let mut model = Model::builder("five-by-five", board)
///     .kind("king", "K", &["K"])
///     .kind("rook", "R", &["R"])
///     .kind("pawn", "P", &["mfW", "cfF"])
///     .royal("king")
///     .men(Side::First, "king", &["a1"])
///     .men(Side::First, "pawn", &["b2", "c2"])
///     .men(Side::Second, "king", &["e5"])
///     .men(Side::Second, "rook", &["d5"])
///     .build()
///     .map_err(|faults| faults[0].clone())?;
///
/// // What the builder does not know is a field of the model.
/// let rank = |name: &str| model.board.cells().filter(|&cell| model.board.name(cell).ends_with(name)).collect();
/// let zone = PerSide([rank("5"), rank("1")]);
/// let (pawn, rook) = (model.kind("pawn").expect("a kind"), model.kind("rook").expect("a kind"));
/// model.promotions = vec![Promotion::new(zone, Trigger::Enter, Choice::Mandatory, vec![(pawn, vec![rook])])];
/// model.end.stalemate = Some(Score::LOSS);
///
/// let variant = Variant::compile(model, &Modules::new()).map_err(|faults| faults[0].clone())?;
/// assert_eq!(variant.start().legal_moves().len(), 4);
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct ModelBuilder {
    model: Model,
    royal: Vec<String>,
    /// Pieces by side, kind and cell.
    men: Vec<(Side, String, String)>,
    faults: Vec<ModelFault>,
}

/// What is wrong with a model in the making.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ModelFault {
    /// The board has no cell of this name.
    UnknownCell(String),
    /// There is no kind with this id.
    UnknownKind(String),
    /// Two kinds have this id.
    KindTwice(String),
    /// A movement cannot be read.
    Betza {
        /// The kind that should move so.
        kind: String,
        /// What was written.
        betza: String,
        /// What is wrong with it.
        error: BetzaError,
    },
}

impl ModelFault {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            ModelFault::UnknownCell(_) => "unknown-cell",
            ModelFault::UnknownKind(_) => "unknown-piece",
            ModelFault::KindTwice(_) => "duplicate",
            ModelFault::Betza { .. } => "bad-betza",
        }
    }
}

impl fmt::Display for ModelFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModelFault::UnknownCell(name) => write!(f, "the board has no cell `{name}`"),
            ModelFault::UnknownKind(id) => write!(f, "there is no kind of piece `{id}`"),
            ModelFault::KindTwice(id) => write!(f, "two kinds of piece are called `{id}`"),
            ModelFault::Betza { kind, betza, error } => {
                write!(f, "the {kind} cannot move by `{betza}`: {error}")
            }
        }
    }
}

impl core::error::Error for ModelFault {}

impl Coded for ModelFault {
    fn code(&self) -> &'static str {
        ModelFault::code(self)
    }
}

impl Model {
    /// A model with a board and nothing on it: version 1.0.0, named as its id, the players white and black,
    /// no kinds, nobody royal; a checkmate loses and a stalemate is drawn; FEN, UCI and SAN. Everything
    /// else is left out.
    pub fn new(id: impl Into<String>, board: Board) -> Model {
        let id = id.into();
        Model {
            name: id.clone(),
            id,
            aliases: Vec::new(),
            version: "1.0.0".into(),
            rules: None,
            rules_hash: String::new(),
            board,
            players: PerSide([Player::new("white", "w"), Player::new("black", "b")]),
            kinds: Vec::new(),
            movement: MovementRules::default(),
            promotions: Vec::new(),
            castlings: Vec::new(),
            compulsory_capture: false,
            hand: None,
            partner_hand: None,
            drops: None,
            gates: None,
            walls: None,
            effects: Vec::new(),
            permissions: Vec::new(),
            royalty: Royalty::default(),
            end: End {
                checkmate: Some(Score::LOSS),
                stalemate: Some(Score::DRAW),
                ..End::default()
            },
            problem: None,
            modules: Vec::new(),
            start: Setup::default(),
            shuffled_rank: false,
            notation: Notation::default(),
            letters: Letters::default(),
        }
    }

    /// A model in the making, from [`Model::new`].
    pub fn builder(id: impl Into<String>, board: Board) -> ModelBuilder {
        ModelBuilder {
            model: Model::new(id, board),
            royal: Vec::new(),
            men: Vec::new(),
            faults: Vec::new(),
        }
    }
}

impl ModelBuilder {
    /// The name that people read.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.model.name = name.into();
        self
    }

    /// The version of the rules.
    #[must_use]
    pub fn version(mut self, version: impl Into<String>) -> Self {
        self.model.version = version.into();
        self
    }

    /// The players, first and second.
    #[must_use]
    pub fn players(mut self, first: Player, second: Player) -> Self {
        self.model.players = PerSide([first, second]);
        self
    }

    /// A kind of piece that moves in all of these ways, each a Betza string.
    #[must_use]
    pub fn kind(mut self, id: &str, symbol: &str, betza: &[&str]) -> Self {
        let mut moves = Vec::with_capacity(betza.len());
        for &text in betza {
            match MoveRule::new(text, self.model.board.topology()) {
                Ok(rule) => moves.push(rule),
                Err(error) => self.faults.push(ModelFault::Betza {
                    kind: id.into(),
                    betza: text.into(),
                    error,
                }),
            }
        }
        self.kind_model(KindModel::new(id, symbol, moves))
    }

    /// A kind of piece whose ways of moving have conditions.
    #[must_use]
    pub fn kind_model(mut self, kind: KindModel) -> Self {
        if self.model.kind(&kind.id).is_some() {
            self.faults.push(ModelFault::KindTwice(kind.id.clone()));
        }
        self.model.kinds.push(kind);
        self
    }

    /// A royal kind. Each royal piece must be kept, and none may be left under attack.
    #[must_use]
    pub fn royal(mut self, id: &str) -> Self {
        self.royal.push(id.into());
        self.model.royalty.self_check = SelfCheck::Illegal;
        self
    }

    /// Pieces of a side in the set-up, by the names of their cells.
    #[must_use]
    pub fn men(mut self, side: Side, kind: &str, cells: &[&str]) -> Self {
        let men = cells.iter().map(|&cell| (side, kind.into(), cell.into()));
        self.men.extend(men);
        self
    }

    /// How the game ends.
    #[must_use]
    pub fn end(mut self, end: End) -> Self {
        self.model.end = end;
        self
    }

    /// How positions and moves are written.
    #[must_use]
    pub fn notation(mut self, notation: Notation) -> Self {
        self.model.notation = notation;
        self
    }

    /// A rule module in use.
    #[must_use]
    pub fn module(mut self, module: ModuleUse) -> Self {
        self.model.modules.push(module);
        self
    }

    /// The model. Its fields can be set further; whether all of it is a variant is found by
    /// [`Variant::compile`](crate::Variant::compile).
    ///
    /// # Errors
    /// Every name that is unknown or stands twice, and every movement that cannot be read.
    pub fn build(self) -> Result<Model, Vec<ModelFault>> {
        let ModelBuilder {
            mut model,
            royal,
            men,
            mut faults,
        } = self;
        for id in royal {
            match model.kind(&id) {
                Some(kind) => model.royalty.pieces.push(kind),
                None => faults.push(ModelFault::UnknownKind(id)),
            }
        }
        for (side, id, name) in men {
            let (kind, cell) = (model.kind(&id), model.board.find(&name));
            if let (Some(kind), Some(cell)) = (kind, cell) {
                model.start.men.push((cell, Man { side, kind }));
            }
            if kind.is_none() {
                faults.push(ModelFault::UnknownKind(id));
            }
            if cell.is_none() {
                faults.push(ModelFault::UnknownCell(name));
            }
        }
        match faults.is_empty() {
            true => Ok(model),
            false => Err(faults),
        }
    }
}

impl Player {
    /// A player with a name, and a letter for the turn in position texts.
    pub fn new(name: impl Into<String>, letter: impl Into<String>) -> Player {
        Player {
            name: name.into(),
            letter: letter.into(),
        }
    }
}

impl KindModel {
    /// A kind of piece.
    pub fn new(id: impl Into<String>, symbol: impl Into<String>, moves: Vec<MoveRule>) -> Self {
        KindModel {
            id: id.into(),
            symbol: symbol.into(),
            moves,
        }
    }
}

impl MoveRule {
    /// A way of moving without conditions, read from a Betza string.
    ///
    /// # Errors
    /// What is wrong with the string.
    pub fn new(
        betza: impl Into<String>,
        topology: boardwright_geometry::Topology,
    ) -> Result<MoveRule, BetzaError> {
        let betza = betza.into();
        let moves = betza::parse_all(&betza, topology)?;
        Ok(MoveRule {
            movements: moves.single,
            doubles: moves.double,
            betza,
            ..MoveRule::default()
        })
    }

    /// Moves so only from these cells.
    #[must_use]
    pub fn only_from(self, cells: PerSide<Vec<Cell>>) -> MoveRule {
        MoveRule {
            from: Some(cells),
            ..self
        }
    }

    /// Moves so only to these cells.
    #[must_use]
    pub fn only_to(self, cells: PerSide<Vec<Cell>>) -> MoveRule {
        MoveRule {
            to: Some(cells),
            ..self
        }
    }

    /// Moves so only against these kinds.
    #[must_use]
    pub fn only_against(self, victims: Vec<Kind>) -> MoveRule {
        MoveRule {
            victims: Some(victims),
            ..self
        }
    }

    /// Jumps only over these kinds.
    #[must_use]
    pub fn only_over(self, hurdles: Vec<Kind>) -> MoveRule {
        MoveRule {
            over: Some(hurdles),
            ..self
        }
    }

    /// Lets the cells that it passes be entered by an en passant capture.
    #[must_use]
    pub fn leaving_en_passant(self) -> MoveRule {
        MoveRule {
            leaves_ep: true,
            ..self
        }
    }

    /// Lets it capture en passant.
    #[must_use]
    pub fn capturing_en_passant(self) -> MoveRule {
        MoveRule {
            captures_ep: true,
            ..self
        }
    }
}

impl Promotion {
    /// Promotion in the zone of each side; for each kind that promotes, what it may become.
    pub fn new(
        zone: PerSide<Vec<Cell>>,
        trigger: Trigger,
        choice: Choice,
        into: Vec<(Kind, Vec<Kind>)>,
    ) -> Promotion {
        Promotion {
            zone,
            trigger,
            choice,
            into,
            side: None,
            captures_only: false,
            en_passant: true,
            limits: Vec::new(),
            from_hand: None,
        }
    }
}

impl Castling {
    /// A castling of a king and a rook from the cells where their ways start, each way with its start and end.
    pub fn new(
        name: impl Into<String>,
        right: char,
        (king, king_path): (Kind, PerSide<(Cell, Cell)>),
        (rook, rook_path): (Kind, PerSide<(Cell, Cell)>),
    ) -> Castling {
        Castling {
            name: name.into(),
            right,
            king,
            rook,
            king_path,
            rook_path,
            home: CastlingHome::Fixed,
            denies: false,
            dropped: false,
            king_again: false,
            rook_again: false,
            shares: None,
        }
    }
}

impl Gates {
    /// Gates on these cells for these kinds.
    pub fn new(zone: PerSide<Vec<Cell>>, kinds: Vec<Kind>) -> Gates {
        Gates { zone, kinds }
    }
}

impl Walls {
    /// Walls that moves put so, on any cell.
    pub fn new(place: WallPlace) -> Walls {
        Walls {
            place,
            zone: None,
            instead: false,
        }
    }
}

impl Hand {
    /// Captured pieces are kept; `demote`: a promoted one as what it was before.
    pub fn new(demote: bool) -> Hand {
        Hand { demote }
    }
}

impl Drops {
    /// These kinds may be held, and dropped on every empty cell.
    pub fn new(allowed: Vec<Kind>) -> Drops {
        Drops {
            allowed,
            zones: Vec::new(),
            not_immobile: false,
            one_per_file: Vec::new(),
            per_file: Vec::new(),
            no_mate: Vec::new(),
            no_check: Vec::new(),
            places: Places::default(),
            unlimited: false,
            promoted: false,
            compulsory: Vec::new(),
            else_move: false,
        }
    }
}

impl Royalty {
    /// These kinds are royal: each of their pieces must be kept, and none may be left under attack.
    pub fn of(pieces: Vec<Kind>) -> Royalty {
        Royalty {
            pieces,
            self_check: SelfCheck::Illegal,
            ..Royalty::default()
        }
    }
}

impl Aftereffect {
    /// An effect of this name after such moves, of whatever piece.
    pub fn new(name: impl Into<String>, after: After, whom: Whom, what: Becomes) -> Aftereffect {
        Aftereffect {
            name: name.into(),
            after,
            by: None,
            beside: None,
            whom,
            spares: Vec::new(),
            what,
        }
    }
}

impl Aftereffect {
    /// Whether it can concern an enemy of the player who has moved, of this kind.
    pub fn concerns_enemies(&self, kind: Kind) -> bool {
        let enemies = match &self.whom {
            Whom::Mover
            | Whom::Captured
            | Whom::Reached(_, Whose::Own)
            | Whom::InLine(_, Whose::Own) => false,
            Whom::Reached(..) | Whom::Flanked(_) | Whom::InLine(..) => true,
        };
        enemies && self.what != Becomes::Moved && !self.spares.contains(&kind)
    }
}

impl Permission {
    /// What all pieces may do only where a condition holds, or where it does not.
    pub fn new(name: impl Into<String>, what: Deed, condition: Condition, holds: bool) -> Self {
        Permission {
            name: name.into(),
            by: None,
            spares: Vec::new(),
            to: None,
            what,
            condition,
            holds,
        }
    }

    /// What is said of a move for which it is lacking.
    pub(crate) fn lacking(&self) -> String {
        let deed = match self.what {
            Deed::Move => "move",
            Deed::Capture => "capture",
            Deed::FirstMove => "move as before its first move",
        };
        let unless = match self.holds {
            true => "only if",
            false => "unless",
        };
        let condition = match self.condition {
            Condition::Attacked(false) => "an enemy attacks it",
            Condition::AttackedByOther(false) => {
                "an enemy other than the one it captures attacks it"
            }
            Condition::AttackedByOther(true) => {
                "an enemy of its kind other than the one it captures attacks it"
            }
            Condition::Attacked(true) => "an enemy of its kind attacks it",
            Condition::Guarded(false) => "an own piece guards it",
            Condition::Guarded(true) => "an own piece of its kind guards it",
            Condition::Beside(_) => "it ends beside another piece",
            Condition::HomeFree => "nobody stands on its home",
            Condition::Takes(_) => "it captures certain pieces",
            Condition::Has(_) => "its player has certain other pieces",
        };
        let there = match self.to {
            Some(_) => " there",
            None => "",
        };
        format!(
            "the piece may {deed}{there} {unless} {condition} (`{}`)",
            self.name
        )
    }
}

impl Most {
    /// The side with more pieces on the board then gets this score.
    pub fn new(when: MostWhen, score: Score) -> Most {
        Most { score, when }
    }
}

impl Extinction {
    /// A side that has lost its last piece gets this score; with kinds, the last piece of one of them.
    pub fn new(kinds: Option<Vec<Kind>>, score: Score) -> Extinction {
        Extinction {
            kinds,
            score,
            left: 0,
            opponent_has: 0,
            answer: false,
        }
    }
}

impl Aim {
    /// A side with a piece of these kinds in its zone gets this score.
    pub fn reach(kinds: Vec<Kind>, zone: PerSide<Vec<Cell>>, score: Score) -> Aim {
        let figure = Figure::Zone {
            zone,
            count: 1,
            blocked: false,
        };
        Aim::new(kinds, figure, score)
    }

    /// A side whose pieces of these kinds form this gets this score, at once.
    pub fn new(kinds: Vec<Kind>, figure: Figure, score: Score) -> Aim {
        Aim {
            kinds,
            figure,
            judged: Judged::AtOnce,
            score,
        }
    }
}

impl CheckCount {
    /// So many checks end the game; the player in check gets this score.
    pub fn new(count: u8, score: Score) -> CheckCount {
        CheckCount { count, score }
    }
}

impl BoardCount {
    /// So many moves are counted, whatever is on the board.
    pub fn new(moves: u8) -> BoardCount {
        BoardCount {
            moves,
            left: None,
            unless: Vec::new(),
        }
    }
}

impl BareCount {
    /// So many moves are counted, from one on, by how many of a kind the opponent has.
    pub fn new(moves: Vec<(Kind, Vec<u8>)>) -> BareCount {
        BareCount {
            moves,
            unless: Vec::new(),
            from_pieces: false,
            sooner: false,
        }
    }
}

impl Castled {
    /// A side that has castled, however it may, gets this score.
    pub fn new(score: Score) -> Castled {
        Castled {
            castlings: None,
            side: None,
            score,
            right_lost: None,
        }
    }
}

impl Draws {
    /// Draws are decided by what pieces of these kinds are worth.
    pub fn by_points(points: Vec<(Kind, u16)>) -> Draws {
        Draws { points, lead: None }
    }
}

impl Repetition {
    /// So many occurrences end the game without a claim.
    pub fn new(count: u16, score: Score) -> Repetition {
        Repetition {
            count,
            score,
            side: None,
            claim: false,
            automatic_at: None,
            perpetual_check_loses: false,
        }
    }

    /// Makes it a claim, with the number of occurrences that needs none, if there is one.
    #[must_use]
    pub fn claimed(self, automatic_at: Option<u16>) -> Repetition {
        Repetition {
            claim: true,
            automatic_at,
            ..self
        }
    }
}

impl NoProgress {
    /// So many plies without a capture, or a move of these kinds, end the game without a claim.
    pub fn new(plies: u16, reset_by: Vec<Kind>, score: Score) -> NoProgress {
        NoProgress {
            plies,
            reset_by,
            score,
            claim: false,
            automatic_at: None,
        }
    }

    /// Makes it a claim, with the number of plies that needs none, if there is one.
    #[must_use]
    pub fn claimed(self, automatic_at: Option<u16>) -> NoProgress {
        NoProgress {
            claim: true,
            automatic_at,
            ..self
        }
    }
}

impl Problem {
    /// A problem without special duties.
    pub fn new(goal: Goal, attacker: Side) -> Problem {
        Problem {
            goal,
            attacker,
            checks_only: false,
            attacker_royal_optional: false,
            defender_holds_rest: false,
        }
    }
}

impl Default for Notation {
    /// FEN, UCI and SAN.
    fn default() -> Notation {
        Notation {
            position: vec!["fen".into()],
            style: None,
            moves: "uci".into(),
            human: "san".into(),
        }
    }
}

impl ModuleUse {
    /// A module in use, with resolved arguments, of which it is supposed that it knows cells in other ways too.
    pub fn new(
        slot: Slot,
        name: impl Into<String>,
        version: u32,
        arguments: Arguments,
    ) -> ModuleUse {
        ModuleUse {
            slot,
            name: name.into(),
            version,
            arguments,
            knows_places: true,
        }
    }
}
