//! The views of printing: what prints a label, the printers, and the labels that
//! are not printed yet.

pub(crate) mod again;
pub(crate) mod buttons;
pub(crate) mod printers;
pub(crate) mod progress;
pub(crate) mod unprinted;

mod printer_form;
