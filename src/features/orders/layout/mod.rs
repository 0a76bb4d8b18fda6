//! The layouts of order files: what each column means, by its header. A file has our own columns,
//! or is the export of a shop system, which has one row for each item of an order, or has the
//! columns that a person has said.

mod shops;

use std::{collections::BTreeSet, sync::Arc};

use rust_decimal::Decimal;

use super::order_row::{SIZE, WEIGHT};
use crate::model::{
    check::typed_amount,
    column_mapping::{KnownBy, KnownPart, Mapping, Meaning, REASON, folded},
    fields::Field,
    order::{ItemText, OrderText},
};

/// Decimals of an amount of money.
const CENTS: u32 = 2;
/// Between two products in one cell, and between the parts of one.
const NEXT_PRODUCT: char = '|';
const NEXT_PART: &str = ", Product ";

/// The layout of a file that has not our own columns: what its columns mean, and what is so for
/// each of its orders.
#[derive(Debug)]
pub struct Layout {
    pub of: LayoutOf,
    columns: Vec<(String, Means)>,
    /// What an order has of which its row says nothing else.
    same: Vec<(Field, String)>,
    rows: RowsOf,
}

/// Who says what the columns mean.
#[derive(Debug)]
pub enum LayoutOf {
    /// The shop system of this name, as it writes it.
    Shop(&'static str),
    /// A person, once for files of this shape.
    Person(Arc<Mapping>),
}

/// What the rows of a file are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RowsOf {
    /// Each is an item: those that follow each other with one order number are one order.
    Items,
    /// Each is an order, or one of its parcels.
    Orders,
}

impl Layout {
    /// The layout of a header, if a shop system writes such a one.
    pub(super) fn of_shop(header: &[String]) -> Option<Self> {
        let has = |column: &&str| header.iter().any(|name| is_same(name, column));
        let mut shops = shops::ALL.iter();
        let shop = shops.find(|shop| shop.proof.iter().all(has))?;
        let columns = shop.columns.iter();
        Some(Self {
            of: LayoutOf::Shop(shop.name),
            columns: columns
                .map(|(name, means)| ((*name).to_owned(), means.clone()))
                .collect(),
            same: vec![(Field::OrderStore, shop.store.to_owned())],
            rows: RowsOf::Items,
        })
    }

    /// The layout that a person has said.
    pub(super) fn of_person(mapping: &Arc<Mapping>) -> Self {
        let means = |meaning: &Meaning| match meaning {
            Meaning::NotUsed => Means::Nothing,
            Meaning::Of(Field::ItemValueAmount) => Means::Price,
            Meaning::Of(field) => Means::Text(field.clone()),
            Meaning::LastName => Means::More(Field::Name, " "),
            Meaning::Company => Means::More(Field::Name, ", "),
            Meaning::AddressLine3 => Means::More(Field::Address2, ", "),
            Meaning::ItemTotal => Means::PriceOfAll,
            Meaning::PaidOn => Means::OnlyIfFilled,
            Meaning::ShippedOn => Means::OnlyIfBlank,
        };
        // What goes behind another text is read after it, wherever it stands in the file.
        let mut columns: Vec<&(String, Meaning)> = mapping.columns.iter().collect();
        columns.sort_by(|(_, one), (_, other)| one.cmp(other));
        Self {
            of: LayoutOf::Person(Arc::clone(mapping)),
            columns: columns
                .into_iter()
                .map(|(name, meaning)| (name.clone(), means(meaning)))
                .collect(),
            same: mapping.same.clone(),
            rows: if mapping.has_items() {
                RowsOf::Items
            } else {
                RowsOf::Orders
            },
        }
    }

    /// What the columns of a header mean. A column that our files of rows add has our own name.
    pub(super) fn meanings(&self, header: &[String]) -> Vec<Means> {
        let meaning = |name: &String| {
            let known = self.place(name).and_then(|at| self.columns.get(at));
            let own = || {
                let field = Field::of_column(name)?;
                let is_ours = field.column().as_deref() == Some(name.trim());
                let is_added = is_ours && self.adds(&field, header);
                is_added.then_some(Means::Added(field))
            };
            let meaning = known.map(|(_, means)| means.clone());
            meaning.or_else(own).unwrap_or(Means::Nothing)
        };
        header.iter().map(meaning).collect()
    }

    /// Whether a column of our own would be one that our files of rows have added: a person's file
    /// may have both its own column and one of our name that is not used.
    fn adds(&self, field: &Field, header: &[String]) -> bool {
        match &self.of {
            LayoutOf::Shop(_) => true,
            LayoutOf::Person(mapping) => {
                !mapping.has_column(field) && header.iter().any(|name| is_same(name, REASON))
            }
        }
    }

    /// The columns of a header in the sequence in which they are read: the first name before the
    /// last one, wherever they stand in the file.
    pub(super) fn sequence(&self, header: &[String]) -> Vec<usize> {
        let mut sequence: Vec<usize> = (0..header.len()).collect();
        let place = |at: &usize| {
            let name = header.get(*at)?;
            self.place(name)
        };
        sequence.sort_by_key(|at| place(at).unwrap_or(usize::MAX));
        sequence
    }

    /// A column of this layout that stands twice in a header, and is not passed over.
    pub(super) fn twice<'a>(&self, header: &'a [String]) -> Option<&'a String> {
        let mut seen = BTreeSet::new();
        let mut named = header.iter();
        let is_used = |at: &usize| {
            let column = self.columns.get(*at);
            column.is_some_and(|(_, means)| *means != Means::Nothing)
        };
        named.find(|name| {
            let at = self.place(name).filter(is_used);
            at.is_some_and(|at| !seen.insert(at))
        })
    }

    /// Whether such a file says in which currency its prices are.
    pub(super) fn has_currency(&self, header: &[String]) -> bool {
        let means = self.meanings(header);
        means.contains(&Means::Text(Field::ValueCurrency))
    }

    /// Whether rows of one order number that follow each other are one order.
    pub(super) fn joins_rows(&self) -> bool {
        self.rows == RowsOf::Items
    }

    /// What a person has said of its columns, if it is not the export of a shop system.
    pub fn mapping(&self) -> Option<&Arc<Mapping>> {
        match &self.of {
            LayoutOf::Shop(_) => None,
            LayoutOf::Person(mapping) => Some(mapping),
        }
    }

    fn place(&self, name: &str) -> Option<usize> {
        let mut columns = self.columns.iter();
        columns.position(|(column, _)| is_same(name, column))
    }

    /// What such a file has in this field where its row says nothing.
    pub(super) fn same(&self, field: &Field) -> Option<&str> {
        let mut same = self.same.iter();
        let (_, text) = same.find(|(of, text)| of == field && !text.trim().is_empty())?;
        Some(text.trim())
    }

    /// An order before its first cell is read. A number and its unit are said together: of the
    /// usual box and weight nothing is taken where the file says a part of it.
    pub(super) fn begin(&self, order: &mut OrderText) {
        let says = |field: &Field| {
            let mut columns = self.columns.iter();
            self.same(field).is_some()
                || columns.any(|(_, means)| matches!(means, Means::Text(of) if of == field))
        };
        for group in SAID_TOGETHER {
            // What items weigh is what their parcel weighs.
            let is_of_items = group.contains(&Field::Weight) && says(&Field::ItemWeight);
            if is_of_items || group.iter().any(says) {
                for field in group {
                    order.set_text(field, "");
                }
            }
        }
        // In which currency a price is, its own sign may say.
        let same = self.same.iter();
        let same = same.filter(|(field, _)| *field != Field::ValueCurrency && !field.is_of_item());
        for (field, text) in same.filter(|(_, text)| !text.trim().is_empty()) {
            order.set_text(field, text.trim());
        }
    }
}

const SAID_TOGETHER: [&[Field]; 2] = [&WEIGHT, &SIZE];

fn is_same(name: &str, column: &str) -> bool {
    folded(name) == folded(column)
}

/// By what the orders of a file are known, whoever says what its columns mean.
pub(super) fn known_by(header: &[String], means: &[Means], layout: Option<&Layout>) -> KnownBy {
    let part = |field: &Field| {
        let mut columns = header.iter().zip(means);
        let column = columns.find(|(_, means)| **means == Means::Text(field.clone()));
        let column = column.map(|(name, _)| KnownPart::Column(name));
        column.or_else(|| layout?.same(field).map(KnownPart::Same))
    };
    KnownBy::of(part)
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
    /// A column of our own, which a file of rows adds that were not bought.
    Added(Field),
    /// A state of the order: it ships only in one of these, and not without one.
    OnlyIf(&'static [&'static str]),
    /// A state of a row: its order does not ship in one of these.
    NotIf(&'static [&'static str]),
    /// It ships only while nothing stands there, such as the day on which it was shipped.
    OnlyIfBlank,
    /// It ships only once something stands there, such as the day on which it was paid.
    OnlyIfFilled,
    /// It ships only while this is zero or blank, such as what was refunded.
    OnlyIfZero,
}

impl Means {
    /// Whether a cell of this column says that its order is not to be shipped.
    pub(super) fn holds(&self, cell: &str, is_first: bool) -> bool {
        let is_one_of = |states: &[&str]| states.contains(&cell.to_lowercase().as_str());
        match self {
            Self::OnlyIfFilled if is_no_day(cell) => is_first || !cell.is_empty(),
            Self::OnlyIf(_) if cell.is_empty() => is_first,
            Self::OnlyIf(states) => !is_one_of(states),
            Self::NotIf(states) => is_one_of(states),
            Self::OnlyIfBlank => !is_no_day(cell),
            Self::OnlyIfZero => !matches!(cell.trim_matches(['0', '.', ',']), ""),
            Self::OnlyIfFilled
            | Self::Nothing
            | Self::Text(_)
            | Self::Added(_)
            | Self::More(..)
            | Self::Price
            | Self::PriceOfAll
            | Self::Products
            | Self::IsSent => false,
        }
    }
}

/// What a database or a person writes where a day would stand.
fn is_no_day(cell: &str) -> bool {
    let cell = cell.to_lowercase();
    cell.is_empty()
        || matches!(
            cell.as_str(),
            "no" | "non" | "false" | "null" | "n/a" | "-" | "unpaid"
        )
        || cell.starts_with("0000-00-00")
}

/// Puts a cell into its item. Nothing is done for what is of the order.
pub(super) fn read_item(item: &mut ItemText, means: &Means, cell: &str, dollars: Option<&str>) {
    match means {
        Means::Text(field) | Means::Added(field) if field.is_of_item() => {
            item.set_text(field, cell);
        }
        Means::Price | Means::PriceOfAll => {
            let (currency, amount) = split_price(cell, dollars);
            item.set_text(&Field::ItemValueAmount, amount);
            if let Some(currency) = currency {
                item.set_text(&Field::ItemCurrencyCode, currency);
            }
        }
        Means::Nothing
        | Means::Text(_)
        | Means::Added(_)
        | Means::More(..)
        | Means::Products
        | Means::IsSent
        | Means::OnlyIf(_)
        | Means::NotIf(_)
        | Means::OnlyIfBlank
        | Means::OnlyIfFilled
        | Means::OnlyIfZero => {}
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

/// `C $18.50` is 18.50 in Canadian dollars; a price without a sign says no currency. A sign that
/// is not known stays as it is, and is no currency that is taken.
fn split_price<'a>(cell: &'a str, dollars: Option<&'a str>) -> (Option<&'a str>, &'a str) {
    let cell = cell.trim();
    let begins =
        cell.find(|letter: char| letter.is_ascii_digit() || ".,-\u{2212}".contains(letter));
    let (sign, amount) = cell.split_at(begins.unwrap_or_default());
    let currency = match sign.trim() {
        "" => None,
        "$" => dollars,
        "US $" | "US$" | "USD" => Some("usd"),
        "C $" | "CA $" | "CA$" | "C$" | "CAD" => Some("cad"),
        "\u{a3}" | "GBP" => Some("gbp"),
        "\u{20ac}" | "EUR" => Some("eur"),
        "AU $" | "A$" | "AUD" => Some("aud"),
        other => Some(other),
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
            (".50", (None, ".50")),
            ("-5.00", (None, "-5.00")),
            ("NZ $18.50", (Some("NZ $"), "18.50")),
        ] {
            assert_eq!(split_price(cell, Some("usd")), read, "{cell}");
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
