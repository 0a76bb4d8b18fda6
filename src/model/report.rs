//! What was spent, on what and where, and what came back. Exact sums of the account's
//! movements, each on its own day; no clock: days are those of a given time zone.

use std::{cmp::Reverse, collections::BTreeMap};

use jiff::{SignedDuration, Timestamp, ToSpan as _, civil::Date, tz::TimeZone};
use rust_decimal::{Decimal, RoundingStrategy};

use super::{
    account_money::{Movement, MovementKind, TimeFrom},
    cost_centre::CostCentre,
    money::Currency,
    postage_type::PostageType,
    shipment::{Payment, ShipmentStatus},
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

/// What was charged and what came back, each by its own day.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Flow {
    pub charged: Sum,
    pub refunded: Sum,
}

impl Flow {
    /// What the account has less for it.
    pub fn net(self) -> Decimal {
        self.charged.amount.saturating_sub(self.refunded.amount)
    }

    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    fn add(&mut self, kind: MovementKind, amount: Decimal) {
        match kind {
            MovementKind::Charge => self.charged.add(amount),
            MovementKind::Refund => self.refunded.add(amount),
        }
    }
}

/// What was spent in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spend {
    pub currency: Currency,
    /// Every day of the period, those on which nothing moved, too.
    pub by_day: Vec<(Date, Flow)>,
    /// The dearest together first.
    pub by_postage: Vec<(PostageType, Flow)>,
    pub by_country: Vec<(String, Flow)>,
    /// By the word of the store; an empty one for what has none.
    pub by_store: Vec<(String, Flow)>,
    /// By the user's cost centre; an empty one for what has none.
    pub by_cost_centre: Vec<(String, Flow)>,
    /// By the service's label, such as `GST`.
    pub by_tax: Vec<(String, Flow)>,
    /// By the service's name, such as `postage_fee`, without tax.
    pub by_fee: Vec<(String, Flow)>,
    pub total: Flow,
    /// Of what was charged in the period: refunds that are requested and not decided.
    pub refunds_asked: Sum,
}

impl Spend {
    /// All taxes together.
    pub fn taxes(&self) -> Flow {
        together(&self.by_tax)
    }

    /// The cost centres for a file or a page. Of a shop that has none it would be the total
    /// once more: then there are none.
    pub fn booked_cost_centres(&self) -> &[(String, Flow)] {
        let mut named = self.by_cost_centre.iter();
        if named.any(|(name, _flow)| !name.is_empty()) {
            &self.by_cost_centre
        } else {
            &[]
        }
    }

    /// All fees together, without tax.
    pub fn fees(&self) -> Flow {
        together(&self.by_fee)
    }
}

fn together(parts: &[(String, Flow)]) -> Flow {
    let mut all = Flow::default();
    for (_name, flow) in parts {
        for (sum, part) in [
            (&mut all.charged, flow.charged),
            (&mut all.refunded, flow.refunded),
        ] {
            sum.parcels = sum.parcels.saturating_add(part.parcels);
            sum.amount = sum.amount.saturating_add(part.amount);
        }
    }
    all
}

/// Until when the service was read: what is newer may be missing from a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadUntil {
    /// New shipments.
    pub new: Timestamp,
    /// Changes of older ones, which are read less often.
    pub changes: Timestamp,
}

/// How much of the account's history the sums are made of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Completeness {
    /// All of it.
    #[default]
    Whole,
    /// It is still being read, the newest first: no sum is final.
    ReadSoFar {
        read: u64,
        /// How many the service has, once it has said so.
        of: Option<u64>,
        /// The oldest that was read was made then.
        until: Option<Timestamp>,
    },
}

/// How much of the account's history the sums are made of, and as it stood when.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HistoryRead {
    pub completeness: Completeness,
    /// Nothing where it was never read to its end.
    pub until: Option<ReadUntil>,
    /// Shipments that the service counts and that could not be read.
    pub missed: u64,
}

/// Parcels in a status, and how many.
pub type InStatus = (ShipmentStatus, u64);

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
    pub completeness: Completeness,
    /// Nothing where it was never read to its end.
    pub read_until: Option<ReadUntil>,
    /// Shipments that the service counts and that could not be read: they do not count.
    pub missed: u64,
    /// One a currency; an account has one, as a rule.
    pub spends: Vec<Spend>,
    /// Paid at an unknown price.
    pub without_price: u64,
    /// Charges that stand on the day of the parcel's creation, and refunds that stand on
    /// that of the purchase or of their sight: the service's list does not say when.
    pub charges_by_creation: u64,
    pub refunds_without_day: u64,
    /// Shipments that were created within an hour before the first or behind the last day
    /// began, and whose day is not known: the sums may be without them, or with them.
    pub near_the_edges: u64,
    /// Refunds that stand before the period or behind it, for their day is not known: some may
    /// have been made in it.
    pub refunds_outside: u64,
    /// Charged, and in a status that does not say so: they count.
    pub charged_in: Vec<InStatus>,
    /// Made in the period, and nobody says whether they were charged: they do not count.
    pub unclear_in: Vec<InStatus>,
    pub label_times: Option<LabelTimes>,
}

impl Report {
    pub fn is_whole(&self) -> bool {
        self.completeness == Completeness::Whole
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.spends.is_empty()
            && self.without_price == 0
            && self.near_the_edges == 0
            && self.refunds_outside == 0
            && self.unclear_in.is_empty()
    }

    /// How many things the sums leave open.
    pub fn open_points(&self) -> usize {
        let counts = [
            self.missed,
            self.without_price,
            self.charges_by_creation,
            self.near_the_edges,
            self.refunds_outside,
            self.refunds_without_day,
        ];
        let counted = counts.into_iter().filter(|count| *count > 0).count();
        counted + self.charged_in.len() + self.unclear_in.len()
    }

    /// Whether the whole history is read, and nothing that is open would change the sums.
    pub fn are_sums_final(&self) -> bool {
        self.is_whole() && self.missed + self.near_the_edges + self.refunds_outside == 0
    }

    /// Whether something was booked to a cost centre.
    pub fn has_cost_centres(&self) -> bool {
        let mut spends = self.spends.iter();
        spends.any(|spend| !spend.booked_cost_centres().is_empty())
    }

    /// Whether it says the same as another, whenever each was read.
    pub fn is_as(&self, other: &Self) -> bool {
        let read_until = other.read_until;
        let read_alike = Self {
            read_until,
            ..self.clone()
        };
        read_alike == *other
    }
}

/// Adds movements up, one by one.
#[derive(Debug, Clone)]
pub struct Tally {
    period: Period,
    zone: TimeZone,
    history: HistoryRead,
    spends: BTreeMap<String, Adding>,
    without_price: u64,
    charges_by_creation: u64,
    refunds_without_day: u64,
    near_the_edges: u64,
    refunds_outside: u64,
    charged_in: BTreeMap<String, u64>,
    unclear_in: BTreeMap<String, u64>,
    to_label: Vec<SignedDuration>,
}

#[derive(Debug, Clone, Default)]
struct Adding {
    by_day: BTreeMap<Date, Flow>,
    by_postage: BTreeMap<String, Flow>,
    by_country: BTreeMap<String, Flow>,
    by_store: BTreeMap<String, Flow>,
    by_cost_centre: BTreeMap<String, Flow>,
    by_tax: BTreeMap<String, Flow>,
    by_fee: BTreeMap<String, Flow>,
    total: Flow,
    refunds_asked: Sum,
}

impl Tally {
    pub fn new(period: Period, zone: TimeZone) -> Self {
        Self {
            period,
            zone,
            history: HistoryRead::default(),
            spends: BTreeMap::new(),
            without_price: 0,
            charges_by_creation: 0,
            refunds_without_day: 0,
            near_the_edges: 0,
            refunds_outside: 0,
            charged_in: BTreeMap::new(),
            unclear_in: BTreeMap::new(),
            to_label: Vec::new(),
        }
    }

    /// So many shipments may count in the period or not: their day is not known.
    pub fn count_near_the_edges(&mut self, shipments: u64) {
        self.near_the_edges = shipments;
    }

    /// So many refunds stand outside of the period and may have been made in it.
    pub fn count_refunds_outside(&mut self, refunds: u64) {
        self.refunds_outside = refunds;
    }

    /// Says of how much of the history the sums are.
    #[must_use]
    pub fn of_history(mut self, history: HistoryRead) -> Self {
        self.history = history;
        self
    }

    /// Counts money that moved in the period; other is passed over.
    pub fn count(&mut self, movement: &Movement) {
        let Movement { kind, when, of, .. } = movement;
        let day = self.zone.to_datetime(when.at).date();
        if !self.period.contains(day) {
            return;
        }
        if when.from == TimeFrom::StandIn {
            let count = match kind {
                MovementKind::Charge => &mut self.charges_by_creation,
                MovementKind::Refund => &mut self.refunds_without_day,
            };
            *count = count.saturating_add(1);
        }
        if *kind == MovementKind::Charge && of.status.payment() == Payment::Unclear {
            add_one(&mut self.charged_in, &of.status);
        }
        let Some(price) = &movement.amount else {
            self.without_price = self.without_price.saturating_add(1);
            return;
        };
        let amount = price.amount;
        let spend = self.spends.entry(price.currency.as_str().to_owned());
        let spend = spend.or_default();
        spend.total.add(*kind, amount);
        spend.by_day.entry(day).or_default().add(*kind, amount);
        let cost_centre = of.cost_centre.as_ref().map(CostCentre::as_str);
        let cost_centre = cost_centre.unwrap_or_default().to_owned();
        for (group, name) in [
            (&mut spend.by_postage, of.postage_type.as_str().to_owned()),
            (&mut spend.by_country, of.country.to_ascii_uppercase()),
            (&mut spend.by_store, of.store.clone().unwrap_or_default()),
            (&mut spend.by_cost_centre, cost_centre),
        ] {
            group.entry(name).or_default().add(*kind, amount);
        }
        for (group, charges) in [
            (&mut spend.by_tax, &movement.taxes),
            (&mut spend.by_fee, &movement.fees),
        ] {
            for charge in charges {
                let flow = group.entry(charge.name.clone()).or_default();
                flow.add(*kind, charge.amount.amount);
            }
        }
        if *kind == MovementKind::Charge && of.status == ShipmentStatus::RefundRequested {
            spend.refunds_asked.add(amount);
        }
    }

    /// Counts a parcel of which nobody says whether it was charged.
    pub fn count_unclear(&mut self, status: &ShipmentStatus) {
        add_one(&mut self.unclear_in, status);
    }

    /// From the moment an order was first sent until its label was here.
    pub fn count_label_time(&mut self, to_label: SignedDuration) {
        self.to_label.push(to_label);
    }

    pub fn report(self) -> Report {
        let period = self.period;
        let mut spends: Vec<Spend> = self
            .spends
            .into_iter()
            .map(|(currency, adding)| adding.spend(&currency, period))
            .collect();
        spends.sort_by_key(|spend| Reverse(spend.total.charged.parcels));
        Report {
            period,
            completeness: self.history.completeness,
            read_until: self.history.until,
            missed: self.history.missed,
            spends,
            without_price: self.without_price,
            charges_by_creation: self.charges_by_creation,
            refunds_without_day: self.refunds_without_day,
            near_the_edges: self.near_the_edges,
            refunds_outside: self.refunds_outside,
            charged_in: in_status(self.charged_in),
            unclear_in: in_status(self.unclear_in),
            label_times: label_times(self.to_label),
        }
    }
}

fn add_one(counts: &mut BTreeMap<String, u64>, status: &ShipmentStatus) {
    let count = counts.entry(status.as_str().to_owned()).or_default();
    *count = count.saturating_add(1);
}

fn in_status(counts: BTreeMap<String, u64>) -> Vec<InStatus> {
    let counts = counts.into_iter();
    counts
        .map(|(status, count)| (ShipmentStatus::from_word(&status), count))
        .collect()
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
                .map(|(word, flow)| (PostageType::from_word(&word), flow))
                .collect(),
            by_country: dearest_first(self.by_country).collect(),
            by_store: dearest_first(self.by_store).collect(),
            by_cost_centre: dearest_first(self.by_cost_centre).collect(),
            by_tax: dearest_first(self.by_tax).collect(),
            by_fee: dearest_first(self.by_fee).collect(),
            total: self.total,
            refunds_asked: self.refunds_asked,
        }
    }
}

fn dearest_first(flows: BTreeMap<String, Flow>) -> impl Iterator<Item = (String, Flow)> {
    let mut flows: Vec<_> = flows.into_iter().collect();
    flows.sort_by_key(|(_, flow)| Reverse((flow.charged.amount, flow.net())));
    flows.into_iter()
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
    use crate::model::{
        account_money::{Dated, MovementOf},
        ids::ShipmentId,
        money::Money,
        rate::Charge,
    };

    fn moved(kind: MovementKind, at: &str, amount: &str) -> Movement {
        Movement {
            kind,
            when: Dated {
                at: at.parse().unwrap(),
                from: TimeFrom::Event,
            },
            amount: Some(Money::parse(amount, Currency::Cad).unwrap()),
            taxes: Vec::new(),
            fees: Vec::new(),
            of: MovementOf {
                shipment: ShipmentId::new("S1"),
                status: ShipmentStatus::Ready,
                order_id: None,
                store: None,
                postage_type: PostageType::ServiceSelect,
                country: "CA".to_owned(),
                cost_centre: None,
            },
        }
    }

    fn paid(at: &str, amount: &str) -> Movement {
        moved(MovementKind::Charge, at, amount)
    }

    fn march() -> Period {
        Period::new(date(2026, 3, 1), date(2026, 3, 31)).unwrap()
    }

    fn tally() -> Tally {
        Tally::new(march(), TimeZone::get("America/Toronto").unwrap())
    }

    fn report(all: &[Movement]) -> Report {
        let mut tally = tally();
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
            .filter(|(_day, flow)| !flow.is_empty())
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
        slim.of.postage_type = PostageType::ServiceSlim;
        slim.of.country = "us".to_owned();
        let report = report(&[slim.clone(), slim, paid("2026-03-12T12:00:00Z", "0.30")]);
        let spend = &report.spends[0];
        assert_eq!(spend.total.charged.amount.to_string(), "0.50");
        assert_eq!(spend.total.charged.average().unwrap().to_string(), "0.17");
        assert_eq!(spend.by_postage[0].0, PostageType::ServiceSelect);
        assert_eq!(spend.by_postage[1].1.charged.parcels, 2);
        assert_eq!(spend.by_country[1].0, "US");
        assert_eq!(spend.refunds_asked, Sum::default());
    }

    #[test]
    fn a_refund_counts_on_its_own_day_and_net_is_what_was_charged_less_what_came_back() {
        let report = report(&[
            // Bought in February.
            paid("2026-02-12T12:00:00Z", "7.00"),
            moved(MovementKind::Refund, "2026-03-05T12:00:00Z", "7.00"),
            paid("2026-03-12T12:00:00Z", "9.84"),
        ]);
        let total = report.spends[0].total;
        assert_eq!((total.charged.parcels, total.refunded.parcels), (1, 1));
        assert_eq!(total.net().to_string(), "2.84");
        let fifth = report.spends[0].by_day[4];
        assert_eq!(fifth.0, date(2026, 3, 5));
        assert_eq!(fifth.1.net().to_string(), "-7.00");
    }

    #[test]
    fn taxes_stand_apart_by_the_services_label_and_fees_by_their_name_and_stores_by_theirs() {
        let part = |name: &str, amount: &str| Charge {
            name: name.to_owned(),
            amount: Money::parse(amount, Currency::Cad).unwrap(),
        };
        let mut gst = paid("2026-03-12T12:00:00Z", "11.34");
        gst.fees = vec![part("postage_fee", "9.00"), part("tariff_fee", "1.00")];
        gst.taxes = vec![part("QST", "0.84"), part("GST", "0.50")];
        gst.of.store = Some("etsy".to_owned());
        let mut hst = paid("2026-03-12T12:00:00Z", "10.50");
        hst.fees = vec![part("postage_fee", "10.00")];
        hst.taxes = vec![part("HST", "0.50")];
        let report = report(&[gst, hst]);
        let spend = &report.spends[0];
        let named = |group: &[(String, Flow)]| -> Vec<String> {
            let group = group.iter();
            group
                .map(|(name, flow)| format!("{name} {}", flow.net()))
                .collect()
        };
        assert_eq!(named(&spend.by_tax), ["QST 0.84", "GST 0.50", "HST 0.50"]);
        assert_eq!(
            named(&spend.by_fee),
            ["postage_fee 19.00", "tariff_fee 1.00"]
        );
        assert_eq!(named(&spend.by_store), ["etsy 11.34", " 10.50"]);
        let parts = spend.taxes().net() + spend.fees().net();
        assert_eq!(parts, spend.total.net());
    }

    #[test]
    fn a_refund_goes_to_the_cost_centre_of_its_charge_and_what_has_none_stands_apart() {
        let of = |mut movement: Movement, name: &str| {
            movement.of.cost_centre = CostCentre::parse(name).unwrap();
            movement
        };
        let charged = paid("2026-03-12T12:00:00Z", "9.84");
        let refunded = moved(MovementKind::Refund, "2026-03-14T12:00:00Z", "9.84");
        let report = report(&[
            of(charged, "Sales East"),
            of(paid("2026-03-12T12:00:00Z", "5.90"), "Sales East"),
            of(refunded, "Sales East"),
            of(paid("2026-03-13T12:00:00Z", "0.10"), ""),
        ]);
        let spend = &report.spends[0];
        assert_eq!(spend.booked_cost_centres(), spend.by_cost_centre);
        let nets: Vec<String> = spend
            .by_cost_centre
            .iter()
            .map(|(name, flow)| format!("{name} {}", flow.net()))
            .collect();
        assert_eq!(nets, ["Sales East 5.90", " 0.10"]);
        assert_eq!(spend.by_cost_centre[0].1.refunded.parcels, 1);
    }

    #[test]
    fn what_is_not_known_is_counted_and_named() {
        let mut canceled = paid("2026-03-12T12:00:00Z", "8.11");
        canceled.of.status = ShipmentStatus::Canceled;
        canceled.when.from = TimeFrom::StandIn;
        let mut refund = moved(MovementKind::Refund, "2026-03-12T12:00:00Z", "1.00");
        refund.when.from = TimeFrom::StandIn;
        let mut tally = tally();
        tally.count(&canceled);
        tally.count(&refund);
        tally.count_unclear(&ShipmentStatus::from_word("of_2031"));
        let report = tally.report();
        assert_eq!(report.spends[0].total.charged.amount.to_string(), "8.11");
        assert_eq!(report.charged_in, [(ShipmentStatus::Canceled, 1)]);
        let unknown = ShipmentStatus::from_word("of_2031");
        assert_eq!(report.unclear_in, [(unknown, 1)]);
        assert_eq!(report.charges_by_creation, 1);
        assert_eq!(report.refunds_without_day, 1);
    }

    #[test]
    fn two_currencies_are_never_added_up_and_no_price_is_shown() {
        let mut dollars = paid("2026-03-12T12:00:00Z", "5.00");
        dollars.amount = Some(Money::parse("5.00", Currency::Usd).unwrap());
        let mut unknown = paid("2026-03-12T12:00:00Z", "5.00");
        unknown.amount = None;
        let report = report(&[dollars, paid("2026-03-12T12:00:00Z", "5.00"), unknown]);
        assert_eq!(report.spends.len(), 2);
        assert_eq!(report.without_price, 1);
    }

    #[test]
    fn times_to_a_label_are_shown_by_the_median_and_the_slow_end() {
        let mut all = tally();
        for seconds in 1..=10 {
            all.count_label_time(SignedDuration::from_secs(seconds));
        }
        let times = all.report().label_times.unwrap();
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
