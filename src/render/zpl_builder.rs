//! ZPL that is made here, by types and not by pasting: text can say anything
//! and command nothing. One label, no setting that outlives it, one copy.

use std::fmt::Write as _;

/// Letters of one text.
pub const MAX_TEXT_CHARS: usize = 200;
/// Letters of one bar code.
pub const MAX_BAR_CHARS: usize = 34;
/// The widest bar of a bar code, in dots.
const MAX_MODULE: u16 = 10;
/// The farthest that a printer draws, in dots.
const MAX_DOTS: u16 = 32_000;

/// Where something stands and how large it is, in dots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    pub left: u16,
    pub top: u16,
    pub width: u16,
    pub height: u16,
}

/// A text that a Code 128 carries: letters, digits, spaces, `-`, `.` and `/`.
/// Anything else would choose code sets or end the field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BarText(String);

impl BarText {
    pub fn new(text: &str) -> Option<Self> {
        let is_plain = text
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || " -./".contains(letter));
        let fits = !text.is_empty() && text.len() <= MAX_BAR_CHARS;
        (is_plain && fits).then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// One label in the making.
#[derive(Debug, Clone)]
pub struct ZplLabel {
    zpl: String,
}

impl ZplLabel {
    /// An empty label of this size, in dots. Text is UTF-8.
    pub fn new(width: u16, height: u16) -> Self {
        let (width, height) = (width.clamp(1, MAX_DOTS), height.clamp(1, MAX_DOTS));
        Self {
            zpl: format!("^XA\n^CI28\n^PW{width}\n^LL{height}\n^LH0,0\n"),
        }
    }

    /// One row of text in the printer's own font, on a baseline.
    #[must_use]
    pub fn text(self, left: u16, baseline: u16, size: u16, text: &str) -> Self {
        let (left, baseline) = (left.min(MAX_DOTS), baseline.min(MAX_DOTS));
        let size = size.clamp(10, MAX_DOTS);
        let words = escaped(text);
        self.field(format_args!(
            "^FT{left},{baseline}^A0N,{size},{size}^FH^FD{words}"
        ))
    }

    /// A black rectangle.
    #[must_use]
    pub fn fill(self, area: Area) -> Self {
        let line = area.width.min(area.height);
        self.frame(area, line)
    }

    /// A rectangle's outline, drawn inwards.
    #[must_use]
    pub fn frame(self, area: Area, line: u16) -> Self {
        let of = |dots: u16| dots.clamp(1, MAX_DOTS);
        let (left, top) = (area.left.min(MAX_DOTS), area.top.min(MAX_DOTS));
        let (width, height, line) = (of(area.width), of(area.height), of(line));
        self.field(format_args!("^FO{left},{top}^GB{width},{height},{line}"))
    }

    /// A Code 128 whose narrowest bar is so many dots wide, without its text.
    #[must_use]
    pub fn code_128(self, left: u16, top: u16, [module, height]: [u16; 2], text: &BarText) -> Self {
        let (left, top) = (left.min(MAX_DOTS), top.min(MAX_DOTS));
        let module = module.clamp(1, MAX_MODULE);
        let height = height.clamp(1, MAX_DOTS);
        self.field(format_args!(
            "^FO{left},{top}^BY{module},3,{height}^BCN,{height},N,N,N,A^FD{}",
            text.as_str()
        ))
    }

    fn field(mut self, commands: std::fmt::Arguments<'_>) -> Self {
        // Writing to a string never fails.
        writeln!(self.zpl, "{commands}^FS").unwrap_or_default();
        self
    }

    /// The whole label's bytes.
    pub fn finish(mut self) -> Vec<u8> {
        self.zpl.push_str("^PQ1\n^XZ\n");
        self.zpl.into_bytes()
    }
}

/// Whatever is not a plain letter becomes hexadecimal bytes, as `^FH` reads
/// them; what no paper shows becomes a space.
fn escaped(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for letter in text.chars().take(MAX_TEXT_CHARS) {
        let letter = if letter.is_control() { ' ' } else { letter };
        if letter.is_ascii_alphanumeric() || " .,:;-+()/%".contains(letter) {
            words.push(letter);
            continue;
        }
        let mut bytes = [0; 4];
        for byte in letter.encode_utf8(&mut bytes).bytes() {
            write!(words, "_{byte:02X}").unwrap_or_default();
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::render::zpl_check::check;

    fn label(text: &str) -> Vec<u8> {
        let area = Area {
            left: 1,
            top: 2,
            width: 3,
            height: 4,
        };
        ZplLabel::new(812, 1218)
            .text(10, 40, 30, text)
            .fill(area)
            .text(10, 80, 30, text)
            .finish()
    }

    fn commands(zpl: &[u8]) -> Vec<String> {
        let text = String::from_utf8(zpl.to_vec()).unwrap();
        text.split(['^', '~'])
            .skip(1)
            .map(|command| command.chars().take(2).collect())
            .collect()
    }

    /// What a printer reads in the fields, hexadecimal undone.
    fn said(zpl: &[u8]) -> Vec<String> {
        let text = String::from_utf8(zpl.to_vec()).unwrap();
        let fields = text.split("^FD").skip(1);
        fields
            .map(|field| {
                let field = field.split('^').next().unwrap();
                let mut bytes = Vec::new();
                let mut rest = field.bytes();
                while let Some(byte) = rest.next() {
                    if byte == b'_' {
                        let hex = [rest.next().unwrap(), rest.next().unwrap()];
                        let hex = std::str::from_utf8(&hex).unwrap();
                        bytes.push(u8::from_str_radix(hex, 16).unwrap());
                    } else {
                        bytes.push(byte);
                    }
                }
                String::from_utf8(bytes).unwrap()
            })
            .collect()
    }

    #[track_caller]
    fn expect_harmless(text: &str) {
        let zpl = label(text);
        check(&zpl).unwrap();
        assert_eq!(commands(&zpl), commands(&label("plain")), "{text:?}");
        let shown: String = text
            .chars()
            .take(MAX_TEXT_CHARS)
            .map(|letter| if letter.is_control() { ' ' } else { letter })
            .collect();
        assert_eq!(said(&zpl), [shown.clone(), shown]);
    }

    #[test]
    fn text_that_looks_like_commands_is_text() {
        for text in [
            "^XZ~JR^XA",
            "a^FS^FDb",
            "_5EXZ",
            "\u{1b}E",
            "~HS\r\n",
            "Zoë Łukasz 東京",
            "",
            "\\& \u{7f}",
        ] {
            expect_harmless(text);
        }
        expect_harmless(&"^".repeat(100_000));
    }

    proptest! {
        #[test]
        fn no_text_adds_a_command(text in any::<String>()) {
            expect_harmless(&text);
        }

        #[test]
        fn no_text_of_signs_adds_a_command(text in "[\\^~_,A-Z0-9\\\\>\r\n\u{2}\u{3}\u{5}\u{10}\u{1b}]{0,60}") {
            expect_harmless(&text);
        }

        #[test]
        fn no_bar_code_adds_a_command(text in "[\\^~_>A-Z0-9 ./-]{0,40}") {
            if let Some(bars) = BarText::new(&text) {
                let zpl = ZplLabel::new(400, 400).code_128(1, 1, [2, 90], &bars).finish();
                check(&zpl).unwrap();
                prop_assert_eq!(said(&zpl), [text]);
            }
        }
    }

    #[test]
    fn sizes_that_make_no_sense_become_some_that_do() {
        let zpl = ZplLabel::new(0, u16::MAX)
            .text(u16::MAX, 0, 0, "x")
            .finish();
        let zpl = String::from_utf8(zpl).unwrap();
        assert!(zpl.contains("^PW1\n^LL32000\n"), "{zpl}");
        assert!(zpl.contains("^FT32000,0^A0N,10,10"), "{zpl}");
    }
}
