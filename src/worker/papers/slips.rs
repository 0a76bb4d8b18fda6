//! Packing slips of many shipments in one PDF. What the service tells of a
//! shipment and what was asked for from here make a slip; nothing is sent
//! where the ledger knows enough.

use std::{
    fs::File,
    io::Read as _,
    path::{Path, PathBuf},
};

use super::{bounded, not_drawn};
use crate::{
    domain::{
        ids::ShipmentId,
        packing_slip::{PackingSlip, SlipWords, packing_slip},
        printer::PaperKind,
        sheet_paper::SheetPaper,
    },
    label::{self, LogoProblem, Picture},
    message::{Cause, Failure, PapersTrouble, PrintSlips, SaveSlips, SavedPapers},
    session::account::Session,
    sheet::{self, Pixels},
    worker::{
        files,
        printing::{PaperFile, paper_printer, print_paper},
    },
};

/// What a queue calls them.
const JOB_NAME: &str = "packing-slips";

/// Slips in one PDF, and the shipments that gave none.
struct Drawn {
    /// Nothing where no shipment gave any.
    pdf: Option<Vec<u8>>,
    papers: SavedPapers,
}

pub(super) async fn saved(session: &Session, asked: SaveSlips) -> Result<SavedPapers, Failure> {
    let slips = (asked.shipments, asked.paper, asked.words, asked.logo);
    let Drawn { pdf, mut papers } = drawn(session, slips).await?;
    if let Some(pdf) = pdf {
        let path = files::save_file(asked.to, pdf, asked.overwrite).await?;
        papers.path = Some(path);
    }
    Ok(papers)
}

pub(super) async fn printed(session: &Session, asked: PrintSlips) -> Result<SavedPapers, Failure> {
    let printer = paper_printer(session, PaperKind::PackingSlip)?;
    let paper = SheetPaper::of(printer.size);
    let slips = (asked.shipments, paper, asked.words, asked.logo);
    let Drawn { pdf, mut papers } = drawn(session, slips).await?;
    if let Some(pdf) = pdf {
        let file = PaperFile::pdf(JOB_NAME, pdf);
        papers.printer = Some(print_paper(session, printer, file).await?);
    }
    Ok(papers)
}

async fn drawn(
    session: &Session,
    (shipments, paper, words, logo): (Vec<ShipmentId>, SheetPaper, Box<SlipWords>, Option<PathBuf>),
) -> Result<Drawn, Failure> {
    let shipments = bounded(shipments)?;
    let mut slips: Vec<PackingSlip> = Vec::with_capacity(shipments.len());
    let mut left_out = Vec::new();
    for shipment in shipments {
        let known = match session.known(&shipment)? {
            Some(known) => Ok(known.shipment),
            None => session.look_in_passing(&shipment).await,
        };
        match known {
            Ok(known) => {
                let line = session.line_of(&shipment)?;
                let asked = session.line(&line)?.map(|line| line.draft);
                slips.push(packing_slip(&known, asked.as_ref(), &words));
            }
            Err(failure) => left_out.push((shipment, failure)),
        }
    }
    let mut papers = SavedPapers {
        path: None,
        printer: None,
        shipments: slips.len(),
        pages: 0,
        left_out,
    };
    if slips.is_empty() {
        return Ok(Drawn { pdf: None, papers });
    }
    let drawn = files::blocking(move || {
        let logo = logo.map(|path| read_logo(&path)).transpose()?;
        let logo = logo.as_ref().map(|logo| Pixels {
            width: logo.width,
            height: logo.height,
            rgba: &logo.rgba,
        });
        sheet::draw_slips(&slips, &words, paper, logo).map_err(|error| not_drawn(&error))
    });
    let pdf;
    (pdf, papers.pages) = drawn.await??;
    let pdf = Some(pdf);
    Ok(Drawn { pdf, papers })
}

fn read_logo(path: &Path) -> Result<Picture, Failure> {
    let trouble = |trouble| Failure::new(Cause::Papers(trouble));
    let unreadable = |error: std::io::Error| {
        trouble(PapersTrouble::LogoUnreadable {
            path: path.to_owned(),
            reason: error.to_string(),
        })
    };
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(label::MAX_LOGO_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    label::decode_logo(&bytes).map_err(|problem| {
        let path = path.to_owned();
        trouble(match problem {
            LogoProblem::TooLarge => PapersTrouble::LogoTooLarge { path },
            LogoProblem::NotAPicture => PapersTrouble::LogoNotAPicture { path },
        })
    })
}
