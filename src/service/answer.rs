//! What an answer means: its status as a typed error, its body as a wire
//! struct. The only file that reads bytes from the service.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error as _, SeqAccess, Visitor},
};
use serde_json::Value;

use super::{
    client::MAX_PAGE_SIZE,
    convert::Unreadable,
    error::ApiError,
    field_faults,
    page::Page,
    retry_after_header,
    transport::{Response, TransportError},
    wire,
};

/// The most that is quoted of an answer that is not the service's.
const MAX_QUOTED_CHARS: usize = 120;
/// The most bytes that are read for a quotation.
const MAX_QUOTED_BYTES: usize = 2_000;
/// The most values, names and separators of one answer: a page of a thousand
/// whole shipments has a third of it. A small body can hold many tiny values,
/// each of which takes ten times its size in memory.
const MAX_JSON_PARTS: usize = 1_000_000;

impl From<TransportError> for ApiError {
    fn from(error: TransportError) -> Self {
        match error {
            TransportError::NotSent { reason } => Self::NotSent { reason },
            TransportError::AnswerLost { reason } => Self::AnswerLost { reason },
        }
    }
}

/// Returns a success, or the error. `sent` is the body that was sent: field
/// errors quote the value of the field.
pub(super) fn judge(response: Response, sent: Option<&Value>) -> Result<Response, ApiError> {
    let status = response.status;
    match status {
        200..=299 => Ok(response),
        401 => Err(ApiError::Unauthorized),
        429 => Err(ApiError::RateLimited {
            retry_after_secs: retry_after_header::seconds(&response),
        }),
        // A request that timed out may have been carried out.
        408 | 500..=599 => Err(ApiError::Trouble { status }),
        400..=499 => Err(refusal(&response, sent)),
        _ => Err(ApiError::NotTheService {
            status,
            what: redirect_or_odd(&response),
        }),
    }
}

/// A 4xx is believed only with the service's own error body: a gateway's 404
/// page must not be read as "that shipment is gone".
fn refusal(response: &Response, sent: Option<&Value>) -> ApiError {
    let status = response.status;
    let Ok(fault) = serde_json::from_slice::<wire::FaultEnvelope>(&response.body) else {
        return ApiError::Trouble { status };
    };
    let words = fault.error.message;
    if status == 404 {
        return ApiError::NotFound { words };
    }
    let problems = field_faults::read(&words, sent).problems;
    ApiError::Refused {
        status,
        words,
        problems,
    }
}

fn redirect_or_odd(response: &Response) -> String {
    match (response.status, &response.location) {
        (300..=399, Some(location)) => {
            format!("it redirects to {}", quoted(location.as_bytes()))
        }
        (status, _) => format!("it has the status {status}"),
    }
}

/// Reads the body as one JSON value.
pub(super) fn read<T: DeserializeOwned>(response: &Response) -> Result<T, ApiError> {
    ensure_few_parts(response)?;
    let mut json = serde_json::Deserializer::from_slice(&response.body);
    let value =
        serde_path_to_error::deserialize(&mut json).map_err(|error| not_json(response, &error))?;
    json.end().map_err(|error| ApiError::NotTheService {
        status: response.status,
        what: format!("more follows its JSON: {error}"),
    })?;
    Ok(value)
}

/// Reads a list: a bare array, or an object that wraps exactly one. An item
/// that can't be read is left out and counted; a list of nothing else is none
/// of the service's.
pub(super) fn read_list<W: DeserializeOwned, T>(
    response: &Response,
    convert: impl Fn(W) -> Result<T, Unreadable>,
) -> Result<Page<T>, ApiError> {
    let mut page = Page::default();
    let mut first = None;
    for (at, item) in items::<W>(response)?.into_iter().enumerate() {
        let read = item
            .0
            .and_then(|item| convert(item).map_err(|odd| format!("{}: {}", odd.path, odd.what)));
        match read {
            Ok(item) => page.items.push(item),
            Err(why) => {
                page.unreadable += 1;
                first.get_or_insert_with(|| format!("[{at}].{}", cut(&why)));
            }
        }
    }
    let Some(first) = first else {
        return Ok(page);
    };
    if page.items.is_empty() {
        return Err(ApiError::NotTheService {
            status: response.status,
            what: first,
        });
    }
    let unreadable = page.unreadable;
    tracing::warn!(unreadable, first, "items of a list are left out");
    Ok(page)
}

fn items<W: DeserializeOwned>(response: &Response) -> Result<Vec<Item<W>>, ApiError> {
    if !first_byte_is(&response.body, b'{') {
        return read(response).map(|Items(items)| items);
    }
    let wrapper: serde_json::Map<String, Value> = read(response)?;
    let mut arrays = wrapper.into_iter().filter(|(_, value)| value.is_array());
    match (arrays.next(), arrays.next()) {
        (Some((_, array)), None) => serde_path_to_error::deserialize(array)
            .map(|Items(items)| items)
            .map_err(|error| not_json(response, &error)),
        (None, _) | (Some(_), Some(_)) => Err(ApiError::NotTheService {
            status: response.status,
            what: "a list was asked for, and its JSON is none".to_owned(),
        }),
    }
}

/// One item of a list, or why it can't be read.
struct Item<W>(Result<W, String>);

impl<'de, W: DeserializeOwned> Deserialize<'de> for Item<W> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(from)?;
        let read = serde_path_to_error::deserialize(value);
        Ok(Self(read.map_err(|error| {
            format!("{}: {}", error.path(), error.inner())
        })))
    }
}

/// The items of a list, never more than one page may have.
struct Items<T>(Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Items<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Page<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Page<T> {
            type Value = Items<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {MAX_PAGE_SIZE} items")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Items<T>, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    if items.len() >= MAX_PAGE_SIZE as usize {
                        return Err(A::Error::invalid_length(items.len() + 1, &self));
                    }
                    items.push(item);
                }
                Ok(Items(items))
            }
        }

        from.deserialize_seq(Page(PhantomData))
    }
}

/// Refuses JSON that would take far more memory than its bytes.
fn ensure_few_parts(response: &Response) -> Result<(), ApiError> {
    let is_mark = |byte: &&u8| matches!(byte, b',' | b':' | b'[' | b'{');
    if response.body.iter().filter(is_mark).count() > MAX_JSON_PARTS {
        return Err(ApiError::NotTheService {
            status: response.status,
            what: format!("its JSON has more than {MAX_JSON_PARTS} parts"),
        });
    }
    Ok(())
}

/// Reads the shipment out of the answer to *refresh*, *buy* or *refund*.
///
/// The answer's status is what counts there, so an empty body, a plain text
/// or other JSON is `None`: the caller then fetches the shipment.
pub(super) fn read_shipment_if_any(
    response: &Response,
) -> Result<Option<wire::Shipment>, ApiError> {
    ensure_no_page(response)?;
    ensure_few_parts(response)?;
    match serde_json::from_slice::<Value>(&response.body) {
        Ok(Value::Object(object)) if object.contains_key("shipment") => {
            let envelope: wire::ShipmentEnvelope = read(response)?;
            Ok(Some(envelope.shipment))
        }
        Ok(_) | Err(_) => Ok(None),
    }
}

/// Refuses a web page that comes as a success: its sender (a gateway, a sign-in
/// page of a network) is not the service, which may not have seen the request.
pub(super) fn ensure_no_page(response: &Response) -> Result<(), ApiError> {
    if is_page(response) {
        return Err(page(response));
    }
    Ok(())
}

/// Makes an error of the place in the answer that could not be understood.
pub(super) fn unreadable(response: &Response, path: &str, what: &str) -> ApiError {
    ApiError::NotTheService {
        status: response.status,
        what: format!("{path}: {what}"),
    }
}

fn not_json<E: fmt::Display>(
    response: &Response,
    error: &serde_path_to_error::Error<E>,
) -> ApiError {
    if is_page(response) {
        return page(response);
    }
    let what = if response.body.iter().all(u8::is_ascii_whitespace) {
        "it is empty".to_owned()
    } else if first_byte_is(&response.body, b'{') || first_byte_is(&response.body, b'[') {
        format!("{}: {}", error.path(), error.inner())
    } else {
        format!("it is not JSON but {}", quoted(&response.body))
    };
    ApiError::NotTheService {
        status: response.status,
        what,
    }
}

fn page(response: &Response) -> ApiError {
    ApiError::NotTheService {
        status: response.status,
        what: format!("it is a web page: {}", quoted(&response.body)),
    }
}

fn is_page(response: &Response) -> bool {
    first_byte_is(&response.body, b'<')
}

fn first_byte_is(body: &[u8], byte: u8) -> bool {
    body.trim_ascii_start().first() == Some(&byte)
}

/// The beginning of a text on one line, quoted, for a person to recognise.
fn quoted(bytes: &[u8]) -> String {
    let start = bytes.get(..MAX_QUOTED_BYTES).unwrap_or(bytes);
    let text = String::from_utf8_lossy(start);
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("“{}”", cut(&line))
}

fn cut(line: &str) -> String {
    let mut start: String = line.chars().take(MAX_QUOTED_CHARS).collect();
    if start.len() < line.len() {
        start.push('…');
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, body: &str) -> Response {
        Response {
            status,
            body: body.as_bytes().to_vec(),
            ..Response::default()
        }
    }

    fn judged(status: u16, body: &str) -> ApiError {
        judge(answer(status, body), None).unwrap_err()
    }

    #[test]
    fn each_status_has_its_meaning() {
        let said = r#"{"error":{"message":"Not Found"}}"#;
        assert_eq!(judged(401, ""), ApiError::Unauthorized);
        assert_eq!(
            judged(404, said),
            ApiError::NotFound {
                words: "Not Found".to_owned()
            }
        );
        assert_eq!(judged(503, said), ApiError::Trouble { status: 503 });
        assert!(matches!(
            judged(400, said),
            ApiError::Refused { status: 400, problems, .. } if problems.is_empty()
        ));
        assert!(matches!(
            judged(302, ""),
            ApiError::NotTheService { status: 302, .. }
        ));
    }

    #[test]
    fn a_gateways_404_page_says_nothing_about_a_shipment() {
        let error = judged(404, "<html>nothing here</html>");
        assert_eq!(error, ApiError::Trouble { status: 404 });
        assert!(error.is_outcome_unknown());
    }

    #[test]
    fn a_list_may_be_bare_or_wrapped() {
        let list = |body: &str| read_list(&answer(200, body), Ok::<u8, Unreadable>);
        let bare = list("[1,2]").unwrap();
        assert_eq!(bare.to_vec(), [1, 2]);
        assert_eq!(
            list(r#"{"page":1,"shipments":[1,2],"next":null}"#),
            Ok(bare)
        );
        for body in ["{}", r#"{"a":[1],"b":[2]}"#, "7", "", "[1,"] {
            assert!(matches!(list(body), Err(ApiError::NotTheService { .. })));
        }
    }

    #[test]
    fn the_place_where_the_json_broke_is_named() {
        let body = r#"{"shipment":{"id":"A","status":{"word":"ready"}}}"#;
        let error = read::<wire::ShipmentEnvelope>(&answer(200, body)).unwrap_err();
        assert!(error.to_string().contains("shipment.status"), "{error}");
    }

    #[test]
    fn an_item_that_cannot_be_read_is_left_out_and_counted() {
        let list = |body: &str| read_list(&answer(200, body), Ok::<u8, Unreadable>);
        let page = list(r#"[1,"two",3,{}]"#).unwrap();
        assert_eq!(page.to_vec(), [1, 3]);
        assert_eq!(page.listed(), 4);
        // Nothing that can be read is no list of the service's.
        let error = list(r#"["one"]"#).unwrap_err();
        assert!(error.to_string().contains("[0]"), "{error}");
    }

    #[test]
    fn an_answer_without_a_shipment_is_tolerated_and_a_page_is_not() {
        for body in ["", "OK", "{}", "null", "{\"ok\":true}"] {
            assert_eq!(read_shipment_if_any(&answer(200, body)), Ok(None));
        }
        assert!(matches!(
            read_shipment_if_any(&answer(200, "\n<!DOCTYPE html><p>Sign in")),
            Err(ApiError::NotTheService { .. })
        ));
    }
}
