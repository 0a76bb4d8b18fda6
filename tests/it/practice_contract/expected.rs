//! Whether a body or an entry of a list is what a row expects.

use serde_json::{Value, json};

use super::player::Wrong;

/// What an answer is about: the thing in its envelope, or the first of a list.
pub(super) fn entry(body: &Value) -> Result<Value, Wrong> {
    let inside = ["shipment", "batch", "return"].map(|name| body.get(name));
    let found = inside.into_iter().flatten().next().or_else(|| body.get(0));
    found.cloned().ok_or(format!("nothing to name in {body}"))
}

/// Whether an entry of a list is so.
pub(super) fn holds(term: &str, entry: &Value) -> bool {
    let (end, order) = ["<=", ">="]
        .into_iter()
        .find_map(|order| Some((term.find(order)?, order)))
        .unwrap_or_else(|| (term.find('=').unwrap(), "="));
    let (field, value) = (&term[..end], &term[end + order.len()..]);
    let own = match &entry[field] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    // A day has the length of the day it is compared with.
    let own_start = own.get(..value.len()).unwrap_or(&own);
    match order {
        "<=" => own_start <= value,
        ">=" => own_start >= value,
        _ => value.split(',').any(|value| own == value),
    }
}

/// Whether a list has an element where it is asked for.
fn list_fits(term: &str, wanted: &Value, list: &[Value]) -> bool {
    let is_it = |item: &Value| fits(wanted, Some(item), term).is_ok();
    match term {
        "some" => list.iter().any(is_it),
        // An empty list says nothing of what its elements are.
        "none" => !list.is_empty() && !list.iter().any(is_it),
        "first" => list.first().is_some_and(is_it),
        _ => false,
    }
}

/// The form of a shipment's id in section 2.2.
fn is_shipment_id(text: &str) -> bool {
    let is_upper = |letter: u8| letter.is_ascii_uppercase() || letter.is_ascii_digit();
    text.len() == 10 && text.bytes().all(is_upper)
}

/// Whether a value has what is expected of it.
pub(super) fn fits(expected: &Value, own: Option<&Value>, place: &str) -> Result<(), Wrong> {
    let shown = || own.map_or_else(|| "missing".to_owned(), Value::to_string);
    let wrong = || Err(format!("{place} is {}, not {expected}", shown()));
    match (expected, own) {
        (Value::String(text), _) if text == "-" => match own {
            None => Ok(()),
            Some(_) => wrong(),
        },
        (_, None) => wrong(),
        (Value::String(text), Some(own)) if text == "*" => {
            if own.is_null() {
                wrong()
            } else {
                Ok(())
            }
        }
        (Value::String(text), Some(own)) if text == "+" => {
            let is_filled = own.as_array().is_some_and(|list| !list.is_empty());
            if is_filled { Ok(()) } else { wrong() }
        }
        (Value::String(text), Some(Value::String(own))) if text.starts_with('~') => {
            if own.contains(&text[1..]) {
                Ok(())
            } else {
                wrong()
            }
        }
        (Value::String(text), Some(Value::String(own))) if text == "#" => {
            if is_shipment_id(own) {
                Ok(())
            } else {
                wrong()
            }
        }
        (Value::Object(terms), Some(Value::Array(list))) => {
            let is_right = !terms.is_empty()
                && terms
                    .iter()
                    .all(|(term, wanted)| list_fits(term, wanted, list));
            if is_right { Ok(()) } else { wrong() }
        }
        (Value::Object(fields), Some(Value::Object(own))) => fields
            .iter()
            .try_for_each(|(name, wanted)| fits(wanted, own.get(name), &format!("{place}.{name}"))),
        (Value::Array(wanted), Some(Value::Array(own))) if wanted.len() == own.len() => wanted
            .iter()
            .zip(own)
            .enumerate()
            .try_for_each(|(at, (wanted, own))| fits(wanted, Some(own), &format!("{place}[{at}]"))),
        (_, Some(own)) => {
            if expected == own {
                Ok(())
            } else {
                wrong()
            }
        }
    }
}

#[test]
fn a_list_has_what_is_asked_of_it_and_no_unknown_question_passes() {
    let list = json!([{"kind": "credit"}, {"kind": "charge"}]);
    let is_so = |expected: Value, own: &Value| fits(&expected, Some(own), "list").is_ok();
    for right in [
        json!({"some": {"kind": "charge"}}),
        json!({"none": {"kind": "refund"}}),
        json!({"first": {"kind": "credit"}}),
        json!({"first": {"kind": "credit"}, "none": {"kind": "refund"}}),
    ] {
        assert!(is_so(right.clone(), &list), "{right}");
    }
    for wrong in [
        json!({}),
        json!({"kind": "credit"}),
        json!({"some": {"kind": "charge"}, "kind": "credit"}),
        json!({"some": {"kind": "refund"}}),
        json!({"none": {"kind": "charge"}}),
        json!({"first": {"kind": "charge"}}),
    ] {
        assert!(!is_so(wrong.clone(), &list), "{wrong}");
    }
    for term in ["some", "none", "first"] {
        assert!(
            !is_so(json!({term: {"kind": "credit"}}), &json!([])),
            "{term}"
        );
    }
}
