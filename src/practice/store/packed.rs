//! JSON as it is stored: field names, the same ones in a million rows, are
//! replaced by dictionary codes of two characters each.

use std::{collections::HashMap, sync::LazyLock};

/// Stands for `,"name":`, the name's letter follows. JSON has neither of the two.
const FIELD: char = '\u{1}';
/// Stands for `,"name":null`.
const NULL_FIELD: char = '\u{2}';
/// The letter of the first name.
const FIRST: char = ' ';

/// A name's place is its letter in every store there is: names are added at the
/// end only. A name that is not here is stored as it is.
#[rustfmt::skip] // As the service writes them.
const NAMES: &[&str] = &[
    "id", "status", "batch_id", "to_name", "to_address_1", "to_address_2", "to_city",
    "to_province_code", "to_postal_code", "to_country_code", "to_phone", "to_email",
    "return_name", "return_address_1", "return_address_2", "return_city",
    "return_province_code", "return_postal_code", "return_country_code", "return_phone",
    "is_return_dispose", "package_contents", "description", "value", "value_currency",
    "order_id", "order_store", "package_type", "size_unit", "size_x", "size_y", "size_z",
    "weight_unit", "weight", "is_insured", "is_insurance_requested", "is_media_mail_requested",
    "is_signature_requested", "is_delivery_duties_paid_requested", "postage_type", "carrier",
    "carrier_tracking_code", "ship_date", "purchase_amount", "provincial_tax",
    "provincial_tax_label", "federal_tax", "federal_tax_label", "postage_fee", "insurance_fee",
    "delivery_fee", "tariff_fee", "created_at", "rates", "postage_carrier_type",
    "postage_description", "signature_confirmation_description",
    "delivery_duties_paid_description", "delivery_time_description",
    "tracking_type_description", "payment_amount", "resolution", "resolved_at", "sequence",
    "events", "line_items", "quantity", "value_amount", "currency_code", "hs_tariff_code",
    "origin_country", "vat_reference", "asked_return", "requested", "purchase", "at", "amount",
    "refund", "is_scanned", "journey", "number", "estimate", "legs", "happens", "return_id",
    "earlier", "is_scanned_since", "word", "kind", "shipment_id",
];

static LETTERS: LazyLock<HashMap<&str, char>> =
    LazyLock::new(|| NAMES.iter().copied().zip(FIRST..).collect());

/// What each mark and letter stand for: a field, and a field that is null.
static FIELDS: LazyLock<Vec<[String; 2]>> = LazyLock::new(|| {
    let fields = |name| [format!(",\"{name}\":"), format!(",\"{name}\":null")];
    NAMES.iter().map(fields).collect()
});

pub(super) fn pack(json: &str) -> String {
    let mut packed = String::with_capacity(json.len() / 2);
    let mut rest = json;
    // In JSON only a field's name has a comma and a quote before it and a quote
    // and a colon after it: a quote within a text has a backslash before it.
    while let Some((before, after)) = rest.split_once(',') {
        packed.push_str(before);
        let field = after.strip_prefix('"').and_then(|after| {
            let (name, value) = after.split_once('"')?;
            Some((LETTERS.get(name)?, value.strip_prefix(':')?))
        });
        let Some((letter, value)) = field else {
            packed.push(',');
            rest = after;
            continue;
        };
        let of_null = value.strip_prefix("null");
        packed.push(if of_null.is_some() { NULL_FIELD } else { FIELD });
        packed.push(*letter);
        rest = of_null.unwrap_or(value);
    }
    packed.push_str(rest);
    debug_assert_eq!(unpack(&packed), json, "a text must come back as it was");
    packed
}

pub(super) fn unpack(packed: &str) -> String {
    let mut json = String::with_capacity(packed.len() * 4);
    let mut rest = packed;
    while let Some(at) = rest.bytes().position(|byte| char::from(byte) <= NULL_FIELD) {
        let (before, marked) = rest.split_at(at);
        json.push_str(before);
        let mut letters = marked.chars();
        let forms = letters
            .next()
            .zip(letters.next())
            .and_then(|(mark, letter)| {
                let place = u32::from(letter).checked_sub(u32::from(FIRST))?;
                let [field, of_null] = FIELDS.get(usize::try_from(place).ok()?)?;
                Some(if mark == FIELD { field } else { of_null })
            });
        json.push_str(forms.map_or("", String::as_str));
        rest = letters.as_str();
    }
    json.push_str(rest);
    json
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(json: &str, packed: &str) {
        assert_eq!(pack(json), packed);
        assert_eq!(unpack(packed), json);
    }

    #[test]
    fn a_field_is_two_letters_and_its_value() {
        check(
            r#"{"id":"A","status":"ready","batch_id":null}"#,
            "{\"id\":\"A\"\u{1}!\"ready\"\u{2}\"}",
        );
        check("[]", "[]");
        check("", "");
    }

    #[test]
    fn a_name_that_is_not_known_stays() {
        let json = r#"{"id":"A","colour":"red"}"#;
        check(json, json);
    }

    #[test]
    fn what_looks_like_a_field_within_a_text_stays() {
        for text in [
            r#"{"a":"x,\"status\":null"}"#,
            r#"["x,","status","y"]"#,
            r#"{"a":"x,"}"#,
        ] {
            check(text, text);
        }
        check(r#"{"a":"x,","status":1}"#, "{\"a\":\"x,\"\u{1}!1}");
    }
}
