//! What the rules of a shop say of one order.

use std::sync::Arc;

use super::{Conditions, Effects, Rule, Rules, Undecided};
use crate::model::{fields::Field, measure::Size, order::OrderText, rate_rule::RateRule};

/// What the rules say of an order, once what they fill in was filled in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ruling {
    pub rate: RateRule,
    pub hold: Option<Hold>,
    /// A rule has filled in a size, a package or a weight.
    pub fills_parcel: bool,
    /// The rules that decided something of it, in their order.
    pub rules: Vec<Arc<str>>,
}

/// Why an order waits for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hold {
    pub rule: Arc<str>,
    pub why: HoldReason,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HoldReason {
    /// As the rule says.
    Said(String),
    /// Whether the rule applies can't be said.
    OtherCurrency(Undecided),
}

impl Rules {
    /// Fills in what the rules say of an order and is open in it, and gives all that they say.
    ///
    /// `is_open` says of a field that neither the order's file nor a person has said anything of
    /// it; what stands there then is usual for the shop. What one rule fills in, the later ones
    /// see; rates and holds are decided at last.
    pub fn apply(&self, order: &mut OrderText, is_open: impl Fn(&Field) -> bool) -> Ruling {
        let mut deciding = vec![false; self.rules.len()];
        let mut filling = Filling::default();
        for (rule, decides) in self.rules.iter().zip(&mut deciding) {
            if rule.when.hold_for(order) == Ok(true) {
                *decides = filling.fill(&rule.then, order, &is_open);
            }
        }
        let mut ruling = Ruling {
            fills_parcel: filling.fills_parcel,
            ..Ruling::default()
        };
        let mut rate = Deciding::default();
        for (rule, decides) in self.rules.iter().zip(&mut deciding) {
            match rule.when.hold_for(order) {
                Ok(true) => *decides |= rate.decide(rule, &mut ruling),
                Ok(false) => {}
                Err(undecided) => {
                    *decides |= ruling.hold(rule, HoldReason::OtherCurrency(undecided));
                }
            }
        }
        let rules = self.rules.iter().zip(deciding);
        ruling.rules = rules
            .filter(|(_, decides)| *decides)
            .map(|(rule, _)| Arc::clone(&rule.name))
            .collect();
        ruling
    }
}

impl Ruling {
    /// The first reason is the one that is said. Whether it is this one.
    fn hold(&mut self, rule: &Rule, why: HoldReason) -> bool {
        if self.hold.is_some() {
            return false;
        }
        self.hold = Some(Hold {
            rule: Arc::clone(&rule.name),
            why,
        });
        true
    }
}

/// What was filled in by a rule: a later one fills it in no more.
#[derive(Debug, Default)]
struct Filling {
    has_size: bool,
    has_package_type: bool,
    has_weight: bool,
    fills_parcel: bool,
}

impl Filling {
    /// Whether the rule has decided something.
    fn fill(
        &mut self,
        then: &Effects,
        order: &mut OrderText,
        is_open: &impl Fn(&Field) -> bool,
    ) -> bool {
        let size = then.size.as_ref();
        let size = size.filter(|_| !self.has_size && SIZE.iter().all(is_open));
        let mut decides = size.is_some();
        if let Some(size) = size {
            set_size(order, size);
            self.has_size = true;
        }
        if let Some(package_type) = &then.package_type
            && !self.has_package_type
            && is_open(&Field::PackageType)
        {
            package_type.as_str().clone_into(&mut order.package_type);
            self.has_package_type = true;
            decides = true;
        }
        if (then.weight.is_some() || then.needs_weight)
            && !self.has_weight
            && is_open(&Field::Weight)
        {
            if let Some(weight) = &then.weight {
                order.weight = weight.value.normalize().to_string();
                weight.unit.as_str().clone_into(&mut order.weight_unit);
            } else {
                order.weight.clear();
            }
            self.has_weight = true;
            decides = true;
        }
        self.fills_parcel |= decides && !then.needs_weight;
        for (is_wanted, field) in [
            (then.insurance, Field::InsuranceRequested),
            (then.signature, Field::SignatureRequested),
            (then.duties_paid, Field::DutiesPaidRequested),
        ] {
            if is_wanted && is_open(&field) && !order.yes_no(&field) {
                order.set_yes_no(&field, true);
                decides = true;
            }
        }
        decides
    }
}

const SIZE: [Field; 3] = [Field::SizeX, Field::SizeY, Field::SizeZ];

fn set_size(order: &mut OrderText, size: &Size) {
    for (field, side) in SIZE.iter().zip([size.x, size.y, size.z]) {
        order.set_text(field, side.normalize().to_string());
    }
    size.unit.as_str().clone_into(&mut order.size_unit);
}

/// What of the rate was decided by a rule: a later one decides it no more.
#[derive(Debug, Default)]
struct Deciding {
    has_service: bool,
    has_tracking: bool,
}

impl Deciding {
    /// Whether the rule has decided something.
    fn decide(&mut self, rule: &Rule, ruling: &mut Ruling) -> bool {
        let then = &rule.then;
        let service = then.service.as_ref().filter(|_| !self.has_service);
        let mut decides = service.is_some();
        if let Some(service) = service {
            ruling.rate.service = service.clone();
            self.has_service = true;
        }
        if then.tracking && !self.has_tracking {
            ruling.rate.tracking = true;
            self.has_tracking = true;
            decides = true;
        }
        if then.within_days.is_some() && ruling.rate.within_days.is_none() {
            ruling.rate.within_days = then.within_days;
            decides = true;
        }
        if then.price_limit.is_some() && ruling.rate.price_limit.is_none() {
            ruling.rate.price_limit.clone_from(&then.price_limit);
            decides = true;
        }
        if let Some(reason) = &then.hold {
            decides |= ruling.hold(rule, HoldReason::Said(reason.clone()));
        }
        decides
    }
}

impl Conditions {
    /// Whether the rule is about every order.
    pub fn is_for_all(&self) -> bool {
        *self == Self::default()
    }
}
