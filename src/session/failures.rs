//! Turns the errors of the modules below into the one kind that is reported.

use crate::contract::{Cause, Failure, LabelFault, UnresolvedReason};
use crate::{
    ledger::{
        StoreError,
        journal::{Purchase, ReviewReason},
    },
    model::{
        contradiction::Contradiction, ids::ShipmentId, label::LabelFormat, shipment::ShipmentStatus,
    },
    platform::paths::ALLOW_NETWORK_FOLDER,
    render::{LabelProblem, PictureProblem, SaveProblem, ZplProblem, download::LabelFetchError},
    service::error::ApiError,
};

/// Why a read failed: the service's answer, or a failure of our own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SessionError {
    Api(ApiError),
    Local(Failure),
}

impl From<Failure> for SessionError {
    fn from(failure: Failure) -> Self {
        Self::Local(failure)
    }
}

impl From<SessionError> for Failure {
    fn from(stop: SessionError) -> Self {
        match stop {
            SessionError::Api(ApiError::AnswerLost { reason }) => not_read(&reason),
            SessionError::Api(error) => api(error),
            SessionError::Local(failure) => failure,
        }
    }
}

/// The answer to a read was lost. Unlike that of a write, it leaves nothing in doubt.
fn not_read(reason: &str) -> Failure {
    tracing::warn!(reason, "the answer to a read was lost");
    Failure::new(Cause::NotRead)
}

/// The service does not say whether a shipment is paid that was to be deleted.
pub(crate) fn status_unclear(shipment: &ShipmentId, status: ShipmentStatus) -> Failure {
    Failure::of(shipment, Cause::StatusUnclear { status })
}

/// An error about a write.
pub(crate) fn api(error: ApiError) -> Failure {
    match error {
        ApiError::NotSent { reason } => Failure::new(Cause::Unreachable { reason }),
        ApiError::AnswerLost { reason } => Failure::new(Cause::AnswerLost { reason }),
        ApiError::Unauthorized => Failure::new(Cause::Unauthorized),
        ApiError::NotFound { .. } => Failure::new(Cause::NotFound),
        ApiError::RateLimited { retry_after_secs } => {
            Failure::new(Cause::RateLimited { retry_after_secs })
        }
        ApiError::Refused {
            words, problems, ..
        } => Failure::new(Cause::Refused { words }).with_problems(problems),
        ApiError::Trouble { status } => Failure::new(Cause::ServiceTrouble { status }),
        ApiError::NotTheService { what, .. } => Failure::new(Cause::NotTheService { what }),
    }
}

/// An error about a write of a batch.
pub(crate) fn batch(error: ApiError) -> Failure {
    if let ApiError::NotFound { .. } = error {
        Failure::new(Cause::BatchNotFound)
    } else {
        api(error)
    }
}

/// An error about a read of a batch.
pub(crate) fn batch_read(stop: SessionError) -> Failure {
    if let SessionError::Api(ApiError::NotFound { .. }) = stop {
        Failure::new(Cause::BatchNotFound)
    } else {
        stop.into()
    }
}

/// An error about a write of one shipment.
pub(crate) fn write_of(shipment: &ShipmentId, error: ApiError) -> Failure {
    of(shipment, api(error))
}

/// An error about a read of one shipment.
pub(crate) fn of(shipment: &ShipmentId, stop: impl Into<SessionError>) -> Failure {
    let mut failure = Failure::from(stop.into());
    failure.shipment.get_or_insert_with(|| shipment.clone());
    failure
}

pub(crate) fn store(error: StoreError) -> Failure {
    Failure::new(match error {
        StoreError::Busy { path } => Cause::LedgerBusy { path },
        StoreError::WrittenByAnother { path } => Cause::LedgerWrittenByAnother { path },
        StoreError::OfAnotherService { path, bound, asked } => {
            Cause::LedgerOfAnotherService { path, bound, asked }
        }
        StoreError::OnNetwork { folder, kind } => Cause::LedgerOnNetwork {
            folder,
            kind,
            allowed_by: ALLOW_NETWORK_FOLDER.to_owned(),
        },
        StoreError::Broken { path, reason } => Cause::LedgerBroken { path, reason },
        StoreError::DiskFull { path } => Cause::DiskFull { path },
        StoreError::NotWritable { path, reason } => Cause::NotWritable { path, reason },
        StoreError::Illegal(illegal) => {
            tracing::error!(%illegal, "a step was refused by the journal");
            Cause::Unresolved(UnresolvedReason::Contradiction {
                evidence: Contradiction::Other(illegal.to_string()),
            })
        }
    })
}

/// Why a purchase has no known outcome, if it has none.
pub(crate) fn unresolved_reason(purchase: &Purchase) -> Option<UnresolvedReason> {
    let why = match purchase {
        Purchase::Open { .. } => return Some(UnresolvedReason::BuyUnknown),
        Purchase::NeedsReview { why, .. } => why,
        Purchase::None
        | Purchase::NotExecuted { .. }
        | Purchase::Failed { .. }
        | Purchase::Bought { .. } => return None,
    };
    Some(match why {
        ReviewReason::AttemptsUsedUp { attempts } => UnresolvedReason::AttemptsUsedUp {
            attempts: *attempts,
        },
        ReviewReason::Contradiction { evidence } => UnresolvedReason::Contradiction {
            evidence: evidence.clone(),
        },
    })
}

pub(crate) fn unresolved(shipment: &ShipmentId, reason: UnresolvedReason) -> Failure {
    Failure::of(shipment, Cause::Unresolved(reason))
}

pub(crate) fn fetch(format: LabelFormat, error: LabelFetchError) -> Cause {
    match error {
        LabelFetchError::Expired { status } | LabelFetchError::Trouble { status } => {
            Cause::ServiceTrouble { status }
        }
        LabelFetchError::Unreachable { reason } => Cause::Unreachable { reason },
        LabelFetchError::Lost { reason } => not_read(&reason).cause,
        LabelFetchError::NotAllowed { .. } | LabelFetchError::TooManyRedirects => {
            wrong(format, LabelFault::LinkNotFollowed)
        }
        LabelFetchError::TooLarge => wrong(format, LabelFault::TooLarge),
    }
}

pub(crate) fn label(format: LabelFormat, problem: LabelProblem) -> Cause {
    let fault = match problem {
        LabelProblem::OtherTrackingCode { expected, found } => {
            return Cause::LabelMismatch {
                expected,
                found: found.join(", "),
            };
        }
        LabelProblem::Empty => LabelFault::Empty,
        LabelProblem::TooManyBytes { .. } => LabelFault::TooLarge,
        LabelProblem::OtherFormat { found, .. } => LabelFault::OtherFormat { found },
        LabelProblem::NotALabel { .. } => LabelFault::NotALabel,
        LabelProblem::CutOff { .. } => LabelFault::CutOff,
        LabelProblem::Unreadable(problem) => return picture(format, problem),
        LabelProblem::UnsafeZpl(problem) => zpl(problem),
    };
    wrong(format, fault)
}

pub(crate) fn picture(format: LabelFormat, problem: PictureProblem) -> Cause {
    let fault = match problem {
        PictureProblem::Broken { why, .. } => LabelFault::Broken { why },
        PictureProblem::NoPage => LabelFault::NoPage,
        PictureProblem::TooLarge { .. } => LabelFault::TooManyPixels,
        PictureProblem::TooMuchToDraw => LabelFault::TooMuchToDraw,
        PictureProblem::NotDrawnHere => LabelFault::NotDrawnHere,
    };
    wrong(format, fault)
}

fn zpl(problem: ZplProblem) -> LabelFault {
    match problem {
        ZplProblem::Command { command } => LabelFault::PrinterCommand { command },
        ZplProblem::Copies { copies } => LabelFault::Copies { copies },
        ZplProblem::TooManyFormats
        | ZplProblem::TooManyCommands
        | ZplProblem::OddBytes
        | ZplProblem::OutsideTheLabel
        | ZplProblem::BinaryPicture => LabelFault::OddZpl,
    }
}

fn wrong(format: LabelFormat, fault: LabelFault) -> Cause {
    Cause::LabelWrong {
        format: Some(format),
        fault,
    }
}

pub(crate) fn save(problem: SaveProblem) -> Cause {
    match problem {
        SaveProblem::DiskFull { folder } => Cause::DiskFull { path: folder },
        SaveProblem::NoPermission { folder } | SaveProblem::NoFolder { folder } => {
            Cause::NotWritable {
                path: folder,
                reason: String::new(),
            }
        }
        SaveProblem::NoFileName { path } | SaveProblem::TooManyNamesakes { path } => {
            Cause::NotWritable {
                path,
                reason: String::new(),
            }
        }
        SaveProblem::Other { path, source } => Cause::NotWritable {
            path,
            reason: source.to_string(),
        },
    }
}
