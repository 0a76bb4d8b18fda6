//! The kind of a journal entry: names for columns that are read by hand.

/// What was being done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    Create,
    Refresh,
    Buy,
    Label,
    Delete,
    Refund,
    Print,
    Batch,
}

impl Op {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Refresh => "refresh",
            Self::Buy => "buy",
            Self::Label => "label",
            Self::Delete => "delete",
            Self::Refund => "refund",
            Self::Print => "print",
            Self::Batch => "batch",
        }
    }
}

/// How the entry became known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Durable before the first byte leaves.
    Intent,
    /// The call ended, and its answer is not known.
    Sent,
    /// The service answered the call itself.
    Answered,
    /// The service was asked afterwards, by reading.
    Observed,
    /// A rule or a person decided.
    Resolved,
}

impl Phase {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Intent => "intent",
            Self::Sent => "sent",
            Self::Answered => "answered",
            Self::Observed => "observed",
            Self::Resolved => "resolved",
        }
    }
}
