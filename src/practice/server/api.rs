//! Everything under `/api`: token, client id, limit, operation, fault.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value};

use super::{
    Access, Answer, Delivery, LateRequest, MAX_LATE, Request, Server,
    exchange::Body,
    faults::{Fault, Kind, Place},
    operations::{
        self, ApiRequest, Area, BUY_POSTAGE, COUNT_SHIPMENTS, Effect, Handler, LIST_SHIPMENTS,
    },
};
use crate::practice::engine::{ClientNumber, Lag};

impl Server {
    pub(super) fn answer_api(
        &mut self,
        now: Timestamp,
        service_now: Timestamp,
        request: &Request,
    ) -> Answer {
        let token = request.header("authorization").unwrap_or_default();
        if !self.account.tokens.is_valid(token) {
            return Answer::fault(401, "Unauthorized");
        }
        let segments = request.segments();
        let Some(own) = self.under_base(&segments) else {
            return Answer::not_found();
        };
        // Only the account's own requests count: a stranger cannot use up its limit.
        if let Err(seconds) = self.limiter.take(self.time.limiter_now(now)) {
            return too_many(seconds);
        }
        let Some(found) = place(own) else {
            return Answer::not_found();
        };
        let operation = match found.operation(Area::Api, &request.method) {
            Ok(operation) => operation,
            Err(methods) => return Answer::method_not_allowed(&methods),
        };
        let kind = match operation.id {
            BUY_POSTAGE => Place::Buy,
            LIST_SHIPMENTS | COUNT_SHIPMENTS => Place::List,
            _ => Place::Operation,
        };
        let path = own.iter().flat_map(|part| ["/", part]).collect::<String>();
        match self.faults.take(&request.method, &[&path], kind) {
            Some(fault) => self.answer_with_fault(service_now, request, &fault),
            None => self.execute(service_now, request, Effect::default()),
        }
    }

    /// The rest of a path that is under this account's base URL.
    fn under_base<'a, 'b>(&self, segments: &'b [&'a str]) -> Option<&'b [&'a str]> {
        match segments {
            ["api", "v1", "clients", client_id, own @ ..]
                if *client_id == self.account.client_id =>
            {
                Some(own)
            }
            _ => None,
        }
    }

    fn answer_with_fault(
        &mut self,
        service_now: Timestamp,
        request: &Request,
        fault: &Fault,
    ) -> Answer {
        match fault.kind {
            Kind::DropBefore => Answer::dropped(0),
            Kind::Late => {
                let wait =
                    SignedDuration::from_millis(i64::try_from(fault.millis()).unwrap_or(i64::MAX));
                if self.late.len() < MAX_LATE {
                    self.late.push(LateRequest {
                        at: service_now.saturating_add(wait).unwrap_or(Timestamp::MAX),
                        request: request.clone(),
                    });
                }
                Answer::dropped(fault.millis())
            }
            Kind::Status | Kind::GarbageHtml | Kind::RateLimit => fault.instead(),
            Kind::PurchaseFails => {
                let effect = Effect {
                    purchase_fails: Some(&fault.reason()),
                    ..Effect::default()
                };
                self.execute(service_now, request, effect)
            }
            Kind::ListLag | Kind::ListLagOfOthers => {
                let wait =
                    SignedDuration::from_millis(i64::try_from(fault.millis()).unwrap_or(i64::MAX));
                let reader = self.client_of(request);
                let lag = Lag {
                    at: service_now.saturating_sub(wait).unwrap_or(Timestamp::MIN),
                    reader: reader.filter(|_| fault.kind == Kind::ListLagOfOthers),
                };
                let effect = Effect {
                    lag: Some(lag),
                    ..Effect::default()
                };
                self.execute(service_now, request, effect)
            }
            Kind::DropAfter | Kind::Delay | Kind::Body | Kind::Truncate => {
                fault.spoil(self.execute(service_now, request, Effect::default()))
            }
            Kind::LabelMissing => Answer::not_found(),
        }
    }

    /// Executes a request. Limit, token and faults were checked before.
    pub(super) fn execute(
        &mut self,
        service_now: Timestamp,
        request: &Request,
        effect: Effect<'_>,
    ) -> Answer {
        let segments = request.segments();
        let operation = self
            .under_base(&segments)
            .and_then(place)
            .and_then(|place| {
                let operation = place.operation(Area::Api, &request.method).ok()?;
                Some((place.id, operation.handler))
            });
        let Some((id, Handler::Api(handle))) = operation else {
            return Answer::not_found();
        };
        let body = match body(request) {
            Ok(body) => body,
            Err(answer) => return answer,
        };
        let is_read = request.method == "GET";
        let access = if is_read { Access::Read } else { Access::Write };
        let base_url = self.base_url();
        let client = self.client_of(request);
        if let Some(past) = &mut self.past {
            past.writer = client;
        }
        let answer = self.step(service_now, access, |call, links| {
            let sent = ApiRequest {
                request,
                id,
                body: &body,
                base_url: &base_url,
                links,
                effect,
            };
            handle(call, &sent)
        });
        if let Some(past) = &mut self.past {
            past.writer = None;
        }
        answer
    }

    /// The client that sends a request, by its token.
    fn client_of(&self, request: &Request) -> Option<ClientNumber> {
        let token = request.header("authorization").unwrap_or_default();
        self.account.tokens.number_of(token)
    }
}

/// The place of a path under the base URL.
fn place<'a>(own: &[&'a str]) -> Option<operations::Place<'a>> {
    // An empty last part is no id.
    if own.last() == Some(&"") {
        return None;
    }
    operations::Place::find(Area::Api, own)
}

fn too_many(seconds: u64) -> Answer {
    Answer::fault(429, "Too Many Requests").with_header("retry-after", seconds.to_string())
}

/// The JSON object in a request's body; an empty body is an empty object. The body
/// of a method that needs none is ignored.
pub(super) fn body(request: &Request) -> Result<Map<String, Value>, Answer> {
    let needs_none = matches!(request.method.as_str(), "GET" | "DELETE");
    if needs_none || request.body.is_empty() {
        return Ok(Map::new());
    }
    if request.method == "POST" && !is_json(request.header("content-type").unwrap_or_default()) {
        return Err(Answer::fault(
            415,
            "Unsupported Media Type: send Content-Type application/json",
        ));
    }
    match serde_json::from_slice::<Value>(&request.body) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_),
        ) => Err(Answer::fault(400, "Request body must be a JSON object")),
        Err(_) => Err(Answer::fault(400, "Request body is not valid JSON")),
    }
}

fn is_json(content_type: &str) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

impl Fault {
    /// The answer that replaces the service's own.
    pub(super) fn instead(&self) -> Answer {
        let status = |default| self.status.unwrap_or(default);
        match self.kind {
            Kind::RateLimit => too_many(self.retry_after.unwrap_or(1)),
            Kind::GarbageHtml => {
                let page = "<!doctype html><html><head><title>Sign in</title></head>\
                            <body><h1>Sign in to this network</h1></body></html>";
                Answer::bytes(status(200), "text/html; charset=utf-8", page.into())
            }
            Kind::LabelMissing => Answer::not_found(),
            Kind::DropBefore
            | Kind::DropAfter
            | Kind::Late
            | Kind::Delay
            | Kind::Status
            | Kind::Body
            | Kind::Truncate
            | Kind::PurchaseFails
            | Kind::ListLag
            | Kind::ListLagOfOthers => {
                let code = status(500);
                let message = self.message.as_deref().unwrap_or(reason_phrase(code));
                let answer = Answer::fault(code, message);
                match self.retry_after {
                    Some(seconds) => answer.with_header("retry-after", seconds.to_string()),
                    None => answer,
                }
            }
        }
    }

    /// The service's own answer with the fault applied to it.
    pub(super) fn spoil(&self, mut answer: Answer) -> Answer {
        match self.kind {
            Kind::DropAfter => return Answer::dropped(0),
            Kind::Delay => {
                answer.delivery = Delivery::After {
                    millis: self.millis(),
                };
            }
            Kind::Truncate => {
                answer.delivery = Delivery::Truncated {
                    bytes: self.bytes.unwrap_or(0),
                };
            }
            Kind::Body => {
                answer.body = Body::Bytes(self.message.clone().unwrap_or_default().into_bytes());
                answer.status = self.status.unwrap_or(answer.status);
            }
            Kind::DropBefore
            | Kind::Late
            | Kind::Status
            | Kind::GarbageHtml
            | Kind::RateLimit
            | Kind::PurchaseFails
            | Kind::LabelMissing
            | Kind::ListLag
            | Kind::ListLagOfOthers => {}
        }
        answer
    }
}

fn reason_phrase(status: u16) -> &'static str {
    match status {
        400 => "Bad Request",
        401 => "Unauthorized",
        404 => "Not Found",
        502 => "Bad Gateway",
        503 => "Service Unavailable",
        504 => "Gateway Timeout",
        _ => "Internal Server Error",
    }
}
