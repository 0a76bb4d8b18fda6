//! The parameters of queries: what is described of them, and how lists and counts
//! read them.

use jiff::{Timestamp, ToSpan as _, civil::Date};
use serde_json::{Value, json};

use super::Request;
use crate::practice::engine::{
    BatchQuery, BatchStatus, PACKAGE_TYPES, Page, Refusal, ReturnQuery, ReturnReason, ReturnStatus,
    ShipmentQuery, Status, day_start, parse_day, words,
};

/// A parameter of a query.
#[derive(Debug, Clone, Copy)]
pub(in crate::practice) struct Parameter {
    pub(in crate::practice) name: &'static str,
    pub(in crate::practice) kind: ParameterKind,
    pub(in crate::practice) text: &'static str,
}

/// The values that parameters take. The name of a kind is that of its schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumIter, strum::IntoStaticStr)]
pub(in crate::practice) enum ParameterKind {
    Limit,
    PageNumber,
    BatchNumber,
    DayFilter,
    Words,
    ShipmentIds,
    ShipmentFilter,
    BatchFilter,
    PackageFilter,
    ReturnFilter,
    ReasonFilter,
}

impl ParameterKind {
    pub(in crate::practice) fn name(self) -> &'static str {
        self.into()
    }

    /// In a query an empty value is a missing one.
    pub(in crate::practice) fn schema(self) -> Value {
        let filter = |mut words: Vec<&'static str>| {
            words.push("");
            json!({"type": "string", "enum": words})
        };
        let or_empty = |value: Value| json!({"anyOf": [value, {"type": "string", "maxLength": 0}]});
        match self {
            Self::Limit | Self::PageNumber => or_empty(json!({"type": "integer", "minimum": 1})),
            Self::BatchNumber => or_empty(json!({
                "type": "integer", "format": "int64", "minimum": i64::MIN, "maximum": i64::MAX,
            })),
            Self::DayFilter => or_empty(json!({"type": "string", "format": "date"})),
            Self::Words => json!({"type": "string"}),
            Self::ShipmentIds => json!({"type": "array", "items": {"type": "string"}}),
            Self::ShipmentFilter => filter(Status::filter_words()),
            Self::BatchFilter => filter(BatchStatus::words()),
            Self::PackageFilter => filter(PACKAGE_TYPES.to_vec()),
            Self::ReturnFilter => filter(ReturnStatus::filter_words()),
            Self::ReasonFilter => filter(ReturnReason::words()),
        }
    }
}

const fn parameter(name: &'static str, kind: ParameterKind, text: &'static str) -> Parameter {
    Parameter { name, kind, text }
}

pub(super) const LIMIT: Parameter = parameter(
    "limit",
    ParameterKind::Limit,
    "Entries on a page: 100 if missing; more than 1000 is 1000",
);
pub(super) const PAGE: Parameter = parameter(
    "page",
    ParameterKind::PageNumber,
    "Counted from 1; a page past the end is empty",
);
pub(super) const SHIPMENT_STATUS: Parameter = parameter(
    "status",
    ParameterKind::ShipmentFilter,
    "Only shipments in this status; `pending` has those too whose postage is not bought yet",
);
const BATCH: Parameter = parameter(
    "batch_id",
    ParameterKind::BatchNumber,
    "Only shipments of this batch",
);
const PACKAGE: Parameter = parameter(
    "package_type",
    ParameterKind::PackageFilter,
    "Only packages of this type",
);
const FROM: Parameter = parameter(
    "from_date",
    ParameterKind::DayFilter,
    "Created on this day (UTC) or after",
);
const TO: Parameter = parameter(
    "to_date",
    ParameterKind::DayFilter,
    "Created on this day (UTC) or before",
);
const WORDS: Parameter = parameter(
    "q",
    ParameterKind::Words,
    "Each word begins a word of id, recipient or order id; case and accents do not matter",
);
pub(super) const SHIPMENT_FILTERS: &[Parameter] = &[
    LIMIT,
    PAGE,
    SHIPMENT_STATUS,
    BATCH,
    PACKAGE,
    FROM,
    TO,
    WORDS,
];
pub(super) const BATCH_STATUS: Parameter = parameter(
    "status",
    ParameterKind::BatchFilter,
    "Only batches in this status",
);
pub(super) const RETURN_STATUS: Parameter = parameter(
    "status",
    ParameterKind::ReturnFilter,
    "Only returns in this status",
);
pub(super) const RETURN_REASON: Parameter = parameter(
    "reason",
    ParameterKind::ReasonFilter,
    "Only returns for this reason",
);
pub(super) const MEMBERS: Parameter = parameter(
    "shipment_ids[]",
    ParameterKind::ShipmentIds,
    "In place of a body",
);
pub(super) const BATCH_OF_MEMBERS: Parameter =
    parameter("batch_id", ParameterKind::BatchNumber, "In place of a body");
pub(super) const SECRET: Parameter = parameter("secret", ParameterKind::Words, "Part of the link");

/// A query's values and what is wrong with them.
struct Query {
    pairs: Vec<(String, String)>,
    faults: Vec<String>,
}

impl Query {
    fn of(request: &Request) -> Self {
        Self {
            pairs: request.query_pairs(),
            faults: Vec::new(),
        }
    }

    /// The last value of that parameter that is not empty, read by `read`.
    fn value<T>(
        &mut self,
        parameter: Parameter,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let name = parameter.name;
        let named = self
            .pairs
            .iter()
            .rev()
            .find(|(own, value)| own == name && !value.is_empty());
        let value = read(&named?.1);
        if value.is_none() {
            self.faults.push(format!("{name} field is invalid"));
        }
        value
    }

    fn page(&mut self) -> Page {
        // However many digits: far past the end is past the end.
        let above_zero = |text: &str| {
            let is_whole = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
            let number = is_whole.then(|| text.parse::<u64>().unwrap_or(u64::MAX));
            number.filter(|number| *number > 0)
        };
        let limit = self
            .value(LIMIT, above_zero)
            .map(|limit| limit.min(u64::from(Page::MAX_LIMIT)));
        let number = self.value(PAGE, above_zero);
        Page {
            limit: limit
                .and_then(|limit| u32::try_from(limit).ok())
                .unwrap_or(Page::DEFAULT_LIMIT),
            number: number.unwrap_or(1),
        }
    }

    fn check(self) -> Result<(), Refusal> {
        if self.faults.is_empty() {
            return Ok(());
        }
        Err(Refusal::Invalid(self.faults.join(" and ")))
    }
}

pub(super) fn shipments(request: &Request) -> Result<(ShipmentQuery, Page), Refusal> {
    let mut query = Query::of(request);
    let page = query.page();
    let found = ShipmentQuery {
        batch_id: query.value(BATCH, |text| text.parse().ok()),
        package_type: query.value(PACKAGE, |text| {
            PACKAGE_TYPES.contains(&text).then(|| text.to_owned())
        }),
        from: query.value(FROM, |text| parse_day(text).map(start)),
        before: query.value(TO, |text| parse_day(text).map(end)),
        status: query.value(SHIPMENT_STATUS, Status::from_filter),
        words: query
            .value(WORDS, |text| Some(words(text)))
            .unwrap_or_default(),
    };
    query.check()?;
    Ok((found, page))
}

pub(super) fn count(request: &Request) -> Result<ShipmentQuery, Refusal> {
    let mut query = Query::of(request);
    let status = query.value(SHIPMENT_STATUS, Status::from_filter);
    query.check()?;
    Ok(ShipmentQuery {
        status,
        ..ShipmentQuery::default()
    })
}

pub(super) fn batch_count(request: &Request) -> Result<BatchQuery, Refusal> {
    let mut query = Query::of(request);
    let status = query.value(BATCH_STATUS, |text| text.parse().ok());
    query.check()?;
    Ok(BatchQuery { status })
}

pub(super) fn batches(request: &Request) -> Result<(BatchQuery, Page), Refusal> {
    let mut query = Query::of(request);
    let page = query.page();
    let status = query.value(BATCH_STATUS, |text| text.parse().ok());
    query.check()?;
    Ok((BatchQuery { status }, page))
}

pub(super) fn returns(request: &Request) -> Result<(ReturnQuery, Page), Refusal> {
    let mut query = Query::of(request);
    let page = query.page();
    let found = ReturnQuery {
        status: query.value(RETURN_STATUS, ReturnStatus::from_filter),
        reason: query.value(RETURN_REASON, |text| text.parse().ok()),
    };
    query.check()?;
    Ok((found, page))
}

/// The first instant of a day. The last day of the calendar begins after the last instant.
fn start(date: Date) -> Timestamp {
    day_start(date).unwrap_or(Timestamp::MAX)
}

/// The first instant after a day.
fn end(date: Date) -> Timestamp {
    date.checked_add(1.day()).map_or(Timestamp::MAX, start)
}
