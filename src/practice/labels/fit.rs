//! Fitting lines into an area: first smaller, then on more rows, then cut off
//! with an ellipsis. A line that others depend on is never dropped for a long one.

use super::scene::{Dots, Weight};
use super::typeface::{Letter, Typefaces};

const ELLIPSIS: char = '…';

/// The room that lines have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Room {
    pub(super) width: Dots,
    pub(super) height: Dots,
    pub(super) largest: Dots,
    /// Below this size a line is wrapped sooner than shrunk; wrapped, it may be a quarter larger.
    pub(super) wraps_below: Dots,
    pub(super) smallest: Dots,
}

#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) weight: Weight,
}

/// Rows that fit, all of one size.
#[derive(Debug, Clone)]
pub(super) struct Fitted {
    pub(super) size: Dots,
    pub(super) rows: Vec<Line>,
}

/// The distance of two baselines.
pub(super) fn leading(size: Dots) -> Dots {
    size + size / 5
}

pub(super) fn fit(faces: &Typefaces, lines: &[Line], room: Room) -> Fitted {
    let lines: Vec<Line> = lines
        .iter()
        .map(|line| Line {
            text: faces.printable(&line.text),
            weight: line.weight,
        })
        .filter(|line| !line.text.is_empty())
        .collect();
    fit_whole(faces, &lines, room)
        .or_else(|| fit_wrapped(faces, &lines, room))
        .unwrap_or_else(|| fit_cut(faces, &lines, room))
}

/// One row, cut off when it is too long even at the smallest size.
pub(super) fn fit_row(faces: &Typefaces, line: &Line, room: Room) -> Fitted {
    let line = Line {
        text: faces.printable(&line.text),
        weight: line.weight,
    };
    let lines = [line];
    fit_whole(
        faces,
        &lines,
        Room {
            wraps_below: room.smallest,
            ..room
        },
    )
    .unwrap_or_else(|| {
        let [line] = lines;
        Fitted {
            size: room.smallest,
            rows: vec![cut(faces, line, room, room.smallest)],
        }
    })
}

fn fit_whole(faces: &Typefaces, lines: &[Line], room: Room) -> Option<Fitted> {
    let ems = lines
        .iter()
        .map(|line| faces.width(line.weight, 1, &line.text))
        .fold(0.0, f32::max);
    (room.wraps_below..=room.largest)
        .rev()
        .find(|size| {
            ems * f32::from(*size) <= f32::from(room.width) && lines.len() <= capacity(room, *size)
        })
        .map(|size| Fitted {
            size,
            rows: lines.to_vec(),
        })
}

fn fit_wrapped(faces: &Typefaces, lines: &[Line], room: Room) -> Option<Fitted> {
    let measured: Vec<Measured<'_>> = lines.iter().map(|line| measure(faces, line)).collect();
    (room.smallest..=room.wraps_below + room.wraps_below / 4)
        .rev()
        .find_map(|size| {
            let rows: Vec<Line> = measured
                .iter()
                .flat_map(|line| wrap(line, room.width, size))
                .collect();
            (rows.len() <= capacity(room, size)).then_some(Fitted { size, rows })
        })
}

/// Takes rows away from the line that has most, until all lines fit.
fn fit_cut(faces: &Typefaces, lines: &[Line], room: Room) -> Fitted {
    let size = room.smallest;
    let most_rows = capacity(room, size).max(1);
    let mut wrapped: Vec<Vec<Line>> = lines
        .iter()
        .take(most_rows)
        .map(|line| wrap(&measure(faces, line), room.width, size))
        .collect();
    while wrapped.iter().map(Vec::len).sum::<usize>() > most_rows {
        let Some(longest) = wrapped.iter_mut().rev().max_by_key(|rows| rows.len()) else {
            break;
        };
        longest.pop();
        if let Some(mut last) = longest.pop() {
            last.text.push(ELLIPSIS);
            longest.push(cut(faces, last, room, size));
        }
    }
    Fitted {
        size,
        rows: wrapped.into_iter().flatten().collect(),
    }
}

fn capacity(room: Room, size: Dots) -> usize {
    // The last row needs its em, not its leading.
    let rows = room.height.saturating_sub(size) / leading(size).max(1);
    if room.height < size {
        0
    } else {
        usize::from(rows) + 1
    }
}

/// A line whose letters were looked up once, for every size that is tried.
struct Measured<'a> {
    line: &'a Line,
    letters: Vec<Letter>,
}

fn measure<'a>(faces: &Typefaces, line: &'a Line) -> Measured<'a> {
    Measured {
        line,
        letters: faces.letters(line.weight, &line.text).collect(),
    }
}

fn wrap(measured: &Measured<'_>, width: Dots, size: Dots) -> Vec<Line> {
    let line = measured.line;
    let limit = f32::from(width) / f32::from(size.max(1));
    let mut rows = Vec::new();
    let mut row_start = 0;
    let mut row_ems = 0.0;
    // Where the row may end, and how many ems stand before that place.
    let mut last_break = None;
    for letter in &measured.letters {
        let piece = line.text.get(letter.start..letter.end).unwrap_or_default();
        if row_ems + letter.advance_em > limit && letter.start > row_start && piece != " " {
            let (end, ems) = last_break.take().unwrap_or((letter.start, row_ems));
            rows.push(
                line.text
                    .get(row_start..end)
                    .unwrap_or_default()
                    .trim()
                    .to_owned(),
            );
            row_start = end;
            row_ems -= ems;
        }
        row_ems += letter.advance_em;
        if piece.chars().all(may_end_row) {
            last_break = Some((letter.end, row_ems));
        }
    }
    rows.push(
        line.text
            .get(row_start..)
            .unwrap_or_default()
            .trim()
            .to_owned(),
    );
    rows.retain(|row| !row.is_empty());
    rows.into_iter()
        .map(|text| Line {
            text,
            weight: line.weight,
        })
        .collect()
}

/// Japanese breaks after any character, the rest at spaces, hyphens and commas.
fn may_end_row(character: char) -> bool {
    matches!(character, ' ' | '-' | ',' | '/' | '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

/// The longest beginning of the line that fits with an ellipsis behind it.
fn cut(faces: &Typefaces, mut line: Line, room: Room, size: Dots) -> Line {
    let mut ellipsis = [0; 4];
    let ellipsis = ELLIPSIS.encode_utf8(&mut ellipsis);
    let words = line.text.trim_end_matches(ELLIPSIS);
    let limit = f32::from(room.width) - faces.width(line.weight, size, ellipsis);
    let mut width = 0.0;
    let fits = |letter: &Letter| {
        width += letter.advance_em * f32::from(size);
        width <= limit
    };
    let end = faces
        .letters(line.weight, words)
        .take_while(fits)
        .last()
        .map_or(0, |letter| letter.end);
    line.text.truncate(end);
    line.text.truncate(line.text.trim_end().len());
    line.text.push(ELLIPSIS);
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room {
        width: 600,
        height: 300,
        largest: 50,
        wraps_below: 32,
        smallest: 20,
    };

    fn fitted(lines: &[&str]) -> Fitted {
        let lines: Vec<Line> = lines
            .iter()
            .map(|text| Line {
                text: (*text).to_owned(),
                weight: Weight::Regular,
            })
            .collect();
        let faces = Typefaces::load().unwrap();
        let fitted = fit(&faces, &lines, ROOM);
        for row in &fitted.rows {
            let width = faces.width(row.weight, fitted.size, &row.text);
            assert!(width <= 600.0, "{:?} is {width} wide", row.text);
        }
        assert!(fitted.rows.len() <= capacity(ROOM, fitted.size));
        fitted
    }

    fn texts(fitted: &Fitted) -> Vec<&str> {
        fitted.rows.iter().map(|row| row.text.as_str()).collect()
    }

    #[test]
    fn short_lines_stand_large() {
        assert_eq!(fitted(&["Ada", "Paris"]).size, 50);
    }

    #[test]
    fn a_longer_line_shrinks_all_before_it_wraps() {
        let fitted = fitted(&["4821 Chemin de la Côte", "Québec"]);
        assert!(fitted.size < 50 && fitted.size >= 32, "{}", fitted.size);
        assert_eq!(fitted.rows.len(), 2);
    }

    #[test]
    fn a_long_line_wraps_at_spaces() {
        let fitted = fitted(&["one two three four five six seven eight nine ten eleven twelve"]);
        assert_eq!(
            texts(&fitted).join(" "),
            "one two three four five six seven eight nine ten eleven twelve"
        );
        assert!(fitted.rows.len() > 1);
    }

    #[test]
    fn japanese_wraps_between_characters() {
        let fitted = fitted(&[&"東京都千代田区".repeat(8)]);
        assert_eq!(texts(&fitted).concat(), "東京都千代田区".repeat(8));
    }

    #[test]
    fn the_last_line_survives_lines_of_255_letters() {
        let long = "W".repeat(255);
        let fitted = fitted(&[&long, &long, &long, "Québec QC G1R 2S5", "CANADA"]);
        assert_eq!(*texts(&fitted).last().unwrap(), "CANADA");
        assert!(texts(&fitted).contains(&"Québec QC G1R 2S5"));
        assert!(texts(&fitted).iter().any(|row| row.ends_with('…')));
    }
}
