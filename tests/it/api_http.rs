//! The HTTP transport against servers that misbehave. What the answers mean
//! is `api_client`'s.

use rstest::rstest;
use secrecy::SecretString;
use sendoff::{
    model::ids::ClientId,
    service::{
        http::{BaseUrlError, HttpTransport, base_url},
        transport::{Method, Request, Response, SizeCap, Transport as _, TransportError},
    },
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
};

use crate::api_server::{Server, answer, gzip_bomb, json};

const TOKEN: &str = "s3cret-t0ken";

fn transport(server_url: &str) -> HttpTransport {
    let base = format!("{server_url}/api/v1/clients/7");
    HttpTransport::new(&base, &SecretString::from(TOKEN)).unwrap()
}

fn get(path: &str) -> Request {
    Request {
        method: Method::Get,
        path: path.to_owned(),
        query: Vec::new(),
        body: None,
        size_cap: SizeCap::Object,
    }
}

async fn asked(server: &Server, request: Request) -> Result<Response, TransportError> {
    transport(&server.url()).send(request).await
}

fn assert_lost(outcome: &Result<Response, TransportError>) {
    assert!(
        matches!(outcome, Err(TransportError::AnswerLost { .. })),
        "{outcome:?}"
    );
}

#[tokio::test]
async fn a_request_goes_below_the_base_with_the_bare_token_and_json() {
    let server = Server::answering([json("{}")]).await;
    let request = Request {
        method: Method::Patch,
        path: "/shipments/A%2F1/buy".to_owned(),
        query: vec![("q", "zoë & co".to_owned())],
        body: Some(serde_json::json!({ "postage_type": "service_slim" })),
        size_cap: SizeCap::Object,
    };
    let response = asked(&server, request).await.unwrap();
    assert_eq!(response.body, b"{}");

    let heard = server.requests().remove(0);
    let (head, body) = heard.split_once("\r\n\r\n").unwrap();
    assert_eq!(
        head.lines().next(),
        Some("PATCH /api/v1/clients/7/shipments/A%2F1/buy?q=zo%C3%AB+%26+co HTTP/1.1")
    );
    for line in [
        "authorization: s3cret-t0ken",
        "content-type: application/json; charset=utf-8",
        "accept: application/json",
    ] {
        assert!(head.lines().any(|found| found == line), "{line}\n{head}");
    }
    assert!(head.contains("user-agent: sendoff/"), "{head}");
    assert_eq!(body, r#"{"postage_type":"service_slim"}"#);
}

#[rstest]
#[case("301 Moved Permanently")]
#[case("302 Found")]
#[case("307 Temporary Redirect")]
#[case("308 Permanent Redirect")]
#[tokio::test]
async fn a_redirect_is_not_followed_and_the_token_goes_nowhere_else(#[case] status: &str) {
    let elsewhere = Server::answering([json("{}")]).await;
    let location = format!("Location: {}/take\r\n", elsewhere.url());
    let server = Server::answering([answer(status, &location, ""), json("{}")]).await;
    let request = Request {
        method: Method::Patch,
        body: Some(serde_json::json!({})),
        ..get("/shipments/A/buy")
    };
    let response = asked(&server, request).await.unwrap();
    assert_eq!(response.status.to_string(), status[..3]);
    assert_eq!(response.location, Some(format!("{}/take", elsewhere.url())));
    assert_eq!(elsewhere.requests(), Vec::<String>::new());
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn an_answer_that_is_cut_short_is_lost_and_not_asked_for_again() {
    let mut cut = json(r#"{"shipment":{"id":"A"}}"#);
    cut.truncate(cut.len() - 5);
    let server = Server::answering([cut, json("{}")]).await;
    assert_lost(&asked(&server, get("/shipments/A")).await);
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn a_connection_that_closes_without_an_answer_is_lost_and_not_tried_again() {
    let server = Server::answering([Vec::new(), json("{}")]).await;
    assert_lost(&asked(&server, get("/shipments/A")).await);
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn an_answer_in_another_language_is_lost() {
    let server = Server::answering([b"SSH-2.0-OpenSSH_9.2\r\n".to_vec()]).await;
    assert_lost(&asked(&server, get("/shipments/A")).await);
}

#[tokio::test]
async fn a_refused_connection_has_sent_nothing() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let closed = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let outcome = transport(&closed).send(get("/shipments/A")).await;
    assert!(
        matches!(outcome, Err(TransportError::NotSent { .. })),
        "{outcome:?}"
    );
}

#[tokio::test]
async fn a_server_that_speaks_no_tls_has_been_sent_nothing() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let https = format!("https://{}", listener.local_addr().unwrap());
    let heard = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        stream.write_all(&json("{}")).await.unwrap();
        let mut bytes = Vec::new();
        // The client may reset the connection: what came before that counts.
        stream.read_to_end(&mut bytes).await.ok();
        String::from_utf8_lossy(&bytes).into_owned()
    });
    let outcome = transport(&https).send(get("/shipments/A")).await;
    assert!(
        matches!(outcome, Err(TransportError::NotSent { .. })),
        "{outcome:?}"
    );
    assert!(!heard.await.unwrap().contains(TOKEN));
}

#[tokio::test]
async fn a_small_answer_that_unpacks_to_a_large_one_is_cut_off() {
    let server = Server::answering([gzip_bomb(3_000_000)]).await;
    let outcome = asked(&server, get("/shipments/A")).await;
    assert_eq!(
        outcome,
        Err(TransportError::AnswerLost {
            reason: "it is larger than 1000000 bytes".to_owned()
        })
    );
}

#[tokio::test]
async fn a_list_may_be_larger_than_an_object() {
    let server = Server::answering([json(&" ".repeat(1_000_001))]).await;
    let request = Request {
        size_cap: SizeCap::List,
        ..get("/shipments")
    };
    assert_eq!(asked(&server, request).await.unwrap().body.len(), 1_000_001);
}

#[rstest]
#[case("/../../../../control/money")]
#[case("/shipments/%2e%2e/%2e%2e/9")]
#[case("@elsewhere.example/")]
#[case("/shipments?status=ready")]
#[case("shipments")]
#[tokio::test]
async fn a_path_leads_nowhere_but_below_the_base(#[case] path: &str) {
    let server = Server::answering([json("{}")]).await;
    let outcome = asked(&server, get(path)).await;
    assert!(
        matches!(outcome, Err(TransportError::NotSent { .. })),
        "{outcome:?}"
    );
    assert_eq!(server.requests().len(), 0);
}

#[tokio::test]
async fn a_path_with_two_slashes_names_no_other_host() {
    let server = Server::answering([json("{}")]).await;
    let outcome = asked(&server, get("//elsewhere.example/")).await;
    assert!(outcome.is_ok(), "{outcome:?}");
    let heard = server.requests().remove(0);
    assert!(
        heard.starts_with("GET /api/v1/clients/7//elsewhere.example/ "),
        "{heard}"
    );
}

#[tokio::test]
async fn debug_shows_where_to_and_never_the_token() {
    let shown = format!("{:?}", transport("http://127.0.0.1:9"));
    assert!(shown.contains("127.0.0.1:9"), "{shown}");
    assert!(!shown.contains(TOKEN), "{shown}");
}

#[rstest]
#[case("https://ship.example", Ok("https://ship.example/api/v1/clients/7"))]
#[case(
    " ship.example:8443/ ",
    Ok("https://ship.example:8443/api/v1/clients/7")
)]
#[case("http://127.0.0.1:4010", Ok("http://127.0.0.1:4010/api/v1/clients/7"))]
#[case("http://localhost:4010", Ok("http://localhost:4010/api/v1/clients/7"))]
#[case("http://[::1]:4010", Ok("http://[::1]:4010/api/v1/clients/7"))]
#[case("", Err(BaseUrlError::Empty))]
#[case("http://ship.example", Err(BaseUrlError::NotHttps))]
#[case("http://localhost.example", Err(BaseUrlError::NotHttps))]
#[case("ftp://ship.example", Err(BaseUrlError::NotHttps))]
#[case("https://me:pw@ship.example", Err(BaseUrlError::HasUserInfo))]
#[case("https://ship.example/api", Err(BaseUrlError::HasPath { path: "/api".to_owned() }))]
#[case("https://ship.example/?a=1", Err(BaseUrlError::HasQueryOrFragment))]
fn a_host_is_checked_before_anything_is_sent(
    #[case] host: &str,
    #[case] expected: Result<&str, BaseUrlError>,
) {
    let made = base_url(host, &ClientId::new("7"));
    assert_eq!(made, expected.map(ToOwned::to_owned));
}

#[test]
fn what_is_no_address_no_client_or_no_token_is_refused_with_its_reason() {
    assert!(matches!(
        base_url("https://", &ClientId::new("7")),
        Err(BaseUrlError::NotAUrl { .. })
    ));
    for id in ["", "7/../8", "7?"] {
        assert_eq!(
            base_url("ship.example", &ClientId::new(id)),
            Err(BaseUrlError::BadClientId)
        );
    }
    for token in ["", "two\nlines"] {
        let made = HttpTransport::new("https://ship.example", &SecretString::from(token));
        assert_eq!(made.unwrap_err(), BaseUrlError::BadToken);
    }
    let plain = HttpTransport::new("http://ship.example", &SecretString::from(TOKEN));
    assert_eq!(plain.unwrap_err(), BaseUrlError::NotHttps);
}

#[tokio::test]
async fn a_token_that_the_service_says_back_is_struck_out_of_the_answer() {
    let said = format!(r#"{{"error":{{"message":"{TOKEN} and {TOKEN}, no"}}}}"#);
    let headers = format!("Location: /login?from={TOKEN}\r\n");
    let server = Server::answering([answer("403 Forbidden", &headers, &said)]).await;
    let response = asked(&server, get("/shipments")).await.unwrap();
    assert!(!format!("{response:?}").contains(TOKEN), "{response:?}");
    let heard = String::from_utf8(response.body).unwrap();
    assert_eq!(heard.len(), said.len());
    assert!(heard.contains("no"), "{heard}");
}
