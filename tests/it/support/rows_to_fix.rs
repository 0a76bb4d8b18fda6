//! 500 rows of orders, of which 25 can't ship, for eight reasons.

/// A reason: the column, what stands in it, in how many rows, and what is right.
pub(crate) struct Reason {
    pub(crate) column: &'static str,
    pub(crate) wrong: &'static str,
    pub(crate) rows: usize,
    pub(crate) right: &'static str,
}

const fn reason(
    column: &'static str,
    wrong: &'static str,
    rows: usize,
    right: &'static str,
) -> Reason {
    Reason {
        column,
        wrong,
        rows,
        right,
    }
}

pub(crate) const REASONS: [Reason; 8] = [
    reason("country_code", "Untied States", 4, "US"),
    reason("item_hs_tariff_code", "", 4, "6912.00"),
    reason("weight", "", 3, "460"),
    reason("package_type", "bx", 3, "parcel"),
    reason("size_unit", "cmm", 3, "cm"),
    reason("value_currency", "CDN", 3, "cad"),
    reason("insurance_requested", "perhaps", 3, "no"),
    reason("item_origin_country", "Chnia", 2, "China"),
];
pub(crate) const ROWS: usize = 500;
/// How many rows can't ship.
pub(crate) const BAD: usize = 25;

/// What a good row has, by column.
const COLUMNS: [(&str, &str); 30] = [
    ("order_id", ""),
    ("order_store", "shopify"),
    ("name", "Resident"),
    ("address_1", ""),
    ("city", "Montgomery"),
    ("province_code", "AL"),
    ("postal_code", "36105"),
    ("country_code", "US"),
    ("package_contents", "merchandise"),
    ("description", "Ceramic mug"),
    ("value", "18.50"),
    ("value_currency", "cad"),
    ("package_type", "parcel"),
    ("weight_unit", "g"),
    ("weight", "460"),
    ("size_unit", "cm"),
    ("size_x", "25"),
    ("size_y", "18"),
    ("size_z", "8"),
    ("ship_date", "today"),
    ("insurance_requested", "no"),
    ("item_quantity", "1"),
    ("item_description", "Ceramic mug"),
    ("item_value_amount", "18.50"),
    ("item_currency_code", "cad"),
    ("item_hs_tariff_code", "6912.00"),
    ("item_origin_country", "CN"),
    ("item_sku_code", "SKU-002"),
    ("item_weight", "420"),
    ("item_weight_unit", "g"),
];

/// The file. Every twentieth row can't ship, for one reason after the other.
pub(crate) fn file() -> String {
    let mut reasons = REASONS
        .iter()
        .flat_map(|reason| std::iter::repeat_n(reason, reason.rows));
    let header: Vec<&str> = COLUMNS.iter().map(|(name, _)| *name).collect();
    let mut lines = vec![header.join(",")];
    for row in 1..=ROWS {
        let reason = (row % (ROWS / BAD) == 0).then(|| reasons.next()).flatten();
        let cells = COLUMNS.iter().map(|(name, good)| match (*name, reason) {
            (column, Some(reason)) if column == reason.column => reason.wrong.to_owned(),
            ("order_id", _) => format!("D-{row}"),
            ("address_1", _) => format!("{} Oak Street", 100 + row),
            _ => (*good).to_owned(),
        });
        lines.push(cells.collect::<Vec<_>>().join(","));
    }
    lines.push(String::new());
    lines.join("\n")
}
