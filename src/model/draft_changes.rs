//! In which fields two drafts of one order differ: what a user is told of an
//! order that was changed after it was bought.

use super::{draft::ShipmentDraft, fields::Field};

/// The fields in which they differ, in the order of the form. Customs items count as one.
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
    use crate::model::{check::check, draft::OrderStore, order::OrderText};

    fn draft() -> ShipmentDraft {
        let text = include_str!("../../tests/it/data/order-full.json");
        let order: OrderText = serde_json::from_str(text).unwrap();
        check(&order, None).draft.unwrap()
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
