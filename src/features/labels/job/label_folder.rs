//! The label folder: a label that is in it unchanged is read, any other is fetched,
//! verified, kept there and journaled.

use jiff::tz::TimeZone;

use super::{
    fetch::{fetch, fetch_once, url_of},
    files, missing,
};
use crate::{
    contract::Failure,
    ledger::{Record, journal::JournalEntry},
    model::{
        ids::ShipmentId,
        label::{LabelFormat, Overwrite, SavedLabel},
        label_name::NameTemplate,
        shipment::Shipment,
    },
    render::{self, NameParts, Readers},
    session::{
        account::Session,
        checkpoints::{JournalPoint, LabelPoint},
        keyed_locks::{KeyGuard, KeyedLocks},
        parts::Part,
    },
};

/// A label that is in the label folder, and its bytes.
pub(super) struct LoadedLabel {
    pub(super) saved: SavedLabel,
    pub(super) bytes: Vec<u8>,
    pub(super) tracking_code: Option<String>,
}

/// The label as it is here, in whatever format. Else it is fetched: in the preferred format
/// if there is one, as a picture, or as what there is.
pub(super) async fn load_or_fetch_any(
    session: &Session,
    shipment: &ShipmentId,
    seen: Option<Shipment>,
    preferred: Option<LabelFormat>,
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
    let usual = format_of(&seen);
    let preferred = preferred.filter(|format| *format != usual && url_of(&seen, *format).is_some());
    if let Some(format) = preferred {
        let fetched = fetch_and_keep(session, shipment, format, Some(seen.clone())).await;
        match fetched {
            Ok(kept) => {
                missing::note(session, shipment, None).await;
                return Ok(kept);
            }
            // A label that this printer may not be given can be good as a picture.
            Err(failure) => tracing::warn!(?failure, "a label is fetched in another format"),
        }
    }
    load_or_fetch_locked(session, shipment, usual, Some(seen)).await
}

/// The label as a page or a picture, which a printer's own format is not: ZPL is drawn here
/// near enough to be looked at, and no label is made of that.
pub(super) async fn load_or_fetch_page(
    session: &Session,
    shipment: &ShipmentId,
) -> Result<LoadedLabel, Failure> {
    let _lock = lock(session, shipment).await;
    for format in [LabelFormat::Pdf, LabelFormat::Png] {
        if let Some(kept) = local(session, shipment, format).await? {
            return Ok(kept);
        }
    }
    let seen = session.fetch_and_store(shipment).await?;
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
pub(super) async fn load_or_fetch(
    session: &Session,
    shipment: &ShipmentId,
    format: LabelFormat,
    seen: Option<Shipment>,
) -> Result<LoadedLabel, Failure> {
    let _lock = lock(session, shipment).await;
    load_or_fetch_locked(session, shipment, format, seen).await
}

/// One try in the background at a label that is missing: one request to the
/// service, for a fresh link, and one for the file.
pub(super) async fn try_missing(session: &Session, shipment: &ShipmentId) -> Result<(), Failure> {
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
    let (staged, bytes) = files::stage(path, bytes, Readers::Owner).await?;
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
pub(super) async fn local(
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

/// One fetch of a label at a time: who waited for another finds it in the folder.
#[derive(Default)]
struct LabelLocks(KeyedLocks<ShipmentId>);

impl Part for LabelLocks {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

pub(super) async fn lock(session: &Session, shipment: &ShipmentId) -> KeyGuard {
    let locks = session.part::<LabelLocks>();
    locks.0.lock(shipment).await
}

/// Named by the user's own order id where it is known, without our token.
pub(super) fn file_name(
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
