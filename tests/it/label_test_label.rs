//! The test label, read back by programs that share no code with ours.

use std::{fs, process::Command};

use sendoff::{
    model::{
        label::LabelFormat,
        printer::{Density, LabelSize, TestPage},
    },
    render::{Drawer, test_label, verify},
};

fn page() -> TestPage {
    TestPage {
        title: "Sendoff – essai".to_owned(),
        rows: vec![
            "Bench 1 ^XZ~JR".to_owned(),
            "101,6 × 152,4 mm".to_owned(),
            "203 dpi".to_owned(),
        ],
        ruler: "Millimètres".to_owned(),
        code: "SENDOFF-TEST-203".to_owned(),
    }
}

fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_pdf_of_a_test_label_is_read_by_others_at_either_density() {
    for density in Density::ALL {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("test.pdf");
        let pdf = test_label::as_pdf(&page(), LabelSize::FOUR_BY_SIX, density).unwrap();
        fs::write(&path, pdf).unwrap();
        let path = path.to_str().unwrap();
        let text = run("pdftotext", &["-layout", path, "-"]);
        for words in [
            "Sendoff – essai",
            "Bench 1 ^XZ~JR",
            "203 dpi",
            "Millimètres",
        ] {
            assert!(text.contains(words), "{words:?} is not in {text}");
        }
        let size = run("pdfinfo", &[path]);
        assert!(
            size.contains("288 x 432 pts") || size.contains("288.0 x 432.0 pts"),
            "{size}"
        );
        let dpi = density.dots_per_inch().to_string();
        let picture = folder.path().join("test");
        let picture = picture.to_str().unwrap();
        run(
            "pdftoppm",
            &["-r", &dpi, "-png", "-singlefile", path, picture],
        );
        // For eyes.
        if let Some(folder) = std::env::var_os("SENDOFF_PICTURES") {
            let kept = std::path::Path::new(&folder).join(format!("test-label-{dpi}.png"));
            fs::copy(format!("{picture}.png"), kept).unwrap();
        }
        let code = run("zbarimg", &["-q", "--raw", &format!("{picture}.png")]);
        assert_eq!(code.trim(), "SENDOFF-TEST-203");
    }
}

#[test]
fn the_zpl_of_a_test_label_is_what_would_be_let_through_from_outside() {
    for density in Density::ALL {
        let zpl = test_label::as_zpl(&page(), LabelSize::FOUR_BY_SIX, density).unwrap();
        verify(&Drawer::Here, LabelFormat::Zpl, &zpl, None).unwrap();
        let zpl = String::from_utf8(zpl).unwrap();
        assert!(zpl.contains("^FDBench 1 _5EXZ_7EJR^FS"), "{zpl}");
    }
}

#[test]
fn the_zpl_of_a_test_label_is_given_to_the_printer_dot_by_dot() {
    let zpl = test_label::as_zpl(&page(), LabelSize::FOUR_BY_SIX, Density::Dpi203).unwrap();
    let zpl = String::from_utf8(zpl).unwrap();
    let is_tick = |line: &&str| line.contains("^GB1,");
    assert_eq!(zpl.lines().filter(is_tick).count(), 92);
    let others: Vec<&str> = zpl.lines().filter(|line| !is_tick(line)).collect();
    insta::assert_snapshot!(others.join("\n"), @r"
    ^XA
    ^CI28
    ^PW812
    ^LL1218
    ^LH0,0
    ^FO11,11^GB788,3,3^FS
    ^FO11,1202^GB788,3,3^FS
    ^FO11,11^GB3,1194,3^FS
    ^FO796,11^GB3,1194,3^FS
    ^FT39,87^A0N,47,47^FH^FDSendoff _E2_80_93 essai^FS
    ^FT39,153^A0N,28,28^FH^FDBench 1 _5EXZ_7EJR^FS
    ^FT39,197^A0N,28,28^FH^FD101,6 _C3_97 152,4 mm^FS
    ^FT39,241^A0N,28,28^FH^FD203 dpi^FS
    ^FT39,306^A0N,28,28^FH^FDMillim_C3_A8tres^FS
    ^FO39,321^GB727,2,2^FS
    ^FT39,391^A0N,22,22^FH^FD0^FS
    ^FT119,391^A0N,22,22^FH^FD1^FS
    ^FT199,391^A0N,22,22^FH^FD2^FS
    ^FT279,391^A0N,22,22^FH^FD3^FS
    ^FT359,391^A0N,22,22^FH^FD4^FS
    ^FT439,391^A0N,22,22^FH^FD5^FS
    ^FT519,391^A0N,22,22^FH^FD6^FS
    ^FT599,391^A0N,22,22^FH^FD7^FS
    ^FT679,391^A0N,22,22^FH^FD8^FS
    ^FT759,391^A0N,22,22^FH^FD9^FS
    ^FO39,430^BY3,3,119^BCN,119,N,N,N,A^FDSENDOFF-TEST-203^FS
    ^FT39,594^A0N,28,28^FH^FDSENDOFF-TEST-203^FS
    ^PQ1
    ^XZ
    ");
}

#[test]
fn a_test_label_on_small_paper_leaves_out_what_has_no_room() {
    let size = LabelSize {
        width_tenths_mm: 500,
        height_tenths_mm: 250,
    };
    let zpl = test_label::as_zpl(&page(), size, Density::Dpi203).unwrap();
    let zpl = String::from_utf8(zpl).unwrap();
    assert!(zpl.contains("^LL199\n") && zpl.contains("Sendoff"), "{zpl}");
    assert!(!zpl.contains("^BC"), "{zpl}");
}

#[test]
fn a_code_that_no_bar_code_carries_makes_no_label() {
    let page = TestPage {
        code: "^XZ".to_owned(),
        ..page()
    };
    test_label::as_zpl(&page, LabelSize::A4, Density::Dpi203).unwrap_err();
}
