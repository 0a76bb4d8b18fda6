//! Profiles, the connection, and preferences.

pub mod calls;
pub mod job;
pub mod state;

pub(crate) mod view;

#[cfg(test)]
mod tests;
