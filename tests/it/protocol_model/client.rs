//! The client's rules: what `worker` does with one line, one durable or
//! outside step at a time. Each protection can be taken away.

use sendoff::store::journal::Stage;

use super::{
    folds::{Folds, Making, Standing, Step, View, bit, newest_first},
    world::{Answer, At, Change, Client, Notes, Purpose, Search, Seen, State, Told},
};

/// What keeps the money safe. The model takes one away to see what it is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Protection {
    /// The intent is on disk before the first byte leaves.
    IntentBeforeSend,
    /// A commit survives a power cut.
    SyncedCommits,
    /// After a lost answer the shipment is looked at before a second *buy*.
    LookBeforeSecondBuy,
    /// Only a look the settle time after the call proves an absence.
    SettleTime,
    /// Other shipments of the line are searched for before buying.
    TwinCheck,
    /// A twin that is paid is the line's own.
    PaidTwinIsAdopted,
    /// The outcome is on disk before it is shown.
    OutcomeBeforeShown,
    /// After two attempts a person is asked.
    TwoAttempts,
    /// What does not fit is put before a person.
    NeedsYou,
    /// The price at buying is the price that was approved.
    ApprovedPrice,
    /// One process writes a ledger.
    SingleWriter,
    /// A refused *buy* is looked at before it is believed.
    RefusalsAreLookedAt,
    /// The next start fetches the labels that are missing.
    MissingLabelsAreFetched,
    /// A draft of an earlier run is looked at before it is bought.
    OldDraftsAreLookedAt,
    /// A failure of before is not taken for that of this purchase.
    FailuresAreCounted,
    /// A twin that is not deleted is looked at once more.
    KeptTwinsAreLookedAt,
}

/// The client with all of its protections, or with one of them taken away.
pub(super) struct Rules {
    pub(super) without: Option<Protection>,
}

/// One step of the client: the state after it, and its name.
pub(super) type Next = (&'static str, State);

/// Writes a fact, and gives the state with `at` as the client's place.
/// Nothing if the program's fold refuses the fact.
fn write(state: &State, folds: &mut Folds, step: Step, at: At) -> Option<State> {
    let mut next = *state;
    next.client.journal = folds.after(state.client.journal, step)?;
    next.disk = match state.second {
        None => next.client.journal,
        // Two writers mix their facts; what does not fit is lost.
        Some(_) => folds.after(state.disk, step).unwrap_or(state.disk),
    };
    next.client.at = at;
    Some(next)
}

fn go(state: &State, at: At) -> State {
    let mut next = *state;
    next.client.at = at;
    next
}

fn noting(state: &State, at: At, note: impl FnOnce(&mut Notes)) -> State {
    let mut next = go(state, at);
    note(&mut next.client.notes);
    next
}

fn look(state: &State, purpose: Purpose, shipment: u8) -> State {
    let seen = state.parcel(shipment).seen();
    go(state, At::Looked { purpose, seen })
}

impl Rules {
    fn lacks(&self, protection: Protection) -> bool {
        self.without == Some(protection)
    }

    /// What the client may do next. A fact that the fold refuses is `Err`.
    pub(super) fn steps(&self, state: &State, folds: &mut Folds) -> Vec<Result<Next, Step>> {
        let mut out = Steps {
            state,
            folds,
            all: Vec::new(),
        };
        match state.client.at {
            At::Down | At::Told(_) | At::Send(_) => {}
            At::Decide => self.decide(&mut out),
            At::Got(Change::Create, answer) => got_create(&mut out, answer),
            At::Got(Change::Buy { shipment, price }, answer) => {
                self.got_buy(&mut out, shipment, price, answer);
            }
            At::Got(Change::Delete(shipment), answer) => {
                self.got_delete(&mut out, shipment, answer)
            }
            At::Searched {
                search,
                found,
                paid,
                pending,
            } => match search {
                Search::Create => self.settle_create(&mut out, found, paid | pending),
                Search::Twins => {
                    let next = noting(state, At::Decide, |notes| {
                        notes.is_listed = true;
                        notes.twins = found;
                        notes.paid_twins = paid;
                        notes.pending_twins = pending;
                    });
                    out.push("note the twins", next);
                }
            },
            At::Looked { purpose, seen } => self.looked(&mut out, purpose, seen),
            At::NotePaid(shipment) => {
                out.write("note that it is paid", Step::Bought(shipment), At::Decide);
            }
            At::Keep(other) => out.push("look again", look(state, Purpose::Kept(other), other)),
            At::Contradict => {
                out.write(
                    "ask a person",
                    Step::Contradiction,
                    At::Told(Told::NeedsYou),
                );
            }
            At::ShownFirst(shipment) => {
                out.write("journal what was shown", Step::Bought(shipment), At::Decide);
            }
        }
        out.all
    }

    fn decide(&self, out: &mut Steps<'_>) {
        let view = out.view();
        match view.making {
            Making::Free(attempt) => {
                let intent = Step::CreateIntent { attempt };
                out.write("intend to create", intent, At::Send(Change::Create));
            }
            Making::Open => out.search(Search::Create, view),
            Making::Unclear => out.push("tell", go(out.state, At::Told(Told::NeedsYou))),
            Making::Done => self.decide_money(out, view),
        }
    }

    fn decide_money(&self, out: &mut Steps<'_>, view: View) {
        let Some(current) = view.current else { return };
        let state = out.state;
        match view.standing {
            Standing::Bought => {
                let forgets = self.lacks(Protection::MissingLabelsAreFetched)
                    && state.client.notes.is_recovery;
                if view.has_label || forgets {
                    let mut next = go(state, At::Told(Told::Bought));
                    next.is_shown = true;
                    out.push("tell that it is bought", next);
                } else {
                    out.write("save the label", Step::LabelSaved(current), At::Decide);
                }
            }
            Standing::NeedsYou { .. } => {
                out.push("tell", go(state, At::Told(Told::NeedsYou)));
            }
            Standing::Open {
                shipment, stage, ..
            } => self.look_at_open(out, shipment, stage),
            Standing::Free {
                next,
                is_after_an_attempt,
            } => {
                if !self.check_others(out, view, current) {
                    return;
                }
                if is_after_an_attempt && !state.client.notes.has_looked {
                    out.push("look before again", look(state, Purpose::Again, current));
                } else if state.approved != state.asked && !self.lacks(Protection::ApprovedPrice) {
                    out.push("tell the price", go(state, At::Told(Told::PriceChanged)));
                } else if let Some(attempt) = next {
                    self.intend(out, current, attempt);
                } else if self.lacks(Protection::TwoAttempts) {
                    out.write("allow one more", Step::RetryAllowed, At::Decide);
                } else {
                    out.write("ask a person", Step::UsedUp, At::Told(Told::NeedsYou));
                }
            }
        }
    }

    fn intend(&self, out: &mut Steps<'_>, shipment: u8, attempt: u8) {
        let price = out.state.approved;
        let send = At::Send(Change::Buy { shipment, price });
        if self.lacks(Protection::IntentBeforeSend) {
            out.push("send at once", go(out.state, send));
        } else {
            let intent = Step::BuyIntent {
                attempt,
                shipment,
                price,
            };
            let begun = noting(out.state, send, |notes| {
                *notes = Notes {
                    is_seen: true,
                    is_recovery: notes.is_recovery,
                    ..Notes::default()
                };
            });
            let begun = State {
                failures_before: out.state.failures(),
                ..begun
            };
            out.write_from(&begun, "intend to buy", intent, send);
        }
    }

    fn look_at_open(&self, out: &mut Steps<'_>, shipment: u8, stage: Stage) {
        let state = out.state;
        if self.lacks(Protection::LookBeforeSecondBuy) && stage != Stage::Taken {
            let then = noting(state, At::Decide, |notes| notes.has_looked = true);
            if let Some(next) = write(&then, out.folds, Step::BuyAbsent, At::Decide) {
                out.push("believe that nothing was bought", next);
            }
            return;
        }
        let early = Purpose::Open { is_settled: false };
        out.push("look", look(state, early, shipment));
        // By then whatever was on its way has arrived, or never will.
        if !state.underway.has_buy() || self.lacks(Protection::SettleTime) {
            let late = Purpose::Open { is_settled: true };
            out.push("look the settle time later", look(state, late, shipment));
        }
    }

    /// Whether the current shipment is the line's only one; else the next
    /// step that makes it so was pushed.
    fn check_others(&self, out: &mut Steps<'_>, view: View, current: u8) -> bool {
        let state = out.state;
        let notes = state.client.notes;
        if !notes.is_seen && !self.lacks(Protection::OldDraftsAreLookedAt) {
            out.push("quote again", look(state, Purpose::Quote, current));
            return false;
        }
        if let Some(other) = newest_first(view.others & !notes.checked).next() {
            out.push("look at another", look(state, Purpose::Other(other), other));
            return false;
        }
        if !view.twins_possible {
            return true;
        }
        if self.lacks(Protection::TwinCheck) {
            out.write("skip the twins", Step::TwinsChecked, At::Decide);
        } else if !notes.is_listed {
            out.search(Search::Twins, view);
        } else if let Some(twin) = newest_first(notes.twins).next() {
            self.see_to_twin(out, twin);
        } else {
            out.write(
                "note that there are no twins",
                Step::TwinsChecked,
                At::Decide,
            );
        }
        false
    }

    fn see_to_twin(&self, out: &mut Steps<'_>, twin: u8) {
        let state = out.state;
        let notes = state.client.notes;
        if notes.paid_twins & bit(twin) != 0 {
            if self.lacks(Protection::PaidTwinIsAdopted) {
                let next = noting(state, At::Decide, |notes| notes.twins &= !bit(twin));
                out.push("leave the paid twin", next);
            } else {
                out.push(
                    "look at the paid twin",
                    look(state, Purpose::Adopt(twin), twin),
                );
            }
        } else if notes.pending_twins & bit(twin) != 0 {
            out.push("doubt", go(state, At::Contradict));
        } else {
            out.push("look at the twin", look(state, Purpose::Other(twin), twin));
        }
    }

    fn settle_create(&self, out: &mut Steps<'_>, found: u8, paid: u8) {
        let state = out.state;
        if found == 0 {
            if state.client.notes.searched == 0 {
                let next = noting(state, At::Decide, |notes| notes.searched = 1);
                out.push("search again later", next);
            } else {
                out.write("note that nothing was made", Step::CreateAbsent, At::Decide);
            }
            return;
        }
        let paid = if self.lacks(Protection::PaidTwinIsAdopted) {
            0
        } else {
            paid
        };
        let ours = match paid.count_ones() {
            0 => newest_first(found).next(),
            1 => newest_first(paid).next(),
            _ => None,
        };
        match ours {
            Some(ours) => out.push("look at it", look(state, Purpose::Adopt(ours), ours)),
            None => out.write("ask which", Step::CreateUnclear, At::Decide),
        }
    }

    fn looked(&self, out: &mut Steps<'_>, purpose: Purpose, seen: Seen) {
        let state = out.state;
        let current = out.view().current;
        match purpose {
            Purpose::Open { is_settled } => self.judge(out, seen, is_settled),
            Purpose::Again | Purpose::Quote => match seen {
                Seen::Unpaid | Seen::Failed => {
                    let next = noting(state, At::Decide, |notes| {
                        notes.has_looked |= purpose == Purpose::Again;
                        notes.is_seen = true;
                    });
                    out.push("see that it is unpaid", next);
                }
                Seen::Paid => {
                    let bought = Step::Bought(current.unwrap());
                    out.write("note that it is paid", bought, At::Decide);
                }
                Seen::Requested => out.push("doubt", go(state, At::Contradict)),
                Seen::Gone => {}
            },
            Purpose::Other(other) => match seen {
                Seen::Unpaid | Seen::Failed => {
                    let delete = At::Send(Change::Delete(other));
                    out.write("intend to delete", Step::DeleteIntent(other), delete);
                }
                Seen::Gone => out.drop_other("note that it is gone", Step::Deleted(other), other),
                Seen::Requested | Seen::Paid => {
                    out.write("keep it", Step::DeleteRefused(other), At::Contradict);
                }
            },
            Purpose::Kept(other) => {
                let is_unpaid = seen.is_unpaid() || seen == Seen::Gone;
                let next = noting(state, At::Decide, |notes| {
                    notes.checked |= bit(other);
                    notes.twins &= !bit(other);
                });
                out.push(
                    "look at what stays",
                    if is_unpaid {
                        next
                    } else {
                        go(state, At::Contradict)
                    },
                );
            }
            Purpose::Adopt(ours) => {
                let then = match seen {
                    Seen::Paid => At::NotePaid(ours),
                    Seen::Unpaid | Seen::Failed | Seen::Requested => At::Decide,
                    Seen::Gone => return out.push("miss it", go(state, At::Decide)),
                };
                let seeing = noting(state, then, |notes| notes.is_seen = true);
                if let Some(next) = write(&seeing, out.folds, Step::CreateFound(ours), then) {
                    out.push("take it up", next);
                }
            }
            Purpose::Refusal if seen.is_unpaid() => {
                out.write(
                    "believe the refusal",
                    Step::BuyRefused,
                    At::Told(Told::Refused),
                );
            }
            Purpose::Refusal => out.write("doubt the refusal", Step::BuyLost, At::Decide),
            Purpose::Person => person_looked(out, seen),
        }
    }

    /// `worker::settle`: what a look at an open purchase tells.
    fn judge(&self, out: &mut Steps<'_>, seen: Seen, is_settled: bool) {
        let Standing::Open {
            shipment, stage, ..
        } = out.view().standing
        else {
            return;
        };
        let state = out.state;
        match seen {
            Seen::Paid if self.lacks(Protection::OutcomeBeforeShown) => {
                let mut next = go(state, At::ShownFirst(shipment));
                next.is_shown = true;
                out.push("show", next);
            }
            Seen::Paid => out.write("note that it is bought", Step::Bought(shipment), At::Decide),
            Seen::Requested if stage != Stage::Taken => {
                out.write("note that it is under way", Step::BuyPending, At::Decide);
            }
            Seen::Failed if is_settled || (stage == Stage::Taken && self.is_new_failure(state)) => {
                out.write(
                    "note that it failed",
                    Step::BuyFailed,
                    At::Told(Told::Failed),
                );
            }
            Seen::Gone if is_settled => out.push("doubt", go(state, At::Contradict)),
            Seen::Unpaid if is_settled && stage == Stage::Taken => {
                if !self.lacks(Protection::NeedsYou) {
                    out.push("doubt", go(state, At::Contradict));
                }
            }
            Seen::Unpaid if is_settled => {
                let then = noting(state, At::Decide, |notes| notes.has_looked = true);
                if let Some(next) = write(&then, out.folds, Step::BuyAbsent, At::Decide) {
                    out.push("note that nothing was bought", next);
                }
            }
            Seen::Requested | Seen::Failed | Seen::Gone | Seen::Unpaid => {
                out.push("look again later", go(state, At::Decide));
            }
        }
    }

    fn is_new_failure(&self, state: &State) -> bool {
        self.lacks(Protection::FailuresAreCounted) || state.failures() > state.failures_before
    }

    fn got_buy(&self, out: &mut Steps<'_>, shipment: u8, price: u8, answer: Answer) {
        let state = out.state;
        if let (
            true,
            Standing::Free {
                next: Some(attempt),
                ..
            },
        ) = (
            self.lacks(Protection::IntentBeforeSend),
            out.view().standing,
        ) {
            // Too late: what was sent is written down only now.
            let intent = Step::BuyIntent {
                attempt,
                shipment,
                price,
            };
            let change = Change::Buy { shipment, price };
            return out.write("write the intent down", intent, At::Got(change, answer));
        }
        let Standing::Open { attempt, .. } = out.view().standing else {
            return;
        };
        let is_believed = self.lacks(Protection::RefusalsAreLookedAt);
        match answer {
            Answer::Taken | Answer::Created(_) => {
                out.write("note that it was taken", Step::BuyTaken, At::Decide);
            }
            Answer::NotSent => {
                out.write(
                    "note that it was not sent",
                    Step::BuyRefused,
                    At::Told(Told::Refused),
                );
            }
            Answer::MaybeTaken | Answer::Refused if is_believed => {
                out.write(
                    "believe the refusal",
                    Step::BuyRefused,
                    At::Told(Told::Refused),
                );
            }
            Answer::Refused if attempt == 1 => {
                out.push("look", look(state, Purpose::Refusal, shipment));
            }
            Answer::Lost | Answer::MaybeTaken | Answer::Refused => {
                out.write("note that the answer is lost", Step::BuyLost, At::Decide);
            }
        }
    }

    fn got_delete(&self, out: &mut Steps<'_>, shipment: u8, answer: Answer) {
        match answer {
            Answer::Taken | Answer::Created(_) => {
                out.drop_other("note that it is deleted", Step::Deleted(shipment), shipment);
            }
            Answer::Lost => out.write("note the loss", Step::DeleteLost(shipment), At::Decide),
            Answer::NotSent | Answer::Refused | Answer::MaybeTaken => {
                let refused = Step::DeleteRefused(shipment);
                if self.lacks(Protection::KeptTwinsAreLookedAt) {
                    out.drop_other("note that it stays", refused, shipment);
                } else {
                    out.write("note that it stays", refused, At::Keep(shipment));
                }
            }
        }
    }

    /// A person has read why the line waits, and wants it settled again.
    pub(super) fn retry(state: &State, folds: &Folds) -> Option<State> {
        let view = folds.view(state.client.journal);
        let current = view.current?;
        let Standing::NeedsYou { has_terms } = view.standing else {
            return None;
        };
        let mut next = look(state, Purpose::Person, current);
        if has_terms {
            next.client.notes.checked = view.others;
        }
        Some(next)
    }
}

fn got_create(out: &mut Steps<'_>, answer: Answer) {
    match answer {
        Answer::Created(shipment) => {
            let seeing = noting(out.state, At::Decide, |notes| notes.is_seen = true);
            if let Some(next) = write(&seeing, out.folds, Step::Created(shipment), At::Decide) {
                out.push("note the shipment", next);
            }
        }
        Answer::Lost | Answer::Taken => {
            out.write("note that the answer is lost", Step::CreateLost, At::Decide);
        }
        Answer::NotSent | Answer::Refused | Answer::MaybeTaken => {
            out.write(
                "note the refusal",
                Step::CreateRefused,
                At::Told(Told::Refused),
            );
        }
    }
}

fn person_looked(out: &mut Steps<'_>, seen: Seen) {
    let state = out.state;
    match seen {
        Seen::Paid => {
            let bought = Step::Bought(out.view().current.unwrap());
            out.write("note that it is bought", bought, At::Decide);
        }
        Seen::Failed => out.write(
            "note that it failed",
            Step::BuyFailed,
            At::Told(Told::Failed),
        ),
        Seen::Unpaid => out.write("allow one more", Step::RetryAllowed, At::Decide),
        Seen::Requested | Seen::Gone => {
            out.push("tell", go(state, At::Told(Told::NeedsYou)));
        }
    }
}

/// Collects the steps from one state.
struct Steps<'a> {
    state: &'a State,
    folds: &'a mut Folds,
    all: Vec<Result<Next, Step>>,
}

impl Steps<'_> {
    fn view(&self) -> View {
        self.folds.view(self.state.client.journal)
    }

    fn push(&mut self, name: &'static str, next: State) {
        self.all.push(Ok((name, next)));
    }

    fn write(&mut self, name: &'static str, step: Step, at: At) {
        let state = *self.state;
        self.write_from(&state, name, step, at);
    }

    fn write_from(&mut self, state: &State, name: &'static str, step: Step, at: At) {
        let next = write(state, self.folds, step, at);
        self.all.push(next.map(|next| (name, next)).ok_or(step));
    }

    /// Another shipment needs no second look for this purchase.
    fn drop_other(&mut self, name: &'static str, step: Step, other: u8) {
        let done = noting(self.state, At::Decide, |notes| {
            notes.checked |= bit(other);
            notes.twins &= !bit(other);
        });
        self.write_from(&done, name, step, At::Decide);
    }

    fn search(&mut self, search: Search, view: View) {
        let not_these = match search {
            Search::Create => view.others | view.current.map_or(0, bit),
            Search::Twins => view.current.map_or(0, bit),
        };
        let found = self.state.that_are(|seen| seen != Seen::Gone) & !not_these;
        let paid = self.state.that_are(|seen| seen == Seen::Paid) & found;
        let pending = self.state.that_are(|seen| seen == Seen::Requested) & found;
        let at = At::Searched {
            search,
            found,
            paid,
            pending,
        };
        self.push("search", go(self.state, at));
    }
}

impl Client {
    /// A process that starts on this journal.
    pub(super) fn started(journal: super::folds::Fold) -> Self {
        Self {
            at: At::Decide,
            journal,
            notes: Notes::default(),
        }
    }
}
