//! What the OpenAPI document describes, and the page that shows it.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

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
async fn the_openapi_document_and_its_page_are_served() {
    let app = App::start().await;
    let document = app.visitor().get("/api/openapi.json").await;
    let expected: Value = serde_json::from_str(&server::openapi::to_json().unwrap()).unwrap();
    assert_eq!((document.status, document.json()), (StatusCode::OK, expected));
    let revalidated = app.visitor().request(Method::GET, "/api/openapi.json");
    let revalidated = Response::to(revalidated.header("if-none-match", document.header("etag"))).await;
    assert_eq!(revalidated.status, StatusCode::NOT_MODIFIED);

    let page = app.visitor().get("/api/docs").await;
    assert_eq!(
        (page.status, page.header("content-type")),
        (StatusCode::OK, "text/html; charset=utf-8")
    );
    assert_eq!(app.visitor().get("/api/docs/").await.text, page.text);
    // Under the policy of all pages, with nothing from elsewhere.
    let landing = app.visitor().get("/").await;
    assert_eq!(
        page.header("content-security-policy"),
        landing.header("content-security-policy")
    );
    for forbidden in ["<script", "<style", "style=", "src=", "://"] {
        assert!(!page.text.contains(forbidden), "{forbidden}");
    }
    let style = app.visitor().get("/api/docs/style.css").await;
    assert_eq!(
        (style.status, style.header("content-type")),
        (StatusCode::OK, "text/css; charset=utf-8")
    );
    assert!(page.text.contains(r#"href="/api/docs/style.css""#));
    app.visitor()
        .get("/api/docs/nothing")
        .await
        .assert_error(StatusCode::NOT_FOUND, "route.not_found");
}

#[tokio::test]
async fn the_page_of_the_contract_shows_every_operation_and_schema() {
    let app = App::start().await;
    let page = app.visitor().get("/api/docs").await.text;
    for operation in operations() {
        let what = format!("{} {}", operation.method, operation.path);
        let id = operation.description["operationId"].as_str().unwrap();
        let (_, shown) = page
            .split_once(&format!("<details id=\"{id}\">"))
            .unwrap_or_else(|| panic!("{what} is missing"));
        let (shown, _) = shown.split_once("</details>").unwrap();
        assert!(shown.contains(&format!(">{}<", operation.method)), "{what}");
        assert!(
            shown.contains(&format!("<code>{}</code>", operation.path)),
            "{what}"
        );
        let parameters = operation.description["parameters"].as_array();
        for parameter in parameters.into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap();
            assert!(shown.contains(&format!("<code>{name}</code>")), "{what}: {name}");
        }
        for (status, response) in operation.description["responses"].as_object().unwrap() {
            assert!(shown.contains(&format!("<h4>{status} ")), "{what}: {status}");
            for (_, content) in response["content"].as_object().into_iter().flatten() {
                let code = content["example"]["code"].as_str().unwrap_or_default();
                assert!(shown.contains(code), "{what}: {code}");
            }
        }
    }
    // Every link leads to a part of the page.
    for link in page.split("href=\"#").skip(1) {
        let (id, _) = link.split_once('"').unwrap();
        assert!(page.contains(&format!("id=\"{id}\"")), "{id}");
    }
    let document = serde_json::to_value(server::openapi::document()).unwrap();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let (_, shown) = page
            .split_once(&format!("id=\"schema-{name}\""))
            .unwrap_or_else(|| panic!("{name} is missing"));
        let (shown, _) = shown.split_once("<h3").unwrap_or((shown, ""));
        for property in schema["properties"]
            .as_object()
            .into_iter()
            .flat_map(|found| found.keys())
        {
            assert!(
                shown.contains(&format!("<code>{property}</code>")),
                "{name}: {property}"
            );
        }
    }
}
