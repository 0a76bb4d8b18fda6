//! Sizes of columns, of rings around what has the keyboard, and of the small
//! pieces that every screen uses.

use super::{BIG_ICON_SIZE, ICON_SIZE};

/// The least side of what a finger or a shaking hand must hit (WCAG 2.5.8).
pub(crate) const LEAST_TARGET: f32 = 24.0;
/// The narrowest that a name, a place or a code is shown.
pub(crate) const LEAST_NAME: f32 = 90.0;
/// The same in the lists that are read most.
pub(crate) const LEAST_ROW_NAME: f32 = 110.0;
/// The narrowest that a column can be dragged to.
pub(crate) const LEAST_COLUMN: f32 = 60.0;
pub(crate) const LEAST_REPORT_NAME: f32 = 100.0;
/// The parcels of a batch: the tick, the code, the status and the way out.
pub(crate) const TICK_COLUMN: f32 = 30.0;
pub(crate) const CODE_COLUMN: f32 = 140.0;
pub(crate) const PARCEL_STATUS_COLUMN: f32 = 150.0;
pub(crate) const REMOVE_COLUMN: f32 = 36.0;
/// The list of batches; less beside open details.
pub(crate) const BATCH_STATUS_COLUMN: f32 = 210.0;
pub(crate) const NARROW_BATCH_STATUS_COLUMN: f32 = 134.0;
pub(crate) const PARCELS_COLUMN: f32 = 70.0;
pub(crate) const MOMENT_COLUMN: f32 = 150.0;
/// The list of refunds.
pub(crate) const DAY_COLUMN: f32 = 130.0;
pub(crate) const REFUND_COLUMN: f32 = 210.0;
pub(crate) const NARROW_REFUND_COLUMN: f32 = 150.0;
pub(crate) const LEAST_REFUND: f32 = 120.0;
pub(crate) const POSTAGE_COLUMN: f32 = 190.0;
/// No status takes more room than this: the other columns are read, too.
pub(crate) const MOST_STATUS: f32 = 220.0;
/// In a narrow list a long status loses its end before it goes.
pub(crate) const LEAST_STATUS: f32 = 150.0;
/// Below the rows of the list of shipments.
pub(crate) const LIST_BOTTOM: f32 = 7.0;
/// The line that an id is typed into, however little room there is.
pub(crate) const LEAST_LOOK_UP: f32 = 80.0;
/// The field of the price limit.
/// A list under a narrow field is this wide: whole names of countries and recipients.
pub(crate) const OFFERED_LIST_WIDTH: f32 = 360.0;
pub(crate) const LIMIT_WIDTH: f32 = 180.0;
/// On a button of the rail: the icon and the middle of icon and name, from the edges.
pub(crate) const RAIL_ICON: f32 = 24.0;
pub(crate) const RAIL_ICON_TOP: f32 = 21.0;
pub(crate) const RAIL_NAME_BOTTOM: f32 = 13.0;
/// An icon of the rail without its name.
pub(crate) const RAIL_LONE_ICON: f32 = 22.0;
/// A line of what a price is made of.
pub(crate) const PRICE_LINE_HEIGHT: f32 = 22.0;
/// Between the rates and their card.
pub(crate) const RATES_MARGIN: egui::Margin = egui::Margin::symmetric(10, 4);
/// Above a name with marks below it.
pub(crate) const RATE_MARKS_GAP: f32 = 3.0;
/// Between a caption and its field.
pub(crate) const CAPTION_GAP: f32 = 3.0;
/// Around a field with a problem.
pub(crate) const PROBLEM_STROKE: f32 = 1.5;
/// How far the ring around what has the keyboard stands off.
pub(crate) const FOCUS_AROUND: f32 = 3.0;
pub(crate) const STRIP_FOCUS_AROUND: f32 = 2.0;
pub(crate) const STRIP_FOCUS_STROKE: f32 = 2.0;
/// The line below the form that names what lies below the cut.
pub(crate) const BELOW_HEIGHT: f32 = 20.0;
/// More than any list that is scrolled as a page is.
pub(crate) const LONGEST_LIST: f32 = 100_000.0;
/// The thinnest line.
pub(crate) const HAIRLINE: f32 = 1.0;
pub(crate) const ROW_FOCUS_AROUND: egui::Vec2 = egui::vec2(4.0, -2.0);
/// How far a ring may stand over the edge of its pane.
pub(crate) const PANE_OVERHANG: f32 = 4.0;
/// A caption and what it is, on one line.
pub(crate) const DETAIL_SHARES: [f32; 2] = [0.36, 0.64];
/// The line for what corrects several orders.
pub(crate) const CORRECTION_WIDTH: f32 = 190.0;
/// How much of the room above their rows the reasons take at most why orders can't ship.
pub(crate) const REASONS_SHARE: f32 = 0.45;
/// The same, where the result of a job stands below the rows.
pub(crate) const FEW_REASONS_SHARE: f32 = 0.25;
/// What an empty place says stands below its upper edge: this share of at most so much.
pub(crate) const EMPTY_TOP: f32 = 160.0;
pub(crate) const EMPTY_TOP_SHARE: f32 = 0.45;
/// The icon of where a parcel is now.
pub(crate) const NEWS_ICON_SIZE: f32 = BIG_ICON_SIZE * 0.6;
/// An icon on the line of a parcel's way, and how thick that line is.
pub(crate) const TIMELINE_ICON_ROOM: f32 = ICON_SIZE + 4.0;
pub(crate) const TIMELINE_STROKE: f32 = 1.5;
/// How much of its place a bar of the plot takes.
pub(crate) const BAR_SHARE: f64 = 0.72;
