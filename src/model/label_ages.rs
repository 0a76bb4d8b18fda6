//! How old the labels are that are to be printed: what was bought before today may have
//! been printed elsewhere, and what the carrier has needs no label any more.

use jiff::{Timestamp, ToSpan as _, civil::Date, tz::TimeZone};

/// More labels are not printed without a question.
pub const UNASKED_LABELS: usize = 10;

/// What is known of a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LabelAge {
    pub bought_at: Option<Timestamp>,
    pub is_with_carrier: bool,
}

/// How many labels are how old. Those that the carrier has are counted there alone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LabelAges {
    pub today: usize,
    pub yesterday: usize,
    /// In the six days until today, and not since yesterday.
    pub this_week: usize,
    pub older: usize,
    pub with_carrier: usize,
    /// When they were bought is not known.
    pub unknown: usize,
}

impl LabelAges {
    pub fn of(
        labels: impl Iterator<Item = LabelAge>,
        today: Option<Date>,
        zone: &TimeZone,
    ) -> Self {
        let mut ages = Self::default();
        let day_of = |at: Timestamp| zone.to_datetime(at).date();
        let before = |days: i32| today.and_then(|today| today.checked_sub(days.days()).ok());
        for label in labels {
            let bought = label.bought_at.map(day_of);
            let count = match (bought, today) {
                _ if label.is_with_carrier => &mut ages.with_carrier,
                (None, _) | (_, None) => &mut ages.unknown,
                (Some(bought), Some(today)) if bought >= today => &mut ages.today,
                (bought, Some(_)) if bought >= before(1) => &mut ages.yesterday,
                (bought, Some(_)) if bought >= before(6) => &mut ages.this_week,
                (Some(_), Some(_)) => &mut ages.older,
            };
            *count += 1;
        }
        ages
    }

    pub fn count(self) -> usize {
        self.today + self.yesterday + self.this_week + self.older + self.with_carrier + self.unknown
    }

    /// Whether a user is asked before they are printed. The one label that a user has
    /// before them is printed unasked, but not one that the carrier has.
    pub fn asks(self) -> bool {
        match self.count() {
            0 => false,
            1 => self.with_carrier > 0,
            count => count > UNASKED_LABELS || count > self.today,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ages(labels: &[(&str, bool)]) -> LabelAges {
        let labels = labels.iter().map(|(at, is_with_carrier)| LabelAge {
            bought_at: at.parse().ok(),
            is_with_carrier: *is_with_carrier,
        });
        let today = Some(jiff::civil::date(2026, 3, 10));
        let zone = jiff::tz::offset(-5).to_time_zone();
        LabelAges::of(labels, today, &zone)
    }

    #[test]
    fn labels_are_counted_by_the_days_of_the_users_place() {
        let counted = ages(&[
            // Half past eleven in the evening of the day before.
            ("2026-03-10T04:30:00Z", false),
            ("2026-03-10T05:00:00Z", false),
            ("2026-03-04T05:00:00Z", false),
            ("2026-03-04T04:59:00Z", false),
            ("2026-03-10T15:00:00Z", true),
            ("", false),
        ]);
        let expected = LabelAges {
            today: 1,
            yesterday: 1,
            this_week: 1,
            older: 1,
            with_carrier: 1,
            unknown: 1,
        };
        assert_eq!(counted, expected);
        assert_eq!(counted.count(), 6);
    }

    #[test]
    fn more_than_ten_or_any_of_before_are_asked_about() {
        let today = ("2026-03-10T15:00:00Z", false);
        let yesterday = ("2026-03-09T15:00:00Z", false);
        assert!(!ages(&[today; 10]).asks());
        assert!(ages(&[today; 11]).asks());
        assert!(ages(&[today, yesterday]).asks());
        assert!(ages(&[today, ("", false)]).asks());
        assert!(!ages(&[yesterday]).asks(), "the one that is seen");
        assert!(ages(&[("2026-03-10T15:00:00Z", true)]).asks());
        assert!(!ages(&[]).asks());
    }
}
