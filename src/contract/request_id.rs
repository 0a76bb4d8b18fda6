//! Names one request, so that its answer can be told from a stale one.

/// Counts up within one run of the program; never written to disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u64);

impl RequestId {
    /// The first request of a run.
    pub const FIRST: Self = Self(1);

    /// Gives this id and moves on to the next.
    pub fn take(&mut self) -> Self {
        let taken = *self;
        self.0 = self.0.saturating_add(1);
        taken
    }
}
