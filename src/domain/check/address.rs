//! Where the parcel goes and where it comes back to.

use super::{
    super::{
        address::{Address, ReturnAddress},
        country::{self, Country, Use},
        order::OrderText,
        problem::{Field, Place, ProblemKind, Severity},
    },
    findings::Findings,
};

/// Only addresses of this country can be asked for as return addresses.
const RETURN_COUNTRY: &str = "US";

/// Reads the recipient. `country` is the destination, as far as it is known.
pub(super) fn recipient(
    order: &OrderText,
    country: Option<&Country>,
    findings: &mut Findings,
) -> Option<Address> {
    let name = findings.required(Place::of(Field::Name), &order.name);
    let address_1 = findings.required(Place::of(Field::Address1), &order.address_1);
    let city = findings.required(Place::of(Field::City), &order.city);
    let province_code = province(
        country,
        Place::of(Field::ProvinceCode),
        &order.province_code,
        findings,
    );
    let postal_code = postal_code(
        country,
        Place::of(Field::PostalCode),
        &order.postal_code,
        findings,
    );
    if let Some(country) = country {
        missing_parts(order, country, findings);
    }
    let address_2 = findings.text(Place::of(Field::Address2), &order.address_2);
    let phone = findings.text(Place::of(Field::Phone), &order.phone);
    let email = email(&order.email, findings);
    Some(Address {
        name: name?,
        address_1: address_1?,
        address_2,
        city: city?,
        province_code,
        postal_code,
        country_code: country?.code.to_owned(),
        phone,
        email,
    })
}

/// Reads the return address, if one was typed.
pub(super) fn return_address(order: &OrderText, findings: &mut Findings) -> Option<ReturnAddress> {
    let country = country::by_code(RETURN_COUNTRY);
    let read = ReturnAddress {
        name: findings.text(Place::of(Field::ReturnName), &order.return_name),
        address_1: findings.text(Place::of(Field::ReturnAddress1), &order.return_address_1),
        address_2: findings.text(Place::of(Field::ReturnAddress2), &order.return_address_2),
        city: findings.text(Place::of(Field::ReturnCity), &order.return_city),
        province_code: province(
            country,
            Place::of(Field::ReturnProvinceCode),
            &order.return_province_code,
            findings,
        ),
        postal_code: postal_code(
            country,
            Place::of(Field::ReturnPostalCode),
            &order.return_postal_code,
            findings,
        ),
        phone: findings.text(Place::of(Field::ReturnPhone), &order.return_phone),
    };
    (read != ReturnAddress::default()).then_some(read)
}

/// How much a doubtful province or postal code weighs: the carriers of the two
/// neighbors price by it, elsewhere the metadata may be the one that is wrong.
fn severity(country: &Country) -> Severity {
    match country.code {
        "US" | "CA" => Severity::Blocking,
        _ => Severity::Warning,
    }
}

fn note(country: &Country, place: Place, kind: ProblemKind, typed: &str, findings: &mut Findings) {
    match severity(country) {
        Severity::Blocking => findings.blocking(place, kind, typed),
        Severity::Warning => findings.warning(place, kind, typed),
    }
}

/// Notes a province or postal code that this country's addresses can't miss.
fn missing_parts(order: &OrderText, country: &Country, findings: &mut Findings) {
    let kind = || ProblemKind::MissingForCountry {
        country_code: country.code.to_owned(),
    };
    let needs_province = country.province_use == Use::Required && !country.provinces.is_empty();
    if needs_province && order.province_code.trim().is_empty() {
        let place = Place::of(Field::ProvinceCode);
        note(country, place, kind(), &order.province_code, findings);
    }
    let needs_postal_code = country.postal.usage == Use::Required;
    if needs_postal_code && order.postal_code.trim().is_empty() {
        let place = Place::of(Field::PostalCode);
        note(country, place, kind(), &order.postal_code, findings);
    }
}

/// The code of a province that is known; what was typed where it is not.
fn province(
    country: Option<&Country>,
    place: Place,
    typed: &str,
    findings: &mut Findings,
) -> Option<String> {
    let text = findings.text(place.clone(), typed)?;
    let Some(country) = country.filter(|country| !country.provinces.is_empty()) else {
        return Some(text);
    };
    if let Some(province) = country.province(&text) {
        return Some(province.code.to_owned());
    }
    let kind = ProblemKind::NotAProvince {
        country_code: country.code.to_owned(),
    };
    note(country, place, kind, typed, findings);
    Some(text)
}

/// A postal code as its country writes it; what was typed where it does not fit.
fn postal_code(
    country: Option<&Country>,
    place: Place,
    typed: &str,
    findings: &mut Findings,
) -> Option<String> {
    let text = findings.text(place.clone(), typed)?;
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
    note(country, place, kind, typed, findings);
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
fn email(typed: &str, findings: &mut Findings) -> Option<String> {
    let place = Place::of(Field::Email);
    let text = findings.text(place.clone(), typed)?;
    if !has_email_shape(&text) {
        findings.warning(place, ProblemKind::NotAnEmail, typed);
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
