//! Calls that many tests make, in one word each.

use jiff::tz::TimeZone;
use sendoff::{
    contract::{Failure, RequestId},
    features::{
        batches::calls as batches,
        printing::calls::{MarkPrint, PrintMark},
        refunds::calls::{self as refunds, RequestRefund},
        reports::calls as reports,
        ship::calls::LineState,
        shipments::calls::{self as shipments, KnownShipment, RefreshRates, Sync},
        unresolved::calls::{CheckAgain, SetAside},
    },
    model::{
        batch::{Batch, BatchMove},
        ids::{BatchId, LineId, ShipmentId},
        postage_changes::PostageChanges,
        refund::{RefundCase, RefundList},
        report::{Period, Report},
        shipment::Shipment,
        shipment_list::{ShipmentList, ShipmentSearch, Stretch},
    },
};

use super::Program;

impl Program {
    pub(crate) async fn refund(&mut self, shipment: &ShipmentId) -> Result<Shipment, Failure> {
        let shipment = shipment.clone();
        let refunded = self.ask(RequestRefund { shipment }).await;
        refunded.map(|shipment| *shipment)
    }

    pub(crate) async fn refunds(&mut self) -> Result<Vec<RefundCase>, Failure> {
        self.refund_list().await.map(|list| list.cases)
    }

    pub(crate) async fn refund_list(&mut self) -> Result<RefundList, Failure> {
        self.ask(refunds::List {}).await.map(|list| *list)
    }

    pub(crate) async fn report(
        &mut self,
        period: Period,
        zone: TimeZone,
    ) -> Result<Box<Report>, Failure> {
        self.ask(reports::Make { period, zone }).await
    }

    pub(crate) async fn delete(&mut self, shipment: &ShipmentId) -> Result<(), Failure> {
        let shipment = shipment.clone();
        self.ask(shipments::Delete { shipment }).await
    }

    /// What the ledger knows of it, which is reported before the service answers.
    pub(crate) async fn known(&mut self, shipment: &ShipmentId) -> KnownShipment {
        let shipment = shipment.clone();
        let request = self.send(shipments::Open { shipment });
        self.progress::<shipments::Open>(request).await
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
        let refresh = RefreshRates {
            shipment: shipment.clone(),
            changes: Box::new(changes.clone()),
        };
        self.ask(refresh).await.map(|shipment| *shipment)
    }

    pub(crate) async fn mark(
        &mut self,
        shipment: &ShipmentId,
        mark: PrintMark,
    ) -> Result<Vec<ShipmentId>, Failure> {
        self.mark_all(std::slice::from_ref(shipment), mark).await
    }

    /// What the user says of many labels; gives the shipments that have changed.
    pub(crate) async fn mark_all(
        &mut self,
        shipments: &[ShipmentId],
        mark: PrintMark,
    ) -> Result<Vec<ShipmentId>, Failure> {
        let shipments = shipments.to_vec();
        self.ask(MarkPrint { shipments, mark }).await
    }

    pub(crate) async fn check_again(&mut self, line: &LineId) -> Result<LineState, Failure> {
        self.ask(CheckAgain { line: line.clone() }).await
    }

    pub(crate) async fn set_aside(&mut self, line: &LineId) -> Result<(), Failure> {
        self.ask(SetAside { line: line.clone() }).await
    }

    pub(crate) async fn create_batch(
        &mut self,
        word: &str,
        description: Option<&str>,
    ) -> Result<Batch, Failure> {
        let create = batches::Create {
            line: LineId::of_batch(word),
            description: description.map(str::to_owned),
        };
        self.ask(create).await.map(|batch| *batch)
    }

    pub(crate) async fn delete_batch(&mut self, batch: BatchId) -> Result<(), Failure> {
        self.ask(batches::Delete { batch }).await
    }

    pub(crate) async fn change_batch(
        &mut self,
        batch: BatchId,
        direction: BatchMove,
        shipments: &[ShipmentId],
    ) -> Result<(), Failure> {
        let shipments = shipments.to_vec();
        self.ask(batches::Move {
            batch,
            direction,
            shipments,
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
        let stretch = Stretch {
            first: 0,
            rows: 5_000,
        };
        self.ask(shipments::List { search, stretch }).await
    }

    /// Reads what the service has that is new or not final.
    pub(crate) fn send_sync(&mut self) -> RequestId {
        self.send(Sync {})
    }

    pub(crate) async fn synced(&mut self, request: RequestId) -> Result<(), Failure> {
        self.answer::<Sync>(request).await
    }
}
