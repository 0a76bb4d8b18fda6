//! The service's own description, as a page to read: made from the same
//! document that programs get, so the two cannot differ.

use serde_json::{Map, Value};

use super::{
    Html, Page,
    docs_schema::{Schemas, text, with_code_set},
};

/// The methods in the order that a reader expects.
const METHODS: [&str; 4] = ["get", "post", "patch", "delete"];

/// One operation with its place.
struct Operation<'a> {
    path: &'a str,
    method: &'static str,
    definition: &'a Value,
}

pub fn page(document: &Value) -> Page {
    let schemas = Schemas::of(document);
    let operations = operations(document);
    let tags: Vec<&Value> = document["tags"].as_array().into_iter().flatten().collect();
    let content = Html::new()
        .raw("<h1>")
        .text(at(document, "/info/title"))
        .raw("</h1>\n<p class=\"quiet\">Version ")
        .text(at(document, "/info/version"))
        .raw(" · <a href=\"/openapi.json\">OpenAPI 3.1 file</a></p>\n<section><h2>About</h2><p>")
        .add(with_code_set(at(document, "/info/description")))
        .raw("</p><dl class=\"facts\"><div><dt>Address</dt><dd><code>")
        .text(at(document, "/servers/0/url"))
        .raw("</code></dd></div><div><dt>Authorization</dt><dd>")
        .add(with_code_set(at(document, "/components/securitySchemes/token/description")))
        .raw("</dd></div></dl></section>\n<nav class=\"sheet\" aria-label=\"Operations\"><h2>Operations</h2>\n")
        .each(&tags, |tag| contents(tag, &operations))
        .raw("</nav>\n")
        .each(&tags, |tag| part(tag, &operations, &schemas));
    Page {
        title: "Documentation".to_owned(),
        content,
    }
}

fn operations(document: &Value) -> Vec<Operation<'_>> {
    let paths = document["paths"].as_object().into_iter().flatten();
    paths
        .flat_map(|(path, item)| {
            METHODS.into_iter().filter_map(move |method| {
                let definition = item.get(method)?;
                Some(Operation {
                    path,
                    method,
                    definition,
                })
            })
        })
        .collect()
}

impl Operation<'_> {
    fn id(&self) -> &str {
        text(&self.definition["operationId"])
    }

    fn belongs_to(&self, tag: &Value) -> bool {
        at(self.definition, "/tags/0") == text(&tag["name"])
    }
}

fn contents(tag: &Value, operations: &[Operation<'_>]) -> Html {
    let own = operations
        .iter()
        .filter(|operation| operation.belongs_to(tag));
    Html::new()
        .raw("<h3>")
        .text(text(&tag["name"]))
        .raw("</h3><ul class=\"pieces\">")
        .each(own, |operation| {
            Html::new()
                .raw("<li><a href=\"#")
                .text(operation.id())
                .raw("\">")
                .text(text(&operation.definition["summary"]))
                .raw("</a></li>\n")
        })
        .raw("</ul>")
}

fn part(tag: &Value, operations: &[Operation<'_>], schemas: &Schemas<'_>) -> Html {
    let own = operations
        .iter()
        .filter(|operation| operation.belongs_to(tag));
    Html::new()
        .raw("<section><h2>")
        .text(text(&tag["name"]))
        .raw("</h2>\n<p>")
        .text(text(&tag["description"]))
        .raw("</p>")
        .each(own, |operation| one(operation, schemas))
        .raw("</section>\n")
}

fn one(operation: &Operation<'_>, schemas: &Schemas<'_>) -> Html {
    let definition = operation.definition;
    let more = definition["description"].as_str();
    let body = definition.pointer("/requestBody/content/application~1json/schema");
    let parameters = definition["parameters"].as_array();
    Html::new()
        .raw("<article class=\"operation\" id=\"")
        .text(operation.id())
        .raw("\"><h3>")
        .text(text(&definition["summary"]))
        .raw("</h3>\n<p><span class=\"method\">")
        .text(operation.method.to_uppercase())
        .raw("</span>")
        .name(operation.path)
        .raw("</p>\n")
        .when(more, |more| {
            Html::new()
                .raw("<p>")
                .add(with_code_set(more))
                .raw("</p>\n")
        })
        .when(parameters, |list| schemas.parameters(list))
        .when(body, |schema| schemas.body(schema))
        .when(definition["responses"].as_object(), answers)
        .raw("</article>\n")
}

fn answers(all: &Map<String, Value>) -> Html {
    Html::new()
        .raw("<details><summary>Answers</summary><table class=\"cards terms\"><thead><tr><th scope=\"col\">Status</th><th scope=\"col\">When</th><th scope=\"col\">Body</th></tr></thead><tbody>")
        .each(all, |(status, answer)| {
            let headers = answer["headers"].as_object();
            Html::new()
                .raw("<tr><td data-label=\"Status\">")
                .text(status)
                .raw("</td><td data-label=\"When\"><span>")
                .add(with_code_set(text(&answer["description"])))
                .when(headers, |headers| {
                    Html::new().each(headers.keys(), |name| {
                        Html::new().raw(", with <code>").text(name).raw("</code>")
                    })
                })
                .raw("</span></td><td data-label=\"Body\">")
                .when(answer["content"].as_object(), |content| {
                    Html::new().each(content, |(kind, body)| {
                        match body.get("schema") {
                            Some(schema) => Schemas::name_of(schema),
                            None => Html::new().raw("<code>").text(kind).raw("</code> "),
                        }
                    })
                })
                .raw("</td></tr>\n")
        })
        .raw("</tbody></table></details>\n")
}

/// The text at a place in a document, or none.
fn at<'a>(value: &'a Value, pointer: &str) -> &'a str {
    value
        .pointer(pointer)
        .and_then(Value::as_str)
        .unwrap_or_default()
}
