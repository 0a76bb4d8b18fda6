//! What is odd about a form, each in a sentence.

use super::Words;
use crate::{model::sanity::Doubt, text};

impl Words {
    /// What is odd, with both of the values that do not go together.
    pub fn doubt(&self, doubt: &Doubt) -> String {
        match doubt {
            Doubt::NoPackaging { weight } => {
                text!(self, "doubt-no-packaging", weight = self.weight(weight))
            }
            Doubt::ItemsHeavier { items, parcel } => text!(
                self,
                "doubt-items-heavier",
                items = self.weight(items),
                parcel = self.weight(parcel)
            ),
            Doubt::ItemsWorth { items, declared } => text!(
                self,
                "doubt-items-worth",
                items = self.money(items),
                declared = self.money(declared)
            ),
            Doubt::TooDense { weight, size } => text!(
                self,
                "doubt-too-dense",
                weight = self.weight(weight),
                size = self.size(size)
            ),
            Doubt::TooLight { weight, size } => text!(
                self,
                "doubt-too-light",
                weight = self.weight(weight),
                size = self.size(size)
            ),
            Doubt::LetterTooLarge { size } => {
                text!(self, "doubt-letter-too-large", size = self.size(size))
            }
            Doubt::EnvelopeTooLarge { size } => {
                text!(self, "doubt-envelope-too-large", size = self.size(size))
            }
            Doubt::NoTariffCode { code } => {
                text!(self, "doubt-no-tariff-code", code = code.as_str())
            }
        }
    }
}
