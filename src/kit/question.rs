//! A question in words, before it is asked.

/// A question in words.
pub(crate) struct Wording {
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) yes: String,
    pub(crate) kind: Kind,
}

/// What a yes does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    GoesOn,
    TakesAway,
}
