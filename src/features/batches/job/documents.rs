//! The documents of a bag: the manifest, drawn here, and the batch's own
//! label, fetched without the token. Both are saved whole or not at all, or
//! given to their printers.

use std::{path::PathBuf, time::Duration};

use crate::{
    contract::{Cause, Failure},
    features::{
        batches::calls::{PrintLabel, PrintSheet, SaveLabel, SaveSheet},
        labels::job::files,
        printing::job::{DocumentFile, document_printer, print_document},
    },
    model::{
        batch::Batch,
        ids::BatchId,
        label::LabelFormat,
        manifest::Manifest,
        printer::{PaperKind, PrinterName},
        sheet_paper::SheetPaper,
    },
    render,
    session::{account::Session, failures},
};

/// Fresh links that are asked for when a label's link does not work.
const MAX_FRESH_LINKS: u32 = 3;
/// The pause before a fresh link; it grows by itself.
const FRESH_LINK_PAUSE: Duration = Duration::from_secs(1);

/// Draws a sheet and saves it. Nothing is sent.
pub(crate) async fn save_sheet(call: &SaveSheet) -> Result<PathBuf, Failure> {
    let bytes = draw(call.sheet.clone(), call.paper).await?;
    let name = format!("batch-{}.pdf", call.batch);
    let path = files::place(call.to.clone(), &name).await?;
    files::save_file(path, bytes, call.overwrite).await
}

/// Draws a sheet for its printer's paper and gives it to it.
pub(super) async fn print_sheet(
    session: &Session,
    call: &PrintSheet,
) -> Result<PrinterName, Failure> {
    let printer = document_printer(session, PaperKind::Manifest)?;
    let bytes = draw(call.sheet.clone(), SheetPaper::of(printer.size)).await?;
    let file = DocumentFile::pdf(format!("batch-{}", call.batch), bytes);
    print_document(session, printer, file).await
}

async fn draw(sheet: Box<Manifest>, paper: SheetPaper) -> Result<Vec<u8>, Failure> {
    let drawn = files::blocking(move || render::draw_manifest(&sheet, paper)).await?;
    drawn.map_err(|error| {
        Failure::new(Cause::SheetNotDrawn {
            reason: error.to_string(),
        })
    })
}

/// Fetches a batch's own label and gives it to its printer.
pub(super) async fn print_label(
    session: &Session,
    call: &PrintLabel,
) -> Result<PrinterName, Failure> {
    let batch = call.batch;
    let printer = document_printer(session, PaperKind::BatchLabel)?;
    let format = match printer.format {
        LabelFormat::Zpl => LabelFormat::Zpl,
        // The service gives it as no PDF, and a printer of pages takes a picture.
        LabelFormat::Png | LabelFormat::Pdf => LabelFormat::Png,
    };
    let file = DocumentFile {
        name: format!("batch-{batch}-label"),
        format,
        bytes: fetch_verified(session, batch, format).await?,
    };
    print_document(session, printer, file).await
}

/// Fetches a batch's own label and saves it.
pub(super) async fn save_label(session: &Session, call: &SaveLabel) -> Result<PathBuf, Failure> {
    let (batch, format) = (call.batch, call.format);
    let bytes = fetch_verified(session, batch, format).await?;
    let name = format!("batch-{batch}-label.{}", format.as_str());
    let path = files::place(call.to.clone(), &name).await?;
    files::save_file(path, bytes, call.overwrite).await
}

/// The label as the service gives it, and nothing that is none.
async fn fetch_verified(
    session: &Session,
    batch: BatchId,
    format: LabelFormat,
) -> Result<Vec<u8>, Failure> {
    let bytes = fetch(session, batch, format).await?;
    let verified = files::verify(&session.deps.drawer, format, bytes, None).await?;
    let (bytes, _barcode) =
        verified.map_err(|problem| Failure::new(failures::label(format, problem)))?;
    Ok(bytes)
}

/// A link lives shortly: each try asks the batch for a fresh one.
async fn fetch(session: &Session, batch: BatchId, format: LabelFormat) -> Result<Vec<u8>, Failure> {
    let mut fresh_links = 0;
    loop {
        let seen = match session.read(|| session.api.retrieve_batch(batch)).await {
            Ok(seen) => seen,
            Err(stop) => return Err(failures::batch_read(stop)),
        };
        let Some(url) = url_of(&seen, format) else {
            return Err(Failure::new(Cause::NoLabelFile {
                format: format.as_str().to_owned(),
            }));
        };
        match session.labels.fetch(url).await {
            Ok(bytes) => return Ok(bytes),
            Err(error) if fresh_links >= MAX_FRESH_LINKS => {
                return Err(Failure::new(failures::fetch(format, error)));
            }
            Err(_worth_another_link) => {
                fresh_links += 1;
                tokio::time::sleep(FRESH_LINK_PAUSE * fresh_links).await;
            }
        }
    }
}

fn url_of(batch: &Batch, format: LabelFormat) -> Option<&str> {
    match format {
        LabelFormat::Png => batch.label_png_url.as_deref(),
        LabelFormat::Zpl => batch.label_zpl_url.as_deref(),
        LabelFormat::Pdf => None,
    }
}
