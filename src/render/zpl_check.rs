//! Which ZPL is a label and nothing more.
//!
//! ZPL is a program for the printer. What comes from outside may draw one
//! label; it may not set the printer up, write or delete its files, reach its
//! network, change the signs that commands begin with, or print a thousand
//! copies. So commands are allowed by name, and all others are refused.

use thiserror::Error;

/// Labels that one file may print: a shipment's, and its customs forms.
const MAX_FORMATS: usize = 8;
/// Commands that one label may hold.
const MAX_COMMANDS: usize = 20_000;
/// Copies that one file may ask for: the caller decides how many are printed.
const MAX_COPIES: u32 = 1;

/// Commands that draw, place or describe the label.
const DRAWING: &str = "XA XZ FO FT FD FS FV FW FX FH FB FP FR FM TB CF CI PA BY B0 B1 B2 B3 B7 B8 \
                       BC BD BE BO BQ BR BX GB GC GD GE GF GS LH LL LR LT LS";
/// Commands that say how the label lies on its paper and is printed. They hold
/// until the next label changes them, and are lost when power goes.
const PAPER: &str = "PW PO PM PR PQ MN MT MM";

/// Why a file must not be sent to a printer as a label.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ZplProblem {
    #[error("it holds the printer command {command}, which a label does not need")]
    Command { command: String },
    #[error("it asks for {copies} copies")]
    Copies { copies: String },
    #[error("it prints more than {MAX_FORMATS} labels")]
    TooManyFormats,
    #[error("it has more than {MAX_COMMANDS} commands")]
    TooManyCommands,
    #[error("it holds bytes that no label has")]
    OddBytes,
    #[error("it says something to the printer outside the label")]
    OutsideTheLabel,
    #[error("its picture is in a form that can hide commands")]
    BinaryPicture,
}

/// Says whether this may be sent to a printer as it is.
pub(super) fn check(bytes: &[u8]) -> Result<(), ZplProblem> {
    let text = std::str::from_utf8(bytes).map_err(|_not_text| ZplProblem::OddBytes)?;
    let is_odd = |letter: char| letter.is_control() && !matches!(letter, '\r' | '\n' | '\t');
    if text.contains(is_odd) {
        return Err(ZplProblem::OddBytes);
    }
    let first = text.find(is_sign).unwrap_or(text.len());
    let (before, commands) = text.split_at(first);
    if !before.trim().is_empty() {
        return Err(ZplProblem::OutsideTheLabel);
    }
    let mut formats = 0;
    let mut is_inside = false;
    for (count, command) in split_at_signs(commands).enumerate() {
        if count >= MAX_COMMANDS {
            return Err(ZplProblem::TooManyCommands);
        }
        let name = allowed_name(command)?;
        match name.as_str() {
            "^XA" => {
                formats += 1;
                is_inside = true;
            }
            _ if !is_inside => return Err(ZplProblem::OutsideTheLabel),
            "^XZ" => {
                is_inside = false;
                if command.len() > name.len() && !after(command, &name).trim().is_empty() {
                    return Err(ZplProblem::OutsideTheLabel);
                }
            }
            "^PQ" => check_copies(after(command, &name))?,
            "^GF" => check_picture(after(command, &name))?,
            _ => {}
        }
    }
    if formats > MAX_FORMATS {
        return Err(ZplProblem::TooManyFormats);
    }
    Ok(())
}

fn is_sign(letter: char) -> bool {
    matches!(letter, '^' | '~')
}

/// Each command with what follows it, up to the next sign.
fn split_at_signs(commands: &str) -> impl Iterator<Item = &str> {
    let mut rest = commands;
    std::iter::from_fn(move || {
        let mut letters = rest.char_indices();
        letters.next()?;
        let end = letters
            .find(|(_, letter)| is_sign(*letter))
            .map_or(rest.len(), |(at, _)| at);
        let (command, next) = rest.split_at(end);
        rest = next;
        Some(command)
    })
}

/// The command's sign and two letters, in capitals, if it is an allowed one.
fn allowed_name(command: &str) -> Result<String, ZplProblem> {
    let name: String = command.chars().take(3).collect();
    let name = name.to_ascii_uppercase();
    let is_font = name
        .strip_prefix("^A")
        .is_some_and(|font| font.len() == 1 && font.chars().all(|c| c.is_ascii_alphanumeric()));
    let is_listed = name.strip_prefix('^').is_some_and(|letters| {
        [DRAWING, PAPER].iter().any(|list| {
            list.split_ascii_whitespace()
                .any(|listed| listed == letters)
        })
    });
    if is_font || is_listed {
        Ok(name)
    } else {
        Err(ZplProblem::Command { command: name })
    }
}

fn after<'a>(command: &'a str, name: &str) -> &'a str {
    command.get(name.len()..).unwrap_or_default()
}

fn check_copies(parameters: &str) -> Result<(), ZplProblem> {
    let copies = parameters.split(',').next().unwrap_or_default().trim();
    match copies.parse() {
        Ok(MAX_COPIES) => Ok(()),
        Err(_) if copies.is_empty() => Ok(()),
        Ok(0_u32..) | Err(_) => Err(ZplProblem::Copies {
            copies: copies.chars().take(12).collect(),
        }),
    }
}

/// Hexadecimal letters only, or the same packed into letters; bytes as they
/// are could hold any sign.
fn check_picture(parameters: &str) -> Result<(), ZplProblem> {
    let form = parameters.split(',').next().unwrap_or_default().trim();
    if form.eq_ignore_ascii_case("A") {
        Ok(())
    } else {
        Err(ZplProblem::BinaryPicture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_with_letters_bars_and_a_picture_is_let_through() {
        let label = "\u{feff}".to_owned();
        assert_eq!(check(label.as_bytes()), Err(ZplProblem::OutsideTheLabel));
        check("^XA^CI28^PW812^FO10,10^A0N,30,30^FH^FDZ_C3_BCrich 日本^FS^BY2^BCN,90^FDAB12^FS^GFA,1,1,1,FF^FS^PQ1^XZ\n".as_bytes()).unwrap();
        check(b"\r\n^xa^fo1,1^a0n,18,10^fdx^fs^pq1,0,1,y^xz").unwrap();
    }
}
