//! Royal pieces, and how a game ends.

use std::collections::BTreeSet;

use boardwright::model::{
    Figure, GivingCheck, Judged, MostWhen, RoyalCount, Score, SelfCheck, VoidReason,
};
use boardwright::{Kind, Side};

use super::{Reader, word};

impl Reader<'_> {
    pub(super) fn royalty(&mut self) {
        let royalty = self.model.royalty.clone();
        if royalty.royals_apart {
            self.cannot("royalty.royals-apart", "no key says this");
        }
        let other = |reason: &VoidReason| !matches!(reason, VoidReason::OwnRoyalLost);
        if royalty.attack_void_if.iter().any(other) {
            self.cannot("royalty.attack-void-if", "every attack counts there");
        }
        if royalty.giving_check == GivingCheck::Illegal {
            self.flag("checking", false);
        }
        if royalty.pieces.is_empty() || self.keys.text("king").is_some() {
            return;
        }
        let letters = self.letters_of(&royalty.pieces);
        let count = |kind: Kind, side: Side| {
            self.model
                .start
                .men
                .iter()
                .filter(|(_, man)| man.side == side && man.kind == kind)
                .count()
        };
        let most = royalty
            .pieces
            .iter()
            .flat_map(|&kind| [count(kind, Side::First), count(kind, Side::Second)])
            .max()
            .unwrap_or(1);
        if royalty.self_check == SelfCheck::Illegal {
            self.flag("extinctionPseudoRoyal", true);
            self.set("extinctionValue", "loss");
            self.set_letters(&["extinctionPieceTypes"], &letters);
        } else if let Some(score) = self.model.end.royal_lost {
            self.set_letters(&["extinctionPieceTypes"], &letters);
            match word(score) {
                Some(word) => self.set("extinctionValue", word),
                None => self.cannot("end.royal-lost.score", "there are no such scores there"),
            }
        }
        if royalty.count == RoyalCount::AllAtOnce {
            self.cannot(
                "royalty.count",
                "checks of several pieces are not read from there",
            );
        }
        if royalty.count == RoyalCount::Last && self.has_several_royals() {
            self.cannot(
                "royalty.count",
                "the last piece of each kind is royal there, not the last of all",
            );
        }
        if royalty.count == RoyalCount::Every && most > 1 {
            self.set("extinctionPieceCount", (most - 1).to_string());
        }
    }

    /// Whether a player may have royal pieces of several letters.
    fn has_several_royals(&self) -> bool {
        let model = self.model;
        let is_royal = |kind: &Kind| model.royalty.pieces.contains(kind);
        let made = { model.promotions.iter() }.flat_map(|rule| &rule.into);
        let made = made.flat_map(|(_, into)| into);
        let dropped = { model.drops.iter() }.flat_map(|drops| &drops.allowed);
        let later: Vec<Kind> = made.chain(dropped).copied().filter(is_royal).collect();
        Side::BOTH.into_iter().any(|side| {
            let men = model.start.men.iter();
            let men = men
                .filter(|(_, man)| man.side == side)
                .map(|(_, man)| man.kind);
            let kinds: Vec<Kind> = men.filter(is_royal).chain(later.iter().copied()).collect();
            self.letters_of(&kinds).len() > 1
        })
    }

    pub(super) fn endings(&mut self) {
        let end = self.model.end.clone();
        if let Some(word) = end.checkmate.and_then(word).filter(|word| *word != "loss") {
            self.set("checkmateValue", word);
        }
        if let Some(word) = end.stalemate.or(end.no_moves).and_then(word) {
            self.set("stalemateValue", word);
        }
        if let Some(rule) = &end.extinction {
            if self.keys.text("extinctionValue").is_some() {
                self.cannot(
                    "end.extinction",
                    "there is one rule of lost pieces there, which the royal ones have",
                );
                return;
            }
            match word(rule.score) {
                Some(word) => self.set("extinctionValue", word),
                None => self.cannot("end.extinction.score", "there are no such scores there"),
            }
            match &rule.kinds {
                None => self.set("extinctionPieceTypes", "*"),
                Some(kinds) => {
                    let letters = self.letters_of(kinds);
                    self.set_letters(&["extinctionPieceTypes"], &letters);
                }
            }
            for (key, number) in [
                ("extinctionPieceCount", rule.left),
                ("extinctionOpponentPieceCount", rule.opponent_has),
            ] {
                if number > 0 {
                    self.set(key, number.to_string());
                }
            }
            self.flag("extinctionClaim", rule.answer);
        }
        if let Some(most) = &end.most {
            match most.when {
                MostWhen::NobodyMoves => self.set("materialCounting", "unweighted"),
                MostWhen::Stalemate => {
                    self.flag("stalematePieceCount", true);
                    self.set(
                        "stalemateValue",
                        if most.score == Score::WIN {
                            "loss"
                        } else {
                            "win"
                        },
                    );
                }
            }
        }
        if end.check_count.is_some() {
            self.flag("checkCounting", true);
        }
    }

    pub(super) fn aims(&mut self) {
        let aims = self.model.end.aims.clone();
        let mut told = BTreeSet::new();
        for aim in &aims {
            let what = match aim.figure {
                Figure::Zone { .. } => "end.reach",
                Figure::Line { .. } => "end.line",
                Figure::Square(_) => "end.square",
                Figure::Bridge { .. } => "end.bridge",
            };
            if !told.insert(what) {
                self.cannot(what, "there is one such goal there");
                continue;
            }
            let is_line = matches!(aim.figure, Figure::Line { .. });
            if let Some(word) = word(aim.score).filter(|_| is_line) {
                if word != "win" {
                    self.set("connectValue", word);
                }
            } else if aim.score != Score::WIN {
                self.cannot(format!("{what}.result"), "who gets there wins, there");
            }
            match &aim.figure {
                Figure::Zone {
                    zone,
                    count,
                    blocked,
                } => {
                    let zone = self.both(zone);
                    self.set_cells("flagRegion", &zone);
                    let letters = self.letters_of(&aim.kinds);
                    let one = letters.len() == 1;
                    let all = letters.len() == self.keys.pieces().len();
                    match (one, all) {
                        (_, true) if !one => {}
                        (true, _) => {
                            self.set_letters(&["flagPieceWhite", "flagPieceBlack"], &letters)
                        }
                        _ => self.cannot("end.reach.pieces", "one piece counts there, or all"),
                    }
                    if *count > 1 {
                        self.set("flagPieceCount", count.to_string());
                    }
                    self.flag("flagPieceBlockedWin", *blocked);
                    self.flag("flagMove", aim.judged == Judged::LastMove);
                    self.flag("flagPieceSafe", aim.judged == Judged::Safe);
                    if aim.judged == Judged::Survived {
                        self.cannot("end.reach.when", "a goal is judged at once there");
                    }
                }
                Figure::Line { count, steps, gaps } => {
                    let key = if *gaps { "collinearN" } else { "connectN" };
                    self.set(key, count.to_string());
                    let letters = self.letters_of(&aim.kinds);
                    if letters.len() < self.keys.pieces().len() {
                        self.set_letters(&["connectPieceTypes"], &letters);
                    }
                    let has =
                        |fits: &dyn Fn(i16, i16) -> bool| steps.iter().any(|s| fits(s.x, s.y));
                    let ways = [
                        ("connectHorizontal", has(&|_, y| y == 0)),
                        ("connectVertical", has(&|x, _| x == 0)),
                        ("connectDiagonal", has(&|x, y| x != 0 && y != 0)),
                    ];
                    for (key, on) in ways {
                        self.flag(key, on);
                    }
                }
                Figure::Square(side) => self.set("connectNxN", side.to_string()),
                Figure::Bridge { from, to, steps } => {
                    if steps.len() != 4 && steps.len() != 8 {
                        self.cannot("end.bridge.steps", "a chain goes by other steps there");
                    }
                    let (from, to) = (self.both(from), self.both(to));
                    self.set_cells("connectRegion1", &from);
                    self.set_cells("connectRegion2", &to);
                }
            }
        }
    }

    pub(super) fn draws(&mut self) {
        let end = self.model.end.clone();
        match &end.repetition {
            None => self.set("nFoldRule", "0"),
            Some(rule) => {
                self.set("nFoldRule", rule.count.to_string());
                let stated = match rule.side {
                    Some(Side::Second) => word(rule.score.opposite()),
                    _ => word(rule.score),
                };
                if let Some(word) = stated {
                    self.set("nFoldValue", word);
                }
                self.flag("nFoldValueAbsolute", rule.side.is_some());
                self.flag("perpetualCheckIllegal", rule.perpetual_check_loses);
            }
        }
        match &end.no_progress {
            None => self.set("nMoveRule", "0"),
            Some(rule) => {
                self.set("nMoveRule", (rule.plies / 2).to_string());
                let letters = self.letters_of(&rule.reset_by);
                self.set_letters(&["nMoveRuleTypesWhite", "nMoveRuleTypesBlack"], &letters);
            }
        }
        if end.counting.is_some() {
            let rule = if end
                .counting
                .as_ref()
                .is_some_and(|rule| rule.board.is_some())
            {
                "makruk"
            } else {
                "asean"
            };
            self.set("countingRule", rule);
        }
        if let Some(castled) = &end.castled {
            let mut text = String::new();
            for (at, castling) in self.model.castlings.iter().enumerate() {
                if castled
                    .castlings
                    .as_ref()
                    .is_none_or(|all| all.contains(&at))
                {
                    if castled.side != Some(Side::Second) {
                        text.push(castling.right);
                    }
                    if castled.side != Some(Side::First) {
                        text.push(castling.right.to_ascii_lowercase());
                    }
                }
            }
            self.set("castlingWins", text);
        }
        match &end.draws {
            Some(draws) if draws.points.is_empty() && draws.lead == Some(1) => {
                self.set("materialCounting", "blackdrawodds")
            }
            Some(draws) if !draws.points.is_empty() => self.set("materialCounting", "janggi"),
            _ => {}
        }
    }
}
