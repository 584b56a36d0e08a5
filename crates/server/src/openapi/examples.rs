//! Examples of all request and response bodies, generated from the schemas and the error codes.

use actix_web::http::StatusCode;
use elo_core::violation::{Violation, ViolationCode};
use serde_json::{Map, Value, json};
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Content, RefOr};

use crate::error::{Error, ErrorCode, Failure, Refusal};

/// Bounds the recursion through nested schemas; none of ours is recursive.
const MAX_DEPTH: u32 = 16;

/// Adds an example to every body of an operation that has none.
pub(super) fn complete(path: &str, operation: &mut Operation, schemas: &Value) {
    let kind = OperationKind::of(path);
    if let Some(RefOr::T(body)) = &mut operation.request_body {
        for content in body.content.values_mut() {
            set_example(content, |schema| example_of(schema, schemas, 0));
        }
    }
    for (status, response) in &mut operation.responses.responses {
        let RefOr::T(response) = response else { continue };
        let failure = status
            .parse::<StatusCode>()
            .ok()
            .filter(|status| !status.is_success());
        for content in response.content.values_mut() {
            set_example(content, |schema| match failure {
                Some(status) => kind.failure(status),
                None => example_of(schema, schemas, 0),
            });
        }
    }
}

fn set_example(content: &mut RefOr<Content>, example: impl FnOnce(&Value) -> Value) {
    let RefOr::T(content) = content else { return };
    if content.example.is_none() && content.examples.is_empty() {
        let schema = serde_json::to_value(&content.schema).unwrap_or_default();
        content.example = Some(example(&schema));
    }
}

/// A value that fits the schema: the schema's example, or one composed of the examples of its parts.
fn example_of(schema: &Value, schemas: &Value, depth: u32) -> Value {
    if depth > MAX_DEPTH {
        return Value::Null;
    }
    // The example of a field takes precedence over that of its type.
    let given = ["/example", "/examples/0", "/enum/0", "/const"].map(|pointer| schema.pointer(pointer));
    if let Some(given) = given.into_iter().flatten().find(|given| !given.is_null()) {
        return given.clone();
    }
    if let Some(name) = schema["$ref"]
        .as_str()
        .and_then(|reference| reference.rsplit('/').next())
    {
        return example_of(&schemas[name], schemas, depth + 1);
    }
    for choice in ["oneOf", "anyOf"] {
        let mut variants = schema[choice].as_array().into_iter().flatten();
        if let Some(variant) = variants.find(|variant| variant["type"] != json!("null")) {
            return example_of(variant, schemas, depth + 1);
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let parts = parts.iter().map(|part| example_of(part, schemas, depth + 1));
        let fields = parts.filter_map(|part| part.as_object().cloned()).flatten();
        return Value::Object(fields.collect());
    }
    example_of_type(schema, schemas, depth)
}

fn example_of_type(schema: &Value, schemas: &Value, depth: u32) -> Value {
    let types = schema["type"].as_array();
    let named = types.into_iter().flatten().find(|name| **name != json!("null"));
    match named.unwrap_or(&schema["type"]).as_str() {
        Some("array") => {
            let count = schema["minItems"].as_u64().unwrap_or(1).max(1);
            (0..count)
                .map(|_| example_of(&schema["items"], schemas, depth + 1))
                .collect()
        }
        Some("string") => match schema["format"].as_str() {
            Some("date-time") => json!("2025-06-15T18:30:00Z"),
            Some("date") => json!("2025-06-15"),
            Some("uuid") => json!("0197a3c4-5b7e-7d2a-9c41-2f8e6b1d0a35"),
            _ => json!(""),
        },
        Some("integer") => schema.get("minimum").cloned().unwrap_or_else(|| json!(1)),
        Some("number") => json!(1.0),
        Some("boolean") => json!(true),
        Some("null") => Value::Null,
        _ => {
            let properties = schema["properties"].as_object().into_iter().flatten();
            let fields =
                properties.map(|(name, schema)| (name.clone(), example_of(schema, schemas, depth + 1)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
    }
}

/// The kind of an operation, which selects plausible error codes.
#[derive(Clone, Copy)]
enum OperationKind {
    Registration,
    Account,
    Player,
    Match,
    Passcode,
    Group,
}

impl OperationKind {
    fn of(path: &str) -> Self {
        if path.ends_with("/auth/register") {
            Self::Registration
        } else if path.contains("/auth/") {
            Self::Account
        } else if path.contains("/matches") {
            Self::Match
        } else if path.contains("/players") {
            Self::Player
        } else if path.ends_with("/passcode") {
            Self::Passcode
        } else {
            Self::Group
        }
    }

    /// Prefixes of the error codes that fit, the best first.
    const fn code_prefixes(self) -> &'static [&'static str] {
        match self {
            Self::Registration => &["limit.registrations", "email.taken", "auth"],
            Self::Account => &["auth.credentials", "auth"],
            Self::Player => &["player", "auth.required"],
            Self::Match => &["match", "passcode", "limit.passcodes"],
            Self::Passcode => &["passcode", "limit.passcodes", "group"],
            Self::Group => &["vanity_name", "group", "auth.required"],
        }
    }

    /// The example of an error response.
    fn failure(self, status: StatusCode) -> Value {
        let error = if status == StatusCode::UNPROCESSABLE_ENTITY {
            Error::Invalid(vec![self.violation()])
        } else {
            Error::Refused(self.refusal(status))
        };
        serde_json::to_value(Failure::from(&error)).unwrap_or_default()
    }

    fn refusal(self, status: StatusCode) -> Refusal {
        let codes_of_status = || {
            ErrorCode::ALL
                .iter()
                .copied()
                .filter(|code| code.status() == status)
        };
        let first_with_prefix =
            |prefix: &&str| codes_of_status().find(|code| code.as_str().starts_with(*prefix));
        let code = self
            .code_prefixes()
            .iter()
            .find_map(first_with_prefix)
            .or_else(|| codes_of_status().next());
        let refusal = Refusal::from(code.unwrap_or(ErrorCode::Internal));
        match status {
            StatusCode::BAD_REQUEST => refusal.with("reason", "expected value at line 1 column 1"),
            StatusCode::TOO_MANY_REQUESTS => refusal.with("retryAfter", 540),
            _ => refusal,
        }
    }

    fn violation(self) -> Violation {
        match self {
            Self::Registration | Self::Account => {
                Violation::new("password", ViolationCode::PasswordTooShort).with("min", 8)
            }
            Self::Player => Violation::new("name", ViolationCode::PlayerNameTooShort).with("min", 2),
            Self::Match => Violation::new("sets[1]", ViolationCode::SetTied).with("number", 2),
            Self::Passcode => Violation::new("passcode", ViolationCode::PasscodeRequired),
            Self::Group => Violation::new("name", ViolationCode::GroupNameTooShort).with("min", 3),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn composes_an_example_from_the_schema() {
        let schemas = json!({
            "Team": {"type": "object", "properties": {
                "players": {"type": "array", "items": {"$ref": "#/components/schemas/Player"}, "minItems": 2},
            }},
            "Name": {"type": "string"},
            "Player": {"type": "object", "properties": {
                "id": {"type": "integer", "example": 7},
                "name": {"$ref": "#/components/schemas/Name", "example": "Ann"},
                "town": {"type": ["string", "null"], "example": "Visby"},
                "since": {"type": "string", "format": "date"},
                "status": {"oneOf": [{"type": "null"}, {"enum": ["new", "old"]}]},
            }},
        });
        let ann = json!({"id": 7, "name": "Ann", "town": "Visby", "since": "2025-06-15", "status": "new"});
        assert_eq!(
            example_of(&json!({"$ref": "#/components/schemas/Team"}), &schemas, 0),
            json!({"players": [ann, ann]})
        );
    }

    #[test]
    fn an_error_example_has_a_code_of_its_status() {
        for (path, status, code) in [
            ("/api/auth/register", StatusCode::CONFLICT, "email.taken"),
            ("/api/auth/login", StatusCode::TOO_MANY_REQUESTS, "limit.logins"),
            (
                "/api/groups/{groupId}/players/{playerId}",
                StatusCode::NOT_FOUND,
                "player.not_found",
            ),
            (
                "/api/groups/{groupId}/matches",
                StatusCode::UNAUTHORIZED,
                "passcode.wrong",
            ),
            (
                "/api/groups/{groupId}/matches",
                StatusCode::UNPROCESSABLE_ENTITY,
                "set.tied",
            ),
            (
                "/api/groups/{groupId}/passcode",
                StatusCode::TOO_MANY_REQUESTS,
                "limit.passcodes",
            ),
            ("/api/groups/{groupId}", StatusCode::FORBIDDEN, "group.forbidden"),
        ] {
            assert_eq!(
                OperationKind::of(path).failure(status)["code"],
                json!(code),
                "{path}"
            );
        }
    }

    #[test]
    fn an_error_example_has_a_message() {
        for path in [
            "/api/auth/register",
            "/api/auth/login",
            "/api/players",
            "/api/matches",
            "/api/groups",
        ] {
            for status in ErrorCode::ALL.iter().map(|code| code.status()) {
                let failure = OperationKind::of(path).failure(status);
                assert_ne!(failure["error"], failure["code"], "{path}");
            }
        }
    }
}
