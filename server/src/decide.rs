//! What a command makes happen in a game, or why it does not.

use boardwright::{Game, IllegalMove, Kind, Move, Reason, Second, Side, Wish, wire};

use crate::clock::{Millis, Outages};
use crate::error::Refusal;
use crate::events::{Ending, Fact, Offer, Player};
use crate::game::{MOST_MOVES, Table, Who};
use crate::seats::Hash;
use crate::tell::{Command, Stage};

/// What is to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// These facts are to be appended, at once.
    Append(Vec<Fact>),
    /// It was done already.
    Repeated,
    /// Both want another game.
    Rematch,
}

/// As what a piece that is dropped arrives.
const ITSELF: &[Option<Kind>] = &[None];

fn not_yours() -> Refusal {
    Refusal::forbidden("not-a-player", "only a player of this game may do that")
}

fn withdrawn() -> Refusal {
    Refusal::conflict("withdrawn", "who has made this game has taken it away")
}

fn refused(refused: wire::Refused) -> Refusal {
    Refusal::against_rules(&refused.code, refused.message)
}

/// The flag of whose time has run out, and when it fell.
pub fn fallen(table: &Table, now: Millis, outages: &Outages) -> Option<(Millis, Fact)> {
    let deadline = table.times.deadline(outages)?;
    let player = Player::from(table.times.running()?);
    let fell = (deadline, Fact::Ended(Ending::Time { player }));
    (deadline <= now).then_some(fell)
}

/// What joining makes happen; `lot` decides who begins where that was left to it.
///
/// # Errors
/// [`Refusal`] if this one may not, or nobody may any more.
pub fn join(
    table: &Table,
    who: Who,
    seat: Hash,
    name: Option<String>,
    lot: bool,
) -> Result<Vec<Fact>, Refusal> {
    match who {
        Who::Seated(_) => return Err(Refusal::conflict("seated", "you have a seat in this game")),
        Who::Anybody if table.creation().invite.is_some() || table.creation().private => {
            return Err(Refusal::no_such_game());
        }
        Who::Anybody | Who::Invited => {}
    }
    if table.is_withdrawn() {
        return Err(withdrawn());
    }
    if table.stage() != Stage::Open {
        return Err(Refusal::conflict(
            "taken",
            "somebody else has joined this game",
        ));
    }
    let host_plays = table.creation().host_plays.unwrap_or(match lot {
        true => Player::First,
        false => Player::Second,
    });
    Ok(vec![Fact::Joined {
        seat,
        name,
        host_plays,
    }])
}

/// What a command makes happen.
///
/// # Errors
/// [`Refusal`] if it cannot be done, or not by this one; the game is as it was.
pub fn command(table: &Table, who: Who, command: &Command) -> Result<Decision, Refusal> {
    if let (Who::Seated(_), true) = (who, table.is_withdrawn()) {
        return match command {
            Command::Withdraw {} => Ok(Decision::Repeated),
            _ => Err(withdrawn()),
        };
    }
    if let Command::Withdraw {} = command {
        return match (who, table.stage()) {
            (Who::Seated(_), Stage::Open) => {
                Ok(Decision::Append(vec![Fact::Ended(Ending::Withdrawn)]))
            }
            (Who::Seated(_), _) => Err(Refusal::conflict("begun", "the game has begun")),
            _ => Err(not_yours()),
        };
    }
    if let (Who::Seated(_), Stage::Open) = (who, table.stage()) {
        return Err(Refusal::conflict(
            "not-begun",
            "nobody has joined this game yet",
        ));
    }
    let side = table.side_of(who).ok_or_else(not_yours)?;
    match (table.stage(), command) {
        (Stage::Over, Command::Move { ply, line, wish })
            if was_played(table, side, *ply, *line, wish) =>
        {
            return Ok(Decision::Repeated);
        }
        (
            Stage::Over,
            Command::Offer {
                what: Offer::Rematch,
            }
            | Command::Accept {
                what: Offer::Rematch,
            }
            | Command::Decline {
                what: Offer::Rematch,
            },
        ) => {}
        (Stage::Over, _) => return Err(Refusal::conflict("game-over", "the game is over")),
        (Stage::Open | Stage::Playing, _) => {}
    }
    let ended = |ending| Ok(Decision::Append(vec![Fact::Ended(ending)]));
    match command {
        Command::Move { ply, line, wish } => play(table, side, *ply, *line, wish),
        Command::Premove { wish } => premove(table, side, wish.as_ref()),
        Command::Offer { what } => offer(table, side, *what),
        Command::Accept { what } => match table.offers[what.index()] {
            Some(by) if by != side => accepted(table, by, *what),
            _ => Err(Refusal::conflict("no-offer", "this was not offered")),
        },
        Command::Decline { what } => match table.offers[what.index()] {
            Some(_) => Ok(Decision::Append(vec![Fact::Declined {
                by: side.into(),
                what: *what,
            }])),
            None => Err(Refusal::conflict("no-offer", "this was not offered")),
        },
        Command::Claim { reason, announced } => claim(table, side, reason, announced.as_ref()),
        Command::Resign {} => ended(Ending::Resignation {
            player: side.into(),
        }),
        Command::Withdraw {} => Err(not_yours()),
    }
}

/// Whether this very move was played by this player at this ply.
fn was_played(table: &Table, side: Side, ply: usize, line: u32, wish: &wire::Wish) -> bool {
    let game = table.play();
    let (Some(&mv), Ok(wish)) = (game.moves().get(ply), wish.read(game.model())) else {
        return false;
    };
    let turn = game.position_after(ply).map(|position| position.turn());
    line == table.line() && turn == Some(side) && wish.fits(mv)
}

fn play(
    table: &Table,
    side: Side,
    ply: usize,
    line: u32,
    wish: &wire::Wish,
) -> Result<Decision, Refusal> {
    let game = table.play();
    if (ply, line) != (table.ply(), table.line()) {
        if was_played(table, side, ply, line, wish) {
            return Ok(Decision::Repeated);
        }
        let message = format!(
            "the game stands at ply {} of line {}",
            table.ply(),
            table.line()
        );
        return Err(Refusal::conflict("other-ply", message));
    }
    if game.position().turn() != side {
        return Err(Refusal::conflict("not-your-turn", "it is not your turn"));
    }
    if ply >= MOST_MOVES {
        return Err(Refusal::conflict(
            "too-many-moves",
            format!("a game has at most {MOST_MOVES} moves"),
        ));
    }
    let (mv, text) = legal(table, wish)?;
    let mut facts = vec![Fact::Moved { mv: text }];
    let answer = game.position().turn().other();
    if let Some(announced) = &table.premoves[answer.index()]
        && ply + 1 < MOST_MOVES
    {
        let mut next = table.play().clone();
        if next.play(mv).is_ok() && next.outcome().is_none() && next.position().turn() == answer {
            facts.push(match answered(next, announced) {
                Some(mv) => Fact::Moved { mv },
                None => Fact::Premove {
                    by: answer.into(),
                    wish: None,
                },
            });
        }
    }
    Ok(Decision::Append(facts))
}

/// The move that was announced, if it can be played: what leads to too much work cannot.
fn answered(mut game: Game, announced: &wire::Wish) -> Option<String> {
    let wish = announced.read(game.model()).ok()?;
    let mv = game.fulfilling(&wish)?;
    let text = game.write(mv).ok()?;
    game.play(mv).ok()?;
    Some(text)
}

/// The legal move that a wish means.
///
/// # Errors
/// [`Refusal`] with the reason why there is none.
pub fn fulfilled(game: &Game, wish: &wire::Wish) -> Result<Move, Refusal> {
    let wish = wish
        .read(game.model())
        .map_err(|error| refused(wire::Refused::from(&error)))?;
    game.fulfilling(&wish).ok_or_else(|| {
        game.refuse(&wish).map_or_else(
            || Refusal::defect("a move is neither legal nor refused"),
            |reason| refused(wire::Refused::of(game.model(), &reason)),
        )
    })
}

fn legal(table: &Table, wish: &wire::Wish) -> Result<(Move, String), Refusal> {
    let game = table.play();
    let mv = fulfilled(game, wish)?;
    if game.position().variant().work().is_some() {
        // What leads to too much work is refused when it is played.
        let played = game.clone().play(mv);
        played.map_err(|reason| refused(wire::Refused::of(game.model(), &reason)))?;
    }
    let text = game
        .write(mv)
        .map_err(|_| Refusal::defect("a legal move cannot be written"))?;
    Ok((mv, text))
}

fn premove(table: &Table, side: Side, wish: Option<&wire::Wish>) -> Result<Decision, Refusal> {
    let game = table.play();
    if let Some(wish) = wish {
        if game.position().turn() == side {
            return Err(Refusal::conflict(
                "your-turn",
                "it is your turn: there is nothing to announce",
            ));
        }
        let read = wish
            .read(game.model())
            .map_err(|error| refused(wire::Refused::from(&error)))?;
        announceable(game, side, &read)?;
    }
    if wish == table.premoves[side.index()].as_deref() {
        return Ok(Decision::Repeated);
    }
    let wish = wish.cloned().map(Box::new);
    Ok(Decision::Append(vec![Fact::Premove {
        by: side.into(),
        wish,
    }]))
}

/// Whether a wish may be a legal move when it is this player's turn.
///
/// # Errors
/// [`Refusal`] if no move of the other can make it one.
fn announceable(game: &Game, side: Side, wish: &Wish) -> Result<(), Refusal> {
    let (position, model) = (game.position(), game.model());
    let choices = position.premoves(side);
    let seconds = choices
        .seconds
        .get(&(wish.from.unwrap_or(wish.to), wish.to));
    let listed = |second| seconds.is_some_and(|listed| listed.contains(&second));
    let because = |reason| Err(refused(wire::Refused::of(model, &reason)));
    let kinds = match (wish.from, wish.dropped) {
        (Some(from), _) => {
            let goals = choices.moves.get(&from);
            let kinds = goals.and_then(|goals| goals.get(&wish.to));
            kinds.map(|kinds| kinds.as_slice())
        }
        (_, Some(kind)) => {
            let cells = choices.drops.get(&kind);
            cells
                .filter(|cells| cells.contains(&wish.to))
                .map(|_| ITSELF)
        }
        _ => None,
    };
    let man = wish.from.and_then(|from| position.man_at(from));
    let kind = wish.dropped.or(man.map(|man| man.kind));
    let (Some(kinds), Some(kind)) = (kinds, kind) else {
        return Err(Refusal::against_rules(
            "cannot-move-so",
            "no piece of yours can ever go there next",
        ));
    };
    if !kinds.contains(&wish.promotes_to) {
        return because(IllegalMove::Promotion(kind));
    }
    // Some put a wall with each move, some by a move that leads nowhere.
    let stays = wish.from == Some(wish.to);
    let walls = model.walls_with_moves() || (model.walls_instead() && stays);
    let must = walls && (model.movement.pass.is_none() || !stays);
    match wish.second {
        None if must => because(IllegalMove::WallMissing),
        Some(Second::Wall(cell)) => {
            let zone = model.walls.as_ref().and_then(|walls| walls.zone.as_ref());
            match walls && zone.is_none_or(|zone| zone[side].contains(&cell)) {
                true => Ok(()),
                false => because(IllegalMove::NoWall(cell)),
            }
        }
        Some(Second::Gate(cell, entering)) => {
            let gates = model.gates.as_ref();
            let gates = gates.filter(|gates| gates.zone[side].contains(&cell));
            match gates.is_some_and(|gates| gates.kinds.contains(&entering)) {
                false => because(IllegalMove::NoGate(cell)),
                true if position.in_hand(side, entering) == 0 => {
                    because(IllegalMove::NotInHand(entering))
                }
                true => Ok(()),
            }
        }
        Some(Second::Proposed(by)) if !listed(wish.second) => {
            because(IllegalMove::NotProposed(by.rule))
        }
        _ => Ok(()),
    }
}

fn offer(table: &Table, side: Side, what: Offer) -> Result<Decision, Refusal> {
    match table.offers[what.index()] {
        Some(by) if by == side => return Ok(Decision::Repeated),
        Some(by) => return accepted(table, by, what),
        None => {}
    }
    let over = table.stage() == Stage::Over;
    if over != (what == Offer::Rematch) {
        return Err(Refusal::conflict(
            "not-over",
            "another game is offered when this one is over",
        ));
    }
    if over && table.rematch().is_some() {
        return Err(Refusal::conflict("rematched", "the next game has begun"));
    }
    if what == Offer::TakeBack {
        plies_back(table, side)?;
    }
    if table.offered[what.index()][side.index()] == Some((table.ply(), table.line())) {
        return Err(Refusal::conflict(
            "offered-already",
            "you have offered this here already: you may again after the next move",
        ));
    }
    Ok(Decision::Append(vec![Fact::Offered {
        by: side.into(),
        what,
    }]))
}

fn accepted(table: &Table, by: Side, what: Offer) -> Result<Decision, Refusal> {
    Ok(match what {
        Offer::Draw => Decision::Append(vec![Fact::Ended(Ending::Agreement)]),
        Offer::TakeBack => {
            let plies = plies_back(table, by)?;
            Decision::Append(vec![Fact::TakenBack { plies }])
        }
        Offer::Rematch => Decision::Rematch,
    })
}

/// How many moves go back until a player's last one is.
fn plies_back(table: &Table, by: Side) -> Result<u16, Refusal> {
    let plies: u16 = if table.play().position().turn() == by {
        2
    } else {
        1
    };
    match table.ply() >= usize::from(plies) {
        true => Ok(plies),
        false => Err(Refusal::conflict(
            "nothing-to-take-back",
            "you have not moved yet",
        )),
    }
}

fn claim(
    table: &Table,
    side: Side,
    code: &str,
    announced: Option<&wire::Wish>,
) -> Result<Decision, Refusal> {
    let game = table.play();
    if game.position().turn() != side {
        return Err(Refusal::conflict(
            "not-your-turn",
            "only the player to move may claim",
        ));
    }
    let announced = announced.map(|wish| legal(table, wish)).transpose()?;
    let claims = match &announced {
        None => game.claims(),
        Some((mv, _)) => game.claims_with(*mv),
    };
    match Reason::from_code(code) {
        Some(reason) if claims.contains(&reason) => {
            let announced = announced.map(|(_, text)| text);
            let reason = code.to_owned();
            Ok(Decision::Append(vec![Fact::Ended(Ending::Claim {
                reason,
                announced,
            })]))
        }
        _ => Err(Refusal::against_rules(
            "no-claim",
            "this cannot be claimed now",
        )),
    }
}
