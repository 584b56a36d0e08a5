//! What the OpenAPI document describes, and the page that shows it.

use base64ct::{Base64, Encoding};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::openapi::operations;

#[test]
fn every_operation_documents_its_access_and_has_examples() {
    for operation in operations() {
        let what = format!("{} {}", operation.method, operation.path);
        let description = &operation.description;
        let text = description["description"].as_str().unwrap_or_default();
        assert!(text.contains("**Access:** "), "{what}");
        assert!(
            description["summary"]
                .as_str()
                .is_some_and(|summary| !summary.is_empty()),
            "{what}"
        );
        let bodies = description["requestBody"]["content"]
            .as_object()
            .into_iter()
            .flatten();
        for (_, content) in bodies {
            assert!(content.get("example").is_some(), "{what} has no request example");
        }
        for (status, response) in description["responses"].as_object().unwrap() {
            for (_, content) in response["content"].as_object().into_iter().flatten() {
                let example = &content["example"];
                assert!(!example.is_null(), "{what} has no example of {status}");
                let is_success = status.starts_with('2');
                if !is_success || operation.has_envelope() {
                    assert_eq!(
                        example["success"],
                        json!(is_success),
                        "{what} has no example of {status}"
                    );
                }
            }
        }
    }
}

/// An empty array would match several variants.
#[test]
fn no_response_schema_has_two_array_variants() {
    fn walk(schema: &Value) {
        let variants = schema["oneOf"].as_array().into_iter().flatten();
        let lists = variants.filter(|variant| variant["type"] == json!("array"));
        assert!(lists.count() < 2, "{schema}");
        match schema {
            Value::Object(fields) => fields.values().for_each(walk),
            Value::Array(items) => items.iter().for_each(walk),
            _ => {}
        }
    }
    walk(&serde_json::to_value(server::openapi::document()).unwrap());
}

#[tokio::test]
async fn the_openapi_document_and_its_swagger_ui_are_served() {
    let app = App::start().await;
    let document = app.visitor().get("/api/openapi.json").await;
    let expected: Value = serde_json::from_str(&server::openapi::to_json().unwrap()).unwrap();
    assert_eq!((document.status, document.json()), (StatusCode::OK, expected));
    let revalidated = app.visitor().request(Method::GET, "/api/openapi.json");
    let revalidated = Response::to(revalidated.header("if-none-match", document.header("etag"))).await;
    assert_eq!(revalidated.status, StatusCode::NOT_MODIFIED);

    let redirect = app.visitor().get("/api/docs").await;
    assert_eq!(
        (redirect.status, redirect.header("location")),
        (StatusCode::PERMANENT_REDIRECT, "docs/")
    );
    let page = app.visitor().get("/api/docs/").await;
    assert_eq!(
        (page.status, page.header("content-type")),
        (StatusCode::OK, "text/html")
    );
    let policy = page.header("content-security-policy");
    // Swagger UI has one inline style, in its logo; the policy allows it by its hash.
    let preset = app
        .visitor()
        .get("/api/docs/swagger-ui-standalone-preset.js")
        .await;
    let styles: Vec<&str> = (preset.text.split("createElement(\"style\",null,\"").skip(1))
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert_eq!(styles.len(), 1, "{styles:?}");
    let hash = Base64::encode_string(&Sha256::digest(styles[0]));
    for directive in [
        "script-src 'self' 'wasm-unsafe-eval'",
        &format!("style-src 'self' 'sha256-{hash}'"),
    ] {
        assert!(
            policy.split("; ").any(|found| found == directive),
            "{directive}: {policy}"
        );
    }
    // Every referenced file exists, and no script is inline.
    let named = page
        .text
        .split('"')
        .filter(|part| matches!(part.rsplit_once('.'), Some((_, "js" | "css"))));
    let mut count = 0;
    for file in named {
        let path = format!("/api/docs/{}", file.trim_start_matches("./"));
        assert_eq!(app.visitor().get(&path).await.status, StatusCode::OK, "{path}");
        count += 1;
    }
    assert!(count >= 4);
    assert!(
        page.text
            .split("<script")
            .skip(1)
            .all(|script| script.starts_with(" src="))
    );
    let settings = app.visitor().get("/api/docs/swagger-initializer.js").await;
    assert!(settings.text.contains("/api/openapi.json"), "{}", settings.text);
    app.visitor()
        .get("/api/docs/nothing")
        .await
        .assert_error(StatusCode::NOT_FOUND, "route.not_found");
}
