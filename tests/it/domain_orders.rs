//! The sample order file against the rules: real rows, none of them at fault.

use sendoff::model::{
    check::check,
    order::{ItemText, OrderText},
    problem::Problem,
};

const ORDERS: &str = include_str!("data/orders-24.csv");

fn orders() -> Vec<OrderText> {
    let mut reader = csv::Reader::from_reader(ORDERS.as_bytes());
    let headers = reader.headers().unwrap().clone();
    let rows = reader.records().map(|row| {
        let row = row.unwrap();
        let column = |name: &str| {
            let at = headers.iter().position(|header| header == name).unwrap();
            row[at].to_owned()
        };
        OrderText {
            order_id: column("order_id"),
            order_store: column("order_store"),
            name: column("name"),
            address_1: column("address_1"),
            address_2: column("address_2"),
            city: column("city"),
            province_code: column("province_code"),
            postal_code: column("postal_code"),
            country_code: column("country_code"),
            phone: column("phone"),
            email: column("email"),
            package_contents: column("package_contents"),
            description: column("description"),
            value: column("value"),
            value_currency: column("value_currency"),
            package_type: column("package_type"),
            weight_unit: column("weight_unit"),
            weight: column("weight"),
            size_unit: column("size_unit"),
            size_x: column("size_x"),
            size_y: column("size_y"),
            size_z: column("size_z"),
            ship_date: column("ship_date"),
            items: vec![ItemText {
                quantity: column("item_quantity"),
                description: column("item_description"),
                value_amount: column("item_value_amount"),
                currency_code: column("item_currency_code"),
                hs_tariff_code: column("item_hs_tariff_code"),
                origin_country: column("item_origin_country"),
                sku_code: column("item_sku_code"),
                weight: column("item_weight"),
                weight_unit: column("item_weight_unit"),
                ..ItemText::default()
            }],
            ..OrderText::default()
        }
    });
    rows.collect()
}

#[test]
fn every_row_of_the_sample_file_becomes_a_draft_without_a_word() {
    let orders = orders();
    assert_eq!(orders.len(), 24);
    for order in orders {
        let checked = check(&order, Some(jiff::civil::date(2026, 3, 2)));
        assert_eq!(
            checked.problems,
            Vec::<Problem>::new(),
            "{}",
            order.order_id
        );
        let draft = checked.draft.unwrap();
        assert_eq!(draft.recipient.country_code, order.country_code);
        assert_eq!(
            draft.recipient.postal_code.as_deref(),
            Some(order.postal_code.as_str())
        );
        assert_eq!(draft.items.len(), 1);
    }
}
