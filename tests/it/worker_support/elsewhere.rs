//! What somebody else does at the service: shipments that this client did not
//! make.

use serde_json::{Value, json};

use super::Shop;

impl Shop {
    /// Somebody makes a draft on the service's own pages.
    pub(crate) fn make_elsewhere(&self, order_id: &str, name: &str) -> String {
        let made = self.made_elsewhere(order_id, name);
        made["id"].as_str().unwrap().to_owned()
    }

    /// Somebody makes one there and buys it at once.
    pub(crate) fn buy_on_the_web(&self, order_id: &str) {
        let made = self.made_elsewhere(order_id, "Ada Lovelace");
        let body = json!({"postage_type": made["rates"][0]["postage_type"]});
        let bought = self.elsewhere("buy", made["id"].as_str().unwrap(), &body);
        assert_eq!(bought, 200);
    }

    fn made_elsewhere(&self, order_id: &str, name: &str) -> Value {
        let body = json!({
            "name": name, "address_1": "12 Main St", "city": "Ottawa", "province_code": "ON",
            "postal_code": "K1A 0B1", "country_code": "CA", "package_contents": "merchandise",
            "description": "Books", "value": "25.00", "value_currency": "cad",
            "order_id": order_id, "package_type": "parcel", "weight_unit": "g", "weight": 500,
            "size_unit": "cm", "size_x": 20, "size_y": 15, "size_z": 10, "ship_date": "today",
        });
        let answer = self.ask_as_somebody_else("POST", "/shipments", Some(&body));
        let mut answer: Value = serde_json::from_slice(answer.body_bytes()).unwrap();
        answer["shipment"].take()
    }

    pub(crate) fn delete_elsewhere(&self, shipment: &str) {
        let path = format!("/shipments/{shipment}");
        let answer = self.ask_as_somebody_else("DELETE", &path, None);
        assert_eq!(answer.status, 204);
    }
}
