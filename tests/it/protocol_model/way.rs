//! What one way does next: a form or a row of a file buys its order, one
//! durable or outside step at a time. What needs no disk and no service is part
//! of the step before it, for there a crash changes nothing.
//!
//! The order of steps follows the jobs of `features::ship` by hand; what each
//! sight means is decided by the program's own functions.

use sendoff::{
    ledger::journal::Stage,
    session::protocol::{
        self, BuyCheck, DuplicateAction, Finding, RetryDecision, Shown, StatusRead,
    },
};

use super::{
    claim::Verdict,
    explore::{Model, Next},
    journal::{Making, Standing, Step, View},
    protection::Protection,
    world::{Answer, At, Change, Maker, Mask, NEVER, Report, State, Way, bit, first, newest},
};

/// The steps of one way from one state.
pub(super) struct Steps<'a> {
    model: &'a mut Model,
    state: &'a State,
    way: u8,
    out: &'a mut Vec<Next>,
}

impl<'a> Steps<'a> {
    pub(super) fn new(
        model: &'a mut Model,
        state: &'a State,
        way: u8,
        out: &'a mut Vec<Next>,
    ) -> Self {
        Self {
            model,
            state,
            way,
            out,
        }
    }

    fn of_way(&self) -> &Way {
        &self.state.ways[usize::from(self.way)]
    }

    fn view(&self) -> View {
        *self.model.folds.view(self.of_way().fold)
    }

    fn lacks(&self, protection: Protection) -> bool {
        self.model.lacks(protection)
    }

    /// The state with something else about the way.
    fn with(&self, change: impl FnOnce(&mut Way)) -> State {
        let mut next = *self.state;
        change(&mut next.ways[usize::from(self.way)]);
        next
    }

    fn push(&mut self, name: &'static str, state: State) {
        self.out.push(Next {
            name,
            state,
            cost: None,
        });
    }

    fn go(&mut self, name: &'static str, at: At) {
        let next = self.with(|way| way.at = at);
        self.push(name, next);
    }

    fn report(&mut self, name: &'static str, report: Report) {
        let next = self.reported(report);
        self.push(name, next);
    }

    /// The end of a run: what was in its memory counts no more.
    fn reported(&self, report: Report) -> State {
        let report = match report {
            Report::Other(_) if !self.model.scene.has_yes => Report::NotBought,
            _ => report,
        };
        self.with(|way| {
            *way = Way {
                is_asked: false,
                is_shown: way.is_shown || report == Report::Bought,
                at: At::Reported(report),
                ..way.again()
            };
        })
    }

    /// Writes entries, and gives the state; none if the fold refuses one.
    fn written(&mut self, mut state: State, steps: &[Step]) -> Option<State> {
        let way = &mut state.ways[usize::from(self.way)];
        for step in steps {
            let Some(fold) = self.model.folds.after(way.fold, *step) else {
                self.model.refused = Some(format!("{step:?}"));
                return None;
            };
            way.fold = fold;
        }
        Some(state)
    }

    fn write_to(&mut self, name: &'static str, state: State, steps: &[Step]) {
        if let Some(next) = self.written(state, steps) {
            self.push(name, next);
        }
    }

    fn write(&mut self, name: &'static str, step: Step, at: At) {
        let next = self.with(|way| way.at = at);
        self.write_to(name, next, &[step]);
    }

    fn write_and_report(&mut self, name: &'static str, step: Step, report: Report) {
        let next = self.reported(report);
        self.write_to(name, next, &[step]);
    }

    /// All steps that need no trouble, but for what the service answers.
    pub(super) fn all(&mut self) {
        match self.of_way().at {
            At::Reported(_) | At::Send(_) => {}
            At::Begin => self.begin(),
            At::Claimed => self.claimed(),
            At::Refused => self.read_after_a_refusal(),
            At::Kept(ship) => self.read_what_is_kept(ship),
            At::ShownFirst(ship) => {
                self.write("journal what was shown", Step::Bought(ship), At::Begin);
            }
        }
    }

    fn begin(&mut self) {
        let view = self.view();
        match view.making {
            Making::Free(attempt) => self.create(attempt),
            Making::Open => self.search_for_created(&view),
            Making::Unclear => self.report("report", Report::NeedsYou),
            Making::Done => self.money(&view),
        }
    }

    fn create(&mut self, attempt: u8) {
        if self.model.scene.spec(self.way).is_file
            && let Some(other) = self.held_here()
        {
            return self.report("find it in the journal", Report::Other(other));
        }
        let change = Change::Create { way: self.way };
        if self.lacks(Protection::CreateBeforeList) && self.of_way().listed == NEVER {
            // Too early: who creates at the same time is not seen.
            let now = self.state.now();
            let name = "list before creating";
            return match self.model.verdict(self.state, self.way, 7, 0) {
                Verdict::Free | Verdict::DeleteFirst(_) => {
                    let next = self.with(|way| way.listed = now);
                    self.push(name, next);
                }
                Verdict::Paid(other) | Verdict::UnderWay(other) | Verdict::Alike(other) => {
                    self.report(name, Report::Other(other));
                }
            };
        }
        if self.model.free_slot(self.state, self.way).is_none() {
            self.model.is_out_of_slots = true;
            return;
        }
        self.write(
            "intend to create",
            Step::CreateIntent { attempt },
            At::Send(change),
        );
    }

    /// `claims::held_here`.
    fn held_here(&mut self) -> Option<u8> {
        match self.model.held_here(self.state, self.way) {
            Verdict::Paid(other) | Verdict::UnderWay(other) | Verdict::Alike(other) => Some(other),
            Verdict::Free | Verdict::DeleteFirst(_) => None,
        }
    }

    /// Shipments that carry the line's own token, without those that it knows.
    fn of_own_token(&self, view: &View) -> Mask {
        let known = view.others | view.current.map_or(0, bit);
        let own = Maker::Way(self.way);
        self.state
            .ships_that(|ship| ship.exists && ship.maker == own)
            & !known
    }

    /// The newest of a set, a paid one first.
    fn chosen(&self, found: Mask) -> Option<u8> {
        let mut newest_first = Vec::new();
        let mut left = found;
        while let Some(ship) = newest(left) {
            newest_first.push(ship);
            left &= !bit(ship);
        }
        let shown: Vec<_> = newest_first
            .iter()
            .map(|ship| self.state.ship(*ship).seen())
            .collect();
        protocol::choose(&shown).map(|at| newest_first[at])
    }

    /// `reconcile::create`.
    fn search_for_created(&mut self, view: &View) {
        let found = self.of_own_token(view);
        if found == 0 {
            if self.of_way().searched == 0 {
                let next = self.with(|way| way.searched = 1);
                return self.push("search", next);
            }
            let next = self.with(|way| way.searched = 0);
            return self.write_to("note that nothing was made", next, &[Step::CreateAbsent]);
        }
        match self.chosen(found) {
            Some(ours) => self.adopt(ours),
            None => self.write("ask which", Step::CreateUnclear, At::Begin),
        }
    }

    /// It is read, taken up, and, if so, noted as paid.
    fn adopt(&mut self, ours: u8) {
        let next = self.with_read();
        let mut steps = vec![Step::CreateFound(ours)];
        match self.state.ship(ours).seen() {
            Shown::Paid | Shown::Refunded => steps.push(Step::Bought(ours)),
            Shown::Unpaid | Shown::Failed | Shown::Pending | Shown::Unclear | Shown::Gone => {}
        }
        self.write_to("take it up", next, &steps);
    }

    /// The shipment is read now; the price that it shows is approved if none is yet.
    fn with_read(&self) -> State {
        let (now, asked) = (self.state.now(), self.state.asked);
        self.with(|way| {
            way.read = now;
            way.searched = 0;
            if way.price == 0 {
                way.price = asked;
            }
            way.at = At::Begin;
        })
    }

    fn money(&mut self, view: &View) {
        let Some(current) = view.current else { return };
        match view.standing {
            Standing::Bought => {
                let forgets =
                    self.lacks(Protection::MissingLabelsAreFetched) && self.of_way().is_recovery;
                if view.has_label || forgets {
                    self.report("report that it is bought", Report::Bought);
                } else {
                    let saved = self.with(|way| way.is_recovery = false);
                    self.write_to("save the label", saved, &[Step::LabelSaved(current)]);
                }
            }
            Standing::NeedsYou => self.report("report", Report::NeedsYou),
            Standing::Open { ship, stage, .. } => self.poll(ship, stage),
            Standing::Free { .. } => self.before_claim(view, current),
        }
    }

    /// `reconcile::purchase`: what a read of an open purchase proves.
    fn poll(&mut self, ship: u8, stage: Stage) {
        if self.lacks(Protection::LostIsRead) && stage != Stage::Taken {
            return self.nothing_was_bought();
        }
        let seen = *self.state.ship(ship);
        let is_new_failure = self.lacks(Protection::FailuresAreCounted)
            || seen.failures > 0 && !self.of_way().is_recovery;
        // By then whatever was on its way has arrived, or never will.
        let is_settled =
            !self.state.is_flying(Change::Buy { ship }) || self.lacks(Protection::SettleTime);
        for is_conclusive in [false, true] {
            if is_conclusive && !is_settled {
                continue;
            }
            let read = StatusRead {
                shown: seen.seen(),
                is_conclusive,
                is_last: is_conclusive,
                is_new_failure,
                is_overdue: false,
            };
            match protocol::judge(stage, read) {
                Finding::Bought if self.lacks(Protection::OutcomeBeforeShown) => {
                    let next = self.with(|way| {
                        way.at = At::ShownFirst(ship);
                        way.is_shown = true;
                    });
                    self.push("show", next);
                }
                Finding::Bought => {
                    self.write("note that it is bought", Step::Bought(ship), At::Begin);
                }
                Finding::UnderWay => {
                    self.write("note that it is under way", Step::BuyPending, At::Begin);
                }
                Finding::Failed => {
                    self.write_and_report(
                        "note that it failed",
                        Step::BuyFailed,
                        Report::NotBought,
                    );
                }
                Finding::Contradiction(_)
                    if seen.seen() == Shown::Unpaid && self.lacks(Protection::NeedsYou) => {}
                Finding::Contradiction(_) => self.ask_a_person(),
                Finding::Absent => self.nothing_was_bought(),
                Finding::Open => continue,
            }
            // A later read that shows the same says the same.
            break;
        }
    }

    fn ask_a_person(&mut self) {
        self.write_and_report("ask a person", Step::Contradiction, Report::NeedsYou);
    }

    /// The shipment is a draft again; after two such attempts a person is asked.
    fn nothing_was_bought(&mut self) {
        let next = self.with(|way| way.read = NEVER);
        let Some(next) = self.written(next, &[Step::BuyAbsent]) else {
            return;
        };
        let name = "note that nothing was bought";
        if self.lacks(Protection::NoSecondByItself) {
            return self.push(name, next);
        }
        let view = *self.model.folds.view(next.ways[usize::from(self.way)].fold);
        let is_used_up = view.standing == Standing::Free { next: None };
        let mut ended = self.reported(Report::NotBought);
        ended.ways[usize::from(self.way)].fold = next.ways[usize::from(self.way)].fold;
        ended.ways[usize::from(self.way)].is_allowed = false;
        if is_used_up && !self.lacks(Protection::TwoAttempts) {
            ended.ways[usize::from(self.way)].at = At::Reported(Report::NeedsYou);
            self.write_to(name, ended, &[Step::UsedUp]);
        } else {
            self.push(name, ended);
        }
    }

    /// The draft is there: is it as it was, is it the line's only one?
    fn before_claim(&mut self, view: &View, current: u8) {
        let way = *self.of_way();
        let skips_read = self.lacks(Protection::ReadBeforeBuy);
        if way.read == NEVER && !(skips_read && way.price != 0) {
            if skips_read {
                let asked = self.state.asked;
                let next = self.with(|way| way.price = asked);
                return self.push("trust the draft", next);
            }
            return self.read_the_draft(current);
        }
        if let Some(other) = first(view.others & !way.checked) {
            return self.delete(other);
        }
        self.claim(view, current);
    }

    /// What a draft is before it is bought.
    fn read_the_draft(&mut self, current: u8) {
        let seen = self.state.ship(current).seen();
        if seen == Shown::Gone {
            return self.write("find it gone", Step::Deleted(current), At::Begin);
        }
        match protocol::check_before_buying(seen) {
            BuyCheck::Buy => {
                let next = self.with_read();
                self.push("read the draft", next);
            }
            BuyCheck::Bought => {
                self.write("note that it is paid", Step::Bought(current), At::Begin);
            }
            BuyCheck::Contradiction => self.ask_a_person(),
        }
    }

    /// `deletion::if_unpaid`: read first, then deleted.
    fn delete(&mut self, other: u8) {
        match self.state.ship(other).seen() {
            seen if seen.is_unpaid() => self.write(
                "intend to delete",
                Step::DeleteIntent(other),
                At::Send(Change::Delete(other)),
            ),
            Shown::Gone => {
                let next = self.without_other(other);
                self.write_to("find it gone", next, &[Step::Deleted(other)]);
            }
            _ => self.is_not_deleted(other, true),
        }
    }

    fn without_other(&self, other: u8) -> State {
        self.with(|way| {
            way.deletes &= !bit(other);
            way.at = At::Claimed;
            if !way.has_claim {
                way.checked |= bit(other);
                way.at = At::Begin;
            }
        })
    }

    /// It stays: a rival's stops, one of the line's own only if it may be paid. That it is
    /// paid, the claim says.
    fn is_not_deleted(&mut self, other: u8, is_paid: bool) {
        let refused = Step::DeleteRefused(other);
        let is_own = self.state.ship(other).maker == Maker::Way(self.way);
        if self.of_way().has_claim && !is_own {
            if self.lacks(Protection::RefusedDeletionStops) {
                let next = self.without_other(other);
                self.write_to("go on all the same", next, &[refused]);
            } else {
                self.write_and_report("is refused the draft", refused, Report::Other(other));
            }
        } else if is_paid && is_own && self.state.ship(other).seen() != Shown::Paid {
            let next = self.reported(Report::NeedsYou);
            self.write_to("another is paid", next, &[refused, Step::Contradiction]);
        } else {
            let next = self.without_other(other);
            self.write_to("leave it", next, &[refused]);
        }
    }

    fn read_what_is_kept(&mut self, other: u8) {
        let seen = self.state.ship(other).seen();
        self.is_not_deleted(other, !(seen.is_unpaid() || seen == Shown::Gone));
    }

    /// `claims::claim`: alone in this process, then the journal here and the list.
    fn claim(&mut self, view: &View, current: u8) {
        let (state, scene) = (self.state, self.model.scene);
        let is_taken = (0..u8::try_from(scene.ways.len()).unwrap()).any(|other| {
            other != self.way
                && state.ways[usize::from(other)].has_claim
                && scene.share_a_lock(self.way, other)
        });
        if is_taken && !self.lacks(Protection::OrderLock) {
            return;
        }
        // `claims::left_behind`.
        let ours = self.of_own_token(view);
        let that_are = |action| {
            ours & state.ships_that(|ship| protocol::duplicate_action(ship.seen()) == action)
        };
        if let Some(paid) = newest(that_are(DuplicateAction::Adopt)) {
            return self.adopt(paid);
        }
        if that_are(DuplicateAction::Contradiction) != 0 {
            return self.ask_a_person();
        }
        let deletes = that_are(DuplicateAction::DeleteIfUnpaid);
        let verdict = if self.lacks(Protection::CreateBeforeList) {
            Verdict::Free
        } else {
            self.model.verdict(state, self.way, current, ours)
        };
        let now = state.now();
        let mut next = self.with(|way| {
            way.has_claim = true;
            way.listed = now;
            way.at = At::Claimed;
            way.checked = 0;
            way.deletes = deletes;
        });
        let name = "list and claim";
        match verdict {
            Verdict::Free => self.push(name, next),
            Verdict::DeleteFirst(drafts) => {
                next.ways[usize::from(self.way)].deletes |= drafts;
                self.push(name, next);
            }
            Verdict::Paid(other) | Verdict::UnderWay(other) | Verdict::Alike(other) => {
                self.report(name, Report::Other(other));
            }
        }
    }

    /// Deletes what is in the way, checks the shipment, and intends to buy it.
    fn claimed(&mut self) {
        let view = self.view();
        let way = *self.of_way();
        let Some(current) = view.current else { return };
        if let Some(other) = first(way.deletes) {
            return self.delete(other);
        }
        let is_read_needed = !self.lacks(Protection::FreshRead)
            && !self.lacks(Protection::ReadBeforeBuy)
            && !self.state.is_fresh(way.read);
        if !self.state.is_fresh(way.listed) && !self.lacks(Protection::FreshList) {
            let next = self.with(|way| {
                way.has_claim = false;
                way.at = At::Begin;
                way.listed = NEVER;
            });
            return self.push("the list is old", next);
        }
        if is_read_needed {
            return self.check(current);
        }
        let Standing::Free { next } = view.standing else {
            return;
        };
        match next {
            Some(attempt) => self.intend(current, attempt),
            None if !self.lacks(Protection::TwoAttempts) => {
                self.write_and_report("ask a person", Step::UsedUp, Report::NeedsYou);
            }
            None => {
                let allowed = *self.state;
                self.write_to("allow one more", allowed, &[Step::RetryAllowed]);
            }
        }
    }

    /// The read of the last minute: unpaid, at the approved price.
    fn check(&mut self, current: u8) {
        let seen = self.state.ship(current).seen();
        if seen == Shown::Gone {
            return self.report("find it gone", Report::NotBought);
        }
        match protocol::check_before_buying(seen) {
            BuyCheck::Bought => {
                self.write("note that it is paid", Step::Bought(current), At::Begin);
            }
            BuyCheck::Contradiction => self.ask_a_person(),
            BuyCheck::Buy => {
                let is_other = self.of_way().price != self.state.asked;
                if is_other && !self.lacks(Protection::ApprovedPrice) {
                    return self.report("see another price", Report::NotBought);
                }
                let now = self.state.now();
                let next = self.with(|way| way.read = now);
                self.push("read the shipment", next);
            }
        }
    }

    fn intend(&mut self, ship: u8, attempt: u8) {
        let price = self.of_way().price;
        let way = self.of_way();
        let is_stale = !self.state.is_fresh(way.read) || !self.state.is_fresh(way.listed);
        let mut next = self.with(|way| {
            way.at = At::Send(Change::Buy { ship });
            way.is_stale = is_stale;
            way.read = NEVER;
            way.listed = NEVER;
            way.is_recovery = false;
        });
        // What the shipment shows of before is counted.
        next.ship_mut(ship).failures = 0;
        if self.lacks(Protection::IntentBeforeSend) {
            return self.push("send at once", next);
        }
        let intent = Step::BuyIntent {
            attempt,
            ship,
            price,
        };
        self.write_to("intend to buy", next, &[intent]);
    }

    /// What a way makes of the answer to what it has sent. From here on nothing
    /// else happens in its process until it is written down.
    pub(super) fn answered(&mut self, change: Change, answer: Answer) {
        match change {
            Change::Create { .. } => self.created(answer),
            Change::Buy { ship } => self.bought(ship, answer),
            Change::Delete(ship) => self.deleted(ship, answer),
        }
    }

    fn created(&mut self, answer: Answer) {
        let Some(error) = answer.error() else {
            if let Answer::Created(ship) = answer {
                let next = self.with_read();
                self.write_to("note the shipment", next, &[Step::Created(ship)]);
            }
            return;
        };
        if error.is_outcome_unknown() {
            self.write("note the loss", Step::CreateLost, At::Begin);
        } else {
            self.write_and_report("note the refusal", Step::CreateRefused, Report::NotBought);
        }
    }

    fn bought(&mut self, ship: u8, answer: Answer) {
        let mut before = self.with(|way| {
            way.at = At::Begin;
            way.is_asked = false;
            way.is_stale = false;
        });
        let mut attempt = match self.view().standing {
            Standing::Open { attempt, .. } => attempt,
            Standing::Free { .. } | Standing::NeedsYou | Standing::Bought => 0,
        };
        if attempt == 0 {
            // Too late: what was sent is written down only now.
            let Standing::Free { next: Some(next) } = self.view().standing else {
                return;
            };
            attempt = next;
            let intent = Step::BuyIntent {
                attempt,
                ship,
                price: self.of_way().price,
            };
            match self.written(before, &[intent]) {
                Some(written) => before = written,
                None => return,
            }
        }
        let Some(error) = answer.error() else {
            return self.write_to("note that it was taken", before, &[Step::BuyTaken]);
        };
        match protocol::failed_buy(&error, attempt.into()) {
            protocol::Execution::Unknown
                if self.lacks(Protection::RefusalsAreRead) && answer == Answer::MaybeTaken =>
            {
                self.believe(before);
            }
            protocol::Execution::Unknown => {
                // That the answer is lost is journaled, and says no more than the intent.
                self.push("note the loss", before);
            }
            protocol::Execution::NothingIfUnpaid if !self.lacks(Protection::RefusalsAreRead) => {
                before.ways[usize::from(self.way)].at = At::Refused;
                self.push("is refused", before);
            }
            protocol::Execution::NothingIfUnpaid | protocol::Execution::Nothing => {
                self.believe(before);
            }
        }
    }

    /// It did nothing, as the answer says.
    fn believe(&mut self, before: State) {
        let mut ended = self.reported(Report::NotBought);
        let way = &mut ended.ways[usize::from(self.way)];
        way.fold = before.ways[usize::from(self.way)].fold;
        self.write_to("believe the refusal", ended, &[Step::BuyRefused]);
    }

    fn read_after_a_refusal(&mut self) {
        let Some(current) = self.view().current else {
            return;
        };
        if self.state.ship(current).seen().is_unpaid() {
            self.write_and_report("believe the refusal", Step::BuyRefused, Report::NotBought);
        } else {
            self.go("doubt the refusal", At::Begin);
        }
    }

    fn deleted(&mut self, ship: u8, answer: Answer) {
        let Some(error) = answer.error() else {
            let next = self.without_other(ship);
            return self.write_to("note that it is deleted", next, &[Step::Deleted(ship)]);
        };
        if error.is_outcome_unknown() {
            let at = if self.of_way().has_claim {
                At::Claimed
            } else {
                At::Begin
            };
            self.write("note the loss", Step::DeleteLost(ship), at);
        } else {
            self.go("is refused", At::Kept(ship));
        }
    }

    /// A person has read why the line waits, and wants it settled again.
    pub(super) fn retried(&mut self) -> Option<State> {
        let current = self.view().current?;
        if self.view().standing != Standing::NeedsYou {
            return None;
        }
        let again = self.with(|way| {
            *way = Way {
                is_allowed: true,
                ..way.again()
            };
        });
        match protocol::retry_decision(self.state.ship(current).seen()) {
            RetryDecision::Bought => self.written(again, &[Step::Bought(current)]),
            RetryDecision::Failed => {
                let failed = self.reported(Report::NotBought);
                self.written(failed, &[Step::BuyFailed])
            }
            RetryDecision::Allowed => self.written(again, &[Step::RetryAllowed]),
            RetryDecision::Gone => {
                self.written(again, &[Step::RetryAllowed, Step::Deleted(current)])
            }
            RetryDecision::Waits => None,
        }
    }
}
