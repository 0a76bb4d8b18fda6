//! What is wrong with a printer's setup, each at its field.

use super::{
    LabelSize, PrinterBook, PrinterName, PrinterSetup, Rotation,
    problem::{PrinterField, PrinterProblem, PrinterProblemKind, text_problem},
};
use crate::model::label::LabelFormat;

/// Printers that one machine may have.
pub const MAX_PRINTERS: usize = 50;
/// Copies of each label.
pub const MAX_COPIES: u8 = 10;
/// Letters of a name.
const MAX_NAME_CHARS: usize = 60;
/// How far a label may be darker or lighter than the printer's own setting.
const MAX_DARKNESS: i8 = 30;
/// The smallest and the largest side of paper, in tenths of a millimetre.
const SIDES: std::ops::RangeInclusive<u16> = 200..=4500;

/// The problems of a setup by itself; empty if it may be saved.
pub fn check(setup: &PrinterSetup) -> Vec<PrinterProblem> {
    let mut found = Vec::new();
    let mut say = |field, kind| found.push(PrinterProblem { field, kind });
    if let Some(kind) = text_problem(setup.name.as_str(), MAX_NAME_CHARS) {
        say(PrinterField::Name, kind);
    }
    if let Some(kind) = setup.address.problem() {
        say(PrinterField::Address, kind);
    }
    let is_zpl = setup.format == LabelFormat::Zpl;
    if setup.address.is_zpl_only() && !is_zpl {
        say(PrinterField::Format, PrinterProblemKind::OnlyZplHere);
    }
    let LabelSize {
        width_tenths_mm,
        height_tenths_mm,
    } = setup.size;
    if !SIDES.contains(&width_tenths_mm) || !SIDES.contains(&height_tenths_mm) {
        let (least, most) = (i32::from(*SIDES.start()), i32::from(*SIDES.end()));
        say(
            PrinterField::Size,
            PrinterProblemKind::OutOfRange { least, most },
        );
    }
    if let Some(darkness) = setup.darkness {
        if !is_zpl {
            say(PrinterField::Darkness, PrinterProblemKind::DarknessIsOfZpl);
        } else if !(-MAX_DARKNESS..=MAX_DARKNESS).contains(&darkness) {
            let most = i32::from(MAX_DARKNESS);
            let kind = PrinterProblemKind::OutOfRange { least: -most, most };
            say(PrinterField::Darkness, kind);
        }
    }
    if !(1..=MAX_COPIES).contains(&setup.copies) {
        let most = i32::from(MAX_COPIES);
        let kind = PrinterProblemKind::OutOfRange { least: 1, most };
        say(PrinterField::Copies, kind);
    }
    let is_aside = matches!(
        setup.rotation,
        Rotation::QuarterLeft | Rotation::QuarterRight
    );
    if is_zpl && is_aside {
        say(
            PrinterField::Rotation,
            PrinterProblemKind::ZplNotTurnedAside,
        );
    }
    found
}

/// What is wrong with a setup among the others: `former` is whose place it takes.
pub fn check_book(
    book: &PrinterBook,
    former: Option<&PrinterName>,
    setup: &PrinterSetup,
) -> Vec<PrinterProblem> {
    let mut found = check(setup);
    let others = book
        .printers
        .iter()
        .filter(|printer| former.is_none_or(|former| !printer.name.is_same(former)));
    let mut count = 0;
    for other in others {
        count += 1;
        if other.name.is_same(&setup.name) {
            found.push(PrinterProblem {
                field: PrinterField::Name,
                kind: PrinterProblemKind::Taken,
            });
        }
    }
    if count >= MAX_PRINTERS {
        found.push(PrinterProblem {
            field: PrinterField::Name,
            kind: PrinterProblemKind::TooMany { most: MAX_PRINTERS },
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::printer::{FolderAddress, IppAddress, PrinterAddress, RawAddress};

    fn raw(host: &str) -> PrinterSetup {
        let address = PrinterAddress::Raw(RawAddress {
            host: host.to_owned(),
            port: 9100,
        });
        PrinterSetup::new("Bench 1", address)
    }

    fn ipp(uri: &str) -> PrinterSetup {
        PrinterSetup::new(
            "Office",
            PrinterAddress::Ipp(IppAddress {
                uri: uri.to_owned(),
            }),
        )
    }

    #[track_caller]
    fn expect(setup: &PrinterSetup, fields: &[PrinterField]) {
        let found: Vec<_> = check(setup).into_iter().map(|found| found.field).collect();
        assert_eq!(found, fields, "{setup:?}");
    }

    #[test]
    fn addresses_that_lead_to_a_printer_are_kept_and_no_others() {
        for host in ["10.0.0.9", "zebra-1.local", "[fe80::1%eth0]"] {
            expect(&raw(host), &[]);
        }
        for host in ["", "a b", "x/../y", "h;rm"] {
            expect(&raw(host), &[PrinterField::Address]);
        }
        for uri in [
            "ipp://localhost:631/printers/Zebra",
            "https://p.local/ipp/print",
        ] {
            expect(&ipp(uri), &[]);
        }
        for uri in [
            "",
            "file:///etc/passwd",
            "ipp:",
            "ipp://me:secret@host/p",
            "x",
        ] {
            expect(&ipp(uri), &[PrinterField::Address]);
        }
        let folder = PrinterAddress::Folder(FolderAddress { path: "hot".into() });
        expect(&PrinterSetup::new("F", folder), &[PrinterField::Address]);
    }

    #[test]
    fn what_a_printer_cannot_do_is_reported_at_its_field() {
        let mut setup = raw("10.0.0.9");
        setup.name = PrinterName::new(" ");
        setup.format = LabelFormat::Pdf;
        setup.size.width_tenths_mm = 3;
        setup.darkness = Some(4);
        setup.copies = 0;
        let fields = [
            PrinterField::Name,
            PrinterField::Format,
            PrinterField::Size,
            PrinterField::Darkness,
            PrinterField::Copies,
        ];
        expect(&setup, &fields);
        let mut turned = raw("10.0.0.9");
        turned.rotation = Rotation::QuarterLeft;
        turned.darkness = Some(31);
        expect(&turned, &[PrinterField::Darkness, PrinterField::Rotation]);
    }

    #[test]
    fn two_printers_have_two_names() {
        let mut book = PrinterBook::default();
        book.keep(None, raw("10.0.0.9"));
        let duplicate = raw("10.0.0.10");
        let found = check_book(&book, None, &duplicate);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].kind, PrinterProblemKind::Taken);
        assert_eq!(check_book(&book, Some(&duplicate.name), &duplicate), []);
    }
}
