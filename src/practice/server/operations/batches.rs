//! The operations on batches.

use serde_json::{Map, Value, json};

use super::{
    super::{Answer, Request, query},
    ApiRequest, Body, Handler, Need, Operation, Success,
};
use crate::{
    practice::engine::{
        self, ADD_TO_BATCH, CREATE_BATCH, Call, Links, REMOVE_FROM_BATCH, Refusal, check_body,
    },
    service::wire,
};

const PLAIN: Operation = Operation {
    method: "GET",
    path: "",
    id: "",
    tag: "Batches",
    summary: "",
    text: "",
    parameters: &[],
    body: None,
    success: Success::Ok("BatchEnvelope"),
    refuses: None,
    handler: Handler::Api(retrieve),
};
/// What adding and removing have in common; both are listed with the shipments.
const CHANGE_MEMBERS: Operation = Operation {
    method: "PATCH",
    tag: "Shipments",
    text: "One unknown id, and nothing changes. Ids may come as query parameters when there is no body.",
    refuses: Some("A field is missing or invalid, or a batch was received already"),
    ..PLAIN
};
pub(super) const ADD_TO_BATCH_OPERATION: Operation = Operation {
    path: "/shipments/add_to_batch",
    id: "add_to_batch",
    summary: "Add shipments to a batch",
    parameters: &[query::BATCH_OF_MEMBERS, query::MEMBERS],
    body: Some(Body {
        name: "AddToBatch",
        schema: || engine::object_schema(ADD_TO_BATCH),
        need: Need::Optional,
    }),
    handler: Handler::Api(add_members),
    ..CHANGE_MEMBERS
};
pub(super) const REMOVE_FROM_BATCH_OPERATION: Operation = Operation {
    path: "/shipments/remove_from_batch",
    id: "remove_from_batch",
    summary: "Remove shipments from their batches",
    parameters: &[query::MEMBERS],
    body: Some(Body {
        name: "RemoveFromBatch",
        schema: || engine::object_schema(REMOVE_FROM_BATCH),
        need: Need::Optional,
    }),
    success: Success::Ok("Removed"),
    handler: Handler::Api(remove_members),
    ..CHANGE_MEMBERS
};

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        path: "/batches",
        id: "list_batches",
        summary: "List batches",
        text: "Newest first.",
        parameters: &[query::LIMIT, query::PAGE, query::BATCH_STATUS],
        success: Success::Ok("BatchList"),
        refuses: Some("The status, `limit` or `page` is invalid"),
        handler: Handler::Api(list),
        ..PLAIN
    },
    Operation {
        method: "POST",
        path: "/batches",
        id: "create_batch",
        summary: "Create a batch",
        body: Some(Body {
            name: "CreateBatch",
            schema: || engine::object_schema(CREATE_BATCH),
            need: Need::Optional,
        }),
        success: Success::Created("BatchEnvelope"),
        refuses: Some("The description is invalid"),
        handler: Handler::Api(create),
        ..PLAIN
    },
    Operation {
        path: "/batches/count",
        id: "count_batches",
        summary: "Count batches",
        parameters: &[query::BATCH_STATUS],
        success: Success::Ok("Count"),
        refuses: Some("The status is unknown"),
        handler: Handler::Api(count),
        ..PLAIN
    },
    Operation {
        path: "/batches/{id}",
        id: "retrieve_batch",
        summary: "Retrieve a batch",
        ..PLAIN
    },
    Operation {
        method: "DELETE",
        path: "/batches/{id}",
        id: "delete_batch",
        summary: "Delete a batch",
        success: Success::Nothing,
        refuses: Some("The batch is not empty"),
        handler: Handler::Api(delete),
        ..PLAIN
    },
];

fn list(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    let (query, page) = query::batches(sent.request)?;
    let records = call.world.batches(query, page)?;
    let batches: Vec<_> = records
        .iter()
        .map(|record| engine::view_batch(record, sent.links))
        .collect();
    Ok(Answer::json(200, &batches))
}

fn create(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    let body: wire::CreateBatch = check_body(CREATE_BATCH, sent.body)?;
    let record = engine::create_batch(call, body.description)?;
    let place = format!("{}/batches/{}", sent.base_url, record.id);
    Ok(envelope(201, &record, sent.links).with_header("location", place))
}

fn count(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    let count = call
        .world
        .count_batches(query::batch_count(sent.request)?)?;
    Ok(Answer::json(200, &wire::Count { count }))
}

fn retrieve(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    let record = engine::retrieve_batch(call, batch_number(sent.id)?)?;
    Ok(envelope(200, &record, sent.links))
}

fn delete(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    engine::delete_batch(call, batch_number(sent.id)?)?;
    Ok(Answer::no_content())
}

fn add_members(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    let body: wire::AddToBatch = check_body(ADD_TO_BATCH, &members(sent))?;
    let record = engine::add_to_batch(call, body.batch_id, &body.shipment_ids)?;
    Ok(envelope(200, &record, sent.links))
}

fn remove_members(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    let body: wire::RemoveFromBatch = check_body(REMOVE_FROM_BATCH, &members(sent))?;
    engine::remove_from_batch(call, &body.shipment_ids)?;
    Ok(Answer::json(
        200,
        &json!({"shipment_ids": body.shipment_ids}),
    ))
}

fn envelope(status: u16, record: &engine::BatchRecord, links: &Links<'_>) -> Answer {
    let batch = engine::view_batch(record, links);
    Answer::json(status, &wire::BatchEnvelope { batch })
}

fn batch_number(text: &str) -> Result<i64, Refusal> {
    text.parse().ok().ok_or(Refusal::NotFound)
}

/// The body or, where there is none, the parameters of the query.
fn members(sent: &ApiRequest<'_>) -> Map<String, Value> {
    if sent.body.is_empty() {
        members_in_query(sent.request)
    } else {
        sent.body.clone()
    }
}

fn members_in_query(request: &Request) -> Map<String, Value> {
    let pairs = request.query_pairs();
    let ids = pairs
        .iter()
        .filter(|(name, _)| name == query::MEMBERS.name || name == "shipment_ids");
    let ids: Vec<Value> = ids.map(|(_, id)| Value::String(id.clone())).collect();
    let batch_id = request.query_value(query::BATCH_OF_MEMBERS.name);
    let fields = [
        ("batch_id", batch_id.map(Value::String)),
        ("shipment_ids", Some(Value::Array(ids))),
    ];
    fields
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)))
        .collect()
}
