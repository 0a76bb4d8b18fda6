//! Packing slips of many shipments in one PDF. What the service returns of a
//! shipment and what was asked for from here make a slip; nothing is sent
//! where the ledger knows enough.

use std::{
    fs::File,
    io::Read as _,
    path::{Path, PathBuf},
};

use super::{bounded, not_drawn};
use crate::{
    contract::{Cause, DocumentFault, Failure},
    features::{
        documents::calls::{PrintSlips, SaveSlips, SavedDocuments},
        labels::job::files,
        printing::job::{DocumentFile, document_printer, print_document},
    },
    model::{
        ids::ShipmentId,
        packing_slip::{PackingSlip, SlipWords, packing_slip},
        printer::PaperKind,
        sheet_paper::SheetPaper,
    },
    render::{self, LogoProblem, Picture},
    session::account::Session,
};

/// What a queue calls them.
const JOB_NAME: &str = "packing-slips";

/// What slips are drawn of.
struct Slips<'a> {
    shipments: &'a [ShipmentId],
    words: &'a SlipWords,
    /// A picture to put at their head.
    logo: Option<PathBuf>,
}

/// Slips in one PDF, and the shipments that gave none.
struct Drawn {
    /// Nothing where no shipment gave any.
    pdf: Option<Vec<u8>>,
    documents: SavedDocuments,
}

pub(super) async fn save_slips(
    session: &Session,
    call: &SaveSlips,
) -> Result<SavedDocuments, Failure> {
    let slips = Slips {
        shipments: &call.shipments,
        words: &call.words,
        logo: call.logo.clone(),
    };
    let Drawn { pdf, mut documents } = draw_slips(session, slips, call.paper).await?;
    if let Some(pdf) = pdf {
        let path = files::save_file(call.to.clone(), pdf, call.overwrite).await?;
        documents.path = Some(path);
    }
    Ok(documents)
}

pub(super) async fn print_slips(
    session: &Session,
    call: &PrintSlips,
) -> Result<SavedDocuments, Failure> {
    let printer = document_printer(session, PaperKind::PackingSlip)?;
    let slips = Slips {
        shipments: &call.shipments,
        words: &call.words,
        logo: call.logo.clone(),
    };
    let paper = SheetPaper::of(printer.size);
    let Drawn { pdf, mut documents } = draw_slips(session, slips, paper).await?;
    if let Some(pdf) = pdf {
        let file = DocumentFile::pdf(JOB_NAME, pdf);
        documents.printer = Some(print_document(session, printer, file).await?);
    }
    Ok(documents)
}

async fn draw_slips(
    session: &Session,
    wanted: Slips<'_>,
    paper: SheetPaper,
) -> Result<Drawn, Failure> {
    let Slips {
        shipments,
        words,
        logo,
    } = wanted;
    let shipments = bounded(shipments.to_vec())?;
    let mut slips: Vec<PackingSlip> = Vec::with_capacity(shipments.len());
    let mut left_out = Vec::new();
    for shipment in shipments {
        let known = match session.stored_shipment(&shipment)? {
            Some(known) => Ok(known.shipment),
            None => session.fetch_and_store(&shipment).await,
        };
        match known {
            Ok(known) => {
                let draft = session.ledger(|ledger| ledger.draft_of(&shipment))?;
                slips.push(packing_slip(&known, draft.as_ref(), words));
            }
            // One that cannot be read keeps no other from being printed.
            Err(failure) => left_out.push((shipment, failure)),
        }
    }
    let mut documents = SavedDocuments {
        path: None,
        printer: None,
        shipments: slips.len(),
        pages: 0,
        left_out,
        already_printed: 0,
        maybe_printed: 0,
    };
    if slips.is_empty() {
        return Ok(Drawn {
            pdf: None,
            documents,
        });
    }
    let words = words.clone();
    // Hundreds of pages and a picture take a while: the worker's thread goes on meanwhile.
    let drawn = files::blocking(move || {
        let logo = logo.map(|path| read_logo(&path)).transpose()?;
        render::draw_slips(&slips, &words, paper, logo).map_err(|error| not_drawn(&error))
    });
    let pdf;
    (pdf, documents.pages) = drawn.await??;
    let pdf = Some(pdf);
    Ok(Drawn { pdf, documents })
}

fn read_logo(path: &Path) -> Result<Picture, Failure> {
    let trouble = |trouble| Failure::new(Cause::Documents(trouble));
    let unreadable = |error: std::io::Error| {
        trouble(DocumentFault::LogoUnreadable {
            path: path.to_owned(),
            reason: error.to_string(),
        })
    };
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(render::MAX_LOGO_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    render::decode_logo(&bytes).map_err(|problem| {
        let path = path.to_owned();
        trouble(match problem {
            LogoProblem::TooLarge => DocumentFault::LogoTooLarge { path },
            LogoProblem::NotAPicture => DocumentFault::LogoNotAPicture { path },
        })
    })
}
