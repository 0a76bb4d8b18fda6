//! A batch, its parcels and scans, as the tests of Batches show them.

use jiff::Timestamp;
use sendoff::features::batches::calls::{BatchCounts, BatchList};
use sendoff::model::{
    bag::Scan,
    batch::{Batch, BatchRow, BatchStatus},
    ids::BatchId,
    shipment::Shipment,
};

use super::samples::bought_shipment;

pub(crate) const BAG: BatchId = BatchId(12);

pub(crate) fn batch(status: BatchStatus) -> Batch {
    Batch {
        id: BAG,
        description: Some("Bench 2, bag 1".to_owned()),
        status,
        created_at: Some("2026-03-02T14:05:00Z".parse().unwrap()),
        label_png_url: None,
        label_zpl_url: None,
    }
}

pub(crate) fn parcel(id: &str) -> Shipment {
    Shipment {
        batch_id: Some(BAG),
        ..bought_shipment(id)
    }
}

pub(crate) fn scan(parcel: &Shipment) -> Scan {
    Scan {
        code: parcel.id.as_str().to_owned(),
        parcel: Some(Box::new(parcel.clone())),
        at: Timestamp::UNIX_EPOCH,
    }
}

pub(crate) fn list() -> BatchList {
    BatchList {
        rows: vec![BatchRow {
            batch: batch(BatchStatus::Pending),
            parcels: Some(2),
            closing: None,
        }],
        counts: BatchCounts {
            all: 1,
            pending: 1,
            ..BatchCounts::default()
        },
        has_more: false,
    }
}
