//! Whether a body or an entry of a list is what a row expects.

use serde_json::Value;

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

/// Whether a value has what is expected of it.
pub(super) fn fits(expected: &Value, own: Option<&Value>, place: &str) -> Result<(), Wrong> {
    let told = || own.map_or_else(|| "missing".to_owned(), Value::to_string);
    let wrong = || Err(format!("{place} is {}, not {expected}", told()));
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
        (Value::Object(fields), Some(Value::Array(list))) => {
            let has = |wanted: &Value| {
                list.iter()
                    .any(|item| fits(wanted, Some(item), place).is_ok())
            };
            let is_right = fields.get("some").is_none_or(has)
                && fields.get("none").is_none_or(|wanted| !has(wanted));
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
