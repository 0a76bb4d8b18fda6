//! The practice service's file: what was answered is in it, whatever happens next.

use sendoff::practice::{engine::money, store::Folder};
use serde_json::json;

use super::practice_harness::{TestService, options, parcel_to_ontario, sqlite};

#[test]
fn what_was_answered_survives_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = TestService::on(Box::new(sqlite(folder.path())), options());
    let id = service.create_id(&parcel_to_ontario());
    service.buy(&id, "service_select");
    // The files as a killed process leaves them: nothing was closed.
    let crashed = tempfile::tempdir().unwrap();
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), crashed.path().join(file.file_name())).unwrap();
    }
    let mut again = TestService::on(Box::new(sqlite(crashed.path())), options());
    assert_eq!(again.token, service.token);
    assert_eq!(again.shipment(&id)["status"], "postage_requested");
    again.wait(3);
    assert_eq!(again.shipment(&id)["status"], "ready");
    assert_eq!(again.money()["entries"].as_array().unwrap().len(), 2);
    assert_eq!(money::audit(again.server.world()).unwrap(), None);
}

#[test]
fn a_refused_call_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = TestService::on(Box::new(sqlite(folder.path())), options());
    let id = service.create_id(&parcel_to_ontario());
    let before = service.server.world().shipment(&id).unwrap();
    let (_, made) = service.call("POST", "/batches", None);
    let members = json!({"batch_id": made["batch"]["id"], "shipment_ids": [id, "NOSUCHSHIP"]});
    let (status, _) = service.call("PATCH", "/shipments/add_to_batch", Some(&members));
    assert_eq!(status, 404);
    assert_eq!(service.server.world().shipment(&id).unwrap(), before);
}

#[test]
fn time_does_not_go_back_when_a_service_that_ran_ahead_starts_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut service = TestService::on(Box::new(sqlite(folder.path())), options());
    service.control("POST", "/clock", &json!({"advance_seconds": 86_400}));
    drop(service);
    let mut again = TestService::on(Box::new(sqlite(folder.path())), options());
    let (_, clock) = again.control("GET", "/clock", &json!({}));
    assert_eq!(clock["now"], "2026-03-03T12:00:00.000+00:00");
}

#[test]
fn a_folder_is_one_services_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let held = Folder::take(folder.path()).unwrap();
    let refused = Folder::take(folder.path()).unwrap_err().to_string();
    assert!(refused.starts_with("Another practice service is already using this data folder"));
    drop(held);
    Folder::take(folder.path()).unwrap();
}
