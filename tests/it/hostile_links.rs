//! Label links that lead somewhere else: refused before a byte leaves.

use rstest::rstest;
use sendoff::render::download::{
    LabelDownload, LabelFetchError, LabelSource as _, loopback_origin,
};

use crate::{
    api_server::{Server, answer},
    support::memory,
};

#[rstest]
#[tokio::test]
async fn a_redirect_into_a_private_network_is_not_followed(
    #[values(
        "http://127.0.0.1:9/x",
        "https://127.0.0.1:9/x",
        "https://127.1/x",
        "https://0177.0.0.1/x",
        "https://0x7f000001/x",
        "https://2130706433/x",
        "https://0.0.0.0/x",
        "https://10.1.2.3/x",
        "https://172.16.0.1/x",
        "https://172.31.255.255/x",
        "https://192.168.1.1/x",
        "https://100.64.0.1/x",
        "https://169.254.169.254/latest/meta-data/",
        "https://198.18.0.1/x",
        "https://224.0.0.1/x",
        "https://255.255.255.255/x",
        "https://[::]/x",
        "https://[::1]/x",
        "https://[fe80::1]/x",
        "https://[fc00::1]/x",
        "https://[fd00:ec2::254]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://[64:ff9b::7f00:1]/x",
        "https://[2002:7f00:1::]/x",
        "https://localhost/x",
        "https://user:secret@labels.example/x",
        "//169.254.169.254/x",
        "file:///etc/passwd",
        "ftp://labels.example/x",
        "javascript:alert(1)",
        "data:image/png;base64,AAAA"
    )]
    target: &str,
) {
    let moved = answer("302 Found", &format!("Location: {target}\r\n"), "");
    let server = Server::answering([moved]).await;
    let download = LabelDownload::new(loopback_origin(&server.url())).unwrap();
    let outcome = download.fetch(&format!("{}/label.png", server.url())).await;
    assert!(
        matches!(outcome, Err(LabelFetchError::NotAllowed { .. })),
        "{target}: {outcome:?}"
    );
    assert_eq!(server.requests().len(), 1);
    memory::assert_small();
}
