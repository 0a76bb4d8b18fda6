//! Named points around every journal write and every send, at which a test
//! ends the process. In use they do nothing.

use std::{fmt, future::Future, pin::Pin};

/// What a point does before the worker goes on.
pub type Pause<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// A place in the order "intend, send, answer, journal".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CallPoint {
    BeforeIntent,
    IntentDurable,
    /// The request is under way; its answer may come while the point waits.
    Sent,
    /// The answer is there, and nothing of it on disk.
    Answered,
    /// The outcome is on disk, and nobody was told.
    Journaled,
}

/// A place in the order "fetch, write, rename, journal".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LabelPoint {
    BeforeFetch,
    TempWritten,
    Renamed,
    Journaled,
}

/// A place in the settling of what an earlier run left open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RecoveryPoint {
    Begun,
    /// The service was asked, and nothing of its answer is on disk.
    Looked,
    Settled,
}

/// A point in the life of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JournalPoint {
    Create(CallPoint),
    Buy(CallPoint),
    Label(LabelPoint),
    Recovery(RecoveryPoint),
    Refresh(CallPoint),
    Delete(CallPoint),
    Refund(CallPoint),
    BatchCreate(CallPoint),
    BatchDelete(CallPoint),
    BatchAdd(CallPoint),
    BatchRemove(CallPoint),
    Print(CallPoint),
}

type Named = (JournalPoint, &'static str);

/// The points of one call with their names.
macro_rules! call {
    ($call:ident, $name:literal) => {
        [
            (
                JournalPoint::$call(CallPoint::BeforeIntent),
                concat!($name, ".before-intent"),
            ),
            (
                JournalPoint::$call(CallPoint::IntentDurable),
                concat!($name, ".intent-durable"),
            ),
            (
                JournalPoint::$call(CallPoint::Sent),
                concat!($name, ".sent"),
            ),
            (
                JournalPoint::$call(CallPoint::Answered),
                concat!($name, ".answered"),
            ),
            (
                JournalPoint::$call(CallPoint::Journaled),
                concat!($name, ".journaled"),
            ),
        ]
    };
}

const CALLS: [[Named; 5]; 10] = [
    call!(Create, "create"),
    call!(Buy, "buy"),
    call!(Refresh, "refresh"),
    call!(Delete, "delete"),
    call!(Refund, "refund"),
    call!(BatchCreate, "batch-create"),
    call!(BatchDelete, "batch-delete"),
    call!(BatchAdd, "batch-add"),
    call!(BatchRemove, "batch-remove"),
    call!(Print, "print"),
];

const OTHERS: [Named; 7] = [
    (
        JournalPoint::Label(LabelPoint::BeforeFetch),
        "label.before-fetch",
    ),
    (
        JournalPoint::Label(LabelPoint::TempWritten),
        "label.temp-written",
    ),
    (JournalPoint::Label(LabelPoint::Renamed), "label.renamed"),
    (
        JournalPoint::Label(LabelPoint::Journaled),
        "label.journaled",
    ),
    (
        JournalPoint::Recovery(RecoveryPoint::Begun),
        "recovery.begun",
    ),
    (
        JournalPoint::Recovery(RecoveryPoint::Looked),
        "recovery.looked",
    ),
    (
        JournalPoint::Recovery(RecoveryPoint::Settled),
        "recovery.settled",
    ),
];

impl JournalPoint {
    /// Every point that a line passes from its draft to its label, in order.
    pub const ALL: [Self; 17] = [
        Self::Create(CallPoint::BeforeIntent),
        Self::Create(CallPoint::IntentDurable),
        Self::Create(CallPoint::Sent),
        Self::Create(CallPoint::Answered),
        Self::Create(CallPoint::Journaled),
        Self::Buy(CallPoint::BeforeIntent),
        Self::Buy(CallPoint::IntentDurable),
        Self::Buy(CallPoint::Sent),
        Self::Buy(CallPoint::Answered),
        Self::Buy(CallPoint::Journaled),
        Self::Label(LabelPoint::BeforeFetch),
        Self::Label(LabelPoint::TempWritten),
        Self::Label(LabelPoint::Renamed),
        Self::Label(LabelPoint::Journaled),
        Self::Recovery(RecoveryPoint::Begun),
        Self::Recovery(RecoveryPoint::Looked),
        Self::Recovery(RecoveryPoint::Settled),
    ];

    fn named() -> impl Iterator<Item = &'static Named> {
        CALLS.iter().flatten().chain(&OTHERS)
    }

    /// Every point there is, those of the other calls included.
    pub fn every() -> impl Iterator<Item = Self> {
        Self::named().map(|(point, _name)| *point)
    }

    /// The point's name in arguments and messages: `buy.intent-durable`.
    pub fn as_str(self) -> &'static str {
        let found = Self::named().find(|(point, _name)| *point == self);
        debug_assert!(found.is_some(), "every point has a name");
        found.map_or("", |(_point, name)| name)
    }

    /// Whether the point is in the settling of an earlier run.
    pub fn is_of_recovery(self) -> bool {
        matches!(self, Self::Recovery(_))
    }

    pub fn from_word(word: &str) -> Option<Self> {
        let mut named = Self::named();
        named
            .find(|(_point, name)| *name == word)
            .map(|(point, _name)| *point)
    }
}

impl fmt::Display for JournalPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Is told of every point, and decides how long it takes.
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
            assert_eq!(JournalPoint::from_word(point.as_str()), Some(point));
        }
        assert!(
            JournalPoint::ALL
                .iter()
                .all(|point| !point.as_str().is_empty())
        );
    }
}
