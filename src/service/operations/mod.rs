//! Every operation of the service document's section 4, one file each, as a
//! method of [`ReadApi`](super::client::ReadApi) or of
//! [`WriteApi`](super::client::WriteApi).
//!
//! Public tracking, which takes no token, is in [`public`](super::public).

mod add_to_batch;
mod buy_postage;
mod count_batches;
mod count_shipments;
mod create_batch;
mod create_shipment;
mod delete_batch;
mod delete_shipment;
mod list_batches;
mod list_returns;
mod list_shipments;
mod refresh_rates;
mod remove_from_batch;
mod request_refund;
mod retrieve_batch;
mod retrieve_shipment;

pub use list_batches::BatchFilter;
pub use list_returns::ReturnFilter;
pub use list_shipments::ShipmentFilter;
pub use refresh_rates::RefreshRequest;
