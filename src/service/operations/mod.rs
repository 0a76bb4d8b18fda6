//! Every operation of the service document's section 4, as methods of
//! [`ReadApi`](super::client::ReadApi) and [`WriteApi`](super::client::WriteApi).
//!
//! What is read of one noun stands in one file, with how the answers read. Each write has
//! a file of its own. Public tracking, which takes no token, is in [`public`](super::public).

mod batches;
mod returns;
mod shipments;

mod add_to_batch;
mod buy_postage;
mod create_batch;
mod create_shipment;
mod delete_batch;
mod delete_shipment;
mod refresh_rates;
mod remove_from_batch;
mod request_refund;

pub use batches::BatchFilter;
pub use refresh_rates::RefreshRequest;
pub use returns::ReturnFilter;
pub use shipments::ShipmentFilter;
