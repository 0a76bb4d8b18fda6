//! The lines of a pasted text, without what only a screen or a mail program needs.

use super::words;

/// Letters that are read. An address is far shorter; what is beyond is given back.
pub(super) const MAX_LETTERS: usize = 2_000;
/// Lines that are read.
const MAX_LINES: usize = 40;
/// Parts of lines that are read.
const MAX_PIECES: usize = 80;

/// A line, or a part of one, and where it stood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) at: usize,
    pub(super) text: String,
}

impl Line {
    pub(super) fn words(&self) -> Vec<&str> {
        self.text.split_whitespace().collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

/// The lines of a text that are not empty, and what is beyond the limits.
pub(super) fn of(text: &str) -> (Vec<Line>, Option<String>) {
    let end = text.char_indices().nth(MAX_LETTERS).map(|(at, _)| at);
    let (read, beyond) = text.split_at(end.unwrap_or(text.len()));
    let read: String = read.chars().filter_map(plain).collect();
    let mut lines = read.split('\n').map(tidy).filter(|line| !line.is_empty());
    let within: Vec<String> = lines.by_ref().take(MAX_LINES).collect();
    let beyond: String = beyond.chars().filter_map(plain).collect();
    let beyond: Vec<String> = lines.chain(beyond.split('\n').map(tidy)).collect();
    let beyond = tidy(&beyond.join(" "));
    let lines = within.into_iter().enumerate();
    let lines = lines.map(|(at, text)| Line { at, text }).collect();
    (lines, (!beyond.is_empty()).then_some(beyond))
}

/// A letter as it is read; `None` for what nobody sees. A cell of a table is a line.
fn plain(letter: char) -> Option<char> {
    match letter {
        '\n' | '\r' | '\t' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
        '\u{ad}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => None,
        '\u{2010}' | '\u{2011}' => Some('-'),
        letter if letter.is_whitespace() => Some(' '),
        letter if letter.is_control() => None,
        letter => Some(letter),
    }
}

/// One blank between words, and no signs around a line that mail programs and lists put there.
pub(super) fn tidy(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    let text = text.trim_start_matches(['>', '|', '•', '*', '·', '-', ' ', ',', ';']);
    text.trim_end_matches([',', ';', '|', '·', '*', ' ', '<'])
        .to_owned()
}

/// The parts of the lines, between commas. A text of one line has a line in each of them.
pub(super) fn pieces(lines: Vec<Line>) -> Vec<Line> {
    let mut pieces: Vec<Line> = Vec::new();
    for line in lines {
        let mut is_first = true;
        for part in line.text.split([',', ';', '|', '·', '•']) {
            let text = tidy(part);
            if text.is_empty() {
                continue;
            }
            let last = pieces.last_mut().filter(|_| !is_first);
            match last.filter(|last| words::goes_on(&last.text, &text)) {
                Some(last) => last.text = format!("{}, {text}", last.text),
                None => pieces.push(Line { at: line.at, text }),
            }
            is_first = false;
        }
    }
    let beyond = pieces.split_off(pieces.len().min(MAX_PIECES));
    if let Some(last) = pieces.last_mut() {
        for piece in beyond {
            last.text = format!("{}, {}", last.text, piece.text);
        }
    }
    pieces
}
