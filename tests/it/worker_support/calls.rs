//! The commands besides quote and buy, each with its answer.

use jiff::tz::TimeZone;
use sendoff::{
    domain::{
        batch::Batch,
        ids::{BatchId, LineId, ShipmentId},
        postage_changes::PostageChanges,
        refund::RefundCase,
        report::{Period, Report},
        shipment::Shipment,
        shipment_list::{ShipmentSearch, Stretch},
    },
    message::{
        BatchMove, ChangeBatch, Command, Event, Failure, KnownShipment, LineState, ListShipments,
        MakeReport, MarkPrint, PrintMark, RefreshRates, RequestId, ShipmentList,
    },
};

use super::Program;

impl Program {
    pub(crate) async fn refund(&mut self, shipment: &ShipmentId) -> Result<Shipment, Failure> {
        let shipment = shipment.clone();
        let asked = self.send(|request| Command::AskRefund { request, shipment });
        let outcome = self
            .until(|event| match event {
                Event::RefundAsked { request, outcome } if request == asked => Some(outcome),
                _ => None,
            })
            .await;
        outcome.map(|shipment| *shipment)
    }

    pub(crate) async fn refunds(&mut self) -> Result<Vec<RefundCase>, Failure> {
        let asked = self.send(|request| Command::ListRefunds { request });
        self.until(|event| match event {
            Event::RefundsListed { request, outcome } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }

    pub(crate) async fn report(
        &mut self,
        period: Period,
        zone: TimeZone,
    ) -> Result<Box<Report>, Failure> {
        let asked = self.send(|request| {
            Command::MakeReport(MakeReport {
                request,
                period,
                zone,
            })
        });
        self.until(|event| match event {
            Event::ReportMade { request, outcome } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }

    pub(crate) async fn delete(&mut self, shipment: &ShipmentId) -> Result<(), Failure> {
        let shipment = shipment.clone();
        let asked = self.send(|request| Command::DeleteShipment { request, shipment });
        self.until(|event| match event {
            Event::ShipmentDeleted {
                request, outcome, ..
            } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }

    /// What the ledger knows of it, which is told before the service answers.
    pub(crate) async fn known(&mut self, shipment: &ShipmentId) -> KnownShipment {
        let shipment = shipment.clone();
        let asked = self.send(|request| Command::OpenShipment { request, shipment });
        self.until(|event| match event {
            Event::ShipmentKnown { request, known } if request == asked => Some(known),
            Event::ShipmentOpened { request, .. } if request == asked => {
                panic!("the ledger is quicker")
            }
            _ => None,
        })
        .await
    }

    pub(crate) async fn refresh(&mut self, shipment: &ShipmentId) -> Result<Shipment, Failure> {
        self.refresh_with(shipment, &PostageChanges::default())
            .await
    }

    pub(crate) async fn refresh_with(
        &mut self,
        shipment: &ShipmentId,
        changes: &PostageChanges,
    ) -> Result<Shipment, Failure> {
        let (shipment, changes) = (shipment.clone(), Box::new(changes.clone()));
        let asked = self.send(|request| {
            Command::RefreshRates(RefreshRates {
                request,
                shipment,
                changes,
            })
        });
        let outcome = self
            .until(|event| match event {
                Event::RatesRefreshed { request, outcome } if request == asked => Some(outcome),
                _ => None,
            })
            .await;
        outcome.map(|shipment| *shipment)
    }

    pub(crate) async fn mark(
        &mut self,
        line: &LineId,
        mark: PrintMark,
    ) -> Result<Vec<LineId>, Failure> {
        self.mark_all(std::slice::from_ref(line), mark).await
    }

    /// What the user says of many labels; gives the lines that have changed.
    pub(crate) async fn mark_all(
        &mut self,
        lines: &[LineId],
        mark: PrintMark,
    ) -> Result<Vec<LineId>, Failure> {
        let lines = lines.to_vec();
        let asked = self.send(|request| {
            Command::MarkPrint(MarkPrint {
                request,
                lines,
                mark,
            })
        });
        self.until(|event| match event {
            Event::PrintMarked {
                request, outcome, ..
            } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }

    pub(crate) async fn look_again(&mut self, line: &LineId) -> Result<LineState, Failure> {
        let line = line.clone();
        let asked = self.send(|request| Command::LookAgain { request, line });
        self.until(|event| match event {
            Event::Retried {
                request, outcome, ..
            } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }

    pub(crate) async fn set_aside(&mut self, line: &LineId) -> Result<(), Failure> {
        let line = line.clone();
        let asked = self.send(|request| Command::SetAside { request, line });
        self.until(|event| match event {
            Event::SetAside {
                request, outcome, ..
            } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }

    pub(crate) async fn create_batch(
        &mut self,
        word: &str,
        description: Option<&str>,
    ) -> Result<Batch, Failure> {
        let line = LineId::of_batch(word);
        let description = description.map(str::to_owned);
        let asked = self.send(|request| Command::CreateBatch {
            request,
            line,
            description,
        });
        let outcome = self
            .until(|event| match event {
                Event::BatchCreated {
                    request, outcome, ..
                } if request == asked => Some(outcome),
                _ => None,
            })
            .await;
        outcome.map(|batch| *batch)
    }

    pub(crate) async fn delete_batch(&mut self, batch: BatchId) -> Result<(), Failure> {
        let asked = self.send(|request| Command::DeleteBatch { request, batch });
        self.until(|event| match event {
            Event::BatchDeleted {
                request, outcome, ..
            } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }

    pub(crate) async fn change_batch(
        &mut self,
        batch: BatchId,
        change: BatchMove,
        shipments: &[ShipmentId],
    ) -> Result<(), Failure> {
        let shipments = shipments.to_vec();
        let asked = self.send(|request| {
            Command::ChangeBatch(ChangeBatch {
                request,
                batch,
                change,
                shipments,
            })
        });
        self.until(|event| match event {
            Event::BatchChanged {
                request, outcome, ..
            } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }

    /// The first rows that the ledger lists for these words.
    pub(crate) async fn list(&mut self, text: &str) -> Result<ShipmentList, Failure> {
        self.search(ShipmentSearch {
            text: text.to_owned(),
            ..ShipmentSearch::default()
        })
        .await
    }

    pub(crate) async fn search(&mut self, search: ShipmentSearch) -> Result<ShipmentList, Failure> {
        let asked = self.send(|request| {
            Command::ListShipments(ListShipments {
                request,
                search,
                stretch: Stretch {
                    first: 0,
                    rows: 5_000,
                },
            })
        });
        self.until(|event| match event {
            Event::ShipmentsListed { request, outcome } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }

    /// Reads what the service has that is new or not final.
    pub(crate) fn send_sync(&mut self) -> RequestId {
        self.send(|request| Command::Sync { request })
    }

    pub(crate) async fn synced(&mut self, asked: RequestId) -> Result<(), Failure> {
        self.until(|event| match event {
            Event::Synced { request, outcome } if request == asked => Some(outcome),
            _ => None,
        })
        .await
    }
}
