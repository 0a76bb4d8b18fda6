//! The exports of the shop systems as files of orders.

use rstest::rstest;
use sendoff::{
    features::orders::{NotReady, OrderFile, judged},
    model::{form_defaults::FormDefaults, order::OrderText, problem::ProblemKind},
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
    for ((row, judged), order) in judged(&file).zip(&orders) {
        let draft = judged
            .unwrap_or_else(|why| panic!("{shop:?}: {why:?} in {row:?}"))
            .draft;
        let order_id = draft.order.id.clone().unwrap_or_default();
        assert_eq!(order_id.trim_start_matches('#'), order.number);
        let to = &draft.recipient;
        assert_eq!(to.name, order.name(), "{shop:?}");
        assert!(to.address_1.starts_with(order.line_1), "{shop:?} {to:?}");
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
#[case::sent_already("Shopify", "unfulfilled", "fulfilled", "Fulfillment Status")]
#[case::not_paid("Shopify", "paid", "pending", "Financial Status")]
#[case::still_open("WooCommerce", "Processing", "Pending payment", "Order Status")]
#[case::shipped("BigCommerce", "Awaiting Fulfillment", "Shipped", "Order Status")]
#[case::nothing_to_send("Shopify", "true", "false", "Lineitem requires shipping")]
fn what_the_shop_says_is_not_to_be_shipped_is_not_bought(
    #[case] shop: &str,
    #[case] usual: &str,
    #[case] state: &str,
    #[case] column: &str,
) {
    let shop = Shop::ALL
        .into_iter()
        .find(|one| format!("{one:?}") == shop)
        .unwrap();
    let text = shop.export(&sold(1)).replacen(usual, state, 1);
    let (_, judged) = judged(&read(&text)).next().unwrap();
    let NotReady::Problems(problems) = judged.unwrap_err() else {
        panic!("it has problems");
    };
    let kind = ProblemKind::HeldByShop {
        column: column.to_owned(),
    };
    assert!(
        problems
            .iter()
            .any(|problem| problem.kind == kind && problem.value == state)
    );
}

#[test]
fn a_country_that_the_shop_leaves_out_is_not_guessed() {
    let text = Shop::Etsy.export(&sold(1)).replace("Canada", "");
    let (row, judged) = judged(&read(&text)).next().unwrap();
    assert_eq!(row.order.country_code, "");
    assert!(judged.is_err());
}

#[test]
fn an_order_that_stands_twice_in_an_export_is_one_parcel() {
    let orders = sold(2);
    let again = [orders.clone(), vec![orders[0].clone()]].concat();
    let file = read(&Shop::Etsy.export(&again));
    let outcomes: Vec<_> = judged(&file).map(|(_, judged)| judged.err()).collect();
    assert_eq!(outcomes, [None, None, Some(NotReady::Twice)]);
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
    assert_eq!(order.order_id, "#2003");
}
