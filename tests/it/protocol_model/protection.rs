//! What keeps the money safe, one rule a name, so that the model can take one
//! away and see what it is for.

/// A rule of the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Protection {
    // Of one shipment.
    /// The intent is on disk before the first byte leaves.
    IntentBeforeSend,
    /// A commit survives a power cut.
    SyncedCommits,
    /// What a lost answer leaves behind is read.
    LostIsRead,
    /// Only a read the settle time after the call proves an absence.
    SettleTime,
    /// The outcome is on disk before it is shown.
    OutcomeBeforeShown,
    /// After an attempt that did nothing only the user buys again.
    NoSecondByItself,
    /// After two attempts the user has to allow the third by name.
    TwoAttempts,
    /// What does not fit is put before a person.
    NeedsYou,
    /// The price at buying is the price that was approved.
    ApprovedPrice,
    /// The shipment is read before it is bought.
    ReadBeforeBuy,
    /// That read is at most a minute old.
    FreshRead,
    /// A refused *buy* is read before it is believed.
    RefusalsAreRead,
    /// A failure of before is not taken for that of this purchase.
    FailuresAreCounted,
    /// The next start fetches the labels that are missing.
    MissingLabelsAreFetched,
    /// One process writes a ledger.
    SingleWriter,
    // Of the order.
    /// The draft is created before the others are looked for.
    CreateBeforeList,
    /// The others are looked for at the service.
    OthersAreListed,
    /// Another shipment of the key that is paid stops.
    PaidStops,
    /// Another one whose purchase is under way stops.
    UnderWayStops,
    /// An older draft of somebody else stops.
    OlderDraftStops,
    /// What was abandoned is deleted before it is bought past.
    AbandonedIsDeleted,
    /// Of drafts of one moment the loser's is deleted.
    OneMomentIsDeleted,
    /// Who is refused that deletion stops.
    RefusedDeletionStops,
    /// What the journal here knows of the order's other lines counts.
    OwnJournal,
    /// One purchase at a time for an order in one process.
    OrderLock,
    /// What the newest-first list does not reach is searched for.
    HistoryIsSearched,
    /// What was bought on the web, without our token, counts.
    WebCounts,
    /// Orders with nearly the same id are a question.
    LikeIsAsked,
    /// The answer to it holds for the shipment that was shown.
    BesideOnlyShown,
    /// What was listed is at most a minute old when something is bought by it.
    FreshList,
}
