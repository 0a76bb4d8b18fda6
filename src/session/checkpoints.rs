//! Named points around every journal write and every send, at which a test
//! ends the process. In use they do nothing.

use std::{fmt, future::Future, pin::Pin};

/// What a point does before the worker goes on.
pub type Pause<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Makes the enum with its names and a list of all, so that none is missing.
macro_rules! write_kinds {
    ($($kind:ident => $name:literal,)+) => {
        /// What is journaled before and after it is sent.
        ///
        /// The names of the points come from this list, and so do the tests
        /// that end the program at each of them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum WriteKind {
            $($kind,)+
        }

        impl WriteKind {
            pub const ALL: &[Self] = &[$(Self::$kind,)+];

            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)+
                }
            }
        }
    };
}

write_kinds! {
    Create => "create",
    Buy => "buy",
    Refresh => "refresh",
    Delete => "delete",
    Refund => "refund",
    BatchCreate => "batch-create",
    BatchDelete => "batch-delete",
    BatchAdd => "batch-add",
    BatchRemove => "batch-remove",
    // Goes to a printer, the others to the service.
    Print => "print",
}

impl WriteKind {
    /// A point of this write.
    pub fn at(self, point: WritePoint) -> JournalPoint {
        JournalPoint::Write(self, point)
    }
}

/// A place in the order "intend, send, answer, journal".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WritePoint {
    BeforeIntent,
    IntentDurable,
    /// The request is under way; its answer may come while the point waits.
    Sent,
    /// The answer is there, and nothing of it on disk.
    Answered,
    /// The outcome is on disk and not reported.
    Journaled,
}

impl WritePoint {
    pub const ALL: [Self; 5] = [
        Self::BeforeIntent,
        Self::IntentDurable,
        Self::Sent,
        Self::Answered,
        Self::Journaled,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::BeforeIntent => "before-intent",
            Self::IntentDurable => "intent-durable",
            Self::Sent => "sent",
            Self::Answered => "answered",
            Self::Journaled => "journaled",
        }
    }
}

/// A place in the order "fetch, write, rename, journal".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LabelPoint {
    BeforeFetch,
    TempWritten,
    Renamed,
    Journaled,
}

impl LabelPoint {
    pub const ALL: [Self; 4] = [
        Self::BeforeFetch,
        Self::TempWritten,
        Self::Renamed,
        Self::Journaled,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::BeforeFetch => "before-fetch",
            Self::TempWritten => "temp-written",
            Self::Renamed => "renamed",
            Self::Journaled => "journaled",
        }
    }
}

/// A place in the recovery of what an earlier run left open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RecoveryPoint {
    Begun,
    /// The service was asked, and nothing of its answer is on disk.
    Looked,
    Settled,
}

impl RecoveryPoint {
    pub const ALL: [Self; 3] = [Self::Begun, Self::Looked, Self::Settled];

    fn name(self) -> &'static str {
        match self {
            Self::Begun => "begun",
            Self::Looked => "looked",
            Self::Settled => "settled",
        }
    }
}

/// A point around something that is journaled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JournalPoint {
    Write(WriteKind, WritePoint),
    Label(LabelPoint),
    Recovery(RecoveryPoint),
}

impl JournalPoint {
    /// Every point there is.
    pub fn every() -> impl Iterator<Item = Self> {
        let writes = WriteKind::ALL.iter();
        writes
            .flat_map(|kind| WritePoint::ALL.map(|point| kind.at(point)))
            .chain(LabelPoint::ALL.map(Self::Label))
            .chain(RecoveryPoint::ALL.map(Self::Recovery))
    }

    /// Every point that an order passes from its draft to its label, in order.
    pub fn of_a_purchase() -> impl Iterator<Item = Self> {
        Self::every().filter(|point| match point {
            Self::Write(kind, _) => matches!(kind, WriteKind::Create | WriteKind::Buy),
            Self::Label(_) | Self::Recovery(_) => true,
        })
    }

    /// Whether the point is in the recovery of an earlier run.
    pub fn is_of_recovery(self) -> bool {
        matches!(self, Self::Recovery(_))
    }

    /// The point of that name.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::every().find(|point| point.to_string() == word)
    }
}

/// The point's name in arguments and messages: `buy.intent-durable`.
impl fmt::Display for JournalPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (of, point) = match self {
            Self::Write(kind, point) => (kind.name(), point.name()),
            Self::Label(point) => ("label", point.name()),
            Self::Recovery(point) => ("recovery", point.name()),
        };
        write!(f, "{of}.{point}")
    }
}

/// Is called at every point, and decides how long it takes.
pub trait Checkpoints: Send + Sync {
    fn reached(&self, point: JournalPoint) -> Pause<'_>;
}

/// What the program uses: no point takes any time.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoCheckpoints;

impl Checkpoints for NoCheckpoints {
    fn reached(&self, _point: JournalPoint) -> Pause<'_> {
        Box::pin(std::future::ready(()))
    }
}

/// Stands still at one point for ever, and says so, so that a test can kill
/// the process exactly there. Only in debug builds.
#[cfg(debug_assertions)]
#[derive(Debug, Clone, Copy)]
pub struct PauseAt(pub JournalPoint);

#[cfg(debug_assertions)]
impl Checkpoints for PauseAt {
    fn reached(&self, point: JournalPoint) -> Pause<'_> {
        if point != self.0 {
            return Box::pin(std::future::ready(()));
        }
        say_paused(point);
        Box::pin(std::future::pending())
    }
}

#[cfg(debug_assertions)]
#[expect(
    clippy::print_stderr,
    reason = "the test that kills the process waits for this line"
)]
fn say_paused(point: JournalPoint) {
    eprintln!("paused at {point}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_reads_back_from_its_name() {
        for point in JournalPoint::every() {
            assert_eq!(JournalPoint::from_word(&point.to_string()), Some(point));
        }
    }

    #[test]
    fn a_point_is_named_for_its_write_and_its_place() {
        let point = WriteKind::BatchAdd.at(WritePoint::IntentDurable);
        assert_eq!(point.to_string(), "batch-add.intent-durable");
        let point = JournalPoint::Label(LabelPoint::TempWritten);
        assert_eq!(point.to_string(), "label.temp-written");
    }

    #[test]
    fn a_purchase_passes_its_own_points_only() {
        let passed: Vec<_> = JournalPoint::of_a_purchase().collect();
        assert_eq!(passed.len(), 17);
        assert!(!passed.contains(&WriteKind::Refund.at(WritePoint::Sent)));
    }
}
