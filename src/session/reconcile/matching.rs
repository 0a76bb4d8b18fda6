//! Which shipment is a line's? By our token if it carries one, else by all
//! that the draft says. Pure.

use crate::{
    ledger::Line,
    model::{ids::ShipmentId, money::Money, shipment::Shipment},
};

/// The shipments that are this line's by all that they show, in their order.
pub(crate) fn candidates(
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
pub(crate) fn search_words(line: &Line) -> String {
    if has_token(line) {
        return line.token.clone();
    }
    line.sent_as
        .clone()
        .unwrap_or_else(|| line.draft.recipient.name.clone())
}

pub(crate) fn has_token(line: &Line) -> bool {
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
        && shipment.parcel.weight_with_unit().as_ref() == Some(&draft.parcel.weight)
        && value == Some(draft.declared_value.amount_text())
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;
    use serde_json::json;

    use super::*;
    use crate::model::{
        address::Address,
        draft::{OrderReference, PostageOptions, ShipDate, ShipmentDraft},
        measure::{Size, SizeUnit, Weight, WeightUnit},
        money::Currency,
        parcel::{PackageContents, PackageType, Parcel},
    };

    fn asked(sent_as: Option<&str>) -> Line {
        let text = str::to_owned;
        let draft = ShipmentDraft {
            order: OrderReference {
                id: None,
                store: None,
            },
            recipient: Address {
                name: text("Ada Lovelace"),
                address_1: text("12 Main St"),
                city: text("Ottawa"),
                province_code: Some(text("ON")),
                postal_code: Some(text("K1A 0B1")),
                country_code: text("CA"),
                ..Address::default()
            },
            return_address: None,
            contents: PackageContents::Merchandise,
            description: Some(text("Books")),
            declared_value: Money::parse("25", Currency::Cad).unwrap(),
            parcel: Parcel {
                package_type: PackageType::Parcel,
                weight: Weight {
                    value: Decimal::from(500),
                    unit: WeightUnit::Gram,
                },
                size: Size {
                    x: Decimal::from(20),
                    y: Decimal::from(15),
                    z: Decimal::from(10),
                    unit: SizeUnit::Centimetre,
                },
            },
            options: PostageOptions::default(),
            ship_date: ShipDate::Today,
            items: Vec::new(),
            cost_centre: None,
        };
        Line {
            draft,
            sent_as: sent_as.map(str::to_owned),
            token: text("SDTOKEN"),
        }
    }

    /// What the service has, and what somebody made of it.
    fn came(order_id: Option<&str>, change: impl FnOnce(&mut Shipment)) -> Shipment {
        let mut shipment: Shipment = serde_json::from_value(json!({
            "id": "S1",
            "status": "unpaid",
            "recipient": {
                "name": "Ada Lovelace", "address_1": "12 Main St", "city": "Ottawa",
                "country_code": "CA",
            },
            "return_address": {},
            "parcel": {"weight": "500", "weight_unit": "g"},
            "declared_value": {"amount": "25.00", "currency": "cad"},
            "order_id": order_id,
            "is_insured": false,
            "is_insurance_requested": false,
            "is_media_mail_requested": false,
            "is_signature_requested": false,
            "is_duties_paid_requested": false,
            "postage_type": "unknown",
            "fees": [],
            "taxes": [],
            "rates": [],
        }))
        .unwrap();
        change(&mut shipment);
        shipment
    }

    fn fits(line: &Line, shipment: Shipment) -> bool {
        !candidates(line, vec![shipment], &[]).is_empty()
    }

    #[test]
    fn without_a_token_only_what_comes_back_as_it_was_sent_is_the_lines() {
        let line = asked(Some("1000"));
        assert!(fits(&line, came(Some("1000"), |_same| {})));
        assert!(!fits(&line, came(Some("1001"), |_same| {})));
        let other = || Some("other".to_owned());
        let changes: [fn(&mut Shipment, Option<String>); 7] = [
            |came, other| came.recipient.name = other,
            |came, other| came.recipient.address_1 = other,
            |came, other| came.recipient.city = other,
            |came, other| came.recipient.country_code = other,
            |came, _| came.parcel.weight = Some(Decimal::from(501)),
            |came, other| came.parcel.weight_unit = other.map(WeightUnit::from),
            |came, _| came.declared_value = None,
        ];
        for (at, change) in changes.into_iter().enumerate() {
            let came = came(Some("1000"), |came| change(came, other()));
            assert!(!fits(&line, came), "change {at}");
        }
    }

    #[test]
    fn with_our_token_the_order_id_is_enough() {
        let line = asked(Some("1000 SDTOKEN"));
        let redacted = |came: &mut Shipment| came.recipient.name = None;
        assert!(fits(&line, came(Some("1000 SDTOKEN"), redacted)));
        assert!(!fits(&line, came(Some("1000"), |_same| {})));
        let known = [ShipmentId::new("S1")];
        let ours = vec![came(Some("1000 SDTOKEN"), |_same| {})];
        assert_eq!(candidates(&line, ours, &known), []);
    }

    #[test]
    fn the_most_telling_word_is_searched_for() {
        assert_eq!(search_words(&asked(Some("1000 SDTOKEN"))), "SDTOKEN");
        assert_eq!(search_words(&asked(Some("1000"))), "1000");
        assert_eq!(search_words(&asked(None)), "Ada Lovelace");
    }
}
