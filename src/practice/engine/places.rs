//! Countries, provinces and states as far as the service checks them.

/// Country codes of ISO 3166-1.
const COUNTRIES: &str = "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW";

const PROVINCES: &str = "AB BC MB NB NL NS NT NU ON PE QC SK YT";

const STATES: &str = "AA AE AK AL AP AR AS AZ CA CO CT DC DE FL FM GA GU HI IA ID IL IN KS KY LA MA MD ME MH MI MN MO MP MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR PW RI SC SD TN TX UT VA VI VT WA WI WV WY";

const EUROPE: &str = "AT BE BG CH CY CZ DE DK EE ES FI FR GB GG GR HR HU IE IM IS IT JE LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA";
const FAR_EAST_AND_PACIFIC: &str = "AU CN HK JP KR MO NZ SG TW";

/// Every country code that is taken.
pub(super) fn countries() -> impl Iterator<Item = &'static str> {
    COUNTRIES.split(' ')
}

/// The provinces of Canada.
pub(super) fn provinces() -> impl Iterator<Item = &'static str> {
    PROVINCES.split(' ')
}

/// The states of the US.
pub(super) fn states() -> impl Iterator<Item = &'static str> {
    STATES.split(' ')
}

fn has(list: &str, code: &str) -> bool {
    list.split(' ').any(|known| known == code)
}

pub(super) fn is_country(code: &str) -> bool {
    has(COUNTRIES, code)
}

pub(super) fn is_state(code: &str) -> bool {
    has(STATES, code)
}

/// Whether the code is one of that country's, where the service has a list of them.
pub(super) fn is_province(country: &str, code: &str) -> bool {
    match country {
        "CA" => has(PROVINCES, code),
        "US" => is_state(code),
        _ => true,
    }
}

/// Five digits, or nine with a space, a hyphen or nothing between.
pub(super) fn is_zip(code: &str) -> bool {
    code.split_at_checked(5).is_some_and(|(first, rest)| {
        let more = rest.strip_prefix([' ', '-']).unwrap_or(rest);
        let is_digits = |part: &str| part.bytes().all(|letter| letter.is_ascii_digit());
        is_digits(first) && is_digits(more) && (rest.is_empty() || more.len() == 4)
    })
}

/// The zone that a price depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Zone {
    Canada,
    UnitedStates,
    International,
}

impl Zone {
    pub(super) fn of(country: &str) -> Self {
        match country {
            "CA" => Self::Canada,
            "US" => Self::UnitedStates,
            _ => Self::International,
        }
    }
}

/// The province a Canadian parcel goes to: as named, else by the first letter
/// of its postal code.
pub(super) fn province(named: Option<&str>, postal_code: Option<&str>) -> Option<&'static str> {
    if let Some(named) = named {
        return PROVINCES.split(' ').find(|known| *known == named);
    }
    let first = postal_code?.trim().chars().next()?.to_ascii_uppercase();
    Some(match first {
        'A' => "NL",
        'B' => "NS",
        'C' => "PE",
        'E' => "NB",
        'G' | 'H' | 'J' => "QC",
        'K' | 'L' | 'M' | 'N' | 'P' => "ON",
        'R' => "MB",
        'S' => "SK",
        'T' => "AB",
        'V' => "BC",
        'X' => "NT",
        'Y' => "YT",
        _ => return None,
    })
}

/// How far it is, as a percentage of the nearest price. The account ships from
/// Vancouver.
pub(super) fn distance_percent(
    country: &str,
    province: Option<&str>,
    postal_code: Option<&str>,
) -> i64 {
    match Zone::of(country) {
        Zone::Canada => match self::province(province, postal_code) {
            Some("BC") => 100,
            Some("AB") => 108,
            Some("SK" | "MB") => 116,
            Some("ON" | "QC") => 124,
            Some("NT" | "NU" | "YT") => 175,
            _ => 136,
        },
        Zone::UnitedStates => match postal_code.and_then(|code| code.trim().chars().next()) {
            Some('9') => 100,
            Some('8') => 106,
            Some('5'..='7') => 113,
            Some('3' | '4') => 121,
            _ => 126,
        },
        Zone::International => {
            if country == "MX" {
                100
            } else if has(EUROPE, country) {
                112
            } else if has(FAR_EAST_AND_PACIFIC, country) {
                118
            } else {
                139
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_province_is_read_from_the_postal_code_when_none_is_named() {
        assert_eq!(province(Some("QC"), Some("V6B 1A1")), Some("QC"));
        assert_eq!(province(None, Some("v6b 1a1")), Some("BC"));
        assert_eq!(province(None, None), None);
    }

    #[test]
    fn farther_costs_more() {
        assert!(
            distance_percent("CA", Some("ON"), None) > distance_percent("CA", Some("BC"), None)
        );
        assert!(
            distance_percent("US", None, Some("05446"))
                > distance_percent("US", None, Some("93313"))
        );
        assert!(distance_percent("BR", None, None) > distance_percent("GB", None, None));
    }
}
