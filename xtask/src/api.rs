//! Requests to the server's API.

use serde_json::Value;
use ureq::http::Response;
use ureq::{Agent, Body};

use crate::failure::{Context, Failure, Result};

/// A client that keeps its connection, and reads the body of an error response too.
pub(crate) fn agent() -> Agent {
    Agent::config_builder().http_status_as_error(false).build().into()
}

/// The data of a successful response; otherwise an error with its body.
pub(crate) fn answer(response: std::result::Result<Response<Body>, ureq::Error>) -> Result<Value> {
    let mut body: Value = response
        .and_then(|mut response| response.body_mut().read_json())
        .context("cannot read the response")?;
    if body.pointer("/success") == Some(&Value::Bool(true)) {
        Ok(body.get_mut("data").map(Value::take).unwrap_or_default())
    } else {
        Err(Failure::new(format!("the server rejects it: {body}")))
    }
}

/// The text at a JSON pointer.
pub(crate) fn text<'a>(data: &'a Value, pointer: &str) -> Result<&'a str> {
    data.pointer(pointer)
        .and_then(Value::as_str)
        .ok_or_else(|| missing(pointer, data))
}

/// The number at a JSON pointer.
pub(crate) fn number<T: TryFrom<i64>>(data: &Value, pointer: &str) -> Result<T> {
    let number = data
        .pointer(pointer)
        .and_then(Value::as_i64)
        .and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| missing(pointer, data))
}

fn missing(pointer: &str, data: &Value) -> Failure {
    Failure::new(format!("the response has no {pointer}: {data}"))
}
