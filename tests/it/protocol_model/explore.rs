//! Every interleaving of client, network, service, strangers and ends of the
//! process, breadth first, so that the story of a bad state is a short one.

use std::collections::HashMap;

use super::{
    client::Rules,
    folds::{Folds, Standing},
    protection::Protection,
    world::{At, Budget, Change, Report, SecondBuy, State},
};

/// What must never be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Bad {
    PaidTwice,
    /// Paid, nothing is under way any more, and the journal knows nothing.
    PaidUnknown,
    /// Reported as bought without its label in hand or in the queue.
    LabelForgotten,
    /// The person was shown what the journal then did not know.
    ShownAndForgotten,
    /// A *buy* left without its intent on disk.
    NoIntent,
    /// A *buy* left at a price that was not approved.
    OtherPrice,
    /// A third *buy* that no person allowed.
    ThirdAttemptUnasked,
    /// The program's fold refused an entry that the protocol needs.
    Illegal,
    /// No way leads on from here, and no person is asked.
    Stuck,
}

/// Where the edges of one state lead.
#[derive(Default)]
struct Edges {
    to: Vec<u32>,
    /// Those of them that need no fault, crash or stranger.
    calm: Vec<u32>,
}

pub(super) struct Model {
    pub(super) rules: Rules,
    pub(super) second_buy: SecondBuy,
    pub(super) folds: Folds,
}

/// What an exploration found.
pub(super) struct Explored {
    pub(super) states: usize,
    /// The shortest story to each kind of bad state.
    pub(super) bad: HashMap<Bad, String>,
}

impl Model {
    pub(super) fn new(second_buy: SecondBuy, without: Option<Protection>) -> Self {
        Self {
            rules: Rules { without },
            second_buy,
            folds: Folds::new(),
        }
    }

    pub(super) fn explore(&mut self, budget: Budget) -> Explored {
        let first = self.first(budget);
        let mut numbers = HashMap::from([(first, 0_u32)]);
        let mut states = vec![first];
        let mut parents: Vec<(u32, &'static str)> = vec![(0, "start")];
        let mut edges: Vec<Edges> = Vec::new();
        let mut goals = Vec::new();
        let mut bad = HashMap::new();
        let mut at = 0;
        while at < states.len() {
            let state = states[at];
            edges.push(Edges::default());
            let found = self.judge(&state);
            if let Some(found) = found {
                bad.entry(found)
                    .or_insert_with(|| story(&parents, &states, at));
                // A rule was broken; what it leads to is to be seen, too.
                if found != Bad::NoIntent {
                    goals.push(at);
                    at += 1;
                    continue;
                }
            }
            if is_goal(&state) {
                goals.push(at);
            }
            for outcome in self.outcomes(&state, &mut bad, || story(&parents, &states, at)) {
                let fresh = u32::try_from(states.len()).unwrap();
                let to = *numbers.entry(outcome.state).or_insert(fresh);
                if to == fresh {
                    states.push(outcome.state);
                    parents.push((u32::try_from(at).unwrap(), outcome.name));
                }
                edges[at].to.push(to);
                if outcome.is_calm {
                    edges[at].calm.push(to);
                }
            }
            at += 1;
        }
        if let Some(stuck) = first_stuck(&edges, &goals) {
            bad.insert(Bad::Stuck, story(&parents, &states, stuck));
        }
        Explored {
            states: states.len(),
            bad,
        }
    }

    fn first(&self, budget: Budget) -> State {
        let mut first = State::new(budget);
        first.client.notes.is_seen = false;
        if self.rules.without == Some(Protection::SingleWriter) {
            first.second = Some(first.client);
        }
        first
    }

    fn judge(&self, state: &State) -> Option<Bad> {
        let disk = self.folds.view(state.disk);
        let is_bought = disk.standing == Standing::Bought;
        if state.charges() > 1 {
            return Some(Bad::PaidTwice);
        }
        if state.is_shown && !is_bought {
            return Some(Bad::ShownAndForgotten);
        }
        if let At::Send(Change::Buy { shipment, price }) = state.client.at {
            match disk.standing {
                Standing::Open {
                    shipment: noted,
                    price: approved,
                    attempt,
                    ..
                } => {
                    if noted != shipment || approved != price {
                        return Some(Bad::NoIntent);
                    }
                    if state.asked != price {
                        return Some(Bad::OtherPrice);
                    }
                    if attempt > 2 && !state.is_allowed {
                        return Some(Bad::ThirdAttemptUnasked);
                    }
                }
                Standing::Free { .. } | Standing::NeedsYou { .. } | Standing::Bought => {
                    return Some(Bad::NoIntent);
                }
            }
        }
        let At::Reported(report) = state.client.at else {
            return None;
        };
        let is_quiet = state.underway.all().next().is_none()
            && state.parcels.iter().all(|parcel| parcel.pending == 0);
        if is_quiet
            && state.charges() > u8::from(state.has_stranger_paid)
            && !is_bought
            && report != Report::NeedsYou
        {
            return Some(Bad::PaidUnknown);
        }
        (report == Report::Bought && !(disk.has_label && disk.is_queued))
            .then_some(Bad::LabelForgotten)
    }
}

/// Report, with nothing of ours under way: bought, failed, or a person asked.
fn is_goal(state: &State) -> bool {
    matches!(state.client.at, At::Reported(_))
}

/// The first state from which nothing leads to an end without more trouble.
fn first_stuck(edges: &[Edges], goals: &[usize]) -> Option<usize> {
    let mut back: Vec<Vec<u32>> = vec![Vec::new(); edges.len()];
    for (from, edges) in edges.iter().enumerate() {
        for to in &edges.calm {
            back[*to as usize].push(u32::try_from(from).unwrap());
        }
    }
    let mut ends_well = vec![false; edges.len()];
    let mut open: Vec<usize> = goals.to_vec();
    while let Some(at) = open.pop() {
        if !std::mem::replace(&mut ends_well[at], true) {
            open.extend(back[at].iter().map(|from| *from as usize));
        }
    }
    ends_well.iter().position(|ends_well| !ends_well)
}

/// What happened on the shortest way to a state.
fn story(parents: &[(u32, &'static str)], states: &[State], at: usize) -> String {
    let mut steps = Vec::new();
    let mut here = at;
    while here != 0 {
        let (from, name) = parents[here];
        steps.push(format!("{name}: {:?}", states[here].client.at));
        here = from as usize;
    }
    steps.reverse();
    format!("{}\n{:?}", steps.join("\n"), states[at])
}
