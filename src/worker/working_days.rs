//! Working days between two moments: Monday to Friday, in UTC. Holidays count
//! as working days; a look more does no harm.

use jiff::{Timestamp, civil::Weekday, tz::TimeZone};

/// Days that are walked; more are as good as for ever.
const MAX_DAYS: u32 = 400;

/// Working days that have begun after `from` and up to `to`.
pub(super) fn between(from: Timestamp, to: Timestamp) -> u32 {
    let mut day = TimeZone::UTC.to_datetime(from).date();
    let last = TimeZone::UTC.to_datetime(to).date();
    let mut days = 0;
    for _walked in 0..MAX_DAYS {
        if day >= last {
            return days;
        }
        let Ok(next) = day.tomorrow() else {
            return days;
        };
        day = next;
        if !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) {
            days += 1;
        }
    }
    u32::MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(from: &str, to: &str, days: u32) {
        assert_eq!(between(from.parse().unwrap(), to.parse().unwrap()), days);
    }

    #[test]
    fn a_weekend_is_no_working_day() {
        // 2026-03-06 is a Friday.
        check("2026-03-06T12:00:00Z", "2026-03-08T23:00:00Z", 0);
        check("2026-03-06T12:00:00Z", "2026-03-09T00:00:00Z", 1);
    }

    #[test]
    fn twenty_working_days_are_four_weeks() {
        check("2026-03-02T12:00:00Z", "2026-03-30T12:00:00Z", 20);
        check("2026-03-02T12:00:00Z", "2026-03-02T13:00:00Z", 0);
    }

    #[test]
    fn a_clock_that_went_back_counts_no_days() {
        check("2026-03-30T12:00:00Z", "2026-03-02T12:00:00Z", 0);
    }
}
