//! A shipment as a table file shows it: its row, its money, and what the row leaves out.

use jiff::Timestamp;
use rusqlite::OptionalExtension as _;
use serde::Deserialize;

use crate::model::{
    account_money::AccountMoney,
    cost_centre::CostCentre,
    draft::OrderStore,
    ids::ShipmentId,
    money::Money,
    shipment::{ReturnedAddress, ReturnedParcel},
    shipment_list::ShipmentRow,
};

use super::{Browser, StoreError, row_money};

/// What a shipment says beside its row.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct ExportedParts {
    pub recipient: ReturnedAddress,
    pub parcel: ReturnedParcel,
    pub declared_value: Option<Money>,
    pub order_store: Option<OrderStore>,
}

/// A shipment for a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedShipment {
    pub row: ShipmentRow,
    /// None where what is stored of them can't be read.
    pub parts: Option<ExportedParts>,
    pub money: AccountMoney,
    pub cost_centre: Option<CostCentre>,
}

impl ExportedShipment {
    pub fn paid_at(&self) -> Option<Timestamp> {
        self.money.paid.map(|paid| paid.at)
    }

    pub fn refunded_at(&self) -> Option<Timestamp> {
        self.money.refunded.map(|refunded| refunded.at)
    }
}

impl Browser {
    /// What a table shows of a listed shipment.
    pub(crate) fn exported(&self, row: ShipmentRow) -> Result<ExportedShipment, StoreError> {
        let (parts, money) = self.parts_of(&row.id)?;
        let cost_centre = self.cost_centre(&row.id)?;
        Ok(ExportedShipment {
            row,
            parts,
            money,
            cost_centre,
        })
    }

    fn parts_of(
        &self,
        id: &ShipmentId,
    ) -> Result<(Option<ExportedParts>, AccountMoney), StoreError> {
        let columns = row_money::COLUMNS;
        let sql = format!(
            "SELECT shipments.json, {columns} FROM shipments \
             JOIN shipment_rows ON shipment_rows.place = shipments.place \
             WHERE shipments.shipment = ?1"
        );
        let found = self.read(|connection| {
            connection
                .prepare_cached(&sql)?
                .query_row([id.as_str()], |row| {
                    Ok((row.get::<_, String>(0)?, row_money::read(row, 1)?))
                })
                .optional()
        })?;
        let Some((json, money)) = found else {
            return Ok((None, AccountMoney::default()));
        };
        let parts = serde_json::from_str(&json).ok();
        Ok((parts, money.money))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ledger::Ledger,
        model::shipment::{Shipment, ShipmentStatus},
        platform::random::Random,
    };

    #[test]
    fn parts_that_cannot_be_read_are_none_and_the_row_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("practice-1.sqlite");
        let mut ledger = Ledger::open(&path, &Random::from_seed(1)).unwrap();
        let seen =
            ["GOOD", "BAD"].map(|id| Shipment::bare(ShipmentId::new(id), ShipmentStatus::Unpaid));
        ledger
            .store_shipments(&seen, Timestamp::UNIX_EPOCH)
            .unwrap();
        let broken = "UPDATE shipments SET json = '{' WHERE shipment = 'BAD'";
        ledger.connection.execute_batch(broken).unwrap();
        let browser = Browser::open(&path).unwrap();
        let ids = seen.map(|shipment| shipment.id);
        let rows = browser.rows_of(&ids).unwrap().into_iter();
        let parts: Vec<_> = rows
            .map(|row| browser.exported(row).unwrap().parts.is_some())
            .collect();
        assert_eq!(parts, [true, false]);
    }
}
