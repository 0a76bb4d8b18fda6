//! What was made of an address that was pasted.

use super::Words;
use crate::{
    model::{address_paste::PastedAddress, form_defaults::FormDefaults},
    text,
};

/// Letters of what was not understood that are shown: all of it stands in the field again
/// after *Undo*.
const MAX_SHOWN: usize = 300;

impl Words {
    /// What new parcels begin with.
    pub fn form_defaults(&self, defaults: &FormDefaults) -> String {
        let fields: Vec<String> = defaults.fields().map(|field| self.field(field)).collect();
        text!(self, "form-defaults", fields = fields.join(" · "))
    }

    /// Which fields were filled in, and what is left for the user to place.
    pub fn pasted_address(&self, pasted: &PastedAddress) -> String {
        let fields = pasted.texts.iter().map(|(field, _)| self.field(field));
        let fields: Vec<String> = fields.collect();
        let filled = if fields.is_empty() {
            text!(self, "pasted-nothing")
        } else {
            text!(self, "pasted-address", fields = fields.join(" · "))
        };
        let emptied: Vec<String> = pasted
            .emptied
            .iter()
            .map(|field| self.field(field))
            .collect();
        let mut said = vec![filled];
        if !emptied.is_empty() {
            said.push(text!(self, "pasted-emptied", fields = emptied.join(" · ")));
        }
        if pasted.lacks_country() {
            said.push(text!(self, "pasted-no-country"));
        }
        if !pasted.not_understood.is_empty() {
            let rest = pasted.not_understood.join(" · ");
            let mut shown: String = rest.chars().take(MAX_SHOWN).collect();
            if shown.len() < rest.len() {
                shown.push('…');
            }
            said.push(text!(self, "pasted-not-understood", text = shown));
        }
        said.join(". ")
    }
}
