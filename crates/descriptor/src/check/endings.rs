//! Whether every game can end, and in one way only.

use boardwright_core::model::{
    Aftereffect, Extinction, Figure, GivingCheck, KindModel, Model, MostWhen, Royalty, SelfCheck,
};
use boardwright_core::module::Slot;
use boardwright_core::{Kind, Side};

use super::royals::has_aftermath;
use super::{place, value};
use crate::code;
use crate::diagnostics::Sink;
use crate::sections::modules::Used;
use crate::tree::Table;
use crate::words;

/// Checks that the endings which the other rules call for are stated, once.
pub(crate) fn stated(
    document: &Table,
    royalty: Option<&Royalty>,
    (modules, effects): (Option<&[Used]>, Option<&[Aftereffect]>),
    sink: &mut Sink,
) {
    let (Some(_), Some(royalty)) = (document.table("end"), royalty) else {
        return;
    };
    let has = |key: &str| value(document, &format!("end.{key}")).is_some();
    let end = place(document, "end");
    let royals = !royalty.pieces.is_empty();
    let counted = value(document, "end.most")
        .and_then(|node| node.as_table()?.text("when"))
        .is_some_and(|when| words::MOST_WHEN.meaning(when) == Some(MostWhen::Stalemate));
    let twice = ["stalemate", "no-moves"].into_iter();
    for key in twice.filter(|key| counted && has(key)) {
        sink.error(
            code::END_TWICE,
            place(document, &format!("end.{key}")),
            format!("`{key}` and `most` both say what a stalemate is"),
        )
        .see(place(document, "end.most"), "the pieces are counted then")
        .help(format!("leave out `{key}`"));
    }
    if has("no-moves") {
        for key in ["checkmate", "stalemate"]
            .into_iter()
            .filter(|key| has(key))
        {
            let message =
                format!("`{key}` and `no-moves` both say what happens without a legal move");
            sink.error(
                code::END_TWICE,
                place(document, &format!("end.{key}")),
                message,
            )
            .see(
                place(document, "end.no-moves"),
                "this holds in check or not",
            )
            .help("keep `no-moves`, or `checkmate` and `stalemate`");
        }
    } else {
        let needed = [
            (
                "checkmate",
                royals && royalty.giving_check == GivingCheck::Allowed,
                "in check",
            ),
            ("stalemate", !counted, "not in check"),
        ];
        for (key, _, when) in needed
            .into_iter()
            .filter(|(key, needed, _)| *needed && !has(key))
        {
            sink.error(
                code::MISSING_END,
                end,
                format!("[end] does not say what happens without a legal move, {when}"),
            )
            .label(format!("`{key}` is missing"))
            .help(format!(
                "write `{key} = {{ result = \"…\" }}`, or `no-moves` for both cases"
            ));
        }
    }
    let explodes =
        modules.is_some_and(|all| all.iter().any(|used| used.module.slot == Slot::Capture));
    let changes = royalty.pieces.iter().any(|&royal| {
        let mut effects = effects.unwrap_or_default().iter();
        effects.any(|effect| effect.concerns_enemies(royal))
    });
    let why = match royalty.self_check {
        SelfCheck::Allowed => "self-check is allowed",
        SelfCheck::Illegal if changes => "an effect concerns the opponent's",
        SelfCheck::Illegal => "a [capture] module changes the board",
    };
    let losable = royals && (royalty.self_check == SelfCheck::Allowed || explodes || changes);
    if losable && !has("royal-lost") {
        let message = "[end] does not say what happens when a royal piece is lost";
        sink.error(code::MISSING_END, end, message)
            .label("`royal-lost` is missing")
            .note(format!("a royal piece can be lost: {why}"))
            .help("write `royal-lost = { result = \"loss\" }`");
    }
}

/// Checks that a position text has room for a count of moves.
pub(crate) fn counting(document: &Table, model: &Model, sink: &mut Sink) {
    if model.end.counting.is_none() {
        return;
    }
    let passes = |kind: &&KindModel| kind.moves.iter().any(|rule| rule.leaves_ep);
    if let Some(kind) = model.kinds.iter().find(passes) {
        sink.error(
            code::COUNTING,
            place(document, "end.counting"),
            format!(
                "`{}` may be taken en passant, and moves are counted",
                kind.id
            ),
        )
        .note(
            "position texts have one field for the en passant cells and for the limit of the count",
        )
        .help("leave out `counting`, or `leaves-ep`");
    }
}

/// Endings that can never come.
pub(crate) fn lints(document: &Table, model: &Model, sink: &mut Sink) {
    let (royalty, end) = (&model.royalty, &model.end);
    let mut idle = |key: &str, why: &str| {
        sink.warn(
            code::IDLE_RULE,
            place(document, &format!("end.{key}")),
            format!("`{key}` can never happen"),
        )
        .note(why)
        .help(format!(
            "leave it out; if it is inherited, write `{key} = false`"
        ));
    };
    if royalty.pieces.is_empty() {
        let stated = [
            ("checkmate", end.checkmate.is_some()),
            ("royal-lost", end.royal_lost.is_some()),
            ("bare-royals", end.bare_royals.is_some()),
            ("check-count", end.check_count.is_some()),
        ];
        for (key, _) in stated.into_iter().filter(|(_, stated)| *stated) {
            idle(key, "there is no royal piece");
        }
        if end
            .counting
            .as_ref()
            .is_some_and(|rule| rule.bare.is_some())
        {
            idle("counting", "there is no royal piece");
        }
    } else if royalty.giving_check == GivingCheck::Illegal {
        let stated = [
            ("checkmate", end.checkmate.is_some()),
            ("check-count", end.check_count.is_some()),
        ];
        for (key, _) in stated.into_iter().filter(|(_, stated)| *stated) {
            idle(key, "no move may give check");
        }
    } else if end.royal_lost.is_some()
        && royalty.self_check == SelfCheck::Illegal
        && !has_aftermath(model)
    {
        idle(
            "royal-lost",
            "self-check is illegal, and nothing but a capture changes the board",
        );
    } else if end.royal_lost.is_some() && !has_royals(model) {
        idle(
            "royal-lost",
            "the set-up has no royal piece on the board, and as many as it has there must be kept",
        );
    }
    let kept = |rule: &Extinction| rule.left == 0 && rule.kinds.as_ref() == Some(&royalty.pieces);
    if end.extinction.as_ref().is_some_and(kept)
        && royalty.pieces.len() == 1
        && royalty.self_check == SelfCheck::Illegal
        && !has_aftermath(model)
        && !model.has_proposals()
    {
        let why = "the royal piece is never taken: self-check is illegal, and nothing but a capture changes the board";
        idle("extinction", why);
    }
    figures(document, model, sink);
    let repetition = end
        .repetition
        .as_ref()
        .map(|rule| (rule.claim, rule.count, rule.automatic_at));
    let no_progress = end
        .no_progress
        .as_ref()
        .map(|rule| (rule.claim, rule.plies, rule.automatic_at));
    for (key, limits) in [("repetition", repetition), ("no-progress", no_progress)] {
        if let Some((true, at, Some(automatic_at))) = limits
            && at == automatic_at
        {
            let place = value(document, &format!("end.{key}"))
                .and_then(|node| node.as_table()?.entry("claim"))
                .map_or(place(document, "end"), |entry| entry.key_at);
            sink.warn(
                code::IDLE_RULE,
                place,
                "nothing is left to claim: the game ends by itself at once",
            )
            .help("leave out `claim` and `automatic-at`");
        }
    }
}

/// Whether somebody has a royal piece on the board in the set-up.
fn has_royals(model: &Model) -> bool {
    let mut men = model.start.men.iter();
    men.any(|(_, man)| model.royalty.pieces.contains(&man.kind))
}

/// Figures for which the board is too small, or the pieces too few.
fn figures(document: &Table, model: &Model, sink: &mut Sink) {
    let board = &model.board;
    let longest = board.files().len().max(board.ranks().len());
    for aim in &model.end.aims {
        let (key, side, needed) = match &aim.figure {
            Figure::Line { count, .. } => ("line", Some(*count), usize::from(*count)),
            Figure::Square(side) => ("square", Some(*side), usize::from(*side).pow(2)),
            Figure::Zone { count, blocked, .. } => (
                "reach",
                None,
                usize::from(if *blocked { 1 } else { *count }),
            ),
            Figure::Bridge { .. } => continue,
        };
        let too_long = side.filter(|&side| usize::from(side) > longest);
        let why = match (too_long, most_men(model, &aim.kinds)) {
            (Some(side), _) => format!("no line of the board has {side} cells"),
            (None, Some(men)) if men < needed => {
                format!("nobody ever has more than {men} of these pieces")
            }
            _ => continue,
        };
        let message = format!("`{key}` can never happen");
        sink.warn(
            code::IDLE_RULE,
            place(document, &format!("end.{key}")),
            message,
        )
        .note(why)
        .help("leave it out, or ask for fewer");
    }
}

/// The most pieces of some kinds that a player may have; `None` where they may become more than in the set-up.
fn most_men(model: &Model, kinds: &[Kind]) -> Option<usize> {
    let mut promotions = model.promotions.iter().flat_map(|rule| &rule.into);
    let grows = model.hand.is_some()
        || model.partner_hand.is_some()
        || model.drops.as_ref().is_some_and(|drops| drops.unlimited)
        || has_aftermath(model)
        || model.has_proposals()
        || promotions.any(|(_, into)| into.iter().any(|kind| kinds.contains(kind)));
    let of = |side: Side| {
        let men = model.start.men.iter();
        let on_board = men.filter(|(_, man)| man.side == side && kinds.contains(&man.kind));
        let held = model.start.hands[side].iter();
        let held = held.filter(|(kind, _)| kinds.contains(kind));
        on_board.count() + held.map(|&(_, count)| usize::from(count)).sum::<usize>()
    };
    (!grows).then(|| Side::BOTH.map(of).into_iter().max().unwrap_or(0))
}
