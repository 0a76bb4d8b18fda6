//! The practice service on a real socket: it starts, serves, breaks on order,
//! keeps what it was sent across a restart, and lets go when it stops.

use std::{path::Path, sync::Arc};

use secrecy::ExposeSecret as _;
use sendoff::practice::{PracticeOptions, Running, StartError, start, store::FolderError};
use serde_json::{Value, json};

use super::practice_harness::{PlainPrinter, parcel_to_ontario};

struct Client {
    running: Running,
    http: reqwest::Client,
}

impl Client {
    fn start(folder: Option<&Path>) -> Self {
        let options = folder.map_or_else(PracticeOptions::in_memory, |folder| {
            PracticeOptions::in_folder(folder.to_owned())
        });
        let options = PracticeOptions {
            purchase_ms: 0..=0,
            printer: Arc::new(PlainPrinter),
            ..options
        };
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        Self {
            running: start(options).unwrap(),
            http,
        }
    }

    async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> reqwest::Result<(u16, String)> {
        let url = format!("{}{path}", self.running.base_url);
        let request = self
            .http
            .request(method.parse().unwrap(), url)
            .header("authorization", self.running.token.expose_secret());
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        let response = request.send().await?;
        Ok((response.status().as_u16(), response.text().await?))
    }

    async fn json(&self, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        let (status, text) = self.send(method, path, body).await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    async fn order_fault(&self, fault: Value) {
        let url = format!("{}/faults", self.running.control_url);
        let response = self.http.post(url).json(&fault).send().await.unwrap();
        assert_eq!(response.status(), 201);
    }
}

#[tokio::test]
async fn a_shipment_is_bought_and_its_label_fetched_over_http() {
    let client = Client::start(None);
    let (status, made) = client
        .json("POST", "/shipments", Some(&parcel_to_ontario()))
        .await;
    assert_eq!(status, 201);
    let id = made["shipment"]["id"].as_str().unwrap();
    let body = json!({"postage_type": "service_select"});
    assert_eq!(
        client
            .json("PATCH", &format!("/shipments/{id}/buy"), Some(&body))
            .await
            .0,
        200
    );
    let (_, ready) = client.json("GET", &format!("/shipments/{id}"), None).await;
    assert_eq!(ready["shipment"]["status"], "ready");
    let url = ready["shipment"]["postage_label_zpl_url"].as_str().unwrap();
    let label = client.http.get(url).send().await.unwrap();
    assert_eq!(label.status(), 200);
    assert!(label.text().await.unwrap().starts_with("zpl PC"));
    client.running.shutdown();
}

#[tokio::test]
async fn faults_break_real_connections() {
    let client = Client::start(None);
    client.order_fault(json!({"kind": "drop_before"})).await;
    assert!(client.send("GET", "/shipments", None).await.is_err());
    client
        .order_fault(json!({"kind": "truncate", "bytes": 1}))
        .await;
    let error = client.send("GET", "/shipments", None).await.unwrap_err();
    assert!(error.is_body() || error.is_decode(), "{error:?}");
    client.order_fault(json!({"kind": "drop_after"})).await;
    assert!(
        client
            .send("POST", "/shipments", Some(&parcel_to_ontario()))
            .await
            .is_err()
    );
    assert_eq!(
        client.json("GET", "/shipments/count", None).await.1,
        json!({"count": 1})
    );
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused_with_a_sentence() {
    let client = Client::start(None);
    let body = json!({"name": "x".repeat(3_000_000)});
    let (status, answer) = client.json("POST", "/shipments", Some(&body)).await;
    assert_eq!(
        (status, answer),
        (
            413,
            super::practice_harness::fault("Request body too large")
        )
    );
}

#[tokio::test]
async fn what_was_made_is_there_after_a_restart_with_the_same_token() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::start(Some(folder.path()));
    let token = client.running.token.expose_secret().to_owned();
    let (_, made) = client
        .json("POST", "/shipments", Some(&parcel_to_ontario()))
        .await;
    let id = made["shipment"]["id"].as_str().unwrap().to_owned();
    let body = json!({"postage_type": "service_select"});
    client
        .json("PATCH", &format!("/shipments/{id}/buy"), Some(&body))
        .await;
    client.running.shutdown();

    let client = Client::start(Some(folder.path()));
    assert_eq!(client.running.token.expose_secret(), token);
    let (_, kept) = client.json("GET", &format!("/shipments/{id}"), None).await;
    assert_eq!(kept["shipment"]["status"], "ready");
    let money = client
        .http
        .get(format!("{}/money", client.running.control_url));
    let money: Value = money.send().await.unwrap().json().await.unwrap();
    assert_eq!(money["entries"].as_array().unwrap().len(), 2);
}

#[test]
fn a_second_service_on_the_same_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let first = start(PracticeOptions::in_folder(folder.path().to_owned())).unwrap();
    let second = start(PracticeOptions::in_folder(folder.path().to_owned()));
    let error = second.unwrap_err();
    assert!(
        matches!(error, StartError::Folder(FolderError::InUse(_))),
        "{error}"
    );
    first.shutdown();
    start(PracticeOptions::in_folder(folder.path().to_owned())).unwrap();
}

#[test]
fn only_loopback_is_listened_on() {
    let options = PracticeOptions {
        listen: "0.0.0.0:0".parse().unwrap(),
        ..PracticeOptions::in_memory()
    };
    assert!(matches!(
        start(options).unwrap_err(),
        StartError::NotLoopback(_)
    ));
}

#[cfg(unix)]
#[test]
fn the_store_is_readable_by_its_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let running = start(PracticeOptions::in_folder(folder.path().to_owned())).unwrap();
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", file.path());
    }
    drop(running);
}

#[test]
fn the_announcement_is_one_line_of_json_and_debug_output_keeps_the_token() {
    let running = start(PracticeOptions::in_memory()).unwrap();
    let line = running.announcement();
    assert!(!line.contains('\n'));
    let said: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(said["base_url"], json!(running.base_url));
    assert_eq!(said["public_url"], json!(running.public_url));
    assert_eq!(said["control_url"], json!(running.control_url));
    assert_eq!(said["client_id"], "100001");
    assert_eq!(said["token"], running.token.expose_secret());
    assert!(!format!("{running:?}").contains(running.token.expose_secret()));
}
