//! Buttons, messages, rows and panes in the window's theme.

use egui::{
    Align, Button, Color32, EventFilter, Id, Key, Layout, Modifiers, Rect, Response, RichText,
    Role, StrokeKind, TextEdit, TextWrapMode, Ui, UiBuilder, WidgetText,
    text::{CCursor, CCursorRange},
    vec2,
};
use egui_material_icons::{MaterialIcon, icons};

use super::{heading_ui, icon_ui, next_field::go_into, sides_ui, title_ui};
use crate::kit::theme;

/// What a message is about; never shown by colour alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tone {
    Info,
    Good,
    Warning,
    Danger,
}

impl Tone {
    pub(crate) fn icon(self) -> MaterialIcon {
        match self {
            Self::Info => icons::ICON_INFO,
            Self::Good => icons::ICON_CHECK_CIRCLE,
            Self::Warning => icons::ICON_WARNING,
            Self::Danger => icons::ICON_ERROR,
        }
    }

    /// Text, and what is behind it.
    pub(crate) fn colours(self, ui: &Ui) -> (Color32, Color32) {
        let palette = theme::palette(ui);
        match self {
            Self::Info => (palette.accent, palette.accent_soft),
            Self::Good => (palette.good, palette.good_soft),
            Self::Warning => (palette.warning, palette.warning_soft),
            Self::Danger => (palette.danger, palette.danger_soft),
        }
    }
}

/// What a line keeps for itself while it has the keyboard. Escape is among it: egui would take
/// it as a wish to leave, and the next Tab would begin at the top of the window.
pub(super) const LINE_KEYS: EventFilter = EventFilter {
    tab: false,
    horizontal_arrows: true,
    vertical_arrows: true,
    escape: true,
};

/// A line to type into, its text in the middle of its height. Enter leaves the keyboard in
/// it: where the key means something, [`is_entered`] says so.
pub(crate) fn edit(text: &mut String) -> TextEdit<'_> {
    TextEdit::singleline(text)
        .align(egui::Align2::LEFT_CENTER)
        .desired_width(f32::INFINITY)
        .return_key(None)
        .event_filter(LINE_KEYS)
}

/// Whether Enter was pressed in this line.
pub(crate) fn is_entered(ui: &Ui, line: &Response) -> bool {
    line.has_focus() && ui.input(|input| input.modifiers.is_none() && input.key_pressed(Key::Enter))
}

/// A field under its caption: a screen reader knows it by that, and a click on the caption
/// puts the keyboard into the field.
pub(crate) fn captioned_by(ui: &Ui, field: Response, caption: Id) -> Response {
    let is_clicked = ui.input(|input| input.pointer.primary_clicked());
    let shown = ui.ctx().read_response(caption);
    if is_clicked && shown.is_some_and(|shown| ui.rect_contains_pointer(shown.rect)) {
        go_into(ui.ctx(), field.id);
    }
    field.labelled_by(caption)
}

/// Typing into a field that was walked into replaces what is there; a click
/// sets the cursor.
pub(crate) fn select_when_entered(ui: &Ui, field: &Response, text: &str) {
    if !field.gained_focus() || ui.input(|input| input.pointer.any_down()) {
        return;
    }
    select_all(ui, field.id, text);
}

/// The whole text of a field is selected: what is typed next takes its place.
pub(crate) fn select_all(ui: &Ui, field: Id, text: &str) {
    let mut state = TextEdit::load_state(ui.ctx(), field).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), field);
}

/// What is typed next stands behind the text.
pub(crate) fn cursor_to_end(ui: &Ui, field: Id, text: &str) {
    let mut state = TextEdit::load_state(ui.ctx(), field).unwrap_or_default();
    let end = CCursorRange::one(CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(end));
    state.store(ui.ctx(), field);
}

/// Whether the arrow down was pressed in the line above a list: the keyboard is to go into the
/// list. The arrow is used up, so that it does not move on in there.
pub(crate) fn goes_down(ui: &Ui, line: &Response) -> bool {
    line.has_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowDown))
}

/// An icon that takes the colour and size of text.
pub(crate) fn icon_text(icon: MaterialIcon, size: f32) -> RichText {
    icon.rich_text().size(size)
}

pub(crate) fn weak_small(text: impl Into<String>) -> RichText {
    RichText::new(text).small().weak()
}

/// The one button of a screen that goes on.
pub(crate) fn primary_button(ui: &mut Ui, can_press: bool, text: &str) -> Response {
    let palette = theme::palette(ui);
    filled_button(ui, can_press, text, palette.accent, palette.on_accent)
}

/// A button that takes something away.
pub(crate) fn danger_button(ui: &mut Ui, text: &str) -> Response {
    let palette = theme::palette(ui);
    filled_button(ui, true, text, palette.danger, palette.card)
}

fn filled_button(
    ui: &mut Ui,
    can_press: bool,
    text: &str,
    fill: Color32,
    on_fill: Color32,
) -> Response {
    let palette = theme::palette(ui);
    let (fill, on_fill) = if can_press {
        (fill, on_fill)
    } else {
        (palette.line, palette.weak)
    };
    let button = Button::new(RichText::new(text).color(on_fill))
        .fill(fill)
        .stroke(egui::Stroke::NONE)
        .wrap_mode(TextWrapMode::Extend)
        .min_size(vec2(0.0, theme::BIG_CONTROL_HEIGHT));
    let response = ui.add_enabled(can_press, button);
    if response.has_focus() {
        ui.painter().rect_stroke(
            response.rect.expand(theme::FOCUS_AROUND),
            theme::control_rounding(),
            theme::focus_ring(&palette),
            StrokeKind::Inside,
        );
    }
    response
}

/// A small button of an icon, not too small to be hit.
pub(crate) fn target_button(icon: MaterialIcon) -> Button<'static> {
    Button::new(icon)
        .small()
        .min_size(vec2(theme::LEAST_TARGET, theme::LEAST_TARGET))
}

/// A button beside the main one.
pub(crate) fn quiet_button(ui: &mut Ui, icon: MaterialIcon, text: &str) -> Response {
    quiet_button_if(ui, true, icon, text)
}

/// The same, which may be out of reach. It wraps in a row, which a button in a
/// disabled scope does not.
pub(crate) fn quiet_button_if(
    ui: &mut Ui,
    can_press: bool,
    icon: MaterialIcon,
    text: &str,
) -> Response {
    let label = (
        icon_text(icon, theme::ICON_SIZE),
        RichText::new(text.to_owned()),
    );
    let button = Button::new(label).wrap_mode(TextWrapMode::Extend);
    ui.add_enabled(can_press, button).accessible_name(text)
}

/// Why a button can't be pressed, for the eye and for the ear.
pub(crate) fn why_not_ui(ui: &Ui, button: &Response, why: String) {
    ui.ctx().accesskit_node_builder(button.id, |node| {
        node.set_description(why.clone());
    });
    button.clone().on_disabled_hover_text(why);
}

/// How wide a text is on one line.
pub(crate) fn text_width(ui: &Ui, text: &str, font: egui::FontId) -> f32 {
    let colour = Color32::PLACEHOLDER;
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, colour);
    galley.size().x
}

/// A message with its icon; `more` adds what can be done.
pub(crate) fn message_ui(
    ui: &mut Ui,
    tone: Tone,
    text: impl Into<WidgetText>,
    more: impl FnOnce(&mut Ui),
) {
    let (colour, fill) = tone.colours(ui);
    let text_colour = theme::palette(ui).text;
    theme::message(fill, colour).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_top(|ui| {
            icon_ui(ui, icon_text(tone.icon(), theme::ICON_SIZE).color(colour));
            ui.vertical(|ui| {
                let text: WidgetText = text.into();
                ui.add(
                    egui::Label::new(text.color(text_colour))
                        .wrap()
                        .selectable(true),
                );
                more(ui);
            });
        });
    });
}

/// The width of a chip with this text.
pub(crate) fn chip_width(ui: &Ui, text: &str) -> f32 {
    let font = egui::TextStyle::Small.resolve(ui.style());
    let around = theme::chip(Color32::TRANSPARENT).total_margin().sum().x;
    text_width(ui, text, font) + theme::SMALL_ICON_SIZE + theme::SMALL_GAP + around
}

/// A word with a colour behind it and an icon before it.
pub(crate) fn chip_ui(ui: &mut Ui, tone: Tone, icon: MaterialIcon, text: &str) {
    let (colour, fill) = tone.colours(ui);
    theme::chip(fill).show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
        ui.spacing_mut().interact_size.y = 0.0;
        ui.horizontal(|ui| {
            icon_ui(ui, icon_text(icon, theme::SMALL_ICON_SIZE).color(colour));
            // On one line, unless the place it stands in asks for more.
            let mode = ui.style().wrap_mode.unwrap_or(TextWrapMode::Extend);
            let text = RichText::new(text).small().color(colour);
            ui.add(egui::Label::new(text).wrap_mode(mode));
        });
    });
}

/// A card with a heading.
pub(crate) fn section_ui<R>(ui: &mut Ui, title: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
    let palette = theme::palette(ui);
    let inner = theme::card(&palette)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            heading_ui(ui, title, 2);
            ui.add_space(theme::SMALL_GAP);
            content(ui)
        })
        .inner;
    ui.add_space(theme::SECTION_GAP);
    inner
}

/// A card with a heading, and something small beside that.
pub(crate) fn section_with_ui<C>(
    ui: &mut Ui,
    title: &str,
    with: &mut C,
    beside: impl FnOnce(&mut Ui, &mut C),
    content: impl FnOnce(&mut Ui, &mut C),
) {
    let palette = theme::palette(ui);
    theme::card(&palette).show(ui, |ui| {
        ui.set_width(ui.available_width());
        titled_ui(ui, title, with, beside, content);
    });
    ui.add_space(theme::SECTION_GAP);
}

/// A small button beside a title; not too small to be hit.
pub(crate) fn beside_title(icon: MaterialIcon, name: &str) -> Button<'static> {
    let icon = icon_text(icon, theme::SMALL_ICON_SIZE);
    Button::new((icon, weak_small(name)))
        .small()
        .min_size(vec2(theme::LEAST_TARGET, theme::LEAST_TARGET))
}

/// The same without a card of its own: a part of one.
pub(crate) fn titled_ui<C>(
    ui: &mut Ui,
    title: &str,
    with: &mut C,
    beside: impl FnOnce(&mut Ui, &mut C),
    content: impl FnOnce(&mut Ui, &mut C),
) {
    let heading = |ui: &mut Ui, _: &mut C| {
        title_ui(ui, title, 2);
    };
    ui.scope(|ui| {
        // As high as the heading alone would be, or little more.
        ui.spacing_mut().interact_size.y = theme::LEAST_TARGET;
        ui.horizontal(|ui| sides_ui(ui, title, with, heading, beside));
    });
    content(ui, with);
}

/// Cells side by side, each with its share of the width.
pub(crate) fn split_ui(ui: &mut Ui, shares: &[f32], mut cell: impl FnMut(&mut Ui, usize)) {
    let gap = ui.spacing().item_spacing.x;
    let gaps: f32 = shares.iter().skip(1).map(|_| gap).sum();
    let width = (ui.available_width() - gaps).max(0.0);
    let whole: f32 = shares.iter().sum();
    ui.horizontal_top(|ui| {
        for (at, share) in shares.iter().enumerate() {
            let cell_width = (width * share / whole).floor();
            ui.allocate_ui_with_layout(vec2(cell_width, 0.0), Layout::top_down(Align::Min), |ui| {
                ui.set_width(cell_width);
                cell(ui, at);
            });
        }
    });
}

/// A caption above whatever takes it as its name. An input with a hint has a
/// name already, so it is given the caption's id to be named by.
pub(crate) fn labelled_ui<R>(
    ui: &mut Ui,
    caption: &str,
    content: impl FnOnce(&mut Ui, Id) -> R,
) -> R {
    ui.spacing_mut().item_spacing.y = theme::CAPTION_GAP;
    let label = ui.add(egui::Label::new(weak_small(caption)).truncate());
    ui.label_inputs_by(label.id, |ui| content(ui, label.id))
}

/// A caption and what it is, on one line.
pub(crate) fn detail_ui(ui: &mut Ui, caption: &str, text: &str) {
    split_ui(ui, &theme::DETAIL_SHARES, |ui, at| {
        if at == 0 {
            ui.add_space(2.0);
            ui.label(weak_small(caption));
        } else {
            ui.add(egui::Label::new(text).wrap().selectable(true));
        }
    });
}

/// What an empty place says to do first.
pub(crate) fn empty_ui(ui: &mut Ui, icon: MaterialIcon, title: &str, text: &str) {
    let palette = theme::palette(ui);
    ui.add_space(ui.available_height().min(theme::EMPTY_TOP) * theme::EMPTY_TOP_SHARE);
    let width = ui.available_width().min(theme::EMPTY_TEXT_WIDTH);
    ui.vertical_centered(|ui| {
        let middle = Layout::top_down(Align::Center);
        ui.allocate_ui_with_layout(vec2(width, 0.0), middle, |ui| {
            icon_ui(
                ui,
                icon_text(icon, theme::BIG_ICON_SIZE).color(palette.field_line),
            );
            ui.add_space(theme::SMALL_GAP);
            heading_ui(ui, title, 2);
            ui.label(RichText::new(text).color(palette.weak));
        });
    });
}

/// A part of the window with a place of its own. Panes are laid out by hand so
/// that the keyboard goes through them in reading order.
pub(crate) fn pane_ui<R>(
    ui: &mut Ui,
    salt: &str,
    rect: Rect,
    content: impl FnOnce(&mut Ui) -> R,
) -> R {
    let builder = UiBuilder::new().id_salt(salt);
    built_pane_ui(ui, builder, rect, content)
}

/// A pane that a screen reader can jump to.
pub(crate) fn landmark_ui<R>(
    ui: &mut Ui,
    landmark: Landmark<'_>,
    rect: Rect,
    content: impl FnOnce(&mut Ui) -> R,
) -> R {
    let builder = UiBuilder::new()
        .id_salt(landmark.salt)
        .accessibility_role(landmark.role)
        .accessibility_label(landmark.name);
    built_pane_ui(ui, builder, rect, content)
}

/// What a landmark is to a screen reader.
pub(crate) struct Landmark<'a> {
    pub(crate) salt: &'a str,
    pub(crate) role: Role,
    pub(crate) name: String,
}

fn built_pane_ui<R>(
    ui: &mut Ui,
    builder: UiBuilder,
    rect: Rect,
    content: impl FnOnce(&mut Ui) -> R,
) -> R {
    let builder = builder.max_rect(rect).layout(Layout::top_down(Align::Min));
    ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(rect.expand(theme::PANE_OVERHANG).intersect(ui.clip_rect()));
        content(ui)
    })
    .inner
}
