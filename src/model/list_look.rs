//! How the list of shipments looks: its columns, how high its rows are, and the views of it
//! that were saved by name. The file of preferences holds it as it is written here.

use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer, Serialize};

use super::{
    parcel::PackageType,
    shipment::ShipmentStatus,
    shipment_list::{ShipmentSort, SortBy},
};

/// Views that can be saved: a menu holds them.
pub const MAX_VIEWS: usize = 20;

/// A column, in the order of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListColumn {
    Status,
    Recipient,
    Place,
    Order,
    Postage,
    Tracking,
    Created,
    Price,
    Store,
    Printed,
}

impl ListColumn {
    pub const ALL: [Self; 10] = [
        Self::Status,
        Self::Recipient,
        Self::Place,
        Self::Order,
        Self::Store,
        Self::Postage,
        Self::Tracking,
        Self::Printed,
        Self::Created,
        Self::Price,
    ];

    /// The word in the preferences.
    pub fn word(self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::Recipient => "recipient",
            Self::Place => "place",
            Self::Order => "order",
            Self::Postage => "postage",
            Self::Tracking => "tracking",
            Self::Created => "created",
            Self::Price => "price",
            Self::Store => "store",
            Self::Printed => "printed",
        }
    }

    /// What a press on its head sorts by.
    pub fn sort(self) -> SortBy {
        match self {
            Self::Status => SortBy::Status,
            Self::Recipient => SortBy::Recipient,
            Self::Place => SortBy::Place,
            Self::Order => SortBy::OrderId,
            Self::Postage => SortBy::Postage,
            Self::Tracking => SortBy::TrackingCode,
            Self::Created => SortBy::Created,
            Self::Price => SortBy::Price,
            Self::Store => SortBy::Store,
            Self::Printed => SortBy::Printed,
        }
    }

    /// Whether it can be hidden: the recipient is the row's button.
    pub fn can_be_hidden(self) -> bool {
        self != Self::Recipient
    }
}

/// How high rows are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Density {
    #[default]
    Comfortable,
    Compact,
}

impl Density {
    pub const ALL: [Self; 2] = [Self::Comfortable, Self::Compact];
}

/// The words, the filters, the order and the columns of the list, as a view saves them. The
/// next start has the order and the columns alone. Days and a batch are searched for once.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ListView {
    /// What is searched for.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// Those of any status when it is empty. Earlier versions wrote one status.
    #[serde(alias = "status", deserialize_with = "one_or_many")]
    pub statuses: BTreeSet<ShipmentStatus>,
    pub package_type: Option<PackageType>,
    pub sort: ShipmentSort,
    /// Columns that are not shown, by their words: a later version may have others.
    pub hidden: BTreeSet<String>,
}

/// A view of the list, by its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedView {
    pub name: String,
    pub view: ListView,
}

fn one_or_many<'de, D: Deserializer<'de>>(
    written: D,
) -> Result<BTreeSet<ShipmentStatus>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        One(ShipmentStatus),
        Many(BTreeSet<ShipmentStatus>),
    }
    Ok(match Written::deserialize(written)? {
        Written::One(status) => BTreeSet::from([status]),
        Written::Many(statuses) => statuses,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_status_of_an_earlier_version_is_read_as_one_of_several() {
        let read = |text: &str| serde_json::from_str::<ListView>(text).unwrap();
        let one = read(r#"{"status": "ready", "package_type": null}"#);
        assert_eq!(one.statuses, BTreeSet::from([ShipmentStatus::Ready]));
        let both = ListView {
            statuses: BTreeSet::from([ShipmentStatus::Ready, ShipmentStatus::Unpaid]),
            hidden: BTreeSet::from(["place".to_owned()]),
            ..ListView::default()
        };
        assert_eq!(read(&serde_json::to_string(&both).unwrap()), both);
        assert!(read("{}").statuses.is_empty());
    }
}
