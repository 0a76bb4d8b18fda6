//! Checks a body against its table and reports all faults in one message: `city field is required and weight field is invalid`.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{
    field::{FaultOrder, Field, Need, Table},
    kind::{Kind, Wrong},
    names::{COUNTRY, present},
    requirement::Context,
    tables::LINE_ITEM,
};
use crate::practice::engine::{Refusal, WorldError};

/// Checks a body and reads it as what it is on the wire.
pub(in crate::practice::engine) fn read_body<T: DeserializeOwned>(
    table: &'static Table,
    body: &Map<String, Value>,
    tariff_countries: &[String],
) -> Result<T, Refusal> {
    let checked = check(table, body, tariff_countries)?;
    let read = serde_json::from_value(Value::Object(checked));
    read.map_err(|error| Refusal::World(WorldError::from(error)))
}

/// As [`read_body`], for bodies that no tariff is about.
pub(in crate::practice) fn check_body<T: DeserializeOwned>(
    table: &'static Table,
    body: &Map<String, Value>,
) -> Result<T, Refusal> {
    read_body(table, body, &[])
}

/// The fields of a body that were sent, each in its normal form.
fn check(
    table: &'static Table,
    body: &Map<String, Value>,
    tariff_countries: &[String],
) -> Result<Map<String, Value>, Refusal> {
    let country_as_sent = present(body, COUNTRY).and_then(Value::as_str);
    let mut check = Check {
        faults: Vec::new(),
        context: Context {
            country: "CA".to_owned(),
            country_as_sent: country_as_sent.unwrap_or_default().to_uppercase(),
            tariff_countries,
        },
    };
    let read = check.object(table, body, "");
    if check.faults.is_empty() {
        return Ok(read);
    }
    Err(Refusal::Invalid(check.faults.join(" and ")))
}

struct Check<'a> {
    /// In the order in which they were found.
    faults: Vec<String>,
    context: Context<'a>,
}

impl Check<'_> {
    /// `prefix` is the object's place in the body, such as `line_items[0].`.
    fn object(
        &mut self,
        table: &'static Table,
        object: &Map<String, Value>,
        prefix: &str,
    ) -> Map<String, Value> {
        let mut read = Map::new();
        for section in table {
            if section.order == FaultOrder::MissingFirst {
                for field in section.fields {
                    self.require(field, object, prefix);
                }
            }
            for field in section.fields {
                if section.order == FaultOrder::ByField {
                    self.require(field, object, prefix);
                }
                let Some(value) = sent(field, object) else {
                    continue;
                };
                let Some(value) = self.value(field, value, object, prefix) else {
                    continue;
                };
                if field.name == COUNTRY
                    && let Value::String(country) = &value
                {
                    self.context.country.clone_from(country);
                }
                read.insert(field.name.to_owned(), value);
            }
        }
        read
    }

    fn require(&mut self, field: &Field, object: &Map<String, Value>, prefix: &str) {
        if sent(field, object).is_some() {
            return;
        }
        let name = field.name;
        match field.need {
            Need::Optional => {}
            Need::When(condition) if !condition.holds(object, &self.context) => {}
            Need::Required | Need::When(_) => {
                self.faults
                    .push(format!("{prefix}{name} field is required"));
            }
            Need::RequiredOrInvalid => self.faults.push(format!("{prefix}{name} field is invalid")),
        }
    }

    fn value(
        &mut self,
        field: &Field,
        value: &Value,
        object: &Map<String, Value>,
        prefix: &str,
    ) -> Option<Value> {
        match field.kind.read(value, object, &self.context) {
            Ok(read) => Some(match (field.kind, &read) {
                (Kind::LineItems, Value::Array(items)) => self.items(items, field.name),
                (_, _) => read,
            }),
            Err(Wrong::Invalid) => {
                let name = field.name;
                self.faults.push(format!("{prefix}{name} field is invalid"));
                None
            }
            Err(Wrong::Unknown) => {
                self.faults.push(format!("Unknown {}", field.name));
                None
            }
        }
    }

    fn items(&mut self, items: &[Value], name: &str) -> Value {
        let mut read = Vec::with_capacity(items.len());
        for (at, item) in items.iter().enumerate() {
            match item {
                Value::Object(item) => {
                    let item = self.object(LINE_ITEM, item, &format!("{name}[{at}]."));
                    read.push(Value::Object(item));
                }
                Value::Null
                | Value::Bool(_)
                | Value::Number(_)
                | Value::String(_)
                | Value::Array(_) => {
                    self.faults.push(format!("{name}[{at}] field is invalid"));
                }
            }
        }
        Value::Array(read)
    }
}

impl Field {
    /// The value of this field alone, in its normal form, if it is valid.
    pub(in crate::practice) fn read(&self, value: Option<&Value>) -> Option<Value> {
        let context = Context {
            country: String::new(),
            country_as_sent: String::new(),
            tariff_countries: &[],
        };
        self.kind.read(value?, &Map::new(), &context).ok()
    }
}

fn sent<'a>(field: &Field, object: &'a Map<String, Value>) -> Option<&'a Value> {
    object
        .get(field.name)
        .filter(|value| !field.kind.is_missing(value))
}
