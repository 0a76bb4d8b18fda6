//! The layouts of order files: what each column means, by its header. A file has our own columns
//! or is the export of a shop system, which has one row for each item of an order.

mod shops;

use rust_decimal::Decimal;

use super::columns;
use crate::model::{
    check::typed_amount,
    fields::Field,
    order::{ItemText, OrderText},
};

/// Decimals of an amount of money.
const CENTS: u32 = 2;
/// Between two products in one cell, and between the parts of one.
const NEXT_PRODUCT: char = '|';
const NEXT_PART: &str = ", Product ";

/// The export of a shop system.
#[derive(Debug)]
pub struct Layout {
    /// The shop system as it writes its name.
    pub shop: &'static str,
    /// Its word as the store of an order.
    store: &'static str,
    /// A file with all of these columns is such an export.
    proof: &'static [&'static str],
    columns: &'static [(&'static str, Means)],
}

impl Layout {
    /// The layout of a header, if a shop system writes such a one.
    pub(super) fn of(header: &[String]) -> Option<&'static Self> {
        let has = |column: &&str| header.iter().any(|name| is_same(name, column));
        let mut layouts = shops::ALL.iter().copied();
        layouts.find(|layout| layout.proof.iter().all(has))
    }

    /// What the columns of a header mean. A column that our files of rows add has our own name.
    pub(super) fn meanings(&self, header: &[String]) -> Vec<Means> {
        let meaning = |name: &String| {
            let mut known = self.columns.iter();
            let known = known.find(|(column, _)| is_same(name, column));
            let own = || {
                let field = columns::by_name(name)?;
                (field.column().as_deref() == Some(name.trim())).then_some(Means::Text(field))
            };
            let meaning = known.map(|(_, means)| means.clone());
            meaning.or_else(own).unwrap_or(Means::Nothing)
        };
        header.iter().map(meaning).collect()
    }

    /// An order of this shop before its first cell is read.
    pub(super) fn begin(&self, order: &mut OrderText) {
        self.store.clone_into(&mut order.order_store);
    }
}

fn is_same(name: &str, column: &str) -> bool {
    name.trim().eq_ignore_ascii_case(column)
}

/// What a cell of a column says of its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Means {
    Nothing,
    /// The text of this field, of the order or of its item.
    Text(Field),
    /// A further part of the text of this field, behind a separator.
    More(Field, &'static str),
    /// The price of one item, which may have a sign of its currency.
    Price,
    /// The price of all items of the row together.
    PriceOfAll,
    /// Several items in one cell, each as `Product Name: …, Product Qty: …`.
    Products,
    /// Whether the item is a thing that is sent.
    IsSent,
    /// A state of the order: it ships only in one of these.
    OnlyIf(&'static [&'static str]),
    /// It ships only while nothing stands there, such as the day on which it was shipped.
    OnlyIfBlank,
}

/// Puts a cell into its item. Nothing is done for what is of the order.
pub(super) fn read_item(item: &mut ItemText, means: &Means, cell: &str) {
    match means {
        Means::Text(field) if field.is_of_item() => item.set_text(field, cell),
        Means::Price | Means::PriceOfAll => {
            let (currency, amount) = split_price(cell);
            item.set_text(&Field::ItemValueAmount, amount);
            if let Some(currency) = currency {
                item.set_text(&Field::ItemCurrencyCode, currency);
            }
        }
        Means::Nothing
        | Means::Text(_)
        | Means::More(..)
        | Means::Products
        | Means::IsSent
        | Means::OnlyIf(_)
        | Means::OnlyIfBlank => {}
    }
}

/// Makes the price of all items of a row that of one of them.
pub(super) fn price_one(item: &mut ItemText) {
    let quantity: Option<Decimal> = item.quantity.trim().parse().ok();
    let quantity = quantity.filter(|quantity| *quantity > Decimal::ONE);
    if let (Some(all), Some(quantity)) = (typed_amount(&item.value_amount), quantity)
        && let Some(one) = all.checked_div(quantity)
    {
        item.value_amount = one.round_dp(CENTS).to_string();
    }
}

/// `C $18.50` is 18.50 in Canadian dollars; a price without a sign says no currency.
fn split_price(cell: &str) -> (Option<&'static str>, &str) {
    let cell = cell.trim();
    let begins = cell.find(|letter: char| letter.is_ascii_digit());
    let (sign, amount) = cell.split_at(begins.unwrap_or_default());
    let currency = match sign.trim().trim_end_matches('-').trim() {
        "$" | "US $" | "US$" | "USD" => Some("usd"),
        "C $" | "CA $" | "CA$" | "C$" | "CAD" => Some("cad"),
        "\u{a3}" | "GBP" => Some("gbp"),
        "\u{20ac}" | "EUR" => Some("eur"),
        "AU $" | "A$" | "AUD" => Some("aud"),
        _ => None,
    };
    (currency, amount.trim())
}

/// The items of one cell.
pub(super) fn products(cell: &str) -> Vec<ItemText> {
    let products = cell.split(NEXT_PRODUCT);
    let products = products.filter(|product| !product.trim().is_empty());
    products.map(product).collect()
}

fn product(text: &str) -> ItemText {
    let mut item = ItemText::default();
    let text = text.trim();
    let text = text.strip_prefix("Product ").unwrap_or(text);
    for part in text.split(NEXT_PART) {
        let Some((name, value)) = part.split_once(':') else {
            continue;
        };
        let field = match name.trim() {
            "Qty" => Field::ItemQuantity,
            "SKU" => Field::ItemSkuCode,
            "Name" => Field::ItemDescription,
            "Unit Price" => Field::ItemValueAmount,
            _ => continue,
        };
        item.set_text(&field, value.trim());
    }
    item
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_read_with_the_sign_of_its_currency() {
        for (cell, read) in [
            ("18.50", (None, "18.50")),
            ("$18.50", (Some("usd"), "18.50")),
            ("C $1,018.50", (Some("cad"), "1,018.50")),
            ("\u{a3}7", (Some("gbp"), "7")),
            ("EUR 9,90", (Some("eur"), "9,90")),
            ("", (None, "")),
        ] {
            assert_eq!(split_price(cell), read, "{cell}");
        }
    }

    #[test]
    fn the_price_of_all_items_becomes_that_of_one() {
        let mut item = ItemText {
            quantity: "3".to_owned(),
            value_amount: "20.00".to_owned(),
            ..ItemText::default()
        };
        price_one(&mut item);
        assert_eq!(item.value_amount, "6.67");
    }

    #[test]
    fn products_of_one_cell_are_items() {
        let cell = "Product ID: 7, Product Qty: 2, Product SKU: MUG, Product Name: Mug, red, \
            Product Weight: 1.0000, Product Variation Details: , Product Unit Price: 9.50, \
            Product Total Price: 19.00|Product ID: 8, Product Qty: 1, Product SKU: , \
            Product Name: Pin, Product Unit Price: 3.00";
        let items = products(cell);
        let named: Vec<_> = items
            .iter()
            .map(|item| {
                (
                    item.description.as_str(),
                    item.quantity.as_str(),
                    item.value_amount.as_str(),
                )
            })
            .collect();
        assert_eq!(named, [("Mug, red", "2", "9.50"), ("Pin", "1", "3.00")]);
        assert_eq!(items[0].sku_code, "MUG");
    }
}
