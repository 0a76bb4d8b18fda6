//! *Create shipment* over real HTTP: from a draft to a shipment with rates, or
//! to problems at the draft's fields.

use std::sync::Arc;

use secrecy::SecretString;
use sendoff::{
    model::{
        draft::ShipmentDraft,
        money::{Currency, Money},
        problem::{Field, Place, Problem, ProblemKind},
        shipment::ShipmentStatus,
    },
    service::{client::WriteApi, error::ApiError, http::HttpTransport},
};

use crate::api_server::{Server, answer};

/// A draft with words that this version does not know.
fn draft() -> ShipmentDraft {
    serde_json::from_value(serde_json::json!({
        "order": { "id": "1000", "store": "market_stall" },
        "recipient": {
            "name": "Zoë Ngô", "address_1": "1 Main St", "address_2": null, "city": "Troy",
            "province_code": "NY", "postal_code": "12180", "country_code": "US",
            "phone": null, "email": null,
        },
        "return_address": null,
        "contents": "heirlooms",
        "description": null,
        "declared_value": { "amount": "25.00", "currency": "usd" },
        "parcel": {
            "package_type": "hat_box",
            "weight": { "value": "0.1", "unit": "stone" },
            "size": { "x": "10", "y": "2.5", "z": "1", "unit": "cm" },
        },
        "options": {
            "insurance": false, "signature": true, "media_mail": false,
            "duties_paid": false, "vat_reference": null,
        },
        "ship_date": "today",
        "items": [],
    }))
    .unwrap()
}

fn client(server: &Server) -> WriteApi {
    let base = format!("{}/api/v1/clients/7", server.url());
    let transport = HttpTransport::new(&base, &SecretString::from("token")).unwrap();
    WriteApi::new(Arc::new(transport), Currency::Cad)
}

#[tokio::test]
async fn a_draft_becomes_a_shipment_with_rates_and_odd_words_travel_unchanged() {
    let body = r#"{"shipment":{"id":"A1","status":"unpaid","rates":[
        {"postage_type":"service_rocket","payment_amount":"9.84","postage_fee":"9.84"}]}}"#;
    let location = "Location: /api/v1/clients/7/shipments/A1\r\n";
    let server = Server::answering([answer("201 Created", location, body)]).await;
    let shipment = client(&server)
        .create_shipment(&draft(), Some("1000 K7XW"))
        .await
        .unwrap();
    assert_eq!(shipment.status, ShipmentStatus::Unpaid);
    assert_eq!(shipment.rates[0].postage_type.as_str(), "service_rocket");
    assert_eq!(
        shipment.rates[0].total,
        Money::parse("9.84", Currency::Cad).ok()
    );

    let heard = server.requests().remove(0);
    assert!(
        heard.starts_with("POST /api/v1/clients/7/shipments HTTP/1.1"),
        "{heard}"
    );
    for sent in [
        r#""order_id":"1000 K7XW""#,
        r#""order_store":"market_stall""#,
        r#""package_contents":"heirlooms""#,
        r#""package_type":"hat_box""#,
        r#""weight":0.1,"#,
        r#""weight_unit":"stone""#,
        r#""name":"Zoë Ngô""#,
    ] {
        assert!(heard.contains(sent), "{sent}\n{heard}");
    }
}

#[tokio::test]
async fn a_shipment_without_the_token_that_was_sent_is_not_the_one_that_was_made() {
    for (order_id, is_ours) in [
        (r#""1000 SD23456789bc""#, true),
        (r#""1001 SD23456789bd""#, false),
        (r#""1000""#, false),
        ("null", false),
    ] {
        let body =
            format!(r#"{{"shipment":{{"id":"A1","status":"unpaid","order_id":{order_id}}}}}"#);
        let server = Server::answering([answer("201 Created", "", &body)]).await;
        let made = client(&server)
            .create_shipment(&draft(), Some("1000 SD23456789bc"))
            .await;
        match made {
            Ok(_) => assert!(is_ours, "{order_id}"),
            Err(error) => assert!(!is_ours && error.is_outcome_unknown(), "{error}"),
        }
    }
}

#[tokio::test]
async fn a_refused_draft_tells_each_field_with_what_stood_in_it() {
    let body = r#"{"error":{"message":"phone field is required and weight field is invalid"}}"#;
    let server = Server::answering([answer("400 Bad Request", "", body)]).await;
    let error = client(&server)
        .create_shipment(&draft(), None)
        .await
        .unwrap_err();
    let ApiError::Refused { problems, .. } = error else {
        panic!("{error:?}");
    };
    let invalid = ProblemKind::Said {
        words: "weight field is invalid".to_owned(),
    };
    assert_eq!(
        problems,
        [
            Problem::blocking(Place::of(Field::Phone), ProblemKind::Missing, ""),
            Problem::blocking(Place::of(Field::Weight), invalid, "0.1"),
        ]
    );
}
