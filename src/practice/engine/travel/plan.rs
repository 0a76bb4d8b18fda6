//! When each step of a journey happens: by the postage type's delivery
//! estimate, from the seed.

use jiff::{
    SignedDuration, Timestamp, ToSpan as _,
    civil::{Date, Weekday},
    tz::TimeZone,
};

use crate::{
    platform::random::Random,
    practice::engine::{
        Journey, JourneyStep, Leg, ReturnReason, ShipmentRecord,
        moment::{day_start, parse_day},
        postage::{self, Tracking},
        rate_choice::chosen_postage,
    },
};

/// The operator takes parcels in from this hour on, UTC, for so long.
const OPENS_AT_HOUR: i64 = 14;
const OPEN_SECS: u64 = 6 * 3600;
/// Parcels are delivered from this hour on, UTC, for so long.
const DELIVERS_AT_HOUR: i64 = 15;
const DELIVERY_SECS: u64 = 8 * 3600;
/// No journey is shorter.
const SHORTEST_SECS: i64 = 20 * 3600;
/// Out of a thousand parcels so many are late, lost or sent back.
const LATE_PER_MILLE: u64 = 30;
const LOST_PER_MILLE: u64 = 12;
const RETURNED_PER_MILLE: u64 = 18;
/// A parcel that is sent back takes so many days.
const WAY_BACK_DAYS: (u64, u64) = (5, 12);
/// What is offered of no known postage type takes this many days.
const UNKNOWN_DAYS: (u64, u64) = (3, 9);

/// When a ready shipment is handed over: the day after its ship date, or after
/// the purchase if that is later, so that nothing moves on the day itself.
pub(super) fn handed_over(record: &ShipmentRecord, now: Timestamp, random: &Random) -> Timestamp {
    let bought_on = now.to_zoned(TimeZone::UTC).date();
    let ship_date = record.shown.ship_date.as_deref().and_then(parse_day);
    let ready_on = ship_date.map_or(bought_on, |date| date.max(bought_on));
    let opens = ready_on
        .checked_add(1.day())
        .ok()
        .and_then(day_start)
        .unwrap_or(now);
    later(opens, OPENS_AT_HOUR * 3600 + whole(random.up_to(OPEN_SECS)))
}

/// The whole journey from the operator's door to its end.
pub(super) fn journey(record: &ShipmentRecord, handed_over: Timestamp, random: &Random) -> Journey {
    let postage = chosen_postage(record).and_then(postage::find);
    let days = postage.map_or(UNKNOWN_DAYS, |postage| estimate_days(postage.days));
    let from = handed_over.to_zoned(TimeZone::UTC).date();
    let late = if random.up_to(999) < LATE_PER_MILLE {
        1 + random.up_to(3)
    } else {
        0
    };
    let takes = between(days, random) + late;
    let delivery_secs = DELIVERS_AT_HOUR * 3600 + whole(random.up_to(DELIVERY_SECS));
    let at_the_door = at_hour(after_business_days(from, takes), delivery_secs, handed_over)
        .max(later(handed_over, SHORTEST_SECS));
    let promised = after_business_days(from, days.1);
    let tracking = postage.map_or(Tracking::Full, |postage| postage.tracking);
    Journey {
        number: record.journey.as_ref().map_or(1, |old| old.number + 1),
        estimate: at_hour(promised, (DELIVERS_AT_HOUR + 8) * 3600, handed_over),
        legs: legs(handed_over, at_the_door, tracking, random),
    }
}

fn legs(start: Timestamp, end: Timestamp, tracking: Tracking, random: &Random) -> Vec<Leg> {
    let span = end.duration_since(start).as_secs();
    // Each scan falls into its own part of the way, so their order is certain.
    let within =
        |from: i64, width: u64| later(start, span * (from + whole(random.up_to(width))) / 1000);
    let leg = |at, step| Leg { at, step };
    let mut legs = vec![
        leg(start, JourneyStep::Received),
        leg(within(70, 80), JourneyStep::Released),
    ];
    if tracking == Tracking::Untracked {
        legs.push(leg(end, JourneyStep::Assumed));
        return legs;
    }
    legs.push(leg(within(200, 120), JourneyStep::Inducted));
    if tracking == Tracking::Full {
        legs.push(leg(within(400, 180), JourneyStep::MovedOn));
        legs.push(leg(within(700, 150), JourneyStep::Arrived));
        legs.push(leg(within(900, 60), JourneyStep::OutForDelivery));
    }
    let chance = random.up_to(999);
    if chance < LOST_PER_MILLE {
        legs.push(leg(end, JourneyStep::Lost));
    } else if chance < LOST_PER_MILLE + RETURNED_PER_MILLE {
        let reason = reason(random);
        let way_back = whole(between(WAY_BACK_DAYS, random)) * 86_400;
        legs.push(leg(end, JourneyStep::NotDelivered(reason)));
        legs.push(leg(later(end, way_back), JourneyStep::ComesBack(reason)));
    } else {
        legs.push(leg(end, JourneyStep::Delivered));
    }
    legs
}

fn reason(random: &Random) -> ReturnReason {
    match random.up_to(99) {
        0..45 => ReturnReason::Unclaimed,
        45..75 => ReturnReason::IncompleteAddress,
        75..87 => ReturnReason::Damaged,
        87..95 => ReturnReason::Unknown,
        _ => ReturnReason::Other,
    }
}

/// The first and the last number of `2-5 business days`.
fn estimate_days(text: &str) -> (u64, u64) {
    let mut numbers = text
        .split(|letter: char| !letter.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok());
    match (numbers.next(), numbers.next()) {
        (Some(first), Some(last)) if first <= last => (first, last),
        _ => UNKNOWN_DAYS,
    }
}

fn after_business_days(from: Date, days: u64) -> Date {
    let mut date = from;
    let mut left = days;
    while left > 0 {
        let Ok(next) = date.tomorrow() else {
            return date;
        };
        date = next;
        if !matches!(date.weekday(), Weekday::Saturday | Weekday::Sunday) {
            left -= 1;
        }
    }
    date
}

fn at_hour(date: Date, secs: i64, otherwise: Timestamp) -> Timestamp {
    day_start(date).map_or(otherwise, |start| later(start, secs))
}

fn later(at: Timestamp, secs: i64) -> Timestamp {
    at.saturating_add(SignedDuration::from_secs(secs))
        .unwrap_or(Timestamp::MAX)
}

fn between((low, high): (u64, u64), random: &Random) -> u64 {
    low + random.up_to(high.saturating_sub(low))
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_postage_type_says_how_many_days_it_takes() {
        for postage in postage::ALL {
            let (first, last) = estimate_days(postage.days);
            assert!(
                postage.days.starts_with(&format!("{first}-{last} ")),
                "{}",
                postage.name
            );
        }
    }

    #[test]
    fn business_days_leave_weekends_out() {
        let friday: Date = "2026-03-06".parse().unwrap();
        assert_eq!(after_business_days(friday, 1).to_string(), "2026-03-09");
        assert_eq!(after_business_days(friday, 5).to_string(), "2026-03-13");
    }

    #[test]
    fn steps_come_in_the_order_of_the_way_within_the_journeys_time() {
        let start: Timestamp = "2026-03-03T15:00:00Z".parse().unwrap();
        for seed in 0..200 {
            let random = Random::from_seed(seed);
            let end = later(start, 3 * 86_400);
            let legs = legs(start, end, Tracking::Full, &random);
            assert!(
                legs.windows(2).all(|two| two[0].at < two[1].at),
                "seed {seed}: {legs:?}"
            );
            assert_eq!(legs[0].step, JourneyStep::Received);
        }
    }
}
