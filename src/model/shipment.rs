//! A shipment as the service knows it (service document, sections 2.2 and 3.1).

use jiff::{Timestamp, civil::Date, tz::Offset};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::{
    draft::OrderStore,
    draft_texts::section_struct,
    ids::{BatchId, ShipmentId},
    measure::{Size, SizeUnit, Weight, WeightUnit},
    money::Money,
    our_word::{our_word, own_words},
    parcel::{PackageContents, PackageType},
    postage_type::PostageType,
    rate::{Charge, Rate},
    tracking::TrackingEvent,
    vocabulary::vocabulary,
};

vocabulary! {
    /// Where a shipment stands. New words appear without notice.
    pub enum ShipmentStatus {
        Unpaid = "unpaid",
        PostageRequested = "postage_requested",
        PostagePurchaseFailed = "postage_purchase_failed",
        Canceled = "canceled",
        Pending = "pending",
        Ready = "ready",
        InTransit = "in_transit",
        Received = "received",
        Released = "released",
        Inducted = "inducted",
        Resolved = "resolved",
        Delivered = "delivered",
        Exception = "exception",
        Voided = "voided",
        RefundRequested = "refund_requested",
        Incomplete = "incomplete",
    }
}

/// What a status says about the money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payment {
    /// Nothing was charged.
    None,
    /// A purchase is under way: it may or may not be charged.
    Pending,
    /// Postage was charged.
    Paid,
    /// It was paid and the refund was granted.
    Refunded,
    /// The status does not say.
    Unclear,
}

impl ShipmentStatus {
    pub fn payment(&self) -> Payment {
        match self {
            Self::Unpaid | Self::PostagePurchaseFailed => Payment::None,
            Self::PostageRequested => Payment::Pending,
            Self::Ready
            | Self::InTransit
            | Self::Received
            | Self::Released
            | Self::Inducted
            | Self::Resolved
            | Self::Delivered
            | Self::Exception
            | Self::RefundRequested => Payment::Paid,
            Self::Voided => Payment::Refunded,
            Self::Canceled | Self::Pending | Self::Incomplete | Self::Unknown(_) => {
                Payment::Unclear
            }
        }
    }

    /// Whether the status is final: such a shipment is no longer polled.
    pub fn is_final(&self) -> bool {
        match self {
            Self::Canceled | Self::Resolved | Self::Delivered | Self::Voided => true,
            Self::Unpaid
            | Self::PostageRequested
            | Self::PostagePurchaseFailed
            | Self::Pending
            | Self::Ready
            | Self::InTransit
            | Self::Received
            | Self::Released
            | Self::Inducted
            | Self::Exception
            | Self::RefundRequested
            | Self::Incomplete
            | Self::Unknown(_) => false,
        }
    }

    /// What it says about the money together with the tracking code: only what is paid gets
    /// one. So what was charged is known of a parcel that was canceled since.
    pub fn payment_with(&self, tracking_code: Option<&str>) -> Payment {
        let said = self.payment();
        if said == Payment::Unclear && tracking_code.is_some() {
            return Payment::Paid;
        }
        said
    }

    /// Whether a refund may be asked: it is paid, and none was asked yet. The service takes
    /// the request for whatever was paid, canceled or not.
    pub fn can_be_refunded(&self, tracking_code: Option<&str>) -> bool {
        self.payment_with(tracking_code) == Payment::Paid && !self.is_refunded()
    }

    /// Whether its label may be used: it is paid, and no refund was asked.
    pub fn has_valid_label(&self) -> bool {
        self.payment() == Payment::Paid && !self.is_refunded()
    }

    /// Whether the carrier has it, or had it.
    pub fn is_handed_over(&self) -> bool {
        matches!(
            self,
            Self::InTransit
                | Self::Received
                | Self::Released
                | Self::Inducted
                | Self::Resolved
                | Self::Delivered
                | Self::Exception
        )
    }

    /// Whether its postage is refunded, or the refund requested: its label must
    /// not be used.
    pub fn is_refunded(&self) -> bool {
        matches!(self, Self::RefundRequested | Self::Voided)
    }

    /// Whether the service deletes such a shipment (rule 3.1.1).
    pub fn is_deletable(&self) -> bool {
        self.payment() == Payment::None
    }
}

/// Where a day ends last.
const LATEST_ZONE: Offset = Offset::constant(-12);

/// Links to the label's files; each is short-lived.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LabelUrls {
    pub png: Option<String>,
    pub pdf: Option<String>,
    pub zpl: Option<String>,
}

impl LabelUrls {
    pub fn is_empty(&self) -> bool {
        self.png.is_none() && self.pdf.is_none() && self.zpl.is_none()
    }
}

section_struct! {
    /// An address as the service returns it: any part may be missing or redacted.
    pub struct ReturnedAddress of Recipient, all optional
}

/// The package as the service returns it. Any part may be missing, and values
/// that this version does not know are stored unchanged.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReturnedParcel {
    pub package_type: Option<PackageType>,
    pub package_contents: Option<PackageContents>,
    pub description: Option<String>,
    pub weight: Option<Decimal>,
    pub weight_unit: Option<WeightUnit>,
    pub size: Option<[Decimal; 3]>,
    pub size_unit: Option<SizeUnit>,
}

impl ReturnedParcel {
    /// The weight, if it came whole: a number without a unit is none.
    pub fn weight_with_unit(&self) -> Option<Weight> {
        Some(Weight {
            value: self.weight?,
            unit: self.weight_unit.clone()?,
        })
    }

    /// The size, if it came whole.
    pub fn size_with_unit(&self) -> Option<Size> {
        let [x, y, z] = self.size?;
        let unit = self.size_unit.clone()?;
        Some(Size { x, y, z, unit })
    }
}

/// A shipment as the service last said it was.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shipment {
    pub id: ShipmentId,
    pub status: ShipmentStatus,
    pub batch_id: Option<BatchId>,
    pub recipient: ReturnedAddress,
    pub return_address: ReturnedAddress,
    pub parcel: ReturnedParcel,
    pub declared_value: Option<Money>,
    /// The user's order id, and behind it our short token, as it was sent.
    pub order_id: Option<String>,
    pub order_store: Option<OrderStore>,
    pub is_insured: bool,
    pub is_insurance_requested: bool,
    pub is_media_mail_requested: bool,
    pub is_signature_requested: bool,
    pub is_duties_paid_requested: bool,
    pub postage_type: PostageType,
    pub carrier: Option<String>,
    pub tracking_code: Option<String>,
    pub tracking_url: Option<String>,
    pub ship_date: Option<Date>,
    /// Fees of the chosen rate without tax.
    pub purchase_amount: Option<Money>,
    pub fees: Vec<Charge>,
    pub taxes: Vec<Charge>,
    pub created_at: Option<Timestamp>,
    /// `None` in a list item, which leaves them out.
    pub label_urls: Option<LabelUrls>,
    pub rates: Vec<Rate>,
    /// Oldest first. `None` in a list item, which leaves them out.
    pub tracking_events: Option<Vec<TrackingEvent>>,
}

impl Shipment {
    /// What it says about the money, by its status or, where that does not say, by its
    /// tracking code: only what is paid gets one.
    pub fn payment(&self) -> Payment {
        self.status.payment_with(self.tracking_code.as_deref())
    }

    /// Whether a refund may be asked.
    pub fn can_be_refunded(&self) -> bool {
        self.status.can_be_refunded(self.tracking_code.as_deref())
    }

    /// One of which nothing is known but its id and its status.
    pub fn bare(id: ShipmentId, status: ShipmentStatus) -> Self {
        Self {
            id,
            status,
            batch_id: None,
            recipient: ReturnedAddress::default(),
            return_address: ReturnedAddress::default(),
            parcel: ReturnedParcel::default(),
            declared_value: None,
            order_id: None,
            order_store: None,
            is_insured: false,
            is_insurance_requested: false,
            is_media_mail_requested: false,
            is_signature_requested: false,
            is_duties_paid_requested: false,
            postage_type: PostageType::NotChosen,
            carrier: None,
            tracking_code: None,
            tracking_url: None,
            ship_date: None,
            purchase_amount: None,
            fees: Vec::new(),
            taxes: Vec::new(),
            created_at: None,
            label_urls: None,
            rates: Vec::new(),
            tracking_events: None,
        }
    }

    /// The rate of a postage type, if the service offers it.
    pub fn rate(&self, postage_type: &PostageType) -> Option<&Rate> {
        self.rates
            .iter()
            .find(|rate| rate.postage_type == *postage_type)
    }

    /// The ship date, if it is over wherever the parcel is handed over. The
    /// service does not say in whose time zone it reckons.
    pub fn past_ship_date(&self, now: Timestamp) -> Option<Date> {
        let today = LATEST_ZONE.to_datetime(now).date();
        self.ship_date.filter(|date| *date < today)
    }

    /// Who carries it. Before postage is bought the service has no name for
    /// that but `unknown` (section 2.2).
    pub fn carrier_name(&self) -> Option<&str> {
        let is_name = |name: &&str| !matches!(*name, "unknown" | "service");
        self.carrier.as_deref().filter(is_name)
    }

    /// Which parcel of its order it is, where its token says that it is not the first.
    pub fn further_parcel(&self) -> Option<u32> {
        let word = our_word(self.order_id.as_deref()?)?;
        word.parcel.filter(|parcel| *parcel > 1)
    }

    /// The order id as its user wrote it, without our token.
    pub fn own_order_id(&self) -> Option<&str> {
        own_words(self.order_id.as_deref()?)
    }

    /// What was paid: the amount of the purchase and its taxes. Before, what the chosen
    /// rate would be charged with. Either stands for the other where it is not shown.
    pub fn price(&self) -> Option<Money> {
        let offered = self.rate(&self.postage_type);
        let total = || offered.and_then(|rate| rate.total.clone());
        match self.payment() {
            Payment::Paid | Payment::Refunded => {
                // A tax that could not be read is missing in the sum.
                let is_whole = offered.is_none_or(|rate| self.taxes.len() >= rate.taxes.len());
                let charged = self.charged().filter(|_sum| is_whole);
                charged.or_else(total).or_else(|| self.charged())
            }
            Payment::None | Payment::Pending | Payment::Unclear => {
                total().or_else(|| self.charged())
            }
        }
    }

    fn charged(&self) -> Option<Money> {
        let fees = self.purchase_amount.clone()?;
        let mut taxes = self.taxes.iter();
        taxes.try_fold(fees, |sum, tax| sum.plus(&tax.amount).ok())
    }

    /// The number of failed purchases among its events; `None` if it was fetched
    /// without events.
    pub fn purchase_failures(&self) -> Option<usize> {
        let events = self.tracking_events.as_deref()?.iter();
        let failures =
            events.filter(|event| event.kind.as_deref() == Some("postage_purchase_failed"));
        Some(failures.count())
    }

    /// Why the service says that the purchase failed.
    pub fn purchase_failure(&self) -> Option<&str> {
        self.tracking_events
            .as_deref()?
            .iter()
            .rev()
            .find(|event| event.kind.as_deref() == Some("postage_purchase_failed"))
            .and_then(|event| event.subtitle.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::money::Currency;

    #[test]
    fn only_what_is_paid_and_not_asked_back_can_be_refunded() {
        let can = |word: &str| ShipmentStatus::from(word.to_owned()).can_be_refunded(None);
        let can: Vec<&str> = [
            "unpaid",
            "postage_requested",
            "postage_purchase_failed",
            "canceled",
            "pending",
            "ready",
            "in_transit",
            "received",
            "released",
            "inducted",
            "resolved",
            "delivered",
            "exception",
            "voided",
            "refund_requested",
            "incomplete",
            "of another year",
        ]
        .into_iter()
        .filter(|word| can(word))
        .collect();
        let paid = [
            "ready",
            "in_transit",
            "received",
            "released",
            "inducted",
            "resolved",
            "delivered",
            "exception",
        ];
        assert_eq!(can, paid);
    }

    #[test]
    fn what_was_canceled_after_it_was_charged_can_be_refunded() {
        let canceled = ShipmentStatus::Canceled;
        assert!(canceled.can_be_refunded(Some("PX123456789CA")));
        assert!(!canceled.can_be_refunded(None));
        assert!(!ShipmentStatus::Voided.can_be_refunded(Some("PX123456789CA")));
        assert!(!ShipmentStatus::Unpaid.can_be_refunded(Some("PX123456789CA")));
    }

    /// A row of the ledger as earlier versions wrote it: queries look into this
    /// text by these names, and an older version may open the ledger again.
    #[test]
    fn a_kept_shipment_reads_as_earlier_versions_wrote_it_and_is_written_the_same() {
        let kept = include_str!("../../tests/it/data/kept-shipments.jsonl");
        for line in kept.lines() {
            let shipment: Shipment = serde_json::from_str(line).unwrap();
            assert_eq!(serde_json::to_string(&shipment).unwrap(), line);
        }
    }

    #[test]
    fn what_was_paid_is_what_was_charged_and_not_what_the_rate_said() {
        let cad = |amount: &str| Money::parse(amount, Currency::Cad).unwrap();
        let tax = |amount: &str| Charge {
            name: "GST".to_owned(),
            amount: cad(amount),
        };
        let rate = Rate {
            postage_type: PostageType::ServiceSlim,
            description: String::new(),
            delivery_time: None,
            tracking: None,
            signature: None,
            duties_paid: None,
            is_insured: false,
            fees: Vec::new(),
            taxes: vec![tax("0.50")],
            total: Some(cad("10.50")),
        };
        let priced = |status, taxes: &[&str], is_offered: bool| {
            let shipment = Shipment {
                postage_type: PostageType::ServiceSlim,
                purchase_amount: Some(cad("12.00")),
                taxes: taxes.iter().map(|amount| tax(amount)).collect(),
                rates: is_offered.then(|| rate.clone()).into_iter().collect(),
                ..Shipment::bare(ShipmentId::new("A"), status)
            };
            shipment.price().unwrap().amount_text()
        };
        assert_eq!(priced(ShipmentStatus::Ready, &["0.60"], true), "12.60");
        assert_eq!(priced(ShipmentStatus::Voided, &["0.60"], true), "12.60");
        assert_eq!(priced(ShipmentStatus::Ready, &["0.60"], false), "12.60");
        assert_eq!(priced(ShipmentStatus::Unpaid, &["0.60"], true), "10.50");
        // A tax was not readable.
        assert_eq!(priced(ShipmentStatus::Ready, &[], true), "10.50");
        assert_eq!(priced(ShipmentStatus::Ready, &[], false), "12.00");
    }

    #[test]
    fn a_measure_that_came_by_half_is_none_and_is_kept() {
        let mut parcel = ReturnedParcel {
            weight: Some(Decimal::ONE),
            size_unit: Some(SizeUnit::Inch),
            ..ReturnedParcel::default()
        };
        assert_eq!(parcel.weight_with_unit(), None);
        assert_eq!(parcel.size_with_unit(), None);
        let kept = serde_json::to_string(&parcel).unwrap();
        assert_eq!(
            serde_json::from_str::<ReturnedParcel>(&kept).unwrap(),
            parcel
        );
        parcel.weight_unit = Some(WeightUnit::Pound);
        assert!(parcel.weight_with_unit().is_some());
    }
}
