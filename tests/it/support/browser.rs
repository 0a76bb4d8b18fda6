//! A real browser without a screen, driven over `WebDriver` by plain HTTP.

use std::{
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::{Value, json};

/// What a browser may do here: nothing of its own, and no sandbox for root.
const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-default-apps",
    "--disable-extensions",
];
/// The key under which `WebDriver` names an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
/// How often the browser is asked whether the next page has come.
const MAX_LOOKS: u32 = 20_000;
const PATIENCE: Duration = Duration::from_mins(1);

/// A browser with one window; ended when dropped.
pub(crate) struct Browser {
    driver: Child,
    http: reqwest::Client,
    runtime: tokio::runtime::Runtime,
    session: String,
}

impl Browser {
    /// Opens a window of this size, with a profile of its own.
    pub(crate) fn open(profile: &Path, width: u32, height: u32) -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver; please install: apt-get install chromium chromium-driver");
        let output = BufReader::new(driver.stdout.take().unwrap());
        let port: u16 = output
            .lines()
            .map_while(Result::ok)
            .find_map(|line| {
                let (_, port) = line.split_once("on port ")?;
                port.trim_end_matches('.')
                    .parse()
                    .ok()
                    .filter(|port| *port > 0)
            })
            .expect("chromedriver names its port");
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let http = reqwest::Client::builder()
            .no_proxy()
            .timeout(PATIENCE)
            .build()
            .unwrap();
        let mut browser = Self {
            driver,
            http,
            runtime,
            session: format!("http://127.0.0.1:{port}/session"),
        };
        let mut arguments: Vec<String> = FLAGS.iter().map(ToString::to_string).collect();
        arguments.push(format!("--window-size={width},{height}"));
        arguments.push(format!("--user-data-dir={}", profile.display()));
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"performance": "ALL", "browser": "ALL"},
        }}});
        let opened = browser.call("POST", "", &wanted);
        let id = opened["sessionId"].as_str().unwrap().to_owned();
        browser.session = format!("{}/{id}", browser.session);
        browser
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.ask(method, path, body);
        assert!(answer["error"].is_null(), "{method} {path}: {answer}");
        answer
    }

    /// As `call`, for what may go wrong.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let url = format!("{}{path}", self.session);
        let request = self.http.request(method.parse().unwrap(), &url);
        let request = if method == "GET" {
            request
        } else {
            request.json(body)
        };
        let answer: Value = self.runtime.block_on(async {
            let answer = request.send().await.unwrap();
            answer.json().await.unwrap()
        });
        answer["value"].clone()
    }

    pub(crate) fn go(&self, url: &str) {
        self.call("POST", "/url", &json!({"url": url}));
    }

    pub(crate) fn address(&self) -> String {
        let address = self.call("GET", "/url", &Value::Null);
        address.as_str().unwrap().to_owned()
    }

    fn element(&self, css: &str) -> String {
        let wanted = json!({"using": "css selector", "value": css});
        let found = self.call("POST", "/element", &wanted);
        found[ELEMENT].as_str().unwrap().to_owned()
    }

    /// The visible text of an element.
    pub(crate) fn text(&self, css: &str) -> String {
        let path = format!("/element/{}/text", self.element(css));
        let text = self.call("GET", &path, &Value::Null);
        text.as_str().unwrap().to_owned()
    }

    /// Clears a field and types into it.
    pub(crate) fn fill(&self, css: &str, text: &str) {
        let element = self.element(css);
        self.call("POST", &format!("/element/{element}/clear"), &json!({}));
        let typed = json!({"text": text});
        self.call("POST", &format!("/element/{element}/value"), &typed);
    }

    /// Clicks, and waits until the page that it stands on is gone.
    pub(crate) fn click(&self, css: &str) {
        let page = format!("/element/{}/name", self.element("html"));
        let element = self.element(css);
        self.call("POST", &format!("/element/{element}/click"), &json!({}));
        let is_gone = || self.ask("GET", &page, &Value::Null)["error"].is_string();
        assert!((0..MAX_LOOKS).any(|_| is_gone()), "{css} leads nowhere");
    }

    /// The accessible name of an element, as a screen reader says it.
    pub(crate) fn name(&self, css: &str) -> String {
        let path = format!("/element/{}/computedlabel", self.element(css));
        let name = self.call("GET", &path, &Value::Null);
        name.as_str().unwrap().to_owned()
    }

    pub(crate) fn number(&self, script: &str) -> i64 {
        let script = json!({"script": format!("return {script}"), "args": []});
        self.call("POST", "/execute/sync", &script)
            .as_i64()
            .unwrap()
    }

    /// Every address that was asked for since the window opened.
    pub(crate) fn requested(&self) -> Vec<String> {
        let entries = self.call("POST", "/se/log", &json!({"type": "performance"}));
        let messages = entries
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|entry| serde_json::from_str::<Value>(entry["message"].as_str()?).ok());
        messages
            .filter(|event| event["message"]["method"] == "Network.requestWillBeSent")
            .filter_map(|event| {
                let url = event["message"]["params"]["request"]["url"].as_str()?;
                Some(url.to_owned())
            })
            .collect()
    }

    /// What the console complained about, such as a policy that was broken.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let entries = self.call("POST", "/se/log", &json!({"type": "browser"}));
        let entries = entries.as_array().unwrap().iter();
        entries
            .map(|entry| entry["message"].as_str().unwrap().to_owned())
            .collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let closing = async { self.http.delete(&self.session).send().await };
        // The driver may be gone already when a test fails.
        self.runtime.block_on(closing).ok();
        self.driver.kill().ok();
        self.driver.wait().ok();
    }
}
