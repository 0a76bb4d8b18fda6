//! How many rows are asked about at once.

/// Rows whose rates are asked for at a time before the user agrees. What is
/// bought is paced by the worker's bulk job.
pub(super) const MAX_ROWS_IN_FLIGHT: usize = 16;
