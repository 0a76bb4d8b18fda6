//! The barcodes that a ZPL label asks the printer for, to prove that it is
//! the label that was bought. Nothing is drawn here, and whether the file may
//! go to a printer at all is said elsewhere.

use super::barcode::{self, Reading};

/// What the fields of a label say about an expected tracking code. Text that
/// a person reads proves nothing: bars are what carriers scan.
pub(super) fn read(zpl: &str, expected: &str) -> Reading {
    let mut others = Vec::new();
    for field in bar_codes(zpl) {
        if barcode::holds(&field.data, expected) {
            return Reading::Matched;
        }
        if field.kind == Kind::Bars && barcode::is_long_enough(&field.data) {
            others.push(field.data);
        }
    }
    if others.is_empty() {
        Reading::Nothing
    } else {
        Reading::Others(others)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bars,
    /// May hold anything, an address for example.
    Square,
}

struct Field {
    kind: Kind,
    data: String,
}

fn bar_codes(zpl: &str) -> impl Iterator<Item = Field> {
    let mut kind = None;
    let mut hex_sign = None;
    zpl.split(['^', '~']).skip(1).filter_map(move |command| {
        let name: String = command.chars().take(2).collect();
        let name = name.to_ascii_uppercase();
        let rest = command.get(name.len()..).unwrap_or_default();
        match name.as_str() {
            "BQ" | "BX" | "B7" | "BO" | "B0" => kind = Some(Kind::Square),
            "BY" => {}
            "FH" => hex_sign = Some(rest.chars().next().unwrap_or('_')),
            "FS" => (kind, hex_sign) = (None, None),
            "FD" | "FV" => {
                let data = match hex_sign {
                    Some(sign) => unescaped(rest, sign),
                    None => rest.to_owned(),
                };
                let data = without_code_sets(data.trim_end());
                return kind.map(|kind| Field { kind, data });
            }
            _ if name.starts_with('B') => kind = Some(Kind::Bars),
            _ => {}
        }
        None
    })
}

/// `_5E` is a sign by its number.
fn unescaped(data: &str, sign: char) -> String {
    let mut text = String::with_capacity(data.len());
    let mut rest = data;
    while let Some((before, after)) = rest.split_once(sign) {
        text.push_str(before);
        let number = after
            .get(..2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        rest = if let Some(number) = number {
            text.push(number.into());
            after.get(2..).unwrap_or_default()
        } else {
            text.push(sign);
            after
        };
    }
    text.push_str(rest);
    text
}

/// Code 128 fields have `>` and a sign where the code set changes.
fn without_code_sets(data: &str) -> String {
    let mut letters = data.chars();
    let mut code = String::with_capacity(data.len());
    while let Some(letter) = letters.next() {
        if letter == '>' {
            letters.next();
        } else {
            code.push(letter);
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fields: &str, reading: &Reading) {
        assert_eq!(
            read(&format!("^XA{fields}^XZ"), "7023210039414604"),
            *reading,
            "{fields}"
        );
    }

    #[test]
    fn bars_that_say_the_code_match_whatever_sets_they_are_in() {
        check("^BCN,100^FD7023210039414604^FS", &Reading::Matched);
        check("^BY3^BCN,100^FD>;702321003941>64604^FS", &Reading::Matched);
        check("^FH^BCN^FD702321003941460_34^FS", &Reading::Matched);
        check("^bcn,90^fd42070000 7023210039414604^fs", &Reading::Matched);
        check("^BQN,2,6^FDMA,7023210039414604^FS", &Reading::Matched);
    }

    #[test]
    fn bars_that_say_another_code_are_reported() {
        let other = Reading::Others(vec!["7023210039414605".to_owned()]);
        check("^BCN^FD7023210039414605^FS", &other);
        check(
            "^A0N,30^FD7023210039414604^FS^BCN^FD7023210039414605^FS",
            &other,
        );
    }

    #[test]
    fn text_and_short_marks_and_squares_say_nothing() {
        check("^A0N,30^FD7023210039414604^FS", &Reading::Nothing);
        check(
            "^BCN^FDK1A0B1^FS^BQN^FDMA,https://ship.example/1^FS",
            &Reading::Nothing,
        );
        check("^GFA,1,1,1,FF^FS", &Reading::Nothing);
        check("", &Reading::Nothing);
    }
}
