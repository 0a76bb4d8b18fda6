//! The exports of the shop systems as files of orders.

use rstest::rstest;
use sendoff::{
    features::orders::{Judged, OrderFile, judged},
    model::{
        form_defaults::FormDefaults, judged_order::NotReady, order::OrderText, problem::ProblemKind,
    },
};

use super::support::shop_exports::{Shop, Sold, sold};

/// The orders of a day.
const ORDERS: usize = 50;

/// What no shop says: the box and its weight.
fn usual_box() -> FormDefaults {
    FormDefaults::of(&OrderText {
        weight: "0.5".to_owned(),
        weight_unit: "kg".to_owned(),
        size_x: "25".to_owned(),
        size_y: "18".to_owned(),
        size_z: "8".to_owned(),
        size_unit: "cm".to_owned(),
        value_currency: "cad".to_owned(),
        // Of these an order says itself, or has a problem.
        country_code: "US".to_owned(),
        value: "1".to_owned(),
        ..OrderText::default()
    })
}

fn read(text: &str) -> OrderFile {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.csv");
    std::fs::write(&path, text).unwrap();
    let mut file = OrderFile::read(&path).unwrap();
    file.fill_with(Some(&usual_box()));
    file
}

fn value(order: &Sold) -> String {
    let cents: u32 = order
        .items
        .iter()
        .map(|item| item.price * item.quantity)
        .sum();
    format!("{}.{:02}", cents / 100, cents % 100)
}

#[rstest]
fn every_order_of_a_shop_is_ready_with_its_items_and_its_value(
    #[values(0, 1, 2, 3, 4, 5, 6)] shop: usize,
) {
    let shop = Shop::ALL[shop];
    let orders = sold(ORDERS);
    let file = read(&shop.export(&orders));
    assert_eq!(file.order_count, ORDERS, "{shop:?}");
    for (Judged { row, outcome, .. }, order) in judged(&file).zip(&orders) {
        let draft = outcome
            .unwrap_or_else(|why| panic!("{shop:?}: {why:?} in {row:?}"))
            .draft;
        let order_id = draft.order.id.clone().unwrap_or_default();
        assert_eq!(order_id.trim_start_matches('#'), order.number);
        let to = &draft.recipient;
        assert_eq!(to.name, order.name(), "{shop:?}");
        if shop == Shop::WooCommerce {
            let line = [order.line_1, order.line_2].join(" ");
            assert_eq!(to.address_1, line.trim());
        } else {
            assert_eq!(to.address_1, order.line_1, "{shop:?}");
            assert_eq!(to.address_2.as_deref().unwrap_or_default(), order.line_2);
        }
        let code = to.postal_code.as_deref().unwrap_or_default();
        assert_eq!(
            code.replace(' ', ""),
            order.postal_code.replace(' ', "").to_uppercase()
        );
        assert_eq!(to.city, order.city);
        assert_eq!(
            to.province_code.as_deref(),
            Some(order.province),
            "{shop:?}"
        );
        assert_eq!(to.country_code, "CA");
        let items: Vec<_> = row.order.items.iter().collect();
        assert_eq!(items.len(), order.items.len(), "{shop:?}");
        for (item, sold) in items.iter().zip(&order.items) {
            assert_eq!(item.description, sold.title);
            assert_eq!(item.sku_code, sold.sku);
            assert_eq!(item.quantity, sold.quantity.to_string());
        }
        assert_eq!(row.order.value, value(order), "{shop:?}");
        assert_eq!(row.order.value_currency, "cad", "{shop:?}");
        assert_eq!(row.order.weight, "0.5");
    }
}

#[rstest]
#[case::sent_already(Shop::Shopify, "Fulfillment Status", "fulfilled")]
#[case::not_paid(Shop::Shopify, "Financial Status", "pending")]
#[case::refunded_in_part(Shop::Shopify, "Financial Status", "partially_refunded")]
#[case::money_back(Shop::Shopify, "Refunded Amount", "9.00")]
#[case::canceled(Shop::Shopify, "Cancelled at", "2026-11-27 10:00:00 -0500")]
#[case::item_sent(Shop::Shopify, "Lineitem fulfillment status", "fulfilled")]
#[case::nothing_to_send(Shop::Shopify, "Lineitem requires shipping", "false")]
#[case::no_state(Shop::Squarespace, "Fulfillment Status", "")]
#[case::still_open(Shop::WooCommerce, "Order Status", "Pending payment")]
#[case::not_paid_yet(Shop::Etsy, "Date Paid", "")]
#[case::gone(Shop::Etsy, "Date Shipped", "11/27/26")]
#[case::not_paid_on(Shop::Ebay, "Paid On Date", "")]
#[case::sent_in_part(Shop::Amazon, "quantity-shipped", "1")]
#[case::canceled_by_buyer(Shop::Amazon, "is-buyer-requested-cancellation", "true")]
#[case::shipped(Shop::BigCommerce, "Order Status", "Shipped")]
fn what_the_shop_says_is_not_to_be_shipped_is_not_bought(
    #[case] shop: Shop,
    #[case] column: &str,
    #[case] state: &str,
) {
    let text = shop.with_cell(&shop.export(&sold(1)), 0, column, state);
    let kind = ProblemKind::HeldByShop {
        column: column.to_owned(),
        state: state.to_owned(),
    };
    assert!(kinds(&text).contains(&kind), "{:?}", kinds(&text));
}

/// What stops the first order of an export.
fn kinds(text: &str) -> Vec<ProblemKind> {
    let judged = judged(&read(text)).next().unwrap().outcome;
    match judged.unwrap_err() {
        NotReady::Problems(problems) => problems.into_iter().map(|problem| problem.kind).collect(),
        other @ (NotReady::Shifted(_) | NotReady::Twice) => panic!("{other:?}"),
    }
}

#[test]
fn a_file_without_the_column_of_a_state_is_no_export() {
    let text = Shop::Shopify.export(&sold(1));
    let text = text.replacen("Financial Status", "Payment", 1);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.csv");
    std::fs::write(&path, text).unwrap();
    assert!(OrderFile::read(&path).is_err());
}

#[test]
fn a_row_without_an_order_number_joins_no_other_and_is_not_bought() {
    let orders = sold(3);
    let text = Shop::Ebay.export(&orders[..2]);
    let text = Shop::Ebay.with_cell(&text, 1, "Order Number", "");
    let file = read(&text);
    assert_eq!(file.order_count, 3, "its second item is nobody's");
    let alone: Vec<_> = judged(&file)
        .map(|judged| (judged.row.order.items.len(), judged.outcome.is_ok()))
        .collect();
    assert_eq!(alone, [(1, true), (1, false), (1, false)]);
}

#[test]
fn rows_of_one_order_that_stand_apart_are_not_bought() {
    let orders = sold(3);
    let mut lines: Vec<String> = Shop::Etsy
        .export(&orders)
        .lines()
        .map(str::to_owned)
        .collect();
    // The last item of the last order comes first.
    let last = lines.pop().unwrap();
    lines.insert(1, last);
    let file = read(&lines.join("\n"));
    let held: Vec<_> = judged(&file)
        .map(|judged| (judged.row.order.order_id, judged.outcome.is_err()))
        .collect();
    let expected = [
        ("70003", true),
        ("70001", false),
        ("70002", false),
        ("70003", true),
    ];
    assert_eq!(
        held,
        expected.map(|(number, held)| (number.to_owned(), held))
    );
}

#[test]
fn rows_of_one_order_with_two_addresses_are_not_bought() {
    let text = Shop::Etsy.export(&sold(2));
    let text = Shop::Etsy.with_cell(&text, 2, "Ship Address1", "99 Other St");
    let outcomes: Vec<_> = judged(&read(&text))
        .map(|judged| judged.outcome.is_ok())
        .collect();
    assert_eq!(outcomes, [true, false]);
}

#[test]
fn rows_of_one_order_with_two_parcel_numbers_are_not_bought_as_one() {
    let text = Shop::Etsy.export(&sold(2));
    let lines = text.lines().zip(["parcel", "", "1", "2"]);
    let lines: Vec<String> = lines
        .map(|(line, parcel)| format!("{line},{parcel}"))
        .collect();
    let outcomes: Vec<_> = judged(&read(&lines.join("\n")))
        .map(|judged| judged.outcome.is_ok())
        .collect();
    assert_eq!(outcomes, [true, false]);
}

#[test]
fn a_currency_that_is_not_known_is_not_taken_for_the_usual_one() {
    let text = Shop::Ebay.export(&sold(1));
    let text = Shop::Ebay.with_cell(&text, 0, "Sold For", "NZ $18.50");
    let Judged { row, outcome, .. } = judged(&read(&text)).next().unwrap();
    assert_eq!(row.order.value_currency, "nz $");
    assert!(outcome.is_err());
}

#[test]
fn the_sums_of_an_order_are_no_item() {
    let text = Shop::Ebay.export(&sold(2));
    let text = Shop::Ebay.with_cell(&text, 1, "Item Title", "");
    let text = Shop::Ebay.with_cell(&text, 1, "Custom Label", "");
    let rows: Vec<_> = read(&text).rows().collect();
    assert_eq!((rows[1].order.items.len(), rows[1].cells.len()), (1, 2));
}

#[test]
fn a_country_that_the_shop_leaves_out_is_not_guessed() {
    let text = Shop::Etsy.export(&sold(1)).replace("Canada", "");
    let Judged { row, outcome, .. } = judged(&read(&text)).next().unwrap();
    assert_eq!(row.order.country_code, "");
    assert!(outcome.is_err());
}

#[test]
fn columns_are_understood_wherever_they_stand_and_blank_lines_are_no_orders() {
    let text = Shop::BigCommerce.export(&sold(2));
    let swapped = text.replacen("Shipping First Name,Shipping Last Name", "@", 1);
    let swapped = swapped.replacen('@', "Shipping Last Name,Shipping First Name", 1);
    let file = read(&format!(",,,\n{swapped},,,\n"));
    let names: Vec<_> = file.rows().map(|row| row.order.name).collect();
    assert_eq!(names, ["Tremblay Zoé", "O'Neil Sean"], "by their headers");
}

#[test]
fn a_file_of_failed_orders_has_all_their_rows_and_reads_as_the_same_export() {
    let orders = sold(3);
    let file = read(&Shop::Shopify.export(&orders));
    let folder = tempfile::tempdir().unwrap();
    let last = file.rows().last().unwrap();
    let failed = sendoff::features::orders::FailedRow {
        row: last.row,
        reason: "Weight: required".to_owned(),
        column: Some(sendoff::model::fields::Field::Weight),
    };
    let written = sendoff::features::orders::write_failed(folder.path(), &file, &[failed]).unwrap();
    let text = std::fs::read_to_string(written.path.unwrap()).unwrap();
    assert!(
        text.lines()
            .next()
            .unwrap()
            .ends_with("Tax 1 Value,weight,reason")
    );
    let again = read(&text.replace(",,Weight: required", ",1.25,Weight: required"));
    let order = again.rows().next().unwrap().order;
    assert_eq!(
        (again.order_count, order.items.len(), order.weight.as_str()),
        (1, 3, "1.25")
    );
    assert_eq!(order.order_id, "#70003");
}

/// For a walk in the real window: `ORDERS_FOLDER=… cargo test --test it -- --ignored exports_are_written`.
#[test]
#[ignore = "writes files for a person to try"]
fn exports_are_written() {
    let folder = std::env::var_os("ORDERS_FOLDER").expect("the folder");
    for shop in Shop::ALL {
        let path = std::path::Path::new(&folder).join(format!("{shop:?}.csv"));
        std::fs::write(path, shop.export(&sold(ORDERS))).unwrap();
    }
}
