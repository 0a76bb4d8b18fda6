//! IPP requests as bytes, and answers from bytes. What comes is measured
//! before it is parsed: it may be anything that listens on that port.

use std::io::Cursor;

use ipp::{
    attribute::{IppAttribute, IppAttributeGroup},
    model::{DelimiterTag, IppVersion, Operation, StatusCode},
    parser::IppParser,
    prelude::IppRequestResponse,
    value::IppValue,
};
use url::Url;

/// The port of IPP.
const IPP_PORT: u16 = 631;
/// Characters of a printer's own text that are shown.
const MAX_SHOWN_CHARS: usize = 120;
/// Collections in collections. Parsing and dropping them takes stack.
const MAX_DEPTH: usize = 16;
/// Values in one answer.
const MAX_VALUES: usize = 50_000;
/// Bytes of a request's or an answer's head: version, operation, number.
const HEAD_BYTES: usize = 8;
const BEGIN_COLLECTION: u8 = 0x34;
const END_COLLECTION: u8 = 0x37;
const END_OF_ATTRIBUTES: u8 = 0x03;
/// Tags below this one begin a group, and have neither name nor value.
const FIRST_VALUE_TAG: u8 = 0x10;

/// Where a request goes, and what it names as its printer.
#[derive(Debug, Clone)]
pub(super) struct Target {
    pub(super) url: Url,
    printer_uri: String,
}

impl Target {
    /// `ipp:` is HTTP on another port.
    pub(super) fn of(uri: &str) -> Option<Self> {
        let parsed = Url::parse(uri).ok()?;
        let (scheme, spoken, usual) = match parsed.scheme() {
            "ipp" => ("http", "ipp", IPP_PORT),
            "ipps" => ("https", "ipps", IPP_PORT),
            "http" => ("http", "ipp", 80),
            "https" => ("https", "ipps", 443),
            _of_another_kind => return None,
        };
        let host = parsed.host_str().filter(|host| !host.is_empty())?;
        let port = parsed.port().unwrap_or(usual);
        let path = parsed.path();
        Some(Self {
            url: Url::parse(&format!("{scheme}://{host}:{port}{path}")).ok()?,
            printer_uri: format!("{spoken}://{host}:{port}{path}"),
        })
    }
}

/// A value of a request.
type Made = Result<IppValue, ipp::parser::IppParseError>;

/// A request in the making.
pub(super) struct Ask {
    operation: Operation,
    attributes: Vec<(DelimiterTag, &'static str, Made)>,
}

impl Ask {
    pub(super) fn new(operation: Operation) -> Self {
        Self {
            operation,
            attributes: Vec::new(),
        }
    }

    fn with(mut self, group: DelimiterTag, name: &'static str, value: Made) -> Self {
        self.attributes.push((group, name, value));
        self
    }

    fn of_operation(self, name: &'static str, value: Made) -> Self {
        self.with(DelimiterTag::OperationAttributes, name, value)
    }

    fn of_job(self, name: &'static str, value: Made) -> Self {
        self.with(DelimiterTag::JobAttributes, name, value)
    }

    pub(super) fn integer(self, name: &'static str, value: i32) -> Self {
        self.of_operation(name, Ok(IppValue::Integer(value)))
    }

    pub(super) fn name(self, name: &'static str, value: &str) -> Self {
        self.of_operation(name, IppValue::new_name_without_language(value))
    }

    pub(super) fn mime(self, name: &'static str, value: &str) -> Self {
        self.of_operation(name, IppValue::new_mime_media_type(value))
    }

    pub(super) fn keyword(self, name: &'static str, value: &str) -> Self {
        self.of_operation(name, IppValue::new_keyword(value))
    }

    pub(super) fn keywords(self, name: &'static str, values: &[&str]) -> Self {
        let values: Result<Vec<_>, _> = values
            .iter()
            .map(|value| IppValue::new_keyword(*value))
            .collect();
        self.of_operation(name, values.map(IppValue::Array))
    }

    pub(super) fn job_integer(self, name: &'static str, value: i32) -> Self {
        self.of_job(name, Ok(IppValue::Integer(value)))
    }

    pub(super) fn job_enum(self, name: &'static str, value: i32) -> Self {
        self.of_job(name, Ok(IppValue::Enum(value)))
    }

    pub(super) fn job_keyword(self, name: &'static str, value: &str) -> Self {
        self.of_job(name, IppValue::new_keyword(value))
    }

    /// The head of the request; a document follows it.
    pub(super) fn bytes(self, target: &Target) -> Result<Vec<u8>, String> {
        let uri = target
            .printer_uri
            .parse()
            .map_err(|_not_a_uri| "its address is no address".to_owned())?;
        let words = |error: ipp::parser::IppParseError| error.to_string();
        let mut request = IppRequestResponse::new(IppVersion::v1_1(), self.operation, Some(uri))
            .map_err(words)?;
        // The group of the operation comes first, whatever the order here.
        for group in [
            DelimiterTag::OperationAttributes,
            DelimiterTag::JobAttributes,
        ] {
            for (of, name, value) in &self.attributes {
                if *of != group {
                    continue;
                }
                let value = match value {
                    Ok(value) => value.clone(),
                    Err(error) => return Err(format!("{name}: {error}")),
                };
                let attribute = IppAttribute::with_name(name, value).map_err(words)?;
                request.attributes_mut().add(group, attribute);
            }
        }
        Ok(request.to_bytes().to_vec())
    }
}

/// An answer that was read.
pub(super) struct Answer {
    status: StatusCode,
    groups: Vec<IppAttributeGroup>,
}

/// One printer or job in an answer.
#[derive(Clone, Copy)]
pub(super) struct Group<'a>(&'a IppAttributeGroup);

impl Answer {
    pub(super) fn read(bytes: Vec<u8>) -> Result<Self, String> {
        measure(&bytes)?;
        let (header, attributes, _rest) = IppParser::new(Cursor::new(bytes))
            .parse_parts()
            .map_err(|error| error.to_string())?;
        Ok(Self {
            status: header.status_code(),
            groups: attributes.into_groups(),
        })
    }

    pub(super) fn is_success(&self) -> bool {
        self.status.is_success()
    }

    pub(super) fn status(&self) -> StatusCode {
        self.status
    }

    /// What a refusal says: its code, and the far side's own words.
    pub(super) fn words(&self) -> String {
        let own = self
            .groups
            .iter()
            .find_map(|group| Group(group).text("status-message"));
        match own {
            Some(own) if !own.is_empty() => format!("{own} ({})", self.status),
            Some(_) | None => self.status.to_string(),
        }
    }

    pub(super) fn printers(&self) -> impl Iterator<Item = Group<'_>> {
        self.of(DelimiterTag::PrinterAttributes)
    }

    pub(super) fn jobs(&self) -> impl Iterator<Item = Group<'_>> {
        self.of(DelimiterTag::JobAttributes)
    }

    fn of(&self, tag: DelimiterTag) -> impl Iterator<Item = Group<'_>> {
        self.groups
            .iter()
            .filter(move |group| group.tag() == tag)
            .map(Group)
    }
}

impl<'a> Group<'a> {
    fn value(self, name: &str) -> Option<&'a IppValue> {
        self.0.get(name).map(|attribute| attribute.value())
    }

    pub(super) fn number(self, name: &str) -> Option<i32> {
        if let IppValue::Integer(number) | IppValue::Enum(number) = self.value(name)? {
            Some(*number)
        } else {
            None
        }
    }

    pub(super) fn flag(self, name: &str) -> Option<bool> {
        if let IppValue::Boolean(flag) = self.value(name)? {
            Some(*flag)
        } else {
            None
        }
    }

    /// Any text, shortened and without what could disturb a screen.
    pub(super) fn text(self, name: &str) -> Option<String> {
        text_of(self.value(name)?)
    }

    /// One word or several.
    pub(super) fn words(self, name: &str) -> Vec<String> {
        match self.value(name) {
            Some(IppValue::Array(values)) => values.iter().filter_map(text_of).collect(),
            Some(value) => text_of(value).into_iter().collect(),
            None => Vec::new(),
        }
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the standard's kinds of values, of which few are text"
)]
fn text_of(value: &IppValue) -> Option<String> {
    let text = match value {
        IppValue::Keyword(word) => word.as_str().to_owned(),
        IppValue::NameWithoutLanguage(name) | IppValue::NameWithLanguage { name, .. } => {
            name.as_str().to_owned()
        }
        IppValue::TextWithoutLanguage(_) | IppValue::TextWithLanguage { .. } => value.to_string(),
        IppValue::Uri(uri) => uri.as_str().to_owned(),
        IppValue::MimeMediaType(mime) => mime.as_str().to_owned(),
        _ => return None,
    };
    let shown = text
        .chars()
        .filter(|letter| !letter.is_control())
        .take(MAX_SHOWN_CHARS);
    Some(shown.collect())
}

/// Walks over the answer without building anything of it.
fn measure(bytes: &[u8]) -> Result<(), String> {
    let cut_off = || "the answer is cut off".to_owned();
    let mut rest = bytes.get(HEAD_BYTES..).ok_or_else(cut_off)?;
    let (mut depth, mut values) = (0_usize, 0_usize);
    loop {
        let (tag, after) = rest.split_first().ok_or_else(cut_off)?;
        if *tag == END_OF_ATTRIBUTES {
            return Ok(());
        }
        rest = after;
        if *tag < FIRST_VALUE_TAG {
            depth = 0;
            continue;
        }
        for _name_then_value in 0..2 {
            let (length, after) = rest.split_first_chunk::<2>().ok_or_else(cut_off)?;
            let length = usize::from(u16::from_be_bytes(*length));
            rest = after.get(length..).ok_or_else(cut_off)?;
        }
        values += 1;
        depth = match *tag {
            BEGIN_COLLECTION => depth + 1,
            END_COLLECTION => depth.saturating_sub(1),
            _plain => depth,
        };
        if depth > MAX_DEPTH || values > MAX_VALUES {
            return Err("the answer holds more than any printer says".to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_a_queue_is_http_on_its_port() {
        let url = |uri: &str| Target::of(uri).map(|target| target.url.to_string());
        assert_eq!(
            url("ipp://localhost/printers/Zebra").as_deref(),
            Some("http://localhost:631/printers/Zebra")
        );
        assert_eq!(
            url("ipps://p.local:8631/ipp/print").as_deref(),
            Some("https://p.local:8631/ipp/print")
        );
        assert_eq!(url("http://h:631/x").as_deref(), Some("http://h:631/x"));
        assert_eq!(url("file:///etc/passwd"), None);
        assert_eq!(url("nonsense"), None);
    }

    fn value(tag: u8, name: &str, value: &[u8]) -> Vec<u8> {
        let length = |text: &[u8]| u16::try_from(text.len()).unwrap().to_be_bytes();
        let mut bytes = vec![tag];
        bytes.extend_from_slice(&length(name.as_bytes()));
        bytes.extend_from_slice(name.as_bytes());
        bytes.extend_from_slice(&length(value));
        bytes.extend_from_slice(value);
        bytes
    }

    #[test]
    fn an_answer_that_nests_without_end_is_refused_before_it_is_parsed() {
        let mut bytes = vec![1, 1, 0, 0, 0, 0, 0, 1, 4];
        bytes.extend(value(BEGIN_COLLECTION, "media-col", b""));
        for _level in 0..50_000 {
            bytes.extend(value(0x4a, "", b"x"));
            bytes.extend(value(BEGIN_COLLECTION, "", b""));
        }
        bytes.push(END_OF_ATTRIBUTES);
        assert!(Answer::read(bytes).is_err());
    }

    #[test]
    fn an_answer_that_is_cut_off_anywhere_is_refused() {
        let mut bytes = vec![1, 1, 0, 0, 0, 0, 0, 1, 4];
        bytes.extend(value(0x23, "printer-state", &[0, 0, 0, 3]));
        bytes.push(END_OF_ATTRIBUTES);
        let read = Answer::read(bytes.clone()).unwrap();
        let printer = read.printers().next().unwrap();
        assert_eq!(printer.number("printer-state"), Some(3));
        for length in 0..bytes.len() {
            assert!(Answer::read(bytes[..length].to_vec()).is_err(), "{length}");
        }
    }

    /// An answer that holds this.
    fn answer(status: u16, values: &[Vec<u8>]) -> Result<Answer, String> {
        let [high, low] = status.to_be_bytes();
        let mut bytes = vec![1, 1, high, low, 0, 0, 0, 1, 1];
        bytes.extend(values.concat());
        bytes.push(END_OF_ATTRIBUTES);
        Answer::read(bytes)
    }

    #[test]
    fn an_answer_may_hold_so_much_and_no_more() {
        let many = |count| answer(0, &vec![value(0x21, "n", &[0, 0, 0, 1]); count]);
        assert!(many(MAX_VALUES).is_ok());
        assert!(many(MAX_VALUES + 1).is_err());
        let nested = |depth| {
            let member = [value(0x4a, "", b"x"), value(BEGIN_COLLECTION, "", b"")].concat();
            let mut values = vec![value(BEGIN_COLLECTION, "media-col", b"")];
            values.extend(vec![member; depth - 1]);
            values.extend(vec![value(END_COLLECTION, "", b""); depth]);
            answer(0, &values)
        };
        assert!(nested(MAX_DEPTH).is_ok());
        assert!(nested(MAX_DEPTH + 1).is_err());
        // A value that is none, by the lowest tag that values have.
        assert!(answer(0, &[value(FIRST_VALUE_TAG, "n", b"")]).is_ok());
        // Consecutive collections are not nested ones.
        let one = [
            value(BEGIN_COLLECTION, "media-col", b""),
            value(END_COLLECTION, "", b""),
        ];
        assert!(answer(0, &vec![one.concat(); MAX_DEPTH + 1]).is_ok());
    }

    #[test]
    fn a_refusal_is_reported_in_the_far_sides_words_and_with_its_code() {
        let words = |values: &[Vec<u8>]| answer(0x0506, values).unwrap().words();
        let code = StatusCode::ServerErrorNotAcceptingJobs.to_string();
        assert_eq!(words(&[]), code);
        assert_eq!(words(&[value(0x41, "status-message", b"")]), code);
        let said = words(&[value(0x41, "status-message", b"full\x07 up")]);
        assert_eq!(said, format!("full up ({code})"));
    }
}
