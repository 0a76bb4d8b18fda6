//! A country or province by typing part of its name: the names that fit stand
//! under the field; Enter or Tab takes one, and goes on to the next field.

use egui::{CompletionPopup, Context, Id, Key, RectAlign, Response, Suggestion, Ui};

use super::pieces::{LINE_KEYS, edit, select_when_entered};
use crate::{
    kit::{text::Words, theme},
    model::{
        country::{self, Country},
        country_names::{self, Fit},
    },
};

/// Most parcels go there: "uni" is the United States before the United Arab Emirates.
const MEANT_MOST: [&str; 2] = ["CA", "US"];
/// Names that are offered at once.
const MAX_SUGGESTIONS: usize = 60;

/// What the user did in a chooser.
pub(crate) struct Output {
    pub(crate) response: Response,
    /// The code of what was chosen, or what was typed if it is none.
    pub(crate) changed: Option<String>,
    /// Enter has taken a name from the list.
    pub(crate) is_entered: bool,
}

/// What is being typed, while the field has the keyboard.
#[derive(Debug, Clone)]
struct Typing {
    /// The value that it began with.
    began: String,
    text: String,
    is_changed: bool,
}

pub(crate) fn country_ui(ui: &mut Ui, id: Id, value: &str, words: &Words) -> Output {
    // An empty field must not read the country tables: the first frame has one.
    let known = (!value.is_empty())
        .then(|| country::by_code(value))
        .flatten();
    let shown = known.map_or_else(|| value.to_owned(), |country| words.country(country.code));
    let resolve = |text: &str| country_names::by_name_or_code(text).map(|country| country.code);
    chooser_ui(ui, id, &shown, resolve, |typed| {
        let fitting = country::all().iter().filter_map(|country| {
            let fit = country_names::fit(country, typed, words.language())?;
            let is_seldom = !MEANT_MOST.contains(&country.code);
            Some((fit, is_seldom, words.country(country.code), country.code))
        });
        suggestions(fitting.collect())
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
    chooser_ui(ui, id, &shown, resolve, |typed| {
        let fitting = country.provinces.iter().filter_map(|province| {
            let fit = country_names::province_fit(province, typed, language)?;
            Some((
                fit,
                false,
                province.name(language).to_owned(),
                province.code,
            ))
        });
        suggestions(fitting.collect())
    })
}

/// The field whose list is open.
fn open_list_id() -> Id {
    Id::unique("chooser-list-open")
}

/// Whether the list of the field that has the keyboard is open.
pub(crate) fn is_list_open(ctx: &Context) -> bool {
    let open = ctx.data(|data| data.get_temp::<Id>(open_list_id()));
    open.is_some_and(|open| ctx.memory(|memory| memory.has_focus(open)))
}

/// What is typed in a chooser gives way to what its value was set to.
pub(crate) fn forget_typing(ui: &Ui, id: Id) {
    ui.data_mut(|data| data.remove::<Typing>(id));
}

fn chooser_ui(
    ui: &mut Ui,
    id: Id,
    shown: &str,
    resolve: impl Fn(&str) -> Option<&'static str>,
    fitting: impl FnOnce(&str) -> Vec<Suggestion>,
) -> Output {
    let kept = ui.data(|data| data.get_temp::<Typing>(id));
    // A value that was set from elsewhere, as by a pasted address, replaces what was shown.
    let kept = kept.filter(|typing| typing.is_changed || typing.began == shown);
    let mut typing = kept.unwrap_or_else(|| Typing {
        began: shown.to_owned(),
        text: shown.to_owned(),
        is_changed: false,
    });
    let is_changed = typing.is_changed;
    // The list uses the key up.
    let has_enter = ui.input(|input| input.modifiers.is_none() && input.key_pressed(Key::Enter));
    let output = CompletionPopup::new(id)
        .align(RectAlign::BOTTOM_START)
        .max_height(theme::POPUP_HEIGHT)
        .word_boundary(|_| false)
        .show(ui, edit(&mut typing.text), |query| {
            // A field that was only walked into does not spring open.
            if is_changed || query.text != shown {
                fitting(query.text)
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
    if response.has_focus() {
        // The list takes Tab as it takes Enter, and the keyboard goes on in the same frame:
        // what is typed next stands in the next field. Escape closes the list and no more. Set
        // for a list that closed in this frame, too: egui would keep the next Tab for it.
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, LINE_KEYS));
    }
    ui.data_mut(|data| {
        if output.is_open {
            data.insert_temp(open_list_id(), id);
        } else if data.get_temp(open_list_id()) == Some(id) {
            data.remove::<Id>(open_list_id());
        }
    });
    if response.has_focus() || output.is_open {
        ui.data_mut(|data| data.insert_temp(id, typing));
    } else {
        ui.data_mut(|data| data.remove::<Typing>(id));
    }
    Output {
        is_entered: has_enter && output.accepted.is_some() && response.has_focus(),
        response,
        changed,
    }
}

/// How well a name fits what was typed, whether it is seldom meant, the name, and its code.
type Fitting = (Fit, bool, String, &'static str);

/// The best that fit what was typed, of these what is meant most, and then by name.
fn suggestions(mut fitting: Vec<Fitting>) -> Vec<Suggestion> {
    fitting.sort();
    fitting.truncate(MAX_SUGGESTIONS);
    let suggestion =
        |(_fit, _is_seldom, name, code): Fitting| Suggestion::new(name).description(code);
    fitting.into_iter().map(suggestion).collect()
}
