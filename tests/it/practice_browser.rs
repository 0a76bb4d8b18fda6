//! The pages in a real browser: forms work by their labels, a token works and
//! stops, a phone's width is enough, and nothing is asked of anyone else.

use secrecy::ExposeSecret as _;
use sendoff::practice::{PracticeOptions, Running, Story, start};
use serde_json::Value;

use super::support::browser::Browser;

fn service() -> Running {
    start(PracticeOptions {
        story: Story::Sample,
        ..PracticeOptions::in_memory()
    })
    .unwrap()
}

fn api(running: &Running, token: &str, path: &str) -> (u16, Value) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    runtime.block_on(async {
        let url = format!("{}{path}", running.base_url);
        let request = http.get(url).header("authorization", token);
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    })
}

fn add_credit(browser: &Browser, amount: &str, card: &str) {
    browser.fill("#amount", amount);
    browser.fill("#card", card);
    browser.click("#add-credit");
}

fn check_quiet(browser: &Browser, running: &Running) {
    let own = format!("{}/", running.public_url);
    for url in browser.requested() {
        let is_own = url.starts_with(&own) || url.starts_with("data:") || url.starts_with("chrome");
        assert!(is_own, "the page asked for {url}");
    }
    for complaint in browser.complaints() {
        // A refused form answers 400 and an unknown id 404, which the console notes.
        let is_status = complaint.contains("responded with a status of 40");
        assert!(is_status || complaint.contains("favicon"), "{complaint}");
    }
}

#[test]
fn credit_and_tokens_work_in_a_browser_without_a_script() {
    let profile = tempfile::tempdir().unwrap();
    let running = service();
    let browser = Browser::open(profile.path(), 1000, 1400);
    browser.go(&format!("{}/", running.public_url));
    browser.click("a[href='/account']");
    let before = browser.text(".big");
    assert!(before.ends_with(" CAD"), "{before}");
    assert_eq!(browser.name("#card"), "Card number");

    add_credit(&browser, "12.34", "4000 0000 0000 0002");
    assert!(browser.text("[role=alert]").contains("declined"));
    assert_eq!(browser.text(".big"), before);
    assert!(browser.address().ends_with("/account/credit"));

    add_credit(&browser, "12.34", "4242 4242 4242 4242");
    assert_eq!(browser.text("[role=status]"), "The credit was added");
    assert!(browser.address().ends_with("/account?done=credit"));
    assert!(browser.text("tbody tr:first-child").contains("+12.34 CAD"));

    browser.fill("#name", "Bench 2");
    browser.click("#make-token");
    let token = browser.text("#new-token");
    assert_eq!(api(&running, &token, "/shipments/count").0, 200);
    let tail = &token[token.len() - 4..];
    browser.click(&format!("[aria-label='Delete the token ending in {tail}']"));
    assert!(
        browser
            .text("[role=status]")
            .contains("stopped working at once")
    );
    let (status, answer) = api(&running, &token, "/shipments/count");
    assert_eq!(
        (status, answer["error"]["message"].as_str()),
        (401, Some("Unauthorized"))
    );
    check_quiet(&browser, &running);
}

#[test]
fn tracking_and_documentation_fit_a_phone_and_load_nothing_from_elsewhere() {
    let profile = tempfile::tempdir().unwrap();
    let running = service();
    let token = running.token.expose_secret();
    let (_, found) = api(&running, token, "/shipments?status=delivered");
    let id = found[0]["id"].as_str().unwrap().to_lowercase();
    let browser = Browser::open(profile.path(), 500, 900);
    for path in [
        format!("/tracking/{id}"),
        "/tracking/nosuchship".to_owned(),
        "/account".to_owned(),
        "/docs".to_owned(),
        "/".to_owned(),
    ] {
        browser.go(&format!("{}{path}", running.public_url));
        let wide = browser.number("document.documentElement.scrollWidth");
        let seen = browser.number("document.documentElement.clientWidth");
        assert!(wide <= seen, "{path} is {wide} wide on {seen}");
        assert_eq!(browser.number("document.scripts.length"), 0);
        assert_eq!(browser.number("document.querySelectorAll('h1').length"), 1);
    }
    browser.go(&format!("{}/tracking/{id}", running.public_url));
    assert_eq!(browser.text("h1"), "Delivered");
    assert!(
        browser
            .text(".timeline li:first-child")
            .starts_with("Delivered")
    );
    check_quiet(&browser, &running);
}
