//! The operations on returns, section 4.4.

use super::{
    super::{Answer, query},
    ApiRequest, Handler, Operation, Success,
};
use crate::practice::engine::{self, Call, Refusal, ReturnRecord};

pub(super) const OPERATIONS: &[Operation] = &[Operation {
    method: "GET",
    path: "/returns",
    id: "list_returns",
    tag: "Returns",
    summary: "List returns",
    text: "Newest first. Returns are read only.",
    parameters: &[
        query::LIMIT,
        query::PAGE,
        query::RETURN_STATUS,
        query::RETURN_REASON,
    ],
    body: None,
    success: Success::Ok("ReturnList"),
    refuses: Some("The status, the reason, `limit` or `page` is invalid"),
    handler: Handler::Api(list),
}];

fn list(call: &mut Call<'_>, sent: &ApiRequest<'_>) -> Result<Answer, Refusal> {
    let (query, page) = query::returns(sent.request)?;
    let records = engine::list_returns(call, query, page)?;
    let returns: Vec<_> = records.iter().map(ReturnRecord::view).collect();
    Ok(Answer::json(200, &returns))
}
