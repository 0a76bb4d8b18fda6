//! *Create shipment*: a draft with its rates.

use serde_json::{Map, Value};

use super::{
    Call, Refusal, ShipmentRecord, Status, change, postage, rates,
    record::event,
    validate::{self, Wanted},
};

/// The length of an id, as in the document's samples.
const ID_LETTERS: usize = 10;
/// How often a new id may turn out to be taken.
const MAX_ID_ATTEMPTS: u32 = 100;

pub fn create(call: &mut Call<'_>, body: &Map<String, Value>) -> Result<ShipmentRecord, Refusal> {
    let draft = validate::create_body(body, call.rules, call.now)?;
    let mut shown = draft.shown;
    shown.id = free_id(call)?;
    shown.carrier = Some(postage::UNKNOWN.to_owned());
    shown.postage_type = match &draft.wanted {
        Wanted::Named(name) => Some(name.clone()),
        Wanted::ToBeChosen | Wanted::Cheapest => None,
    };
    let mut record = ShipmentRecord {
        sequence: call.world.next_sequence()?,
        created_at: call.now,
        status: Status::Unpaid,
        shown,
        events: vec![event(call.now, "create_shipment", "Shipment created")],
        line_items: draft.line_items,
        vat_reference: draft.vat_reference,
        asked_return: draft.asked_return,
        requested: None,
        purchase: None,
        refund: None,
        resolution: None,
        is_scanned: false,
        journey: None,
        return_id: None,
    };
    record.shown.rates = rates::quote(&record);
    match draft.wanted {
        Wanted::Named(name) => change::choose(&mut record, &name),
        Wanted::ToBeChosen => change::unchoose(&mut record),
        Wanted::Cheapest => match record
            .shown
            .rates
            .first()
            .map(|rate| rate.postage_type.clone())
        {
            Some(cheapest) => change::choose(&mut record, &cheapest),
            None => change::unchoose(&mut record),
        },
    }
    change::save(call, &record)?;
    Ok(record)
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
