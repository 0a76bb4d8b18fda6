//! How the service writes times and days.

use jiff::{Timestamp, civil::Date, tz::TimeZone};

/// The length of `YYYY-MM-DD`.
const DAY_LETTERS: usize = 10;

/// A time with milliseconds and a numeric offset, as the document has it.
pub fn stamp(at: Timestamp) -> String {
    let when = TimeZone::UTC.to_datetime(at);
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}+00:00",
        when.year(),
        when.month(),
        when.day(),
        when.hour(),
        when.minute(),
        when.second(),
        when.millisecond()
    )
}

/// The UTC day of a time, `YYYY-MM-DD`.
pub(super) fn day(at: Timestamp) -> String {
    at.to_zoned(TimeZone::UTC).date().to_string()
}

/// The day of handing over: today unless another is named.
pub(super) fn ship_date(sent: Option<String>, now: Timestamp) -> String {
    sent.filter(|text| text != "today")
        .unwrap_or_else(|| day(now))
}

/// A day written as `YYYY-MM-DD`, and nothing looser.
pub fn parse_day(text: &str) -> Option<Date> {
    let date: Date = text.parse().ok()?;
    // Years beyond four digits have a form of their own.
    (text.len() == DAY_LETTERS && date.to_string() == text).then_some(date)
}

/// The first instant of a UTC day.
pub fn day_start(date: Date) -> Option<Timestamp> {
    date.to_zoned(TimeZone::UTC)
        .ok()
        .map(|start| start.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_milliseconds_and_a_numeric_offset() {
        let at: Timestamp = "2026-03-05T07:08:09.0105Z".parse().unwrap();
        assert_eq!(stamp(at), "2026-03-05T07:08:09.010+00:00");
        assert_eq!(day(at), "2026-03-05");
    }

    #[test]
    fn a_day_is_written_in_one_form_only() {
        assert!(parse_day("2026-02-28").is_some());
        for wrong in [
            "2026-02-30",
            "20260228",
            "2026-2-8",
            "today",
            "2026-02-28T00:00",
            "-000001-01-01",
        ] {
            assert!(parse_day(wrong).is_none(), "{wrong}");
        }
    }
}
