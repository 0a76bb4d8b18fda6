//! What people write for a country, and how well a text fits one: the names of the
//! metadata in both languages, and others that are in use.

use std::{collections::BTreeMap, sync::LazyLock};

use super::{
    country::{self, Country, Province},
    search_words::folded,
};

/// Names in use that the metadata does not have, folded as [`key`] does. Where a name
/// could mean two countries it is the one that parcels go to.
const OTHER_NAMES: [(&str, &str); 85] = [
    ("america", "US"),
    ("amerique", "US"),
    ("bolivia plurinational state", "BO"),
    ("bosnia", "BA"),
    ("bosnie", "BA"),
    ("britain", "GB"),
    ("brunei darussalam", "BN"),
    ("burma", "MM"),
    ("cabo verde", "CV"),
    ("china peoples republic", "CN"),
    ("coree", "KR"),
    ("cote divoire", "CI"),
    ("czech republic", "CZ"),
    ("democratic republic of congo", "CD"),
    ("deutschland", "DE"),
    ("dr congo", "CD"),
    ("drc", "CD"),
    ("dubai", "AE"),
    ("east timor", "TL"),
    ("ecosse", "GB"),
    ("emirates", "AE"),
    ("england", "GB"),
    ("espana", "ES"),
    ("etats unis d amerique", "US"),
    ("faeroe islands", "FO"),
    ("falklands", "FK"),
    ("grande bretagne", "GB"),
    ("great britain", "GB"),
    ("angleterre", "GB"),
    ("hollande", "NL"),
    ("holland", "NL"),
    ("holy see", "VA"),
    ("hong kong", "HK"),
    ("iran islamic republic of", "IR"),
    ("irlande nord", "GB"),
    ("italia", "IT"),
    ("ivory coast", "CI"),
    ("korea", "KR"),
    ("korea democratic peoples republic of", "KP"),
    ("korea republic of", "KR"),
    ("korea south", "KR"),
    ("lao peoples democratic republic", "LA"),
    ("macau", "MO"),
    ("macao", "MO"),
    ("macedonia", "MK"),
    ("macedoine", "MK"),
    ("mainland china", "CN"),
    ("moldova republic of", "MD"),
    ("myanmar", "MM"),
    ("nippon", "JP"),
    ("northern ireland", "GB"),
    ("palestine", "PS"),
    ("pays de galles", "GB"),
    ("peoples republic of china", "CN"),
    ("prc", "CN"),
    ("republic of ireland", "IE"),
    ("republic of korea", "KR"),
    ("republique tcheque", "CZ"),
    ("roc", "TW"),
    ("rsa", "ZA"),
    ("russian federation", "RU"),
    ("federation de russie", "RU"),
    ("sao tome", "ST"),
    ("schweiz", "CH"),
    ("scotland", "GB"),
    ("slovak republic", "SK"),
    ("swaziland", "SZ"),
    ("sverige", "SE"),
    ("syrian arab republic", "SY"),
    ("taiwan roc", "TW"),
    ("tanzania united republic of", "TZ"),
    ("tobago", "TT"),
    ("trinidad", "TT"),
    ("turkey", "TR"),
    ("turkiye", "TR"),
    ("u a e", "AE"),
    ("uae", "AE"),
    ("u k", "GB"),
    ("uk", "GB"),
    ("u s", "US"),
    ("u s a", "US"),
    ("united states of america", "US"),
    ("usa", "US"),
    ("viet nam", "VN"),
    ("wales", "GB"),
];

/// Letters from which on a name is also looked for that is not shown.
const MIN_OTHER_LETTERS: usize = 3;

/// How well a text fits a country, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// It is the country's code, or a name of it.
    Whole,
    /// The name that is shown starts with it.
    Start,
    /// A later word of the name that is shown starts with it.
    LaterWord,
    /// Another name starts with it.
    OtherName,
}

/// The country of a code or of a name in either language, as people type them.
pub fn by_name_or_code(text: &str) -> Option<&'static Country> {
    country::by_code(text).or_else(|| BY_NAME.get(&key(text)).copied())
}

/// Every country by each of its names: files have a country in every row.
static BY_NAME: LazyLock<BTreeMap<String, &'static Country>> = LazyLock::new(|| {
    let named = country::all().iter().flat_map(|country| {
        let names = all_names(country);
        names.map(move |name| (name, country))
    });
    named.collect()
});

/// How well a text fits a country whose name is shown in a language; `None` if it does
/// not. Letters inside a word fit nothing: `zz` is not a way to Congo-Brazzaville.
pub fn fit(country: &Country, text: &str, language: &str) -> Option<Fit> {
    let names: Vec<String> = all_names(country).collect();
    fit_of(country.code, country.name(language), &names, text)
}

/// How well a text fits a province, as for a country.
pub fn province_fit(province: &Province, text: &str, language: &str) -> Option<Fit> {
    let names = ["en", "fr"].map(|language| spellings(province.name(language)));
    let names = names.concat();
    fit_of(province.code, province.name(language), &names, text)
}

fn fit_of(code: &str, shown: &str, names: &[String], text: &str) -> Option<Fit> {
    let wanted = key(text);
    let shown = spellings(shown);
    if wanted.is_empty() {
        return None;
    }
    if code.eq_ignore_ascii_case(text.trim()) || names.contains(&wanted) {
        Some(Fit::Whole)
    } else if shown.iter().any(|name| name.starts_with(&wanted)) {
        Some(Fit::Start)
    } else if shown
        .iter()
        .any(|name| name.contains(&format!(" {wanted}")))
    {
        Some(Fit::LaterWord)
    } else if wanted.chars().count() >= MIN_OTHER_LETTERS
        && names.iter().any(|name| name.starts_with(&wanted))
    {
        Some(Fit::OtherName)
    } else {
        None
    }
}

/// All names of a country, to be compared.
fn all_names(country: &Country) -> impl Iterator<Item = String> {
    let in_use = OTHER_NAMES
        .iter()
        .filter(|(_, code)| *code == country.code)
        .map(|(name, _)| (*name).to_owned());
    let own = ["en", "fr"].map(|language| spellings(country.name(language)));
    own.into_iter().flatten().chain(in_use)
}

/// A name as it is compared, with *Saint* in both spellings.
fn spellings(name: &str) -> [String; 2] {
    let key = key(name);
    let with = |from: &str, to: &str| {
        let words = key.split(' ');
        let words = words.map(|word| if word == from { to } else { word });
        words.collect::<Vec<_>>().join(" ")
    };
    [with("saint", "st"), with("st", "saint")]
}

/// A name without case, accents, signs, articles and the like. The last word may be the
/// beginning of a longer one.
fn key(name: &str) -> String {
    let folded = folded(name);
    let mut words = folded.split_whitespace().peekable();
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        let is_left_out = matches!(word, "and" | "et" | "the" | "les" | "le" | "la" | "du");
        if !is_left_out || words.peek().is_none() {
            kept.push(word);
        }
    }
    kept.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_found_by_code_and_by_every_name_in_use() {
        for (typed, code) in [
            ("us", "US"),
            (" ca ", "CA"),
            ("Germany", "DE"),
            ("états-unis", "US"),
            ("Etats Unis", "US"),
            ("U.S.A.", "US"),
            ("U.S.", "US"),
            ("UK", "GB"),
            ("England", "GB"),
            ("Holland", "NL"),
            ("the Netherlands", "NL"),
            ("Korea", "KR"),
            ("United Kingdom", "GB"),
            ("Côte d’Ivoire", "CI"),
            ("cote d'ivoire", "CI"),
            ("Trinidad and Tobago", "TT"),
            ("Saint Lucia", "LC"),
            ("St. Kitts and Nevis", "KN"),
            ("Réunion", "RE"),
            ("Czech Republic", "CZ"),
        ] {
            let found = by_name_or_code(typed).map(|found| found.code);
            assert_eq!(found, Some(code), "{typed}");
        }
        for typed in ["", "Atlantis", "zz", "Unit"] {
            assert!(by_name_or_code(typed).is_none(), "{typed}");
        }
    }

    #[test]
    fn letters_inside_a_word_fit_no_country() {
        let fitting = |typed: &str| -> Vec<&str> {
            let all = country::all().iter();
            let fitting = all.filter(|country| fit(country, typed, "en").is_some());
            fitting.map(|country| country.code).collect()
        };
        assert!(fitting("zz").is_empty());
        assert!(fitting("anada").is_empty());
        assert_eq!(fitting("ivoire"), ["CI"]);
        assert_eq!(fitting("swit"), ["CH"]);
        assert_eq!(fitting("allem"), ["DE"]);
    }

    #[test]
    fn a_name_in_use_fits_better_than_the_start_of_another_country() {
        let best = |typed: &str| {
            let all = country::all().iter();
            let ranked = all.filter_map(|country| Some((fit(country, typed, "en")?, country.code)));
            ranked.min().map(|(_, code)| code)
        };
        assert_eq!(best("UK"), Some("GB"));
        assert_eq!(best("Korea"), Some("KR"));
        assert_eq!(best("U.S."), Some("US"));
        assert_eq!(best("can"), Some("CA"));
        assert_eq!(best("United St"), Some("US"));
        assert_eq!(best("la"), Some("LA"));
        assert_eq!(best("leb"), Some("LB"));
        assert_eq!(best("saint lu"), Some("LC"));
        assert_eq!(best("St. Lu"), Some("LC"));
    }

    #[test]
    fn every_name_in_use_is_folded_once_and_is_of_a_known_country() {
        for (name, code) in OTHER_NAMES {
            assert_eq!(key(name), name);
            let found = by_name_or_code(name).map(|country| country.code);
            assert_eq!(found, Some(code), "{name}");
        }
        let mut names = OTHER_NAMES.map(|(name, _)| name).to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), OTHER_NAMES.len());
    }
}
