//! Forced play: depth-first proof-number search.
//!
//! A node is a position together with the plies that are left. What is left shrinks with every move,
//! so no line comes back to a node: a repeated position is another node, and whether it helps anybody
//! depends on nothing before it. The graph has no cycles, its proofs have no history, and the first
//! bound that can be proved is the exact length.
//!
//! What is known of a position, whatever is left, is kept apart as a [`Range`]: the goal is reached
//! within so many plies, and not within so many. Where only an exact length counts, each length is apart.
//!
//! Goals of a move ([`Goal::is_of_a_move`](crate::Goal::is_of_a_move)) are seen when the moves of a position are
//! listed, and stand with the move: a position says what can be reached from it, never that it was reached.
//!
//! **Every search ends**, however much the tables forget. A place that is being worked on keeps its
//! children's numbers to itself ([`Held`]), and they never fall: the tables may raise them, and lose
//! what they like. The measure of a place is the sum of its children's [`Held::measure`]. In each turn one
//! child that is not solved is searched, with limits that are both above the numbers held of it. A search
//! ends with a solved child or with a number that has come up to its limit, so that the measure grows in
//! each turn. It is bounded, by the number of children times [`SOLVED`](crate::forced::numbers::SOLVED); therefore the turns of a place
//! are finite in number, each of them searches with a ply less, and without plies there is no loop.

use boardwright_core::engine::Legality;
use boardwright_core::model::Model;
use boardwright_core::{Ahead, Move, Position};

use crate::endgame::{self, Tables};
use crate::forced::dominance::Dominance;
use crate::forced::enough::Hands;
use crate::forced::families::QUIET;
use crate::forced::families::{Child, Families, Family};
use crate::forced::numbers::{DISPROVED, Held, Numbers, PROVED, PROVED_OR_DISPROVED, Shared};
use crate::forced::turns::{Worked, in_turns};
use crate::question::stipulation::{Reflex, Stipulation};
use crate::tables::memory::Found;
use crate::tables::ranges::{AT_ONCE, HOPELESS, NEVER, Range, Ranges, UNKNOWN};
use crate::tables::store::Store;
use crate::tables::table::Entry;
use crate::walk::futile;
use crate::walk::node::Node;
use crate::walk::place::Place;
use crate::walk::scramble::scramble;
use crate::work::effort::{Effort, Limits, Stopped};
use crate::work::team;

/// The most bytes of remembered moves: with more, fewer are made anew, but what is looked up lies further away.
const MOST_MOVES: usize = 64 << 20;

/// The search: its hash, and what it has spent.
pub(crate) struct Search<'w> {
    pub(crate) stipulation: Stipulation,
    pub(crate) effort: Effort<'w>,
    /// Tables in which positions with few men stand.
    tables: &'w [Tables],
    numbers: Store,
    ranges: Ranges,
    pub(crate) families: Families,
    /// What the attacker holds is compared, where that is sound.
    dominance: Option<Dominance>,
    /// Which of the threads it is.
    number: usize,
    /// It goes on from what an earlier search of the same problem has found out.
    goes_on: bool,
    /// How deep it is just now.
    pub(crate) depth: usize,
    /// What was held of children of nodes that are not worked on any more: its room is used again.
    used: Vec<Room>,
}

/// Room for the children of a node that is worked on, and what is held of them.
#[derive(Default)]
struct Room {
    family: Family,
    held: Vec<Held>,
}

/// So deep a search goes, and stops. Without interpositions that are left out it is never as deep: each ply goes one deeper.
const MOST_DEPTH: usize = 2_200;

/// What the search for any mate has of the hash. It does most of the work until it has ended.
pub(crate) fn bytes_to_hunt(limits: &Limits) -> usize {
    limits.hash_bytes / 8 * 3
}

/// What the searches of several threads share.
pub(crate) struct Shares {
    numbers: Store,
    ranges: Ranges,
    goes_on: bool,
}

impl<'w> Search<'w> {
    pub(crate) fn new(
        stipulation: Stipulation,
        limits: &Limits,
        watch: &'w mut dyn FnMut(crate::Progress) -> bool,
    ) -> Search<'w> {
        let bytes = match stipulation.is_mate_by_checks() {
            true => limits.hash_bytes - bytes_to_hunt(limits),
            false => limits.hash_bytes,
        };
        let moves = (bytes / 2).min(MOST_MOVES);
        let share = (bytes - moves) / 2;
        let threads = limits.threads.max(1);
        Search {
            stipulation,
            effort: Effort::new(limits, watch),
            tables: &[],
            numbers: Store::new(share, threads),
            ranges: Ranges::new(share, threads),
            families: Families::new(moves / threads),
            dominance: None,
            number: 0,
            goes_on: false,
            depth: 0,
            used: Vec::new(),
        }
    }

    /// This search with what an earlier one of the same problem has found out, if there was one.
    pub(crate) fn recalling(self, found: &mut Found) -> Self {
        Search {
            goes_on: found.earlier,
            ranges: self.ranges.recalling(&mut found.ranges),
            numbers: self.numbers.recalling(&mut found.numbers, Entry::is_of),
            ..self
        }
    }

    /// What the searches of other threads share with this one.
    pub(crate) fn shares(&self) -> Shares {
        Shares {
            numbers: self.numbers.share(),
            ranges: self.ranges.share(),
            goes_on: self.goes_on,
        }
    }

    /// This search as that of the thread with a number, with what another one shares.
    pub(crate) fn sharing(self, shares: Shares, number: usize) -> Self {
        Search {
            numbers: shares.numbers,
            ranges: shares.ranges,
            goes_on: shares.goes_on,
            number,
            ..self
        }
    }

    /// Whether hands are compared.
    pub(crate) const fn compares_hands(&self) -> bool {
        self.dominance.is_some()
    }

    /// This search with tables in which it looks positions up: of the variant, for a goal that they tell.
    pub(crate) fn with_tables(self, tables: &'w [Tables]) -> Self {
        Search { tables, ..self }
    }

    /// This search for positions of a variant.
    pub(crate) fn in_variant(self, model: &Model, limits: &Limits) -> Self {
        let compared = limits.dominance && self.stipulation.is_mate_by_checks();
        let dominance = compared.then(|| Dominance::of(model, self.stipulation.attacker));
        Search {
            dominance: dominance.flatten(),
            ranges: match self.stipulation.leaves_out() {
                true => self.ranges.alone(),
                false => self.ranges,
            },
            ..self
        }
    }

    /// Learns what a table says of a position.
    pub(crate) fn consult<N: Node>(&mut self, node: &N, left: u32) {
        if self.tables.is_empty() || self.range(self.place(node), left) != UNKNOWN {
            return;
        }
        let mut said = self
            .tables
            .iter()
            .filter_map(|table| Some((table.look(node.position())?, table.tell_mates())));
        let Some((entry, mates)) = said.next() else {
            return;
        };
        let found = match (entry, self.attacks(node)) {
            // Where games are won in other ways too, a mate takes no less than they do.
            (endgame::Entry::Won(plies), true) | (endgame::Entry::Lost(plies), false) => Range {
                within: if mates { u32::from(plies) } else { NEVER },
                from: u32::from(plies),
            },
            _ => HOPELESS,
        };
        self.learn(self.place(node), left, found, 1);
    }

    /// Whether the attacker reaches the goal within so many plies, whoever is to move.
    pub(crate) fn prove<N: Node>(&mut self, node: &N, left: u32) -> Result<bool, Stopped> {
        self.effort.turn()?;
        self.consult(node, left);
        let place = self.place(node);
        let range = self.range(place, left);
        if range.within <= left {
            return Ok(true);
        }
        if range.from > left {
            return Ok(false);
        }
        let numbers = self.search(node, place, left, PROVED_OR_DISPROVED)?;
        Ok(numbers.proof == 0)
    }

    /// Whether the attacker reaches the goal by a move, or within so many plies after it.
    pub(crate) fn prove_move<N: Node>(
        &mut self,
        node: &N,
        mv: Move,
        left: u32,
    ) -> Result<bool, Stopped> {
        let next = node.after(mv);
        if !self.stipulation.is_of_moves() {
            return self.prove(&next, left);
        }
        if self.wins(node, mv, &next, left) {
            return Ok(true);
        }
        Ok(!self.is_too_early(node, mv, &next, left) && self.prove(&next, left)?)
    }

    /// Whether a move ends reflex play before the exact length.
    fn is_too_early<N: Node>(&self, before: &N, mv: Move, after: &N, left: u32) -> bool {
        let ends = self.stipulation.reflex != Reflex::Nobody && !self.may_win(left);
        ends && self.stipulation.is_won(before, mv, after)
    }

    /// Whether a move reaches the goal, with so many plies left after it.
    pub(crate) fn wins<N: Node>(&self, before: &N, mv: Move, after: &N, left: u32) -> bool {
        self.may_win(left) && self.stipulation.is_won(before, mv, after)
    }

    /// Whether the goal may be reached with so many plies left.
    fn may_win(&self, left: u32) -> bool {
        left == 0 || !self.stipulation.exact
    }

    /// In how many plies the goal is reached after a move that led to `node`, at most `most`; `None` if not
    /// within those.
    pub(crate) fn distance<N: Node>(
        &mut self,
        before: &N,
        mv: Move,
        node: &N,
        most: u32,
    ) -> Result<Option<u32>, Stopped> {
        // What is seen in positions is found there.
        if self.stipulation.is_of_moves() && self.wins(before, mv, node, most) {
            return Ok(Some(0));
        }
        if self.stipulation.exact {
            return Ok(self.prove_move(before, mv, most)?.then_some(most));
        }
        let turn = node.position().turn();
        // The victim is to move where the goal is reached.
        let mut left = u32::from(turn != self.stipulation.victim);
        while left <= most {
            self.effort.turn()?;
            let from = self.range(self.place(node), left).from;
            if from == NEVER {
                return Ok(None);
            }
            if left >= from && self.prove(node, left)? {
                return Ok(Some(left));
            }
            left += 2;
        }
        Ok(None)
    }

    /// Whether it is known that the goal is never reached from here.
    pub(crate) fn hopeless<N: Node>(&self, node: &N) -> bool {
        !self.stipulation.exact && self.range(self.place(node), 0).from == NEVER
    }

    /// The legal moves that keep the duties of whoever is to move.
    pub(crate) fn moves<N: Node>(&mut self, node: &N) -> Result<Vec<Move>, Stopped> {
        Ok(self.family(node)?.iter().map(|c| c.mv).collect())
    }

    /// The same, in the order in which this thread goes through them.
    pub(crate) fn own_order<N: Node>(&mut self, node: &N) -> Result<Vec<Move>, Stopped> {
        let mut moves = self.moves(node)?;
        team::arrange(&mut moves, node.key(), self.number);
        Ok(moves)
    }

    /// A move of the attacker after which the goal is reached within what is left then.
    pub(crate) fn winning<N: Node>(
        &mut self,
        node: &N,
        left: u32,
    ) -> Result<Option<Move>, Stopped> {
        let Some(below) = left.checked_sub(1) else {
            return Ok(None);
        };
        let family = self.family(node)?;
        // What is known needs no search; the shortest way makes the smallest proof.
        let known = family
            .iter()
            .map(|c| (self.child_range(c, below).within, c.mv));
        if let Some((within, mv)) = known.min_by_key(|&(within, _)| within)
            && within <= below
        {
            return Ok(Some(mv));
        }
        for child in family.iter() {
            if self.prove_move(node, child.mv, below)? {
                return Ok(Some(child.mv));
            }
        }
        Ok(None)
    }

    /// Whether the goal is seen in this position, with so many plies left.
    fn is_reached<N: Node>(&self, node: &N, left: u32) -> bool {
        !self.stipulation.is_of_moves()
            && self.may_win(left)
            && node.position().turn() == self.stipulation.victim
            && self.stipulation.goal.is_seen(node)
    }

    pub(crate) fn attacks<N: Node>(&self, node: &N) -> bool {
        node.position().turn() == self.stipulation.attacker
    }

    /// The place of a node in the tables.
    pub(crate) fn place<N: Node>(&self, node: &N) -> Place {
        match self.dominance {
            Some(dominance) => dominance.place(node.position()),
            None => Place::alone(node.key()),
        }
    }

    /// The place that a move leads to, where there is nothing but positions.
    pub(crate) fn place_ahead(&self, ahead: &Ahead) -> Place {
        match self.dominance {
            Some(dominance) => dominance.place_ahead(ahead),
            None => Place::alone(ahead.hash),
        }
    }

    /// Whether a move is told by where it leads: nothing has to look at the positions.
    pub(crate) fn needs_places_alone(&self) -> bool {
        self.tables.is_empty() && !self.stipulation.is_of_moves()
    }

    /// Where the range of a position with so many plies left stands.
    fn range_place(&self, place: Place, left: u32) -> Place {
        match self.stipulation.exact {
            true => Place::alone(numbers_key(place.whole(), left)),
            false => place,
        }
    }

    pub(crate) fn range(&self, place: Place, left: u32) -> Range {
        let known = self.ranges.get(self.range_place(place, left));
        if !self.stipulation.leaves_out() {
            return known;
        }
        let counted = self.ranges.get_of_any_hand(futile::counted(place));
        Range {
            within: known.within.min(counted.within),
            from: known.from.max(counted.from),
        }
    }

    /// Whether a node was solved by an earlier search, or by this one since: to come to it is to come back.
    pub(crate) fn is_known_of_old<N: Node>(&self, node: &N) -> bool {
        self.goes_on && self.range(self.place(node), 0) != UNKNOWN
    }

    /// What is known of a child with so many plies left after its move.
    fn child_range(&self, child: &Child, left: u32) -> Range {
        match self.end(child, left) {
            Some(end) => end,
            None => self.range(Search::met(child), left),
        }
    }

    /// What a move comes to that ends the play, with so many plies left after it: where only one length counts, it
    /// goes on, but in reflex play, where who can reach the goal must, it has failed.
    fn end(&self, child: &Child, left: u32) -> Option<Range> {
        match self.stipulation.reflex {
            _ if !child.wins => None,
            _ if self.may_win(left) => Some(AT_ONCE),
            Reflex::Nobody => None,
            Reflex::Opponent | Reflex::Both => Some(HOPELESS),
        }
    }

    /// Learns what holds where every interposition counts: a mate, or that there is none however long. It tells of other
    /// hands, and holds as well where what is futile is left out.
    pub(crate) fn learn_counted(&mut self, place: Place, found: Range, work: u32) {
        match self.stipulation.leaves_out() {
            true => self
                .ranges
                .put_of_any_hand(futile::counted(place), found, work),
            false => self.learn(place, 0, found, work),
        }
    }

    pub(crate) fn learn(&mut self, place: Place, left: u32, found: Range, work: u32) {
        self.ranges.put(self.range_place(place, left), found, work);
    }

    pub(crate) fn known(&self, place: Place, left: u32) -> Option<Numbers> {
        let range = self.range(place, left);
        if range.within <= left {
            return Some(PROVED);
        }
        if range.from > left {
            return Some(DISPROVED);
        }
        self.numbers
            .get(numbers_key(place.whole(), left))
            .map(|e| Numbers {
                proof: e.one,
                disproof: e.two,
            })
    }

    /// Notes the numbers of a place that is not solved.
    pub(crate) fn note(&mut self, key: u64, numbers: Numbers, work: u32) {
        self.numbers.put(key, numbers.proof, numbers.disproof, work);
    }

    /// A node in which nobody moves on: is the goal reached? An attacker who has moves, but none that
    /// keeps the duties, has failed, and so has one whose own mate was not asked for.
    pub(crate) fn closed<N: Node>(&mut self, node: &N, left: u32) -> Numbers {
        let won = self.is_reached(node, left);
        let (range, numbers) = if won {
            (AT_ONCE, PROVED)
        } else {
            (HOPELESS, DISPROVED)
        };
        let place = match self.stipulation.leaves_out() {
            true => self.place(node),
            false => self.end_place(node, won),
        };
        self.learn(place, left, range, 1);
        numbers
    }

    /// Learns that a check to which there is no answer mates, without a look at the position after it; says whether that is so
    /// here: where hands are compared, checks and mates are those of chess.
    pub(crate) fn learn_mate(&mut self, ahead: &Ahead) -> bool {
        let Some(dominance) = self.dominance else {
            return false;
        };
        let place = dominance.place_ahead(ahead);
        let hand = match dominance.comparable(ahead.hands) {
            Some(hands) if !self.stipulation.leaves_out() => {
                hands.needed_by_all(&[], std::iter::empty())
            }
            _ => place.hand,
        };
        self.learn(Place { hand, ..place }, 0, AT_ONCE, 1);
        true
    }

    /// The place of a node in which nobody moves on, with the hand that decides it: what is needed, or does not suffice.
    pub(crate) fn end_place<N: Node>(&self, node: &N, won: bool) -> Place {
        let place = self.place(node);
        let Some(hands) = self.hands(node.position()) else {
            return place;
        };
        let (nobody, none) = ([], std::iter::empty());
        let hand = match (won, self.attacks(node)) {
            (true, false) => hands.needed_by_all(&nobody, none),
            (false, true) => hands.short_by_all(&nobody, none),
            _ => place.hand,
        };
        Place { hand, ..place }
    }

    /// What both hold in a position, where hands are compared.
    pub(crate) fn hands(&self, position: &Position) -> Option<Hands> {
        self.dominance?.hands(position)
    }

    /// A hand with which a place is known to be mate, if it is.
    pub(crate) fn mated_with(&self, place: Place) -> Option<u64> {
        match self.stipulation.leaves_out() {
            true => (self.range(place, 0).within == 0).then_some(place.hand),
            false => self.ranges.mated_with(place),
        }
    }

    /// Whether the goal is reached where it must be.
    fn no_plies_left<N: Node>(&mut self, node: &N, place: Place) -> Result<Numbers, Stopped> {
        self.effort.spend()?;
        if self.is_reached(node, 0) || self.is_all_but_mate(node)? {
            self.learn(place, 0, AT_ONCE, 1);
            return Ok(PROVED);
        }
        self.learn(
            place,
            0,
            Range {
                within: NEVER,
                from: 1,
            },
            1,
        );
        Ok(DISPROVED)
    }

    /// Works on a node, whose place the caller knows, until it is solved or one of its numbers has come up to the limit.
    ///
    /// Each call counts as a position or as a return to one, so that no loop escapes the limits.
    pub(crate) fn search<N: Node>(
        &mut self,
        node: &N,
        place: Place,
        left: u32,
        limit: Numbers,
    ) -> Result<Numbers, Stopped> {
        if self.depth >= MOST_DEPTH {
            return Err(Stopped);
        }
        self.depth += 1;
        let mut room = self.used.pop().unwrap_or_default();
        let found = self.work(node, place, left, limit, &mut room);
        self.used.push(room);
        self.depth -= 1;
        found
    }

    /// What [`search`](Search::search) does, with room for the children.
    fn work<N: Node>(
        &mut self,
        node: &N,
        place: Place,
        left: u32,
        limit: Numbers,
        room: &mut Room,
    ) -> Result<Numbers, Stopped> {
        let before = self.effort.nodes;
        if left == 0 {
            return self.no_plies_left(node, place);
        }
        let Room { family, held: all } = &mut *room;
        family.clear();
        self.list(node, family)?;
        let family = &family[..];
        if family.is_empty() {
            return Ok(self.closed(node, left));
        }
        self.consult(node, left);
        if let Some(known) = self.known(place, left)
            && known.solved()
            && !self.tables.is_empty()
        {
            return Ok(known);
        }
        let attacks = self.attacks(node);
        if attacks && left == 1 && self.stipulation.victim != self.stipulation.attacker {
            return self.last_move(node, place, family);
        }
        let leaves_out = self.stipulation.leaves_out() && !attacks;
        if leaves_out && family.iter().all(|child| child.blocks) && self.prove(node, 0)? {
            return Ok(PROVED);
        }
        let held = |child| Held::of(child, self.end(child, left - 1));
        all.clear();
        all.extend(family.iter().map(held));
        let mut worked = Open {
            search: self,
            node,
            left: left - 1,
            family,
            held: all,
        };
        let numbers = in_turns(&mut worked, attacks, Shared::Most, limit)?;
        let work = u32::try_from(self.effort.nodes - before).unwrap_or(u32::MAX);
        if numbers.proof == 0 && leaves_out && !self.is_attained(node, family, left)? {
            // It is longer.
            let longer = Range {
                within: NEVER,
                from: left + 1,
            };
            self.learn(place, left, longer, work);
            return Ok(DISPROVED);
        }
        if numbers.solved() {
            let found = self.sum(family, attacks, left, numbers);
            self.learn(place, left, found, work);
        } else {
            self.note(numbers_key(place.whole(), left), numbers, work);
        }
        Ok(numbers)
    }

    /// The attacker's last move: each is looked at once.
    // Apart, so that what it holds is not on the stack of every ply.
    #[inline(never)]
    fn last_move<N: Node>(
        &mut self,
        node: &N,
        place: Place,
        family: &[Child],
    ) -> Result<Numbers, Stopped> {
        let counts = node.position().legality() != Legality::Probed;
        let mut hopeless = true;
        for child in family.iter() {
            self.effort.turn()?;
            let known = self.child_range(child, 0);
            let mut within = known.within;
            if self.stipulation.leaves_out() {
                let open = within > 0 && known.from == 0;
                if open && self.prove(&node.after(child.mv), 0)? {
                    within = 0;
                }
            } else if known == UNKNOWN && (!counts || matches!(child.replies, 0 | QUIET)) {
                self.effort.spend()?;
                if self.is_reached(&node.after(child.mv), 0) {
                    within = 0;
                }
            }
            if within == 0 {
                self.learn(place, 1, Range { within: 1, from: 1 }, 1);
                return Ok(PROVED);
            }
            hopeless &= known.from == NEVER;
        }
        let from = if hopeless { NEVER } else { 2 };
        let none = Range {
            within: NEVER,
            from,
        };
        self.learn(place, 1, none, 1);
        Ok(DISPROVED)
    }

    /// What a proved or disproved node knows from its children.
    // Apart, so that what it holds is not on the stack of every ply.
    #[inline(never)]
    fn sum(&self, family: &[Child], attacks: bool, left: u32, numbers: Numbers) -> Range {
        let below = left.saturating_sub(1);
        let ranges = family.iter().map(|child| self.child_range(child, below));
        let up = |plies: u32| plies.saturating_add(1);
        if numbers.proof == 0 {
            let within = if attacks {
                ranges.map(|r| r.within).min()
            } else if self.stipulation.leaves_out() {
                // What is left of a defence tells nothing of the length if it does not count.
                let plain = family.iter().map(|child| self.range(child.place, below));
                plain.map(|r| r.within).max()
            } else {
                ranges.map(|r| r.within).max()
            };
            // An entry may have been lost; what is left is certain.
            return Range {
                within: within.map_or(left, up).min(left),
                from: 0,
            };
        }
        let from = if attacks {
            ranges.map(|r| r.from).min()
        } else {
            ranges.map(|r| r.from).max()
        };
        Range {
            within: NEVER,
            from: from.map_or(left + 1, up).max(left + 1),
        }
    }
}

/// A node that is worked on.
struct Open<'a, 'w, N> {
    search: &'a mut Search<'w>,
    node: &'a N,
    /// The plies that are left after its moves.
    left: u32,
    family: &'a [Child],
    held: &'a mut [Held],
}

impl<'w, N: Node> Worked<'w> for Open<'_, 'w, N> {
    #[inline(always)]
    fn effort(&self) -> &Effort<'w> {
        &self.search.effort
    }

    #[inline(always)]
    fn family(&self) -> &[Child] {
        self.family
    }

    #[inline(always)]
    fn held(&self) -> &[Held] {
        self.held
    }

    fn look_up(&mut self) {
        for (child, held) in self.family.iter().zip(&mut *self.held) {
            if !held.numbers.solved()
                && let Some(known) = self.search.known(Search::met(child), self.left)
            {
                held.hear(known);
            }
        }
    }

    #[inline(always)]
    fn work_on(&mut self, at: usize, limit: Numbers) -> Result<(), Stopped> {
        let (Some(child), Some(held)) = (self.family.get(at), self.held.get_mut(at)) else {
            return Ok(());
        };
        let (search, node, left) = (&mut *self.search, self.node, self.left);
        held.hear(match child.blocks {
            true => search.search_block(node, child, left, limit)?,
            false => search.search(&node.after(child.mv), child.place, left, limit)?,
        });
        Ok(())
    }
}

pub(crate) fn numbers_key(key: u64, left: u32) -> u64 {
    key ^ scramble(u64::from(left))
}
