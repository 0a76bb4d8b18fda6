//! A scanner types like a keyboard, only faster, and ends with Enter. While it
//! is wanted and no field has the keyboard, what it types is the scanner's: no
//! button is pressed by it, and no list is moved.

use egui::{Context, Event, Key};

use crate::app::{
    Action, AppState,
    action::{BatchesAction, ScanAction},
};

/// Takes what no field takes, in its order.
pub(super) fn typed(ctx: &Context, state: &AppState) -> Vec<Action> {
    if !state.is_scanning() || ctx.text_edit_focused() {
        return Vec::new();
    }
    let mut has_typed = !state.batches.scanner.typed.is_empty();
    let mut taken = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let Some(action) = scanned(event, has_typed) else {
                // A space within a code presses no button either.
                return !(has_typed && is_space(event));
            };
            has_typed = matches!(action, ScanAction::Typed(_));
            taken.push(Action::Batches(BatchesAction::Scan(action)));
            false
        });
    });
    taken
}

/// A space or an Enter before any letter is a person's, for a button.
fn scanned(event: &Event, has_typed: bool) -> Option<ScanAction> {
    match event {
        Event::Text(text) if has_typed || !text.trim().is_empty() => {
            Some(ScanAction::Typed(text.clone()))
        }
        Event::Key {
            key,
            pressed: true,
            modifiers,
            ..
        } if has_typed && modifiers.is_none() => match key {
            Key::Enter => Some(ScanAction::Enter),
            Key::Escape => Some(ScanAction::Clear),
            _no_ending => None,
        },
        _not_typed => None,
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
