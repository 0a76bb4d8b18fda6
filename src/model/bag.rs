//! A bag that is filled for hand-over: what a scanned parcel means for its
//! batch, and what a check finds before the bag is closed.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::{
    ids::{BatchId, ShipmentId},
    shipment::{Shipment, ShipmentStatus},
};

/// Why a parcel does not belong into a bag, whichever the batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Obstacle {
    Unpaid,
    /// It may or may not be charged: wait for the outcome.
    BeingBought,
    Voided,
    /// The label must not be used any more.
    RefundAsked,
    Canceled,
    NotReady,
    /// The operator or a carrier has it already.
    HandedOver,
}

impl Obstacle {
    /// Why the parcel can't be added. An unknown status is no reason: the
    /// service decides.
    pub fn of(status: &ShipmentStatus) -> Option<Self> {
        match status {
            ShipmentStatus::Unpaid | ShipmentStatus::PostagePurchaseFailed => Some(Self::Unpaid),
            ShipmentStatus::PostageRequested => Some(Self::BeingBought),
            ShipmentStatus::Canceled => Some(Self::Canceled),
            ShipmentStatus::Pending | ShipmentStatus::Incomplete => Some(Self::NotReady),
            ShipmentStatus::Voided => Some(Self::Voided),
            ShipmentStatus::RefundRequested => Some(Self::RefundAsked),
            ShipmentStatus::InTransit
            | ShipmentStatus::Received
            | ShipmentStatus::Released
            | ShipmentStatus::Inducted
            | ShipmentStatus::Resolved
            | ShipmentStatus::Delivered
            | ShipmentStatus::Exception => Some(Self::HandedOver),
            ShipmentStatus::Ready | ShipmentStatus::Unknown(_) => None,
        }
    }
}

/// What a scan has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScanOutcome {
    /// It was in no batch and is in this one now.
    Added,
    /// It was in the batch, and is counted now.
    Counted,
    /// It was counted before.
    AlreadyIn,
    InAnotherBatch(BatchId),
    Barred(Obstacle),
    /// No shipment has this code.
    Unknown,
}

impl ScanOutcome {
    /// Whether the parcel may go into the bag, or is there.
    pub fn is_right(self) -> bool {
        match self {
            Self::Added | Self::Counted => true,
            Self::AlreadyIn | Self::InAnotherBatch(_) | Self::Barred(_) | Self::Unknown => false,
        }
    }
}

/// What is to be done with a parcel that was scanned for a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Put it into the batch at the service.
    Add,
    /// Nothing is sent.
    Say(ScanOutcome),
}

/// Judges a parcel by what is known of it; `counted` says whether it was
/// counted for this batch before.
pub fn judge(parcel: &Shipment, batch: BatchId, counted: Counted) -> Step {
    if let Some(obstacle) = Obstacle::of(&parcel.status) {
        return Step::Say(ScanOutcome::Barred(obstacle));
    }
    match parcel.batch_id {
        Some(other) if other != batch => Step::Say(ScanOutcome::InAnotherBatch(other)),
        Some(_this) if counted == Counted::Before => Step::Say(ScanOutcome::AlreadyIn),
        Some(_this) => Step::Say(ScanOutcome::Counted),
        None => Step::Add,
    }
}

/// Whether a parcel was counted for the batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    Before,
    NotYet,
}

/// A parcel that was scanned into a batch's bag, right or wrong: what a person
/// has in hand, whatever the service says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scan {
    pub code: String,
    /// `None` if no shipment has this code.
    pub parcel: Option<Box<Shipment>>,
    pub at: Timestamp,
}

/// This client's word that a bag was closed; the service has no such notion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closing {
    pub at: Timestamp,
    /// Parcels that the batch held then.
    pub parcels: u64,
}

/// What is wrong with one parcel of a bag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    /// In the batch, but not scanned.
    Missing,
    /// Scanned, but in no batch.
    Extra,
    InAnotherBatch(BatchId),
    Barred(Obstacle),
    /// Scanned, but no shipment has this code.
    Unknown,
}

/// One thing that a check has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub trouble: Trouble,
    pub shipment: Option<ShipmentId>,
    /// Whether the batch holds it, whatever was scanned.
    pub is_in_batch: bool,
    /// What was scanned, if it was: it can be taken out of the count again.
    pub code: Option<String>,
    pub recipient: Option<String>,
}

/// What a check has found: expected against scanned.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Check {
    /// Parcels that the batch says it holds.
    pub expected: usize,
    /// How many of them were scanned and may stay in the bag.
    pub counted: usize,
    pub findings: Vec<Finding>,
}

/// Holds what the batch says against what was scanned.
pub fn check(batch: BatchId, contents: &[Shipment], scans: &[Scan]) -> Check {
    let scanned: BTreeSet<&ShipmentId> = scans
        .iter()
        .filter_map(|scan| Some(&scan.parcel.as_ref()?.id))
        .collect();
    let inside: BTreeSet<&ShipmentId> = contents.iter().map(|parcel| &parcel.id).collect();
    let mut check = Check {
        expected: contents.len(),
        ..Check::default()
    };
    for parcel in contents {
        let trouble = match Obstacle::of(&parcel.status) {
            Some(obstacle) => Trouble::Barred(obstacle),
            None if !scanned.contains(&parcel.id) => Trouble::Missing,
            None => {
                check.counted += 1;
                continue;
            }
        };
        let code = scans.iter().find(|scan| is_of(scan, &parcel.id));
        let code = code.map(|scan| scan.code.clone());
        check.findings.push(Finding {
            is_in_batch: true,
            ..finding(trouble, parcel, code)
        });
    }
    for scan in scans {
        let Some(parcel) = &scan.parcel else {
            check.findings.push(Finding {
                trouble: Trouble::Unknown,
                shipment: None,
                is_in_batch: false,
                code: Some(scan.code.clone()),
                recipient: None,
            });
            continue;
        };
        if !inside.contains(&parcel.id) {
            let trouble = trouble_outside(parcel, batch);
            let code = Some(scan.code.clone());
            check.findings.push(finding(trouble, parcel, code));
        }
    }
    check
}

fn is_of(scan: &Scan, shipment: &ShipmentId) -> bool {
    scan.parcel
        .as_ref()
        .is_some_and(|parcel| parcel.id == *shipment)
}

/// Of a parcel that was scanned and that the batch does not hold.
fn trouble_outside(parcel: &Shipment, batch: BatchId) -> Trouble {
    match (Obstacle::of(&parcel.status), parcel.batch_id) {
        (Some(obstacle), _) => Trouble::Barred(obstacle),
        (None, Some(other)) if other != batch => Trouble::InAnotherBatch(other),
        (None, Some(_) | None) => Trouble::Extra,
    }
}

fn finding(trouble: Trouble, parcel: &Shipment, code: Option<String>) -> Finding {
    Finding {
        trouble,
        shipment: Some(parcel.id.clone()),
        is_in_batch: false,
        code,
        recipient: parcel.recipient.name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BAG: BatchId = BatchId(7);

    fn parcel(id: &str, status: ShipmentStatus, batch: Option<i64>) -> Shipment {
        Shipment {
            batch_id: batch.map(BatchId),
            ..Shipment::bare(ShipmentId::new(id), status)
        }
    }

    fn scan(parcel: &Shipment) -> Scan {
        Scan {
            code: parcel.id.as_str().to_owned(),
            parcel: Some(Box::new(parcel.clone())),
            at: Timestamp::UNIX_EPOCH,
        }
    }

    fn judged(status: ShipmentStatus, batch: Option<i64>) -> Step {
        judge(&parcel("A", status, batch), BAG, Counted::NotYet)
    }

    #[test]
    fn a_paid_parcel_of_no_batch_is_added_and_one_of_this_batch_is_counted_once() {
        assert_eq!(judged(ShipmentStatus::Ready, None), Step::Add);
        let inside = parcel("A", ShipmentStatus::Ready, Some(7));
        assert_eq!(
            judge(&inside, BAG, Counted::NotYet),
            Step::Say(ScanOutcome::Counted)
        );
        assert_eq!(
            judge(&inside, BAG, Counted::Before),
            Step::Say(ScanOutcome::AlreadyIn)
        );
        assert_eq!(
            judged(ShipmentStatus::from_word("some_new_status"), None),
            Step::Add
        );
    }

    #[test]
    fn what_does_not_belong_into_the_bag_is_said_and_not_sent() {
        let barred = |obstacle| Step::Say(ScanOutcome::Barred(obstacle));
        assert_eq!(
            judged(ShipmentStatus::Unpaid, None),
            barred(Obstacle::Unpaid)
        );
        assert_eq!(
            judged(ShipmentStatus::Voided, Some(7)),
            barred(Obstacle::Voided)
        );
        assert_eq!(
            judged(ShipmentStatus::RefundRequested, None),
            barred(Obstacle::RefundAsked)
        );
        assert_eq!(
            judged(ShipmentStatus::Received, Some(9)),
            barred(Obstacle::HandedOver)
        );
        assert_eq!(
            judged(ShipmentStatus::Ready, Some(9)),
            Step::Say(ScanOutcome::InAnotherBatch(BatchId(9)))
        );
    }

    #[test]
    fn a_check_finds_each_kind_of_trouble_and_nothing_else() {
        let good = parcel("GOOD", ShipmentStatus::Ready, Some(7));
        let missing = parcel("MISSING", ShipmentStatus::Ready, Some(7));
        let voided = parcel("VOIDED", ShipmentStatus::Voided, Some(7));
        let unpaid = parcel("UNPAID", ShipmentStatus::Unpaid, None);
        let elsewhere = parcel("ELSEWHERE", ShipmentStatus::Ready, Some(9));
        let extra = parcel("EXTRA", ShipmentStatus::Ready, None);
        let mut scans = vec![
            scan(&good),
            scan(&voided),
            scan(&unpaid),
            scan(&elsewhere),
            scan(&extra),
        ];
        scans.push(Scan {
            code: "WHAT".to_owned(),
            parcel: None,
            at: Timestamp::UNIX_EPOCH,
        });
        let found = check(BAG, &[good, missing, voided], &scans);
        assert_eq!((found.expected, found.counted), (3, 1));
        let inside = found.findings.iter().filter(|finding| finding.is_in_batch);
        assert_eq!(inside.count(), 2);
        let findings: Vec<_> = found
            .findings
            .iter()
            .map(|finding| {
                let shipment = finding.shipment.as_ref();
                (shipment.map(ShipmentId::as_str), finding.trouble)
            })
            .collect();
        assert_eq!(
            findings,
            [
                (Some("MISSING"), Trouble::Missing),
                (Some("VOIDED"), Trouble::Barred(Obstacle::Voided)),
                (Some("UNPAID"), Trouble::Barred(Obstacle::Unpaid)),
                (Some("ELSEWHERE"), Trouble::InAnotherBatch(BatchId(9))),
                (Some("EXTRA"), Trouble::Extra),
                (None, Trouble::Unknown),
            ]
        );
    }

    #[test]
    fn a_bag_that_holds_what_its_batch_says_has_no_findings() {
        let parcels = ["A", "B"].map(|id| parcel(id, ShipmentStatus::Ready, Some(7)));
        let scans: Vec<Scan> = parcels.iter().map(scan).collect();
        assert_eq!(
            check(BAG, &parcels, &scans),
            Check {
                expected: 2,
                counted: 2,
                findings: Vec::new()
            }
        );
    }
}
