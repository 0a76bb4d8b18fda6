//! On which day a week begins, by the country.

use jiff::civil::Weekday;

/// Countries and territories whose calendars begin on Sunday (Unicode CLDR, `weekData`).
const FROM_SUNDAY: &str = "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE \
     KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA \
     ZW";
/// Those whose calendars begin on Saturday.
const FROM_SATURDAY: &str = "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY";

/// The first day of a week there. Where it is not known which country it is, it is Monday, as
/// ISO 8601 has it.
pub fn week_start(country: Option<&str>) -> Weekday {
    let Some(country) = country else {
        return Weekday::Monday;
    };
    let is_in = |list: &str| list.split_whitespace().any(|code| code == country);
    if is_in(FROM_SUNDAY) {
        Weekday::Sunday
    } else if is_in(FROM_SATURDAY) {
        Weekday::Saturday
    } else {
        Weekday::Monday
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_week_begins_on_sunday_in_canada_and_the_united_states_and_on_monday_in_france() {
        for (country, day) in [
            (Some("CA"), Weekday::Sunday),
            (Some("US"), Weekday::Sunday),
            (Some("FR"), Weekday::Monday),
            (Some("EG"), Weekday::Saturday),
            (None, Weekday::Monday),
        ] {
            assert_eq!(week_start(country), day, "{country:?}");
        }
    }
}
