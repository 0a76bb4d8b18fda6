//! What is printed on a label.

use super::{
    Call, LabelFormat, Refusal, ShipmentRecord, batches, change,
    links::LabelOf,
    postage::{self, Carrier},
    rate_choice, rates, track,
};
use crate::{
    practice::labels::{Label, LabelContent},
    service::wire,
};

/// The label of that kind, where there is one.
pub fn label(call: &Call<'_>, of: LabelOf<'_>, format: LabelFormat) -> Result<Label, Refusal> {
    match (of, format) {
        (LabelOf::Shipment(id), _) => sheet(call, id, format).map(Label::from),
        (LabelOf::Batch(_), LabelFormat::Pdf) => Err(Refusal::NotFound),
        (LabelOf::Batch(id), LabelFormat::Png | LabelFormat::Zpl) => {
            batches::sheet(call, id).map(Label::Batch)
        }
    }
}

fn sheet(call: &Call<'_>, id: &str, format: LabelFormat) -> Result<LabelContent, Refusal> {
    let record = change::load(call, id)?;
    let postage = rate_choice::chosen_postage(&record)
        .and_then(postage::find)
        .ok_or(Refusal::NotFound)?;
    let is_missing = format == LabelFormat::Png && postage::is_pdf_only(postage.name);
    if !record.has_label() || is_missing {
        return Err(Refusal::NotFound);
    }
    let shown = &record.shown;
    Ok(LabelContent {
        from_lines: from_lines(shown),
        to_lines: to_lines(shown),
        postage_description: rates::description(postage),
        carrier: match postage.carrier {
            Carrier::Operator | Carrier::UsPostal | Carrier::CaPostal => {
                postage.carrier.description().to_owned()
            }
        },
        tracking_code: shown.carrier_tracking_code.clone().unwrap_or_default(),
        shipment_id: shown.id.clone(),
        order_id: shown.order_id.clone(),
        weight: track::weight(&record),
        size: track::size(&record),
        ship_date: shown.ship_date.clone().unwrap_or_default(),
        customs_lines: customs_lines(&record),
    })
}

fn from_lines(shown: &wire::Shipment) -> Vec<String> {
    lines(
        [
            &shown.return_name,
            &shown.return_address_1,
            &shown.return_address_2,
        ],
        [
            &shown.return_city,
            &shown.return_province_code,
            &shown.return_postal_code,
        ],
        shown.return_country_code.as_ref(),
    )
}

fn to_lines(shown: &wire::Shipment) -> Vec<String> {
    lines(
        [&shown.to_name, &shown.to_address_1, &shown.to_address_2],
        [
            &shown.to_city,
            &shown.to_province_code,
            &shown.to_postal_code,
        ],
        shown.to_country_code.as_ref(),
    )
}

fn lines(
    first: [&Option<String>; 3],
    town: [&Option<String>; 3],
    country: Option<&String>,
) -> Vec<String> {
    let town: Vec<&str> = town.into_iter().flatten().map(String::as_str).collect();
    first
        .into_iter()
        .flatten()
        .cloned()
        .chain([town.join(" ")])
        .chain(country.cloned())
        .filter(|line| !line.is_empty())
        .collect()
}

/// Parcels within Canada need none.
fn customs_lines(record: &ShipmentRecord) -> Vec<String> {
    if record.shown.to_country_code.as_deref() == Some("CA") {
        return Vec::new();
    }
    let line = |item: &wire::LineItem| {
        let currency = item
            .currency_code
            .as_deref()
            .unwrap_or_default()
            .to_uppercase();
        let parts = [
            format!("{} ×", item.quantity.unwrap_or(1)),
            item.description.clone().unwrap_or_default(),
            item.hs_tariff_code.clone().unwrap_or_default(),
            item.origin_country.clone().unwrap_or_default(),
            item.value_amount.clone().unwrap_or_default(),
            currency,
        ];
        parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    };
    record.line_items.iter().map(line).collect()
}
