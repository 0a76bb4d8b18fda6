//! Where request and line ids come from: a counter and a seed given at the
//! start. No clock and no randomness in here.

use crate::{
    contract::RequestId,
    features::calls::{Request, Routed},
    model::ids::LineId,
};

/// Gives each request and each form its own id.
#[derive(Debug, Clone)]
pub struct Ids {
    next_request: RequestId,
    seed: String,
    forms: u64,
}

impl Ids {
    /// `seed` differs by run, so that a form of this run is none of an earlier one.
    pub fn new(seed: impl Into<String>) -> Self {
        Self {
            next_request: RequestId::FIRST,
            seed: seed.into(),
            forms: 0,
        }
    }

    /// Gives the call its id. The id of the request is what its answer names.
    pub(crate) fn ask<C: Routed>(&mut self, call: C) -> Request {
        call.into_request(self.next_request.take())
    }

    pub(crate) fn line(&mut self) -> LineId {
        self.forms = self.forms.saturating_add(1);
        LineId::of_form(&format!("{}-{}", self.seed, self.forms))
    }

    /// The line of a form that buys this parcel of its order.
    pub(crate) fn line_of_parcel(&mut self, parcel: u32) -> LineId {
        self.forms = self.forms.saturating_add(1);
        LineId::of_form_parcel(&format!("{}-{}", self.seed, self.forms), parcel)
    }

    pub(crate) fn batch_line(&mut self) -> LineId {
        self.forms = self.forms.saturating_add(1);
        LineId::of_batch(&format!("{}-{}", self.seed, self.forms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_a_line_of_its_own() {
        let mut ids = Ids::new("K7");
        assert_eq!(ids.line(), LineId::of_form("K7-1"));
        assert_eq!(ids.line(), LineId::of_form("K7-2"));
        assert_eq!(ids.line().parcel(), 1);
        assert_eq!(ids.line_of_parcel(2).parcel(), 2);
    }
}
