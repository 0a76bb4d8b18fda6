//! Two orders that a person would take for one although their ids are not spelled alike:
//! the same recipient, address and day, and no two ids that tell them apart. Pure.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};

use super::rules::{Candidate, Listed, Standing};
use crate::model::{
    order_key::folded,
    our_word::{our_word, own_words},
    search_words,
    shipment::Shipment,
};

/// In which zone a day begins is not known: it is as long as one.
const ONE_DAY: SignedDuration = SignedDuration::from_hours(24);

/// Who and where a shipment goes to, in one text; `None` where the service does not show it.
///
/// Without accents, and of a street its numbers where it has any: `Avenue` and `Ave` are one.
fn recipient_of(shipment: &Shipment) -> Option<String> {
    let to = &shipment.recipient;
    let name = to.name.as_deref()?;
    let address = to.address_1.as_deref()?;
    let plain =
        |text: Option<&str>| search_words::folded(text.unwrap_or_default()).replace(' ', "");
    let street = |text: Option<&str>| {
        let text = plain(text);
        let numbers = text.split(|letter: char| !letter.is_numeric());
        let numbers: Vec<&str> = numbers.filter(|number| !number.is_empty()).collect();
        if numbers.is_empty() {
            text.clone()
        } else {
            numbers.join(" ")
        }
    };
    // A postal code says the city, whose name is written in many ways.
    let place = to
        .postal_code
        .as_deref()
        .filter(|code| !code.trim().is_empty());
    let parts = [
        plain(Some(name)),
        street(Some(address)),
        street(to.address_2.as_deref()),
        plain(place.or(to.city.as_deref())),
        plain(to.country_code.as_deref()),
    ];
    Some(parts.join("\u{1f}"))
}

/// By what two shipments to one recipient find each other that may be of one order: by a
/// number of their ids, and one whose id says no number by the recipient alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RecipientKeys {
    recipient: String,
    numbers: BTreeSet<String>,
}

impl RecipientKeys {
    /// None where the service does not show to whom it goes.
    pub(crate) fn of(shipment: &Shipment) -> Option<Self> {
        let words = words(shipment.order_id.as_deref());
        Some(Self {
            recipient: recipient_of(shipment)?,
            numbers: words.into_iter().filter(|word| has_digit(word)).collect(),
        })
    }

    /// The recipient, whatever the id says.
    pub(super) fn recipient(&self) -> &str {
        &self.recipient
    }

    /// The recipient with each number of the id; none where it says no number.
    pub(super) fn with_numbers(&self) -> impl Iterator<Item = String> {
        let numbers = self.numbers.iter();
        numbers.map(|number| format!("{}\u{1e}{number}", self.recipient))
    }

    pub(super) fn has_number(&self) -> bool {
        !self.numbers.is_empty()
    }

    fn without_number(&self) -> String {
        format!("{}\u{1e}", self.recipient)
    }

    /// Under what others find it.
    pub(crate) fn found_under(&self) -> Vec<String> {
        let mut keys: Vec<String> = self.with_numbers().collect();
        keys.push(self.recipient.clone());
        if !self.has_number() {
            keys.push(self.without_number());
        }
        keys
    }

    /// Under what it finds others. No other is under two of these keys but by two numbers
    /// of its id.
    pub(crate) fn looked_up(&self) -> Vec<String> {
        if !self.has_number() {
            return vec![self.recipient.clone()];
        }
        let mut keys: Vec<String> = self.with_numbers().collect();
        keys.push(self.without_number());
        keys
    }

    /// Whether the one finds the other.
    pub(super) fn finds(&self, other: &Self) -> bool {
        let is_number_shared = !self.numbers.is_disjoint(&other.numbers);
        let is_unnumbered = !self.has_number() || !other.has_number();
        self.recipient == other.recipient && (is_number_shared || is_unnumbered)
    }
}

/// A shipment to the same recipient that may be of the same order, and that is paid, or may
/// be, or is a draft of another computer that comes first.
///
/// Of another parcel it is not. Two stores may have one number, but hardly for one recipient on
/// one day.
pub fn alike<'a>(
    candidate: &Candidate<'_>,
    order_id: Option<&str>,
    to_recipient: &'a [Listed],
    now: Timestamp,
) -> Option<&'a Listed> {
    let is_within_a_day = |other: Option<Timestamp>| {
        // A draft may be bought days after it was made: what is paid today counts as well.
        let days = candidate.created_at.into_iter().chain([now]);
        let is_near = |other: Timestamp| {
            let mut days = days.clone();
            days.any(|day| day.duration_since(other).abs() < ONE_DAY)
        };
        other.is_some_and(is_near)
    };
    let word_of = |other: &'a Listed| other.order_id.as_deref().and_then(our_word);
    let is_of_parcel = |other| {
        let parcel = word_of(other).and_then(|word| word.parcel);
        parcel.unwrap_or(1) == candidate.key.parcel()
    };
    let stops = |other: &'a Listed| match other.standing {
        Standing::Paid | Standing::UnderWay => true,
        // Of two drafts here the first purchase is seen by the second one.
        Standing::Draft => {
            other.own_key.is_none()
                && word_of(other).is_some_and(|word| word.key_letters.is_some())
                && candidate.may_come_after(other)
        }
        Standing::Void => false,
    };
    to_recipient.iter().find(|other| {
        other.shipment != *candidate.shipment
            && !candidate.beside.contains(&other.shipment)
            && stops(other)
            && (is_within_a_day(other.created_at) || is_within_a_day(other.paid_at))
            && is_of_parcel(other)
            && may_be_one(order_id, other.order_id.as_deref())
    })
}

/// Whether nothing in two ids distinguishes their orders.
///
/// `1004` and `1005`, or `1004-A` and `1004-B`, are two orders, and so are two names without a
/// number, such as `ALPHA` and `BRAVO`: somebody gave both. `Order 1004` and `1004` may be one,
/// for one says all that the other does. No id, or one without a number, may be that of any
/// order with a number: in a form it is left empty, or says `Order` or a name.
pub fn may_be_one(one: Option<&str>, other: Option<&str>) -> bool {
    let (one, other) = (words(one), words(other));
    let says_a_number = |words: &BTreeSet<String>| words.iter().any(|word| has_digit(word));
    if says_a_number(&one) == says_a_number(&other) {
        one.is_subset(&other) || other.is_subset(&one)
    } else {
        true
    }
}

fn has_digit(word: &str) -> bool {
    word.chars().any(|letter| letter.is_ascii_digit())
}

/// The words and numbers of an order id, without our token.
fn words(order_id: Option<&str>) -> BTreeSet<String> {
    let id = folded(order_id.and_then(own_words).unwrap_or_default());
    let words = id.split(|letter: char| !letter.is_alphanumeric());
    // `1004A` says what `1004-A` says.
    let parts = words.flat_map(|word| {
        let number = word.trim_end_matches(|letter: char| letter.is_alphabetic());
        let is_number = number.chars().all(|letter| letter.is_ascii_digit());
        let at = if is_number { number.len() } else { 0 };
        let (number, letters) = word.split_at(at);
        [number, letters]
    });
    parts
        .map(|word| match word.trim_start_matches('0') {
            "" => word.to_owned(),
            number => number.to_owned(),
        })
        .filter(|word| !word.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{
        draft::OrderStore,
        ids::ShipmentId,
        order_key::OrderKey,
        our_word::shipment_word,
        shipment::{ReturnedAddress, ShipmentStatus},
    };

    fn to(id: &str, name: &str, order_id: &str, hour: i64) -> Shipment {
        let text = |text: &str| Some(text.to_owned());
        Shipment {
            recipient: ReturnedAddress {
                name: text(name),
                address_1: text("12 Main St"),
                city: text("Ottawa"),
                postal_code: text("K1A 0B1"),
                country_code: text("CA"),
                ..ReturnedAddress::default()
            },
            order_id: text(order_id),
            created_at: Timestamp::from_second(1_800_000_000 + hour * 3_600).ok(),
            ..Shipment::bare(ShipmentId::new(id), ShipmentStatus::Ready)
        }
    }

    /// Whether the other one stops the purchase of this order.
    fn candidate<'a>(
        key: &'a OrderKey,
        ours: &'a Shipment,
        beside: &'a [ShipmentId],
    ) -> Candidate<'a> {
        Candidate {
            key,
            shipment: &ours.id,
            created_at: ours.created_at,
            is_tagged: true,
            beside,
        }
    }

    fn stops(other: &Shipment, order_id: &str, beside: &[ShipmentId], parcel: u32) -> bool {
        stops_by(Listed::of(other), other, order_id, beside, parcel)
    }

    fn stops_by(
        listed: Listed,
        other: &Shipment,
        order_id: &str,
        beside: &[ShipmentId],
        parcel: u32,
    ) -> bool {
        let ours = to("OURS", "ada  LOVELACE", order_id, 10);
        let key = OrderKey::of_id(None, Some(order_id), parcel).unwrap();
        let candidate = candidate(&key, &ours, beside);
        let now = ours.created_at.unwrap();
        let keys = |shipment| RecipientKeys::of(shipment).unwrap();
        let (other_keys, our_keys) = (keys(other), keys(&ours));
        let is_listed = our_keys.finds(&other_keys);
        assert_eq!(is_listed, other_keys.finds(&our_keys));
        let is_under = |key: &String| other_keys.found_under().contains(key);
        assert_eq!(is_listed, our_keys.looked_up().iter().any(is_under));
        let is_alike = alike(&candidate, ours.order_id.as_deref(), &[listed], now).is_some();
        is_listed && is_alike
    }

    #[test]
    fn an_order_to_the_same_recipient_on_one_day_is_alike_if_its_id_says_no_other_number() {
        let paid = to("PAID", "Ada Lovelace", "1004", 0);
        for id in ["Order 1004", "order #01004", "1004 / web", "Order-1004"] {
            assert!(stops(&paid, id, &[], 1), "{id}");
        }
        for id in ["1005", "Order 1005", "10041"] {
            assert!(!stops(&paid, id, &[], 1), "{id}");
        }
        let suffixed = to("PAID", "Ada Lovelace", "1004-A", 0);
        assert!(!stops(&suffixed, "1004-B", &[], 1));
    }

    #[test]
    fn a_draft_of_days_ago_that_is_paid_today_counts_as_of_today() {
        let old = to("PAID", "Ada Lovelace", "Order", -60);
        assert!(!stops(&old, "1004", &[], 1));
        let listed = Listed {
            paid_at: to("NOW", "Ada Lovelace", "", 9).created_at,
            ..Listed::of(&old)
        };
        assert!(stops_by(listed, &old, "1004", &[], 1));
    }

    #[test]
    fn another_recipient_another_day_another_parcel_and_a_yes_are_no_question() {
        let paid = to("PAID", "Ada Lovelace", "1004", 0);
        assert!(!stops(
            &to("PAID", "Ada Byron", "1004", 0),
            "Order 1004",
            &[],
            1
        ));
        assert!(!stops(
            &to("PAID", "Ada Lovelace", "1004", -15),
            "Order 1004",
            &[],
            1
        ));
        assert!(!stops(&paid, "Order 1004", &[ShipmentId::new("PAID")], 1));
        assert!(!stops(&paid, "Order 1004", &[], 2));
        let draft = Shipment {
            status: ShipmentStatus::Unpaid,
            ..paid
        };
        assert!(!stops(&draft, "Order 1004", &[], 1));
    }

    #[test]
    fn a_draft_of_another_computer_that_is_older_or_of_the_same_moment_is_a_question() {
        let tagged = |second: i64| {
            let word = shipment_word("234567892", &[7; 32], 1);
            let mut draft = to("DRAFT", "Ada Lovelace", &format!("1004 {word}"), 10);
            draft.status = ShipmentStatus::Unpaid;
            let at = draft.created_at.unwrap();
            draft.created_at = Some(at + SignedDuration::from_secs(second));
            draft
        };
        for (second, expected) in [(-3_600, true), (-6, true), (0, true), (4, true), (6, false)] {
            let draft = tagged(second);
            assert_eq!(stops(&draft, "Order 1004", &[], 1), expected, "{second}");
            let own = Listed {
                own_key: OrderKey::of_id(None, Some("1004"), 1),
                ..Listed::of(&draft)
            };
            assert!(!stops_by(own, &draft, "Order 1004", &[], 1));
        }
    }

    #[test]
    fn exactly_a_day_apart_is_another_day() {
        let at_hour = |hour| to("PAID", "Ada Lovelace", "1004", hour);
        assert!(stops(&at_hour(-13), "Order 1004", &[], 1));
        assert!(!stops(&at_hour(-14), "Order 1004", &[], 1));
        assert!(!stops(&at_hour(34), "Order 1004", &[], 1));
    }

    #[test]
    fn what_is_paid_on_the_day_of_the_purchase_is_a_question_however_old_the_draft_is() {
        let ours = to("OURS", "Ada Lovelace", "Order 1004", 0);
        let key = OrderKey::of_id(None, Some("Order 1004"), 1).unwrap();
        let candidate = candidate(&key, &ours, &[]);
        let paid = Listed::of(&to("PAID", "Ada Lovelace", "1004", 30));
        for (hour, expected) in [(31, true), (53, true), (54, false)] {
            let now = ours.created_at.unwrap() + SignedDuration::from_hours(hour);
            let others = std::slice::from_ref(&paid);
            let alike = alike(&candidate, ours.order_id.as_deref(), others, now);
            assert_eq!(alike.is_some(), expected, "{hour}");
        }
    }

    /// A form is filled in without an id, or with a word, and the evening's file has the
    /// same order with its number: only a person knows.
    #[test]
    fn no_id_or_one_without_a_number_may_be_that_of_any_order_to_the_recipient() {
        let paid = to("PAID", "Ada Lovelace", "Order 1004", 0);
        for id in ["Order", "etsy", "SD23456789bc"] {
            let paid_for = to("PAID", "Ada Lovelace", id, 0);
            assert!(stops(&paid_for, "Order 1004", &[], 1), "{id}");
        }
        assert!(stops(&paid, "Order", &[], 1));
        let unnamed = Shipment {
            order_id: None,
            ..paid
        };
        assert!(stops(&unnamed, "1004", &[], 1));
        assert!(stops(&unnamed, "Order", &[], 1));
        assert!(!stops(&unnamed, "1004", &[], 2));
        assert!(!stops(&unnamed, "1004", &[ShipmentId::new("PAID")], 1));
        let elsewhere = to("PAID", "Ada Byron", "", 0);
        assert!(!stops(&elsewhere, "1004", &[], 1));
        let earlier = to("PAID", "Ada Lovelace", "", -15);
        assert!(!stops(&earlier, "1004", &[], 1));
    }

    #[test]
    fn two_names_without_a_number_are_two_orders_unless_one_says_all_of_the_other() {
        for (one, other, expected) in [
            (Some("ALPHA"), Some("BRAVO"), false),
            (Some("Gift shop"), Some("gift"), true),
            (Some("ALPHA"), Some("alpha"), true),
            (Some("ALPHA"), None, true),
            (None, None, true),
            (Some("ALPHA"), Some("1004"), true),
        ] {
            assert_eq!(may_be_one(one, other), expected, "{one:?} {other:?}");
            assert_eq!(may_be_one(other, one), expected, "{other:?} {one:?}");
        }
    }

    #[test]
    fn one_number_for_one_recipient_on_one_day_is_a_question_whatever_the_store() {
        let paid = Shipment {
            order_store: Some(OrderStore::Etsy),
            ..to("PAID", "Ada Lovelace", "1004", 0)
        };
        assert!(stops(&paid, "1004", &[], 1));
        assert!(!stops(&paid, "1005", &[], 1));
    }

    #[test]
    fn accents_and_short_forms_of_a_street_make_no_other_recipient() {
        let with = |name: &str, address: &str| {
            let mut paid = to("PAID", name, "1004", 0);
            paid.recipient.address_1 = Some(address.to_owned());
            recipient_of(&paid)
        };
        let expected = with("Hôtel de Ville", "7800 River Mist Avenue");
        assert_eq!(with("Hotel de ville", "7800 River Mist Ave."), expected);
        for (name, address) in [
            ("Hotel de ville", "7801 River Mist Ave"),
            ("Mairie", "7800 River Mist Ave"),
        ] {
            assert_ne!(with(name, address), expected, "{name}, {address}");
        }
        assert_ne!(with("Ada", "Rose Cottage"), with("Ada", "Ivy Cottage"));
    }
}
