//! The Orders screen: a file of orders, what each of them costs, and what became of it.
//!
//! Prices come from a bulk job that buys nothing; it makes a draft of each order. The drafts are
//! bought as those of the list of shipments are, by the dialog that names the sum.

mod columns;
mod corrections;
mod stand;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
    sync::Arc,
};

use super::calls::{FailedRow, FileRead, KeepPasted, Read, Replies, Sheet};
use crate::{
    contract::{Cause, Failure, RequestId, UnresolvedLine, Update},
    features::{
        bulk::{
            calls::{
                self as bulk, BulkLine, BulkUpdate, Cancel, FindLinesOfOthers, RowLine, Start,
                Wanted,
            },
            state::{Bulk, actions::BulkAction},
        },
        calls::Request,
        printing::calls::MAX_LABELS,
        shared::state::{
            connection::Connection,
            context::{Context, FollowUp, Origin},
            feature::{ReplyState, ScreenState},
            ids::Ids,
            navigation::Screen,
            notices::News,
            remote::{Remote, Taken},
            window_request::{PathChoice, WindowRequest},
        },
        ship::calls as ship,
    },
    model::{
        form_defaults::FormDefaults,
        ids::{LineId, ShipmentId},
        judged_order::{JudgedOrder, NotReady},
        pick_order::PickOrder,
        preferences::Preferences,
        printer::PrintStanding,
        purchase_terms::PurchaseTerms,
        rate_choice::RateChoice,
        rules::{Rules, RulesError},
        shared_problem::SharedProblem,
    },
};

use columns::Columns;
pub use columns::{ColumnsAction, ColumnsForm, Refused};
use corrections::Corrections;
pub use stand::{Shown, Stand};
use stand::{after, is_of_draft};

/// How far the prices are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pricing {
    request: RequestId,
    pub done: usize,
    pub of: usize,
}

/// A file of orders.
#[derive(Debug, Clone, Default)]
pub struct OrdersScreen {
    pub file: Remote<FileRead>,
    /// The path as typed or picked.
    pub path: String,
    /// Where each order of the file is, in the file's sequence.
    stands: Vec<Stand>,
    /// In which sequence they are listed, and their labels printed.
    pub pick_order: PickOrder,
    /// The places of the orders in that sequence.
    sequence: Vec<usize>,
    /// The line of each, where it may ship.
    lines: Vec<Option<LineId>>,
    places: BTreeMap<LineId, usize>,
    /// It is asked which lines the ledger keeps for orders of another store.
    finding: Option<RequestId>,
    are_lines_found: bool,
    pub pricing: Option<Pricing>,
    pub shown: Shown,
    /// Why no price came.
    pub failure: Option<Failure>,
    /// Orders that were opened in the form of Ship, by the lines of their forms.
    in_forms: BTreeMap<LineId, usize>,
    /// What the window kept for new parcels when the file was read.
    usual: Option<FormDefaults>,
    pub corrections: Corrections,
    columns: Columns,
    /// Files with corrections that were open before, each as it was left.
    corrected_files: BTreeMap<PathBuf, Arc<Sheet>>,
    /// Rows from a spreadsheet are made a file.
    pasting: Option<RequestId>,
    /// The file of rows that can't ship.
    pub saved: Remote<PathBuf>,
    /// A bulk job runs, or stands before its yes: its drafts are those of the file that is open.
    is_job_open: bool,
}

/// The orders of a file, and the job that buys them.
#[derive(Debug, Clone, Copy)]
pub struct OrdersView<'a> {
    pub screen: &'a OrdersScreen,
    pub bulk: &'a Bulk,
    /// The box of these orders is another than the one that is kept by now.
    pub has_another_box: bool,
    /// And so are the rules.
    pub has_other_rules: bool,
}

/// Done on the Orders screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrdersAction {
    EditPath(String),
    /// Asks the system for a file.
    Browse,
    Picked(PathChoice),
    /// Reads the file of the path.
    Read,
    /// Reads the file that is open once more.
    Reload,
    /// A file was dropped on the window.
    Dropped(PathBuf),
    /// Rows were pasted that were copied from a spreadsheet.
    Pasted(String),
    /// Makes a draft of each order that is ready, and says what it costs.
    Price,
    /// Makes no more drafts.
    StopPricing,
    Show(Shown),
    /// Lists the orders, and prints their labels, in this sequence.
    PickBy(PickOrder),
    /// Opens an order in the form of Ship.
    Fix(usize),
    /// Types a correction of what some orders share.
    EditCorrection(SharedProblem, String),
    /// Corrects all orders that share it.
    Correct(SharedProblem),
    /// Takes the last correction back.
    UndoCorrection,
    /// Lists the orders of one reason only, by its place among the reasons; or all again.
    ShowReason(Option<usize>),
    /// Saves the rows of orders that can't ship, with the reasons.
    SaveFailed(Vec<FailedRow>),
    /// Says what the columns of the file mean.
    Columns(ColumnsAction),
    /// Shows the folder of the file that was saved.
    OpenFolder(PathBuf),
}

impl ScreenState for OrdersScreen {
    type Action = OrdersAction;

    fn initial(preferences: &Preferences, _ids: &mut Ids) -> Self {
        Self {
            pick_order: preferences.pick_order,
            ..Self::default()
        }
    }

    fn handle(&mut self, action: OrdersAction, context: &mut Context) -> Vec<Request> {
        match action {
            OrdersAction::EditPath(path) => self.path = path,
            OrdersAction::Browse => context.window_requests.push(WindowRequest::PickOrders),
            OrdersAction::Picked(choice) => match choice {
                PathChoice::Folder(path) | PathChoice::File(_, path) => {
                    return self.read(&path, context);
                }
                PathChoice::Cancelled => {}
                PathChoice::Unavailable => context.notices.say(News::NoFileDialog),
            },
            OrdersAction::Read => return self.read(&self.path.clone(), context),
            OrdersAction::Reload => {
                let open = self.sheet().map(|sheet| sheet.path.display().to_string());
                let path = open.unwrap_or_else(|| self.path.clone());
                return self.read(&path, context);
            }
            OrdersAction::Dropped(path) => {
                if self.can_read() {
                    context.screen = Screen::Orders;
                }
                return self.read(&path.display().to_string(), context);
            }
            OrdersAction::Pasted(rows) => return self.paste(rows, context),
            OrdersAction::Price => return self.price(&mut context.ids),
            OrdersAction::StopPricing => {
                self.finding = None;
                if self.pricing.is_some() {
                    return vec![context.ids.ask(Cancel {})];
                }
            }
            OrdersAction::Show(shown) => {
                self.shown = shown;
                self.corrections.shown = None;
            }
            OrdersAction::PickBy(pick_order) => {
                self.pick_order = pick_order;
                self.find_sequence();
                context.preferences.pick_order = pick_order;
                context.keep_preferences();
            }
            OrdersAction::EditCorrection(problem, text) => {
                self.corrections.refused = None;
                self.corrections.typed.insert(problem, text);
            }
            OrdersAction::Correct(problem) => return self.correct(problem, &mut context.ids),
            OrdersAction::UndoCorrection => return self.undo_correction(&mut context.ids),
            OrdersAction::ShowReason(reason) => self.corrections.shown = reason,
            OrdersAction::SaveFailed(rows) => return self.save_failed(rows, &mut context.ids),
            OrdersAction::Columns(action) => return self.handle_columns(action, context),
            OrdersAction::OpenFolder(file) => context.open_folder_of(&file),
            OrdersAction::Fix(at) => {
                if let Some((order, _)) = self.order(at).filter(|(order, _)| can_be_fixed(order)) {
                    let held = order.holds();
                    let text = Box::new(order.text.clone());
                    let line = context.ids.line_of_parcel(order.parcel);
                    let fill = FollowUp::FillForm(text, line.clone());
                    context.follow_ups.push_back(fill);
                    if !held.is_empty() {
                        context.follow_ups.push_back(FollowUp::SayHeld(held));
                    }
                    self.in_forms.insert(line, at);
                }
            }
        }
        Vec::new()
    }

    /// What was read of a file stays; what its orders cost on another account is another matter.
    fn leave_account(&mut self, _context: &mut Context) {
        self.pricing = None;
        self.finding = None;
        self.failure = None;
        self.is_job_open = false;
        self.corrections.stop();
        self.pasting = None;
        self.begin();
    }
}

impl ReplyState for OrdersScreen {
    type Replies = Replies;

    fn handle_replies(
        &mut self,
        id: RequestId,
        replies: Replies,
        _origin: Origin,
        context: &mut Context,
    ) -> Vec<Request> {
        match replies {
            Replies::Read(call, update) => {
                if self.file.answer(id, update.into_result()) == Taken::Yes {
                    if let Some(read) = self.file.value() {
                        let preferences = &context.preferences;
                        self.columns.file_read(&call.path, read, preferences);
                    }
                    self.begin();
                    context.follow_ups.push_back(FollowUp::OrdersJudged);
                }
            }
            Replies::KeepColumns(_, update) => {
                return self.columns_kept(id, update.into_result(), context);
            }
            Replies::ForgetColumns(_, update) => {
                return self.columns_forgotten(id, update.into_result(), context);
            }
            Replies::KeepPasted(_, update) => return self.kept(id, update.into_result(), context),
            Replies::Correct(_, update) => self.corrected(id, update.into_result()),
            Replies::SaveFailed(_, update) => {
                self.saved.answer(id, update.into_result());
            }
        }
        Vec::new()
    }
}

impl OrdersScreen {
    /// The orders of the file that is open.
    pub fn sheet(&self) -> Option<&Arc<Sheet>> {
        self.file.value()?.as_ref().ok()
    }

    /// The orders that are shown, by their places in the file, in the sequence that was chosen.
    pub fn listed(&self) -> Vec<usize> {
        let reason = self.corrections.shown_group();
        let is_shown = |at: &usize| {
            let stand = self.stands.get(*at);
            stand.is_some_and(|stand| self.shown.has(stand))
                && reason.is_none_or(|group| group.orders.binary_search(at).is_ok())
        };
        let places = self.sequence.iter().copied();
        places.filter(is_shown).collect()
    }

    /// The labels of the orders of this file that were bought here and that no printer has, in the
    /// sequence that was chosen, as far as one job prints them.
    pub fn labels(&self, connection: &Connection) -> Vec<ShipmentId> {
        let unprinted = connection.unprinted.iter();
        let unprinted = unprinted
            .filter(|label| label.standing == PrintStanding::NotSent && !label.is_canceled);
        let unprinted: BTreeSet<&ShipmentId> = unprinted.map(|label| &label.shipment).collect();
        if unprinted.is_empty() {
            return Vec::new();
        }
        let stands = self.sequence.iter().filter_map(|at| self.stands.get(*at));
        let bought = stands.filter(|stand| Shown::Bought.has(stand));
        let labels = bought.filter_map(Stand::shipment);
        let labels = labels.filter(|label| unprinted.contains(label));
        labels.take(MAX_LABELS).cloned().collect()
    }

    /// An order may be another one by now.
    fn find_sequence(&mut self) {
        let sheet = self.sheet().cloned();
        let orders = sheet.iter().flat_map(|sheet| &sheet.orders);
        let orders = orders.map(|order| {
            let ready = order.judged.as_ref().ok();
            (&order.text, ready.map(|ready| &ready.draft.recipient))
        });
        self.sequence = self.pick_order.sequence(orders);
    }

    pub fn count(&self, shown: Shown) -> usize {
        let stands = self.stands.iter();
        stands.filter(|stand| shown.has(stand)).count()
    }

    pub fn order(&self, at: usize) -> Option<(&JudgedOrder, &Stand)> {
        Some((self.sheet()?.orders.get(at)?, self.stands.get(at)?))
    }

    /// How many orders have no price yet and may get one.
    pub fn unpriced(&self) -> usize {
        let stands = self.stands.iter();
        stands.filter(|stand| stand.may_be_priced()).count()
    }

    /// Whether prices are on their way.
    pub fn is_pricing(&self) -> bool {
        self.pricing.is_some() || self.finding.is_some()
    }

    /// Whether a file can be read: not while anything of the one that is open is under way.
    pub fn can_read(&self) -> bool {
        let mut stands = self.stands.iter();
        let is_buying = stands.any(|stand| matches!(stand, Stand::Buying(_)));
        let is_changed = self.corrections.is_under_way() || self.columns.is_under_way();
        !self.is_pricing() && !self.is_job_open && !is_buying && !is_changed
    }

    /// The drafts that can be bought, and what they cost.
    pub fn priced(&self) -> impl Iterator<Item = &PurchaseTerms> {
        self.stands.iter().filter_map(|stand| {
            let Stand::Priced(terms) = stand else {
                return None;
            };
            Some(terms)
        })
    }

    /// Asks about the drafts that have a price. Where the shop has rules, each is bought at the
    /// postage that it was priced at, which may be a rule's.
    pub fn purchase(&self) -> BulkAction {
        let has_rules = self.sheet().is_some_and(|sheet| !sheet.rules().is_empty());
        if has_rules {
            let orders = self.sheet().into_iter().flat_map(|sheet| &sheet.orders);
            let priced = orders.zip(&self.stands).filter_map(|(order, stand)| {
                let (Ok(ready), Stand::Priced(terms)) = (&order.judged, stand) else {
                    return None;
                };
                let rule = ready.rate.only(terms.postage_type.clone());
                Some((terms.shipment.clone(), rule))
            });
            return BulkAction::BuyAsPriced(priced.collect());
        }
        let drafts = self.priced().map(|terms| terms.shipment.clone());
        BulkAction::GoOn(drafts.collect())
    }

    /// Whether the rules that these orders were judged by are others than those that are kept by
    /// now, as far as those were read; none can be read by rules that are broken.
    pub fn has_other_rules(&self, kept: Option<Result<&Rules, &RulesError>>) -> bool {
        let judged_by = self.sheet().map(|sheet| sheet.rules().as_ref());
        judged_by.is_some_and(|rules| kept.is_some_and(|kept| kept != Ok(rules)))
    }

    /// Whether the box of these orders is another than the one that is kept by now.
    pub fn has_another_box(&self, preferences: &Preferences) -> bool {
        let has_usual = self.sheet().is_some_and(|sheet| sheet.layout().is_some());
        has_usual && self.usual != preferences.form_defaults
    }

    /// Whether a line is one of this file.
    pub fn has_line(&self, line: &LineId) -> bool {
        self.places.contains_key(line)
    }

    /// A form has replied that opened with an order of this file: whatever its text has become,
    /// that order is bought.
    pub(crate) fn form_replied(&mut self, replies: &ship::Replies) {
        let ship::Replies::Buy(call, Update::Done(result)) = replies else {
            return;
        };
        let stands_now = match result {
            Ok(outcome) => Stand::Bought(outcome.shipment.id.clone(), outcome.price.clone()),
            Err(failure) => match (&failure.cause, &failure.shipment) {
                (Cause::Unresolved(_), Some(shipment)) => Stand::InForm(shipment.clone()),
                (_, _) => return,
            },
        };
        let at = self.in_forms.remove(&call.line);
        if let Some(stand) = at.and_then(|at| self.stands.get_mut(at)) {
            *stand = stands_now;
            self.find_reasons();
        }
    }

    /// What is not unresolved any more can be priced, which says what became of it.
    pub(crate) fn settle(&mut self, unresolved: &[UnresolvedLine]) {
        let Some(sheet) = self.sheet().cloned() else {
            return;
        };
        let mut is_one = false;
        let lines = self.lines.iter().zip(&mut self.stands);
        for (order, (line, stand)) in sheet.orders.iter().zip(lines) {
            let mut open = unresolved.iter();
            let is_open = open.any(|open| Some(&open.line) == line.as_ref());
            if matches!(stand, Stand::Unresolved(_)) && !is_open {
                *stand = Stand::of(order);
                is_one = true;
            }
        }
        if is_one {
            self.find_reasons();
        }
    }

    /// The draft of an order was deleted: it has no price any more.
    pub(crate) fn draft_deleted(&mut self, shipment: &ShipmentId) {
        for stand in &mut self.stands {
            if matches!(stand, Stand::Priced(terms) if terms.shipment == *shipment) {
                *stand = Stand::Ready;
            }
        }
    }

    /// Whether a bulk job is open.
    pub(crate) fn note_job(&mut self, is_open: bool) {
        self.is_job_open = is_open;
    }

    fn paste(&mut self, rows: String, context: &mut Context) -> Vec<Request> {
        if !self.can_read() {
            context.notices.say(News::FileNotRead);
            return Vec::new();
        }
        let request = context.ids.ask(KeepPasted {
            rows,
            folder: context.folders.documents.clone(),
        });
        self.pasting = Some(request.id);
        vec![request]
    }

    fn kept(
        &mut self,
        id: RequestId,
        kept: Result<PathBuf, Failure>,
        context: &mut Context,
    ) -> Vec<Request> {
        if self.pasting.take_if(|pasting| *pasting == id).is_none() {
            return Vec::new();
        }
        match kept {
            Ok(path) => self.read(&path.display().to_string(), context),
            Err(failure) => {
                context.notices.say(News::Failed(failure));
                Vec::new()
            }
        }
    }

    /// What was corrected of the file that is open is there when it is opened again.
    fn keep_corrected(&mut self) {
        if let Some(sheet) = self.sheet().cloned() {
            if sheet.corrections.is_empty() {
                self.corrected_files.remove(&sheet.path);
            } else {
                self.corrected_files.insert(sheet.path.clone(), sheet);
            }
        }
    }

    /// A path in quotes is one that was copied from a file manager.
    fn read(&mut self, path: &str, context: &mut Context) -> Vec<Request> {
        let path = path.trim().trim_matches('"');
        if path.is_empty() {
            return Vec::new();
        }
        if !self.can_read() {
            context.notices.say(News::FileNotRead);
            return Vec::new();
        }
        path.clone_into(&mut self.path);
        self.usual.clone_from(&context.preferences.form_defaults);
        let path = context.folders.path_of(path);
        self.columns.reading(&path);
        self.keep_corrected();
        let before = self.corrected_files.get(&path).cloned();
        let request = context.ids.ask(Read {
            path,
            usual: context.preferences.form_defaults.clone(),
            before,
        });
        self.corrections = Corrections::default();
        self.saved = Remote::NotAsked;
        self.file = Remote::NotAsked;
        self.stands.clear();
        self.in_forms.clear();
        self.failure = None;
        self.shown = Shown::All;
        self.file.ask(request.id);
        vec![request]
    }

    /// Nothing was asked of the orders of the file yet.
    fn begin(&mut self) {
        let Some(sheet) = self.sheet().cloned() else {
            return;
        };
        self.are_lines_found = false;
        let orders = sheet.orders.iter();
        let lines = orders.map(|order| order.judged.as_ref().ok().map(|ready| ready.line.clone()));
        self.lines = lines.collect();
        let orders = sheet.orders.iter();
        self.stands = orders.map(Stand::of).collect();
        self.find_sequence();
        self.note_places();
        self.find_reasons();
    }

    fn note_places(&mut self) {
        let lines = self.lines.iter().enumerate();
        let places = lines.filter_map(|(at, line)| Some((line.clone()?, at)));
        self.places = places.collect();
    }

    /// Which lines are other stores' orders is asked first, once for a file.
    fn price(&mut self, ids: &mut Ids) -> Vec<Request> {
        if !self.can_read() || self.unpriced() == 0 {
            return Vec::new();
        }
        self.failure = None;
        if self.are_lines_found {
            return self.start_pricing(ids);
        }
        let Some(sheet) = self.sheet() else {
            return Vec::new();
        };
        let ready = sheet.orders.iter();
        let ready = ready.filter_map(|order| order.judged.as_ref().ok());
        let rows = ready.map(|ready| RowLine {
            line: ready.line.clone(),
            key: ready.key.clone(),
        });
        let request = ids.ask(FindLinesOfOthers {
            rows: rows.collect(),
        });
        self.finding = Some(request.id);
        vec![request]
    }

    /// These of the orders that may ship, by their places among them, have another order's line.
    fn lines_found(&mut self, others: &[usize], ids: &mut Ids) -> Vec<Request> {
        let Some(sheet) = self.sheet().cloned() else {
            return Vec::new();
        };
        // An order that has gone on keeps its line, and another order of the file may have it, of
        // another store.
        let gone_on = self.lines.iter().zip(&self.stands);
        let gone_on = gone_on.filter(|(_, stand)| !stand.may_be_priced());
        let mut taken: BTreeSet<LineId> = gone_on.filter_map(|(line, _)| line.clone()).collect();
        let orders = sheet.orders.iter().zip(&self.stands).zip(&mut self.lines);
        let ready = orders.filter_map(|((order, stand), line)| {
            let ready = order.judged.as_ref().ok()?;
            Some((ready, stand, line))
        });
        for (number, (ready, stand, line)) in ready.enumerate() {
            if !stand.may_be_priced() {
                continue;
            }
            let is_taken = others.contains(&number) || taken.contains(&ready.line);
            *line = Some(if is_taken {
                ready.line_by_content()
            } else {
                ready.line.clone()
            });
            taken.extend(line.clone());
        }
        self.note_places();
        self.are_lines_found = true;
        self.start_pricing(ids)
    }

    fn start_pricing(&mut self, ids: &mut Ids) -> Vec<Request> {
        let Some(sheet) = self.sheet().cloned() else {
            return Vec::new();
        };
        let (mut lines, mut rules) = (Vec::new(), BTreeMap::new());
        let orders = sheet.orders.iter().zip(&self.lines).zip(&mut self.stands);
        for ((order, line), stand) in orders {
            if let (Ok(ready), Some(line)) = (&order.judged, line)
                && stand.may_be_priced()
            {
                *stand = Stand::Pricing;
                rules.insert(line.clone(), ready.rate.clone());
                lines.push(BulkLine {
                    line: line.clone(),
                    wanted: Wanted::Price(Box::new(ready.draft.clone())),
                });
            }
        }
        let of = lines.len();
        let request = ids.ask(Start {
            lines,
            choice: RateChoice::ByRules(Arc::new(rules)),
            max_price: None,
            labels: None,
        });
        self.pricing = Some(Pricing {
            request: request.id,
            done: 0,
            of,
        });
        vec![request]
    }

    /// What bulk work reports: the prices of this screen, and purchases of a job of the account
    /// that is open.
    pub(crate) fn bulk_replied(
        &mut self,
        (id, is_job): (RequestId, bool),
        replies: &bulk::Replies,
        ids: &mut Ids,
    ) -> Vec<Request> {
        let is_pricing = self.pricing.is_some_and(|pricing| pricing.request == id);
        match replies {
            bulk::Replies::FindLinesOfOthers(_, Update::Done(result))
                if self.finding == Some(id) =>
            {
                self.finding = None;
                match result {
                    Ok(others) => return self.lines_found(others, ids),
                    Err(failure) => self.failure = Some(failure.clone()),
                }
            }
            bulk::Replies::Start(_, Update::Progress(update)) if is_pricing || is_job => {
                self.progressed(update, is_pricing);
            }
            bulk::Replies::Start(_, Update::Done(result)) if is_pricing || is_job => {
                if is_pricing {
                    self.pricing = None;
                    self.failure = result.as_ref().err().cloned();
                }
                self.job_ended(is_pricing);
            }
            bulk::Replies::Start(..)
            | bulk::Replies::FindLinesOfOthers(..)
            | bulk::Replies::ForEach(..)
            | bulk::Replies::FindBought(..)
            | bulk::Replies::Pause(..)
            | bulk::Replies::Resume(..)
            | bulk::Replies::Cancel(..) => {}
        }
        Vec::new()
    }

    fn progressed(&mut self, update: &BulkUpdate, is_pricing: bool) {
        match update {
            BulkUpdate::Progressed(_) => {}
            BulkUpdate::LineProgressed { line, .. } => {
                if let Some(stand) = self.stand_of(line)
                    && let Stand::Priced(terms) = stand
                    && !is_pricing
                {
                    *stand = Stand::Buying(terms.clone());
                }
            }
            BulkUpdate::LineEnded { line, outcome } => {
                // A draft of another file may have this line, of another store's order.
                if let Some(stand) = self.stand_of(line)
                    && (is_pricing || is_of_draft(stand, outcome))
                {
                    *stand = after(stand, outcome);
                }
                if let Some(pricing) = self.pricing.as_mut().filter(|_| is_pricing) {
                    pricing.done += 1;
                }
            }
        }
    }

    /// Of what a job has left, nothing is under way.
    fn job_ended(&mut self, is_pricing: bool) {
        for stand in &mut self.stands {
            if let Stand::Buying(terms) = stand {
                if !is_pricing {
                    *stand = Stand::Priced(terms.clone());
                }
            } else if matches!(stand, Stand::Pricing) && is_pricing {
                *stand = Stand::Ready;
            }
        }
    }

    fn stand_of(&mut self, line: &LineId) -> Option<&mut Stand> {
        let at = *self.places.get(line)?;
        self.stands.get_mut(at)
    }
}

/// Whether the form can help: what the shop holds, or stands twice or apart, is corrected in the
/// file.
pub fn can_be_fixed(order: &JudgedOrder) -> bool {
    match &order.judged {
        Ok(_) => true,
        Err(NotReady::Shifted(_) | NotReady::Twice) => false,
        Err(NotReady::Problems(problems)) => {
            !problems.iter().any(|problem| problem.kind.is_of_file())
        }
    }
}
