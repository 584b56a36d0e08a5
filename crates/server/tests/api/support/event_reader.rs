//! A reader of server-sent events.

use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder, StatusCode};

use crate::support::actors::{Actor, Response};

/// An open stream.
pub(crate) struct EventReader {
    response: reqwest::Response,
    received: String,
    last_id: String,
}

impl EventReader {
    /// Opens the stream of a group's versions; `last` is the id of the last event that the reader has received.
    pub(crate) async fn open(actor: &impl Actor, group: &str, last: Option<&str>) -> Self {
        let opened = Self::try_open(actor, group, last).await;
        opened.unwrap_or_else(|refused| panic!("{refused:?}"))
    }

    /// The same; returns the answer of a refusal.
    pub(crate) async fn try_open(
        actor: &impl Actor,
        group: &str,
        last: Option<&str>,
    ) -> Result<Self, Response> {
        let request = actor.request(Method::GET, &format!("{group}/events"));
        Self::send(match last {
            Some(id) => request.header("last-event-id", id),
            None => request,
        })
        .await
    }

    /// Sends a request for a stream.
    pub(crate) async fn send(request: RequestBuilder) -> Result<Self, Response> {
        let response = request.send().await.unwrap();
        if response.status() != StatusCode::OK {
            return Err(Response {
                status: response.status(),
                headers: response.headers().clone(),
                text: response.text().await.unwrap(),
            });
        }
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Ok(Self {
            response,
            received: String::new(),
            last_id: String::new(),
        })
    }

    /// The headers of the answer.
    pub(crate) fn headers(&self) -> &HeaderMap {
        self.response.headers()
    }

    /// The id of the last event.
    pub(crate) fn last_id(&self) -> &str {
        &self.last_id
    }

    /// Waits for the next event, and returns the number of its version; `None` at the end of the stream, an error if it
    /// broke off.
    pub(crate) async fn next(&mut self) -> Result<Option<i64>, reqwest::Error> {
        loop {
            while let Some(end) = self.received.find("\n\n") {
                let part: String = self.received.drain(..end + 2).collect();
                if let Some((id, number)) = event_in(&part) {
                    self.last_id = id;
                    return Ok(Some(number));
                }
            }
            match self.response.chunk().await? {
                Some(bytes) => self.received.push_str(std::str::from_utf8(&bytes).unwrap()),
                None => return Ok(None),
            }
        }
    }

    /// Waits until the reader receives the version with this number; several changes may share an event.
    pub(crate) async fn wait_for(&mut self, version: i64) {
        while let Some(told) = self.next().await.unwrap() {
            assert!(told <= version, "{told} instead of {version}");
            if told == version {
                return;
            }
        }
        panic!("the stream ended before version {version}");
    }
}

/// The id of an event, and the version's number, which is its data and begins its id; `None` for a comment and the time
/// to reconnect.
fn event_in(part: &str) -> Option<(String, i64)> {
    let field = |name| part.lines().find_map(|line| line.strip_prefix(name));
    let id = field("id: ")?;
    let (number, epoch) = id.split_once('-').unwrap();
    assert_eq!((field("data: "), epoch.len()), (Some(number), 16), "{part}");
    Some((id.to_owned(), number.parse().unwrap()))
}
