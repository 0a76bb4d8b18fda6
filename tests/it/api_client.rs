//! The typed client over a scripted transport: what each operation sends, and
//! what each answer means. Bytes on a socket are `api_http`'s.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use rstest::rstest;
use sendoff::{
    model::{
        batch::BatchStatus,
        ids::{BatchId, ShipmentId},
        money::{Currency, Money},
        parcel::PackageType,
        postage_type::PostageType,
        problem::{Field, Place, Problem, ProblemKind},
        returns::{ReturnReason, ReturnStatus},
        shipment::ShipmentStatus,
    },
    service::{
        client::{ReadApi, WriteApi},
        error::ApiError,
        operations::{BatchFilter, RefreshRequest, ReturnFilter, ShipmentFilter},
        public::{PublicRecords as _, PublicSite},
        transport::{Request, Response, Transport, TransportError},
    },
};

use crate::api_server::{Server, json};

/// Gives one answer to everything and remembers what was sent.
struct Scripted {
    answer: Result<Response, TransportError>,
    sent: Mutex<Vec<String>>,
}

#[async_trait]
impl Transport for Scripted {
    async fn send(&self, request: Request) -> Result<Response, TransportError> {
        let query: Vec<String> = request
            .query
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let body = request.body.map(|body| body.to_string());
        self.sent.lock().unwrap().push(
            format!(
                "{} {} {} {}",
                request.method.as_str(),
                request.path,
                query.join("&"),
                body.unwrap_or_default()
            )
            .trim()
            .to_owned(),
        );
        self.answer.clone()
    }
}

/// Both clients of one account, and what they sent.
struct Clients {
    reads: ReadApi,
    writes: WriteApi,
    scripted: Arc<Scripted>,
}

impl Clients {
    fn sent(&self) -> Vec<String> {
        self.scripted.sent.lock().unwrap().clone()
    }
}

fn clients(status: u16, body: &str) -> Clients {
    clients_answered(response(status, body))
}

fn clients_answered(answer: Response) -> Clients {
    let scripted = Arc::new(Scripted {
        answer: Ok(answer),
        sent: Mutex::default(),
    });
    Clients {
        reads: ReadApi::new(Arc::<Scripted>::clone(&scripted), Currency::Cad),
        writes: WriteApi::new(Arc::<Scripted>::clone(&scripted), Currency::Cad),
        scripted,
    }
}

fn response(status: u16, body: &str) -> Response {
    Response {
        status,
        body: body.as_bytes().to_vec(),
        ..Response::default()
    }
}

fn shipment_id() -> ShipmentId {
    ShipmentId::new("A1")
}

fn everything() -> ShipmentFilter {
    ShipmentFilter {
        batch_id: Some(BatchId(3)),
        package_type: Some(PackageType::Parcel),
        from_date: "2025-03-01".parse().ok(),
        to_date: "2025-03-04".parse().ok(),
        q: Some("K7 zoë".to_owned()),
        status: Some(ShipmentStatus::Ready),
        limit: Some(1_000),
        page: Some(2),
    }
}

async fn buy(status: u16, body: &str) -> Result<Option<String>, ApiError> {
    let client = clients(status, body);
    let bought = client
        .writes
        .buy_postage(&shipment_id(), Some(&PostageType::ServiceSlim))
        .await?;
    Ok(bought.map(|shipment| shipment.status.to_string()))
}

#[tokio::test]
async fn shipment_operations_send_what_the_document_says() {
    let client = clients(200, r#"{"shipment":{"id":"A1","status":"unpaid"}}"#);
    let id = shipment_id();
    client.reads.retrieve_shipment(&id).await.unwrap();
    client.writes.delete_shipment(&id).await.unwrap();
    client
        .writes
        .refresh_rates(&id, &RefreshRequest::default())
        .await
        .unwrap();
    client.writes.buy_postage(&id, None).await.unwrap();
    client
        .writes
        .buy_postage(&id, Some(&PostageType::from_word("service_rocket")))
        .await
        .unwrap();
    client.writes.request_refund(&id).await.unwrap();
    client
        .writes
        .add_to_batch(BatchId(3), std::slice::from_ref(&id))
        .await
        .unwrap();
    client.writes.remove_from_batch(&[id]).await.unwrap();
    assert_eq!(
        client.sent(),
        [
            "GET /shipments/A1",
            "DELETE /shipments/A1",
            "PATCH /shipments/A1/refresh  {}",
            "PATCH /shipments/A1/buy  {}",
            r#"PATCH /shipments/A1/buy  {"postage_type":"service_rocket"}"#,
            "PATCH /shipments/A1/refund",
            r#"PATCH /shipments/add_to_batch  {"batch_id":3,"shipment_ids":["A1"]}"#,
            r#"PATCH /shipments/remove_from_batch  {"shipment_ids":["A1"]}"#,
        ]
    );
}

#[tokio::test]
async fn lists_and_counts_send_their_filters() {
    let lists = clients(200, "[]");
    lists.reads.list_shipments(&everything()).await.unwrap();
    lists
        .reads
        .list_shipments(&ShipmentFilter::default())
        .await
        .unwrap();
    let batches = BatchFilter {
        status: Some(BatchStatus::Ready),
        limit: Some(5),
        page: Some(1),
    };
    lists.reads.list_batches(&batches).await.unwrap();
    let returns = ReturnFilter {
        status: Some(ReturnStatus::OnHold),
        reason: Some(ReturnReason::Damaged),
        limit: None,
        page: None,
    };
    lists.reads.list_returns(&returns).await.unwrap();
    assert_eq!(
        lists.sent(),
        [
            "GET /shipments batch_id=3&package_type=parcel&from_date=2025-03-01\
             &to_date=2025-03-04&q=K7 zoë&status=ready&limit=1000&page=2",
            "GET /shipments",
            "GET /batches status=ready&limit=5&page=1",
            "GET /returns status=on_hold&reason=damaged",
        ]
    );

    let counts = clients(200, r#"{"count":12}"#);
    let ready = counts
        .reads
        .count_shipments(Some(&ShipmentStatus::Ready))
        .await;
    assert_eq!(ready, Ok(12));
    assert_eq!(counts.reads.count_batches(None).await, Ok(12));
    assert_eq!(
        counts.sent(),
        ["GET /shipments/count status=ready", "GET /batches/count"]
    );
}

#[tokio::test]
async fn batches_are_made_read_and_deleted() {
    let body = r#"{"batch":{"id":3,"description":null,"status":"sleeping",
                  "created_at":"2025-03-04T12:00:00.000-05:00","label_png_url":"https://l/3"}}"#;
    let client = clients(201, body);
    let made = client.writes.create_batch(Some("Monday")).await.unwrap();
    assert_eq!(made.id, BatchId(3));
    assert_eq!(made.status.as_str(), "sleeping");
    assert_eq!(made.label_png_url.as_deref(), Some("https://l/3"));
    assert_eq!(client.reads.retrieve_batch(BatchId(3)).await, Ok(made));
    client.writes.delete_batch(BatchId(3)).await.unwrap();
    assert_eq!(
        client.sent(),
        [
            r#"POST /batches  {"description":"Monday"}"#,
            "GET /batches/3",
            "DELETE /batches/3",
        ]
    );
}

#[tokio::test]
async fn a_wrapped_list_reads_like_a_bare_one_and_leaves_out_only_what_is_none() {
    let item = r#"{"id":"A1","status":"on_the_moon","purchase_amount":"9.84"}"#;
    for body in [format!("[{item}]"), format!(r#"{{"shipments":[{item}]}}"#)] {
        let client = clients(200, &body);
        let listed = client
            .reads
            .list_shipments(&ShipmentFilter::default())
            .await
            .unwrap();
        assert_eq!(listed[0].status.as_str(), "on_the_moon");
        assert_eq!(
            listed[0].purchase_amount,
            Money::parse("9.84", Currency::Cad).ok()
        );
    }
    let odd = r#"{"id":"B","status":"ready","tariff_fee":"free","to_name":7},{"id":"C"},7"#;
    let client = clients(200, &format!("[{item},{odd}]"));
    let listed = client
        .reads
        .list_shipments(&ShipmentFilter::default())
        .await
        .unwrap();
    let ids: Vec<_> = listed.iter().map(|seen| seen.id.as_str()).collect();
    assert_eq!(ids, ["A1", "B"]);
    // Who pages through the list sees how long the page was.
    assert_eq!((listed.unreadable, listed.listed()), (2, 4));
    let client = clients(200, r#"[{"id":"C"}]"#);
    let error = client
        .reads
        .list_shipments(&ShipmentFilter::default())
        .await
        .unwrap_err();
    assert!(error.to_string().contains("[0].status"), "{error}");
}

#[rstest]
#[case::empty("")]
#[case::text("OK")]
#[case::other_json(r#"{"ok":true}"#)]
#[tokio::test]
async fn a_purchase_that_was_taken_without_a_shipment_is_taken(#[case] body: &str) {
    assert_eq!(buy(200, body).await, Ok(None));
}

#[tokio::test]
async fn a_purchase_tells_the_shipments_status_if_it_comes() {
    for body in [
        r#"{"shipment":{"id":"A1","status":"postage_requested"}}"#,
        r#"{"shipment":{"id":"A1","status":"postage_requested","postage_fee":"?","value":9}}"#,
    ] {
        assert_eq!(
            buy(200, body).await,
            Ok(Some("postage_requested".to_owned()))
        );
    }
}

#[rstest]
#[case::web_page(200, "<html>Sign in to the network</html>")]
#[case::redirect(302, "")]
#[case::no_status(200, r#"{"shipment":{"id":"A1","postage_fee":"1.00"}}"#)]
#[case::gateway(502, "<html>Bad gateway</html>")]
#[case::foreign_404(404, "404 page not found")]
#[case::too_slow(408, r#"{"error":{"message":"Request Timeout"}}"#)]
#[tokio::test]
async fn a_purchase_with_an_answer_that_proves_nothing_is_unsettled(
    #[case] status: u16,
    #[case] body: &str,
) {
    let error = buy(status, body).await.unwrap_err();
    assert!(error.is_outcome_unknown(), "{error:?}");
}

#[rstest]
#[case::token(401, "")]
#[case::unknown(404, r#"{"error":{"message":"Not Found"}}"#)]
#[case::limit(429, "<html>slow down</html>")]
#[case::refused(400, r#"{"error":{"message":"Postage already purchased"}}"#)]
#[tokio::test]
async fn a_purchase_that_the_service_turned_down_is_settled(
    #[case] status: u16,
    #[case] body: &str,
) {
    let error = buy(status, body).await.unwrap_err();
    assert!(!error.is_outcome_unknown(), "{error:?}");
}

#[rstest]
#[case("7", 7)]
#[case("Tue, 04 Mar 2025 12:00:42 GMT", 42)]
#[tokio::test]
async fn a_429_says_how_long_to_wait_in_either_form(#[case] header: &str, #[case] expected: u64) {
    let answer = Response {
        retry_after: Some(header.to_owned()),
        date: Some("Tue, 04 Mar 2025 12:00:00 GMT".to_owned()),
        ..response(429, "")
    };
    let client = clients_answered(answer);
    assert_eq!(
        client.reads.count_shipments(None).await,
        Err(ApiError::RateLimited {
            retry_after_secs: expected
        })
    );
}

#[tokio::test]
async fn a_refused_field_is_reported_with_what_was_sent_in_it() {
    let body = r#"{"error":{"message":"postage_type field is invalid and try again"}}"#;
    let error = buy(400, body).await.unwrap_err();
    let ApiError::Refused {
        words, problems, ..
    } = error
    else {
        panic!("{error:?}");
    };
    assert_eq!(words, "postage_type field is invalid and try again");
    let said = ProblemKind::Said { words };
    let place = Place::of(Field::PostageType);
    assert_eq!(problems, [Problem::blocking(place, said, "service_slim")]);
}

#[tokio::test]
async fn an_empty_answer_to_a_question_is_not_the_services() {
    let client = clients(200, "");
    let error = client
        .reads
        .retrieve_shipment(&shipment_id())
        .await
        .unwrap_err();
    assert_eq!(
        error,
        ApiError::NotTheService {
            status: 200,
            what: "it is empty".to_owned()
        }
    );
}

#[tokio::test]
async fn an_identifier_that_names_another_path_is_never_sent() {
    let client = clients(204, "");
    for id in ["", "..", "."] {
        let outcome = client.writes.delete_shipment(&ShipmentId::new(id)).await;
        assert!(matches!(outcome, Err(ApiError::NotSent { .. })));
    }
    assert!(client.sent().is_empty());
    client
        .writes
        .delete_shipment(&ShipmentId::new("a/../b"))
        .await
        .unwrap();
    assert_eq!(client.sent(), ["DELETE /shipments/a%2F..%2Fb"]);
}

#[tokio::test]
async fn returns_keep_their_words_and_their_original() {
    let body = r#"[{"id":"R1","status":"returned","return_reason":"unknown","resolved_at":null,
        "resolution":"unknown","original_shipment":{"id":"A1","to_name":"Zoë","to_street":"1 Main"}},
        {"id":"R2","status":"on_hold","original_shipment":null}]"#;
    let client = clients(200, body);
    let returns = client
        .reads
        .list_returns(&ReturnFilter::default())
        .await
        .unwrap();
    assert_eq!(returns[0].status.as_str(), "returned");
    assert_eq!(returns[0].reason, Some(ReturnReason::NotKnown));
    assert_eq!(returns[0].original.id, shipment_id());
    assert_eq!(
        returns[0].original.recipient.address_1.as_deref(),
        Some("1 Main")
    );
    assert_eq!(returns[1].status, ReturnStatus::OnHold);
}

#[tokio::test]
async fn public_tracking_is_read_outside_the_account_and_without_a_token() {
    let body = r#"{"shipment":{"shipment_id":"A1","to_city":"Troy","ship_date":"2025-03-04",
        "tracking_events":[{"title":"Delivered","status":"delivered"}]}}"#;
    let server = Server::answering([json(body)]).await;
    let site = PublicSite::new(&server.url()).unwrap();
    let record = site.tracking(&shipment_id()).await.unwrap();
    assert_eq!(record.shipment_id, shipment_id());
    assert_eq!(record.to.city.as_deref(), Some("Troy"));
    assert_eq!(record.ship_date, "2025-03-04".parse().ok());
    assert_eq!(record.events[0].title, "Delivered");
    let heard = server.requests().remove(0);
    assert!(heard.starts_with("GET /tracking/a1.json "), "{heard}");
    assert!(!heard.to_ascii_lowercase().contains("authorization"));
}
