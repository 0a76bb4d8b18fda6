//! Pieces that every screen uses: widgets, the theme, and all text. They know the
//! model, and no feature.

pub mod text;

pub(crate) mod commands;
pub(crate) mod environment;
pub(crate) mod flash;
pub(crate) mod fonts;
pub(crate) mod question;
pub(crate) mod theme;
pub(crate) mod widgets;
