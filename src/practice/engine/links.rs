//! Links that the service hands out. A label link carries its own short-lived
//! secret, because a label is fetched without the token.

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest as _, Sha256};
use strum::{EnumString, IntoStaticStr};

/// How long a label link works.
const LABEL_LINK_SECS: i64 = 600;
/// What the file of a batch's own label begins with: no shipment's id does.
const BATCH_LABEL: &str = "batch-";
/// The block size of SHA-256, which HMAC is defined over.
const BLOCK_BYTES: usize = 64;

/// The kinds of label file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum LabelFormat {
    Png,
    Pdf,
    Zpl,
}

impl LabelFormat {
    /// The ending of the file's name.
    pub fn ending(self) -> &'static str {
        self.into()
    }
}

/// Whose label a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelOf<'a> {
    Shipment(&'a str),
    Batch(i64),
}

impl<'a> LabelOf<'a> {
    /// By the file's name without its ending.
    pub fn from_file_stem(name: &'a str) -> Self {
        let batch = name.strip_prefix(BATCH_LABEL).map(str::parse);
        match batch {
            Some(Ok(id)) => Self::Batch(id),
            Some(Err(_)) | None => Self::Shipment(name),
        }
    }
}

/// Makes and checks links as of one moment.
#[derive(Clone, Copy)]
pub struct Links<'a> {
    pub public_url: &'a str,
    pub label_key: &'a [u8],
    pub now: Timestamp,
}

impl Links<'_> {
    /// The human tracking page; `.json` after it is the record.
    pub fn tracking(&self, id: &str) -> String {
        format!("{}/tracking/{}", self.public_url, id.to_lowercase())
    }

    /// A batch's own label.
    pub fn batch_label(&self, id: i64, format: LabelFormat) -> String {
        self.label(&format!("{BATCH_LABEL}{id}"), format)
    }

    pub fn label(&self, id: &str, format: LabelFormat) -> String {
        let until = self
            .now
            .saturating_add(SignedDuration::from_secs(LABEL_LINK_SECS));
        let until = until.unwrap_or(Timestamp::MAX).as_second();
        let seal = self.seal(id, format, until);
        format!(
            "{}/labels/{id}.{}?secret={until:x}.{seal}",
            self.public_url,
            format.ending()
        )
    }

    /// Whether a label link's secret is ours, for this label, and not too old.
    pub fn opens(&self, id: &str, format: LabelFormat, secret: &str) -> bool {
        let Some((until, seal)) = secret.split_once('.') else {
            return false;
        };
        let Ok(until) = i64::from_str_radix(until, 16) else {
            return false;
        };
        self.now.as_second() <= until && is_same_secret(seal, &self.seal(id, format, until))
    }

    fn seal(&self, id: &str, format: LabelFormat, until: i64) -> String {
        let message = format!("{id}.{}.{until}", format.ending());
        hex(&hmac(self.label_key, message.as_bytes()))
    }
}

/// Compares two secrets in constant time.
pub(in crate::practice) fn is_same_secret(left: &str, right: &str) -> bool {
    let digest = |text: &str| Sha256::digest(text.as_bytes());
    digest(left) == digest(right)
}

/// HMAC as in RFC 2104, over SHA-256. Keys are at most one block here.
fn hmac(key: &[u8], message: &[u8]) -> Vec<u8> {
    let padded = |pad: u8| -> Vec<u8> {
        let filled = key.iter().copied().chain(std::iter::repeat(0));
        filled.take(BLOCK_BYTES).map(|byte| byte ^ pad).collect()
    };
    let inner = Sha256::new()
        .chain_update(padded(0x36))
        .chain_update(message)
        .finalize();
    Sha256::new()
        .chain_update(padded(0x5c))
        .chain_update(inner)
        .finalize()
        .to_vec()
}

/// Two lower-case digits a byte.
pub(in crate::practice) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            // Writing to a string cannot fail.
            write!(text, "{byte:02x}").ok();
            text
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(now: &str) -> Links<'static> {
        Links {
            public_url: "http://here",
            label_key: b"key",
            now: now.parse().unwrap(),
        }
    }

    #[test]
    fn the_seal_is_hmac_sha256() {
        // RFC 4231, test case 2.
        assert_eq!(
            hex(&hmac(b"Jefe", b"what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
    }

    #[test]
    fn a_label_link_opens_its_own_label_for_ten_minutes() {
        let made = links("2026-01-01T00:00:00Z").label("ABC", LabelFormat::Png);
        let secret = made.split_once("secret=").unwrap().1;
        let at = |now, id, format| links(now).opens(id, format, secret);
        assert!(at("2026-01-01T00:10:00Z", "ABC", LabelFormat::Png));
        assert!(!at("2026-01-01T00:10:01Z", "ABC", LabelFormat::Png));
        assert!(!at("2026-01-01T00:00:00Z", "ABD", LabelFormat::Png));
        assert!(!at("2026-01-01T00:00:00Z", "ABC", LabelFormat::Pdf));
    }
}
