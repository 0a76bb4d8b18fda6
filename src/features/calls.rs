//! All calls of all features, one arm a feature, and how they travel between
//! the window's thread (or the command line) and the worker's thread.

use std::sync::Arc;

use crate::contract::{Call, CallAccess, Failure, Notice, RequestId, Update};

macro_rules! features {
    ($($name:ident: $module:ident),+ $(,)?) => {
        /// A call of any feature.
        #[derive(Debug, Clone)]
        pub enum AnyCall { $( $name(super::$module::calls::Calls), )+ }

        /// What is reported about a call of any feature.
        #[derive(Debug, Clone)]
        pub enum AnyReply { $( $name(super::$module::calls::Replies), )+ }

        $(
            impl From<super::$module::calls::Calls> for AnyCall {
                fn from(calls: super::$module::calls::Calls) -> Self {
                    Self::$name(calls)
                }
            }

            impl From<super::$module::calls::Replies> for AnyReply {
                fn from(replies: super::$module::calls::Replies) -> Self {
                    Self::$name(replies)
                }
            }

            impl<'a> TryFrom<&'a AnyCall> for &'a super::$module::calls::Calls {
                type Error = OtherFeature;

                fn try_from(call: &'a AnyCall) -> Result<Self, OtherFeature> {
                    if let AnyCall::$name(calls) = call { Ok(calls) } else { Err(OtherFeature) }
                }
            }

            impl<'a> TryFrom<&'a AnyReply> for &'a super::$module::calls::Replies {
                type Error = OtherFeature;

                fn try_from(reply: &'a AnyReply) -> Result<Self, OtherFeature> {
                    if let AnyReply::$name(replies) = reply { Ok(replies) } else { Err(OtherFeature) }
                }
            }
        )+

        impl AnyReply {
            fn is_done(&self) -> bool {
                match self { $( Self::$name(replies) => replies.is_done(), )+ }
            }
        }

        impl AnyCall {
            /// Whether a window that may only read can make it.
            pub fn access(&self) -> CallAccess {
                match self { $( Self::$name(calls) => calls.access(), )+ }
            }

            fn refused(&self, failure: Failure) -> AnyReply {
                match self { $( Self::$name(calls) => AnyReply::$name(calls.refused(failure)), )+ }
            }
        }
    };
}

macro_rules! all_features {
    ({ $( $own:ident: $own_module:ident, )+ } { $( $name:ident: $module:ident, )+ }) => {
        features! {
            Settings: settings,
            $( $own: $own_module, )+
            $( $name: $module, )+
        }
    };
}
super::features_with_calls!(all_features);

/// A call or reply is another feature's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherFeature;

/// A call on its way to the worker.
#[derive(Debug, Clone)]
pub struct Request {
    pub id: RequestId,
    pub call: AnyCall,
}

/// What is reported about a call, on its way back.
#[derive(Debug, Clone)]
pub struct Reply {
    pub id: RequestId,
    pub reply: AnyReply,
}

/// Whatever the worker reports.
#[derive(Debug, Clone)]
pub enum Event {
    Reply(Reply),
    Notice(Notice),
}

/// A call that the features above list.
pub trait Routed: Call {
    fn into_request(self, id: RequestId) -> Request;
    fn reply(id: RequestId, call: Arc<Self>, update: Update<Self>) -> Reply;
    /// This call, if the request carries it.
    fn of_request(request: &Request) -> Option<Arc<Self>>;
    /// What is reported about this call, if the reply is one to it.
    fn of_reply(reply: &Reply) -> Option<(Arc<Self>, Update<Self>)>;
}

impl<C: Call> Routed for C
where
    AnyCall: From<C::Calls>,
    AnyReply: From<C::Replies>,
    C::Calls: 'static,
    C::Replies: 'static,
    for<'a> &'a C::Calls: TryFrom<&'a AnyCall>,
    for<'a> &'a C::Replies: TryFrom<&'a AnyReply>,
{
    fn into_request(self, id: RequestId) -> Request {
        let call = AnyCall::from(C::Calls::from(Arc::new(self)));
        Request { id, call }
    }

    fn reply(id: RequestId, call: Arc<Self>, update: Update<Self>) -> Reply {
        let reply = AnyReply::from(C::Replies::from((call, update)));
        Reply { id, reply }
    }

    fn of_request(request: &Request) -> Option<Arc<Self>> {
        let calls = <&C::Calls>::try_from(&request.call).ok()?;
        C::of_calls(calls)
    }

    fn of_reply(reply: &Reply) -> Option<(Arc<Self>, Update<Self>)> {
        let replies = <&C::Replies>::try_from(&reply.reply).ok()?;
        C::of_replies(replies)
    }
}

impl Reply {
    /// Whether it is the last that is reported about its call.
    pub fn is_done(&self) -> bool {
        self.reply.is_done()
    }
}

impl Request {
    /// The reply where it is not done: not sent, not connected, only reading, or failed.
    pub fn refused(&self, failure: Failure) -> Reply {
        Reply {
            id: self.id,
            reply: self.call.refused(failure),
        }
    }

    /// The call that it carries, if it is of this type.
    pub fn call<C: Routed>(&self) -> Option<Arc<C>> {
        C::of_request(self)
    }

    /// The answer to it, for a test that plays the worker. `None` if it carries another call.
    pub fn answered<C: Routed>(&self, result: Result<C::Answer, Failure>) -> Option<Event> {
        self.updated::<C>(Update::Done(result))
    }

    /// What comes before the answer, as [`Self::answered`].
    pub fn progressed<C: Routed>(&self, progress: C::Progress) -> Option<Event> {
        self.updated::<C>(Update::Progress(progress))
    }

    fn updated<C: Routed>(&self, update: Update<C>) -> Option<Event> {
        let call = C::of_request(self)?;
        Some(Event::Reply(C::reply(self.id, call, update)))
    }
}
