//! What requests may send: one table of fields a body. The checks and the
//! service's own OpenAPI description both read these tables, so that they
//! cannot differ.

mod check;
mod field;
mod kind;
mod names;
mod requirement;
mod schema;
mod tables;

pub(in crate::practice) use check::check_body;
pub(super) use check::read_body;
pub(in crate::practice) use schema::{create_schema, line_item_schema, object_schema};
pub(super) use tables::CREATE;
pub(in crate::practice) use tables::{
    ADD_CREDIT, ADD_TO_BATCH, ADVANCE_CLOCK, BUY, CARD, CREATE_BATCH, CREDIT_AMOUNT, MAKE_RETURN,
    MOVE_SHIPMENT, PACKAGE_TYPES, REFRESH, REMOVE_FROM_BATCH,
};
