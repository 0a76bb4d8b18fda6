//! What goes between the program and the process that draws for it: a page
//! that is asked for, and the page as a PNG or why there is none.
//!
//! Numbers are little-endian. Neither end believes a length before it has
//! compared it with the most that is allowed.

use std::io::{self, Read, Write};

use super::{
    drawing::Drawing,
    page_png::{self, Page, PageReader},
    picture::{MAX_LABEL_BYTES, PictureProblem},
};
use crate::render::scene::Picture;

/// The longest reason that is passed on.
const MAX_REASON_BYTES: usize = 400;

/// The first byte of a question.
const PDF: u8 = 0;
const ZPL: u8 = 1;

/// The first byte of an answer.
const DRAWN: u8 = 0;
const NO_PAGE: u8 = 1;
const TOO_LARGE: u8 = 2;
const BROKEN: u8 = 3;
const NOT_DRAWN: u8 = 4;
const TOO_MUCH: u8 = 5;

/// A page that is to be drawn.
pub(super) struct Question {
    pub what: Drawing,
    pub dpi: f32,
    pub bytes: Vec<u8>,
}

pub(super) fn ask(
    to: &mut impl Write,
    (what, bytes): (Drawing, &[u8]),
    dpi: f32,
) -> io::Result<()> {
    let word = match what {
        Drawing::Pdf => PDF,
        Drawing::Zpl => ZPL,
    };
    let mut head = vec![word];
    head.extend(dpi.to_le_bytes());
    head.extend(length(bytes.len())?);
    to.write_all(&head)?;
    to.write_all(bytes)?;
    to.flush()
}

/// `None` when nothing more is asked.
pub(super) fn read_question(from: &mut impl Read) -> io::Result<Option<Question>> {
    let mut word = [0];
    if from.read(&mut word)? == 0 {
        return Ok(None);
    }
    let what = match word {
        [PDF] => Drawing::Pdf,
        [ZPL] => Drawing::Zpl,
        [_] => return Err(io::ErrorKind::InvalidData.into()),
    };
    let dpi = f32::from_le_bytes(read_array(from)?);
    let bytes = read_sized(from, MAX_LABEL_BYTES as u64)?;
    Ok(Some(Question { what, dpi, bytes }))
}

pub(super) fn answer(to: &mut impl Write, drawn: Result<Page, PictureProblem>) -> io::Result<()> {
    match drawn {
        Ok(page) => {
            to.write_all(&[DRAWN])?;
            page_png::write(to, page)?;
        }
        Err(PictureProblem::NoPage) => to.write_all(&[NO_PAGE])?,
        Err(PictureProblem::TooLarge { .. }) => to.write_all(&[TOO_LARGE])?,
        Err(PictureProblem::NotDrawnHere) => to.write_all(&[NOT_DRAWN])?,
        Err(PictureProblem::TooMuchToDraw) => to.write_all(&[TOO_MUCH])?,
        Err(PictureProblem::Broken { why, .. }) => {
            let why = why.as_bytes();
            let why = why.get(..MAX_REASON_BYTES).unwrap_or(why);
            to.write_all(&[BROKEN])?;
            to.write_all(&length(why.len())?)?;
            to.write_all(why)?;
        }
    }
    to.flush()
}

pub(super) fn read_answer(
    from: &mut impl Read,
    what: Drawing,
    pages: &mut PageReader,
) -> io::Result<Result<Picture, PictureProblem>> {
    let [tag] = read_array(from)?;
    Ok(match tag {
        DRAWN => Ok(pages.read(from)?),
        NO_PAGE => Err(PictureProblem::NoPage),
        TOO_LARGE => Err(PictureProblem::TooLarge {
            format: what.format(),
        }),
        NOT_DRAWN => Err(PictureProblem::NotDrawnHere),
        TOO_MUCH => Err(PictureProblem::TooMuchToDraw),
        BROKEN => {
            let why = read_sized(from, MAX_REASON_BYTES as u64)?;
            Err(what.broken(&String::from_utf8_lossy(&why)))
        }
        _ => return Err(io::ErrorKind::InvalidData.into()),
    })
}

fn length(bytes: usize) -> io::Result<[u8; 4]> {
    let length = u32::try_from(bytes).map_err(|_too_long| io::ErrorKind::InvalidInput)?;
    Ok(length.to_le_bytes())
}

fn read_sized(from: &mut impl Read, most: u64) -> io::Result<Vec<u8>> {
    let length = u32::from_le_bytes(read_array(from)?);
    if u64::from(length) > most {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut bytes = Vec::new();
    page_png::read_onto(&mut bytes, from, length.into())?;
    Ok(bytes)
}

fn read_array<const N: usize>(from: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_comes_as_it_was_given() {
        let answers = [
            Ok(Picture {
                width: 2,
                height: 1,
                rgba: (0..8).collect(),
            }),
            Err(PictureProblem::NoPage),
            Err(PictureProblem::NotDrawnHere),
            Err(PictureProblem::TooMuchToDraw),
            Err(Drawing::Pdf.broken("no xref")),
        ];
        let mut pages = PageReader::default();
        for given in answers {
            let mut bytes = Vec::new();
            let page = given.clone().map(|picture| Page {
                picture,
                dots_per_inch: 203.0,
            });
            answer(&mut bytes, page).unwrap();
            let heard = read_answer(&mut bytes.as_slice(), Drawing::Pdf, &mut pages).unwrap();
            assert_eq!(heard, given);
        }
    }

    #[test]
    fn questions_come_one_after_another_and_end() {
        let mut bytes = Vec::new();
        ask(&mut bytes, (Drawing::Pdf, b"%PDF"), 203.0).unwrap();
        ask(&mut bytes, (Drawing::Zpl, b"^XA^XZ"), 300.0).unwrap();
        let mut from = bytes.as_slice();
        let first = read_question(&mut from).unwrap().unwrap();
        assert_eq!((first.what, first.bytes), (Drawing::Pdf, b"%PDF".to_vec()));
        let second = read_question(&mut from).unwrap().unwrap();
        assert_eq!(second.what, Drawing::Zpl);
        assert!((second.dpi - 300.0).abs() < f32::EPSILON);
        assert!(read_question(&mut from).unwrap().is_none());
    }
}
