//! A scanner types like a keyboard, only faster, and ends with Enter. While it
//! is wanted and no field has the keyboard, what it types is the scanner's: no
//! button is pressed by it, and no list is moved.

use egui::{Context, Event, Key};

use super::{key_places::letter_at_place, state::AppState};
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
    // Of the key that comes before its letter.
    let mut at_place = None;
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            at_place = letter_at_place(event).or_else(|| at_place.filter(|_| is_text(event)));
            let Some(key) = scan_key(event, at_place, has_typed) else {
                // A space within a code presses no button either.
                return !(has_typed && is_space(event));
            };
            has_typed = matches!(key, ScanKey::Typed(_) | ScanKey::TypedAt { .. });
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
fn scan_key(event: &Event, at_place: Option<char>, has_typed: bool) -> Option<ScanKey> {
    if let Event::Text(text) = event {
        let is_letter = has_typed || !text.trim().is_empty();
        let typed = text.clone();
        return is_letter.then_some(match at_place {
            Some(place) => ScanKey::TypedAt { typed, place },
            None => ScanKey::Typed(typed),
        });
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

fn is_text(event: &Event) -> bool {
    matches!(event, Event::Text(_))
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
