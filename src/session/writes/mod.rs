//! Every [`Write`](super::write::Write) to the service, one a file. How often
//! one is repeated, and what is read before it, is decided by the caller.

mod buy_postage;
mod change_batch;
mod create_batch;
mod create_shipment;
mod delete_batch;
mod delete_shipment;
mod refresh_rates;
mod request_refund;

pub(crate) use buy_postage::BuyPostage;
pub(crate) use change_batch::ChangeBatch;
pub(crate) use create_batch::CreateBatch;
pub(crate) use create_shipment::{CreateShipment, bought_elsewhere};
pub(crate) use delete_batch::DeleteBatch;
pub(crate) use delete_shipment::DeleteShipment;
pub(crate) use refresh_rates::{RefreshContent, RefreshRates};
pub(crate) use request_refund::RequestRefund;
