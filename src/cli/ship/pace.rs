//! How many rows are on their way at once.

/// Rows between their first request and their label. The worker keeps to the
/// service's request budget by itself; this only bounds what is in doubt if
/// the machine dies now.
pub(super) const MAX_ROWS_IN_FLIGHT: usize = 16;
