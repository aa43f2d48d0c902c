//! Everything but the pieces: promotion, castling, hands, check, modules, endings.

use boardwright_core::model::{
    After, Aftereffect, Becomes, Choice, Condition, Counting, Deed, Draws, Drops, GivingCheck,
    HandOf, Model, MostWhen, Pass, Promotion, RoyalCount, Score, SelfCheck, Trigger, VoidReason,
    WallPlace, Whom, Whose,
};
use boardwright_core::{Kind, PerSide, Side};

use super::Page;

impl Page<'_> {
    /// The sections after the pieces, those that apply.
    pub(super) fn rules(&self) -> Vec<String> {
        let mut parts = Vec::new();
        let mut section = |title: &str, lines: Vec<String>| {
            if !lines.is_empty() {
                let lines: Vec<String> = lines.iter().map(|line| format!("- {line}")).collect();
                parts.push(format!("## {title}\n\n{}", lines.join("\n")));
            }
        };
        section("Movement", self.movement());
        section("Promotion", self.promotion());
        section("Castling", self.castling());
        section("Captures", self.captures());
        section("Hands and drops", self.hands());
        section("Walls", self.walls());
        section("Effects", self.effects());
        section("Permissions", self.permissions());
        section("Check", self.check());
        section("Rule modules", self.modules());
        section("The end", self.end());
        section("Problems", self.problem());
        section("Notation", self.notation());
        parts
    }

    pub(super) fn model(&self) -> &Model {
        self.variant.model()
    }

    fn movement(&self) -> Vec<String> {
        let movement = &self.model().movement;
        let mut lines = Vec::new();
        if let Some(step) = movement.borrow {
            let place = match (step.x, step.y) {
                (0, -1) => "directly behind it".into(),
                (0, 1) => "directly before it".into(),
                (x, y) => format!("{x} to the right of it and {y} ahead"),
            };
            lines.push(format!(
                "A piece with one of its own side {place} moves as that piece's kind does, and not as its own. \
                 What is borrowed is not lent again."
            ));
        }
        if !movement.one_per_file.is_empty() {
            lines.push(format!(
                "No move may bring a second one of a player to a file, promoted ones apart: {}.",
                self.names(&movement.one_per_file)
            ));
        }
        lines.extend(movement.pass.map(|pass| self.pass(pass)));
        lines
    }

    /// When a player may pass.
    fn pass(&self, pass: Pass) -> String {
        let when = match pass {
            Pass::Allowed => "A player may pass",
            Pass::WhenImmobile => "A player without another legal move passes",
        };
        let royalty = &self.model().royalty;
        let guards = royalty.self_check == SelfCheck::Illegal && !royalty.pieces.is_empty();
        let check = match guards {
            true => ", but not out of check",
            false => "",
        };
        format!("{when}{check} (`pass`).")
    }

    fn promotion(&self) -> Vec<String> {
        let rules = self.model().promotions.iter();
        rules.flat_map(|rule| self.one_promotion(rule)).collect()
    }

    fn one_promotion(&self, promotion: &Promotion) -> Vec<String> {
        let zone = match promotion.side {
            Some(side) => self.of(self.cells(&promotion.zone[side]), side),
            None => self.zone(&promotion.zone),
        };
        let when = match promotion.trigger {
            Trigger::Enter => format!("A move promotes that goes into {zone} from outside."),
            Trigger::Arrive => format!("A move promotes that ends in {zone}."),
            Trigger::Touch => format!("A move promotes that starts or ends in {zone}."),
            Trigger::EnterOrCapture => format!(
                "A move promotes that goes into {zone} from outside, or captures and starts or ends there, or ends there where the piece could never move again."
            ),
        };
        let must = match promotion.choice {
            Choice::Mandatory => "It must.",
            Choice::Optional => "It may.",
            Choice::OptionalUnlessImmobile => {
                "It may; it must where the piece could never move again."
            }
        };
        let mut lines = vec![format!("{when} {must}")];
        if promotion.captures_only {
            lines.push("Only captures promote.".into());
        }
        if !promotion.en_passant {
            lines.push("A capture en passant does not promote.".into());
        }
        if let Some(side) = promotion.side {
            let player = &self.model().players[side].name;
            lines.push(format!("So promotes who is {player}."));
        }
        match promotion.from_hand {
            None => {}
            Some(HandOf::Own) => {
                lines.push("What it becomes is taken out of the own hand.".into());
            }
            Some(HandOf::Opponent) => {
                lines.push("What it becomes is taken out of the opponent's hand.".into());
            }
        }
        for &(kind, most) in &promotion.limits {
            let kind = self.name(kind);
            lines.push(format!(
                "Nobody promotes into a {kind} who has {most} on the board."
            ));
        }
        let into = promotion.into.iter();
        lines
            .extend(into.map(|(from, into)| format!("{}: {}", self.name(*from), self.names(into))));
        lines
    }

    fn captures(&self) -> Vec<String> {
        let compulsory = self.model().compulsory_capture;
        let rule = "A player who can capture must; which capture is his choice.";
        compulsory.then(|| rule.into()).into_iter().collect()
    }

    fn walls(&self) -> Vec<String> {
        let Some(walls) = &self.model().walls else {
            return Vec::new();
        };
        let place = match walls.place {
            WallPlace::Moves => "puts the one wall elsewhere, on an empty cell",
            WallPlace::Anywhere => "puts a wall on an empty cell",
            WallPlace::Arrow => {
                "puts a wall where the piece could go next from the cell that it has reached"
            }
            WallPlace::LeftCell => "puts a wall on the cell that the piece has left",
            WallPlace::Edge => {
                "puts a wall on an empty cell of whose orthogonal neighbours one is a wall, or missing"
            }
        };
        let who = match walls.instead {
            true => "Instead of moving, a player",
            false => "Every move",
        };
        let mut lines = vec![
            format!("{who} {place}."),
            "Nobody enters a wall or passes it; it may stop a check.".into(),
        ];
        if let Some(zone) = &walls.zone {
            lines.push(format!("They stand only on {}.", self.zone(zone)));
        }
        lines
    }

    fn hands(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(hand) = self.model().hand {
            lines.push("Captured pieces are held by the capturer.".into());
            if hand.demote {
                lines.push("A promoted piece is held as what it was before.".into());
            }
        }
        if let Some(hand) = self.model().partner_hand {
            lines.push(
                "Captured pieces go to the partner at the other board; who is held here was captured there."
                    .into(),
            );
            if hand.demote {
                lines.push("A promoted piece goes there as what it was before.".into());
            }
        }
        let Some(drops) = &self.model().drops else {
            return lines;
        };
        let model = self.model();
        let gone = model.hand.is_none() && model.partner_hand.is_none();
        if gone && !drops.unlimited {
            lines.push("Captured pieces are gone: who is held was held from the start.".into());
        }
        if let Some(gates) = &self.model().gates {
            lines.push(format!(
                "Behind a piece that leaves its cell for the first time, a player may leave a held piece on that cell ({}): {}.",
                self.zone(&gates.zone),
                self.names(&gates.kinds)
            ));
        }
        let entered = |kind: &Kind| {
            let mut zones = drops.zones.iter();
            zones.any(|(named, zone)| named == kind && zone.0.iter().all(Vec::is_empty))
        };
        let dropped: Vec<Kind> = drops
            .allowed
            .iter()
            .copied()
            .filter(|kind| !entered(kind))
            .collect();
        if dropped.is_empty() {
            return lines;
        }
        lines.push(format!(
            "Instead of moving, a player may put a held piece on an empty cell: {}.",
            self.names(&dropped)
        ));
        for (kind, zone) in drops
            .zones
            .iter()
            .filter(|(kind, _)| dropped.contains(kind))
        {
            lines.push(format!(
                "{}: only on {}.",
                self.name(*kind),
                self.zone(zone)
            ));
        }
        if drops.not_immobile {
            lines.push("A piece is not dropped where it could never move.".into());
        }
        if !drops.one_per_file.is_empty() {
            lines.push(format!(
                "No second one of a player on a file, promoted ones apart: {}.",
                self.names(&drops.one_per_file)
            ));
        }
        for (kind, most) in &drops.per_file {
            lines.push(format!(
                "{}: not onto a file where the player has {most}, promoted ones apart.",
                self.name(*kind)
            ));
        }
        if !drops.no_check.is_empty() {
            lines.push(format!(
                "No check may come of its being dropped: {}.",
                self.names(&drops.no_check)
            ));
        }
        if !drops.no_mate.is_empty() {
            lines.push(format!(
                "It may not give mate by being dropped: {}.",
                self.names(&drops.no_mate)
            ));
        }
        self.places(drops, &mut lines);
        lines
    }

    /// Where the pieces on the board let a piece be dropped.
    fn places(&self, drops: &Drops, lines: &mut Vec<String>) {
        let places = &drops.places;
        if let Some(first) = &places.first {
            lines.push(format!(
                "As long as one of these cells is empty, pieces are dropped there only: {}.",
                self.zone(first)
            ));
        }
        let flanks = format!(
            "A drop must enclose enemy pieces in a straight line between it and an own piece, {} (`flanks`).",
            self.directions(&places.flanks)
        );
        let beside = format!(
            "A drop must be {} from an own piece (`beside`).",
            self.steps(&places.beside)
        );
        let apart = format!(
            "A drop may not be {} from an enemy piece (`apart`).",
            self.steps(&places.apart)
        );
        let slides = format!(
            "A dropped piece slides in from an edge as far as it goes, {} (`slides`).",
            self.directions(&places.slides)
        );
        let rules = [
            (!places.flanks.is_empty(), flanks.as_str()),
            (!places.beside.is_empty(), &beside),
            (!places.apart.is_empty(), &apart),
            (
                places.falls,
                "A dropped piece falls to the lowest free cell of its file (`falls`).",
            ),
            (!places.slides.is_empty(), &slides),
            (drops.unlimited, "Nobody counts the pieces in hand."),
            (
                drops.promoted,
                "A piece may also be dropped as what it promotes into.",
            ),
        ];
        if !places.shades.is_empty() {
            lines.push(format!(
                "A player spreads these over the shades of the board (`both-shades`): {}.",
                self.names(&places.shades)
            ));
        }
        if !drops.compulsory.is_empty() {
            let leave = match drops.else_move {
                true => " if he can",
                false => "",
            };
            lines.push(format!(
                "Whoever holds one of these must drop one{leave}: {}.",
                self.names(&drops.compulsory)
            ));
        }
        let stated = rules.into_iter().filter(|(holds, _)| *holds);
        lines.extend(stated.map(|(_, line)| line.to_string()));
    }

    /// What moves change beside what they do by themselves.
    fn effects(&self) -> Vec<String> {
        let effects = self.model().effects.iter();
        effects.map(|effect| self.effect(effect)).collect()
    }

    /// What pieces may do on a condition only.
    fn permissions(&self) -> Vec<String> {
        let all = self.model().permissions.iter();
        let said = all.map(|rule| {
            let who = match (&rule.by, rule.spares.as_slice()) {
                (Some(kinds), _) => self.names(kinds),
                (None, []) => "A piece".into(),
                (None, spared) => format!("A piece, but for {},", self.names(spared)),
            };
            let deed = match rule.what {
                Deed::Move => "move",
                Deed::Capture => "capture, or give check,",
                Deed::FirstMove => "move as only before its first move",
            };
            let unless = match rule.holds {
                true => "only if",
                false => "unless",
            };
            let condition = match &rule.condition {
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
                Condition::Beside(steps) => {
                    &format!("it ends {} from another piece", self.steps(steps))
                }
                Condition::HomeFree => "nobody stands on its home",
                Condition::Takes(kinds) => {
                    &format!("it captures one of these: {}", self.names(kinds))
                }
                Condition::Has(kinds) => {
                    &format!("its player has one of these: {}", self.names(kinds))
                }
            };
            let there = rule
                .to
                .as_ref()
                .map_or(String::new(), |cells| format!(" to {}", self.zone(cells)));
            format!(
                "{who} may {deed}{there} {unless} {condition} (`{}`).",
                rule.name
            )
        });
        said.collect()
    }

    fn effect(&self, effect: &Aftereffect) -> String {
        let after = match effect.after {
            After::Move => "move",
            After::Step => "move on the board",
            After::Capture => "capture",
            After::Drop => "drop",
            After::Promotion => "promotion",
        };
        let by = match &effect.by {
            Some(kinds) => format!(" of one of these: {}", self.names(kinds)),
            None => String::new(),
        };
        let whose = |whose: &Whose| match whose {
            Whose::Enemy => "the opponent's pieces",
            Whose::Own => "the player's pieces",
            Whose::Any => "the pieces",
        };
        let whom = match &effect.whom {
            Whom::Mover => "the piece that has moved".into(),
            Whom::Captured => "the captured piece".into(),
            Whom::Reached(movements, of) => {
                let (whose, ways) = (whose(of), self.movements(movements));
                format!("{whose} that it reaches ({ways})")
            }
            Whom::InLine(steps, of) => {
                let (whose, ways) = (whose(of), self.directions(steps));
                format!("{whose} in a line with it, {ways}")
            }
            Whom::Flanked(steps) => format!(
                "the opponent's pieces between it and an own piece in a line, {}",
                self.directions(steps)
            ),
        };
        let what = match effect.what {
            Becomes::Gone => "leave the board".into(),
            Becomes::Enemy => "change sides".into(),
            Becomes::Home => "go home, if nobody stands there".into(),
            Becomes::Captured => "are captured, into the hand of their opponent".into(),
            Becomes::Goes(cells) => format!(
                "goes to {}, from where whoever stands there leaves the board",
                self.zone(&PerSide::from_fn(|side| vec![cells[side]]))
            ),
            Becomes::Wall => "become walls, which nobody enters or passes".into(),
            Becomes::Moved => "count as having moved".into(),
            Becomes::Kind(kind) => format!("become {}", self.name(kind)),
        };
        let spares = match effect.spares.as_slice() {
            [] => String::new(),
            kinds => format!(", but for {}", self.names(kinds)),
        };
        let beside = match &effect.beside {
            Some(steps) => format!(" that ends {} from another own piece", self.steps(steps)),
            None => String::new(),
        };
        let name = &effect.name;
        format!("After a {after}{by}{beside} (`{name}`): {whom}{spares} – {what}.")
    }

    fn check(&self) -> Vec<String> {
        let royalty = &self.model().royalty;
        if royalty.pieces.is_empty() {
            return vec!["No piece is royal.".into()];
        }
        let mut lines = vec![format!("Royal: {}.", self.names(&royalty.pieces))];
        match royalty.count {
            RoyalCount::Every => {}
            RoyalCount::Last => {
                lines.push("Of several royal pieces only the last one matters.".into());
            }
            RoyalCount::AllAtOnce => lines.push(
                "A player with several royal pieces is in check where all of them are attacked at once.".into(),
            ),
        }
        lines.push(match royalty.self_check {
            SelfCheck::Illegal => {
                "A player may not leave a royal piece of his own under attack.".into()
            }
            SelfCheck::Allowed => {
                "Check only informs: a royal piece may be left under attack.".into()
            }
        });
        for reason in &royalty.attack_void_if {
            lines.push(format!(
                "An attack on a royal piece does not count if taking it {}.",
                match reason {
                    VoidReason::OwnRoyalLost =>
                        "would take the taker's own royal piece off the board".into(),
                    VoidReason::NewSelfCheck =>
                        "would expose the taker's own royal piece to a new attacker".into(),
                    VoidReason::TwoOnFile =>
                        "would make two unpromoted pieces of a kind on a file".into(),
                    VoidReason::Immobile =>
                        "would leave a piece that could never move again".into(),
                    VoidReason::Module(name) => format!("is void by the rule module `{name}`"),
                }
            ));
        }
        if royalty.victory_first {
            lines.push(
                "Removing the enemy's royal piece is legal even if one's own is then attacked."
                    .into(),
            );
        }
        if royalty.royals_apart {
            lines.push("No royal piece may enter the reach of an enemy royal piece.".into());
        }
        if royalty.giving_check == GivingCheck::Illegal {
            lines.push("No move may give check (`gives-check`).".into());
        }
        lines
    }

    fn end(&self) -> Vec<String> {
        let end = &self.model().end;
        let plain = [
            ("In check without a legal move (`checkmate`)", end.checkmate),
            (
                "Without a legal move, not in check (`stalemate`)",
                end.stalemate,
            ),
            ("Without a legal move (`no-moves`)", end.no_moves),
            (
                "Only royal pieces are left (`bare-royals`)",
                end.bare_royals,
            ),
        ];
        let mut lines: Vec<String> = plain
            .into_iter()
            .filter_map(|(what, score)| {
                Some(format!(
                    "{what}: {} for the player to move.",
                    result(score?)
                ))
            })
            .collect();
        lines.extend(end.royal_lost.map(|score| {
            format!(
                "A player's royal piece is off the board: {} for him.",
                result(score)
            )
        }));
        lines.extend(end.extinction.as_ref().map(|rule| {
            let last = match rule.left {
                0 => "his last piece".into(),
                left => format!("all pieces but {left}"),
            };
            let what = match &rule.kinds {
                None => last,
                Some(kinds) => format!("{last} of one of these kinds: {}", self.names(kinds)),
            };
            let only = match rule.opponent_has {
                0 => String::new(),
                has => format!(" where the opponent has {has} or more"),
            };
            let answer = match rule.answer {
                true => " Against just so many he has one more move.",
                false => "",
            };
            format!(
                "A player has lost {what}{only} (`extinction`): {} for him.{answer}",
                result(rule.score)
            )
        }));
        lines.extend(end.check_count.map(|rule| {
            let (count, result) = (ordinal(rule.count), result(rule.score));
            format!("A player is in check for the {count} time (`check-count`): {result} for him.")
        }));
        lines.extend(end.castled.as_ref().map(|rule| {
            let who = rule
                .side
                .map_or("A player", |side| &self.model().players[side].name);
            let castlings = self.model().castlings.iter().enumerate();
            let counting = castlings.filter(|(at, _)| match &rule.castlings {
                Some(all) => all.contains(at),
                None => true,
            });
            let names: Vec<&str> = counting.map(|(_, c)| c.name.as_str()).collect();
            let lost = rule.right_lost.map_or(String::new(), |score| {
                format!(" If he never can any more: {} for him.", result(score))
            });
            let (names, result) = (names.join(" or "), result(rule.score));
            format!("{who} has castled, {names} (`castled`): {result} for him.{lost}")
        }));
        lines.extend(end.aims.iter().map(|aim| self.aim(aim)));
        lines.extend(end.most.map(|rule| {
            let when = match rule.when {
                MostWhen::NobodyMoves => "No piece can move or be dropped",
                MostWhen::Stalemate => "Without a legal move, not in check",
            };
            let result = result(rule.score);
            format!("{when} (`most`): {result} for the player who has more pieces on the board.")
        }));
        let counted =
            |what: String, score: Score, claim: bool, automatic: Option<u16>, unit: &str| {
                let how = if claim { ", if a player claims it" } else { "" };
                let later = automatic.filter(|_| claim);
                let later = later
                    .map(|at| format!("; at {at} {unit} by itself"))
                    .unwrap_or_default();
                format!("{what}: {}{how}{later}.", result(score))
            };
        lines.extend(end.repetition.as_ref().map(|rule| {
            let what = format!("A position stands {} times (`repetition`)", rule.count);
            let whose = match rule.side {
                Some(side) => format!(" for {}", self.model().players[side].name),
                None if rule.score == Score::DRAW => String::new(),
                None => " for the player to move, whose opponent has repeated it".into(),
            };
            let said = counted(what, rule.score, rule.claim, rule.automatic_at, "times");
            format!("{}{whose}.", said.trim_end_matches('.'))
        }));
        if end
            .repetition
            .as_ref()
            .is_some_and(|rule| rule.perpetual_check_loses)
        {
            lines.push("A player who gave check with every move of the repetition loses (`perpetual-check`).".into());
        }
        lines.extend(end.no_progress.as_ref().map(|rule| {
            let resets = self.names(&rule.reset_by);
            let resets = if resets.is_empty() {
                String::new()
            } else {
                format!(" or a move of: {resets}")
            };
            let what = format!(
                "{} plies without a capture{resets} (`no-progress`)",
                rule.plies
            );
            counted(what, rule.score, rule.claim, rule.automatic_at, "plies")
        }));
        lines.extend(end.counting.iter().flat_map(|rule| self.counting(rule)));
        lines.extend(end.draws.as_ref().map(|rule| self.draws(rule)));
        lines
    }

    /// How moves are counted.
    fn counting(&self, rule: &Counting) -> Vec<String> {
        let unless = |kinds: &[Kind]| match kinds {
            [] => String::new(),
            kinds => format!(", while nobody has any of: {}", self.names(kinds)),
        };
        let board = rule.board.as_ref().map(|board| {
            let left = board.left.map_or(String::new(), |left| format!(" of {left} pieces or fewer"));
            let (moves, unless) = (board.moves, unless(&board.unless));
            format!("A player{left} has counted more than {moves} of his moves (`counting`){unless}: a draw.")
        });
        let bare = rule.bare.as_ref().map(|bare| {
            let of = |(kind, moves): &(Kind, Vec<u8>)| {
                let moves: Vec<String> = moves.iter().map(u8::to_string).collect();
                format!("{} {}", self.name(*kind), moves.join(", "))
            };
            let limits: Vec<String> = bare.moves.iter().map(of).collect();
            let from = match bare.from_pieces {
                true => ", from the number of pieces on",
                false => "",
            };
            let sooner = match bare.sooner {
                true => " Of two counts the one that ends sooner is held.",
                false => "",
            };
            let (limits, unless) = (limits.join("; "), unless(&bare.unless));
            format!(
                "A player with royal pieces only has counted more of his moves{from} than the opponent is given, for one, two … pieces of a kind (`counting`): {limits}{unless}: a draw.{sooner}"
            )
        });
        board.into_iter().chain(bare).collect()
    }

    /// What draws are decided by.
    fn draws(&self, rule: &Draws) -> String {
        let worth = |(kind, worth): &(_, u16)| format!("{} {worth}", self.name(*kind));
        let points: Vec<String> = rule.points.iter().map(worth).collect();
        let (first, second) = (
            &self.model().players[Side::First].name,
            &self.model().players[Side::Second].name,
        );
        let points = match points.as_slice() {
            [] => String::new(),
            all => format!(" by points of the pieces on the board: {}", all.join(", ")),
        };
        let lead = match (rule.lead, rule.points.is_empty()) {
            (Some(_), true) => format!(" for {second}"),
            (Some(lead), false) => {
                format!("; {first} wins with {lead} points more, and else {second}")
            }
            (None, _) => "; equal points are a draw".into(),
        };
        format!("Draws are decided (`draws`){points}{lead}.")
    }

    fn notation(&self) -> Vec<String> {
        let notation = &self.model().notation;
        vec![
            format!("Positions: {}.", notation.position.join(", ")),
            format!(
                "Moves: {} for programs, {} for people.",
                notation.moves, notation.human
            ),
        ]
    }
}

/// A score as a result.
pub(super) fn result(score: Score) -> String {
    match score {
        Score::WIN => "a win".into(),
        Score::DRAW => "a draw".into(),
        Score::LOSS => "a loss".into(),
        Score(thousandths) => format!("a score of {}", f64::from(thousandths) / 1000.0),
    }
}

/// The number of an occurrence in words: "third", "21st".
fn ordinal(number: u8) -> String {
    const WORDS: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    let word = number
        .checked_sub(1)
        .and_then(|at| WORDS.get(usize::from(at)));
    if let Some(word) = word {
        return (*word).into();
    }
    let end = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

#[cfg(test)]
mod tests {
    use super::ordinal;

    #[test]
    fn occurrences_are_numbered_in_english() {
        let all = [1, 3, 10, 11, 12, 13, 21, 22, 33, 99].map(ordinal);
        let english = [
            "first", "third", "tenth", "11th", "12th", "13th", "21st", "22nd", "33rd", "99th",
        ];
        assert_eq!(all, english);
    }
}
