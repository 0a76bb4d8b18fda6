//! Splits input so that each focus-changing key is handled in its own frame.
//!
//! A scanner, or a person on a slow machine, types faster than the window
//! paints. Handled in one frame, the keys behind a Tab or an Enter would still
//! go to the old field. So the events up to such a key are handled first, and
//! the rest waits for the next frame.

use egui::{Event, Key, Modifiers, RawInput};

/// Events that wait for the frames to come, oldest first.
#[derive(Debug, Default)]
pub(crate) struct KeysInTurn {
    waiting: Vec<Event>,
}

impl KeysInTurn {
    /// Leaves in the input what this frame may see; `is_list_open` is whether the field that has
    /// the keyboard offers something. Whether something waits.
    pub(crate) fn take(&mut self, input: &mut RawInput, is_list_open: bool) -> bool {
        let mut events = std::mem::take(&mut self.waiting);
        events.append(&mut input.events);
        if is_list_open {
            insert_tab_before_sending(&mut events);
        }
        self.waiting = split_off_rest(&mut events);
        // A key that is held down is not still at it when it was let go.
        self.waiting
            .retain(|event| !(moves_on(event) && is_repeat(event)));
        input.events = events;
        !self.waiting.is_empty()
    }

    /// The same once letters have come back that were held while it was not known whose they are:
    /// a key behind them waits for a frame of its own again. Whether something waits.
    pub(crate) fn take_again(&mut self, input: &mut RawInput) -> bool {
        let mut rest = split_off_rest(&mut input.events);
        rest.append(&mut self.waiting);
        self.waiting = rest;
        !self.waiting.is_empty()
    }
}

/// Before a Ctrl+Enter that this frame sees, what a list offers is taken, as by Tab: the form is
/// sent as its field shows it.
fn insert_tab_before_sending(events: &mut Vec<Event>) {
    let sends = |event: &Event| {
        matches!(event, Event::Key { key: Key::Enter, pressed: true, modifiers, .. }
            if modifiers.command)
    };
    let Some(at) = events.iter().position(sends) else {
        return;
    };
    // Letters before it may change what the list offers: it waits for its frame.
    if !events.iter().take(at).any(is_typed) {
        let tab = Event::Key {
            key: Key::Tab,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        events.insert(at, tab);
    }
}

/// Takes away what one frame may not see.
fn split_off_rest(events: &mut Vec<Event>) -> Vec<Event> {
    let here = match events.iter().position(moves_on) {
        None => events.len(),
        Some(first) if events.iter().take(first).any(is_typed) => first,
        Some(first) => first + 1,
    };
    events.split_off(here)
}

/// Whether the next key may be meant for something else than this one.
fn moves_on(event: &Event) -> bool {
    matches!(
        event,
        Event::Key {
            key: Key::Tab | Key::Enter | Key::Escape,
            pressed: true,
            ..
        }
    ) || matches!(event, Event::Key { pressed: true, modifiers, .. } if modifiers.command)
}

/// Whether it may have changed what is typed, or where.
fn is_typed(event: &Event) -> bool {
    matches!(
        event,
        Event::Text(_)
            | Event::Paste(_)
            | Event::Cut
            | Event::Ime(_)
            | Event::Key { pressed: true, .. }
    )
}

fn is_repeat(event: &Event) -> bool {
    matches!(event, Event::Key { repeat: true, .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(key: Key, modifiers: Modifiers) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        }
    }

    fn held(down: Key) -> Event {
        let mut event = key(down, Modifiers::NONE);
        if let Event::Key { repeat, .. } = &mut event {
            *repeat = true;
        }
        event
    }

    fn text(text: &str) -> Event {
        Event::Text(text.to_owned())
    }

    /// What each frame sees when all of it came before the first.
    fn frames(events: Vec<Event>) -> Vec<Vec<Event>> {
        let mut keys = KeysInTurn::default();
        let mut frames = Vec::new();
        let mut input = RawInput {
            events,
            ..RawInput::default()
        };
        while keys.take(&mut input, false) {
            frames.push(std::mem::take(&mut input.events));
        }
        frames.push(input.events);
        frames
    }

    #[test]
    fn a_key_that_moves_the_keyboard_gets_a_frame_to_itself() {
        let enter = || key(Key::Enter, Modifiers::NONE);
        let tab = || key(Key::Tab, Modifiers::NONE);
        let back = || key(Key::Tab, Modifiers::SHIFT);
        let screen = || key(Key::Num2, Modifiers::COMMAND);
        let typed = vec![
            text("Can"),
            enter(),
            tab(),
            text("7"),
            back(),
            screen(),
            text("8"),
        ];
        let seen = vec![
            vec![text("Can")],
            vec![enter()],
            vec![tab()],
            vec![text("7")],
            vec![back()],
            vec![screen()],
            vec![text("8")],
        ];
        assert_eq!(frames(typed), seen);
    }

    #[test]
    fn what_comes_later_stays_behind_what_waits() {
        let mut keys = KeysInTurn::default();
        let enter = || key(Key::Enter, Modifiers::NONE);
        let mut input = RawInput {
            events: vec![enter(), text("a")],
            ..RawInput::default()
        };
        assert!(keys.take(&mut input, false));
        input.events = vec![text("b"), enter(), text("c")];
        assert!(keys.take(&mut input, false));
        assert_eq!(input.events, [text("a"), text("b")]);
    }

    #[test]
    fn a_key_that_was_let_go_before_costs_no_frame() {
        let mut let_go = key(Key::A, Modifiers::NONE);
        if let Event::Key { pressed, .. } = &mut let_go {
            *pressed = false;
        }
        let typed = vec![let_go, key(Key::Tab, Modifiers::NONE)];
        assert_eq!(frames(typed.clone()), [typed]);
    }

    #[test]
    fn letters_and_arrows_are_seen_at_once() {
        let down = || key(Key::ArrowDown, Modifiers::NONE);
        let typed = vec![text("a"), down(), down(), held(Key::ArrowDown), text("b")];
        assert_eq!(frames(typed.clone()), [typed]);
    }

    #[test]
    fn a_key_that_is_held_down_does_not_run_on_after_it_was_let_go() {
        let tab = || key(Key::Tab, Modifiers::NONE);
        let typed = vec![tab(), held(Key::Tab), held(Key::Tab), text("7")];
        assert_eq!(frames(typed), [vec![tab()], vec![text("7")]]);
    }
}
