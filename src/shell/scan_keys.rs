//! A scanner types like a keyboard, only faster, and ends with Enter. While it
//! is wanted and no field has the keyboard, what it types is the scanner's: no
//! button is pressed by it, and no list is moved.

use egui::{Context, Event, Key};

use super::state::AppState;
use crate::features::{
    action::Action,
    batches::state::{BatchesAction, ScanAction},
    printing::state::queue::QueueAction,
    shared::state::scan_line::{ScanKey, ScanPlace},
};

/// Takes what no field takes, in its order.
pub(crate) fn take_scan_actions(ctx: &Context, state: &AppState) -> Vec<Action> {
    let Some(place) = state.scan_place() else {
        return Vec::new();
    };
    // A field behind the queue may have the keyboard still, and gets nothing.
    if place == ScanPlace::Batch && ctx.text_edit_focused() {
        return Vec::new();
    }
    let mut has_typed = !state.scan_line(place).typed().is_empty();
    let mut taken = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let Some(key) = scan_key(event, has_typed) else {
                // A space within a code presses no button either.
                return !(has_typed && is_space(event));
            };
            has_typed = matches!(key, ScanKey::Typed(_));
            taken.push(match place {
                ScanPlace::Batch => Action::Batches(BatchesAction::Scan(ScanAction::Key(key))),
                ScanPlace::Queue => Action::Queue(QueueAction::Scan(key)),
            });
            false
        });
    });
    taken
}

/// A space or an Enter before any letter is a person's, for a button.
fn scan_key(event: &Event, has_typed: bool) -> Option<ScanKey> {
    if let Event::Text(text) = event {
        let is_letter = has_typed || !text.trim().is_empty();
        return is_letter.then(|| ScanKey::Typed(text.clone()));
    }
    let is_pressed = |key| {
        let is_it = |event: &Event| {
            matches!(event, Event::Key { key: found, pressed: true, modifiers, .. }
                if *found == key && modifiers.is_none())
        };
        has_typed && is_it(event)
    };
    if is_pressed(Key::Enter) {
        Some(ScanKey::Enter)
    } else if is_pressed(Key::Escape) {
        Some(ScanKey::Clear)
    } else {
        None
    }
}

fn is_space(event: &Event) -> bool {
    matches!(
        event,
        Event::Key {
            key: Key::Space,
            ..
        }
    )
}
