//! Which shipment is meant: by its id, its tracking code, its order id, or the
//! file of its label. A file that was not saved here is no known label.

use std::{
    io::Read as _,
    path::{Path, PathBuf},
};

use sha2::{Digest as _, Sha256};

use crate::{
    contract::{Cause, Failure, PrintFault},
    features::labels::job::files,
    model::{
        ids::{LineId, ShipmentId},
        order_key::OrderKey,
    },
    session::{account::Session, claims},
};

/// A label's file is not larger.
const MAX_FILE_BYTES: u64 = 16 * 1024 * 1024;
/// Letters of a name that are said back.
const MAX_SHOWN_CHARS: usize = 120;

/// The shipment that a person means by this.
pub(crate) async fn shipment(session: &Session, named: &ShipmentId) -> Result<ShipmentId, Failure> {
    if session.stored_shipment(named)?.is_some() {
        return Ok(named.clone());
    }
    let name = named.as_str();
    let by_code = session.ledger(|ledger| ledger.shipment_by_tracking_code(name))?;
    if let Some(found) = by_code {
        return Ok(found.id);
    }
    // The first parcel of an order; further ones have tracking codes.
    match paid_for(session, name)?.as_slice() {
        [] => {}
        [one] => return Ok(one.clone()),
        several => return Err(several_labels(session, name, several)?),
    }
    // Its label is none to be printed, and that is said of it.
    if let Some(found) = session.history(&LineId::of_order(name, 1)).shipment {
        return Ok(found);
    }
    let path = PathBuf::from(name);
    if let Some(digest) = files::blocking(move || digest(&path)).await? {
        let by_file = session.ledger(|ledger| ledger.shipment_of_label(&digest))?;
        if let Some(found) = by_file {
            return Ok(found);
        }
    }
    let name = shown(name);
    let fault = PrintFault::NoSuchLabel { name };
    Err(Failure::new(Cause::Printing(fault)))
}

/// The shipments that are paid for the first parcel of orders with this id: two stores may
/// number their orders alike.
fn paid_for(session: &Session, order_id: &str) -> Result<Vec<ShipmentId>, Failure> {
    let Some(key) = OrderKey::of_id(None, Some(order_id), 1) else {
        return Ok(Vec::new());
    };
    claims::paid_of_id(session, &key)
}

fn several_labels(
    session: &Session,
    name: &str,
    shipments: &[ShipmentId],
) -> Result<Failure, Failure> {
    let mut labels = Vec::with_capacity(shipments.len());
    for shipment in shipments {
        let code = session.stored_shipment(shipment)?;
        let code = code.and_then(|known| known.shipment.tracking_code);
        labels.push(code.unwrap_or_else(|| shipment.to_string()));
    }
    let fault = PrintFault::SeveralLabels {
        name: shown(name),
        labels,
    };
    Ok(Failure::new(Cause::Printing(fault)))
}

fn shown(name: &str) -> String {
    name.chars().take(MAX_SHOWN_CHARS).collect()
}

/// Of a file that is there and no larger than a label.
fn digest(path: &Path) -> Option<String> {
    let file = std::fs::File::open(path).ok()?;
    if !file.metadata().ok()?.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).ok()?;
    let is_a_label = u64::try_from(bytes.len()).is_ok_and(|length| length <= MAX_FILE_BYTES);
    is_a_label.then(|| format!("{:x}", Sha256::digest(&bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_file_no_larger_than_a_label_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("1000.zpl");
        assert_eq!(digest(&path), None);
        assert_eq!(digest(folder.path()), None);
        std::fs::write(&path, "abc").unwrap();
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest(&path).as_deref(), Some(abc));
        // 16 MB, and a byte more.
        let file = std::fs::File::create(&path).unwrap();
        file.set_len(16_777_216).unwrap();
        assert!(digest(&path).is_some());
        file.set_len(16_777_217).unwrap();
        assert_eq!(digest(&path), None);
    }
}
