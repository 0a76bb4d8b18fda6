//! What the views of all features share: the frame that is painted, the layout of
//! a list, the ids of fields.

pub(crate) mod connection_trouble;
pub(crate) mod focus;
pub(crate) mod frame;
pub(crate) mod here;
pub(crate) mod list_screen;
pub(crate) mod read_until;
pub(crate) mod screen_view;
