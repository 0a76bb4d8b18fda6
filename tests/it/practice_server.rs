//! Label links and their files, and that no debug output has the token.

use super::practice_harness::{
    PUBLIC_URL, TestService, options, parcel_to_london, parcel_to_ontario, parcel_to_vermont,
};

#[test]
fn a_label_link_works_without_the_token_until_it_expires() {
    let mut service = TestService::new();
    let id = service.bought(&parcel_to_ontario(), "service_select");
    let shipment = service.shipment(&id);
    let url = shipment["postage_label_png_url"].as_str().unwrap();
    let path = url.strip_prefix(PUBLIC_URL).unwrap();
    let answer = service.public("GET", path, None);
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("image/png"));
    let code = shipment["carrier_tracking_code"].as_str().unwrap();
    assert_eq!(answer.body_bytes(), format!("png {code}").as_bytes());
    let stolen = path.replace(".png", ".pdf");
    assert_eq!(service.public("GET", &stolen, None).status, 404);
    assert_eq!(
        service
            .public("GET", &format!("/labels/{id}.png"), None)
            .status,
        404
    );
    service.wait(601);
    assert_eq!(service.public("GET", path, None).status, 404);
}

#[test]
fn every_postage_has_a_label_that_can_be_drawn() {
    let mut real = options();
    real.printer = sendoff::practice::printer::default_printer();
    real.credit = "100000.00".parse().unwrap();
    let mut service = TestService::with(real);
    for body in [parcel_to_ontario(), parcel_to_vermont(), parcel_to_london()] {
        let rates = service.create(&body)["rates"].clone();
        for rate in rates.as_array().unwrap() {
            let id = service.bought(&body, rate["postage_type"].as_str().unwrap());
            let shipment = service.shipment(&id);
            for (format, magic) in [("png", "\u{89}PNG"), ("pdf", "%PDF"), ("zpl", "^XA")] {
                let Some(url) = shipment[format!("postage_label_{format}_url")].as_str() else {
                    assert_eq!(rate["postage_type"], "ca_postal_expedited_parcel_usa");
                    continue;
                };
                let label = service.public("GET", url.strip_prefix(PUBLIC_URL).unwrap(), None);
                assert_eq!(label.status, 200, "{url}");
                let start: String = label
                    .body_bytes()
                    .iter()
                    .take(6)
                    .copied()
                    .map(char::from)
                    .collect();
                assert!(start.starts_with(magic), "{url} begins with {start:?}");
            }
        }
    }
}

#[test]
fn the_token_is_in_no_debug_output() {
    let service = TestService::new();
    let request = service.request("GET", "/shipments?q=x", None);
    let shown = format!("{:?} {:?}", request, service.server.account());
    assert!(!shown.contains(&service.token), "{shown}");
}
