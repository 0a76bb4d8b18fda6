//! Label files: read, checked, decoded and written where blocking is allowed.

use std::path::PathBuf;

use sha2::{Digest as _, Sha256};

use crate::{
    contract::{Cause, Failure, LabelFault},
    features::labels::calls::LabelPicture,
    model::{
        ids::ShipmentId,
        label::{LabelFormat, Overwrite, Resolution},
    },
    render::{self, BarcodeCheck, Drawer, LabelProblem, Readers, Staged, WrittenFile},
    session::failures,
};

/// A label's file must not be larger when it is read back.
const MAX_FILE_BYTES: u64 = 16 * 1024 * 1024;

/// A label of more pixels across was drawn for 300 dpi.
const FINE_LABEL_WIDTH: u32 = 1_100;

/// Runs on a thread that may block.
pub(crate) async fn blocking<T: Send + 'static>(
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
pub(crate) async fn read_unchanged(path: PathBuf, sha256: String) -> Option<Vec<u8>> {
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
pub(crate) async fn verify(
    drawer: &Drawer,
    format: LabelFormat,
    bytes: Vec<u8>,
    tracking_code: Option<String>,
) -> Result<Result<(Vec<u8>, BarcodeCheck), LabelProblem>, Failure> {
    let drawer = drawer.clone();
    blocking(move || {
        render::verify(&drawer, format, &bytes, tracking_code.as_deref())
            .map(|verified| (bytes, verified.barcode))
    })
    .await
}

/// The label as pixels, and whether its bar code says the tracking code.
pub(crate) async fn decode(
    drawer: &Drawer,
    shipment: &ShipmentId,
    format: LabelFormat,
    bytes: Vec<u8>,
    (tracking_code, resolution): (Option<String>, Resolution),
) -> Result<LabelPicture, Failure> {
    let (bytes, barcode) = verify(drawer, format, bytes, tracking_code)
        .await?
        .map_err(|problem| Failure::of(shipment, failures::label(format, problem)))?;
    let drawer = drawer.clone();
    let dpi = f32::from(resolution.dpi());
    let drawn = blocking(move || {
        render::decode_at(&drawer, format, &bytes, dpi).map(|picture| {
            let width = picture.width;
            (width, picture.for_screen())
        })
    });
    let (drawn_width, picture) = drawn
        .await?
        .map_err(|problem| Failure::of(shipment, failures::picture(format, problem)))?;
    Ok(LabelPicture {
        width: picture.width,
        height: picture.height,
        dots_per_inch: dots_per_inch(format, resolution, (drawn_width, picture.width)),
        rgba: picture.rgba.into(),
        barcode_read: barcode == BarcodeCheck::Matched,
    })
}

/// The resolution of a picture that does not name one is derived from its
/// width: labels are four inches wide.
fn dots_per_inch(format: LabelFormat, resolution: Resolution, (drawn, shown): (u32, u32)) -> u16 {
    let made_for = match format {
        LabelFormat::Pdf => resolution,
        LabelFormat::Png | LabelFormat::Zpl if drawn > FINE_LABEL_WIDTH => Resolution::Dpi300,
        LabelFormat::Png | LabelFormat::Zpl => Resolution::Dpi203,
    };
    let dpi = u32::from(made_for.dpi()) * shown / drawn.max(1);
    u16::try_from(dpi).unwrap_or(u16::MAX).max(1)
}

/// Writes the bytes beside their place.
pub(crate) async fn stage(
    path: PathBuf,
    bytes: Vec<u8>,
    readers: Readers,
) -> Result<(Result<Staged, Failure>, Vec<u8>), Failure> {
    blocking(move || {
        let staged = render::stage(&path, &bytes, readers)
            .map_err(|problem| Failure::new(failures::save(problem)));
        (staged, bytes)
    })
    .await
}

/// Gives a staged file its name.
pub(crate) async fn put_in_place(
    staged: Staged,
    bytes: Vec<u8>,
    overwrite: Overwrite,
) -> Result<(WrittenFile, Vec<u8>), Failure> {
    blocking(move || {
        staged
            .put_in_place(&bytes, overwrite)
            .map(|saved| (saved, bytes))
            .map_err(|problem| Failure::new(failures::save(problem)))
    })
    .await?
}

/// The file that is meant: `to` itself, or one of this name in that folder. A
/// folder that is named as one, with a separator at its end, is not made anew when it is
/// gone: a drive that was pulled out would be replaced by a folder of the same name.
pub(crate) async fn place(to: PathBuf, name: &str) -> Result<PathBuf, Failure> {
    let ends_in_separator = to.to_string_lossy().ends_with(std::path::is_separator);
    if is_folder(to.clone()).await {
        return Ok(to.join(name));
    }
    if ends_in_separator {
        return Err(Failure::new(Cause::FolderGone { path: to }));
    }
    Ok(to)
}

/// The folder of a file by one name, however it was written.
pub(crate) async fn folder_of(path: PathBuf) -> Result<PathBuf, Failure> {
    blocking(move || {
        let folder = path.parent().unwrap_or(&path);
        let folder = std::path::absolute(folder).unwrap_or_else(|_odd| folder.to_owned());
        folder.canonicalize().unwrap_or(folder)
    })
    .await
}

/// Whether a file of that name is there.
pub(crate) async fn is_there(path: PathBuf) -> Result<bool, Failure> {
    blocking(move || path.exists()).await
}

/// Saves a file under the name that the user gave it.
pub(crate) async fn save_file(
    path: PathBuf,
    bytes: Vec<u8>,
    overwrite: Overwrite,
) -> Result<PathBuf, Failure> {
    let (staged, bytes) = stage(path, bytes, Readers::ByUmask).await?;
    let (on_disk, _bytes) = put_in_place(staged?, bytes, overwrite).await?;
    Ok(on_disk.path)
}

/// Gives a file of these bytes another name, or the first free one after it. Gives where
/// it is now.
pub(crate) async fn rename(
    from: PathBuf,
    wanted: PathBuf,
    bytes: Vec<u8>,
) -> Result<PathBuf, Failure> {
    blocking(move || {
        render::rename_free(&from, &wanted, &bytes)
            .map_err(|problem| Failure::new(failures::save(problem)))
    })
    .await?
}

async fn is_folder(path: PathBuf) -> bool {
    blocking(move || path.is_dir()).await.unwrap_or(false)
}
