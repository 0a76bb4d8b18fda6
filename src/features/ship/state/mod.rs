//! The Ship screen: the form, its problems, its rates and its purchase. One
//! form is one line of the journal.

pub mod fill;
pub mod form;
pub mod named_box;
pub mod order_fields;
pub mod pasting;
pub mod purchase;
pub mod rates_table;
pub mod replacing;

mod boxes;
mod fill_from_draft;
mod left_forms;

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::calls::{LineState, Quote, Quoted};
use crate::{
    contract::{Failure, OtherShipment},
    features::{
        calls::Request,
        labels::state::LabelView,
        shared::state::{connection::Connection, ids::Ids, remote::Remote},
    },
    model::{
        check::{self, Checked},
        customs::ItemsOf,
        draft::ShipmentDraft,
        form_defaults::FormDefaults,
        ids::{LineId, ShipmentId},
        no_rates::{self, NoRatesReason},
        order::OrderText,
        parcel::Parcel,
        postage_type::PostageType,
        problem::{Field, Place, Problem, Severity},
        rate::Rate,
        recents::Recents,
        sanity::{self, Doubt},
        shipment::Shipment,
        typed_size::TypedSize,
    },
};
use fill::{fresh_item, fresh_order};
use named_box::NamedBox;
use order_fields::Wish;
use pasting::Pasted;
use purchase::{Bought, Stage};
use rates_table::Sort;
use replacing::Replacing;

/// The form as it was when rates were asked for.
#[derive(Debug, Clone)]
struct SentForm {
    order: OrderText,
    replaces: Option<ShipmentId>,
}

/// Forms whose place another one has taken.
#[derive(Debug, Clone, Default)]
struct LeftForms {
    /// Their purchase is under way.
    buying: Vec<ShipScreen>,
    /// Nothing was bought for them.
    not_bought: Vec<ShipScreen>,
}

/// Where customs items are from that the service does not return.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemsFrom {
    Earlier(ItemsOf),
    /// There is one, of what is known of the whole parcel.
    Parcel,
}

/// The form and everything that came of it.
#[derive(Debug, Clone)]
pub struct ShipScreen {
    pub line: LineId,
    pub order: OrderText,
    pub checked: Checked,
    pub quote: Remote<Quoted>,
    pub sort: Sort,
    pub selected: Option<PostageType>,
    pub stage: Stage,
    pub label: LabelView,
    /// The draft whose place its shipment takes.
    pub replacing: Option<Replacing>,
    /// What the present rates are for.
    sent: Option<SentForm>,
    /// Fields that were left once: they say when they are empty.
    left: BTreeSet<Place>,
    /// Whether *Get rates* was pressed: every field says when it is empty.
    is_submitted: bool,
    /// Problems that the service found; each is removed when its field changes.
    service_problems: Vec<Problem>,
    /// As far as it is known; without it a ship date in the past passes.
    today: Option<Date>,
    /// Where its customs items are from, as long as it has any that were filled in.
    pub items_from: Option<ItemsFrom>,
    /// Fields in which a sum over the customs items stands, and nothing of the user's.
    carried: BTreeSet<Field>,
    /// What an address that was pasted last has filled in.
    pub pasted: Option<Pasted>,
    /// What it began with, where the shop keeps something for new parcels.
    defaults: Option<FormDefaults>,
    /// The form that was cleared last, for one step back.
    pub(crate) cleared: Option<Box<Self>>,
    /// Forms that were left while they were being bought.
    left_forms: LeftForms,
    /// The box of the form that is being saved.
    pub named_box: Option<NamedBox>,
    /// The parcels that were offered when the form had its first rates.
    offered_parcels: Option<Vec<Parcel>>,
}

impl ShipScreen {
    /// An empty form, with what the shop keeps for new parcels.
    pub(crate) fn new(
        line: LineId,
        like: Option<&OrderText>,
        defaults: Option<&FormDefaults>,
    ) -> Self {
        let mut form = Self::with_order(line, fresh_order(like, defaults));
        form.defaults = defaults.cloned();
        form
    }

    /// A new form with the same contents, for the same again.
    pub(crate) fn duplicate(&self, line: LineId) -> Self {
        let order = OrderText {
            order_id: String::new(),
            ..self.order.clone()
        };
        let mut copy = Self::with_order(line, order);
        copy.label.folder.clone_from(&self.label.folder);
        copy
    }

    pub(crate) fn with_order(line: LineId, order: OrderText) -> Self {
        Self {
            line,
            carried: fill::carried_in(&order),
            checked: Checked {
                draft: None,
                problems: Vec::new(),
            },
            order,
            quote: Remote::NotAsked,
            sort: Sort::default(),
            selected: None,
            stage: Stage::Open,
            label: LabelView::default(),
            replacing: None,
            sent: None,
            left: BTreeSet::new(),
            is_submitted: false,
            service_problems: Vec::new(),
            today: None,
            items_from: None,
            pasted: None,
            defaults: None,
            cleared: None,
            left_forms: LeftForms::default(),
            named_box: None,
            offered_parcels: None,
        }
    }

    /// The parcels that the form offers. Its own is among them from the next form on: a
    /// field that appears while rates are compared would move what has the keyboard.
    pub fn offered_parcels<'a>(&'a self, recents: &'a Recents) -> &'a [Parcel] {
        self.offered_parcels
            .as_deref()
            .unwrap_or_else(|| recents.parcels())
    }

    /// From now on the form offers what it does now.
    fn keep_offered_parcels(&mut self, recents: Option<&Recents>) {
        if self.offered_parcels.is_none() {
            self.offered_parcels = recents.map(|recents| recents.parcels().to_vec());
        }
    }

    /// The same form, on a line of its own in another environment.
    pub(crate) fn moved_to(&self, line: LineId) -> Self {
        let mut moved = Self::with_order(line, self.order.clone());
        moved.label.folder.clone_from(&self.label.folder);
        moved
    }

    pub(crate) fn set_today(&mut self, today: Date) {
        self.today = Some(today);
    }

    /// Whether the form may be changed: not while it is bought or may be.
    pub fn is_editable(&self) -> bool {
        match &self.stage {
            Stage::Open | Stage::Refused(_) => true,
            Stage::Buying(_) | Stage::Unresolved(_) | Stage::Bought(_) => false,
        }
    }

    /// Whether the label of this form is bought and shown.
    pub fn is_bought(&self) -> bool {
        matches!(self.stage, Stage::Bought(_))
    }

    /// Whether a cleared form can be brought back.
    pub fn can_undo_clear(&self) -> bool {
        self.cleared.is_some()
    }

    /// Whether an unpaid shipment was made of this form, or may have been, that nobody
    /// needs without the form. What took the place of a draft of the list is kept there.
    pub(crate) fn may_have_draft(&self) -> bool {
        self.is_editable() && self.sent.is_some() && self.replacing.is_none()
    }

    /// The form as it was typed, on a line of its own: its shipment is deleted.
    pub(crate) fn forget_draft(&mut self, line: LineId) {
        self.line = line;
        self.quote = Remote::NotAsked;
        self.stage = Stage::Open;
        self.sent = None;
    }

    /// Whether something was typed that was not bought yet.
    pub fn has_unsent_text(&self) -> bool {
        let untouched = fresh_order(Some(&self.order), self.defaults.as_ref());
        self.is_editable() && self.order != untouched
    }

    /// What would be lost with the program: what was typed and can't have been bought.
    pub(crate) fn unbought_text(&self) -> Option<&OrderText> {
        self.has_unsent_text().then_some(&self.order)
    }

    /// The form as it was typed before the program ended.
    pub(crate) fn restore(&mut self, typed: OrderText) {
        self.carried = fill::carried_in(&typed);
        self.order = typed;
        self.recheck();
    }

    pub(crate) fn edit(&mut self, place: &Place, text: String) {
        if !self.is_editable() || self.order.text_at(place) == text {
            return;
        }
        self.order.set_text_at(place, text);
        if *place == Place::of(place.field.clone()) {
            self.carried.remove(&place.field);
        }
        self.service_problems
            .retain(|problem| problem.place != *place);
        self.recheck();
    }

    /// A whole size that was typed as the length goes to the fields of its sides.
    pub(crate) fn spread_size(&mut self) {
        for (place, text) in TypedSize::spread(&self.order) {
            self.edit(&place, text);
        }
    }

    /// Nothing is wrong with a form in which nothing stands yet.
    pub(crate) fn leave(&mut self, place: Place) {
        self.spread_size();
        if self.has_unsent_text() && self.left.insert(place) {
            self.recheck();
        }
    }

    pub(crate) fn flip(&mut self, wish: Wish) {
        if self.is_editable() {
            wish.flip(&mut self.order);
            self.recheck();
        }
    }

    /// Adds an item and gives its number, counted from 0.
    pub(crate) fn add_item(&mut self) -> Option<usize> {
        let at = self.order.items.len();
        if !self.is_editable() || !self.has_room_for_item() {
            return None;
        }
        let item = fresh_item(&self.order);
        self.order.items.push(item);
        self.recheck();
        Some(at)
    }

    /// Takes an item out, and the problems of all items: those behind move up.
    pub(crate) fn remove_item(&mut self, at: usize) {
        if !self.is_editable() || at >= self.order.items.len() {
            return;
        }
        self.order.items.remove(at);
        if self.order.items.is_empty() {
            self.items_from = None;
        }
        self.service_problems
            .retain(|problem| problem.place.item.is_none());
        self.left.retain(|place| place.item.is_none());
        self.recheck();
    }

    /// Fills in several fields at once; the service's problems with them are removed.
    pub(crate) fn fill(&mut self, texts: impl IntoIterator<Item = (Field, String)>) {
        if !self.is_editable() {
            return;
        }
        for (field, text) in texts {
            self.carried.remove(&field);
            let place = Place::of(field);
            self.order.set_text_at(&place, text);
            self.service_problems
                .retain(|problem| problem.place != place);
        }
        self.recheck();
    }

    /// Checks a new form, so that it says what it requires. The first check of a run reads the
    /// country tables: not before the first frame.
    pub(crate) fn check_new(&mut self) {
        if self.checked.draft.is_none() && self.checked.problems.is_empty() {
            self.recheck();
        }
    }

    /// The check follows every change.
    fn recheck(&mut self) {
        self.checked = check::check(&self.order, self.today);
    }

    /// Problems that stand beside a field now.
    pub fn problems_at(&self, place: &Place) -> Vec<&Problem> {
        self.service_problems
            .iter()
            .chain(&self.checked.problems)
            .filter(|problem| problem.place == *place && self.is_shown(problem))
            .collect()
    }

    /// Whether this field is empty and has to be filled in.
    pub fn is_still_required(&self, place: &Place) -> bool {
        let problems = self.checked.problems.iter();
        problems
            .filter(|problem| problem.place == *place)
            .any(Problem::is_required)
    }

    /// The next field that has to be filled in, in reading order; after the last one, the first.
    pub(crate) fn required_after(&self, place: &Place) -> Option<Place> {
        let position = order_fields::reading_position(place);
        self.checked
            .problems
            .iter()
            .filter(|problem| problem.is_required() && problem.place != *place)
            .map(|problem| {
                (
                    order_fields::reading_position(&problem.place),
                    &problem.place,
                )
            })
            .min_by_key(|(at, _place)| (*at < position, *at))
            .map(|(_at, next)| next.clone())
    }

    /// Whether any field is.
    pub fn requires_more(&self) -> bool {
        self.checked.problems.iter().any(Problem::is_required)
    }

    /// An empty field shows no problem before it was left or rates were asked for.
    fn is_shown(&self, problem: &Problem) -> bool {
        !problem.kind.is_missing() || self.is_submitted || self.left.contains(&problem.place)
    }

    /// How many problems stop the form, once they are shown at all.
    pub fn blocking_count(&self) -> usize {
        if !self.is_submitted {
            return 0;
        }
        self.service_problems
            .iter()
            .chain(&self.checked.problems)
            .filter(|problem| problem.severity == Severity::Blocking)
            .count()
    }

    /// The first problem that stops the form, in reading order, once they are shown.
    pub fn first_problem(&self) -> Option<&Problem> {
        self.service_problems
            .iter()
            .chain(&self.checked.problems)
            .filter(|problem| self.is_submitted && problem.severity == Severity::Blocking)
            .min_by_key(|problem| order_fields::reading_position(&problem.place))
    }

    /// What is doubtful about the form and stops nothing: a postal code that its country asks
    /// for, say.
    pub fn warnings(&self) -> Vec<&Problem> {
        let problems = self.checked.problems.iter();
        problems
            .filter(|problem| problem.severity == Severity::Warning)
            .collect()
    }

    /// What is odd about the form although nothing stops it; nothing before it is whole.
    pub fn doubts(&self) -> Vec<Doubt> {
        let draft = self.checked.draft.as_ref();
        let draft = draft.filter(|_| self.is_editable());
        let mut doubts = draft.map(sanity::doubts).unwrap_or_default();
        // Until the next *Get rates* it may be the weight of what the items were.
        let is_sum = fill::carried_in(&self.order).contains(&Field::Weight);
        let is_carried = is_sum && self.carried.contains(&Field::Weight);
        if let Some(draft) = draft.filter(|_| is_carried) {
            let weight = draft.parcel.weight.clone();
            doubts.push(Doubt::NoPackaging { weight });
        }
        doubts
    }

    /// Another shipment of the order that is paid, as the rates on screen came with it.
    pub fn paid_before(&self) -> Option<&OtherShipment> {
        let quoted = self.quote.value();
        let quoted = quoted.filter(|_| self.is_quoted() && !self.is_changed_since_quote());
        quoted?.paid_before.as_deref()
    }

    /// The field where a problem is put right. Customs items as a whole have none: it is in
    /// the first of them, once there is one.
    pub(crate) fn place_to_correct(&self, place: Place) -> Place {
        const ASKED: [Field; 4] = [
            Field::ItemQuantity,
            Field::ItemDescription,
            Field::ItemValueAmount,
            Field::ItemOriginCountry,
        ];
        let Some(first) = self.order.items.first() else {
            return place;
        };
        if place != Place::of(Field::LineItems) {
            return place;
        }
        let empty = ASKED
            .into_iter()
            .find(|field| first.text(field).trim().is_empty());
        Place::of_item(0, empty.unwrap_or(Field::ItemDescription))
    }

    /// Whether rates may be asked for, unless those of this very form are on
    /// their way.
    pub fn can_get_rates(&self, connection: &Connection) -> bool {
        let is_loading = self.quote.is_loading() && !self.is_changed_since_quote();
        self.is_editable() && !is_loading && connection.may_write()
    }

    /// Whether the form takes one more customs item.
    pub fn has_room_for_item(&self) -> bool {
        self.order.items.len() < MAX_ITEMS
    }

    /// Asks for rates. A form with problems shows them all instead, and says
    /// where the first one is.
    pub(crate) fn get_rates(&mut self, ids: &mut Ids) -> Result<Option<Request>, Place> {
        if !self.is_editable() {
            return Ok(None);
        }
        self.is_submitted = true;
        self.recheck();
        let Some(draft) = self.checked.draft.clone() else {
            let first = self.first_problem();
            let place = first.map(|problem| problem.place.clone());
            return place.map_or(Ok(None), |place| Err(self.place_to_correct(place)));
        };
        if self.quote.is_loading() && self.sent.is_some() && !self.is_changed_since_quote() {
            return Ok(None);
        }
        Ok(Some(self.quote_for(draft, ids)))
    }

    /// Queries the state of this line: a line that is bought gives its shipment
    /// and sends nothing.
    pub(crate) fn query_line(&mut self, ids: &mut Ids) -> Option<Request> {
        let draft = self.checked.draft.clone()?;
        Some(self.quote_for(draft, ids))
    }

    pub(super) fn quote_for(&mut self, draft: ShipmentDraft, ids: &mut Ids) -> Request {
        let request = ids.ask(Quote {
            line: self.line.clone(),
            draft: Box::new(draft),
            replaces: self.replaces(),
        });
        self.service_problems.clear();
        self.stage = Stage::Open;
        self.quote.ask(request.id);
        self.sent = Some(SentForm {
            order: self.order.clone(),
            replaces: self.replaces(),
        });
        request
    }

    /// Takes rates that have arrived, or the state of the line.
    pub(crate) fn quoted(&mut self, ids: &mut Ids) -> Option<Request> {
        // What waits for the shipment of another parcel.
        let approved = match &self.stage {
            Stage::Buying(buying) => Some(buying.purchase.clone()),
            Stage::Open | Stage::Refused(_) | Stage::Unresolved(_) | Stage::Bought(_) => None,
        };
        if approved.is_some() {
            self.stage = Stage::Open;
        }
        let failed = self.quote.failure().cloned();
        if let Some(failure) = failed {
            self.take_failure(&failure);
            return None;
        }
        let quoted = self.quote.value()?.clone();
        match quoted.state {
            LineState::Draft => {
                self.replacement_made();
                self.selected =
                    rates_table::first_choice(&quoted.shipment.rates, self.selected.as_ref());
                approved.and_then(|purchase| self.buy_parcel(purchase, ids))
            }
            LineState::AlreadyBought { changed } => {
                let shipment = quoted.shipment.id.clone();
                let bought = Bought {
                    shipment: quoted.shipment,
                    price: None,
                    saved: None,
                    changed: changed.then_some(quoted.differs),
                };
                let is_good = bought.has_good_label();
                self.stage = Stage::Bought(Box::new(bought));
                is_good.then(|| self.label.show(&shipment, ids))
            }
            LineState::Unresolved(reason) => {
                self.stage = Stage::unresolved(Some(quoted.shipment.id), reason);
                None
            }
        }
    }

    /// What has become of the shipment that this form has bought, e.g. a refund.
    pub(crate) fn renew(&mut self, shipment: &Shipment) {
        if let Stage::Bought(bought) = &mut self.stage
            && bought.shipment.id == shipment.id
        {
            *bought.shipment = shipment.clone();
            // What is refunded is not looked at and printed from here any more.
            if !bought.has_good_label() {
                self.label.viewer = None;
            }
        }
    }

    /// Shows the problems of a failure at their fields.
    pub(crate) fn take_failure(&mut self, failure: &Failure) {
        self.service_problems.clone_from(&failure.problems);
    }

    /// Whether the form has changed since its rates were asked for.
    pub fn is_changed_since_quote(&self) -> bool {
        self.sent.as_ref().is_some_and(|sent| {
            let keeps_both = sent.replaces.is_some() && self.replacing.is_none();
            sent.order != self.order || keeps_both
        })
    }

    /// Whether the last quote is of an unpaid shipment.
    pub(crate) fn is_quoted(&self) -> bool {
        matches!(&self.quote, Remote::Ready(quoted) if quoted.state == LineState::Draft)
    }

    pub fn shipment(&self) -> Option<&Shipment> {
        self.quote.value().map(|quoted| &*quoted.shipment)
    }

    pub fn rates(&self) -> &[Rate] {
        self.shipment().map_or(&[], |shipment| &shipment.rates)
    }

    pub fn selected_rate(&self) -> Option<&Rate> {
        let selected = self.selected.as_ref()?;
        self.shipment()?.rate(selected)
    }

    /// Why there are no rates; empty when there are some, or none was asked for.
    pub fn no_rates_reasons(&self) -> Vec<NoRatesReason> {
        let has_answer = matches!(self.quote, Remote::Ready(_));
        if !has_answer || !self.rates().is_empty() {
            return Vec::new();
        }
        let of_shipment = || self.shipment().map(no_rates::reasons_of_shipment);
        let of_draft = self.checked.draft.as_ref().map(no_rates::reasons);
        of_draft.or_else(of_shipment).unwrap_or_default()
    }

    /// Moves the selection through the table as it is sorted.
    pub(crate) fn select_by(&mut self, step: Step) {
        let sorted = self.sort.sorted(self.rates());
        let at = sorted
            .iter()
            .position(|rate| Some(&rate.postage_type) == self.selected.as_ref());
        let next = match (at, step) {
            (None, Step::Next | Step::Previous) => 0,
            (Some(at), Step::Next) => at.saturating_add(1),
            (Some(at), Step::Previous) => at.saturating_sub(1),
        };
        if let Some(rate) = sorted.get(next) {
            self.selected = Some(rate.postage_type.clone());
        }
    }
}

/// A step through the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Next,
    Previous,
}

/// Where a new form starts.
pub const FIRST_FIELD: Field = Field::OrderId;

/// Items that a form takes.
const MAX_ITEMS: usize = 50;
