//! The rules of the practice service, as a pure state machine.
//!
//! One file an operation. Each takes a [`Call`]: the time, the randomness, the
//! world it may change and the rules of this service. There is no clock, no
//! socket and no SQL here; tokens and limits are checked in `practice::server`.
//! This is a second reading of the document, so nothing of `model` is used.

mod advance;
mod batch_status;
mod batches;
mod buy;
mod change;
mod count;
mod create;
mod decimal;
mod delete;
mod due;
mod journey;
mod links;
mod list;
mod memory;
mod moment;
pub mod money;
mod move_shipment;
mod past;
mod places;
mod postage;
mod price;
mod purchase;
mod rate_choice;
mod rates;
mod record;
mod refresh;
mod refund;
mod request;
mod retrieve;
mod return_record;
mod return_status;
mod returns;
mod rules;
mod sheet;
mod simulate;
mod status;
mod stored_events;
mod track;
mod tracking_code;
mod travel;
mod words;
mod world;
mod world_error;

pub use advance::advance;
pub use batches::{
    add_to_batch, create_batch, delete_batch, remove_from_batch, retrieve_batch, view_batch,
};
pub use buy::buy;
pub use count::count;
pub use create::create;
pub use decimal::decimal;
pub use delete::delete;
pub use due::{Due, Work};
pub use journey::{Journey, JourneyStep, Leg};
pub use links::{LabelFormat, LabelOf, Links};
pub(in crate::practice) use links::{hex, is_same_secret};
pub use list::{list, list_returns, list_text};
pub use memory::MemoryWorld;
pub use moment::{day_start, parse_day, stamp};
pub use move_shipment::move_shipment;
pub use past::{ClientNumber, Lag, Past};
pub use record::{BatchRecord, Purchase, Refund, Requested, Resolution, ShipmentRecord};
pub use refresh::refresh;
pub use refund::refund;
pub(in crate::practice) use request::check_body;
pub(in crate::practice) use request::{
    ADD_CREDIT, ADD_TO_BATCH, ADVANCE_CLOCK, BUY, CARD, CREATE_BATCH, CREDIT_AMOUNT, MAKE_RETURN,
    MOVE_SHIPMENT, PACKAGE_TYPES, REFRESH, REMOVE_FROM_BATCH, create_schema, line_item_schema,
    object_schema,
};
pub use retrieve::retrieve;
pub use return_record::ReturnRecord;
pub use return_status::{ReturnReason, ReturnStatus};
pub use returns::{NewReturn, make_return};
pub use rules::{Rules, SecondBuy, Travel};
pub use sheet::label;
pub use simulate::{Identity, Outcome, SimulatedShipment, batch_status, simulate};
pub use status::{BatchStatus, Status};
pub use track::track;
pub use travel::travel_on;
pub use words::{fold, words};
pub use world::{
    BatchQuery, MoneyEntry, MoneyKind, MoneyTotals, Page, ReturnQuery, ShipmentItem, ShipmentQuery,
    World,
};
pub use world_error::WorldError;

use jiff::Timestamp;

use crate::platform::random::Random;

/// Everything one operation may read and change.
pub struct Call<'a> {
    pub now: Timestamp,
    pub random: &'a Random,
    pub world: &'a mut dyn World,
    pub rules: &'a Rules,
    /// Where what shipments were is kept, if lists lag behind.
    pub past: Option<&'a mut Past>,
}

impl Call<'_> {
    fn put_shipment(&mut self, record: &ShipmentRecord) -> Result<(), WorldError> {
        self.note(record.id(), Some(record))?;
        self.world.put_shipment(record)
    }

    fn delete_shipment(&mut self, id: &str) -> Result<(), WorldError> {
        self.note(id, None)?;
        self.world.delete_shipment(id)
    }

    fn note(&mut self, id: &str, record: Option<&ShipmentRecord>) -> Result<(), WorldError> {
        match &mut self.past {
            Some(past) => past.note(self.now, self.world, id, record),
            None => Ok(()),
        }
    }
}

/// Why an operation did not happen. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// What was sent is wrong; the sentence goes back as it is.
    #[error("{0}")]
    Invalid(String),
    /// The request is valid, but not in the current state.
    #[error("{0}")]
    NotNow(String),
    #[error("Not Found")]
    NotFound,
    #[error(transparent)]
    World(#[from] WorldError),
}
