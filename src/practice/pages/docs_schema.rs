//! Schemas as tables: which fields, which values, what is required when.

use serde_json::Value;

use super::Html;

const PREFIX: &str = "#/components/schemas/";
/// The most values that are listed; more are collapsed.
const MAX_WORDS: usize = 8;

/// The schemas that a document names.
pub(super) struct Schemas<'a>(Option<&'a Value>);

impl<'a> Schemas<'a> {
    pub(super) fn of(document: &'a Value) -> Self {
        Self(document.pointer("/components/schemas"))
    }

    fn resolved(&self, schema: &'a Value) -> &'a Value {
        let name = schema.get("$ref").and_then(Value::as_str);
        let found = name.and_then(|name| self.0?.get(name.strip_prefix(PREFIX)?));
        found.unwrap_or(schema)
    }

    /// A schema's name, or what it is.
    pub(super) fn name_of(schema: &Value) -> Html {
        let name = schema.get("$ref").and_then(Value::as_str);
        let name = name.and_then(|name| name.strip_prefix(PREFIX));
        match name {
            Some(name) => Html::new().raw("<code>").text(name).raw("</code>"),
            None => Html::new().text(words(schema).join(" or ")),
        }
    }

    pub(super) fn parameters(&self, list: &'a [Value]) -> Html {
        let rows = list.iter().map(|parameter| Row {
            name: text(&parameter["name"]),
            need: place_of(parameter),
            schema: self.resolved(&parameter["schema"]),
            description: text(&parameter["description"]),
        });
        table("Parameters", rows.collect())
    }

    pub(super) fn body(&self, schema: &'a Value) -> Html {
        let schema = self.resolved(schema);
        let branches = schema["anyOf"].as_array();
        fields("Body", schema)
            .when(branches, |branches| {
                Html::new()
                    .raw("<p>One of these holds:</p><ul>")
                    .each(branches, branch)
                    .raw("</ul>\n")
            })
            .when(items_of(schema), |items| fields("Each line item", items))
    }
}

/// The schema of a body's line items.
fn items_of(schema: &Value) -> Option<&Value> {
    let items = schema.pointer("/properties/line_items/items")?;
    items.get("properties").map(|_| items)
}

fn fields(title: &'static str, schema: &Value) -> Html {
    let required = |name: &String| {
        let required = schema["required"].as_array().into_iter().flatten();
        required.into_iter().any(|own| own == name)
    };
    let Some(properties) = schema["properties"].as_object() else {
        return Html::new();
    };
    let rows = properties.iter().map(|(name, schema)| Row {
        name,
        need: if required(name) { "required" } else { "" },
        schema,
        description: text(&schema["description"]),
    });
    table(title, rows.collect())
}

fn place_of(parameter: &Value) -> &'static str {
    if parameter["in"] == "path" {
        "in the path"
    } else {
        "query"
    }
}

/// One way in which a body can be right.
fn branch(branch: &Value) -> Html {
    let names: Vec<&str> = branch["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    Html::new()
        .raw("<li><strong>")
        .text(text(&branch["title"]))
        .raw("</strong>: <code>")
        .text(names.join(", "))
        .raw("</code> is required. ")
        .text(text(&branch["description"]))
        .raw("</li>\n")
}

/// A field or a parameter.
struct Row<'a> {
    name: &'a str,
    need: &'static str,
    schema: &'a Value,
    description: &'a str,
}

fn table(title: &'static str, rows: Vec<Row<'_>>) -> Html {
    Html::new()
        .raw("<details open><summary>")
        .raw(title)
        .raw("</summary><table class=\"cards terms\"><thead><tr><th scope=\"col\">Name</th><th scope=\"col\">Value</th><th scope=\"col\">About</th></tr></thead><tbody>")
        .each(rows, |row| {
            Html::new()
                .raw("<tr><td data-label=\"Name\"><span>")
                .name(row.name)
                .when((!row.need.is_empty()).then_some(row.need), |need| {
                    Html::new().raw("<br><span class=\"quiet small\">").raw(need).raw("</span>")
                })
                .raw("</span></td><td data-label=\"Value\"><span>")
                .add(value(row.schema))
                .raw("</span></td><td data-label=\"About\"><span>")
                .add(with_code_set(row.description))
                .raw("</span></td></tr>\n")
        })
        .raw("</tbody></table></details>\n")
}

/// The values of a schema as text; long lists are collapsed.
fn value(schema: &Value) -> Html {
    let words = words(schema);
    if words.len() <= MAX_WORDS {
        return Html::new().text(words.join(" or "));
    }
    Html::new()
        .raw("<details><summary>one of ")
        .text(words.len())
        .raw("</summary>")
        .text(words.join(", "))
        .raw("</details>")
}

fn words(schema: &Value) -> Vec<String> {
    if let Some(all) = schema["enum"].as_array() {
        return each_once(all.iter().filter_map(word));
    }
    if let Some(forms) = schema["anyOf"].as_array() {
        return each_once(forms.iter().flat_map(words));
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => Vec::new(),
    };
    let kinds = kinds.into_iter().filter(|kind| *kind != "null");
    kinds
        .filter_map(|kind| kind_in_words(kind, schema))
        .collect()
}

/// In their own order: a value and the same value as text are one word.
fn each_once(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut all = Vec::new();
    for word in words {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    all
}

/// One word of a list; what means *missing* is not shown.
fn word(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => (!text.is_empty()).then(|| text.clone()),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            Some(value.to_string())
        }
    }
}

fn kind_in_words(kind: &str, schema: &Value) -> Option<String> {
    let range = match (schema.get("minimum"), schema.get("maximum")) {
        _ if schema["format"] == "int64" => String::new(),
        (Some(least), Some(most)) if kind != "string" => format!(" from {least} to {most}"),
        (Some(least), None) if kind != "string" => format!(" from {least}"),
        _ => String::new(),
    };
    let shown = match (
        kind,
        schema["format"].as_str(),
        schema["maxLength"].as_u64(),
    ) {
        ("string", _, Some(0)) => return None,
        ("string", Some("date"), _) => "a day such as 2026-03-02".to_owned(),
        ("string", Some("date-time"), _) => "a time".to_owned(),
        ("string", _, Some(most)) => format!("text of at most {most} letters"),
        ("string", _, _) if schema.get("pattern").is_some() => "digits as text".to_owned(),
        ("string", _, _) => "text".to_owned(),
        ("integer", _, _) => format!("a whole number{range}"),
        ("number", _, _) => format!("a number{range}"),
        ("array", _, _) => "a list".to_owned(),
        (other, _, _) => other.to_owned(),
    };
    Some(shown)
}

pub(super) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Text with its `code` in backticks set as code.
pub(super) fn with_code_set(text: &str) -> Html {
    text.split('`')
        .enumerate()
        .fold(Html::new(), |page, (at, piece)| {
            if at % 2 == 0 {
                page.text(piece)
            } else {
                page.raw("<code>").text(piece).raw("</code>")
            }
        })
}
