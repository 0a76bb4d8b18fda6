//! Plays the rows of a table against a service.
//!
//! A request is `METHOD PATH (header: value & …) BODY`. The path is under the base URL and
//! goes with the token; with `//` before it, it is the whole path and goes without. A header
//! with the value `-` is taken away. The body is JSON as it stands, or the name of a valid
//! one with the fields that differ: `ontario {"city": null}`.
//!
//! An answer is `STATUS (header: value & …) as NAME EXPECTED`. `$id` in a header is the id of
//! what is answered, a `*` at its end whatever follows. Expected is one of:
//! - a sentence: the error body has it, and nothing else;
//! - JSON: the body has these fields, and its arrays these elements. `"*"` is any value but
//!   null, `"+"` a list with something in it, `"~text"` a text that has it, `"#"` the id of a
//!   shipment, `"-"` no such field. Of a list `{"some": …}` asks for an element, `{"first": …}`
//!   for the first one, `{"none": …}` for elements of which none is so;
//! - `where FIELD=VALUE and …` (also `>=`, `<=`, `=a,b`): the list has exactly the entries of
//!   the whole list that are so, newest first; of a count, as many;
//! - `same NAME`: what is answered is what was kept, field by field;
//! - `pages`: page by page it is the whole list.
//!
//! `as NAME` keeps what was answered: `{NAME}` is its id from there on, `{NAME.field}` one of
//! its fields; `:lower` and `:start` make it lower case or its first six letters. `{token}`,
//! `{base}` and `{text256}` (so many letters) are there from the beginning.

use std::collections::BTreeMap;

use sendoff::practice::{
    options::PurchaseMs,
    server::{Answer, Request, ServerOptions},
};
use serde_json::{Map, Value};

use super::{
    expected::{entry, fits, holds},
    table::{Step, StepKind},
};
use crate::practice_harness::{
    PUBLIC_URL, TestService, fault, options, parcel_to_london, parcel_to_ontario,
    parcel_to_vermont, read,
};

/// Makes a service with these options in the world that the table is played on.
pub(super) type Start<'a> = &'a dyn Fn(ServerOptions) -> TestService;

/// What is wrong with a row.
pub(super) type Wrong = String;

type Headers = Vec<(String, String)>;

pub(super) struct Player<'a> {
    start: Start<'a>,
    service: TestService,
    named: BTreeMap<String, Value>,
}

impl<'a> Player<'a> {
    pub(super) fn new(start: Start<'a>) -> Self {
        Self {
            start,
            service: start(options()),
            named: BTreeMap::new(),
        }
    }

    /// Plays all steps and tells of every row that does not hold.
    pub(super) fn play(&mut self, table: &str, steps: &[Step]) -> Vec<String> {
        let mut heading = "";
        let mut failures = Vec::new();
        for Step { line, kind } in steps {
            match kind {
                StepKind::Heading(text) => heading = text,
                StepKind::Given(text) => {
                    self.service = (self.start)(given(text));
                    self.named.clear();
                }
                StepKind::Wait(seconds) => self.service.wait(*seconds),
                StepKind::Row(row) => {
                    if let Err(wrong) = self.row(row) {
                        let row: String = row.chars().take(300).collect();
                        failures.push(format!(
                            "{table}.txt:{line} [{heading}]\n    {row}\n    {wrong}"
                        ));
                    }
                }
            }
        }
        failures
    }

    fn row(&mut self, row: &str) -> Result<(), Wrong> {
        let row = self.resolve(row)?;
        let (call, expected) = row
            .split_once(" -> ")
            .ok_or("the row has no answer after `->`")?;
        let request = self.request(call)?;
        let answer = self.service.send(&request);
        self.check(&request, &answer, expected)
    }

    fn request(&self, call: &str) -> Result<Request, Wrong> {
        let (method, rest) = call.split_once(' ').ok_or("the row has no path")?;
        let (path, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let (headers, body) = headers(rest)?;
        let mut request = self.service.request(method, path, None);
        if let Some(whole) = path.strip_prefix('/').filter(|path| path.starts_with('/')) {
            let whole = whole.split('?').next().unwrap_or_default();
            whole.clone_into(&mut request.path);
            request.headers.retain(|(name, _)| name != "authorization");
        }
        for (name, value) in headers {
            request.headers.retain(|(own, _)| *own != name);
            if value != "-" {
                request.headers.push((name, value));
            }
        }
        request.body = body_of(body)?.into_bytes();
        Ok(request)
    }

    fn check(&mut self, request: &Request, answer: &Answer, expected: &str) -> Result<(), Wrong> {
        let body = read(answer);
        let (status, expected) = expected.split_once(' ').unwrap_or((expected, ""));
        if status != answer.status.to_string() {
            return Err(format!("answered {} {body}", answer.status));
        }
        let (headers, mut expected) = headers(expected)?;
        for (name, mut value) in headers {
            if value.contains("$id") {
                value = value.replace("$id", &text_of(&entry(&body)?["id"]));
            }
            let own = answer.header(&name).unwrap_or("-");
            let is_it = match value.strip_suffix('*') {
                Some(start) => own.starts_with(start),
                None => own == value,
            };
            if !is_it {
                return Err(format!("the header {name} is {own}"));
            }
        }
        if let Some(named) = expected.strip_prefix("as ") {
            let (name, rest) = named.split_once(' ').unwrap_or((named, ""));
            self.named.insert(name.to_owned(), entry(&body)?);
            expected = rest;
        }
        match expected.split_once(' ').unwrap_or((expected, "")) {
            ("", _) => Ok(()),
            ("where", terms) => self.check_where(request, &body, terms),
            ("pages", _) => self.check_pages(request),
            ("same", name) if self.named.get(name) == Some(&entry(&body)?) => Ok(()),
            (json, _) if json.starts_with(['{', '[']) => {
                let wanted: Value = serde_json::from_str(expected)
                    .map_err(|error| format!("the answer is no JSON: {error}"))?;
                fits(&wanted, Some(&body), "body")
            }
            (_, _) if body == fault(expected) => Ok(()),
            (_, _) => Err(format!("answered {body}")),
        }
    }

    /// The whole list that a path narrows.
    fn whole(&mut self, path: &str) -> Vec<Value> {
        let all = self.service.get(&format!("{path}?limit=1000")).1;
        all.as_array().cloned().unwrap_or_default()
    }

    fn check_where(&mut self, request: &Request, body: &Value, terms: &str) -> Result<(), Wrong> {
        let path = request.path.trim_start_matches("/api/v1/clients/100001");
        let list = path.trim_end_matches("/count");
        let mut expected = self.whole(list);
        for term in terms.split(" and ") {
            expected.retain(|entry| holds(term, entry));
        }
        if list != path {
            return fits(
                &serde_json::json!({"count": expected.len()}),
                Some(body),
                "body",
            );
        }
        let created = |entry: &Value| entry["created_at"].as_str().unwrap_or_default().to_owned();
        if !expected.is_sorted_by(|newer, older| created(newer) >= created(older)) {
            return Err("the list is not newest first".to_owned());
        }
        if *body == Value::Array(expected.clone()) {
            return Ok(());
        }
        let ids = |list: &[Value]| {
            list.iter()
                .map(|entry| entry["id"].to_string())
                .collect::<Vec<_>>()
        };
        let own = body.as_array().map(|list| ids(list));
        Err(format!("the list has {own:?}, not {:?}", ids(&expected)))
    }

    fn check_pages(&mut self, request: &Request) -> Result<(), Wrong> {
        let path = request
            .path
            .trim_start_matches("/api/v1/clients/100001")
            .to_owned();
        let expected = self.whole(&path);
        let limit = limit_of(request)?;
        let mut pages = Vec::new();
        for page in 1.. {
            let found = self
                .service
                .get(&format!("{path}?{}&page={page}", request.query))
                .1;
            match found.as_array() {
                Some(list) if list.len() > limit => {
                    return Err(format!("page {page} has {} entries", list.len()));
                }
                Some(list) if !list.is_empty() => pages.extend(list.clone()),
                Some(_) | None => break,
            }
        }
        if pages == expected && !expected.is_empty() {
            return Ok(());
        }
        Err(format!(
            "the pages have {} of {}",
            pages.len(),
            expected.len()
        ))
    }

    /// Puts values in the place of their names.
    fn resolve(&self, row: &str) -> Result<String, Wrong> {
        let mut text = String::new();
        let mut rest = row;
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            let name = after.split('}').next().unwrap_or_default();
            let is_name = name.starts_with(|letter: char| letter.is_ascii_lowercase())
                && name
                    .bytes()
                    .all(|letter| letter.is_ascii_alphanumeric() || b"_.:".contains(&letter));
            if is_name {
                text.push_str(&self.value_of(name)?);
                rest = after.get(name.len() + 1..).unwrap_or_default();
            } else {
                text.push('{');
                rest = after;
            }
        }
        text.push_str(rest);
        Ok(text)
    }

    fn value_of(&self, name: &str) -> Result<String, Wrong> {
        if let Some(letters) = name
            .strip_prefix("text")
            .and_then(|count| count.parse().ok())
        {
            return Ok("x".repeat(letters));
        }
        let (name, form) = name.split_once(':').unwrap_or((name, ""));
        let (whose, field) = name.split_once('.').unwrap_or((name, "id"));
        let value = match whose {
            "token" => Value::from(self.service.token.clone()),
            "base" => Value::from(self.service.server.base_url()),
            _ => self
                .named
                .get(whose)
                .ok_or(format!("nothing is called {whose}"))?[field]
                .clone(),
        };
        let text = text_of(&value);
        Ok(match form {
            "lower" => text.to_lowercase(),
            "start" => text.chars().take(6).collect(),
            "path" => text.trim_start_matches(PUBLIC_URL).to_owned(),
            _ => text,
        })
    }
}

/// How long a page may be: no longer than a thousand, whatever is asked for.
fn limit_of(request: &Request) -> Result<usize, Wrong> {
    let asked = request.query.strip_prefix("limit=");
    let asked = asked.and_then(|asked| asked.parse::<u128>().ok());
    let limit = asked.ok_or("`pages` needs a limit and nothing else in the query")?;
    Ok(usize::try_from(limit).map_or(1000, |limit| limit.min(1000)))
}

fn text_of(value: &Value) -> String {
    let text = value.as_str().map(str::to_owned);
    text.unwrap_or_else(|| value.to_string())
}

/// The options of a service: the flags of `sendoff practice`.
fn given(text: &str) -> ServerOptions {
    let mut given = options();
    for option in text.split_whitespace() {
        let (name, value) = option.split_once('=').unwrap();
        match name {
            "story" => given.story = value.parse().unwrap(),
            "credit" => given.credit = value.parse().unwrap(),
            "limit" => given.limit = value.parse().unwrap(),
            "limiter" => given.limiter = value.parse().unwrap(),
            "clock" => given.pace = value.parse().unwrap(),
            "second_buy" => given.rules.second_buy = value.parse().unwrap(),
            "purchase_ms" => given.rules.purchase_ms = value.parse::<PurchaseMs>().unwrap().0,
            "tariff_countries" => {
                given.rules.tariff_countries = value.split(',').map(str::to_owned).collect();
            }
            _ => panic!("{name} is no option of a service"),
        }
    }
    given
}

/// The headers at the beginning, and what comes after them.
fn headers(text: &str) -> Result<(Headers, &str), Wrong> {
    let Some(inner) = text.strip_prefix('(') else {
        return Ok((Vec::new(), text));
    };
    let (listed, rest) = inner.split_once(')').ok_or("the headers have no end")?;
    let pair = |header: &str| {
        let (name, value) = header.split_once(": ").unwrap();
        (name.trim().to_owned(), value.to_owned())
    };
    Ok((listed.split(" & ").map(pair).collect(), rest.trim_start()))
}

fn body_of(text: &str) -> Result<String, Wrong> {
    let (name, changes) = text.split_once(' ').unwrap_or((text, ""));
    let valid = match name {
        "ontario" => parcel_to_ontario(),
        "vermont" => parcel_to_vermont(),
        "london" => parcel_to_london(),
        _ => return Ok(text.to_owned()),
    };
    if changes.is_empty() {
        return Ok(valid.to_string());
    }
    // The text as it stands: what is no JSON, or a number of many digits, must stay so.
    let Some(changes) = changes.strip_prefix('{') else {
        return Err("the changes of a body are no object".to_owned());
    };
    let mut kept = valid;
    let fields: Map<String, Value> =
        serde_json::from_str(&format!("{{{changes}")).unwrap_or_default();
    for name in fields.keys() {
        kept.as_object_mut().unwrap().remove(name);
    }
    let kept = kept.to_string();
    Ok(format!(
        "{}, {changes}",
        kept.strip_suffix('}').unwrap_or_default()
    ))
}
