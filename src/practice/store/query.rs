//! A shipment query as SQL: the conditions and their values.

use rusqlite::types::Value;

use crate::practice::engine::ShipmentQuery;

/// The pieces of one SELECT.
pub(super) struct Pieces {
    /// What to read from.
    pub(super) from: &'static str,
    /// `WHERE …`, or nothing.
    pub(super) conditions: String,
    /// Newest first.
    pub(super) order: &'static str,
    pub(super) values: Vec<Value>,
}

/// The part of the order of creation that a query is about, both ends included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) first: Option<i64>,
    pub(super) last: Option<i64>,
}

/// What a span is read from: the first sequence at or after a time.
pub(super) const FIRST_SINCE: &str =
    "SELECT sequence FROM shipment WHERE created_us >= ? ORDER BY created_us, sequence LIMIT 1";
/// The last sequence before a time.
pub(super) const LAST_BEFORE: &str = "SELECT sequence FROM shipment WHERE created_us < ? \
     ORDER BY created_us DESC, sequence DESC LIMIT 1";

/// The rank table's kind for a query, where it has one.
pub(super) fn kind(query: &ShipmentQuery) -> Option<String> {
    let has_kind = query.words.is_empty() && query.batch_id.is_none();
    has_kind.then(|| {
        let status = query.status.map(|status| status.word()).unwrap_or_default();
        let package = query.package_type.as_deref().unwrap_or_default();
        format!("{status}/{package}")
    })
}

/// Whether a query has both words and something that is no word.
pub(super) fn is_mixed(query: &ShipmentQuery) -> bool {
    let is_narrowed =
        query.batch_id.is_some() || query.package_type.is_some() || query.status.is_some();
    is_narrowed && !query.words.is_empty()
}

/// The words alone where there are some, else the rest. Time never runs back, so a time is a place in the order of creation: the
/// caller has turned times into the span, and every condition keeps its index.
pub(super) fn pieces(query: &ShipmentQuery, span: Span) -> Pieces {
    let has_words = !query.words.is_empty();
    let mut conditions = Vec::new();
    let mut values = Vec::new();
    let mut add = |condition, value: Value| {
        conditions.push(condition);
        values.push(value);
    };
    if has_words {
        add(
            "shipment_words MATCH ?",
            Value::Text(match_text(&query.words)),
        );
    }
    debug_assert!(!is_mixed(query), "words are met with the rest elsewhere");
    if let Some(batch_id) = query.batch_id {
        add("shipment.batch_id = ?", Value::Integer(batch_id));
    }
    if let Some(kind) = &query.package_type {
        add("shipment.package_type = ?", Value::Text(kind.clone()));
    }
    if let Some(status) = query.status {
        add("shipment.status = ?", Value::Text(status.word().to_owned()));
    }
    if let Some(first) = span.first {
        let condition = if has_words {
            "shipment_words.rowid >= ?"
        } else {
            "shipment.sequence >= ?"
        };
        add(condition, Value::Integer(first));
    }
    if let Some(last) = span.last {
        let condition = if has_words {
            "shipment_words.rowid <= ?"
        } else {
            "shipment.sequence <= ?"
        };
        add(condition, Value::Integer(last));
    }
    Pieces {
        from: if has_words {
            "shipment_words"
        } else {
            "shipment"
        },
        conditions: if conditions.is_empty() {
            String::new()
        } else {
            format!("WHERE {}", conditions.join(" AND "))
        },
        order: if has_words {
            "shipment_words.rowid"
        } else {
            "shipment.sequence"
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
