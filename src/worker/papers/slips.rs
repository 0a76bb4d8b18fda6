//! Packing slips of many shipments in one PDF. What the service tells of a
//! shipment and what was asked for from here make a slip; nothing is sent
//! where the ledger knows enough.

use std::{fs::File, io::Read as _, path::Path};

use super::{bounded, not_drawn};
use crate::{
    domain::packing_slip::{PackingSlip, packing_slip},
    label::{self, LogoProblem, Picture},
    message::{Cause, Failure, PapersTrouble, SaveSlips, SavedPapers},
    sheet::{self, Pixels},
    worker::{files, station::Station},
};

pub(super) async fn saved(station: &Station, asked: SaveSlips) -> Result<SavedPapers, Failure> {
    let SaveSlips {
        paper,
        words,
        logo,
        to,
        overwrite,
        ..
    } = asked;
    let shipments = bounded(asked.shipments)?;
    let mut slips: Vec<PackingSlip> = Vec::with_capacity(shipments.len());
    let mut left_out = Vec::new();
    for shipment in shipments {
        let known = match station.known(&shipment)? {
            Some(known) => Ok(known.shipment),
            None => station.look_in_passing(&shipment).await,
        };
        match known {
            Ok(known) => {
                let line = station.line_of(&shipment)?;
                let asked = station.line(&line)?.map(|line| line.draft);
                slips.push(packing_slip(&known, asked.as_ref(), &words));
            }
            Err(failure) => left_out.push((shipment, failure)),
        }
    }
    if slips.is_empty() {
        return Ok(SavedPapers {
            path: None,
            shipments: 0,
            pages: 0,
            left_out,
        });
    }
    let count = slips.len();
    let drawn = files::blocking(move || {
        let logo = logo.map(|path| read_logo(&path)).transpose()?;
        let logo = logo.as_ref().map(|logo| Pixels {
            width: logo.width,
            height: logo.height,
            rgba: &logo.rgba,
        });
        sheet::draw_slips(&slips, &words, paper, logo).map_err(|error| not_drawn(&error))
    });
    let (pdf, pages) = drawn.await??;
    let path = files::save_file(to, pdf, overwrite).await?;
    Ok(SavedPapers {
        path: Some(path),
        shipments: count,
        pages,
        left_out,
    })
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
