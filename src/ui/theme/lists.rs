//! Sizes of lists with their details, and of the rail: the theme's, a file of
//! their own for length alone.

pub(in crate::ui) const RAIL_INSET: f32 = 10.0;
pub(in crate::ui) const RAIL_GAP: f32 = 4.0;
/// A lower button of the rail has no room for its name.
pub(in crate::ui) const RAIL_NAMED_HEIGHT: f32 = 50.0;
/// Below this height a list's pane scrolls as a whole, its table as high as that.
pub(in crate::ui) const LOW_SCREEN: f32 = 360.0;
pub(in crate::ui) const LOW_TABLE: f32 = 220.0;
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
