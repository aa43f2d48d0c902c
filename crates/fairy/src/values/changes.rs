//! What moves change, and rules that are modules.

use std::collections::BTreeSet;

use boardwright::Kind;
use boardwright::betza::{Hop, Movement, Reach};
use boardwright::geometry::Symmetry;
use boardwright::model::{Aftereffect, Becomes, Condition, Deed, MostWhen, Pass, WallPlace, Whom};
use boardwright::module::Slot;

use super::Reader;
use crate::pieces::{self};

/// What passes do there.
pub(crate) const TWO_PASSES: &str = "two passes, one after the other, end the game there";

impl Reader<'_> {
    pub(super) fn changes(&mut self) {
        let model = self.model;
        self.flag("mustCapture", model.compulsory_capture);
        match model.movement.pass {
            Some(Pass::Allowed) => ["passWhite", "passBlack"].map(|key| self.flag(key, true)),
            Some(Pass::WhenImmobile) => {
                ["passOnStalemateWhite", "passOnStalemateBlack"].map(|key| self.flag(key, true))
            }
            None => [(); 2],
        };
        let counted = { model.end.most.as_ref() }.is_some_and(|m| m.when == MostWhen::NobodyMoves);
        match model.movement.pass {
            None => {}
            // Where nobody can move, all is counted here, too.
            Some(Pass::WhenImmobile) if counted => {}
            Some(_) => self.differs("movement.pass", TWO_PASSES),
        }
        if let Some(walls) = &model.walls {
            let rule = match walls.place {
                WallPlace::Moves => "duck",
                WallPlace::Anywhere => "static",
                WallPlace::Arrow => "arrow",
                WallPlace::LeftCell => "past",
                WallPlace::Edge => "edge",
            };
            self.set("wallingRule", rule);
            if walls.place == WallPlace::Arrow && !model.castlings.is_empty() {
                self.cannot(
                    "walls.place",
                    "the arrow of a castling flies from where the rook stood there",
                );
            }
            if walls.instead {
                self.flag("wallOrMove", true);
                if self.keys.text("king").is_some() {
                    self.cannot(
                        "walls.instead-of-move",
                        "a wall never shields the king there",
                    );
                }
            }
            if let Some(zone) = &walls.zone {
                let zone = self.both(zone);
                self.set_cells("wallingRegion", &zone);
            }
        }
        if let Some(explosion) = self.explosion().cloned() {
            let area = explosion.arguments.movements("area");
            let king = pieces::read("K")
                .map(|king| pieces::key(&king))
                .unwrap_or_default();
            if pieces::key(area) != king {
                self.cannot(
                    "capture.explosion.area",
                    "the eight cells around a capture explode there",
                );
            }
            let spares = explosion.arguments.kinds("spares");
            let pawns: Vec<Kind> = self
                .slots
                .iter()
                .filter(|(_, slot)| *slot == "pawn")
                .map(|(&kind, _)| Kind(kind))
                .collect();
            if spares != pawns {
                self.cannot(
                    "capture.explosion.spares",
                    "pawns are spared there, and nobody else",
                );
            }
            let keeps = explosion.arguments.flag("keeps");
            if model.hand.is_some() != keeps {
                self.cannot(
                    "capture.explosion.keeps",
                    "what explodes is captured there where captures are held",
                );
            }
            self.flag("blastOnCapture", true);
        }
        let effects = model.effects.clone();
        for effect in &effects {
            self.effect(effect);
        }
        for permission in model.permissions.clone() {
            let king = |kinds: &Vec<Kind>| kinds.iter().all(|&kind| self.is_king(kind));
            let stands = permission.what == Deed::Move
                && permission.condition == Condition::AttackedByOther(false)
                && !permission.holds;
            if stands && permission.by.as_ref().is_some_and(king) && permission.spares.is_empty() {
                self.flag("makpongRule", true);
            } else {
                self.cannot(
                    format!("permission.{}", permission.name),
                    "no key says this",
                );
            }
        }
    }

    fn effect(&mut self, effect: &Aftereffect) {
        use boardwright::model::After;
        let all: Vec<Kind> = (0..self.model.kinds.len() as u8).map(Kind).collect();
        let plain = effect.by.is_none() && effect.beside.is_none();
        let kings = |movements: &[Movement]| {
            let king = pieces::read("K")
                .map(|king| pieces::key(&king))
                .unwrap_or_default();
            let steps: BTreeSet<(i16, i16)> = movements
                .iter()
                .flat_map(|m| m.steps.iter().map(|s| (s.x, s.y)))
                .collect();
            pieces::key(movements) == king
                || steps.len() == 8 && movements.iter().all(|m| m.reach == Reach::Once)
        };
        match (effect.after, &effect.whom, effect.what) {
            (After::Capture, Whom::Mover, Becomes::Wall) if plain => {
                let stone: Vec<Kind> = all
                    .into_iter()
                    .filter(|kind| !effect.spares.contains(kind))
                    .collect();
                let letters = self.letters_of(&stone);
                self.set_letters(&["petrifyOnCaptureTypes"], &letters);
            }
            (After::Drop, Whom::Flanked(steps), Becomes::Enemy)
                if plain && steps.len() == 8 && effect.spares.is_empty() =>
            {
                self.set("flipEnclosedPieces", "reversi");
            }
            (After::Move, Whom::Reached(movements, _), Becomes::Enemy)
                if plain && kings(movements) && effect.spares.is_empty() =>
            {
                self.set("flipEnclosedPieces", "ataxx");
            }
            _ => self.cannot(format!("effect.{}", effect.name), "no key says this"),
        }
    }

    pub(super) fn explosion(&self) -> Option<&boardwright::module::ModuleUse> {
        self.model
            .modules
            .iter()
            .find(|used| used.slot == Slot::Capture && used.name == "explosion")
    }

    pub(super) fn modules(&mut self) {
        for used in self.model.modules.clone() {
            let (name, why) = (&used.name, "no key says this");
            match used.slot {
                Slot::Move => self.cannot(format!("move.{name}"), why),
                Slot::Transform => self.cannot(format!("transform.{name}"), why),
                Slot::Restriction => self.cannot(format!("restriction.{name}"), why),
                Slot::AttackVoidIf => {
                    self.cannot("royalty.attack-void-if", "every attack counts there")
                }
                Slot::Capture if name != "explosion" => self.cannot(format!("capture.{name}"), why),
                Slot::Repetition if name == "perpetual-chase" => self.set("chasingRule", "axf"),
                Slot::End if name == "facing" => self.flag("bikjangRule", true),
                // Of which pieces it is true there depends on where they may go.
                Slot::End if name == "to-and-fro" => {
                    self.cannot(
                        "end.to-and-fro",
                        "the pieces and the number of times are fixed there",
                    );
                }
                _ => {}
            }
        }
        if self.model.problem.is_some() {
            self.cannot("problem", "there are games only");
        }
        if self.model.board.symmetry() == Symmetry::None {
            self.cannot(
                "board.symmetry",
                "the second player moves the other way there",
            );
        }
        let hops = self
            .model
            .kinds
            .iter()
            .flat_map(|kind| &kind.moves)
            .flat_map(|rule| &rule.movements);
        if hops
            .filter(|m| m.hop == Some(Hop::Grasshopper))
            .any(|m| m.reach != Reach::Unlimited)
        {
            self.cannot(
                "pieces.*.moves",
                "grasshoppers go as far as they like there",
            );
        }
    }
}
