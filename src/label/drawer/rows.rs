//! A picture's rows, shorter: labels are mostly rows like the one above, and
//! gray. What goes through a pipe is a tenth, which is faster than the pixels
//! as they are.

use std::io;

/// A row like the one above it.
const AS_ABOVE: u8 = 0;
/// One byte a pixel: red, green and blue are it, and nothing shines through.
const GRAY: u8 = 1;
/// Four bytes a pixel.
const FULL: u8 = 2;

const PIXEL: usize = 4;
const OPAQUE: u8 = u8::MAX;

/// The most bytes of so many rows.
pub(super) fn most_bytes(width: u32, height: u32) -> u64 {
    let row = u64::from(width).saturating_mul(PIXEL as u64) + 1;
    row.saturating_mul(height.into())
}

/// Rows of red, green, blue and alpha, `row_bytes` each.
pub(super) fn pack(rgba: &[u8], row_bytes: usize) -> Vec<u8> {
    let mut packed = Vec::with_capacity(rgba.len() / 4);
    let mut above: &[u8] = &[];
    for row in rgba.chunks_exact(row_bytes.max(1)) {
        if row == above {
            packed.push(AS_ABOVE);
            continue;
        }
        above = row;
        let (pixels, _none) = row.as_chunks::<PIXEL>();
        if is_gray(pixels) {
            packed.push(GRAY);
            packed.extend(pixels.iter().map(|[red, ..]| *red));
        } else {
            packed.push(FULL);
            packed.extend_from_slice(row);
        }
    }
    packed
}

/// Looked at whole, without an end in between: that is many pixels at a time.
fn is_gray(pixels: &[[u8; PIXEL]]) -> bool {
    let otherwise = pixels.iter().fold(0, |otherwise, pixel| {
        let [red, green, blue, alpha] = pixel;
        otherwise | (red ^ green) | (green ^ blue) | !alpha
    });
    otherwise == 0
}

/// The rows of a picture this wide and high, or why there are none.
pub(super) fn unpack(packed: &[u8], width: usize, height: usize) -> io::Result<Vec<u8>> {
    let cut_off = || io::Error::from(io::ErrorKind::UnexpectedEof);
    let row_bytes = width * PIXEL;
    let mut rgba = vec![OPAQUE; row_bytes * height];
    let mut rest = packed;
    for at in 0..height {
        let (above, here) = rgba.split_at_mut(at * row_bytes);
        let (row, _below) = here.split_at_mut(row_bytes);
        let (kind, after) = rest.split_first().ok_or_else(cut_off)?;
        rest = match *kind {
            AS_ABOVE => {
                let above = above.rchunks_exact(row_bytes).next().ok_or_else(cut_off)?;
                row.copy_from_slice(above);
                after
            }
            GRAY => {
                let (grays, after) = after.split_at_checked(width).ok_or_else(cut_off)?;
                let (pixels, _none) = row.as_chunks_mut::<PIXEL>();
                for (pixel, gray) in pixels.iter_mut().zip(grays) {
                    *pixel = [*gray, *gray, *gray, OPAQUE];
                }
                after
            }
            FULL => {
                let (full, after) = after.split_at_checked(row_bytes).ok_or_else(cut_off)?;
                row.copy_from_slice(full);
                after
            }
            _ => return Err(io::ErrorKind::InvalidData.into()),
        };
    }
    Ok(rgba)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BLACK: [u8; 4] = [0, 0, 0, OPAQUE];
    const RED: [u8; 4] = [200, 0, 0, OPAQUE];
    const FAINT: [u8; 4] = [7, 7, 7, 100];

    #[test]
    fn rows_of_every_kind_come_back_and_like_ones_cost_a_byte() {
        let rows = [[BLACK, BLACK], [BLACK, BLACK], [BLACK, RED], [FAINT, BLACK]];
        let rgba = rows.concat().concat();
        let packed = pack(&rgba, 8);
        assert_eq!(packed.len(), 3 + 1 + 9 + 9);
        assert!(packed.len() as u64 <= most_bytes(2, 4));
        assert_eq!(unpack(&packed, 2, 4).unwrap(), rgba);
    }

    #[test]
    fn rows_that_are_cut_off_or_of_no_kind_are_not_believed() {
        let whole = pack(&[BLACK, RED].concat(), 4);
        for end in 0..whole.len() {
            assert!(unpack(&whole[..end], 1, 2).is_err(), "{end}");
        }
        assert!(
            unpack(&[AS_ABOVE], 1, 1).is_err(),
            "nothing is above the first"
        );
        assert!(unpack(&[9, 0, 0, 0, 0], 1, 1).is_err());
    }

    proptest! {
        #[test]
        fn any_picture_comes_back(
            width in 1_usize..6,
            pixels in proptest::collection::vec(prop_oneof![Just(BLACK), Just(RED), Just(FAINT)], 0..40),
        ) {
            let height = pixels.len() / width;
            let rgba = pixels.concat()[..width * height * 4].to_vec();
            prop_assert_eq!(unpack(&pack(&rgba, width * 4), width, height).unwrap(), rgba);
        }
    }
}
