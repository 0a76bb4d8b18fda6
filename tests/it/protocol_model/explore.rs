//! Every interleaving of ways, network, service, clocks, strangers and ends of
//! processes.
//!
//! A state is explored with what may still happen to it. Where it was explored
//! with as much or more, it is not explored again: whatever would follow has
//! followed. So states are taken in order of what has happened, and the first
//! story of a bad state is one with the least trouble.

use std::{
    collections::{BTreeMap, HashMap},
    hash::{BuildHasherDefault, Hasher},
};

use super::{
    claim::{Scene, Verdict, Verdicts},
    journal::{Folds, Standing},
    protection::Protection,
    world::{At, Change, Maker, Report, SHIPS, SecondBuy, State, WAYS, bit},
};

/// What must never be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bad {
    /// An order is paid more often than its user wanted.
    PaidTwice,
    /// So are two orders with nearly the same id.
    LikePaidTwice,
    /// Paid, nothing is under way any more, no ledger knows it, nor does a search find it.
    PaidUnknown,
    /// Told that nothing was bought, and it is paid, or may yet be.
    ToldNothing,
    /// Reported as bought without its label in hand or in the queue.
    LabelForgotten,
    /// The person was shown what the journal then did not know.
    ShownAndForgotten,
    /// A *buy* left without its intent on disk.
    NoIntent,
    /// A *buy* left at a price that was not approved.
    OtherPrice,
    /// A *buy* left on a read, or a list, that was older than a minute.
    StaleRead,
    /// A *buy* went out that nobody had asked for since the last one did nothing.
    BoughtUnasked,
    /// A third *buy* that no person allowed.
    ThirdUnasked,
    /// The program's fold refused an entry that the protocol needs.
    Illegal,
    /// No way leads on from here, and nothing is reported.
    Stuck,
    /// Without any trouble an order was not bought.
    NotBought,
    /// It can go on for ever without an end.
    Endless,
}

/// What may still happen. One of each digit is a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Budget(u32);

/// What is taken from the budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// Of the network, and purchases that fail.
    Fault,
    Crash,
    /// Time passes.
    Time,
    /// A person asks again.
    Click,
    /// A ledger is lost, or an old one is put in its place.
    Loss,
    /// Somebody pays on the web, or the rates change.
    Stranger,
    /// A person allows one more attempt.
    Retry,
    /// A person wants one more beside what was shown.
    Yes,
}

impl Budget {
    pub(super) fn of(units: &[(Unit, u32)]) -> Self {
        let digits = units.iter().map(|(unit, count)| {
            assert!(*count < 8, "a digit holds seven");
            count << (4 * *unit as u32)
        });
        Self(digits.sum())
    }

    pub(super) fn has(self, unit: Unit) -> bool {
        self.0 >> (4 * unit as u32) & 7 > 0
    }

    fn without(self, unit: Unit) -> Self {
        Self(self.0 - (1 << (4 * unit as u32)))
    }

    /// Whether it allows all that the other allows: no digit borrows.
    fn covers(self, other: Self) -> bool {
        const GUARDS: u32 = 0x8888_8888;
        ((self.0 | GUARDS) - other.0) & GUARDS == GUARDS
    }
}

/// A step, and what it costs.
pub(super) struct Next {
    pub(super) name: &'static str,
    pub(super) state: State,
    /// None for one that needs no trouble.
    pub(super) cost: Option<Unit>,
}

/// Fingerprints are good hashes as they are.
#[derive(Default)]
pub(super) struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("only numbers are hashed")
    }

    fn write_u128(&mut self, number: u128) {
        self.0 = (number >> 64) as u64;
    }
}

/// What is known of a state.
struct Found {
    state: State,
    from: u32,
    name: &'static str,
    /// With what it was explored, or will be; none covers another.
    budgets: Budgets,
    is_expanded: bool,
}

/// Mostly one.
enum Budgets {
    One(Budget),
    More(Vec<Budget>),
}

impl Budgets {
    fn covers(&self, other: Budget) -> bool {
        match self {
            Self::One(one) => one.covers(other),
            Self::More(more) => more.iter().any(|one| one.covers(other)),
        }
    }

    fn add(&mut self, budget: Budget) {
        match self {
            Self::One(one) => *self = Self::More(vec![*one, budget]),
            Self::More(more) => more.push(budget),
        }
    }
}

pub(super) struct Model {
    pub(super) scene: Scene,
    pub(super) without: Option<Protection>,
    pub(super) second_buy: SecondBuy,
    pub(super) folds: Folds,
    pub(super) verdicts: Verdicts,
    /// The entry that the fold refused.
    pub(super) refused: Option<String>,
    /// A way wanted to create more shipments than are looked at.
    pub(super) is_out_of_slots: bool,
}

/// What was found so far, and what is still to be explored.
struct Search {
    /// What all may still happen at first.
    budget: Budget,
    numbers: HashMap<u128, u32, BuildHasherDefault<Plain>>,
    found: Vec<Found>,
    /// Steps that need no trouble.
    calm: Vec<(u32, u32)>,
    /// States to explore, by how much trouble was taken.
    levels: Vec<Vec<(u32, Budget)>>,
    bad: BTreeMap<Bad, String>,
    expansions: usize,
    pruned: usize,
    /// Room for the steps of one state.
    steps: Vec<Next>,
}

impl Search {
    fn new(budget: Budget) -> Self {
        Self {
            budget,
            numbers: HashMap::default(),
            found: Vec::new(),
            calm: Vec::new(),
            levels: vec![Vec::new()],
            bad: BTreeMap::new(),
            expansions: 0,
            pruned: 0,
            steps: Vec::new(),
        }
    }

    /// Notes a state, to be explored unless it was with as much or more.
    fn take(&mut self, from: u32, next: &Next, left: Budget, level: usize) -> u32 {
        let fresh = u32::try_from(self.found.len()).unwrap();
        let fingerprint = next.state.fingerprint();
        let number = *self.numbers.entry(fingerprint).or_insert(fresh);
        if number == fresh {
            self.found.push(Found {
                state: next.state,
                from,
                name: next.name,
                budgets: Budgets::One(left),
                is_expanded: false,
            });
        } else {
            let known = &mut self.found[number as usize].budgets;
            if known.covers(left) {
                return number;
            }
            known.add(left);
        }
        if self.levels.len() <= level {
            self.levels.push(Vec::new());
        }
        self.levels[level].push((number, left));
        number
    }

    fn is_bad(&mut self, kind: Bad, number: u32) {
        let found = &self.found;
        self.bad.entry(kind).or_insert_with(|| story(found, number));
    }

    fn explored(self) -> Explored {
        Explored {
            states: self.found.len(),
            expansions: self.expansions,
            pruned: self.pruned,
            bad: self.bad,
        }
    }
}

/// What an exploration found.
pub(super) struct Explored {
    pub(super) states: usize,
    /// How often a state was explored: more often than once with other budgets.
    pub(super) expansions: usize,
    /// States in which a way would have created more shipments than are looked at.
    pub(super) pruned: usize,
    /// The first story to each kind of bad state.
    pub(super) bad: BTreeMap<Bad, String>,
}

impl Model {
    pub(super) fn new(scene: Scene, second_buy: SecondBuy, without: Option<Protection>) -> Self {
        Self {
            scene,
            without,
            second_buy,
            folds: Folds::new(),
            verdicts: Verdicts::new(),
            refused: None,
            is_out_of_slots: false,
        }
    }

    pub(super) fn lacks(&self, protection: Protection) -> bool {
        self.without == Some(protection)
    }

    /// Explores whole, or, where `until` is given, until such a state is found.
    pub(super) fn explore(&mut self, budget: Budget, until: Option<Bad>) -> Explored {
        let mut search = Search::new(budget);
        // Where the ways may change places, the other order is the same with other names.
        let orders: &[bool] = if self.scene.is_symmetric {
            &[false]
        } else {
            &[false, true]
        };
        for is_descending in orders.iter().copied() {
            let start = Next {
                name: "start",
                state: State::new(is_descending),
                cost: None,
            };
            search.take(u32::MAX, &start, budget, 0);
        }
        let mut level = 0;
        while level < search.levels.len() {
            // Breadth first within a level: stories are short.
            let mut at = 0;
            while at < search.levels[level].len() {
                let (number, left) = search.levels[level][at];
                at += 1;
                self.expand(&mut search, number, left, level);
                if until.is_some_and(|kind| search.bad.contains_key(&kind)) {
                    return search.explored();
                }
            }
            search.levels[level] = Vec::new();
            level += 1;
        }
        if let Some(number) = on_a_circle(search.found.len(), &search.calm) {
            search.is_bad(Bad::Endless, number);
        }
        search.explored()
    }

    /// One state with what may still happen to it.
    fn expand(&mut self, search: &mut Search, number: u32, left: Budget, level: usize) {
        let state = search.found[number as usize].state;
        let is_first = !search.found[number as usize].is_expanded;
        search.found[number as usize].is_expanded = true;
        if let Some(kind) = self.judge(&state) {
            search.is_bad(kind, number);
            // A rule was broken; what it leads to is to be seen, too.
            if !leads_on(kind) {
                return;
            }
        }
        search.expansions += 1;
        let mut steps = std::mem::take(&mut search.steps);
        steps.clear();
        self.is_out_of_slots = false;
        self.steps(&state, left, &mut steps);
        search.pruned += usize::from(self.is_out_of_slots);
        if let Some(refused) = self.refused.take()
            && self.without.is_none()
        {
            let text = format!("{}\n{refused}", story(&search.found, number));
            search.bad.entry(Bad::Illegal).or_insert(text);
        }
        let is_end = !steps.iter().any(|next| next.cost.is_none());
        if is_first && is_end && !self.is_out_of_slots {
            if !self.is_at_rest(&state) {
                search.is_bad(Bad::Stuck, number);
            } else if left == search.budget && !self.is_bought_once(&state) {
                search.is_bad(Bad::NotBought, number);
            }
        }
        for next in &steps {
            let (left, level) = match next.cost {
                None => (left, level),
                Some(unit) => (left.without(unit), level + 1),
            };
            let to = search.take(number, next, left, level);
            if next.cost.is_none() && is_first {
                search.calm.push((number, to));
            }
        }
        search.steps = steps;
    }

    /// Whether every way has reported, and nothing is on its way.
    fn is_at_rest(&self, state: &State) -> bool {
        let ways = &state.ways[..self.scene.ways.len()];
        state.nothing_flies()
            && state.ships.iter().all(|ship| ship.pending == 0)
            && ways.iter().all(|way| matches!(way.at, At::Reported(_)))
    }

    fn is_bought_once(&self, state: &State) -> bool {
        let charges = |key| self.charges(state, key);
        if self.scene.are_alike() {
            // Of two spellings at one moment neither is bought.
            return charges(0) + charges(1) <= 1;
        }
        (0..2).all(|key| {
            let is_wanted = self.scene.ways.iter().any(|way| way.key == key);
            charges(key) == u8::from(is_wanted)
        })
    }

    pub(super) fn key_of(&self, maker: Maker) -> u8 {
        match maker {
            Maker::Way(way) => self.scene.spec(way).key,
            Maker::Lost { key } => key,
            Maker::Web => 0,
        }
    }

    fn charges(&self, state: &State, key: u8) -> u8 {
        let of_key = state.ships.iter().filter(|ship| ship.charges > 0);
        of_key
            .filter(|ship| self.key_of(ship.maker) == key)
            .map(|ship| ship.charges)
            .sum()
    }

    fn judge(&mut self, state: &State) -> Option<Bad> {
        let all: u8 = state.ships.iter().map(|ship| ship.charges).sum();
        if all > 1 {
            let charges = [self.charges(state, 0), self.charges(state, 1)];
            if charges.iter().any(|charges| *charges > 1 + state.yes_same) {
                return Some(Bad::PaidTwice);
            }
            if all > 1 + state.yes && self.scene.are_alike() {
                return Some(Bad::LikePaidTwice);
            }
        }
        let mut is_all_told = true;
        for number in 0..self.scene.ways.len().min(WAYS) {
            let way = &state.ways[number];
            let view = *self.folds.view(way.fold);
            if way.is_shown && view.standing != Standing::Bought {
                return Some(Bad::ShownAndForgotten);
            }
            match way.at {
                At::Reported(report) => {
                    let is_bought = report == Report::Bought;
                    if is_bought && !(view.has_label && view.is_queued) {
                        return Some(Bad::LabelForgotten);
                    }
                    let tells_nothing = !is_bought && report != Report::NeedsYou;
                    if tells_nothing && may_be_paid(state, view.current) {
                        return Some(Bad::ToldNothing);
                    }
                }
                At::Send(Change::Buy { ship }) => {
                    is_all_told = false;
                    let Standing::Open {
                        ship: noted,
                        price,
                        attempt,
                        ..
                    } = view.standing
                    else {
                        return Some(Bad::NoIntent);
                    };
                    if noted != ship || way.price != price {
                        return Some(Bad::NoIntent);
                    }
                    if price != state.asked {
                        return Some(Bad::OtherPrice);
                    }
                    if way.is_stale {
                        return Some(Bad::StaleRead);
                    }
                    if !way.is_asked {
                        return Some(Bad::BoughtUnasked);
                    }
                    if attempt > 2 && !way.is_allowed {
                        return Some(Bad::ThirdUnasked);
                    }
                }
                At::Begin
                | At::Claimed
                | At::Send(_)
                | At::Refused
                | At::Kept(_)
                | At::ShownFirst(_) => is_all_told = false,
            }
        }
        if is_all_told && all > 0 && self.is_at_rest(state) {
            return self.judge_the_end(state);
        }
        None
    }

    /// Nothing is under way any more: what is paid is known, or found.
    fn judge_the_end(&mut self, state: &State) -> Option<Bad> {
        for number in 0..u8::try_from(SHIPS).unwrap() {
            let ship = *state.ship(number);
            if ship.charges == 0 || state.paid_elsewhere & bit(number) != 0 {
                continue;
            }
            let is_known = (0..self.scene.ways.len()).any(|way| {
                let way = &state.ways[way];
                let view = self.folds.view(way.fold);
                view.current == Some(number)
                    && match view.standing {
                        Standing::Bought | Standing::NeedsYou => true,
                        Standing::Free { .. } | Standing::Open { .. } => false,
                    }
            });
            if is_known {
                continue;
            }
            let key = self.key_of(ship.maker);
            let is_found =
                state.is_lost && matches!(self.found_by_search(state, key), Verdict::Paid(_));
            if !is_found {
                return Some(Bad::PaidUnknown);
            }
        }
        None
    }
}

/// Whether what follows a broken rule is to be seen as well.
fn leads_on(kind: Bad) -> bool {
    match kind {
        Bad::NoIntent
        | Bad::StaleRead
        | Bad::BoughtUnasked
        | Bad::ThirdUnasked
        | Bad::ToldNothing
        | Bad::ShownAndForgotten => true,
        Bad::PaidTwice
        | Bad::LikePaidTwice
        | Bad::PaidUnknown
        | Bad::LabelForgotten
        | Bad::OtherPrice
        | Bad::Illegal
        | Bad::Stuck
        | Bad::NotBought
        | Bad::Endless => false,
    }
}

/// Whether the line's own shipment is paid by this program, or may yet be.
fn may_be_paid(state: &State, current: Option<u8>) -> bool {
    let Some(number) = current else { return false };
    let ship = state.ship(number);
    let is_ours = state.paid_elsewhere & bit(number) == 0;
    is_ours
        && (ship.charges > 0
            || ship.pending > 0
            || state.is_flying(Change::Buy { ship: number }) && ship.exists)
}

/// A state from which steps without trouble lead back to itself.
fn on_a_circle(count: usize, calm: &[(u32, u32)]) -> Option<u32> {
    let mut begins = vec![0_u32; count + 1];
    let mut into = vec![0_u32; count];
    for (from, to) in calm {
        begins[*from as usize + 1] += 1;
        into[*to as usize] += 1;
    }
    for at in 0..count {
        begins[at + 1] += begins[at];
    }
    let mut to_of = vec![0_u32; calm.len()];
    let mut next = begins.clone();
    for (from, to) in calm {
        to_of[next[*from as usize] as usize] = *to;
        next[*from as usize] += 1;
    }
    let mut open: Vec<u32> = (0..count)
        .filter(|at| into[*at] == 0)
        .map(|at| u32::try_from(at).unwrap())
        .collect();
    let mut left = count;
    while let Some(at) = open.pop() {
        left -= 1;
        let (begin, end) = (begins[at as usize], begins[at as usize + 1]);
        for to in &to_of[begin as usize..end as usize] {
            into[*to as usize] -= 1;
            if into[*to as usize] == 0 {
                open.push(*to);
            }
        }
    }
    if left == 0 {
        return None;
    }
    let at = into.iter().position(|count| *count > 0);
    at.map(|at| u32::try_from(at).unwrap())
}

/// What happened on the way to a state.
fn story(found: &[Found], number: u32) -> String {
    let mut steps = Vec::new();
    let mut here = number;
    while here != u32::MAX {
        let known = &found[here as usize];
        let ats: Vec<_> = known.state.ways.iter().map(|way| way.at).collect();
        steps.push(format!("{}: {ats:?}", known.name));
        here = known.from;
    }
    steps.reverse();
    format!("{}\n{:#?}", steps.join("\n"), found[number as usize].state)
}
