//! The paths under the base URL, and the methods each takes.

/// An operation's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Route<'a> {
    Shipments,
    ShipmentCount,
    AddToBatch,
    RemoveFromBatch,
    Shipment(&'a str),
    Refresh(&'a str),
    Buy(&'a str),
    Refund(&'a str),
    Batches,
    BatchCount,
    Batch(&'a str),
    Returns,
}

impl<'a> Route<'a> {
    /// What a path under the base URL means.
    pub(super) fn of(segments: &[&'a str]) -> Option<Self> {
        Some(match *segments {
            ["shipments"] => Self::Shipments,
            ["shipments", "count"] => Self::ShipmentCount,
            ["shipments", "add_to_batch"] => Self::AddToBatch,
            ["shipments", "remove_from_batch"] => Self::RemoveFromBatch,
            ["shipments", id] if !id.is_empty() => Self::Shipment(id),
            ["shipments", id, "refresh"] => Self::Refresh(id),
            ["shipments", id, "buy"] => Self::Buy(id),
            ["shipments", id, "refund"] => Self::Refund(id),
            ["batches"] => Self::Batches,
            ["batches", "count"] => Self::BatchCount,
            ["returns"] => Self::Returns,
            ["batches", id] if !id.is_empty() => Self::Batch(id),
            _ => return None,
        })
    }

    pub(super) fn methods(self) -> &'static [&'static str] {
        match self {
            Self::Shipments | Self::Batches => &["GET", "POST"],
            Self::ShipmentCount | Self::BatchCount | Self::Returns => &["GET"],
            Self::Shipment(_) | Self::Batch(_) => &["GET", "DELETE"],
            // The document's change log also names POST.
            Self::Refresh(_) => &["PATCH", "POST"],
            Self::AddToBatch | Self::RemoveFromBatch | Self::Buy(_) | Self::Refund(_) => &["PATCH"],
        }
    }
}
