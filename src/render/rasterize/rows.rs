//! A picture's rows, shorter: labels are mostly white paper, rows like the one
//! above, and gray. What goes through a pipe is a tenth, and the two ends work
//! at the same time: one packs the next rows while the other unpacks these.

use std::io::{self, Read, Write};

/// Nothing but paper.
const WHITE: u8 = 0;
/// A row like the one above it.
const AS_ABOVE: u8 = 1;
/// Which of its blocks have ink, a bit each, and one byte for each pixel of
/// these: red, green and blue are it, and nothing shines through. The other
/// blocks are paper.
const GRAY: u8 = 2;
/// Four bytes a pixel.
const FULL: u8 = 3;

const PIXEL: usize = 4;
/// Pixels of a block; a row's last one may be shorter.
const BLOCK: usize = 16;
const BITS: usize = 8;
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
    let mut above: &[u8] = &[];
    let mut kind = Row::White;
    let mut blocks = Blocks::of_row(width);
    for row in rgba.chunks_exact((width * PIXEL).max(1)) {
        let is_as_above = row == above;
        if !is_as_above {
            kind = blocks.take(row);
        }
        match kind {
            Row::White => to.write_all(&[WHITE])?,
            Row::Gray | Row::Full if is_as_above => to.write_all(&[AS_ABOVE])?,
            Row::Gray => {
                to.write_all(&[GRAY])?;
                to.write_all(&blocks.inked)?;
                to.write_all(&blocks.grays)?;
            }
            Row::Full => {
                to.write_all(&[FULL])?;
                to.write_all(row)?;
            }
        }
        above = row;
    }
    Ok(())
}

/// What a row turned out to be.
#[derive(Debug, Clone, Copy)]
enum Row {
    White,
    Gray,
    Full,
}

/// The blocks of a gray row that have ink.
struct Blocks {
    /// A bit a block, the lowest first.
    inked: Vec<u8>,
    grays: Vec<u8>,
}

impl Blocks {
    fn of_row(width: usize) -> Self {
        Self {
            inked: vec![0; width.div_ceil(BLOCK).div_ceil(BITS)],
            grays: Vec::with_capacity(width),
        }
    }

    fn take(&mut self, row: &[u8]) -> Row {
        self.grays.clear();
        let mut blocks = row.chunks(BLOCK * PIXEL);
        for inked in &mut self.inked {
            *inked = 0;
            for (bit, block) in blocks.by_ref().take(BITS).enumerate() {
                if is_white(block) {
                    continue;
                }
                let (pixels, _none) = block.as_chunks::<PIXEL>();
                if !is_gray(pixels) {
                    return Row::Full;
                }
                *inked |= 1 << bit;
                self.grays.extend(pixels.iter().map(|[red, ..]| *red));
            }
        }
        if self.grays.is_empty() {
            Row::White
        } else {
            Row::Gray
        }
    }
}

fn is_white(block: &[u8]) -> bool {
    const WHITE_BLOCK: [u8; BLOCK * PIXEL] = [PAPER; BLOCK * PIXEL];
    match <&[u8; BLOCK * PIXEL]>::try_from(block) {
        Ok(whole) => *whole == WHITE_BLOCK,
        Err(_shorter) => block.iter().all(|byte| *byte == PAPER),
    }
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

/// Draws the rows of a picture so many pixels wide on paper of its size.
pub(super) fn unpack(from: &mut impl Read, width: usize, paper: &mut [u8]) -> io::Result<()> {
    let row_bytes = width * PIXEL;
    let mut blocks = Blocks::of_row(width);
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
            [GRAY] => unpack_gray(from, row, &mut blocks)?,
            [FULL] => from.read_exact(row)?,
            _ => return Err(wrong()),
        }
    }
    Ok(())
}

fn unpack_gray(from: &mut impl Read, row: &mut [u8], blocks: &mut Blocks) -> io::Result<()> {
    from.read_exact(&mut blocks.inked)?;
    let has_ink = |at: usize| {
        let bits = blocks.inked.get(at / BITS).copied().unwrap_or_default();
        bits & (1 << (at % BITS)) != 0
    };
    let inked = row.chunks_mut(BLOCK * PIXEL).enumerate();
    let inked = inked.filter(|(at, _block)| has_ink(*at));
    for (_at, block) in inked {
        let grays = &mut [0; BLOCK];
        let (pixels, _none) = block.as_chunks_mut::<PIXEL>();
        let grays = grays.get_mut(..pixels.len()).ok_or_else(wrong)?;
        from.read_exact(grays)?;
        for (pixel, gray) in pixels.iter_mut().zip(&*grays) {
            let gray = u32::from(*gray);
            *pixel = (gray | (gray << 8) | (gray << 16) | OPAQUE).to_le_bytes();
        }
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
        assert_eq!(packed.len(), 1 + 4 + 1 + 9 + 9 + 1);
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
    }

    #[test]
    fn blocks_that_a_row_does_not_have_change_nothing() {
        let beyond = [GRAY, 0b1111_1110, 7, 7, 7];
        assert_eq!(unpacked(&beyond, 2, 1).unwrap(), paper(2, 1));
    }

    proptest! {
        #[test]
        fn any_picture_comes_back(
            width in 1_usize..40,
            pixels in proptest::collection::vec(
                prop_oneof![Just(WHITE_PIXEL), Just(BLACK), Just(RED), Just(FAINT)],
                0..400,
            ),
        ) {
            let height = pixels.len() / width;
            let rgba = pixels.concat()[..width * height * 4].to_vec();
            prop_assert_eq!(unpacked(&packed(&rgba, width), width, height).unwrap(), rgba);
        }
    }
}
