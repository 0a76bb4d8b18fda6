//! Profiles, the connection, and preferences.

pub mod calls;
