//! A label's file from the service: fetched without the token, verified, and
//! asked for by a fresh link where the former one does not work.

use std::{cell::Cell, time::Duration};

use super::files;
use crate::{
    contract::{Cause, Failure},
    model::{
        ids::ShipmentId,
        label::LabelFormat,
        shipment::{Payment, Shipment},
    },
    render::LabelProblem,
    session::{account::Session, failures, parts::Part},
};

/// Fresh links that are asked for when a label's link does not work.
const MAX_FRESH_LINKS: u32 = 3;
/// The pause before a fresh link; it grows by itself.
const FRESH_LINK_PAUSE: Duration = Duration::from_secs(1);

/// Whether the latest try at a label that somebody waits for has failed.
#[derive(Debug, Default)]
struct LatestFetch {
    failed: Cell<bool>,
}

impl Part for LatestFetch {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

/// Whether the latest try at a label has failed; a fresh link may mend it yet.
pub(crate) fn is_failing(session: &Session) -> bool {
    session.part::<LatestFetch>().failed.get()
}

/// Fetches and verifies. A link that does not work is asked for anew.
pub(crate) async fn fetch(
    session: &Session,
    shipment: &ShipmentId,
    format: LabelFormat,
    seen: Option<Shipment>,
) -> Result<(Shipment, Vec<u8>), Failure> {
    let mut seen = match seen {
        Some(seen) if url_of(&seen, format).is_some() => seen,
        Some(_) | None => session.fetch_and_store(shipment).await?,
    };
    let mut fresh_links = 0;
    loop {
        let fetched = fetch_once(session, &seen, format).await?;
        session.part::<LatestFetch>().failed.set(fetched.is_err());
        let cause = match fetched {
            Ok(bytes) => return Ok((seen, bytes)),
            Err(cause) => cause,
        };
        if fresh_links >= MAX_FRESH_LINKS || is_final(&seen, &cause) {
            return Err(Failure::of(shipment, cause));
        }
        fresh_links += 1;
        tokio::time::sleep(FRESH_LINK_PAUSE * fresh_links).await;
        seen = session.fetch_and_store(shipment).await?;
    }
}

/// Whether a fresh link mends nothing: the label is another parcel's, which
/// is a loud stop, or there is and will be no such file.
fn is_final(seen: &Shipment, cause: &Cause) -> bool {
    let has_others = seen
        .label_urls
        .as_ref()
        .is_some_and(|urls| !urls.is_empty());
    let is_paid = seen.payment() == Payment::Paid;
    matches!(cause, Cause::LabelMismatch { .. })
        || matches!(cause, Cause::NoLabelFile { .. }) && (has_others || !is_paid)
}

/// Fetches from the link that is known, once, and verifies.
pub(crate) async fn fetch_once(
    session: &Session,
    seen: &Shipment,
    format: LabelFormat,
) -> Result<Result<Vec<u8>, Cause>, Failure> {
    let Some(url) = url_of(seen, format) else {
        return Ok(Err(Cause::NoLabelFile {
            format: format.as_str().to_owned(),
        }));
    };
    let bytes = match session.labels.fetch(url).await {
        Ok(bytes) => bytes,
        Err(error) => return Ok(Err(failures::fetch(format, error))),
    };
    let verified = files::verify(
        &session.deps.drawer,
        format,
        bytes,
        seen.tracking_code.clone(),
    )
    .await?;
    Ok(verified
        .map(|(bytes, _barcode)| bytes)
        .map_err(|problem: LabelProblem| failures::label(format, problem)))
}

pub(crate) fn url_of(seen: &Shipment, format: LabelFormat) -> Option<&str> {
    let urls = seen.label_urls.as_ref()?;
    match format {
        LabelFormat::Png => urls.png.as_deref(),
        LabelFormat::Pdf => urls.pdf.as_deref(),
        LabelFormat::Zpl => urls.zpl.as_deref(),
    }
}
