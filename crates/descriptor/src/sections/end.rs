//! `[end]`, but for its rule modules.

use boardwright_core::PerSide;
use boardwright_core::model::{
    BareCount, BoardCount, Castled, CheckCount, Counting, Draws, End, Extinction, Most, NoProgress,
    Player, Repetition, Score,
};

use super::aims;
use super::kinds::Kinds;
use super::modules::Scope;
use super::problem::player;
use crate::code;
use crate::diagnostics::Sink;
use crate::names;
use crate::tree::{Node, Table, Value};
use crate::words;

/// How the game ends.
pub(crate) fn read<'a>(
    document: &'a Table,
    scope: &mut Scope<'_, '_, 'a>,
    players: Option<&PerSide<Player>>,
    sink: &mut Sink,
) -> Option<End> {
    let section = document.table("end")?;
    let kinds = scope.kinds;
    let mut plain = |key: &str| match section.get(key) {
        None => Some(None),
        Some(node) => score(node.as_table()?, sink).map(Some),
    };
    let (checkmate, stalemate, no_moves) =
        (plain("checkmate"), plain("stalemate"), plain("no-moves"));
    let (royal_lost, bare_royals) = (plain("royal-lost"), plain("bare-royals"));
    let extinction = ending(section, "extinction", |table| {
        extinction(table, kinds, sink)
    });
    let aims = aims::read(section, scope, sink);
    let most = ending(section, "most", |table| most(table, sink));
    let check_count = ending(section, "check-count", |table| check_count(table, sink));
    let repetition = ending(section, "repetition", |table| {
        repetition(table, players, sink)
    });
    let counting = ending(section, "counting", |table| counting(table, kinds, sink));
    let castled = ending(section, "castled", |table| {
        castled(table, document, players, sink)
    });
    let draws = ending(section, "draws", |table| draws(table, kinds, sink));
    let no_progress = ending(section, "no-progress", |table| {
        no_progress(table, kinds, sink)
    });
    let mut end = End::default();
    end.checkmate = checkmate?;
    end.stalemate = stalemate?;
    end.no_moves = no_moves?;
    end.royal_lost = royal_lost?;
    end.bare_royals = bare_royals?;
    end.extinction = extinction?;
    end.aims = aims?;
    end.most = most?;
    end.check_count = check_count?;
    end.repetition = repetition?;
    end.no_progress = no_progress?;
    end.counting = counting?;
    end.castled = castled?;
    end.draws = draws?;
    Some(end)
}

/// An ending that may be absent, read if it is there.
fn ending<'a, T>(
    section: &'a Table,
    key: &str,
    read: impl FnOnce(&'a Table) -> Option<T>,
) -> Option<Option<T>> {
    match section.get(key) {
        None => Some(None),
        Some(node) => read(node.as_table()?).map(Some),
    }
}

#[inline(never)]
fn extinction(table: &Table, kinds: &Kinds<'_>, sink: &mut Sink) -> Option<Extinction> {
    let score = score(table, sink);
    let named = match table.get("pieces") {
        None => Some(None),
        Some(node) => kinds.list(node, sink).map(Some),
    };
    let number = |key: &str| {
        let number = table.whole(key).unwrap_or(0);
        u16::try_from(number).ok()
    };
    let mut extinction = Extinction::new(named?, score?);
    extinction.left = number("left")?;
    extinction.opponent_has = number("opponent-has")?;
    extinction.answer = table.flag("answer").unwrap_or(false);
    if let Some(node) = table.get("answer")
        && extinction.answer
        && extinction.opponent_has <= extinction.left
    {
        sink.error(
            code::BAD_VALUE,
            node.at,
            "there is nothing to answer: one capture does not bring the opponent as low",
        )
        .help("write `opponent-has` with one more than `left`");
        return None;
    }
    Some(extinction)
}

#[inline(never)]
fn most(table: &Table, sink: &mut Sink) -> Option<Most> {
    let score = score(table, sink);
    let when = words::MOST_WHEN.meaning(table.text("when")?)?;
    Some(Most::new(when, score?))
}

#[inline(never)]
fn check_count(table: &Table, sink: &mut Sink) -> Option<CheckCount> {
    let count = table
        .whole("count")
        .and_then(|number| u8::try_from(number).ok());
    let score = score(table, sink);
    Some(CheckCount::new(count?, score?))
}

#[inline(never)]
fn counting(table: &Table, kinds: &Kinds<'_>, sink: &mut Sink) -> Option<Counting> {
    let mut counting = Counting::default();
    if let Some(table) = table.table("board") {
        let unless = kinds.list_of(table, "unless", sink);
        let mut board = BoardCount::new(moves(table.get("moves")?)?);
        board.left = table
            .whole("left")
            .and_then(|left| u16::try_from(left).ok());
        board.unless = unless?;
        counting.board = Some(board);
    }
    if let Some(table) = table.table("bare") {
        let unless = kinds.list_of(table, "unless", sink);
        let limits: Vec<Option<_>> = table
            .named("moves")
            .map(|entry| {
                let kind = kinds.find(&entry.key, entry.key_at, sink)?;
                let limits = entry.node.as_list()?.iter().map(moves);
                Some((kind, limits.collect::<Option<_>>()?))
            })
            .collect();
        let mut bare = BareCount::new(limits.into_iter().collect::<Option<_>>()?);
        bare.unless = unless?;
        bare.from_pieces = table.flag("from-pieces").unwrap_or(false);
        bare.sooner = table.flag("sooner").unwrap_or(false);
        counting.bare = Some(bare);
    }
    Some(counting)
}

/// A number of moves.
fn moves(node: &Node) -> Option<u8> {
    u8::try_from(node.as_whole()?).ok()
}

#[inline(never)]
fn castled(
    table: &Table,
    document: &Table,
    players: Option<&PerSide<Player>>,
    sink: &mut Sink,
) -> Option<Castled> {
    let mut castled = Castled::new(score(table, sink)?);
    if let Some(node) = table.get("castlings") {
        let known: Vec<&str> = document.named("castling").map(|e| e.key.as_str()).collect();
        let find = |node: &Node, sink: &mut Sink| {
            let name = node.as_text()?;
            let place = known.iter().position(|&known| known == name);
            if place.is_none() {
                let shown = names::shown(name);
                sink.error(
                    code::UNKNOWN_WORD,
                    node.at,
                    format!("there is no castling `{shown}`"),
                )
                .maybe_help(names::suggestion(name, known.iter().copied()));
            }
            place
        };
        let places: Vec<Option<usize>> = node
            .as_list()?
            .iter()
            .map(|node| find(node, sink))
            .collect();
        castled.castlings = Some(places.into_iter().collect::<Option<_>>()?);
    }
    if table.get("player").is_some() {
        castled.side = Some(player(table, "player", players?, sink)?);
    }
    castled.right_lost = match table.text("right-lost") {
        Some(word) => Some(words::RESULT.meaning(word)?),
        None => None,
    };
    Some(castled)
}

fn draws(table: &Table, kinds: &Kinds<'_>, sink: &mut Sink) -> Option<Draws> {
    let points: Vec<Option<_>> = table
        .named("points")
        .map(|entry| {
            let kind = kinds.find(&entry.key, entry.key_at, sink)?;
            Some((kind, u16::try_from(entry.node.as_whole()?).ok()?))
        })
        .collect();
    let mut draws = Draws::by_points(points.into_iter().collect::<Option<_>>()?);
    draws.lead = table
        .whole("lead")
        .and_then(|lead| u16::try_from(lead).ok());
    Some(draws)
}

fn repetition(
    table: &Table,
    players: Option<&PerSide<Player>>,
    sink: &mut Sink,
) -> Option<Repetition> {
    let score = score(table, sink);
    let limit = claimable(table, "count", sink);
    let (count, claim, automatic_at) = limit?;
    let mut repetition = Repetition::new(count, score?);
    if table.get("player").is_some() {
        repetition.side = Some(player(table, "player", players?, sink)?);
    }
    repetition.claim = claim;
    repetition.automatic_at = automatic_at;
    repetition.perpetual_check_loses = table
        .text("perpetual-check")
        .is_some_and(|word| words::PERPETUAL_CHECK.meaning(word) == Some(true));
    Some(repetition)
}

fn no_progress(table: &Table, kinds: &Kinds<'_>, sink: &mut Sink) -> Option<NoProgress> {
    let score = score(table, sink);
    let reset_by = kinds.list_of(table, "reset-by", sink);
    let limit = claimable(table, "plies", sink);
    let (plies, claim, automatic_at) = limit?;
    let mut no_progress = NoProgress::new(plies, reset_by?, score?);
    no_progress.claim = claim;
    no_progress.automatic_at = automatic_at;
    Some(no_progress)
}

/// A number at which a claim is possible or the game ends, and one at which it ends without a claim.
fn claimable(table: &Table, key: &str, sink: &mut Sink) -> Option<(u16, bool, Option<u16>)> {
    let number = |key: &str| {
        table
            .whole(key)
            .and_then(|number| u16::try_from(number).ok())
    };
    let at = number(key)?;
    let claim = table.text("claim");
    let claim = claim.is_some_and(|word| words::CLAIM.meaning(word) == Some(true));
    let Some(node) = table.get("automatic-at").filter(|node| !node.is_removed()) else {
        return Some((at, claim, None));
    };
    let automatic_at = number("automatic-at")?;
    if !claim {
        sink.error(
            code::CLAIM,
            node.at,
            format!("the game already ends by itself at `{key} = {at}`"),
        )
        .help("add `claim = \"player\"`, or leave out `automatic-at`");
        return None;
    }
    if automatic_at < at {
        let draft = sink.error(
            code::CLAIM,
            node.at,
            format!("the game would end before `{key} = {at}` can be claimed"),
        );
        if let Some(node) = table.get(key) {
            draft.see(node.at, "claimable from here");
        }
        draft.help(format!("`automatic-at` is at least `{key}`"));
        return None;
    }
    Some((at, claim, Some(automatic_at)))
}

/// What the player to move gets.
pub(super) fn score(table: &Table, sink: &mut Sink) -> Option<Score> {
    let result = table.get("result")?;
    let word = result.as_text()?;
    let usual = words::RESULT.meaning(word)?;
    let Some(node) = table.get("score") else {
        return Some(usual);
    };
    let Some(thousandths) = thousandths(node) else {
        sink.error(code::SCORE, node.at, "this is no score")
            .help("write a number from 0 to 1 with at most three decimals: `0.25`");
        return None;
    };
    let fits = match usual {
        Score::WIN => thousandths > Score::DRAW.0,
        Score::LOSS => thousandths < Score::DRAW.0,
        _ => thousandths == Score::DRAW.0,
    };
    if !fits {
        sink.error(code::SCORE, node.at, format!("this score is no {word}"))
            .see(result.at, "the result")
            .help("a win is worth more than 0.5, a draw 0.5, a loss less");
        return None;
    }
    Some(Score(thousandths))
}

/// A share from 0 to 1 with at most three decimals, in thousandths.
fn thousandths(node: &Node) -> Option<u16> {
    let text = match &node.value {
        Value::Whole(number) => number.to_string(),
        Value::Fraction(text) => text.clone(),
        _ => return None,
    };
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let decimals = decimals.trim_end_matches('0');
    if !digits(whole) || !digits(decimals) || decimals.len() > 3 {
        return None;
    }
    let value = format!("{whole}{decimals:0<3}").parse().ok()?;
    (value <= Score::WIN.0).then_some(value)
}
