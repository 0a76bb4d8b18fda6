//! The control side's body about a parcel that came back.

use std::str::FromStr;

use serde_json::{Map, Value};

use crate::practice::engine::{MAX_TEXT_CHARS, NewReturn, Refusal, ReturnReason, ReturnStatus};

/// The shipment's id, and how it came back.
pub(super) fn read(body: &Map<String, Value>) -> Result<(String, NewReturn), Refusal> {
    let mut faults = Vec::new();
    let shipment_id = text(body, "shipment_id", &mut faults);
    if shipment_id.is_none() && faults.is_empty() {
        faults.push("shipment_id field is required".to_owned());
    }
    let how = NewReturn {
        reason: word(body, "reason", &mut faults).unwrap_or(ReturnReason::Unknown),
        note: text(body, "note", &mut faults),
        status: word(body, "status", &mut faults).unwrap_or(ReturnStatus::OnHold),
    };
    match shipment_id.filter(|_| faults.is_empty()) {
        Some(id) => Ok((id, how)),
        None => Err(Refusal::Invalid(faults.join(" and "))),
    }
}

fn text(body: &Map<String, Value>, name: &str, faults: &mut Vec<String>) -> Option<String> {
    match body.get(name) {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) if text.chars().count() <= MAX_TEXT_CHARS => {
            Some(text.trim().to_owned()).filter(|text| !text.is_empty())
        }
        Some(
            Value::String(_)
            | Value::Bool(_)
            | Value::Number(_)
            | Value::Array(_)
            | Value::Object(_),
        ) => {
            faults.push(format!("{name} field is invalid"));
            None
        }
    }
}

fn word<T: FromStr>(body: &Map<String, Value>, name: &str, faults: &mut Vec<String>) -> Option<T> {
    let word = text(body, name, faults)?;
    let known = word.parse().ok();
    if known.is_none() {
        faults.push(format!("{name} field is invalid"));
    }
    known
}
