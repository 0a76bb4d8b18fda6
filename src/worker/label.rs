//! Labels: fetched without the token, verified, kept in the label folder,
//! journaled; shown and saved elsewhere from there.

use std::{path::PathBuf, rc::Rc, time::Duration};

use super::{
    checkpoints::{JournalPoint, LabelPoint},
    failures, files,
    station::Station,
};
use crate::{
    domain::{
        ids::ShipmentId,
        label::{LabelFormat, Overwrite},
        shipment::{Payment, Shipment},
    },
    label::{self, LabelProblem},
    message::{Cause, Event, Failure, FetchLabel, LabelPicture, LabelsTo, SaveLabel, SavedLabel},
    store::{Record, SavedFile, journal::Fact},
};

/// Fresh links that are asked for when a label's link does not work.
const MAX_FRESH_LINKS: u32 = 3;
/// The pause before a fresh link; it grows by itself.
const FRESH_LINK_PAUSE: Duration = Duration::from_secs(1);

/// A label that is in the label folder, and its bytes.
struct Kept {
    saved: SavedLabel,
    bytes: Vec<u8>,
    tracking_code: Option<String>,
}

/// Keeps the label of a shipment that was just seen to be paid: as a picture,
/// or in the first format that the service gives.
pub(super) async fn keep(station: &Station, seen: &Shipment) -> Result<SavedLabel, Failure> {
    kept_in_any(station, &seen.id, Some(seen.clone()))
        .await
        .map(|kept| kept.saved)
}

/// Keeps the label of a shipment that was bought in an earlier run.
pub(super) async fn keep_again(
    station: &Station,
    shipment: &ShipmentId,
) -> Result<SavedLabel, Failure> {
    kept_in_any(station, shipment, None)
        .await
        .map(|kept| kept.saved)
}

/// The command that shows a label.
pub(super) async fn show(station: Rc<Station>, fetch: FetchLabel) {
    let FetchLabel { request, shipment } = fetch;
    let outcome = picture(&station, &shipment).await;
    station.tell_unprinted().await;
    station
        .tell(Event::LabelFetched {
            request,
            shipment,
            outcome,
        })
        .await;
}

async fn picture(station: &Station, shipment: &ShipmentId) -> Result<LabelPicture, Failure> {
    let _slot = slot(station).await?;
    let kept = kept_in_any(station, shipment, None).await?;
    files::decode(
        &station.deps.drawer,
        shipment,
        kept.saved.format,
        kept.bytes,
        kept.tracking_code,
    )
    .await
}

/// A label as a printer takes it.
pub(super) struct ToPrint {
    /// Its file's name, without the ending.
    pub(super) name: String,
    pub(super) format: LabelFormat,
    pub(super) bytes: Vec<u8>,
}

/// The label for a printer of this format: fetched and verified, if it is not
/// in the label folder unchanged. A printer of pages takes a picture where
/// there is no page, and the other way about; one of ZPL takes nothing else.
pub(super) async fn to_print(
    station: &Station,
    shipment: &ShipmentId,
    format: LabelFormat,
) -> Result<ToPrint, Failure> {
    let _slot = slot(station).await?;
    let other = match format {
        LabelFormat::Zpl => None,
        LabelFormat::Pdf => Some(LabelFormat::Png),
        LabelFormat::Png => Some(LabelFormat::Pdf),
    };
    let kept = match (kept(station, shipment, format, None).await, other) {
        (Err(failure), Some(other)) if matches!(failure.cause, Cause::NoLabelFile { .. }) => {
            kept(station, shipment, other, None).await?
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

async fn slot(station: &Station) -> Result<tokio::sync::SemaphorePermit<'_>, Failure> {
    let slot = station.label_slots.acquire().await;
    slot.map_err(|_closed| Failure::new(Cause::Stopped))
}

/// The command that saves a label where the user wants it.
pub(super) async fn save_as(station: Rc<Station>, save: SaveLabel) {
    let SaveLabel {
        request,
        shipment,
        format,
        to,
        overwrite,
    } = save;
    let outcome = saved_as(&station, &shipment, format, to, overwrite).await;
    station.tell_unprinted().await;
    station
        .tell(Event::LabelSaved {
            request,
            shipment,
            outcome,
        })
        .await;
}

/// Puts a label where it is wanted; as PDF, if the service gives no other.
pub(super) async fn put(
    station: &Station,
    shipment: &ShipmentId,
    to: &LabelsTo,
) -> Result<SavedLabel, Failure> {
    let folder = to.folder.clone();
    let saved = saved_as(station, shipment, to.format, folder, Overwrite::Keep).await;
    match saved {
        Err(Failure {
            cause: Cause::NoLabelFile { .. },
            ..
        }) if to.format != LabelFormat::Pdf => {
            let folder = to.folder.clone();
            saved_as(station, shipment, LabelFormat::Pdf, folder, Overwrite::Keep).await
        }
        saved => saved,
    }
}

async fn saved_as(
    station: &Station,
    shipment: &ShipmentId,
    format: LabelFormat,
    to: PathBuf,
    overwrite: Overwrite,
) -> Result<SavedLabel, Failure> {
    let kept = kept(station, shipment, format, None).await?;
    let name = kept.saved.path.file_name().unwrap_or_default();
    let name = name.to_string_lossy().into_owned();
    let path = files::save_to(to, &name, kept.bytes, overwrite).await?;
    Ok(SavedLabel { path, ..kept.saved })
}

/// The label as a picture if there is one, else as what there is.
async fn kept_in_any(
    station: &Station,
    shipment: &ShipmentId,
    seen: Option<Shipment>,
) -> Result<Kept, Failure> {
    for format in LabelFormat::ALL {
        if let Some(kept) = local(station, shipment, format).await? {
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
        Some(_) | None => station.look_in_passing(shipment).await?,
    };
    let format = LabelFormat::ALL
        .into_iter()
        .find(|format| url_of(&seen, *format).is_some())
        .unwrap_or(LabelFormat::Png);
    kept(station, shipment, format, Some(seen)).await
}

/// The label in one format, from the label folder or else from the service.
async fn kept(
    station: &Station,
    shipment: &ShipmentId,
    format: LabelFormat,
    seen: Option<Shipment>,
) -> Result<Kept, Failure> {
    if let Some(kept) = local(station, shipment, format).await? {
        return Ok(kept);
    }
    station
        .reached(JournalPoint::Label(LabelPoint::BeforeFetch))
        .await;
    let (seen, bytes) = fetch(station, shipment, format, seen).await?;
    let path = station
        .label_folder
        .join(file_name(station, &seen, format)?);
    let (staged, bytes) = files::stage(path, bytes).await?;
    let staged = staged.map_err(|failure| about(shipment, failure))?;
    station
        .reached(JournalPoint::Label(LabelPoint::TempWritten))
        .await;
    let (on_disk, bytes) = files::put_in_place(staged, bytes, Overwrite::Keep)
        .await
        .map_err(|failure| about(shipment, failure))?;
    station
        .reached(JournalPoint::Label(LabelPoint::Renamed))
        .await;
    let saved = SavedLabel {
        shipment: shipment.clone(),
        format,
        path: on_disk.path,
        sha256: on_disk.sha256_hex,
    };
    journal(station, &saved)?;
    station
        .reached(JournalPoint::Label(LabelPoint::Journaled))
        .await;
    Ok(Kept {
        saved,
        bytes,
        tracking_code: seen.tracking_code,
    })
}

/// The copy in the label folder, if it is there and unchanged.
async fn local(
    station: &Station,
    shipment: &ShipmentId,
    format: LabelFormat,
) -> Result<Option<Kept>, Failure> {
    let file = station.ledger(|ledger| ledger.label(shipment, format.as_str()))?;
    let Some(file) = file else {
        return Ok(None);
    };
    let bytes = files::read_unchanged(file.path.clone(), file.sha256.clone()).await;
    let tracking_code = station
        .known(shipment)?
        .and_then(|known| known.shipment.tracking_code);
    Ok(bytes.map(|bytes| Kept {
        saved: SavedLabel {
            shipment: shipment.clone(),
            format,
            path: file.path,
            sha256: file.sha256,
        },
        bytes,
        tracking_code,
    }))
}

/// Fetches and verifies. A link that does not work is asked for anew.
async fn fetch(
    station: &Station,
    shipment: &ShipmentId,
    format: LabelFormat,
    seen: Option<Shipment>,
) -> Result<(Shipment, Vec<u8>), Failure> {
    let mut seen = match seen {
        Some(seen) if url_of(&seen, format).is_some() => seen,
        Some(_) | None => station.look_in_passing(shipment).await?,
    };
    let mut asked = 0;
    loop {
        let cause = match fetch_once(station, &seen, format).await? {
            Ok(bytes) => return Ok((seen, bytes)),
            Err(cause) => cause,
        };
        if asked >= MAX_FRESH_LINKS || is_final(&seen, &cause) {
            return Err(Failure::of(shipment, cause));
        }
        asked += 1;
        tokio::time::sleep(FRESH_LINK_PAUSE * asked).await;
        seen = station.look_in_passing(shipment).await?;
    }
}

/// Whether a fresh link mends nothing: the label is another parcel's, which
/// is a loud stop, or there is and will be no such file.
fn is_final(seen: &Shipment, cause: &Cause) -> bool {
    let has_others = seen
        .label_urls
        .as_ref()
        .is_some_and(|urls| !urls.is_empty());
    let is_paid = seen.status.payment() == Payment::Paid;
    matches!(cause, Cause::LabelMismatch { .. })
        || matches!(cause, Cause::NoLabelFile { .. }) && (has_others || !is_paid)
}

async fn fetch_once(
    station: &Station,
    seen: &Shipment,
    format: LabelFormat,
) -> Result<Result<Vec<u8>, Cause>, Failure> {
    let Some(url) = url_of(seen, format) else {
        return Ok(Err(Cause::NoLabelFile {
            format: format.as_str().to_owned(),
        }));
    };
    let bytes = match station.labels.fetch(url).await {
        Ok(bytes) => bytes,
        Err(error) => return Ok(Err(failures::fetch(format, error))),
    };
    let verified = files::verify(
        &station.deps.drawer,
        format,
        bytes,
        seen.tracking_code.clone(),
    )
    .await?;
    Ok(verified
        .map(|(bytes, _barcode)| bytes)
        .map_err(|problem: LabelProblem| failures::label(format, problem)))
}

fn url_of(seen: &Shipment, format: LabelFormat) -> Option<&str> {
    let urls = seen.label_urls.as_ref()?;
    match format {
        LabelFormat::Png => urls.png.as_deref(),
        LabelFormat::Pdf => urls.pdf.as_deref(),
        LabelFormat::Zpl => urls.zpl.as_deref(),
    }
}

/// Named by the user's own order id where it is known, without our token.
fn file_name(station: &Station, seen: &Shipment, format: LabelFormat) -> Result<String, Failure> {
    let line = station.line_of(&seen.id)?;
    let order_id = match station.line(&line)? {
        Some(asked) => asked.draft.order.id,
        None => seen.own_order_id().map(ToOwned::to_owned),
    };
    Ok(label::file_name(
        order_id.as_deref(),
        seen.tracking_code.as_deref(),
        format,
    ))
}

/// The journal of a line that was bought here; else the list of files only.
fn journal(station: &Station, saved: &SavedLabel) -> Result<(), Failure> {
    let line = station.line_of(&saved.shipment)?;
    let now = station.now();
    let file = SavedFile {
        shipment: saved.shipment.clone(),
        format: saved.format.as_str().to_owned(),
        path: saved.path.clone(),
        sha256: saved.sha256.clone(),
        saved_at: now,
    };
    let history = station.history(&line);
    let is_bought_here = history.is_bought() && history.shipment.as_ref() == Some(&saved.shipment);
    station.ledger(|ledger| {
        if !is_bought_here {
            return ledger.keep_label(&file);
        }
        let fact = Fact::LabelSaved {
            shipment: file.shipment.clone(),
            format: file.format.clone(),
            sha256: file.sha256.clone(),
        };
        ledger.record(&Record::new(&line, now, fact).saving(&file))
    })
}

fn about(shipment: &ShipmentId, mut failure: Failure) -> Failure {
    failure.shipment.get_or_insert_with(|| shipment.clone());
    failure
}
