//! Many labels in one PDF, in the order in which they are given.
//!
//! A label's PDF comes from outside: it is checked before it is taken,
//! and one that breaks what is made of it is found, named and left out. It is
//! put on its page as it is, so that bars stay bars and text stays text; forms
//! and links of it are not taken over. How a label is read, and from where, is
//! for others.

mod picture;
mod place;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use krilla::{
    Document, SerializeSettings,
    configure::{ConfigurationBuilder, PdfVersion},
    error::KrillaError,
    geom::{Size as AreaSize, Transform},
    metadata::Metadata,
    page::PageSettings,
    pdf::{Pdf, PdfDocument, PdfError},
    surface::Surface,
};

use super::scene::{DrawingError, Picture};
use crate::model::imposition::Imposition;
use place::{Place, Size, Turn};

/// Pages of one label: its customs forms, too.
const MAX_PAGES_A_LABEL: usize = 8;
/// What the labels of one file may take together. All of it is in memory.
const MAX_INPUT_BYTES: usize = 256 * 1024 * 1024;

/// Why a label is not among the merged ones.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MergeProblem {
    #[error("its PDF is broken: {0}")]
    Broken(String),
    #[error("its PDF has no page")]
    NoPage,
    #[error("its PDF has more than {MAX_PAGES_A_LABEL} pages")]
    TooManyPages,
    #[error("the labels before it fill the file, merge it in another one")]
    FileFull,
}

/// A file of labels, finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    pub pdf: Vec<u8>,
    pub pages: usize,
    /// Labels that were taken and broke what was made of them, by the number
    /// that [`Merge::add_pdf`] gave.
    pub broken: Vec<(usize, MergeProblem)>,
}

/// A file of labels in the making.
pub struct Merge {
    title: String,
    imposition: Imposition,
    labels: Vec<Label>,
    bytes: usize,
}

/// A label that can be put on a page.
struct Label {
    document: PdfDocument,
    /// Of each of its pages, as it is seen.
    pages: Vec<Size>,
}

impl Merge {
    pub fn new(title: String, imposition: Imposition) -> Self {
        Self {
            title,
            imposition,
            labels: Vec::new(),
            bytes: 0,
        }
    }

    /// Takes a label, and gives its number, from 0.
    pub fn add_pdf(&mut self, bytes: Vec<u8>) -> Result<usize, MergeProblem> {
        let all = self.bytes.saturating_add(bytes.len());
        if all > MAX_INPUT_BYTES {
            return Err(MergeProblem::FileFull);
        }
        // Bytes from outside may break the reader's assumptions.
        let label = catch_unwind(AssertUnwindSafe(|| read(bytes)))
            .unwrap_or_else(|_panic| Err(MergeProblem::Broken("it cannot be read".to_owned())))?;
        self.bytes = all;
        self.labels.push(label);
        Ok(self.labels.len() - 1)
    }

    /// Takes a label that comes as a picture.
    pub fn add_picture(&mut self, picture: Picture) -> Result<usize, MergeProblem> {
        let page =
            picture::page(picture).map_err(|error| MergeProblem::Broken(error.to_string()))?;
        self.add_pdf(page)
    }

    pub fn len(&self) -> usize {
        self.labels.len()
    }

    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The file. A label that breaks it is left out and named.
    pub fn finish(self) -> Result<Merged, DrawingError> {
        let all: Vec<&Label> = self.labels.iter().collect();
        if let Ok((pdf, pages)) = self.written(&all) {
            return Ok(Merged {
                pdf,
                pages,
                broken: Vec::new(),
            });
        }
        let mut broken = Vec::new();
        let mut good = Vec::new();
        for (number, label) in self.labels.iter().enumerate() {
            match self.written(&[label]) {
                Ok(_alone) => good.push(label),
                Err(error) => broken.push((number, MergeProblem::Broken(error.to_string()))),
            }
        }
        let (pdf, pages) = self.written(&good)?;
        Ok(Merged { pdf, pages, broken })
    }

    fn written(&self, labels: &[&Label]) -> Result<(Vec<u8>, usize), DrawingError> {
        let as_version = |version| {
            catch_unwind(AssertUnwindSafe(|| self.write(labels, version))).unwrap_or_else(
                |_panic| Err(Broken::Other("a label cannot be put on it".to_owned())),
            )
        };
        // Old printers know no 2.0, so only a label that needs it brings it in.
        let written = match as_version(PdfVersion::Pdf17) {
            Err(Broken::Newer) => as_version(PdfVersion::Pdf20),
            written => written,
        };
        written.map_err(|broken| DrawingError::Pdf(broken.to_string()))
    }

    fn write(&self, labels: &[&Label], version: PdfVersion) -> Result<(Vec<u8>, usize), Broken> {
        let configuration = ConfigurationBuilder::new()
            .with_version(version)
            .finish()
            .map_err(|error| Broken::Other(format!("{error:?}")))?;
        let mut document = Document::new_with(SerializeSettings {
            configuration,
            ..SerializeSettings::default()
        });
        document.set_metadata(Metadata::new().title(self.title.clone()));
        let pages = self.put(&mut document, labels)?;
        let pdf = document.finish()?;
        Ok((pdf, pages))
    }

    /// Puts every page of every label on its place. Gives how many pages that took.
    fn put(&self, document: &mut Document, labels: &[&Label]) -> Result<usize, Broken> {
        let paper = place::page(self.imposition);
        let no_size = || Broken::Other("a page has no size".to_owned());
        let paper = PageSettings::from_wh(paper.width, paper.height).ok_or_else(no_size)?;
        let per_page = usize::from(self.imposition.per_page());
        let mut parts = labels.iter().flat_map(|label| {
            let pages = label.pages.iter().enumerate();
            pages.map(|(page, size)| (&label.document, page, *size))
        });
        let mut at = usize::from(self.imposition.skipped());
        let mut next = parts.next();
        let mut pages = 0;
        while next.is_some() || pages == 0 {
            let mut page = document.start_page_with(paper.clone());
            let mut surface = page.surface();
            while at < per_page
                && let Some((label, page, size)) = next.take()
            {
                let number = u8::try_from(at).unwrap_or_default();
                let place = place::place(self.imposition, number, size);
                draw(&mut surface, label, page, place).ok_or_else(no_size)?;
                at += 1;
                next = parts.next();
            }
            surface.finish();
            page.finish();
            pages += 1;
            at = 0;
        }
        Ok(pages)
    }
}

/// Why a file could not be written.
#[derive(Debug, thiserror::Error)]
enum Broken {
    #[error("a label is of a newer kind of PDF")]
    Newer,
    #[error("{0}")]
    Other(String),
}

impl From<KrillaError> for Broken {
    fn from(error: KrillaError) -> Self {
        if let KrillaError::Pdf(_, PdfError::VersionMismatch(_), _) = error {
            Self::Newer
        } else {
            Self::Other(error.to_string())
        }
    }
}

fn read(bytes: Vec<u8>) -> Result<Label, MergeProblem> {
    let pdf = Pdf::new(bytes).map_err(|error| MergeProblem::Broken(format!("{error:?}")))?;
    let pages = pdf.pages();
    if pages.is_empty() {
        return Err(MergeProblem::NoPage);
    }
    if pages.len() > MAX_PAGES_A_LABEL {
        return Err(MergeProblem::TooManyPages);
    }
    let sizes = pages.iter().map(|page| {
        let (width, height) = page.render_dimensions();
        let is_size = |side: f32| side.is_finite() && side >= 1.0;
        (is_size(width) && is_size(height)).then_some(Size { width, height })
    });
    let sizes: Option<Vec<Size>> = sizes.collect();
    let pages = sizes.ok_or_else(|| MergeProblem::Broken("a page has no size".to_owned()))?;
    Ok(Label {
        document: PdfDocument::new(Arc::new(pdf)),
        pages,
    })
}

fn draw(surface: &mut Surface<'_>, label: &PdfDocument, page: usize, place: Place) -> Option<()> {
    let area = AreaSize::from_wh(place.size.width, place.size.height)?;
    let lie = match place.turn {
        Turn::Upright => Transform::from_translate(place.left, place.top),
        Turn::OnItsSide => Transform::from_row(
            0.0,
            1.0,
            -1.0,
            0.0,
            place.left + place.size.height,
            place.top,
        ),
    };
    surface.push_transform(&lie);
    surface.draw_pdf_page(label, area, page);
    surface.pop();
    Some(())
}
