//! Fitting lines into an area: first smaller, then on more rows, then cut off
//! with an ellipsis. A line that others depend on is never dropped for a long one.

use super::paper::Dots;
use crate::platform::typeface::{Letter, Typefaces, Weight};

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

/// A row that fits at its size.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(super) text: String,
    pub(super) weight: Weight,
    pub(super) size: Dots,
}

impl Line {
    fn at(self, size: Dots) -> Row {
        Row {
            text: self.text,
            weight: self.weight,
            size,
        }
    }
}

/// The distance of two baselines.
pub(super) fn leading(size: Dots) -> Dots {
    size + size / 5
}

pub(super) fn fit(faces: &Typefaces, lines: &[Line], room: Room) -> Vec<Row> {
    let lines: Vec<Line> = lines
        .iter()
        .map(|line| printable(faces, line))
        .filter(|line| !line.text.is_empty())
        .collect();
    fit_whole(faces, &lines, room)
        .or_else(|| fit_wrapped(faces, &lines, room))
        .unwrap_or_else(|| fit_cut(faces, &lines, room))
}

/// One row, cut off when it is too long even at the smallest size.
pub(super) fn fit_row(faces: &Typefaces, line: &Line, room: Room) -> Row {
    let line = printable(faces, line);
    let own = own_size(faces, &line, room);
    if own >= room.smallest {
        line.at(own)
    } else {
        cut(faces, line, room, room.smallest).at(room.smallest)
    }
}

fn printable(faces: &Typefaces, line: &Line) -> Line {
    Line {
        text: faces.printable(&line.text),
        weight: line.weight,
    }
}

/// Each line on one row. A long line may be smaller than the others, within reason.
fn fit_whole(faces: &Typefaces, lines: &[Line], room: Room) -> Option<Vec<Row>> {
    let own_sizes: Vec<Dots> = lines
        .iter()
        .map(|line| own_size(faces, line, room))
        .collect();
    (room.wraps_below..=room.largest).rev().find_map(|size| {
        let smallest = room.wraps_below.max(size * 3 / 4);
        let rows: Vec<Row> = lines
            .iter()
            .zip(&own_sizes)
            .filter(|(_line, own)| **own >= smallest)
            .map(|(line, own)| line.clone().at(size.min(*own)))
            .collect();
        (rows.len() == lines.len() && height(&rows) <= room.height).then_some(rows)
    })
}

/// The size at which the line is as wide as the room, or the largest.
fn own_size(faces: &Typefaces, line: &Line, room: Room) -> Dots {
    let ems = faces.width(line.weight, 1.0, &line.text);
    (1..=room.largest.min(room.height))
        .rev()
        .find(|size| ems * f32::from(*size) <= f32::from(room.width))
        .unwrap_or(0)
}

/// The rows' leadings; the last row needs its em, not its leading.
fn height(rows: &[Row]) -> Dots {
    let whole: Dots = rows.iter().map(|row| leading(row.size)).sum();
    whole - rows.last().map_or(0, |row| leading(row.size) - row.size)
}

fn fit_wrapped(faces: &Typefaces, lines: &[Line], room: Room) -> Option<Vec<Row>> {
    let measured: Vec<Measured<'_>> = lines.iter().map(|line| measure(faces, line)).collect();
    (room.smallest..=room.wraps_below + room.wraps_below / 4)
        .rev()
        .find_map(|size| {
            let rows: Vec<Row> = measured
                .iter()
                .flat_map(|line| wrap(line, room.width, size))
                .map(|row| row.at(size))
                .collect();
            (rows.len() <= capacity(room, size)).then_some(rows)
        })
}

/// Takes rows away from the line that has most, until all lines fit.
fn fit_cut(faces: &Typefaces, lines: &[Line], room: Room) -> Vec<Row> {
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
    wrapped
        .into_iter()
        .flatten()
        .map(|row| row.at(size))
        .collect()
}

fn capacity(room: Room, size: Dots) -> usize {
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
    let ems = f32::from(room.width) / f32::from(size.max(1));
    line.text = faces.cut(line.weight, &line.text, ems);
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

    fn fitted(lines: &[&str]) -> Vec<Row> {
        let lines: Vec<Line> = lines
            .iter()
            .map(|text| Line {
                text: (*text).to_owned(),
                weight: Weight::Regular,
            })
            .collect();
        let faces = Typefaces::load().unwrap();
        let rows = fit(&faces, &lines, ROOM);
        for row in &rows {
            let width = faces.width(row.weight, row.size, &row.text);
            assert!(width <= 600.0, "{:?} is {width} wide", row.text);
        }
        assert!(height(&rows) <= ROOM.height);
        rows
    }

    fn texts(rows: &[Row]) -> Vec<&str> {
        rows.iter().map(|row| row.text.as_str()).collect()
    }

    #[test]
    fn short_lines_stand_large() {
        assert!(fitted(&["Ada", "Paris"]).iter().all(|row| row.size == 50));
    }

    #[test]
    fn a_longer_line_shrinks_before_it_wraps() {
        let rows = fitted(&["4821 Chemin de la Côte", "Québec"]);
        assert_eq!(rows.len(), 2);
        assert!((32..50).contains(&rows[0].size), "{rows:?}");
        assert_eq!(rows[1].size, 50);
    }

    #[test]
    fn a_long_line_wraps_at_spaces() {
        let fitted = fitted(&["one two three four five six seven eight nine ten eleven twelve"]);
        assert_eq!(
            texts(&fitted).join(" "),
            "one two three four five six seven eight nine ten eleven twelve"
        );
        assert!(fitted.len() > 1);
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
