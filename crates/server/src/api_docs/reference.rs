//! The OpenAPI document as a page of HTML: every operation with its parameters, bodies and errors, and every schema.

use askama::Template;
use serde_json::Value;
use utoipa::openapi::OpenApi;

type BoxedError = Box<dyn std::error::Error>;

#[derive(Template)]
#[template(path = "api-docs.html")]
struct Page<'a> {
    title: &'a str,
    description: &'a str,
    version: &'a str,
    tags: Vec<Tag<'a>>,
    schemas: Vec<Schema<'a>>,
}

/// The operations with this tag.
struct Tag<'a> {
    name: &'a str,
    operations: Vec<Operation<'a>>,
}

struct Operation<'a> {
    id: &'a str,
    method: String,
    path: &'a str,
    summary: &'a str,
    description: String,
    parameters: Vec<Field<'a>>,
    bodies: Vec<Content<'a>>,
    responses: Vec<Response<'a>>,
}

struct Response<'a> {
    status: &'a str,
    description: &'a str,
    contents: Vec<Content<'a>>,
}

/// A body of this media type.
struct Content<'a> {
    media_type: &'a str,
    parts: Vec<Part>,
    example: Option<String>,
}

struct Schema<'a> {
    name: &'a str,
    description: &'a str,
    /// Of an object.
    fields: Vec<Field<'a>>,
    /// Of other types.
    parts: Vec<Part>,
}

/// A parameter, or a property of an object.
struct Field<'a> {
    name: &'a str,
    parts: Vec<Part>,
    is_required: bool,
    description: &'a str,
}

/// A part of the description of a type: the name of a schema, or other text.
struct Part {
    text: String,
    is_schema: bool,
}

/// The page.
pub(super) fn to_html(document: &OpenApi) -> Result<String, BoxedError> {
    let document = serde_json::to_value(document)?;
    let page = Page {
        title: text(member(&document, "info"), "title"),
        description: text(member(&document, "info"), "description"),
        version: text(member(&document, "info"), "version"),
        tags: tags(&document),
        schemas: entries(member(member(&document, "components"), "schemas"))
            .map(schema)
            .collect(),
    };
    Ok(page.render()?)
}

fn tags(document: &Value) -> Vec<Tag<'_>> {
    let mut tags: Vec<Tag<'_>> = Vec::new();
    for (path, item) in entries(member(document, "paths")) {
        for (method, found) in entries(item) {
            let name = items(member(found, "tags"))
                .next()
                .and_then(Value::as_str)
                .unwrap_or_default();
            let operation = operation(method, path, found);
            match tags.iter_mut().find(|tag| tag.name == name) {
                Some(tag) => tag.operations.push(operation),
                None => tags.push(Tag {
                    name,
                    operations: vec![operation],
                }),
            }
        }
    }
    tags
}

fn operation<'a>(method: &str, path: &'a str, found: &'a Value) -> Operation<'a> {
    Operation {
        id: text(found, "operationId"),
        method: method.to_uppercase(),
        path,
        summary: text(found, "summary"),
        description: text(found, "description").replace("**", ""),
        parameters: items(member(found, "parameters")).map(parameter).collect(),
        bodies: contents(member(found, "requestBody"), example),
        responses: entries(member(found, "responses")).map(response).collect(),
    }
}

fn parameter(found: &Value) -> Field<'_> {
    let mut parts = type_of(member(found, "schema"));
    parts.push(plain(format!(", in the {}", text(found, "in"))));
    Field {
        name: text(found, "name"),
        parts,
        is_required: member(found, "required") == true,
        description: text(found, "description"),
    }
}

fn response<'a>((status, found): (&'a String, &'a Value)) -> Response<'a> {
    let shown = if status.starts_with('2') {
        example
    } else {
        error_of
    };
    Response {
        status,
        description: text(found, "description"),
        contents: contents(found, shown),
    }
}

fn contents(found: &Value, shown: fn(&Value) -> Option<String>) -> Vec<Content<'_>> {
    entries(member(found, "content"))
        .map(|(media_type, content)| Content {
            media_type,
            parts: type_of(member(content, "schema")),
            example: shown(member(content, "example")),
        })
        .collect()
}

fn example(found: &Value) -> Option<String> {
    match found {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => serde_json::to_string_pretty(other).ok(),
    }
}

/// Errors have one form: their code and message are enough.
fn error_of(found: &Value) -> Option<String> {
    Some(format!(
        "{}: {}",
        member(found, "code").as_str()?,
        member(found, "error").as_str()?
    ))
}

fn schema<'a>((name, found): (&'a String, &'a Value)) -> Schema<'a> {
    let property = |(name, property): (&'a String, &'a Value)| Field {
        name,
        parts: type_of(property),
        is_required: items(member(found, "required")).any(|required| required == name),
        description: text(property, "description"),
    };
    Schema {
        name,
        description: text(found, "description"),
        fields: entries(member(found, "properties")).map(property).collect(),
        parts: type_of(found),
    }
}

/// A type in words, such as "array of Match" or "string (date), null".
fn type_of(schema: &Value) -> Vec<Part> {
    if let Some(path) = member(schema, "$ref").as_str() {
        let name = path.rsplit('/').next().unwrap_or(path);
        return vec![Part {
            text: name.to_owned(),
            is_schema: true,
        }];
    }
    for (keyword, separator) in [("oneOf", " or "), ("anyOf", " or "), ("allOf", " and ")] {
        if member(schema, keyword).is_array() {
            return joined(items(member(schema, keyword)).map(type_of), separator);
        }
    }
    if member(schema, "enum").is_array() {
        return joined(
            items(member(schema, "enum")).map(|value| vec![plain(value.to_string())]),
            ", ",
        );
    }
    if member(schema, "items").is_object() {
        let mut parts = vec![plain(format!("{} of ", named_type(schema)))];
        parts.extend(type_of(member(schema, "items")));
        parts.extend(limits(schema, "minItems", "maxItems"));
        return parts;
    }
    if member(schema, "properties").is_object() {
        let property = |(name, property): (&String, &Value)| {
            let mut parts = vec![plain(format!("{name}: "))];
            parts.extend(type_of(property));
            parts
        };
        let mut parts = vec![plain("{ ".to_owned())];
        parts.extend(joined(entries(member(schema, "properties")).map(property), ", "));
        parts.push(plain(" }".to_owned()));
        return parts;
    }
    let mut parts = vec![plain(named_type(schema))];
    if let Some(format) = member(schema, "format").as_str() {
        parts.push(plain(format!(" ({format})")));
    }
    parts.extend(limits(schema, "minimum", "maximum"));
    parts
}

fn named_type(schema: &Value) -> String {
    match member(schema, "type") {
        Value::String(name) => name.clone(),
        Value::Array(names) => (names.iter().filter_map(Value::as_str))
            .collect::<Vec<_>>()
            .join(", "),
        _ => "any".to_owned(),
    }
}

fn limits(schema: &Value, least: &str, most: &str) -> Option<Part> {
    let limit = |name, sign| {
        member(schema, name)
            .as_f64()
            .map(|limit| format!(", {sign} {limit}"))
    };
    let both = [limit(least, '≥'), limit(most, '≤')]
        .into_iter()
        .flatten()
        .collect::<String>();
    (!both.is_empty()).then(|| plain(both))
}

fn joined(types: impl Iterator<Item = Vec<Part>>, separator: &str) -> Vec<Part> {
    let mut all = Vec::new();
    for parts in types {
        if !all.is_empty() {
            all.push(plain(separator.to_owned()));
        }
        all.extend(parts);
    }
    all
}

const fn plain(text: String) -> Part {
    Part {
        text,
        is_schema: false,
    }
}

fn member<'a>(found: &'a Value, name: &str) -> &'a Value {
    found.get(name).unwrap_or(&Value::Null)
}

fn text<'a>(found: &'a Value, name: &str) -> &'a str {
    member(found, name).as_str().unwrap_or_default()
}

fn entries(found: &Value) -> impl Iterator<Item = (&String, &Value)> {
    found.as_object().into_iter().flatten()
}

fn items(found: &Value) -> impl Iterator<Item = &Value> {
    found.as_array().into_iter().flatten()
}
