//! A whole address that was pasted: what it has filled in, and what stood there before.

use crate::model::{address_paste::PastedAddress, fields::Field, order::OrderText};

/// An address that is pasted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paste {
    pub address: PastedAddress,
    /// Where it was pasted, if it was into a field.
    pub into: Option<PastedInto>,
}

/// The field, and what would stand in it if the text had not been taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastedInto {
    pub field: Field,
    pub as_one_line: String,
}

/// What has come of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pasted {
    pub address: PastedAddress,
    into: Option<PastedInto>,
    /// What stood in the fields that it has filled in.
    before: Vec<(Field, String)>,
}

impl Pasted {
    /// Notes what stands in an order that the address is about to be filled into.
    pub(super) fn over(order: &OrderText, paste: Paste) -> Self {
        let Paste { mut address, into } = paste;
        address.emptied = of_another_address(order, &address);
        let mut before: Vec<(Field, String)> = Vec::new();
        let filled = address.texts.iter().map(|(field, _)| field);
        let changed = filled.chain(&address.emptied);
        for field in changed.chain(into.iter().map(|into| &into.field)) {
            if before.iter().all(|(known, _)| known != field) {
                before.push((field.clone(), order.text(field).to_owned()));
            }
        }
        Self {
            address,
            into,
            before,
        }
    }

    /// What is to stand in the order.
    pub(super) fn texts(&self) -> Vec<(Field, String)> {
        let emptied = self.address.emptied.iter();
        let emptied = emptied.map(|field| (field.clone(), String::new()));
        self.address.texts.iter().cloned().chain(emptied).collect()
    }

    /// The field that the text was pasted into.
    pub(crate) fn field(&self) -> Field {
        self.into
            .as_ref()
            .map_or(Field::Name, |into| into.field.clone())
    }

    /// Whether a field that the paste has changed, or that it was pasted into, stands as the paste
    /// left it.
    pub(crate) fn is_as_pasted(&self, order: &OrderText, field: &Field) -> bool {
        let before = self.before.iter().find(|(known, _)| known == field);
        let pasted = if self.address.emptied.contains(field) {
            Some("")
        } else {
            let kept = before.map(|(_, text)| text.as_str());
            self.address.text(field).or(kept)
        };
        pasted == Some(order.text(field))
    }

    /// What is to stand in an order again. What was typed since stays, and where the text was
    /// pasted it stands as one line.
    pub(super) fn undone(self, order: &OrderText) -> Vec<(Field, String)> {
        let is_untouched = |(field, _before): &(Field, String)| self.is_as_pasted(order, field);
        let (into, before) = (&self.into, &self.before);
        let restored = before.iter().filter(|before| is_untouched(before));
        let restored = restored.map(|(field, text)| {
            let raw = into.as_ref().filter(|into| into.field == *field);
            let text = raw.map_or(text, |raw| &raw.as_one_line);
            (field.clone(), text.clone())
        });
        restored.collect()
    }
}

/// What stands in the order and is of the address before, where the pasted one has a street of
/// its own: a unit, or the phone number of another person.
fn of_another_address(order: &OrderText, pasted: &PastedAddress) -> Vec<Field> {
    let has_another = !order.text(&Field::Address1).trim().is_empty();
    if !has_another || pasted.text(&Field::Address1).is_none() {
        return Vec::new();
    }
    let of_street = [
        Field::Address2,
        Field::City,
        Field::ProvinceCode,
        Field::PostalCode,
    ];
    let of_person = [Field::Phone, Field::Email];
    let has_name = pasted.text(&Field::Name).is_some();
    let has_city = pasted.text(&Field::City).is_some();
    let fields = of_street
        .into_iter()
        // The next city may be in another country: it is asked for.
        .chain([Field::CountryCode].into_iter().filter(|_| has_city))
        .chain(of_person.into_iter().filter(|_| has_name));
    fields
        .filter(|field| !order.text(field).is_empty() && pasted.text(field).is_none())
        .collect()
}
