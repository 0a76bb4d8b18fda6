//! A label saved where the user wants it, besides the label folder: never under the name
//! of another, and not a second time where it may have been printed from.

use std::path::Path;

use super::{
    check_not_canceled, check_valid, files,
    label_folder::{file_name, load_or_fetch},
};
use crate::{
    contract::{Cause, Failure},
    features::{bulk::calls::LabelsTo, labels::calls::Save},
    model::{
        ids::ShipmentId,
        label::{LabelFormat, Overwrite, PutAgain, SavedLabel},
        label_name::NameTemplate,
    },
    render::Readers,
    session::account::Session,
};

/// The call that saves a label where the user wants it.
pub(super) async fn save(session: &Session, call: &Save) -> Result<SavedLabel, Failure> {
    let place = Place {
        to: &call.to,
        naming: &call.naming,
        overwrite: call.overwrite,
        again: call.again,
    };
    let outcome = saved_as(session, &call.shipment, call.format, &place).await;
    session.report_unprinted().await;
    outcome
}

/// Puts a label where it is wanted; as PDF, if the service gives no other.
pub(crate) async fn put(
    session: &Session,
    shipment: &ShipmentId,
    to: &LabelsTo,
) -> Result<SavedLabel, Failure> {
    // With a separator at its end it is a folder, also when it is gone.
    let folder = to.folder.join("");
    let place = Place {
        to: &folder,
        naming: &to.naming,
        overwrite: Overwrite::Keep,
        again: to.again,
    };
    match saved_as(session, shipment, to.format, &place).await {
        Err(Failure {
            cause: Cause::NoLabelFile { .. },
            ..
        }) if to.format != LabelFormat::Pdf => {
            saved_as(session, shipment, LabelFormat::Pdf, &place).await
        }
        saved => saved,
    }
}

/// Where a label is wanted.
struct Place<'a> {
    /// A file, or a folder in which it gets its name.
    to: &'a Path,
    naming: &'a NameTemplate,
    overwrite: Overwrite,
    again: PutAgain,
}

async fn saved_as(
    session: &Session,
    shipment: &ShipmentId,
    format: LabelFormat,
    place: &Place<'_>,
) -> Result<SavedLabel, Failure> {
    check_valid(session, shipment)?;
    let kept = load_or_fetch(session, shipment, format, None).await?;
    check_valid(session, shipment)?;
    if place.again == PutAgain::No {
        // A folder of many may be watched by a printer.
        check_not_canceled(session, shipment)?;
    }
    let name = if let Some(known) = session.stored_shipment(shipment)? {
        file_name(session, &known.shipment, place.naming, format)?
    } else {
        let kept_as = kept.saved.path.file_name().unwrap_or_default();
        kept_as.to_string_lossy().into_owned()
    };
    let path = files::place(place.to.to_owned(), &name).await?;
    let folder = files::folder_of(path.clone()).await?;
    if place.again == PutAgain::No
        && let Some(put) = put_before(session, &folder, &kept.saved).await?
    {
        return Ok(put);
    }
    let (staged, bytes) = files::stage(path, kept.bytes, Readers::ByUmask).await?;
    let staged = staged?;
    let planned = SavedLabel {
        path: staged.path().to_owned(),
        sha256: staged.sha256_hex().to_owned(),
        ..kept.saved
    };
    // From its name on it may be printed, so that it is noted before.
    let (now, unnamed) = (session.now(), staged.unnamed().map(Path::to_owned));
    session.ledger(|ledger| ledger.store_label_put(&folder, &planned, unnamed.as_deref(), now))?;
    let on_disk = match files::put_in_place(staged, bytes, place.overwrite).await {
        Ok((on_disk, _bytes)) => on_disk,
        Err(failure) => {
            session.ledger(|ledger| ledger.forget_label_put(&folder, shipment))?;
            return Err(failure);
        }
    };
    let saved = SavedLabel {
        path: on_disk.path,
        ..planned.clone()
    };
    if saved.path != planned.path {
        session.ledger(|ledger| ledger.store_label_put(&folder, &saved, None, now))?;
    }
    Ok(saved)
}

/// The label that was put into this folder before, where it still is. Where it
/// is not, it may be on paper.
async fn put_before(
    session: &Session,
    folder: &Path,
    label: &SavedLabel,
) -> Result<Option<SavedLabel>, Failure> {
    let put = session.ledger(|ledger| ledger.label_put(folder, &label.shipment))?;
    let Some(put) = put else {
        return Ok(None);
    };
    let is_unchanged = files::read_unchanged(put.path.clone(), put.sha256.clone()).await;
    if is_unchanged.is_some() {
        let is_wanted = put.format == label.format.as_str();
        return Ok(is_wanted.then(|| SavedLabel {
            path: put.path,
            sha256: put.sha256,
            ..label.clone()
        }));
    }
    // The program ended before the file got its name.
    if let Some(unnamed) = put.unnamed_as
        && files::is_there(unnamed).await?
    {
        return Ok(None);
    }
    let path = put.path;
    Err(Failure::of(&label.shipment, Cause::LabelPutBefore { path }))
}
