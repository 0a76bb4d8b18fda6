//! The operations on shipments.

use super::{
    super::{Answer, query},
    ApiRequest, Body, Handler, Need, Operation, Success,
};
use crate::{
    practice::engine::{self, BUY, Call, REFRESH, Refusal},
    service::wire,
};

/// An operation without anything special.
const PLAIN: Operation = Operation {
    method: "GET",
    path: "",
    id: "",
    tag: "Shipments",
    summary: "",
    text: "",
    parameters: &[],
    body: None,
    success: Success::Ok("ShipmentEnvelope"),
    refuses: None,
    handler: Handler::Api(retrieve),
};
const REFRESH_SHIPMENT: Operation = Operation {
    method: "PATCH",
    path: "/shipments/{id}/refresh",
    id: "refresh_shipment",
    summary: "Refresh rates",
    text: "Changes package, postage and options of a draft, and quotes again.",
    body: Some(Body {
        name: "Refresh",
        schema: || engine::object_schema(REFRESH),
        need: Need::Optional,
    }),
    refuses: Some("A field is invalid, or the postage is bought already"),
    handler: Handler::Api(refresh),
    ..PLAIN
};
/// The operations that a fault may let lag behind.
pub(in crate::practice::server) const LIST_SHIPMENTS: &str = "list_shipments";
pub(in crate::practice::server) const COUNT_SHIPMENTS: &str = "count_shipments";
/// The operation whose purchases a fault may let fail.
pub(in crate::practice::server) const BUY_POSTAGE: &str = "buy_postage";

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        path: "/shipments",
        id: LIST_SHIPMENTS,
        summary: "List shipments",
        text: "Newest first. Label links and tracking events are left out.",
        parameters: query::SHIPMENT_FILTERS,
        success: Success::Ok("ShipmentList"),
        refuses: Some("A filter, `limit` or `page` is invalid"),
        handler: Handler::Api(list),
        ..PLAIN
    },
    Operation {
        method: "POST",
        path: "/shipments",
        id: "create_shipment",
        summary: "Create a shipment",
        text: "Makes a draft with its rates. Rates are empty when a side is over 60 cm, the weight over \
               30 kg, or nothing offers what was asked.",
        body: Some(Body {
            name: "CreateShipment",
            schema: engine::create_schema,
            need: Need::Required,
        }),
        success: Success::Created("ShipmentEnvelope"),
        refuses: Some("A field is missing or invalid"),
        handler: Handler::Api(create),
        ..PLAIN
    },
    Operation {
        path: "/shipments/count",
        id: COUNT_SHIPMENTS,
        summary: "Count shipments",
        parameters: &[query::SHIPMENT_STATUS],
        success: Success::Ok("Count"),
        refuses: Some("The status is not one that can be filtered by"),
        handler: Handler::Api(count),
        ..PLAIN
    },
    super::batches::ADD_TO_BATCH_OPERATION,
    super::batches::REMOVE_FROM_BATCH_OPERATION,
    Operation {
        path: "/shipments/{id}",
        id: "retrieve_shipment",
        summary: "Retrieve a shipment",
        ..PLAIN
    },
    Operation {
        method: "DELETE",
        path: "/shipments/{id}",
        id: "delete_shipment",
        summary: "Delete a shipment",
        text: "Only what was never paid: `unpaid` and `postage_purchase_failed`.",
        success: Success::Nothing,
        refuses: Some("It was paid or received; ask for a refund instead"),
        handler: Handler::Api(delete),
        ..PLAIN
    },
    REFRESH_SHIPMENT,
    // The document's change log also names POST.
    Operation {
        method: "POST",
        id: "refresh_shipment_by_post",
        summary: "Refresh rates, by POST",
        ..REFRESH_SHIPMENT
    },
    Operation {
        method: "PATCH",
        path: "/shipments/{id}/buy",
        id: BUY_POSTAGE,
        summary: "Buy postage",
        text: "Only asks for the purchase: poll the shipment until its status is `ready` or \
               `postage_purchase_failed`. Without `postage_type` it buys the one that is chosen.",
        body: Some(Body {
            name: "Buy",
            schema: || engine::object_schema(BUY),
            need: Need::Optional,
        }),
        refuses: Some("The postage type is not offered, or the postage is bought already"),
        handler: Handler::Api(buy),
        ..PLAIN
    },
    Operation {
        method: "PATCH",
        path: "/shipments/{id}/refund",
        id: "refund_shipment",
        summary: "Ask for a refund",
        text: "Within 28 days of the purchase for US postage, 7 days otherwise. It becomes `voided` \
               after an hour (`service_*`) or 14 days; a parcel scanned meanwhile is refused it.",
        refuses: Some("Not paid, asked before, too soon or too late"),
        handler: Handler::Api(refund),
        ..PLAIN
    },
];

fn list(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    let (query, page) = query::shipments(sent.request)?;
    let text = engine::list_text(call, &query, page, sent.links, sent.effect.lag)?;
    Ok(Answer::json_text(200, text))
}

fn create(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    let record = engine::create(call, sent.body)?;
    let place = format!("{}/shipments/{}", sent.base_url, record.id());
    Ok(Answer::shipment(201, record.view(sent.links)).with_header("location", place))
}

fn count(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    let count = engine::count(call, &query::count(sent.request)?, sent.effect.lag)?;
    Ok(Answer::json(200, &wire::Count { count }))
}

fn retrieve(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    let record = engine::retrieve(call, sent.id)?;
    Ok(Answer::shipment(200, record.view(sent.links)))
}

fn delete(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    engine::delete(call, sent.id)?;
    Ok(Answer::no_content())
}

fn refresh(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    let record = engine::refresh(call, sent.id, sent.body)?;
    Ok(Answer::shipment(200, record.view(sent.links)))
}

fn buy(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    let fails = sent.effect.purchase_fails.map(str::to_owned);
    let record = engine::buy(call, sent.id, sent.body, fails)?;
    Ok(Answer::shipment(200, record.view(sent.links)))
}

fn refund(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    let record = engine::refund(call, sent.id)?;
    Ok(Answer::shipment(200, record.view(sent.links)))
}
