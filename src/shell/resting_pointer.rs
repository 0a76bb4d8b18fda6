//! A hint stays open where the pointer rests, over the fields that are typed into. So for the
//! toolkit the pointer is away while a person types, until it moves, presses or turns its wheel.

use egui::{Event, Pos2, RawInput};

#[derive(Debug, Default)]
pub(crate) struct RestingPointer {
    /// Where it was last.
    at: Option<Pos2>,
    is_hidden: bool,
}

impl RestingPointer {
    pub(crate) fn hide_while_typing(&mut self, input: &mut RawInput) {
        let mut is_moved = false;
        for event in &input.events {
            if let Event::PointerMoved(at) | Event::PointerButton { pos: at, .. } = event {
                self.at = Some(*at);
                is_moved = true;
            } else if matches!(event, Event::PointerGone) {
                self.at = None;
                is_moved = true;
            }
        }
        if is_moved {
            self.is_hidden = false;
            return;
        }
        let has = |wanted: fn(&Event) -> bool| input.events.iter().any(wanted);
        let at = self.at.filter(|_| self.is_hidden);
        if let Some(at) = at.filter(|_| has(is_scrolled)) {
            // What is under it scrolls.
            input.events.insert(0, Event::PointerMoved(at));
            self.is_hidden = false;
        } else if self.at.is_some() && has(|event| matches!(event, Event::Text(_))) {
            input.events.insert(0, Event::PointerGone);
            self.is_hidden = true;
        }
    }
}

fn is_scrolled(event: &Event) -> bool {
    matches!(event, Event::MouseWheel { .. } | Event::Zoom(_))
}

#[cfg(test)]
mod tests {
    use egui::{Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase, pos2, vec2};

    use super::*;

    fn seen(resting: &mut RestingPointer, event: Event) -> Vec<Event> {
        let mut input = RawInput {
            events: vec![event],
            ..RawInput::default()
        };
        resting.hide_while_typing(&mut input);
        input.events
    }

    #[test]
    fn the_pointer_is_away_while_a_person_types_and_back_when_the_wheel_is_turned() {
        let mut resting = RestingPointer::default();
        let moved = || Event::PointerMoved(pos2(5.0, 7.0));
        let typed = || Event::Text("a".to_owned());
        let wheel = || Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: vec2(0.0, 1.0),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Unknown,
            modifiers: Modifiers::NONE,
        };
        assert_eq!(seen(&mut resting, typed()), [typed()]);
        assert_eq!(seen(&mut resting, moved()), [moved()]);
        assert_eq!(seen(&mut resting, wheel()), [wheel()]);
        assert_eq!(seen(&mut resting, typed()), [Event::PointerGone, typed()]);
        assert_eq!(seen(&mut resting, wheel()), [moved(), wheel()]);
        assert_eq!(seen(&mut resting, wheel()), [wheel()]);
    }
}
