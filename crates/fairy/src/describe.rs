//! From the values of keys to what a descriptor says.

use std::collections::{BTreeMap, BTreeSet};

use boardwright::betza::{Movement, Reach};

use crate::attributes::{Attributes, Cells, Lettered, Square};
use crate::pieces::{self, Dialect};
use crate::sheet::{Sheet, Value, list, quoted};

/// What a descriptor of these rules has from elsewhere.
#[derive(Clone, Debug, Default)]
pub(crate) struct Context {
    /// The ids of pieces by symbol: `N`, `+P`.
    pub(crate) names: BTreeMap<String, String>,
    /// The labels of files and ranks, where they are not `a`, `b` … and `1`, `2` …
    pub(crate) labels: Option<[Vec<String>; 2]>,
    /// The symmetry of the board, if it is known.
    pub(crate) symmetry: Option<String>,
    /// The names of the players, if they are not White and Black.
    pub(crate) players: Option<[String; 2]>,
}

/// Into what pawns are promoted where nothing is said.
const GOALS: [&str; 4] = ["queen", "rook", "bishop", "knight"];

/// The pieces of xiangqi, by whose ids the module knows them that judges chases.
const CHASE: [(&str, &str); 7] = [
    ("king", "general"),
    ("rook", "chariot"),
    ("fers", "advisor"),
    ("elephant", "elephant"),
    ("horse", "horse"),
    ("cannon", "cannon"),
    ("soldier", "soldier"),
];

/// What is doubtful: the key that it is about, and a sentence.
pub(crate) type Doubts = Vec<(String, String)>;

/// A kind of piece that is used.
struct Kind {
    /// The letter, with a `+` for what another one is promoted to.
    symbol: String,
    id: String,
    /// The piece whose letter it has, or into which it turns.
    piece: Lettered,
}

struct Writer<'a> {
    keys: &'a Attributes,
    context: &'a Context,
    files: Vec<String>,
    ranks: Vec<String>,
    symmetry: &'static str,
    pieces: Vec<Lettered>,
    kinds: Vec<Kind>,
    /// Position: board, hand, turn, castlings and the rest.
    fen: Fen,
    doubts: Doubts,
    sheet: Sheet,
}

/// Who becomes what, when, whether, and whether only by captures.
type Promotes = (Vec<(String, Value)>, &'static str, &'static str, bool);

/// A position text in parts.
#[derive(Clone, Debug, Default)]
struct Fen {
    /// Rows from the top; a cell is empty, a wall or a piece with a `+` before it if it is promoted.
    rows: Vec<Vec<String>>,
    board: String,
    hand: String,
    castling: String,
    checks: Option<u16>,
    text: String,
}

/// What a descriptor with these values says, and what is doubtful.
pub(crate) fn describe(keys: &Attributes, context: &Context) -> (Sheet, Doubts) {
    let pieces = keys.pieces();
    let (files, ranks) = keys.size();
    let plain = || {
        let files = (0..files)
            .map(|file| char::from(b'a' + file).to_string())
            .collect();
        [files, (1..=ranks).map(|rank| rank.to_string()).collect()]
    };
    let fits = |labels: &&[Vec<String>; 2]| {
        labels[0].len() == usize::from(files) && labels[1].len() == usize::from(ranks)
    };
    let [files, ranks] = context
        .labels
        .as_ref()
        .filter(fits)
        .cloned()
        .unwrap_or_else(plain);
    let mut writer = Writer {
        keys,
        context,
        files,
        ranks,
        symmetry: "mirror",
        pieces,
        kinds: Vec::new(),
        fen: Fen::default(),
        doubts: Vec::new(),
        sheet: Sheet::default(),
    };
    writer.fen = writer.position();
    writer.symmetry = writer.symmetry();
    writer.kinds = writer.kinds();
    writer.frame();
    writer.moves();
    writer.promotion();
    writer.castling();
    writer.captures();
    writer.hands();
    writer.walls();
    writer.royalty();
    writer.end();
    writer.results();
    writer.foreign();
    (writer.sheet, writer.doubts)
}

impl Writer<'_> {
    fn doubt(&mut self, key: &str, message: impl Into<String>) {
        self.doubts.push((key.to_owned(), message.into()));
    }

    // ---- The frame ----

    fn position(&mut self) -> Fen {
        let text = self
            .keys
            .text("startFen")
            .unwrap_or("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let mut fields: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let mut fen = Fen::default();
        let board = if fields.is_empty() {
            String::new()
        } else {
            fields.remove(0)
        };
        let (board, hand) = match board.split_once('[') {
            Some((board, hand)) => (
                board.to_owned(),
                Some(hand.trim_end_matches(']').replace('-', "")),
            ),
            None => (board, None),
        };
        let turn = if fields.is_empty() {
            "w".into()
        } else {
            fields.remove(0)
        };
        let counts = |field: &String| field.chars().all(|c| c.is_ascii_digit());
        if fields.first().is_none_or(counts) {
            fields.insert(0, "-".into());
            fields.insert(1, "-".into());
        } else if fields.get(1).is_none_or(counts) {
            fields.insert(1, "-".into());
        }
        for missing in ["0", "1"]
            .iter()
            .skip(fields.iter().filter(|field| counts(field)).count())
        {
            fields.push((*missing).to_owned());
        }
        if !self.keys.flag("castling", true)
            && !self.keys.flag("gating", false)
            && let Some(castling) = fields.first_mut()
        {
            *castling = "-".into();
        }
        let checks = fields.iter().position(|field| field.contains('+'));
        let checks = checks.and_then(|at| fields.get(at)).and_then(|field| {
            let counts = field
                .split('+')
                .filter_map(|count| count.parse::<u16>().ok());
            counts.max()
        });
        fen.rows = board.split('/').map(row).collect();
        fen.checks = checks;
        fen.castling = fields.first().cloned().unwrap_or_default();
        let held = match &hand {
            Some(hand) if self.has_hands() => format!("[{hand}]"),
            _ => String::new(),
        };
        fen.text = format!("{board}{held} {turn} {}", fields.join(" "));
        fen.board = board;
        fen.hand = hand.unwrap_or_default();
        fen
    }

    fn has_hands(&self) -> bool {
        self.keys.flag("pieceDrops", false) || self.keys.flag("seirawanGating", false)
    }

    /// How the second player's directions follow from the first's: turned by half a turn there. Mirrored is the same as
    /// long as no piece tells left from right.
    fn symmetry(&self) -> &'static str {
        let lopsided = |piece: &Lettered| {
            let moves = self.movements(piece);
            moves.iter().any(|movement| {
                let other = |step: &boardwright::geometry::Vector| {
                    movement
                        .steps
                        .iter()
                        .any(|s| (s.x, s.y) == (-step.x, step.y))
                };
                !movement.steps.iter().all(other)
            })
        };
        match self.context.symmetry.as_deref() {
            Some("rotate") => "rotate",
            _ if self.pieces.iter().any(lopsided) => "rotate",
            Some("none") => "none",
            _ => "mirror",
        }
    }

    /// The kinds that the set-up has, or that others become.
    fn kinds(&self) -> Vec<Kind> {
        let mut used: BTreeSet<char> = self
            .fen
            .rows
            .iter()
            .flatten()
            .filter_map(|cell| letter(cell))
            .collect();
        used.extend(
            self.fen
                .hand
                .chars()
                .filter(char::is_ascii_alphabetic)
                .map(|c| c.to_ascii_uppercase()),
        );
        for side in ["White", "Black"] {
            let pawns = self.letters(&format!("promotionPawnTypes{side}"), &["pawn"]);
            if pawns.iter().any(|pawn| used.contains(pawn)) {
                used.extend(self.letters(&format!("promotionPieceTypes{side}"), &GOALS));
            }
        }
        let mut kinds: Vec<Kind> = Vec::new();
        let pairs = self.pairs();
        for piece in self
            .pieces
            .iter()
            .filter(|piece| used.contains(&piece.letter))
        {
            let symbol = piece.letter.to_string();
            let chased = CHASE.iter().find(|(slot, _)| *slot == piece.slot);
            let chased = chased.filter(|_| self.keys.word("chasingRule").is_some());
            let default = chased.map_or_else(|| default_id(piece), |(_, id)| (*id).to_owned());
            let id = self.id(&symbol, &default, &kinds);
            kinds.push(Kind {
                symbol,
                id: id.clone(),
                piece: piece.clone(),
            });
            let into = pairs.iter().find(|(from, _)| *from == piece.letter);
            if let Some(into) =
                into.and_then(|(_, to)| self.pieces.iter().find(|piece| piece.letter == *to))
            {
                let symbol = format!("+{}", piece.letter);
                let id = self.id(&symbol, &format!("promoted-{id}"), &kinds);
                kinds.push(Kind {
                    symbol,
                    id,
                    piece: into.clone(),
                });
            }
        }
        kinds
    }

    fn id(&self, symbol: &str, default: &str, taken: &[Kind]) -> String {
        let mut id = self
            .context
            .names
            .get(symbol)
            .cloned()
            .unwrap_or_else(|| default.to_owned());
        while taken.iter().any(|kind| kind.id == id) {
            id += "-2";
        }
        id
    }

    /// Which piece becomes which other one: `promotedPieceType`.
    fn pairs(&self) -> Vec<(char, char)> {
        let text = self.keys.text("promotedPieceType").unwrap_or_default();
        let pairs = text
            .split_whitespace()
            .filter_map(|pair| pair.split_once(':'));
        let letter = |text: &str| {
            text.chars()
                .next()
                .filter(char::is_ascii_alphabetic)
                .map(|c| c.to_ascii_uppercase())
        };
        pairs
            .filter_map(|(from, to)| Some((letter(from)?, letter(to)?)))
            .collect()
    }

    /// The letters that a key names, of pieces that there are; those of named pieces if it says nothing.
    fn letters(&self, key: &str, default: &[&str]) -> Vec<char> {
        let all = || self.pieces.iter().map(|piece| piece.letter).collect();
        let of_slots = |slots: &[&str]| {
            let of = |slot: &&str| {
                self.pieces
                    .iter()
                    .find(|piece| piece.slot == *slot)
                    .map(|piece| piece.letter)
            };
            slots.iter().filter_map(of).collect()
        };
        let named = match self.keys.letters(key) {
            None => of_slots(default),
            Some(None) => all(),
            Some(Some(letters)) => letters,
        };
        let mut known: Vec<char> = Vec::new();
        for letter in named {
            if self.pieces.iter().any(|piece| piece.letter == letter) && !known.contains(&letter) {
                known.push(letter);
            }
        }
        known
    }

    /// The ids of the kinds that move as the pieces of these letters.
    fn ids(&self, letters: &[char]) -> Vec<String> {
        let named = |kind: &&Kind| letters.contains(&kind.piece.letter);
        self.kinds
            .iter()
            .filter(named)
            .map(|kind| kind.id.clone())
            .collect()
    }

    /// The id of the kind with a letter, on the board as it is at the start.
    fn id_of(&self, letter: char) -> Option<&str> {
        let kind = self
            .kinds
            .iter()
            .find(|kind| kind.symbol == letter.to_string());
        kind.map(|kind| kind.id.as_str())
    }

    fn players(&self) -> [String; 2] {
        let plain = || ["white".to_owned(), "black".to_owned()];
        self.context.players.clone().unwrap_or_else(plain)
    }

    fn frame(&mut self) {
        let labels = |labels: &[String]| match (labels.first(), labels.last()) {
            (Some(first), Some(last)) if labels.len() > 1 => quoted(&format!("{first}-{last}")),
            (Some(only), _) => list(std::slice::from_ref(only)),
            _ => list::<&str>(&[]),
        };
        let (files, ranks) = (labels(&self.files), labels(&self.ranks));
        let players = self.players();
        let sheet = &mut self.sheet;
        sheet.plain("board", "topology", quoted("square"));
        sheet.plain("board", "files", files);
        sheet.plain("board", "ranks", ranks);
        sheet.plain("board", "symmetry", quoted(self.symmetry));
        sheet.plain("players", "order", list(&players));
        sheet.plain("setup", "position", quoted(&self.fen.text));
        if self.keys.flag("chess960", false)
            && self.fen.board == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
        {
            sheet.plain("setup", "shuffle", quoted("chess960"));
        }
        sheet.plain("notation", "position", quoted("fen"));
        sheet.plain("notation", "move", quoted("uci"));
        sheet.plain("notation", "human", quoted("san"));
    }

    // ---- Cells ----

    /// The cell opposite for the second player.
    fn opposite(&self, (file, rank): Square) -> Square {
        let (files, ranks) = (self.files.len() as u8, self.ranks.len() as u8);
        match self.symmetry {
            "rotate" => (files - 1 - file, ranks - 1 - rank),
            "none" => (file, rank),
            _ => (file, ranks - 1 - rank),
        }
    }

    /// A zone as a descriptor writes it; `None` where a player has no cell in it.
    fn zone(&self, cells: &Cells) -> Option<String> {
        let turned: BTreeSet<Square> = cells[0].iter().map(|&cell| self.opposite(cell)).collect();
        if cells.iter().any(BTreeSet::is_empty) {
            return None;
        }
        Some(match turned == cells[1] {
            true => quoted(&self.set(&cells[0])),
            false => format!(
                "{{ first = {}, second = {} }}",
                quoted(&self.set(&cells[0])),
                quoted(&self.set(&cells[1]))
            ),
        })
    }

    fn set(&self, cells: &BTreeSet<Square>) -> String {
        let (files, ranks) = (self.files.len() as u8, self.ranks.len() as u8);
        let range = |word: &str, labels: &[String], numbers: &[u8]| {
            let runs = runs(numbers);
            let parts = runs.iter().map(|&(low, high)| {
                let label = |at: u8| labels.get(usize::from(at)).map_or("", String::as_str);
                match low == high {
                    true => format!("{word} {}", label(low)),
                    false => format!("{word}s {}-{}", label(low), label(high)),
                }
            });
            parts.collect::<Vec<_>>().join(" ")
        };
        let whole = |rank: &u8| (0..files).all(|file| cells.contains(&(file, *rank)));
        let full: Vec<u8> = (0..ranks).filter(whole).collect();
        let rest: Vec<Square> = cells
            .iter()
            .copied()
            .filter(|(_, rank)| !full.contains(rank))
            .collect();
        let of_files = BTreeSet::from_iter(rest.iter().map(|&(file, _)| file));
        let of_ranks = BTreeSet::from_iter(rest.iter().map(|&(_, rank)| rank));
        let (wide, high): (Vec<u8>, Vec<u8>) = (
            of_files.into_iter().collect(),
            of_ranks.into_iter().collect(),
        );
        let is_box = rest.len() == wide.len() * high.len()
            && runs(&wide).len() == 1
            && runs(&high).len() == 1;
        if full.is_empty() && is_box && rest.len() > 2 {
            let files = range("file", &self.files, &wide);
            return match high.len() == usize::from(ranks) {
                true => files,
                false => format!("{files} & {}", range("rank", &self.ranks, &high)),
            };
        }
        let mut parts: Vec<String> = Vec::new();
        if !full.is_empty() {
            parts.push(range("rank", &self.ranks, &full));
        }
        let mut rest = rest;
        rest.sort_by_key(|&(file, rank)| (rank, file));
        parts.extend(rest.iter().map(|&cell| self.name(cell)));
        parts.join(" ")
    }

    fn name(&self, (file, rank): Square) -> String {
        let label =
            |labels: &[String], at: u8| labels.get(usize::from(at)).cloned().unwrap_or_default();
        format!("{}{}", label(&self.files, file), label(&self.ranks, rank))
    }

    fn is_everything(&self, cells: &BTreeSet<Square>) -> bool {
        cells.len() == self.files.len() * self.ranks.len()
    }

    // ---- Pieces ----

    /// How a piece moves, but for what other keys add.
    fn movements(&self, piece: &Lettered) -> Vec<Movement> {
        let named = pieces::named(&piece.slot).map_or("", |slot| slot.betza);
        pieces::read(piece.betza.as_deref().unwrap_or(named)).unwrap_or_default()
    }

    fn moves(&mut self) {
        let kinds: Vec<(String, String, Lettered)> = self
            .kinds
            .iter()
            .map(|kind| (kind.symbol.clone(), kind.id.clone(), kind.piece.clone()))
            .collect();
        for (symbol, id, piece) in &kinds {
            let like = kinds
                .iter()
                .find(|(other, ..)| symbol.starts_with('+') && *other == piece.letter.to_string());
            let mut entries = vec![("symbol", quoted(symbol))];
            match like {
                Some((_, like, _)) => entries.push(("like", quoted(like))),
                None => entries.push(("moves", format!("[{}]", self.rules(piece).join(", ")))),
            }
            self.sheet.put("pieces", id, Value::table(&entries));
        }
    }

    /// Whether some pawn passes cells with a first step, so that it may be captured en passant.
    fn passes(&self) -> bool {
        self.keys.flag("doubleStep", true)
            && self.kinds.iter().any(|kind| {
                let initial = self
                    .movements(&kind.piece)
                    .iter()
                    .any(|movement| movement.initial);
                (kind.piece.slot == "pawn" && !self.first_steps().iter().all(BTreeSet::is_empty))
                    || initial
            })
    }

    fn first_steps(&self) -> Cells {
        self.keys.both("doubleStepRegion", Some([1, 6]))
    }

    /// The movements of a piece, each as a descriptor writes it.
    fn rules(&self, piece: &Lettered) -> Vec<String> {
        let mobility =
            [0, 1].map(|side| self.keys.cells(&crate::keys::mobility(side, &piece.slot)));
        let everything = || -> BTreeSet<Square> {
            let (files, ranks) = (self.files.len() as u8, self.ranks.len() as u8);
            (0..files)
                .flat_map(|file| (0..ranks).map(move |rank| (file, rank)))
                .collect()
        };
        let to = match mobility
            .iter()
            .all(|cells| cells.as_ref().is_none_or(BTreeSet::is_empty))
        {
            true => None,
            false => self.zone(&mobility.map(|cells| {
                cells
                    .filter(|cells| !cells.is_empty())
                    .unwrap_or_else(everything)
            })),
        };
        let takers = ["White", "Black"]
            .map(|side| self.letters(&format!("enPassantTypes{side}"), &["pawn"]));
        let ep = self.passes() && takers.iter().any(|takers| takers.contains(&piece.letter));
        let movements = self.movements(piece);
        let immune = self
            .keys
            .letters("mutuallyImmuneTypes")
            .is_some_and(|all| all.is_none_or(|all| all.contains(&piece.letter)));
        let named = piece
            .betza
            .as_deref()
            .or(pieces::named(&piece.slot).map(|slot| slot.betza))
            .unwrap_or_default();
        let same = Dialect::Ours
            .read(named)
            .is_some_and(|ours| pieces::key(&ours) == pieces::key(&movements));
        let plain = to.is_none()
            && !ep
            && !immune
            && !matches!(piece.slot.as_str(), "pawn" | "soldier" | "janggiCannon");
        let plain = plain && movements.iter().all(|movement| !movement.initial);
        let mut rules = Vec::new();
        if plain && same && !named.is_empty() {
            rules.push(quoted(named));
        } else if piece.slot == "janggiCannon" {
            let others = self
                .kinds
                .iter()
                .filter(|kind| kind.piece.slot != "janggiCannon");
            let others = list(&others.map(|kind| kind.id.clone()).collect::<Vec<_>>());
            rules.push(rule(&[
                ("betza", quoted("pR")),
                ("over", others.clone()),
                ("victims", others),
            ]));
        } else if piece.slot == "soldier" && self.keys.number("soldierPromotionRank", 1) > 1 {
            rules.push(quoted("fW"));
            let rank = self.keys.number("soldierPromotionRank", 1) as u8 - 1;
            let (files, ranks) = (self.files.len() as u8, self.ranks.len() as u8);
            let beyond: BTreeSet<Square> = (0..files)
                .flat_map(|file| (rank..ranks).map(move |rank| (file, rank)))
                .collect();
            let other = beyond
                .iter()
                .map(|&(file, rank)| (file, ranks - 1 - rank))
                .collect();
            let from = self.zone(&[beyond, other]).unwrap_or_default();
            rules.push(rule(&[("betza", quoted("sW")), ("from", from)]));
        } else {
            for movement in movements.iter().filter(|movement| !movement.initial) {
                rules.extend(self.spelt(
                    movement,
                    to.as_deref(),
                    ep,
                    immune.then_some(piece.letter),
                ));
            }
        }
        self.first_moves(piece, &movements, to.as_deref(), ep, &mut rules);
        self.more(piece, to.as_deref(), &mut rules);
        rules
    }

    /// One movement with its conditions; two of them where only captures have some.
    fn spelt(
        &self,
        movement: &Movement,
        to: Option<&str>,
        ep: bool,
        immune: Option<char>,
    ) -> Vec<String> {
        let whole = || pieces::spell(movement, Dialect::Ours).unwrap_or_default();
        let conditions = |betza: String, captures: bool| {
            let mut entries = vec![("betza", quoted(&betza))];
            entries.extend(to.map(|to| ("to", to.to_owned())));
            if captures && ep {
                entries.push(("captures-ep", "true".into()));
            }
            if let Some(letter) = immune.filter(|_| captures) {
                let others = self.kinds.iter().filter(|kind| kind.piece.letter != letter);
                entries.push((
                    "victims",
                    list(&others.map(|kind| kind.id.clone()).collect::<Vec<_>>()),
                ));
            }
            rule(&entries)
        };
        if !(ep || immune.is_some()) || movement.quiet != movement.capture {
            return vec![conditions(whole(), movement.capture)];
        }
        let only = |quiet: bool| {
            let half = Movement {
                quiet,
                capture: !quiet,
                ..movement.clone()
            };
            conditions(
                pieces::spell(&half, Dialect::Ours).unwrap_or_default(),
                !quiet,
            )
        };
        vec![only(true), only(false)]
    }

    /// The first steps of pawns, and of pieces whose Betza strings have some.
    fn first_moves(
        &self,
        piece: &Lettered,
        movements: &[Movement],
        to: Option<&str>,
        ep: bool,
        rules: &mut Vec<String>,
    ) {
        let from = |cells: &Cells| {
            let mut entries = Vec::new();
            if !cells.iter().all(|cells| self.is_everything(cells)) {
                entries.push(("from", self.zone(cells)?));
            }
            entries.extend(to.map(|to| ("to", to.to_owned())));
            Some(entries)
        };
        let mut first = |betza: String, cells: &Cells, passes: bool| {
            if let Some(conditions) = from(cells) {
                let mut entries = vec![("betza", quoted(&betza))];
                entries.extend(conditions);
                if passes && ep {
                    entries.push(("leaves-ep", "true".into()));
                }
                rules.push(rule(&entries));
            }
        };
        if self.keys.flag("doubleStep", true) {
            let region = self.first_steps();
            if piece.slot == "pawn" {
                first("mfnD".into(), &region, true);
            }
            for movement in movements.iter().filter(|movement| movement.initial) {
                let movement = Movement {
                    initial: false,
                    ..movement.clone()
                };
                let passes =
                    movement.quiet && movement.lame || matches!(movement.reach, Reach::UpTo(_));
                first(
                    pieces::spell(&movement, Dialect::Ours).unwrap_or_default(),
                    &region,
                    passes,
                );
            }
        }
        let triple = self.keys.both("tripleStepRegion", None);
        if piece.slot == "pawn" && !triple.iter().all(BTreeSet::is_empty) {
            first("mfnH".into(), &triple, true);
        }
    }

    /// What flying generals and diagonal lines add.
    fn more(&self, piece: &Lettered, to: Option<&str>, rules: &mut Vec<String>) {
        if piece.slot == "king" && self.keys.flag("flyingGeneral", false) {
            let king = self.ids(&[piece.letter]);
            // Between two palaces there is only one way to look.
            let betza = if to.is_some() { "cfR" } else { "cR" };
            rules.push(rule(&[("betza", quoted(betza)), ("victims", list(&king))]));
        }
        let lines = self.keys.cells("diagonalLines").unwrap_or_default();
        let Some(lines) = self.zone(&[lines.clone(), lines]) else {
            return;
        };
        let entry = |betza: &str| {
            vec![
                ("betza", quoted(betza)),
                ("from", lines.clone()),
                ("to", lines.clone()),
            ]
        };
        match piece.slot.as_str() {
            "rook" => rules.push(rule(&entry("B"))),
            "soldier" => rules.push(rule(&entry("fF"))),
            "janggiCannon" => {
                let others = self
                    .kinds
                    .iter()
                    .filter(|kind| kind.piece.slot != "janggiCannon");
                let others = list(&others.map(|kind| kind.id.clone()).collect::<Vec<_>>());
                let mut entries = entry("pB");
                entries.extend([("over", others.clone()), ("victims", others)]);
                rules.push(rule(&entries));
            }
            "king" | "wazir" => {
                let cells = self.keys.cells("diagonalLines").unwrap_or_default();
                let within = [0, 1].map(|side| {
                    let mobility = self
                        .keys
                        .cells(&crate::keys::mobility(side, &piece.slot))
                        .filter(|cells| !cells.is_empty());
                    cells
                        .iter()
                        .copied()
                        .filter(|cell| mobility.as_ref().is_none_or(|cells| cells.contains(cell)))
                        .collect()
                });
                let within = self
                    .zone(&within)
                    .or(to.map(str::to_owned))
                    .unwrap_or_default();
                rules.push(rule(&[
                    ("betza", quoted("F")),
                    ("from", lines.clone()),
                    ("to", within),
                ]));
            }
            _ => {}
        }
    }

    // ---- Promotion ----

    fn promotion(&mut self) {
        let zone = self.keys.both("promotionRegion", Some([7, 0]));
        let Some(text) = self.zone(&zone) else { return };
        let sides = ["White", "Black"];
        let pawns = sides.map(|side| self.letters(&format!("promotionPawnTypes{side}"), &["pawn"]));
        let goals = sides.map(|side| self.letters(&format!("promotionPieceTypes{side}"), &GOALS));
        let goals = [0, 1].map(|side: usize| {
            let ids = goals[side].iter().filter_map(|&letter| self.id_of(letter));
            ids.map(str::to_owned).collect::<Vec<String>>()
        });
        let mut into: Vec<(String, Value)> = Vec::new();
        for kind in &self.kinds {
            let promotes = [0, 1].map(|side: usize| {
                !kind.symbol.starts_with('+')
                    && pawns[side].contains(&kind.piece.letter)
                    && !goals[side].is_empty()
            });
            let value = match promotes {
                [true, true] if goals[0] == goals[1] => list(&goals[0]),
                [true, true] => format!(
                    "{{ first = {}, second = {} }}",
                    list(&goals[0]),
                    list(&goals[1])
                ),
                [true, false] => format!("{{ first = {} }}", list(&goals[0])),
                [false, true] => format!("{{ second = {} }}", list(&goals[1])),
                [false, false] => continue,
            };
            into.push((kind.id.clone(), Value::Plain(value)));
        }
        let may_stay = if self.keys.flag("immobilityIllegal", false) {
            "optional-unless-immobile"
        } else {
            "optional"
        };
        let mandatory = self.keys.flag("mandatoryPawnPromotion", true);
        let trigger = match self.keys.flag("pieceDrops", false)
            && self.keys.flag("promotionZonePawnDrops", false)
        {
            true => "arrive", // a pawn that was dropped in the zone is promoted by its next move
            false => "enter",
        };
        let (trigger, choice) = match mandatory {
            true => (trigger, "mandatory"),
            false => ("arrive", may_stay),
        };
        let mut parts = Vec::new();
        if !into.is_empty() {
            parts.push((into, trigger, choice, false));
        }
        parts.extend(self.turns(&zone, may_stay));
        let limits = self.limits();
        for (number, (into, trigger, choice, captures)) in parts.into_iter().enumerate() {
            let mut entries = vec![
                ("zone", Value::Plain(text.clone())),
                ("trigger", Value::text(trigger)),
                ("choice", Value::text(choice)),
            ];
            if captures {
                entries.push(("captures-only", Value::Plain("true".into())));
            }
            entries.push(("into", Value::Table(into)));
            if !limits.is_empty() {
                entries.push(("limit", Value::Table(limits.clone())));
            }
            if number == 0 {
                entries
                    .into_iter()
                    .for_each(|(key, value)| self.sheet.put("promotion", key, value));
            } else {
                let entries = entries
                    .into_iter()
                    .map(|(key, value)| (key.to_owned(), value));
                self.sheet
                    .put("promotion", "pieces", Value::Table(entries.collect()));
            }
        }
    }

    /// The promotion of pieces that are turned over: into what, when, whether, and only by captures.
    fn turns(&self, zone: &Cells, may_stay: &'static str) -> Option<Promotes> {
        let back = self.keys.flag("pieceDemotion", false);
        let mut into = Vec::new();
        for kind in self
            .kinds
            .iter()
            .filter(|kind| kind.symbol.starts_with('+'))
        {
            let base = kind.symbol.trim_start_matches('+').to_owned();
            let Some(base) = self.kinds.iter().find(|kind| kind.symbol == base) else {
                continue;
            };
            into.push((base.id.clone(), Value::Plain(list(&[&kind.id]))));
            if back {
                into.push((kind.id.clone(), Value::Plain(list(&[&base.id]))));
            }
        }
        let everywhere = zone.iter().all(|cells| self.is_everything(cells));
        let trigger = if everywhere && (back || self.keys.flag("mandatoryPiecePromotion", false)) {
            "arrive"
        } else {
            "touch"
        };
        let choice = if self.keys.flag("mandatoryPiecePromotion", false) {
            "mandatory"
        } else {
            may_stay
        };
        (!into.is_empty()).then(|| {
            (
                into,
                trigger,
                choice,
                self.keys.flag("piecePromotionOnCapture", false),
            )
        })
    }

    fn limits(&self) -> Vec<(String, Value)> {
        let text = self.keys.text("promotionLimit").unwrap_or_default();
        let mut limits = Vec::new();
        for (letter, number) in text
            .split_whitespace()
            .filter_map(|limit| limit.split_once(':'))
        {
            let letter = letter
                .chars()
                .next()
                .map(|letter| letter.to_ascii_uppercase());
            let kinds = self
                .kinds
                .iter()
                .filter(|kind| letter == Some(kind.piece.letter));
            let promotes =
                |kind: &&Kind| kind.symbol.starts_with('+') || self.is_goal(kind.piece.letter);
            limits.extend(
                kinds
                    .filter(promotes)
                    .map(|kind| (kind.id.clone(), Value::Plain(number.to_owned()))),
            );
        }
        limits
    }

    /// Whether pawns become the piece of this letter.
    fn is_goal(&self, letter: char) -> bool {
        ["White", "Black"].iter().any(|side| {
            self.letters(&format!("promotionPieceTypes{side}"), &GOALS)
                .contains(&letter)
        })
    }

    // ---- Castling ----

    fn castling(&mut self) {
        let rights = self.fen.castling.clone();
        if !self.keys.flag("castling", true) || rights == "-" {
            return;
        }
        let ranks = self.ranks.len() as u8;
        let files = self.files.len() as u8;
        let rank = (self.keys.number("castlingRank", 1).max(1) as u8 - 1).min(ranks - 1);
        let mut ways: [[Option<[Square; 4]>; 2]; 2] = Default::default();
        for side in 0..2 {
            let rank = if side == 0 { rank } else { ranks - 1 - rank };
            let colour = ["White", "Black"][side];
            let kings = self.letters(&format!("castlingKingPiece{colour}"), &["king"]);
            let rooks = self.letters(&format!("castlingRookPieces{colour}"), &["rook"]);
            let there = |letters: &[char], file: u8| {
                let row = self.fen.rows.get(usize::from(ranks - 1 - rank));
                let cell = row.and_then(|row| row.get(usize::from(file)));
                cell.is_some_and(|cell| {
                    is_of(cell, side) && letter(cell).is_some_and(|l| letters.contains(&l))
                })
            };
            let on_rank: Vec<u8> = (0..files).filter(|&file| there(&kings, file)).collect();
            let king = match on_rank.as_slice() {
                [] => continue,
                [king] => *king,
                [first, ..] => {
                    let stated = self.keys.file("castlingKingFile", 4);
                    if on_rank.contains(&stated) {
                        stated
                    } else {
                        *first
                    }
                }
            };
            for (way, right) in [(0, 'K'), (1, 'Q')] {
                let rook = if way == 0 {
                    let outermost = self
                        .keys
                        .file("castlingRookKingsideFile", files - 1)
                        .min(files - 1);
                    (king + 1..=outermost)
                        .rev()
                        .find(|&file| there(&rooks, file))
                } else {
                    (self.keys.file("castlingRookQueensideFile", 0)..king)
                        .find(|&file| there(&rooks, file))
                };
                let right = if side == 0 {
                    right
                } else {
                    right.to_ascii_lowercase()
                };
                let by_file = rook
                    .map(|file| char::from(b'a' + file))
                    .map(|c| if side == 0 { c.to_ascii_uppercase() } else { c });
                let has =
                    rights.contains(right) || by_file.is_some_and(|letter| rights.contains(letter));
                let goal = [("castlingKingsideFile", 6), ("castlingQueensideFile", 2)][way];
                let goal = self.keys.file(goal.0, goal.1).min(files - 1);
                let beside = if way == 0 {
                    goal.saturating_sub(1)
                } else {
                    goal + 1
                };
                if let Some(rook) = rook.filter(|_| has) {
                    ways[way][side] =
                        Some([(king, rank), (goal, rank), (rook, rank), (beside, rank)]);
                }
            }
        }
        let chess960 = self.keys.flag("chess960", false);
        let denies = self.keys.flag("oppositeCastling", false);
        for (way, name, right) in [(0, "king-side", "K"), (1, "queen-side", "Q")] {
            let [first, second] = ways[way];
            let turned = |way: [Square; 4]| way.map(|(file, rank)| (file, ranks - 1 - rank));
            let Some((first, second)) = first
                .zip(second)
                .or(first.map(|way| (way, turned(way))))
                .or(second.map(|way| (turned(way), way)))
            else {
                continue;
            };
            let path = |from: Square, to: Square| format!("{}-{}", self.name(from), self.name(to));
            let value = |at: usize| {
                let (one, other) = (
                    path(first[at], first[at + 1]),
                    path(second[at], second[at + 1]),
                );
                let implied = path(self.opposite(first[at]), self.opposite(first[at + 1]));
                match other == implied {
                    true => quoted(&one),
                    false => format!(
                        "{{ first = {}, second = {} }}",
                        quoted(&one),
                        quoted(&other)
                    ),
                }
            };
            let mut entries = vec![
                ("right", quoted(right)),
                ("king", value(0)),
                ("rook", value(2)),
            ];
            if chess960 {
                entries.push(("style", quoted("chess960")));
            }
            if denies {
                entries.push(("denies", "true".into()));
            }
            self.sheet.put("castling", name, Value::table(&entries));
        }
    }

    // ---- Captures, passes, permissions ----

    fn captures(&mut self) {
        if self.keys.flag("mustCapture", false) {
            self.sheet.plain("capture", "compulsory", "true");
        }
        let pawn: Vec<String> = self
            .kinds
            .iter()
            .filter(|kind| kind.piece.slot == "pawn")
            .map(|kind| kind.id.clone())
            .collect();
        if self.keys.flag("blastOnCapture", false) {
            let immune = self.ids(&self.letters("blastImmuneTypes", &[]));
            if immune.is_empty() {
                let mut entries = vec![("area", quoted("K"))];
                if !pawn.is_empty() {
                    entries.push(("spares", list(&pawn)));
                }
                if self.keys.flag("pieceDrops", false) && self.keys.flag("capturesToHand", false) {
                    entries.push(("keeps", "true".into()));
                }
                self.sheet
                    .put("capture", "explosion", Value::table(&entries));
            } else {
                let spared: Vec<String> = immune.iter().chain(&pawn).cloned().collect();
                let blast = [
                    ("after", quoted("capture")),
                    ("whom", quoted("reached")),
                    ("by", quoted("K")),
                    ("whose", quoted("any")),
                    ("spares", list(&spared)),
                    ("what", quoted("gone")),
                ];
                self.sheet.put("effect", "blast", Value::table(&blast));
                let capturer = [
                    ("after", quoted("capture")),
                    ("whom", quoted("mover")),
                    ("spares", list(&immune)),
                    ("what", quoted("gone")),
                ];
                self.sheet
                    .put("effect", "capturer", Value::table(&capturer));
            }
        }
        let stone = self.ids(&self.letters("petrifyOnCaptureTypes", &[]));
        if !stone.is_empty() {
            let spared: Vec<String> = self
                .kinds
                .iter()
                .filter(|kind| !stone.contains(&kind.id))
                .map(|kind| kind.id.clone())
                .collect();
            let mut entries = vec![("after", quoted("capture")), ("whom", quoted("mover"))];
            if !spared.is_empty() {
                entries.push(("spares", list(&spared)));
            }
            entries.push(("what", quoted("wall")));
            self.sheet.put("effect", "petrify", Value::table(&entries));
        }
        match self.keys.word("flipEnclosedPieces") {
            Some("reversi") => {
                let flip = [
                    ("after", quoted("drop")),
                    ("whom", quoted("flanked")),
                    ("by", quoted("K")),
                    ("what", quoted("changes-sides")),
                ];
                self.sheet.put("effect", "flip", Value::table(&flip));
            }
            Some("ataxx") => {
                let infect = [
                    ("after", quoted("move")),
                    ("whom", quoted("reached")),
                    ("by", quoted("K")),
                    ("what", quoted("changes-sides")),
                ];
                self.sheet.put("effect", "infect", Value::table(&infect));
            }
            Some(other) => {
                let message =
                    format!("`{other}` is not said by any key of ours as it is meant there");
                self.doubt("flipEnclosedPieces", message);
            }
            None => {}
        }
        if self.keys.flag("makpongRule", false) {
            let king = list(
                &self
                    .kinds
                    .iter()
                    .filter(|kind| kind.piece.slot == "king")
                    .map(|kind| kind.id.clone())
                    .collect::<Vec<_>>(),
            );
            let stand = [
                ("what", quoted("move")),
                ("unless", quoted("attacked-by-another")),
                ("pieces", king),
            ];
            self.sheet.put("permission", "stand", Value::table(&stand));
        }
        if self.keys.flag("pass", false) {
            self.sheet.plain("movement", "pass", quoted("allowed"));
        } else if self.keys.flag("passOnStalemate", false) {
            self.sheet
                .plain("movement", "pass", quoted("when-immobile"));
        }
    }

    // ---- Hands ----

    fn hands(&mut self) {
        let gates = self.keys.flag("seirawanGating", false);
        let drops = self.keys.flag("pieceDrops", false);
        if !drops && !gates {
            return;
        }
        let fills = self.keys.flag("capturesToHand", false) || self.keys.flag("twoBoards", false);
        let in_hand = |letter: char| {
            self.fen
                .hand
                .chars()
                .any(|held| held.eq_ignore_ascii_case(&letter))
        };
        let held: Vec<(char, String, String)> = self
            .kinds
            .iter()
            .filter(|kind| !kind.symbol.starts_with('+'))
            .filter(|kind| in_hand(kind.piece.letter) || fills && kind.piece.slot != "king")
            .map(|kind| (kind.piece.letter, kind.id.clone(), kind.piece.slot.clone()))
            .collect();
        let ids: Vec<String> = held.iter().map(|(_, id, _)| id.clone()).collect();
        if gates {
            let files = self.files.len() as u8;
            let rank = |rank: u8| {
                (0..files)
                    .map(move |file| (file, rank))
                    .collect::<BTreeSet<Square>>()
            };
            let zone = self
                .zone(&[rank(0), rank(self.ranks.len() as u8 - 1)])
                .unwrap_or_default();
            let gated: Vec<String> = held
                .iter()
                .filter(|(letter, _, slot)| in_hand(*letter) || drops && slot != "pawn")
                .map(|(_, id, _)| id.clone())
                .collect();
            self.sheet.plain("gates", "pieces", list(&gated));
            self.sheet.plain("gates", "zone", zone);
        }
        if !drops {
            return;
        }
        let takes = match (
            self.keys.flag("twoBoards", false),
            self.keys.flag("capturesToHand", false),
        ) {
            (true, _) => "partner",
            (false, true) => "captured",
            (false, false) => "nothing",
        };
        self.sheet.plain("hand", "takes", quoted(takes));
        let promotes = self.sheet.get("promotion", "into").is_some();
        if takes == "captured" && promotes && !self.keys.flag("dropLoop", false) {
            self.sheet.plain("hand", "demote", "true");
        }
        self.sheet.plain("drops", "allowed", list(&ids));
        let zones: Vec<(String, Value)> = held
            .iter()
            .filter_map(|(_, id, slot)| Some((id.clone(), Value::Plain(self.drop_zone(slot)?))))
            .collect();
        if !zones.is_empty() {
            self.sheet.put("drops", "zones", Value::Table(zones));
        }
        self.drop_rules(&held, &ids);
    }

    /// Where a piece may be dropped; `None` for everywhere.
    fn drop_zone(&self, slot: &str) -> Option<String> {
        let (files, ranks) = (self.files.len() as u8, self.ranks.len() as u8);
        let everything: BTreeSet<Square> = (0..files)
            .flat_map(|file| (0..ranks).map(move |rank| (file, rank)))
            .collect();
        let promotion = self.keys.both("promotionRegion", Some([7, 0]));
        let cells: Cells = [0, 1].map(|side: usize| {
            let own = ["whiteDropRegion", "blackDropRegion"][side];
            let mut cells = self.keys.cells(own).unwrap_or_else(|| everything.clone());
            let mobility = self
                .keys
                .cells(&crate::keys::mobility(side, slot))
                .filter(|cells| !cells.is_empty());
            cells.retain(|cell| {
                mobility
                    .as_ref()
                    .is_none_or(|mobility| mobility.contains(cell))
            });
            let first = if side == 0 { 0 } else { ranks - 1 };
            if slot == "pawn" {
                let (in_zone, on_first) = (
                    self.keys.flag("promotionZonePawnDrops", false),
                    self.keys.flag("firstRankPawnDrops", false),
                );
                cells.retain(|cell| {
                    (in_zone || !promotion[side].contains(cell)) && (on_first || cell.1 != first)
                });
            }
            if slot == "rook" && self.keys.flag("sittuyinRookDrop", false) {
                cells.retain(|cell| cell.1 == first);
            }
            cells
        });
        match cells.iter().all(|cells| self.is_everything(cells)) {
            true => None,
            false => self.zone(&cells),
        }
    }

    fn drop_rules(&mut self, held: &[(char, String, String)], ids: &[String]) {
        let of = |letters: &[char]| -> Vec<String> {
            held.iter()
                .filter(|(letter, ..)| letters.contains(letter))
                .map(|(_, id, _)| id.clone())
                .collect()
        };
        if self.keys.flag("immobilityIllegal", false) {
            self.sheet.plain("drops", "not-immobile", "true");
        }
        let doubled = of(&self.letters("dropNoDoubled", &[]));
        match self.keys.number("dropNoDoubledCount", 1) {
            _ if doubled.is_empty() => {}
            0 => {
                let kept: Vec<String> = ids
                    .iter()
                    .filter(|id| !doubled.contains(id))
                    .cloned()
                    .collect();
                self.sheet.plain("drops", "allowed", list(&kept));
                if let Some(Value::Table(zones)) = self.sheet.get("drops", "zones").cloned() {
                    let zones: Vec<_> = zones
                        .into_iter()
                        .filter(|(id, _)| kept.contains(id))
                        .collect();
                    self.sheet.remove(&("drops".into(), "zones".into()));
                    if !zones.is_empty() {
                        self.sheet.put("drops", "zones", Value::Table(zones));
                    }
                }
            }
            1 => self.sheet.plain("drops", "one-per-file", list(&doubled)),
            most => {
                let most = doubled
                    .into_iter()
                    .map(|id| (id, Value::Plain(most.to_string())));
                self.sheet
                    .put("drops", "per-file", Value::Table(most.collect()));
            }
        }
        let soldiers: Vec<String> = held
            .iter()
            .filter(|(.., slot)| slot == "shogiPawn")
            .map(|(_, id, _)| id.clone())
            .collect();
        if self.keys.flag("shogiPawnDropMateIllegal", false) && !soldiers.is_empty() {
            self.sheet.plain("drops", "no-mate", list(&soldiers));
        }
        if !self.keys.flag("dropChecks", true) {
            self.sheet.plain("drops", "no-check", list(ids));
        }
        if self.keys.flag("dropPromoted", false) {
            self.sheet.plain("drops", "promoted", "true");
        }
        if self.keys.flag("mustDrop", false) {
            let must = match self.keys.text("mustDropType") {
                None => ids.to_vec(),
                Some(_) => of(&self.letters("mustDropType", &[])),
            };
            self.sheet.plain("drops", "compulsory", list(&must));
        }
        match self.keys.word("enclosingDrop") {
            None => {}
            Some("reversi") => self.sheet.plain("drops", "flanks", quoted("K")),
            Some("ataxx") => self.sheet.plain("drops", "beside", quoted("K")),
            Some("snort") => self.sheet.plain("drops", "apart", quoted("W")),
            Some("top") => self.sheet.plain("drops", "falls", quoted("down")),
            Some("anyside") => self.sheet.plain("drops", "slides", quoted("W")),
            Some(other) => {
                let message =
                    format!("`{other}` is not said by any key of ours as it is meant there");
                self.doubt("enclosingDrop", message);
            }
        }
        let first = self.keys.cells("enclosingDropStart").unwrap_or_default();
        if let Some(first) = self.zone(&[first.clone(), first]) {
            self.sheet.plain("drops", "first", first);
        }
    }

    fn walls(&mut self) {
        let place = match self.keys.word("wallingRule") {
            None => return,
            Some("arrow") => "arrow",
            Some("duck") => "moves",
            Some("past") => "left-cell",
            Some("static") => "anywhere",
            Some(other) => {
                let message =
                    format!("`{other}` is not said by any key of ours as it is meant there");
                return self.doubt("wallingRule", message);
            }
        };
        self.sheet.plain("walls", "place", quoted(place));
        if self.keys.text("wallingRegionWhite").is_some()
            && let Some(zone) = self.zone(&self.keys.both("wallingRegion", None))
        {
            self.sheet.plain("walls", "zone", zone);
        }
    }

    // ---- Royal pieces ----

    fn is_royal(&self) -> bool {
        self.kinds.iter().any(|kind| kind.piece.slot == "king")
            || self.keys.flag("extinctionPseudoRoyal", false)
    }

    fn royalty(&mut self) {
        let king: Vec<String> = self
            .kinds
            .iter()
            .filter(|kind| kind.piece.slot == "king")
            .map(|kind| kind.id.clone())
            .collect();
        let pseudo = self.keys.flag("extinctionPseudoRoyal", false);
        let mut royal = king;
        if pseudo {
            let letters = self.letters("extinctionPieceTypes", &[]);
            royal.extend(self.ids(&letters));
            let count = |letter: char, side: usize| {
                let cells = self.fen.rows.iter().flatten();
                cells
                    .filter(|cell| is_of(cell, side) && self.letter_of(cell) == Some(letter))
                    .count()
            };
            let most = letters
                .iter()
                .flat_map(|&letter| [count(letter, 0), count(letter, 1)])
                .max()
                .unwrap_or(0);
            // More of them may come about, of which none is royal then.
            let royal = |letter: &char| letters.contains(letter);
            let more = letters.len() == 1
                && (self
                    .pairs()
                    .iter()
                    .any(|(from, to)| royal(to) && !royal(from))
                    || letters.iter().any(|&letter| self.is_promoted_to(letter)));
            let all = !more && most <= usize::from(self.keys.number("extinctionPieceCount", 0)) + 1;
            self.sheet.plain(
                "royalty",
                "count",
                quoted(if all { "every" } else { "last" }),
            );
        }
        self.sheet.plain("royalty", "pieces", list(&royal));
        self.sheet.plain(
            "royalty",
            "self-check",
            quoted(if royal.is_empty() {
                "allowed"
            } else {
                "illegal"
            }),
        );
        let blast = self.keys.flag("blastOnCapture", false) && !royal.is_empty();
        self.sheet.plain(
            "royalty",
            "attack-void-if",
            if blast {
                list(&["own-royal-lost"])
            } else {
                list::<&str>(&[])
            },
        );
        if blast {
            self.sheet.plain("royalty", "victory-first", "true");
        }
        if !self.keys.flag("checking", true) && !royal.is_empty() {
            self.sheet
                .plain("royalty", "giving-check", quoted("illegal"));
        }
    }

    /// Whether some pawn of the set-up becomes the piece of this letter.
    fn is_promoted_to(&self, letter: char) -> bool {
        let pawns = |side: &&str| {
            !self
                .ids(&self.letters(&format!("promotionPawnTypes{side}"), &["pawn"]))
                .is_empty()
        };
        self.is_goal(letter) && ["White", "Black"].iter().any(pawns)
    }

    /// The letter by which a piece moves that stands on the board.
    fn letter_of(&self, cell: &str) -> Option<char> {
        let kind = self
            .kinds
            .iter()
            .find(|kind| kind.symbol.eq_ignore_ascii_case(cell.trim_end_matches('~')));
        kind.map(|kind| kind.piece.letter)
    }

    // ---- Endings ----

    fn end(&mut self) {
        let result = |word: &str| Value::table(&[("result", quoted(word))]);
        let stated = |key: &str, default: &str| self.keys.text(key).unwrap_or(default).to_owned();
        if self.is_royal() {
            let word = stated("checkmateValue", "loss");
            self.sheet.put("end", "checkmate", result(&word));
        }
        if self.keys.flag("stalematePieceCount", false) {
            let word = stated("stalemateValue", "draw");
            let word = if word == "win" { "loss" } else { "win" };
            let most = [("when", quoted("stalemate")), ("result", quoted(word))];
            self.sheet.put("end", "most", Value::table(&most));
        } else {
            let word = stated("stalemateValue", "draw");
            self.sheet.put("end", "stalemate", result(&word));
        }
        self.lost();
        self.flags();
        self.figures();
        if self.keys.flag("checkCounting", false) {
            let count = self.fen.checks.unwrap_or(3).to_string();
            self.sheet.put(
                "end",
                "check-count",
                Value::table(&[("count", count), ("result", quoted("loss"))]),
            );
        }
        self.repetition();
        let plies = self.keys.number("nMoveRule", 50).saturating_mul(2);
        if plies > 0 {
            let sides = ["White", "Black"]
                .map(|side| self.letters(&format!("nMoveRuleTypes{side}"), &["pawn"]));
            let letters: Vec<char> = self
                .pieces
                .iter()
                .map(|piece| piece.letter)
                .filter(|l| sides.iter().any(|side| side.contains(l)))
                .collect();
            let entries = [
                ("plies", plies.to_string()),
                ("reset-by", list(&self.ids(&letters))),
                ("result", quoted("draw")),
            ];
            self.sheet.put("end", "no-progress", Value::table(&entries));
        }
    }

    fn lost(&mut self) {
        let Some(word) = self.keys.word("extinctionValue").map(str::to_owned) else {
            return;
        };
        let letters = self.keys.letters("extinctionPieceTypes");
        let pseudo = self.keys.flag("extinctionPseudoRoyal", false);
        if pseudo {
            if self.keys.flag("blastOnCapture", false) {
                self.sheet.put(
                    "end",
                    "royal-lost",
                    Value::table(&[("result", quoted(&word))]),
                );
            }
            return;
        }
        let mut entries = Vec::new();
        match letters {
            None | Some(Some(_)) => {
                let ids = self.ids(&self.letters("extinctionPieceTypes", &[]));
                if ids.is_empty() {
                    return;
                }
                entries.push(("pieces", list(&ids)));
            }
            Some(None) => {}
        }
        let (left, has) = (
            self.keys.number("extinctionPieceCount", 0),
            self.keys.number("extinctionOpponentPieceCount", 0),
        );
        if left > 0 {
            entries.push(("left", left.to_string()));
        }
        if has > 0 {
            entries.push(("opponent-has", has.to_string()));
        }
        if self.keys.flag("extinctionClaim", false) {
            entries.push(("answer", "true".into()));
        }
        entries.push(("result", quoted(&word)));
        self.sheet.put("end", "extinction", Value::table(&entries));
    }

    fn flags(&mut self) {
        let zone = self.keys.both("flagRegion", None);
        if zone.iter().all(BTreeSet::is_empty) {
            return;
        }
        let all: Vec<&str> = self
            .pieces
            .iter()
            .map(|piece| piece.slot.as_str())
            .collect();
        let letters =
            ["White", "Black"].map(|side| self.letters(&format!("flagPiece{side}"), &all));
        let mut ids = self.ids(&letters[0]);
        if letters[0] != letters[1] {
            ids.extend(self.ids(&letters[1]));
            ids.sort();
            ids.dedup();
            self.doubt(
                "flagPieceWhite",
                "the pieces of both players count, for either",
            );
        }
        let Some(zone) = self.zone(&zone) else {
            return self.doubt(
                "flagRegionWhite",
                "only one player has a goal, which is not said here",
            );
        };
        let mut entries = vec![("pieces", list(&ids)), ("zone", zone)];
        let count = self.keys.number("flagPieceCount", 1);
        if count > 1 {
            entries.push(("count", count.to_string()));
        }
        if self.keys.flag("flagPieceBlockedWin", false) {
            entries.push(("blocked", "true".into()));
        }
        if self.keys.flag("flagMove", false) {
            entries.push(("last-move", "true".into()));
        } else if self.keys.flag("flagPieceSafe", false) {
            entries.push(("when", quoted("safe")));
        }
        entries.push(("result", quoted("win")));
        self.sheet.put("end", "reach", Value::table(&entries));
    }

    fn figures(&mut self) {
        let count = self.keys.number("connectN", 0);
        if count > 1 {
            let mut entries = vec![("count", count.to_string())];
            let way = |key: &str| self.keys.flag(key, true);
            let straight = match (way("connectHorizontal"), way("connectVertical")) {
                (true, true) => "W",
                (true, false) => "sW",
                (false, true) => "vW",
                (false, false) => "",
            };
            let diagonal = if way("connectDiagonal") { "F" } else { "" };
            if (straight, diagonal) != ("W", "F") {
                entries.push(("directions", quoted(&format!("{straight}{diagonal}"))));
            }
            entries.push(("result", quoted("win")));
            self.sheet.put("end", "line", Value::table(&entries));
        }
        let side = self.keys.number("connectNxN", 0);
        if side > 1 {
            self.sheet.put(
                "end",
                "square",
                Value::table(&[("side", side.to_string()), ("result", quoted("win"))]),
            );
        }
        let ends =
            [1, 2].map(|end| self.zone(&self.keys.both(&format!("connectRegion{end}"), None)));
        if let [Some(from), Some(to)] = ends {
            self.sheet.put(
                "end",
                "bridge",
                Value::table(&[("from", from), ("to", to), ("result", quoted("win"))]),
            );
        }
    }

    fn repetition(&mut self) {
        let count = self.keys.number("nFoldRule", 3);
        if count < 2 {
            return;
        }
        let word = self.keys.text("nFoldValue").unwrap_or("draw").to_owned();
        let mut entries = vec![("count", count.to_string()), ("result", quoted(&word))];
        if self.keys.flag("nFoldValueAbsolute", false) && word != "draw" {
            let first = self.players()[0].clone();
            entries.push(("player", quoted(&first)));
        }
        if self.keys.flag("perpetualCheckIllegal", false) && self.is_royal() {
            entries.push(("perpetual-check", quoted("loses")));
        }
        if self.keys.word("chasingRule").is_some() {
            let there = |id: &str| self.kinds.iter().any(|kind| kind.id == id);
            if CHASE.iter().all(|(_, id)| there(id)) && !self.has_hands() {
                entries.push(("module", quoted("perpetual-chase")));
            } else {
                self.doubt(
                    "chasingRule",
                    "chases are judged with the pieces of xiangqi only, and without drops",
                );
            }
        }
        self.sheet.put("end", "repetition", Value::table(&entries));
    }

    /// What is counted where a game ends, and what counts moves.
    fn results(&mut self) {
        let lead = match self.keys.word("materialCounting") {
            Some("unweighted") => {
                let most = [("when", quoted("nobody-moves")), ("result", quoted("win"))];
                self.sheet.put("end", "most", Value::table(&most));
                None
            }
            Some("janggi") => {
                let points = [
                    ("rook", 13),
                    ("janggiCannon", 7),
                    ("horse", 5),
                    ("janggiElephant", 3),
                    ("wazir", 3),
                    ("soldier", 2),
                ];
                let of = |kind: &Kind| {
                    points
                        .iter()
                        .find(|(slot, _)| *slot == kind.piece.slot)
                        .map(|(_, points)| *points)
                };
                let points = self.kinds.iter().filter_map(|kind| {
                    Some((kind.id.clone(), Value::Plain(of(kind)?.to_string())))
                });
                let points = Value::Table(points.collect());
                Some(vec![
                    ("lead".to_owned(), Value::Plain("2".into())),
                    ("points".to_owned(), points),
                ])
            }
            Some("blackdrawodds") => Some(vec![("lead".to_owned(), Value::Plain("1".into()))]),
            Some(other) => {
                let message =
                    format!("`{other}` is not said by any key of ours as it is meant there");
                self.doubt("materialCounting", message);
                None
            }
            None => None,
        };
        if let Some(lead) = lead {
            self.sheet.put("end", "draws", Value::Table(lead));
        }
        if self.keys.flag("bikjangRule", false) {
            let king = self
                .kinds
                .iter()
                .filter(|kind| kind.piece.slot == "king")
                .map(|kind| kind.id.clone())
                .collect::<Vec<_>>();
            self.sheet.put(
                "end",
                "facing",
                Value::table(&[("module", quoted("facing")), ("pieces", list(&king))]),
            );
        }
        if let Some(rights) = self
            .keys
            .text("castlingWins")
            .filter(|rights| *rights != "-")
            .map(str::to_owned)
        {
            let white = rights.chars().any(char::is_uppercase);
            let black = rights.chars().any(char::is_lowercase);
            let names: Vec<&str> = [('K', "king-side"), ('Q', "queen-side")]
                .iter()
                .filter(|(right, _)| rights.to_uppercase().contains(*right))
                .map(|(_, name)| *name)
                .collect();
            let mut entries = vec![("castlings", list(&names))];
            if white != black {
                let players = self.players();
                entries.push((
                    "player",
                    quoted(if white { &players[0] } else { &players[1] }),
                ));
            }
            entries.push(("result", quoted("win")));
            entries.push(("right-lost", quoted("loss")));
            self.sheet.put("end", "castled", Value::table(&entries));
        }
        self.counting();
    }

    fn counting(&mut self) {
        let Some(rule) = self.keys.word("countingRule").map(str::to_owned) else {
            return;
        };
        let id = |slot: &str| {
            self.kinds
                .iter()
                .find(|kind| kind.piece.slot == slot && !kind.symbol.starts_with('+'))
                .map(|kind| kind.id.clone())
        };
        let makruk: &[(&str, &str)] = &[
            ("rook", "[16, 8]"),
            ("silver", "[44, 22]"),
            ("knight", "[64, 32]"),
            ("fers", "[64]"),
        ];
        let asean: &[(&str, &str)] = &[("rook", "[16]"), ("silver", "[44]"), ("knight", "[64]")];
        let limits = match rule.as_str() {
            "makruk" => makruk,
            "asean" => asean,
            _ => {
                return self.doubt(
                    "countingRule",
                    format!("`{rule}` is not said by any key of ours as it is meant there"),
                );
            }
        };
        let limits = limits
            .iter()
            .filter_map(|(slot, moves)| Some((id(slot)?, Value::Plain((*moves).to_owned()))));
        let mut bare = vec![("moves".to_owned(), Value::Table(limits.collect()))];
        let pawn = id("pawn")
            .map(|pawn| list(&[pawn]))
            .unwrap_or_else(|| list::<&str>(&[]));
        bare.push(("unless".to_owned(), Value::Plain(pawn.clone())));
        let mut counting = Vec::new();
        if rule == "makruk" {
            bare.push(("from-pieces".to_owned(), Value::Plain("true".into())));
            counting.push((
                "board".to_owned(),
                Value::table(&[("moves", "64".into()), ("unless", pawn)]),
            ));
        }
        counting.push(("bare".to_owned(), Value::Table(bare)));
        self.sheet.put("end", "counting", Value::Table(counting));
    }

    /// What is switched on that nothing of ours says.
    fn foreign(&mut self) {
        for key in crate::keys::KEYS.iter().filter(|key| !key.read) {
            let on = match key.takes {
                crate::keys::Takes::Flag => self.keys.flag(key.name, false),
                _ => self.keys.text(key.name).is_some(),
            };
            if on {
                self.doubt(key.name, "no key of ours says this: the rule is left out");
            }
        }
    }
}

/// A movement with its conditions; by itself it is no table.
fn rule(entries: &[(&str, String)]) -> String {
    match entries {
        [(_, betza)] => betza.clone(),
        entries => Value::table(entries).inline(),
    }
}

/// The id of a piece for which nobody has a better one.
fn default_id(piece: &Lettered) -> String {
    if pieces::is_custom(&piece.slot) {
        return format!("piece-{}", piece.letter.to_ascii_lowercase());
    }
    let mut id = String::new();
    for letter in piece.slot.chars() {
        if letter.is_ascii_uppercase() {
            id.push('-');
        }
        id.push(letter.to_ascii_lowercase());
    }
    id
}

/// The cells of a row of a position text, from the left.
fn row(text: &str) -> Vec<String> {
    let mut cells = Vec::new();
    let (mut number, mut plus) = (0_usize, false);
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            number = (number * 10 + digit as usize).min(99);
            continue;
        }
        cells.resize(cells.len() + std::mem::take(&mut number), String::new());
        match letter {
            '+' => plus = true,
            '~' => {}
            letter => {
                let mark = if std::mem::take(&mut plus) { "+" } else { "" };
                cells.push(format!("{mark}{letter}"));
            }
        }
    }
    cells.resize(cells.len() + number, String::new());
    cells
}

/// The letter of a piece on a cell, upper case.
fn letter(cell: &str) -> Option<char> {
    let letter = cell.trim_start_matches('+').chars().next()?;
    letter
        .is_ascii_alphabetic()
        .then(|| letter.to_ascii_uppercase())
}

/// Whether a piece on a cell is a side's.
fn is_of(cell: &str, side: usize) -> bool {
    let letter = cell.trim_start_matches('+').chars().next();
    letter.is_some_and(|letter| {
        if side == 0 {
            letter.is_ascii_uppercase()
        } else {
            letter.is_ascii_lowercase()
        }
    })
}

/// Neighbouring numbers together.
fn runs(numbers: &[u8]) -> Vec<(u8, u8)> {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, high)) if *high + 1 == number => *high = number,
            _ => runs.push((number, number)),
        }
    }
    runs
}
