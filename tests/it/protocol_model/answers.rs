//! What the client makes of what it sees: answers to its calls, and looks.

use sendoff::session::protocol::{
    self, BuyCheck, Execution, Finding, RetryDecision, Shown, StatusRead,
};

use super::{
    client::Rules,
    folds::{Standing, Step, bit},
    protection::Protection,
    steps::{Steps, go, look, noting, write},
    world::{Answer, At, Change, Purpose, Report, State},
};

impl Rules {
    pub(super) fn looked(&self, out: &mut Steps<'_>, purpose: Purpose, seen: Shown) {
        let state = out.state;
        let current = out.view().current;
        match purpose {
            Purpose::Open { is_conclusive } => self.judge(out, seen, is_conclusive),
            // A read that is not answered with a shipment decides nothing.
            Purpose::Buy if seen == Shown::Gone => {}
            Purpose::Buy => match protocol::check_before_buying(seen) {
                BuyCheck::Buy => {
                    let next = noting(state, At::Decide, |notes| notes.is_seen = true);
                    out.push("see that it is unpaid", next);
                }
                BuyCheck::Bought => {
                    let bought = Step::Bought(current.unwrap());
                    out.write("note that it is paid", bought, At::Decide);
                }
                BuyCheck::Contradiction => out.push("doubt", go(state, At::Contradict)),
            },
            Purpose::Other(other) => match seen {
                _ if seen.is_unpaid() => {
                    let delete = At::Send(Change::Delete(other));
                    out.write("intend to delete", Step::DeleteIntent(other), delete);
                }
                Shown::Gone => out.drop_other("note that it is gone", Step::Deleted(other), other),
                _ => {
                    out.write("keep it", Step::DeleteRefused(other), At::Contradict);
                }
            },
            Purpose::Kept(other) => {
                let is_unpaid = seen.is_unpaid() || seen == Shown::Gone;
                let next = noting(state, At::Decide, |notes| {
                    notes.checked |= bit(other);
                    notes.duplicates &= !bit(other);
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
                    Shown::Paid | Shown::Refunded => At::NotePaid(ours),
                    Shown::Unpaid | Shown::Failed | Shown::Pending | Shown::Unclear => At::Decide,
                    Shown::Gone => return out.push("miss it", go(state, At::Decide)),
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
                    At::Reported(Report::Refused),
                );
            }
            Purpose::Refusal => out.write("doubt the refusal", Step::BuyLost, At::Decide),
            Purpose::Person => person_looked(out, seen),
        }
    }

    /// `session::reconcile`: what a read of an open purchase proves.
    fn judge(&self, out: &mut Steps<'_>, seen: Shown, is_conclusive: bool) {
        let Standing::Open {
            shipment, stage, ..
        } = out.view().standing
        else {
            return;
        };
        let state = out.state;
        let read = StatusRead {
            shown: seen,
            is_conclusive,
            is_last: is_conclusive,
            is_new_failure: self.is_new_failure(state),
        };
        match protocol::judge(stage, read) {
            Finding::Bought if self.lacks(Protection::OutcomeBeforeShown) => {
                let mut next = go(state, At::ShownFirst(shipment));
                next.is_shown = true;
                out.push("show", next);
            }
            Finding::Bought => {
                out.write("note that it is bought", Step::Bought(shipment), At::Decide);
            }
            Finding::UnderWay => {
                out.write("note that it is under way", Step::BuyPending, At::Decide);
            }
            Finding::Failed => out.write(
                "note that it failed",
                Step::BuyFailed,
                At::Reported(Report::Failed),
            ),
            Finding::Contradiction(_)
                if seen == Shown::Unpaid && self.lacks(Protection::NeedsYou) => {}
            Finding::Contradiction(_) => out.push("doubt", go(state, At::Contradict)),
            Finding::Absent => {
                let then = noting(state, At::Decide, |notes| notes.is_seen = true);
                if let Some(next) = write(&then, out.folds, Step::BuyAbsent, At::Decide) {
                    out.push("note that nothing was bought", next);
                }
            }
            Finding::Open => out.push("look again later", go(state, At::Decide)),
        }
    }

    fn is_new_failure(&self, state: &State) -> bool {
        self.lacks(Protection::FailuresAreCounted) || state.failures() > state.failures_before
    }

    pub(super) fn got_buy(&self, out: &mut Steps<'_>, shipment: u8, price: u8, answer: Answer) {
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
        let Some(error) = answer.error() else {
            return out.write("note that it was taken", Step::BuyTaken, At::Decide);
        };
        let is_refusal = matches!(answer, Answer::MaybeTaken | Answer::Refused);
        match protocol::failed_buy(&error, attempt.into()) {
            _ if is_refusal && self.lacks(Protection::RefusalsAreLookedAt) => {
                out.write(
                    "believe the refusal",
                    Step::BuyRefused,
                    At::Reported(Report::Refused),
                );
            }
            Execution::Nothing => {
                out.write(
                    "note that it was not sent",
                    Step::BuyRefused,
                    At::Reported(Report::Refused),
                );
            }
            Execution::NothingIfUnpaid => {
                out.push("look", look(state, Purpose::Refusal, shipment));
            }
            Execution::Unknown => {
                out.write("note that the answer is lost", Step::BuyLost, At::Decide);
            }
        }
    }

    pub(super) fn got_delete(&self, out: &mut Steps<'_>, shipment: u8, answer: Answer) {
        match answer.error() {
            None => {
                out.drop_other("note that it is deleted", Step::Deleted(shipment), shipment);
            }
            Some(error) if error.is_outcome_unknown() => {
                out.write("note the loss", Step::DeleteLost(shipment), At::Decide);
            }
            Some(_) => {
                let refused = Step::DeleteRefused(shipment);
                if self.lacks(Protection::KeptDuplicatesAreLookedAt) {
                    out.drop_other("note that it stays", refused, shipment);
                } else {
                    out.write("note that it stays", refused, At::Keep(shipment));
                }
            }
        }
    }
}

pub(super) fn got_create(out: &mut Steps<'_>, answer: Answer) {
    if let Answer::Created(shipment) = answer {
        let seeing = noting(out.state, At::Decide, |notes| notes.is_seen = true);
        if let Some(next) = write(&seeing, out.folds, Step::Created(shipment), At::Decide) {
            out.push("note the shipment", next);
        }
    } else if answer
        .error()
        .is_none_or(|error| error.is_outcome_unknown())
    {
        // A success that names no shipment is no answer of the service.
        out.write("note that the answer is lost", Step::CreateLost, At::Decide);
    } else {
        out.write(
            "note the refusal",
            Step::CreateRefused,
            At::Reported(Report::Refused),
        );
    }
}

fn person_looked(out: &mut Steps<'_>, seen: Shown) {
    let state = out.state;
    match protocol::retry_decision(seen) {
        RetryDecision::Bought => {
            let bought = Step::Bought(out.view().current.unwrap());
            out.write("note that it is bought", bought, At::Decide);
        }
        RetryDecision::Failed => out.write(
            "note that it failed",
            Step::BuyFailed,
            At::Reported(Report::Failed),
        ),
        RetryDecision::Allowed => out.write("allow one more", Step::RetryAllowed, At::Decide),
        RetryDecision::Waits => out.push("report", go(state, At::Reported(Report::NeedsYou))),
    }
}
