//! The shop's boxes.

use super::Words;
use crate::{
    model::saved_box::{BoxChange, MAX_BOX_NAME_CHARS, MAX_BOXES, SavedBox, WhyNoBox},
    text,
};

impl Words {
    /// `Mailer · 25 × 18 × 3 cm`.
    pub fn saved_box(&self, saved: &SavedBox) -> String {
        let size = self.size(&saved.size);
        text!(self, "box-summary", name = saved.name.as_str(), size = size)
    }

    /// What became of one.
    pub fn box_change(&self, change: &BoxChange) -> String {
        match change {
            BoxChange::Saved(saved) => text!(self, "box-saved", summary = self.saved_box(saved)),
            BoxChange::Replaced(saved) => {
                text!(self, "box-replaced", summary = self.saved_box(saved))
            }
            BoxChange::Removed(saved) => {
                text!(self, "box-removed", summary = self.saved_box(saved))
            }
        }
    }

    /// Why one is not saved.
    pub fn why_no_box(&self, why: WhyNoBox) -> String {
        match why {
            WhyNoBox::NoName => text!(self, "box-no-name"),
            WhyNoBox::NameTooLong => text!(self, "box-name-long", most = MAX_BOX_NAME_CHARS),
            WhyNoBox::TooMany => text!(self, "box-too-many", most = MAX_BOXES),
        }
    }
}
