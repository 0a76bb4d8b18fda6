//! Tracking codes in the forms that carriers use, with their check digits.

use super::places::Zone;
use super::postage::{Carrier, Postage};
use crate::platform::random::Random;

pub(super) fn make(postage: &Postage, random: &Random) -> String {
    match (postage.carrier, postage.zone) {
        (Carrier::UsPostal, Zone::International) => universal("LZ", "US", random),
        (Carrier::CaPostal, _) if postage.max_grams <= 2_000 => universal("LM", "CA", random),
        (Carrier::UsPostal, _) => us_postal(postage.name, random),
        (Carrier::CaPostal, _) => digits(16, random),
        (Carrier::Operator, _) => format!("PC{}", digits(14, random)),
    }
}

fn digits(count: usize, random: &Random) -> String {
    (0..count)
        .map(|_| char::from(b'0' + u8::try_from(random.up_to(9)).unwrap_or(0)))
        .collect()
}

/// 22 digits: service, sender and number, then a check digit.
fn us_postal(name: &str, random: &Random) -> String {
    let service = match name {
        "us_postal_express" => "9470",
        "us_postal_priority" => "9205",
        _ => "9400",
    };
    let body = format!("{service}{}", digits(17, random));
    // From the right, every other digit counts three times.
    let sum: u32 = body
        .bytes()
        .rev()
        .zip([3, 1].into_iter().cycle())
        .map(|(digit, weight)| u32::from(digit - b'0') * weight)
        .sum();
    format!("{body}{}", (10 - sum % 10) % 10)
}

/// The universal postal form: two letters, eight digits, a check digit, a country.
fn universal(service: &str, country: &str, random: &Random) -> String {
    let body = digits(8, random);
    let sum: u32 = body
        .bytes()
        .zip([8, 6, 4, 2, 3, 5, 9, 7])
        .map(|(digit, weight)| u32::from(digit - b'0') * weight)
        .sum();
    let check = match 11 - sum % 11 {
        10 => 0,
        11 => 5,
        check => check,
    };
    format!("{service}{body}{check}{country}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::engine::postage;

    #[test]
    fn codes_have_the_length_of_their_carrier() {
        let random = Random::from_seed(1);
        let length = |name| make(postage::find(name).unwrap(), &random).len();
        assert_eq!(length("us_postal_priority"), 22);
        assert_eq!(length("us_postal_priority_mail_international"), 13);
        assert_eq!(length("ca_postal_tracked_packet_usa"), 13);
        assert_eq!(length("ca_postal_expedited_parcel_usa"), 16);
        assert_eq!(length("service_select"), 16);
    }

    #[test]
    fn the_check_digit_of_a_us_postal_code_makes_its_sum_a_multiple_of_ten() {
        let code = us_postal("us_postal_priority", &Random::from_seed(2));
        let sum: u32 = code
            .bytes()
            .rev()
            .zip([1, 3].into_iter().cycle())
            .map(|(digit, weight)| u32::from(digit - b'0') * weight)
            .sum();
        assert_eq!(sum % 10, 0, "{code}");
    }
}
