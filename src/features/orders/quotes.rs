//! Quotes of an order file that are left open. The CSV reader takes whatever follows
//! such a quote for one cell, and rows are gone without a word.

/// The line, counted from 1, of the first cell whose quote is left open.
///
/// It is, when the file ends within the cell; when something else than a separator
/// follows its last quote; and when it holds line ends and as many separators as a
/// whole row.
pub(super) fn left_open(text: &str, delimiter: u8, columns: usize) -> Option<usize> {
    let delimiter = char::from(delimiter);
    let mut line = 1;
    let mut at_start = true;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '"' || !at_start {
            line += usize::from(letter == '\n');
            at_start = letter == delimiter || letter == '\n' || letter == '\r';
            continue;
        }
        let began = line;
        let mut delimiters = 0;
        loop {
            let Some(inner) = letters.next() else {
                return Some(began);
            };
            match inner {
                '"' if letters.next_if_eq(&'"').is_none() => break,
                '"' => {}
                '\n' => line += 1,
                _ => delimiters += usize::from(inner == delimiter),
            }
        }
        while letters.next_if_eq(&' ').is_some() {}
        let follows = letters.peek().copied();
        let ends = follows.is_none_or(|next| next == delimiter || matches!(next, '\n' | '\r'));
        if !ends || (line > began && delimiters + 1 >= columns) {
            return Some(began);
        }
        at_start = false;
    }
    None
}
