//! A shipment query as SQL: the conditions and their values.

use rusqlite::types::Value;

use crate::practice::engine::ShipmentQuery;

/// The pieces of one SELECT.
pub(super) struct Pieces {
    /// What to read from.
    pub(super) from: &'static str,
    /// `WHERE …`, or nothing.
    pub(super) conditions: String,
    /// Newest first, along an index that the conditions use.
    pub(super) order: &'static str,
    pub(super) values: Vec<Value>,
}

pub(super) fn pieces(query: &ShipmentQuery) -> Pieces {
    let mut conditions = Vec::new();
    let mut values = Vec::new();
    let mut add = |condition, value: Value| {
        conditions.push(condition);
        values.push(value);
    };
    if !query.words.is_empty() {
        add(
            "shipment_words MATCH ?",
            Value::Text(match_text(&query.words)),
        );
    }
    if let Some(batch_id) = query.batch_id {
        add("shipment.batch_id = ?", Value::Integer(batch_id));
    }
    if let Some(kind) = &query.package_type {
        add("shipment.package_type = ?", Value::Text(kind.clone()));
    }
    if let Some(status) = query.status {
        add("shipment.status = ?", Value::Text(status.word().to_owned()));
    }
    if let Some(from) = query.from {
        add(
            "shipment.created_us >= ?",
            Value::Integer(from.as_microsecond()),
        );
    }
    if let Some(before) = query.before {
        add(
            "shipment.created_us < ?",
            Value::Integer(before.as_microsecond()),
        );
    }
    let has_words = !query.words.is_empty();
    let has_time = query.from.is_some() || query.before.is_some();
    Pieces {
        // CROSS JOIN keeps the order of the two: the words decide, newest first.
        from: if has_words {
            "shipment_words CROSS JOIN shipment ON shipment.sequence = shipment_words.rowid"
        } else {
            "shipment"
        },
        conditions: if conditions.is_empty() {
            String::new()
        } else {
            format!("WHERE {}", conditions.join(" AND "))
        },
        order: if has_words {
            "shipment_words.rowid DESC"
        } else if has_time {
            // Time never runs back, so this is the same order along another index.
            "shipment.created_us DESC, shipment.sequence DESC"
        } else {
            "shipment.sequence DESC"
        },
        values,
    }
}

/// Each word the start of a word. Words are letters and digits only.
fn match_text(words: &[String]) -> String {
    words
        .iter()
        .map(|word| format!("\"{word}\"*"))
        .collect::<Vec<_>>()
        .join(" AND ")
}
