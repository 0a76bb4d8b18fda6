//! When a rule applies to an order.

use rust_decimal::{Decimal, prelude::ToPrimitive as _};

use crate::model::{
    check::{typed_amount, typed_measure},
    country_names::by_name_or_code,
    draft::OrderStore,
    measure::Weight,
    money::{Currency, Money},
    order::OrderText,
    search_words::folded,
};

/// All of them hold for an order that the rule applies to; one that the rule does not name holds
/// for every order. Of a list one suffices.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Codes of countries.
    pub country: Vec<&'static str>,
    pub country_not: Vec<&'static str>,
    /// As the label has them, of whatever country.
    pub province: Vec<String>,
    pub store: Vec<OrderStore>,
    pub weight: Comparison<Weight>,
    pub value: Comparison<Money>,
    /// How many things are in the parcel.
    pub quantity: Comparison<u32>,
    /// Of any of its things; with `*` at the end, of what begins so.
    pub sku: Vec<String>,
    /// Words in the description of any of its things, or of the parcel, in either case.
    pub title_contains: Vec<String>,
}

/// From so much on, and below so much.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison<T> {
    pub from: Option<T>,
    pub below: Option<T>,
}

impl<T> Default for Comparison<T> {
    fn default() -> Self {
        Self {
            from: None,
            below: None,
        }
    }
}

/// A rule compares with an amount in a currency, and the order is declared in another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undecided {
    pub rule: Currency,
    pub order: Currency,
}

impl Conditions {
    /// Whether they hold for an order. What an order does not say, or not so that it can be read,
    /// meets no condition: such an order can't be sent as it is.
    pub(super) fn hold_for(&self, order: &OrderText) -> Result<bool, Undecided> {
        let holds = self.holds_for_place(order) && self.holds_for_things(order);
        // Amounts come last: an order that the rule is not about is never undecided by it.
        if !holds {
            return Ok(false);
        }
        self.value_holds(order)
    }

    /// Whether what is in the parcel decides it.
    pub(super) fn asks_for_items(&self) -> bool {
        !self.sku.is_empty() || !self.title_contains.is_empty() || !self.quantity.is_open()
    }

    fn holds_for_place(&self, order: &OrderText) -> bool {
        let code = by_name_or_code(&order.country_code).map(|country| country.code);
        let is_one = |listed: &[&str]| code.is_some_and(|code| listed.contains(&code));
        let has_country = self.country.is_empty() || is_one(&self.country);
        // A country that can't be read may be any.
        let has_no_other =
            self.country_not.is_empty() || code.is_some() && !is_one(&self.country_not);
        let has_province = self.province.is_empty() || self.has_province(order);
        let store = OrderStore::known(&order.order_store.trim().to_lowercase());
        let has_store =
            self.store.is_empty() || store.is_some_and(|store| self.store.contains(&store));
        has_country && has_no_other && has_province && has_store
    }

    /// By code or by name, as the order has it.
    fn has_province(&self, order: &OrderText) -> bool {
        let country = by_name_or_code(&order.country_code);
        let code = |text: &str| {
            let known = country.and_then(|country| country.province(text));
            folded(known.map_or(text, |province| province.code))
                .trim()
                .to_owned()
        };
        let typed = code(&order.province_code);
        let mut listed = self.province.iter();
        !typed.is_empty() && listed.any(|province| code(province) == typed)
    }

    fn holds_for_things(&self, order: &OrderText) -> bool {
        let weight = order_weight(order);
        let has_weight = self.weight.is_open()
            || weight
                .is_some_and(|weight| self.weight.has_by(weight, |weight| weight.micrograms()));
        let has_quantity = self.quantity.is_open()
            || quantity(order)
                .is_some_and(|count| self.quantity.has_by(count, |count| Some(*count)));
        let mut items = order.items.iter();
        let has_sku = self.sku.is_empty()
            || items.any(|item| self.sku.iter().any(|wanted| is_sku(&item.sku_code, wanted)));
        has_weight && has_quantity && has_sku && self.has_title(order)
    }

    fn has_title(&self, order: &OrderText) -> bool {
        let items = order.items.iter().map(|item| item.description.as_str());
        let titles: Vec<String> = items
            .chain([order.description.as_str()])
            .map(folded)
            .collect();
        let mut wanted = self.title_contains.iter().map(|words| folded(words));
        self.title_contains.is_empty()
            || wanted.any(|words| titles.iter().any(|title| title.contains(words.trim())))
    }

    fn value_holds(&self, order: &OrderText) -> Result<bool, Undecided> {
        let limits = [&self.value.from, &self.value.below];
        let mut currencies = limits.into_iter().flatten().map(|limit| &limit.currency);
        let Some(rule) = currencies.next() else {
            return Ok(true);
        };
        let Some(amount) = typed_amount(&order.value) else {
            return Ok(false);
        };
        let declared = Currency::from_code(&order.value_currency);
        if declared != *rule {
            return Err(Undecided {
                rule: rule.clone(),
                order: declared,
            });
        }
        Ok(self.value.has_by(amount, |limit| Some(limit.amount)))
    }
}

impl<T> Comparison<T> {
    pub(super) fn is_open(&self) -> bool {
        self.from.is_none() && self.below.is_none()
    }

    /// Whether a number is within, by the number of each limit.
    fn has_by<N: PartialOrd + Copy>(&self, found: N, number: impl Fn(&T) -> Option<N>) -> bool {
        let is_enough = self
            .from
            .as_ref()
            .is_none_or(|from| number(from).is_some_and(|from| found >= from));
        let is_below = self
            .below
            .as_ref()
            .is_none_or(|below| number(below).is_some_and(|below| found < below));
        is_enough && is_below
    }

    /// Whether nothing is from the one on and below the other.
    pub(super) fn is_empty_by<N: PartialOrd>(&self, number: impl Fn(&T) -> Option<N>) -> bool {
        match (
            self.from.as_ref().and_then(&number),
            self.below.as_ref().and_then(&number),
        ) {
            (Some(from), Some(below)) => from >= below,
            (_, _) => false,
        }
    }
}

fn order_weight(order: &OrderText) -> Option<i64> {
    let weight = Weight {
        value: typed_measure(&order.weight)?,
        unit: order.weight_unit.trim().to_lowercase().into(),
    };
    weight.micrograms().filter(|weight| *weight > 0)
}

/// How many things the customs items count, as their check reads it. Nothing where there are none,
/// or one can't be read: such an order can't be sent.
fn quantity(order: &OrderText) -> Option<u32> {
    let counts = order.items.iter().map(|item| {
        let count = typed_measure(&item.quantity).filter(Decimal::is_integer)?;
        count.to_u32()
    });
    let counts = counts.reduce(|sum, count| sum?.checked_add(count?));
    counts.flatten()
}

fn is_sku(sku: &str, wanted: &str) -> bool {
    let sku = sku.trim().to_lowercase();
    let wanted = wanted.trim().to_lowercase();
    match wanted.strip_suffix('*') {
        Some(beginning) => sku.starts_with(beginning),
        None => sku == wanted,
    }
}
