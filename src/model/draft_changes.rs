//! In which fields two drafts of one order differ: what a user is told of an
//! order that was changed after it was bought.

use super::{
    address::Address,
    draft::ShipmentDraft,
    fields::Field,
    measure::Size,
    order_key::folded,
    shipment::{ReturnedAddress, Shipment},
};

/// The fields in which they differ, in the order of the form. Customs items count as one. A cost
/// centre makes no other parcel, and is not among them.
pub fn differing_fields(one: &ShipmentDraft, other: &ShipmentDraft) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut note = |field: Field, is_same: bool| {
        if !is_same {
            fields.push(field);
        }
    };
    note(Field::OrderId, one.order.id == other.order.id);
    note(Field::OrderStore, one.order.store == other.order.store);
    for (field, text, others) in pairs(&one.recipient.texts(), &other.recipient.texts()) {
        note(field, text == others);
    }
    let returns = |draft: &ShipmentDraft| draft.return_address.clone().unwrap_or_default();
    for (field, text, others) in pairs(&returns(one).texts(), &returns(other).texts()) {
        note(field, text == others);
    }
    note(Field::PackageContents, one.contents == other.contents);
    for (field, text, others) in pairs(&one.texts(), &other.texts()) {
        note(field, text == others);
    }
    let (value, others) = (&one.declared_value, &other.declared_value);
    note(Field::Value, value.amount == others.amount);
    note(Field::ValueCurrency, value.currency == others.currency);
    let (parcel, others) = (&one.parcel, &other.parcel);
    note(
        Field::PackageType,
        parcel.package_type == others.package_type,
    );
    note(Field::WeightUnit, parcel.weight.unit == others.weight.unit);
    note(Field::Weight, parcel.weight.value == others.weight.value);
    note(Field::SizeUnit, parcel.size.unit == others.size.unit);
    note(Field::SizeX, parcel.size.x == others.size.x);
    note(Field::SizeY, parcel.size.y == others.size.y);
    note(Field::SizeZ, parcel.size.z == others.size.z);
    note(Field::ShipDate, one.ship_date == other.ship_date);
    let (options, others) = (&one.options, &other.options);
    note(
        Field::InsuranceRequested,
        options.insurance == others.insurance,
    );
    note(
        Field::SignatureRequested,
        options.signature == others.signature,
    );
    note(
        Field::MediaMailRequested,
        options.media_mail == others.media_mail,
    );
    note(
        Field::DutiesPaidRequested,
        options.duties_paid == others.duties_paid,
    );
    for (field, text, others) in pairs(&options.texts(), &others.texts()) {
        note(field, text == others);
    }
    note(Field::LineItems, one.items == other.items);
    fields
}

/// In which fields an order differs from a shipment that was bought for it elsewhere.
///
/// By all that the service shows of that one: its label is good for this order if there are
/// none. Spelling and units make no difference, nor do phone and e-mail. Customs items are
/// not shown, and a return address or a description that the order lacks is the service's.
pub fn fields_unlike(draft: &ShipmentDraft, bought: &Shipment) -> Vec<Field> {
    let mut fields = addresses_unlike(draft, bought);
    let (parcel, shown) = (&draft.parcel, &bought.parcel);
    let weight = shown.weight_with_unit();
    let is_same_weight = weight.is_some_and(|shown| {
        shown == parcel.weight
            || shown.micrograms().is_some() && shown.micrograms() == parcel.weight.micrograms()
    });
    let sides = |size: &Size| {
        size.micrometres().map(|mut sides| {
            // A parcel lies on any of them.
            sides.sort_unstable();
            sides
        })
    };
    let is_same_size = shown.size_with_unit().is_some_and(|shown| {
        shown == parcel.size || sides(&shown).is_some() && sides(&shown) == sides(&parcel.size)
    });
    let contents = shown.package_contents.as_ref();
    let (value, options) = (bought.declared_value.as_ref(), &draft.options);
    let wanted = &draft.declared_value;
    let compared = [
        (Field::PackageContents, contents == Some(&draft.contents)),
        (
            Field::PackageType,
            shown.package_type.as_ref() == Some(&parcel.package_type),
        ),
        (Field::Weight, is_same_weight),
        (Field::SizeX, is_same_size),
        (
            Field::Value,
            value.is_some_and(|value| value.amount == wanted.amount),
        ),
        (
            Field::ValueCurrency,
            value.is_some_and(|value| value.currency == wanted.currency),
        ),
        (
            Field::InsuranceRequested,
            options.insurance == bought.is_insurance_requested,
        ),
        (
            Field::SignatureRequested,
            options.signature == bought.is_signature_requested,
        ),
        (
            Field::MediaMailRequested,
            options.media_mail == bought.is_media_mail_requested,
        ),
        (
            Field::DutiesPaidRequested,
            options.duties_paid == bought.is_duties_paid_requested,
        ),
    ];
    let unlike = compared.into_iter().filter(|(_, is_same)| !is_same);
    fields.extend(unlike.map(|(field, _)| field));
    fields
}

/// In which fields a recipient differs from one that the service shows. Spelling makes no
/// difference, nor do phone and e-mail.
pub fn recipient_unlike(recipient: &Address, shown: &ReturnedAddress) -> Vec<Field> {
    let mut fields = Vec::new();
    for (field, text, shown) in pairs(&recipient.texts(), &shown.texts()) {
        let is_compared = !matches!(field, Field::Phone | Field::Email);
        if is_compared && !is_same_text(&field, &text, &shown) {
            fields.push(field);
        }
    }
    fields
}

fn addresses_unlike(draft: &ShipmentDraft, bought: &Shipment) -> Vec<Field> {
    let mut fields = recipient_unlike(&draft.recipient, &bought.recipient);
    let Some(returns) = &draft.return_address else {
        return fields;
    };
    let shown = bought.return_address.texts();
    for (field, text) in returns.texts() {
        let part = field.as_str().trim_start_matches("return_").to_owned();
        let shown = shown.iter().find(|(of, _)| of.as_str() == part);
        let is_same = shown.is_some_and(|(_, shown)| is_same_text(&field, text, shown));
        // What was not given, the service adds.
        if !is_same && !text.is_empty() && field != Field::ReturnPhone {
            fields.push(field);
        }
    }
    fields
}

fn is_same_text(field: &Field, text: &str, shown: &str) -> bool {
    let is_code = matches!(field, Field::PostalCode | Field::ReturnPostalCode);
    let folded = |text: &str| {
        let folded = folded(text);
        if is_code {
            folded.replace([' ', '-'], "")
        } else {
            folded
        }
    };
    folded(text) == folded(shown)
}

/// The texts of one section of both.
fn pairs(one: &[(Field, &str)], other: &[(Field, &str)]) -> Vec<(Field, String, String)> {
    let others = other.iter().map(|(_, text)| (*text).to_owned());
    one.iter()
        .zip(others)
        .map(|((field, text), other)| (field.clone(), (*text).to_owned(), other))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::Decimal;

    use crate::model::{
        check::check,
        draft::OrderStore,
        ids::ShipmentId,
        order::OrderText,
        shipment::{ReturnedAddress, ReturnedParcel, ShipmentStatus},
    };

    fn draft() -> ShipmentDraft {
        let text = include_str!("../../tests/it/data/order-full.json");
        let order: OrderText = serde_json::from_str(text).unwrap();
        check(&order, None).draft.unwrap()
    }

    /// The shipment that the service would show of the draft.
    fn bought(draft: &ShipmentDraft) -> Shipment {
        let to = &draft.recipient;
        let parcel = &draft.parcel;
        let size = &parcel.size;
        Shipment {
            recipient: ReturnedAddress::of_texts(|field| {
                let texts = to.texts();
                let found = texts.iter().find(|(of, _)| *of == field);
                found.map(|(_, text)| text.to_uppercase())
            })
            .unwrap(),
            parcel: ReturnedParcel {
                package_type: Some(parcel.package_type.clone()),
                package_contents: Some(draft.contents.clone()),
                description: None,
                weight: Some(parcel.weight.value),
                weight_unit: Some(parcel.weight.unit.clone()),
                // It lies on another side.
                size: Some([size.z, size.x, size.y]),
                size_unit: Some(size.unit.clone()),
            },
            return_address: ReturnedAddress::default(),
            declared_value: Some(draft.declared_value.clone()),
            is_insurance_requested: draft.options.insurance,
            is_media_mail_requested: draft.options.media_mail,
            is_signature_requested: draft.options.signature,
            is_duties_paid_requested: draft.options.duties_paid,
            ..Shipment::bare(ShipmentId::new("S1"), ShipmentStatus::Ready)
        }
    }

    #[test]
    fn a_shipment_bought_elsewhere_is_the_orders_if_it_shows_the_same() {
        let mut order = draft();
        order.return_address = None;
        let same = bought(&order);
        assert_eq!(fields_unlike(&order, &same), []);
        let mut reached = order.clone();
        reached.recipient.phone = Some("514 555 0199".to_owned());
        assert_eq!(fields_unlike(&reached, &same), []);
        type Change = fn(&mut ShipmentDraft);
        let changes: [(Field, Change); 6] = [
            (Field::Address1, |draft| draft.recipient.address_1.push('0')),
            (Field::Address2, |draft| {
                draft.recipient.address_2 = Some("Unit 4".to_owned());
            }),
            (Field::Weight, |draft| {
                draft.parcel.weight.value += Decimal::ONE;
            }),
            (Field::SizeX, |draft| draft.parcel.size.y += Decimal::ONE),
            (Field::Value, |draft| {
                draft.declared_value.amount += Decimal::ONE;
            }),
            (Field::SignatureRequested, |draft| {
                draft.options.signature = !draft.options.signature;
            }),
        ];
        for (field, change) in changes {
            let mut changed = order.clone();
            change(&mut changed);
            assert_eq!(fields_unlike(&changed, &same), [field]);
        }
    }

    #[test]
    fn what_the_service_does_not_show_any_more_is_not_taken_for_the_same() {
        let order = draft();
        let mut redacted = bought(&order);
        redacted.recipient = ReturnedAddress::default();
        redacted.parcel.weight = None;
        let fields = fields_unlike(&order, &redacted);
        assert!(fields.contains(&Field::Name) && fields.contains(&Field::Weight));
    }

    #[test]
    fn what_differs_is_named_by_field_also_a_store_that_is_missing() {
        let one = draft();
        assert_eq!(differing_fields(&one, &one), []);
        let mut other = one.clone();
        other.order.store = match one.order.store {
            Some(_) => None,
            None => Some(OrderStore::Etsy),
        };
        assert_eq!(differing_fields(&one, &other), [Field::OrderStore]);
        other.recipient.city = "Elsewhere".to_owned();
        other.return_address = None;
        other.options.signature = !one.options.signature;
        other.items.clear();
        let names = differing_fields(&one, &other);
        for name in [
            Field::OrderStore,
            Field::City,
            Field::SignatureRequested,
            Field::LineItems,
        ] {
            assert!(names.contains(&name), "{name:?} is not in {names:?}");
        }
        assert!(!names.contains(&Field::Name));
    }
}
