//! The operations of the control side.

use jiff::{SignedDuration, Timestamp};
use rust_decimal::{Decimal, prelude::ToPrimitive as _};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{
    super::{Access, Answer, LedgerText, Server, faults::Fault},
    Body, ControlRequest, Handler, Need, Operation, Success,
};
use crate::practice::engine::{
    self, ADD_CREDIT, ADVANCE_CLOCK, CARD, CREDIT_AMOUNT, MAKE_RETURN, MOVE_SHIPMENT, NewReturn,
    Refusal, ReturnReason, ReturnStatus, check_body, money, stamp,
};

const PLAIN: Operation = Operation {
    method: "GET",
    path: "",
    id: "",
    tag: "Control",
    summary: "",
    text: "",
    parameters: &[],
    body: None,
    success: Success::Nothing,
    refuses: None,
    handler: Handler::Control(read_clock),
};
const INVALID: Option<&str> = Some("A field is missing or invalid");

/// The control side refuses what it does not know, by name.
fn closed(mut schema: Value) -> Value {
    let Value::Object(object) = &mut schema else {
        return schema;
    };
    if let Some(Value::Object(properties)) = object.get_mut("properties") {
        for property in properties.values_mut() {
            *property = closed(property.take());
        }
        object.insert("additionalProperties".to_owned(), Value::Bool(false));
    }
    schema
}

const fn body(name: &'static str, schema: fn() -> Value) -> Body {
    Body {
        name,
        schema,
        need: Need::Required,
    }
}

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        path: "/control/faults",
        id: "list_faults",
        summary: "List the faults on order",
        success: Success::Ok("FaultList"),
        handler: Handler::Control(list_faults),
        ..PLAIN
    },
    Operation {
        method: "POST",
        path: "/control/faults",
        id: "order_fault",
        summary: "Order a fault",
        text: "The next `times` requests that match go wrong in this way. `list_lag` shows lists and counts \
               of shipments as they were `seconds` ago, to everybody; `list_lag_of_others` shows a client \
               what was done with its own token at once. Neither shows what was so before the fault was \
               ordered.",
        body: Some(body("OrderFault", || closed(Fault::schema()))),
        success: Success::Made("FaultOrdered"),
        refuses: INVALID,
        handler: Handler::Control(order_fault),
        ..PLAIN
    },
    Operation {
        method: "DELETE",
        path: "/control/faults",
        id: "clear_faults",
        summary: "Clear all faults",
        handler: Handler::Control(clear_faults),
        ..PLAIN
    },
    Operation {
        path: "/control/clock",
        id: "read_clock",
        summary: "Read the service's time",
        success: Success::Ok("Clock"),
        handler: Handler::Control(read_clock),
        ..PLAIN
    },
    Operation {
        method: "POST",
        path: "/control/clock",
        id: "advance_clock",
        summary: "Let time pass",
        text: "Everything that is due on the way happens.",
        body: Some(body("AdvanceClock", || {
            closed(engine::object_schema(ADVANCE_CLOCK))
        })),
        success: Success::Ok("Clock"),
        refuses: INVALID,
        handler: Handler::Control(advance_clock),
        ..PLAIN
    },
    Operation {
        path: "/control/money",
        id: "read_money",
        summary: "Read the account's ledger",
        text: "One entry a charge, oldest first.",
        success: Success::Ok("Money"),
        handler: Handler::Control(read_money),
        ..PLAIN
    },
    Operation {
        path: "/control/requests",
        id: "read_requests",
        summary: "Count the account's requests",
        text: "Since the service was started. A refusal by the limit is a 429; one that was \
               ordered as a fault was let through.",
        success: Success::Ok("Requests"),
        handler: Handler::Control(read_requests),
        ..PLAIN
    },
    Operation {
        method: "POST",
        path: "/control/credit",
        id: "add_credit",
        summary: "Add credit",
        text: "The card 4242 4242 4242 4242 is taken, any other is declined.",
        body: Some(body("AddCredit", || {
            closed(engine::object_schema(ADD_CREDIT))
        })),
        success: Success::Made("Balance"),
        refuses: Some("`Card declined`, or the amount is invalid"),
        handler: Handler::Control(add_credit),
        ..PLAIN
    },
    Operation {
        method: "POST",
        path: "/control/shipments/{id}",
        id: "move_shipment",
        summary: "Move a shipment, as a scan would",
        body: Some(body("MoveShipment", || {
            closed(engine::object_schema(MOVE_SHIPMENT))
        })),
        success: Success::Ok("ShipmentEnvelope"),
        refuses: Some("The status is invalid, or the shipment cannot be moved now"),
        handler: Handler::Control(move_shipment),
        ..PLAIN
    },
    Operation {
        method: "POST",
        path: "/control/returns",
        id: "make_return",
        summary: "Let a parcel come back",
        body: Some(body("MakeReturn", || {
            closed(engine::object_schema(MAKE_RETURN))
        })),
        success: Success::Made("ReturnEnvelope"),
        refuses: INVALID,
        handler: Handler::Control(make_return),
        ..PLAIN
    },
];

fn clock(service_now: Timestamp) -> Answer {
    Answer::json(200, &json!({"now": stamp(service_now)}))
}

fn read_clock(_: &mut Server, sent: &ControlRequest<'_>) -> Answer {
    clock(sent.service_now)
}

fn advance_clock(server: &mut Server, sent: &ControlRequest<'_>) -> Answer {
    let advance: AdvanceClock = match check_body(ADVANCE_CLOCK, &sent.body) {
        Ok(advance) => advance,
        Err(refusal) => return Answer::refusal(&refusal),
    };
    let by = SignedDuration::try_from_secs_f64(advance.advance_seconds);
    server.time.advance(by.unwrap_or(SignedDuration::ZERO));
    server.tick(sent.now);
    let service_now = server.time.at(sent.now);
    // An empty write stores the new time for the next start.
    let stored = server.step(service_now, Access::Write, |_, _| Ok(Answer::no_content()));
    if stored.status >= 400 {
        return stored;
    }
    clock(service_now)
}

#[derive(Deserialize)]
struct AdvanceClock {
    advance_seconds: f64,
}

fn read_money(server: &mut Server, sent: &ControlRequest<'_>) -> Answer {
    server.step(sent.service_now, Access::Read, |call, _| {
        Ok(Answer::ledger(LedgerText::new(call.world)?))
    })
}

fn read_requests(server: &mut Server, _: &ControlRequest<'_>) -> Answer {
    Answer::json(200, &server.limiter.counts())
}

fn list_faults(server: &mut Server, _: &ControlRequest<'_>) -> Answer {
    Answer::json(200, &json!({"faults": server.faults.all()}))
}

fn order_fault(server: &mut Server, sent: &ControlRequest<'_>) -> Answer {
    // Read as a struct, a list would do as well.
    let body = &sent.body;
    if body.get("match").is_some_and(|asked| !asked.is_object()) {
        return Answer::fault(400, "match field is invalid");
    }
    let body = Value::Object(with_integers(body.clone()));
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
    let is_lag = fault.is_lag();
    if server.faults.order(fault) {
        if is_lag {
            server.past.get_or_insert_default();
        }
        answer
    } else {
        Answer::fault(400, "Too many faults are on order; clear them first")
    }
}

/// To JSON 5.0 is an integer as well; a struct does not take it for one.
fn with_integers(mut body: Map<String, Value>) -> Map<String, Value> {
    for value in body.values_mut().filter(|value| value.is_f64()) {
        // A decimal would round what is smaller than its places to zero.
        if value.to_string().ends_with(".0")
            && let Some(number) = engine::decimal(value).and_then(|number| number.to_u64())
        {
            *value = number.into();
        }
    }
    body
}

fn clear_faults(server: &mut Server, _: &ControlRequest<'_>) -> Answer {
    server.faults.clear();
    server.past = None;
    Answer::no_content()
}

fn add_credit(server: &mut Server, sent: &ControlRequest<'_>) -> Answer {
    match server.put_credit(sent.service_now, &sent.body) {
        Ok(balance) => Answer::json(
            201,
            &json!({"balance": format!("{balance:.2}"), "currency": money::CURRENCY}),
        ),
        Err(CreditRefusal::Declined) => Answer::fault(400, "Card declined"),
        Err(CreditRefusal::Amount) => Answer::fault(400, "amount field is invalid"),
        Err(CreditRefusal::NotStored(refusal)) => Answer::refusal(&refusal),
    }
}

/// Why no credit was added.
#[derive(Debug)]
pub(in crate::practice::server) enum CreditRefusal {
    Declined,
    Amount,
    NotStored(Refusal),
}

impl Server {
    /// Charges the test card, for the control side and for the account page.
    pub(in crate::practice::server) fn put_credit(
        &mut self,
        service_now: Timestamp,
        fields: &Map<String, Value>,
    ) -> Result<Decimal, CreditRefusal> {
        CARD.read(fields.get(CARD.name))
            .ok_or(CreditRefusal::Declined)?;
        let amount = CREDIT_AMOUNT.read(fields.get(CREDIT_AMOUNT.name));
        let amount = amount.as_ref().and_then(engine::decimal);
        let amount = amount.ok_or(CreditRefusal::Amount)?;
        let balance = self.attempt(service_now, Access::Write, |call, _| {
            money::credit(call, amount)?;
            Ok(call.world.balance()?)
        });
        balance.map_err(CreditRefusal::NotStored)
    }
}

fn move_shipment(server: &mut Server, sent: &ControlRequest<'_>) -> Answer {
    // An unknown id is reported before a wrong status.
    let status = sent.body.get("status").and_then(Value::as_str);
    server.step(sent.service_now, Access::Write, |call, links| {
        let record = engine::move_shipment(call, sent.id, status.unwrap_or_default())?;
        Ok(Answer::shipment(200, record.view(links)))
    })
}

fn make_return(server: &mut Server, sent: &ControlRequest<'_>) -> Answer {
    let made: MakeReturn = match check_body(MAKE_RETURN, &sent.body) {
        Ok(made) => made,
        Err(refusal) => return Answer::refusal(&refusal),
    };
    server.step(sent.service_now, Access::Write, |call, _| {
        let how = NewReturn {
            reason: made.reason.unwrap_or(ReturnReason::Unknown),
            note: made.note,
            status: made.status.unwrap_or(ReturnStatus::OnHold),
        };
        let record = engine::make_return(call, &made.shipment_id, how)?;
        Ok(Answer::json(201, &json!({"return": record.view()})))
    })
}

#[derive(Deserialize)]
struct MakeReturn {
    shipment_id: String,
    #[serde(default)]
    reason: Option<ReturnReason>,
    #[serde(default)]
    note: Option<String>,
    #[serde(default)]
    status: Option<ReturnStatus>,
}
