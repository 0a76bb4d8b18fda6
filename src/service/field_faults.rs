//! Turns the service's sentence about faulty fields into problems at fields.
//!
//! The service joins faults as `city field is required and weight field is
//! invalid`. What is not of that form stays as it came: nothing is guessed.

use serde_json::Value;

use crate::model::problem::{Field, Place, Problem, ProblemKind};

/// A message, taken apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldFaults {
    pub problems: Vec<Problem>,
    /// What belongs to no field that a form has, in the service's words.
    pub rest: Option<String>,
}

const JOINT: &str = " and ";
const VERB: &str = " field is ";
const UNKNOWN: &str = "Unknown ";

/// Parses a message. `sent` is the body it is about: each problem quotes the
/// value of its field.
pub fn read(message: &str, sent: Option<&Value>) -> FieldFaults {
    let mut problems = Vec::new();
    let mut rest = Vec::new();
    for part in parts(message) {
        match problem(&part, sent) {
            Some(found) => problems.push(found),
            None => rest.push(part),
        }
    }
    FieldFaults {
        problems,
        rest: (!rest.is_empty()).then(|| rest.join(JOINT)),
    }
}

/// Splits where a new fault begins, not at every "and": a fault's own words
/// may hold one.
fn parts(message: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for piece in message.trim().split(JOINT) {
        let begins = piece.contains(VERB) || piece.starts_with(UNKNOWN);
        match parts.last_mut() {
            Some(last) if !begins => {
                last.push_str(JOINT);
                last.push_str(piece);
            }
            Some(_) | None => parts.push(piece.to_owned()),
        }
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

fn problem(part: &str, sent: Option<&Value>) -> Option<Problem> {
    let (name, what) = match part.split_once(VERB) {
        Some((name, what)) => (name, what.trim().trim_end_matches('.')),
        None => (part.strip_prefix(UNKNOWN)?.trim_end_matches('.'), "unknown"),
    };
    let name = FieldName::read(name)?;
    let kind = match what {
        "required" => ProblemKind::Missing,
        _ => ProblemKind::Said {
            words: part.trim().to_owned(),
        },
    };
    let value = sent
        .and_then(|body| name.value_in(body))
        .unwrap_or_default();
    Some(Problem::blocking(name.place()?, kind, &value))
}

/// A field as the service writes it: `city`, or `line_items[0].weight`.
struct FieldName {
    item: Option<usize>,
    name: String,
}

impl FieldName {
    fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase().replace(' ', "_");
        let Some(inside) = text.strip_prefix("line_items[") else {
            return Some(Self {
                item: None,
                name: text,
            });
        };
        let (index, name) = inside.split_once(']')?;
        Some(Self {
            item: Some(index.parse().ok()?),
            name: name.strip_prefix('.')?.to_owned(),
        })
    }

    fn place(&self) -> Option<Place> {
        let Some(item) = self.item else {
            // Answers call the recipient's fields `to_city` and so on.
            let field = Field::known(&self.name)
                .or_else(|| self.name.strip_prefix("to_").and_then(Field::known))?;
            return Some(Place::of(field));
        };
        // An item's weight and the parcel's are sent under one name.
        let field = Field::of_item_as_sent(&self.name).or_else(|| Field::known(&self.name))?;
        Some(Place::of_item(item, field))
    }

    /// What was sent in this field.
    fn value_in(&self, body: &Value) -> Option<String> {
        let holder = match self.item {
            Some(item) => body.get("line_items")?.get(item)?,
            None => body,
        };
        match holder.get(&self.name)? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            Value::Bool(answer) => Some(answer.to_string()),
            Value::Null | Value::Array(_) | Value::Object(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(words: &str) -> ProblemKind {
        ProblemKind::Said {
            words: words.to_owned(),
        }
    }

    #[test]
    fn each_fault_goes_to_its_field_with_what_was_sent() {
        let sent = serde_json::json!({
            "weight": 0,
            "line_items": [{ "weight": 2.5, "description": "Mug" }],
        });
        let faults = read(
            "city field is required and weight field is invalid and \
             line_items[0].origin_country field is required and \
             line_items[0].weight field is invalid and \
             line_items[0].description field is invalid",
            Some(&sent),
        );
        assert_eq!(faults.rest, None);
        assert_eq!(
            faults.problems,
            [
                Problem::blocking(Place::of(Field::City), ProblemKind::Missing, ""),
                Problem::blocking(
                    Place::of(Field::Weight),
                    said("weight field is invalid"),
                    "0"
                ),
                Problem::blocking(
                    Place::of_item(0, Field::ItemOriginCountry),
                    ProblemKind::Missing,
                    ""
                ),
                Problem::blocking(
                    Place::of_item(0, Field::ItemWeight),
                    said("line_items[0].weight field is invalid"),
                    "2.5"
                ),
                Problem::blocking(
                    Place::of_item(0, Field::ItemDescription),
                    said("line_items[0].description field is invalid"),
                    "Mug"
                ),
            ]
        );
    }

    #[test]
    fn what_is_about_no_field_stays_as_it_came() {
        for words in [
            "Resource in use, please try again",
            "moon_phase field is required",
            "Terms and conditions apply",
            "line_items[x].weight field is invalid",
        ] {
            let faults = read(words, None);
            assert_eq!(faults.problems, []);
            assert_eq!(faults.rest.as_deref(), Some(words));
        }
        assert_eq!(read("", None), FieldFaults::default());
    }

    #[test]
    fn an_and_inside_a_fault_does_not_cut_it() {
        let faults = read(
            "weight field is not between 1 and 30 and city field is required",
            None,
        );
        assert_eq!(
            faults.problems,
            [
                Problem::blocking(
                    Place::of(Field::Weight),
                    said("weight field is not between 1 and 30"),
                    ""
                ),
                Problem::blocking(Place::of(Field::City), ProblemKind::Missing, ""),
            ]
        );
    }

    #[test]
    fn an_unknown_choice_goes_to_its_field() {
        let faults = read("Unknown order_store", None);
        assert_eq!(
            faults.problems,
            [Problem::blocking(
                Place::of(Field::OrderStore),
                said("Unknown order_store"),
                ""
            )]
        );
    }
}
