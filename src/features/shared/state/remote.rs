//! A value that the worker gives: not asked, loading, ready or failed, and
//! never without the value that was there before.
//!
//! Not a promise: answers are events that name their request, and an answer
//! to an older request is dropped here, in one place.

use crate::contract::{Failure, RequestId};

/// What is known of a value that was asked for.
#[derive(Debug, Clone, Default)]
pub enum Remote<T> {
    #[default]
    NotAsked,
    /// Asked for; `previous` is shown meanwhile.
    Loading {
        request: RequestId,
        previous: Option<T>,
    },
    Ready(T),
    /// It did not come; `previous` stays on screen beside the reason.
    Failed {
        failure: Failure,
        previous: Option<T>,
    },
}

/// Whether an answer was the one waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taken {
    Yes,
    /// A newer request is under way, or none is.
    Stale,
}

impl<T> Remote<T> {
    /// The newest value there is, even an older one.
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::NotAsked => None,
            Self::Loading { previous, .. } | Self::Failed { previous, .. } => previous.as_ref(),
            Self::Ready(value) => Some(value),
        }
    }

    pub(crate) fn value_mut(&mut self) -> Option<&mut T> {
        match self {
            Self::NotAsked => None,
            Self::Loading { previous, .. } | Self::Failed { previous, .. } => previous.as_mut(),
            Self::Ready(value) => Some(value),
        }
    }

    pub fn failure(&self) -> Option<&Failure> {
        match self {
            Self::Failed { failure, .. } => Some(failure),
            Self::NotAsked | Self::Loading { .. } | Self::Ready(_) => None,
        }
    }

    pub fn is_loading(&self) -> bool {
        matches!(self, Self::Loading { .. })
    }

    /// Marks the value as asked for and keeps what there was.
    pub(crate) fn ask(&mut self, request: RequestId) {
        let previous = std::mem::take(self).into_value();
        *self = Self::Loading { request, previous };
    }

    /// As [`Remote::ask`], for a value that has nothing to do with the one before.
    pub(crate) fn ask_anew(&mut self, request: RequestId) {
        *self = Self::Loading {
            request,
            previous: None,
        };
    }

    /// Shows what is known until the answer to this request is here.
    pub(crate) fn preview(&mut self, request: RequestId, known: T) -> Taken {
        match self {
            Self::Loading {
                request: waited,
                previous,
            } if *waited == request => {
                *previous = Some(known);
                Taken::Yes
            }
            Self::NotAsked | Self::Loading { .. } | Self::Ready(_) | Self::Failed { .. } => {
                Taken::Stale
            }
        }
    }

    /// Takes the answer if it is to the request under way.
    pub(crate) fn answer(&mut self, request: RequestId, outcome: Result<T, Failure>) -> Taken {
        if !self.waits_for(request) {
            return Taken::Stale;
        }
        let previous = std::mem::take(self).into_value();
        *self = match outcome {
            Ok(value) => Self::Ready(value),
            Err(failure) => Self::Failed { failure, previous },
        };
        Taken::Yes
    }

    /// While it is loading for the first time, something older is shown.
    pub(crate) fn remind(&mut self, request: RequestId, kept: T) {
        if let Self::Loading {
            request: waited,
            previous: previous @ None,
        } = self
            && *waited == request
        {
            *previous = Some(kept);
        }
    }

    pub fn waits_for(&self, request: RequestId) -> bool {
        matches!(self, Self::Loading { request: waited, .. } if *waited == request)
    }

    fn into_value(self) -> Option<T> {
        match self {
            Self::NotAsked => None,
            Self::Loading { previous, .. } | Self::Failed { previous, .. } => previous,
            Self::Ready(value) => Some(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Cause;

    #[test]
    fn an_answer_to_an_older_request_is_dropped() {
        let mut remote = Remote::NotAsked;
        remote.ask(RequestId(1));
        remote.ask(RequestId(2));
        assert_eq!(remote.answer(RequestId(1), Ok("old")), Taken::Stale);
        assert!(remote.is_loading());
        assert_eq!(remote.answer(RequestId(2), Ok("new")), Taken::Yes);
        assert_eq!(remote.value(), Some(&"new"));
    }

    #[test]
    fn what_is_kept_is_shown_until_the_answer_comes_and_replaces_nothing_newer() {
        let mut remote = Remote::NotAsked;
        remote.ask(RequestId(1));
        remote.remind(RequestId(1), "kept");
        assert_eq!((remote.value(), remote.is_loading()), (Some(&"kept"), true));
        remote.answer(RequestId(1), Ok("new"));
        remote.ask(RequestId(2));
        remote.remind(RequestId(2), "kept");
        assert_eq!(remote.value(), Some(&"new"));
    }

    #[test]
    fn a_failure_keeps_the_value_that_was_there() {
        let mut remote = Remote::Ready(7);
        remote.ask(RequestId(1));
        assert_eq!(remote.value(), Some(&7));
        remote.answer(RequestId(1), Err(Failure::new(Cause::Unauthorized)));
        assert_eq!(remote.value(), Some(&7));
        assert!(remote.failure().is_some());
    }
}
