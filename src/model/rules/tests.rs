use rust_decimal::Decimal;

use super::{HoldReason, Rules, RulesErrorKind, Ruling, Service};
use crate::model::{
    fields::Field,
    money::Currency,
    order::{ItemText, OrderText},
    postage_type::PostageType,
    rate::Rate,
    rate_choice::NotChosen,
};

fn rules(text: &str) -> Rules {
    Rules::parse(text).unwrap_or_else(|error| panic!("{error:?} in {text}"))
}

/// The text of one rule.
fn rule(name: &str, when: &str, then: &str) -> String {
    format!("[[rule]]\nname = \"{name}\"\nwhen = {{ {when} }}\nthen = {{ {then} }}\n")
}

fn order() -> OrderText {
    OrderText {
        name: "Ana Lee".to_owned(),
        country_code: "DE".to_owned(),
        order_store: "etsy".to_owned(),
        weight: "0.45".to_owned(),
        weight_unit: "kg".to_owned(),
        value: "48.00".to_owned(),
        value_currency: "cad".to_owned(),
        items: vec![ItemText {
            quantity: "2".to_owned(),
            description: "Ceramic mug, Red".to_owned(),
            sku_code: "MUG-RED".to_owned(),
            ..ItemText::default()
        }],
        ..OrderText::default()
    }
}

/// What rules say of an order whose file says all of it.
fn ruling(text: &str, order: &OrderText) -> Ruling {
    rules(text).apply(&mut order.clone(), |_field| false)
}

fn applies(when: &str, order: &OrderText) -> bool {
    !ruling(&rule("R", when, "tracking = true"), order)
        .rules
        .is_empty()
}

fn why_none(text: &str) -> (usize, RulesErrorKind) {
    let error = Rules::parse(text).unwrap_err();
    (error.line, error.kind)
}

fn rate(name: &str, days: &str, tracking: &str, total: &str) -> Rate {
    Rate {
        postage_type: PostageType::from_word(name),
        description: name.to_owned(),
        delivery_time: Some(days.to_owned()),
        tracking: Some(tracking.to_owned()),
        signature: None,
        duties_paid: None,
        is_insured: false,
        fees: Vec::new(),
        taxes: Vec::new(),
        total: crate::model::money::Money::parse(total, Currency::Cad).ok(),
    }
}

fn rates() -> [Rate; 3] {
    [
        rate("service_slim", "6-10 business days", "No tracking", "9.00"),
        rate(
            "us_postal_priority",
            "3-7 business days",
            "Full tracking",
            "14.00",
        ),
        rate(
            "us_postal_express",
            "1-2 business days",
            "Full tracking",
            "41.00",
        ),
    ]
}

#[test]
fn each_condition_holds_for_the_orders_that_it_names_and_for_no_others() {
    let order = order();
    for (when, holds) in [
        ("", true),
        (r#"country = ["Germany", "FR"]"#, true),
        (r#"country = ["FR"]"#, false),
        (r#"country_not = ["CA", "US"]"#, true),
        (r#"country_not = ["DE"]"#, false),
        (r#"store = ["Etsy"]"#, true),
        (r#"store = ["shopify"]"#, false),
        (r#"sku = ["mug-red"]"#, true),
        (r#"sku = ["CAP", "MUG-*"]"#, true),
        (r#"sku = ["MUG"]"#, false),
        (r#"title_contains = ["ceramic MUG"]"#, true),
        (r#"title_contains = ["glass"]"#, false),
        (r#"weight_from = "450 g""#, true),
        (r#"weight_from = "451 g""#, false),
        (r#"weight_below = "1 lb""#, true),
        (r#"weight_below = "450 g""#, false),
        (r#"value_from = "48 CAD""#, true),
        (r#"value_below = "48 CAD""#, false),
        ("quantity_from = 2", true),
        ("quantity_below = 2", false),
        (r#"country = ["DE"], store = ["shopify"]"#, false),
    ] {
        assert_eq!(applies(when, &order), holds, "{when}");
    }
}

#[test]
fn a_province_is_known_by_its_code_and_by_its_name() {
    let order = OrderText {
        country_code: "CA".to_owned(),
        province_code: "Québec".to_owned(),
        ..order()
    };
    assert!(applies(r#"province = ["QC"]"#, &order));
    assert!(applies(r#"province = ["quebec"]"#, &order));
    assert!(!applies(r#"province = ["ON"]"#, &order));
}

#[test]
fn what_an_order_does_not_say_meets_no_condition() {
    let order = OrderText::default();
    for when in [
        r#"country_not = ["CA"]"#,
        r#"weight_below = "1 kg""#,
        r#"value_below = "10 CAD""#,
        "quantity_below = 2",
        r#"province = ["QC"]"#,
    ] {
        assert!(!applies(when, &order), "{when}");
    }
}

#[test]
fn an_amount_in_another_currency_holds_the_order_and_no_other_order() {
    let text = rule(
        "Dear",
        r#"country = ["DE"], value_from = "40 USD""#,
        r#"hold = "Ask""#,
    );
    let hold = ruling(&text, &order()).hold.unwrap();
    assert!(matches!(&hold.why, HoldReason::OtherCurrency(undecided)
        if undecided.rule == Currency::Usd && undecided.order == Currency::Cad));
    let to_france = OrderText {
        country_code: "FR".to_owned(),
        ..order()
    };
    assert_eq!(ruling(&text, &to_france).hold, None);
}

#[test]
fn the_first_rule_that_says_a_thing_decides_it_and_a_later_one_adds_what_is_open() {
    let text = [
        rule("Fast", r#"country = ["DE"]"#, r#"service = "fastest""#),
        rule(
            "Capped",
            "",
            r#"service = "cheapest", price_limit = "30 CAD""#,
        ),
        rule("Unused", "", r#"service = "service_slim""#),
    ]
    .concat();
    let ruling = ruling(&text, &order());
    assert_eq!(ruling.rate.service, Service::Fastest);
    assert_eq!(ruling.rate.price_limit.unwrap().amount, Decimal::from(30));
    let names: Vec<&str> = ruling.rules.iter().map(AsRef::as_ref).collect();
    assert_eq!(names, ["Fast", "Capped"]);
}

#[test]
fn what_a_rule_fills_in_is_seen_by_every_hold_wherever_it_stands() {
    let text = [
        rule("Heavy", r#"weight_from = "20 kg""#, r#"hold = "By truck""#),
        rule("Anvil", r#"sku = ["MUG-RED"]"#, r#"weight = "25 kg""#),
    ]
    .concat();
    let mut order = order();
    let ruling = rules(&text).apply(&mut order, |field| *field == Field::Weight);
    assert_eq!((&*order.weight, &*order.weight_unit), ("25", "kg"));
    assert_eq!(&*ruling.hold.unwrap().rule, "Heavy");
}

#[test]
fn a_size_is_filled_in_whole_or_not_at_all_and_what_is_said_is_kept() {
    let text = rule(
        "Box",
        "",
        r#"size = "20 x 15 x 12 cm", package_type = "envelope""#,
    );
    let mut order = order();
    rules(&text).apply(&mut order, |_field| true);
    assert_eq!(
        [
            &*order.size_x,
            &*order.size_y,
            &*order.size_z,
            &*order.size_unit
        ],
        ["20", "15", "12", "cm"]
    );
    assert_eq!(order.package_type, "envelope");
    let mut said = self::order();
    "30".clone_into(&mut said.size_x);
    let before = said.clone();
    let ruling = rules(&text).apply(&mut said, |field| {
        *field != Field::SizeX && *field != Field::PackageType
    });
    assert_eq!(said, before);
    assert!(ruling.rules.is_empty());
}

#[test]
fn an_order_waits_for_its_weight_instead_of_taking_the_usual_one() {
    let text = rule("Weigh", "", "needs_weight = true");
    let mut order = order();
    rules(&text).apply(&mut order, |field| *field == Field::Weight);
    assert_eq!(order.weight, "");
    let mut said = self::order();
    rules(&text).apply(&mut said, |_field| false);
    assert_eq!(said.weight, "0.45");
}

#[test]
fn of_the_services_that_do_what_is_asked_the_cheapest_is_taken() {
    for (then, taken) in [
        (r#"service = "cheapest""#, Ok("9.00")),
        (r#"service = "fastest""#, Ok("41.00")),
        ("tracking = true", Ok("14.00")),
        ("within_days = 7", Ok("14.00")),
        ("within_days = 10", Ok("9.00")),
        (r#"service = "us_postal_express""#, Ok("41.00")),
        (r#"tracking = true, price_limit = "14.00 CAD""#, Ok("14.00")),
        // The fastest of those that the limit allows.
        (
            r#"service = "fastest", price_limit = "20 CAD""#,
            Ok("14.00"),
        ),
    ] {
        let ruling = ruling(&rule("R", "", then), &order());
        let price = ruling
            .rate
            .of(&rates())
            .map(|(_, price)| price.amount_text());
        assert_eq!(price, taken.map(str::to_owned), "{then}");
    }
}

#[test]
fn where_no_service_does_what_is_asked_none_is_taken() {
    let why = |then: &str| {
        let ruling = ruling(&rule("R", "", then), &order());
        ruling.rate.of(&rates()).unwrap_err()
    };
    assert!(matches!(why("within_days = 1"), NotChosen::NoneWillDo(_)));
    assert!(matches!(
        why(r#"service = "service_slim", tracking = true"#),
        NotChosen::NoneWillDo(_)
    ));
    assert_eq!(
        why(r#"service = "service_canada_tracked""#),
        NotChosen::NotOffered(PostageType::ServiceCanadaTracked)
    );
    assert!(matches!(
        why(r#"price_limit = "8.99 CAD""#),
        NotChosen::OverRuleLimit { .. }
    ));
    assert!(matches!(
        why(r#"price_limit = "90 USD""#),
        NotChosen::LimitInAnother { .. }
    ));
}

#[test]
fn a_file_says_the_line_of_what_is_wrong() {
    let at = |when: &str, then: &str| why_none(&format!("\n{}", rule("R", when, then)));
    let text = |text: &str| text.to_owned();
    let country = r#"country = ["Narnia"]"#;
    let ok = "tracking = true";
    assert_eq!(
        at(country, ok),
        (4, RulesErrorKind::NotACountry(text("Narnia")))
    );
    assert_eq!(at("country = []", ok), (4, RulesErrorKind::EmptyList));
    assert_eq!(at(r#"sku = [" "]"#, ok), (4, RulesErrorKind::EmptyList));
    assert_eq!(
        at(r#"store = ["shop"]"#, ok),
        (4, RulesErrorKind::NotAStore(text("shop")))
    );
    assert_eq!(
        at(r#"weight_from = "450""#, ok),
        (4, RulesErrorKind::NotAWeight(text("450")))
    );
    assert_eq!(
        at(r#"weight_from = "2 kg", weight_below = "2000 g""#, ok),
        (4, RulesErrorKind::NothingBetween)
    );
    assert_eq!(
        at(r#"value_from = "2 CAD", value_below = "3 USD""#, ok),
        (4, RulesErrorKind::TwoCurrencies)
    );
    for (then, kind) in [
        ("", RulesErrorKind::SaysNothing(text("R"))),
        ("within_days = 0", RulesErrorKind::NotACount),
        (
            r#"service = "swift""#,
            RulesErrorKind::NotAService(text("swift")),
        ),
        (
            r#"service = "unknown""#,
            RulesErrorKind::NotAService(text("unknown")),
        ),
        (
            r#"size = "20 x 15 cm""#,
            RulesErrorKind::NotASize(text("20 x 15 cm")),
        ),
        (
            r#"size = "20 x 15 x 0 cm""#,
            RulesErrorKind::NotASize(text("20 x 15 x 0 cm")),
        ),
        (
            r#"price_limit = "25""#,
            RulesErrorKind::NotAnAmount(text("25")),
        ),
        (
            r#"package_type = "crate""#,
            RulesErrorKind::NotAPackageType(text("crate")),
        ),
        (
            r#"needs_weight = true, weight = "1 kg""#,
            RulesErrorKind::WeightTwice,
        ),
        (r#"hold = " ""#, RulesErrorKind::NoName),
    ] {
        assert_eq!(at("", then).1, kind, "{then}");
    }
}

#[test]
fn a_word_that_is_not_known_is_no_rule_that_is_passed_over() {
    for (when, then) in [
        ("land = [\"DE\"]", "tracking = true"),
        ("", "insure = true"),
    ] {
        let (line, kind) = why_none(&rule("R", when, then));
        assert!(line > 1, "{when}");
        assert!(matches!(kind, RulesErrorKind::NotToml(_)), "{kind:?}");
    }
    assert!(Rules::parse("[[rules]]\nname = \"R\"").is_err());
}

#[test]
fn one_text_needs_no_brackets_and_a_number_without_its_unit_is_said_to_lack_it() {
    let one = rules(&rule("R", r#"country = "Germany""#, "tracking = true"));
    assert_eq!(one.rules[0].when.country, ["DE"]);
    let (line, kind) = why_none(&rule("R", "value_from = 60", "tracking = true"));
    assert_eq!(
        (line, kind),
        (3, RulesErrorKind::NotAnAmount("60".to_owned()))
    );
    let star = why_none(&rule("R", r#"sku = "*-RARE""#, "tracking = true"));
    assert_eq!(star.1, RulesErrorKind::NotASku("*-RARE".to_owned()));
}

#[test]
fn a_number_of_things_is_read_as_its_check_reads_it() {
    let mut order = order();
    "3.0".clone_into(&mut order.items[0].quantity);
    assert!(applies("quantity_from = 3", &order));
}

#[test]
fn two_rules_have_two_names() {
    let text = [
        rule("A", "", "tracking = true"),
        rule("a", "", "insurance = true"),
    ]
    .concat();
    assert_eq!(
        why_none(&text),
        (5, RulesErrorKind::NameTwice("a".to_owned()))
    );
}

#[test]
fn an_empty_file_has_no_rules() {
    assert!(rules("").is_empty());
    assert!(rules("# none yet\n").is_empty());
}
