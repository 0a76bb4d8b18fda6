//! The fields of every body, in the order of the document's tables.

use super::{
    field::{FaultOrder, Field, Need, Section, Table, field, section},
    kind::Kind,
    names::{COUNTRY, LINE_ITEMS, ORIGIN, POSTAGE, PROVINCE},
    requirement::Condition,
};
use crate::practice::engine::{ReturnReason, ReturnStatus, postage, travel::scan_words};

pub(in crate::practice) const PACKAGE_TYPES: &[&str] = &[
    "card",
    "letter",
    "envelope",
    "thick_envelope",
    "parcel",
    "flat_rate_envelope",
    "flat_rate_legal_envelope",
    "flat_rate_padded_envelope",
    "flat_rate_gift_card_envelope",
    "flat_rate_window_envelope",
    "flat_rate_cardboard_envelope",
    "small_flat_rate_envelope",
    "small_flat_rate_box",
    "medium_flat_rate_box_1",
    "medium_flat_rate_box_2",
    "large_flat_rate_box",
];
const WEIGHT_UNITS: &[&str] = &["g", "kg", "oz", "lb"];
const SIZE_UNITS: &[&str] = &["cm", "m", "in"];
const CURRENCIES: &[&str] = &["usd", "cad"];
const CONTENTS: &[&str] = &[
    "merchandise",
    "documents",
    "gift",
    "returned_goods",
    "sample",
    "other",
];
const STORES: &[&str] = &[
    "adobe_commerce",
    "amazon",
    "bigcommerce",
    "ebay",
    "etsy",
    "shipstation",
    "shopify",
    "squarespace",
    "woocommerce",
    "other",
];

const RECIPIENT: &[Field] = &[
    field("name", Kind::Text).required().about("The recipient"),
    field("address_1", Kind::Text).required(),
    field("address_2", Kind::Text),
    field("city", Kind::Text).required(),
    field(PROVINCE, Kind::Province).about("Checked for CA and US"),
    field("postal_code", Kind::Text),
    field(COUNTRY, Kind::Country).required(),
    field("phone", Kind::Text),
    field("email", Kind::Text),
];
const RETURN_ADDRESS: &[Field] = &[
    field("return_name", Kind::Text)
        .about("Return addresses in the US are used by US postage; any other is ignored"),
    field("return_address_1", Kind::Text),
    field("return_address_2", Kind::Text),
    field("return_city", Kind::Text),
    field("return_province_code", Kind::Text),
    field("return_postal_code", Kind::Text),
    field("return_phone", Kind::Text),
];
const CUSTOMS: &[Field] = &[
    field("package_contents", Kind::Choice(CONTENTS)).about("`merchandise` if missing"),
    field("description", Kind::Text)
        .required_when(Condition::NoLineItems)
        .about("Required when there are no line items, which override it"),
    field("value", Kind::Amount).required(),
    field("value_currency", Kind::ChoiceInAnyCase(CURRENCIES)).required(),
    field("order_id", Kind::Text),
    field("order_store", Kind::Name(|| STORES.to_vec())),
];

/// The package's fields, which *create* and *refresh* share.
const fn package(need: Need) -> [Field; 7] {
    [
        field("package_type", Kind::Choice(PACKAGE_TYPES)).needed(need),
        field("weight_unit", Kind::Choice(WEIGHT_UNITS)).needed(need),
        field("weight", Kind::Measure).needed(need),
        field("size_unit", Kind::Choice(SIZE_UNITS)).needed(need),
        field("size_x", Kind::Measure).needed(need).about("Length"),
        field("size_y", Kind::Measure).needed(need).about("Width"),
        field("size_z", Kind::Measure).needed(need).about("Height"),
    ]
}

const INSURANCE: Field = field("insurance_requested", Kind::Flag);
const SIGNATURE: Field = field("signature_requested", Kind::Flag);
const POSTAGE_TYPE: Field = field(POSTAGE, Kind::Name(|| postage::postage_types().collect()));
const SHIP_DATE: Field = field("ship_date", Kind::ShipDate).about("Today if missing");

const OPTIONS: &[Field] = &[
    INSURANCE,
    SIGNATURE,
    field("vat_reference", Kind::Text).about("Needed for duties-paid rates"),
    field("duties_paid_requested", Kind::Flag),
    POSTAGE_TYPE,
    field("cheapest_postage_type_requested", Kind::Cheapest)
        .about("Needs `postage_type` to be `unknown`"),
    field("tracking_number", Kind::Text),
    SHIP_DATE,
    field(LINE_ITEMS, Kind::LineItems)
        .required_when(Condition::Abroad)
        .about("Required but for CA"),
];

pub(in crate::practice::engine) const CREATE: &Table = &[
    section(RECIPIENT),
    section(RETURN_ADDRESS),
    section(CUSTOMS),
    section(&package(Need::Required)),
    section(OPTIONS),
];

const MANUFACTURER: &[Field] = &[
    field("manufacturer_id", Kind::Text),
    field("manufacturer_contact", Kind::Text)
        .required_when(Condition::Tariffed)
        .about(
            "With street, city and country required to the US for the origins that a flag names",
        ),
    field("manufacturer_street", Kind::Text).required_when(Condition::Tariffed),
    field("manufacturer_street_2", Kind::Text),
    field("manufacturer_city", Kind::Text).required_when(Condition::Tariffed),
    field("manufacturer_postal_code", Kind::Text),
    field("manufacturer_province_code", Kind::Text),
    field("manufacturer_country_code", Kind::Country).required_when(Condition::Tariffed),
    field("manufacturer_phone", Kind::Text),
    field("manufacturer_email", Kind::Text),
];
pub(super) const LINE_ITEM: &Table = &[
    section(&[
        field("quantity", Kind::Quantity),
        field("description", Kind::Text),
        field("value_amount", Kind::Amount),
        field("currency_code", Kind::ChoiceInAnyCase(CURRENCIES)),
        field("hs_tariff_code", Kind::Text)
            .required_when(Condition::ForeignToUs)
            .about("Required to the US for origins other than CA and US"),
        field("sku_code", Kind::Text),
        field(ORIGIN, Kind::Country)
            .required_when(Condition::Abroad)
            .about("Required but for CA"),
        field("weight", Kind::Measure),
        field("weight_unit", Kind::Choice(WEIGHT_UNITS)),
    ]),
    Section {
        fields: MANUFACTURER,
        order: FaultOrder::MissingFirst,
    },
];

pub(in crate::practice) const REFRESH: &Table = &[
    section(&package(Need::Optional)),
    section(&[
        POSTAGE_TYPE,
        INSURANCE,
        field("media_mail_requested", Kind::Flag),
        SIGNATURE,
        SHIP_DATE,
    ]),
];

pub(in crate::practice) const BUY: &Table = &[section(&[POSTAGE_TYPE])];

pub(in crate::practice) const CREATE_BATCH: &Table =
    &[section(&[field("description", Kind::PlainText)])];

const SHIPMENT_IDS: Field = field("shipment_ids", Kind::ShipmentIds)
    .required()
    .about("Repeated ids count once");
pub(in crate::practice) const ADD_TO_BATCH: &Table = &[section(&[
    field("batch_id", Kind::BatchNumber).required(),
    SHIPMENT_IDS,
])];
pub(in crate::practice) const REMOVE_FROM_BATCH: &Table = &[section(&[SHIPMENT_IDS])];

pub(in crate::practice) const ADVANCE_CLOCK: &Table =
    &[section(&[field("advance_seconds", Kind::Advance)
        .needed(Need::RequiredOrInvalid)
        .about("At most ten years")])];
pub(in crate::practice) const MOVE_SHIPMENT: &Table =
    &[section(&[
        field("status", Kind::Word(scan_words)).needed(Need::RequiredOrInvalid)
    ])];
pub(in crate::practice) const MAKE_RETURN: &Table = &[section(&[
    field("shipment_id", Kind::PlainText).required(),
    field("reason", Kind::Word(ReturnReason::words)),
    field("note", Kind::PlainText),
    field("status", Kind::Word(ReturnStatus::words)),
])];

pub(in crate::practice) const CREDIT_AMOUNT: Field = field("amount", Kind::Credit)
    .needed(Need::RequiredOrInvalid)
    .about("From 0.01 to 1000000.00");
pub(in crate::practice) const CARD: Field = field("card", Kind::Card)
    .needed(Need::RequiredOrInvalid)
    .about("Any other is declined");
pub(in crate::practice) const ADD_CREDIT: &Table = &[section(&[CREDIT_AMOUNT, CARD])];
