//! What a person does to all shipments that are chosen, turned into requests:
//! nothing that costs money or takes something away without its dialog.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    Bulk, BuyMany, Dialog, ExportForm, JobKind, ManyOperation, RefundMany,
    add_to_batch::BatchTarget, export::browse, sum,
};
use crate::{
    contract::{RequestId, Update},
    features::{
        bulk::calls::{
            BulkLine, BulkOperation, BulkOutcome, BulkUpdate, Cancel, ForEach, Pause, Replies,
            Resume, Start, Wanted,
        },
        calls::Request,
        printing::{
            calls::{PrintMark, QueryLabelPrinter},
            state::printers::PrintersScreen,
        },
        shared::state::{
            context::{Context, FollowUp},
            ids::Ids,
            navigation::Screen,
            remote::Remote,
            window_request::{PathChoice, Target},
        },
        shipments::{
            calls::PriceDrafts,
            state::{ShipmentsScreen, chosen::Chosen},
        },
    },
    model::{
        ids::{LineId, ShipmentId},
        postage_type::PostageType,
        printer::{PaperKind, PrinterName, PrinterStatus},
        purchase_terms::PurchaseTerms,
        rate_choice::RateChoice,
        rate_rule::RateRule,
        shipment_list::ShipmentRow,
        table_cell::TableFormat,
    },
};

/// An action on the selected shipments, or on their dialog or job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BulkAction {
    /// Asks first, with what each costs.
    Buy,
    /// Asks first, about one draft at one of its rates.
    BuyAt(ShipmentId, PostageType),
    Price(RateChoice),
    /// Whether those above the user's limit are bought, too.
    TakeOverLimit(bool),
    Delete,
    AskRefund,
    Reprint,
    AddToBatch,
    ChooseBatch(BatchTarget),
    /// What a new batch is called.
    BatchDescription(String),
    /// Asks first, under which cost centre.
    Book,
    /// The same for the shipment that is open.
    BookOpen,
    /// The cost centre as typed.
    CostCentre(String),
    Export(TableFormat),
    ExportTo(String),
    Browse,
    /// A file dialog has given this path.
    Picked(PathChoice),
    /// What the dialog says is to be done.
    Confirm,
    Dismiss,
    Pause,
    Resume,
    Cancel,
    /// Once more for the lines of this trouble.
    TryAgain(usize),
    /// Asks about these drafts, which a job has left that was cut short.
    GoOn(Vec<ShipmentId>),
    /// Asks about the drafts of a file of orders, each at the postage that it was priced at; or
    /// about those that such a job has left.
    BuyAsPriced(Vec<(ShipmentId, RateRule)>),
    CloseResults,
}

/// How a person knows a line: many parcels go to the same recipient.
fn known_as(recipient: &str, order: Option<&str>) -> String {
    match order {
        Some(order) if !order.is_empty() => format!("{recipient} ({order})"),
        Some(_) | None => recipient.to_owned(),
    }
}

fn line_of(row: &ShipmentRow) -> LineId {
    row.line
        .clone()
        .unwrap_or_else(|| LineId::of_shipment(&row.id))
}

impl Bulk {
    pub(crate) fn handle(
        &mut self,
        action: BulkAction,
        list: &ShipmentsScreen,
        printers: &PrintersScreen,
        context: &mut Context,
    ) -> Vec<Request> {
        let chosen = &list.chosen;
        let is_running = self.is_running();
        match action {
            BulkAction::Buy if !is_running => {
                let shipments = list.in_list_order(ManyOperation::Buy.shipments_of(chosen));
                return self.price(shipments, RateChoice::Cheapest, printers, context);
            }
            BulkAction::BuyAt(shipment, postage_type) if !is_running => {
                let at = RateChoice::Only(postage_type);
                return self.price(vec![shipment], at, printers, context);
            }
            BulkAction::Price(choice) => {
                if let Some(Dialog::Buy(buy)) = &self.dialog {
                    let shipments = buy.shipments.clone();
                    return self.price(shipments, choice, printers, context);
                }
            }
            BulkAction::TakeOverLimit(is_wanted) => self.take_over_limit(is_wanted),
            BulkAction::Delete if !is_running => {
                let shipments = list.in_list_order(ManyOperation::Delete.shipments_of(chosen));
                self.open_dialog(Dialog::Delete(shipments));
            }
            BulkAction::AskRefund if !is_running => self.ask_about_refunds(list),
            BulkAction::Reprint => self.ask_to_reprint(list),
            BulkAction::AddToBatch => return self.ask_for_batch(list, &mut context.ids),
            BulkAction::ChooseBatch(target) => self.choose_batch(target),
            BulkAction::BatchDescription(typed) => self.describe_batch(typed),
            BulkAction::Book => self.ask_for_cost_centre(list),
            BulkAction::BookOpen => self.ask_for_cost_centre_of_open(list),
            BulkAction::CostCentre(typed) => self.type_cost_centre(typed),
            BulkAction::Export(format) => {
                let chosen = chosen.rows().map(|row| row.id.clone()).collect();
                let form = ExportForm::new(chosen, format, context);
                self.open_dialog(Dialog::Export(form));
            }
            BulkAction::ExportTo(path) => self.export_to(path),
            BulkAction::Browse => {
                if let Some(Dialog::Export(form)) = &self.dialog {
                    browse(form, context);
                }
            }
            BulkAction::Picked(choice) => self.table_picked(choice, context),
            BulkAction::Dismiss => self.dialog = None,
            BulkAction::Confirm => return self.confirm(list, context),
            BulkAction::Pause => return vec![context.ids.ask(Pause {})],
            BulkAction::Resume => return vec![context.ids.ask(Resume {})],
            BulkAction::Cancel => return vec![context.ids.ask(Cancel {})],
            BulkAction::TryAgain(trouble) => {
                return self.try_again(trouble, chosen, printers, context);
            }
            BulkAction::GoOn(drafts) if !is_running => {
                return self.go_on(drafts, RateChoice::Cheapest, printers, context);
            }
            BulkAction::BuyAsPriced(priced) if !is_running => {
                let drafts = priced.iter().map(|(draft, _)| draft.clone()).collect();
                let choice = RateChoice::AsPriced(Arc::new(priced.into_iter().collect()));
                return self.go_on(drafts, choice, printers, context);
            }
            BulkAction::CloseResults if !is_running => self.job = None,
            // A job under way is ended first.
            BulkAction::Buy
            | BulkAction::BuyAt(..)
            | BulkAction::Delete
            | BulkAction::AskRefund
            | BulkAction::GoOn(_)
            | BulkAction::BuyAsPriced(_)
            | BulkAction::CloseResults => {}
        }
        Vec::new()
    }

    /// Asks about drafts that are not selected in the list: where no file of orders is open, the
    /// list shows them.
    fn go_on(
        &mut self,
        drafts: Vec<ShipmentId>,
        choice: RateChoice,
        printers: &PrintersScreen,
        context: &mut Context,
    ) -> Vec<Request> {
        if context.screen != Screen::Orders {
            context.screen = Screen::Shipments;
        }
        self.price(drafts, choice, printers, context)
    }

    fn export_to(&mut self, path: String) {
        if let Some(Dialog::Export(form)) = &mut self.dialog {
            form.path = path;
        }
    }

    fn take_over_limit(&mut self, is_wanted: bool) {
        if let Some(Dialog::Buy(buy)) = &mut self.dialog {
            buy.takes_over_limit = is_wanted;
        }
    }

    pub(super) fn open_dialog(&mut self, dialog: Dialog) {
        let is_empty = match &dialog {
            Dialog::Buy(buy) => buy.shipments.is_empty(),
            Dialog::Delete(shipments)
            | Dialog::Refund(RefundMany { shipments, .. })
            | Dialog::Reprint(shipments) => shipments.is_empty(),
            Dialog::AddToBatch(add) => add.shipments.is_empty(),
            Dialog::Book(book) => book.shipments.is_empty(),
            Dialog::Export(_) => false,
        };
        if !is_empty {
            self.dialog = Some(dialog);
        }
    }

    fn ask_to_reprint(&mut self, list: &ShipmentsScreen) {
        let printed = ManyOperation::Reprint.rows_of(&list.chosen);
        let ours = printed.filter(|row| row.line.is_some());
        let shipments = list.in_list_order(ours.map(|row| row.id.clone()).collect());
        self.open_dialog(Dialog::Reprint(shipments));
    }

    fn ask_about_refunds(&mut self, list: &ShipmentsScreen) {
        let chosen = &list.chosen;
        let rows = ManyOperation::AskRefund.rows_of(chosen);
        let paid = rows
            .map(|row| row.price.as_ref())
            .collect::<Option<Vec<_>>>();
        let paid = paid.and_then(|paid| sum(&paid));
        let shipments = list.in_list_order(ManyOperation::AskRefund.shipments_of(chosen));
        let rows = || ManyOperation::AskRefund.rows_of(chosen);
        self.open_dialog(Dialog::Refund(RefundMany {
            shipments,
            paid,
            in_batches: rows().filter(|row| row.batch.is_some()).count(),
            handed_over: rows().filter(|row| row.status.is_handed_over()).count(),
        }));
    }

    fn price(
        &mut self,
        shipments: Vec<ShipmentId>,
        choice: RateChoice,
        printers: &PrintersScreen,
        context: &mut Context,
    ) -> Vec<Request> {
        if shipments.is_empty() {
            return Vec::new();
        }
        let currency = context.connection.currency();
        let limit = context.preferences.amount_limit_in(&currency);
        let ids = &mut context.ids;
        let request = ids.ask(PriceDrafts {
            shipments: shipments.clone(),
            choice: choice.clone(),
        });
        let (mut priced, printer, query) = match self.dialog.take() {
            Some(Dialog::Buy(previous)) if previous.shipments == shipments => {
                let BuyMany {
                    priced, printer, ..
                } = *previous;
                (priced, printer, None)
            }
            _other => {
                let (printer, query) = query_label_printer(printers, ids);
                (Remote::NotAsked, printer, query)
            }
        };
        priced.ask(request.id);
        self.dialog = Some(Dialog::Buy(Box::new(BuyMany {
            shipments,
            choice,
            priced,
            limit,
            // Other prices are other reasons to look.
            takes_over_limit: false,
            printer,
        })));
        [request].into_iter().chain(query).collect()
    }

    /// Does what the dialog on screen says.
    fn confirm(&mut self, list: &ShipmentsScreen, context: &mut Context) -> Vec<Request> {
        let Some(dialog) = self.dialog.take() else {
            return Vec::new();
        };
        match dialog {
            Dialog::Buy(buy) if buy.is_ready() => {
                go_on_from(&buy.shipments, list, context);
                self.buy(&buy, &mut context.ids)
            }
            // Prices that have not come are no consent.
            Dialog::Buy(buy) => {
                self.dialog = Some(Dialog::Buy(buy));
                Vec::new()
            }
            Dialog::Delete(shipments) => {
                go_on_from(&shipments, list, context);
                let ids = &mut context.ids;
                self.start_for_each(BulkOperation::Delete, shipments, &list.chosen, ids)
            }
            Dialog::Refund(refund) => {
                let shipments = refund.shipments;
                go_on_from(&shipments, list, context);
                let ids = &mut context.ids;
                self.start_for_each(BulkOperation::AskRefund, shipments, &list.chosen, ids)
            }
            Dialog::Reprint(shipments) => {
                let mark = PrintMark::NotPrinted;
                let follow_up = FollowUp::MarkPrint { shipments, mark };
                context.follow_ups.push_back(follow_up);
                Vec::new()
            }
            Dialog::AddToBatch(add) => self.add_to_batch(*add, context),
            Dialog::Book(book) => self.book(book, &mut context.ids),
            Dialog::Export(form) => self.export(form, list, context),
        }
    }

    /// One job, each line at the price that was on screen and at no other.
    fn buy(&mut self, buy: &BuyMany, ids: &mut Ids) -> Vec<Request> {
        let mut names = BTreeMap::new();
        let mut lines = Vec::new();
        for (draft, (postage_type, price)) in buy.taken() {
            let known_as = known_as(&draft.recipient, draft.order_id.as_deref());
            let name = (draft.shipment.clone(), known_as);
            names.insert(draft.line.clone(), name);
            lines.push(BulkLine {
                line: draft.line.clone(),
                wanted: Wanted::Shipment(PurchaseTerms {
                    shipment: draft.shipment.clone(),
                    postage_type: postage_type.clone(),
                    price: price.clone(),
                }),
            });
        }
        let request = ids.ask(Start {
            lines,
            choice: buy.choice.clone(),
            max_price: buy.limit.filter(|_| !buy.takes_over_limit),
            labels: None,
        });
        self.begin(request.id, JobKind::Buy, names);
        if let Some(job) = &mut self.job {
            job.choice = buy.choice.clone();
        }
        vec![request]
    }

    fn start_for_each(
        &mut self,
        operation: BulkOperation,
        shipments: Vec<ShipmentId>,
        chosen: &Chosen,
        ids: &mut Ids,
    ) -> Vec<Request> {
        let kind = match operation {
            BulkOperation::Delete => JobKind::Delete,
            BulkOperation::AskRefund => JobKind::AskRefund,
        };
        let previous = self.job.take();
        let mut names: BTreeMap<_, _> = previous.map(|job| job.lines).unwrap_or_default();
        let rows = chosen.rows();
        names.extend(rows.map(|row| {
            let known_as = known_as(&row.recipient, row.order_id.as_deref());
            (line_of(row), (row.id.clone(), known_as))
        }));
        names.retain(|_line, (shipment, _name)| shipments.contains(shipment));
        let refunded = match operation {
            BulkOperation::AskRefund => shipments.clone(),
            BulkOperation::Delete => Vec::new(),
        };
        let request = ids.ask(ForEach {
            operation,
            shipments,
        });
        self.begin(request.id, kind, names);
        if let Some(job) = &mut self.job {
            job.refunded = refunded;
        }
        vec![request]
    }

    /// Once more for the lines that failed for one cause. What costs money is
    /// priced anew and asked about again.
    fn try_again(
        &mut self,
        trouble: usize,
        chosen: &Chosen,
        printers: &PrintersScreen,
        context: &mut Context,
    ) -> Vec<Request> {
        let Some(job) = &self.job else {
            return Vec::new();
        };
        let Some(Ok(summary)) = &job.ended else {
            return Vec::new();
        };
        let Some(trouble) = summary.troubles.get(trouble) else {
            return Vec::new();
        };
        let lines = trouble.lines.iter();
        let shipments = lines
            .filter_map(|line| job.lines.get(line))
            .map(|(shipment, _name)| shipment.clone())
            .collect();
        match job.kind {
            JobKind::Buy => {
                let choice = job.choice.clone();
                self.price(shipments, choice, printers, context)
            }
            JobKind::Delete => {
                let ids = &mut context.ids;
                self.start_for_each(BulkOperation::Delete, shipments, chosen, ids)
            }
            JobKind::AskRefund => {
                let ids = &mut context.ids;
                self.start_for_each(BulkOperation::AskRefund, shipments, chosen, ids)
            }
        }
    }

    /// The shipment of a line that has ended well, if that is what is reported.
    pub(crate) fn shipment_done(&self, id: RequestId, replies: &Replies) -> Option<ShipmentId> {
        let job = self.job.as_ref().filter(|job| job.request == id)?;
        let (Replies::Start(_, Update::Progress(update))
        | Replies::ForEach(_, Update::Progress(update))) = replies
        else {
            return None;
        };
        match update {
            BulkUpdate::LineEnded {
                line,
                outcome:
                    BulkOutcome::Bought { .. } | BulkOutcome::Already { .. } | BulkOutcome::Done,
            } => Some(job.lines.get(line)?.0.clone()),
            BulkUpdate::LineEnded { .. }
            | BulkUpdate::Progressed(_)
            | BulkUpdate::LineProgressed { .. } => None,
        }
    }

    pub(crate) fn handle_replies(&mut self, id: RequestId, replies: Replies) {
        match replies {
            Replies::Start(_, Update::Progress(update))
            | Replies::ForEach(_, Update::Progress(update)) => self.updated(id, update),
            Replies::Start(_, Update::Done(outcome))
            | Replies::ForEach(_, Update::Done(outcome)) => self.ended(id, outcome),
            // The job itself reports its course. Rows of files are the command line's.
            Replies::Pause(..)
            | Replies::Resume(..)
            | Replies::Cancel(..)
            | Replies::FindLinesOfOthers(..)
            | Replies::FindBought(..) => {}
        }
    }
}

/// The button that opened a dialog can't be pressed while its job is under way: the keyboard goes
/// to the details that it stood in, else to the list.
fn go_on_from(shipments: &[ShipmentId], list: &ShipmentsScreen, context: &mut Context) {
    if context.screen != Screen::Shipments {
        return;
    }
    let open = list.open.selected.as_ref();
    let is_of_open = open.is_some_and(|open| shipments == std::slice::from_ref(open));
    let target = if is_of_open {
        Target::Details
    } else {
        Target::ListRow
    };
    context.focus_on(target);
}

/// Queries the state of the printer of labels, where there is one. A purchase does
/// not wait for its reply.
fn query_label_printer(
    printers: &PrintersScreen,
    ids: &mut Ids,
) -> (
    Remote<Option<(PrinterName, PrinterStatus)>>,
    Option<Request>,
) {
    let mut printer = Remote::NotAsked;
    if printers.printer_of(PaperKind::Label).is_none() {
        return (printer, None);
    }
    let query = ids.ask(QueryLabelPrinter {});
    printer.ask(query.id);
    (printer, Some(query))
}
