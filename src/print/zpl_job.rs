//! A ZPL label as one printer is to print it: darker, upside down, more than
//! once. Where nothing of that is set, its bytes go out as they are.

use std::{borrow::Cow, fmt::Write as _};

use crate::model::printer::{PrinterSetup, Rotation};

/// What begins each label.
const BEGIN: &[u8; 3] = b"^XA";
/// Turns later labels back, those of other programs too. A label without a
/// field prints nothing.
const UPRIGHT_AGAIN: &[u8] = b"^XA^PON^XZ";

/// The bytes for a printer with this setup.
pub(super) fn for_printer<'a>(label: &'a [u8], setup: &PrinterSetup) -> Cow<'a, [u8]> {
    let mut commands = String::new();
    let is_turned = match setup.rotation {
        // The checks let no quarter turns through for ZPL.
        Rotation::AsItComes | Rotation::QuarterLeft | Rotation::QuarterRight => false,
        Rotation::UpsideDown => true,
    };
    if is_turned {
        commands.push_str("^POI");
    }
    if let Some(darkness) = setup.darkness {
        // Relative to the printer's own setting, and for this label only.
        // Writing to a string never fails.
        write!(commands, "^MD{darkness}").unwrap_or_default();
    }
    let one = if commands.is_empty() {
        Cow::Borrowed(label)
    } else {
        Cow::Owned(with_commands(label, commands.as_bytes()))
    };
    if setup.copies <= 1 && !is_turned {
        return one;
    }
    let mut all = one.repeat(usize::from(setup.copies.max(1)));
    if is_turned {
        all.extend_from_slice(UPRIGHT_AGAIN);
    }
    Cow::Owned(all)
}

/// Labels that come out of it, copies included.
pub(super) fn labels(label: &[u8], setup: &PrinterSetup) -> u32 {
    let begins = label
        .windows(BEGIN.len())
        .filter(|bytes| bytes.eq_ignore_ascii_case(BEGIN));
    let labels = u32::try_from(begins.count()).unwrap_or(u32::MAX);
    labels.saturating_mul(setup.copies.max(1).into())
}

/// The commands behind every beginning.
fn with_commands(label: &[u8], commands: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(label.len() + commands.len());
    let mut rest = label;
    while let Some(at) = rest
        .windows(BEGIN.len())
        .position(|bytes| bytes.eq_ignore_ascii_case(BEGIN))
    {
        let (until, after) = rest.split_at(at + BEGIN.len());
        out.extend_from_slice(until);
        out.extend_from_slice(commands);
        rest = after;
    }
    out.extend_from_slice(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::printer::{PrinterAddress, RawAddress};

    const LABEL: &[u8] = b"^XA^FO1,1^FDa^FS^XZ\n^xa^FDb^FS^XZ\n";

    fn printed(change: impl FnOnce(&mut PrinterSetup)) -> String {
        let address = PrinterAddress::Raw(RawAddress {
            host: "h".to_owned(),
            port: 9100,
        });
        let mut setup = PrinterSetup::new("Bench", address);
        change(&mut setup);
        String::from_utf8(for_printer(LABEL, &setup).into_owned()).unwrap()
    }

    #[test]
    fn a_label_goes_out_as_it_is_unless_something_is_set() {
        assert_eq!(printed(|_setup| {}).as_bytes(), LABEL);
        assert_eq!(
            printed(|setup| setup.darkness = Some(-5)),
            "^XA^MD-5^FO1,1^FDa^FS^XZ\n^xa^MD-5^FDb^FS^XZ\n"
        );
        assert_eq!(printed(|setup| setup.copies = 3).matches("^FDb").count(), 3);
        let counted = |copies| {
            let address = PrinterAddress::Raw(RawAddress {
                host: "h".to_owned(),
                port: 9100,
            });
            let mut setup = PrinterSetup::new("Bench", address);
            setup.copies = copies;
            labels(LABEL, &setup)
        };
        assert_eq!((counted(1), counted(3)), (2, 6));
        let turned = printed(|setup| setup.rotation = Rotation::UpsideDown);
        assert_eq!(turned.matches("^POI").count(), 2);
        assert!(turned.ends_with("^XA^PON^XZ"));
    }
}
