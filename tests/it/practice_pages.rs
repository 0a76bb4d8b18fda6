//! Contract: the pages for people. What they show, what their forms do, and
//! that nobody else's page or name can do it for them.

use sendoff::{
    platform::random::Random,
    practice::server::{Answer, Request},
};
use serde_json::json;

use super::practice_harness::{TestService, on_both_worlds, parcel_to_ontario, sqlite, with};

/// A page's text.
fn text(answer: &Answer) -> String {
    String::from_utf8(answer.body_bytes().to_vec()).unwrap()
}

/// What stands between two pieces of a page.
fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    let after = page.split_once(start).unwrap_or_else(|| panic!("{page}")).1;
    after.split_once(end).unwrap().0
}

fn account(service: &mut TestService) -> String {
    text(&service.public("GET", "/account", None))
}

fn form_secret(service: &mut TestService) -> String {
    let page = account(service);
    between(&page, "name=\"form_secret\" value=\"", "\"").to_owned()
}

/// Posts a form as the account page would.
fn post(service: &mut TestService, path: &str, fields: &[(&str, &str)]) -> Answer {
    let secret = form_secret(service);
    let body = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("form_secret", &secret)
        .extend_pairs(fields)
        .finish();
    service.send(&form(path, &body))
}

fn form(path: &str, body: &str) -> Request {
    Request {
        method: "POST".to_owned(),
        path: path.to_owned(),
        query: String::new(),
        headers: vec![
            (
                "content-type".to_owned(),
                "application/x-www-form-urlencoded".to_owned(),
            ),
            ("host".to_owned(), "127.0.0.1:4010".to_owned()),
            ("origin".to_owned(), "http://127.0.0.1:4010".to_owned()),
        ],
        body: body.as_bytes().to_vec(),
    }
}

/// Whether the API lets this token in.
fn works(service: &mut TestService, token: &str) -> bool {
    let mut request = service.request("GET", "/shipments/count", None);
    request.headers.retain(|(name, _)| name != "authorization");
    request
        .headers
        .push(("authorization".to_owned(), token.to_owned()));
    match service.send(&request).status {
        200 => true,
        401 => false,
        other => panic!("{other}"),
    }
}

pub(crate) fn new_token(service: &mut TestService, name: &str) -> String {
    let made = post(service, "/account/tokens", &[("name", name)]);
    assert_eq!(made.status, 201);
    between(&text(&made), "id=\"new-token\">", "<").to_owned()
}

#[test]
fn the_tracking_page_tells_newest_first_where_a_parcel_is() {
    let mut service = TestService::new();
    let id = service.bought(&parcel_to_ontario(), "service_select");
    for status in ["received", "in_transit"] {
        service.wait(3600);
        service.control(
            "POST",
            &format!("/shipments/{id}"),
            &json!({"status": status}),
        );
    }
    for asked in [id.to_lowercase(), id.clone()] {
        let answer = service.public("GET", &format!("/tracking/{asked}"), None);
        assert_eq!(answer.status, 200);
        let page = text(&answer);
        assert!(page.contains("<h1>In transit</h1>"), "{page}");
        assert!(page.contains("<dt>From</dt><dd>Vancouver, BC, CA</dd>"));
        assert!(page.contains("<dt>To</dt><dd>Brampton, ON, CA</dd>"));
        let events = between(&page, "<ol class=\"timeline\"", "</ol>");
        let order = ["In transit", "Received by the operator", "Shipment created"]
            .map(|title| events.find(title).unwrap());
        assert!(order.is_sorted(), "{events}");
        assert!(!page.contains("Priya"), "names are not the public's");
    }
}

#[test]
fn an_unknown_id_gets_a_page_that_says_so_and_says_what_to_do() {
    let mut service = TestService::new();
    let answer = service.public("GET", "/tracking/nosuchship", None);
    assert_eq!(answer.status, 404);
    assert!(text(&answer).contains("No shipment has this id"));
    let hostile = service.public("GET", "/tracking/%3Cscript%3Ealert(1)%3C", None);
    assert_eq!(hostile.status, 404);
    assert!(text(&hostile).contains("&lt;script&gt;alert(1)&lt;"));
    assert_eq!(
        service.public("POST", "/tracking/nosuchship", None).status,
        405
    );
}

#[test]
fn every_page_forbids_scripts_frames_and_anything_from_elsewhere() {
    let mut service = TestService::new();
    let id = service.create_id(&parcel_to_ontario());
    let track = format!("/tracking/{id}");
    for path in ["/", "/account", "/docs", &track, "/tracking/x"] {
        let answer = service.public("GET", path, None);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"));
        for kept in [
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(kept), "{policy}");
        }
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        let page = text(&answer);
        assert!(page.starts_with("<!doctype html>\n<html lang=\"en\">"));
        for banned in ["<script", " style=\"", "src=", "@import", "url(", "onclick"] {
            assert!(!page.contains(banned), "{path} has {banned}");
        }
        let own = page.replace("http://127.0.0.1:4010", "");
        assert!(
            !own.contains("http://") && !own.contains("https://"),
            "{path}"
        );
    }
}

#[test]
fn hostile_names_are_shown_and_do_nothing() {
    let mut service = TestService::new();
    let hostile = "\"><img src=x onerror=alert(1)>";
    let body = with(parcel_to_ontario(), "order_id", json!(hostile));
    let body = with(body, "city", json!(hostile));
    let id = service.bought(&body, "service_select");
    new_token(&mut service, hostile);
    for path in ["/account".to_owned(), format!("/tracking/{id}")] {
        let page = text(&service.public("GET", &path, None));
        assert!(!page.contains("<img"), "{page}");
        assert!(page.contains("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"));
    }
}

#[test]
fn the_account_shows_what_moved_newest_first_and_in_pages() {
    on_both_worlds(|mut service| {
        service.bought(&parcel_to_ontario(), "service_select");
        let page = account(&mut service);
        let charged = page.find("Postage</td>").unwrap();
        let credited = page.find("Credit added").unwrap();
        assert!(charged < credited, "newest first");
        assert!(!page.contains("Page 1 of"));
        for _ in 0..30 {
            let body = json!({"amount": "1.00", "card": "4242424242424242"});
            assert_eq!(service.control("POST", "/credit", &body).0, 201);
        }
        let page = account(&mut service);
        assert!(page.contains("Page 1 of 2"));
        assert!(!page.contains("Postage</td>"));
        let older = text(&service.public("GET", "/account?page=2", None));
        assert!(older.contains("Postage</td>"));
        for odd in ["0", "-1", "99", "x", ""] {
            let answer = service.public("GET", &format!("/account?page={odd}"), None);
            assert_eq!(answer.status, 200);
        }
    });
}

#[test]
fn the_test_card_adds_credit_and_any_other_is_declined_with_a_sentence() {
    let mut service = TestService::new();
    let card = "4242 4242 4242 4242";
    let added = post(
        &mut service,
        "/account/credit",
        &[("amount", "25.50"), ("card", card)],
    );
    assert_eq!(added.status, 303);
    assert_eq!(added.header("location"), Some("/account?done=credit"));
    assert_eq!(service.money()["balance"], "1025.50");
    let declined = post(
        &mut service,
        "/account/credit",
        &[("amount", "77.00"), ("card", "4000000000000002")],
    );
    assert_eq!(declined.status, 400);
    let page = text(&declined);
    assert!(page.contains("This card was declined"));
    assert!(page.contains("value=\"77.00\""), "what was typed stays");
    assert!(
        !page.contains("4000000000000002"),
        "but no card number does"
    );
    for wrong in ["", "0", "-5", "1.005", "1e400", "1000000.01", "many"] {
        let refused = post(
            &mut service,
            "/account/credit",
            &[("amount", wrong), ("card", card)],
        );
        assert_eq!(refused.status, 400, "{wrong}");
        assert!(text(&refused).contains("Write an amount"), "{wrong}");
    }
    assert_eq!(service.money()["balance"], "1025.50");
}

#[test]
fn tokens_are_made_shown_once_used_and_deleted() {
    on_both_worlds(|mut service| {
        let token = new_token(&mut service, "Bench 2");
        assert!(works(&mut service, &token));
        let page = account(&mut service);
        assert!(page.contains("Bench 2"));
        assert!(!page.contains(&token), "a token is shown once");
        assert!(page.contains(&format!("…{}", &token[token.len() - 4..])));
        let gone = post(&mut service, "/account/tokens/delete", &[("token", "2")]);
        assert_eq!(gone.status, 303);
        assert!(!works(&mut service, &token));
        let first = service.token.clone();
        assert!(works(&mut service, &first), "the other token goes on");
        post(&mut service, "/account/tokens/delete", &[("token", "1")]);
        assert!(!works(&mut service, &first));
        let page = account(&mut service);
        assert!(page.contains("There is no token now"), "{page}");
        let next = new_token(&mut service, "");
        assert!(works(&mut service, &next));
    });
}

#[test]
fn an_account_has_at_most_twenty_tokens_and_names_have_an_end() {
    let mut service = TestService::new();
    for _ in 1..20 {
        new_token(&mut service, "one more");
    }
    let refused = post(&mut service, "/account/tokens", &[("name", "too many")]);
    assert_eq!(refused.status, 400);
    assert!(text(&refused).contains("at most 20 tokens"));
    let mut service = TestService::new();
    let long = "x".repeat(61);
    let refused = post(&mut service, "/account/tokens", &[("name", &long)]);
    assert!(text(&refused).contains("at most 60 letters"));
}

#[test]
fn tokens_stay_across_restarts_and_a_deleted_one_stays_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let open = |seed| {
        let world = Box::new(sqlite(folder.path()));
        let mut chosen = super::practice_harness::options();
        chosen.random = Random::from_seed(seed);
        TestService::on(world, chosen)
    };
    let mut service = open(1);
    let announced = service.token.clone();
    let made = new_token(&mut service, "Bench 2");
    post(&mut service, "/account/tokens/delete", &[("token", "1")]);
    drop(service);
    let mut service = open(2);
    assert!(works(&mut service, &made));
    assert!(!works(&mut service, &announced));
    let now_announced = service.token.clone();
    assert_ne!(now_announced, announced);
    assert!(
        works(&mut service, &now_announced),
        "what the start names works"
    );
}

#[test]
fn forms_from_elsewhere_change_nothing() {
    let mut service = TestService::new();
    let secret = form_secret(&mut service);
    let fields = "amount=5.00&card=4242424242424242";
    let good = form("/account/credit", &format!("{fields}&form_secret={secret}"));
    for path in [
        "/account/credit",
        "/account/tokens",
        "/account/tokens/delete",
    ] {
        for body in [
            fields.to_owned(),
            format!("{fields}&form_secret="),
            format!("{fields}&form_secret=guess"),
        ] {
            assert_eq!(
                service.send(&form(path, &body)).status,
                403,
                "{path} {body}"
            );
        }
    }
    for (header, value) in [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("host", "evil.example"),
    ] {
        let mut request = good.clone();
        request.headers.retain(|(name, _)| name != header);
        request.headers.push((header.to_owned(), value.to_owned()));
        assert_eq!(service.send(&request).status, 403, "{header}: {value}");
    }
    let mut json_body = good.clone();
    json_body.headers.retain(|(name, _)| name != "content-type");
    assert_eq!(service.send(&json_body).status, 415);
    let mut read = good.clone();
    read.method = "GET".to_owned();
    assert_eq!(service.send(&read).status, 405);
    assert_eq!(service.money()["balance"], "1000.00");
    assert_eq!(service.send(&good).status, 303);
    assert_eq!(service.money()["balance"], "1005.00");
}

#[test]
fn the_first_page_and_the_documentation_lead_to_everything() {
    let mut service = TestService::new();
    let index = text(&service.public("GET", "/", None));
    for link in ["/account", "/docs", "/openapi.json"] {
        assert!(index.contains(&format!("href=\"{link}\"")), "{link}");
    }
    let docs = text(&service.public("GET", "/docs", None));
    let document = super::practice_harness::read(&service.public("GET", "/openapi.json", None));
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let id = operation["operationId"].as_str().unwrap();
            assert!(docs.contains(&format!("id=\"{id}\"")), "{method} {path}");
        }
    }
    let names = docs.replace("<wbr>", "");
    assert!(names.contains("cheapest_postage_type_requested"));
}
