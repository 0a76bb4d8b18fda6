//! The control side: tests and trainers move the world. Loopback only, no
//! token, not counted by the limit, and never under `/api`.

use jiff::{SignedDuration, Timestamp};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::{Access, Answer, LedgerText, Request, Server, api, faults::Fault, returns};
use crate::practice::engine::{self, Refusal, money, stamp};

/// The currency of the account.
pub(super) const CURRENCY: &str = "CAD";
/// The only card that is not declined.
const TEST_CARD: &str = "4242424242424242";
/// The furthest the clock jumps in one step: ten years.
const MAX_ADVANCE_SECS: f64 = 315_360_000.0;
/// The most credit that one call adds.
const MAX_CREDIT: Decimal = Decimal::from_parts(1_000_000, 0, 0, false, 0);

impl Server {
    pub(super) fn answer_control(&mut self, now: Timestamp, request: &Request) -> Answer {
        let body = match api::body(request) {
            Ok(body) => Value::Object(body),
            Err(answer) => return answer,
        };
        let service_now = self.time.at(now);
        let segments = request.segments();
        match (request.method.as_str(), segments.as_slice()) {
            ("GET", ["control", "clock"]) => clock(service_now),
            ("POST", ["control", "clock"]) => self.advance_clock(now, &body),
            ("GET", ["control", "money"]) => self.money(service_now),
            ("GET", ["control", "requests"]) => Answer::json(200, &self.limiter.counts()),
            ("GET", ["control", "faults"]) => {
                Answer::json(200, &json!({"faults": self.faults.all()}))
            }
            ("POST", ["control", "faults"]) => self.order_fault(body),
            ("DELETE", ["control", "faults"]) => {
                self.faults.clear();
                Answer::no_content()
            }
            ("POST", ["control", "credit"]) => self.add_credit(service_now, &body),
            ("POST", ["control", "shipments", id]) => {
                let status = body
                    .get("status")
                    .and_then(Value::as_str)
                    .unwrap_or_default();
                self.step(service_now, Access::Write, |call, links| {
                    let record = engine::move_shipment(call, id, status)?;
                    Ok(Answer::shipment(200, record.view(links)))
                })
            }
            ("POST", ["control", "returns"]) => {
                let Value::Object(fields) = &body else {
                    return Answer::not_found();
                };
                let (shipment_id, how) = match returns::read(fields) {
                    Ok(read) => read,
                    Err(refusal) => return Answer::refusal(&refusal),
                };
                self.step(service_now, Access::Write, |call, _| {
                    let came = engine::make_return(call, &shipment_id, how)?;
                    Ok(Answer::json(201, &json!({"return": came.view()})))
                })
            }
            (
                _,
                [
                    "control",
                    "clock" | "money" | "requests" | "faults" | "credit" | "returns",
                ]
                | ["control", "shipments", _],
            ) => Answer::method_not_allowed(allowed(&segments)),
            _ => Answer::not_found(),
        }
    }

    fn advance_clock(&mut self, now: Timestamp, body: &Value) -> Answer {
        let seconds = body.get("advance_seconds").and_then(Value::as_f64);
        let wanted = seconds.filter(|seconds| (0.0..=MAX_ADVANCE_SECS).contains(seconds));
        let Some(by) = wanted.and_then(|seconds| SignedDuration::try_from_secs_f64(seconds).ok())
        else {
            return Answer::fault(400, "advance_seconds field is invalid");
        };
        self.time.advance(by);
        self.tick(now);
        let service_now = self.time.at(now);
        // An empty write keeps the new time for the next start.
        let kept = self.step(service_now, Access::Write, |_, _| Ok(Answer::no_content()));
        if kept.status >= 400 {
            return kept;
        }
        clock(service_now)
    }

    fn money(&mut self, service_now: Timestamp) -> Answer {
        self.step(service_now, Access::Read, |call, _| {
            Ok(Answer::ledger(LedgerText::new(call.world)?))
        })
    }

    fn order_fault(&mut self, body: Value) -> Answer {
        // Read as a struct, a list would do as well.
        if body.get("match").is_some_and(|asked| !asked.is_object()) {
            return Answer::fault(400, "match field is invalid");
        }
        let fault: Fault = match serde_path_to_error::deserialize(body) {
            Ok(fault) => fault,
            Err(error) => {
                let place = match error.path().to_string().as_str() {
                    "." => "kind".to_owned(),
                    place => place.to_owned(),
                };
                return Answer::fault(400, &format!("{place} field is invalid"));
            }
        };
        if let Some(field) = fault.wrong_field() {
            return Answer::fault(400, &format!("{field} field is invalid"));
        }
        let answer = Answer::json(201, &json!({"fault": fault}));
        if self.faults.order(fault) {
            answer
        } else {
            Answer::fault(400, "Too many faults are on order; clear them first")
        }
    }

    fn add_credit(&mut self, service_now: Timestamp, body: &Value) -> Answer {
        let card = body.get("card").and_then(Value::as_str).unwrap_or_default();
        match self.put_credit(service_now, card, body.get("amount")) {
            Ok(balance) => Answer::json(
                201,
                &json!({"balance": format!("{balance:.2}"), "currency": CURRENCY}),
            ),
            Err(CreditRefusal::Declined) => Answer::fault(400, "Card declined"),
            Err(CreditRefusal::Amount) => Answer::fault(400, "amount field is invalid"),
            Err(CreditRefusal::NotKept(refusal)) => Answer::refusal(&refusal),
        }
    }

    /// Charges the test card, for the control side and for the account page.
    pub(super) fn put_credit(
        &mut self,
        service_now: Timestamp,
        card: &str,
        amount: Option<&Value>,
    ) -> Result<Decimal, CreditRefusal> {
        if card.replace([' ', '-'], "") != TEST_CARD {
            return Err(CreditRefusal::Declined);
        }
        let amount = amount.and_then(engine::decimal);
        let is_fine = |amount: &Decimal| {
            *amount > Decimal::ZERO && *amount <= MAX_CREDIT && amount.normalize().scale() <= 2
        };
        let amount = amount.filter(is_fine).ok_or(CreditRefusal::Amount)?;
        let balance = self.attempt(service_now, Access::Write, |call, _| {
            money::credit(call, amount)?;
            Ok(call.world.balance()?)
        });
        balance.map_err(CreditRefusal::NotKept)
    }
}

/// Why no credit was added.
#[derive(Debug)]
pub(super) enum CreditRefusal {
    Declined,
    Amount,
    NotKept(Refusal),
}

fn clock(service_now: Timestamp) -> Answer {
    Answer::json(200, &json!({"now": stamp(service_now)}))
}

fn allowed(segments: &[&str]) -> &'static [&'static str] {
    match segments.get(1) {
        Some(&"clock") => &["GET", "POST"],
        Some(&"money" | &"requests") => &["GET"],
        Some(&"faults") => &["GET", "POST", "DELETE"],
        _ => &["POST"],
    }
}
