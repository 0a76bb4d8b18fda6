//! Labels: fetched without the token, verified, kept in the label folder,
//! journaled; shown and saved elsewhere from there.

pub(crate) mod files;

mod fetch;
mod missing;
pub(crate) mod refunded;

use std::path::Path;

use jiff::tz::TimeZone;

use super::calls::{Calls, LabelPicture, Save, Show};
use crate::{
    contract::{Cause, Failure},
    features::bulk::calls::LabelsTo,
    ledger::{
        Record,
        journal::{JournalEntry, Refund},
    },
    model::{
        ids::ShipmentId,
        label::{LabelFormat, Overwrite, PutAgain, Resolution, SavedLabel},
        label_name::NameTemplate,
        shipment::Shipment,
    },
    render::{self, NameParts},
    session::{
        account::Session,
        active_call::{Job, ReplyTo},
        checkpoints::{JournalPoint, LabelPoint},
        context::Context,
        keyed_locks::{KeyGuard, KeyedLocks},
        parts::Part,
    },
};
pub(crate) use fetch::is_failing;
use fetch::{fetch, fetch_once, url_of};
pub(crate) use missing::{fetch_missing_now, watch_missing};

/// The job of a call about one label.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let session = context.session?;
    Ok(match calls {
        Calls::Show(call) => reply_to.answer(session, call, show),
        Calls::Save(call) => reply_to.answer(session, call, save),
    })
}

/// A label that is in the label folder, and its bytes.
struct LoadedLabel {
    saved: SavedLabel,
    bytes: Vec<u8>,
    tracking_code: Option<String>,
}

/// Keeps the label of a shipment that was just seen to be paid: as a picture,
/// or in the first format that the service gives.
pub(crate) async fn keep(session: &Session, seen: &Shipment) -> Result<SavedLabel, Failure> {
    load_or_fetch_any(session, &seen.id, Some(seen.clone()))
        .await
        .map(|kept| kept.saved)
}

/// Keeps the label of a shipment that was bought in an earlier run.
pub(crate) async fn keep_again(
    session: &Session,
    shipment: &ShipmentId,
) -> Result<SavedLabel, Failure> {
    load_or_fetch_any(session, shipment, None)
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
    let _slot = slot(session).await?;
    let kept = match resolution {
        Resolution::Dpi203 => load_or_fetch_any(session, shipment, None).await?,
        // A picture has the dots that it has; a PDF can be drawn finer.
        Resolution::Dpi300 => {
            match load_or_fetch(session, shipment, LabelFormat::Pdf, None).await {
                Ok(kept) => kept,
                Err(_no_pdf) => load_or_fetch_any(session, shipment, None).await?,
            }
        }
    };
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

/// The call that saves a label where the user wants it.
async fn save(session: &Session, call: &Save) -> Result<SavedLabel, Failure> {
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
    let (staged, bytes) = files::stage(path, kept.bytes).await?;
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

/// Refuses the label of a shipment whose postage was refunded, or may be.
pub(crate) fn check_valid(session: &Session, shipment: &ShipmentId) -> Result<(), Failure> {
    let is_requested = session.shipment_history(shipment).refund != Refund::None;
    let known = session.stored_shipment(shipment)?;
    if is_requested || known.is_some_and(|known| known.shipment.status.is_refunded()) {
        return Err(Failure::of(shipment, Cause::LabelRefunded));
    }
    Ok(())
}

/// A label for a sheet of many: as PDF if that is here, which is the sharpest,
/// else as what is here, else as what the service gives.
pub(crate) async fn mergeable(
    session: &Session,
    shipment: &ShipmentId,
) -> Result<(LabelFormat, Vec<u8>), Failure> {
    check_valid(session, shipment)?;
    let kept = match local(session, shipment, LabelFormat::Pdf).await? {
        Some(kept) => kept,
        None => load_or_fetch_any(session, shipment, None).await?,
    };
    Ok((kept.saved.format, kept.bytes))
}

/// One fetch of a label at a time: who waited for another finds it in the folder.
#[derive(Default)]
struct LabelLocks(KeyedLocks<ShipmentId>);

impl Part for LabelLocks {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

async fn lock(session: &Session, shipment: &ShipmentId) -> KeyGuard {
    let locks = session.part::<LabelLocks>();
    locks.0.lock(shipment).await
}

/// The label as a picture if there is one, else as what there is.
async fn load_or_fetch_any(
    session: &Session,
    shipment: &ShipmentId,
    seen: Option<Shipment>,
) -> Result<LoadedLabel, Failure> {
    let _lock = lock(session, shipment).await;
    for format in LabelFormat::ALL {
        if let Some(kept) = local(session, shipment, format).await? {
            return Ok(kept);
        }
    }
    let seen = match seen {
        Some(seen)
            if seen
                .label_urls
                .as_ref()
                .is_some_and(|urls| !urls.is_empty()) =>
        {
            seen
        }
        Some(_) | None => session.fetch_and_store(shipment).await?,
    };
    load_or_fetch_locked(session, shipment, format_of(&seen), Some(seen)).await
}

/// As a picture if there is one, else as what there is.
fn format_of(seen: &Shipment) -> LabelFormat {
    LabelFormat::ALL
        .into_iter()
        .find(|format| url_of(seen, *format).is_some())
        .unwrap_or(LabelFormat::Png)
}

/// The label in one format, from the label folder or else from the service.
async fn load_or_fetch(
    session: &Session,
    shipment: &ShipmentId,
    format: LabelFormat,
    seen: Option<Shipment>,
) -> Result<LoadedLabel, Failure> {
    let _lock = lock(session, shipment).await;
    load_or_fetch_locked(session, shipment, format, seen).await
}

/// The same, for who holds the label's lock.
async fn load_or_fetch_locked(
    session: &Session,
    shipment: &ShipmentId,
    format: LabelFormat,
    seen: Option<Shipment>,
) -> Result<LoadedLabel, Failure> {
    if let Some(kept) = local(session, shipment, format).await? {
        return Ok(kept);
    }
    let outcome = fetch_and_keep(session, shipment, format, seen).await;
    missing::note(session, shipment, outcome.as_ref().err()).await;
    outcome
}

async fn fetch_and_keep(
    session: &Session,
    shipment: &ShipmentId,
    format: LabelFormat,
    seen: Option<Shipment>,
) -> Result<LoadedLabel, Failure> {
    session
        .reached(JournalPoint::Label(LabelPoint::BeforeFetch))
        .await;
    let (seen, bytes) = fetch(session, shipment, format, seen).await?;
    store(session, seen, format, bytes).await
}

/// One try in the background at a label that is missing: one request to the
/// service, for a fresh link, and one for the file.
async fn try_missing(session: &Session, shipment: &ShipmentId) -> Result<(), Failure> {
    let _lock = lock(session, shipment).await;
    for format in LabelFormat::ALL {
        if local(session, shipment, format).await?.is_some() {
            return Ok(());
        }
    }
    let seen = session.fetch_and_store_once(shipment).await?;
    let format = format_of(&seen);
    let bytes = fetch_once(session, &seen, format)
        .await?
        .map_err(|cause| Failure::of(shipment, cause))?;
    store(session, seen, format, bytes).await.map(drop)
}

/// Puts a verified label into the label folder and the journal.
async fn store(
    session: &Session,
    seen: Shipment,
    format: LabelFormat,
    bytes: Vec<u8>,
) -> Result<LoadedLabel, Failure> {
    let shipment = &seen.id;
    let path =
        session
            .label_folder
            .join(file_name(session, &seen, &NameTemplate::default(), format)?);
    let (staged, bytes) = files::stage(path, bytes).await?;
    let staged = staged.map_err(|failure| about(shipment, failure))?;
    session
        .reached(JournalPoint::Label(LabelPoint::TempWritten))
        .await;
    let (on_disk, bytes) = files::put_in_place(staged, bytes, Overwrite::Keep)
        .await
        .map_err(|failure| about(shipment, failure))?;
    session
        .reached(JournalPoint::Label(LabelPoint::Renamed))
        .await;
    let saved = SavedLabel {
        shipment: shipment.clone(),
        format,
        path: on_disk.path,
        sha256: on_disk.sha256_hex,
    };
    journal(session, &saved)?;
    session
        .reached(JournalPoint::Label(LabelPoint::Journaled))
        .await;
    Ok(LoadedLabel {
        saved,
        bytes,
        tracking_code: seen.tracking_code,
    })
}

/// The copy in the label folder, if it is there and unchanged.
async fn local(
    session: &Session,
    shipment: &ShipmentId,
    format: LabelFormat,
) -> Result<Option<LoadedLabel>, Failure> {
    let saved = session.ledger(|ledger| ledger.label(shipment, format))?;
    let Some(saved) = saved else {
        return Ok(None);
    };
    let bytes = files::read_unchanged(saved.path.clone(), saved.sha256.clone()).await;
    let tracking_code = session
        .stored_shipment(shipment)?
        .and_then(|known| known.shipment.tracking_code);
    Ok(bytes.map(|bytes| LoadedLabel {
        saved,
        bytes,
        tracking_code,
    }))
}

/// Named by the user's own order id where it is known, without our token.
fn file_name(
    session: &Session,
    seen: &Shipment,
    naming: &NameTemplate,
    format: LabelFormat,
) -> Result<String, Failure> {
    let order_id = match session.ledger(|ledger| ledger.draft_of(&seen.id))? {
        Some(draft) => draft.order.id,
        None => seen.own_order_id().map(ToOwned::to_owned),
    };
    let made_on = seen
        .created_at
        .map(|at| TimeZone::UTC.to_datetime(at).date());
    let parts = NameParts {
        order_id: order_id.as_deref(),
        tracking_code: seen.tracking_code.as_deref(),
        shipment_id: Some(seen.id.as_str()),
        recipient: seen.recipient.name.as_deref(),
        date: seen.ship_date.or(made_on),
        postage_type: Some(seen.postage_type.as_str()),
    };
    Ok(render::label_file_name(
        naming,
        &parts,
        session.environment,
        format,
    ))
}

/// The journal of a line that was bought here; else the list of files only.
fn journal(session: &Session, saved: &SavedLabel) -> Result<(), Failure> {
    let line = session.line_of(&saved.shipment)?;
    let now = session.now();
    let is_bought_here = session.shipment_history(&saved.shipment).is_bought();
    session.ledger(|ledger| {
        if !is_bought_here {
            return ledger.store_label_file(saved, now);
        }
        let entry = JournalEntry::LabelSaved {
            shipment: saved.shipment.clone(),
            format: saved.format.as_str().to_owned(),
            sha256: saved.sha256.clone(),
        };
        ledger.record(&Record::new(&line, now, entry).with_label(saved))
    })
}

fn about(shipment: &ShipmentId, mut failure: Failure) -> Failure {
    failure.shipment.get_or_insert_with(|| shipment.clone());
    failure
}
