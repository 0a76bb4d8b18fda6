//! What may happen next: the client's own step, and what network, service,
//! strangers, a person and the end of the process do.

use std::collections::HashMap;

use sendoff::session::protocol::Shown;

use super::{
    client::Rules,
    explore::{Bad, Model},
    folds::{Making, Standing, bit},
    protection::Protection,
    world::{Answer, At, Change, Client, Notes, Purpose, Report, State},
};

/// A step of the whole, and whether it is one of trouble.
pub(super) struct Outcome {
    pub(super) name: &'static str,
    pub(super) state: State,
    pub(super) is_calm: bool,
}

impl Model {
    pub(super) fn outcomes(
        &mut self,
        state: &State,
        bad: &mut HashMap<Bad, String>,
        story: impl Fn() -> String,
    ) -> Vec<Outcome> {
        let mut all = Vec::new();
        for step in self.rules.steps(state, &mut self.folds) {
            match step {
                Ok((name, state)) => all.push(Outcome {
                    name,
                    state,
                    is_calm: true,
                }),
                // Without a protection, the fold's refusal is one more.
                Err(_) if self.rules.without.is_some() => {}
                Err(refused) => {
                    bad.entry(Bad::Illegal)
                        .or_insert_with(|| format!("{}\n{refused:?}", story()));
                }
            }
        }
        self.send(state, &mut all);
        self.service(state, &mut all);
        self.person(state, &mut all);
        self.crash(state, &mut all);
        self.strangers(state, &mut all);
        if let Some(second) = state.second {
            self.second(state, second, &mut all);
        }
        all
    }

    /// The second window takes a step: the windows change places for it.
    fn second(&mut self, state: &State, second: Client, all: &mut Vec<Outcome>) {
        let swapped = State {
            client: second,
            second: Some(state.client),
            ..*state
        };
        let mut steps = Vec::new();
        for (name, state) in self
            .rules
            .steps(&swapped, &mut self.folds)
            .into_iter()
            .flatten()
        {
            steps.push(Outcome {
                name,
                state,
                is_calm: true,
            });
        }
        self.send(&swapped, &mut steps);
        for step in steps {
            let back = State {
                client: step.state.second.unwrap(),
                second: Some(step.state.client),
                ..step.state
            };
            all.push(Outcome {
                state: back,
                ..step
            });
        }
    }

    /// What the network makes of a request.
    fn send(&self, state: &State, all: &mut Vec<Outcome>) {
        let At::Send(change) = state.client.at else {
            return;
        };
        let mut done = *state;
        let answer = done.execute(change, self.second_buy);
        done.client.at = At::Got(change, answer);
        all.push(calm("the service answers", done));
        let Some(faults) = state.budget.faults.checked_sub(1) else {
            return;
        };
        let mut not_done = *state;
        not_done.budget.faults = faults;
        done.budget.faults = faults;
        let mut later = not_done;
        later.underway.add(change);
        let mut got = |name, mut state: State, answer| {
            state.client.at = At::Got(change, answer);
            all.push(trouble(name, state));
        };
        got("it is not sent", not_done, Answer::NotSent);
        got("the request is lost", not_done, Answer::Lost);
        got("the answer is lost", done, Answer::Lost);
        got("it is held back", later, Answer::Lost);
        got("it is refused", not_done, Answer::Refused);
        // A refused create is believed: what it may leave behind is unpaid.
        if change != Change::Create {
            got("it is done and said to be refused", done, Answer::Refused);
        }
        // A page of a gateway, or a service that only takes it in.
        if matches!(change, Change::Buy { .. }) {
            got("it is said to be done", not_done, Answer::Taken);
            got("it is said to be done and held back", later, Answer::Taken);
        }
    }

    /// What happens by itself on the service's side.
    fn service(&self, state: &State, all: &mut Vec<Outcome>) {
        for change in state.underway.all() {
            let mut dropped = *state;
            dropped.underway.remove(change);
            let mut arrived = dropped;
            arrived.execute(change, self.second_buy);
            all.push(calm("what was held back never arrives", dropped));
            all.push(calm("what was held back arrives", arrived));
        }
        for shipment in 0..state.made {
            if state.parcel(shipment).pending == 0 {
                continue;
            }
            let mut completed = *state;
            completed.complete(shipment, false);
            all.push(calm("the purchase completes", completed));
            if let Some(faults) = state.budget.faults.checked_sub(1) {
                let mut failed = *state;
                failed.budget.faults = faults;
                failed.complete(shipment, true);
                all.push(trouble("the purchase fails", failed));
            }
        }
    }

    fn person(&self, state: &State, all: &mut Vec<Outcome>) {
        let At::Reported(report) = state.client.at else {
            return;
        };
        match report {
            Report::Bought => {}
            Report::Failed | Report::Refused | Report::PriceChanged => {
                let Some(clicks) = state.budget.clicks.checked_sub(1) else {
                    return;
                };
                let mut clicked = *state;
                clicked.budget.clicks = clicks;
                clicked.approved = state.asked;
                clicked.client.at = At::Decide;
                clicked.client.notes = Notes {
                    is_seen: state.client.notes.is_seen,
                    ..Notes::default()
                };
                all.push(trouble("a person asks again", clicked));
            }
            Report::NeedsYou => {
                let Some(retries) = state.budget.retries.checked_sub(1) else {
                    return;
                };
                if let Some(mut retried) = Rules::retry(state, &self.folds) {
                    retried.budget.retries = retries;
                    retried.is_allowed = true;
                    retried.client.notes.is_seen = true;
                    all.push(trouble("a person allows one more", retried));
                }
            }
        }
    }

    /// The process ends, or the power does; and it is started again.
    fn crash(&self, state: &State, all: &mut Vec<Outcome>) {
        if state.client.at == At::Down {
            let mut up = *state;
            up.client = Client::started(state.disk);
            up.client.notes.is_recovery =
                self.rules.without == Some(Protection::MissingLabelsAreFetched);
            all.push(calm("started again", up));
            return;
        }
        if self.rules.without == Some(Protection::SyncedCommits) && state.synced != state.disk {
            all.push(calm(
                "the disk catches up",
                State {
                    synced: state.disk,
                    ..*state
                },
            ));
        }
        let Some(crashes) = state.budget.crashes.checked_sub(1) else {
            return;
        };
        let mut down = *state;
        down.budget.crashes = crashes;
        if let At::Send(change) = state.client.at {
            let mut sent = down;
            sent.underway.add(change);
            self.end(sent, all);
        }
        self.end(down, all);
    }

    fn end(&self, mut state: State, all: &mut Vec<Outcome>) {
        state.client = Client {
            at: At::Down,
            journal: 0,
            notes: Notes::default(),
        };
        all.push(trouble("killed", state));
        if self.rules.without == Some(Protection::SyncedCommits) {
            state.disk = state.synced;
            all.push(trouble("the power goes", state));
        }
    }

    /// Somebody pays on the service's own pages: while this program is not
    /// running, and while it is, a duplicate that it has still to check. (A payment
    /// of the very shipment between our look and our *buy*, or a duplicate that
    /// came after the last look for duplicates, is beyond every client.) And the
    /// rates change in another place.
    fn strangers(&self, state: &State, all: &mut Vec<Outcome>) {
        let Some(strangers) = state.budget.strangers.checked_sub(1) else {
            return;
        };
        let view = self.folds.view(state.disk);
        let is_free = matches!(view.standing, Standing::Free { .. });
        if is_free && !state.underway.has_buy() {
            for shipment in 0..state.made {
                let is_unpaid =
                    matches!(state.parcel(shipment).seen(), Shown::Unpaid | Shown::Failed);
                let is_current = view.current == Some(shipment);
                let is_duplicate = !is_current
                    && (view.making != Making::Done
                        || view.duplicates_possible
                        || view.others & bit(shipment) != 0);
                let may = if state.client.at == At::Down {
                    is_current || is_duplicate
                } else {
                    is_duplicate
                        && view.making == Making::Done
                        && is_to_be_checked(&state.client, shipment)
                };
                if is_unpaid && may {
                    let mut paid = *state;
                    paid.budget.strangers = strangers;
                    paid.has_stranger_paid = true;
                    paid.parcel_mut(shipment).charges += 1;
                    all.push(trouble("somebody pays it", paid));
                }
            }
        }
        let is_at_rest = matches!(state.client.at, At::Decide | At::Reported(_) | At::Down);
        if is_free && view.making == Making::Done && is_at_rest {
            let mut changed = *state;
            changed.budget.strangers = strangers;
            changed.asked = 2;
            all.push(trouble("the rates change", changed));
        }
    }
}

/// Whether the client will still look at this duplicate before it buys.
fn is_to_be_checked(client: &Client, duplicate: u8) -> bool {
    let notes = client.notes;
    if matches!(client.at, At::Looked { purpose: Purpose::Kept(other), .. } if other == duplicate) {
        return false;
    }
    let is_being_deleted = match client.at {
        At::Send(Change::Delete(other))
        | At::Got(Change::Delete(other), _)
        | At::Keep(other)
        | At::Looked {
            purpose: Purpose::Other(other),
            ..
        } => other == duplicate,
        _ => false,
    };
    (client.at == At::Decide && !notes.is_listed)
        || notes.duplicates & bit(duplicate) != 0
        || is_being_deleted
}

fn calm(name: &'static str, state: State) -> Outcome {
    Outcome {
        name,
        state,
        is_calm: true,
    }
}

fn trouble(name: &'static str, state: State) -> Outcome {
    Outcome {
        name,
        state,
        is_calm: false,
    }
}
