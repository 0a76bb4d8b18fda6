//! The words of a manifest, in the language of the window. How they
//! stand on paper is not decided here.

use jiff::tz::TimeZone;

use crate::{
    features::shared::view::here::Here,
    kit::text::Words,
    model::{
        batch::OpenBatch,
        environment::Environment,
        manifest::{Manifest, SheetRow, total_weight},
        shipment::{ReturnedAddress, Shipment},
    },
    text,
};

/// So many return addresses are named, whatever a batch has.
const MAX_SHIPPERS: usize = 3;

pub(crate) fn sheet(open: &OpenBatch, here: Here<'_>) -> Manifest {
    let Here { words, zone, .. } = here;
    let environment = here.connection.environment;
    let number = open.batch.id.to_string();
    Manifest {
        title: text!(words, "sheet-title", batch = number),
        mark: (environment != Environment::Live).then(|| {
            let name = words.environment(environment).to_uppercase();
            text!(words, "sheet-mark", environment = name)
        }),
        facts: facts(open, zone, here),
        heads: SheetRow {
            number: text!(words, "sheet-number"),
            tracking_code: text!(words, "tracking-code"),
            recipient: text!(words, "head-recipient"),
            postage: text!(words, "head-postage"),
            weight: text!(words, "weight"),
        },
        rows: open
            .parcels
            .iter()
            .enumerate()
            .map(|(at, parcel)| row(at + 1, parcel, words))
            .collect(),
        totals: totals(&open.parcels, words),
        signatures: vec![
            text!(words, "sheet-handed-over-by"),
            text!(words, "sheet-received-by"),
            text!(words, "sheet-signed-at"),
        ],
        footer: text!(words, "sheet-footer", batch = open.batch.id.to_string()),
    }
}

fn facts(open: &OpenBatch, zone: &TimeZone, here: Here<'_>) -> Vec<[String; 2]> {
    let words = here.words;
    let mut facts = Vec::new();
    if let Some(description) = &open.batch.description {
        facts.push([text!(words, "description"), description.clone()]);
    }
    if let Some(today) = Some(here.today) {
        facts.push([text!(words, "sheet-date"), words.date(today)]);
    }
    if let Some(profile) = here.connection.profile() {
        let client = profile.client_id.to_string();
        facts.push([text!(words, "client-id"), client]);
    }
    if let Some(closing) = open.closing {
        let at = words.date_time(closing.at, zone);
        facts.push([text!(words, "head-closed"), at]);
    }
    facts.push([
        text!(words, "head-parcels"),
        words.count(u64::try_from(open.parcels.len()).unwrap_or(u64::MAX)),
    ]);
    facts.extend(shippers(&open.parcels, words));
    facts
}

/// Who hands the parcels over: by the return addresses on their labels, one line below the other.
fn shippers(parcels: &[Shipment], words: &Words) -> Vec<[String; 2]> {
    let mut addresses: Vec<&ReturnedAddress> = Vec::new();
    for parcel in parcels {
        let address = &parcel.return_address;
        if *address != ReturnedAddress::default() && !addresses.contains(&address) {
            addresses.push(address);
        }
    }
    let mut facts = Vec::new();
    for address in addresses.into_iter().take(MAX_SHIPPERS) {
        let mut caption = text!(words, "sheet-shipper");
        for line in address
            .name
            .iter()
            .cloned()
            .chain(words.address_lines(address))
        {
            facts.push([std::mem::take(&mut caption), line]);
        }
    }
    facts
}

fn row(number: usize, parcel: &Shipment, words: &Words) -> SheetRow {
    let recipient = &parcel.recipient;
    let place = [&recipient.name, &recipient.city, &recipient.country_code];
    let place: Vec<&str> = place.into_iter().flatten().map(String::as_str).collect();
    SheetRow {
        number: number.to_string(),
        tracking_code: parcel
            .tracking_code
            .clone()
            .unwrap_or_else(|| parcel.id.to_string()),
        recipient: place.join(", "),
        postage: words.postage_type(&parcel.postage_type),
        weight: parcel
            .parcel
            .weight_with_unit()
            .map_or_else(String::new, |weight| words.weight(&weight)),
    }
}

fn totals(parcels: &[Shipment], words: &Words) -> Vec<[String; 2]> {
    let total = total_weight(parcels);
    let weight = words.weight(&total.weight);
    let weight = if total.unknown == 0 {
        weight
    } else {
        text!(
            words,
            "sheet-weight-partly",
            weight = weight,
            count = total.unknown
        )
    };
    vec![
        [
            text!(words, "head-parcels"),
            words.count(u64::try_from(parcels.len()).unwrap_or(u64::MAX)),
        ],
        [text!(words, "sheet-weight"), weight],
    ]
}
