//! Who the tests speak through: visitors and administrators, each with the same ways to ask.

use std::sync::atomic::{AtomicU32, Ordering};

use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use crate::app::App;

/// The password of every administrator.
pub(crate) const PASSWORD: &str = "correct horse battery";

/// Somebody who asks the server.
pub(crate) trait Actor {
    /// The server that is asked.
    fn app(&self) -> &App;

    /// What they prove themselves with.
    fn token(&self) -> Option<&str>;

    /// A request of theirs, not yet sent.
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

    async fn get(&self, path: &str) -> Answer {
        Answer::to(self.request(Method::GET, path)).await
    }

    async fn post(&self, path: &str, body: Value) -> Answer {
        Answer::to(self.request(Method::POST, path).json(&body)).await
    }

    async fn put(&self, path: &str, body: Value) -> Answer {
        Answer::to(self.request(Method::PUT, path).json(&body)).await
    }

    async fn delete_with(&self, path: &str, body: Value) -> Answer {
        Answer::to(self.request(Method::DELETE, path).json(&body)).await
    }

    async fn delete(&self, path: &str) -> Answer {
        Answer::to(self.request(Method::DELETE, path)).await
    }
}

/// Somebody without an account.
pub(crate) struct Visitor<'a> {
    app: &'a App,
}

/// Somebody who runs groups.
pub(crate) struct Admin<'a> {
    app: &'a App,
    pub(crate) email: String,
    pub(crate) token: String,
    pub(crate) refresh_token: String,
    /// Their first group, as registration answered it.
    pub(crate) group: Value,
}

impl<'a> Visitor<'a> {
    pub(crate) fn new(app: &'a App) -> Self {
        Self { app }
    }
}

impl<'a> Admin<'a> {
    /// Registers somebody new.
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
        let answer = Visitor::new(app).post("/api/auth/register", registration).await;
        let data = answer.data(StatusCode::CREATED);
        Self {
            app,
            email,
            token: text(&data["token"]),
            refresh_token: text(&data["refreshToken"]),
            group: data["group"].clone(),
        }
    }

    /// The same administrator at another server.
    pub(crate) fn at<'b>(&self, app: &'b App) -> Admin<'b> {
        Admin {
            app,
            email: self.email.clone(),
            token: self.token.clone(),
            refresh_token: self.refresh_token.clone(),
            group: self.group.clone(),
        }
    }

    /// The same administrator in another session, as a log-in answered it.
    pub(crate) fn with_session(&self, answer: &Value) -> Self {
        Self {
            app: self.app,
            email: self.email.clone(),
            token: text(&answer["token"]),
            refresh_token: text(&answer["refreshToken"]),
            group: self.group.clone(),
        }
    }

    /// The path of their first group by its number.
    pub(crate) fn group_path(&self) -> String {
        format!("/api/groups/{}", self.group["groupId"])
    }

    /// The path of their first group by its hash.
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

/// What the server said.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    /// Sends the request and reads the whole answer.
    pub(crate) async fn to(request: RequestBuilder) -> Self {
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status(), response.headers().clone());
        Self {
            status,
            headers,
            text: response.text().await.expect("a body"),
        }
    }

    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// What a success of this status carries.
    #[track_caller]
    pub(crate) fn data(&self, status: StatusCode) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        let mut body = self.json();
        assert_eq!(body["success"], json!(true), "{body}");
        body["data"].take()
    }

    /// What `200 OK` carries.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        self.data(StatusCode::OK)
    }

    /// Asserts that the whole answer is this failure.
    #[track_caller]
    pub(crate) fn fails(&self, status: StatusCode, body: &Value) {
        assert_eq!((self.status, &self.json()), (status, body), "{}", self.text);
    }

    /// Asserts that it is a failure of this status and code, whatever else it says.
    #[track_caller]
    pub(crate) fn refuses(&self, status: StatusCode, code: &str) {
        assert_eq!(self.status, status, "{}", self.text);
        let body = self.json();
        assert_eq!(
            (&body["success"], &body["code"]),
            (&json!(false), &json!(code)),
            "{body}"
        );
    }

    /// A header as text; empty if it is not there.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().expect("text"))
    }
}

/// What differs from run to run, replaced by what it is: numbers of rows, times, tokens, hashes.
pub(crate) fn redacted(mut value: Value) -> Value {
    redact(&mut value);
    value
}

/// The text in a JSON value.
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

/// Whether it is a time as the contract says: RFC 3339 in UTC with a `Z`.
fn is_time(value: &Value) -> bool {
    value
        .as_str()
        .is_some_and(|text| text.ends_with('Z') && chrono::DateTime::parse_from_rfc3339(text).is_ok())
}
