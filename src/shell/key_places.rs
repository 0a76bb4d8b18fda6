//! A scanner presses the keys of a keyboard layout, mostly of the United States. Where the system
//! reads them by another layout, digits come as signs: `PC39` as `PC"ç`. What the keys say at
//! their places is the code all the same.

use egui::{Event, Key};

/// The letter of a key that is pressed, at its place on a keyboard of the United States.
pub(crate) fn letter_at_place(event: &Event) -> Option<char> {
    let Event::Key {
        physical_key: Some(place),
        pressed: true,
        modifiers,
        ..
    } = event
    else {
        return None;
    };
    let mut name = place.name().chars();
    let (Some(letter), None) = (name.next(), name.next()) else {
        return (*place == Key::Minus && !modifiers.shift).then_some('-');
    };
    match (letter, modifiers.shift) {
        ('0'..='9', false) | ('A'..='Z', true) => Some(letter),
        ('A'..='Z', false) => Some(letter.to_ascii_lowercase()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use egui::Modifiers;

    use super::*;

    #[test]
    fn a_key_has_the_letter_of_its_place_whatever_the_layout_makes_of_it() {
        let pressed = |key, place, modifiers| Event::Key {
            key,
            physical_key: Some(place),
            pressed: true,
            repeat: false,
            modifiers,
        };
        let (none, shift) = (Modifiers::NONE, Modifiers::SHIFT);
        // On a French keyboard, the key of the 3 types a quotation mark.
        let three = pressed(Key::Quote, Key::Num3, none);
        assert_eq!(letter_at_place(&three), Some('3'));
        let queue = pressed(Key::A, Key::Q, shift);
        assert_eq!(letter_at_place(&queue), Some('Q'));
        let hyphen = pressed(Key::CloseBracket, Key::Minus, none);
        assert_eq!(letter_at_place(&hyphen), Some('-'));
        for other in [
            pressed(Key::Num3, Key::Num3, shift),
            pressed(Key::Enter, Key::Enter, none),
            Event::Text("3".to_owned()),
        ] {
            assert_eq!(letter_at_place(&other), None);
        }
    }
}
