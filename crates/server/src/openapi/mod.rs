//! The OpenAPI document, generated from the routes.

mod examples;

use std::collections::HashSet;

use actix_web::App;
use serde_json::Value;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn, PathItem};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Components, KnownFormat, ObjectBuilder, OpenApi, RefOr, Required, SchemaFormat, Type};
use utoipa::{Modify, OpenApi as _};
use utoipa_actix_web::AppExt;

use crate::error::Code;
use crate::read_cache::ReadParameters;
use crate::routes;

#[derive(utoipa::OpenApi)]
#[openapi(
    info(title = "Duelo", description = "Elo ratings for padel doubles, in groups.", license(name = "MIT OR Apache-2.0")),
    components(schemas(Code)),
    modifiers(&BearerAuth),
)]
struct Document;

/// Adds the security scheme of administrators.
struct BearerAuth;

impl Modify for BearerAuth {
    fn modify(&self, document: &mut OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("JWT")
            .build();
        let components = document.components.get_or_insert_with(Components::new);
        components.add_security_scheme("bearer", SecurityScheme::Http(scheme));
    }
}

/// The OpenAPI document of all routes.
#[must_use]
pub fn document() -> OpenApi {
    let mut document = declared();
    let schemas = document.components.as_ref().map(|components| &components.schemas);
    let schemas = serde_json::to_value(schemas).unwrap_or_default();
    for (path, item) in &mut document.paths.paths {
        complete(path, item, &schemas);
    }
    document
}

/// What the handlers' macros declare.
fn declared() -> OpenApi {
    let app = App::new()
        .into_utoipa_app()
        .openapi(Document::openapi())
        .configure(routes::routes);
    app.split_for_parts().1
}

/// The query parameters of every read, by the pattern of its path.
pub(crate) fn query_parameters() -> ReadParameters {
    let in_query = |parameter: RefOr<Parameter>| match parameter {
        RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Query => Some(parameter.name),
        _ => None,
    };
    let of_read = |(path, item): (String, PathItem)| {
        let parameters = item.get?.parameters.unwrap_or_default();
        Some((path, parameters.into_iter().filter_map(in_query).collect()))
    };
    ReadParameters::new(declared().paths.paths.into_iter().filter_map(of_read))
}

/// The document as pretty-printed JSON, as it is committed in `openapi.json`.
///
/// # Errors
///
/// Never in practice: the document is plain data.
pub fn to_json() -> Result<String, serde_json::Error> {
    document().to_pretty_json()
}

/// Adds what a handler's macro cannot contain: the parameters of the scope that it is mounted in, an operation id that
/// is unique although a handler can be mounted in two scopes, and examples.
fn complete(path: &str, item: &mut PathItem, schemas: &Value) {
    let operations = [
        &mut item.get,
        &mut item.post,
        &mut item.put,
        &mut item.delete,
        &mut item.patch,
    ];
    for operation in operations.into_iter().flatten() {
        if path.contains("{hash}") {
            operation.operation_id = operation.operation_id.take().map(|id| format!("{id}_by_hash"));
        }
        add_missing_parameters(path, operation);
        describe_access(operation);
        examples::complete(path, operation, schemas);
    }
}

/// Appends the meaning of `x-access` to the description.
fn describe_access(operation: &mut Operation) {
    let access = operation
        .extensions
        .as_ref()
        .and_then(|extensions| extensions.get("x-access"));
    let sentence = match access.and_then(Value::as_str) {
        Some("anyone") => "Public.",
        Some("passcode") => "Requires the group's passcode, except from its members.",
        Some("account") => "Requires a signed-in administrator.",
        Some("editor") => {
            "Requires a member of the group: an editor, an admin or the owner. For others a private group does not \
             exist by its number: 404."
        }
        Some("admin") => {
            "Requires an admin of the group or its owner. For others than members a private group does not exist by \
             its number: 404."
        }
        Some("owner") => {
            "Requires the group's owner. For others than members a private group does not exist by its number: 404."
        }
        _ => return,
    };
    let description = operation.description.get_or_insert_default();
    if !description.is_empty() {
        description.push_str("\n\n");
    }
    description.push_str("**Access:** ");
    description.push_str(sentence);
}

fn add_missing_parameters(path: &str, operation: &mut Operation) {
    let parameters = operation.parameters.get_or_insert_default();
    let declared: HashSet<String> = parameters.iter().filter_map(name_of).collect();
    let missing = path_parameters(path)
        .filter(|name| !declared.contains(*name))
        .map(parameter)
        .map(RefOr::T);
    parameters.splice(0..0, missing);
}

fn name_of(parameter: &RefOr<Parameter>) -> Option<String> {
    match parameter {
        RefOr::T(parameter) => Some(parameter.name.clone()),
        RefOr::Ref(_) => None,
    }
}

fn path_parameters(path: &str) -> impl Iterator<Item = &str> {
    path.split('/')
        .filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'))
}

fn parameter(name: &str) -> Parameter {
    let schema = if name == "hash" {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .examples(["k7f3m9qa"])
    } else {
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
    };
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .schema(Some(schema))
        .build()
}

#[cfg(test)]
mod tests {
    use elo_core::limits::{
        EMAIL_MAX, GROUP_NAME_MAX, GROUP_NAME_MIN, NOTES_MAX, PASSCODE_MAX, PASSCODE_MIN,
        PASSCODE_MIN_AT_REGISTRATION, PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_MAX, PERSON_NAME_MIN,
        PLAYER_NAME_MAX, PLAYER_NAME_MIN, SETS_MAX, VANITY_NAME_MAX, VANITY_NAME_MIN,
    };

    use super::*;

    /// The schema of a field as JSON.
    fn field_schema(document: &Value, schema: &str, field: &str) -> String {
        document["components"]["schemas"][schema]["properties"][field].to_string()
    }

    #[test]
    fn text_fields_state_the_limits_of_the_rules() {
        let document = serde_json::to_value(document()).unwrap();
        let between = |min, max| format!("{min} to {max} ");
        let at_most = |max| format!("t most {max} ");
        for (schema, field, limit) in [
            ("RegisterRequest", "email", at_most(EMAIL_MAX)),
            ("RegisterRequest", "password", between(PASSWORD_MIN, PASSWORD_MAX)),
            (
                "RegisterRequest",
                "name",
                between(PERSON_NAME_MIN, PERSON_NAME_MAX),
            ),
            (
                "RegisterRequest",
                "groupName",
                between(GROUP_NAME_MIN, GROUP_NAME_MAX),
            ),
            (
                "RegisterRequest",
                "passcode",
                between(PASSCODE_MIN_AT_REGISTRATION, PASSCODE_MAX),
            ),
            (
                "ResetPasswordRequest",
                "password",
                between(PASSWORD_MIN, PASSWORD_MAX),
            ),
            (
                "PasswordRequest",
                "newPassword",
                between(PASSWORD_MIN, PASSWORD_MAX),
            ),
            (
                "ProfileRequest",
                "name",
                between(PERSON_NAME_MIN, PERSON_NAME_MAX),
            ),
            ("CreateGroup", "name", between(GROUP_NAME_MIN, GROUP_NAME_MAX)),
            ("CreateGroup", "passcode", between(PASSCODE_MIN, PASSCODE_MAX)),
            (
                "CreateGroup",
                "vanityUrl",
                between(VANITY_NAME_MIN, VANITY_NAME_MAX),
            ),
            ("UpdateGroup", "name", between(GROUP_NAME_MIN, GROUP_NAME_MAX)),
            ("UpdateGroup", "passcode", between(PASSCODE_MIN, PASSCODE_MAX)),
            (
                "UpdateGroup",
                "vanityUrl",
                between(VANITY_NAME_MIN, VANITY_NAME_MAX),
            ),
            ("PlayerName", "name", between(PLAYER_NAME_MIN, PLAYER_NAME_MAX)),
            ("MatchSubmission", "notes", at_most(NOTES_MAX)),
            ("MatchSubmission", "sets", format!("\"maxItems\":{SETS_MAX},")),
        ] {
            let description = field_schema(&document, schema, field);
            assert!(
                description.contains(&limit),
                "{schema}.{field}: {description} lacks {limit}"
            );
        }
    }

    #[test]
    fn text_schemas_state_how_length_is_counted() {
        let document = serde_json::to_value(document()).unwrap();
        for schema in ["Text", "SecretText", "PasscodeText"] {
            let description = &document["components"]["schemas"][schema]["description"];
            assert!(
                description.to_string().contains("counted"),
                "{schema}: {description}"
            );
        }
    }
}
