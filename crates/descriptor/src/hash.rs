//! The rules hash: one number for everything that decides a legal move or a result.
//!
//! It is the first half of the SHA-256 of a text, in hexadecimal. The text has a line for each fact.
//! Facts whose order means nothing are sorted, so that two descriptors with the same rules have the
//! same text. Kinds stand there by id, cells by number, sides as two lists; letters, labels, names,
//! notations, the variant's own id and version do not stand there at all.
//!
//! | line | for |
//! |---|---|
//! | `boardwright rules 1` | the text itself |
//! | `board TOPOLOGY WRAP SYMMETRY` | the board |
//! | `cell NUMBER X Y` | each cell |
//! | `kind ID` | each kind |
//! | `move ID FROM TO VICTIMS LEAVES-EP CAPTURES-EP REACH QUIET CAPTURE LAME HOP INITIAL STEPS`, of a bent rider with ` onward STEPS` and, of one that passes cells only, ` passes N`; `double ID QUIET CAPTURE LEGS` | each movement |
//! | `borrow X Y`, `single ID`, `pass WHEN` | movement of all pieces alike |
//! | `promotion ZONE TRIGGER CHOICE`, of a side with ` side N`, of captures with ` captures`; `limit ID N`, `promotes ID IDS` | each promotion |
//! | `castling KING WAYS ROOK WAYS`, `castling from anywhere on the rank`, `denies CASTLING`, `dropped CASTLING` | each castling, and from where |
//! | `hand DEMOTE`, `drops NOT-IMMOBILE`, `drop ID ZONE ONE-PER-FILE NO-MATE`, `per-file ID N`, `no-check ID`, `places FIRST FLANKS BESIDE APART FALLS`, `drops unlimited`, `drops promoted`, `compulsory ID`, `drops else-move`, `slides STEPS`, `both-shades ID` | hands |
//! | `effect AFTER IDS WHOM SPARES WHAT` | effects, in order |
//! | `permission WHAT IDS SPARES HOLDS CONDITION` | permissions |
//! | `royalty COUNT SELF-CHECK VICTORY-FIRST ROYALS-APART`, `royal ID`, `void REASON`, `giving-check illegal` | royalty |
//! | `gates IDS ZONE`, `walls PLACE [instead] ZONE` (no zone: every cell) | gates and walls |
//! | `shuffle chess960` | a shuffled set-up |
//! | `capture compulsory` | compulsory capture |
//! | `end WHAT SCORE …` | each ending |
//! | `problem GOAL ATTACKER CHECKS-ONLY ATTACKER-ROYAL-OPTIONAL DEFENDER-HOLDS-REST` | problems |
//! | `module SLOT NAME VERSION`, `argument SLOT NAME KEY VALUE` | each rule module |
//! | `man CELL SIDE ID`, `mark CELL`, `held SIDE ID COUNT`, `right SIDE CASTLING`, `turn SIDE`, `passed CELLS`, `plies N`, `checks N N` | the set-up |

use boardwright_core::betza::{Hop, Movement, Reach};
use boardwright_core::geometry::sorting;
use boardwright_core::geometry::{Cell, Vector};
use boardwright_core::model::{
    Aftereffect, Aim, Becomes, Castling, CastlingHome, Condition, Counting, Drops, End, Extinction,
    Figure, GivingCheck, Judged, Model, Permission, Places, Problem, Promotion, Royalty, Score,
    VoidReason, Whom,
};
use boardwright_core::module::{Argument, Slot};
use boardwright_core::{Kind, PerSide, Setup, Side};
use sha2::{Digest, Sha256};

use crate::words::{self, Outcome, Said};

/// The hash of a model's rules: 32 hexadecimal digits.
///
/// Two models with the same hash have the same legal moves and the same results, as far as data and
/// the versions of rule modules tell.
pub fn rules_hash(model: &Model) -> String {
    let digest = Sha256::digest(canonical(model).as_bytes());
    digest
        .iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// The text that is hashed.
fn canonical(model: &Model) -> String {
    let id = |kind: Kind| model.kind_model(kind).map_or("?", |kind| kind.id.as_str());
    let mut text = Lines {
        text: String::from("boardwright rules 1\n"),
        id: &id,
    };
    text.board(model);
    text.kinds(model);
    if let Some(step) = model.movement.borrow {
        text.line(&format!("borrow {} {}", step.x, step.y));
    }
    let single = model.movement.one_per_file.iter();
    text.sorted(single.map(|&kind| format!("single {}", id(kind))));
    if let Some(pass) = model.movement.pass {
        text.line(&format!("pass {}", pass.said()));
    }
    for promotion in &model.promotions {
        text.promotion(promotion);
    }
    let castlings = text.castlings(&model.castlings);
    if let Some(hand) = model.hand {
        text.line(&format!("hand {}", hand.demote));
    }
    if model.partner_hand.is_some_and(|hand| hand.demote) {
        text.line("partner demotes");
    }
    if let Some(drops) = &model.drops {
        text.drops(drops);
    }
    if let Some(gates) = &model.gates {
        let pieces = text.ids(&gates.kinds);
        text.line(&format!("gates {pieces} {}", zone(Some(&gates.zone))));
    }
    if let Some(walls) = &model.walls {
        let mut line = format!("walls {}", walls.place.said());
        if walls.instead {
            line += " instead";
        }
        if walls.zone.is_some() {
            line += &format!(" {}", zone(walls.zone.as_ref()));
        }
        text.line(&line);
    }
    if model.compulsory_capture {
        text.line("capture compulsory");
    }
    for effect in &model.effects {
        text.effect(effect);
    }
    text.permissions(&model.permissions);
    text.royalty(&model.royalty);
    text.end(&model.end);
    if let Some(problem) = &model.problem {
        text.problem(problem);
    }
    if model.shuffled_rank {
        text.line("shuffle chess960");
    }
    text.modules(model);
    text.start(&model.start, &castlings);
    text.text
}

struct Lines<'a> {
    text: String,
    id: &'a dyn Fn(Kind) -> &'a str,
}

impl Lines<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Lines whose order means nothing.
    fn sorted(&mut self, lines: impl IntoIterator<Item = String>) {
        let mut lines: Vec<String> = lines.into_iter().collect();
        sorting::sort(&mut lines);
        lines.dedup();
        lines.iter().for_each(|line| self.line(line));
    }

    /// Ids, sorted: `bishop,knight`.
    fn ids(&self, kinds: &[Kind]) -> String {
        let mut ids: Vec<&str> = kinds.iter().map(|&kind| (self.id)(kind)).collect();
        sorting::sort(&mut ids);
        if ids.is_empty() {
            "-".into()
        } else {
            ids.join(",")
        }
    }

    fn board(&mut self, model: &Model) {
        let board = &model.board;
        self.line(&format!(
            "board {} {} {}",
            board.topology().said(),
            board.wrap().said(),
            board.symmetry().said()
        ));
        for cell in board.cells() {
            let point = board.point(cell);
            self.text.push_str("cell");
            for number in [i32::from(cell.0), i32::from(point.x), i32::from(point.y)] {
                self.text.push(' ');
                push_number(&mut self.text, number);
            }
            self.text.push('\n');
        }
    }

    fn kinds(&mut self, model: &Model) {
        self.sorted(model.kinds.iter().map(|kind| format!("kind {}", kind.id)));
        let mut moves = Vec::new();
        for kind in &model.kinds {
            for rule in &kind.moves {
                let victims = rule
                    .victims
                    .as_ref()
                    .map_or("*".into(), |victims| self.ids(victims));
                let conditions = format!(
                    "{} {} {} {victims} {} {}",
                    kind.id,
                    zone(rule.from.as_ref()),
                    zone(rule.to.as_ref()),
                    rule.leaves_ep,
                    rule.captures_ep
                );
                let over = rule.over.as_ref();
                let over = over.map_or(String::new(), |over| format!(" over {}", self.ids(over)));
                moves.extend(
                    rule.movements
                        .iter()
                        .map(|m| format!("move {conditions} {}{over}", movement(m))),
                );
                moves.extend(rule.doubles.iter().map(|double| {
                    let (quiet, capture) = (double.quiet, double.capture);
                    let legs = legs(&double.legs);
                    format!("double {} {quiet} {capture} {legs}", kind.id)
                }));
            }
        }
        self.sorted(moves);
    }

    fn promotion(&mut self, promotion: &Promotion) {
        let mut line = format!(
            "promotion {} {} {}",
            zone(Some(&promotion.zone)),
            promotion.trigger.said(),
            promotion.choice.said()
        );
        if let Some(side) = promotion.side {
            line += &format!(" side {}", side.index());
        }
        if promotion.captures_only {
            line += " captures";
        }
        if !promotion.en_passant {
            line += " not-en-passant";
        }
        if let Some(hand) = promotion.from_hand {
            line += &format!(" from-hand {}", hand.said());
        }
        self.line(&line);
        let limits = promotion.limits.iter();
        self.sorted(limits.map(|&(kind, most)| format!("limit {} {most}", (self.id)(kind))));
        let into = promotion.into.iter();
        let lines: Vec<String> = into
            .map(|(from, into)| format!("promotes {} {}", (self.id)(*from), self.ids(into)))
            .collect();
        self.sorted(lines);
    }

    /// Returns the canonical text of each castling, in the model's order.
    fn castlings(&mut self, castlings: &[Castling]) -> Vec<String> {
        let ways = |ways: &PerSide<(Cell, Cell)>| {
            let [first, second] = ways.0;
            format!("{}-{}/{}-{}", first.0.0, first.1.0, second.0.0, second.1.0)
        };
        let texts: Vec<String> = castlings
            .iter()
            .map(|c| {
                let (king, rook) = ((self.id)(c.king), (self.id)(c.rook));
                format!(
                    "{king} {} {rook} {}",
                    ways(&c.king_path),
                    ways(&c.rook_path)
                )
            })
            .collect();
        self.sorted(texts.iter().map(|text| format!("castling {text}")));
        let anywhere = |c: &Castling| c.home == CastlingHome::AnyOnRank;
        if castlings.iter().any(anywhere) {
            self.line("castling from anywhere on the rank");
        }
        let denying = castlings.iter().zip(&texts).filter(|(c, _)| c.denies);
        self.sorted(denying.map(|(_, text)| format!("denies {text}")));
        let dropped = castlings.iter().zip(&texts).filter(|(c, _)| c.dropped);
        self.sorted(dropped.map(|(_, text)| format!("dropped {text}")));
        for (who, again) in [
            (
                "king",
                castlings.iter().map(|c| c.king_again).collect::<Vec<_>>(),
            ),
            ("rook", castlings.iter().map(|c| c.rook_again).collect()),
        ] {
            let again = texts.iter().zip(again).filter(|&(_, again)| again);
            self.sorted(again.map(|(text, _)| format!("again {who} {text}")));
        }
        let sharing = castlings.iter().zip(&texts);
        let sharing = sharing.filter_map(|(c, text)| Some((texts.get(c.shares?)?, text)));
        self.sorted(sharing.map(|(whole, text)| format!("shares {whole} {text}")));
        texts
    }

    #[inline(never)]
    fn drops(&mut self, drops: &Drops) {
        self.line(&format!("drops {}", drops.not_immobile));
        let lines: Vec<String> = drops
            .allowed
            .iter()
            .map(|kind| {
                let place = drops
                    .zones
                    .iter()
                    .find(|(named, _)| named == kind)
                    .map(|(_, cells)| cells);
                let (one_per_file, no_mate) = (
                    drops.one_per_file.contains(kind),
                    drops.no_mate.contains(kind),
                );
                format!(
                    "drop {} {} {one_per_file} {no_mate}",
                    (self.id)(*kind),
                    zone(place)
                )
            })
            .collect();
        self.sorted(lines);
        let full = drops.per_file.iter();
        self.sorted(full.map(|&(kind, most)| format!("per-file {} {most}", (self.id)(kind))));
        let no_check = drops.no_check.iter();
        self.sorted(no_check.map(|&kind| format!("no-check {}", (self.id)(kind))));
        let places = &drops.places;
        let mut later = Places::default();
        later.slides.clone_from(&places.slides);
        later.shades.clone_from(&places.shades);
        if *places != later {
            self.line(&format!(
                "places {} {} {} {} {}",
                zone(places.first.as_ref()),
                vectors(&places.flanks),
                vectors(&places.beside),
                vectors(&places.apart),
                places.falls
            ));
        }
        if !places.slides.is_empty() {
            self.line(&format!("slides {}", vectors(&places.slides)));
        }
        let shades = places.shades.iter();
        self.sorted(shades.map(|&kind| format!("both-shades {}", (self.id)(kind))));
        if drops.unlimited {
            self.line("drops unlimited");
        }
        if drops.promoted {
            self.line("drops promoted");
        }
        let compulsory = drops.compulsory.iter();
        self.sorted(compulsory.map(|&kind| format!("compulsory {}", (self.id)(kind))));
        if drops.else_move {
            self.line("drops else-move");
        }
    }

    /// Permissions; their order is no part of the rules.
    fn permissions(&mut self, permissions: &[Permission]) {
        let said = permissions.iter().map(|rule| {
            let by = rule.by.as_ref();
            let by = by.map_or("*".into(), |kinds| self.ids(kinds));
            let condition = match &rule.condition {
                Condition::Attacked(alike) => format!("attacked {alike}"),
                Condition::AttackedByOther(alike) => format!("attacked-by-other {alike}"),
                Condition::Guarded(alike) => format!("guarded {alike}"),
                Condition::HomeFree => "home-free".into(),
                Condition::Beside(steps) => format!("beside {}", vectors(steps)),
                Condition::Takes(kinds) => format!("takes {}", self.ids(kinds)),
                Condition::Has(kinds) => format!("has {}", self.ids(kinds)),
            };
            let (what, spares, holds) = (rule.what.said(), self.ids(&rule.spares), rule.holds);
            let to = rule.to.as_ref();
            let to = to.map_or(String::new(), |cells| format!(" to {}", zone(Some(cells))));
            format!("permission {what} {by} {spares} {holds} {condition}{to}")
        });
        let said: Vec<String> = said.collect();
        self.sorted(said);
    }

    /// One effect; their order is part of the rules.
    #[inline(never)]
    fn effect(&mut self, effect: &Aftereffect) {
        let by = effect
            .by
            .as_ref()
            .map_or("*".into(), |kinds| self.ids(kinds));
        let whom = match &effect.whom {
            Whom::Mover => "mover".into(),
            Whom::Captured => "captured".into(),
            Whom::Reached(movements, whose) => {
                format!("reached {} {}", whose.said(), all_of(movements))
            }
            Whom::Flanked(steps) => format!("flanked {}", vectors(steps)),
            Whom::InLine(steps, whose) => format!("in-line {} {}", whose.said(), vectors(steps)),
        };
        let what = match effect.what {
            Becomes::Home => "home".into(),
            Becomes::Kind(kind) => format!("becomes {}", (self.id)(kind)),
            Becomes::Goes(cells) => format!(
                "goes-to {}",
                zone(Some(&PerSide(cells.0.map(|cell| vec![cell]))))
            ),
            what => words::WHAT
                .word(&Outcome::Plain(what))
                .unwrap_or("?")
                .into(),
        };
        let (after, spares) = (effect.after.said(), self.ids(&effect.spares));
        self.line(&format!("effect {after} {by} {whom} {spares} {what}"));
        if let Some(steps) = &effect.beside {
            self.line(&format!("effect beside {}", vectors(steps)));
        }
    }

    fn royalty(&mut self, royalty: &Royalty) {
        self.line(&format!(
            "royalty {} {} {} {}",
            royalty.count.said(),
            royalty.self_check.said(),
            royalty.victory_first,
            royalty.royals_apart
        ));
        let royals: Vec<String> = royalty
            .pieces
            .iter()
            .map(|&kind| format!("royal {}", (self.id)(kind)))
            .collect();
        self.sorted(royals);
        self.sorted(royalty.attack_void_if.iter().map(|reason| match reason {
            VoidReason::Module(name) => format!("void module {name}"),
            VoidReason::OwnRoyalLost
            | VoidReason::NewSelfCheck
            | VoidReason::TwoOnFile
            | VoidReason::Immobile => {
                format!("void {}", words::VOID_IF.word(reason).unwrap_or("?"))
            }
        }));
        if royalty.giving_check == GivingCheck::Illegal {
            self.line(&format!("giving-check {}", royalty.giving_check.said()));
        }
    }

    fn end(&mut self, end: &End) {
        let plain: [(&str, Option<Score>); 5] = [
            ("checkmate", end.checkmate),
            ("stalemate", end.stalemate),
            ("no-moves", end.no_moves),
            ("royal-lost", end.royal_lost),
            ("bare-royals", end.bare_royals),
        ];
        for (what, score) in plain {
            if let Some(score) = score {
                self.line(&format!("end {what} {}", score.0));
            }
        }
        if let Some(rule) = &end.extinction {
            let kinds = rule.kinds.as_ref().map_or("*".into(), |k| self.ids(k));
            self.line(&format!("end extinction {} {kinds}", rule.score.0));
            if *rule != Extinction::new(rule.kinds.clone(), rule.score) {
                let (left, has, answer) = (rule.left, rule.opponent_has, rule.answer);
                self.line(&format!("end extinction at {left} {has} {answer}"));
            }
        }
        for aim in &end.aims {
            self.aim(aim);
        }
        if let Some(rule) = &end.most {
            self.line(&format!("end most {} {}", rule.score.0, rule.when.said()));
        }
        if let Some(rule) = &end.check_count {
            self.line(&format!("end check-count {} {}", rule.score.0, rule.count));
        }
        let automatic = |at: Option<u16>| at.map_or("-".into(), |at| at.to_string());
        if let Some(rule) = &end.repetition {
            self.line(&format!(
                "end repetition {} {} {} {} {}",
                rule.score.0,
                rule.count,
                rule.claim,
                automatic(rule.automatic_at),
                rule.perpetual_check_loses
            ));
            if let Some(player) = rule.side {
                self.line(&format!("end repetition of {}", side(player)));
            }
        }
        if let Some(rule) = &end.castled {
            let castlings = rule.castlings.as_ref().map_or("*".into(), |all| {
                let mut all = all.clone();
                sorting::sort(&mut all);
                all.iter().map(|at| format!("{at};")).collect::<String>()
            });
            let whose = rule.side.map_or("either", side);
            let lost = rule
                .right_lost
                .map_or("-".into(), |lost| lost.0.to_string());
            self.line(&format!(
                "end castled {} {castlings} {whose} {lost}",
                rule.score.0
            ));
        }
        if let Some(rule) = &end.counting {
            self.counting(rule);
        }
        if let Some(rule) = &end.draws {
            let lead = rule.lead.map_or("-".into(), |lead| lead.to_string());
            self.line(&format!("end draws {lead}"));
            let points = rule.points.iter();
            self.sorted(points.map(|&(kind, worth)| format!("points {} {worth}", (self.id)(kind))));
        }
        if let Some(rule) = &end.no_progress {
            self.line(&format!(
                "end no-progress {} {} {} {} {}",
                rule.score.0,
                rule.plies,
                rule.claim,
                automatic(rule.automatic_at),
                self.ids(&rule.reset_by)
            ));
        }
    }

    #[inline(never)]
    fn counting(&mut self, rule: &Counting) {
        if let Some(board) = &rule.board {
            let left = board.left.map_or("-".into(), |left| left.to_string());
            let unless = self.ids(&board.unless);
            self.line(&format!(
                "end counting board {} {left} {unless}",
                board.moves
            ));
        }
        if let Some(bare) = &rule.bare {
            let (unless, from, sooner) = (self.ids(&bare.unless), bare.from_pieces, bare.sooner);
            self.line(&format!("end counting bare {unless} {from} {sooner}"));
            let limits = bare.moves.iter();
            self.sorted(
                limits.map(|(kind, moves)| format!("counts {} {moves:?}", (self.id)(*kind))),
            );
        }
    }

    /// One aim; their order is part of the rules.
    #[inline(never)]
    fn aim(&mut self, aim: &Aim) {
        let (score, kinds) = (aim.score.0, self.ids(&aim.kinds));
        let last_move = aim.judged == Judged::LastMove;
        let line = match &aim.figure {
            Figure::Zone {
                zone: goal,
                count,
                blocked,
            } => {
                let more = match (count, blocked) {
                    (1, false) => String::new(),
                    _ => format!(" {count} {blocked}"),
                };
                let goal = zone(Some(goal));
                format!("end reach {score} {kinds} {goal} {last_move}{more}")
            }
            Figure::Line { count, steps, gaps } => {
                format!("end line {score} {kinds} {count} {gaps} {}", vectors(steps))
            }
            Figure::Square(side) => format!("end square {score} {kinds} {side}"),
            Figure::Bridge { from, to, steps } => format!(
                "end bridge {score} {kinds} {} {} {}",
                zone(Some(from)),
                zone(Some(to)),
                vectors(steps)
            ),
        };
        let when = words::WHEN.word(&aim.judged);
        let when = when.map(|word| format!(" {word}")).unwrap_or_default();
        self.line(&format!("{line}{when}"));
    }

    #[inline(never)]
    fn problem(&mut self, problem: &Problem) {
        let goal = problem.goal.said();
        self.line(&format!(
            "problem {goal} {} {} {} {}",
            side(problem.attacker),
            problem.checks_only,
            problem.attacker_royal_optional,
            problem.defender_holds_rest
        ));
    }

    fn modules(&mut self, model: &Model) {
        let mut lines = Vec::new();
        for module in &model.modules {
            let slot = match module.slot {
                Slot::Move => "move",
                Slot::Capture => "capture",
                Slot::Transform => "transform",
                Slot::AttackVoidIf => "attack-void-if",
                Slot::Restriction => "restriction",
                Slot::DeadPosition => "dead-position",
                Slot::Repetition => "repetition",
                Slot::Claim => "claim",
                Slot::End => "end",
            };
            lines.push(format!("module {slot} {} {}", module.name, module.version));
            for (key, argument) in module.arguments.iter() {
                lines.push(format!(
                    "argument {slot} {} {key} {}",
                    module.name,
                    self.argument(argument)
                ));
            }
        }
        self.sorted(lines);
    }

    #[inline(never)]
    fn argument(&self, argument: &Argument) -> String {
        match argument {
            Argument::Flag(flag) => flag.to_string(),
            Argument::Number(number) => number.to_string(),
            Argument::Word(word) => word.clone(),
            Argument::Kind(kind) => (self.id)(*kind).into(),
            Argument::Kinds(kinds) => self.ids(kinds),
            Argument::Cells(cells) => zone(Some(cells)),
            Argument::Movement(movements) => all_of(movements),
        }
    }

    fn start(&mut self, start: &Setup, castlings: &[String]) {
        let men = start.men.iter();
        let men: Vec<String> = men
            .map(|(cell, man)| format!("man {} {} {}", cell.0, side(man.side), (self.id)(man.kind)))
            .collect();
        self.sorted(men);
        self.sorted(start.promoted.iter().map(|cell| format!("mark {}", cell.0)));
        let held = |owner: Side| {
            start.hands[owner]
                .iter()
                .map(move |&(kind, count)| (owner, kind, count))
        };
        let hands: Vec<String> = Side::BOTH
            .into_iter()
            .flat_map(held)
            .map(|(owner, kind, count)| format!("held {} {} {count}", side(owner), (self.id)(kind)))
            .collect();
        self.sorted(hands);
        self.sorted(start.rights.iter().map(|&(owner, castling)| {
            format!(
                "right {} {}",
                side(owner),
                castlings.get(castling).map_or("?", String::as_str)
            )
        }));
        self.line(&format!("turn {}", side(start.turn)));
        self.line(&format!("passed {}", numbers(&start.ep)));
        self.sorted(start.walls.iter().map(|cell| format!("wall {}", cell.0)));
        self.sorted(start.moved.iter().map(|cell| format!("moved {}", cell.0)));
        self.line(&format!("plies {}", start.no_progress));
        let PerSide([first, second]) = start.checks;
        if (first, second) != (0, 0) {
            self.line(&format!("checks {first} {second}"));
        }
    }
}

fn side(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

fn numbers(cells: &[Cell]) -> String {
    let mut numbers = String::new();
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            numbers.push(',');
        }
        push_number(&mut numbers, i32::from(cell.0));
    }
    numbers
}

/// Adds a number in decimal digits: there are thousands, and a formatter is slow to ask.
fn push_number(text: &mut String, number: i32) {
    if number < 0 {
        text.push('-');
    }
    let number = number.unsigned_abs();
    let mut power = 1;
    while number / power >= 10 {
        power *= 10;
    }
    while power > 0 {
        text.push(char::from(b'0' + (number / power % 10) as u8));
        power /= 10;
    }
}

/// The cells of either side, or `*` for everywhere.
fn zone(cells: Option<&PerSide<Vec<Cell>>>) -> String {
    cells.map_or("*".into(), |PerSide([first, second])| {
        format!("{}/{}", numbers(first), numbers(second))
    })
}

fn movement(movement: &Movement) -> String {
    let reach = match movement.reach {
        Reach::Once => "1".into(),
        Reach::UpTo(times) => times.to_string(),
        Reach::Unlimited => "*".to_string(),
    };
    let hop = match movement.hop {
        None => "-",
        Some(Hop::Cannon) => "cannon",
        Some(Hop::Grasshopper) => "grasshopper",
    };
    let passes = match movement.passes {
        0 => String::new(),
        passes => format!(" passes {passes}"),
    };
    let onward = match movement.is_bent() {
        true => format!(" onward {}{passes}", vectors(&movement.onward)),
        false => String::new(),
    };
    format!(
        "{reach} {} {} {} {hop} {} {}{onward}",
        movement.quiet,
        movement.capture,
        movement.lame,
        movement.initial,
        vectors(&movement.steps)
    )
}

/// Movements, sorted.
fn all_of(movements: &[Movement]) -> String {
    let mut all: Vec<String> = movements.iter().map(movement).collect();
    sorting::sort(&mut all);
    all.join(";")
}

/// The legs of double moves, sorted: `-1,0>1,0;1,0>-1,0`.
fn legs(legs: &[(Vector, Vector)]) -> String {
    let step = |step: &Vector| (step.x, step.y);
    let mut legs: Vec<_> = legs.iter().map(|(a, b)| (step(a), step(b))).collect();
    sorting::sort(&mut legs);
    let leg = |((x, y), (to_x, to_y))| format!("{x},{y}>{to_x},{to_y}");
    let legs: Vec<String> = legs.into_iter().map(leg).collect();
    legs.join(";")
}

/// Steps, sorted: `-1,0;1,0`.
fn vectors(steps: &[Vector]) -> String {
    let mut steps: Vec<(i16, i16)> = steps.iter().map(|step| (step.x, step.y)).collect();
    sorting::sort(&mut steps);
    let mut text = String::new();
    for (at, &(x, y)) in steps.iter().enumerate() {
        if at > 0 {
            text.push(';');
        }
        push_number(&mut text, i32::from(x));
        text.push(',');
        push_number(&mut text, i32::from(y));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::push_number;

    #[test]
    fn numbers_are_written_as_a_formatter_writes_them() {
        for number in [0, 7, 10, 99, 100, -1, -35, 1295, i32::MIN, i32::MAX] {
            let mut text = String::new();
            push_number(&mut text, number);
            assert_eq!(text, number.to_string());
        }
    }
}
