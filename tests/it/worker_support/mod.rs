//! The worker's tests: a practice service in the same process, a program that
//! can be ended at any point, and a time that skips ahead.

mod calls;
mod drafts;
mod points;
mod program;
mod shop;
mod views;

pub(crate) use drafts::{draft, line};
pub(crate) use points::ParkAt;
pub(crate) use program::{Program, cheapest};
pub(crate) use shop::Shop;
