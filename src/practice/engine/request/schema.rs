//! The tables as JSON Schema, for the service's own description.

use serde_json::{Map, Value, json};
use strum::IntoEnumIterator as _;

use super::{
    field::{Field, Need, Table, fields},
    kind::{Kind, Missing, cheapest_schema, codes_schema},
    names::{COUNTRY, LINE_ITEMS, ORIGIN, PROVINCE},
    requirement::{Condition, Context, Destination},
    tables::{CREATE, LINE_ITEM},
};
use crate::practice::engine::places;

impl Field {
    fn schema(&self) -> Value {
        let missing = if self.need.is_always() {
            Missing::DoesNot
        } else {
            Missing::Fits
        };
        let mut schema = self.kind.schema(missing);
        if let Value::Object(schema) = &mut schema {
            if !self.about.is_empty() {
                schema.insert("description".to_owned(), self.about.into());
            }
            if matches!(self.kind, Kind::LineItems) {
                schema.insert("items".to_owned(), line_item_schema());
            }
        }
        schema
    }
}

/// An object with the fields of a table.
pub(in crate::practice) fn object_schema(table: &'static Table) -> Value {
    let properties: Map<_, _> = fields(table)
        .map(|field| (field.name.to_owned(), field.schema()))
        .collect();
    let required: Vec<&str> = fields(table)
        .filter(|field| field.need.is_always())
        .map(|field| field.name)
        .collect();
    let mut schema = json!({"type": "object", "properties": properties});
    if let (Value::Object(schema), false) = (&mut schema, required.is_empty()) {
        schema.insert("required".to_owned(), json!(required));
    }
    schema
}

pub(in crate::practice) fn line_item_schema() -> Value {
    object_schema(LINE_ITEM)
}

/// The body of *create*, with what is required by where it goes.
pub(in crate::practice) fn create_schema() -> Value {
    let mut schema = object_schema(CREATE);
    let cheapest = fields(CREATE).filter(|field| matches!(field.kind, Kind::Cheapest));
    let rules: Vec<Value> = cheapest.map(|field| cheapest_schema(field.name)).collect();
    let destinations: Vec<Value> = Destination::iter().flat_map(alternatives).collect();
    if let Value::Object(schema) = &mut schema {
        schema.insert("anyOf".to_owned(), destinations.into());
        schema.insert("allOf".to_owned(), rules.into());
    }
    schema
}

/// The bodies that are right for a destination: with line items, and without
/// where it does not ask for them.
fn alternatives(destination: Destination) -> Vec<Value> {
    let title = destination.title();
    let items = json!({"type": "array", "minItems": 1, "items": item_schema(destination)});
    let itemized = (LINE_ITEMS, items);
    if Condition::Abroad.holds(&Map::new(), &destination.context()) {
        return vec![alternative(destination, title, [itemized])];
    }
    let described = fields(CREATE)
        .filter(|field| field.need == Need::When(Condition::NoLineItems))
        .map(|field| (field.name, field.kind.schema(Missing::DoesNot)));
    vec![
        alternative(destination, &format!("{title}, described"), described),
        alternative(destination, &format!("{title}, itemized"), [itemized]),
    ]
}

fn alternative(
    destination: Destination,
    title: &str,
    required: impl IntoIterator<Item = (&'static str, Value)>,
) -> Value {
    let required: Map<String, Value> = required
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema))
        .collect();
    let names: Vec<&String> = required.keys().collect();
    let mut schema = json!({"title": title, "required": names});
    if let (Value::Object(schema), Some(about)) = (&mut schema, destination.about()) {
        schema.insert("description".to_owned(), about.into());
    }
    let mut properties = required;
    let countries = codes_schema(&destination.countries(), Missing::DoesNot);
    properties.insert(COUNTRY.to_owned(), countries);
    if let Some(provinces) = destination.provinces() {
        let provinces = codes_schema(&provinces, Missing::Fits);
        properties.insert(PROVINCE.to_owned(), provinces);
    }
    if let Value::Object(schema) = &mut schema {
        schema.insert("properties".to_owned(), properties.into());
    }
    schema
}

/// What each line item needs there, by its origin.
fn item_schema(destination: Destination) -> Value {
    let context = destination.context();
    let (near, far): (Vec<&str>, Vec<&str>) =
        places::countries().partition(|code| matches!(*code, "CA" | "US"));
    let everywhere: Vec<&str> = places::countries().collect();
    let from_near = required_of_item(&near, &context);
    let from_far = required_of_item(&far, &context);
    if from_near.is_empty() && from_far.is_empty() {
        return json!({});
    }
    if from_near == from_far {
        return origin_schema(&everywhere, &from_far);
    }
    json!({"anyOf": [origin_schema(&near, &from_near), origin_schema(&far, &from_far)]})
}

/// The fields that an item from one of these origins must have.
fn required_of_item(origins: &[&str], context: &Context<'_>) -> Vec<&'static str> {
    let item = Map::from_iter([(ORIGIN.to_owned(), json!(origins.first()))]);
    let is_required = |field: &&Field| match field.need {
        Need::When(condition) => condition.holds(&item, context),
        Need::Required | Need::RequiredOrInvalid => true,
        Need::Optional => false,
    };
    fields(LINE_ITEM)
        .filter(is_required)
        .map(|field| field.name)
        .collect()
}

fn origin_schema(origins: &[&str], required: &[&'static str]) -> Value {
    let others: Vec<&Field> = fields(LINE_ITEM)
        .filter(|field| field.name != ORIGIN && required.contains(&field.name))
        .collect();
    let names: Vec<&str> = std::iter::once(ORIGIN)
        .chain(others.iter().map(|field| field.name))
        .collect();
    let mut properties: Map<_, _> = others
        .into_iter()
        .map(|field| (field.name.to_owned(), field.kind.schema(Missing::DoesNot)))
        .collect();
    let origins = codes_schema(origins, Missing::DoesNot);
    properties.insert(ORIGIN.to_owned(), origins);
    json!({"required": names, "properties": properties})
}
