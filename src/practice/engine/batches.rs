//! Batches: made, filled, emptied, deleted. Their status follows from their
//! shipments.

use std::collections::BTreeSet;

use super::{
    BatchRecord, BatchStatus, Call, LabelFormat, Links, Refusal, ShipmentRecord,
    batch_status::{Stage, update_status},
    change,
    moment::stamp,
};
use crate::{practice::labels::BatchContent, service::wire};

pub fn create_batch(
    call: &mut Call<'_>,
    description: Option<String>,
) -> Result<BatchRecord, Refusal> {
    let record = BatchRecord {
        id: call.world.next_sequence()?,
        description,
        status: BatchStatus::Pending,
        created_at: call.now,
    };
    call.world.put_batch(&record)?;
    Ok(record)
}

pub fn retrieve_batch(call: &Call<'_>, id: i64) -> Result<BatchRecord, Refusal> {
    call.world.batch(id)?.ok_or(Refusal::NotFound)
}

pub fn delete_batch(call: &mut Call<'_>, id: i64) -> Result<(), Refusal> {
    retrieve_batch(call, id)?;
    let members = call.world.batch_tally(id)?;
    if members.iter().any(|(_, count)| *count > 0) {
        return Err(Refusal::NotNow("Batch is not empty".to_owned()));
    }
    Ok(call.world.delete_batch(id)?)
}

/// Adding moves a shipment from another batch. One wrong id, and nothing changes.
pub fn add_to_batch(
    call: &mut Call<'_>,
    id: i64,
    shipment_ids: &[String],
) -> Result<BatchRecord, Refusal> {
    let batch = retrieve_batch(call, id)?;
    check_open(&batch)?;
    move_all(call, shipment_ids, Some(id))?;
    update_status(call, id)?;
    retrieve_batch(call, id)
}

/// Takes shipments out of whatever batch they are in.
pub fn remove_from_batch(call: &mut Call<'_>, shipment_ids: &[String]) -> Result<(), Refusal> {
    move_all(call, shipment_ids, None)
}

fn move_all(call: &mut Call<'_>, ids: &[String], to: Option<i64>) -> Result<(), Refusal> {
    let ids: BTreeSet<&String> = ids.iter().collect();
    let mut records: Vec<ShipmentRecord> = Vec::with_capacity(ids.len());
    for id in ids {
        let record = change::load(call, id)?;
        if let Some(from) = record.shown.batch_id {
            check_open(&retrieve_batch(call, from)?)?;
        }
        records.push(record);
    }
    let mut left = BTreeSet::new();
    for mut record in records {
        left.extend(record.shown.batch_id);
        record.shown.batch_id = to;
        call.put_shipment(&record)?;
    }
    left.into_iter()
        .try_for_each(|from| update_status(call, from))
}

fn check_open(batch: &BatchRecord) -> Result<(), Refusal> {
    match batch.status {
        BatchStatus::Pending | BatchStatus::Ready => Ok(()),
        BatchStatus::Received => Err(Refusal::NotNow("Batch has been received".to_owned())),
    }
}

/// What is printed on a batch's own label, where it has one.
pub(super) fn sheet(call: &Call<'_>, id: i64) -> Result<BatchContent, Refusal> {
    let batch = retrieve_batch(call, id)?;
    if !has_label(&batch) {
        return Err(Refusal::NotFound);
    }
    let tally = call.world.batch_tally(id)?;
    let in_play = tally
        .iter()
        .filter(|(status, _)| Stage::of(*status) != Stage::OutOfPlay);
    let parcels: u64 = in_play.map(|(_, count)| count).sum();
    let begun = batch.created_at.to_zoned(jiff::tz::TimeZone::UTC);
    Ok(BatchContent {
        number: id.to_string(),
        description: batch.description.unwrap_or_default(),
        parcels: parcels.to_string(),
        begun_on: begun.date().to_string(),
    })
}

/// A batch is labeled once all of it can be handed over.
fn has_label(batch: &BatchRecord) -> bool {
    batch.status != BatchStatus::Pending
}

pub fn view_batch(record: &BatchRecord, links: &Links<'_>) -> wire::Batch {
    let label = |format| has_label(record).then(|| links.batch_label(record.id, format));
    wire::Batch {
        id: record.id,
        description: record.description.clone(),
        status: record.status.word().to_owned(),
        created_at: stamp(record.created_at),
        label_png_url: label(LabelFormat::Png),
        label_zpl_url: label(LabelFormat::Zpl),
        more: wire::More::new(),
    }
}
