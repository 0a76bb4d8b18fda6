//! What is said at the end of a run.

use super::*;
use crate::cli::ship::summary::{
    AlreadyLine, FailedLine, InDoubtLine, LabelLine, LeftLine, PaidLine, WithoutLabelLine,
};
use crate::{
    cli::ship::window::Account,
    model::{environment::Environment, ids::ShipmentId},
};

fn said(summary: &Summary) -> Vec<String> {
    let words = Words::new("en").unwrap();
    let speaker = Speaker {
        words: &words,
        zone: &TimeZone::UTC,
    };
    let said = speaker.rows(summary, LabelFormat::Png);
    said.into_iter()
        .map(|sentence| sentence.replace(['\u{2068}', '\u{2069}'], ""))
        .collect()
}

fn failed(row: usize, reason: &str) -> FailedLine {
    FailedLine {
        parcel: None,
        row,
        order_id: format!("{}", 999 + row),
        field: None,
        value: None,
        reason: reason.to_owned(),
    }
}

fn already(row: usize, message: Option<RowMessage>) -> AlreadyLine {
    AlreadyLine {
        row,
        order_id: format!("{}", 999 + row),
        shipment_id: format!("S{row}"),
        tracking_code: None,
        elsewhere: true,
        changed: false,
        printed: false,
        copies: Vec::new(),
        reason: message.as_ref().map(RowMessage::sentence),
        message,
    }
}

#[test]
fn a_label_of_which_there_is_another_copy_is_told_once() {
    let label = |row: usize, path: &str| LabelLine {
        row,
        order_id: format!("{}", 999 + row),
        shipment_id: format!("S{row}"),
        path: path.to_owned(),
    };
    let row = |row: usize, printed: bool, copy: &str| AlreadyLine {
        elsewhere: false,
        printed,
        copies: vec![copy.to_owned()],
        ..already(row, None)
    };
    let summary = Summary {
        // The fourth is where an earlier run has put it.
        labels: (1..=4)
            .map(|row| label(row, &format!("/new/{row}.pdf")))
            .collect(),
        already: vec![
            row(1, false, "/old/1.pdf"),
            row(2, false, "/old/2.pdf"),
            row(3, true, "/old/3.pdf"),
            row(4, true, "/new/4.pdf"),
        ],
        ..Summary::default()
    };
    assert_eq!(
        said(&summary),
        [
            "Row 3, order 1002: bought before, and printed from this data folder, or perhaps \
             printed. The label is in the folder now, too: use each label once",
            "Rows 1-2: bought before, and an earlier run put the label into /old. It is in the \
             folder of this run now, too: use each label once",
        ]
    );
}

#[test]
fn rows_of_which_the_same_is_said_stand_together() {
    assert_eq!(ranges(&[1, 2, 3, 7, 9, 10]), "1-3, 7, 9-10");
    let heavy = (1..=40).chain([52]).map(|row| failed(row, "Too heavy"));
    let summary = Summary {
        failed: heavy.chain([failed(41, "No such city")]).collect(),
        ..Summary::default()
    };
    assert_eq!(
        said(&summary),
        [
            "Row 41, order 1040: failed. No such city",
            "Rows 1-40, 52: failed. Too heavy",
        ]
    );
}

#[test]
fn what_is_so_of_one_row_stands_above_what_is_said_of_all() {
    let message = |detail: &str| RowMessage {
        detail: detail.to_owned(),
        advice: "Do this".to_owned(),
    };
    let summary = Summary {
        already: vec![already(1, Some(message("bought as A")))],
        ..Summary::default()
    };
    assert_eq!(said(&summary), ["Row 1, order 1000: bought as A. Do this"]);
    let lines = ["bought as A", "bought as B"].map(message);
    let summary = Summary {
        already: (1..)
            .zip(lines)
            .map(|(row, message)| already(row, Some(message)))
            .collect(),
        ..Summary::default()
    };
    assert_eq!(
        said(&summary),
        [
            "Row 1, order 1000: bought as A",
            "Row 2, order 1001: bought as B",
            "Rows 1-2: Do this",
        ]
    );
}

#[test]
fn labels_of_what_was_bought_elsewhere_are_said_to_be_there_only_if_they_are() {
    let label = |row: usize| LabelLine {
        row,
        order_id: String::new(),
        shipment_id: format!("S{row}"),
        path: "label".to_owned(),
    };
    let summary = Summary {
        already: (1..=3).map(|row| already(row, None)).collect(),
        labels: vec![label(1), label(2)],
        without_label: vec![WithoutLabelLine {
            row: 3,
            order_id: "1002".to_owned(),
            shipment_id: None,
            reason: "Lost".to_owned(),
        }],
        ..Summary::default()
    };
    let said = said(&summary);
    assert!(
        said[0].starts_with("Rows 1-2: bought before, on another computer"),
        "{said:?}"
    );
    assert!(
        said[1].starts_with("Row 3, order 1002: bought, without a label"),
        "{said:?}"
    );
}

#[test]
fn what_is_said_of_labels_and_purchases_in_doubt_stands_together_too() {
    let label = |row: usize| LabelLine {
        row,
        order_id: format!("{}", 999 + row),
        shipment_id: format!("S{row}"),
        path: format!("labels/{row}.png"),
    };
    let in_doubt = |row: usize| InDoubtLine {
        row,
        order_id: format!("{}", 999 + row),
        shipment_id: Some(format!("S{row}")),
        reason: "Wait".to_owned(),
    };
    let summary = Summary {
        labels_put_before: vec![label(1), label(2)],
        saved_as_pdf: vec![(4, "1003".to_owned()), (5, "1004".to_owned())],
        in_doubt: vec![in_doubt(7), in_doubt(8)],
        ..Summary::default()
    };
    let said = said(&summary);
    assert_eq!(said.len(), 7, "{said:?}");
    assert!(
        said[0].starts_with("Rows 4-5: there is no PNG label"),
        "{said:?}"
    );
    assert_eq!(said[1], "Row 1, order 1000: labels/1.png");
    assert!(said[3].starts_with("Rows 1-2: An earlier run"), "{said:?}");
    assert_eq!(said[5], "Row 8, order 1007: unresolved, shipment S8");
    assert_eq!(said[6], "Rows 7-8: Wait");
}

#[test]
fn a_question_without_a_terminal_names_the_option() {
    let left = |why| Summary {
        left: vec![LeftLine {
            row: 1,
            order_id: "1000".to_owned(),
            why,
            detail: None,
        }],
        ..Summary::default()
    };
    let not_asked = said(&left(LeftReason::NotAsked));
    assert!(
        not_asked[0].contains("--yes") && !not_asked[0].contains("answered no"),
        "{not_asked:?}"
    );
    let no = said(&left(LeftReason::Declined));
    assert!(no[0].contains("answered no") && no.len() == 1, "{no:?}");
}

#[test]
fn the_folder_of_labels_is_named_only_if_there_are_labels() {
    let words = Words::new("en").unwrap();
    let speaker = Speaker {
        words: &words,
        zone: &TimeZone::UTC,
    };
    let none = speaker.counts(&Summary::default(), "labels");
    assert!(
        !none.contains("in labels") && none.ends_with("spent."),
        "{none}"
    );
}

#[test]
fn what_is_paid_twice_names_the_window_that_shows_it_once() {
    let paid = |id: &str| PaidLine {
        shipment_id: ShipmentId::new(id).to_string(),
        tracking_code: None,
        price: None,
        currency: None,
        created_at: "2026-11-12T08:00:00Z".parse().ok(),
        printed: false,
    };
    let pair = |order: &str| PaidTwiceLine {
        order_id: Some(order.to_owned()),
        own: paid("A"),
        other: paid("B"),
        sentence: format!("Order {order} was paid twice."),
    };
    let words = Words::new("en").unwrap();
    let speaker = Speaker {
        words: &words,
        zone: &TimeZone::UTC,
    };
    let named = Account::Named {
        host: "https://ship.example".to_owned(),
        client_id: "42".to_owned(),
    };
    for (account, environment, said) in [
        (
            Account::OfProfile,
            Environment::Live,
            "sendoff --data-dir /data",
        ),
        (named.clone(), Environment::Sandbox, "https://ship.example"),
        (named, Environment::Practice, "website of the service"),
    ] {
        let window = Window {
            data_dir: Some("/data".into()),
            environment,
            profile: Environment::Live.into(),
            account,
        };
        let sentences = speaker.paid_twice(&[pair("1"), pair("2")], &window);
        assert_eq!(sentences.len(), 3, "{sentences:?}");
        assert!(sentences[2].contains(said), "{said}: {sentences:?}");
    }
}
