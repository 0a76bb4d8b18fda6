//! The rules, each by an order that breaks it.
