//! A service that answers at once and refuses nothing, behind the worker's
//! doors; and orders for it.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use async_trait::async_trait;
use rust_decimal::Decimal;
use secrecy::SecretString;
use sendoff::contract::Failure;
use sendoff::{
    model::{
        address::Address,
        draft::{OrderReference, PostageOptions, ShipDate, ShipmentDraft},
        environment::Profile,
        ids::{ClientId, LineId, ShipmentId},
        measure::{Size, SizeUnit, Weight, WeightUnit},
        money::{Currency, Money},
        parcel::{PackageContents, PackageType, Parcel},
        tracking::PublicTracking,
    },
    render::download::{LabelFetchError, LabelSource},
    service::{
        client::{ReadApi, WriteApi},
        error::ApiError,
        public::PublicRecords,
        transport::{Method, Request, Response, Transport, TransportError},
    },
    session::{
        deps::{Connection, Connector},
        write::Writer,
    },
};
use serde_json::{Value, json};

pub(crate) const CLIENT_ID: &str = "1";

/// The order with this number, to Ontario.
pub(crate) fn order(number: u32) -> (LineId, ShipmentDraft) {
    let id = format!("{number:06}");
    let draft = ShipmentDraft {
        order: OrderReference {
            id: Some(id.clone()),
            store: None,
        },
        recipient: Address {
            name: "Ada Lovelace".to_owned(),
            address_1: "12 Main St".to_owned(),
            city: "Ottawa".to_owned(),
            province_code: Some("ON".to_owned()),
            postal_code: Some("K1A 0B1".to_owned()),
            country_code: "CA".to_owned(),
            ..Address::default()
        },
        return_address: None,
        contents: PackageContents::Merchandise,
        description: Some("Books".to_owned()),
        declared_value: Money::new(Decimal::from(25), Currency::Cad),
        parcel: Parcel {
            package_type: PackageType::Parcel,
            weight: Weight {
                value: Decimal::from(500),
                unit: WeightUnit::Gram,
            },
            size: Size {
                x: Decimal::from(20),
                y: Decimal::from(15),
                z: Decimal::from(10),
                unit: SizeUnit::Centimetre,
            },
        },
        options: PostageOptions::default(),
        ship_date: ShipDate::Today,
        items: Vec::new(),
        cost_centre: None,
    };
    (LineId::of_order(&id, 1), draft)
}

/// Everything that the worker reaches outside.
#[derive(Debug, Clone, Default)]
pub(crate) struct InstantService {
    /// What each shipment was created with, by its id.
    created: Arc<Mutex<BTreeMap<String, Value>>>,
}

impl InstantService {
    fn answer(&self, request: &Request) -> (u16, Value) {
        let mut created = self.created.lock().unwrap_or_else(PoisonError::into_inner);
        let id = request.path.split('/').nth(2).unwrap_or_default();
        match request.method {
            Method::Post => {
                let id = format!("S{:09}", created.len());
                let order = request.body.clone().unwrap_or_default();
                created.insert(id.clone(), order.clone());
                (201, shipment(&id, "unpaid", &order))
            }
            Method::Patch => {
                let order = created.get(id).cloned().unwrap_or_default();
                (200, shipment(id, "postage_requested", &order))
            }
            Method::Get if request.path.ends_with("/count") => {
                (200, json!({"count": created.len()}))
            }
            Method::Get => {
                let order = created.get(id).cloned().unwrap_or_default();
                (200, shipment(id, "ready", &order))
            }
            Method::Delete => (204, Value::Null),
        }
    }
}

fn shipment(id: &str, status: &str, order: &Value) -> Value {
    let is_ready = status == "ready";
    json!({"shipment": {
        "id": id,
        "status": status,
        "to_name": order["name"],
        "to_city": order["city"],
        "to_country_code": order["country_code"],
        "order_id": order["order_id"],
        "postage_type": if is_ready { "service_select" } else { "unknown" },
        "carrier": "unknown",
        "carrier_tracking_code": is_ready.then(|| format!("T{id}")),
        "postage_label_zpl_url": is_ready.then(|| format!("https://labels.example/{id}")),
        "created_at": "2026-03-02T12:00:00.000+00:00",
        "rates": [{
            "postage_type": "service_select",
            "postage_description": "Select",
            "delivery_time_description": "2 to 4 business days",
            "purchase_amount": "8.00",
            "postage_fee": "8.00",
            "payment_amount": "8.40",
        }],
        "tracking_events": [],
    }})
}

#[async_trait]
impl Transport for InstantService {
    async fn send(&self, request: Request) -> Result<Response, TransportError> {
        let (status, body) = self.answer(&request);
        Ok(Response {
            status,
            content_type: Some("application/json; charset=utf-8".to_owned()),
            body: body.to_string().into_bytes(),
            ..Response::default()
        })
    }
}

#[async_trait]
impl LabelSource for InstantService {
    async fn fetch(&self, url: &str) -> Result<Vec<u8>, LabelFetchError> {
        let id = url.rsplit('/').next().unwrap_or_default();
        Ok(format!("^XA^FO10,10^BCN,100^FDT{id}^FS^XZ").into_bytes())
    }
}

/// Nobody tracks anything here.
#[async_trait]
impl PublicRecords for InstantService {
    async fn tracking(&self, _id: &ShipmentId) -> Result<PublicTracking, ApiError> {
        Err(ApiError::NotFound {
            words: String::new(),
        })
    }
}

#[async_trait]
impl Connector for InstantService {
    async fn connect(
        &self,
        profile: &Profile,
        _token: Option<SecretString>,
    ) -> Result<Connection, Failure> {
        Ok(Connection {
            profile: Profile {
                client_id: ClientId::new(CLIENT_ID),
                ..profile.clone()
            },
            api: ReadApi::new(Arc::new(self.clone()), Currency::Cad),
            writer: Writer::new(WriteApi::new(Arc::new(self.clone()), Currency::Cad)),
            labels: Arc::new(self.clone()),
            public: Arc::new(self.clone()),
        })
    }
}
