//! Whose fields a form paints, and what a change of one is to that owner.

use crate::{
    features::{
        action::Action,
        ship::state::{
            ItemsFrom, ShipScreen, form::ShipAction, named_box::NamedBox, order_fields::Wish,
            pasting::Pasted,
        },
        shipments::state::{
            actions::ShipmentsAction, package::PackageAction, package_form::RefreshForm,
        },
    },
    model::{
        order::OrderText,
        parcel::Parcel,
        problem::{Place, Problem},
        recents::Recents,
    },
};

/// The owner of the fields.
#[derive(Clone, Copy)]
pub(crate) enum Fields<'a> {
    Ship(&'a ShipScreen),
    /// Another package and other options for a draft.
    Package(&'a RefreshForm),
}

impl<'a> Fields<'a> {
    pub(crate) fn order(&self) -> &'a OrderText {
        match self {
            Self::Ship(screen) => &screen.order,
            Self::Package(form) => &form.order,
        }
    }

    /// The parcels that the form offers to fill it in.
    pub(crate) fn parcels(self, recents: &'a Recents) -> &'a [Parcel] {
        match self {
            Self::Ship(screen) => screen.offered_parcels(recents),
            Self::Package(_) => recents.parcels(),
        }
    }

    /// The box that is being saved.
    pub(crate) fn named_box(self) -> Option<&'a NamedBox> {
        match self {
            Self::Ship(screen) => screen.named_box.as_ref().filter(|_| screen.is_editable()),
            Self::Package(_) => None,
        }
    }

    pub(crate) fn problems_at(&self, place: &Place) -> Vec<&'a Problem> {
        match self {
            Self::Ship(screen) => screen.problems_at(place),
            Self::Package(form) => form.problems_at(place),
        }
    }

    /// Whether this field is empty and has to be filled in.
    pub(crate) fn is_still_required(&self, place: &Place) -> bool {
        match self {
            Self::Ship(screen) => screen.is_still_required(place),
            Self::Package(form) => form.is_still_required(place),
        }
    }

    /// Whether one more customs item can be added.
    pub(crate) fn has_room_for_item(&self) -> bool {
        match self {
            Self::Ship(screen) => screen.has_room_for_item(),
            Self::Package(_) => false,
        }
    }

    /// Where customs items are from that were filled in.
    pub(crate) fn items_from(&self) -> Option<ItemsFrom> {
        match self {
            Self::Ship(screen) => screen.items_from,
            Self::Package(_) => None,
        }
    }

    /// What an address that was pasted last has filled in, as long as it can be undone.
    pub(crate) fn pasted(&self) -> Option<&'a Pasted> {
        match self {
            Self::Ship(screen) => screen.pasted.as_ref().filter(|_| screen.is_editable()),
            Self::Package(_) => None,
        }
    }

    pub(crate) fn edited(&self, place: Place, text: String) -> Action {
        match self {
            Self::Ship(_) => Action::Ship(ShipAction::Edit(place, text)),
            Self::Package(_) => package(PackageAction::Edit(place, text)),
        }
    }

    pub(crate) fn left(&self, place: Place) -> Action {
        match self {
            Self::Ship(_) => Action::Ship(ShipAction::Left(place)),
            Self::Package(_) => package(PackageAction::Left(place)),
        }
    }

    /// What Enter in a field does; nothing where it only goes on to the next one.
    pub(crate) fn entered(&self, place: Place) -> Option<Action> {
        match self {
            Self::Ship(_) => Some(Action::Ship(ShipAction::GoOn(place))),
            Self::Package(_) => None,
        }
    }

    pub(crate) fn flipped(&self, wish: Wish) -> Action {
        match self {
            Self::Ship(_) => Action::Ship(ShipAction::Flip(wish)),
            Self::Package(_) => package(PackageAction::Flip(wish)),
        }
    }
}

fn package(action: PackageAction) -> Action {
    Action::Shipments(ShipmentsAction::Package(action))
}
