//! What a person does to all shipments that are chosen, turned into requests:
//! nothing that costs money or takes something away without its dialog.

use std::collections::BTreeMap;

use crate::contract::{Failure, RequestId, Update};
use crate::features::{
    batches::calls::Move,
    bulk::calls::{
        BulkLine, BulkOperation, Cancel, ForEach, Pause, Replies, Resume, Start, Wanted,
    },
    calls::Request,
    printing::calls::{PrintMark, QueryLabelPrinter},
    shipments::calls::{Export, PriceDrafts, WhichShipments},
};
use crate::model::{
    batch::BatchMove,
    ids::{LineId, ShipmentId},
    printer::{PaperKind, PrinterLook, PrinterName},
    purchase_terms::PurchaseTerms,
    rate_choice::RateChoice,
    shipment::Payment,
    shipment_list::ShipmentRow,
    table_cell::ExportedTable,
};

use super::{
    AppState, Remote, WindowRequest,
    action::{BulkAction, PathChoice},
    bulk::{BuyMany, Dialog, ExportForm, JobKind, sum, typed_batch},
    connection::Connection,
    notices::News,
    shipments::ShipmentsScreen,
};

/// What can be done to all that are chosen, with how many of them it is done to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ManyOperation {
    Buy,
    Reprint,
    AddToBatch,
    AskRefund,
    Delete,
}

impl ManyOperation {
    /// In the order in which they are offered.
    pub const ALL: [Self; 5] = [
        Self::Buy,
        Self::Reprint,
        Self::AddToBatch,
        Self::AskRefund,
        Self::Delete,
    ];

    /// Whether it can be done to this one.
    fn takes(self, row: &ShipmentRow) -> bool {
        match self {
            Self::Buy | Self::Delete => row.status.is_deletable(),
            // What was bought elsewhere was never in the queue of labels.
            Self::Reprint => row.line.is_some() && row.status.payment() == Payment::Paid,
            Self::AddToBatch => true,
            Self::AskRefund => row.status.can_be_refunded(),
        }
    }
}

impl ShipmentsScreen {
    /// To how many of the chosen this can be done.
    pub fn count_for(&self, operation: ManyOperation) -> usize {
        let rows = self.chosen.rows();
        rows.filter(|row| operation.takes(row)).count()
    }

    /// Whether something can be done to all that are chosen: one job at a time.
    pub fn can_change_many(&self, connection: &Connection) -> bool {
        connection.may_write() && !self.bulk.is_running()
    }
}

fn line_of(row: &ShipmentRow) -> LineId {
    row.line
        .clone()
        .unwrap_or_else(|| LineId::of_shipment(&row.id))
}

impl AppState {
    pub(super) fn handle_bulk(&mut self, action: BulkAction) -> Vec<Request> {
        let is_running = self.shipments.bulk.is_running();
        match action {
            BulkAction::Buy if !is_running => {
                let shipments = self.chosen_for(ManyOperation::Buy);
                return self.price(shipments, RateChoice::Cheapest);
            }
            BulkAction::Price(choice) => {
                if let Some(Dialog::Buy(buy)) = &self.shipments.bulk.dialog {
                    let shipments = buy.shipments.clone();
                    return self.price(shipments, choice);
                }
            }
            BulkAction::Delete if !is_running => {
                let shipments = self.chosen_for(ManyOperation::Delete);
                self.open_dialog(Dialog::Delete(shipments));
            }
            BulkAction::AskRefund if !is_running => self.ask_about_refunds(),
            BulkAction::Reprint => {
                let rows = self.shipments.chosen.rows();
                let printed = rows.filter(|row| ManyOperation::Reprint.takes(row));
                let lines = printed.filter_map(|row| row.line.clone()).collect();
                self.open_dialog(Dialog::Reprint(lines));
            }
            BulkAction::AddToBatch => {
                let shipments = self.chosen_for(ManyOperation::AddToBatch);
                self.open_dialog(Dialog::AddToBatch {
                    shipments,
                    number: String::new(),
                });
            }
            BulkAction::BatchNumber(typed) => {
                if let Some(Dialog::AddToBatch { number, .. }) = &mut self.shipments.bulk.dialog {
                    *number = typed;
                }
            }
            BulkAction::Export(format) => {
                let chosen = self.shipments.chosen.rows();
                let chosen = chosen.map(|row| row.id.clone()).collect();
                self.open_dialog(Dialog::Export(ExportForm {
                    chosen,
                    format,
                    path: String::new(),
                }));
            }
            BulkAction::ExportTo(path) => {
                if let Some(Dialog::Export(form)) = &mut self.shipments.bulk.dialog {
                    form.path = path;
                }
            }
            BulkAction::Browse => {
                if let Some(Dialog::Export(form)) = &self.shipments.bulk.dialog {
                    let from = self.connection.environment;
                    let request = WindowRequest::PickTable(form.format, from);
                    self.requests.push(request);
                }
            }
            BulkAction::Picked(choice) => self.table_picked(choice),
            BulkAction::Dismiss => self.shipments.bulk.dialog = None,
            BulkAction::Confirm => return self.confirm_many(),
            BulkAction::Pause => return vec![self.ids.ask(Pause {})],
            BulkAction::Resume => return vec![self.ids.ask(Resume {})],
            BulkAction::Cancel => return vec![self.ids.ask(Cancel {})],
            BulkAction::TryAgain(trouble) => return self.try_again(trouble),
            BulkAction::CloseResults if !is_running => self.shipments.bulk.job = None,
            // A job under way is ended first.
            BulkAction::Buy
            | BulkAction::Delete
            | BulkAction::AskRefund
            | BulkAction::CloseResults => {}
        }
        Vec::new()
    }

    fn chosen_for(&self, operation: ManyOperation) -> Vec<ShipmentId> {
        let rows = self.shipments.chosen.rows();
        rows.filter(|row| operation.takes(row))
            .map(|row| row.id.clone())
            .collect()
    }

    fn open_dialog(&mut self, dialog: Dialog) {
        let is_empty = match &dialog {
            Dialog::Buy(buy) => buy.shipments.is_empty(),
            Dialog::Delete(shipments)
            | Dialog::Refund(shipments, _)
            | Dialog::AddToBatch { shipments, .. } => shipments.is_empty(),
            Dialog::Reprint(lines) => lines.is_empty(),
            Dialog::Export(_) => false,
        };
        if !is_empty {
            self.shipments.bulk.dialog = Some(dialog);
        }
    }

    fn ask_about_refunds(&mut self) {
        let rows = self.shipments.chosen.rows();
        let rows = rows.filter(|row| ManyOperation::AskRefund.takes(row));
        let paid = rows
            .map(|row| row.price.as_ref())
            .collect::<Option<Vec<_>>>();
        let paid = paid.and_then(|paid| sum(&paid));
        let shipments = self.chosen_for(ManyOperation::AskRefund);
        self.open_dialog(Dialog::Refund(shipments, paid));
    }

    fn price(&mut self, shipments: Vec<ShipmentId>, choice: RateChoice) -> Vec<Request> {
        if shipments.is_empty() {
            return Vec::new();
        }
        let request = self.ids.ask(PriceDrafts {
            shipments: shipments.clone(),
            choice: choice.clone(),
        });
        let (mut priced, printer, look) = match self.shipments.bulk.dialog.take() {
            Some(Dialog::Buy(former)) if former.shipments == shipments => {
                let BuyMany {
                    priced, printer, ..
                } = *former;
                (priced, printer, None)
            }
            _other => {
                let (printer, look) = self.look_ahead();
                (Remote::NotAsked, printer, look)
            }
        };
        priced.ask(request.id);
        self.shipments.bulk.dialog = Some(Dialog::Buy(Box::new(BuyMany {
            shipments,
            choice,
            priced,
            printer,
        })));
        [request].into_iter().chain(look).collect()
    }

    /// Asks how the printer of labels is, where there is one. Whoever buys does
    /// not wait for its answer.
    fn look_ahead(&mut self) -> (Remote<Option<(PrinterName, PrinterLook)>>, Option<Request>) {
        let mut printer = Remote::NotAsked;
        if self.printers.book.choose(PaperKind::Label).is_none() {
            return (printer, None);
        }
        let look = self.ids.ask(QueryLabelPrinter {});
        printer.ask(look.id);
        (printer, Some(look))
    }

    /// Does what the dialog on screen says.
    fn confirm_many(&mut self) -> Vec<Request> {
        let Some(dialog) = self.shipments.bulk.dialog.take() else {
            return Vec::new();
        };
        match dialog {
            Dialog::Buy(buy) if buy.is_ready() => self.buy_many(&buy),
            // Prices that have not come are no consent.
            Dialog::Buy(buy) => {
                self.shipments.bulk.dialog = Some(Dialog::Buy(buy));
                Vec::new()
            }
            Dialog::Delete(shipments) => self.do_to_many(BulkOperation::Delete, shipments),
            Dialog::Refund(shipments, _sum) => self.do_to_many(BulkOperation::AskRefund, shipments),
            Dialog::Reprint(lines) => {
                let mark = self.queue.mark(lines, PrintMark::PrintAgain, &mut self.ids);
                mark.into_iter().collect()
            }
            Dialog::AddToBatch { shipments, number } => {
                let Some(batch) = typed_batch(&number) else {
                    self.shipments.bulk.dialog = Some(Dialog::AddToBatch { shipments, number });
                    return Vec::new();
                };
                vec![self.ids.ask(Move {
                    batch,
                    direction: BatchMove::Add,
                    shipments,
                })]
            }
            Dialog::Export(form) => self.export(form),
        }
    }

    /// One job, each line at the price that was on screen and at no other.
    fn buy_many(&mut self, buy: &BuyMany) -> Vec<Request> {
        let mut names = BTreeMap::new();
        let mut lines = Vec::new();
        for draft in buy.priced.value().into_iter().flatten() {
            let Ok((postage_type, price)) = &draft.offer else {
                continue;
            };
            let name = (draft.shipment.clone(), draft.recipient.clone());
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
        let request = self.ids.ask(Start {
            lines,
            choice: buy.choice.clone(),
            max_price: None,
            labels: None,
        });
        self.shipments.bulk.begin(request.id, JobKind::Buy, names);
        vec![request]
    }

    fn do_to_many(&mut self, operation: BulkOperation, shipments: Vec<ShipmentId>) -> Vec<Request> {
        let kind = match operation {
            BulkOperation::Delete => JobKind::Delete,
            BulkOperation::AskRefund => JobKind::AskRefund,
        };
        let former = self.shipments.bulk.job.take();
        let mut names: BTreeMap<_, _> = former.map(|job| job.lines).unwrap_or_default();
        let chosen = self.shipments.chosen.rows();
        names.extend(chosen.map(|row| (line_of(row), (row.id.clone(), row.recipient.clone()))));
        let request = self.ids.ask(ForEach {
            operation,
            shipments,
        });
        self.shipments.bulk.begin(request.id, kind, names);
        vec![request]
    }

    /// Once more for the lines that failed for one cause. What costs money is
    /// priced anew and asked about again.
    fn try_again(&mut self, trouble: usize) -> Vec<Request> {
        let Some(job) = &self.shipments.bulk.job else {
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
            JobKind::Buy => self.price(shipments, RateChoice::Cheapest),
            JobKind::Delete => self.do_to_many(BulkOperation::Delete, shipments),
            JobKind::AskRefund => self.do_to_many(BulkOperation::AskRefund, shipments),
        }
    }

    fn export(&mut self, form: ExportForm) -> Vec<Request> {
        let path = form.path.trim();
        if path.is_empty() {
            let from = self.connection.environment;
            self.requests
                .push(WindowRequest::PickTable(form.format, from));
            self.shipments.bulk.dialog = Some(Dialog::Export(form));
            return Vec::new();
        }
        let to = path.into();
        let which = if form.chosen.is_empty() {
            WhichShipments::Found(self.shipments.search())
        } else {
            WhichShipments::These(form.chosen)
        };
        let request = self.ids.ask(Export {
            which,
            format: form.format,
            environment: self.connection.environment,
            to,
        });
        self.shipments.bulk.exporting = Some(request.id);
        vec![request]
    }

    pub(super) fn bulk_replied(&mut self, id: RequestId, replies: Replies) {
        let bulk = &mut self.shipments.bulk;
        match replies {
            Replies::Start(_, Update::Progress(update))
            | Replies::ForEach(_, Update::Progress(update)) => bulk.updated(id, update),
            Replies::Start(_, Update::Done(outcome))
            | Replies::ForEach(_, Update::Done(outcome)) => bulk.ended(id, outcome),
            // The job itself reports its course.
            Replies::Pause(..) | Replies::Resume(..) | Replies::Cancel(..) => {}
        }
    }

    fn table_picked(&mut self, choice: PathChoice) {
        match choice {
            PathChoice::Folder(path) | PathChoice::File(_, path) => {
                if let Some(Dialog::Export(form)) = &mut self.shipments.bulk.dialog {
                    form.path = path;
                }
            }
            PathChoice::Cancelled => {}
            PathChoice::Unavailable => self.notices.say(News::NoFileDialog),
        }
    }

    pub(super) fn exported(&mut self, request: RequestId, outcome: Result<ExportedTable, Failure>) {
        let exporting = &mut self.shipments.bulk.exporting;
        if exporting.take_if(|waited| *waited == request).is_none() {
            return;
        }
        self.notices.say(match outcome {
            Ok(table) => News::Exported {
                path: table.path,
                rows: table.rows,
            },
            Err(failure) => News::Failed(failure),
        });
    }
}
