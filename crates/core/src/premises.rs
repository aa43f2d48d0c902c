//! What holds in most variants, and the rules that break it: for whoever reasons about mates or material and does not play
//! every move.

use crate::betza::{Movement, Reach};
use crate::man::Kind;
use crate::model::{
    Drops, End, GivingCheck, KindModel, Model, MovementRules, Places, Promotion, RoyalCount,
    Royalty, SelfCheck,
};
use crate::module_use::{ModuleUse, Slot};

/// A sentence that is true of most variants. [`Model::keeps`] tells those in which it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Premise {
    /// A royal piece to which a movement of an enemy leads is in check, each one of several, and nobody may leave his so.
    Check,
    /// Nobody is mated but in check and without a legal move.
    Mate,
    /// Royal pieces stay what they are: nobody promotes into one, none promotes, and none is dropped.
    Royals,
    /// Whoever is to move makes a movement of a piece's own kind, castles or drops a piece.
    Movements,
    /// What a movement says may be done, as long as no royal piece is left in check.
    Freedom,
    /// A piece may go to a file on which others of its kind stand.
    Files,
    /// A move changes nothing but the pieces that it moves and the one that it takes.
    Changes,
    /// Nobody holds pieces.
    EmptyHands,
    /// What a player holds decides which pieces he may drop, and nothing else.
    Hands,
    /// Games end by mate and stalemate, by repetition, and by what players claim.
    Ends,
}

impl Model {
    /// Whether all of these premises hold in this variant. Where that cannot be told, they do not.
    ///
    /// ```
    /// use boardwright_core::Premise;
    /// use boardwright_core::model::Model;
    ///
    /// /// Whether it is enough to know the pieces on the board to know what a move does to them.
    /// fn is_told_by_movements(model: &Model) -> bool {
    ///     model.keeps(&[Premise::Movements, Premise::Changes, Premise::EmptyHands])
    /// }
    /// ```
    pub fn keeps(&self, premises: &[Premise]) -> bool {
        let broken = self.broken_premises();
        premises.iter().all(|premise| !broken.contains(premise))
    }

    /// The premises that rules of this variant break. Every field is named, so that a new rule is asked.
    fn broken_premises(&self) -> Vec<Premise> {
        use Premise::{
            Changes, Check, EmptyHands, Ends, Files, Freedom, Hands, Mate, Movements, Royals,
        };
        let Model {
            id: _,
            aliases: _,
            version: _,
            name: _,
            rules: _,
            rules_hash: _,
            board: _,
            players: _,
            kinds: _,
            movement,
            promotions,
            castlings: _,
            compulsory_capture,
            hand,
            partner_hand: _, // of another board
            drops,
            gates,
            walls: _,
            royalty,
            effects,
            permissions,
            end,
            problem: _,
            modules,
            start: _,
            shuffled_rank: _,
            notation: _,
            letters: _,
        } = self;
        let MovementRules {
            borrow,
            one_per_file,
            pass,
        } = movement;
        let Royalty {
            pieces: _,
            count,
            self_check,
            attack_void_if,
            victory_first,
            // To what a royal piece reaches it could move: whoever comes there is in check.
            royals_apart: _,
            giving_check,
        } = royalty;
        let End {
            checkmate: _,
            stalemate: _,
            no_moves: _,
            royal_lost,
            bare_royals,
            extinction,
            aims,
            most,
            check_count,
            repetition: _,
            no_progress,
            counting,
            castled,
            draws,
        } = end;
        let must_drop = |drops: &Drops| !drops.compulsory.is_empty();
        let rules: &[(bool, &[Premise])] = &[
            (borrow.is_some(), &[Movements]),
            (!one_per_file.is_empty(), &[Files]),
            (pass.is_some(), &[Movements]),
            (self.changes_royals(), &[Royals]),
            (promotions.iter().any(asks_hands), &[Hands]),
            (*compulsory_capture, &[Freedom]),
            (hand.is_some(), &[EmptyHands]),
            (drops.is_some(), &[EmptyHands]),
            (drops.iter().any(|drops| self.weighs_hands(drops)), &[Hands]),
            (drops.iter().any(must_drop), &[Freedom]),
            (gates.is_some(), &[Movements, Changes, EmptyHands, Hands]),
            (self.has_walls(), &[Freedom, Changes]),
            (*count != RoyalCount::Every, &[Check]),
            (*self_check != SelfCheck::Illegal, &[Check]),
            (!attack_void_if.is_empty(), &[Check]),
            (*victory_first, &[Check]),
            (*giving_check != GivingCheck::Allowed, &[Freedom]),
            (!effects.is_empty(), &[Changes]),
            (!permissions.is_empty(), &[Check, Freedom]),
            (royal_lost.is_some(), &[Mate, Ends]),
            (bare_royals.is_some(), &[Ends]),
            (extinction.is_some() || !aims.is_empty(), &[Ends]),
            (most.is_some() || check_count.is_some(), &[Ends]),
            (no_progress.is_some() || counting.is_some(), &[Ends]),
            (castled.is_some() || draws.is_some(), &[Ends]),
        ];
        let rules = rules.iter().filter(|(stands, _)| *stands);
        let by_rules = rules.flat_map(|(_, broken)| *broken);
        let by_modules = modules.iter().flat_map(broken_by);
        by_rules.chain(by_modules).copied().collect()
    }

    /// Whether something on the board other than the fate of royal pieces decides games, or keeps players
    /// from moves that their pieces can make, or adds moves, or changes pieces: what rules about material must know. What
    /// modules do but propose moves, who asks looks at by himself; so he does for castlings, walls and borrowed movement.
    pub fn has_other_aims(&self) -> bool {
        let End {
            checkmate: _,
            stalemate: _,
            no_moves: _,
            royal_lost: _,
            bare_royals: _,
            extinction,
            aims,
            most,
            check_count,
            repetition: _,
            no_progress: _,
            counting: _,
            castled: _,
            draws: _,
        } = &self.end;
        extinction.is_some()
            || !aims.is_empty()
            || most.is_some()
            || check_count.is_some()
            || !self.effects.is_empty()
            || !self.permissions.is_empty()
            || self.compulsory_capture
            || self.royalty.giving_check == GivingCheck::Illegal
            || self.has_proposals()
    }

    /// Whether a promotion or a drop makes a royal piece, or a royal piece becomes another one.
    fn changes_royals(&self) -> bool {
        let royal = |kind: &Kind| self.royalty.pieces.contains(kind);
        let promotions = self.promotions.iter().flat_map(|rule| &rule.into);
        let mut promotes = promotions.map(|(kind, into)| royal(kind) || into.iter().any(royal));
        let mut drops = self.drops.iter().flat_map(|drops| &drops.allowed);
        promotes.any(|concerns| concerns) || drops.any(royal)
    }

    /// Whether it depends on what players hold which drops are legal, other than by the piece that is dropped.
    fn weighs_hands(&self, drops: &Drops) -> bool {
        let Drops {
            allowed: _,
            zones: _,
            not_immobile: _,
            one_per_file: _,
            per_file: _,
            no_mate,
            no_check: _,
            places,
            unlimited,
            promoted,
            compulsory,
            else_move: _,
        } = drops;
        let Places {
            first: _,
            flanks: _,
            beside: _,
            apart: _,
            falls: _,
            slides: _,
            shades,
        } = places;
        // Whether a drop mates depends on the opponent's hand where he can put a piece in between: between the dropped piece and
        // his own, or as a second one between that and a piece that jumps over the dropped one.
        let mut named = no_mate.iter().filter_map(|&kind| self.kind_model(kind));
        let leaps = named.all(|kind| movements(kind).all(is_leap));
        let mut all = self.kinds.iter().flat_map(movements);
        let hops = all.any(|movement| movement.hop.is_some());
        let parried = !no_mate.is_empty() && (hops || !leaps);
        *unlimited || *promoted || !compulsory.is_empty() || !shades.is_empty() || parried
    }
}

/// The premises that a module may break: in its section it may say whatever it likes.
fn broken_by(used: &ModuleUse) -> &'static [Premise] {
    match used.slot {
        Slot::Capture | Slot::Transform => &[Premise::Changes],
        Slot::Move => &[Premise::Movements, Premise::Changes],
        Slot::AttackVoidIf => &[Premise::Check],
        Slot::Restriction => &[Premise::Freedom],
        Slot::DeadPosition => &[Premise::Ends],
        Slot::End => &[Premise::Mate, Premise::Ends],
        // Of what happens in a game, and of what players ask for.
        Slot::Repetition | Slot::Claim => &[],
    }
}

/// Whether it depends on what somebody holds what pieces may become.
fn asks_hands(promotion: &Promotion) -> bool {
    let Promotion {
        zone: _,
        trigger: _,
        choice: _,
        into: _,
        side: _,
        captures_only: _,
        en_passant: _,
        limits: _,
        from_hand,
    } = promotion;
    from_hand.is_some()
}

/// Whether nothing can be put between a piece and what it attacks.
fn is_leap(movement: &Movement) -> bool {
    movement.reach == Reach::Once
        && !movement.lame
        && movement.hop.is_none()
        && movement.onward.is_empty()
}

/// The movements of a kind.
fn movements(kind: &KindModel) -> impl Iterator<Item = &Movement> {
    kind.moves.iter().flat_map(|rule| &rule.movements)
}
