//! The way by which an IPP request leaves: what was not sent, what was refused
//! and what is unknown are told apart, and nothing is sent a second time.

use sendoff::print::{Network as _, PostProblem, RealNetwork};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
};
use url::Url;

/// What a request ends with.
const ASKED: &[u8] = b"what is asked";
/// Bytes that an answer may have.
const MOST: usize = 1024 * 1024;

/// Asks a server that gives each request this answer, and then breaks off.
/// Gives the number of requests as well.
async fn asked(answer: Vec<u8>) -> (Result<Vec<u8>, PostProblem>, usize) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let url = Url::parse(&format!("http://127.0.0.1:{port}/ipp")).unwrap();
    let mut requests = 0;
    let serving = async {
        loop {
            let (mut stream, _from) = listener.accept().await.unwrap();
            requests += 1;
            let mut request = Vec::new();
            while !request.ends_with(ASKED) {
                assert_ne!(stream.read_buf(&mut request).await.unwrap(), 0);
            }
            // One that does not want to hear it to its end has gone.
            drop(stream.write_all(&answer).await);
        }
    };
    let network = RealNetwork::default();
    let outcome = tokio::select! {
        outcome = network.post(&url, ASKED.to_vec()) => outcome,
        () = serving => unreachable!("it serves for ever"),
    };
    (outcome, requests)
}

fn answer(status: &str, bytes: &[u8]) -> Vec<u8> {
    let length = bytes.len();
    let head = format!("HTTP/1.1 {status}\r\ncontent-length: {length}\r\n\r\n");
    [head.as_bytes(), bytes].concat()
}

#[tokio::test]
async fn an_answer_is_given_whole_unless_it_is_too_long_for_one() {
    let bytes = vec![7; MOST];
    let (given, requests) = asked(answer("200 OK", &bytes)).await;
    assert!(
        given == Ok(bytes),
        "{}",
        given.map_or(0, |given| given.len())
    );
    assert_eq!(requests, 1);
    let (given, _requests) = asked(answer("200 OK", &vec![7; MOST + 1])).await;
    assert!(matches!(given, Err(PostProblem::AnswerLost { .. })));
}

#[tokio::test]
async fn a_refusal_is_reported_by_its_number_and_leads_nowhere_else() {
    for (status, number) in [
        ("404 Not Found", 404),
        ("302 Found\r\nlocation: /elsewhere", 302),
        ("307 Temporary Redirect\r\nlocation: /elsewhere", 307),
    ] {
        let (given, requests) = asked(answer(status, b"")).await;
        assert_eq!(given, Err(PostProblem::Refused { status: number }));
        assert_eq!(requests, 1);
    }
}

#[tokio::test]
async fn a_request_whose_answer_breaks_off_is_not_sent_again() {
    let whole = answer("200 OK", b"answer");
    for length in [0, whole.len() - 1] {
        let (given, requests) = asked(whole[..length].to_vec()).await;
        let Err(PostProblem::AnswerLost { reason }) = given else {
            panic!("{given:?}");
        };
        assert!(!reason.is_empty());
        assert_eq!(requests, 1);
    }
}

#[tokio::test]
async fn without_a_listener_nothing_was_sent() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let url = Url::parse(&format!("http://127.0.0.1:{port}/ipp")).unwrap();
    let given = RealNetwork::default().post(&url, ASKED.to_vec()).await;
    let Err(PostProblem::NotSent { reason }) = given else {
        panic!("{given:?}");
    };
    assert!(reason.contains("refused"), "{reason}");
}
