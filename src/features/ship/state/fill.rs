//! Texts that are filled into a form at once: a fresh form's, a recipient's or
//! a parcel's of an earlier one, a whole shipment's.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::{
    ShipScreen, order_fields,
    pasting::{Paste, Pasted},
    replacing::Replacing,
};
use crate::model::{
    address::Address,
    fields::Field,
    form_defaults::FormDefaults,
    ids::LineId,
    order::{ItemText, OrderText},
    order_sums::{items_value, items_weight},
    parcel::Parcel,
    shipment::Shipment,
    shipment_order::{parcel_texts, take_parcel, take_shipment},
};

impl ShipScreen {
    /// The recipient alone; the parcel stays.
    pub(crate) fn use_recipient(&mut self, recipient: &Address) {
        self.pasted = None;
        let texts = recipient.texts().into_iter();
        self.fill(texts.map(|(field, text)| (field, text.to_owned())));
    }

    /// What was understood of an address. What is of the address before it goes, and everything
    /// else stays.
    pub(crate) fn paste(&mut self, paste: Paste) {
        if !self.is_editable() {
            return;
        }
        let pasted = Pasted::over(&self.order, paste);
        self.fill_recipient(pasted.texts());
        self.pasted = Some(pasted);
    }

    /// The form is as it was before. Gives the field that the address was pasted into.
    pub(crate) fn undo_paste(&mut self) -> Option<Field> {
        if !self.is_editable() {
            return None;
        }
        let pasted = self.pasted.take()?;
        let field = pasted.field();
        let restored = pasted.undone(&self.order);
        self.fill_recipient(restored);
        Some(field)
    }

    /// With another country the customs item that the form opens by itself comes or goes.
    fn fill_recipient(&mut self, texts: Vec<(Field, String)>) {
        let country = self.order.country_code.clone();
        self.fill(texts);
        if self.order.country_code != country {
            self.close_untouched_item();
            self.open_first_item();
        }
    }

    /// The item that a code opened on the way to another one (`CH` on the way to `China`, `CA`
    /// to `Cameroon`) closes again, unless something is in it.
    pub(super) fn close_untouched_item(&mut self) {
        if has_untouched_item(&self.order) {
            self.order.items.clear();
        }
    }

    /// A declared value and a weight that were not typed are those of the customs items together.
    pub(super) fn carry_up_items(&mut self) {
        for (field, sum) in sums(&self.order) {
            self.carry_up(field, sum);
        }
    }

    fn carry_up(&mut self, field: Field, sum: Option<String>) {
        let is_carried = self.carried.contains(&field);
        if !is_carried && (sum.is_none() || !self.order.text(&field).trim().is_empty()) {
            return;
        }
        let is_there = sum.is_some();
        self.fill([(field.clone(), sum.unwrap_or_default())]);
        if is_there {
            self.carried.insert(field);
        }
    }

    /// A destination abroad opens the first customs item by itself.
    pub(super) fn open_first_item(&mut self) {
        if order_fields::lacks_items(&self.order) {
            self.add_item();
        }
    }

    /// Package, size and weight; what is in it stays.
    pub(crate) fn use_parcel(&mut self, parcel: &Parcel) {
        self.fill(parcel_texts(parcel));
    }

    /// A form of its own with what the service returns of a shipment. It returns
    /// no customs items, and a return address that may be the account's own:
    /// neither is taken from it, nor is the order's number. Units, package and
    /// currency come from the `previous` form where the shipment has none.
    pub(crate) fn like(line: LineId, shipment: &Shipment, previous: &OrderText) -> Self {
        let mut order = fresh_order(Some(previous), None);
        take_shipment(&mut order, shipment);
        Self::with_order(line, order)
    }

    /// The same for the same order: its shipment is to take the draft's place.
    pub(crate) fn in_place_of(
        line: LineId,
        shipment: &Shipment,
        previous: &OrderText,
        today: Option<Date>,
    ) -> Self {
        let mut screen = Self::like(line, shipment, previous);
        screen.order.order_id = text(shipment.own_order_id());
        screen.order.ship_date = ship_date(shipment, today);
        screen.replacing = Some(Replacing::of(shipment));
        screen
    }
}

/// Whether an order says this parcel, in these units.
pub fn holds(order: &OrderText, parcel: &Parcel) -> bool {
    parcel_texts(parcel).all(|(field, text)| order.text(&field) == text)
}

/// What a refresh can change of a shipment, as it is now.
pub(crate) fn postage_of(shipment: &Shipment, today: Option<Date>) -> OrderText {
    let mut order = OrderText {
        insurance_requested: shipment.is_insurance_requested,
        signature_requested: shipment.is_signature_requested,
        media_mail_requested: shipment.is_media_mail_requested,
        ship_date: ship_date(shipment, today),
        ..OrderText::default()
    };
    take_parcel(&mut order, &shipment.parcel);
    order
}

/// A day that is over is none to ship on: today takes its place.
fn ship_date(shipment: &Shipment, today: Option<Date>) -> String {
    shipment
        .ship_date
        .filter(|day| today.is_some_and(|today| *day > today))
        .map_or_else(|| "today".to_owned(), |day| day.to_string())
}

fn text(returned: Option<&str>) -> String {
    returned.unwrap_or_default().to_owned()
}

/// An empty order form: with what the shop keeps for new parcels or, as long as it keeps
/// nothing, with the unit of weight and the currency of `like`. What the parcel is in is its own,
/// and so is the unit of its size: three numbers of inches are another box than of centimetres.
pub(crate) fn fresh_order(like: Option<&OrderText>, defaults: Option<&FormDefaults>) -> OrderText {
    let like = like.filter(|_| defaults.is_none());
    let word = |of: fn(&OrderText) -> &String, otherwise: &str| {
        like.map(of)
            .filter(|word| !word.is_empty())
            .map_or_else(|| otherwise.to_owned(), Clone::clone)
    };
    let mut order = OrderText {
        package_contents: "merchandise".to_owned(),
        package_type: "parcel".to_owned(),
        weight_unit: word(|order| &order.weight_unit, "kg"),
        size_unit: "cm".to_owned(),
        value_currency: word(|order| &order.value_currency, "cad"),
        ship_date: "today".to_owned(),
        ..OrderText::default()
    };
    if let Some(defaults) = defaults {
        defaults.fill(&mut order);
        if order_fields::lacks_items(&order) {
            order.items.push(fresh_item(&order));
        }
    }
    order
}

/// What is carried up from the items, as it would stand in the form.
fn sums(order: &OrderText) -> [(Field, Option<String>); 2] {
    let value = items_value(order).map(|value| value.to_string());
    let weight = items_weight(order).map(|weight| weight.to_string());
    [(Field::Value, value), (Field::Weight, weight)]
}

/// The fields of a copied form in which a sum over its items stands: it follows them as it did.
pub(super) fn carried_in(order: &OrderText) -> BTreeSet<Field> {
    let sums = sums(order).into_iter();
    let carried = sums.filter(|(field, sum)| sum.as_deref() == Some(order.text(field)));
    carried.map(|(field, _sum)| field).collect()
}

/// An item with the order's units and currency.
pub(crate) fn fresh_item(order: &OrderText) -> ItemText {
    ItemText {
        quantity: "1".to_owned(),
        currency_code: order.value_currency.clone(),
        weight_unit: order.weight_unit.clone(),
        ..ItemText::default()
    }
}

/// Whether there is one customs item, and nothing but what the program put into it.
pub(crate) fn has_untouched_item(order: &OrderText) -> bool {
    order.items.as_slice() == [fresh_item(order)]
}
