//! The users of the tests: visitors and administrators, with the same request methods.

use std::sync::atomic::{AtomicU32, Ordering};

use reqwest::header::{CONTENT_TYPE, HeaderMap};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use crate::support::app::App;

/// The password of every administrator.
pub(crate) const PASSWORD: &str = "correct horse battery";

/// The password that tests change to.
pub(crate) const NEW_PASSWORD: &str = "staple battery horse";

/// A user who sends requests.
pub(crate) trait Actor {
    /// The server that receives the requests.
    fn app(&self) -> &App;

    /// The access token, if signed in.
    fn token(&self) -> Option<&str>;

    /// A request with the token, not yet sent.
    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self
            .app()
            .client
            .request(method, format!("{}{path}", self.app().url));
        match self.token() {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    async fn get(&self, path: &str) -> Response {
        Response::to(self.request(Method::GET, path)).await
    }

    async fn post(&self, path: &str, body: Value) -> Response {
        Response::to(self.request(Method::POST, path).json(&body)).await
    }

    async fn put(&self, path: &str, body: Value) -> Response {
        Response::to(self.request(Method::PUT, path).json(&body)).await
    }

    async fn delete_with(&self, path: &str, body: Value) -> Response {
        Response::to(self.request(Method::DELETE, path).json(&body)).await
    }

    async fn delete(&self, path: &str) -> Response {
        Response::to(self.request(Method::DELETE, path)).await
    }
}

/// A user without an account.
pub(crate) struct Visitor<'a> {
    app: &'a App,
}

/// An administrator with a group.
pub(crate) struct Admin<'a> {
    app: &'a App,
    pub(crate) email: String,
    pub(crate) token: String,
    pub(crate) refresh_token: String,
    /// The group of the registration, as its response shows it.
    pub(crate) group: Value,
}

impl<'a> Visitor<'a> {
    pub(crate) fn new(app: &'a App) -> Self {
        Self { app }
    }
}

impl<'a> Admin<'a> {
    /// Registers a new administrator.
    pub(crate) async fn register(app: &'a App) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let email = format!("admin{}@padel.example", NEXT.fetch_add(1, Ordering::Relaxed));
        let registration = json!({
            "email": email,
            "password": PASSWORD,
            "name": "Anna Öberg",
            "groupName": "Torsdagspadel",
            "passcode": "boll",
        });
        let response = Visitor::new(app).post("/api/auth/register", registration).await;
        let data = response.data(StatusCode::CREATED);
        Self {
            app,
            email,
            token: text(&data["token"]),
            refresh_token: text(&data["refreshToken"]),
            group: data["group"].clone(),
        }
    }

    /// The same administrator on another server.
    pub(crate) fn at<'b>(&self, app: &'b App) -> Admin<'b> {
        Admin {
            app,
            email: self.email.clone(),
            token: self.token.clone(),
            refresh_token: self.refresh_token.clone(),
            group: self.group.clone(),
        }
    }

    /// The same administrator in another session, from the data of a log-in.
    pub(crate) fn with_session(&self, response: &Value) -> Self {
        Self {
            app: self.app,
            email: self.email.clone(),
            token: text(&response["token"]),
            refresh_token: text(&response["refreshToken"]),
            group: self.group.clone(),
        }
    }

    /// The account as the API shows it, redacted.
    pub(crate) fn redacted_user(&self, email_verified: bool) -> Value {
        json!({
            "userId": "[id]",
            "email": self.email,
            "name": "Anna Öberg",
            "emailVerified": email_verified,
            "accountType": "group_admin",
            "language": "en",
            "createdAt": "[time]",
        })
    }

    /// The path of the first group by its number.
    pub(crate) fn group_path(&self) -> String {
        format!("/api/groups/{}", self.group["groupId"])
    }

    /// The path of the first group by its hash.
    pub(crate) fn hash_path(&self) -> String {
        format!("/api/groups/hash/{}", text(&self.group["publicHash"]))
    }
}

impl Actor for Visitor<'_> {
    fn app(&self) -> &App {
        self.app
    }

    fn token(&self) -> Option<&str> {
        None
    }
}

impl Actor for Admin<'_> {
    fn app(&self) -> &App {
        self.app
    }

    fn token(&self) -> Option<&str> {
        Some(&self.token)
    }
}

/// A response whose body is read.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Response {
    /// Sends the request and reads the whole response; of a stream of events, which has no end, only the head.
    pub(crate) async fn to(request: RequestBuilder) -> Self {
        let response = request.send().await.expect("a response");
        let (status, headers) = (response.status(), response.headers().clone());
        let is_stream = headers
            .get(CONTENT_TYPE)
            .is_some_and(|kind| kind == "text/event-stream");
        let text = if is_stream {
            String::new()
        } else {
            response.text().await.expect("a body")
        };
        Self {
            status,
            headers,
            text,
        }
    }

    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The data of a success with this status.
    #[track_caller]
    pub(crate) fn data(&self, status: StatusCode) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        let mut body = self.json();
        assert_eq!(body["success"], json!(true), "{body}");
        body["data"].take()
    }

    /// The data of a `200 OK`.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        self.data(StatusCode::OK)
    }

    /// Asserts status and body of an error.
    #[track_caller]
    pub(crate) fn assert_error_body(&self, status: StatusCode, body: &Value) {
        assert_eq!((self.status, &self.json()), (status, body), "{}", self.text);
    }

    /// Asserts status and code of an error.
    #[track_caller]
    pub(crate) fn assert_error(&self, status: StatusCode, code: &str) {
        assert_eq!(self.status, status, "{}", self.text);
        let body = self.json();
        assert_eq!(
            (&body["success"], &body["code"]),
            (&json!(false), &json!(code)),
            "{body}"
        );
        assert_ne!(body["error"], json!(code), "an error without a message");
    }

    /// A header as text; empty if it is not there.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().expect("text"))
    }
}

/// The value with everything that differs from run to run replaced: ids, times, tokens, hashes.
pub(crate) fn redacted(mut value: Value) -> Value {
    redact(&mut value);
    value
}

/// The string in a JSON value.
#[track_caller]
pub(crate) fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("no text: {value}"))
        .to_owned()
}

fn redact(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                match name.as_str() {
                    "groupId" | "userId" | "playerId" | "matchId" if field.is_number() => {
                        *field = json!("[id]");
                    }
                    "token" | "refreshToken" | "deviceToken" | "publicHash" if field.is_string() => {
                        *field = json!("[text]");
                    }
                    name if name.ends_with("At") && is_time(field) => *field = json!("[time]"),
                    _ => redact(field),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(redact),
        _ => {}
    }
}

/// Whether it is a time as the contract requires: RFC 3339 in UTC with a `Z`.
fn is_time(value: &Value) -> bool {
    value
        .as_str()
        .is_some_and(|text| text.ends_with('Z') && chrono::DateTime::parse_from_rfc3339(text).is_ok())
}
