//! The theme: every colour and every size of the window stands here, and nowhere else.

mod lists;
mod sizes;
mod worlds;

use std::collections::BTreeMap;

use egui::{
    Color32, CornerRadius, FontId, Id, Margin, Shadow, Stroke, Style, TextStyle, Ui, Vec2, Visuals,
    vec2,
};

use crate::model::{
    environment::Environment,
    label::MAX_SHOWN_SIDE,
    preferences::{Preferences, Theme},
};
use worlds::tinted;

pub(crate) use lists::*;
pub(crate) use sizes::*;
pub(crate) use worlds::{edge_ui, environment, mark, strip_colours};

/// How large the window opens, and how small it may be made.
pub(crate) const WINDOW_SIZE: [f32; 2] = [1280.0, 800.0];
/// What the system's title bar and task bar take of a screen's height, about.
pub(crate) const TITLE_BAR: f32 = 72.0;
pub(crate) const SMALLEST_WINDOW: [f32; 2] = [960.0, 600.0];
/// The widest texture that is asked for. The letters share one that is as wide
/// as allowed: on a card that allows 16,384 its memory alone takes a third of
/// the time to the first picture.
pub(crate) const TEXTURE_SIDE: usize = MAX_SHOWN_SIDE as usize;
/// The rail at the left.
pub(crate) const RAIL_WIDTH: f32 = 88.0;
/// From this width of the window on it is as wide as its longest name.
pub(crate) const RAIL_GROWS_FROM: f32 = 1360.0;
/// Beside the name of a screen, on both sides of its button.
pub(crate) const RAIL_NAME_AROUND: f32 = 4.0 * RAIL_GAP;
pub(crate) const RAIL_BUTTON_HEIGHT: f32 = 58.0;
pub(crate) const STRIP_HEIGHT: f32 = 44.0;
pub(crate) const STATUS_HEIGHT: f32 = 34.0;
/// Room around a screen, and between its panes.
pub(crate) const GUTTER: f32 = 20.0;
pub(crate) const GAP: f32 = 8.0;
/// Less is no difference of a size.
pub(crate) const HALF_A_POINT: f32 = 0.5;
pub(crate) const SMALL_GAP: f32 = 4.0;
pub(crate) const SECTION_GAP: f32 = 14.0;
/// The form takes this share of the width, within bounds.
pub(crate) const FORM_SHARE: f32 = 0.42;
pub(crate) const FORM_WIDTH: std::ops::RangeInclusive<f32> = 350.0..=560.0;
/// From here on the form on the Ship screen has two columns, and this share of the room.
pub(crate) const WIDE_SHIP: f32 = 1130.0;
pub(crate) const WIDE_FORM_SHARE: f32 = 0.62;
pub(crate) const WIDE_FORM_WIDTH: std::ops::RangeInclusive<f32> = 700.0..=960.0;
/// A form of this width has two columns.
pub(crate) const TWO_COLUMN_FORM: f32 = 690.0;
/// The choice of boxes and of parcels that were sent before, where it stands beside a title.
pub(crate) const RECENT_PARCEL_WIDTH: f32 = 220.0;
/// The choice of the sequence in which orders are listed.
pub(crate) const PICK_ORDER_WIDTH: f32 = 170.0;
pub(crate) const DETAILS_SHARE: f32 = 0.40;
pub(crate) const DETAILS_WIDTH: std::ops::RangeInclusive<f32> = 340.0..=520.0;
/// A batch's details are where the work is: the list beside them is narrow.
pub(crate) const BATCH_LIST_SHARE: f32 = 0.30;
pub(crate) const BATCH_LIST_WIDTH: std::ops::RangeInclusive<f32> = 260.0..=400.0;
/// Below it there is room for a list or for details, not for both.
pub(crate) const NARROW_SCREEN: f32 = 640.0;
/// The same of a list with the buttons over it, and the details of one of its rows.
pub(crate) const NARROW_LIST: f32 = 760.0;
/// The last scan, to be seen from the other side of the bench.
pub(crate) const FLASH_HEIGHT: f32 = 68.0;
/// The least height of the parcels of a batch.
pub(crate) const PARCELS_HEIGHT: f32 = 200.0;
const SETTINGS_WIDTH: std::ops::RangeInclusive<f32> = 720.0..=1000.0;
/// Of a wide window: a field is no easier to read when it is as wide as that.
const SETTINGS_SHARE: f32 = 0.68;
pub(crate) const DIALOG_WIDTH: f32 = 440.0;
pub(crate) const LIST_DIALOG_WIDTH: f32 = 680.0;
pub(crate) const LIST_DIALOG_HEIGHT: f32 = 420.0;
pub(crate) const PALETTE_WIDTH: f32 = 560.0;
pub(crate) const PALETTE_HEIGHT: f32 = 320.0;
pub(crate) const FOOTER_HEIGHT: f32 = 64.0;
pub(crate) const ROW_HEIGHT: f32 = 54.0;
/// Where names wrap because the table is narrow.
pub(crate) const TALL_ROW_HEIGHT: f32 = 62.0;
pub(crate) const NARROW_MARK_WIDTH: f32 = 36.0;
pub(crate) const NAME_HEIGHT: f32 = 20.0;
pub(crate) const NARROW_TABLE: f32 = 560.0;
/// Below it the comparison of rates has an icon for the head of a column, and names wrap.
pub(crate) const NARROW_RATES: f32 = 640.0;
/// Below it the comparison shows names, days and prices alone.
pub(crate) const SLIM_TABLE: f32 = 560.0;
pub(crate) const TABLE_GAP: f32 = 6.0;
pub(crate) const EMPTY_TEXT_WIDTH: f32 = 380.0;
pub(crate) const HEADER_HEIGHT: f32 = 34.0;
pub(crate) const LIST_ROW_HEIGHT: f32 = 40.0;
/// However low the window is, a list has a row.
pub(crate) const LEAST_ROWS: f32 = 40.0;
/// A row of a compact list: no button in it is lower than a finger needs.
pub(crate) const COMPACT_ROW_HEIGHT: f32 = 26.0;
pub(crate) const ROW_BUTTON_HEIGHT: f32 = 30.0;
/// Shipments list: the column of ticks, the bar beside the rows, the filters.
pub(crate) const CHECK_WIDTH: f32 = 26.0;
pub(crate) const SCROLL_BAR_WIDTH: f32 = 26.0;
pub(crate) const SCROLL_HANDLE: f32 = 28.0;
pub(crate) const SCROLL_HANDLE_WIDTH: f32 = 10.0;
pub(crate) const FILTER_CHOICE_WIDTH: f32 = 132.0;
pub(crate) const FILTER_NUMBER_WIDTH: f32 = 124.0;
pub(crate) const FILTER_DAY_WIDTH: f32 = 104.0;
pub(crate) const CONTROL_HEIGHT: f32 = 32.0;
pub(crate) const BIG_CONTROL_HEIGHT: f32 = 40.0;
/// The label's picture takes this share of a pane's height, within bounds.
pub(crate) const LABEL_PICTURE_HEIGHT: std::ops::RangeInclusive<f32> = 220.0..=520.0;
pub(crate) const LABEL_PICTURE_HEIGHT_SHARE: f32 = 0.5;
pub(crate) const LABEL_PICTURE_SHARE: f32 = 0.46;
pub(crate) const BUDGET_BAR: Vec2 = vec2(72.0, 6.0);
pub(crate) const PLOT_HEIGHT: f32 = 200.0;
pub(crate) const NUMBER_WIDTH: f32 = 124.0;
/// From this width on the list of refunds shows the postage, too.
pub(crate) const WIDE_REFUNDS: f32 = 1_040.0;
/// The highest list of what went wrong in a job.
pub(crate) const RESULT_HEIGHT: f32 = 132.0;
/// The dot of a radio button that is on: its radius as a share of the inner mark.
pub(crate) const RADIO_DOT: f32 = 0.34;
pub(crate) const POPUP_HEIGHT: f32 = 240.0;
/// Of a list of which several can be chosen: what is chosen is compared.
pub(crate) const TALL_POPUP_HEIGHT: f32 = 2.0 * POPUP_HEIGHT;
/// Rates table: columns that do not stretch.
pub(crate) const DELIVERY_WIDTH: f32 = 88.0;
pub(crate) const MARK_WIDTH: f32 = 56.0;
pub(crate) const PRICE_WIDTH: f32 = 88.0;
pub(crate) const RATE_NUMBER_WIDTH: f32 = 10.0;
/// A name in the comparison needs the room itself where its column is narrower.
pub(crate) const RATE_NUMBER_ROOM: f32 = 140.0;
pub(crate) const ICON_SIZE: f32 = 18.0;
pub(crate) const SMALL_ICON_SIZE: f32 = 15.0;
pub(crate) const BIG_ICON_SIZE: f32 = 40.0;
pub(crate) const CARD_ROUNDING: u8 = 10;
const CONTROL_ROUNDING: u8 = 6;
pub(crate) const CARD_PADDING: i8 = 16;
const DIALOG_PADDING: i8 = 24;

const BODY_SIZE: f32 = 14.5;
const SMALL_SIZE: f32 = 12.5;
const SECTION_SIZE: f32 = 16.0;
const TITLE_SIZE: f32 = 22.0;
const PRICE_SIZE: f32 = 26.0;

/// The colours of one theme.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Palette {
    /// Behind everything.
    pub(crate) canvas: Color32,
    pub(crate) card: Color32,
    pub(crate) field: Color32,
    pub(crate) line: Color32,
    pub(crate) field_line: Color32,
    pub(crate) text: Color32,
    pub(crate) weak: Color32,
    pub(crate) accent: Color32,
    pub(crate) on_accent: Color32,
    /// Behind what is selected.
    pub(crate) accent_soft: Color32,
    pub(crate) good: Color32,
    pub(crate) good_soft: Color32,
    pub(crate) warning: Color32,
    pub(crate) warning_soft: Color32,
    pub(crate) danger: Color32,
    pub(crate) danger_soft: Color32,
    pub(crate) hover: Color32,
    pub(crate) line_width: f32,
}

const fn rgb(code: u32) -> Color32 {
    let [_, red, green, blue] = code.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

const LIGHT: Palette = Palette {
    canvas: rgb(0x00F3_F5F8),
    card: rgb(0x00FF_FFFF),
    field: rgb(0x00FF_FFFF),
    line: rgb(0x00E1_E5EB),
    field_line: rgb(0x007A_8391),
    text: rgb(0x001B_2430),
    weak: rgb(0x0059_6575),
    accent: rgb(0x001F_5FBF),
    on_accent: rgb(0x00FF_FFFF),
    accent_soft: rgb(0x00E3_EDFB),
    good: rgb(0x0013_6B3A),
    good_soft: rgb(0x00E2_F4E9),
    warning: rgb(0x008A_5200),
    warning_soft: rgb(0x00FD_F1DC),
    danger: rgb(0x00B3_2318),
    danger_soft: rgb(0x00FC_E9E7),
    hover: rgb(0x00EC_F0F5),
    line_width: 1.0,
};

const DARK: Palette = Palette {
    canvas: rgb(0x0014_181E),
    card: rgb(0x001D_232B),
    field: rgb(0x0013_171D),
    line: rgb(0x002E_3641),
    field_line: rgb(0x006C_7889),
    text: rgb(0x00E8_ECF2),
    weak: rgb(0x00A2_ADBC),
    accent: rgb(0x0077_AEFF),
    on_accent: rgb(0x000B_1A2E),
    accent_soft: rgb(0x0023_3A5A),
    good: rgb(0x006F_D59A),
    good_soft: rgb(0x0018_3526),
    warning: rgb(0x00F2_BD64),
    warning_soft: rgb(0x003B_2E16),
    danger: rgb(0x00FF_938A),
    danger_soft: rgb(0x0044_2020),
    hover: rgb(0x0028_303A),
    line_width: 1.0,
};

const HIGH_CONTRAST: Palette = Palette {
    canvas: rgb(0x0000_0000),
    card: rgb(0x0000_0000),
    field: rgb(0x0000_0000),
    line: rgb(0x00FF_FFFF),
    field_line: rgb(0x00FF_FFFF),
    text: rgb(0x00FF_FFFF),
    // An example in an empty field is not to be taken for what was typed.
    weak: rgb(0x00B8_B8B8),
    accent: rgb(0x00FF_E000),
    on_accent: rgb(0x0000_0000),
    accent_soft: rgb(0x003A_3400),
    good: rgb(0x0060_FF9A),
    good_soft: rgb(0x0000_2810),
    warning: rgb(0x00FF_D060),
    warning_soft: rgb(0x0030_2400),
    danger: rgb(0x00FF_A0A0),
    danger_soft: rgb(0x0040_0000),
    hover: rgb(0x0030_3030),
    line_width: 2.0,
};

/// The white of a label's paper.
pub(crate) const PAPER: Color32 = Color32::WHITE;

const HIGH_CONTRAST_KEY: &str = "sendoff-high-contrast";

/// The colours in use.
pub(crate) fn palette(ui: &Ui) -> Palette {
    let is_high_contrast = ui
        .ctx()
        .data(|data| data.get_temp(Id::unique(HIGH_CONTRAST_KEY)))
        .unwrap_or(false);
    if is_high_contrast {
        HIGH_CONTRAST
    } else if ui.visuals().dark_mode {
        DARK
    } else {
        LIGHT
    }
}

/// Applies the preferred theme, in the colours of an environment.
pub(crate) fn apply(ctx: &egui::Context, preferences: &Preferences, environment: Environment) {
    let is_high_contrast = preferences.theme == Theme::HighContrast;
    ctx.data_mut(|data| data.insert_temp(Id::unique(HIGH_CONTRAST_KEY), is_high_contrast));
    worlds::wear(ctx, environment);
    let (light, dark) = if is_high_contrast {
        (HIGH_CONTRAST, HIGH_CONTRAST)
    } else {
        (tinted(LIGHT, environment), tinted(DARK, environment))
    };
    ctx.set_style_of(egui::Theme::Light, style(&light, Visuals::light()));
    ctx.set_style_of(egui::Theme::Dark, style(&dark, Visuals::dark()));
    ctx.set_theme(match preferences.theme {
        Theme::System => egui::ThemePreference::System,
        Theme::Light => egui::ThemePreference::Light,
        Theme::Dark | Theme::HighContrast => egui::ThemePreference::Dark,
    });
    ctx.set_zoom_factor(f32::from(preferences.text_size_percent) / 100.0);
    ctx.options_mut(|options| {
        options.zoom_with_keyboard = false;
        // Of a desktop that says nothing about it: paper, labels and printed lists are white.
        options.fallback_theme = egui::Theme::Light;
    });
}

pub(crate) fn section_font() -> FontId {
    FontId::proportional(SECTION_SIZE)
}

pub(crate) fn title_font() -> FontId {
    FontId::proportional(TITLE_SIZE)
}

pub(crate) fn price_font() -> FontId {
    FontId::proportional(PRICE_SIZE)
}

fn style(palette: &Palette, base: Visuals) -> Style {
    let mut style = Style {
        text_styles: text_styles(),
        visuals: visuals(palette, base),
        animation_time: 0.08,
        ..Style::default()
    };
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(GAP, 6.0);
    spacing.button_padding = vec2(12.0, 6.0);
    spacing.interact_size = vec2(40.0, CONTROL_HEIGHT);
    spacing.combo_width = 60.0;
    spacing.icon_width = 18.0;
    spacing.icon_width_inner = 11.0;
    spacing.icon_spacing = 8.0;
    spacing.window_margin = Margin::same(20);
    spacing.menu_margin = Margin::same(6);
    spacing.tooltip_width = 320.0;
    spacing.scroll.bar_width = 8.0;
    spacing.scroll.floating = true;
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.4;
    style
}

fn text_styles() -> BTreeMap<TextStyle, FontId> {
    BTreeMap::from([
        (TextStyle::Small, FontId::proportional(SMALL_SIZE)),
        (TextStyle::Body, FontId::proportional(BODY_SIZE)),
        (TextStyle::Button, FontId::proportional(BODY_SIZE)),
        (TextStyle::Heading, FontId::proportional(TITLE_SIZE)),
        (TextStyle::Monospace, FontId::monospace(BODY_SIZE)),
    ])
}

fn visuals(palette: &Palette, base: Visuals) -> Visuals {
    let mut visuals = base;
    let rounding = CornerRadius::same(CONTROL_ROUNDING);
    let field_line = Stroke::new(palette.line_width, palette.field_line);
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(palette.weak);
    visuals.panel_fill = palette.canvas;
    visuals.window_fill = palette.card;
    visuals.window_stroke = Stroke::new(palette.line_width, palette.line);
    visuals.window_corner_radius = CornerRadius::same(CARD_ROUNDING);
    visuals.menu_corner_radius = rounding;
    visuals.window_shadow = shadow(24);
    visuals.popup_shadow = shadow(12);
    visuals.extreme_bg_color = palette.field;
    visuals.text_edit_bg_color = Some(palette.field);
    visuals.faint_bg_color = palette.hover;
    visuals.hyperlink_color = palette.accent;
    visuals.error_fg_color = palette.danger;
    visuals.warn_fg_color = palette.warning;
    visuals.selection.bg_fill = palette.accent_soft;
    visuals.selection.stroke = Stroke::new(2.0, palette.accent);
    visuals.text_cursor.blink = false;
    visuals.text_cursor.stroke = Stroke::new(2.0, palette.accent);
    let widgets = &mut visuals.widgets;
    for widget in [
        &mut widgets.noninteractive,
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
        &mut widgets.open,
    ] {
        widget.corner_radius = rounding;
        widget.expansion = 0.0;
        widget.fg_stroke = Stroke::new(1.5, palette.text);
        widget.bg_stroke = field_line;
        widget.bg_fill = palette.field;
        widget.weak_bg_fill = palette.card;
    }
    widgets.noninteractive.bg_stroke = Stroke::new(palette.line_width, palette.line);
    widgets.noninteractive.bg_fill = palette.card;
    widgets.hovered.weak_bg_fill = palette.hover;
    widgets.hovered.bg_stroke = Stroke::new(palette.line_width, palette.accent);
    widgets.active.weak_bg_fill = palette.hover;
    widgets.active.bg_stroke = Stroke::new(2.0, palette.accent);
    widgets.open.weak_bg_fill = palette.hover;
    widgets.open.bg_stroke = Stroke::new(2.0, palette.accent);
    visuals
}

fn shadow(blur: u8) -> Shadow {
    Shadow {
        offset: [0, 4],
        blur,
        spread: 0,
        color: Color32::from_black_alpha(48),
    }
}

/// A surface that things stand on.
pub(crate) fn card(palette: &Palette) -> egui::Frame {
    egui::Frame::new()
        .fill(palette.card)
        .stroke(Stroke::new(palette.line_width, palette.line))
        .corner_radius(CornerRadius::same(CARD_ROUNDING))
        .inner_margin(Margin::same(CARD_PADDING))
}

/// A dialog over everything.
pub(crate) fn dialog(palette: &Palette) -> egui::Frame {
    card(palette)
        .inner_margin(Margin::same(DIALOG_PADDING))
        .shadow(shadow(32))
}

/// A message in its colours.
pub(crate) fn message(fill: Color32, line: Color32) -> egui::Frame {
    egui::Frame::new()
        .fill(fill)
        .stroke(Stroke::new(1.0, line))
        .corner_radius(CornerRadius::same(CONTROL_ROUNDING))
        .inner_margin(Margin::symmetric(12, 10))
}

/// A word with a colour behind it.
pub(crate) fn chip(fill: Color32) -> egui::Frame {
    egui::Frame::new()
        .fill(fill)
        .corner_radius(CornerRadius::same(CONTROL_ROUNDING))
        .inner_margin(Margin::symmetric(6, 1))
}

/// The ring around what has the keyboard.
pub(crate) fn focus_ring(palette: &Palette) -> Stroke {
    Stroke::new(2.0, palette.text)
}

pub(crate) fn control_rounding() -> CornerRadius {
    CornerRadius::same(CONTROL_ROUNDING)
}
/// How wide the cards of the settings are in so much room.
pub(crate) fn settings_width(room: f32) -> f32 {
    let width = (room * SETTINGS_SHARE).clamp(*SETTINGS_WIDTH.start(), *SETTINGS_WIDTH.end());
    width.min(room)
}
