//! An order of a file: its rows taken apart by what their columns mean.

use std::sync::Arc;

use super::layout::{self, Layout, Means};
use crate::model::{
    fields::{Field, Kind, Section},
    form_defaults::FormDefaults,
    order::{ItemText, OrderText},
    order_sums::{items_value, items_weight},
    problem::{Place, Problem, ProblemKind},
    table_cell::unguarded,
};

/// The most parcels of one order.
const MAX_PARCEL: u32 = 9_999;
/// The one that is meant where none is said.
const FIRST_PARCEL: &str = "1";

/// One order, with what could not be read of it.
#[derive(Debug, Clone)]
pub struct OrderRow {
    /// Its first row, counted from 1, the header not counted.
    pub row: usize,
    /// The cells of each of its rows as they stand in the file.
    pub cells: Vec<Vec<String>>,
    pub order: OrderText,
    /// Which parcel of its order it is.
    pub parcel: u32,
    /// Cells that mean nothing in their column, e.g. `maybe` where yes or no goes, or say that
    /// the order is not to be shipped.
    pub problems: Vec<Problem>,
    /// Cells behind the last column: a separator without quotes has shifted
    /// a row, and no cell can be trusted to be in its column.
    pub surplus_cells: usize,
    /// Fields that a rule may fill in: neither the file nor a person has said anything of them.
    pub open: Vec<Field>,
}

/// What a shop's rules may fill in.
const OF_RULES: [Field; 8] = [
    Field::SizeX,
    Field::SizeY,
    Field::SizeZ,
    Field::PackageType,
    Field::Weight,
    Field::InsuranceRequested,
    Field::SignatureRequested,
    Field::DutiesPaidRequested,
];
/// What is said together: a side of one box is none of another.
pub(super) const SIZE: [Field; 4] = [Field::SizeX, Field::SizeY, Field::SizeZ, Field::SizeUnit];
pub(super) const WEIGHT: [Field; 2] = [Field::Weight, Field::WeightUnit];

impl OrderRow {
    /// Makes what rules have filled in the row's own, as far as this field is said together with it.
    pub(super) fn take_filled(&mut self, filled: &OrderText, field: &Field) {
        let groups = [&SIZE[..], &WEIGHT[..]];
        let group = groups.into_iter().find(|group| group.contains(field));
        for field in group.unwrap_or_default() {
            self.order.set_text(field, filled.text(field));
            self.open.retain(|open| open != field);
        }
    }
}

/// How the rows of a file are read.
#[derive(Debug, Clone)]
pub(super) struct Reading {
    columns: Vec<Means>,
    header: Vec<String>,
    /// The columns by their numbers, in the sequence in which they are read.
    sequence: Vec<usize>,
    layout: Option<Arc<Layout>>,
    /// Where the order number is, in a file whose rows are items of orders.
    number: Option<usize>,
    /// Where such a file says which parcel of its order an item is in.
    parcel: Option<usize>,
    /// Whether the file says in which currency its prices are.
    has_currency: bool,
    pub(super) defaults: Option<FormDefaults>,
}

impl Reading {
    pub(super) fn new(header: &[String], columns: Vec<Means>, layout: Option<Arc<Layout>>) -> Self {
        let joins_rows = layout.as_ref().is_some_and(|layout| layout.joins_rows());
        let place = |field: Field| {
            let mut columns = columns.iter();
            let at = columns.position(|means| *means == Means::Text(field.clone()));
            at.filter(|_| joins_rows)
        };
        Self {
            number: place(Field::OrderId),
            parcel: place(Field::Parcel),
            sequence: match &layout {
                Some(layout) => layout.sequence(header),
                None => (0..header.len()).collect(),
            },
            has_currency: layout
                .as_ref()
                .is_none_or(|layout| layout.has_currency(header)),
            columns,
            header: header.to_owned(),
            layout,
            defaults: None,
        }
    }

    /// The currency of a price with a bare `$`: that of shop systems; a person has said theirs.
    fn dollars(&self) -> Option<&'static str> {
        let layout = self.layout.as_ref();
        let is_of_person = layout.is_some_and(|layout| layout.mapping().is_some());
        (!is_of_person).then_some("usd")
    }

    /// Whether a column of the file has this field.
    pub(super) fn has_column(&self, field: &Field) -> bool {
        let layout = self.layout.as_ref();
        let is_of_person = layout.is_some_and(|layout| layout.mapping().is_some());
        let mut columns = self.columns.iter();
        columns.any(|means| {
            // A price is corrected in its own column: with one of ours the file would be another.
            let is_price = is_of_person && matches!(means, Means::Price | Means::PriceOfAll);
            matches!(means, Means::Text(known) | Means::Added(known) if known == field)
                || (is_price && *field == Field::ItemValueAmount)
        })
    }

    /// The order number of a row where several rows may be one order, and its parcel.
    pub(super) fn order_number(&self, record: &csv::StringRecord) -> Option<(String, String)> {
        let cell = |at: usize| unguarded(record.get(at).unwrap_or_default()).trim();
        let parcel = self.parcel.map(cell).filter(|cell| !cell.is_empty());
        let parcel = parcel.unwrap_or(FIRST_PARCEL);
        Some((cell(self.number?).to_owned(), parcel.to_owned()))
    }

    /// Whether a row of a shop's export says nothing of an order, such as the last line of some.
    pub(super) fn is_blank(&self, record: &csv::StringRecord) -> bool {
        let mut cells = record.iter().zip(&self.columns);
        let says = |(cell, means): (&str, &Means)| {
            *means != Means::Nothing && !unguarded(cell).trim().is_empty()
        };
        self.layout.is_some() && !cells.any(says)
    }

    /// `is_apart` says that other rows have its number, and stand elsewhere in the file.
    pub(super) fn order(&self, row: usize, cells: Vec<Vec<String>>, is_apart: bool) -> OrderRow {
        let mut read = OrderRow {
            row,
            order: OrderText::default(),
            parcel: 1,
            problems: Vec::new(),
            surplus_cells: 0,
            cells: Vec::new(),
            open: OF_RULES.to_vec(),
        };
        if let Some(defaults) = &self.defaults {
            defaults.fill_parcel(&mut read.order);
        }
        if let Some(layout) = &self.layout {
            layout.begin(&mut read.order);
        }
        let mut unsent = None;
        for (at, row) in cells.iter().enumerate() {
            let surplus = row.len().saturating_sub(self.columns.len());
            read.surplus_cells = read.surplus_cells.max(surplus);
            unsent = self.read_row(&mut read, row, at == 0).or(unsent);
        }
        if let Some(layout) = &self.layout {
            self.complete(layout, &mut read);
            let differ = is_apart || cells.iter().any(|row| self.differs(row, cells.first()));
            read.problems.extend(problems_of_shop(&read.order, differ));
            // A download or a gift card is no parcel.
            read.problems
                .extend(unsent.filter(|_| read.order.items.is_empty()));
        }
        read.cells = cells;
        read
    }

    /// Whether a further row of an order goes elsewhere than its first one.
    fn differs(&self, row: &[String], first: Option<&Vec<String>>) -> bool {
        let layout = self.layout.as_ref();
        let is_of_person = layout.is_some_and(|layout| layout.mapping().is_some());
        let mut cells = row
            .iter()
            .zip(first.into_iter().flatten())
            .zip(&self.columns);
        cells.any(|((cell, first), means)| {
            let is_one = match means {
                // Of two weights or values of one order none may be passed over in silence.
                Means::Text(field) if is_of_person => !field.is_of_item(),
                Means::Text(field) | Means::More(field, _) => {
                    field.section() == Some(Section::Recipient)
                }
                // It may be typed into any of the rows.
                Means::Added(field) => !field.is_of_item() && !first.trim().is_empty(),
                Means::Nothing
                | Means::Price
                | Means::PriceOfAll
                | Means::Products
                | Means::IsSent
                | Means::OnlyIf(_)
                | Means::NotIf(_)
                | Means::OnlyIfBlank
                | Means::OnlyIfFilled
                | Means::OnlyIfZero => false,
            };
            is_one && !cell.trim().is_empty() && cell.trim() != first.trim()
        })
    }

    /// Gives why the item of the row is none of the parcel's, where it is not sent.
    fn read_row(&self, read: &mut OrderRow, cells: &[String], is_first: bool) -> Option<Problem> {
        let mut item = ItemText::default();
        let mut unsent = None;
        let mut is_price_of_all = false;
        for at in &self.sequence {
            let (Some(means), Some(name)) = (self.columns.get(*at), self.header.get(*at)) else {
                continue;
            };
            // A file of failed rows guards what a spreadsheet would run.
            let text = cells.get(*at).map(|cell| unguarded(cell).trim());
            let text = match (text, &self.layout) {
                (Some(text), _) => text,
                (None, Some(_)) => "",
                (None, None) => continue,
            };
            if means.holds(text, is_first) {
                read.problems.push(held(name, text));
            }
            // What a shop's export leaves blank was said in a row before, or is usual.
            if self.layout.is_some() && text.is_empty() {
                continue;
            }
            if *means != Means::Nothing && is_cell_error(text) {
                let kind = ProblemKind::CellError {
                    column: name.clone(),
                };
                let place = Place::of(Field::OrderId);
                read.problems.push(Problem::blocking(place, kind, text));
            }
            layout::read_item(&mut item, means, text, self.dollars());
            match means {
                Means::Text(field) | Means::Added(field) if field.is_of_item() => {}
                Means::Text(field) if is_first => read_text(read, field, text),
                Means::Added(field) => read_text(read, field, text),
                Means::More(field, separator) if is_first => {
                    let before = read.order.text(field).to_owned();
                    let parts = [before.as_str(), text].into_iter();
                    let parts = parts.filter(|part| !part.is_empty());
                    let both = parts.collect::<Vec<_>>().join(separator);
                    read.order.set_text(field, both);
                }
                Means::Products => read.order.items.extend(layout::products(text)),
                Means::IsSent if yes_or_no(text) == Some(false) => unsent = Some(held(name, text)),
                Means::PriceOfAll => is_price_of_all = true,
                Means::Nothing
                | Means::Text(_)
                | Means::More(..)
                | Means::IsSent
                | Means::Price
                | Means::OnlyIf(_)
                | Means::NotIf(_)
                | Means::OnlyIfBlank
                | Means::OnlyIfFilled
                | Means::OnlyIfZero => {}
            }
        }
        if is_price_of_all {
            layout::price_one(&mut item);
        }
        // A shop's row without a thing has the sums of its order, or what was refunded.
        let is_thing = self.layout.is_none()
            || ((!item.description.is_empty() || !item.sku_code.is_empty())
                && item.quantity.trim() != "0");
        if item != ItemText::default() && unsent.is_none() && is_thing {
            read.order.items.push(item);
        }
        unsent
    }

    /// What a file with other columns than ours does not say of an order.
    fn complete(&self, layout: &Layout, read: &mut OrderRow) {
        let order = &mut read.order;
        let is_of_person = layout.mapping().is_some();
        for (field, otherwise) in [
            (Field::PackageType, "parcel"),
            (Field::PackageContents, "merchandise"),
            (Field::WeightUnit, "kg"),
            (Field::SizeUnit, "cm"),
            (Field::ShipDate, "today"),
        ] {
            // A cell of a unit that is blank is asked about: a guess would be another price.
            let is_unit = matches!(field, Field::WeightUnit | Field::SizeUnit);
            if order.text(&field).trim().is_empty() && !(is_of_person && is_unit) {
                order.set_text(&field, otherwise);
            }
        }
        let mut priced_in = order.items.iter().map(|item| item.currency_code.clone());
        let priced_in = priced_in.find(|currency| !currency.is_empty());
        let usual = self.defaults.as_ref().and_then(FormDefaults::currency);
        // The one currency of a shop whose export has no column for it.
        let usual = usual.filter(|_| !self.has_currency).map(str::to_owned);
        let same = layout.same(&Field::ValueCurrency).map(str::to_owned);
        if order.value_currency.is_empty() {
            order.value_currency = priced_in.or(same).or(usual).unwrap_or_default();
        }
        order.value_currency = order.value_currency.to_lowercase();
        for item in &mut order.items {
            if item.quantity.is_empty() {
                "1".clone_into(&mut item.quantity);
            }
            if item.currency_code.is_empty() {
                item.currency_code.clone_from(&order.value_currency);
            }
            for field in [Field::ItemOriginCountry, Field::ItemWeightUnit] {
                let text = layout.same(&field);
                if let Some(text) = text.filter(|_| item.text(&field).is_empty()) {
                    item.set_text(&field, text);
                }
            }
            if !item.weight.is_empty() && item.weight_unit.is_empty() {
                item.weight_unit.clone_from(&order.weight_unit);
            }
        }
        carry_from_items(read);
    }
}

/// What an order does not say and its items do.
pub(super) fn carry_from_items(read: &mut OrderRow) {
    let order = &mut read.order;
    if order.value.is_empty()
        && let Some(value) = items_value(order)
    {
        order.value = value.to_string();
    }
    if order.weight.is_empty()
        && let Some(weight) = items_weight(order)
    {
        order.weight = weight.to_string();
        read.open.retain(|field| *field != Field::Weight);
    }
    if order.description.is_empty()
        && let Some(item) = order.items.first()
    {
        order.description.clone_from(&item.description);
    }
}

/// An order of a shop is known by its number: without one it is bought again once its box is
/// another.
fn problems_of_shop(order: &OrderText, do_rows_differ: bool) -> Vec<Problem> {
    let place = || Place::of(Field::OrderId);
    let lacks_number = order.order_id.trim().is_empty();
    let missing = lacks_number.then(|| Problem::blocking(place(), ProblemKind::Missing, ""));
    let differ = do_rows_differ
        .then(|| Problem::blocking(place(), ProblemKind::RowsDiffer, &order.order_id));
    missing.into_iter().chain(differ).collect()
}

pub(super) fn read_text(read: &mut OrderRow, field: &Field, text: &str) {
    if !text.is_empty() {
        read.open.retain(|open| open != field);
    }
    if field.kind() == Some(Kind::YesNo) {
        match yes_or_no(text) {
            Some(answer) => read.order.set_yes_no(field, answer),
            None => read
                .problems
                .push(unread(field, ProblemKind::NotYesOrNo, text)),
        }
    } else if *field == Field::Parcel {
        match parcel_number(text) {
            Some(number) => read.parcel = number,
            None => read
                .problems
                .push(unread(field, ProblemKind::NotAWholeNumber, text)),
        }
    } else if matches!(field, Field::PostalCode | Field::Phone) {
        // Shops write it before leading zeros, which a spreadsheet takes away.
        read.order.set_text(field, text.trim_start_matches('\''));
    } else {
        read.order.set_text(field, text);
    }
}

/// What the shop says of the order: it is not to be shipped.
fn held(column: &str, state: &str) -> Problem {
    let kind = ProblemKind::HeldByShop {
        column: column.to_owned(),
        state: state.to_owned(),
    };
    Problem::blocking(Place::of(Field::OrderId), kind, state)
}

fn unread(field: &Field, kind: ProblemKind, text: &str) -> Problem {
    Problem::blocking(Place::of(field.clone()), kind, text)
}

/// What spreadsheets show and save where a formula has no value, in English and in French.
fn is_cell_error(text: &str) -> bool {
    const ERRORS: [&str; 16] = [
        "#N/A",
        "#N/D",
        "#REF!",
        "#VALUE!",
        "#VALEUR!",
        "#NAME?",
        "#NOM?",
        "#DIV/0!",
        "#NULL!",
        "#NUL!",
        "#NUM!",
        "#NOMBRE!",
        "#ERROR!",
        "#SPILL!",
        "#CALC!",
        "#GETTING_DATA",
    ];
    ERRORS.contains(&text)
}

/// The words that spreadsheets and shops write into a yes-or-no column.
fn yes_or_no(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "yes" | "y" | "true" | "t" | "1" | "x" | "oui" | "o" | "vrai" => Some(true),
        "" | "no" | "n" | "false" | "f" | "0" | "non" | "faux" => Some(false),
        _ => None,
    }
}

fn parcel_number(text: &str) -> Option<u32> {
    if text.is_empty() {
        return Some(1);
    }
    text.parse()
        .ok()
        .filter(|number| (1..=MAX_PARCEL).contains(number))
}
