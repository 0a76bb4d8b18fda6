//! Which shipment is a line's? By our token if it carries one, else by all
//! that the draft says. Pure.

use crate::{
    domain::{ids::ShipmentId, money::Money, shipment::Shipment},
    store::Line,
};

/// The shipments that are this line's for all that can be told, as they came.
pub(super) fn candidates(
    line: &Line,
    shipments: Vec<Shipment>,
    not_these: &[ShipmentId],
) -> Vec<Shipment> {
    shipments
        .into_iter()
        .filter(|shipment| !not_these.contains(&shipment.id) && is_of(line, shipment))
        .collect()
}

/// What to search for.
pub(super) fn search_words(line: &Line) -> String {
    if has_token(line) {
        return line.token.clone();
    }
    line.sent_as
        .clone()
        .unwrap_or_else(|| line.draft.recipient.name.clone())
}

pub(super) fn has_token(line: &Line) -> bool {
    line.sent_as
        .as_deref()
        .is_some_and(|sent_as| sent_as.ends_with(&line.token))
}

fn is_of(line: &Line, shipment: &Shipment) -> bool {
    if shipment.order_id != line.sent_as {
        return false;
    }
    has_token(line) || is_alike(line, shipment)
}

/// Without a token, everything that comes back must be what was sent.
fn is_alike(line: &Line, shipment: &Shipment) -> bool {
    let draft = &line.draft;
    let to = &draft.recipient;
    let back = &shipment.recipient;
    let same = |sent: &str, came: &Option<String>| came.as_deref() == Some(sent);
    let value = shipment.declared_value.as_ref().map(Money::amount_text);
    same(&to.name, &back.name)
        && same(&to.address_1, &back.address_1)
        && same(&to.city, &back.city)
        && same(&to.country_code, &back.country_code)
        && shipment.parcel.weight == Some(draft.parcel.weight.value)
        && shipment.parcel.weight_unit.as_deref() == Some(draft.parcel.weight.unit.as_str())
        && value == Some(draft.declared_value.amount_text())
}
