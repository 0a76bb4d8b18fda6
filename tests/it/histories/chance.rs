//! What chance decides: which trouble, which command, how long.

use std::time::Duration;

use sendoff::{
    platform::random::Random, render::download::LabelFetchError, service::transport::Response,
};

use crate::worker_support::{Acts, Call, Comes, Tamper};

/// A die with a seed.
pub(super) struct Die(Random);

impl Die {
    pub(super) fn new(seed: u64) -> Self {
        Self(Random::from_seed(seed))
    }

    /// A number below `sides`.
    pub(super) fn below(&self, sides: u64) -> u64 {
        self.0.up_to(sides - 1)
    }

    pub(super) fn one_in(&self, sides: u64) -> bool {
        self.below(sides) == 0
    }

    pub(super) fn pick<T: Clone>(&self, from: &[T]) -> T {
        let at = self.below(u64::try_from(from.len()).unwrap());
        from[usize::try_from(at).unwrap()].clone()
    }

    /// Mostly moments, sometimes minutes.
    pub(super) fn a_while(&self) -> Duration {
        Duration::from_millis(self.pick(&[0, 10, 300, 1_000, 4_000, 31_000, 61_000, 120_000]))
    }
}

fn answer(status: u16, body: &str) -> Comes {
    Comes::Answer(Box::new(Response {
        status,
        body: body.as_bytes().to_vec(),
        ..Response::default()
    }))
}

/// Something that goes wrong on the way.
pub(super) fn trouble(die: &Die) -> Tamper {
    let call = die.pick(&[
        Call::Create,
        Call::Create,
        Call::Buy,
        Call::Buy,
        Call::Buy,
        Call::Refund,
        Call::Delete,
        Call::Refresh,
        Call::Retrieve,
        Call::List,
        Call::Label,
    ]);
    if call == Call::Label {
        let file = die.pick(&[
            Err(LabelFetchError::Expired { status: 404 }),
            Err(LabelFetchError::Lost {
                reason: String::new(),
            }),
            Ok(b"<html>".to_vec()),
        ]);
        return Tamper::label(file);
    }
    // Later than the settle time no client can see it coming.
    let late = Acts::Later(Duration::from_secs(1 + die.below(45)));
    let (acts, comes) = match die.below(9) {
        0 => (Acts::Not, Comes::NotSent),
        1 => (Acts::Not, Comes::Lost),
        2 | 3 => (Acts::AtOnce, Comes::Lost),
        4 => (late, Comes::Lost),
        5 => (Acts::AtOnce, Comes::OwnAnswer),
        6 => (Acts::AtOnce, answer(500, "")),
        7 => (Acts::Not, answer(200, "<html>")),
        _ => (Acts::Not, answer(429, "")),
    };
    let after = die.pick(&[0, 0, 100, 5_000, 29_000]);
    let times = 1 + u32::from(die.one_in(4));
    Tamper::new(call, acts, comes)
        .times(times)
        .after(Duration::from_millis(after))
}
