//! The set-up against the rules about pieces.

use boardwright_core::geometry::{Board, Cell};
use boardwright_core::model::{
    Aftereffect, Becomes, Castling, CastlingHome, Model, Promotion, Trigger, WallPlace,
};
use boardwright_core::module::Argument;
use boardwright_core::{Kind, PerSide, Side};

use super::reach::Explorer;
use super::{place, value};
use crate::code;
use crate::diagnostics::Sink;
use crate::sections::kinds::Kinds;
use crate::tree::Table;

/// Checks the pieces of the set-up.
pub(crate) fn set_up(document: &Table, kinds: &Kinds<'_>, model: &Model, sink: &mut Sink) {
    royal_men(document, model, sink);
    castling_ways(document, model, sink);
    if model.shuffled_rank && model.setups() == 1 {
        let at = place(document, "setup.shuffle");
        sink.error(code::BAD_POSITION, at, "the pieces of the first rank are not those that are shuffled so")
            .help("`chess960` needs eight pieces there: king and two rooks, who castle (where nobody castles, a royal piece and who stand in the corners), two pieces that stay on cells of one shade, one of a kind, and two of another");
    }
    let fixed = |castling: &Castling| castling.home == CastlingHome::Fixed;
    if model.shuffled_rank && model.castlings.iter().any(fixed) {
        let at = place(document, "setup.shuffle");
        sink.error(
            code::CASTLING_PATH,
            at,
            "king and rooks castle from fixed cells, where they do not stand in most set-ups",
        )
        .help("give every castling `style = \"chess960\"`, or take castling away");
    }
    one_wall(document, model, sink);
    rights_told(document, model, sink);
    for promotion in &model.promotions {
        promotions(document, kinds, model, promotion, sink);
    }
}

/// The wall that moves is the only one.
fn one_wall(document: &Table, model: &Model, sink: &mut Sink) {
    let moves = model
        .walls
        .as_ref()
        .is_some_and(|walls| walls.place == WallPlace::Moves);
    let petrifies = |effect: &&Aftereffect| effect.what == Becomes::Wall;
    if let Some(effect) = model.effects.iter().find(petrifies).filter(|_| moves) {
        let at = place(document, &format!("effect.{}", effect.name));
        sink.error(code::EFFECT, at, "pieces become walls, and there is but one wall, which moves")
            .see(place(document, "walls.place"), "the one that moves")
            .help("write `place = \"anywhere\"`, by which each move puts another wall, or leave one of the two out");
    }
}

/// Position texts say which pieces have not moved, where that matters.
fn rights_told(document: &Table, model: &Model, sink: &mut Sink) {
    let mute = |dialect: &&String| matches!(dialect.as_str(), "sfen" | "feen");
    let dialect = model.notation.position.iter().find(mute);
    if let Some(dialect) = dialect.filter(|_| model.has_first_movers()) {
        let at = place(document, "notation.position");
        let message = format!("`{dialect}` cannot say which pieces have not moved");
        sink.error(code::NOT_YET, at, message)
            .note("a movement with `i`, a gate or a piece that comes home to castle is a right that ends with the first move")
            .help(format!("leave `{dialect}` out: `fen` has letters for these rights"));
    }
}

fn royal_men(document: &Table, model: &Model, sink: &mut Sink) {
    let pieces = &model.royalty.pieces;
    let held = |side: Side| {
        let held = model.start.hands[side].iter();
        let royal = held.filter(|(kind, _)| pieces.contains(kind));
        royal.map(|&(_, count)| usize::from(count)).sum::<usize>()
    };
    let men = PerSide::from_fn(|side| {
        model
            .start
            .men
            .iter()
            .filter(|(_, man)| man.side == side && pieces.contains(&man.kind))
            .count()
            + held(side)
    });
    let at = place(document, "royalty.pieces");
    if !pieces.is_empty() && men.0 == [0, 0] {
        sink.error(
            code::ROYAL_MEN,
            at,
            "neither player has a royal piece in the set-up",
        )
        .see(place(document, "setup.position"), "the set-up")
        .help("name pieces that stand there, or none: `pieces = []`");
    }
    if men.0.iter().any(|&men| men > 1) && value(document, "royalty.count").is_none() {
        sink.error(code::ROYAL_MEN, at, "a player has several royal pieces, and [royalty] does not say which of them count")
            .see(place(document, "setup.position"), "the set-up")
            .help("write `count = \"every\"` if each one must be kept, `count = \"last\"` if only the last matters");
    }
}

/// King and rook go along lines.
fn castling_ways(document: &Table, model: &Model, sink: &mut Sink) {
    for (entry, castling) in document.named("castling").zip(&model.castlings) {
        for (key, path) in [("king", &castling.king_path), ("rook", &castling.rook_path)] {
            let node = entry.node.as_table().and_then(|table| table.get(key));
            if let Some(node) = node.filter(|_| {
                !path
                    .0
                    .iter()
                    .all(|&(from, to)| on_a_line(&model.board, from, to))
            }) {
                sink.error(
                    code::CASTLING_PATH,
                    node.at,
                    format!("the {key} would not go along a line"),
                )
                .help("castling goes along a rank, a file or a diagonal without holes");
            }
        }
    }
}

fn on_a_line(board: &Board, from: Cell, to: Cell) -> bool {
    let topology = board.topology();
    let mut steps = topology.edge_steps().iter().chain(topology.vertex_steps());
    from == to || steps.any(|&step| board.ray(from, step).contains(&to))
}

/// Every kind that promotes can get to where it does.
fn promotions(
    document: &Table,
    kinds: &Kinds<'_>,
    model: &Model,
    promotion: &Promotion,
    sink: &mut Sink,
) {
    let explorer = Explorer::new(&model.board);
    for &(kind, _) in &promotion.into {
        let can = PerSide::from_fn(|side| {
            if promotion.side.is_some_and(|its| its != side) {
                return None;
            }
            let starts = starts(model, promotion, kind, side);
            (!starts.is_empty()).then(|| promotes(&explorer, model, promotion, kind, side, &starts))
        });
        if explorer.gave_up() {
            return;
        }
        let at = document
            .table("promotion")
            .and_then(|table| table.table("into"))
            .and_then(|into| into.entry(kinds.id(kind)))
            .map_or(kinds.at(kind), |entry| entry.key_at);
        let zone = place(document, "promotion.zone");
        let id = kinds.id(kind);
        let draft = match can.0 {
            [None | Some(false), None | Some(false)] if can.0 != [None, None] => sink.error(
                code::PROMOTION_UNREACHABLE,
                at,
                format!("no `{id}` can ever promote"),
            ),
            [Some(false), _] | [_, Some(false)] => {
                let side = if can.0[0] == Some(false) {
                    Side::First
                } else {
                    Side::Second
                };
                let player = &model.players[side].name;
                sink.warn(
                    code::PROMOTION_UNREACHABLE,
                    at,
                    format!("no `{id}` of {player} can ever promote"),
                )
            }
            _ => continue,
        };
        draft
            .see(zone, "the zone")
            .help("from where it starts, its moves never lead there; the zone is written from the first player's side");
    }
}

/// Where pieces of a kind may begin: in the set-up, by a drop, by another's promotion, where an effect sends them.
fn starts(model: &Model, promotion: &Promotion, kind: Kind, side: Side) -> Vec<Cell> {
    let men = model
        .start
        .men
        .iter()
        .filter(|(_, man)| man.kind == kind && man.side == side);
    let mut starts: Vec<Cell> = men.map(|(cell, _)| *cell).collect();
    if let Some(drops) = model
        .drops
        .as_ref()
        .filter(|drops| drops.allowed.contains(&kind))
    {
        match drops.zones.iter().find(|(named, _)| *named == kind) {
            Some((_, cells)) => starts.extend(&cells[side]),
            None => starts.extend(model.board.cells()),
        }
    }
    if promotion.into.iter().any(|(_, into)| into.contains(&kind)) {
        starts.extend(&promotion.zone[side]);
    }
    let sent = model.effects.iter().filter_map(|effect| match effect.what {
        Becomes::Goes(cells) if effect.by.as_ref().is_none_or(|by| by.contains(&kind)) => {
            Some(cells[side])
        }
        _ => None,
    });
    if !starts.is_empty() {
        starts.extend(sent);
    }
    starts
}

fn promotes(
    explorer: &Explorer<'_>,
    model: &Model,
    promotion: &Promotion,
    kind: Kind,
    side: Side,
    starts: &[Cell],
) -> bool {
    let mut zone = vec![false; model.board.len()];
    for cell in &promotion.zone[side] {
        if let Some(inside) = zone.get_mut(cell.index()) {
            *inside = true;
        }
    }
    let inside = |cell: Cell| zone.get(cell.index()).copied().unwrap_or(false);
    let rules = model.kind_model(kind).map_or(&[][..], |kind| &kind.moves);
    explorer.finds_way(rules, side, starts, |from, to| match promotion.trigger {
        Trigger::Enter => !inside(from) && inside(to),
        Trigger::Arrive => inside(to),
        Trigger::Touch | Trigger::EnterOrCapture => inside(from) || inside(to),
    })
}

/// Pieces that never come on the board, and kings that are none.
pub(crate) fn lints(document: &Table, kinds: &Kinds<'_>, model: &Model, sink: &mut Sink) {
    let by_promotion = |kind: Kind| {
        let mut into = model.promotions.iter().flat_map(|rule| &rule.into);
        into.any(|(_, into)| into.contains(&kind))
    };
    let by_module = |kind: Kind| {
        let arguments = model
            .modules
            .iter()
            .flat_map(|module| module.arguments.iter());
        arguments.into_iter().any(|(_, argument)| match argument {
            Argument::Kind(named) => *named == kind,
            Argument::Kinds(kinds) => kinds.contains(&kind),
            _ => false,
        })
    };
    let at_start = |kind: Kind| {
        model.start.men.iter().any(|(_, man)| man.kind == kind)
            || Side::BOTH.into_iter().any(|side| {
                model.start.hands[side]
                    .iter()
                    .any(|(held, _)| *held == kind)
            })
    };
    let supplied = |kind: Kind| {
        let mut drops = model.drops.iter();
        drops.any(|drops| drops.unlimited && drops.allowed.contains(&kind))
    };
    let by_effect = |kind: Kind| {
        let mut effects = model.effects.iter();
        effects.any(|effect| effect.what == Becomes::Kind(kind))
    };
    for (kind, entry) in kinds.iter() {
        let demotes = model.demotes();
        let mut others = kinds.iter().map(|(other, _)| other);
        let by_demotion =
            demotes && others.any(|other| at_start(other) && model.demoted(other) == Some(kind));
        let comes = at_start(kind) || supplied(kind) || by_effect(kind) || by_demotion;
        if !comes && !by_promotion(kind) && !by_module(kind) {
            sink.warn(
                code::UNUSED_PIECE,
                entry.key_at,
                format!("`{}` never comes on the board", entry.key),
            )
            .note("it is not in the set-up, and nothing promotes into it")
            .help("leave it out, or put it on the board");
        }
    }
    for (entry, castling) in document.named("castling").zip(&model.castlings) {
        if !model.royalty.pieces.is_empty() && !model.royalty.pieces.contains(&castling.king) {
            let node = entry.node.as_table().and_then(|table| table.get("king"));
            let message = format!(
                "the {} that castles as king is not royal",
                kinds.id(castling.king)
            );
            sink.warn(code::CASTLING_NOT_ROYAL, node.map_or(entry.key_at, |node| node.at), message)
                .help("`king` is the piece that may not pass an attacked cell; exchange `king` and `rook` if they are mixed up");
        }
    }
}
