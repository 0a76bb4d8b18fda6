//! A test label: drawn for one printer and given to it. It is of
//! no parcel, so nothing of it is journaled.

use std::sync::Arc;

use super::{book, labels::not_taken};
use crate::{
    contract::{Cause, Failure, PrintFault},
    features::{labels::job::files, printing::calls::PrintTestPage},
    model::{
        label::LabelFormat,
        printer::{PrinterSetup, TestPage},
    },
    print::{self, PrintJob},
    render::{self, test_label},
    session::deps::Deps,
};

pub(super) async fn run(deps: &Deps, call: &PrintTestPage) -> Result<(), Failure> {
    let PrintTestPage { name, page } = call;
    let setup = book::printer_of_labels(&deps.folders.data_dir, Some(name))?;
    let bytes = drawn(deps, &setup, page).await?;
    let job = PrintJob {
        name: format!("sendoff-test-{}", deps.random.word(6)),
        format: setup.format,
        bytes,
    };
    let printer = print::open(&setup, Arc::clone(&deps.printers));
    match printer.send(&job).await {
        Ok(_taken) => Ok(()),
        Err(why) => Err(not_taken(name, why)),
    }
}

async fn drawn(deps: &Deps, setup: &PrinterSetup, page: &TestPage) -> Result<Vec<u8>, Failure> {
    let (page, size, density) = (page.clone(), setup.size, setup.density);
    let (format, drawer) = (setup.format, deps.drawer.clone());
    let drawn = files::blocking(move || {
        let failed = |error: test_label::TestLabelError| error.to_string();
        match format {
            LabelFormat::Zpl => test_label::as_zpl(&page, size, density).map_err(failed),
            LabelFormat::Pdf => test_label::as_pdf(&page, size, density).map_err(failed),
            LabelFormat::Png => {
                let pdf = test_label::as_pdf(&page, size, density).map_err(failed)?;
                let picture = render::decode(&drawer, LabelFormat::Pdf, &pdf);
                let picture = picture.map_err(|problem| problem.to_string())?;
                test_label::as_png(&picture).map_err(failed)
            }
        }
    });
    drawn
        .await?
        .map_err(|reason| Failure::new(Cause::Printing(PrintFault::NotDrawn { reason })))
}
