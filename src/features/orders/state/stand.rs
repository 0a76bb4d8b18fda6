//! Where an order of a file is.

use crate::{
    contract::{Cause, Failure},
    features::bulk::calls::{BoughtBefore, BulkOutcome},
    model::{
        ids::ShipmentId, judged_order::JudgedOrder, money::Money, purchase_terms::PurchaseTerms,
        rate_choice::NotChosen,
    },
};

/// Where an order is.
#[derive(Debug, Clone)]
pub enum Stand {
    /// It can't ship as it is written.
    ToFix,
    Ready,
    Pricing,
    /// A draft of it is there, and would be bought at this.
    Priced(PurchaseTerms),
    NoRate(NotChosen),
    Failed(Box<Failure>),
    Buying(PurchaseTerms),
    Bought(ShipmentId, Money),
    /// It was bought before.
    Before {
        bought: Box<BoughtBefore>,
        /// What stands in the file is something else.
        is_changed: bool,
    },
    /// Whether it is paid is not known.
    Unresolved(ShipmentId),
    /// Whether it is paid was not known when the form that it was opened in was bought. What is
    /// sent from a form may be another order than the file has: it is offered here no more.
    InForm(ShipmentId),
}

impl Stand {
    /// Where an order is of which nothing was asked yet.
    pub(super) fn of(order: &JudgedOrder) -> Self {
        match order.judged {
            Ok(_) => Self::Ready,
            Err(_) => Self::ToFix,
        }
    }

    /// Whether it may become another order: nothing is under way, nor has come of it.
    pub(super) fn may_be_corrected(&self) -> bool {
        matches!(self, Self::ToFix) || self.may_be_priced()
    }

    /// The shipment that is made of it.
    pub fn shipment(&self) -> Option<&ShipmentId> {
        match self {
            Self::Priced(terms) | Self::Buying(terms) => Some(&terms.shipment),
            Self::Bought(shipment, _) | Self::Unresolved(shipment) | Self::InForm(shipment) => {
                Some(shipment)
            }
            Self::Before { bought, .. } => Some(&bought.shipment),
            Self::ToFix | Self::Ready | Self::Pricing | Self::NoRate(_) | Self::Failed(_) => None,
        }
    }

    pub(super) fn may_be_priced(&self) -> bool {
        matches!(self, Self::Ready | Self::NoRate(_) | Self::Failed(_))
    }
}

/// The orders that are shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Shown {
    #[default]
    All,
    /// Those that somebody is to see to.
    ToFix,
    /// Those that may be bought yet.
    Open,
    Bought,
}

impl Shown {
    pub const ALL: [Self; 4] = [Self::All, Self::ToFix, Self::Open, Self::Bought];

    pub(super) fn has(self, stand: &Stand) -> bool {
        match stand {
            Stand::ToFix
            | Stand::NoRate(_)
            | Stand::Failed(_)
            | Stand::Unresolved(_)
            | Stand::InForm(_) => {
                matches!(self, Self::All | Self::ToFix)
            }
            Stand::Ready | Stand::Pricing | Stand::Priced(_) | Stand::Buying(_) => {
                matches!(self, Self::All | Self::Open)
            }
            // The label is another parcel's, or not valid any more.
            Stand::Before { bought, is_changed } if *is_changed || bought.is_refunded() => {
                matches!(self, Self::All | Self::ToFix)
            }
            Stand::Bought(..) | Stand::Before { .. } => matches!(self, Self::All | Self::Bought),
        }
    }
}

/// Whether an outcome is one of the draft that was priced here.
pub(super) fn is_of_draft(stand: &Stand, outcome: &BulkOutcome) -> bool {
    let (Stand::Priced(terms) | Stand::Buying(terms)) = stand else {
        return false;
    };
    if let BulkOutcome::Bought { shipment, .. } = outcome {
        return *shipment == terms.shipment;
    }
    true
}

/// Where an order is once a job has ended with it.
pub(super) fn after(stand: &Stand, outcome: &BulkOutcome) -> Stand {
    match outcome {
        BulkOutcome::Priced(terms) => Stand::Priced(terms.clone()),
        BulkOutcome::Bought {
            shipment, price, ..
        } => Stand::Bought(shipment.clone(), price.clone()),
        BulkOutcome::Already {
            bought, changed, ..
        } => Stand::Before {
            bought: Box::new(bought.clone()),
            is_changed: *changed,
        },
        BulkOutcome::WasUnresolved { shipment, .. } => Stand::Unresolved(shipment.clone()),
        BulkOutcome::NotChosen(why) => Stand::NoRate(why.clone()),
        BulkOutcome::Failed(failure) => match (&failure.cause, &failure.shipment) {
            (Cause::Unresolved(_), Some(shipment)) => Stand::Unresolved(shipment.clone()),
            (_, _) => Stand::Failed(Box::new(failure.clone())),
        },
        BulkOutcome::Done | BulkOutcome::Left => {
            if let Stand::Buying(terms) = stand {
                Stand::Priced(terms.clone())
            } else if matches!(stand, Stand::Pricing) {
                Stand::Ready
            } else {
                stand.clone()
            }
        }
    }
}
