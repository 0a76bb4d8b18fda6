//! What the ZPL of a practice label says, whatever its words are.

use proptest::prelude::*;

use super::content::samples;
use super::*;

const COMMANDS: [&str; 20] = [
    "XA", "CI", "PW", "LL", "LH", "FO", "FT", "A0", "FB", "FH", "FR", "FD", "FS", "GB", "GF", "BY",
    "BC", "PQ", "XZ", "",
];

fn zpl(label: impl Into<Label>) -> String {
    String::from_utf8(render_zpl(&label.into()).unwrap()).unwrap()
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
}
