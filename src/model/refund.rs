//! Refunds: until when one may be asked, and when its answer is late (field
//! notes, "How the service behaves").

use jiff::{SignedDuration, Timestamp, civil::Weekday, tz::TimeZone};

use super::{
    ids::{LineId, ShipmentId},
    money::Money,
    postage_type::PostageType,
    report::{Completeness, ReadUntil},
    shipment::ShipmentStatus,
};

/// Days in which a refund may be asked for postage of a service of the United States.
pub const ASK_DAYS_US: i64 = 28;
/// The same for Canadian and international services.
pub const ASK_DAYS_ELSEWHERE: i64 = 7;
/// The service answers within so many days, as a rule.
pub const ANSWER_DAYS: i64 = 14;
/// Working days after which an answer is late even by the service's word.
pub const LATE_WORKING_DAYS: u32 = 20;

/// Days that are walked; more are as good as for ever.
const MAX_DAYS: u32 = 400;

/// A refund that was asked for, here or elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundCase {
    pub shipment: ShipmentId,
    /// The line that it was bought for, if it was bought here.
    pub line: Option<LineId>,
    pub order_id: Option<String>,
    pub recipient: String,
    pub postage_type: PostageType,
    /// What was paid, to the cent: that, or nothing, comes back.
    pub price: Option<Money>,
    pub bought_at: Option<Timestamp>,
    /// `None` if it was not requested here.
    pub asked_at: Option<Timestamp>,
    /// Until when it could be asked.
    pub ask_by: Option<Timestamp>,
    pub stand: RefundStand,
}

/// The newest refunds that a list shows.
pub const MAX_LISTED_REFUNDS: usize = 2_000;

/// The refunds of an account: all of them added up, the newest as cases.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RefundList {
    /// What is open first, then the newest.
    pub cases: Vec<RefundCase>,
    /// How many there are.
    pub count: u64,
    pub totals: RefundTotals,
    pub completeness: Completeness,
    /// Nothing where it was never read to its end.
    pub read_until: Option<ReadUntil>,
}

impl RefundList {
    /// A list of all that there are.
    pub fn of(cases: Vec<RefundCase>) -> Self {
        Self {
            count: u64::try_from(cases.len()).unwrap_or(u64::MAX),
            totals: RefundTotals::of(&cases),
            completeness: Completeness::Whole,
            read_until: None,
            cases,
        }
    }

    /// Whether there are more than are listed.
    pub fn is_cut(&self) -> bool {
        self.count > u64::try_from(self.cases.len()).unwrap_or(u64::MAX)
    }
}

/// Refunds and what they are worth together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Worth {
    pub refunds: u64,
    /// Nothing while none of them has a price, or their currencies differ.
    pub sum: Option<Money>,
}

impl Worth {
    /// What all that `is_meant` are worth together.
    fn of(cases: &[RefundCase], is_meant: impl Fn(&RefundStand) -> bool) -> Self {
        let meant = cases.iter().filter(|case| is_meant(&case.stand));
        let mut worth = Self::default();
        let mut is_mixed = false;
        for case in meant {
            worth.refunds += 1;
            let Some(price) = &case.price else { continue };
            let sum = match &worth.sum {
                None => Ok(price.clone()),
                Some(sum) => sum.plus(price),
            };
            match sum {
                Ok(sum) => worth.sum = Some(sum),
                Err(_mixed) => is_mixed = true,
            }
        }
        if is_mixed {
            worth.sum = None;
        }
        worth
    }
}

/// What is still to come, what came back, and what did not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RefundTotals {
    pub open: Worth,
    /// Those of the open ones whose answer is overdue.
    pub late: Worth,
    pub back: Worth,
    pub refused: Worth,
}

impl RefundTotals {
    pub fn of(cases: &[RefundCase]) -> Self {
        let is_back = |stand: &RefundStand| *stand == RefundStand::CameBack;
        Self {
            open: Worth::of(cases, RefundStand::is_open),
            late: Worth::of(cases, |stand| *stand == RefundStand::Late),
            back: Worth::of(cases, is_back),
            refused: Worth::of(cases, |stand| !stand.is_open() && !is_back(stand)),
        }
    }
}

/// Where a refund stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum RefundStand {
    /// Requested, and the answer was lost: the shipment is polled.
    AnswerLost,
    /// The service has not decided in the time that it takes.
    Late,
    Waiting,
    Denied {
        reason: String,
    },
    /// The service took the request, and shows the shipment paid again.
    NotUnderWay {
        status: ShipmentStatus,
    },
    /// The service refused to take the request.
    NotTaken {
        words: String,
    },
    CameBack,
}

impl RefundStand {
    /// Whether money is still to come or to be given up.
    pub fn is_open(&self) -> bool {
        match self {
            Self::AnswerLost | Self::Late | Self::Waiting => true,
            Self::Denied { .. }
            | Self::NotUnderWay { .. }
            | Self::NotTaken { .. }
            | Self::CameBack => false,
        }
    }
}

impl RefundCase {
    /// When the service's answer is to be expected.
    pub fn answer_by(&self) -> Option<Timestamp> {
        self.asked_at.and_then(|at| days_after(at, ANSWER_DAYS))
    }
}

/// Until when a refund may be asked for postage that was bought then. It goes by the
/// service, and not by where the parcel goes: a Canadian carrier's parcel to the
/// United States has the shorter time.
pub fn ask_by(postage_type: &PostageType, bought_at: Timestamp) -> Option<Timestamp> {
    let days = if is_us_service(postage_type) {
        ASK_DAYS_US
    } else {
        ASK_DAYS_ELSEWHERE
    };
    days_after(bought_at, days)
}

/// Whether it is a service of or to the United States. One that is not known here has the
/// shorter time: no day is shown that is past.
fn is_us_service(postage_type: &PostageType) -> bool {
    matches!(
        postage_type,
        PostageType::ServiceUsEdge
            | PostageType::ServiceUsSelect
            | PostageType::ServiceUsSlim
            | PostageType::UsPostalExpress
            | PostageType::UsPostalFirst
            | PostageType::UsPostalGroundAdvantage
            | PostageType::UsPostalLibraryMail
            | PostageType::UsPostalMediaMail
            | PostageType::UsPostalPriority
            | PostageType::UsPostalOther
    )
}

/// Whether the answer to a refund is late.
pub fn is_late(asked_at: Timestamp, now: Timestamp) -> bool {
    working_days(asked_at, now) > LATE_WORKING_DAYS
}

fn days_after(at: Timestamp, days: i64) -> Option<Timestamp> {
    at.checked_add(SignedDuration::from_hours(24 * days)).ok()
}

/// Working days that have begun after `from` and up to `to`: Monday to Friday,
/// in UTC. Holidays count as working days; one poll more does no harm.
pub fn working_days(from: Timestamp, to: Timestamp) -> u32 {
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
    use crate::model::money::Currency;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[track_caller]
    fn check(from: &str, to: &str, days: u32) {
        assert_eq!(working_days(at(from), at(to)), days);
    }

    fn case(amount: &str, currency: Currency, stand: RefundStand) -> RefundCase {
        RefundCase {
            shipment: ShipmentId::new("S1"),
            line: None,
            order_id: None,
            recipient: String::new(),
            postage_type: PostageType::ServiceSelect,
            price: Some(Money::parse(amount, currency).unwrap()),
            bought_at: None,
            asked_at: None,
            ask_by: None,
            stand,
        }
    }

    #[test]
    fn open_refunds_add_up_apart_from_those_that_came_back() {
        let cases = [
            case("1.10", Currency::Cad, RefundStand::Waiting),
            case("2.20", Currency::Cad, RefundStand::Late),
            case("9.00", Currency::Cad, RefundStand::CameBack),
        ];
        let totals = RefundTotals::of(&cases);
        assert_eq!(totals.open.refunds, 2);
        assert_eq!(totals.open.sum.unwrap().amount_text(), "3.30");
        assert_eq!(totals.back.sum.unwrap().amount_text(), "9.00");
    }

    #[test]
    fn two_currencies_have_no_sum() {
        let cases = [
            case("1.10", Currency::Cad, RefundStand::Waiting),
            case("2.20", Currency::Usd, RefundStand::Waiting),
            case("2.20", Currency::Cad, RefundStand::Waiting),
        ];
        let open = RefundTotals::of(&cases).open;
        assert_eq!((open.refunds, open.sum), (3, None));
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

    #[test]
    fn a_refund_is_asked_within_four_weeks_for_services_of_the_united_states_and_one_for_others() {
        let bought = at("2026-03-02T12:00:00Z");
        for (service, by) in [
            (PostageType::ServiceUsSelect, "2026-03-30T12:00:00Z"),
            (PostageType::UsPostalPriority, "2026-03-30T12:00:00Z"),
            (
                PostageType::CaPostalTrackedPacketUsa,
                "2026-03-09T12:00:00Z",
            ),
            (PostageType::ServiceCanadaTracked, "2026-03-09T12:00:00Z"),
            (
                PostageType::ServiceInternationalTracked,
                "2026-03-09T12:00:00Z",
            ),
        ] {
            assert_eq!(ask_by(&service, bought), Some(at(by)), "{service}");
        }
    }

    #[test]
    fn an_answer_is_late_after_twenty_working_days() {
        let asked = at("2026-03-02T12:00:00Z");
        assert!(!is_late(asked, at("2026-03-30T12:00:00Z")));
        assert!(is_late(asked, at("2026-03-31T12:00:00Z")));
    }
}
