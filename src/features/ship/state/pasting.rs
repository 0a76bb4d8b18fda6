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
        let Paste { address, into } = paste;
        let mut before: Vec<(Field, String)> = Vec::new();
        let filled = address.texts.iter().map(|(field, _)| field);
        for field in filled.chain(into.iter().map(|into| &into.field)) {
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

    /// The field that the text was pasted into.
    pub(crate) fn field(&self) -> Field {
        self.into
            .as_ref()
            .map_or(Field::Name, |into| into.field.clone())
    }

    /// What is to stand in an order again. What was typed since stays, and where the text was
    /// pasted it stands as one line.
    pub(super) fn undone(self, order: &OrderText) -> Vec<(Field, String)> {
        let is_untouched = |(field, before): &(Field, String)| {
            let pasted = self.address.text(field).unwrap_or(before);
            order.text(field) == pasted
        };
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
