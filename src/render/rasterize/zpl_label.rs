//! A ZPL label as pixels, as a printer would burn them, near enough to see
//! what is on it.
//!
//! ZPL is a program, and its drawer trusts it: a module of 999 dots took 80
//! seconds, a field far off the paper a panic. So only what the allow-list
//! lets through is drawn, with its numbers bounded, and by a process that can
//! be ended (see `pool`).

use super::picture::PictureProblem;
use crate::render::scene::Picture;

#[cfg(feature = "zpl-preview")]
mod drawn {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use labelize::{Language, RenderOptions, render_png};

    use crate::{
        model::label::LabelFormat,
        render::{
            rasterize::picture::{PictureProblem, broken as broken_in, decode_png},
            scene::Picture,
            zpl_check,
        },
    };

    /// The widest bar's module that a printer takes.
    const MAX_MODULE: u32 = 10;
    /// No dot of a label lies farther out.
    const MAX_DOTS: u32 = 8_000;
    /// A label this wide was written for a printer of 300 dpi.
    const WIDE_DOTS: u32 = 1_100;
    const LABEL_WIDTH_MM: f64 = 101.6;
    const LABEL_HEIGHT_MM: f64 = 152.4;
    /// Dots a millimetre of printers of 203 and of 300 dpi.
    const DPMM_203: i32 = 8;
    const DPMM_300: i32 = 12;

    pub(super) fn draw(bytes: &[u8]) -> Result<Picture, PictureProblem> {
        zpl_check::check(bytes).map_err(|problem| broken(&problem.to_string()))?;
        let text = std::str::from_utf8(bytes).map_err(|_not_text| broken("it is no text"))?;
        let options = RenderOptions {
            language: Some(Language::Zpl),
            width_mm: Some(LABEL_WIDTH_MM),
            height_mm: Some(LABEL_HEIGHT_MM),
            dpmm: if width(text) > WIDE_DOTS {
                DPMM_300
            } else {
                DPMM_203
            },
            antialias: false,
        };
        let bounded = bounded(text);
        // What it was not made for may break it; a purchase must not die of it.
        let drawn = catch_unwind(AssertUnwindSafe(|| render_png(bounded.as_bytes(), options)));
        match drawn {
            Ok(Ok(drawn)) => decode_png(&drawn.bytes),
            Ok(Err(error)) => Err(broken(&error.to_string())),
            Err(_panic) => Err(broken("it cannot be drawn")),
        }
    }

    fn broken(why: &str) -> PictureProblem {
        broken_in(LabelFormat::Zpl, why)
    }

    /// The width that the label asks for, in dots; 0 if it does not.
    fn width(text: &str) -> u32 {
        text.split('^')
            .find_map(|command| {
                let name = command.get(..2)?;
                let dots = command.get(2..)?.trim();
                let is_width = name.eq_ignore_ascii_case("PW");
                is_width.then(|| dots.parse().unwrap_or_default())
            })
            .unwrap_or_default()
    }

    /// The same label, its numbers no larger than any label's.
    pub(super) fn bounded(text: &str) -> String {
        let mut bounded = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find('^') {
            let (before, command) = rest.split_at(at);
            bounded.push_str(before);
            let end = command
                .char_indices()
                .skip(1)
                .find(|(_, letter)| *letter == '^')
                .map_or(command.len(), |(end, _)| end);
            let (command, next) = command.split_at(end);
            push_bounded(&mut bounded, command);
            rest = next;
        }
        bounded.push_str(rest);
        bounded
    }

    fn push_bounded(bounded: &mut String, command: &str) {
        let name: String = command.chars().take(3).collect();
        let parameters = command.get(name.len()..).unwrap_or_default();
        bounded.push_str(&name);
        match name.to_ascii_uppercase().as_str() {
            // Text, and a picture whose numbers are the length of what follows.
            "^FD" | "^FV" | "^FX" | "^FH" | "^GF" => bounded.push_str(parameters),
            "^BY" => push_numbers(bounded, parameters, MAX_MODULE),
            _ => push_numbers(bounded, parameters, MAX_DOTS),
        }
    }

    /// Each number of parameters at most this; a bar's height is dots again.
    fn push_numbers(bounded: &mut String, parameters: &str, first_most: u32) {
        for (at, parameter) in parameters.split(',').enumerate() {
            if at > 0 {
                bounded.push(',');
            }
            let most = if at == 0 { first_most } else { MAX_DOTS };
            let digits: String = parameter.chars().filter(char::is_ascii_digit).collect();
            let number = digits
                .parse::<u64>()
                .unwrap_or(u64::from(!digits.is_empty()) * u64::MAX);
            if number > u64::from(most) {
                bounded.push_str(&most.to_string());
            } else {
                bounded.push_str(parameter);
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn numbers_are_bounded_and_data_is_left_alone() {
            assert_eq!(
                bounded("^XA^BY999,3.0,99999^FO50000,-99999^FD99999999^FS^GFA,99999,1,1,FF^XZ"),
                "^XA^BY10,3.0,8000^FO8000,8000^FD99999999^FS^GFA,99999,1,1,FF^XZ"
            );
            let plain = "^XA\n^CF0,30\n^FO10,10^A0N,30,30^FDa, b^FS\n^XZ\n";
            assert_eq!(bounded(plain), plain);
        }

        #[test]
        fn a_label_for_a_finer_printer_is_drawn_finer() {
            let label = |width| format!("^XA^PW{width}^FO10,10^GB100,100,100^FS^XZ");
            let drawn = |width| draw(label(width).as_bytes()).unwrap().width;
            assert!((812..=813).contains(&drawn(812)));
            assert!((1219..=1220).contains(&drawn(1200)));
        }
    }
}

/// The first label of a file, drawn in this process.
#[cfg(feature = "zpl-preview")]
pub(super) fn draw_here(bytes: &[u8]) -> Result<Picture, PictureProblem> {
    drawn::draw(bytes)
}

/// This build draws no ZPL.
#[cfg(not(feature = "zpl-preview"))]
pub(super) fn draw_here(_bytes: &[u8]) -> Result<Picture, PictureProblem> {
    Err(PictureProblem::NotDrawnHere)
}
