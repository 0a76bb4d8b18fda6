//! Everything under `/api`: limit, token, client id, route, fault, operation.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value};

use super::{
    Access, Answer, Delivery, Desk, LateRequest, MAX_LATE, Request,
    exchange::Body,
    faults::{Fault, Kind, Place},
    lists,
    route::Route,
};
use crate::{
    practice::engine::{self, Links, ReturnRecord},
    service::wire,
};

impl Desk {
    pub(super) fn answer_api(
        &mut self,
        now: Timestamp,
        service_now: Timestamp,
        request: &Request,
    ) -> Answer {
        if let Err(seconds) = self.limiter.take(self.time.limiter_now(now)) {
            return too_many(seconds);
        }
        let token = request.header("authorization").unwrap_or_default();
        if !self.account.tokens.know(token) {
            return Answer::fault(401, "Unauthorized");
        }
        let segments = request.segments();
        let Some(route) = self.own_route(&segments) else {
            return Answer::not_found();
        };
        if !route.methods().contains(&request.method.as_str()) {
            return Answer::method_not_allowed(route.methods());
        }
        let place = match route {
            Route::Buy(_) => Place::Buy,
            Route::Shipments
            | Route::ShipmentCount
            | Route::AddToBatch
            | Route::RemoveFromBatch
            | Route::Shipment(_)
            | Route::Refresh(_)
            | Route::Refund(_)
            | Route::Batches
            | Route::BatchCount
            | Route::Batch(_)
            | Route::Returns => Place::Operation,
        };
        let under_base = segments
            .iter()
            .skip(4)
            .flat_map(|part| ["/", part])
            .collect::<String>();
        match self.faults.take(&request.method, &[&under_base], place) {
            Some(fault) => self.answer_with_fault(service_now, request, &fault),
            None => self.execute(service_now, request, None),
        }
    }

    /// The route, if the path is one of this account's.
    fn own_route<'a>(&self, segments: &[&'a str]) -> Option<Route<'a>> {
        match segments {
            ["api", "v1", "clients", client_id, rest @ ..]
                if *client_id == self.account.client_id =>
            {
                Route::of(rest)
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
            Kind::PurchaseFails => self.execute(service_now, request, Some(fault.reason())),
            Kind::DropAfter | Kind::Delay | Kind::Body | Kind::Truncate => {
                fault.spoil(self.execute(service_now, request, None))
            }
            Kind::LabelMissing => Answer::not_found(),
        }
    }

    /// Does what a request asks for. Limits, token and faults were looked at before.
    pub(super) fn execute(
        &mut self,
        service_now: Timestamp,
        request: &Request,
        purchase_fails: Option<String>,
    ) -> Answer {
        let segments = request.segments();
        let Some(route) = self.own_route(&segments) else {
            return Answer::not_found();
        };
        let body = match body(request) {
            Ok(body) => body,
            Err(answer) => return answer,
        };
        let is_read = request.method == "GET";
        let access = if is_read { Access::Read } else { Access::Write };
        let base_url = self.base_url();
        self.step(service_now, access, |call, links| match route {
            Route::Shipments if is_read => {
                let (query, page) = lists::shipments(request)?;
                let text = engine::list_text(call, &query, page, links)?;
                Ok(Answer::json_text(200, text))
            }
            Route::Shipments => {
                let record = engine::create(call, &body)?;
                let place = format!("{base_url}/shipments/{}", record.id());
                Ok(shipment(201, &record, links).with_header("location", place))
            }
            Route::ShipmentCount => {
                let count = engine::count(call, &lists::count(request)?)?;
                Ok(Answer::json(200, &wire::Count { count }))
            }
            Route::Shipment(id) if is_read => {
                Ok(shipment(200, &engine::retrieve(call, id)?, links))
            }
            Route::Shipment(id) => {
                engine::delete(call, id)?;
                Ok(Answer::no_content())
            }
            Route::Refresh(id) => Ok(shipment(200, &engine::refresh(call, id, &body)?, links)),
            Route::Buy(id) => Ok(shipment(
                200,
                &engine::buy(call, id, &body, purchase_fails)?,
                links,
            )),
            Route::Refund(id) => Ok(shipment(200, &engine::refund(call, id)?, links)),
            Route::Returns => {
                let (query, page) = lists::returns(request)?;
                let records = engine::list_returns(call, query, page)?;
                let shown: Vec<_> = records.iter().map(ReturnRecord::view).collect();
                Ok(Answer::json(200, &shown))
            }
            Route::AddToBatch
            | Route::RemoveFromBatch
            | Route::Batches
            | Route::BatchCount
            | Route::Batch(_) => {
                super::batches::answer(call, route, request, &body, &base_url, links)
            }
        })
    }
}

fn shipment(status: u16, record: &engine::ShipmentRecord, links: &Links<'_>) -> Answer {
    Answer::shipment(status, record.view(links))
}

fn too_many(seconds: u64) -> Answer {
    Answer::fault(429, "Too Many Requests").with_header("retry-after", seconds.to_string())
}

/// The JSON object a request carries; none is an empty one. What comes with a
/// method that needs no body is not looked at.
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
    /// The answer that comes in place of the service's own.
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
            | Kind::PurchaseFails => {
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

    /// The service's own answer, spoiled on its way.
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
            | Kind::LabelMissing => {}
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
