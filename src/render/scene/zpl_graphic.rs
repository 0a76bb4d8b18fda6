//! Pixels as a ZPL graphic field: `^GFA` with the compressed hexadecimal that
//! every Zebra printer reads.

use std::iter::repeat_n;

use super::canvas::Canvas;

/// Which gray pixels are burnt.
#[derive(Debug, Clone, Copy)]
pub(super) enum Shade {
    Solid {
        below: u8,
    },
    /// One dot in eight, which looks light gray on paper.
    Dotted {
        below: u8,
    },
}

pub(super) fn field(canvas: &Canvas, shade: Shade) -> String {
    let row_bytes = canvas.width.div_ceil(8);
    let total = row_bytes * canvas.height;
    let data = compressed(canvas, shade);
    let (left, top) = canvas.origin();
    format!("^FO{left},{top}^GFA,{total},{total},{row_bytes},{data}^FS")
}

fn compressed(canvas: &Canvas, shade: Shade) -> String {
    let mut data = String::new();
    let mut previous = None;
    for (y, pixels) in canvas.rows().enumerate() {
        let row = nibbles(pixels, y, shade);
        if previous.as_ref() == Some(&row) {
            data.push(':');
        } else {
            push_row(&mut data, &row);
            previous = Some(row);
        }
    }
    data
}

fn nibbles(pixels: &[u8], y: usize, shade: Shade) -> Vec<u8> {
    let burnt = |x: usize, gray: u8| match shade {
        Shade::Solid { below } => gray < below,
        Shade::Dotted { below } => gray < below && y.is_multiple_of(2) && x % 4 == y % 4,
    };
    let mut row: Vec<u8> = pixels
        .chunks(4)
        .enumerate()
        .map(|(at, four)| {
            (0..4_usize)
                .zip([8, 4, 2, 1])
                .fold(0, |nibble, (bit, value)| match four.get(bit) {
                    Some(gray) if burnt(at * 4 + bit, *gray) => nibble | value,
                    Some(_) | None => nibble,
                })
        })
        .collect();
    // A row is whole bytes.
    row.resize(row.len().next_multiple_of(2), 0);
    row
}

/// Runs become a count and a digit, and a tail of zeros or ones one character.
fn push_row(data: &mut String, row: &[u8]) {
    let runs: Vec<&[u8]> = row.chunk_by(PartialEq::eq).collect();
    let last = runs.len().saturating_sub(1);
    for (at, run) in runs.into_iter().enumerate() {
        match run.first() {
            Some(0) if at == last => data.push(','),
            Some(15) if at == last => data.push('!'),
            Some(nibble) => {
                push_count(data, run.len());
                data.extend(
                    char::from_digit(u32::from(*nibble), 16).map(|d| d.to_ascii_uppercase()),
                );
            }
            None => {}
        }
    }
}

/// Twenties as `g` to `z` (400), the rest as `G` to `Y`; one needs no count.
fn push_count(data: &mut String, mut count: usize) {
    if count < 2 {
        return;
    }
    data.extend(repeat_n('z', count / 400));
    count %= 400;
    let letter = |first: u8, steps: usize| {
        u8::try_from(steps)
            .ok()
            .filter(|steps| *steps > 0)
            .map(|steps| char::from(first + steps - 1))
    };
    data.extend(letter(b'g', count / 20));
    data.extend(letter(b'G', count % 20));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(row: &[u8], compressed: &str) {
        let mut data = String::new();
        push_row(&mut data, row);
        assert_eq!(data, compressed);
    }

    #[test]
    fn runs_are_counted_and_tails_cut() {
        check(&[1, 2, 2, 2, 0, 0], "1I2,");
        check(&[0, 0, 15, 15], "H0!");
        check(&[7; 47], "hM7");
        check(&[7; 20], "g7");
        check(&[7; 401], "zG7");
        check(&[0, 5], "05");
    }
}
