//! The operations of the OpenAPI document.

use reqwest::Method;
use serde_json::{Value, json};
use server::openapi;

use crate::support::actors::text;

/// The id of no session.
pub(crate) const UNKNOWN_SESSION: &str = "0197a3c4-5b7e-7d2a-9c41-2f8e6b1d0a35";

/// One operation, with its OpenAPI description.
pub(crate) struct Operation {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) description: Value,
}

/// All operations of the document.
pub(crate) fn operations() -> Vec<Operation> {
    let document = serde_json::to_value(openapi::document()).unwrap();
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, description) in item.as_object().unwrap() {
            let method = method.to_uppercase().parse().unwrap();
            operations.push(Operation {
                method,
                path: path.clone(),
                description: description.clone(),
            });
        }
    }
    operations
}

impl Operation {
    /// Whether a token is required. An empty security requirement beside the others makes it optional.
    pub(crate) fn needs_token(&self) -> bool {
        self.description["security"]
            .as_array()
            .is_some_and(|requirements| !requirements.contains(&json!({})))
    }

    /// Whether a success has the envelope: not a downloaded file or a stream of events.
    pub(crate) fn has_envelope(&self) -> bool {
        !self.path.ends_with("/export") && !self.path.ends_with("/events")
    }

    /// The path, each parameter replaced by its value.
    pub(crate) fn path_with(&self, value: impl Fn(&str) -> String) -> String {
        let segments = self.path.split('/').map(|segment| {
            match segment.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
                Some(name) => value(name),
                None => segment.to_owned(),
            }
        });
        segments.collect::<Vec<_>>().join("/")
    }

    /// The path with this group, a player of it and a match of it.
    pub(crate) fn path_in(&self, group: &Value, player: i64, latest: &Value) -> String {
        self.path_with(|name| match name {
            "groupId" => group["groupId"].to_string(),
            "hash" => text(&group["publicHash"]),
            "name" => text(&group["vanityUrl"]),
            "playerId" => player.to_string(),
            "matchId" | "matchNumber" => latest[name].to_string(),
            "playedOn" => text(&latest["playedOn"]),
            "sessionId" => UNKNOWN_SESSION.to_owned(),
            "rewindId" | "changeId" | "userId" | "invitationId" => "1".to_owned(),
            other => panic!("{}: an unknown parameter {other}", self.path),
        })
    }

    /// The path with well-formed parameters of resources that do not exist.
    pub(crate) fn placeholder_path(&self) -> String {
        self.path_with(|name| if name == "hash" { "abcd1234" } else { "1" }.to_owned())
    }
}
