//! A batch on the wire (service document, section 2.1).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::More;

/// A group of shipments that are handed over together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Batch {
    pub id: i64,
    #[serde(default, deserialize_with = "super::lenient::text")]
    pub description: Option<String>,
    /// `pending`, `ready` or `received`.
    pub status: String,
    #[serde(default, deserialize_with = "super::null_as_default")]
    pub created_at: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(deserialize_with = "super::lenient::text")]
    pub label_png_url: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(deserialize_with = "super::lenient::text")]
    pub label_zpl_url: Option<String>,
    #[serde(flatten)]
    #[schema(ignore)]
    pub more: More,
}

/// The answer that wraps one batch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BatchEnvelope {
    pub batch: Batch,
}

/// The answer of both count operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Count {
    pub count: u64,
}
