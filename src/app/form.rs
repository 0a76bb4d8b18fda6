//! What is done in the form: typing, asking for rates, buying, and beginning
//! anew without losing what was typed.

use crate::contract::{Failure, RequestId, Update};
use crate::features::{
    calls::Request,
    ship::calls::{PurchaseOutcome, Replies},
};
use crate::model::problem::{Field, Place};

use super::{
    AppState, WindowRequest,
    confirm::{self, Permission},
    navigation::Screen,
    notices::News,
    order_fields,
    remote::Taken,
    ship::{self, ShipScreen, Step},
};
use crate::app::order_fields::Wish;
use crate::app::quote::Column;
use crate::model::address::Address;
use crate::model::parcel::Parcel;
use crate::model::postage_type::PostageType;

/// Done on the Ship screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShipAction {
    Edit(Place, String),
    /// A field was left: from now on it says when it is empty.
    Left(Place),
    Flip(Wish),
    AddItem,
    RemoveItem(usize),
    /// Fill in a recipient that was sent to before.
    UseRecipient(Box<Address>),
    /// Fill in a parcel as one that was sent before.
    UseParcel(Box<Parcel>),
    GetRates,
    SortBy(Column),
    Select(PostageType),
    SelectNext,
    SelectPrevious,
    /// Buy the selected rate at the price that is on the button.
    Buy,
    ShipToday,
    DropDutiesPaid,
    NewShipment,
    Duplicate,
    /// The draft that was to be replaced stays.
    StopReplacing,
    UndoClear,
}

impl AppState {
    pub(super) fn handle_ship(&mut self, action: ShipAction) -> Vec<Request> {
        match action {
            ShipAction::Edit(place, text) => self.edit_ship(&place, text),
            ShipAction::Left(place) => self.ship.leave(place),
            ShipAction::Flip(wish) => self.ship.flip(wish),
            ShipAction::AddItem => {
                if let Some(at) = self.ship.add_item() {
                    self.context
                        .focus(Place::of_item(at, Field::ItemDescription));
                }
            }
            ShipAction::RemoveItem(at) => {
                self.ship.remove_item(at);
                // The button is gone; the keyboard goes to what stands before it.
                self.context.focus(match at.checked_sub(1) {
                    Some(before) => Place::of_item(before, Field::ItemDescription),
                    None => Place::of(Field::Description),
                });
            }
            ShipAction::UseRecipient(recipient) => {
                self.ship.use_recipient(&recipient);
                self.open_first_item();
            }
            ShipAction::UseParcel(parcel) => self.ship.use_parcel(&parcel),
            ShipAction::GetRates => return self.get_rates(),
            ShipAction::SortBy(column) => self.ship.sort.press(column),
            ShipAction::Select(postage_type) => self.ship.selected = Some(postage_type),
            ShipAction::SelectNext => self.ship.select_by(Step::Next),
            ShipAction::SelectPrevious => self.ship.select_by(Step::Previous),
            ShipAction::Buy => return self.press_buy(),
            ShipAction::ShipToday => {
                self.ship
                    .edit(&Place::of(Field::ShipDate), "today".to_owned());
                return self.get_rates();
            }
            ShipAction::DropDutiesPaid => {
                if self.ship.order.duties_paid_requested {
                    self.ship.flip(Wish::DutiesPaid);
                }
                return self.get_rates();
            }
            ShipAction::NewShipment => {
                let line = self.context.ids.line();
                let fresh = ShipScreen::new(line, Some(&self.ship.order));
                self.open_form(fresh, Former::CanComeBack);
            }
            ShipAction::Duplicate => {
                let line = self.context.ids.line();
                let copy = self.ship.duplicate(line);
                self.open_form(copy, Former::LivesOn);
            }
            ShipAction::StopReplacing => self.ship.stop_replacing(),
            ShipAction::UndoClear => self.undo_clear(),
        }
        Vec::new()
    }

    fn edit_ship(&mut self, place: &Place, text: String) {
        self.ship.edit(place, text);
        if *place == Place::of(Field::CountryCode) {
            self.open_first_item();
        }
    }

    /// A destination abroad opens the first customs item by itself.
    pub(super) fn open_first_item(&mut self) {
        if order_fields::lacks_items(&self.ship.order) {
            self.ship.add_item();
        }
    }

    fn get_rates(&mut self) -> Vec<Request> {
        match self.ship.get_rates(&mut self.context.ids) {
            Ok(command) => command.into_iter().collect(),
            Err(place) => {
                self.context
                    .window_requests
                    .push(WindowRequest::Focus(place));
                Vec::new()
            }
        }
    }

    fn press_buy(&mut self) -> Vec<Request> {
        let Some(purchase) = self.ship.offered_purchase() else {
            return Vec::new();
        };
        let limit = self
            .context
            .preferences
            .limit_in(&self.context.connection.currency());
        match confirm::permit(purchase, limit.as_ref()) {
            Permission::Given(purchase) => self
                .ship
                .buy(purchase, &mut self.context.ids)
                .into_iter()
                .collect(),
            Permission::Asks(question) => {
                self.context.question = Some(question);
                Vec::new()
            }
        }
    }

    pub(super) fn ship_replied(&mut self, id: RequestId, replies: Replies) -> Vec<Request> {
        match replies {
            Replies::Quote(call, update) => {
                if self.ship.quote.answer(id, update.into_result()) == Taken::Stale {
                    return Vec::new();
                }
                if self.ship.is_quoted() {
                    self.context.connection.remember(&call.draft);
                }
                self.ship
                    .quoted(&mut self.context.ids)
                    .into_iter()
                    .collect()
            }
            Replies::Buy(_, Update::Progress(step)) => {
                self.ship.progressed(id, step);
                Vec::new()
            }
            Replies::Buy(_, Update::Done(outcome)) => self.purchased(id, outcome),
        }
    }

    fn purchased(
        &mut self,
        request: RequestId,
        outcome: Result<PurchaseOutcome, Failure>,
    ) -> Vec<Request> {
        if self.ship.waits_for_purchase(request) {
            return self
                .ship
                .purchased(outcome, &mut self.context.ids)
                .into_iter()
                .collect();
        }
        // The form has moved on; what was bought is still told.
        match outcome {
            Ok(outcome) => self
                .context
                .notices
                .say(News::BoughtElsewhere(outcome.shipment.id)),
            Err(failure) => self.context.notices.say(News::Failed(failure)),
        }
        Vec::new()
    }

    /// A new form. What was typed and came to nothing can be taken back.
    pub(super) fn open_form(&mut self, mut fresh: ShipScreen, former: Former) {
        if !self.ship.can_be_left() {
            return;
        }
        fresh.label.folder.clone_from(&self.ship.label.folder);
        if let Some(today) = self.context.today {
            fresh.set_today(today);
        }
        let earlier = std::mem::replace(&mut self.ship, fresh);
        if earlier.has_unsent_text() && former == Former::CanComeBack {
            self.cleared = Some(Box::new(earlier));
            self.context.notices.say(News::FormCleared);
        }
        self.context.screen = Screen::Ship;
        self.context
            .window_requests
            .push(WindowRequest::Focus(Place::of(ship::FIRST_FIELD)));
    }

    fn undo_clear(&mut self) {
        self.context.notices.withdraw(&News::FormCleared);
        if let Some(cleared) = self.cleared.take()
            && self.ship.can_be_left()
        {
            self.ship = *cleared;
            self.context.screen = Screen::Ship;
        }
    }

    /// Whether a cleared form can be brought back.
    pub fn can_undo_clear(&self) -> bool {
        self.cleared.is_some()
    }
}

/// What becomes of the text that a new form replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Former {
    /// It would be gone: it can be brought back.
    CanComeBack,
    /// It stands in the new form, too.
    LivesOn,
}
