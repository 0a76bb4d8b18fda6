//! The control API: tests and trainers change the service's state. Loopback only, no
//! token, not counted by the limit, and never under `/api`.

use jiff::Timestamp;
use serde_json::{Map, Value};

use super::{
    Answer, Request, Server, api,
    operations::{Area, ControlRequest, Handler, Place},
};

impl Server {
    pub(super) fn answer_control(&mut self, now: Timestamp, request: &Request) -> Answer {
        let service_now = self.time.at(now);
        let segments = request.segments();
        let Some(place) = Place::find(Area::Control, &segments) else {
            return Answer::not_found();
        };
        let operation = match place.operation(Area::Control, &request.method) {
            Ok(operation) => operation,
            Err(methods) => return Answer::method_not_allowed(&methods),
        };
        let body = match api::body(request) {
            Ok(body) => body,
            Err(answer) => return answer,
        };
        if let Some(described) = operation.body {
            let unknown = unknown_keys(&(described.schema)(), &body, "");
            if !unknown.is_empty() {
                return Answer::fault(400, &unknown.join(" and "));
            }
        }
        let sent = ControlRequest {
            now,
            service_now,
            id: place.id,
            body,
        };
        match operation.handler {
            Handler::Control(handle) => handle(self, &sent),
            Handler::Api(_) | Handler::Public => Answer::not_found(),
        }
    }
}

/// The keys that a body has and its schema does not: a misspelled fault is refused
/// and not waited for.
fn unknown_keys(schema: &Value, body: &Map<String, Value>, prefix: &str) -> Vec<String> {
    let mut unknown = Vec::new();
    for (name, value) in body {
        match (schema["properties"].get(name), value) {
            (None, _) => unknown.push(format!("{prefix}{name} field is unknown")),
            (Some(inner), Value::Object(object)) if inner.get("properties").is_some() => {
                unknown.extend(unknown_keys(inner, object, &format!("{prefix}{name}.")));
            }
            (Some(_), _) => {}
        }
    }
    unknown
}
