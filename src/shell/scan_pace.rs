//! Distinguishes a scanner from hands while no field is typed into. A scanner types like a
//! keyboard, only faster: its letters would choose in a list or a drop-down, and its Enter would
//! press the button that happens to have the keyboard.
//!
//! Letters wait until it is known whose they are: the longest pause within a scan, which is too
//! short to be seen. What hands have typed then goes on as it came; a scan becomes one code.

use std::time::Duration;

use egui::{Event, Key, Modifiers, RawInput};

use super::key_places::letter_at_place;
use crate::{
    features::shared::state::scan_line::code_of,
    model::scan_code::{MAX_CODE_CHARS, ScanCode},
};

/// Between two letters of a scan, and before its Enter, there is no longer pause.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);
/// No frame takes longer: letters before it are of no scan that goes on.
const SLOWEST_FRAME: Duration = Duration::from_millis(500);
/// A clock that is a little early is not to wake the window in vain.
const A_MOMENT: Duration = Duration::from_millis(5);
/// The shortest code that is known by its pace alone. Hands are not as fast so many times.
const LEAST_BY_PACE: usize = 6;
/// The shortest one whose Enter or Tab came at the same pace.
const LEAST_WITH_END: usize = 2;
/// So many times the same letter is a key that is held down, and no beginning of a code.
const HELD_DOWN: usize = 32;
/// So long after a code its Enter, or a second one, may be late.
const LATE_END: Duration = Duration::from_millis(300);

/// What is looked for in what is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Watch {
    #[default]
    Nothing,
    /// Whatever comes at a scanner's pace.
    Codes,
    /// The code of a label alone: a text field takes all else, however fast it is typed.
    LabelCodes,
}

/// What was typed at a scanner's pace, and whose it is not known yet.
#[derive(Debug, Default)]
pub(crate) struct ScanPace {
    held: Vec<Event>,
    typed: String,
    /// When the first letter of it came, and the last of all.
    first: f64,
    last: f64,
    /// Until when an Enter belongs to the code before it.
    end_until: Option<f64>,
    rest: Rest,
    watch: Watch,
}

/// What becomes of letters until there is a pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Rest {
    /// It is not known.
    #[default]
    Judged,
    /// They are of a scan that was cut in two, and reach no widget.
    Dropped,
    /// They are of a key that is held down.
    Passed,
}

/// What came of a frame's input.
#[derive(Debug, Default)]
struct Taken {
    passed: Vec<Event>,
    scans: Vec<String>,
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
    /// one. Nothing is held where nothing is watched for.
    pub(crate) fn take(&mut self, input: &mut RawInput, now: f64, watch: Watch) -> Vec<String> {
        let mut taken = Taken::default();
        self.watch = watch;
        if watch == Watch::Nothing {
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
        for event in std::mem::take(&mut input.events) {
            self.take_event(event, now, &mut taken);
        }
        if self.typed.is_empty() {
            // Keys without a letter are no scan.
            self.release(&mut taken.passed);
        }
        input.events = taken.passed;
        taken.scans
    }

    /// In how long it is known whose the letters are that wait at this moment, or that the rest of
    /// a scan is over.
    pub(crate) fn known_in(&self, now: f64) -> Option<Duration> {
        if self.held.is_empty() && self.rest == Rest::Judged {
            return None;
        }
        let known = LONGEST_PAUSE.saturating_add(A_MOMENT).as_secs_f64();
        let left = self.last + known - now;
        Some(Duration::try_from_secs_f64(left).unwrap_or_default())
    }

    fn take_event(&mut self, event: Event, now: f64, taken: &mut Taken) {
        match (kind(&event), self.rest) {
            (Kind::Beside, _) => taken.passed.push(event),
            (Kind::Letter, Rest::Judged) => self.hold(event, now, taken),
            (Kind::KeyOfLetter, Rest::Judged) => self.held.push(event),
            (Kind::Letter | Kind::KeyOfLetter, Rest::Passed) => {
                self.last = now;
                taken.passed.push(event);
            }
            (Kind::KeyOfLetter, Rest::Dropped) if is_let_go(&event) => taken.passed.push(event),
            (Kind::Letter | Kind::KeyOfLetter | Kind::End, Rest::Dropped) => self.last = now,
            (Kind::End, Rest::Judged | Rest::Passed) => self.end(event, now, taken),
            (Kind::Other, _) => {
                if self.is_code(LEAST_WITH_END) {
                    self.rest = Rest::Dropped;
                }
                self.release(&mut taken.passed);
                taken.passed.push(event);
            }
        }
    }

    fn hold(&mut self, event: Event, now: f64, taken: &mut Taken) {
        if let Event::Text(text) = &event {
            if self.typed.is_empty() {
                self.first = now;
            }
            // Of what is longer than any code, the beginning says that nothing has it.
            if self.typed.chars().count() < MAX_CODE_CHARS {
                self.typed.push_str(text);
            }
        }
        self.held.push(event);
        self.last = now;
        if self.is_one_key() && self.typed.chars().count() >= HELD_DOWN {
            self.rest = Rest::Passed;
            self.release(&mut taken.passed);
        }
    }

    /// Once the pause is longer than within a scan.
    fn settle(&mut self, now: f64, taken: &mut Taken) {
        if now - self.last <= LONGEST_PAUSE.as_secs_f64() {
            return;
        }
        self.rest = Rest::Judged;
        if self.is_code(LEAST_BY_PACE) {
            taken.scans.push(self.code(now));
        } else {
            self.release(&mut taken.passed);
        }
    }

    fn end(&mut self, event: Event, now: f64, taken: &mut Taken) {
        if self.is_code(LEAST_WITH_END) {
            taken.scans.push(self.code(now));
            return;
        }
        // A scanner may end with two keys.
        let is_late = self.end_until.is_some_and(|until| now <= until);
        if is_late && self.typed.is_empty() {
            return;
        }
        self.release(&mut taken.passed);
        taken.passed.push(event);
    }

    fn is_code(&self, least: usize) -> bool {
        let count = self.typed.trim().chars().count();
        let is_wanted = self.watch == Watch::Codes || ScanCode::is_of_a_label(&self.typed);
        let letters = self.held.iter().filter(|event| is_text(event)).count();
        // A scanner types each of them; an input method or dictation gives a word at once.
        let is_typed = letters > 1;
        count >= least && is_typed && self.is_fast() && !self.is_one_key() && is_wanted
    }

    /// Over all its letters: in a window that paints slowly, several come in one frame.
    fn is_fast(&self) -> bool {
        let count = self.held.iter().filter(|event| is_text(event)).count();
        let pauses = u32::try_from(count.saturating_sub(1)).unwrap_or(u32::MAX);
        self.last - self.first <= (LONGEST_PAUSE * pauses).as_secs_f64()
    }

    /// A key that is held down types one letter again and again.
    fn is_one_key(&self) -> bool {
        let mut letters = self.typed.trim().chars();
        let first = letters.next();
        letters.all(|letter| Some(letter) == first)
    }

    fn code(&mut self, now: f64) -> String {
        self.end_until = Some(now + LATE_END.as_secs_f64());
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

fn is_let_go(event: &Event) -> bool {
    matches!(event, Event::Key { pressed: false, .. })
}

fn is_text(event: &Event) -> bool {
    matches!(event, Event::Text(_))
}

fn kind_of_key(key: Key, is_pressed: bool, modifiers: Modifiers) -> Kind {
    if matches!(key, Key::ShiftLeft | Key::ShiftRight) {
        // A scanner presses it for each capital letter.
        return Kind::Beside;
    }
    let is_plain = !(modifiers.command || modifiers.ctrl || modifiers.alt);
    if is_plain && types_a_letter(key) {
        return Kind::KeyOfLetter;
    }
    if !is_pressed {
        return Kind::Beside;
    }
    let is_end = is_plain && !modifiers.shift && (key == Key::Enter || key == Key::Tab);
    if is_end { Kind::End } else { Kind::Other }
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
            let watch = if is_watching {
                Watch::Codes
            } else {
                Watch::Nothing
            };
            self.frame_watching(events, watch);
        }

        fn frame_watching(&mut self, events: Vec<Event>, watch: Watch) {
            let mut input = RawInput {
                events,
                ..RawInput::default()
            };
            let scans = self.pace.take(&mut input, self.now, watch);
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
            let short = Typed::default().at_pace(&format!("1Z{end}"), 0.04);
            assert_eq!(short.scans, ["1Z"]);
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
    fn in_a_text_field_only_the_code_of_a_label_is_a_scan() {
        for (text, is_scan) in [("PC22945872123\n", true), ("Saturday bag\n", false)] {
            let mut typed = Typed::default();
            let strokes = text.chars().flat_map(stroke);
            typed.frame_watching(strokes.collect(), Watch::LabelCodes);
            assert_eq!(!typed.scans.is_empty(), is_scan, "{text}");
            assert_eq!(typed.has_passed(Key::Enter), !is_scan, "{text}");
        }
    }

    #[test]
    fn of_what_is_longer_than_a_code_no_key_is_anybody_elses() {
        let long = "ab c".repeat(MAX_CODE_CHARS);
        let typed = Typed::default().at_pace(&format!("{long}\n"), 0.01);
        assert_eq!(typed.letters(), "");
        assert!(!typed.has_passed(Key::Enter) && !typed.has_passed(Key::Space));
        assert_eq!(typed.scans.len(), 1);
        assert_eq!(typed.scans.concat(), long[..MAX_CODE_CHARS].trim());
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
    fn the_rest_of_a_scan_that_was_cut_is_nobodys() {
        for rest in ["72\n", "2945872\n"] {
            let mut typed = Typed::default().at_pace("PC229458", 0.01);
            typed.frame(vec![Event::Copy], true);
            let typed = typed.at_pace(rest, 0.01);
            assert!(!typed.has_passed(Key::Enter) && typed.scans.is_empty());
            // A hand that goes on soon after is heard.
            let typed = typed.at_pace("ab", 0.2).wait(0.1);
            assert!(typed.letters().ends_with("ab"));
        }
    }

    #[test]
    fn the_pace_is_that_of_all_letters_however_slowly_the_window_paints() {
        // Letters that came in one frame, and how long a frame takes.
        for (letters, frame, is_scan) in [
            (["PC", "2", "29", "4\n"], 0.06, true),
            (["ha", "nn", "ah", "s\n"], 0.15, false),
        ] {
            let mut typed = Typed::default();
            for letters in letters {
                typed.now += frame;
                typed.frame(letters.chars().flat_map(stroke).collect(), true);
            }
            assert_eq!(!typed.scans.is_empty(), is_scan, "{letters:?}");
            assert_eq!(typed.has_passed(Key::Enter), !is_scan, "{letters:?}");
        }
    }

    #[test]
    fn the_key_up_of_an_arrow_does_not_cut_a_scan() {
        let mut typed = Typed::default().at_pace("PC229", 0.01);
        let up = Event::Key {
            key: Key::ArrowDown,
            physical_key: None,
            pressed: false,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        typed.frame(vec![up], true);
        let typed = typed.at_pace("45872\n", 0.01);
        assert_eq!(typed.scans, ["PC22945872"]);
    }

    #[test]
    fn a_key_that_is_held_down_for_long_is_heard_meanwhile() {
        let typed = Typed::default().at_pace(&"x".repeat(100), 0.03);
        assert!(typed.letters().len() > 60);
    }
}
