//! Every [`Write`](super::write::Write) to the service, one a file. How often
//! one is repeated, and what is read before it, is decided by whoever sends it.

mod buy_postage;
mod change_batch;
mod create_batch;
mod create_shipment;
mod delete_batch;
mod delete_shipment;
mod refresh_rates;
mod request_refund;

pub(super) use buy_postage::BuyPostage;
pub(super) use change_batch::ChangeBatch;
pub(super) use create_batch::CreateBatch;
pub(super) use create_shipment::{CreateShipment, bought_elsewhere};
pub(super) use delete_batch::DeleteBatch;
pub(super) use delete_shipment::DeleteShipment;
pub(super) use refresh_rates::{RefreshRates, Wanted};
pub(super) use request_refund::RequestRefund;
