//! The one definition of what the account was charged and what came back.
//!
//! Reports, refunds, exports and details all read their sums from here. Whether a shipment
//! may be bought is another question, which [`Payment`] answers.

use jiff::Timestamp;
use rust_decimal::Decimal;

use super::{
    cost_centre::CostCentre,
    ids::ShipmentId,
    money::Money,
    money_times::MoneyTimes,
    postage_type::PostageType,
    rate::Charge,
    shipment::{Payment, Shipment, ShipmentStatus},
};

/// What the service writes as a carrier before postage is bought (section 2.2).
const NO_CARRIER: &str = "unknown";

/// Whether the account was charged for a shipment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Charged {
    #[default]
    No,
    /// A purchase is under way.
    Pending,
    /// It was, whatever became of the shipment since.
    Yes,
    /// Neither its status nor anything else says so.
    Unclear,
}

/// By what a moment is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum TimeFrom {
    #[default]
    Unknown,
    /// An event of the service.
    Event,
    /// The service's answer to what was sent here, by the clock here.
    OwnAnswer,
    /// Another time stands for it: the service's list does not say.
    StandIn,
}

/// A moment, and by what it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dated {
    pub at: Timestamp,
    pub from: TimeFrom,
}

/// What the journal of this computer knows of the money of a shipment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NotedMoney {
    /// It was bought from here, or refunded.
    pub is_charged: bool,
    /// When the answer to the purchase came that was sent here; none if it was bought
    /// elsewhere.
    pub paid_at: Option<Timestamp>,
    /// What the service showed as charged then.
    pub charged: Option<Money>,
    /// What was approved.
    pub approved: Option<Money>,
    pub refund_asked_at: Option<Timestamp>,
    pub is_refunded: bool,
    /// When it was first seen here as refunded.
    pub refunded_at: Option<Timestamp>,
}

/// The money of one shipment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AccountMoney {
    pub charged: Charged,
    /// With tax.
    pub amount: Option<Money>,
    /// Without tax.
    pub purchase_amount: Option<Money>,
    pub taxes: Vec<Charge>,
    pub fees: Vec<Charge>,
    pub paid: Option<Dated>,
    pub refund_asked_at: Option<Timestamp>,
    pub refunded: Option<Dated>,
}

/// Which way money went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MovementKind {
    Charge,
    Refund,
}

/// Money that moved on the account, and for what. What was charged is refunded whole or
/// not at all, with its taxes and fees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    pub kind: MovementKind,
    pub when: Dated,
    /// With tax; none where nobody says.
    pub amount: Option<Money>,
    pub taxes: Vec<Charge>,
    pub fees: Vec<Charge>,
    pub of: MovementOf,
}

/// The shipment that money moved for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovementOf {
    pub shipment: ShipmentId,
    pub status: ShipmentStatus,
    pub order_id: Option<String>,
    pub store: Option<String>,
    pub postage_type: PostageType,
    pub country: String,
    /// The user's, where one was given.
    pub cost_centre: Option<CostCentre>,
}

impl AccountMoney {
    /// The charge or the refund of this money, where there was one.
    pub fn movement(&self, kind: MovementKind, of: MovementOf) -> Option<Movement> {
        let when = match kind {
            MovementKind::Charge => self.paid,
            MovementKind::Refund => self.refunded,
        };
        Some(Movement {
            kind,
            when: when?,
            amount: self.amount.clone(),
            taxes: self.taxes.clone(),
            fees: self.fees.clone(),
            of,
        })
    }

    /// What the account paid for it.
    pub fn paid_amount(&self) -> Option<&Money> {
        self.paid.and(self.amount.as_ref())
    }

    /// What came back of that: all of it, once it is refunded.
    pub fn refunded_amount(&self) -> Option<&Money> {
        self.refunded.and(self.amount.as_ref())
    }

    /// What the account has less for it.
    pub fn net(&self) -> Option<Money> {
        let paid = self.paid_amount()?;
        let back = self
            .refunded_amount()
            .map_or(Decimal::ZERO, |back| back.amount);
        let left = paid.amount.saturating_sub(back);
        Some(Money::new(left, paid.currency.clone()))
    }

    pub fn of(shipment: &Shipment, noted: &NotedMoney) -> Self {
        let times = MoneyTimes::of(shipment);
        let charged = charged(shipment, noted, &times);
        let refund_asked_at = times.refund_asked_at.or(noted.refund_asked_at);
        if charged != Charged::Yes {
            return Self {
                charged,
                amount: shipment.price(),
                refund_asked_at,
                ..Self::default()
            };
        }
        let paid = first_known([
            (times.charged_at, TimeFrom::Event),
            (noted.paid_at, TimeFrom::OwnAnswer),
            (shipment.created_at, TimeFrom::StandIn),
        ]);
        let is_refunded = noted.is_refunded
            || times.refunded_at.is_some()
            || shipment.status == ShipmentStatus::Voided;
        let refunded = is_refunded.then(|| {
            first_known([
                (times.refunded_at, TimeFrom::Event),
                (noted.refunded_at, TimeFrom::StandIn),
                (paid.map(|paid| paid.at), TimeFrom::StandIn),
            ])
        });
        let charged_then = noted.charged.clone();
        Self {
            charged,
            amount: charged_then
                .or_else(|| shipment.price())
                .or_else(|| noted.approved.clone()),
            purchase_amount: shipment.purchase_amount.clone(),
            taxes: shipment.taxes.clone(),
            fees: shipment.fees.clone(),
            paid,
            refund_asked_at,
            refunded: refunded.flatten(),
        }
    }
}

fn first_known(times: [(Option<Timestamp>, TimeFrom); 3]) -> Option<Dated> {
    let mut known = times.into_iter();
    known.find_map(|(at, from)| at.map(|at| Dated { at, from }))
}

fn charged(shipment: &Shipment, noted: &NotedMoney, times: &MoneyTimes) -> Charged {
    if noted.is_charged || times.charged_at.is_some() {
        return Charged::Yes;
    }
    match shipment.status.payment() {
        Payment::None => Charged::No,
        _ if has_sign_of_purchase(shipment) => Charged::Yes,
        // Received with postage that was not bought here: its events would say that it was.
        Payment::Paid if says_no_carrier(shipment) => {
            if shipment.tracking_events.is_some() {
                Charged::No
            } else {
                Charged::Unclear
            }
        }
        Payment::Paid | Payment::Refunded => Charged::Yes,
        Payment::Pending => Charged::Pending,
        // Nothing that the service knows can be bought and have no carrier.
        Payment::Unclear if is_known_word(&shipment.status) && says_no_carrier(shipment) => {
            Charged::No
        }
        Payment::Unclear => Charged::Unclear,
    }
}

/// Tracking code and carrier are there only once postage is bought, and stay there.
fn has_sign_of_purchase(shipment: &Shipment) -> bool {
    shipment.tracking_code.is_some()
        || shipment
            .carrier
            .as_deref()
            .is_some_and(|carrier| carrier != NO_CARRIER)
}

fn says_no_carrier(shipment: &Shipment) -> bool {
    shipment.carrier.as_deref() == Some(NO_CARRIER)
}

fn is_known_word(status: &ShipmentStatus) -> bool {
    !matches!(status, ShipmentStatus::Unknown(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{ids::ShipmentId, money::Currency, tracking::tests::event};

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn shipment(status: &str) -> Shipment {
        let status = ShipmentStatus::from_word(status);
        let mut shipment = Shipment::bare(ShipmentId::new("S1"), status);
        shipment.created_at = Some(at("2026-03-01T12:00:00Z"));
        shipment.carrier = Some(NO_CARRIER.to_owned());
        shipment
    }

    fn paid_shipment(status: &str) -> Shipment {
        let mut paid = shipment(status);
        paid.carrier = Some("service".to_owned());
        paid
    }

    fn charged_of(shipment: &Shipment) -> Charged {
        AccountMoney::of(shipment, &NotedMoney::default()).charged
    }

    #[test]
    fn what_was_charged_stays_charged_whatever_its_status_says_since() {
        for status in [
            "canceled",
            "pending",
            "incomplete",
            "postage_requested",
            "of_2031",
        ] {
            let mut bought = shipment(status);
            bought.tracking_code = Some("T1".to_owned());
            assert_eq!(charged_of(&bought), Charged::Yes, "{status}");
            let mut without_code = shipment(status);
            without_code.carrier = Some("service".to_owned());
            assert_eq!(charged_of(&without_code), Charged::Yes, "{status}");
            let mut by_event = shipment(status);
            let bought = event("postage_purchased", "", "2026-03-02T12:00:00Z");
            by_event.tracking_events = Some(vec![bought]);
            assert_eq!(charged_of(&by_event), Charged::Yes, "{status}");
            let noted = NotedMoney {
                is_charged: true,
                ..NotedMoney::default()
            };
            let by_journal = AccountMoney::of(&shipment(status), &noted);
            assert_eq!(by_journal.charged, Charged::Yes, "{status}");
        }
    }

    #[test]
    fn what_was_never_bought_costs_nothing_and_what_nobody_knows_is_unclear() {
        for (status, expected) in [
            ("unpaid", Charged::No),
            ("postage_purchase_failed", Charged::No),
            ("canceled", Charged::No),
            ("pending", Charged::No),
            ("postage_requested", Charged::Pending),
            ("of_2031", Charged::Unclear),
            ("received", Charged::Unclear),
            ("voided", Charged::Yes),
        ] {
            assert_eq!(charged_of(&shipment(status)), expected, "{status}");
        }
        let mut silent = shipment("canceled");
        silent.carrier = None;
        assert_eq!(charged_of(&silent), Charged::Unclear);
    }

    #[test]
    fn what_was_received_with_postage_of_others_was_not_charged() {
        let mut provided = shipment("received");
        let received = event("received", "", "2026-03-02T12:00:00Z");
        provided.tracking_events = Some(vec![received]);
        assert_eq!(charged_of(&provided), Charged::No);
    }

    #[test]
    fn a_charge_counts_by_the_services_event_then_by_its_answer_here_then_by_its_creation() {
        let dated = |at: &str, from| {
            Some(Dated {
                at: self::at(at),
                from,
            })
        };
        let mut bought = paid_shipment("ready");
        let noted = NotedMoney {
            is_charged: true,
            paid_at: Some(at("2026-03-02T12:00:05Z")),
            ..NotedMoney::default()
        };
        let paid = |shipment: &Shipment, noted: &NotedMoney| AccountMoney::of(shipment, noted).paid;
        let creation = dated("2026-03-01T12:00:00Z", TimeFrom::StandIn);
        assert_eq!(paid(&bought, &NotedMoney::default()), creation);
        let own = dated("2026-03-02T12:00:05Z", TimeFrom::OwnAnswer);
        assert_eq!(paid(&bought, &noted), own);
        let purchased = event("postage_purchased", "", "2026-03-02T12:00:00Z");
        bought.tracking_events = Some(vec![purchased]);
        let by_event = dated("2026-03-02T12:00:00Z", TimeFrom::Event);
        assert_eq!(paid(&bought, &noted), by_event);
    }

    #[test]
    fn a_refund_counts_on_its_own_day_and_without_one_on_that_of_the_purchase() {
        let mut voided = shipment("voided");
        let money = AccountMoney::of(&voided, &NotedMoney::default());
        assert_eq!(money.refunded, money.paid);
        let approved = event("refund_approved", "", "2026-03-09T12:00:00Z");
        voided.tracking_events = Some(vec![approved]);
        let money = AccountMoney::of(&voided, &NotedMoney::default());
        let dated = Dated {
            at: at("2026-03-09T12:00:00Z"),
            from: TimeFrom::Event,
        };
        assert_eq!(money.refunded, Some(dated));
    }

    #[test]
    fn what_was_charged_goes_before_what_the_list_shows_and_what_was_approved() {
        let cad = |amount: &str| Some(Money::parse(amount, Currency::Cad).unwrap());
        let mut bought = paid_shipment("ready");
        let mut noted = NotedMoney {
            is_charged: true,
            approved: cad("1.00"),
            ..NotedMoney::default()
        };
        let amount =
            |shipment: &Shipment, noted: &NotedMoney| AccountMoney::of(shipment, noted).amount;
        assert_eq!(amount(&bought, &noted), cad("1.00"));
        bought.purchase_amount = cad("2.00");
        assert_eq!(amount(&bought, &noted), cad("2.00"));
        noted.charged = cad("3.00");
        assert_eq!(amount(&bought, &noted), cad("3.00"));
    }

    #[test]
    fn what_came_back_is_all_of_what_was_paid_and_nothing_is_left() {
        let when = |text: &str| Dated {
            at: at(text),
            from: TimeFrom::Event,
        };
        let paid = AccountMoney {
            charged: Charged::Yes,
            amount: Money::parse("9.84", Currency::Cad).ok(),
            paid: Some(when("2026-03-01T12:00:00Z")),
            ..AccountMoney::default()
        };
        assert_eq!(paid.net(), paid.amount);
        assert_eq!(paid.refunded_amount(), None);
        let back = AccountMoney {
            refunded: Some(when("2026-03-09T12:00:00Z")),
            ..paid
        };
        assert_eq!(back.refunded_amount(), back.paid_amount());
        assert_eq!(back.net(), Money::parse("0.00", Currency::Cad).ok());
        assert_eq!(AccountMoney::default().net(), None);
    }
}
