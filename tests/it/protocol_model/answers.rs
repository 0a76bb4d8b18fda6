//! What the client makes of what it sees: answers to its calls, and looks.

use sendoff::ledger::journal::Stage;

use super::{
    client::Rules,
    folds::{Standing, Step, bit},
    protection::Protection,
    steps::{Steps, go, look, noting, write},
    world::{Answer, At, Change, Purpose, Seen, State, Told},
};

impl Rules {
    pub(super) fn looked(&self, out: &mut Steps<'_>, purpose: Purpose, seen: Seen) {
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

    /// `session::reconcile`: what a look at an open purchase tells.
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

    pub(super) fn got_delete(&self, out: &mut Steps<'_>, shipment: u8, answer: Answer) {
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
}

pub(super) fn got_create(out: &mut Steps<'_>, answer: Answer) {
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
