//! The client's rules: what `worker` does with one line, one durable or
//! outside step at a time. Each protection can be taken away.

use sendoff::{
    ledger::journal::Stage,
    session::protocol::{self, DuplicateAction, Shown},
};

use super::{
    answers::got_create,
    folds::{Folds, Making, Standing, Step, View, bit, newest_first},
    protection::Protection,
    steps::{Next, Steps, go, look, noting, write},
    world::{At, Change, Client, Notes, Purpose, Report, Search, State},
};

/// The client with all of its protections, or with one of them taken away.
pub(super) struct Rules {
    pub(super) without: Option<Protection>,
}

impl Rules {
    pub(super) fn lacks(&self, protection: Protection) -> bool {
        self.without == Some(protection)
    }

    /// What the client may do next. An entry that the fold refuses is `Err`.
    pub(super) fn steps(&self, state: &State, folds: &mut Folds) -> Vec<Result<Next, Step>> {
        let mut out = Steps {
            state,
            folds,
            all: Vec::new(),
        };
        match state.client.at {
            At::Down | At::Reported(_) | At::Send(_) => {}
            At::Decide => self.decide(&mut out),
            At::Got(Change::Create, answer) => got_create(&mut out, answer),
            At::Got(Change::Buy { shipment, price }, answer) => {
                self.got_buy(&mut out, shipment, price, answer);
            }
            At::Got(Change::Delete(shipment), answer) => {
                self.got_delete(&mut out, shipment, answer);
            }
            At::Searched {
                search,
                found,
                paid,
                pending,
            } => match search {
                Search::Create => self.settle_create(&mut out, found, paid | pending),
                Search::Duplicates => {
                    let next = noting(state, At::Decide, |notes| {
                        notes.is_listed = true;
                        notes.duplicates = found;
                        notes.paid_duplicates = paid;
                        notes.pending_duplicates = pending;
                    });
                    out.push("note the duplicates", next);
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
                    At::Reported(Report::NeedsYou),
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
            Making::Unclear => out.push("report", go(out.state, At::Reported(Report::NeedsYou))),
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
                    let mut next = go(state, At::Reported(Report::Bought));
                    next.is_shown = true;
                    out.push("report that it is bought", next);
                } else {
                    out.write("save the label", Step::LabelSaved(current), At::Decide);
                }
            }
            Standing::NeedsYou { .. } => {
                out.push("report", go(state, At::Reported(Report::NeedsYou)));
            }
            Standing::Open {
                shipment, stage, ..
            } => self.look_at_open(out, shipment, stage),
            Standing::Free { next } => {
                if !self.check_others(out, view, current) {
                    return;
                }
                if state.approved != state.asked && !self.lacks(Protection::ApprovedPrice) {
                    out.push(
                        "report the price",
                        go(state, At::Reported(Report::PriceChanged)),
                    );
                } else if let Some(attempt) = next {
                    self.intend(out, current, attempt);
                } else if self.lacks(Protection::TwoAttempts) {
                    out.write("allow one more", Step::RetryAllowed, At::Decide);
                } else {
                    out.write("ask a person", Step::UsedUp, At::Reported(Report::NeedsYou));
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
            let then = noting(state, At::Decide, |notes| notes.is_seen = true);
            if let Some(next) = write(&then, out.folds, Step::BuyAbsent, At::Decide) {
                out.push("believe that nothing was bought", next);
            }
            return;
        }
        let early = Purpose::Open {
            is_conclusive: false,
        };
        out.push("look", look(state, early, shipment));
        // By then whatever was on its way has arrived, or never will.
        if !state.underway.has_buy() || self.lacks(Protection::SettleTime) {
            let late = Purpose::Open {
                is_conclusive: true,
            };
            out.push("look the settle time later", look(state, late, shipment));
        }
    }

    /// Whether the current shipment is the line's only one; else the next
    /// step that makes it so was pushed.
    fn check_others(&self, out: &mut Steps<'_>, view: View, current: u8) -> bool {
        let state = out.state;
        let notes = state.client.notes;
        if !notes.is_seen && !self.lacks(Protection::LookBeforeBuy) {
            out.push("look before buying", look(state, Purpose::Buy, current));
            return false;
        }
        if let Some(other) = newest_first(view.others & !notes.checked).next() {
            out.push("look at another", look(state, Purpose::Other(other), other));
            return false;
        }
        if !view.duplicates_possible {
            return true;
        }
        if self.lacks(Protection::DuplicateCheck) {
            out.write("skip the duplicates", Step::DuplicatesChecked, At::Decide);
        } else if !notes.is_listed {
            out.search(Search::Duplicates, view);
        } else if let Some(duplicate) = newest_first(notes.duplicates).next() {
            self.check_duplicate(out, duplicate);
        } else {
            out.write(
                "note that there are no duplicates",
                Step::DuplicatesChecked,
                At::Decide,
            );
        }
        false
    }

    fn check_duplicate(&self, out: &mut Steps<'_>, duplicate: u8) {
        let state = out.state;
        let notes = state.client.notes;
        let shown = if notes.paid_duplicates & bit(duplicate) != 0 {
            Shown::Paid
        } else if notes.pending_duplicates & bit(duplicate) != 0 {
            Shown::Pending
        } else {
            Shown::Unpaid
        };
        match protocol::duplicate_action(shown) {
            DuplicateAction::Adopt if self.lacks(Protection::PaidDuplicateIsAdopted) => {
                let next = noting(state, At::Decide, |notes| {
                    notes.duplicates &= !bit(duplicate);
                });
                out.push("leave the paid duplicate", next);
            }
            DuplicateAction::Adopt => out.push(
                "look at the paid duplicate",
                look(state, Purpose::Adopt(duplicate), duplicate),
            ),
            DuplicateAction::Contradiction => out.push("doubt", go(state, At::Contradict)),
            DuplicateAction::DeleteIfUnpaid => {
                out.push(
                    "look at the duplicate",
                    look(state, Purpose::Other(duplicate), duplicate),
                );
            }
            DuplicateAction::Leave => {
                let next = noting(state, At::Decide, |notes| {
                    notes.duplicates &= !bit(duplicate);
                });
                out.push("leave the duplicate", next);
            }
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
        let paid = if self.lacks(Protection::PaidDuplicateIsAdopted) {
            0
        } else {
            paid
        };
        let candidates: Vec<_> = newest_first(found).collect();
        let is_paid = |one: &u8| paid & bit(*one) != 0;
        let shown = |one: &u8| {
            if is_paid(one) {
                Shown::Paid
            } else {
                Shown::Unpaid
            }
        };
        let shown: Vec<_> = candidates.iter().map(shown).collect();
        match protocol::choose(&shown).map(|at| candidates[at]) {
            Some(ours) => out.push("look at it", look(state, Purpose::Adopt(ours), ours)),
            None => out.write("ask which", Step::CreateUnclear, At::Decide),
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
