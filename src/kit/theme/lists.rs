//! Sizes of lists with their details, and of the rail: the theme's, a file of
//! their own for length alone.

use egui::Color32;

use super::{GUTTER, message};

pub(crate) const RAIL_INSET: f32 = 10.0;
pub(crate) const RAIL_GAP: f32 = 4.0;
/// A lower button of the rail has no room for its name.
pub(crate) const RAIL_NAMED_HEIGHT: f32 = 50.0;
/// The parts of the status line are pressed like buttons, and lower than them.
pub(crate) const STATUS_BUTTON_HEIGHT: f32 = 24.0;
pub(crate) const STATUS_PADDING: egui::Vec2 = egui::vec2(8.0, 2.0);
/// Beside a title there is room for buttons with their names from this width on.
pub(crate) const WIDE_TITLE: f32 = 560.0;
/// A sum with its name above it.
pub(crate) const TOTAL_HEIGHT: f32 = 40.0;
pub(crate) const NARROW_NUMBER_WIDTH: f32 = 96.0;
/// A rail of icons alone.
pub(crate) const RAIL_ICONS_WIDTH: f32 = 56.0;
/// A screen that is lower than this is scrolled as a whole.
pub(crate) const LOWEST_SCREEN: f32 = 440.0;
/// The same, where the reasons why orders can't ship stand above their rows.
pub(crate) const LOWEST_WITH_REASONS: f32 = 560.0;
/// A list alone: what stands above it, and some rows.
pub(crate) const LOWEST_LIST: f32 = 250.0;
/// Below this width of the window the buttons beside a list's title are icons alone.
pub(crate) const WORDS_BESIDE_TITLE: f32 = 800.0;
/// The least height of the form beside its rates: the buttons at their ends stay in sight.
pub(crate) const LOWEST_SHIP: f32 = 340.0;
/// The form and what came of it, one below the other in a narrow window.
pub(crate) const NARROW_SHIP: f32 = 860.0;
/// What came of a form is no lower, however little of a screen is in sight.
pub(crate) const LOWEST_OUTCOME: f32 = 170.0;
/// The room of what says where a file was saved, with its button.
pub(crate) const SAVED_ROOM: f32 = 80.0;
/// The room of one notice, kept for it in all but low windows.
pub(crate) const NOTICE_ROOM: f32 = 56.0;
/// So much of it is the gutter below the screen, which is empty.
pub(crate) const NOTICE_IN_GUTTER: f32 = 16.0;
/// Where the screen and its notices have so much height, they have that room always: a window of
/// 700 points has it.
pub(crate) const NOTICE_ROOM_FROM: f32 = 560.0;
/// A press that comes so soon after the page has moved was meant for what stood there before.
pub(crate) const PRESS_ON_ITS_WAY_SECS: f64 = 0.35;
/// In a lower window, as that of large type is, the list of shipments has low rows and its
/// filters are shown when they are asked for.
const LOW_WINDOW: f32 = 480.0;
/// What stands above and below a label's picture, down to the buttons that save it.
pub(crate) const LABEL_AROUND: f32 = 350.0;
/// How long a message stays that asks nothing and offers nothing, in seconds.
pub(crate) const BRIEF_SECS: f64 = 8.0;
/// How long the result of a job without trouble stays, in seconds.
pub(crate) const RESULT_SECS: f64 = 25.0;
/// Letters that choose in a list are of one word while no longer pause is between them.
pub(crate) const LETTERS_SECS: f64 = 1.0;
/// Notices take at most this share of a screen's height; the others scroll.
pub(crate) const NOTICES_SHARE: f32 = 0.4;
/// From this width on a list shows all its columns.
pub(crate) const WIDE_TABLE: f32 = 720.0;
pub(crate) const WORDS_COLUMN: f32 = 190.0;
pub(crate) const NEWS_COLUMN: f32 = 200.0;
pub(crate) const NEWS_SHARE: f32 = 0.42;
pub(crate) const WIDE_NEWS_COLUMN: f32 = 320.0;
pub(crate) const ORDER_COLUMN: f32 = 110.0;
pub(crate) const DAYS_COLUMN: f32 = 84.0;
/// Above the first of two lines in a row.
pub(crate) const ROW_INSET: f32 = 3.0;
/// The button beside the line that an id is typed into.
pub(crate) const LOOK_UP_WIDTH: f32 = 118.0;
pub(crate) const FILTER_WIDTH: f32 = 230.0;
/// The line that a parcel's way is drawn along.
pub(crate) const TIMELINE_WIDTH: f32 = 26.0;
/// A dialog's own margin and the room that it leaves to the window's edge.
pub(crate) const DIALOG_EDGE: f32 = 72.0;
/// The menu of how a list looks, and the line for the name of a view in it.
pub(crate) const LOOK_MENU_WIDTH: f32 = 240.0;
pub(crate) const VIEW_NAME_WIDTH: f32 = 150.0;
/// A menu takes at most this share of the window's height; the rest of it scrolls.
pub(crate) const MENU_SHARE: f32 = 0.7;
/// What is selected and what is done to it take at most this share of a list's height.
pub(crate) const FOOT_SHARE: f32 = 0.6;
/// Below this width what can be done to the selected stands in a menu.
pub(crate) const NARROW_CHOICES: f32 = 620.0;
/// A day of a month.
pub(crate) const CALENDAR_DAY: egui::Vec2 = egui::vec2(34.0, 28.0);
/// The text of a shop's rules: a dozen lines.
pub(crate) const RULES_TEXT_HEIGHT: f32 = 220.0;
/// The parcels of a dry run: some rows, and the text of the rules stays near.
pub(crate) const DRY_RUN_HEIGHT: f32 = 460.0;
/// What is to be bought, in its dialog, and what stands around that list.
pub(crate) const BUY_LIST_HEIGHT: f32 = 294.0;
pub(crate) const BUY_LIST_AROUND: f32 = 220.0;
/// The line above the commands.
pub(crate) const PALETTE_AROUND: f32 = 56.0;
/// The heading and the buttons around the list of keys.
pub(crate) const LIST_DIALOG_AROUND: f32 = 150.0;
/// However low the window is, a list in a dialog shows some rows.
pub(crate) const LEAST_LIST: f32 = 110.0;
/// What a notice offers stands beside it, at least as wide as this.
pub(crate) const NOTICE_BUTTONS: f32 = 44.0;
pub(crate) const NOTICE_MARGIN: egui::Margin = egui::Margin::symmetric(12, 4);
/// The room around a screen, as a margin.
pub(crate) const GUTTER_MARGIN: i8 = 20;
/// Beside the text of the band above what is not real.
pub(crate) const MARK_MARGIN: f32 = 16.0;
/// Between a list and its card.
pub(crate) const LIST_MARGIN: egui::Margin = egui::Margin::symmetric(10, 6);

/// Above and below a screen in a low window.
const LOW_GUTTER: f32 = 6.0;
/// Around what is selected, in a low window.
const LOW_BAR: egui::Margin = egui::Margin::symmetric(12, 2);

/// The room around a screen.
pub(crate) fn around_screen(ctx: &egui::Context) -> egui::Vec2 {
    let height = if is_low(ctx) { LOW_GUTTER } else { GUTTER };
    egui::vec2(GUTTER, height)
}

/// The bar of what is selected, above which as many rows as can be stay in sight.
pub(crate) fn selection_bar(ctx: &egui::Context, fill: Color32, line: Color32) -> egui::Frame {
    let bar = message(fill, line);
    if is_low(ctx) {
        bar.inner_margin(LOW_BAR)
    } else {
        bar
    }
}

/// Whether the window is so low that what matters has to have its room from elsewhere.
pub(crate) fn is_low(ctx: &egui::Context) -> bool {
    ctx.content_rect().height() < LOW_WINDOW
}
