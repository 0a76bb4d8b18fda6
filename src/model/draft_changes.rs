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
/// none. Spelling and units make no difference. Phone, e-mail and description are compared
/// where both have them. Customs items are not shown, and with them the description is the
/// service's, as is a return address that the order lacks.
pub fn fields_unlike(draft: &ShipmentDraft, bought: &Shipment) -> Vec<Field> {
    let mut fields = addresses_unlike(draft, bought);
    let description = draft
        .description
        .as_deref()
        .filter(|_| draft.items.is_empty());
    let shown_description = bought.parcel.description.as_deref();
    let is_same_description = match (description, shown_description) {
        (Some(description), Some(shown)) => folded(description) == folded(shown),
        (None, _) | (_, None) => true,
    };
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
        (Field::Description, is_same_description),
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
/// difference, nor do phone and e-mail: one person may have several.
pub fn recipient_unlike(recipient: &Address, shown: &ReturnedAddress) -> Vec<Field> {
    let mut fields = address_unlike(recipient, shown);
    fields.retain(|field| !matches!(field, Field::Phone | Field::Email));
    fields
}

/// In which fields an address differs from one that the service shows. A phone number or an
/// e-mail address that one of them lacks makes no difference.
fn address_unlike(recipient: &Address, shown: &ReturnedAddress) -> Vec<Field> {
    let pairs = pairs(&recipient.texts(), &shown.texts()).into_iter();
    let unlike = pairs.filter(|(field, text, shown)| {
        if *field == Field::Phone {
            !is_same_phone(text, shown)
        } else if *field == Field::Email {
            !text.is_empty() && !shown.is_empty() && folded(text) != folded(shown)
        } else {
            !is_same_text(field, text, shown)
        }
    });
    unlike.map(|(field, _, _)| field).collect()
}

/// Whether they may be one number: by their digits, with or without the country's code.
fn is_same_phone(one: &str, other: &str) -> bool {
    let digits = |text: &str| -> String { text.chars().filter(char::is_ascii_digit).collect() };
    let (one, other) = (digits(one), digits(other));
    one.ends_with(&other) || other.ends_with(&one)
}

fn addresses_unlike(draft: &ShipmentDraft, bought: &Shipment) -> Vec<Field> {
    let mut fields = address_unlike(&draft.recipient, &bought.recipient);
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
        type Change = fn(&mut ShipmentDraft);
        let changes: [(Field, Change); 7] = [
            (Field::Phone, |draft| {
                draft.recipient.phone = Some("514 555 0199".to_owned());
            }),
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
    fn phone_email_and_description_are_compared_where_both_have_them() {
        let mut order = draft();
        order.return_address = None;
        order.items.clear();
        order.recipient.phone = Some("(514) 555-0100".to_owned());
        order.recipient.email = Some("ana@example.com".to_owned());
        order.description = Some("Enamel pin".to_owned());
        let mut shown = bought(&order);
        shown.parcel.description = Some("ENAMEL PIN".to_owned());
        shown.recipient.phone = Some("+1 514-555-0100".to_owned());
        assert_eq!(fields_unlike(&order, &shown), []);
        shown.recipient.phone = Some("514 555 0199".to_owned());
        shown.recipient.email = Some("bo@example.com".to_owned());
        shown.parcel.description = Some("Brooch".to_owned());
        assert_eq!(
            fields_unlike(&order, &shown),
            [Field::Phone, Field::Email, Field::Description]
        );
        assert_eq!(recipient_unlike(&order.recipient, &shown.recipient), []);
        shown.recipient.phone = None;
        shown.recipient.email = None;
        shown.parcel.description = None;
        assert_eq!(fields_unlike(&order, &shown), []);
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
