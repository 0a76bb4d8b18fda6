//! The query of a list or a count: filters, `limit` and `page`.

use jiff::{Timestamp, ToSpan as _, civil::Date};

use super::Request;
use crate::practice::engine::{
    BatchQuery, PACKAGE_TYPES, Page, Refusal, ReturnQuery, ReturnStatus, ShipmentQuery, Status,
    day_start, parse_day, words,
};

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

    /// The last value of that name that is not empty, read by `read`.
    fn value<T>(&mut self, name: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
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
            .value("limit", above_zero)
            .map(|limit| limit.min(u64::from(Page::MAX_LIMIT)));
        let number = self.value("page", above_zero);
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
        batch_id: query.value("batch_id", |text| text.parse().ok()),
        package_type: query.value("package_type", |text| {
            PACKAGE_TYPES.contains(&text).then(|| text.to_owned())
        }),
        from: query.value("from_date", |text| parse_day(text).and_then(day_start)),
        before: query.value("to_date", |text| parse_day(text).and_then(day_end)),
        status: query.value("status", Status::from_filter),
        words: query
            .value("q", |text| Some(words(text)))
            .unwrap_or_default(),
    };
    query.check()?;
    Ok((found, page))
}

pub(super) fn count(request: &Request) -> Result<ShipmentQuery, Refusal> {
    let mut query = Query::of(request);
    let status = query.value("status", Status::from_filter);
    query.check()?;
    Ok(ShipmentQuery {
        status,
        ..ShipmentQuery::default()
    })
}

pub(super) fn batches(request: &Request) -> Result<(BatchQuery, Page), Refusal> {
    let mut query = Query::of(request);
    let page = query.page();
    let status = query.value("status", |text| text.parse().ok());
    query.check()?;
    Ok((BatchQuery { status }, page))
}

pub(super) fn returns(request: &Request) -> Result<(ReturnQuery, Page), Refusal> {
    let mut query = Query::of(request);
    let page = query.page();
    let found = ReturnQuery {
        status: query.value("status", ReturnStatus::from_filter),
        reason: query.value("reason", |text| text.parse().ok()),
    };
    query.check()?;
    Ok((found, page))
}

/// The first instant after a day.
fn day_end(date: Date) -> Option<Timestamp> {
    match date.checked_add(1.day()) {
        Ok(next) => day_start(next),
        Err(_) => Some(Timestamp::MAX),
    }
}
