//! *Create shipment*: a draft with its rates.

use jiff::Timestamp;
use serde_json::{Map, Value};

use super::{
    Call, Refusal, ShipmentRecord, Status, change, moment, places, postage, rate_choice, rates,
    record::{ReturnAddress, event},
    request::{CREATE, read_body},
};
use crate::service::wire;

/// The length of an id, as in the document's samples.
const ID_LETTERS: usize = 10;
const DEFAULT_CONTENTS: &str = "merchandise";
/// How often a new id may turn out to be taken.
const MAX_ID_ATTEMPTS: u32 = 100;

pub fn create(call: &mut Call<'_>, body: &Map<String, Value>) -> Result<ShipmentRecord, Refusal> {
    let sent: wire::CreateShipment = read_body(CREATE, body, &call.rules.tariff_countries)?;
    let is_cheapest = sent.cheapest_postage_type_requested.is_some();
    let named = sent.postage_type.clone();
    let named = named.filter(|name| !is_cheapest && name != postage::UNKNOWN);
    let asked_return = return_address(&sent);
    let line_items = sent.line_items.clone();
    let vat_reference = sent.vat_reference.clone();
    let mut shown = shown(sent, call.now);
    shown.id = free_id(call)?;
    shown.postage_type.clone_from(&named);
    let mut record = ShipmentRecord {
        sequence: call.world.next_sequence()?,
        created_at: call.now,
        status: Status::Unpaid,
        shown,
        events: vec![event(call.now, "create_shipment", "Shipment created")],
        line_items,
        vat_reference,
        asked_return,
        requested: None,
        purchase: None,
        refund: None,
        resolution: None,
        is_scanned: false,
        journey: None,
        return_id: None,
    };
    record.shown.rates = rates::quote(&record);
    // Rates are sorted by price.
    let cheapest = record.shown.rates.first().filter(|_| is_cheapest);
    let cheapest = cheapest.map(|rate| rate.postage_type.clone());
    match named.or(cheapest) {
        Some(name) => rate_choice::choose(&mut record, &name),
        None => rate_choice::unchoose(&mut record),
    }
    change::save(call, &record)?;
    Ok(record)
}

fn shown(sent: wire::CreateShipment, now: Timestamp) -> wire::Shipment {
    let items = sent.line_items.iter();
    let names: Vec<&str> = items
        .filter_map(|item| item.description.as_deref())
        .collect();
    // Line items override the description.
    let description = Some(names.join(", ")).filter(|names| !names.is_empty());
    wire::Shipment {
        to_name: Some(sent.name),
        to_address_1: Some(sent.address_1),
        to_address_2: sent.address_2,
        to_city: Some(sent.city),
        to_province_code: sent.province_code,
        to_postal_code: sent.postal_code,
        to_country_code: Some(sent.country_code),
        to_phone: sent.phone,
        to_email: sent.email,
        package_contents: sent
            .package_contents
            .or_else(|| Some(DEFAULT_CONTENTS.to_owned())),
        description: description
            .or(sent.description)
            .or_else(|| Some(String::new())),
        value: Some(sent.value),
        value_currency: Some(sent.value_currency.to_uppercase()),
        order_id: sent.order_id,
        order_store: sent.order_store,
        package_type: Some(sent.package_type),
        weight_unit: Some(sent.weight_unit),
        weight: sent.weight,
        size_unit: Some(sent.size_unit),
        size_x: sent.size_x,
        size_y: sent.size_y,
        size_z: sent.size_z,
        is_insurance_requested: sent.insurance_requested.unwrap_or_default(),
        is_signature_requested: sent.signature_requested.unwrap_or_default(),
        is_delivery_duties_paid_requested: sent.duties_paid_requested.unwrap_or_default(),
        carrier: Some(postage::UNKNOWN.to_owned()),
        ship_date: Some(moment::ship_date(sent.ship_date, now)),
        ..wire::Shipment::default()
    }
}

/// Only US return addresses can be asked for; any other is ignored.
fn return_address(sent: &wire::CreateShipment) -> Option<ReturnAddress> {
    let province = sent.return_province_code.as_deref().map(str::to_uppercase);
    let is_elsewhere = province
        .as_deref()
        .is_some_and(|code| !places::is_state(code))
        || sent
            .return_postal_code
            .as_deref()
            .is_some_and(|code| !places::is_zip(code));
    if is_elsewhere || sent.return_address_1.is_none() {
        return None;
    }
    Some(ReturnAddress {
        name: sent.return_name.clone(),
        address_1: sent.return_address_1.clone(),
        address_2: sent.return_address_2.clone(),
        city: sent.return_city.clone(),
        province_code: province,
        postal_code: sent.return_postal_code.clone(),
        phone: sent.return_phone.clone(),
    })
}

fn free_id(call: &Call<'_>) -> Result<String, Refusal> {
    for _ in 0..MAX_ID_ATTEMPTS {
        let id = call.random.word(ID_LETTERS);
        if call.world.shipment(&id)?.is_none() {
            return Ok(id);
        }
    }
    Err(Refusal::NotNow(
        "No free shipment id was found, please try again".to_owned(),
    ))
}
