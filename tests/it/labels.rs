//! Practice labels against the label room and against a reader that is not ours.

use std::{path::Path, process::Command};

use rstest::rstest;
use sendoff::model::label::LabelFormat;
use sendoff::practice::labels::{
    BatchContent, Label, LabelError, render_pdf, render_png, render_zpl,
};
use sendoff::render::{BarcodeCheck, Drawer, LabelProblem, Verified, decode, verify};

use crate::support::labels::content;

fn render(format: LabelFormat, label: impl Into<Label>) -> Result<Vec<u8>, LabelError> {
    let label = label.into();
    match format {
        LabelFormat::Png => render_png(&label),
        LabelFormat::Pdf => render_pdf(&label),
        LabelFormat::Zpl => render_zpl(&label),
    }
}

#[rstest]
#[case::shortest("7023210394")]
#[case::universal("LM123456789CA")]
#[case::domestic("7023210039414604")]
#[case::with_letters("1Z999AA10123456784")]
#[case::of_22_digits("9400111899223100012345")]
#[case::of_34_digits("9612019987654312345678901234567890")]
#[case::of_31_letters("ABCDEFGHIJKLMNOPQRSTUVWXYZABCDE")]
#[case::of_34_letters("ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGH")]
fn every_format_proves_its_tracking_code(#[case] code: &str) {
    for format in LabelFormat::ALL {
        let bytes = render(format, content(code)).unwrap();
        assert_eq!(
            verify(&Drawer::Here, format, &bytes, Some(code)),
            Ok(Verified {
                barcode: BarcodeCheck::Matched
            }),
            "{format}"
        );
    }
}

#[rstest]
#[case("LM123456789CA")]
#[case("7023210039414604")]
#[case("ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGH")]
fn another_reader_reads_both_codes(#[case] code: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("label.png");
    std::fs::write(&path, render(LabelFormat::Png, content(code)).unwrap()).unwrap();
    let mut lines = read_by_another(&path);
    lines.sort_unstable();
    assert_eq!(lines, [&format!("CODE-128:{code}"), "QR-Code:SH4K7PXWQ2"]);
}

/// What a reader that is not ours finds in a picture.
fn read_by_another(path: &Path) -> Vec<String> {
    let output = Command::new("zbarimg")
        .args(["--quiet", "--nodbus"])
        .arg(path)
        .output()
        .expect("zbarimg is missing, install zbar-tools");
    let read = String::from_utf8(output.stdout).unwrap();
    read.lines().map(str::to_owned).collect()
}

#[test]
fn another_reader_reads_which_batch_a_label_is_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("batch.png");
    let png = render(LabelFormat::Png, batch()).unwrap();
    std::fs::write(&path, png).unwrap();
    assert_eq!(read_by_another(&path), ["CODE-128:BATCH-1042"]);
}

fn batch() -> Label {
    Label::Batch(BatchContent {
        number: "1042".to_owned(),
        description: "Ramassage de l'après-midi, quai 3".to_owned(),
        parcels: "27".to_owned(),
        begun_on: "2025-11-21".to_owned(),
    })
}

#[test]
fn the_label_of_another_parcel_is_a_loud_problem() {
    for format in [LabelFormat::Png, LabelFormat::Pdf] {
        let bytes = render(format, content("7023210039414604")).unwrap();
        let problem = verify(&Drawer::Here, format, &bytes, Some("7023210039414605"));
        assert_eq!(
            problem,
            Err(LabelProblem::OtherTrackingCode {
                expected: "7023210039414605".to_owned(),
                found: vec!["7023210039414604".to_owned()],
            })
        );
    }
}

#[test]
fn a_label_cut_in_half_is_not_verified() {
    for format in LabelFormat::ALL {
        let bytes = render(format, content("7023210039414604")).unwrap();
        let half = &bytes[..bytes.len() / 2];
        assert!(
            verify(&Drawer::Here, format, half, None).is_err(),
            "{format}"
        );
    }
}

#[test]
fn a_label_that_lies_on_its_side_is_read() {
    let upright =
        image::load_from_memory(&render(LabelFormat::Png, content("LM123456789CA")).unwrap())
            .unwrap();
    for lying in [upright.rotate90(), upright.rotate180(), upright.rotate270()] {
        let mut bytes = std::io::Cursor::new(Vec::new());
        lying.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
        let verified = verify(
            &Drawer::Here,
            LabelFormat::Png,
            bytes.get_ref(),
            Some("LM123456789CA"),
        )
        .unwrap();
        assert_eq!(verified.barcode, BarcodeCheck::Matched);
    }
}

#[test]
fn the_same_words_make_the_same_bytes() {
    let content = content("7023210039414604");
    for format in LabelFormat::ALL {
        assert!(
            render(format, content.clone()).unwrap() == render(format, content.clone()).unwrap(),
            "{format}"
        );
    }
}

#[test]
fn picture_and_page_are_four_by_six_inches() {
    for format in [LabelFormat::Png, LabelFormat::Pdf] {
        let picture = decode(
            &Drawer::Here,
            format,
            &render(format, content("7023210039414604")).unwrap(),
        )
        .unwrap();
        assert_eq!((picture.width, picture.height), (812, 1218), "{format}");
        assert_eq!(picture.rgba.len(), 812 * 1218 * 4);
    }
}

#[test]
fn bars_of_the_page_lie_on_whole_printer_dots() {
    let content = content("7023210039414604");
    let row_through_bars = |format| {
        let picture = decode(
            &Drawer::Here,
            format,
            &render(format, content.clone()).unwrap(),
        )
        .unwrap();
        let row = picture.rgba.chunks_exact(4 * 812).nth(900).unwrap();
        row.chunks_exact(4)
            .map(|pixel| pixel[0])
            .collect::<Vec<u8>>()
    };
    let page = row_through_bars(LabelFormat::Pdf);
    assert!(
        page.iter().all(|gray| *gray == 0 || *gray == 255),
        "{page:?}"
    );
    assert_eq!(page, row_through_bars(LabelFormat::Png));
}

/// As the program draws labels: in a process with bounds.
fn apart() -> Drawer {
    Drawer::apart(env!("CARGO_BIN_EXE_sendoff").into())
}

#[test]
#[cfg(feature = "zpl-preview")]
fn zpl_that_is_drawn_shows_the_bars_that_its_printer_would_burn() {
    let code = "7023210039414604";
    for (label, code) in [(content(code).into(), code), (batch(), "BATCH-1042")] {
        let zpl = render(LabelFormat::Zpl, label).unwrap();
        let picture = decode(&apart(), LabelFormat::Zpl, &zpl).unwrap();
        assert!((812..=814).contains(&picture.width), "{}", picture.width);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("label.png");
        image::save_buffer(
            &path,
            &picture.rgba,
            picture.width,
            picture.height,
            image::ExtendedColorType::Rgba8,
        )
        .unwrap();
        let read = read_by_another(&path);
        assert!(read.contains(&format!("CODE-128:{code}")), "{read:?}");
    }
}

#[rstest]
#[case::bars_without_end("^XA^BY999,3,32000^FO10,10^BCN,32000^FD123456789012^FS^XZ")]
#[case::far_off_the_paper("^XA^FO4294967295,2147483647^A0N,30,30^FDfar^FS^XZ")]
#[case::letters_as_high_as_a_house("^XA^FO10,10^A0N,999999,999999^FDW^FS^XZ")]
#[case::a_box_without_end("^XA^FO1,1^GB99999999,99999999,99999999^FS^XZ")]
#[case::nothing_to_draw("^XA^XZ")]
fn zpl_that_is_made_to_hurt_ends_small(#[case] zpl: &str) {
    drop(decode(&apart(), LabelFormat::Zpl, zpl.as_bytes()));
    crate::support::memory::assert_small();
}
