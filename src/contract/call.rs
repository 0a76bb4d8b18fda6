//! Typed calls: a request to the worker and its answer are one definition.
//!
//! A feature lists its calls in `calls.rs` with the [`calls!`] macro, one line
//! each. The macro pairs request and answer by types, so that what answers a
//! call, and what its refusal looks like, is written nowhere else.

use std::{convert::Infallible, fmt, sync::Arc};

use super::Failure;

/// Whether a window that may only read (another process holds the ledger)
/// may make a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallAccess {
    /// Needs nothing but what the ledger knows, or is about this window's own
    /// connection or this machine's printers.
    Read,
    /// Writes to the ledger, or sends something in the account's name.
    Write,
}

/// A request with the type of its answer.
pub trait Call: fmt::Debug + Clone + Send + Sync + Sized + 'static {
    /// What it gives when it succeeds.
    type Answer: fmt::Debug + Clone + Send + 'static;
    /// What is reported before the answer; [`Infallible`] where nothing is.
    type Progress: fmt::Debug + Clone + Send + 'static;
    /// All calls of its feature.
    type Calls: From<Arc<Self>>;
    /// All replies of its feature.
    type Replies: From<(Arc<Self>, Update<Self>)>;

    const ACCESS: CallAccess;

    /// This call, if it is the one among its feature's.
    fn of_calls(calls: &Self::Calls) -> Option<Arc<Self>>;
    /// The reply to this call, if it is one.
    fn of_replies(replies: &Self::Replies) -> Option<(Arc<Self>, Update<Self>)>;
}

/// What is reported about a call. `Done` is the last, and comes once; a quote
/// that a newer one of its line has superseded gets none.
pub enum Update<C: Call> {
    Progress(C::Progress),
    Done(Result<C::Answer, Failure>),
}

impl<C: Call> Clone for Update<C> {
    fn clone(&self) -> Self {
        match self {
            Self::Progress(progress) => Self::Progress(progress.clone()),
            Self::Done(result) => Self::Done(result.clone()),
        }
    }
}

impl<C: Call> fmt::Debug for Update<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Progress(progress) => f.debug_tuple("Progress").field(progress).finish(),
            Self::Done(result) => f.debug_tuple("Done").field(result).finish(),
        }
    }
}

/// A call whose only report is its answer.
impl<C: Call<Progress = Infallible>> Update<C> {
    pub fn into_result(self) -> Result<C::Answer, Failure> {
        match self {
            Self::Done(result) => result,
        }
    }
}

/// Defines the calls of one feature, and the enums `Calls` and `Replies` over them.
///
/// ```text
/// calls! {
///     /// The newest batches.
///     List { status: Option<BatchStatus> } -> BatchList, read, progress BatchList;
///     Delete { batch: BatchId } -> (), write;
/// }
/// ```
///
/// `progress` names the type of what is reported before the answer. `read` or
/// `write` says whether a window that may only read can make the call.
macro_rules! calls {
    ($(
        $(#[$meta:meta])*
        $name:ident { $( $(#[$field_meta:meta])* $field:ident : $type:ty ),* $(,)? }
            -> $answer:ty, $access:ident $(, progress $progress:ty)?;
    )+) => {
        $(
            $(#[$meta])*
            #[derive(Debug, Clone)]
            pub struct $name { $( $(#[$field_meta])* pub $field: $type, )* }

            // Not `expect`: only a feature with a single call has a pattern that always fits.
            #[allow(
                clippy::allow_attributes, irrefutable_let_patterns,
                reason = "a feature may have a single call"
            )]
            impl $crate::contract::Call for $name {
                type Answer = $answer;
                type Progress = $crate::contract::calls!(@progress $($progress)?);
                type Calls = Calls;
                type Replies = Replies;

                const ACCESS: $crate::contract::CallAccess = $crate::contract::calls!(@$access);

                fn of_calls(calls: &Calls) -> Option<std::sync::Arc<Self>> {
                    if let Calls::$name(call) = calls { Some(std::sync::Arc::clone(call)) } else { None }
                }

                fn of_replies(
                    replies: &Replies,
                ) -> Option<(std::sync::Arc<Self>, $crate::contract::Update<Self>)> {
                    if let Replies::$name(call, update) = replies {
                        Some((std::sync::Arc::clone(call), update.clone()))
                    } else {
                        None
                    }
                }
            }

            impl From<std::sync::Arc<$name>> for Calls {
                fn from(call: std::sync::Arc<$name>) -> Self {
                    Self::$name(call)
                }
            }

            impl From<(std::sync::Arc<$name>, $crate::contract::Update<$name>)> for Replies {
                fn from(
                    (call, update): (std::sync::Arc<$name>, $crate::contract::Update<$name>),
                ) -> Self {
                    Self::$name(call, update)
                }
            }
        )+

        /// One call of this feature.
        #[derive(Debug, Clone)]
        pub enum Calls { $( $name(std::sync::Arc<$name>), )+ }

        /// What is reported about one call of this feature, with the call itself.
        #[derive(Debug, Clone)]
        pub enum Replies { $( $name(std::sync::Arc<$name>, $crate::contract::Update<$name>), )+ }

        impl Calls {
            /// Whether a window that may only read can make it.
            pub fn access(&self) -> $crate::contract::CallAccess {
                match self {
                    $( Self::$name(_) => <$name as $crate::contract::Call>::ACCESS, )+
                }
            }

            /// The reply where it is not done.
            pub fn refused(&self, failure: $crate::contract::Failure) -> Replies {
                match self {
                    $( Self::$name(call) => Replies::$name(
                        std::sync::Arc::clone(call),
                        $crate::contract::Update::Done(Err(failure)),
                    ), )+
                }
            }
        }

        impl Replies {
            /// Whether it is the last that is reported about its call.
            pub fn is_done(&self) -> bool {
                match self {
                    $( Self::$name(_call, update) => {
                        matches!(update, $crate::contract::Update::Done(_))
                    } )+
                }
            }
        }
    };
    (@progress) => { std::convert::Infallible };
    (@progress $progress:ty) => { $progress };
    (@read) => { $crate::contract::CallAccess::Read };
    (@write) => { $crate::contract::CallAccess::Write };
}

pub(crate) use calls;
