//! A menu below a button, for the keyboard and for who hears it: the button says whether it is
//! open, its first item has the keyboard, and the arrows stay among its items.

use egui::{Context, EventFilter, Id, InnerResponse, Key, LayerId, Modifiers, Popup, Response, Ui};

/// A menu that a press of this button opens and closes.
pub(crate) fn menu_ui(button: &Response, name: &str, content: impl FnOnce(&mut Ui)) {
    let shown = Popup::menu(button).accessible_name(name).show(content);
    menu_keys(button, shown.as_ref());
}

/// The same of what was shown below the button in another way.
pub(crate) fn menu_keys<T>(button: &Response, shown: Option<&InnerResponse<T>>) {
    let ctx = &button.ctx;
    ctx.accesskit_node_builder(button.id, |node| node.set_expanded(shown.is_some()));
    // In its first frame the menu is only measured: its items can't be used before the next.
    let opening = button.id.with("opening");
    let Some(shown) = shown else {
        ctx.data_mut(|data| data.remove::<()>(opening));
        return;
    };
    let is_by_mouse = ctx.input(|input| input.pointer.any_click());
    if button.clicked() && !is_by_mouse {
        ctx.data_mut(|data| data.insert_temp(opening, ()));
    }
    let items = items(ctx, shown.response.layer_id);
    let is_opening = ctx.data(|data| data.get_temp::<()>(opening).is_some());
    if is_opening && let Some(first) = items.first() {
        ctx.memory_mut(|memory| memory.request_focus(*first));
        ctx.data_mut(|data| data.remove::<()>(opening));
        return;
    }
    walk(ctx, &items);
}

/// The arrows go from one of these to the next, and on from the last to the first.
fn walk(ctx: &Context, items: &[Id]) {
    if ctx.text_edit_focused() {
        // The arrows are the line's own.
        return;
    }
    let focused = ctx.memory(egui::Memory::focused);
    let Some(at) = items.iter().position(|item| Some(*item) == focused) else {
        return;
    };
    let filter = EventFilter {
        vertical_arrows: true,
        ..EventFilter::default()
    };
    let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let next = if pressed(Key::ArrowDown) {
        items.get(at + 1).or(items.first())
    } else if pressed(Key::ArrowUp) {
        at.checked_sub(1).map_or(items.last(), |at| items.get(at))
    } else {
        None
    };
    ctx.memory_mut(|memory| {
        if let Some(focused) = focused {
            memory.set_focus_lock_filter(focused, filter);
        }
        if let Some(next) = next {
            memory.request_focus(*next);
        }
    });
}

/// What takes the keyboard in this layer, in its order.
fn items(ctx: &Context, layer: LayerId) -> Vec<Id> {
    ctx.viewport(|viewport| {
        let widgets = viewport.this_pass.widgets.get_layer(layer);
        let items = widgets.filter(|item| item.enabled && item.sense.is_focusable());
        items.map(|item| item.id).collect()
    })
}
