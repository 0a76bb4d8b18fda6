//! A picture's rows, shorter: labels are mostly white paper, rows like the one
//! above, and gray. What goes through a pipe is a tenth, and the two ends work
//! at the same time: one packs the next rows while the other unpacks these.

use std::io::{self, Read, Write};

/// Nothing but paper.
const WHITE: u8 = 0;
/// A row like the one above it.
const AS_ABOVE: u8 = 1;
/// How many pixels of paper come first, how many follow, and one byte for each
/// of these: red, green and blue are it, and nothing shines through. What is
/// left is paper.
const GRAY: u8 = 2;
/// Four bytes a pixel.
const FULL: u8 = 3;

const PIXEL: usize = 4;
const PAPER: u8 = u8::MAX;
/// The bits in which a pixel differs from itself a byte on, unless it is gray.
const COLOURS: u32 = 0xFFFF;
const OPAQUE: u32 = 0xFF00_0000;

/// White paper, on which [`unpack`] draws.
pub(super) fn paper(width: usize, height: usize) -> Vec<u8> {
    vec![PAPER; width * height * PIXEL]
}

/// Rows of red, green, blue and alpha, so many pixels each.
pub(super) fn pack(to: &mut impl Write, rgba: &[u8], width: usize) -> io::Result<()> {
    let white = paper(width, 1);
    let mut above: &[u8] = &[];
    let mut grays = vec![0; width];
    for row in rgba.chunks_exact(white.len().max(1)) {
        if row == white.as_slice() {
            to.write_all(&[WHITE])?;
        } else if row == above {
            to.write_all(&[AS_ABOVE])?;
        } else {
            let (pixels, _none) = row.as_chunks::<PIXEL>();
            if is_gray(pixels) {
                for (gray, [red, ..]) in grays.iter_mut().zip(pixels) {
                    *gray = *red;
                }
                pack_gray(to, &grays)?;
            } else {
                to.write_all(&[FULL])?;
                to.write_all(row)?;
            }
        }
        above = row;
    }
    Ok(())
}

/// Looked at whole, without an end in between: that is many pixels at a time.
fn is_gray(pixels: &[[u8; PIXEL]]) -> bool {
    let otherwise = pixels.iter().fold(0, |otherwise, pixel| {
        let pixel = u32::from_le_bytes(*pixel);
        let differs = (pixel ^ (pixel >> 8)) & COLOURS;
        otherwise | differs | (!pixel & OPAQUE)
    });
    otherwise == 0
}

fn pack_gray(to: &mut impl Write, row: &[u8]) -> io::Result<()> {
    let is_ink = |gray: &u8| *gray != PAPER;
    let start = row.iter().position(is_ink).unwrap_or_default();
    let end = row.iter().rposition(is_ink).map_or(start, |last| last + 1);
    let ink = row.get(start..end).unwrap_or_default();
    let length = |pixels: usize| {
        u16::try_from(pixels).map_err(|_too_wide| io::Error::from(io::ErrorKind::InvalidInput))
    };
    to.write_all(&[GRAY])?;
    to.write_all(&length(start)?.to_le_bytes())?;
    to.write_all(&length(ink.len())?.to_le_bytes())?;
    to.write_all(ink)
}

/// Draws the rows of a picture so many pixels wide on paper of its size.
pub(super) fn unpack(from: &mut impl Read, width: usize, paper: &mut [u8]) -> io::Result<()> {
    let row_bytes = width * PIXEL;
    let mut grays = vec![0; width];
    let rows = paper.len() / row_bytes.max(1);
    for at in 0..rows {
        let (above, here) = paper.split_at_mut(at * row_bytes);
        let (row, _below) = here.split_at_mut(row_bytes);
        match read_array(from)? {
            [WHITE] => {}
            [AS_ABOVE] => {
                let above = above.rchunks_exact(row_bytes).next().ok_or_else(wrong)?;
                row.copy_from_slice(above);
            }
            [GRAY] => unpack_gray(from, row, &mut grays)?,
            [FULL] => from.read_exact(row)?,
            _ => return Err(wrong()),
        }
    }
    Ok(())
}

fn unpack_gray(from: &mut impl Read, row: &mut [u8], grays: &mut [u8]) -> io::Result<()> {
    let start = usize::from(u16::from_le_bytes(read_array(from)?));
    let length = usize::from(u16::from_le_bytes(read_array(from)?));
    let grays = grays.get_mut(..length).ok_or_else(wrong)?;
    let (pixels, _none) = row.as_chunks_mut::<PIXEL>();
    let pixels = pixels.get_mut(start..).unwrap_or_default();
    let pixels = pixels.get_mut(..length).ok_or_else(wrong)?;
    from.read_exact(grays)?;
    for (pixel, gray) in pixels.iter_mut().zip(&*grays) {
        let gray = u32::from(*gray);
        *pixel = (gray | (gray << 8) | (gray << 16) | OPAQUE).to_le_bytes();
    }
    Ok(())
}

pub(super) fn read_array<const N: usize>(from: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn wrong() -> io::Error {
    io::ErrorKind::InvalidData.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BLACK: [u8; 4] = [0, 0, 0, 255];
    const WHITE_PIXEL: [u8; 4] = [255; 4];
    const RED: [u8; 4] = [200, 0, 0, 255];
    const FAINT: [u8; 4] = [7, 7, 7, 100];

    fn packed(rgba: &[u8], width: usize) -> Vec<u8> {
        let mut packed = Vec::new();
        pack(&mut packed, rgba, width).unwrap();
        packed
    }

    fn unpacked(packed: &[u8], width: usize, height: usize) -> io::Result<Vec<u8>> {
        let mut drawn = paper(width, height);
        unpack(&mut &*packed, width, &mut drawn).map(|()| drawn)
    }

    #[test]
    fn rows_of_every_kind_come_back_and_paper_costs_nothing() {
        let rows = [
            [WHITE_PIXEL, WHITE_PIXEL],
            [WHITE_PIXEL, BLACK],
            [WHITE_PIXEL, BLACK],
            [BLACK, RED],
            [FAINT, BLACK],
            [WHITE_PIXEL, WHITE_PIXEL],
        ];
        let rgba = rows.concat().concat();
        let packed = packed(&rgba, 2);
        assert_eq!(packed.len(), 1 + 6 + 1 + 9 + 9 + 1);
        assert_eq!(unpacked(&packed, 2, 6).unwrap(), rgba);
    }

    #[test]
    fn rows_that_are_cut_off_or_of_no_kind_are_not_believed() {
        let whole = packed(&[BLACK, RED].concat(), 1);
        for end in 0..whole.len() {
            assert!(unpacked(&whole[..end], 1, 2).is_err(), "{end}");
        }
        assert!(
            unpacked(&[AS_ABOVE], 1, 1).is_err(),
            "nothing is above the first"
        );
        assert!(unpacked(&[9, 0, 0, 0, 0], 1, 1).is_err());
        let beyond = [GRAY, 1, 0, 1, 0, 7];
        assert!(unpacked(&beyond, 1, 1).is_err(), "it ends outside the row");
        let far_beyond = [GRAY, 255, 255, 255, 255, 7];
        assert!(unpacked(&far_beyond, 2, 1).is_err());
    }

    proptest! {
        #[test]
        fn any_picture_comes_back(
            width in 1_usize..6,
            pixels in proptest::collection::vec(
                prop_oneof![Just(WHITE_PIXEL), Just(BLACK), Just(RED), Just(FAINT)],
                0..40,
            ),
        ) {
            let height = pixels.len() / width;
            let rgba = pixels.concat()[..width * height * 4].to_vec();
            prop_assert_eq!(unpacked(&packed(&rgba, width), width, height).unwrap(), rgba);
        }
    }
}
