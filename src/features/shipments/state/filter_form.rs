//! The filters of the Shipments screen as they are typed, and what they leave.

use std::{collections::BTreeSet, str::FromStr};

use jiff::{civil::Date, tz::TimeZone};

use crate::model::{
    ids::BatchId, list_look::ListView, parcel::PackageType, shipment::ShipmentStatus,
    shipment_list::ShipmentFilter,
};

/// The filters as they are typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FilterForm {
    /// Any status when it is empty.
    pub statuses: BTreeSet<ShipmentStatus>,
    pub package_type: Option<PackageType>,
    pub batch: String,
    pub from: String,
    pub to: String,
}

/// A filter that can be typed wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypedFilter {
    Batch,
    From,
    To,
}

impl FilterForm {
    /// The filters of a view that was kept.
    pub(super) fn of(view: &ListView) -> Self {
        Self {
            statuses: view.statuses.clone(),
            package_type: view.package_type.clone(),
            ..Self::default()
        }
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// How many filters narrow the list.
    pub(crate) fn count(&self) -> usize {
        let in_use = [
            !self.statuses.is_empty(),
            self.package_type.is_some(),
            !self.batch.is_empty(),
            !self.from.is_empty(),
            !self.to.is_empty(),
        ];
        in_use.into_iter().filter(|is_used| *is_used).count()
    }

    /// Whether something was typed that is no number or no day.
    pub fn is_wrong(&self, filter: TypedFilter) -> bool {
        match filter {
            TypedFilter::Batch => is_wrong::<i64>(&self.batch),
            TypedFilter::From => is_wrong::<Date>(&self.from),
            TypedFilter::To => is_wrong::<Date>(&self.to),
        }
    }

    /// What they leave; days are those of the user's zone.
    pub(super) fn filter(&self, zone: &TimeZone) -> ShipmentFilter {
        let begin = |day: Date| day.to_zoned(zone.clone()).ok().map(|at| at.timestamp());
        let to = read::<Date>(&self.to).and_then(|day| day.tomorrow().ok());
        ShipmentFilter {
            statuses: self.statuses.clone(),
            batch: read(&self.batch).map(BatchId),
            package_type: self.package_type.clone(),
            from: read(&self.from).and_then(begin),
            before: to.and_then(begin),
        }
    }
}

fn read<T: FromStr>(text: &str) -> Option<T> {
    text.trim().parse().ok()
}

fn is_wrong<T: FromStr>(text: &str) -> bool {
    !text.trim().is_empty() && read::<T>(text).is_none()
}
