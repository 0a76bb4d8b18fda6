//! Sizes of lists with their details, and of the rail: the theme's, a file of
//! their own for length alone.

pub(in crate::ui) const RAIL_INSET: f32 = 10.0;
pub(in crate::ui) const RAIL_GAP: f32 = 4.0;
/// A lower button of the rail has no room for its name.
pub(in crate::ui) const RAIL_NAMED_HEIGHT: f32 = 50.0;
/// The parts of the status line are pressed like buttons, and lower than them.
pub(in crate::ui) const STATUS_BUTTON_HEIGHT: f32 = 24.0;
pub(in crate::ui) const STATUS_PADDING: egui::Vec2 = egui::vec2(8.0, 2.0);
/// Beside a title there is room for buttons with their names from this width on.
pub(in crate::ui) const NARROW_TITLE: f32 = 340.0;
/// A sum with its name above it.
pub(in crate::ui) const TOTAL_HEIGHT: f32 = 40.0;
pub(in crate::ui) const NARROW_NUMBER_WIDTH: f32 = 96.0;
/// A rail of icons alone.
pub(in crate::ui) const RAIL_ICONS_WIDTH: f32 = 56.0;
/// Less than this of what an environment means says nothing.
pub(in crate::ui) const STRIP_MEANING: f32 = 140.0;
/// A screen that is lower than this is scrolled as a whole.
pub(in crate::ui) const LOWEST_SCREEN: f32 = 440.0;
/// The form and what came of it, one below the other in a narrow window.
pub(in crate::ui) const NARROW_SHIP: f32 = 860.0;
/// Notices take at most this share of a screen's height; the others scroll.
pub(in crate::ui) const NOTICES_SHARE: f32 = 0.4;
/// From this width on a list shows all its columns.
pub(in crate::ui) const WIDE_TABLE: f32 = 700.0;
pub(in crate::ui) const STATUS_COLUMN: f32 = 170.0;
pub(in crate::ui) const WORDS_COLUMN: f32 = 190.0;
pub(in crate::ui) const NEWS_COLUMN: f32 = 200.0;
pub(in crate::ui) const NEWS_SHARE: f32 = 0.42;
pub(in crate::ui) const WIDE_NEWS_COLUMN: f32 = 320.0;
pub(in crate::ui) const ORDER_COLUMN: f32 = 110.0;
pub(in crate::ui) const DAYS_COLUMN: f32 = 84.0;
/// Above the first of two lines in a row.
pub(in crate::ui) const ROW_INSET: f32 = 3.0;
/// The button beside the line that an id is typed into.
pub(in crate::ui) const LOOK_UP_WIDTH: f32 = 118.0;
pub(in crate::ui) const FILTER_WIDTH: f32 = 230.0;
/// The line that a parcel's way is drawn along.
pub(in crate::ui) const TIMELINE_WIDTH: f32 = 26.0;
/// A dialog's own margin and the room that it leaves to the window's edge.
pub(in crate::ui) const DIALOG_EDGE: f32 = 72.0;
/// What is to be bought, in its dialog, and what stands around that list.
pub(in crate::ui) const BUY_LIST_HEIGHT: f32 = 294.0;
pub(in crate::ui) const BUY_LIST_AROUND: f32 = 220.0;
/// The line above the commands.
pub(in crate::ui) const PALETTE_AROUND: f32 = 56.0;
/// The heading and the buttons around a list of the status line.
pub(in crate::ui) const LIST_DIALOG_AROUND: f32 = 150.0;
/// The last scan above the list, with its margins.
pub(in crate::ui) const FLASH_ROOM: f32 = 92.0;
/// However low the window is, a list in a dialog shows some rows.
pub(in crate::ui) const LEAST_LIST: f32 = 110.0;
/// What a notice offers stands beside it, at least as wide as this.
pub(in crate::ui) const NOTICE_BUTTONS: f32 = 44.0;
pub(in crate::ui) const NOTICE_MARGIN: egui::Margin = egui::Margin::symmetric(12, 4);
/// The room around a screen, as a margin.
pub(in crate::ui) const GUTTER_MARGIN: i8 = 20;
/// Beside the text of the band above what is not real.
pub(in crate::ui) const MARK_MARGIN: f32 = 16.0;
/// Between a list and its card.
pub(in crate::ui) const LIST_MARGIN: egui::Margin = egui::Margin::symmetric(10, 6);
