//! What all features share: the parts of the state that every screen sees, and
//! the layout and the fields that their views have in common.

pub mod state;
pub mod view;
