//! A text with what was entered before: what begins as typed stands under the field. Arrows
//! and Enter take one, or a click does. Tab goes on and takes none: nothing is filled in
//! unasked.

use egui::{Button, Id, Key, Modifiers, Popup, RectAlign, Response, Sense, Ui, vec2};

use crate::kit::{
    theme,
    widgets::{
        option_node,
        pieces::{edit, select_when_entered},
    },
};

/// What the user did in the field.
pub(crate) struct Output<T> {
    pub(crate) response: Response,
    pub(crate) changed: Option<String>,
    pub(crate) picked: Option<T>,
    /// It was picked by Enter.
    pub(crate) is_entered: bool,
}

/// The list under the field, from frame to frame.
#[derive(Debug, Clone, Copy, Default)]
struct Offer {
    /// Typing or an arrow asks for the list; a field that was only walked
    /// into does not spring open.
    is_wanted: bool,
    is_open: bool,
    marked: Option<usize>,
}

/// Keys that are the list's and not the text's.
#[derive(Debug, Clone, Copy, Default)]
struct Keys {
    down: usize,
    up: usize,
    takes: bool,
    closes: bool,
}

/// `offers` gives what to offer for a typed text, and `caption` how one of them reads.
pub(crate) fn offered_text_ui<T: Copy>(
    ui: &mut Ui,
    id: Id,
    value: &str,
    offers: impl FnOnce(&str) -> Vec<T>,
    caption: impl Fn(T) -> String,
) -> Output<T> {
    let mut offer = ui
        .data(|data| data.get_temp::<Offer>(id))
        .unwrap_or_default();
    let keys = taken_keys(ui, id, offer);
    let mut text = value.to_owned();
    let response = ui.add(edit(&mut text).id(id));
    select_when_entered(ui, &response, &text);
    if response.changed() {
        offer.is_wanted = !text.trim().is_empty();
        offer.marked = None;
    }
    let list = id.with("offers");
    let is_pointed_at = offer.is_open && is_pointed_at(ui, list);
    offer.is_wanted = (offer.is_wanted || keys.down > 0)
        && !keys.closes
        && (response.has_focus() || is_pointed_at);
    let offered = if offer.is_wanted {
        offers(&text)
    } else {
        Vec::new()
    };
    offer.marked = moved(offer, keys, offered.len());
    let at = offer.marked.filter(|_| keys.takes);
    let captions: Vec<String> = offered.iter().map(|offered| caption(*offered)).collect();
    let at = at.or_else(|| list_ui(&response, list, captions, offer.marked));
    let picked = at.and_then(|at| offered.get(at)).copied();
    if picked.is_some() {
        // After a click the keyboard is where it was before.
        response.request_focus();
        offer.is_wanted = false;
    }
    offer.is_open = offer.is_wanted && !offered.is_empty();
    if !offer.is_open {
        offer.marked = None;
    }
    ui.data_mut(|data| data.insert_temp(id, offer));
    let changed = response.changed().then_some(text);
    Output {
        response,
        changed,
        is_entered: keys.takes && picked.is_some(),
        picked,
    }
}

/// Enter without a mark, and every key while the list is closed, stay the
/// text's; but an arrow down asks for the list.
fn taken_keys(ui: &Ui, id: Id, offer: Offer) -> Keys {
    if !ui.memory(|memory| memory.has_focus(id)) {
        return Keys::default();
    }
    ui.input_mut(|input| {
        let mut count = |key| input.count_and_consume_key(Modifiers::NONE, key);
        let down = count(Key::ArrowDown);
        if !offer.is_open {
            return Keys {
                down,
                ..Keys::default()
            };
        }
        Keys {
            down,
            up: count(Key::ArrowUp),
            takes: offer.marked.is_some() && count(Key::Enter) > 0,
            closes: count(Key::Escape) > 0,
        }
    })
}

/// The first arrow down on a closed list only opens it.
fn moved(offer: Offer, keys: Keys, count: usize) -> Option<usize> {
    let mut marked = offer.marked;
    if !offer.is_open {
        return None;
    }
    for _ in 0..keys.down {
        marked = Some(marked.map_or(0, |at| at.saturating_add(1).min(count.saturating_sub(1))));
    }
    for _ in 0..keys.up {
        marked = marked.and_then(|at| at.checked_sub(1));
    }
    marked.filter(|at| *at < count)
}

fn is_pointed_at(ui: &Ui, list: Id) -> bool {
    let ctx = ui.ctx();
    ctx.pointer_interact_pos()
        .and_then(|at| ctx.layer_id_at(at))
        .is_some_and(|layer| layer.id == list)
}

/// Gives the one that was clicked. Beneath a narrow field the list is wider than it: a country
/// or a recipient is chosen by its whole name.
fn list_ui(
    field: &Response,
    list: Id,
    offered: Vec<String>,
    marked: Option<usize>,
) -> Option<usize> {
    let window = field.ctx.content_rect().width() - 2.0 * theme::GUTTER;
    let width = field
        .rect
        .width()
        .max(theme::OFFERED_LIST_WIDTH.min(window));
    let shown = Popup::from_response(field)
        .id(list)
        .open(!offered.is_empty())
        .align(RectAlign::BOTTOM_START)
        .width(width)
        .show(|ui| {
            let mut clicked = None;
            for (at, caption) in offered.into_iter().enumerate() {
                let button = Button::selectable(marked == Some(at), caption)
                    .truncate()
                    // Not a stop for Tab, which goes on to the next field.
                    .sense(Sense::CLICK)
                    .min_size(vec2(ui.available_width(), 0.0));
                let row = ui.add(button);
                let is_marked = marked == Some(at);
                let option = option_node(&row, is_marked);
                if is_marked {
                    // The field keeps the keyboard; what is marked is heard.
                    let ctx = ui.ctx();
                    ctx.accesskit_node_builder(field.id, |node| node.set_active_descendant(option));
                }
                if row.clicked() {
                    clicked = Some(at);
                }
            }
            clicked
        });
    shown.and_then(|shown| shown.inner)
}
