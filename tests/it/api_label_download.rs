//! Label downloads: what is fetched, and what is refused before anything leaves.

use std::process::{Command, Output};

use rstest::rstest;
use sendoff::render::download::{
    LabelDownload, LabelFetchError, LabelSource as _, MAX_LABEL_BYTES, NotAllowed, loopback_origin,
};

use crate::api_server::{Server, answer, gzip_bomb, json};

/// A download that may reach `server`, as if it were the practice service.
fn download_from(server: &Server) -> LabelDownload {
    LabelDownload::new(loopback_origin(&server.url())).unwrap()
}

async fn refused(url: &str) -> NotAllowed {
    let outcome = LabelDownload::new(None).unwrap().fetch(url).await;
    match outcome {
        Err(LabelFetchError::NotAllowed { why }) => why,
        other => panic!("{url}: {other:?}"),
    }
}

fn moved(to: &str) -> Vec<u8> {
    answer("302 Found", &format!("Location: {to}\r\n"), "")
}

#[tokio::test]
async fn a_label_is_fetched_without_any_authorization() {
    let server = Server::answering([answer("200 OK", "", "^XA^XZ")]).await;
    let url = format!("{}/labels/A.zpl?secret=1", server.url());
    let file = download_from(&server).fetch(&url).await.unwrap();
    assert_eq!(file, b"^XA^XZ");
    let heard = server.requests().remove(0).to_ascii_lowercase();
    assert!(heard.starts_with("get /labels/a.zpl?secret=1 "), "{heard}");
    for header in ["authorization", "cookie", "referer"] {
        assert!(!heard.contains(header), "{heard}");
    }
}

#[rstest]
#[case("http://labels.example/a.png", NotAllowed::NotHttps)]
#[case("file:///etc/passwd", NotAllowed::NotHttps)]
#[case("http://127.0.0.1:9/a.png", NotAllowed::NotHttps)]
#[case("https://127.0.0.1:9/a.png", NotAllowed::PrivateAddress)]
#[case("https://2130706433/a.png", NotAllowed::PrivateAddress)]
#[case("https://10.0.0.1/a.png", NotAllowed::PrivateAddress)]
#[case("https://169.254.169.254/latest", NotAllowed::PrivateAddress)]
#[case("https://[::1]/a.png", NotAllowed::PrivateAddress)]
#[case("https://[::ffff:192.168.0.1]/a.png", NotAllowed::PrivateAddress)]
#[case("https://me:pw@labels.example/a.png", NotAllowed::UserInfo)]
#[case("labels/a.png", NotAllowed::NotAUrl)]
#[tokio::test]
async fn a_link_that_is_not_https_or_leads_inside_is_refused(
    #[case] url: &str,
    #[case] why: NotAllowed,
) {
    assert_eq!(refused(url).await, why);
}

#[tokio::test]
async fn a_name_that_stands_for_a_private_address_is_refused_after_the_lookup() {
    assert_eq!(
        refused("https://localhost:9/a.png").await,
        NotAllowed::PrivateAddress
    );
}

#[tokio::test]
async fn a_redirect_is_checked_like_the_link_itself() {
    let inside = Server::answering([json("{}")]).await;
    let server = Server::answering([moved(&format!("{}/a", inside.url()))]).await;
    let url = format!("{}/a.png", server.url());
    let outcome = download_from(&server).fetch(&url).await;
    assert_eq!(outcome, Err(NotAllowed::NotHttps.into()));
    assert_eq!(inside.requests().len(), 0);
}

#[tokio::test]
async fn a_label_may_move_three_times_and_no_more() {
    let file = answer("200 OK", "", "label");
    let three = [moved("/b"), moved("c"), moved("/d?x=1"), file.clone()];
    let server = Server::answering(three).await;
    let url = format!("{}/a", server.url());
    let outcome = download_from(&server).fetch(&url).await;
    assert_eq!(outcome.unwrap(), b"label");

    let four = [moved("/b"), moved("/c"), moved("/d"), moved("/e"), file];
    let server = Server::answering(four).await;
    let url = format!("{}/a", server.url());
    let outcome = download_from(&server).fetch(&url).await;
    assert_eq!(outcome, Err(LabelFetchError::TooManyRedirects));
    assert_eq!(server.requests().len(), 4);
}

#[rstest]
#[case("403 Forbidden", LabelFetchError::Expired { status: 403 })]
#[case("404 Not Found", LabelFetchError::Expired { status: 404 })]
#[case("503 Service Unavailable", LabelFetchError::Trouble { status: 503 })]
#[case("304 Not Modified", LabelFetchError::Trouble { status: 304 })]
#[tokio::test]
async fn a_status_says_whether_a_fresh_link_helps(
    #[case] status: &str,
    #[case] expected: LabelFetchError,
) {
    let server = Server::answering([answer(status, "", "")]).await;
    let url = format!("{}/a", server.url());
    assert_eq!(download_from(&server).fetch(&url).await, Err(expected));
}

#[tokio::test]
async fn a_label_larger_than_any_is_not_read_to_its_end() {
    let server = Server::answering([gzip_bomb(MAX_LABEL_BYTES * 2)]).await;
    let url = format!("{}/a", server.url());
    let outcome = download_from(&server).fetch(&url).await;
    assert_eq!(outcome, Err(LabelFetchError::TooLarge));
}

#[tokio::test]
async fn a_label_that_is_cut_short_is_lost_and_the_error_keeps_the_link_secret() {
    let mut cut = answer("200 OK", "", "label");
    cut.truncate(cut.len() - 2);
    let server = Server::answering([cut]).await;
    let url = format!("{}/a?secret=hush", server.url());
    let error = download_from(&server).fetch(&url).await.unwrap_err();
    assert!(matches!(error, LabelFetchError::Lost { .. }), "{error:?}");
    assert!(!format!("{error:?} {error}").contains("hush"), "{error:?}");
}

#[test]
fn only_this_machine_has_a_practice_origin() {
    let here = loopback_origin("http://127.0.0.1:4010/api/v1/clients/1").unwrap();
    assert_eq!(here.ascii_serialization(), "http://127.0.0.1:4010");
    assert_eq!(loopback_origin("https://ship.example/api"), None);
    assert_eq!(loopback_origin("http://10.0.0.1/"), None);
}

/// Set in the process that fetches; the proxies of the system are read from
/// variables that only a new process can be given.
const FETCHES: &str = "SENDOFF_TEST_FETCHES";

/// Runs a test of this file again, behind this proxy.
async fn behind(proxy: &Server, test: &str) -> Output {
    let port = proxy.url().rsplit(':').next().unwrap().to_owned();
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", "--nocapture"])
        .arg(format!("api_label_download::{test}"))
        .env(FETCHES, "1")
        // By a name that stands for a private address, as proxies have.
        .env("https_proxy", format!("http://localhost:{port}"))
        .env("no_proxy", "localhost");
    let output = tokio::task::spawn_blocking(move || command.output().unwrap());
    output.await.unwrap()
}

fn is_fetching() -> bool {
    std::env::var_os(FETCHES).is_some()
}

async fn proxy() -> Server {
    let refused = answer("502 Bad Gateway", "", "");
    Server::answering([refused.clone(), refused]).await
}

#[tokio::test]
async fn labels_go_through_the_systems_proxy_without_a_token_as_the_api_does() {
    if is_fetching() {
        let labels = LabelDownload::new(None).unwrap();
        let outcome = labels.fetch("https://labels.example/a.png?key=1").await;
        let is_refused = matches!(outcome, Err(LabelFetchError::Unreachable { .. }));
        assert!(is_refused, "{outcome:?}");
        // What goes past the proxy is checked as if there were none.
        assert_eq!(
            labels.fetch("https://localhost:9/a.png").await,
            Err(NotAllowed::PrivateAddress.into())
        );
        assert_eq!(
            labels.fetch("https://10.0.0.1/a.png").await,
            Err(NotAllowed::PrivateAddress.into())
        );
        return;
    }
    let proxy = proxy().await;
    let name = "labels_go_through_the_systems_proxy_without_a_token_as_the_api_does";
    let output = behind(&proxy, name).await;
    assert!(output.status.success(), "{output:?}");
    let heard = proxy.requests();
    assert_eq!(heard.len(), 1, "{heard:?}");
    let heard = heard[0].to_ascii_lowercase();
    assert!(heard.starts_with("connect labels.example:443 "), "{heard}");
    assert!(!heard.contains("authorization"), "{heard}");
}

#[tokio::test]
async fn where_the_api_is_on_this_machine_no_proxy_is_asked_for_labels() {
    if is_fetching() {
        let here = loopback_origin("http://127.0.0.1:9").unwrap();
        let labels = LabelDownload::new(Some(here)).unwrap();
        for link in ["https://labels.invalid/a.png", "http://127.0.0.1:9/a.png"] {
            let outcome = labels.fetch(link).await;
            let is_refused = matches!(outcome, Err(LabelFetchError::Unreachable { .. }));
            assert!(is_refused, "{outcome:?}");
        }
        return;
    }
    let proxy = proxy().await;
    let name = "where_the_api_is_on_this_machine_no_proxy_is_asked_for_labels";
    let output = behind(&proxy, name).await;
    assert!(output.status.success(), "{output:?}");
    assert_eq!(proxy.requests().len(), 0);
}
