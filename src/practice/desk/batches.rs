//! The batch operations: the ways their bodies and queries may come.

use serde_json::{Map, Value, json};

use super::{Answer, Request, lists, route::Route};
use crate::{
    practice::engine::{self, Call, Links, Refusal},
    service::wire,
};

pub(super) fn answer(
    call: &mut Call<'_>,
    route: Route<'_>,
    request: &Request,
    body: &Map<String, Value>,
    base_url: &str,
    links: &Links<'_>,
) -> Result<Answer, Refusal> {
    match (route, request.method.as_str()) {
        (Route::Batches, "POST") => {
            let record = engine::create_batch(call, description(body)?)?;
            let place = format!("{base_url}/batches/{}", record.id);
            Ok(envelope(201, &record, links).with_header("location", place))
        }
        (Route::Batches, _) => {
            let (query, page) = lists::batches(request)?;
            let records = call.world.batches(query, page)?;
            let shown: Vec<_> = records
                .iter()
                .map(|record| engine::view_batch(record, links))
                .collect();
            Ok(Answer::json(200, &shown))
        }
        (Route::BatchCount, _) => {
            let (query, _) = lists::batches(request)?;
            let count = call.world.count_batches(query)?;
            Ok(Answer::json(200, &wire::Count { count }))
        }
        (Route::Batch(id), "DELETE") => {
            engine::delete_batch(call, batch_number(id)?)?;
            Ok(Answer::no_content())
        }
        (Route::Batch(id), _) => Ok(envelope(
            200,
            &engine::retrieve_batch(call, batch_number(id)?)?,
            links,
        )),
        (Route::AddToBatch, _) => {
            let fields = Members::read(request, body);
            let (id, ids) = fields.batch_and_shipments()?;
            Ok(envelope(200, &engine::add_to_batch(call, id, &ids)?, links))
        }
        (Route::RemoveFromBatch, _) => {
            let ids = Members::read(request, body).shipments()?;
            engine::remove_from_batch(call, &ids)?;
            Ok(Answer::json(200, &json!({"shipment_ids": ids})))
        }
        (
            Route::Shipments
            | Route::ShipmentCount
            | Route::Shipment(_)
            | Route::Refresh(_)
            | Route::Buy(_)
            | Route::Refund(_)
            | Route::Returns,
            _,
        ) => Err(Refusal::NotFound),
    }
}

fn envelope(status: u16, record: &engine::BatchRecord, links: &Links<'_>) -> Answer {
    let batch = engine::view_batch(record, links);
    Answer::json(status, &wire::BatchEnvelope { batch })
}

fn batch_number(text: &str) -> Result<i64, Refusal> {
    text.parse().ok().ok_or(Refusal::NotFound)
}

fn description(body: &Map<String, Value>) -> Result<Option<String>, Refusal> {
    match body.get("description") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.chars().count() <= engine::MAX_TEXT_CHARS => {
            Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty()))
        }
        Some(
            Value::String(_)
            | Value::Bool(_)
            | Value::Number(_)
            | Value::Array(_)
            | Value::Object(_),
        ) => Err(Refusal::Invalid("description field is invalid".to_owned())),
    }
}

/// `batch_id` and `shipment_ids`, from the body or, where there is none, from the query.
struct Members {
    batch_id: Option<Value>,
    shipment_ids: Option<Value>,
}

impl Members {
    fn read(request: &Request, body: &Map<String, Value>) -> Self {
        if !body.is_empty() {
            return Self {
                batch_id: body.get("batch_id").cloned(),
                shipment_ids: body.get("shipment_ids").cloned(),
            };
        }
        let pairs = request.query_pairs();
        let ids = pairs
            .iter()
            .filter(|(name, _)| name == "shipment_ids[]" || name == "shipment_ids");
        let ids: Vec<Value> = ids.map(|(_, id)| Value::String(id.clone())).collect();
        Self {
            batch_id: request.query_value("batch_id").map(Value::String),
            shipment_ids: (!ids.is_empty()).then_some(Value::Array(ids)),
        }
    }

    fn batch_and_shipments(self) -> Result<(i64, Vec<String>), Refusal> {
        let id = match &self.batch_id {
            None | Some(Value::Null) => Err("batch_id field is required".to_owned()),
            Some(Value::String(text)) if text.is_empty() => {
                Err("batch_id field is required".to_owned())
            }
            Some(Value::Number(number)) => number.as_i64().ok_or_else(invalid_batch_id),
            Some(Value::String(text)) => text.parse().ok().ok_or_else(invalid_batch_id),
            Some(Value::Bool(_) | Value::Array(_) | Value::Object(_)) => Err(invalid_batch_id()),
        };
        match (id, self.shipments()) {
            (Ok(id), Ok(ids)) => Ok((id, ids)),
            (Err(fault), Ok(_)) => Err(Refusal::Invalid(fault)),
            (Ok(_), Err(refusal)) => Err(refusal),
            (Err(fault), Err(refusal)) => Err(Refusal::Invalid(format!("{fault} and {refusal}"))),
        }
    }

    fn shipments(self) -> Result<Vec<String>, Refusal> {
        let invalid = || Refusal::Invalid("shipment_ids field is invalid".to_owned());
        match self.shipment_ids {
            None | Some(Value::Null) => Err(Refusal::Invalid(
                "shipment_ids field is required".to_owned(),
            )),
            Some(Value::Array(ids)) if ids.is_empty() => Err(Refusal::Invalid(
                "shipment_ids field is required".to_owned(),
            )),
            Some(Value::Array(ids)) => {
                let id = |value: Value| value.as_str().map(str::to_owned).ok_or_else(invalid);
                ids.into_iter().map(id).collect()
            }
            Some(Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_)) => {
                Err(invalid())
            }
        }
    }
}

fn invalid_batch_id() -> String {
    "batch_id field is invalid".to_owned()
}
