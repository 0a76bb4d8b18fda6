//! Tells a scanner from hands while no field is typed into. A scanner types like a keyboard, only
//! faster: its letters would choose in a list or a drop-down, and its Enter would press the button
//! that happens to have the keyboard.
//!
//! Letters wait until it is known whose they are: the longest pause within a scan, which nobody
//! sees. What hands have typed then goes on as it came; a scan becomes one code.

use std::time::Duration;

use egui::{Event, Key, Modifiers, RawInput};

use super::key_places::letter_at_place;
use crate::{features::shared::state::scan_line::code_of, model::scan_code::MAX_CODE_CHARS};

/// Between two letters of a scan, and before its Enter, there is no longer pause.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);
/// No frame takes longer: letters before it are of no scan that goes on.
const SLOWEST_FRAME: Duration = Duration::from_millis(500);
/// A clock that is a little early is not to wake the window in vain.
const A_MOMENT: Duration = Duration::from_millis(5);
/// The shortest code that is known by its pace alone. Hands are not as fast so many times.
const LEAST_BY_PACE: usize = 6;
/// The shortest one whose Enter or Tab came at the same pace.
const LEAST_WITH_END: usize = 3;
/// So long after a code its Enter, or a second one, may be late.
const LATE_END: Duration = Duration::from_millis(300);

/// What was typed at a scanner's pace, and whose it is not known yet.
#[derive(Debug, Default)]
pub(crate) struct ScanPace {
    held: Vec<Event>,
    typed: String,
    /// When the last letter came.
    last: f64,
    /// Letters that came after a longer pause than within a scan.
    slow: usize,
    /// Until when an Enter belongs to the code before it.
    end_until: Option<f64>,
    /// More was typed than a code has: it goes on as it comes, until there is a pause.
    is_overlong: bool,
}

/// What came of a frame's input.
#[derive(Debug, Default)]
struct Taken {
    passed: Vec<Event>,
    scans: Vec<String>,
}

/// Where what comes behind an event goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goes {
    /// To what has the keyboard now.
    On,
    /// The event may have moved the keyboard.
    Elsewhere,
}

/// What an event is to a scan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A letter, as a text.
    Letter,
    /// The key of a letter, pressed or let go.
    KeyOfLetter,
    /// Enter or Tab.
    End,
    /// A movement of the mouse or its wheel, and the like: of no scan, and nothing that ends one.
    Beside,
    /// What may move the keyboard, or acts where it is.
    Other,
}

impl ScanPace {
    /// Takes the scans out of the input at this moment, in seconds, and holds back what may be
    /// one. Nothing is held where `is_watching` is not.
    pub(crate) fn take(
        &mut self,
        input: &mut RawInput,
        now: f64,
        is_watching: bool,
    ) -> Vec<String> {
        let mut taken = Taken::default();
        if !is_watching {
            self.release(&mut taken.passed);
            taken.passed.append(&mut input.events);
            input.events = taken.passed;
            return taken.scans;
        }
        // A frame may take longer than the longest pause. In one that was painted because the pause
        // was over, nothing has come.
        let goes_on = input.events.iter().any(|event| {
            let kind = kind(event);
            kind == Kind::Letter || kind == Kind::End
        });
        if !goes_on || now - self.last > SLOWEST_FRAME.as_secs_f64() {
            self.settle(now, &mut taken);
        }
        let mut events = std::mem::take(&mut input.events).into_iter();
        while let Some(event) = events.next() {
            if self.take_event(event, now, &mut taken) == Goes::Elsewhere {
                // What comes behind it is for another widget, a field perhaps.
                taken.passed.extend(events);
                break;
            }
        }
        if self.typed.is_empty() {
            // Keys without a letter are no scan.
            self.release(&mut taken.passed);
        }
        input.events = taken.passed;
        taken.scans
    }

    /// In how long it is known whose the letters are, if any wait at this moment.
    pub(crate) fn known_in(&self, now: f64) -> Option<Duration> {
        if self.held.is_empty() {
            return None;
        }
        let known = LONGEST_PAUSE.saturating_add(A_MOMENT).as_secs_f64();
        let left = self.last + known - now;
        Some(Duration::try_from_secs_f64(left).unwrap_or_default())
    }

    fn take_event(&mut self, event: Event, now: f64, taken: &mut Taken) -> Goes {
        match kind(&event) {
            Kind::Letter if !self.is_overlong && self.typed.chars().count() < MAX_CODE_CHARS => {
                self.hold(event, now);
            }
            Kind::Letter => {
                self.is_overlong = true;
                self.last = now;
                self.release(&mut taken.passed);
                taken.passed.push(event);
            }
            Kind::KeyOfLetter if self.is_overlong => taken.passed.push(event),
            Kind::KeyOfLetter => self.held.push(event),
            Kind::Beside => taken.passed.push(event),
            Kind::End => return self.end(event, now, taken),
            Kind::Other => {
                if self.is_code(LEAST_WITH_END) {
                    // The rest of it is no code, and its Enter is nobody's.
                    self.end_until = Some(now + LATE_END.as_secs_f64());
                }
                self.release(&mut taken.passed);
                taken.passed.push(event);
                return Goes::Elsewhere;
            }
        }
        Goes::On
    }

    fn hold(&mut self, event: Event, now: f64) {
        if let Event::Text(text) = &event {
            if !self.typed.is_empty() && now - self.last > LONGEST_PAUSE.as_secs_f64() {
                self.slow += 1;
            }
            self.typed.push_str(text);
        }
        self.held.push(event);
        self.last = now;
    }

    /// Once the pause is longer than within a scan.
    fn settle(&mut self, now: f64, taken: &mut Taken) {
        if now - self.last <= LONGEST_PAUSE.as_secs_f64() {
            return;
        }
        self.is_overlong = false;
        if self.is_code(LEAST_BY_PACE) {
            taken.scans.push(self.code(now));
        } else {
            self.release(&mut taken.passed);
        }
    }

    fn end(&mut self, event: Event, now: f64, taken: &mut Taken) -> Goes {
        if self.is_code(LEAST_WITH_END) {
            taken.scans.push(self.code(now));
            return Goes::On;
        }
        // A scanner may end with two keys, and a scan may have been cut.
        if self.end_until.is_some_and(|until| now <= until) {
            self.release(&mut Vec::new());
            return Goes::On;
        }
        self.release(&mut taken.passed);
        taken.passed.push(event);
        Goes::Elsewhere
    }

    /// A key that is held down types one letter again and again.
    fn is_code(&self, least: usize) -> bool {
        let mut letters = self.typed.trim().chars();
        let first = letters.next();
        let is_one_key = letters.all(|letter| Some(letter) == first);
        let count = self.typed.trim().chars().count();
        // In a window that paints slowly, each letter of a hand comes in a frame of its own.
        let is_fast = self.slow.saturating_mul(2) <= count;
        count >= least && is_fast && !is_one_key
    }

    fn code(&mut self, now: f64) -> String {
        self.end_until = Some(now + LATE_END.as_secs_f64());
        self.slow = 0;
        let mut by_place = String::new();
        let mut at_place = None;
        for event in self.held.drain(..) {
            if let Event::Text(text) = event {
                match at_place.take() {
                    Some(letter) => by_place.push(letter),
                    None => by_place.push_str(&text),
                }
            } else {
                at_place = letter_at_place(&event).or(at_place);
            }
        }
        code_of(&std::mem::take(&mut self.typed), &by_place)
    }

    fn release(&mut self, passed: &mut Vec<Event>) {
        self.typed.clear();
        self.slow = 0;
        passed.append(&mut self.held);
    }
}

fn kind(event: &Event) -> Kind {
    if let Event::Text(text) = event {
        let is_letter = !text.chars().any(char::is_control);
        return if is_letter { Kind::Letter } else { Kind::Other };
    }
    if let Event::Key {
        key,
        pressed,
        modifiers,
        ..
    } = event
    {
        return kind_of_key(*key, *pressed, *modifiers);
    }
    let is_of_a_hand = matches!(
        event,
        Event::Copy
            | Event::Cut
            | Event::Paste(_)
            | Event::PointerButton { .. }
            | Event::Touch { .. }
            | Event::Ime(_)
    );
    if is_of_a_hand {
        Kind::Other
    } else {
        Kind::Beside
    }
}

fn kind_of_key(key: Key, is_pressed: bool, modifiers: Modifiers) -> Kind {
    if matches!(key, Key::ShiftLeft | Key::ShiftRight) {
        // A scanner presses it for each capital letter.
        return Kind::Beside;
    }
    if modifiers.command || modifiers.ctrl || modifiers.alt {
        return Kind::Other;
    }
    if key == Key::Enter || key == Key::Tab {
        return match (is_pressed, modifiers.shift) {
            (false, _) => Kind::Beside,
            (true, true) => Kind::Other,
            (true, false) => Kind::End,
        };
    }
    if types_a_letter(key) {
        Kind::KeyOfLetter
    } else {
        Kind::Other
    }
}

/// A letter, a digit or a sign, which have short names, and the space bar.
fn types_a_letter(key: Key) -> bool {
    let is_arrow = matches!(
        key,
        Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp
    );
    let is_sign = key.symbol_or_name().chars().count() == 1 && !is_arrow;
    is_sign || key == Key::Space || key == Key::Quote
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    /// What a keyboard sends for a letter, or for Enter.
    fn stroke(letter: char) -> Vec<Event> {
        let key = |key, pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        match letter {
            '\n' => vec![key(Key::Enter, true), key(Key::Enter, false)],
            '\t' => vec![key(Key::Tab, true), key(Key::Tab, false)],
            letter => {
                let name = letter.to_uppercase().to_string();
                let of_letter = Key::from_name(&name).unwrap_or(Key::Space);
                let text = Event::Text(letter.to_string());
                let stroke = vec![key(of_letter, true), text, key(of_letter, false)];
                if !letter.is_uppercase() {
                    return stroke;
                }
                let shift = [key(Key::ShiftLeft, true), key(Key::ShiftLeft, false)];
                let changed = [Modifiers::SHIFT, Modifiers::NONE].map(Event::ModifiersChanged);
                let [[pressed, let_go], [on, off]] = [shift, changed];
                [vec![pressed, on], stroke, vec![let_go, off]].concat()
            }
        }
    }

    #[derive(Default)]
    struct Typed {
        pace: ScanPace,
        now: f64,
        passed: Vec<Event>,
        scans: Vec<String>,
    }

    impl Typed {
        /// Each letter so long after the one before, in seconds, in a frame of its own.
        fn at_pace(mut self, text: &str, pause: f64) -> Self {
            for letter in text.chars() {
                let next = self.now + pause;
                // The window is painted when the longest pause is over.
                let known_in = self.pace.known_in(self.now).map(|wait| wait.as_secs_f64());
                if let Some(known_in) = known_in.filter(|known_in| *known_in < pause) {
                    self.now += known_in;
                    self.frame(Vec::new(), true);
                }
                self.now = next;
                self.frame(stroke(letter), true);
            }
            self
        }

        fn wait(mut self, seconds: f64) -> Self {
            self.now += seconds;
            self.frame(Vec::new(), true);
            self
        }

        fn frame(&mut self, events: Vec<Event>, is_watching: bool) {
            let mut input = RawInput {
                events,
                ..RawInput::default()
            };
            let scans = self.pace.take(&mut input, self.now, is_watching);
            self.scans.extend(scans);
            self.passed.append(&mut input.events);
        }

        fn letters(&self) -> String {
            let texts = self.passed.iter().filter_map(|event| {
                let Event::Text(text) = event else {
                    return None;
                };
                Some(text.as_str())
            });
            texts.collect()
        }

        fn has_passed(&self, wanted: Key) -> bool {
            let is_it = |event: &Event| matches!(event, Event::Key { key, pressed: true, .. } if *key == wanted);
            self.passed.iter().any(is_it)
        }
    }

    #[test]
    fn a_scan_is_one_code_and_none_of_its_keys_is_anybody_elses() {
        for end in ["\n", "\t"] {
            let typed = Typed::default().at_pace(&format!("PC22945872{end}"), 0.01);
            assert_eq!(typed.scans, ["PC22945872"]);
            assert_eq!(typed.letters(), "");
            assert!(!typed.has_passed(Key::Enter) && !typed.has_passed(Key::Tab));
        }
    }

    #[test]
    fn a_scan_in_one_frame_is_the_same_and_so_are_two_of_them() {
        let mut typed = Typed::default();
        let strokes = "SO-1\nSO-2\n".chars().flat_map(stroke);
        typed.frame(strokes.collect(), true);
        assert_eq!(typed.scans, ["SO-1", "SO-2"]);
        assert_eq!(typed.letters(), "");
    }

    #[test]
    fn a_scan_in_a_window_that_paints_slowly_is_whole() {
        let mut typed = Typed::default();
        for letters in ["PC", "2294", "587", "2\n"] {
            typed.now += 0.12;
            let strokes = letters.chars().flat_map(stroke);
            typed.frame(strokes.collect(), true);
        }
        assert_eq!(typed.scans, ["PC22945872"]);
        assert_eq!(typed.letters(), "");
    }

    #[test]
    fn what_hands_type_goes_on_as_it_came() {
        let typed = Typed::default().at_pace("2\n", 0.2);
        assert_eq!((typed.letters().as_str(), typed.scans.len()), ("2", 0));
        assert!(typed.has_passed(Key::Enter));
        let typed = Typed::default().at_pace("Hannah", 0.12).wait(0.2);
        assert_eq!((typed.letters().as_str(), typed.scans.len()), ("Hannah", 0));
        let typed = Typed::default().at_pace(" ", 0.1);
        assert_eq!(typed.letters(), "", "it may be of a scan yet");
        assert!(typed.pace.known_in(typed.now).is_some());
        let typed = typed.wait(0.06);
        assert_eq!(typed.letters(), " ");
        assert!(typed.has_passed(Key::Space) && typed.pace.known_in(typed.now).is_none());
    }

    #[test]
    fn a_scan_without_an_end_is_known_by_its_pace_and_a_late_enter_is_its_own() {
        let typed = Typed::default().at_pace("PC22945872", 0.01).wait(0.06);
        assert_eq!(typed.scans, ["PC22945872"]);
        let typed = typed.at_pace("\n", 0.1);
        assert!(!typed.has_passed(Key::Enter));
        let typed = typed.at_pace("\n", 0.5);
        assert!(typed.has_passed(Key::Enter), "that one is a person's");
    }

    #[test]
    fn a_key_that_is_held_down_is_no_scan() {
        let typed = Typed::default().at_pace("xxxxxxxxxx", 0.03).wait(0.06);
        assert_eq!(typed.letters(), "xxxxxxxxxx");
        assert!(typed.scans.is_empty());
    }

    #[test]
    fn the_mouse_moves_on_and_its_button_ends_what_was_typed() {
        let mut typed = Typed::default().at_pace("pc2", 0.01);
        typed.frame(vec![Event::PointerMoved(pos2(1.0, 1.0))], true);
        assert_eq!(typed.passed.len(), 1);
        let press = Event::PointerButton {
            pos: pos2(1.0, 1.0),
            button: egui::PointerButton::Primary,
            pressed: true,
            modifiers: Modifiers::NONE,
        };
        typed.frame(vec![press.clone()], true);
        assert_eq!(typed.letters(), "pc2");
        assert_eq!(typed.passed.last(), Some(&press));
    }

    #[test]
    fn a_field_that_gets_the_keyboard_meanwhile_gets_the_letters() {
        let mut typed = Typed::default().at_pace("PC2", 0.01);
        typed.frame(stroke('9'), false);
        assert_eq!(typed.letters(), "PC29");
    }

    #[test]
    fn what_is_longer_than_a_code_is_none() {
        let long = "ab".repeat(MAX_CODE_CHARS);
        let typed = Typed::default().at_pace(&long, 0.01).wait(0.06);
        assert_eq!((typed.letters(), typed.scans.len()), (long, 0));
        let typed = typed.at_pace("PC22945872\n", 0.01);
        assert_eq!(typed.scans, ["PC22945872"]);
    }

    #[test]
    fn a_second_end_of_a_scan_is_its_own_too() {
        for ends in ["\t\n", "\n\n"] {
            let typed = Typed::default().at_pace(&format!("PC22945872{ends}"), 0.01);
            assert_eq!(typed.scans, ["PC22945872"]);
            assert!(!typed.has_passed(Key::Enter) && !typed.has_passed(Key::Tab));
        }
    }

    #[test]
    fn a_wheel_that_still_turns_does_not_cut_a_scan() {
        let mut typed = Typed::default().at_pace("PC229", 0.01);
        typed.frame(vec![Event::Zoom(1.1), Event::WindowFocused(true)], true);
        let typed = typed.at_pace("45872\n", 0.01);
        assert_eq!(typed.scans, ["PC22945872"]);
    }

    #[test]
    fn the_enter_of_a_scan_that_was_cut_presses_nothing() {
        let mut typed = Typed::default().at_pace("PC229458", 0.01);
        typed.frame(vec![Event::Copy], true);
        let typed = typed.at_pace("72\n", 0.01);
        assert!(!typed.has_passed(Key::Enter));
    }

    #[test]
    fn what_a_hand_types_behind_a_tab_is_for_the_next_field() {
        let mut typed = Typed::default();
        let strokes = "\t250\t".chars().flat_map(stroke);
        typed.frame(strokes.collect(), true);
        assert_eq!((typed.letters().as_str(), typed.scans.len()), ("250", 0));
    }

    #[test]
    fn a_hand_in_a_window_that_paints_slowly_is_no_scanner() {
        let mut typed = Typed::default();
        for letter in "letter".chars() {
            typed.now += 0.12;
            typed.frame(stroke(letter), true);
        }
        let typed = typed.wait(0.06);
        assert_eq!((typed.letters().as_str(), typed.scans.len()), ("letter", 0));
    }
}
