//! Why a call failed: one typed error for the client.

use crate::model::problem::Problem;

/// A call that failed. `is_outcome_unknown` says whether the service may have acted
/// nevertheless.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ApiError {
    #[error("the service could not be reached: {reason}")]
    NotSent { reason: String },
    #[error("the service's answer was lost: {reason}")]
    AnswerLost { reason: String },
    /// 401.
    #[error("the service does not accept the token")]
    Unauthorized,
    /// 404.
    #[error("the service does not know it: {words}")]
    NotFound { words: String },
    /// 429: nothing was done.
    #[error("too many requests; the service asks to wait {retry_after_secs} s")]
    RateLimited { retry_after_secs: u64 },
    /// Any other 4xx with an error body: nothing was done.
    #[error("the service refused: {words}")]
    Refused {
        status: u16,
        words: String,
        problems: Vec<Problem>,
    },
    /// 5xx, or a 4xx that is not the service's: it may have acted.
    #[error("the service is in trouble (status {status})")]
    Trouble { status: u16 },
    /// A success or a redirect that is not the service's answer, e.g. an HTML page.
    #[error("the answer is not the service's: {what}")]
    NotTheService { status: u16, what: String },
}

impl ApiError {
    /// Whether it may be about the one thing that was asked for: the next may be answered.
    pub fn may_be_of_one(&self) -> bool {
        match self {
            Self::NotFound { .. }
            | Self::Refused { .. }
            | Self::Trouble { .. }
            | Self::NotTheService { .. } => true,
            Self::NotSent { .. }
            | Self::AnswerLost { .. }
            | Self::Unauthorized
            | Self::RateLimited { .. } => false,
        }
    }

    /// Whether the service may have done what was asked.
    pub fn is_outcome_unknown(&self) -> bool {
        match self {
            Self::AnswerLost { .. } | Self::Trouble { .. } | Self::NotTheService { .. } => true,
            Self::NotSent { .. }
            | Self::Unauthorized
            | Self::NotFound { .. }
            | Self::RateLimited { .. }
            | Self::Refused { .. } => false,
        }
    }
}
