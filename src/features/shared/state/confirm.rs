//! Questions that stand between a press and an operation that costs money or
//! takes something away. The operation takes a [`Confirmed`], and only this file
//! makes one.

use std::num::NonZeroU32;

use crate::contract::OtherShipment;
use crate::model::{
    bag::Finding,
    draft::ShipmentDraft,
    environment::AccountId,
    ids::{BatchId, LineId, ShipmentId},
    label_ages::LabelAges,
    money::Money,
    postage_type::PostageType,
    printer::PrinterName,
};

/// The question before labels are printed once more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgainForm {
    pub shipments: Vec<ShipmentId>,
    pub why: Option<WhyAgain>,
    /// In the user's own words, beside what is picked or in its place.
    pub typed: String,
}

impl AgainForm {
    pub(crate) fn new(shipments: Vec<ShipmentId>) -> Self {
        Self {
            shipments,
            why: None,
            typed: String::new(),
        }
    }

    /// Whether it says why.
    pub fn is_ready(&self) -> bool {
        self.why.is_some() || !self.typed.trim().is_empty()
    }
}

/// Why a label is printed again, to be picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhyAgain {
    NeverCameOut,
    Unreadable,
    Damaged,
}

impl WhyAgain {
    pub const ALL: [Self; 3] = [Self::NeverCameOut, Self::Unreadable, Self::Damaged];
}

/// A purchase that was asked for, with the price that was on the button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Purchase {
    pub line: LineId,
    pub shipment: ShipmentId,
    pub recipient: String,
    pub postage_type: PostageType,
    pub description: String,
    pub price: Money,
    /// Shipments of the order that are paid, beside which the user wants it.
    pub beside: Vec<ShipmentId>,
    /// The parcel of the order that it is bought as, where the form's is taken.
    pub as_parcel: Option<u32>,
}

/// A shipment as a question names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    pub shipment: ShipmentId,
    pub recipient: String,
    /// What was paid, if it is known.
    pub price: Option<Money>,
    /// The batch that it is in: its label may be in a bag that is closed.
    pub batch: Option<BatchId>,
    /// The carrier has it, or the user said so.
    pub is_handed_over: bool,
}

/// An unresolved line that the service is to be asked about again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retry {
    pub line: LineId,
    pub shipment: Option<ShipmentId>,
    /// What buying once more costs, where it is known.
    pub price: Option<Money>,
}

/// An unresolved line that the user has resolved elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aside {
    pub line: LineId,
    pub order_id: Option<String>,
    pub recipient: String,
}

/// A bag as a question names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BagToClose {
    pub batch: BatchId,
    /// Parcels that the batch holds.
    pub parcels: u64,
    pub findings: Vec<Finding>,
    /// Whether the service was asked and has answered.
    pub is_checked: bool,
}

/// Labels that are to be printed for the first time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelsToPrint {
    pub shipments: Vec<ShipmentId>,
    /// The printer that they were meant for; else the one of labels.
    pub printer: Option<PrinterName>,
    /// Of those that were not given to a printer before.
    pub ages: LabelAges,
    /// How many were. Each of these is asked about before it is printed again.
    pub given_before: usize,
}

/// What is under way in the environment that is left.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LeftBehind {
    /// Purchases whose outcome is waited for.
    pub purchases: usize,
    /// A job on many: how many of its shipments have ended, and how many there are.
    pub job: Option<(usize, usize)>,
    pub is_printing: bool,
    /// Commands that work beside the window.
    pub commands: usize,
    /// Something is typed in the form.
    pub has_text: bool,
}

/// An operation that waits for a yes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// The price is above the user's limit.
    Buy {
        purchase: Purchase,
        limit: Money,
    },
    /// The order was bought before.
    BuyAnother {
        purchase: Purchase,
        other: OtherShipment,
        /// What is to be bought.
        draft: Option<Box<ShipmentDraft>>,
        /// Whether the other's order is only nearly the same.
        is_alike: bool,
    },
    DeleteDraft(Named),
    AskRefund(Named),
    /// Asking again may buy once more.
    RetryUnresolved(Retry),
    /// Nothing more is sent for this line.
    SetAside(Aside),
    /// The service deletes it only when it is empty.
    DeleteBatch {
        batch: BatchId,
        description: Option<String>,
    },
    /// The bag does not hold what its batch says, or that is not known.
    CloseBag(BagToClose),
    /// Many labels, or some that were not bought today.
    Print(LabelsToPrint),
    /// Two parcels must not travel on one label: the old one is destroyed first.
    PrintAgain(AgainForm),
    SwitchEnvironment {
        to: AccountId,
        /// What the user calls it.
        name: String,
        left: LeftBehind,
    },
    /// What was shipped with it stays on this computer.
    DeleteAccount {
        account: AccountId,
        name: String,
    },
    Quit {
        purchase_running: bool,
        /// Commands that work beside the window.
        commands: usize,
        /// Rules are typed that are not kept.
        has_rules: bool,
    },
}

/// The user's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    Yes,
    No,
}

/// Something that was confirmed, or that needs no confirming.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confirmed<T>(T);

impl<T> Confirmed<T> {
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl Question {
    /// The user said yes to this very question.
    pub(crate) fn confirmed(self) -> Confirmed<Self> {
        Confirmed(self)
    }
}

/// What to do with a purchase that was pressed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Permission {
    Given(Confirmed<Purchase>),
    Asks(Question),
}

/// A purchase up to the limit goes; one above it asks. A limit in another
/// currency can't be compared, so it asks too.
pub fn permit(purchase: Purchase, limit: Option<&Money>) -> Permission {
    match limit {
        Some(limit)
            if purchase.price.currency != limit.currency
                || purchase.price.amount > limit.amount =>
        {
            Permission::Asks(Question::Buy {
                purchase,
                limit: limit.clone(),
            })
        }
        Some(_) | None => Permission::Given(Confirmed(purchase)),
    }
}

/// A purchase whose price question was answered with yes.
pub(crate) fn confirmed_purchase(question: Confirmed<Question>) -> Option<Confirmed<Purchase>> {
    match question.into_inner() {
        Question::Buy { purchase, .. } => Some(Confirmed(purchase)),
        Question::BuyAnother {
            mut purchase,
            other,
            is_alike,
            draft: _,
        } => {
            purchase.beside.push(other.shipment);
            // What is only nearly the same is another order: it keeps its own parcel.
            let next = other.next_parcel.filter(|_| !is_alike);
            purchase.as_parcel = next.map(NonZeroU32::get);
            Some(Confirmed(purchase))
        }
        Question::DeleteDraft(_)
        | Question::AskRefund(_)
        | Question::RetryUnresolved(_)
        | Question::SetAside(_)
        | Question::DeleteBatch { .. }
        | Question::CloseBag(_)
        | Question::Print(_)
        | Question::PrintAgain(_)
        | Question::SwitchEnvironment { .. }
        | Question::DeleteAccount { .. }
        | Question::Quit { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::money::Currency;

    fn cad(text: &str) -> Money {
        Money::parse(text, Currency::Cad).unwrap()
    }

    fn purchase(price: Money) -> Purchase {
        Purchase {
            line: LineId::of_form("A"),
            shipment: ShipmentId::new("S1"),
            recipient: "Ana".to_owned(),
            postage_type: PostageType::ServiceSlim,
            description: "Slim".to_owned(),
            price,
            beside: Vec::new(),
            as_parcel: None,
        }
    }

    #[test]
    fn a_price_at_the_limit_goes_and_one_above_it_asks() {
        let limit = cad("10.00");
        assert!(matches!(
            permit(purchase(cad("10.00")), Some(&limit)),
            Permission::Given(_)
        ));
        assert!(matches!(
            permit(purchase(cad("10.01")), Some(&limit)),
            Permission::Asks(_)
        ));
    }

    #[test]
    fn a_limit_in_another_currency_asks() {
        let limit = Money::parse("100", Currency::Usd).unwrap();
        assert!(matches!(
            permit(purchase(cad("1.00")), Some(&limit)),
            Permission::Asks(_)
        ));
    }
}
