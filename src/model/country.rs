//! Countries, their postal codes and provinces, as far as the metadata knows.
//!
//! Says what an address of a country looks like; it can't say whether an
//! address exists. Where the data comes from: `assets/countries.NOTICE.md`.

use std::sync::{LazyLock, OnceLock};

use regex::{Regex, RegexBuilder};
use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

/// One country a line; read when a country is first asked for.
const DATA: &str = include_str!("../../assets/countries.tsv");

/// The operator's own country: goods to anywhere else pass customs.
pub const HOME: &str = "CA";

/// A country or territory with a code of its own.
#[derive(Debug)]
pub struct Country {
    /// Two upper-case letters.
    pub code: &'static str,
    name_en: &'static str,
    name_fr: &'static str,
    pub postal: PostalRule,
    /// Whether an address has a province, known by name or not.
    pub province_use: Use,
    pub province_kind: ProvinceKind,
    /// By name; empty where the metadata lists none.
    pub provinces: Vec<Province>,
}

/// What a postal code looks like in one country.
#[derive(Debug)]
pub struct PostalRule {
    pub usage: Use,
    pub kind: PostalKind,
    /// A postal code as the country writes it; empty where there is none.
    pub example: &'static str,
    pattern: &'static str,
    regex: OnceLock<Option<Regex>>,
}

/// Whether addresses of a country carry something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    None,
    Optional,
    Required,
}

/// What the country calls its postal code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostalKind {
    PostalCode,
    ZipCode,
    Eircode,
    PinCode,
}

/// What the country calls its provinces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProvinceKind {
    Province,
    State,
    County,
    Prefecture,
    Department,
    District,
    Region,
    Emirate,
    Island,
    Oblast,
    Parish,
    Area,
}

/// A part of a country.
#[derive(Debug)]
pub struct Province {
    /// What goes on the label: one to three letters, or the name where the
    /// country has no such codes.
    pub code: &'static str,
    name: &'static str,
    name_fr: &'static str,
}

/// Every country, by code.
pub fn all() -> &'static [Country] {
    static ALL: LazyLock<Vec<Country>> =
        LazyLock::new(|| DATA.lines().filter_map(Country::from_line).collect());
    &ALL
}

/// The country of a two-letter code in either case.
pub fn by_code(code: &str) -> Option<&'static Country> {
    let code = code.trim();
    // The file is sorted by code.
    let found = all().binary_search_by(|country| {
        country
            .code
            .bytes()
            .cmp(code.bytes().map(|byte| byte.to_ascii_uppercase()))
    });
    all().get(found.ok()?)
}

impl Country {
    /// The name in a language (`fr`, `fr-CA`); English in any other than French.
    pub fn name(&self, language: &str) -> &'static str {
        if is_french(language) {
            self.name_fr
        } else {
            self.name_en
        }
    }

    /// Whether this is a postal code of this country, in either case. True
    /// where the metadata knows no form.
    pub fn postal_code_matches(&self, postal_code: &str) -> bool {
        let regex = self.postal.regex.get_or_init(|| {
            if self.postal.pattern.is_empty() {
                return None;
            }
            RegexBuilder::new(&format!("^(?:{})$", self.postal.pattern))
                .case_insensitive(true)
                .unicode(false)
                .build()
                .ok()
        });
        regex
            .as_ref()
            .is_none_or(|regex| regex.is_match(postal_code.trim()))
    }

    /// The province of a code or of a name, as people type them.
    pub fn province(&self, text: &str) -> Option<&Province> {
        let text = text.trim();
        let by_code = |province: &&Province| province.code.eq_ignore_ascii_case(text);
        self.provinces.iter().find(by_code).or_else(|| {
            let wanted = folded(text);
            self.provinces.iter().find(|province| {
                folded(province.name) == wanted || folded(province.name_fr) == wanted
            })
        })
    }

    /// Reads a line of the data; `None` if it is not one.
    fn from_line(line: &'static str) -> Option<Self> {
        let mut columns = line.split('\t');
        let mut next = || columns.next();
        let (code, name_en, name_fr, flags) = (next()?, next()?, next()?, next()?);
        let (postal_kind, province_kind) = (next()?, next()?);
        let (pattern, example, provinces) = (next()?, next()?, next()?);
        Some(Self {
            code,
            name_en,
            name_fr,
            postal: PostalRule {
                usage: Use::from_flags(flags, 'Z', 'z'),
                kind: PostalKind::from_word(postal_kind),
                example,
                pattern,
                regex: OnceLock::new(),
            },
            province_use: Use::from_flags(flags, 'S', 's'),
            province_kind: ProvinceKind::from_word(province_kind),
            provinces: provinces
                .split('~')
                .filter_map(Province::from_text)
                .collect(),
        })
    }
}

impl Province {
    /// The name in a language, in Latin letters.
    pub fn name(&self, language: &str) -> &'static str {
        if is_french(language) {
            self.name_fr
        } else {
            self.name
        }
    }

    fn from_text(text: &'static str) -> Option<Self> {
        let (code, names) = text.split_once('=')?;
        let (name, name_fr) = names.split_once('=').unwrap_or((names, names));
        Some(Self {
            code,
            name,
            name_fr,
        })
    }
}

impl Use {
    fn from_flags(flags: &str, used: char, required: char) -> Self {
        if flags.contains(required) {
            Self::Required
        } else if flags.contains(used) {
            Self::Optional
        } else {
            Self::None
        }
    }
}

impl PostalKind {
    fn from_word(word: &str) -> Self {
        match word {
            "zip" => Self::ZipCode,
            "eircode" => Self::Eircode,
            "pin" => Self::PinCode,
            _ => Self::PostalCode,
        }
    }
}

impl ProvinceKind {
    fn from_word(word: &str) -> Self {
        match word {
            "state" => Self::State,
            "county" => Self::County,
            "prefecture" => Self::Prefecture,
            "department" => Self::Department,
            "district" => Self::District,
            "do_si" => Self::Region,
            "emirate" => Self::Emirate,
            "island" => Self::Island,
            "oblast" => Self::Oblast,
            "parish" => Self::Parish,
            "area" => Self::Area,
            _ => Self::Province,
        }
    }
}

fn is_french(language: &str) -> bool {
    language == "fr" || language.starts_with("fr-")
}

/// A name without case, accents and punctuation: names are compared so.
pub(super) fn folded(text: &str) -> String {
    let plain: String = text
        .nfd()
        .filter(|letter| !is_combining_mark(*letter))
        .map(|letter| {
            if letter.is_alphanumeric() {
                letter
            } else {
                ' '
            }
        })
        .flat_map(char::to_lowercase)
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_country_and_every_postal_form_can_be_read() {
        assert_eq!(all().len(), DATA.lines().count());
        for country in all() {
            assert!(by_code(country.code).is_some(), "{}", country.code);
            if country.postal.pattern.is_empty() {
                continue;
            }
            assert!(
                country.postal_code_matches(country.postal.example),
                "{} {}",
                country.code,
                country.postal.example
            );
            assert!(
                !country.postal_code_matches("not a postal code"),
                "{}",
                country.code
            );
        }
    }

    #[test]
    fn a_province_is_found_by_code_and_by_name() {
        let canada = by_code("CA").unwrap();
        assert_eq!(canada.province("quebec").unwrap().code, "QC");
        assert_eq!(canada.province("Québec").unwrap().code, "QC");
        assert_eq!(canada.province("qc").unwrap().name("fr-CA"), "Québec");
        let japan = by_code("JP").unwrap();
        assert_eq!(japan.province("Tokyo").unwrap().code, "Tokyo");
        assert_eq!(japan.province_kind, ProvinceKind::Prefecture);
        let australia = by_code("AU").unwrap();
        assert_eq!(australia.province("NSW").unwrap().code, "NSW");
    }

    #[test]
    fn the_rules_of_both_neighbors_are_known() {
        for code in ["US", "CA"] {
            let country = by_code(code).unwrap();
            assert_eq!(country.postal.usage, Use::Required);
            assert_eq!(country.province_use, Use::Required);
            assert!(
                country
                    .provinces
                    .iter()
                    .all(|province| province.code.len() == 2)
            );
        }
        assert_eq!(by_code("US").unwrap().postal.kind, PostalKind::ZipCode);
        assert_eq!(by_code("HK").unwrap().postal.usage, Use::None);
    }
}
