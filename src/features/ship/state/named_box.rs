//! A box that gets its name, and what is done with boxes in the form.

use crate::model::saved_box::{MAX_BOX_NAME_CHARS, MAX_BOXES, SavedBox, WhyNoBox};

/// Done with the boxes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoxAction {
    /// Fill in this one.
    Use(Box<SavedBox>),
    /// Save that of the form: its name is asked for.
    AskName,
    TypeName(String),
    Save,
    /// Save none.
    LeaveName,
    /// They are these again.
    Restore(Vec<SavedBox>),
}

/// A box that is being saved, while its name is typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NamedBox {
    pub(super) name: String,
    /// Whether it was to be saved by this name, and could not.
    pub(super) is_refused: bool,
}

impl NamedBox {
    /// As it is typed.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Why it was not saved.
    pub fn why_not(&self, boxes: &[SavedBox]) -> Option<WhyNoBox> {
        self.obstacle(boxes).filter(|_| self.is_refused)
    }

    pub(super) fn obstacle(&self, boxes: &[SavedBox]) -> Option<WhyNoBox> {
        let is_new = !boxes.iter().any(|saved| saved.is_named(&self.name));
        if self.name.trim().is_empty() {
            Some(WhyNoBox::NoName)
        } else if self.name.trim().chars().count() > MAX_BOX_NAME_CHARS {
            Some(WhyNoBox::NameTooLong)
        } else if is_new && boxes.len() >= MAX_BOXES {
            Some(WhyNoBox::TooMany)
        } else {
            None
        }
    }
}
