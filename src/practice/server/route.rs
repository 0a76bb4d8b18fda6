//! The paths under the base URL, and the methods each takes.

/// An operation's place. [`RoutePath`] is the same without the ids: the
/// description of the service is made by going through all of them, so that
/// nothing is routed and not described, or described and not routed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumDiscriminants)]
#[strum_discriminants(
    name(RoutePath),
    vis(pub(in crate::practice)),
    derive(strum::EnumIter)
)]
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
        RoutePath::from(self).methods()
    }
}

impl RoutePath {
    /// The path under the base URL, as a template.
    pub(in crate::practice) fn template(self) -> &'static str {
        match self {
            Self::Shipments => "/shipments",
            Self::ShipmentCount => "/shipments/count",
            Self::AddToBatch => "/shipments/add_to_batch",
            Self::RemoveFromBatch => "/shipments/remove_from_batch",
            Self::Shipment => "/shipments/{id}",
            Self::Refresh => "/shipments/{id}/refresh",
            Self::Buy => "/shipments/{id}/buy",
            Self::Refund => "/shipments/{id}/refund",
            Self::Batches => "/batches",
            Self::BatchCount => "/batches/count",
            Self::Batch => "/batches/{id}",
            Self::Returns => "/returns",
        }
    }

    pub(in crate::practice) fn methods(self) -> &'static [&'static str] {
        match self {
            Self::Shipments | Self::Batches => &["GET", "POST"],
            Self::ShipmentCount | Self::BatchCount | Self::Returns => &["GET"],
            Self::Shipment | Self::Batch => &["GET", "DELETE"],
            // The document's change log also names POST.
            Self::Refresh => &["PATCH", "POST"],
            Self::AddToBatch | Self::RemoveFromBatch | Self::Buy | Self::Refund => &["PATCH"],
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;

    #[test]
    fn every_template_leads_to_its_own_route() {
        for path in RoutePath::iter() {
            let example = path.template().replace("{id}", "5");
            let segments: Vec<&str> = example.split('/').skip(1).collect();
            assert_eq!(Route::of(&segments).map(RoutePath::from), Some(path));
        }
    }
}
