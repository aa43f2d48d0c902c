//! What the pieces that are left can still do. A king in a corner has a wizard's cell behind it, which
//! few pieces attack; so on this board a rook does not win against a bare king.

use std::sync::Arc;

use boardwright_core::geometry::{Point, Wrap};
use boardwright_core::model::{Model, Score};
use boardwright_core::module::{
    Arguments, Ending, History, Module, Rule, Slot, Unbuildable, Verdict, View, required_kind,
};
use boardwright_core::{Kind, Reason, Side, material};

/// The module `omega`.
///
/// A player who has only his king can never win; nobody else is certain not to. Every other piece
/// mates in some corner with the help of his king, so the position is dead only with two bare kings.
///
/// A draw may be claimed against a bare king where a win cannot be forced from nearly all positions:
///
/// - one knight, bishop, wizard, champion or rook,
/// - two wizards,
/// - any bishops and wizards on cells of one colour.
///
/// Exact endgame tables are the evidence (`docs/rules/omega.md`).
#[derive(Clone, Copy, Debug, Default)]
pub struct OmegaMaterial;

/// The kinds and how they move; a pawn's move does not matter here.
const KNOWN: [(&str, &str); 8] = [
    ("king", "K"),
    ("queen", "Q"),
    ("rook", "R"),
    ("bishop", "B"),
    ("knight", "N"),
    ("champion", "WAD"),
    ("wizard", "FC"),
    ("pawn", ""),
];

impl Module for OmegaMaterial {
    fn name(&self) -> &'static str {
        "omega"
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        Slot::DeadPosition
    }

    fn doc(&self) -> &'static str {
        "a position is dead with two bare kings; a draw may be claimed against pieces that cannot force mate on this board"
    }

    fn contract(&self, model: &Model, _: &Arguments) -> Vec<String> {
        let mut broken = Vec::new();
        let mut unless = |fits: bool, sentence: String| {
            if !fits {
                broken.push(sentence);
            }
        };
        let strangers: Vec<&str> = model
            .kinds
            .iter()
            .map(|kind| kind.id.as_str())
            .filter(|id| KNOWN.iter().all(|(known, _)| known != id))
            .collect();
        unless(
            strangers.is_empty(),
            format!(
                "it does not know {}; set dead-position = false",
                strangers.join(", ")
            ),
        );
        let missing: Vec<&str> = KNOWN
            .iter()
            .map(|&(id, _)| id)
            .filter(|id| model.kind(id).is_none())
            .collect();
        unless(
            missing.is_empty(),
            format!(
                "it needs the pieces {}; set dead-position = false",
                missing.join(", ")
            ),
        );
        for (id, moves) in KNOWN.into_iter().filter(|(_, moves)| !moves.is_empty()) {
            unless(
                moves_so(model, id, moves),
                format!(
                    "it weighs a {id} that moves as {moves}, and this one moves otherwise; set dead-position = false"
                ),
            );
        }
        unless(
            is_omega_board(model),
            "its material classes are those of the board with 10×10 cells and a wizard's cell at each corner; set dead-position = false, or name a module for this board".into(),
        );
        unless(
            model
                .kind("king")
                .is_some_and(|king| model.royalty.pieces == [king]),
            "it needs the king as the only royal piece".into(),
        );
        unless(
            model.royalty.attack_void_if.is_empty(),
            "some attacks on a king do not count here, and it weighs those that do; set dead-position = false".into(),
        );
        unless(
            material::only_promotes(model, "pawn"),
            "a piece other than a pawn promotes here, so even a bare king could become more; set dead-position = false".into(),
        );
        unless(
            !model.has_other_aims(),
            "games are decided here by other things than mate, or moves are forbidden that it weighs; set dead-position = false".into(),
        );
        let changes_men = |slot| matches!(slot, Slot::Capture | Slot::Transform);
        unless(
            !model.modules.iter().any(|module| changes_men(module.slot)),
            "moves have an aftermath here, so pieces can be lost and kings attacked in ways that it does not weigh; set dead-position = false".into(),
        );
        let ends = model.modules.iter().any(|module| module.slot == Slot::End);
        unless(
            model.end.royal_lost.is_none() && !ends && !material::is_won_otherwise(model),
            "a game can be won here without mate, which needs other pieces; set dead-position = false"
                .into(),
        );
        broken.extend(material::faults(model));
        broken
    }

    fn build(&self, model: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        let kind = |id| model.kind(id);
        Ok(Rule::Ending(Arc::new(Material {
            king: required_kind(model, "king")?,
            rook: kind("rook"),
            bishop: kind("bishop"),
            knight: kind("knight"),
            champion: kind("champion"),
            wizard: kind("wizard"),
        })))
    }
}

/// Whether a kind, if there is one with this id, moves so from everywhere to everywhere.
fn moves_so(model: &Model, id: &str, moves: &str) -> bool {
    model.kinds.iter().filter(|kind| kind.id == id).all(|kind| {
        matches!(kind.moves.as_slice(), [rule]
            if rule.betza == moves && rule.from.is_none() && rule.to.is_none() && rule.victims.is_none())
    })
}

/// Whether the board is 10×10 with one more cell diagonally outside each corner.
fn is_omega_board(model: &Model) -> bool {
    let board = &model.board;
    let inside = |x, y| (0..10).contains(&x) && (0..10).contains(&y);
    let corner = |x, y| matches!((x, y), (-1 | 10, -1 | 10));
    let fits = |Point { x, y }| inside(x, y) || corner(x, y);
    board.len() == 104
        && board.wrap() == Wrap::None
        && board.cells().all(|cell| fits(board.point(cell)))
}

struct Material {
    king: Kind,
    rook: Option<Kind>,
    bishop: Option<Kind>,
    knight: Option<Kind>,
    champion: Option<Kind>,
    wizard: Option<Kind>,
}

impl Material {
    /// How many pieces a side has beside its king.
    fn men(&self, position: &dyn View, side: Side) -> u32 {
        let kinds = (0..).map(Kind).take(position.model().kinds.len());
        kinds
            .filter(|&kind| kind != self.king)
            .map(|kind| position.count(side, kind))
            .sum()
    }

    /// Whether this side's pieces cannot force mate against a bare king.
    fn is_too_little(&self, position: &dyn View, side: Side) -> bool {
        let men = self.men(position, side);
        let count = |kind: Option<Kind>| kind.map_or(0, |kind| position.count(side, kind));
        let one = men == 1
            && [self.knight, self.champion, self.rook]
                .into_iter()
                .any(|kind| count(kind) == 1);
        let two_wizards = men == 2 && count(self.wizard) == 2;
        one || two_wizards || men == self.on_one_colour(position, side)
    }

    /// How many bishops and wizards a side has, if they all stand on cells of one colour; else 0.
    fn on_one_colour(&self, position: &dyn View, side: Side) -> u32 {
        let cells = [self.bishop, self.wizard]
            .into_iter()
            .flatten()
            .flat_map(|kind| position.cells_of(side, kind));
        let mut shades = cells.map(|cell| position.board().shade(cell));
        let Some(first) = shades.next() else { return 0 };
        shades
            .try_fold(1, |count, shade| (shade == first).then_some(count + 1))
            .unwrap_or(0)
    }
}

impl Ending for Material {
    fn cannot_win(&self, position: &dyn View, side: Side) -> bool {
        self.men(position, side) == 0
    }

    fn claim(&self, position: &dyn View, _: &dyn History) -> Option<Verdict> {
        let bare = |side| self.men(position, side) == 0;
        let unforceable = |side: Side| bare(side.other()) && self.is_too_little(position, side);
        let draw = Verdict {
            reason: Reason::Material,
            score: Score::DRAW,
        };
        Side::BOTH.into_iter().any(unforceable).then_some(draw)
    }
}
