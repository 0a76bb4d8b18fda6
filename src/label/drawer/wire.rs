//! What goes between the program and the process that draws for it: a page
//! that is asked for, and its pixels or why there are none.
//!
//! Numbers are little-endian. Neither end believes a length before it has
//! compared it with the most that is allowed.

use std::io::{self, Read, Write};

use super::{Drawing, rows};
use crate::label::{
    picture::{MAX_DECODED_BYTES, Picture, PictureProblem},
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
    to.write_all(&[word])?;
    to.write_all(&dpi.to_le_bytes())?;
    write_length(to, bytes.len())?;
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
            let row = usize::try_from(picture.width).unwrap_or(usize::MAX);
            let packed = rows::pack(&picture.rgba, row.saturating_mul(4));
            write_length(to, packed.len())?;
            to.write_all(&packed)?;
        }
        Err(PictureProblem::NoPage) => to.write_all(&[NO_PAGE])?,
        Err(PictureProblem::TooLarge { .. }) => to.write_all(&[TOO_LARGE])?,
        Err(PictureProblem::NotDrawnHere) => to.write_all(&[NOT_DRAWN])?,
        Err(PictureProblem::TooMuchToDraw) => to.write_all(&[TOO_MUCH])?,
        Err(PictureProblem::Broken { why, .. }) => {
            let why = why.as_bytes();
            let why = why.get(..MAX_REASON_BYTES).unwrap_or(why);
            to.write_all(&[BROKEN])?;
            write_length(to, why.len())?;
            to.write_all(why)?;
        }
    }
    to.flush()
}

pub(super) fn read_answer(
    from: &mut impl Read,
    what: Drawing,
) -> io::Result<Result<Picture, PictureProblem>> {
    let [tag] = read_array(from)?;
    Ok(match tag {
        DRAWN => Ok(read_picture(from)?),
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

fn read_picture(from: &mut impl Read) -> io::Result<Picture> {
    let width = u32::from_le_bytes(read_array(from)?);
    let height = u32::from_le_bytes(read_array(from)?);
    let size = u64::from(width)
        .saturating_mul(u64::from(height))
        .saturating_mul(4);
    if size == 0 || size > MAX_DECODED_BYTES {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let packed = read_sized(from, rows::most_bytes(width, height))?;
    let side = |pixels: u32| usize::try_from(pixels).unwrap_or(usize::MAX);
    let rgba = rows::unpack(&packed, side(width), side(height))?;
    Ok(Picture {
        width,
        height,
        rgba,
    })
}

fn write_length(to: &mut impl Write, length: usize) -> io::Result<()> {
    let length = u32::try_from(length).map_err(|_too_long| io::ErrorKind::InvalidInput)?;
    to.write_all(&length.to_le_bytes())
}

fn read_sized(from: &mut impl Read, most: u64) -> io::Result<Vec<u8>> {
    let length = u32::from_le_bytes(read_array(from)?);
    read_exactly(from, length.into(), most)
}

fn read_array<const N: usize>(from: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
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
        for given in answers {
            let mut bytes = Vec::new();
            answer(&mut bytes, &given).unwrap();
            let heard = read_answer(&mut bytes.as_slice(), Drawing::Pdf).unwrap();
            assert_eq!(heard, given);
        }
    }

    #[test]
    fn a_picture_that_is_cut_off_or_larger_than_any_is_not_believed() {
        let mut cut = vec![DRAWN, 2, 0, 0, 0, 1, 0, 0, 0];
        cut.extend([9; 7]);
        assert!(read_answer(&mut cut.as_slice(), Drawing::Pdf).is_err());
        let empty = [DRAWN, 0, 0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0];
        assert!(read_answer(&mut empty.as_slice(), Drawing::Pdf).is_err());
        let huge = [DRAWN, 255, 255, 255, 255, 255, 255, 255, 255];
        assert!(read_answer(&mut huge.as_slice(), Drawing::Pdf).is_err());
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
