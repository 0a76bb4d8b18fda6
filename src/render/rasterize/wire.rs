//! What goes between the program and the process that draws for it: a page
//! that is asked for, and its pixels or why there are none.
//!
//! Numbers are little-endian. Neither end believes a length before it has
//! compared it with the most that is allowed.

use std::io::{self, Read, Write};

use super::{
    Drawing,
    rows::{self, read_array},
};
use crate::render::{
    rasterize::picture::{MAX_DECODED_BYTES, PictureProblem},
    scene::Picture,
    verify::MAX_LABEL_BYTES,
};

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

pub(super) fn answer(
    to: &mut impl Write,
    drawn: &Result<Picture, PictureProblem>,
) -> io::Result<()> {
    match drawn {
        Ok(picture) => {
            to.write_all(&[DRAWN])?;
            to.write_all(&picture.width.to_le_bytes())?;
            to.write_all(&picture.height.to_le_bytes())?;
            rows::pack(to, &picture.rgba, side(picture.width))?;
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

/// What the answers of a process are drawn on. They are mostly of one size, so
/// the paper for the next one lies ready before it comes.
#[derive(Debug, Default)]
pub(super) struct Desk {
    size: (u32, u32),
    paper: Vec<u8>,
}

impl Desk {
    /// To be called while the process draws.
    pub(super) fn lay_paper(&mut self) {
        let (width, height) = self.size;
        if self.paper.is_empty() {
            self.paper = rows::paper(side(width), side(height));
        }
    }

    fn take_paper(&mut self, size: (u32, u32)) -> Vec<u8> {
        let ready = std::mem::take(&mut self.paper);
        if self.size == size && !ready.is_empty() {
            return ready;
        }
        self.size = size;
        rows::paper(side(size.0), side(size.1))
    }
}

pub(super) fn read_answer(
    from: &mut impl Read,
    what: Drawing,
    desk: &mut Desk,
) -> io::Result<Result<Picture, PictureProblem>> {
    let [tag] = read_array(from)?;
    Ok(match tag {
        DRAWN => Ok(read_picture(from, desk)?),
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

fn read_picture(from: &mut impl Read, desk: &mut Desk) -> io::Result<Picture> {
    let width = u32::from_le_bytes(read_array(from)?);
    let height = u32::from_le_bytes(read_array(from)?);
    let size = u64::from(width)
        .saturating_mul(u64::from(height))
        .saturating_mul(4);
    if size == 0 || size > MAX_DECODED_BYTES {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut rgba = desk.take_paper((width, height));
    rows::unpack(from, side(width), &mut rgba)?;
    Ok(Picture {
        width,
        height,
        rgba,
    })
}

fn side(pixels: u32) -> usize {
    usize::try_from(pixels).unwrap_or(usize::MAX)
}

fn length(bytes: usize) -> io::Result<[u8; 4]> {
    let length = u32::try_from(bytes).map_err(|_too_long| io::ErrorKind::InvalidInput)?;
    Ok(length.to_le_bytes())
}

fn read_sized(from: &mut impl Read, most: u64) -> io::Result<Vec<u8>> {
    let length = u32::from_le_bytes(read_array(from)?);
    read_exactly(from, length.into(), most)
}

fn read_exactly(from: &mut impl Read, length: u64, most: u64) -> io::Result<Vec<u8>> {
    if length > most {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let length = usize::try_from(length).map_err(|_too_long| io::ErrorKind::InvalidData)?;
    let mut bytes = Vec::with_capacity(length);
    from.take(length as u64).read_to_end(&mut bytes)?;
    if bytes.len() == length {
        Ok(bytes)
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
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
        let mut desk = Desk::default();
        for given in answers {
            let mut bytes = Vec::new();
            answer(&mut bytes, &given).unwrap();
            let heard = read_answer(&mut bytes.as_slice(), Drawing::Pdf, &mut desk).unwrap();
            assert_eq!(heard, given);
        }
    }

    #[test]
    fn paper_that_lies_ready_shows_nothing_of_the_answer_before() {
        let picture = |width, height, gray| Picture {
            width,
            height,
            rgba: vec![gray; side(width * height) * 4],
        };
        let mut desk = Desk::default();
        for given in [
            picture(2, 2, 255),
            Picture {
                rgba: [0, 0, 0, 255].repeat(4),
                ..picture(2, 2, 0)
            },
            picture(2, 2, 255),
            picture(1, 4, 255),
            picture(1, 1, 255),
        ] {
            let mut bytes = Vec::new();
            answer(&mut bytes, &Ok(given.clone())).unwrap();
            desk.lay_paper();
            let heard = read_answer(&mut bytes.as_slice(), Drawing::Pdf, &mut desk).unwrap();
            assert_eq!(heard, Ok(given));
        }
    }

    #[test]
    fn a_picture_that_is_cut_off_or_larger_than_any_is_not_believed() {
        let is_wrong = |mut answer: &[u8]| {
            let desk = &mut Desk::default();
            read_answer(&mut answer, Drawing::Pdf, desk).is_err()
        };
        let mut cut = vec![DRAWN, 2, 0, 0, 0, 1, 0, 0, 0];
        cut.extend([3; 7]);
        assert!(is_wrong(&cut));
        assert!(is_wrong(&[DRAWN, 0, 0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0]));
        assert!(is_wrong(&[DRAWN, 255, 255, 255, 255, 255, 255, 255, 255]));
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
