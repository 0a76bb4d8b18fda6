//! The toolkit's ids of fields, so that a field can be given the keyboard by its place.

use egui::Id;

use crate::{features::shared::state::window_request::LabelOwner, model::problem::Place};

/// The id of a form's field.
pub(crate) fn field_id(place: &Place) -> Id {
    Id::unique(("ship-field", place.to_string()))
}

/// The search field of the Shipments screen.
pub(crate) fn search_id() -> Id {
    Id::unique("shipments-search")
}

/// Where a label's copy is saved to.
pub(crate) fn save_to_id(owner: LabelOwner) -> Id {
    Id::unique(("save-to", owner))
}

/// Where the documents of a batch are saved to.
pub(crate) fn document_path_id() -> Id {
    Id::unique("batch-papers")
}

/// Where a parcel for a batch is typed.
pub(crate) fn parcel_search_id() -> Id {
    Id::unique("batch-parcel-search")
}
