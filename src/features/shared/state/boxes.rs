//! Changes of the shop's boxes. Each is said, and can be undone.

use super::{context::Context, notices::News};
use crate::model::saved_box::{BoxChange, SavedBox, put_box};

impl Context {
    /// Offers a box, in the place of one of its name.
    pub(crate) fn put_box(&mut self, new: SavedBox) {
        let boxes = &self.preferences.boxes;
        let change = if boxes.iter().any(|saved| saved.is_named(&new.name)) {
            BoxChange::Replaced(new.clone())
        } else {
            BoxChange::Saved(new.clone())
        };
        let mut boxes = boxes.clone();
        if put_box(&mut boxes, new) {
            self.change_boxes(boxes, change);
        }
    }

    /// A box is not offered any more.
    pub(crate) fn remove_box(&mut self, name: &str) {
        let mut boxes = self.preferences.boxes.clone();
        let at = boxes.iter().position(|saved| saved.is_named(name));
        if let Some(at) = at {
            let removed = boxes.remove(at);
            self.change_boxes(boxes, BoxChange::Removed(removed));
        }
    }

    fn change_boxes(&mut self, boxes: Vec<SavedBox>, change: BoxChange) {
        // *Undo* of an earlier change would take this one back as well.
        self.notices.withdraw_boxes_changed();
        let before = std::mem::replace(&mut self.preferences.boxes, boxes);
        self.keep_preferences();
        self.notices.say(News::BoxesChanged { change, before });
    }

    /// The boxes are as they were before the last change.
    pub(crate) fn restore_boxes(&mut self, before: Vec<SavedBox>) {
        self.notices.withdraw_boxes_changed();
        self.preferences.boxes = before;
        self.keep_preferences();
    }
}
