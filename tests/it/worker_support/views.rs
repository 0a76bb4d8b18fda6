//! What the account's owner sees and does on the service's own pages.

use std::time::Duration;

use sendoff::{
    model::ids::{BatchId, ShipmentId},
    service::transport::Response,
};
use serde_json::{Value, json};

use super::{Acts, Call, Comes, Shop, Tamper, not_found};

impl Shop {
    fn owner(&self, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        let answer = self.door().ask_as_owner(method, path, body);
        let value = serde_json::from_slice(answer.body_bytes()).unwrap_or_default();
        (answer.status, value)
    }

    /// Each batch's number, newest first.
    pub(crate) fn batches(&self) -> Vec<BatchId> {
        let (_, list) = self.owner("GET", "/batches", None);
        let numbers = list.as_array().unwrap().iter();
        numbers
            .map(|batch| BatchId(batch["id"].as_i64().unwrap()))
            .collect()
    }

    pub(crate) fn describe(&self, batch: BatchId) -> String {
        let (_, batch) = self.owner("GET", &format!("/batches/{batch}"), None);
        batch["batch"]["description"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    pub(crate) fn make_batch(&self, description: &str) -> BatchId {
        let (status, batch) = self.owner(
            "POST",
            "/batches",
            Some(&json!({"description": description})),
        );
        assert_eq!(status, 201);
        BatchId(batch["batch"]["id"].as_i64().unwrap())
    }

    /// A parcel comes back to the operator.
    pub(crate) fn comes_back(&self, shipment: &str, reason: &str, status: &str) {
        let body = json!({"shipment_id": shipment, "reason": reason, "status": status});
        let answer = self.control("POST", "/control/returns", Some(&body));
        assert_eq!(answer.status, 201);
    }

    /// A parcel is scanned at this status.
    pub(crate) fn moves(&self, shipment: &str, status: &str) {
        let path = format!("/control/shipments/{shipment}");
        let answer = self.control("POST", &path, Some(&json!({"status": status})));
        assert_eq!(answer.status, 200);
    }

    pub(crate) fn drop_batch(&self, batch: BatchId) {
        let (status, _) = self.owner("DELETE", &format!("/batches/{batch}"), None);
        assert_eq!(status, 204);
    }

    /// The answer to who reads this shipment.
    pub(crate) fn shown(&self, shipment: &ShipmentId) -> Value {
        self.owner("GET", &format!("/shipments/{shipment}"), None).1
    }

    /// The shipments in a batch.
    pub(crate) fn inside(&self, batch: BatchId) -> Vec<String> {
        let (_, list) = self.owner("GET", &format!("/shipments?batch_id={batch}"), None);
        let ids = list.as_array().unwrap().iter();
        ids.map(|item| item["id"].as_str().unwrap().to_owned())
            .collect()
    }

    pub(crate) fn put_into(&self, batch: BatchId, shipment: &ShipmentId) {
        let body = json!({"batch_id": batch.0, "shipment_ids": [shipment.as_str()]});
        let (status, _) = self.owner("PATCH", "/shipments/add_to_batch", Some(&body));
        assert_eq!(status, 200);
    }

    /// Somebody buys this shipment on the service's own pages.
    pub(crate) fn pay(&self, shipment: &ShipmentId) {
        let path = format!("/shipments/{shipment}");
        let (_, seen) = self.owner("GET", &path, None);
        let postage_type = &seen["shipment"]["rates"][0]["postage_type"];
        let body = json!({"postage_type": postage_type});
        self.watch().pays_elsewhere(shipment.as_str());
        let (status, _) = self.owner("PATCH", &format!("{path}/buy"), Some(&body));
        assert_eq!(status, 200);
    }

    /// Somebody buys it, and the service's lists, and so many reads, are behind that.
    pub(crate) fn pay_unseen(&self, shipment: &ShipmentId, reads: u32) {
        let lag = json!({"seconds": 120});
        self.fault("list_lag", "/shipments", 1000, &lag);
        let (_, unpaid) = self.owner("GET", &format!("/shipments/{shipment}"), None);
        self.reads_show(&unpaid, reads);
        self.pay(shipment);
    }

    /// So many reads show it in this status, whatever it is in.
    pub(crate) fn reads_show_status(&self, shipment: &ShipmentId, status: &str, reads: u32) {
        let (_, mut seen) = self.owner("GET", &format!("/shipments/{shipment}"), None);
        seen["shipment"]["status"] = status.into();
        self.reads_show(&seen, reads);
    }

    pub(crate) fn reads_show(&self, seen: &Value, reads: u32) {
        let answer = Response {
            status: 200,
            body: serde_json::to_vec(seen).unwrap(),
            ..not_found()
        };
        let comes = Comes::Answer(Box::new(answer));
        self.tamper(Tamper::new(Call::Retrieve, Acts::Not, comes).times(reads));
    }

    /// Somebody asks for the refund of this shipment on the service's own pages.
    pub(crate) fn refund_elsewhere(&self, shipment: &ShipmentId) {
        let (status, _) = self.owner("PATCH", &format!("/shipments/{shipment}/refund"), None);
        assert_eq!(status, 200);
    }

    /// The service's clock goes on, and no other clock.
    pub(crate) fn goes_ahead(&self, by: Duration) {
        let body = json!({"advance_seconds": by.as_secs()});
        let answer = self.control("POST", "/control/clock", Some(&body));
        assert_eq!(answer.status, 200);
    }

    /// Refunds that were credited.
    pub(crate) fn refunds(&self) -> usize {
        let answer = self.control("GET", "/control/money", None);
        let money: Value = serde_json::from_slice(answer.body_bytes()).unwrap();
        let entries = money["entries"].as_array().unwrap().iter();
        entries.filter(|entry| entry["kind"] == "refund").count()
    }

    /// From now on the next reads of shipments give what the last one gave.
    pub(crate) fn fall_behind(&self, looks: u32) {
        self.door().stale.lock().unwrap().times = looks;
    }
}
