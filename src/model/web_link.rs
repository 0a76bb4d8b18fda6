//! What comes from outside and becomes an address: a link of the service, and
//! a shipment's id as a person types it.

use super::{ids::ShipmentId, tracking::PublicTracking};

/// An address on the web that may be given to the system's browser: https, a
/// host, and no user name or password in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebLink {
    url: String,
    host: String,
}

impl WebLink {
    pub fn parse(text: &str) -> Option<Self> {
        let url = url::Url::parse(text.trim()).ok()?;
        let is_plain = url.username().is_empty() && url.password().is_none();
        if url.scheme() != "https" || !is_plain {
            return None;
        }
        let host = url.host_str()?.to_owned();
        Some(Self {
            url: url.into(),
            host,
        })
    }

    pub fn as_str(&self) -> &str {
        &self.url
    }

    /// Where it leads, for a person to judge.
    pub fn host(&self) -> &str {
        &self.host
    }
}

impl PublicTracking {
    /// The carrier's page, if the service gave a link that may be opened.
    pub fn carrier_link(&self) -> Option<WebLink> {
        WebLink::parse(self.tracking_url.as_deref()?)
    }
}

/// A shipment's id as a person types it; `None` if it can't be one.
pub fn typed_shipment_id(text: &str) -> Option<ShipmentId> {
    const MAX_CHARS: usize = 64;
    let text = text.trim();
    let is_id = !text.is_empty()
        && text.len() <= MAX_CHARS
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    is_id.then(|| ShipmentId::new(text.to_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_plain_https_address_may_be_opened() {
        let link = WebLink::parse(" https://track.example/x?code=1 ").unwrap();
        assert_eq!(link.as_str(), "https://track.example/x?code=1");
        assert_eq!(link.host(), "track.example");
        for odd in [
            "http://track.example/x",
            "javascript:alert(1)",
            "file:///etc/passwd",
            "https://user:secret@track.example/",
            "track.example",
            "",
        ] {
            assert_eq!(WebLink::parse(odd), None, "{odd}");
        }
    }

    #[test]
    fn an_id_is_taken_in_either_case_and_nothing_else_is() {
        let id = |text| typed_shipment_id(text).map(|id| id.as_str().to_owned());
        assert_eq!(id(" ab12cd34ef "), Some("AB12CD34EF".to_owned()));
        for odd in ["", "  ", "../tracking", "A B", "É123", &"A".repeat(65)] {
            assert_eq!(typed_shipment_id(odd), None, "{odd}");
        }
    }
}
