//! The postage types of section 4.3: where each goes, what it takes, what it
//! costs. The prices are invented but plausible.

use super::places::Zone;

/// No postage type chosen yet.
pub(super) const UNKNOWN: &str = "unknown";
const PDF_ONLY: &str = "ca_postal_expedited_parcel_usa";
/// Known, but never offered.
const OTHER: &str = "us_postal_other";

/// The label of this type has no PNG form.
pub(super) fn is_pdf_only(name: &str) -> bool {
    name == PDF_ONLY
}

/// Every postage type that may be named, `unknown` first.
pub(super) fn postage_types() -> impl Iterator<Item = &'static str> {
    let offered = ALL.iter().map(|postage| postage.name);
    [UNKNOWN, OTHER].into_iter().chain(offered)
}

pub(super) fn find(name: &str) -> Option<&'static Postage> {
    ALL.iter().find(|postage| postage.name == name)
}

/// Who carries it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Carrier {
    Operator,
    UsPostal,
    CaPostal,
}

impl Carrier {
    /// The word on the wire.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Operator => "service",
            Self::UsPostal => "us_postal",
            Self::CaPostal => "ca_postal",
        }
    }

    pub(super) fn description(self) -> &'static str {
        match self {
            Self::Operator => "Practice Courier",
            Self::UsPostal => "US Postal",
            Self::CaPostal => "Canada Postal",
        }
    }
}

/// How far it can be tracked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tracking {
    Full,
    DeliveryOnly,
    Untracked,
}

impl Tracking {
    pub(super) fn description(self) -> &'static str {
        match self {
            Self::Full => "Full tracking",
            Self::DeliveryOnly => "Delivery confirmation",
            Self::Untracked => "No tracking",
        }
    }
}

/// The package classes that prices depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Cards, letters and flat envelopes.
    Flat,
    ThickEnvelope,
    Parcel,
    FlatRateEnvelope,
    FlatRateBox,
}

impl Form {
    pub(super) fn of(package_type: &str) -> Self {
        match package_type {
            "card" | "letter" | "envelope" => Self::Flat,
            "thick_envelope" => Self::ThickEnvelope,
            "small_flat_rate_box"
            | "medium_flat_rate_box_1"
            | "medium_flat_rate_box_2"
            | "large_flat_rate_box" => Self::FlatRateBox,
            flat if flat.contains("flat_rate") => Self::FlatRateEnvelope,
            _ => Self::Parcel,
        }
    }
}

/// When a postage type is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Offer {
    Always,
    /// Only for media mail that was asked for.
    MediaMail,
}

/// What a signature costs with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Signature {
    Unavailable,
    Cents(i64),
}

/// What it does about the value of the goods and the duties on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cover {
    Uninsured,
    Insurable,
    InsurableDutiesPaid,
}

/// One row of the price table.
#[derive(Debug)]
pub(super) struct Postage {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) carrier: Carrier,
    pub(super) zone: Zone,
    pub(super) forms: &'static [Form],
    pub(super) max_grams: i64,
    /// The thickest it takes, where that is less than any parcel.
    pub(super) max_thickness_mm: Option<i64>,
    /// The price of nothing at all, in cents of CAD, to the nearest place.
    pub(super) base_cents: i64,
    /// What each 100 g add.
    pub(super) step_cents: i64,
    /// What a flat rate box costs, in percent of its plain price.
    pub(super) flat_rate_percent: i64,
    pub(super) days: &'static str,
    pub(super) tracking: Tracking,
    pub(super) signature: Signature,
    pub(super) cover: Cover,
    pub(super) offer: Offer,
}

const FLAT: &[Form] = &[Form::Flat];
const GOODS: &[Form] = &[Form::ThickEnvelope, Form::Parcel];
const THIN_GOODS: &[Form] = &[Form::Flat, Form::ThickEnvelope, Form::Parcel];
const ALL_RATES: &[Form] = &[
    Form::ThickEnvelope,
    Form::Parcel,
    Form::FlatRateEnvelope,
    Form::FlatRateBox,
];
const ENVELOPE_RATES: &[Form] = &[Form::ThickEnvelope, Form::Parcel, Form::FlatRateEnvelope];

/// What most rows share.
const PLAIN: Postage = Postage {
    name: UNKNOWN,
    title: "",
    carrier: Carrier::Operator,
    zone: Zone::Canada,
    forms: GOODS,
    max_grams: 30_000,
    max_thickness_mm: None,
    base_cents: 0,
    step_cents: 0,
    flat_rate_percent: 100,
    days: "",
    tracking: Tracking::Full,
    signature: Signature::Unavailable,
    cover: Cover::Insurable,
    offer: Offer::Always,
};
const US: Postage = Postage {
    zone: Zone::UnitedStates,
    ..PLAIN
};
const US_POSTAL: Postage = Postage {
    carrier: Carrier::UsPostal,
    ..US
};
const ABROAD: Postage = Postage {
    zone: Zone::International,
    ..PLAIN
};
const US_POSTAL_ABROAD: Postage = Postage {
    carrier: Carrier::UsPostal,
    flat_rate_percent: 420,
    ..ABROAD
};

/// Every postage type that can be offered.
#[rustfmt::skip] // A table is read by its rows.
pub(super) static ALL: &[Postage] = &[
    Postage { name: "service_canada_tracked", title: "Canada Tracked", base_cents: 890, step_cents: 32, days: "2-5 business days", signature: Signature::Cents(200), ..PLAIN },
    Postage { name: "service_select", title: "Select", max_grams: 5_000, base_cents: 745, step_cents: 35, days: "3-7 business days", ..PLAIN },
    Postage { name: "service_slim", title: "Slim", forms: THIN_GOODS, max_grams: 500, max_thickness_mm: Some(25), base_cents: 489, step_cents: 20, days: "4-9 business days", tracking: Tracking::DeliveryOnly, cover: Cover::Uninsured, ..PLAIN },
    Postage { name: "service_us_edge", title: "US Edge", max_grams: 13_000, base_cents: 610, step_cents: 45, days: "4-8 business days", ..US },
    Postage { name: "service_us_select", title: "US Select", max_grams: 9_000, base_cents: 680, step_cents: 52, days: "3-6 business days", signature: Signature::Cents(350), ..US },
    Postage { name: "service_us_slim", title: "US Slim", forms: THIN_GOODS, max_grams: 450, max_thickness_mm: Some(25), base_cents: 499, step_cents: 40, days: "5-10 business days", tracking: Tracking::DeliveryOnly, cover: Cover::Uninsured, ..US },
    Postage { name: "ca_postal_tracked_packet_usa", title: "Tracked Packet USA", carrier: Carrier::CaPostal, max_grams: 2_000, base_cents: 1150, step_cents: 70, days: "4-7 business days", cover: Cover::Uninsured, ..US },
    Postage { name: PDF_ONLY, title: "Expedited Parcel USA", carrier: Carrier::CaPostal, base_cents: 1690, step_cents: 75, days: "4-7 business days", signature: Signature::Cents(200), ..US },
    Postage { name: "us_postal_express", title: "Priority Mail Express", forms: ENVELOPE_RATES, base_cents: 3990, step_cents: 180, flat_rate_percent: 290, days: "1-2 business days", signature: Signature::Cents(0), ..US_POSTAL },
    Postage { name: "us_postal_first", title: "First-Class Mail", forms: FLAT, max_grams: 370, base_cents: 175, step_cents: 60, days: "3-7 business days", tracking: Tracking::Untracked, cover: Cover::Uninsured, ..US_POSTAL },
    Postage { name: "us_postal_ground_advantage", title: "Ground Advantage", base_cents: 720, step_cents: 58, days: "3-6 business days", signature: Signature::Cents(480), ..US_POSTAL },
    Postage { name: "us_postal_priority", title: "Priority Mail", forms: ALL_RATES, base_cents: 1180, step_cents: 95, days: "2-4 business days", signature: Signature::Cents(480), ..US_POSTAL },
    Postage { name: "us_postal_media_mail", title: "Media Mail", base_cents: 560, step_cents: 17, days: "4-11 business days", offer: Offer::MediaMail, ..US_POSTAL },
    Postage { name: "us_postal_library_mail", title: "Library Mail", base_cents: 530, step_cents: 16, days: "4-11 business days", offer: Offer::MediaMail, ..US_POSTAL },
    Postage { name: "service_international_tracked", title: "International Tracked", max_grams: 20_000, base_cents: 1690, step_cents: 210, days: "7-14 business days", signature: Signature::Cents(450), cover: Cover::InsurableDutiesPaid, ..ABROAD },
    Postage { name: "us_postal_express_mail_international", title: "Priority Mail Express International", forms: ENVELOPE_RATES, base_cents: 6990, step_cents: 260, flat_rate_percent: 700, days: "3-6 business days", signature: Signature::Cents(0), ..US_POSTAL_ABROAD },
    Postage { name: "us_postal_first_class_mail_international", title: "First-Class Mail International", forms: FLAT, max_grams: 440, base_cents: 260, step_cents: 150, days: "8-21 business days", tracking: Tracking::Untracked, cover: Cover::Uninsured, ..US_POSTAL_ABROAD },
    Postage { name: "us_postal_first_class_package_international_service", title: "First-Class Package International", max_grams: 2_000, base_cents: 1990, step_cents: 240, days: "8-18 business days", cover: Cover::Uninsured, ..US_POSTAL_ABROAD },
    Postage { name: "us_postal_priority_mail_international", title: "Priority Mail International", forms: ALL_RATES, base_cents: 5490, step_cents: 210, days: "6-10 business days", ..US_POSTAL_ABROAD },
];

/// The plain price of a flat rate package, in cents.
pub(super) fn flat_rate_cents(package_type: &str) -> i64 {
    match package_type {
        "small_flat_rate_box" => 1490,
        "medium_flat_rate_box_1" | "medium_flat_rate_box_2" => 2590,
        "large_flat_rate_box" => 3490,
        "flat_rate_padded_envelope" => 1590,
        "small_flat_rate_envelope" | "flat_rate_gift_card_envelope" => 1290,
        _ => 1390,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_postage_type_of_the_document_is_known_once() {
        let document = "service_us_edge service_us_select service_us_slim \
            ca_postal_tracked_packet_usa ca_postal_expedited_parcel_usa us_postal_express \
            us_postal_first us_postal_ground_advantage us_postal_library_mail us_postal_media_mail \
            us_postal_priority us_postal_other service_canada_tracked service_select service_slim \
            service_international_tracked us_postal_express_mail_international \
            us_postal_first_class_mail_international \
            us_postal_first_class_package_international_service \
            us_postal_priority_mail_international";
        for name in document.split_whitespace() {
            assert!(postage_types().any(|known| known == name), "{name}");
        }
        assert_eq!(ALL.len() + 1, document.split_whitespace().count());
    }
}
