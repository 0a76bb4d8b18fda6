//! The boxes of the shop in the form: one is used, or that of the form is saved by a name.

use super::{
    ShipScreen,
    named_box::{BoxAction, NamedBox},
};
use crate::{
    features::shared::state::{context::Context, window_request::Target},
    model::{
        problem::{Field, Place, Severity},
        saved_box::SavedBox,
    },
};

impl ShipScreen {
    pub(super) fn handle_box(&mut self, action: BoxAction, context: &mut Context) {
        match action {
            BoxAction::Use(saved) => self.fill(saved.texts()),
            BoxAction::AskName => self.ask_box_name(context),
            BoxAction::TypeName(name) => {
                self.named_box = Some(NamedBox {
                    name,
                    is_refused: false,
                });
            }
            BoxAction::Save => self.save_box(context),
            BoxAction::LeaveName => self.leave_box_name(context),
            BoxAction::Restore(before) => context.restore_boxes(before),
        }
    }

    /// The box of the form, unless its size or package can't be read: then the first field of it
    /// has the keyboard, and says why.
    fn readable_box(&mut self, name: &str, context: &mut Context) -> Option<SavedBox> {
        let mut blocking = self.checked.problems.iter();
        let problem = blocking.find(|problem| {
            problem.severity == Severity::Blocking
                && SavedBox::FIELDS
                    .iter()
                    .any(|field| problem.place == Place::of(field.clone()))
        });
        let place = problem.map(|problem| problem.place.clone());
        if let Some(place) = place {
            self.left.insert(place.clone());
            context.focus(place);
            return None;
        }
        SavedBox::of(name, &self.order)
    }

    fn ask_box_name(&mut self, context: &mut Context) {
        if self.is_editable() && self.readable_box("", context).is_some() {
            self.named_box = Some(NamedBox::default());
            context.focus_on(Target::BoxName);
        }
    }

    fn leave_box_name(&mut self, context: &mut Context) {
        self.named_box = None;
        context.focus(Place::of(Field::Weight));
    }

    /// Saves the box of the form by the name that was typed. What is typed stays where it can't
    /// be.
    fn save_box(&mut self, context: &mut Context) {
        let Some(named) = self.named_box.clone() else {
            return;
        };
        let boxes = &context.preferences.boxes;
        if named.obstacle(boxes).is_some() {
            self.named_box = Some(NamedBox {
                is_refused: true,
                ..named
            });
            context.focus_on(Target::BoxName);
            return;
        }
        let Some(new) = self.readable_box(&named.name, context) else {
            return;
        };
        context.put_box(new);
        self.leave_box_name(context);
    }
}
