//! Faults on order: which requests go wrong, how often, and how.

use rust_decimal::prelude::ToPrimitive as _;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use strum::VariantNames;

/// How many faults may be on order at a time.
const MAX_FAULTS: usize = 1000;
/// The most seconds to wait, or bytes to send, that a fault may ask for.
const MAX_COUNT: f64 = 4_294_967_295.0;

/// The numbers that a field of a fault takes.
#[derive(Clone, Copy)]
struct Range {
    name: &'static str,
    kind: NumberKind,
    least: f64,
    most: f64,
    about: &'static str,
}

#[derive(Clone, Copy)]
enum NumberKind {
    Number,
    Integer,
    /// One that may not be null.
    PlainInteger,
}

const SECONDS: Range = Range {
    name: "seconds",
    kind: NumberKind::Number,
    least: 0.0,
    most: 86_400.0,
    about: "For late, delay, list_lag and list_lag_of_others",
};
const STATUS: Range = Range {
    name: "status",
    kind: NumberKind::Integer,
    least: 200.0,
    most: 599.0,
    about: "For status, body and garbage_html",
};
const RETRY_AFTER: Range = Range {
    name: "retry_after",
    kind: NumberKind::Integer,
    least: 0.0,
    most: MAX_COUNT,
    about: "For rate_limit and status, in seconds",
};
const BYTES: Range = Range {
    name: "bytes",
    kind: NumberKind::Integer,
    least: 0.0,
    most: MAX_COUNT,
    about: "For truncate",
};
const TIMES: Range = Range {
    name: "times",
    kind: NumberKind::PlainInteger,
    least: 1.0,
    most: MAX_COUNT,
    about: "Once if missing",
};

impl Range {
    fn schema(self) -> Value {
        let kind = match self.kind {
            NumberKind::Number => json!(["number", "null"]),
            NumberKind::Integer => json!(["integer", "null"]),
            NumberKind::PlainInteger => json!("integer"),
        };
        json!({
            "type": kind, "minimum": self.least.to_u64(), "maximum": self.most.to_u64(),
            "description": self.about,
        })
    }
}

/// One fault to inject.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(in crate::practice) struct Fault {
    #[serde(default, rename = "match")]
    pub(super) matches: Match,
    /// How often it strikes.
    #[serde(default = "once")]
    pub(super) times: u32,
    pub(super) kind: Kind,
    #[serde(default)]
    pub(super) seconds: Option<f64>,
    #[serde(default)]
    pub(super) status: Option<u16>,
    #[serde(default)]
    pub(super) message: Option<String>,
    #[serde(default)]
    pub(super) retry_after: Option<u64>,
    #[serde(default)]
    pub(super) bytes: Option<usize>,
}

/// Which requests; what is missing does not narrow.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Match {
    #[serde(default)]
    pub(super) method: Option<String>,
    /// A glob under the base URL: `*` is one part of a path, `**` any number,
    /// a `*` alone is everything.
    #[serde(default)]
    pub(super) path: Option<String>,
}

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub(super) enum Kind {
    /// Not executed, connection cut.
    DropBefore,
    /// Executed, connection cut.
    DropAfter,
    /// Executed after `seconds`; the connection is held that long, then cut.
    Late,
    /// Executed, answered after `seconds`.
    Delay,
    /// Not executed; `status` and `message` instead.
    Status,
    /// Executed; `message` is the whole body of the answer.
    Body,
    /// Executed; the connection is cut after `bytes` of the body.
    Truncate,
    /// Not executed; a page of HTML with 200 or `status`.
    GarbageHtml,
    /// Not executed; 429 with `retry_after`.
    RateLimit,
    /// The purchase is asked for, and will fail for the reason `message`.
    PurchaseFails,
    /// A label link answers 404.
    LabelMissing,
    /// Lists and counts of shipments show what was so `seconds` ago, but not
    /// before the fault was ordered.
    ListLag,
    /// As `list_lag`, but what was done with the token of the request is shown.
    ListLagOfOthers,
}

/// The kind of a request, as far as faults depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Operation,
    /// A list of shipments, or their number.
    List,
    Buy,
    Label,
}

fn once() -> u32 {
    1
}

impl Fault {
    /// The field that is out of its range, if one is.
    pub(super) fn wrong_field(&self) -> Option<&'static str> {
        let whole = |number: Option<u64>| number.and_then(|number| number.to_f64());
        let bytes = self.bytes.and_then(|bytes| u64::try_from(bytes).ok());
        let sent = [
            (SECONDS, self.seconds),
            (STATUS, self.status.map(f64::from)),
            (RETRY_AFTER, whole(self.retry_after)),
            (BYTES, whole(bytes)),
            (TIMES, Some(f64::from(self.times))),
        ];
        let wrong = sent.into_iter().find(|(range, number)| {
            number.is_some_and(|number| !(range.least..=range.most).contains(&number))
        });
        wrong.map(|(range, _)| range.name)
    }

    /// The schema of the request that adds one.
    pub(in crate::practice) fn schema() -> Value {
        let mut properties = Map::from_iter([
            (
                "kind".to_owned(),
                json!({"type": "string", "enum": Kind::VARIANTS}),
            ),
            (
                "match".to_owned(),
                json!({
                    "type": "object",
                    "description": "Which requests; all if missing",
                    "properties": {
                        "method": {"type": ["string", "null"]},
                        "path": {"type": ["string", "null"], "description": "Under the base URL; `*` is one part, `**` any number, a `*` alone is everything"},
                    },
                }),
            ),
            (
                "message".to_owned(),
                json!({"type": ["string", "null"], "description": "For status and purchase_fails; the whole body for body"}),
            ),
        ]);
        for range in [SECONDS, STATUS, RETRY_AFTER, BYTES, TIMES] {
            properties.insert(range.name.to_owned(), range.schema());
        }
        json!({"type": "object", "required": ["kind"], "properties": properties})
    }

    pub(super) fn millis(&self) -> u64 {
        let wait = std::time::Duration::try_from_secs_f64(self.seconds.unwrap_or(1.0));
        wait.map_or(0, |wait| {
            u64::try_from(wait.as_millis()).unwrap_or(u64::MAX)
        })
    }

    /// Whether lists lag behind by it.
    pub(super) fn is_lag(&self) -> bool {
        matches!(self.kind, Kind::ListLag | Kind::ListLagOfOthers)
    }

    pub(super) fn reason(&self) -> String {
        self.message
            .clone()
            .unwrap_or_else(|| "The carrier refused the purchase".to_owned())
    }

    fn strikes(&self, method: &str, paths: &[&str], place: Place) -> bool {
        let is_right_place = match self.kind {
            Kind::PurchaseFails => place == Place::Buy,
            Kind::LabelMissing => place == Place::Label,
            Kind::ListLag | Kind::ListLagOfOthers => place == Place::List,
            Kind::DropBefore
            | Kind::DropAfter
            | Kind::Late
            | Kind::Delay
            | Kind::Status
            | Kind::Body
            | Kind::Truncate
            | Kind::GarbageHtml
            | Kind::RateLimit => true,
        };
        let asked = &self.matches;
        is_right_place
            && asked
                .method
                .as_ref()
                .is_none_or(|own| own == "*" || own.eq_ignore_ascii_case(method))
            && asked
                .path
                .as_ref()
                .is_none_or(|glob| paths.iter().any(|path| fits(glob, path)))
    }
}

/// Whether a path fits a glob, part by part.
fn fits(glob: &str, path: &str) -> bool {
    fn parts_fit(glob: &[&str], path: &[&str]) -> bool {
        match (glob, path) {
            ([], []) => true,
            (["**", rest @ ..], _) => (0..=path.len())
                .any(|skipped| parts_fit(rest, path.get(skipped..).unwrap_or_default())),
            ([first, glob @ ..], [part, path @ ..]) => {
                part_fits(first, part) && parts_fit(glob, path)
            }
            ([], _) | (_, []) => false,
        }
    }
    if glob == "*" {
        return true;
    }
    let parts = |text: &str| -> Vec<String> {
        let text = text.strip_suffix(".json").unwrap_or(text);
        text.trim_matches('/')
            .split('/')
            .map(str::to_owned)
            .collect()
    };
    let (glob, path) = (parts(glob), parts(path));
    let glob: Vec<&str> = glob.iter().map(String::as_str).collect();
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    parts_fit(&glob, &path)
}

/// Whether one part fits, where `*` is any run of letters.
fn part_fits(glob: &str, part: &str) -> bool {
    match glob.split_once('*') {
        None => glob == part,
        Some((start, rest)) => part.strip_prefix(start).is_some_and(|left| {
            let mut ends = left.char_indices().map(|(at, _)| at).chain([left.len()]);
            ends.any(|at| part_fits(rest, left.get(at..).unwrap_or_default()))
        }),
    }
}

/// All faults on order, oldest first.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<Fault>);

impl Faults {
    /// Whether there was room for it.
    pub(super) fn order(&mut self, fault: Fault) -> bool {
        let has_room = self.0.len() < MAX_FAULTS;
        if has_room {
            self.0.push(fault);
        }
        has_room
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn all(&self) -> &[Fault] {
        &self.0
    }

    /// The fault that strikes this request, if one does; it is used up by one.
    pub(super) fn take(&mut self, method: &str, paths: &[&str], place: Place) -> Option<Fault> {
        let at = self
            .0
            .iter()
            .position(|fault| fault.strikes(method, paths, place))?;
        self.use_up(at)
    }

    /// As [`Faults::take`], of one kind only.
    pub(super) fn take_kind(
        &mut self,
        kind: Kind,
        method: &str,
        paths: &[&str],
        place: Place,
    ) -> Option<Fault> {
        let strikes = |fault: &Fault| fault.kind == kind && fault.strikes(method, paths, place);
        let at = self.0.iter().position(strikes)?;
        self.use_up(at)
    }

    fn use_up(&mut self, at: usize) -> Option<Fault> {
        let fault = self.0.get_mut(at)?;
        fault.times = fault.times.saturating_sub(1);
        let struck = fault.clone();
        if fault.times == 0 {
            self.0.remove(at);
        }
        Some(struck)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_match_parts_of_a_path() {
        assert!(fits("/shipments/*/buy", "/shipments/ABC/buy"));
        assert!(!fits("/shipments/*/buy", "/shipments/ABC/refund"));
        assert!(!fits("/shipments/*", "/shipments/ABC/buy"));
        assert!(fits("/shipments/**", "/shipments/ABC/buy"));
        assert!(fits("/shipments", "/shipments"));
        assert!(fits("*", "/anything/at/all"));
        assert!(fits("/labels/*.png", "/labels/ABC.png"));
        assert!(!fits("/labels/*.png", "/labels/ABC.pdf"));
    }
}
