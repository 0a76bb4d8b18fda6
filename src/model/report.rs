//! What was spent, on what and where, and what came back. Exact sums; no
//! clock: days are those of a given time zone.

use std::{cmp::Reverse, collections::BTreeMap};

use jiff::{SignedDuration, Timestamp, ToSpan as _, civil::Date, tz::TimeZone};
use rust_decimal::{Decimal, RoundingStrategy};

use super::{
    money::{Currency, Money},
    postage_type::PostageType,
};

/// The longest time that a report is made over.
pub const MAX_REPORT_DAYS: i32 = 366;

/// Days from the first to the last, both with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    pub first: Date,
    pub last: Date,
}

/// Why a period is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoPeriod {
    #[error("the last day comes before the first")]
    Backwards,
    #[error("it is longer than {MAX_REPORT_DAYS} days")]
    TooLong,
}

impl Period {
    pub fn new(first: Date, last: Date) -> Result<Self, NoPeriod> {
        if last < first {
            return Err(NoPeriod::Backwards);
        }
        let days = first.until(last).map_or(i32::MAX, |span| span.get_days());
        if days >= MAX_REPORT_DAYS {
            return Err(NoPeriod::TooLong);
        }
        Ok(Self { first, last })
    }

    /// So many days, the last of them today.
    pub fn last_days(today: Date, days: i32) -> Self {
        let back = days.clamp(1, MAX_REPORT_DAYS).saturating_sub(1);
        Self {
            first: today.saturating_sub(back.days()),
            last: today,
        }
    }

    pub fn contains(self, day: Date) -> bool {
        self.first <= day && day <= self.last
    }

    /// Every day of it, in order.
    pub fn days(self) -> impl Iterator<Item = Date> {
        self.first
            .series(1.day())
            .take_while(move |day| *day <= self.last)
    }

    /// The moment at which it begins in a zone.
    pub fn start(self, zone: &TimeZone) -> Timestamp {
        zone.to_ambiguous_timestamp(self.first.at(0, 0, 0, 0))
            .compatible()
            .unwrap_or(Timestamp::MIN)
    }

    /// The first moment behind it.
    pub fn end(self, zone: &TimeZone) -> Timestamp {
        let behind = self.last.saturating_add(1.day());
        zone.to_ambiguous_timestamp(behind.at(0, 0, 0, 0))
            .compatible()
            .unwrap_or(Timestamp::MAX)
    }
}

/// What became of the money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Returned {
    No,
    /// A refund was asked for and is not decided.
    Asked,
    Yes,
}

/// Postage that was paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidPostage {
    pub paid_at: Timestamp,
    pub price: Option<Money>,
    pub postage_type: PostageType,
    pub country: String,
    pub returned: Returned,
    /// From the moment the order was first sent until its label was here.
    pub to_label: Option<SignedDuration>,
}

/// Parcels, and what they cost together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sum {
    pub parcels: u64,
    pub amount: Decimal,
}

impl Sum {
    fn add(&mut self, amount: Decimal) {
        self.parcels = self.parcels.saturating_add(1);
        self.amount = self.amount.saturating_add(amount);
    }

    /// What a parcel cost on average, to the cent.
    pub fn average(self) -> Option<Decimal> {
        let average = self.amount.checked_div(Decimal::from(self.parcels))?;
        Some(average.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero))
    }
}

/// What was spent in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spend {
    pub currency: Currency,
    /// Every day of the period, those without a parcel, too.
    pub by_day: Vec<(Date, Sum)>,
    /// The dearest together first.
    pub by_postage: Vec<(PostageType, Sum)>,
    pub by_country: Vec<(String, Sum)>,
    pub total: Sum,
    pub refunds_asked: Sum,
    pub came_back: Sum,
}

/// How long labels took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LabelTimes {
    pub labels: u64,
    pub median: SignedDuration,
    /// Nine of ten were faster.
    pub ninth_tenth: SignedDuration,
}

/// A report over a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub period: Period,
    /// One a currency; an account has one, as a rule.
    pub spends: Vec<Spend>,
    /// Paid at an unknown price.
    pub without_price: u64,
    pub label_times: Option<LabelTimes>,
}

/// Adds postage up, one by one.
#[derive(Debug, Clone)]
pub struct Tally {
    period: Period,
    zone: TimeZone,
    spends: BTreeMap<String, Adding>,
    without_price: u64,
    to_label: Vec<SignedDuration>,
}

#[derive(Debug, Clone, Default)]
struct Adding {
    by_day: BTreeMap<Date, Sum>,
    by_postage: BTreeMap<String, Sum>,
    by_country: BTreeMap<String, Sum>,
    total: Sum,
    refunds_asked: Sum,
    came_back: Sum,
}

impl Tally {
    pub fn new(period: Period, zone: TimeZone) -> Self {
        Self {
            period,
            zone,
            spends: BTreeMap::new(),
            without_price: 0,
            to_label: Vec::new(),
        }
    }

    /// Counts postage that was paid in the period; other is passed over.
    pub fn count(&mut self, paid: &PaidPostage) {
        let day = self.zone.to_datetime(paid.paid_at).date();
        if !self.period.contains(day) {
            return;
        }
        self.to_label.extend(paid.to_label);
        let Some(price) = &paid.price else {
            self.without_price = self.without_price.saturating_add(1);
            return;
        };
        let amount = price.amount;
        let currency = price.currency.as_str().to_owned();
        let spend = self.spends.entry(currency).or_default();
        spend.total.add(amount);
        spend.by_day.entry(day).or_default().add(amount);
        let postage_type = paid.postage_type.as_str().to_owned();
        spend
            .by_postage
            .entry(postage_type)
            .or_default()
            .add(amount);
        let country = paid.country.to_ascii_uppercase();
        spend.by_country.entry(country).or_default().add(amount);
        match paid.returned {
            Returned::No => {}
            Returned::Asked => spend.refunds_asked.add(amount),
            Returned::Yes => spend.came_back.add(amount),
        }
    }

    pub fn report(self) -> Report {
        let period = self.period;
        let mut spends: Vec<Spend> = self
            .spends
            .into_iter()
            .map(|(currency, adding)| adding.spend(&currency, period))
            .collect();
        spends.sort_by_key(|spend| Reverse(spend.total.parcels));
        Report {
            period,
            spends,
            without_price: self.without_price,
            label_times: label_times(self.to_label),
        }
    }
}

impl Adding {
    fn spend(self, currency: &str, period: Period) -> Spend {
        let by_day = period
            .days()
            .map(|day| (day, self.by_day.get(&day).copied().unwrap_or_default()))
            .collect();
        Spend {
            currency: Currency::from_word(currency),
            by_day,
            by_postage: dearest_first(self.by_postage)
                .map(|(word, sum)| (PostageType::from_word(&word), sum))
                .collect(),
            by_country: dearest_first(self.by_country).collect(),
            total: self.total,
            refunds_asked: self.refunds_asked,
            came_back: self.came_back,
        }
    }
}

fn dearest_first(sums: BTreeMap<String, Sum>) -> impl Iterator<Item = (String, Sum)> {
    let mut sums: Vec<_> = sums.into_iter().collect();
    sums.sort_by_key(|(_, sum)| Reverse(sum.amount));
    sums.into_iter()
}

fn label_times(mut times: Vec<SignedDuration>) -> Option<LabelTimes> {
    times.sort_unstable();
    let at = |tenths: usize| {
        let place = times.len().saturating_mul(tenths).div_ceil(10);
        times.get(place.saturating_sub(1)).copied()
    };
    Some(LabelTimes {
        labels: u64::try_from(times.len()).unwrap_or(u64::MAX),
        median: at(5)?,
        ninth_tenth: at(9)?,
    })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn paid(at: &str, amount: &str) -> PaidPostage {
        PaidPostage {
            paid_at: at.parse().unwrap(),
            price: Some(Money::parse(amount, Currency::Cad).unwrap()),
            postage_type: PostageType::ServiceSelect,
            country: "CA".to_owned(),
            returned: Returned::No,
            to_label: None,
        }
    }

    fn march() -> Period {
        Period::new(date(2026, 3, 1), date(2026, 3, 31)).unwrap()
    }

    fn report(all: &[PaidPostage]) -> Report {
        let mut tally = Tally::new(march(), TimeZone::get("America/Toronto").unwrap());
        for one in all {
            tally.count(one);
        }
        tally.report()
    }

    #[test]
    fn a_parcel_counts_on_its_day_at_the_place_of_the_user() {
        // 02:00 UTC on the 11th is 22:00 on the 10th in Toronto.
        let report = report(&[paid("2026-03-11T02:00:00Z", "9.84")]);
        let spend = &report.spends[0];
        assert_eq!(spend.by_day.len(), 31);
        let counted: Vec<_> = spend
            .by_day
            .iter()
            .filter(|day| day.1.parcels > 0)
            .collect();
        assert_eq!(counted.len(), 1);
        assert_eq!(counted[0].0, date(2026, 3, 10));
    }

    #[test]
    fn what_was_paid_outside_the_period_is_passed_over() {
        // The first is still February in Toronto, the last April.
        let report = report(&[
            paid("2026-03-01T03:00:00Z", "1.00"),
            paid("2026-04-01T05:00:00Z", "2.00"),
        ]);
        assert!(report.spends.is_empty());
    }

    #[test]
    fn sums_are_exact_and_the_dearest_stands_first() {
        let mut slim = paid("2026-03-12T12:00:00Z", "0.10");
        slim.postage_type = PostageType::ServiceSlim;
        slim.country = "us".to_owned();
        slim.returned = Returned::Yes;
        let report = report(&[slim.clone(), slim, paid("2026-03-12T12:00:00Z", "0.30")]);
        let spend = &report.spends[0];
        assert_eq!(spend.total.amount.to_string(), "0.50");
        assert_eq!(spend.total.average().unwrap().to_string(), "0.17");
        assert_eq!(spend.by_postage[0].0, PostageType::ServiceSelect);
        assert_eq!(spend.by_postage[1].1.parcels, 2);
        assert_eq!(spend.by_country[1].0, "US");
        assert_eq!(spend.came_back.amount.to_string(), "0.20");
        assert_eq!(spend.refunds_asked, Sum::default());
    }

    #[test]
    fn two_currencies_are_never_added_up_and_no_price_is_shown() {
        let mut dollars = paid("2026-03-12T12:00:00Z", "5.00");
        dollars.price = Some(Money::parse("5.00", Currency::Usd).unwrap());
        let mut unknown = paid("2026-03-12T12:00:00Z", "5.00");
        unknown.price = None;
        let report = report(&[dollars, paid("2026-03-12T12:00:00Z", "5.00"), unknown]);
        assert_eq!(report.spends.len(), 2);
        assert_eq!(report.without_price, 1);
    }

    #[test]
    fn times_to_a_label_are_shown_by_the_median_and_the_slow_end() {
        let timed = |seconds| {
            let mut one = paid("2026-03-12T12:00:00Z", "1.00");
            one.to_label = Some(SignedDuration::from_secs(seconds));
            one
        };
        let all: Vec<_> = (1..=10).map(timed).collect();
        let times = report(&all).label_times.unwrap();
        assert_eq!(times.labels, 10);
        assert_eq!(times.median, SignedDuration::from_secs(5));
        assert_eq!(times.ninth_tenth, SignedDuration::from_secs(9));
        assert_eq!(report(&[]).label_times, None);
    }

    #[test]
    fn a_period_is_neither_backwards_nor_longer_than_a_year() {
        let day = date(2026, 3, 1);
        assert_eq!(
            Period::new(day, date(2026, 2, 28)),
            Err(NoPeriod::Backwards)
        );
        assert_eq!(Period::new(day, date(2027, 3, 2)), Err(NoPeriod::TooLong));
        assert!(Period::new(day, date(2027, 3, 1)).is_ok());
        assert_eq!(Period::last_days(day, 1).days().count(), 1);
        assert_eq!(Period::last_days(day, 30).first, date(2026, 1, 31));
    }
}
