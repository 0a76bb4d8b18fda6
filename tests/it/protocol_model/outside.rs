//! What may happen next: each way's own step, and what network, service,
//! clocks, strangers, people and the end of a process do.

use sendoff::session::protocol::Shown;

use super::{
    explore::{Budget, Model, Next, Unit},
    journal::Standing,
    protection::Protection,
    way::Steps,
    world::{Answer, At, Change, GAPS, Gap, Maker, Report, SHIPS, Ship, State, Way, bit},
};

impl Model {
    pub(super) fn steps(&mut self, state: &State, left: Budget, out: &mut Vec<Next>) {
        let ways = u8::try_from(self.scene.ways.len()).unwrap();
        if self.only_local(state, left, out) {
            return;
        }
        for way in 0..ways {
            Steps::new(self, state, way, out).all();
            self.send(state, way, left, out);
            self.person(state, way, left, out);
        }
        self.service(state, left, out);
        if left.has(Unit::Crash) || left.has(Unit::Loss) {
            self.crashes(state, left, out);
        }
        if self.lacks(Protection::SyncedCommits) {
            self.disks(state, out);
        }
        if left.has(Unit::Time) {
            time(state, self, out);
        }
        if left.has(Unit::Stranger) {
            self.strangers(state, out);
        }
    }

    /// Steps that nobody else sees, and that see nobody else's, are taken at once:
    /// whatever else happens may as well happen before or after them.
    ///
    /// An intent that follows from a claim: a crash between the two is one before the
    /// claim, and who shares the order's lock waits. What follows from "paid": it
    /// concerns the line alone. And the end of a purchase that can't fail any more: paid
    /// or under way, it stops everybody else.
    fn only_local(&mut self, state: &State, left: Budget, out: &mut Vec<Next>) -> bool {
        if self.without.is_some() {
            return false;
        }
        for number in 0..self.scene.ways.len() {
            let way = &state.ways[number];
            let standing = self.folds.view(way.fold).standing;
            let is_intending = way.at == At::Claimed
                && way.deletes == 0
                && state.is_fresh(way.read)
                && state.is_fresh(way.listed);
            let is_paid = match standing {
                Standing::Bought => true,
                Standing::Open { ship, .. } => state.ship(ship).seen() == Shown::Paid,
                Standing::Free { .. } | Standing::NeedsYou => false,
            };
            let is_bought = way.at == At::Begin && is_paid;
            if !is_intending && !is_bought {
                continue;
            }
            let number = u8::try_from(number).unwrap();
            Steps::new(self, state, number, out).all();
            if is_bought && left.has(Unit::Crash) {
                self.crashes(state, left, out);
            }
            if is_intending && left.has(Unit::Time) {
                time(state, self, out);
            }
            return true;
        }
        if left.has(Unit::Fault) || state.ships_that(|ship| ship.pending > 0) == 0 {
            return false;
        }
        service_ends(state, left, out);
        true
    }

    /// What the network makes of a request.
    fn send(&mut self, state: &State, way: u8, left: Budget, out: &mut Vec<Next>) {
        let At::Send(change) = state.ways[usize::from(way)].at else {
            return;
        };
        let not_done = *state;
        let mut done = *state;
        let slot = self.free_slot(state, way);
        let own_answer = done.execute(change, self.second_buy, slot);
        Steps::new(self, &done, way, out).answered(change, own_answer);
        if !left.has(Unit::Fault) {
            return;
        }
        let mut later = not_done;
        later.fly(change);
        let mut cases = vec![
            (not_done, Answer::NotSent),
            (not_done, Answer::Lost),
            (done, Answer::Lost),
            (later, Answer::Lost),
            (not_done, Answer::Refused),
        ];
        // A refused create is believed: what it may leave behind is unpaid.
        if !matches!(change, Change::Create { .. }) {
            cases.push((done, Answer::Refused));
        }
        // A page of a gateway, or a service that only takes it in.
        if matches!(change, Change::Buy { .. }) {
            cases.push((not_done, Answer::Taken));
            cases.push((later, Answer::Taken));
        }
        for (after, answer) in cases {
            let begin = out.len();
            Steps::new(self, &after, way, out).answered(change, answer);
            for next in &mut out[begin..] {
                next.cost = Some(Unit::Fault);
                next.name = match (answer, after == later, after == done) {
                    (Answer::NotSent, ..) => "it is not sent",
                    (Answer::Lost, true, _) => "it is held back",
                    (Answer::Lost, _, true) => "the answer is lost",
                    (Answer::Lost, ..) => "the request is lost",
                    (Answer::Refused, _, true) => "it is done and said to be refused",
                    (Answer::Refused, ..) => "it is refused",
                    (_, true, _) => "it is said to be done and held back",
                    (..) => "it is said to be done",
                };
            }
        }
    }

    /// What happens by itself on the service's side.
    fn service(&self, state: &State, left: Budget, out: &mut Vec<Next>) {
        let mut push = |name, state| {
            out.push(Next {
                name,
                state,
                cost: None,
            });
        };
        for change in state.flying() {
            let mut dropped = *state;
            dropped.land(change);
            let mut arrived = dropped;
            let slot = match change {
                Change::Create { way } if way < 4 => self.free_slot(state, way),
                Change::Create { .. } => self.free_slot(state, 0),
                Change::Buy { .. } | Change::Delete(_) => None,
            };
            arrived.execute(change, self.second_buy, slot);
            // What never arrives does as little as what was lost at once.
            push("what was held back arrives", arrived);
        }
        service_ends(state, left, out);
    }

    fn person(&mut self, state: &State, number: u8, left: Budget, out: &mut Vec<Next>) {
        let At::Reported(report) = state.ways[usize::from(number)].at else {
            return;
        };
        let again = |beside| {
            let mut next = *state;
            let way = &mut next.ways[usize::from(number)];
            *way = Way {
                beside,
                ..way.again()
            };
            next
        };
        match report {
            Report::Bought => {}
            Report::NeedsYou => {
                if left.has(Unit::Retry)
                    && let Some(next) = Steps::new(self, state, number, out).retried()
                {
                    out.push(Next {
                        name: "a person allows one more",
                        state: next,
                        cost: Some(Unit::Retry),
                    });
                }
            }
            Report::NotBought | Report::Other(_) => {
                if left.has(Unit::Click) {
                    out.push(Next {
                        name: "a person asks again",
                        state: again(0),
                        cost: Some(Unit::Click),
                    });
                }
                if left.has(Unit::Yes)
                    && let Report::Other(other) = report
                {
                    let mut next = again(bit(other));
                    next.yes += 1;
                    let key = self.scene.spec(number).key;
                    next.yes_same += u8::from(self.key_of(state.ship(other).maker) == key);
                    out.push(Next {
                        name: "a person wants one beside it",
                        state: next,
                        cost: Some(Unit::Yes),
                    });
                }
            }
        }
    }

    fn stations(&self) -> u8 {
        let stations = self.scene.ways.iter().map(|way| way.station);
        stations.max().unwrap() + 1
    }

    /// A process ends, or the power does; and it is started again. Between the two
    /// is any time, for nobody says when it takes its next step.
    fn crashes(&self, state: &State, left: Budget, out: &mut Vec<Next>) {
        for station in 0..self.stations() {
            let mut down = *state;
            let mut is_running = false;
            let mut sent = Vec::new();
            for (number, spec) in (0_u8..).zip(self.scene.ways) {
                if spec.station != station {
                    continue;
                }
                let way = &mut down.ways[usize::from(number)];
                let standing = self.folds.view(way.fold).standing;
                let matters = matches!(standing, Standing::Open { .. } | Standing::Bought);
                let is_done = way.at == At::Reported(Report::Bought)
                    && !self.lacks(Protection::SyncedCommits);
                is_running |= *way != Way::NEW && !is_done;
                if let At::Send(change) = way.at {
                    sent.push(change);
                }
                *way = Way {
                    is_recovery: matters,
                    ..way.again()
                };
            }
            if !is_running && !left.has(Unit::Loss) {
                continue;
            }
            // What was being sent was sent, or was not.
            for choice in 0..(1_u8 << sent.len()) {
                let mut ended = down;
                for (at, change) in sent.iter().enumerate() {
                    if choice & (1 << at) != 0 {
                        ended.fly(*change);
                    }
                }
                self.restart(&ended, station, left, out);
            }
        }
    }

    fn restart(&self, ended: &State, station: u8, left: Budget, out: &mut Vec<Next>) {
        let mut push = |name, state, cost| {
            out.push(Next {
                name,
                state,
                cost: Some(cost),
            });
        };
        if left.has(Unit::Crash) {
            push("killed, and started again", *ended, Unit::Crash);
        }
        if left.has(Unit::Crash) && self.lacks(Protection::SyncedCommits) {
            let mut cut = *ended;
            for (at, spec) in self.scene.ways.iter().enumerate() {
                if spec.station == station {
                    cut.ways[at].fold = cut.ways[at].synced;
                }
            }
            push("the power goes, and comes again", cut, Unit::Crash);
        }
        if !left.has(Unit::Loss) {
            return;
        }
        // An empty ledger with other tokens; an old one, from before all this, with the same.
        let mut restored = *ended;
        restored.is_lost = true;
        for (at, spec) in self.scene.ways.iter().enumerate() {
            if spec.station == station {
                restored.ways[at] = Way {
                    is_shown: false,
                    ..Way::NEW
                };
            }
        }
        let mut lost = restored;
        for (number, spec) in (0_u8..).zip(self.scene.ways) {
            if spec.station != station {
                continue;
            }
            let gone = Maker::Lost { key: spec.key };
            for ship in &mut lost.ships {
                if ship.exists && ship.maker == Maker::Way(number) {
                    ship.maker = gone;
                }
            }
            let create = Change::Create { way: number };
            while lost.is_flying(create) {
                lost.land(create);
                lost.fly(Change::Create { way: 4 + spec.key });
            }
        }
        push("the ledger is lost", lost, Unit::Loss);
        // That takes a person longer than a request can be under way.
        if restored.nothing_flies() {
            push("an old ledger is put in its place", restored, Unit::Loss);
        }
    }

    fn disks(&self, state: &State, out: &mut Vec<Next>) {
        for at in 0..self.scene.ways.len() {
            let way = &state.ways[at];
            if way.synced != way.fold {
                let mut next = *state;
                next.ways[at].synced = way.fold;
                out.push(Next {
                    name: "the disk catches up",
                    state: next,
                    cost: None,
                });
            }
        }
    }

    /// Somebody pays on the service's own pages, the order or a draft of ours, or
    /// the rates change. Only while no way holds a read or a list that is still good,
    /// for what comes between a look and a *buy* is beyond every client.
    fn strangers(&self, state: &State, out: &mut Vec<Next>) {
        let is_calm = (0..self.scene.ways.len()).all(|at| {
            let way = &state.ways[at];
            let view = self.folds.view(way.fold);
            let is_open = matches!(view.standing, Standing::Open { .. });
            let looks = state.is_fresh(way.read) || state.is_fresh(way.listed);
            let sends = matches!(way.at, At::Send(Change::Buy { .. }) | At::Refused);
            !is_open && !looks && !sends
        });
        let is_paid = state
            .ships
            .iter()
            .any(|ship| ship.charges > 0 || ship.pending > 0);
        if !is_calm {
            return;
        }
        let mut push = |name, state| {
            out.push(Next {
                name,
                state,
                cost: Some(Unit::Stranger),
            });
        };
        if has_ships(state) && state.asked == 1 {
            let mut changed = *state;
            changed.asked = 2;
            push("the rates change", changed);
        }
        if is_paid
            || state
                .flying()
                .any(|change| matches!(change, Change::Buy { .. }))
        {
            return;
        }
        let made = WEB_SLOT;
        if !state.ship(made).exists {
            let mut web = *state;
            let now = web.now();
            *web.ship_mut(made) = Ship {
                exists: true,
                maker: Maker::Web,
                made: now,
                charges: 1,
                ..Ship::default()
            };
            web.paid_elsewhere |= bit(made);
            push("somebody buys it on the web", web);
        }
        for number in 0..u8::try_from(SHIPS).unwrap() {
            if matches!(state.ship(number).seen(), Shown::Unpaid | Shown::Failed) {
                let mut paid = *state;
                paid.ship_mut(number).charges += 1;
                paid.paid_elsewhere |= bit(number);
                push("somebody pays the draft on the web", paid);
            }
        }
    }
}

/// Purchases that are under way come to their end.
fn service_ends(state: &State, left: Budget, out: &mut Vec<Next>) {
    let mut push = |name, state, cost| out.push(Next { name, state, cost });
    for number in 0..u8::try_from(SHIPS).unwrap() {
        if state.ship(number).pending == 0 {
            continue;
        }
        let mut completed = *state;
        completed.complete(number, false);
        push("the purchase completes", completed, None);
        if left.has(Unit::Fault) {
            let mut failed = *state;
            failed.complete(number, true);
            push("the purchase fails", failed, Some(Unit::Fault));
        }
    }
}

/// The slot of what is bought on the web; the others are the ways'.
const WEB_SLOT: u8 = 6;

fn has_ships(state: &State) -> bool {
    state.ships_that(|ship| ship.exists) != 0
}

impl Model {
    /// A slot of the way for one shipment more, that nothing refers to.
    pub(super) fn free_slot(&self, state: &State, way: u8) -> Option<u8> {
        let count = WEB_SLOT / u8::try_from(self.scene.ways.len()).unwrap();
        let mut used = state.ships_that(|ship| ship.exists) | state.paid_elsewhere;
        for way in &state.ways[..self.scene.ways.len()] {
            let view = self.folds.view(way.fold);
            used |= view.others | view.current.map_or(0, bit) | way.deletes | way.beside;
            used |= match way.at {
                At::Kept(ship) | At::Reported(Report::Other(ship)) | At::ShownFirst(ship) => {
                    bit(ship)
                }
                At::Send(Change::Buy { ship } | Change::Delete(ship)) => bit(ship),
                At::Begin | At::Claimed | At::Refused | At::Send(_) | At::Reported(_) => 0,
            };
        }
        for change in state.flying() {
            used |= match change {
                Change::Buy { ship } | Change::Delete(ship) => bit(ship),
                Change::Create { .. } => 0,
            };
        }
        (way * count..(way + 1) * count).find(|slot| used & bit(*slot) == 0)
    }
}

/// Time passes, for all. A longer while ends what is on its way first.
fn time(state: &State, model: &Model, out: &mut Vec<Next>) {
    if usize::from(state.now()) == GAPS || !has_ships(state) {
        return;
    }
    for gap in model.scene.gaps.iter().copied() {
        if gap != Gap::Moment && !state.nothing_flies() {
            continue;
        }
        // See the model's documentation: an old draft of a like order is not waited for.
        if gap == Gap::Ten && model.scene.are_alike() {
            continue;
        }
        // What is intended is sent at once.
        let sends = |way: &Way| matches!(way.at, At::Send(Change::Buy { .. }));
        if gap != Gap::Moment && model.scene.are_alike() && state.ways.iter().any(sends) {
            continue;
        }
        let mut next = *state;
        next.pass(gap);
        out.push(Next {
            name: match gap {
                Gap::Moment => "six seconds pass",
                Gap::Minute => "a minute passes",
                Gap::Ten => "eleven minutes pass",
            },
            state: next,
            cost: Some(Unit::Time),
        });
    }
}
