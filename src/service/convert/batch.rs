//! A batch, out of an answer.

use super::value::{text, timestamp};
use crate::{
    model::{
        batch::{Batch, BatchStatus},
        ids::BatchId,
    },
    service::wire,
};

pub(in crate::service) fn batch(of: wire::Batch) -> Batch {
    Batch {
        id: BatchId(of.id),
        description: text(of.description),
        status: BatchStatus::from_word(&of.status),
        created_at: timestamp(Some(&of.created_at)),
        label_png_url: text(of.label_png_url),
        label_zpl_url: text(of.label_zpl_url),
    }
}
