//! One or several of a few choices: what is chosen stands on a button, the others in a list under
//! it. By keyboard an arrow, Enter or the space bar opens the list, and its first letters take a
//! choice without it. In the list, arrows, Home, End or first letters move on; Enter, the space
//! bar and Tab take a choice, and Escape leaves it as it was. Where several can be chosen, the
//! space bar chooses one or gives it up and the list stays open, Enter chooses one and closes it,
//! Tab and Escape close it, and what is typed on the closed list is searched for.
//! The keyboard never goes into the list: it stays on the button, and Tab goes on from there.

use egui::{
    Button, ComboBox, Event, EventFilter, Id, IdSalt, Key, Modifiers, Popup, PopupCloseBehavior,
    Response, Sense, Ui, UiBuilder,
    accesskit::{NodeId, Role},
};
use egui_material_icons::icons;

use super::{next_field::go_into, pieces::icon_text, type_to_search::take_letters};
use crate::kit::theme;

/// What the user did.
pub(crate) struct Output<T> {
    pub(crate) response: Response,
    pub(crate) picked: Option<T>,
}

/// Where in an open list the keyboard is.
#[derive(Debug, Clone, Copy)]
struct Marked {
    at: usize,
    /// It was moved by a key, and is to be in sight.
    is_moved: bool,
}

/// How many of the choices can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Allowed {
    One,
    Several,
}

/// Where keys are pressed: in an open list at what is marked, on a closed one at what is chosen.
#[derive(Debug, Clone, Copy)]
enum At {
    Open(usize),
    Closed(Option<usize>),
}

/// What the keys ask for that are the list's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pressed {
    Open,
    Take,
    /// Whatever is chosen stays so, and the list closes.
    TakeLast,
    Close,
    MoveTo(usize),
    /// By its first letter, without the list.
    TakeAt(usize),
}

/// A button that shows `shown`, and the choices with their names, of which one is chosen. What
/// asks for the keyboard by `id` gets it on the button.
pub(crate) fn drop_down_ui<T>(
    ui: &mut Ui,
    id: Id,
    width: f32,
    shown: &str,
    choices: Vec<(T, String)>,
    is_chosen: impl Fn(&T) -> bool,
) -> Output<T> {
    let list = List {
        allowed: Allowed::One,
        names: names(&choices, is_chosen),
    };
    let (response, picked) = list.ui(ui, id, width, shown);
    Output::of(response, picked, choices)
}

/// The same, where any number of the choices can be chosen: one is picked to be chosen or to be
/// given up.
pub(crate) fn drop_down_of_several_ui<T>(
    ui: &mut Ui,
    id: Id,
    width: f32,
    shown: &str,
    choices: Vec<(T, String)>,
    is_chosen: impl Fn(&T) -> bool,
) -> Output<T> {
    let list = List {
        allowed: Allowed::Several,
        names: names(&choices, is_chosen),
    };
    let (response, picked) = list.ui(ui, id, width, shown);
    Output::of(response, picked, choices)
}

impl<T> Output<T> {
    fn of(response: Response, picked: Option<usize>, choices: Vec<(T, String)>) -> Self {
        let picked = picked.and_then(|at| choices.into_iter().nth(at));
        Self {
            response,
            picked: picked.map(|(choice, _)| choice),
        }
    }
}

fn names<T>(choices: &[(T, String)], is_chosen: impl Fn(&T) -> bool) -> Vec<(&str, bool)> {
    let named = choices.iter();
    named
        .map(|(choice, name)| (name.as_str(), is_chosen(choice)))
        .collect()
}

/// What there is to choose.
struct List<'a> {
    allowed: Allowed,
    /// Each with whether it is chosen.
    names: Vec<(&'a str, bool)>,
}

impl List<'_> {
    /// Gives the button, and which choice was picked.
    fn ui(&self, ui: &mut Ui, id: Id, width: f32, shown: &str) -> (Response, Option<usize>) {
        // As the toolkit makes the id of its button.
        let button = ui.make_persistent_id(IdSalt::new(id));
        if ui.memory(|memory| memory.has_focus(id)) {
            ui.memory_mut(|memory| memory.request_focus(button));
        }
        // By this id the toolkit keeps whether the list is open.
        let list = button.with("popup");
        let was_open = Popup::is_id_open(ui.ctx(), list);
        let (mut marked, mut picked) = self.take_keys(ui, button, was_open);
        let (height, close) = match self.allowed {
            Allowed::One => (theme::POPUP_HEIGHT, PopupCloseBehavior::CloseOnClick),
            Allowed::Several => (
                theme::TALL_POPUP_HEIGHT,
                PopupCloseBehavior::CloseOnClickOutside,
            ),
        };
        let row = ComboBox::from_id_salt(id)
            .width(width)
            .height(height)
            .selected_text(shown)
            .truncate()
            .close_behavior(close)
            .show_ui(ui, |ui| self.rows_ui(ui, &mut marked));
        if row.response.clicked() {
            // A list that the mouse opened has the keyboard as well.
            go_into(ui.ctx(), button);
        }
        let (clicked, option) = row.inner.unwrap_or_default();
        if let Some(clicked) = clicked {
            picked = Some(clicked);
            if self.allowed == Allowed::One {
                // A screen reader presses without a pointer, which would close it.
                Popup::close_id(ui.ctx(), list);
            }
            // After a click the keyboard is where it was.
            go_into(ui.ctx(), button);
        }
        let is_open = Popup::is_id_open(ui.ctx(), list);
        if is_open
            && !row.response.has_focus()
            && was_open
            && ui.memory(|memory| memory.focused().is_some())
        {
            Popup::close_id(ui.ctx(), list);
        }
        ui.data_mut(|data| {
            if is_open {
                data.insert_temp(list, marked);
            } else {
                data.remove::<Marked>(list);
            }
        });
        keep_keys(ui, &row.response);
        if row.response.has_focus() && (is_open || self.allowed == Allowed::One) {
            take_letters(ui, row.response.id);
        }
        speak(ui, &row.response, shown, option.filter(|_| is_open));
        (row.response, picked)
    }

    /// Opens and closes the list as the keys ask for. Gives what is marked in it, and which
    /// choice they pick.
    fn take_keys(&self, ui: &Ui, button: Id, was_open: bool) -> (Marked, Option<usize>) {
        let list = button.with("popup");
        let current = self.names.iter().position(|(_, is_chosen)| *is_chosen);
        let begin = Marked {
            at: current.unwrap_or_default(),
            is_moved: true,
        };
        let mut marked = ui.data(|data| data.get_temp(list)).unwrap_or(begin);
        let keyboard = if was_open {
            At::Open(marked.at)
        } else {
            At::Closed(current)
        };
        let mut picked = None;
        match self.pressed(ui, button, keyboard) {
            Some(Pressed::Open) => Popup::open_id(ui.ctx(), list),
            Some(Pressed::Close) => Popup::close_id(ui.ctx(), list),
            Some(Pressed::Take) => {
                picked = Some(marked.at);
                if self.allowed == Allowed::One {
                    Popup::close_id(ui.ctx(), list);
                }
            }
            Some(Pressed::TakeLast) => {
                let is_chosen = self.names.get(marked.at).is_some_and(|(_, is)| *is);
                picked = (!is_chosen).then_some(marked.at);
                Popup::close_id(ui.ctx(), list);
            }
            Some(Pressed::TakeAt(at)) => picked = Some(at),
            Some(Pressed::MoveTo(at)) => marked = Marked { at, is_moved: true },
            None => {}
        }
        (marked, picked)
    }

    /// Gives the one that was clicked, and the node of the one that is marked.
    fn rows_ui(&self, ui: &mut Ui, marked: &mut Marked) -> (Option<usize>, Option<NodeId>) {
        let (mut clicked, mut option) = (None, None);
        for (at, (name, is_chosen)) in self.names.iter().enumerate() {
            let is_marked = at == marked.at;
            // Not a stop for Tab, which goes on to the next field.
            let (row, is_selected) = match self.allowed {
                Allowed::One => (Button::selectable(is_marked, *name), is_marked),
                Allowed::Several => {
                    let box_icon = if *is_chosen {
                        icons::ICON_CHECK_BOX
                    } else {
                        icons::ICON_CHECK_BOX_OUTLINE_BLANK
                    };
                    let content = (icon_text(box_icon, theme::ICON_SIZE), *name);
                    (Button::selectable(is_marked, content), *is_chosen)
                }
            };
            let row = ui.add(row.sense(Sense::CLICK)).accessible_name(*name);
            let node = option_node(&row, is_selected);
            if is_marked {
                option = Some(node);
                if marked.is_moved {
                    row.scroll_to_me(None);
                }
            }
            if row.clicked() {
                clicked = Some(at);
                marked.at = at;
            }
        }
        marked.is_moved = false;
        (clicked, option)
    }

    /// What is pressed while the keyboard is on the button.
    fn pressed(&self, ui: &Ui, button: Id, at: At) -> Option<Pressed> {
        if !ui.memory(|memory| memory.has_focus(button)) {
            return None;
        }
        let last = self.names.len().saturating_sub(1);
        let letters = typed_letters(ui, button);
        let letters = letters.as_deref();
        ui.input_mut(|input| {
            let mut is_pressed = |key| input.consume_key(Modifiers::NONE, key);
            let (down, up) = (is_pressed(Key::ArrowDown), is_pressed(Key::ArrowUp));
            let marked = match at {
                At::Open(marked) => marked,
                At::Closed(_) if down || up => return Some(Pressed::Open),
                At::Closed(_) if self.allowed == Allowed::Several => return None,
                At::Closed(current) => {
                    return by_letters(&self.names, current, letters?).map(Pressed::TakeAt);
                }
            };
            if down {
                return Some(Pressed::MoveTo(marked.saturating_add(1).min(last)));
            }
            if up {
                return Some(Pressed::MoveTo(marked.saturating_sub(1)));
            }
            let (at_tab, at_enter) = match self.allowed {
                Allowed::One => (Pressed::Take, Pressed::Take),
                Allowed::Several => (Pressed::Close, Pressed::TakeLast),
            };
            let by_key = [
                (Key::Home, Pressed::MoveTo(0)),
                (Key::End, Pressed::MoveTo(last)),
                (Key::Enter, at_enter),
                (Key::Space, Pressed::Take),
                (Key::Tab, at_tab),
                (Key::Escape, Pressed::Close),
            ];
            let by_key = by_key.into_iter().find(|(key, _)| is_pressed(*key));
            by_key
                .map(|(_, pressed)| pressed)
                .or_else(|| by_letters(&self.names, Some(marked), letters?).map(Pressed::MoveTo))
        })
    }
}

/// The arrows and Escape are the button's and move the keyboard nowhere.
fn keep_keys(ui: &Ui, button: &Response) {
    if button.has_focus() {
        let filter = EventFilter {
            tab: false,
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: true,
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(button.id, filter));
    }
}

/// A screen reader is on the button, as the keyboard is: there it hears that the list is open,
/// and which choice is marked in it.
fn speak(ui: &mut Ui, button: &Response, shown: &str, marked: Option<NodeId>) {
    ui.ctx().accesskit_node_builder(button.id, |node| {
        node.set_expanded(marked.is_some());
        if let Some(marked) = marked {
            node.set_active_descendant(marked);
        }
    });
    if marked.is_none() {
        chosen_inside(ui, button, shown);
    }
}

/// A row of a list of choices is one of them, and no button. Gives its node, for what keeps the
/// keyboard while the choice is marked.
pub(crate) fn option_node(row: &Response, is_marked: bool) -> NodeId {
    row.ctx.accesskit_node_builder(row.id, |node| {
        node.set_role(Role::ListBoxOption);
        node.clear_toggled();
        node.set_selected(is_marked);
    });
    row.id.accesskit_id()
}

/// What is chosen in a closed list, as a node inside its button: some screen readers look for
/// it there.
fn chosen_inside(ui: &mut Ui, button: &Response, shown: &str) {
    let inside = UiBuilder::new()
        .id_salt(("chosen", button.id))
        .max_rect(button.rect)
        .accessibility_parent(button.id);
    let chosen = ui.new_child(inside).unique_id();
    ui.ctx().accesskit_node_builder(chosen, |node| {
        node.set_role(Role::ListBoxOption);
        node.set_label(shown);
        node.set_selected(true);
    });
}

/// What was typed on the button without a pause, with the letters of this frame.
fn typed_letters(ui: &Ui, button: Id) -> Option<String> {
    let typed = ui.input(|input| letters_of(&input.events));
    if typed.is_empty() {
        return None;
    }
    let now = ui.input(|input| input.time);
    let id = button.with("letters");
    let before: Option<(String, f64)> = ui.data(|data| data.get_temp(id));
    let before = before.filter(|(_, at)| now - at < theme::LETTERS_SECS);
    let mut letters = before.map_or_else(String::new, |(letters, _)| letters);
    letters.push_str(&typed);
    ui.data_mut(|data| data.insert_temp(id, (letters.clone(), now)));
    Some(letters)
}

fn letters_of(events: &[Event]) -> String {
    let texts = events.iter().filter_map(|event| {
        let Event::Text(text) = event else {
            return None;
        };
        Some(text.to_lowercase())
    });
    let letters = texts.collect::<String>();
    letters
        .chars()
        .filter(|typed| typed.is_alphanumeric())
        .collect()
}

/// The choice whose name begins with these letters, or, by one letter again and again, the next
/// one that begins with it. A word that no name begins with chooses nothing.
fn by_letters(names: &[(&str, bool)], marked: Option<usize>, letters: &str) -> Option<usize> {
    let first = letters.chars().next()?;
    if letters.chars().all(|letter| letter == first) {
        return next_by_letter(names, marked, first);
    }
    let begins = |(name, _): &(&str, bool)| name.to_lowercase().starts_with(letters);
    names.iter().position(begins)
}

/// The next choice, from the one behind the marked one on, whose name begins with a letter.
fn next_by_letter(names: &[(&str, bool)], marked: Option<usize>, letter: char) -> Option<usize> {
    let letter = letter.to_lowercase().to_string();
    let begins = |at: &usize| {
        let name = names.get(*at);
        name.is_some_and(|(name, _)| name.to_lowercase().starts_with(&letter))
    };
    let after = marked.map_or(0, |at| at.saturating_add(1));
    let mut behind = (after..names.len()).chain(0..after);
    behind.find(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_goes_to_the_next_choice_that_begins_with_it_and_round_again() {
        let names = ["Box", "Bag", "Letter", "Élan"].map(|name| (name, false));
        assert_eq!(next_by_letter(&names, Some(0), 'b'), Some(1));
        assert_eq!(next_by_letter(&names, Some(1), 'B'), Some(0));
        assert_eq!(next_by_letter(&names, Some(0), 'l'), Some(2));
        assert_eq!(next_by_letter(&names, Some(2), 'é'), Some(3));
        assert_eq!(next_by_letter(&names, Some(0), 'z'), None);
        assert_eq!(next_by_letter(&[], Some(0), 'z'), None);
        assert_eq!(next_by_letter(&names, None, 'b'), Some(0));
        assert_eq!(by_letters(&names, Some(0), "ba"), Some(1));
        assert_eq!(by_letters(&names, Some(0), "bb"), Some(1));
        assert_eq!(by_letters(&names, Some(0), "lug"), None);
    }
}
