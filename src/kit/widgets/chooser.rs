//! A country or province by typing part of its name: the names that fit stand
//! under the field; Enter or Tab takes one, and Tab goes on to the next field.

use egui::{
    CompletionPopup, FocusDirection, Id, Key, Modifiers, RectAlign, Response, Suggestion, Ui,
};

use super::pieces::{edit, select_when_entered};
use crate::{
    kit::{text::Words, theme},
    model::country::{self, Country},
};

/// Names that are offered at once.
const MAX_SUGGESTIONS: usize = 60;

/// What the user did in a chooser.
pub(crate) struct Output {
    pub(crate) response: Response,
    /// The code of what was chosen, or what was typed if it is none.
    pub(crate) changed: Option<String>,
}

/// One that can be chosen.
struct Entry {
    code: &'static str,
    name: String,
}

/// What is being typed, while the field has the keyboard.
#[derive(Debug, Clone)]
struct Typing {
    text: String,
    is_changed: bool,
    /// Where the keyboard goes in the next frame.
    leaves: Option<FocusDirection>,
}

pub(crate) fn country_ui(ui: &mut Ui, id: Id, value: &str, words: &Words) -> Output {
    // An empty field must not read the country tables: the first frame has one.
    let known = (!value.is_empty())
        .then(|| country::by_code(value))
        .flatten();
    let shown = known.map_or_else(|| value.to_owned(), |country| words.country(country.code));
    let resolve = |text: &str| country::by_name_or_code(text).map(|country| country.code);
    chooser_ui(ui, id, &shown, resolve, || {
        country::all()
            .iter()
            .map(|country| Entry {
                code: country.code,
                name: words.country(country.code),
            })
            .collect()
    })
}

pub(crate) fn province_ui(
    ui: &mut Ui,
    id: Id,
    value: &str,
    country: &'static Country,
    words: &Words,
) -> Output {
    let language = words.language();
    let shown = country
        .province(value)
        .map_or_else(|| value.to_owned(), |found| found.name(language).to_owned());
    let resolve = |text: &str| country.province(text).map(|province| province.code);
    chooser_ui(ui, id, &shown, resolve, || {
        country
            .provinces
            .iter()
            .map(|province| Entry {
                code: province.code,
                name: province.name(language).to_owned(),
            })
            .collect()
    })
}

fn chooser_ui(
    ui: &mut Ui,
    id: Id,
    shown: &str,
    resolve: impl Fn(&str) -> Option<&'static str>,
    entries: impl FnOnce() -> Vec<Entry>,
) -> Output {
    let mut typing = ui
        .data(|data| data.get_temp::<Typing>(id))
        .unwrap_or(Typing {
            text: shown.to_owned(),
            is_changed: false,
            leaves: None,
        });
    let is_changed = typing.is_changed;
    if let Some(direction) = typing.leaves.take() {
        ui.memory_mut(|memory| memory.move_focus(direction));
    }
    let tab = tab_direction(ui);
    let output = CompletionPopup::new(id)
        .align(RectAlign::BOTTOM_START)
        .max_height(theme::POPUP_HEIGHT)
        .word_boundary(|_| false)
        .show(ui, edit(&mut typing.text), |query| {
            // A field that was only walked into does not spring open.
            if is_changed || query.text != shown {
                suggestions(entries(), query.text)
            } else {
                Vec::new()
            }
        });
    let response = output.text_edit.response.response.clone();
    let is_new = output.accepted.is_some() || response.changed();
    if is_new {
        typing.is_changed = output.accepted.is_none();
    }
    let changed = is_new.then(|| {
        let code = resolve(&typing.text);
        code.map_or_else(|| typing.text.clone(), str::to_owned)
    });
    select_when_entered(ui, &response, &typing.text);
    if response.has_focus() && (output.is_open || output.accepted.is_some()) && tab.is_some() {
        // The open list keeps Tab from moving the focus, and this field has
        // already been asked about it in this frame.
        typing.leaves = tab;
        ui.request_repaint();
    }
    if response.has_focus() || output.is_open {
        ui.data_mut(|data| data.insert_temp(id, typing));
    } else {
        ui.data_mut(|data| data.remove::<Typing>(id));
    }
    Output { response, changed }
}

/// Where a Tab that was pressed in this frame would go.
fn tab_direction(ui: &Ui) -> Option<FocusDirection> {
    ui.input(|input| {
        let is_pressed = |modifiers: Modifiers| {
            input.events.iter().any(|event| {
                matches!(event, egui::Event::Key { key: Key::Tab, pressed: true, modifiers: held, .. }
                    if held.matches_exact(modifiers))
            })
        };
        if is_pressed(Modifiers::NONE) {
            Some(FocusDirection::Next)
        } else if is_pressed(Modifiers::SHIFT) {
            Some(FocusDirection::Previous)
        } else {
            None
        }
    })
}

/// Names that start with what was typed, then those with it anywhere; a code
/// that is typed whole comes first.
fn suggestions(entries: Vec<Entry>, typed: &str) -> Vec<Suggestion> {
    let wanted = typed.trim().to_lowercase();
    let rank = |entry: &Entry| {
        let name = entry.name.to_lowercase();
        if entry.code.to_lowercase() == wanted {
            Some(0)
        } else if name.starts_with(&wanted) {
            Some(1)
        } else if name.contains(&wanted) {
            Some(2)
        } else {
            None
        }
    };
    let mut ranked: Vec<(u8, Entry)> = entries
        .into_iter()
        .filter_map(|entry| rank(&entry).map(|rank| (rank, entry)))
        .collect();
    ranked.sort_by(|(left, left_entry), (right, right_entry)| {
        left.cmp(right)
            .then_with(|| left_entry.name.cmp(&right_entry.name))
    });
    ranked
        .into_iter()
        .take(MAX_SUGGESTIONS)
        .map(|(_, entry)| Suggestion::new(entry.name).description(entry.code))
        .collect()
}
