//! What the Batches screen asks of the worker, each with its answer.

use std::time::Duration;

use sendoff::contract::Failure;
use sendoff::features::batches::calls::{BatchList, List, Open, Scan, Scanned};
use sendoff::{
    model::{
        bag::ScanOutcome,
        batch::OpenBatch,
        ids::{BatchId, ShipmentId},
    },
    service::transport::Response,
};

use serde_json::json;

use super::{Acts, Call, Comes, Program, Shop, Tamper, draft};

/// Which of the two reports about a list or a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reported {
    /// What the ledger knows, reported first.
    Ledger,
    /// The answer: the service's, or the ledger's where nothing may be sent.
    Answer,
}

impl Program {
    pub(crate) async fn list_batches(&mut self, from: Reported) -> Result<BatchList, Failure> {
        let request = self.send(List { status: None });
        match from {
            Reported::Ledger => Ok(self.progress::<List>(request).await),
            Reported::Answer => self.answer::<List>(request).await,
        }
    }

    pub(crate) async fn open_batch(
        &mut self,
        batch: BatchId,
        from: Reported,
    ) -> Result<OpenBatch, Failure> {
        let request = self.send(Open { batch });
        match from {
            Reported::Ledger => Ok(*self.progress::<Open>(request).await),
            Reported::Answer => self.answer::<Open>(request).await.map(|open| *open),
        }
    }

    pub(crate) async fn scan(&mut self, batch: BatchId, code: &str) -> Result<Scanned, Failure> {
        let code = code.to_owned();
        let is_typed = false;
        self.ask(Scan {
            batch,
            code,
            is_typed,
        })
        .await
    }

    pub(crate) async fn outcome_of_scan(&mut self, batch: BatchId, code: &str) -> ScanOutcome {
        self.scan(batch, code).await.unwrap().outcome
    }
}

/// A paid parcel of the service that this program has never seen: its id and
/// its tracking code.
pub(crate) async fn paid_elsewhere(shop: &Shop) -> (ShipmentId, String) {
    let mut other = Program::connected(shop).await;
    let id = other.quote(&draft()).await.unwrap().shipment.id;
    shop.pay(&id);
    other.idle(Duration::from_secs(10)).await;
    let seen = shop.shipments();
    let seen = seen.iter().find(|item| item["id"] == id.as_str()).unwrap();
    let code = seen["carrier_tracking_code"].as_str().unwrap().to_owned();
    other.crash();
    std::fs::remove_dir_all(shop.data_dir()).unwrap();
    (id, code)
}

pub(crate) fn ids(open: &OpenBatch) -> Vec<&str> {
    open.parcels
        .iter()
        .map(|parcel| parcel.id.as_str())
        .collect()
}

/// What the service would answer, twice, for a batch that has labels of its own.
pub(crate) fn with_label(batch: BatchId) -> Tamper {
    let body = json!({"batch": {
        "id": batch.0,
        "status": "ready",
        "created_at": "2026-03-02T12:00:00.000+00:00",
        "label_png_url": "http://127.0.0.1:4010/labels/batch.png?secret=s",
        "label_zpl_url": "http://127.0.0.1:4010/labels/batch.zpl?secret=s",
    }});
    let answer = Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: serde_json::to_vec(&body).unwrap(),
        ..Response::default()
    };
    Tamper::new(Call::Retrieve, Acts::Not, Comes::Answer(Box::new(answer))).times(2)
}
