//! Where the parcel goes and where it comes back to.

use super::{
    super::{
        address::{Address, ReturnAddress},
        country::{self, Country, Use},
        fields::{Field, Kind},
        postal_places::provinces_of,
        problem::{Place, ProblemKind, Severity},
    },
    findings::Findings,
};

/// Only addresses of this country can be asked for as return addresses.
const RETURN_COUNTRY: &str = "US";

/// Reads the recipient. `country` is the destination, as far as it is known.
pub(super) fn recipient(country: Option<&Country>, findings: &mut Findings<'_>) -> Option<Address> {
    let read = Address::of_texts(|field| text(field, country, findings));
    if let Some(country) = country {
        missing_parts(country, findings);
        if let Some(address) = &read {
            of_one_place(country, address, findings);
        }
    }
    read
}

/// Asks where the postal code is of another province than the one that is said. It may be so:
/// what the posts publish changes.
fn of_one_place(country: &Country, address: &Address, findings: &mut Findings<'_>) {
    let (Some(said), Some(postal_code)) = (&address.province_code, &address.postal_code) else {
        return;
    };
    let of = provinces_of(country, postal_code);
    let Some(said) = country.province(said) else {
        return;
    };
    if !of.is_empty() && !of.contains(&said.code) && country.postal_code_matches(postal_code) {
        let kind = ProblemKind::PostalCodeElsewhere {
            country_code: country.code.to_owned(),
            of: of.iter().map(|code| (*code).to_owned()).collect(),
            said: said.code.to_owned(),
        };
        findings.warning(&Place::of(Field::PostalCode), kind);
    }
}

/// Reads the return address, if one was typed.
pub(super) fn return_address(findings: &mut Findings<'_>) -> Option<ReturnAddress> {
    let country = country::by_code(RETURN_COUNTRY);
    let read = ReturnAddress::of_texts(|field| text(field, country, findings));
    read.filter(|address| *address != ReturnAddress::default())
}

/// A text of an address in a country, by its kind.
fn text(field: Field, country: Option<&Country>, findings: &mut Findings<'_>) -> Option<String> {
    let (kind, is_required) = (field.kind()?, field.is_required());
    let place = Place::of(field);
    match kind {
        Kind::Province => province(country, &place, findings),
        Kind::PostalCode => postal_code(country, &place, findings),
        Kind::Email => email(&place, findings),
        // It was read before: the other parts are judged by it.
        Kind::Country => country.map(|country| country.code.to_owned()),
        Kind::Text | Kind::YesNo | Kind::Own if is_required => findings.required(&place),
        Kind::Text | Kind::YesNo | Kind::Own => findings.text(&place),
    }
}

/// How much a doubtful province or postal code weighs: the carriers of the two
/// neighbors price by it, elsewhere the metadata may be the one that is wrong.
fn severity(country: &Country) -> Severity {
    match country.code {
        "US" | "CA" => Severity::Blocking,
        _ => Severity::Warning,
    }
}

fn note(country: &Country, place: &Place, kind: ProblemKind, findings: &mut Findings<'_>) {
    match severity(country) {
        Severity::Blocking => findings.blocking(place, kind),
        Severity::Warning => findings.warning(place, kind),
    }
}

/// Notes a province or postal code that this country's addresses can't miss.
fn missing_parts(country: &Country, findings: &mut Findings<'_>) {
    let needs_province = country.province_use == Use::Required && !country.provinces.is_empty();
    let needs_postal_code = country.postal.usage == Use::Required;
    for (field, is_needed) in [
        (Field::ProvinceCode, needs_province),
        (Field::PostalCode, needs_postal_code),
    ] {
        let place = Place::of(field);
        if is_needed && findings.is_empty(&place) {
            let kind = ProblemKind::MissingForCountry {
                country_code: country.code.to_owned(),
            };
            note(country, &place, kind, findings);
        }
    }
}

/// The code of a province that is known; what was typed where it is not.
fn province(
    country: Option<&Country>,
    place: &Place,
    findings: &mut Findings<'_>,
) -> Option<String> {
    let text = findings.text(place)?;
    let Some(country) = country.filter(|country| !country.provinces.is_empty()) else {
        return Some(text);
    };
    if let Some(province) = country.province(&text) {
        return Some(province.code.to_owned());
    }
    let kind = ProblemKind::NotAProvince {
        country_code: country.code.to_owned(),
    };
    note(country, place, kind, findings);
    Some(text)
}

/// A postal code as its country writes it; what was typed where it does not fit.
fn postal_code(
    country: Option<&Country>,
    place: &Place,
    findings: &mut Findings<'_>,
) -> Option<String> {
    let text = findings.text(place)?;
    let Some(country) = country else {
        return Some(text);
    };
    let tidied = tidied_postal_code(country, &text);
    if country.postal_code_matches(&tidied) {
        return Some(tidied);
    }
    let kind = ProblemKind::NotAPostalCode {
        country_code: country.code.to_owned(),
        example: country.postal.example.to_owned(),
    };
    note(country, place, kind, findings);
    Some(text)
}

/// Upper case, and the space or hyphen of the two neighbors at its place.
fn tidied_postal_code(country: &Country, text: &str) -> String {
    let upper = text.to_uppercase();
    let (separator, lengths, whole) = match country.code {
        "CA" => (' ', 3, 6),
        "US" => ('-', 5, 9),
        _ => return upper,
    };
    let compact: String = upper
        .chars()
        .filter(|letter| !matches!(letter, ' ' | '-' | '\u{a0}'))
        .collect();
    if !compact.is_ascii() || compact.len() != whole {
        return upper;
    }
    let (first, second) = compact.split_at(lengths);
    format!("{first}{separator}{second}")
}

/// An odd email is a warning: the parcel arrives without it.
fn email(place: &Place, findings: &mut Findings<'_>) -> Option<String> {
    let text = findings.text(place)?;
    if !has_email_shape(&text) {
        findings.warning(place, ProblemKind::NotAnEmail);
    }
    Some(text)
}

fn has_email_shape(text: &str) -> bool {
    let Some((user, host)) = text.rsplit_once('@') else {
        return false;
    };
    let has_odd_letters = text
        .chars()
        .any(|letter| letter.is_whitespace() || matches!(letter, ',' | ';' | '<' | '>'));
    !user.is_empty()
        && !user.contains('@')
        && !has_odd_letters
        && host.contains('.')
        && host.split('.').all(|label| !label.is_empty())
}
