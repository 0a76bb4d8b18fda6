//! Closing a bag: what its check says, what can be done about each finding,
//! whether it can be closed now, and the request that closes it.

use std::collections::BTreeSet;

use super::BatchesScreen;
use crate::{
    features::{
        batches::calls::{self, Accepted},
        calls::Request,
        shared::state::{confirm::BagToClose, connection::Connection, ids::Ids, remote::Remote},
    },
    model::{
        bag::{Check, Finding, Obstacle, Trouble},
        batch::OpenBatch,
        ids::ShipmentId,
    },
};

/// What a check comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The batch holds nothing, and nothing was scanned.
    Empty,
    Right,
    Wrong,
}

impl Verdict {
    pub fn of(check: &Check) -> Self {
        if !check.findings.is_empty() {
            Self::Wrong
        } else if check.expected == 0 {
            Self::Empty
        } else {
            Self::Right
        }
    }
}

/// What can be done about a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remedy {
    TakeOut(ShipmentId),
    PutIn(ShipmentId),
    /// Out of another batch into this one.
    MoveHere(ShipmentId),
    /// What was scanned by this code is not in the bag.
    NotInBag(String),
}

impl Remedy {
    /// All for one finding, the nearest first.
    pub fn of(finding: &Finding) -> Vec<Self> {
        let not_in_bag = finding.code.clone().map(Self::NotInBag);
        let moved = match (finding.trouble, finding.shipment.clone()) {
            (Trouble::Missing, Some(shipment)) => return vec![Self::TakeOut(shipment)],
            (Trouble::Barred(obstacle), Some(shipment)) => {
                // What is on its way stays in its batch.
                if finding.is_in_batch && obstacle != Obstacle::HandedOver {
                    return vec![Self::TakeOut(shipment)];
                }
                None
            }
            (Trouble::Extra, Some(shipment)) => Some(Self::PutIn(shipment)),
            (Trouble::InAnotherBatch(_), Some(shipment)) => Some(Self::MoveHere(shipment)),
            (Trouble::Unknown, Some(_))
            | (
                Trouble::Missing
                | Trouble::Barred(_)
                | Trouble::Extra
                | Trouble::InAnotherBatch(_)
                | Trouble::Unknown,
                None,
            ) => None,
        };
        moved.into_iter().chain(not_in_bag).collect()
    }
}

impl BatchesScreen {
    /// Whether something can be done about this finding.
    pub fn can_remedy(&self, finding: &Finding, connection: &Connection) -> bool {
        let is_moving = |shipment| self.is_moving(shipment);
        self.can_change_parcels(connection) && !finding.shipment.as_ref().is_some_and(is_moving)
    }

    /// Whether the bag can be closed: not while anything of it is under way.
    pub fn can_close_out(&self, check: &Check, connection: &Connection) -> bool {
        connection.may_write()
            && self.closing.is_none()
            && !self.open.is_loading()
            && !self.is_changing()
            && !self.scanner.is_busy()
            && check.expected > 0
    }

    /// What a close-out would say now.
    pub(super) fn bag_to_close(&self) -> Option<BagToClose> {
        let open = self.shown()?;
        let check = self.check()?;
        Some(BagToClose {
            batch: open.batch.id,
            parcels: u64::try_from(check.expected).unwrap_or(u64::MAX),
            findings: check.findings,
            is_checked: matches!(self.open, Remote::Ready(_)) && !open.is_cut_off,
        })
    }

    /// Closes the bag. Only the ledger keeps that: the service has no such state.
    pub(crate) fn close_out(&mut self, bag: BagToClose, ids: &mut Ids) -> Vec<Request> {
        if self.closing.is_some() {
            return Vec::new();
        }
        let request = ids.ask(calls::CloseOut {
            batch: bag.batch,
            accepted: if bag.is_checked {
                Accepted::Checked {
                    findings: bag.findings,
                }
            } else {
                Accepted::Unread {
                    parcels: bag.parcels,
                    findings: bag.findings,
                }
            },
        });
        self.failure = None;
        self.closing = Some(request.id);
        self.scanner.stop();
        vec![request]
    }
}

/// The parcels that were scanned into the bag and may stay in it.
pub fn counted_parcels(open: &OpenBatch) -> BTreeSet<&ShipmentId> {
    let scanned = open.scans.iter();
    let scanned: BTreeSet<&ShipmentId> = scanned
        .filter_map(|scan| Some(&scan.parcel.as_ref()?.id))
        .collect();
    let parcels = open.parcels.iter();
    parcels
        .filter(|parcel| Obstacle::of(&parcel.status).is_none())
        .map(|parcel| &parcel.id)
        .filter(|parcel| scanned.contains(*parcel))
        .collect()
}

/// Whether the batch was closed out, and holds what it held then.
pub fn is_closed_out(open: &OpenBatch) -> bool {
    open.closing.is_some() && !is_changed_since_closing(open)
}

/// What somebody is to see to. While parcels are scanned in, one that was not scanned yet is no
/// problem; once the batch was closed out, that the carrier has its parcels is what for.
pub fn problems<'a>(open: &OpenBatch, check: &'a Check) -> Vec<&'a Finding> {
    let is_problem = |finding: &&Finding| match finding.trouble {
        Trouble::Missing => is_closed_out(open),
        Trouble::Barred(Obstacle::HandedOver) if finding.is_in_batch => open.closing.is_none(),
        Trouble::Barred(_) | Trouble::Extra | Trouble::InAnotherBatch(_) | Trouble::Unknown => true,
    };
    check.findings.iter().filter(is_problem).collect()
}

/// Whether the batch holds another number of parcels than when it was closed.
pub fn is_changed_since_closing(open: &OpenBatch) -> bool {
    let parcels = u64::try_from(open.parcels.len()).ok();
    open.closing
        .is_some_and(|closing| parcels != Some(closing.parcels))
}
