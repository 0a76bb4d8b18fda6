//! The operations under the base URL, in the document's words.

use super::description::{Area, Body, Description, Need, Parameter, Success};
use crate::practice::server::RoutePath;

const LIMIT: Parameter = Parameter {
    name: "limit",
    schema: "Limit",
    text: "Entries on a page: 100 if missing; more than 1000 is 1000",
};
const PAGE: Parameter = Parameter {
    name: "page",
    schema: "PageNumber",
    text: "Counted from 1; a page past the end is empty",
};
const STATUS: Parameter = Parameter {
    name: "status",
    schema: "ShipmentFilter",
    text: "Only shipments in this status",
};
const BATCH_STATUS: Parameter = Parameter {
    name: "status",
    schema: "BatchFilter",
    text: "Only batches in this status",
};
const SHIPMENT_FILTERS: &[Parameter] = &[
    LIMIT,
    PAGE,
    STATUS,
    Parameter {
        name: "batch_id",
        schema: "BatchNumber",
        text: "Only shipments of this batch",
    },
    Parameter {
        name: "package_type",
        schema: "PackageFilter",
        text: "Only packages of this type",
    },
    Parameter {
        name: "from_date",
        schema: "DayFilter",
        text: "Created on this day (UTC) or after",
    },
    Parameter {
        name: "to_date",
        schema: "DayFilter",
        text: "Created on this day (UTC) or before",
    },
    Parameter {
        name: "q",
        schema: "Words",
        text: "Each word begins a word of id, recipient or order id; case and accents do not matter",
    },
];
const MEMBERS: Parameter = Parameter {
    name: "shipment_ids[]",
    schema: "ShipmentIds",
    text: "In place of a body",
};
const BATCH_AND_MEMBERS: &[Parameter] = &[
    Parameter {
        name: "batch_id",
        schema: "BatchNumber",
        text: "In place of a body",
    },
    MEMBERS,
];

const fn body(schema: &'static str, need: Need) -> Body {
    Body { schema, need }
}

/// What an operation without anything special is.
const PLAIN: Description = Description {
    path: String::new(),
    method: "GET",
    id: "",
    tag: "Shipments",
    summary: "",
    text: "",
    parameters: &[],
    body: None,
    success: Success::Nothing,
    refuses: None,
    area: Area::Api,
};

pub(super) fn describe(path: RoutePath, method: &str) -> Description {
    match path {
        RoutePath::Shipments if method == "POST" => create(),
        RoutePath::Shipments => Description {
            id: "list_shipments",
            summary: "List shipments",
            text: "Newest first. Label links and tracking events are left out.",
            parameters: SHIPMENT_FILTERS,
            success: Success::Ok("ShipmentList"),
            refuses: Some("A filter, `limit` or `page` is invalid"),
            ..PLAIN
        },
        RoutePath::ShipmentCount => Description {
            id: "count_shipments",
            summary: "Count shipments",
            parameters: &[STATUS],
            success: Success::Ok("Count"),
            refuses: Some("The status is not one that can be filtered by"),
            ..PLAIN
        },
        RoutePath::Shipment if method == "DELETE" => Description {
            id: "delete_shipment",
            summary: "Delete a shipment",
            text: "Only what was never paid: `unpaid` and `postage_purchase_failed`.",
            refuses: Some("It was paid or received; ask for a refund instead"),
            ..PLAIN
        },
        RoutePath::Shipment => Description {
            id: "retrieve_shipment",
            summary: "Retrieve a shipment",
            success: Success::Ok("ShipmentEnvelope"),
            ..PLAIN
        },
        RoutePath::Refresh => refresh(method),
        RoutePath::Buy => buy(),
        RoutePath::Refund => Description {
            id: "refund_shipment",
            summary: "Ask for a refund",
            text: "Within 28 days of the purchase for US postage, 7 days otherwise. It becomes `voided` \
                   after an hour (`service_*`) or 14 days; a parcel scanned meanwhile is refused it.",
            success: Success::Ok("ShipmentEnvelope"),
            refuses: Some("Not paid, asked before, too soon or too late"),
            ..PLAIN
        },
        RoutePath::AddToBatch | RoutePath::RemoveFromBatch => members(path),
        RoutePath::Batches | RoutePath::BatchCount | RoutePath::Batch => batches(path, method),
        RoutePath::Returns => returns(),
    }
}

fn create() -> Description {
    Description {
        id: "create_shipment",
        summary: "Create a shipment",
        text: "Makes a draft with its rates. Rates are empty when a side is over 60 cm, the weight over \
               30 kg, or nothing offers what was asked.",
        body: Some(body("CreateShipment", Need::Required)),
        success: Success::Created("ShipmentEnvelope"),
        refuses: Some("A field is missing or invalid"),
        ..PLAIN
    }
}

fn refresh(method: &str) -> Description {
    Description {
        id: if method == "POST" {
            "refresh_shipment_by_post"
        } else {
            "refresh_shipment"
        },
        summary: if method == "POST" {
            "Refresh rates, by POST"
        } else {
            "Refresh rates"
        },
        text: "Changes package, postage and options of a draft, and quotes again.",
        body: Some(body("Refresh", Need::Optional)),
        success: Success::Ok("ShipmentEnvelope"),
        refuses: Some("A field is invalid, or the postage is bought already"),
        ..PLAIN
    }
}

fn buy() -> Description {
    Description {
        id: "buy_postage",
        summary: "Buy postage",
        text: "Only asks for the purchase: poll the shipment until its status is `ready` or \
               `postage_purchase_failed`. Without `postage_type` it buys the one that is chosen.",
        body: Some(body("Buy", Need::Optional)),
        success: Success::Ok("ShipmentEnvelope"),
        refuses: Some("The postage type is not offered, or the postage is bought already"),
        ..PLAIN
    }
}

fn members(path: RoutePath) -> Description {
    let adds = path == RoutePath::AddToBatch;
    Description {
        id: if adds {
            "add_to_batch"
        } else {
            "remove_from_batch"
        },
        summary: if adds {
            "Add shipments to a batch"
        } else {
            "Remove shipments from their batches"
        },
        text: "One unknown id, and nothing changes. Ids may come as query parameters when there is no body.",
        parameters: if adds { BATCH_AND_MEMBERS } else { &[MEMBERS] },
        body: Some(if adds {
            body("AddToBatch", Need::Optional)
        } else {
            body("RemoveFromBatch", Need::Optional)
        }),
        success: Success::Ok(if adds { "BatchEnvelope" } else { "Removed" }),
        refuses: Some("A field is missing or invalid, or a batch was received already"),
        ..PLAIN
    }
}

fn batches(path: RoutePath, method: &str) -> Description {
    let described = match (path, method) {
        (RoutePath::Batches, "POST") => Description {
            id: "create_batch",
            summary: "Create a batch",
            body: Some(body("CreateBatch", Need::Optional)),
            success: Success::Created("BatchEnvelope"),
            refuses: Some("The description is invalid"),
            ..PLAIN
        },
        (RoutePath::Batch, "DELETE") => Description {
            id: "delete_batch",
            summary: "Delete a batch",
            refuses: Some("The batch is not empty"),
            ..PLAIN
        },
        (RoutePath::Batch, _) => Description {
            id: "retrieve_batch",
            summary: "Retrieve a batch",
            success: Success::Ok("BatchEnvelope"),
            ..PLAIN
        },
        (RoutePath::BatchCount, _) => Description {
            id: "count_batches",
            summary: "Count batches",
            parameters: &[BATCH_STATUS],
            success: Success::Ok("Count"),
            refuses: Some("The status is unknown"),
            ..PLAIN
        },
        (_, _) => Description {
            id: "list_batches",
            summary: "List batches",
            text: "Newest first.",
            parameters: &[LIMIT, PAGE, BATCH_STATUS],
            success: Success::Ok("BatchList"),
            refuses: Some("The status, `limit` or `page` is invalid"),
            ..PLAIN
        },
    };
    Description {
        tag: "Batches",
        ..described
    }
}

/// *List returns*, section 4.4.
fn returns() -> Description {
    Description {
        id: "list_returns",
        tag: "Returns",
        summary: "List returns",
        text: "Newest first. Returns are read only.",
        parameters: &[
            LIMIT,
            PAGE,
            Parameter {
                name: "status",
                schema: "ReturnFilter",
                text: "Only returns in this status",
            },
            Parameter {
                name: "reason",
                schema: "ReasonFilter",
                text: "Only returns for this reason",
            },
        ],
        success: Success::Ok("ReturnList"),
        refuses: Some("The status, the reason, `limit` or `page` is invalid"),
        ..PLAIN
    }
}
