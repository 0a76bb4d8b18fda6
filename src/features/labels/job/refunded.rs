//! The files of a label that is not valid any more, because its refund is requested:
//! their names say so, until a refund is denied.

use std::path::{Path, PathBuf};

use super::files;
use crate::{
    contract::{Failure, Notice},
    model::{ids::ShipmentId, label::LabelFormat},
    render::namesakes,
    session::account::Session,
};

/// Behind the name of such a file, in front of its ending.
const MARK: &str = " REFUNDED";

/// Renames the copies of what was refunded elsewhere since this was done last.
pub(crate) async fn mark_new(session: &Session) {
    for shipment in session.take_newly_refunded() {
        if let Some(path) = mark_files(session, &shipment).await.into_iter().next() {
            session.notify(Notice::LabelMarked { shipment, path }).await;
        }
    }
}

/// Gives the copies of labels whose refund was denied their own names again, where the program
/// ended between the denial and that.
pub(crate) async fn unmark_denied(session: &Session) {
    let unprinted = match session.ledger(|ledger| ledger.unprinted()) {
        Ok(unprinted) => unprinted,
        Err(failure) => {
            tracing::warn!(?failure, "refunds that were denied could not be listed");
            return;
        }
    };
    for label in unprinted.iter().filter(|label| label.is_refund_denied) {
        match super::is_refunded(session, &label.shipment) {
            Ok(false) => unmark_files(session, &label.shipment).await,
            Ok(true) => {}
            Err(failure) => tracing::warn!(?failure, "a label that may be valid stays marked"),
        }
    }
}

/// Renames the copies in the label folder that are still as this program wrote them. Gives
/// their new places.
pub(crate) async fn mark_files(session: &Session, shipment: &ShipmentId) -> Vec<PathBuf> {
    let mut marked = Vec::new();
    for format in LabelFormat::ALL {
        match mark_file(session, shipment, format).await {
            Ok(renamed) => marked.extend(renamed),
            Err(failure) => tracing::warn!(?failure, "a refunded label keeps its name"),
        }
    }
    marked
}

/// Gives the copies their own names again: the refund was denied. What is not there any
/// more is fetched again when it is needed.
pub(crate) async fn unmark_files(session: &Session, shipment: &ShipmentId) {
    for format in LabelFormat::ALL {
        if let Err(failure) = unmark_file(session, shipment, format).await {
            tracing::warn!(?failure, "a label that is valid again is still marked");
        }
    }
}

async fn mark_file(
    session: &Session,
    shipment: &ShipmentId,
    format: LabelFormat,
) -> Result<Option<PathBuf>, Failure> {
    let _lock = super::label_folder::lock(session, shipment).await;
    let Some(saved) = session.ledger(|ledger| ledger.label(shipment, format))? else {
        return Ok(None);
    };
    let Some(to) = marked_name(&saved.path) else {
        return Ok(None);
    };
    // What somebody has changed or put there is theirs.
    let Some(bytes) = files::read_unchanged(saved.path.clone(), saved.sha256).await else {
        return Ok(None);
    };
    files::rename(saved.path, to, bytes).await.map(Some)
}

async fn unmark_file(
    session: &Session,
    shipment: &ShipmentId,
    format: LabelFormat,
) -> Result<(), Failure> {
    let _lock = super::label_folder::lock(session, shipment).await;
    let Some(saved) = session.ledger(|ledger| ledger.label(shipment, format))? else {
        return Ok(());
    };
    let Some(marked) = marked_name(&saved.path) else {
        return Ok(());
    };
    // Another file may have taken its name meanwhile.
    if files::is_there(saved.path.clone()).await? {
        return Ok(());
    }
    for from in namesakes(&marked) {
        if !files::is_there(from.clone()).await? {
            return Ok(());
        }
        let bytes = files::read_unchanged(from.clone(), saved.sha256.clone()).await;
        if let Some(bytes) = bytes {
            files::rename(from, saved.path, bytes).await?;
            return Ok(());
        }
    }
    Ok(())
}

fn marked_name(path: &Path) -> Option<PathBuf> {
    let stem = path.file_stem()?.to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    Some(path.with_file_name(format!("{stem}{MARK}.{ending}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stands_in_front_of_the_ending() {
        let marked = |path: &str| marked_name(Path::new(path)).unwrap();
        assert_eq!(
            marked("labels/1000 ABC-practice.pdf"),
            Path::new("labels/1000 ABC-practice REFUNDED.pdf")
        );
        assert_eq!(marked("a.b.zpl"), Path::new("a.b REFUNDED.zpl"));
    }
}
