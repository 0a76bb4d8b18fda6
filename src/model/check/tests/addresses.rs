//! Recipients and return addresses that break a rule.

use super::*;

#[test]
fn postal_codes_of_both_neighbors_are_tidied() {
    for (country, province, typed, tidied) in [
        ("ca", "qc", "h2y1c6", "H2Y 1C6"),
        ("CA", "QC", " h2y-1c6 ", "H2Y 1C6"),
        ("US", "AL", "36105", "36105"),
        ("US", "AL", "36105-1234", "36105-1234"),
        ("US", "AL", "361051234", "36105-1234"),
        ("GB", "", "sw1a 2aa", "SW1A 2AA"),
    ] {
        let order = OrderText {
            country_code: country.to_owned(),
            province_code: province.to_owned(),
            postal_code: typed.to_owned(),
            ..order_to_us()
        };
        let draft = check(&order, None).draft.unwrap();
        assert_eq!(draft.recipient.postal_code.as_deref(), Some(tidied));
        assert_eq!(draft.recipient.country_code, country.to_uppercase());
    }
}

#[test]
fn a_wrong_address_blocks_at_the_neighbors_and_warns_elsewhere() {
    check_problems(
        order_to_us(),
        |order| order.postal_code = "5446".to_owned(),
        &["postal_code Blocking NotAPostalCode"],
    );
    check_problems(
        order(),
        |order| order.province_code = "AL".to_owned(),
        &["province_code Blocking NotAProvince"],
    );
    check_problems(
        order(),
        |order| {
            order.province_code.clear();
            order.postal_code.clear();
        },
        &[
            "province_code Blocking MissingForCountry",
            "postal_code Blocking MissingForCountry",
        ],
    );
    check_problems(
        order_to_us(),
        |order| order.country_code = "JP".to_owned(),
        &[
            "province_code Warning NotAProvince",
            "postal_code Warning NotAPostalCode",
        ],
    );
}

#[test]
fn names_of_countries_and_provinces_become_codes() {
    let order = OrderText {
        country_code: "united states".to_owned(),
        province_code: "Alabama".to_owned(),
        ..order_to_us()
    };
    let recipient = check(&order, None).draft.unwrap().recipient;
    assert_eq!(recipient.country_code, "US");
    assert_eq!(recipient.province_code.as_deref(), Some("AL"));
}

#[test]
fn an_unknown_country_blocks_once() {
    check_problems(
        order(),
        |order| order.country_code = "Atlantis".to_owned(),
        &["country_code Blocking NotACountry"],
    );
}

#[test]
fn an_odd_email_warns() {
    for typed in ["mail", "a@b", "a b@c.d", "@c.d", "a@.d", "a@b@c.d"] {
        check_problems(
            order(),
            |order| order.email = typed.to_owned(),
            &["email Warning NotAnEmail"],
        );
    }
    check_problems(
        order(),
        |order| order.email = "jo.blow+1@mail.example.org".to_owned(),
        &[],
    );
}

#[test]
fn a_return_address_is_a_us_address() {
    check_problems(
        order(),
        |order| {
            order.return_province_code = "QC".to_owned();
            order.return_postal_code = "H2Y 1C6".to_owned();
        },
        &[
            "return_province_code Blocking NotAProvince",
            "return_postal_code Blocking NotAPostalCode",
        ],
    );
    assert_eq!(check(&order(), None).draft.unwrap().return_address, None);
}

#[test]
fn a_postal_code_of_another_province_is_a_question_and_stops_nothing() {
    check_problems(
        order(),
        |order| {
            order.province_code = "Ontario".to_owned();
            order.postal_code = "h2y1c6".to_owned();
        },
        &["postal_code Warning PostalCodeElsewhere"],
    );
    check_problems(
        order_to_us(),
        |order| order.province_code = "CA".to_owned(),
        &["postal_code Warning PostalCodeElsewhere"],
    );
}
