//! Label files: read, checked, decoded and written where blocking is allowed.

use std::path::PathBuf;

use sha2::{Digest as _, Sha256};

use super::failures;
use crate::{
    domain::{
        ids::ShipmentId,
        label::{LabelFormat, Overwrite},
    },
    label::{self, BarcodeCheck, Drawer, LabelProblem, Picture, SavedLabel as OnDisk, Staged},
    message::{Cause, Failure, LabelFault, LabelPicture},
};

/// A label's file must not be larger when it is read back.
const MAX_FILE_BYTES: u64 = 16 * 1024 * 1024;

/// Runs on a thread where waiting harms nobody.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    tokio::task::spawn_blocking(work)
        .await
        // The work panicked on bytes from outside, or the program ends.
        .map_err(|error| {
            Failure::new(Cause::LabelWrong {
                format: None,
                fault: LabelFault::Broken {
                    why: error.to_string(),
                },
            })
        })
}

/// The file's bytes, if they are still those that were saved.
pub(super) async fn read_unchanged(path: PathBuf, sha256: String) -> Option<Vec<u8>> {
    blocking(move || {
        if std::fs::metadata(&path).ok()?.len() > MAX_FILE_BYTES {
            return None;
        }
        let bytes = std::fs::read(&path).ok()?;
        (format!("{:x}", Sha256::digest(&bytes)) == sha256).then_some(bytes)
    })
    .await
    .ok()
    .flatten()
}

/// Whether the bytes are this shipment's label.
pub(super) async fn verify(
    drawer: &Drawer,
    format: LabelFormat,
    bytes: Vec<u8>,
    tracking_code: Option<String>,
) -> Result<Result<(Vec<u8>, BarcodeCheck), LabelProblem>, Failure> {
    let drawer = drawer.clone();
    blocking(move || {
        label::verify(&drawer, format, &bytes, tracking_code.as_deref())
            .map(|verified| (bytes, verified.barcode))
    })
    .await
}

/// The label as pixels, and whether its bar code says the tracking code.
pub(super) async fn decode(
    drawer: &Drawer,
    shipment: &ShipmentId,
    format: LabelFormat,
    bytes: Vec<u8>,
    tracking_code: Option<String>,
) -> Result<LabelPicture, Failure> {
    let (bytes, barcode) = verify(drawer, format, bytes, tracking_code)
        .await?
        .map_err(|problem| Failure::of(shipment, failures::label(format, problem)))?;
    let drawer = drawer.clone();
    let picture = blocking(move || label::decode(&drawer, format, &bytes).map(Picture::for_screen))
        .await?
        .map_err(|problem| Failure::of(shipment, failures::picture(format, problem)))?;
    Ok(LabelPicture {
        width: picture.width,
        height: picture.height,
        rgba: picture.rgba.into(),
        barcode_read: barcode == BarcodeCheck::Matched,
    })
}

/// Writes the bytes beside their place.
pub(super) async fn stage(
    path: PathBuf,
    bytes: Vec<u8>,
) -> Result<(Result<Staged, Failure>, Vec<u8>), Failure> {
    blocking(move || {
        let staged =
            label::stage(&path, &bytes).map_err(|problem| Failure::new(failures::save(problem)));
        (staged, bytes)
    })
    .await
}

/// Gives a staged file its name.
pub(super) async fn put_in_place(
    staged: Staged,
    bytes: Vec<u8>,
    overwrite: Overwrite,
) -> Result<(OnDisk, Vec<u8>), Failure> {
    blocking(move || {
        staged
            .put_in_place(&bytes, overwrite)
            .map(|saved| (saved, bytes))
            .map_err(|problem| Failure::new(failures::save(problem)))
    })
    .await?
}

/// Saves where the user wants it: a file, or a folder, in which it gets this name.
pub(super) async fn save_to(
    to: PathBuf,
    name: &str,
    bytes: Vec<u8>,
    overwrite: Overwrite,
) -> Result<PathBuf, Failure> {
    let ends_in_separator = to.to_string_lossy().ends_with(std::path::is_separator);
    let path = if ends_in_separator || is_folder(to.clone()).await {
        to.join(name)
    } else {
        to
    };
    let (staged, bytes) = stage(path, bytes).await?;
    let (on_disk, _bytes) = put_in_place(staged?, bytes, overwrite).await?;
    Ok(on_disk.path)
}

async fn is_folder(path: PathBuf) -> bool {
    blocking(move || path.is_dir()).await.unwrap_or(false)
}
