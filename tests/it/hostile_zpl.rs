//! ZPL that does more than print a label is refused, with the command named.

use rstest::rstest;
use sendoff::{
    model::label::LabelFormat,
    render::{Drawer, LabelProblem, ZplProblem, verify},
};

use crate::support::memory;

fn verdict(zpl: &[u8]) -> Result<(), LabelProblem> {
    let outcome = verify(&Drawer::Here, LabelFormat::Zpl, zpl, None).map(|_| ());
    memory::assert_small();
    outcome
}

#[rstest]
fn a_command_to_the_printer_itself_is_refused_by_name(
    #[values(
        "~JR", "~JS", "~JA", "~JC", "~JP", "~JX", "~JL", "~HS", "~HI", "~HM", "~HD", "~HQ", "~WC",
        "~WQ", "~DG", "~DY", "~DB", "~DU", "~DT", "~DN", "~DE", "~EG", "~PS", "~PP", "~PH", "~SD",
        "~TA", "~RO", "~KB", "~NC", "~NR", "~NT", "~CC", "~CD", "~CT", "^JU", "^JT", "^JZ", "^JM",
        "^ID", "^IS", "^IL", "^IM", "^DF", "^XF", "^XG", "^HH", "^HW", "^HZ", "^HF", "^HG", "^HT",
        "^HV", "^ND", "^NI", "^NS", "^NB", "^NP", "^SE", "^SL", "^SO", "^SQ", "^SR", "^SS", "^ST",
        "^SX", "^SZ", "^SN", "^WD", "^WF", "^WI", "^WL", "^WX", "^KD", "^KL", "^KN", "^KP", "^CC",
        "^CD", "^CT", "^CV", "^CM", "^CW", "^LF", "^TO", "^A@", "^FL", "^FC", "^RF", "^RB", "^MF",
        "^MA", "^MD", "^PP", "^PF", "^PN"
    )]
    command: &str,
) {
    let zpl = format!("^XA^FO10,10^A0N,30,30^FDhello^FS{command}R:A.ZPL,1,1^FS^XZ");
    let refused = LabelProblem::UnsafeZpl(ZplProblem::Command {
        command: command.to_owned(),
    });
    assert_eq!(verdict(zpl.as_bytes()), Err(refused.clone()));
    // The printer does not care for capitals, nor for where it stands.
    let small = zpl.replace(command, &command.to_ascii_lowercase());
    assert_eq!(verdict(small.as_bytes()), Err(refused));
    let hidden = format!("^XA^FDa{command}^FS^XZ");
    assert!(verdict(hidden.as_bytes()).is_err());
}

#[rstest]
#[case::set_get_do(b"^XA^XZ\r\n! U1 setvar \"device.reset\" \"\"\r\n^XA^XZ".as_slice(), ZplProblem::OutsideTheLabel)]
#[case::words_between_labels(b"^XA^XZ hello ^XA^XZ", ZplProblem::OutsideTheLabel)]
#[case::a_field_outside(b"^XA^XZ^FDx^FS^XA^XZ", ZplProblem::OutsideTheLabel)]
#[case::another_language(b"^XA\x1b%-12345X@PJL^XZ", ZplProblem::OddBytes)]
#[case::control_characters(b"^XA^FD\x02JR\x03^FS^XZ", ZplProblem::OddBytes)]
#[case::an_enquiry(b"^XA\x05^XZ", ZplProblem::OddBytes)]
#[case::bytes_of_no_alphabet(b"^XA^FD\xff\xfe^FS^XZ", ZplProblem::OddBytes)]
#[case::a_picture_of_bytes(b"^XA^GFB,4,4,1,^XZ^^XZ", ZplProblem::BinaryPicture)]
#[case::a_packed_picture(b"^XA^GFC,4,4,1,abcd^XZ", ZplProblem::BinaryPicture)]
#[case::a_picture_of_no_form(b"^XA^GF,4,4,1,abcd^XZ", ZplProblem::BinaryPicture)]
fn what_could_hide_a_command_is_refused(#[case] zpl: &[u8], #[case] problem: ZplProblem) {
    assert_eq!(verdict(zpl), Err(LabelProblem::UnsafeZpl(problem)));
}

#[rstest]
fn many_copies_are_not_the_labels_to_ask_for(
    #[values("2", "999", "99999999", "1e3", "0", "-1", "x", "001000")] copies: &str,
) {
    let zpl = format!("^XA^FDx^FS^PQ{copies},0,1,Y^XZ");
    let refused = ZplProblem::Copies {
        copies: copies.to_owned(),
    };
    assert_eq!(
        verdict(zpl.as_bytes()),
        Err(LabelProblem::UnsafeZpl(refused))
    );
}

#[test]
fn a_roll_of_labels_in_one_file_is_refused() {
    let roll = "^XA^FDx^FS^XZ".repeat(9);
    assert_eq!(
        verdict(roll.as_bytes()),
        Err(LabelProblem::UnsafeZpl(ZplProblem::TooManyFormats))
    );
}

#[test]
fn a_file_of_commands_without_end_is_given_up() {
    let long = format!("^XA{}^XZ", "^FS".repeat(1_000_000));
    assert_eq!(
        verdict(long.as_bytes()),
        Err(LabelProblem::UnsafeZpl(ZplProblem::TooManyCommands))
    );
}
