//! Which province or state a postal code of Canada or the United States is of, by its first
//! letters, as the posts of both countries publish it.

use super::country::Country;

/// The first letter of a Canadian postal code.
const CANADA: &[(char, &[&str])] = &[
    ('A', &["NL"]),
    ('B', &["NS"]),
    ('C', &["PE"]),
    ('E', &["NB"]),
    ('G', &["QC"]),
    ('H', &["QC"]),
    ('J', &["QC"]),
    ('K', &["ON"]),
    ('L', &["ON"]),
    ('M', &["ON"]),
    ('N', &["ON"]),
    ('P', &["ON"]),
    ('R', &["MB"]),
    ('S', &["SK"]),
    ('T', &["AB"]),
    ('V', &["BC"]),
    ('X', &["NT", "NU"]),
    ('Y', &["YT"]),
];

/// The first three digits of a ZIP code, from and to. What serves places of two states names both,
/// and what is not here is of none that is known.
const UNITED_STATES: &[(u16, u16, &[&str])] = &[
    (5, 5, &["NY"]),
    (10, 27, &["MA"]),
    (28, 29, &["RI"]),
    (30, 38, &["NH"]),
    (39, 49, &["ME"]),
    (50, 54, &["VT"]),
    (55, 55, &["MA"]),
    (56, 59, &["VT"]),
    (60, 62, &["CT"]),
    (63, 63, &["CT", "NY"]),
    (64, 69, &["CT"]),
    (70, 89, &["NJ"]),
    (90, 98, &["AE"]),
    (100, 149, &["NY"]),
    (150, 196, &["PA"]),
    (197, 199, &["DE"]),
    (200, 200, &["DC"]),
    (201, 201, &["VA"]),
    (202, 205, &["DC", "MD"]),
    (206, 219, &["MD"]),
    (220, 246, &["VA"]),
    (247, 268, &["WV"]),
    (270, 289, &["NC"]),
    (290, 299, &["SC"]),
    (300, 319, &["GA"]),
    (320, 339, &["FL"]),
    (340, 340, &["AA"]),
    (341, 349, &["FL"]),
    (350, 369, &["AL"]),
    (370, 385, &["TN"]),
    (386, 397, &["MS"]),
    (398, 399, &["GA"]),
    (400, 421, &["KY"]),
    (422, 422, &["KY", "TN"]),
    (423, 427, &["KY"]),
    (430, 459, &["OH"]),
    (460, 479, &["IN"]),
    (480, 499, &["MI"]),
    (500, 528, &["IA"]),
    (530, 549, &["WI"]),
    (550, 567, &["MN"]),
    (570, 577, &["SD"]),
    (580, 588, &["ND"]),
    (590, 599, &["MT"]),
    (600, 629, &["IL"]),
    (630, 658, &["MO"]),
    (660, 679, &["KS"]),
    (680, 693, &["NE"]),
    (700, 714, &["LA"]),
    (716, 729, &["AR"]),
    (730, 732, &["OK"]),
    (733, 733, &["TX"]),
    (734, 738, &["OK"]),
    (739, 739, &["OK", "TX"]),
    (740, 749, &["OK"]),
    (750, 799, &["TX"]),
    (800, 816, &["CO"]),
    (820, 831, &["WY"]),
    (832, 833, &["ID"]),
    (834, 834, &["ID", "WY"]),
    (835, 838, &["ID"]),
    (840, 847, &["UT"]),
    (850, 864, &["AZ"]),
    (865, 865, &["AZ", "NM", "UT"]),
    (870, 884, &["NM"]),
    (885, 885, &["TX"]),
    (889, 893, &["NV"]),
    (894, 894, &["CA", "NV"]),
    (895, 898, &["NV"]),
    (900, 960, &["CA"]),
    (961, 961, &["CA", "NV"]),
    (962, 966, &["AP"]),
    (968, 968, &["HI"]),
    (970, 979, &["OR"]),
    (980, 994, &["WA"]),
    (995, 999, &["AK"]),
];

/// The provinces or states that a postal code of this country may be of; none where that is not
/// known.
pub fn provinces_of(country: &Country, postal_code: &str) -> &'static [&'static str] {
    let postal_code = postal_code.trim();
    let found = match country.code {
        // Offices of the federal government on both sides of the Ottawa River.
        "CA" if postal_code.to_ascii_uppercase().starts_with("K1A") => Some(&["ON", "QC"][..]),
        "CA" => {
            let first = postal_code
                .chars()
                .next()
                .map(|first| first.to_ascii_uppercase());
            let mut letters = CANADA.iter();
            letters
                .find(|(letter, _)| Some(*letter) == first)
                .map(|(_, provinces)| *provinces)
        }
        "US" => postal_code.get(..3).and_then(|digits| {
            let digits: u16 = digits.parse().ok()?;
            let mut ranges = UNITED_STATES.iter();
            ranges
                .find(|(from, to, _)| (*from..=*to).contains(&digits))
                .map(|(_, _, states)| *states)
        }),
        _ => None,
    };
    found.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::country::by_code;

    #[test]
    fn the_codes_of_known_places_are_of_their_provinces() {
        for (country, postal_code, provinces) in [
            ("CA", "H2X 1Y4", &["QC"][..]),
            ("CA", "k1a 0b1", &["ON", "QC"]),
            ("CA", "K2P 1L4", &["ON"]),
            ("CA", "X0A 0H0", &["NT", "NU"]),
            ("CA", "D1A 0B1", &[]),
            ("US", "02134", &["MA"]),
            ("US", "10001-1234", &["NY"]),
            ("US", "73301", &["TX"]),
            ("US", "34002", &["AA"]),
            ("US", "99950", &["AK"]),
            ("US", "96910", &[]),
            ("US", "1", &[]),
            ("GB", "SW1A 1AA", &[]),
        ] {
            let country = by_code(country).unwrap();
            assert_eq!(
                provinces_of(country, postal_code),
                provinces,
                "{postal_code}"
            );
        }
    }

    #[test]
    fn every_province_is_one_of_its_country_and_no_range_meets_another() {
        let named = |code: &str, provinces: &[&str]| {
            let country = by_code(code).unwrap();
            for province in provinces {
                let known = country.province(province).map(|known| known.code);
                assert_eq!(known, Some(*province), "{code}");
            }
        };
        for (_, provinces) in CANADA {
            named("CA", provinces);
        }
        let mut last = 0;
        for (from, to, states) in UNITED_STATES {
            named("US", states);
            assert!(last < *from && from <= to, "{from}");
            last = *to;
        }
    }
}
