//! The cost centres of shipments: known to this ledger alone.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::model::{cost_centre::CostCentre, ids::ShipmentId};

use super::{Browser, Ledger, StoreError};

/// The cost centre of a row of the list, as a column of a select from `shipment_rows`.
pub(crate) const OF_ROW: &str = "(SELECT cost_centre FROM cost_centres \
     WHERE cost_centres.shipment = shipment_rows.shipment)";

impl Ledger {
    pub fn cost_centre(&self, shipment: &ShipmentId) -> Result<Option<CostCentre>, StoreError> {
        self.read(|connection| read(connection, shipment))
    }

    /// All that shipments are booked under, by name.
    pub fn cost_centres(&self) -> Result<Vec<CostCentre>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT DISTINCT cost_centre FROM cost_centres ORDER BY 1")?
                .query_map([], |row| row.get(0).map(CostCentre::stored))?
                .collect()
        })
    }

    /// Notes what a shipment is to be booked under. Nothing is written where nothing changes:
    /// each quote of a line asks for this.
    pub fn set_cost_centre(
        &mut self,
        shipment: &ShipmentId,
        to: Option<&CostCentre>,
    ) -> Result<(), StoreError> {
        if self.cost_centre(shipment)?.as_ref() == to {
            return Ok(());
        }
        self.set_cost_centres(std::slice::from_ref(shipment), to)
    }

    /// Notes what these shipments are to be booked under, all of them or none.
    pub fn set_cost_centres(
        &mut self,
        shipments: &[ShipmentId],
        to: Option<&CostCentre>,
    ) -> Result<(), StoreError> {
        self.write(|transaction| {
            shipments
                .iter()
                .try_for_each(|shipment| put(transaction, shipment, to))
        })
    }
}

impl Browser {
    pub(crate) fn cost_centre(
        &self,
        shipment: &ShipmentId,
    ) -> Result<Option<CostCentre>, StoreError> {
        self.read(|connection| read(connection, shipment))
    }
}

fn read(
    connection: &Connection,
    shipment: &ShipmentId,
) -> Result<Option<CostCentre>, rusqlite::Error> {
    connection
        .prepare_cached("SELECT cost_centre FROM cost_centres WHERE shipment = ?1")?
        .query_row([shipment.as_str()], |row| {
            row.get(0).map(CostCentre::stored)
        })
        .optional()
}

fn put(
    connection: &Connection,
    shipment: &ShipmentId,
    to: Option<&CostCentre>,
) -> Result<(), rusqlite::Error> {
    let written = match to {
        Some(cost_centre) => connection
            .prepare_cached(
                "INSERT INTO cost_centres (shipment, cost_centre) VALUES (?1, ?2) \
                 ON CONFLICT (shipment) DO UPDATE SET cost_centre = excluded.cost_centre",
            )?
            .execute(params![shipment.as_str(), cost_centre.as_str()]),
        None => connection
            .prepare_cached("DELETE FROM cost_centres WHERE shipment = ?1")?
            .execute([shipment.as_str()]),
    };
    written.map(|_rows| ())
}
