//! What several tests share.

pub(crate) mod bags;
pub(crate) mod browser;
pub(crate) mod by_chance;
pub(crate) mod cups;
pub(crate) mod day;
pub(crate) mod display;
pub(crate) mod form;
pub(crate) mod http2;
pub(crate) mod journeys;
pub(crate) mod labels;
pub(crate) mod memory;
pub(crate) mod paper;
pub(crate) mod printers;
pub(crate) mod process;
pub(crate) mod real_window;
pub(crate) mod relay;
pub(crate) mod rows_to_fix;
pub(crate) mod samples;
pub(crate) mod screen_reader;
pub(crate) mod shop_exports;
pub(crate) mod soft_renderer;
pub(crate) mod test_window;
pub(crate) mod walk;
pub(crate) mod workbooks;
