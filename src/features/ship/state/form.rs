//! What is done in the form: typing, asking for rates, buying, and beginning
//! anew without losing what was typed.

use super::{
    ShipScreen, Step, named_box::BoxAction, order_fields::Wish, pasting::Paste, purchase::Stage,
    rates_table::Column,
};
use crate::{
    contract::{Failure, RequestId, Update},
    features::{
        calls::Request,
        shared::state::{
            confirm::{self, Permission},
            context::{Context, FollowUp, FormTemplate, Origin},
            feature::{ReplyState, ScreenState},
            ids::Ids,
            navigation::Screen,
            notices::News,
            remote::Taken,
            window_request::{Target, WindowRequest},
        },
        ship::{
            calls::{DiscardDrafts, PurchaseOutcome, Replies},
            state,
        },
    },
    model::{
        address::Address,
        form_defaults::FormDefaults,
        ids::LineId,
        order::OrderText,
        parcel::Parcel,
        postage_type::PostageType,
        preferences::Preferences,
        problem::{Field, Place},
    },
};

/// Done on the Ship screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShipAction {
    Edit(Place, String),
    /// A field was left: from now on it says when it is empty.
    Left(Place),
    /// Enter was pressed in a field: on to the next one that has to be filled in.
    GoOn(Place),
    Flip(Wish),
    AddItem,
    RemoveItem(usize),
    /// Fill in a recipient that was sent to before.
    UseRecipient(Box<Address>),
    /// Fill in what was understood of an address that was pasted.
    Paste(Box<Paste>),
    UndoPaste,
    /// Fill in a parcel as one that was sent before.
    UseParcel(Box<Parcel>),
    /// Fill in a box of the shop, or save that of the form.
    Boxes(BoxAction),
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
    /// New parcels begin with what is usual in this form.
    KeepDefaults,
    /// An address that is in the system's clipboard is wanted in the form.
    AskClipboard,
    /// New parcels begin with these again.
    SetDefaults(Option<FormDefaults>),
    /// Bring back a form that was left while it was being bought, and was not.
    ReturnTo(LineId),
}

impl ShipAction {
    /// Whether it puts something into the form.
    fn fills_in(&self) -> bool {
        match self {
            Self::Edit(..)
            | Self::Flip(_)
            | Self::AddItem
            | Self::RemoveItem(_)
            | Self::UseRecipient(_)
            | Self::Paste(_)
            | Self::UndoPaste
            | Self::UseParcel(_)
            | Self::Boxes(BoxAction::Use(_))
            | Self::ShipToday
            | Self::DropDutiesPaid => true,
            Self::Left(_)
            | Self::GoOn(_)
            | Self::GetRates
            | Self::SortBy(_)
            | Self::Select(_)
            | Self::SelectNext
            | Self::SelectPrevious
            | Self::Buy
            | Self::NewShipment
            | Self::Duplicate
            | Self::StopReplacing
            | Self::UndoClear
            | Self::KeepDefaults
            | Self::AskClipboard
            | Self::Boxes(_)
            | Self::SetDefaults(_)
            | Self::ReturnTo(_) => false,
        }
    }
}

impl ScreenState for ShipScreen {
    type Action = ShipAction;

    fn initial(preferences: &Preferences, ids: &mut Ids) -> Self {
        Self::new(ids.line(), None, preferences.form_defaults.as_ref())
    }

    fn handle(&mut self, action: ShipAction, context: &mut Context) -> Vec<Request> {
        if action.fills_in() {
            // The next order is begun. What was cleared can still be brought back by its command.
            withdraw_offers(context);
        }
        match action {
            ShipAction::Edit(place, text) => self.edit_field(&place, text),
            ShipAction::Left(place) => self.leave(place),
            ShipAction::GoOn(place) => self.go_on_from(place, context),
            ShipAction::Flip(wish) => self.flip(wish),
            ShipAction::AddItem => {
                if let Some(at) = self.add_item() {
                    context.focus(Place::of_item(at, Field::ItemDescription));
                }
            }
            ShipAction::RemoveItem(at) => self.press_remove_item(at, context),
            ShipAction::UseRecipient(recipient) => {
                self.use_recipient(&recipient);
                self.open_first_item();
            }
            ShipAction::Paste(paste) => self.paste(*paste),
            ShipAction::UndoPaste => {
                if let Some(field) = self.undo_paste() {
                    context.focus(Place::of(field));
                }
            }
            ShipAction::UseParcel(parcel) => self.use_parcel(&parcel),
            ShipAction::Boxes(action) => self.handle_box(action, context),
            ShipAction::GetRates => return self.press_get_rates(context),
            ShipAction::SortBy(column) => self.sort.press(column),
            ShipAction::Select(postage_type) => self.selected = Some(postage_type),
            ShipAction::SelectNext => self.select_by(Step::Next),
            ShipAction::SelectPrevious => self.select_by(Step::Previous),
            ShipAction::Buy => return self.press_buy(context),
            ShipAction::ShipToday => {
                self.edit(&Place::of(Field::ShipDate), "today".to_owned());
                return self.press_get_rates(context);
            }
            ShipAction::DropDutiesPaid => {
                if self.order.duties_paid_requested {
                    self.flip(Wish::DutiesPaid);
                }
                return self.press_get_rates(context);
            }
            ShipAction::NewShipment => {
                let line = context.ids.line();
                let defaults = context.preferences.form_defaults.as_ref();
                let fresh = Self::new(line, Some(&self.order), defaults);
                return self.open_form(fresh, PreviousText::Restorable, context);
            }
            ShipAction::Duplicate => {
                let line = context.ids.line();
                let copy = self.duplicate(line);
                return self.open_form(copy, PreviousText::Copied, context);
            }
            ShipAction::StopReplacing => self.stop_replacing(),
            ShipAction::UndoClear => return self.undo_clear(context),
            ShipAction::KeepDefaults => self.keep_defaults(context),
            ShipAction::AskClipboard => context.window_requests.push(WindowRequest::AskClipboard),
            ShipAction::SetDefaults(defaults) => set_defaults(defaults, context),
            ShipAction::ReturnTo(line) => return self.return_to(&line, context),
        }
        Vec::new()
    }

    fn leave_account(&mut self, context: &mut Context) {
        let line = context.ids.line();
        *self = if self.is_editable() {
            self.moved_to(line)
        } else {
            let defaults = context.preferences.form_defaults.as_ref();
            Self::new(line, Some(&self.order), defaults)
        };
        if let Some(today) = context.today {
            self.set_today(today);
        }
    }
}

/// New parcels begin with these again.
fn set_defaults(defaults: Option<FormDefaults>, context: &mut Context) {
    context.preferences.form_defaults = defaults;
    context.keep_preferences();
    context.notices.withdraw_kept_defaults();
}

impl ShipScreen {
    fn edit_field(&mut self, place: &Place, text: String) {
        self.edit(place, text);
        if *place == Place::of(Field::CountryCode) {
            self.close_untouched_item();
            self.open_first_item();
        }
    }

    fn go_on_from(&mut self, place: Place, context: &mut Context) {
        self.spread_size();
        match self.required_after(&place) {
            Some(next) => context.focus(next),
            None if self.can_get_rates(&context.connection) => {
                context.focus_on(Target::GetRates);
            }
            None => context.focus(place),
        }
    }

    fn press_remove_item(&mut self, at: usize, context: &mut Context) {
        self.remove_item(at);
        // The button is gone; the keyboard goes to what stands before it.
        context.focus(match at.checked_sub(1) {
            Some(before) => Place::of_item(before, Field::ItemDescription),
            None => Place::of(Field::Description),
        });
    }

    fn keep_defaults(&self, context: &mut Context) {
        let now = FormDefaults::of(&self.order);
        let before = context.preferences.form_defaults.replace(now.clone());
        context.keep_preferences();
        context.notices.say(News::DefaultsKept { now, before });
    }

    fn press_get_rates(&mut self, context: &mut Context) -> Vec<Request> {
        self.spread_size();
        self.carry_up_items();
        let mut requests = Vec::new();
        if self.is_editable() && self.has_left_order() {
            requests.extend(self.discard_draft(context));
            self.forget_draft(context.ids.line());
        }
        match self.get_rates(&mut context.ids) {
            Ok(request) => requests.extend(request),
            Err(place) => context.focus(place),
        }
        requests
    }

    fn press_buy(&mut self, context: &mut Context) -> Vec<Request> {
        let Some(purchase) = self.offered_purchase() else {
            return Vec::new();
        };
        let limit = context.preferences.limit_in(&context.connection.currency());
        match confirm::permit(purchase, limit.as_ref()) {
            Permission::Given(purchase) => self.buy(purchase, context),
            Permission::Asks(question) => {
                context.question = Some(question);
                Vec::new()
            }
        }
    }
}

impl ReplyState for ShipScreen {
    type Replies = Replies;

    fn handle_replies(
        &mut self,
        id: RequestId,
        replies: Replies,
        _origin: Origin,
        context: &mut Context,
    ) -> Vec<Request> {
        match replies {
            Replies::Quote(call, update) => {
                if self.quote.answer(id, update.into_result()) == Taken::Stale {
                    return Vec::new();
                }
                if self.is_quoted() {
                    self.keep_offered_parcels(context.connection.recents());
                    context.connection.remember(&call.draft);
                }
                self.quoted(&mut context.ids).into_iter().collect()
            }
            Replies::Buy(_, Update::Progress(step)) => {
                self.progressed(id, step);
                Vec::new()
            }
            Replies::Buy(_, Update::Done(outcome)) => self.buy_replied(id, outcome, context),
            Replies::DiscardDrafts(_, Update::Done(_outcome)) => Vec::new(),
        }
    }
}

impl ShipScreen {
    fn buy_replied(
        &mut self,
        request: RequestId,
        outcome: Result<PurchaseOutcome, Failure>,
        context: &mut Context,
    ) -> Vec<Request> {
        if let Ok(bought) = &outcome
            && bought.label.is_ok()
        {
            let print = FollowUp::PrintBought(bought.shipment.id.clone());
            context.follow_ups.push_back(print);
        }
        if self.waits_for_purchase(request) {
            if let Some(question) = self.question_after(&outcome) {
                context.question = Some(question);
                self.stage = Stage::Open;
                return Vec::new();
            }
            return self
                .purchased(outcome, &mut context.ids)
                .into_iter()
                .collect();
        }
        self.left_form_replied(request, outcome, context);
        Vec::new()
    }

    /// A form like this shipment, for another order. Nothing is sent for it.
    pub(crate) fn open_duplicate(
        &mut self,
        template: &FormTemplate,
        context: &mut Context,
    ) -> Vec<Request> {
        let line = context.ids.line();
        let form = Self::like(line, &template.shipment, &self.order);
        self.open_filled(form, template, context)
    }

    /// A form with the text of a parcel of an order of a file. Nothing is sent for it.
    pub(crate) fn open_order(
        &mut self,
        order: OrderText,
        line: LineId,
        context: &mut Context,
    ) -> Vec<Request> {
        let mut form = Self::new(line, Some(&self.order), None);
        form.restore(order);
        self.open_form(form, PreviousText::Restorable, context)
    }

    /// A form for the order of a draft. Nothing is sent for it, and that draft is not
    /// deleted before the new shipment is made.
    pub(crate) fn open_replacement(
        &mut self,
        template: &FormTemplate,
        context: &mut Context,
    ) -> Vec<Request> {
        if !self.can_be_left() {
            return Vec::new();
        }
        let line = context.ids.line();
        let form = Self::in_place_of(line, &template.shipment, &self.order, context.today);
        self.open_filled(form, template, context)
    }

    fn open_filled(
        &mut self,
        mut form: Self,
        template: &FormTemplate,
        context: &mut Context,
    ) -> Vec<Request> {
        if let Some(sent) = &template.sent {
            form.fill_from_draft(sent);
        }
        form.fill_items(template.earlier_items.as_ref());
        if let Some(cost_centre) = &template.cost_centre {
            cost_centre.as_str().clone_into(&mut form.order.cost_centre);
        }
        self.open_form(form, PreviousText::Restorable, context)
    }

    /// A new form. What was typed and not used can be brought back; an unpaid shipment
    /// that was made of it is discarded.
    fn open_form(
        &mut self,
        mut fresh: Self,
        previous: PreviousText,
        context: &mut Context,
    ) -> Vec<Request> {
        if !self.can_be_left() {
            return Vec::new();
        }
        fresh.label.folder.clone_from(&self.label.folder);
        if let Some(today) = context.today {
            fresh.set_today(today);
        }
        // What it offers is to discard the form that is left now.
        context.notices.withdraw(&News::FormRestored);
        fresh.cleared = self.cleared.take();
        // *Replace* deletes it itself, once there is another one.
        let own = self.shipment().map(|shipment| &shipment.id);
        let is_replaced = own.is_some() && own == fresh.replaces().as_ref();
        let discard = if is_replaced {
            None
        } else {
            self.discard_draft(context)
        };
        let earlier = self.give_way(fresh).filter(Self::has_unsent_text);
        if let Some(earlier) = earlier.filter(|_| previous == PreviousText::Restorable) {
            // What was cleared before is another order's: only its command brings it back.
            self.cleared = Some(Box::new(earlier));
            let is_filled = self.has_unsent_text();
            context.notices.say(if is_filled {
                News::FormFilled
            } else {
                News::FormCleared
            });
        }
        context.screen = Screen::Ship;
        context.focus(Place::of(state::FIRST_FIELD));
        discard.into_iter().collect()
    }

    fn undo_clear(&mut self, context: &mut Context) -> Vec<Request> {
        withdraw_undo(context);
        if !self.can_be_left() {
            return Vec::new();
        }
        let Some(mut cleared) = self.cleared.take() else {
            return Vec::new();
        };
        let mut requests: Vec<_> = self.discard_draft(context).into_iter().collect();
        let had_draft = cleared.may_have_draft();
        if had_draft {
            cleared.forget_draft(context.ids.line());
        }
        let since = self.give_way(*cleared);
        // What was typed since is not lost: both forms are kept, in turn.
        if let Some(since) = since.filter(Self::has_unsent_text) {
            self.cleared = Some(Box::new(since));
            context.notices.say(News::FormSwapped);
        }
        context.screen = Screen::Ship;
        if had_draft && self.can_get_rates(&context.connection) {
            requests.extend(self.press_get_rates(context));
        }
        requests
    }

    /// Has the draft deleted that this form is about to leave.
    pub(super) fn discard_draft(&self, context: &mut Context) -> Option<Request> {
        if !self.may_have_draft() || !context.connection.may_write() {
            return None;
        }
        let lines = vec![self.line.clone()];
        Some(context.ids.ask(DiscardDrafts { lines }))
    }
}

/// Takes back the offer to bring the former form back, or to discard what is bought now.
pub(super) fn withdraw_undo(context: &mut Context) {
    withdraw_offers(context);
    context.notices.withdraw(&News::FormRestored);
}

/// Takes the offer to bring the former form back off the screen.
pub(crate) fn withdraw_offers(context: &mut Context) {
    for news in [News::FormCleared, News::FormFilled, News::FormSwapped] {
        context.notices.withdraw(&news);
    }
    context.notices.withdraw_order_held();
}

/// What becomes of the text that a new form replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PreviousText {
    /// It would be lost: it can be brought back.
    Restorable,
    /// It stands in the new form, too.
    Copied,
}
