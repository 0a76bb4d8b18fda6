//! The question before many labels are printed, or labels that were not bought today; and
//! what is printed by itself once it is bought.

use super::AppState;
use crate::{
    contract::{RequestId, Update},
    features::{
        bulk::calls::{self as bulk, BulkOutcome, BulkUpdate},
        calls::Request,
        printing::state::{PrintAction, labels::BoughtBy},
        shared::state::confirm::{LabelsToPrint, Question},
        ship::state::purchase::Stage,
    },
    model::{
        ids::ShipmentId,
        label_ages::{LabelAge, LabelAges},
        printer::{PrintStanding, PrinterName},
    },
};

impl AppState {
    pub(super) fn print(&mut self, action: PrintAction) -> Vec<Request> {
        let labels = match &action {
            PrintAction::Print(shipments) if self.are_all_given(shipments) => {
                let ask = PrintAction::AskAgain(shipments.clone());
                return self.printing.labels.handle(ask, &mut self.context);
            }
            PrintAction::Print(shipments) => self.to_print(shipments.clone(), None),
            PrintAction::PrintOn(printer, shipments) => {
                self.to_print(shipments.clone(), Some(printer.clone()))
            }
            PrintAction::AskAgain(_)
            | PrintAction::Why(..)
            | PrintAction::PrintAgain(_)
            | PrintAction::Steer(_) => None,
        };
        if let Some(labels) = labels {
            self.context.question = Some(Question::Print(labels));
            return Vec::new();
        }
        self.printing.labels.handle(action, &mut self.context)
    }

    pub(super) fn print_confirmed(&mut self, labels: LabelsToPrint) -> Vec<Request> {
        let LabelsToPrint {
            shipments, printer, ..
        } = labels;
        let action = match printer {
            Some(printer) => PrintAction::PrintOn(printer, shipments),
            None => PrintAction::Print(shipments),
        };
        self.printing.labels.handle(action, &mut self.context)
    }

    /// The label of a purchase is printed by itself, where that is set. One that could not be
    /// fetched waits in the list of what is not printed.
    pub(super) fn print_bought(&mut self, shipment: ShipmentId, by: BoughtBy) -> Vec<Request> {
        if self.printing.printers.prints_after_purchase().is_none() {
            return Vec::new();
        }
        let labels = &mut self.printing.labels;
        labels.print_bought(shipment, by, &mut self.context)
    }

    pub(super) fn print_bought_of_bulk(
        &mut self,
        id: RequestId,
        replies: &bulk::Replies,
    ) -> Vec<Request> {
        // What another account still buys is printed by none of this one's printers: its
        // labels wait there in the list of what is not printed.
        let job = self.bulk.job.as_ref();
        if job.is_none_or(|job| job.request != id) {
            return Vec::new();
        }
        match replies {
            bulk::Replies::Start(
                _,
                Update::Progress(BulkUpdate::LineEnded {
                    outcome:
                        BulkOutcome::Bought {
                            shipment,
                            label: Ok(_),
                            ..
                        },
                    ..
                }),
            ) => self.print_bought(shipment.clone(), BoughtBy::Bulk(id)),
            bulk::Replies::Start(_, Update::Done(_)) => {
                self.printing.labels.bulk_ended();
                Vec::new()
            }
            bulk::Replies::Start(..)
            | bulk::Replies::ForEach(..)
            | bulk::Replies::FindLinesOfOthers(..)
            | bulk::Replies::FindBought(..)
            | bulk::Replies::Pause(..)
            | bulk::Replies::Resume(..)
            | bulk::Replies::Cancel(..) => Vec::new(),
        }
    }

    /// What is asked about; nothing where they are printed at once.
    fn to_print(
        &self,
        shipments: Vec<ShipmentId>,
        printer: Option<PrinterName>,
    ) -> Option<LabelsToPrint> {
        let (given, new): (Vec<_>, Vec<_>) = shipments
            .into_iter()
            .partition(|label| self.is_given(label));
        let given_before = given.len();
        let labels = new.iter().map(|shipment| self.age_of(shipment));
        let ages = LabelAges::of(labels, self.context.today, &self.context.zone);
        ages.asks().then_some(LabelsToPrint {
            // The question says that the others are left out: they are no part of the job.
            shipments: new,
            printer,
            ages,
            given_before,
        })
    }

    fn are_all_given(&self, shipments: &[ShipmentId]) -> bool {
        !shipments.is_empty() && shipments.iter().all(|label| self.is_given(label))
    }

    /// Whether the window knows that a label may be on paper.
    fn is_given(&self, shipment: &ShipmentId) -> bool {
        let connection = &self.context.connection;
        let mut queue = connection.unprinted.iter();
        let mut chosen = self.shipments.chosen.rows();
        connection.may_be_on_paper(shipment)
            || queue.any(|label| {
                label.shipment == *shipment && label.standing != PrintStanding::NotSent
            })
            || chosen.any(|row| row.id == *shipment && row.paper.may_be_printed())
    }

    /// What the window knows of a label, wherever it is seen.
    fn age_of(&self, shipment: &ShipmentId) -> LabelAge {
        let mut queue = self.context.connection.unprinted.iter();
        let bought_here = queue.find(|label| label.shipment == *shipment);
        let mut chosen = self.shipments.chosen.rows();
        let row = chosen.find(|row| row.id == *shipment);
        let open = self.shipments.open.shown();
        let open = open.filter(|shown| shown.id == *shipment);
        let form = match &self.ship.stage {
            Stage::Bought(bought) => Some(&*bought.shipment),
            Stage::Open | Stage::Buying(_) | Stage::Refused(_) | Stage::Unresolved(_) => None,
        };
        let shown = open.or(form.filter(|form| form.id == *shipment));
        let bought_at = bought_here
            .map(|label| label.bought_at)
            // What was bought elsewhere is as old as it is.
            .or_else(|| row?.created_at)
            .or_else(|| shown?.created_at);
        let status = row
            .map(|row| &row.status)
            .or(shown.map(|shown| &shown.status));
        LabelAge {
            bought_at,
            is_with_carrier: status.is_some_and(|status| status.is_handed_over()),
        }
    }
}
