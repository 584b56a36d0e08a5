//! A field of a request body is never ignored for being written in `snake_case`.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;
use crate::support::openapi::operations;

/// The names of all fields of a schema.
fn fields(schema: &Value, document: &Value) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        return fields(document.pointer(name.trim_start_matches('#')).unwrap(), document);
    }
    let parts = schema["allOf"].as_array().into_iter().flatten();
    let own = schema["properties"].as_object().into_iter().flatten();
    own.map(|(name, _)| name.clone())
        .chain(parts.flat_map(|part| fields(part, document)))
        .collect()
}

fn snake_case(name: &str) -> String {
    name.chars()
        .map(|letter| match letter {
            'A'..='Z' => format!("_{}", letter.to_ascii_lowercase()),
            _ => letter.to_string(),
        })
        .collect()
}

#[tokio::test]
async fn every_field_is_read_in_snake_case_too() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let played = fixture.play([0, 1], [2, 3], &[[6, 4]]).await["match"].clone();
    let document = serde_json::to_value(server::openapi::document()).unwrap();
    let mut checked = Vec::new();
    // An import is a file, whose format has its own names.
    for operation in operations()
        .iter()
        .filter(|operation| !operation.path.ends_with("/import"))
    {
        let schema = &operation.description["requestBody"]["content"]["application/json"]["schema"];
        for name in fields(schema, &document) {
            let snake = snake_case(&name);
            if snake == name {
                continue;
            }
            let path = operation.path_in(&fixture.admin.group, fixture.players[0], &played);
            // No field is an object: one that is read is refused.
            let body = json!({&snake: {}});
            let request = fixture.admin.request(operation.method.clone(), &path).json(&body);
            let response = Response::to(request).await;
            response.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
            checked.push(snake);
        }
    }
    assert!(checked.contains(&"lock_id".to_owned()), "{checked:?}");
}
