//! How long a 429 asks to wait. Reads no clock: an HTTP date counts from the
//! answer's own `Date` header.

use jiff::{Timestamp, fmt::rfc2822::DateTimeParser};

use super::transport::Response;

/// The wait when the service does not say, or says nonsense.
pub(super) const DEFAULT_SECS: u64 = 60;
/// The longest wait that is believed: after a day it is worth asking again.
pub(super) const MAX_SECS: u64 = 24 * 3_600;

/// The seconds to wait.
pub(super) fn seconds(response: &Response) -> u64 {
    said(response).map_or(DEFAULT_SECS, |secs| secs.min(MAX_SECS))
}

fn said(response: &Response) -> Option<u64> {
    let text = response.retry_after.as_deref()?.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        // More digits than fit are still digits: a long wait.
        return Some(text.parse().unwrap_or(MAX_SECS));
    }
    let until = http_date(text)?;
    let from = answered_at(response)?;
    let secs = until.duration_since(from).as_secs();
    Some(u64::try_from(secs).unwrap_or(0))
}

/// What the service's clock showed when it answered.
pub(super) fn answered_at(response: &Response) -> Option<Timestamp> {
    http_date(response.date.as_deref()?.trim())
}

fn http_date(text: &str) -> Option<Timestamp> {
    DateTimeParser::new()
        .relaxed_weekday(true)
        .parse_timestamp(text)
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(retry_after: Option<&str>, date: Option<&str>, expected: u64) {
        let response = Response {
            status: 429,
            retry_after: retry_after.map(ToOwned::to_owned),
            date: date.map(ToOwned::to_owned),
            ..Response::default()
        };
        assert_eq!(seconds(&response), expected, "{retry_after:?} {date:?}");
    }

    const NOON: Option<&str> = Some("Tue, 04 Mar 2025 12:00:00 GMT");

    #[test]
    fn seconds_are_taken_as_they_are() {
        check(Some("7"), None, 7);
        check(Some(" 0 "), None, 0);
        check(Some("3600"), None, 3_600);
    }

    #[test]
    fn a_date_counts_from_the_answers_own_date() {
        check(Some("Tue, 04 Mar 2025 12:01:30 GMT"), NOON, 90);
        check(Some("Tue, 04 Mar 2025 11:00:00 GMT"), NOON, 0);
    }

    #[test]
    fn what_cannot_be_read_is_the_default() {
        check(None, NOON, DEFAULT_SECS);
        check(Some("soon"), NOON, DEFAULT_SECS);
        check(Some(""), NOON, DEFAULT_SECS);
        check(Some("Tue, 04 Mar 2025 12:01:30 GMT"), None, DEFAULT_SECS);
    }

    #[test]
    fn no_wait_is_longer_than_the_longest() {
        check(Some("99999999999999999999999999"), None, MAX_SECS);
        check(Some("86401"), None, MAX_SECS);
        check(Some("31557600000"), None, MAX_SECS);
        check(Some("Tue, 04 Mar 3025 12:00:00 GMT"), NOON, MAX_SECS);
    }
}
