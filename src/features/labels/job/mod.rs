//! Labels: fetched without the token, verified, kept in the label folder,
//! journaled; shown and saved elsewhere from there.

pub(crate) mod files;

mod fetch;
mod label_folder;
mod missing;
mod put;
pub(crate) mod refunded;

use super::calls::{Calls, LabelPicture, Show};
use crate::{
    contract::{Cause, Failure, PrintFault},
    ledger::journal::Refund,
    model::{
        ids::ShipmentId,
        label::{LabelFormat, Resolution, SavedLabel},
        shipment::{Shipment, ShipmentStatus},
    },
    session::{
        account::Session,
        active_call::{Job, ReplyTo},
        context::Context,
    },
};
pub(crate) use fetch::is_failing;
use label_folder::{LoadedLabel, load_or_fetch, load_or_fetch_any, load_or_fetch_page};
pub(crate) use missing::{fetch_missing_now, watch_missing};
pub(crate) use put::put;

/// The job of a call about one label.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let session = context.session?;
    Ok(match calls {
        Calls::Show(call) => reply_to.answer(session, call, show),
        Calls::Save(call) => reply_to.answer(session, call, put::save),
    })
}

/// Keeps the label of a shipment that was just seen to be paid: in the format in which it
/// will be needed, so that it is fetched once; else as a picture, or in the first format
/// that the service gives.
pub(crate) async fn keep(
    session: &Session,
    seen: &Shipment,
    needed: Option<LabelFormat>,
) -> Result<SavedLabel, Failure> {
    load_or_fetch_any(session, &seen.id, Some(seen.clone()), needed)
        .await
        .map(|kept| kept.saved)
}

/// Keeps the label of a shipment that was bought in an earlier run.
pub(crate) async fn keep_again(
    session: &Session,
    shipment: &ShipmentId,
) -> Result<SavedLabel, Failure> {
    check_valid(session, shipment)?;
    load_or_fetch_any(session, shipment, None, None)
        .await
        .map(|kept| kept.saved)
}

/// The call that shows a label.
async fn show(session: &Session, call: &Show) -> Result<LabelPicture, Failure> {
    let outcome = picture(session, &call.shipment, call.resolution).await;
    session.report_unprinted().await;
    outcome
}

async fn picture(
    session: &Session,
    shipment: &ShipmentId,
    resolution: Resolution,
) -> Result<LabelPicture, Failure> {
    check_valid(session, shipment)?;
    let _slot = slot(session).await?;
    let kept = match resolution {
        Resolution::Dpi203 => load_or_fetch_any(session, shipment, None, None).await?,
        // A picture has the dots that it has; a PDF can be drawn finer.
        Resolution::Dpi300 => {
            match load_or_fetch(session, shipment, LabelFormat::Pdf, None).await {
                Ok(kept) => kept,
                Err(_no_pdf) => load_or_fetch_any(session, shipment, None, None).await?,
            }
        }
    };
    let is_zpl = kept.saved.format == LabelFormat::Zpl;
    // What was read to get it may show a refund.
    check_valid(session, shipment)?;
    match decode(session, shipment, kept, resolution).await {
        // What was fetched for a printer cannot always be drawn here.
        Err(_not_drawn) if is_zpl => {
            let page = load_or_fetch_page(session, shipment).await?;
            decode(session, shipment, page, resolution).await
        }
        decoded => decoded,
    }
}

async fn decode(
    session: &Session,
    shipment: &ShipmentId,
    kept: LoadedLabel,
    resolution: Resolution,
) -> Result<LabelPicture, Failure> {
    files::decode(
        &session.deps.drawer,
        shipment,
        kept.saved.format,
        kept.bytes,
        (kept.tracking_code, resolution),
    )
    .await
}

/// A label as a printer takes it.
pub(crate) struct ToPrint {
    /// Its file's name, without the ending.
    pub(crate) name: String,
    pub(crate) format: LabelFormat,
    pub(crate) bytes: Vec<u8>,
}

/// The label for a printer of this format: fetched and verified, if it is not
/// in the label folder unchanged. A printer of pages takes a picture where
/// there is no page, and the other way about; one of ZPL takes nothing else.
pub(crate) async fn to_print(
    session: &Session,
    shipment: &ShipmentId,
    format: LabelFormat,
) -> Result<ToPrint, Failure> {
    let _slot = slot(session).await?;
    let other = match format {
        LabelFormat::Zpl => None,
        LabelFormat::Pdf => Some(LabelFormat::Png),
        LabelFormat::Png => Some(LabelFormat::Pdf),
    };
    let kept = match (load_or_fetch(session, shipment, format, None).await, other) {
        (Err(failure), Some(other)) if matches!(failure.cause, Cause::NoLabelFile { .. }) => {
            load_or_fetch(session, shipment, other, None).await?
        }
        (kept, _other) => kept?,
    };
    let name = kept.saved.path.file_stem().unwrap_or_default();
    Ok(ToPrint {
        name: name.to_string_lossy().into_owned(),
        format: kept.saved.format,
        bytes: kept.bytes,
    })
}

async fn slot(session: &Session) -> Result<tokio::sync::SemaphorePermit<'_>, Failure> {
    let slot = session.label_slots.acquire().await;
    slot.map_err(|_closed| Failure::new(Cause::Stopped))
}

/// Refuses the label of a shipment whose postage was refunded, or may be.
pub(crate) fn check_valid(session: &Session, shipment: &ShipmentId) -> Result<(), Failure> {
    let may_be_requested = session.shipment_history(shipment).refund == Refund::Open;
    if may_be_requested || is_refunded(session, shipment)? {
        return Err(Failure::of(shipment, Cause::LabelRefunded));
    }
    Ok(())
}

/// Refuses the label of a parcel that the carrier would hold or return, where many labels go
/// at once: a person can still save it by itself.
fn check_not_canceled(session: &Session, shipment: &ShipmentId) -> Result<(), Failure> {
    let known = session.stored_shipment(shipment)?;
    if known.is_some_and(|known| known.shipment.status == ShipmentStatus::Canceled) {
        let cause = Cause::Printing(PrintFault::Canceled);
        return Err(Failure::of(shipment, cause));
    }
    Ok(())
}

/// Whether the postage is known to be refunded, or its refund to be requested.
pub(crate) fn is_refunded(session: &Session, shipment: &ShipmentId) -> Result<bool, Failure> {
    let is_requested = match session.shipment_history(shipment).refund {
        Refund::Asked | Refund::Voided => true,
        Refund::None | Refund::Open => false,
    };
    let known = session.stored_shipment(shipment)?;
    Ok(is_requested || known.is_some_and(|known| known.shipment.status.is_refunded()))
}

/// A label for a sheet of many: as PDF if that is here, which is the sharpest,
/// else as a picture, else as what the service gives.
pub(crate) async fn mergeable(
    session: &Session,
    shipment: &ShipmentId,
) -> Result<(LabelFormat, Vec<u8>), Failure> {
    check_valid(session, shipment)?;
    let kept = load_or_fetch_page(session, shipment).await?;
    check_valid(session, shipment)?;
    check_not_canceled(session, shipment)?;
    Ok((kept.saved.format, kept.bytes))
}
