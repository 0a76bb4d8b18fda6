//! The rules, each by an order that breaks it.

mod addresses;
mod changes;

use jiff::civil::{Date, date};

use super::super::{
    measure::WeightUnit,
    order::{ItemText, OrderText},
    problem::{Field, ProblemKind},
};
use super::*;

const TODAY: Date = date(2026, 3, 2);

/// An order that passes, to Canada.
fn order() -> OrderText {
    let text = str::to_owned;
    OrderText {
        order_id: text("1003"),
        order_store: text("etsy"),
        name: text("Hôtel de ville de Montréal"),
        address_1: text("275 rue Notre-Dame Est"),
        city: text("Montréal"),
        province_code: text("QC"),
        postal_code: text("H2Y 1C6"),
        country_code: text("CA"),
        description: text("Maple syrup"),
        value: text("16.75"),
        value_currency: text("cad"),
        package_type: text("parcel"),
        weight_unit: text("oz"),
        weight: text("22.9"),
        size_unit: text("in"),
        size_x: text("10"),
        size_y: text("7"),
        size_z: text("3"),
        ..OrderText::default()
    }
}

fn item() -> ItemText {
    let text = str::to_owned;
    ItemText {
        quantity: text("1"),
        description: text("Enamel pin"),
        value_amount: text("9.00"),
        currency_code: text("usd"),
        hs_tariff_code: text("7117.19"),
        origin_country: text("CN"),
        ..ItemText::default()
    }
}

/// An order that passes, to the US.
fn order_to_us() -> OrderText {
    let text = str::to_owned;
    OrderText {
        city: text("Montgomery"),
        province_code: text("AL"),
        postal_code: text("36105"),
        country_code: text("US"),
        items: vec![item()],
        ..order()
    }
}

/// Changes an order and expects exactly these problems, as `place severity kind`.
fn check_problems(order: OrderText, change: impl FnOnce(&mut OrderText), expected: &[&str]) {
    let mut order = order;
    change(&mut order);
    let checked = check(&order, Some(TODAY));
    let found: Vec<String> = checked
        .problems
        .iter()
        .map(|problem| format!("{} {:?} {}", problem.place, problem.severity, kind(problem)))
        .collect();
    assert_eq!(found, expected);
    let is_blocked = expected.iter().any(|line| line.contains("Blocking"));
    assert_eq!(checked.draft.is_none(), is_blocked);
}

/// The kind's name without what it carries.
fn kind(problem: &Problem) -> String {
    let kind = format!("{:?}", problem.kind);
    kind.split([' ', '{']).next().unwrap().to_owned()
}

#[test]
fn an_order_that_is_complete_has_no_problem() {
    check_problems(order(), |_| {}, &[]);
    check_problems(order_to_us(), |_| {}, &[]);
}

#[test]
fn an_empty_order_names_every_field_that_must_be_there() {
    check_problems(
        OrderText::default(),
        |_| {},
        &[
            "name Blocking Missing",
            "address_1 Blocking Missing",
            "city Blocking Missing",
            "country_code Blocking Missing",
            "description Blocking Missing",
            "value Blocking Missing",
            "value_currency Blocking Missing",
            "package_type Blocking Missing",
            "weight_unit Blocking Missing",
            "weight Blocking Missing",
            "size_unit Blocking Missing",
            "size_x Blocking Missing",
            "size_y Blocking Missing",
            "size_z Blocking Missing",
        ],
    );
}

#[test]
fn numbers_that_can_not_be_are_named() {
    for (typed, kind) in [
        ("0", "NotPositive"),
        ("-2", "NotPositive"),
        ("heavy", "NotANumber"),
        ("1,500", "NotANumber"),
        ("40000", "TooLarge"),
        ("1.0000001", "TooManyDecimals"),
    ] {
        check_problems(
            order(),
            |order| {
                order.weight = typed.to_owned();
                order.weight_unit = "lb".to_owned();
            },
            &[&format!("weight Blocking {kind}")],
        );
    }
    check_problems(
        order(),
        |order| {
            order.value = "9.005".to_owned();
            order.size_z = "11".to_owned();
            order.size_unit = "m".to_owned();
        },
        &["value Blocking TooManyDecimals", "size_z Blocking TooLarge"],
    );
}

#[test]
fn a_decimal_comma_and_upper_case_words_are_read() {
    let order = OrderText {
        weight: "1,5".to_owned(),
        weight_unit: "KG".to_owned(),
        value_currency: "USD".to_owned(),
        package_type: "Thick envelope".to_owned(),
        ..order()
    };
    let draft = check(&order, None).draft.unwrap();
    assert_eq!(draft.parcel.weight.value.to_string(), "1.5");
    assert_eq!(draft.parcel.weight.unit, WeightUnit::Kilogram);
    assert_eq!(draft.parcel.package_type.as_str(), "thick_envelope");
    assert_eq!(draft.declared_value.to_string(), "16.75 USD");
}

#[test]
fn words_that_the_service_does_not_know_block() {
    check_problems(
        order(),
        |order| {
            order.order_store = "corner shop".to_owned();
            order.package_contents = "bricks".to_owned();
            order.value_currency = "eur".to_owned();
            order.package_type = "crate".to_owned();
            order.weight_unit = "stone".to_owned();
            order.size_unit = "ft".to_owned();
        },
        &[
            "order_store Blocking NotAChoice",
            "package_contents Blocking NotAChoice",
            "value_currency Blocking NotAChoice",
            "package_type Blocking NotAChoice",
            "weight_unit Blocking NotAChoice",
            "size_unit Blocking NotAChoice",
        ],
    );
}

#[test]
fn a_text_may_have_255_letters_with_accents() {
    check_problems(order(), |order| order.name = "é".repeat(255), &[]);
    check_problems(
        order(),
        |order| order.name = "é".repeat(256),
        &["name Blocking TooLong"],
    );
}

#[test]
fn a_ship_date_is_today_or_a_day_to_come() {
    for typed in [
        "",
        "today",
        "Today",
        "aujourd'hui",
        "Aujourd’hui",
        "2026-03-02",
        "2026-04-01",
    ] {
        check_problems(order(), |order| order.ship_date = typed.to_owned(), &[]);
    }
    check_problems(
        order(),
        |order| order.ship_date = "2026-03-01".to_owned(),
        &["ship_date Blocking NotAPastFreeDate"],
    );
    for typed in ["tomorrow", "03/02/2026", "2026-02-30", "20260302"] {
        check_problems(
            order(),
            |order| order.ship_date = typed.to_owned(),
            &["ship_date Blocking NotADate"],
        );
    }
    let past = OrderText {
        ship_date: "2020-01-01".to_owned(),
        ..order()
    };
    assert!(check(&past, None).draft.is_some());
}

#[test]
fn abroad_needs_customs_items_and_home_needs_a_description() {
    for country in ["US", "GB"] {
        check_problems(
            order_to_us(),
            |order| {
                order.country_code = country.to_owned();
                order.postal_code = if country == "GB" { "SW1A 2AA" } else { "36105" }.to_owned();
                // What a form puts there before anything is typed.
                order.items = vec![ItemText {
                    quantity: "1".to_owned(),
                    weight_unit: "g".to_owned(),
                    ..ItemText::default()
                }];
            },
            &[
                "line_items[0].item_description Blocking Missing",
                "line_items[0].value_amount Blocking Missing",
                "line_items[0].currency_code Blocking Missing",
                "line_items[0].origin_country Blocking MissingForCountry",
            ],
        );
        check_problems(
            order_to_us(),
            |order| {
                order.country_code = country.to_owned();
                order.postal_code = if country == "GB" { "SW1A 2AA" } else { "36105" }.to_owned();
                order.items.clear();
            },
            &["line_items Blocking MissingForCountry"],
        );
    }
    check_problems(
        order(),
        |order| order.description = "  ".to_owned(),
        &["description Blocking Missing"],
    );
    check_problems(
        order(),
        |order| {
            order.description.clear();
            order.items = vec![ItemText {
                origin_country: String::new(),
                ..item()
            }];
        },
        &[],
    );
}

#[test]
fn each_customs_item_is_checked_at_its_own_place() {
    check_problems(
        order_to_us(),
        |order| {
            order.items.push(ItemText {
                quantity: "1.5".to_owned(),
                value_amount: "0".to_owned(),
                currency_code: "eur".to_owned(),
                weight: "25".to_owned(),
                ..ItemText::default()
            });
        },
        &[
            "line_items[1].quantity Blocking NotAWholeNumber",
            "line_items[1].item_description Blocking Missing",
            "line_items[1].value_amount Blocking NotPositive",
            "line_items[1].currency_code Blocking NotAChoice",
            "line_items[1].origin_country Blocking MissingForCountry",
            "line_items[1].item_weight_unit Blocking Missing",
        ],
    );
}

#[test]
fn goods_from_overseas_need_a_tariff_code_on_the_way_to_the_us() {
    check_problems(
        order_to_us(),
        |order| order.items[0].hs_tariff_code.clear(),
        &["line_items[0].hs_tariff_code Blocking MissingForCountry"],
    );
    for (destination, postal_code, origin) in [
        ("US", "36105", "CA"),
        ("US", "36105", "us"),
        ("GB", "SW1A 2AA", "CN"),
    ] {
        check_problems(
            order_to_us(),
            |order| {
                order.country_code = destination.to_owned();
                order.postal_code = postal_code.to_owned();
                order.items[0].hs_tariff_code.clear();
                order.items[0].origin_country = origin.to_owned();
            },
            &[],
        );
    }
}

#[test]
fn duties_paid_without_a_tax_number_warns() {
    check_problems(
        order_to_us(),
        |order| order.duties_paid_requested = true,
        &["vat_reference Warning MissingForDutiesPaid"],
    );
}

#[test]
fn a_problem_keeps_what_was_typed() {
    let typed = " 0 ";
    let order = OrderText {
        weight: typed.to_owned(),
        ..order()
    };
    let checked = check(&order, None);
    let expected = Problem::blocking(Place::of(Field::Weight), ProblemKind::NotPositive, typed);
    assert_eq!(checked.problems, [expected]);
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config {
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        failure_persistence: None,
        ..proptest::test_runner::Config::default()
    })]

    #[test]
    fn whatever_is_typed_there_is_a_draft_or_a_reason(
        typed in proptest::collection::vec("\\PC{0,12}|[0-9., -]{0,12}", 8),
    ) {
        let [country, province, postal, email, value, weight, side, date] = &typed[..] else {
            unreachable!("eight texts were asked for");
        };
        for country in [country, "us", "CA", "GB"] {
            let order = OrderText {
                country_code: country.to_owned(),
                province_code: province.clone(),
                postal_code: postal.clone(),
                email: email.clone(),
                value: value.clone(),
                weight: weight.clone(),
                size_x: side.clone(),
                ship_date: date.clone(),
                items: vec![ItemText {
                    value_amount: value.clone(),
                    quantity: weight.clone(),
                    ..item()
                }],
                ..order()
            };
            let checked = check(&order, Some(TODAY));
            let is_blocked = checked
                .problems
                .iter()
                .any(|problem| problem.severity == Severity::Blocking);
            assert_eq!(checked.draft.is_none(), is_blocked);
        }
    }
}

#[test]
fn a_cost_centre_is_taken_without_blanks_and_not_longer_than_it_may_be() {
    let booked = |typed: &str| {
        let order = OrderText {
            cost_centre: typed.to_owned(),
            ..order()
        };
        check(&order, Some(TODAY))
    };
    let draft = booked("  Sales   East ").draft.unwrap();
    let cost_centre = draft.cost_centre.unwrap();
    assert_eq!(cost_centre.as_str(), "Sales East");
    let too_long = booked(&"x".repeat(MAX_COST_CENTRE_CHARS + 1));
    assert_eq!(too_long.draft, None);
    let problem = &too_long.problems[0];
    assert_eq!(problem.place, Place::of(Field::CostCentre));
    let max_chars = MAX_COST_CENTRE_CHARS;
    assert_eq!(problem.kind, ProblemKind::TooLong { max_chars });
}
