//! A scene as ZPL, the language of Zebra's printers: one label, no setting that
//! outlives it, one copy. The scene's unit is the printer's dot.
//!
//! No text can become a command: whatever is not a plain letter is sent as
//! hexadecimal bytes. The barcode is the printer's own; a QR code is a
//! graphic, because `^BQ` moves its symbol by a firmware's taste.

use std::fmt::Write as _;

use super::{
    Area, Bars, Cells, Ink, Mark, Place, PlacedPicture, Scene, TextRun, Watermark,
    canvas::{Canvas, Dots, nearest_dot},
    zpl_graphic::{Shade, field},
};
use crate::platform::typeface::Typefaces;

/// Letters of one text.
const MAX_TEXT_CHARS: usize = 200;
/// The farthest that a printer draws, in dots.
const MAX_DOTS: u16 = 32_000;
/// The widest module of a barcode, in dots.
const MAX_MODULE: u16 = 10;
/// The smallest letters of the printer's own font.
const MIN_TEXT_SIZE: u16 = 10;
/// Below this gray a pixel of text is burnt.
const BURN_BELOW: u8 = 128;
/// The watermark is lighter than text, yet not paper.
const WATERMARK_BELOW: u8 = 240;

/// How the printer is given texts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TextStyle {
    /// Of a letter in the printer's own scalable font, as a share of its height.
    pub(crate) width_percent: u16,
    /// Signs that are sent as they are. None may have a meaning in ZPL.
    pub(crate) plain_signs: &'static str,
    pub(crate) rare_letters: RareLetters,
}

/// What becomes of letters that not every printer's own font has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RareLetters {
    /// A row that has any is sent as a graphic.
    Drawn,
    /// The printer shows what it can.
    LeftToPrinter,
}

pub(crate) fn write(scene: &Scene, faces: &Typefaces, style: TextStyle) -> Vec<u8> {
    let page = Dots {
        left: 0,
        top: 0,
        width: nearest_dot(scene.paper.width).clamp(1, MAX_DOTS),
        height: nearest_dot(scene.paper.height).clamp(1, MAX_DOTS),
    };
    let mut zpl = format!(
        "^XA\n^CI28\n^PW{}\n^LL{}\n^LH0,0\n",
        page.width, page.height
    );
    let mut push = |field: String| {
        zpl.push_str(&field);
        zpl.push('\n');
    };
    if let Some(mark) = &scene.watermark {
        push(watermark(mark, page, faces));
    }
    for mark in &scene.marks {
        push(match mark {
            Mark::Fill(area) => rectangle(*area),
            Mark::Text(run) if is_for_printer(&run.text, style) => text(run, style),
            Mark::Text(run) => text_as_graphic(run, faces),
            Mark::Bars(bars) => bar_code(bars),
            Mark::Cells(cells) => qr_code(cells),
            Mark::Picture(placed) => picture(placed),
        });
    }
    zpl.push_str("^PQ1\n^XZ\n");
    zpl.into_bytes()
}

fn rectangle(area: Area) -> String {
    let Dots {
        left,
        top,
        width,
        height,
    } = area.into();
    let of = |dots: u16| dots.clamp(1, MAX_DOTS);
    let (left, top) = (left.min(MAX_DOTS), top.min(MAX_DOTS));
    let (width, height) = (of(width), of(height));
    // A box whose line is as thick as its shorter side is solid.
    let line = width.min(height);
    format!("^FO{left},{top}^GB{width},{height},{line}^FS")
}

fn text(run: &TextRun, style: TextStyle) -> String {
    let baseline = nearest_dot(run.baseline).min(MAX_DOTS);
    let size = nearest_dot(run.size).clamp(MIN_TEXT_SIZE, MAX_DOTS);
    let width = u32::from(size) * u32::from(style.width_percent) / 100;
    let reverse = match run.ink {
        Ink::Black | Ink::Gray => "",
        Ink::White => "^FR",
    };
    let words = match style.rare_letters {
        RareLetters::Drawn => escaped(&run.text.replace('…', "..."), style.plain_signs),
        RareLetters::LeftToPrinter => escaped(&run.text, style.plain_signs),
    };
    let (left, block) = match run.place {
        Place::StartsAt(left) => (left, String::new()),
        Place::CentredIn { left, width } => (left, format!("^FB{},1,0,C", nearest_dot(width))),
    };
    let left = nearest_dot(left).min(MAX_DOTS);
    format!("^FT{left},{baseline}^A0N,{size},{width}{block}{reverse}^FH^FD{words}^FS")
}

fn text_as_graphic(run: &TextRun, faces: &Typefaces) -> String {
    let (baseline, size) = (nearest_dot(run.baseline), nearest_dot(run.size));
    let area = Dots {
        left: nearest_dot(run.left(faces).floor()).saturating_sub(2),
        top: baseline.saturating_sub(size),
        width: nearest_dot(run.width(faces).floor()).saturating_add(6),
        height: size.saturating_add(size / 3),
    };
    let mut canvas = Canvas::blank(area);
    // A white row on a band would need an inverted graphic; no such row comes from outside.
    canvas.draw_text(run, faces);
    field(&canvas, Shade::Solid { below: BURN_BELOW })
}

fn qr_code(cells: &Cells) -> String {
    let mut canvas = Canvas::blank(cells.area().into());
    canvas.draw_cells(cells);
    field(&canvas, Shade::Solid { below: BURN_BELOW })
}

fn picture(placed: &PlacedPicture) -> String {
    let mut canvas = Canvas::blank(placed.area.into());
    canvas.draw_picture(placed);
    field(&canvas, Shade::Solid { below: BURN_BELOW })
}

/// `^BC` in mode A picks its code sets as we do, so its bars stand where ours stand.
fn bar_code(bars: &Bars) -> String {
    let (left, top) = (nearest_dot(bars.left), nearest_dot(bars.top));
    let (left, top) = (left.min(MAX_DOTS), top.min(MAX_DOTS));
    let module = nearest_dot(bars.module_width).clamp(1, MAX_MODULE);
    let height = nearest_dot(bars.height).clamp(1, MAX_DOTS);
    let code = bars.code.text();
    format!("^FO{left},{top}^BY{module},3,{height}^BCN,{height},N,N,N,A^FD{code}^FS")
}

fn watermark(watermark: &Watermark, page: Dots, faces: &Typefaces) -> String {
    let mut canvas = Canvas::blank(page);
    canvas.draw_watermark(watermark, faces);
    canvas.trim_blank_rows();
    let below = WATERMARK_BELOW;
    field(&canvas, Shade::Dotted { below })
}

fn is_for_printer(text: &str, style: TextStyle) -> bool {
    match style.rare_letters {
        RareLetters::Drawn => text.chars().all(is_in_printer_font),
        RareLetters::LeftToPrinter => true,
    }
}

/// Letters that every firmware's own font has: Latin-1. An ellipsis is three dots there.
fn is_in_printer_font(character: char) -> bool {
    matches!(character, ' '..='~' | '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{ff}' | '…')
}

/// Text behind `^FH`: plain letters as they are, all else as `_` and two
/// hexadecimal digits a byte. What no paper shows becomes a space.
fn escaped(text: &str, plain_signs: &str) -> String {
    let mut words = String::with_capacity(text.len().min(MAX_TEXT_CHARS));
    for letter in text.chars().take(MAX_TEXT_CHARS) {
        let letter = if letter.is_control() { ' ' } else { letter };
        if letter.is_ascii_alphanumeric() || letter == ' ' || plain_signs.contains(letter) {
            words.push(letter);
            continue;
        }
        let mut bytes = [0; 4];
        for byte in letter.encode_utf8(&mut bytes).bytes() {
            // Writing to a string never fails.
            write!(words, "_{byte:02X}").unwrap_or_default();
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{Code128, Paper};
    use super::*;
    use crate::{platform::typeface::Weight, render::zpl_check::check};

    const STYLE: TextStyle = TextStyle {
        width_percent: 100,
        plain_signs: ".,:;-+()/%",
        rare_letters: RareLetters::LeftToPrinter,
    };

    fn zpl(paper: (f32, f32), marks: Vec<Mark>) -> Vec<u8> {
        let paper = Paper {
            width: paper.0,
            height: paper.1,
            units_per_inch: 203.0,
        };
        let scene = Scene {
            marks,
            ..Scene::blank(paper)
        };
        write(&scene, &Typefaces::load().unwrap(), STYLE)
    }

    fn row(text: &str, left: f32, baseline: f32, size: f32) -> Mark {
        Mark::Text(TextRun {
            text: text.to_owned(),
            weight: Weight::Regular,
            ink: Ink::Black,
            size,
            place: Place::StartsAt(left),
            baseline,
        })
    }

    fn label(text: &str) -> Vec<u8> {
        let area = Area {
            left: 1.0,
            top: 2.0,
            width: 3.0,
            height: 4.0,
        };
        let marks = vec![
            row(text, 10.0, 40.0, 30.0),
            Mark::Fill(area),
            row(text, 10.0, 80.0, 30.0),
        ];
        zpl((812.0, 1218.0), marks)
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
            if let Ok(code) = Code128::new(&text) {
                let bars = Bars { code, module_width: 2.0, left: 1.0, top: 1.0, height: 90.0 };
                let zpl = zpl((400.0, 400.0), vec![Mark::Bars(bars)]);
                check(&zpl).unwrap();
                prop_assert_eq!(said(&zpl), [text]);
            }
        }
    }

    #[test]
    fn sizes_that_make_no_sense_become_some_that_do() {
        let zpl = zpl((0.0, 1e9), vec![row("x", f32::INFINITY, -5.0, f32::NAN)]);
        let zpl = String::from_utf8(zpl).unwrap();
        assert!(zpl.contains("^PW1\n^LL32000\n"), "{zpl}");
        assert!(zpl.contains("^FT32000,0^A0N,10,10"), "{zpl}");
    }
}
