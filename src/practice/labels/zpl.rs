//! The label as ZPL, the language of Zebra's printers.
//!
//! Latin text is set in the printer's own scalable font, which is narrower than
//! ours, so what fits here fits there. Other text, the watermark and the QR code
//! are graphics: printers without a Japanese font print it all the same, and
//! `^BQ` moves its symbol by a firmware's taste. The bar code is the printer's own.
//!
//! No text from outside can become a command: whatever is not a plain letter is
//! sent as hexadecimal bytes.

use std::fmt::Write as _;

use super::raster::{Canvas, start};
use super::scene::{
    Area, Bars, Cells, Dots, Ink, LABEL_HEIGHT, LABEL_WIDTH, Mark, Place, Scene, TextRun,
};
use super::typeface::Typefaces;
use super::zpl_graphic::{Shade, field};

/// Below this gray a pixel of text is burnt.
const BURN_BELOW: u8 = 128;
/// The printer's font is narrower than ours by a fifth or more; this much wider,
/// its widest letter is still narrower than our widest.
const PRINTER_FONT_WIDTH_PERCENT: Dots = 115;
/// The watermark is lighter than text, yet not paper.
const WATERMARK_BELOW: u8 = 240;

pub(super) fn draw(scene: &Scene, faces: &Typefaces) -> Vec<u8> {
    let mut zpl = format!("^XA\n^CI28\n^PW{LABEL_WIDTH}\n^LL{LABEL_HEIGHT}\n^LH0,0\n");
    zpl.push_str(&watermark(scene, faces));
    for mark in &scene.marks {
        let field = match mark {
            Mark::Fill(area) => rectangle(*area),
            Mark::Text(run) if run.text.chars().all(is_in_printer_font) => text(run),
            Mark::Text(run) => text_as_graphic(run, faces),
            Mark::Bars(bars) => bar_code(bars),
            Mark::Cells(cells) => qr_code(cells),
        };
        zpl.push_str(&field);
        zpl.push('\n');
    }
    zpl.push_str("^PQ1\n^XZ\n");
    zpl.into_bytes()
}

fn rectangle(area: Area) -> String {
    let Area {
        left,
        top,
        width,
        height,
    } = area;
    // A box whose line is as thick as its shorter side is solid.
    format!(
        "^FO{left},{top}^GB{width},{height},{}^FS",
        width.min(height)
    )
}

fn text(run: &TextRun) -> String {
    let (size, baseline) = (run.size, run.baseline);
    let width = size * PRINTER_FONT_WIDTH_PERCENT / 100;
    let reverse = match run.ink {
        Ink::Black => "",
        Ink::White => "^FR",
    };
    let words = escape(&run.text.replace('…', "..."));
    let (left, block) = match run.place {
        Place::StartsAt(left) => (left, String::new()),
        Place::CentredIn { left, width } => (left, format!("^FB{width},1,0,C")),
    };
    format!("^FT{left},{baseline}^A0N,{size},{width}{block}{reverse}^FH^FD{words}^FS")
}

fn text_as_graphic(run: &TextRun, faces: &Typefaces) -> String {
    let area = Area {
        left: whole_dots(start(run, faces)).saturating_sub(2),
        top: run.baseline.saturating_sub(run.size),
        width: whole_dots(faces.width(run.weight, run.size, &run.text)) + 6,
        height: run.size + run.size / 3,
    };
    let mut canvas = Canvas::blank(area);
    // A white row on a band would need an inverted graphic; no such row comes from outside.
    canvas.draw_text(run, faces);
    field(&canvas, Shade::Solid { below: BURN_BELOW })
}

fn qr_code(cells: &Cells) -> String {
    let mut canvas = Canvas::blank(cells.area());
    canvas.draw_cells(cells);
    field(&canvas, Shade::Solid { below: BURN_BELOW })
}

/// `^BC` in mode A picks its code sets as we do, so its bars stand where ours stand.
fn bar_code(bars: &Bars) -> String {
    let (left, top, height, module) = (bars.left, bars.top, bars.height, bars.module_width);
    format!(
        "^FO{left},{top}^BY{module},3,{height}^BCN,{height},N,N,N,A^FD{}^FS",
        bars.code
    )
}

fn watermark(scene: &Scene, faces: &Typefaces) -> String {
    let mut canvas = Canvas::blank(Area {
        left: 0,
        top: 0,
        width: LABEL_WIDTH,
        height: LABEL_HEIGHT,
    });
    canvas.draw_watermark(scene, faces);
    canvas.trim_blank_rows();
    let below = WATERMARK_BELOW;
    format!("{}\n", field(&canvas, Shade::Dotted { below }))
}

/// Letters that every firmware's own font has: Latin-1. An ellipsis is three dots there.
fn is_in_printer_font(character: char) -> bool {
    matches!(character, ' '..='~' | '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{ff}' | '…')
}

/// Text behind `^FH`: plain letters as they are, all else as `_` and two hexadecimal digits.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b" .,-/()#:+'&".contains(&byte) {
            escaped.push(char::from(byte));
        } else if write!(escaped, "_{byte:02X}").is_err() {
            debug_assert!(false, "writing to a string cannot fail");
        }
    }
    escaped
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a place on a label of a thousand dots"
)]
fn whole_dots(value: f32) -> Dots {
    value as Dots
}

#[cfg(test)]
mod tests {
    use super::super::content::{BatchContent, Label, LabelContent, samples};
    use super::super::layout::lay_out;
    use super::*;
    use proptest::prelude::*;

    const COMMANDS: [&str; 20] = [
        "XA", "CI", "PW", "LL", "LH", "FO", "FT", "A0", "FB", "FH", "FR", "FD", "FS", "GB", "GF",
        "BY", "BC", "PQ", "XZ", "",
    ];

    fn zpl(label: impl Into<Label>) -> String {
        let faces = Typefaces::load().unwrap();
        String::from_utf8(draw(&lay_out(&label.into(), &faces).unwrap(), &faces)).unwrap()
    }

    /// The commands of a label, in order, each checked to be one of ours.
    fn commands(zpl: &str) -> Vec<String> {
        zpl.split('^')
            .map(|part| {
                let name: String = part.chars().take(2).collect();
                assert!(
                    COMMANDS.contains(&name.as_str()),
                    "{name:?} is no command of ours"
                );
                name
            })
            .collect()
    }

    fn check_is_one_label(zpl: &str) {
        assert!(zpl.starts_with("^XA\n") && zpl.ends_with("^XZ\n"));
        assert!(!zpl.contains('~') && zpl.is_ascii());
        let names = commands(zpl);
        for once in ["XA", "XZ", "PQ", "BC", "CI"] {
            assert_eq!(
                names.iter().filter(|name| *name == once).count(),
                1,
                "{once}"
            );
        }
        let data = |name: &str| names.iter().filter(|found| *found == name).count();
        assert_eq!(data("FS"), data("FO") + data("FT"));
    }

    #[test]
    fn a_label_reads_as_zpl() {
        let mut content = samples::domestic();
        content.from_lines.truncate(1);
        content.to_lines = vec!["Zoë ^XA~JA".to_owned(), "東京".to_owned()];
        let zpl = zpl(content);
        check_is_one_label(&zpl);
        insta::with_settings!({filters => vec![(r"(\^GFA,\d+,\d+,\d+,)[0-9A-Zg-z,!:]+", "$1…")]}, {
            insta::assert_snapshot!(zpl, @r"
            ^XA
            ^CI28
            ^PW812
            ^LL1218
            ^LH0,0
            ^FO0,347^GFA,39882,39882,102,…^FS
            ^FO20,20^GB772,44,44^FS
            ^FT20,52^A0N,28,32^FB772,1,0,C^FR^FH^FDPRACTICE _C2_B7 not valid for postage^FS
            ^FO622,76^GB158,3,3^FS
            ^FO622,173^GB158,3,3^FS
            ^FO622,79^GB3,94,3^FS
            ^FO777,79^GB3,94,3^FS
            ^FT622,111^A0N,23,26^FB158,1,0,C^FH^FDPRACTICE^FS
            ^FT622,137^A0N,18,20^FB158,1,0,C^FH^FDNO POSTAGE^FS
            ^FT622,160^A0N,18,20^FB158,1,0,C^FH^FDVALUE^FS
            ^FT32,104^A0N,26,29^FH^FDCanada Post^FS
            ^FT32,144^A0N,33,37^FH^FDCanada Post Expedited Parcel^FS
            ^FO20,188^GB772,4,4^FS
            ^FT32,216^A0N,17,19^FH^FDFROM^FS
            ^FT32,245^A0N,25,28^FH^FDNorthern Thread Goods^FS
            ^FO550,192^GB2,164,2^FS
            ^FT568,213^A0N,17,19^FH^FDSHIP DATE^FS
            ^FT568,240^A0N,24,27^FH^FD2025-11-21^FS
            ^FT568,266^A0N,17,19^FH^FDWEIGHT^FS
            ^FT568,293^A0N,24,27^FH^FD1.25 kg^FS
            ^FT568,319^A0N,17,19^FH^FDSIZE^FS
            ^FT568,344^A0N,22,25^FH^FD30 _C3_97 20 _C3_97 12 cm^FS
            ^FO20,356^GB772,4,4^FS
            ^FO20,736^GB772,6,6^FS
            ^FT32,773^A0N,24,27^FB748,1,0,C^FH^FDCanada Post tracking^FS
            ^FO160,786^BY4,3,200^BCN,200,N,N,N,A^FD7023210039414604^FS
            ^FT32,1029^A0N,38,43^FB748,1,0,C^FH^FD7023210039414604^FS
            ^FO20,356^GB128,32,32^FS
            ^FT20,380^A0N,22,25^FB128,1,0,C^FR^FH^FDSHIP TO^FS
            ^FT64,458^A0N,58,66^FH^FDZo_C3_AB _5EXA_7EJA^FS
            ^FO62,469^GFA,1232,1232,16,…^FS
            ^FO20,1042^GB772,4,4^FS
            ^FO43,1069^GFA,1470,1470,14,…^FS
            ^FT186,1070^A0N,17,19^FH^FDORDER^FS
            ^FT186,1103^A0N,32,36^FH^FD1000^FS
            ^FT186,1132^A0N,17,19^FH^FDSHIPMENT^FS
            ^FT186,1159^A0N,26,29^FH^FDSH4K7PXWQ2^FS
            ^FT186,1194^A0N,17,19^FH^FDPractice label, printed by Sendoff^FS
            ^PQ1
            ^XZ
            ");
        });
    }

    #[test]
    fn japanese_is_sent_as_graphics() {
        let zpl = zpl(samples::international());
        check_is_one_label(&zpl);
        assert!(zpl.matches("^GFA").count() > 5);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn hostile_text_adds_no_command(
            hostile in prop::collection::vec("(\\PC|[\\^~_\\\\>\\x00-\\x1f]|\\^XA|\\^XZ|~JA|_5E){0,80}", 8),
        ) {
            let word = |at: usize| hostile[at].clone();
            check_is_one_label(&zpl(LabelContent {
                from_lines: vec![word(0), word(1)],
                to_lines: vec![word(2), word(3)],
                postage_description: word(4),
                carrier: word(5),
                shipment_id: "SH4K7PXWQ2".to_owned(),
                order_id: Some(word(6)),
                weight: word(7),
                size: word(0),
                ship_date: word(1),
                customs_lines: vec![word(2)],
                tracking_code: "7023210039414604".to_owned(),
            }));
            check_is_one_label(&zpl(Label::Batch(BatchContent {
                number: "12".to_owned(),
                description: word(0),
                parcels: word(1),
                begun_on: word(2),
            })));
        }

        #[test]
        fn escaped_text_is_the_text_again(text in "\\PC{0,40}") {
            let escaped = escape(&text);
            let mut bytes = Vec::new();
            let mut rest = escaped.as_bytes();
            while let Some((first, tail)) = rest.split_first() {
                if *first == b'_' {
                    let digits = std::str::from_utf8(&tail[..2]).unwrap();
                    bytes.push(u8::from_str_radix(digits, 16).unwrap());
                    rest = &tail[2..];
                } else {
                    bytes.push(*first);
                    rest = tail;
                }
            }
            prop_assert_eq!(String::from_utf8(bytes).unwrap(), text);
        }
    }
}
