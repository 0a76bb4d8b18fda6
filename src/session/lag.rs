//! How long the service's lists and reads may be behind what was done.

use std::time::Duration;

/// The pauses before a list or a shipment is read again that may be behind: it does not show
/// what was done before.
pub(crate) const LAG_PAUSES: [Duration; 6] = [
    Duration::from_secs(1),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(3),
    Duration::from_secs(5),
    Duration::from_secs(8),
];

/// How long what lags is waited for.
pub(crate) fn longest_lag() -> Duration {
    LAG_PAUSES.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_lags_is_waited_for_as_long_as_all_pauses_take() {
        assert_eq!(longest_lag(), Duration::from_secs(20));
    }
}
