//! What keeps the money safe, one rule a name, so that the model can take one
//! away and see what it is for.

/// What keeps the money safe. The model takes one away to see what it is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Protection {
    /// The intent is on disk before the first byte leaves.
    IntentBeforeSend,
    /// A commit survives a power cut.
    SyncedCommits,
    /// After a lost answer the shipment is looked at before a second *buy*.
    LookBeforeSecondBuy,
    /// Only a look the settle time after the call proves an absence.
    SettleTime,
    /// Other shipments of the line are searched for before buying.
    DuplicateCheck,
    /// A duplicate that is paid is the line's own.
    PaidDuplicateIsAdopted,
    /// The outcome is on disk before it is shown.
    OutcomeBeforeShown,
    /// After two attempts a person is asked.
    TwoAttempts,
    /// What does not fit is put before a person.
    NeedsYou,
    /// The price at buying is the price that was approved.
    ApprovedPrice,
    /// One process writes a ledger.
    SingleWriter,
    /// A refused *buy* is looked at before it is believed.
    RefusalsAreLookedAt,
    /// The next start fetches the labels that are missing.
    MissingLabelsAreFetched,
    /// A draft is looked at before it is bought.
    LookBeforeBuy,
    /// A failure of before is not taken for that of this purchase.
    FailuresAreCounted,
    /// A duplicate that is not deleted is looked at once more.
    KeptDuplicatesAreLookedAt,
}
