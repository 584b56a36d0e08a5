//! The text format of requests: HTTP/1.1 without version, line feeds only, and no `Content-Length`, so that seeds can
//! be written by hand.
//!
//! A request line, one line for each header, an empty line, the body. Several requests, sent one after the other, are
//! separated by a line `%%`.

use std::net::{Ipv4Addr, SocketAddr};

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::http::{Method, Uri};
use actix_web::test::TestRequest;

const SEPARATOR: &[u8] = b"\n%%\n";
/// The most requests of one input; the rest is part of the last one.
const REQUESTS_MAX: usize = 4;
/// The address of a trusted proxy, so that `X-Forwarded-For` is read.
pub(super) const PEER: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 40_000);

/// A request, ready to be sent once.
pub(super) struct ParsedRequest {
    pub(super) method: Method,
    pub(super) uri: Uri,
    pub(super) request: TestRequest,
}

/// Splits an input into the texts of its requests.
pub(super) fn split(input: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let mut rest = input;
    while parts.len() + 1 < REQUESTS_MAX {
        let Some((part, after)) = split_once(rest, SEPARATOR) else {
            break;
        };
        parts.push(part);
        rest = after;
    }
    parts.push(rest);
    parts
}

/// Parses the text of a request; `None` if an HTTP parser would have rejected it.
pub(super) fn parse(text: &[u8]) -> Option<ParsedRequest> {
    let (head, body) = split_once(text, b"\n\n").unwrap_or((text, b""));
    let mut lines = head.split(|byte| *byte == b'\n');
    let mut first = lines.next()?.split(|byte| *byte == b' ');
    let method = Method::from_bytes(first.next()?).ok()?;
    let target = std::str::from_utf8(first.next()?).ok()?;
    let uri: Uri = target.parse().ok()?;
    // `CONNECT host:port` has no path; actix would treat it as `/`.
    uri.path_and_query()?;
    let mut request = TestRequest::with_uri(target)
        .method(method.clone())
        .peer_addr(PEER);
    for line in lines {
        let (name, value) = split_once(line, b":")?;
        let name = HeaderName::from_bytes(name).ok()?;
        let value = HeaderValue::from_bytes(value.trim_ascii()).ok()?;
        request = request.append_header((name, value));
    }
    Some(ParsedRequest {
        method,
        uri,
        request: request.set_payload(body.to_vec()),
    })
}

/// Replaces placeholders by their values.
pub(super) fn fill_placeholders(text: &[u8], values: &[(&str, &str)]) -> Vec<u8> {
    let mut filled = text.to_vec();
    for (name, value) in values {
        let mut replaced = Vec::with_capacity(filled.len());
        let mut rest = filled.as_slice();
        while let Some((before, after)) = split_once(rest, name.as_bytes()) {
            replaced.extend_from_slice(before);
            replaced.extend_from_slice(value.as_bytes());
            rest = after;
        }
        replaced.extend_from_slice(rest);
        filled = replaced;
    }
    filled
}

/// Splits at the first `separator`.
fn split_once<'a>(text: &'a [u8], separator: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    let start = text
        .windows(separator.len())
        .position(|window| window == separator)?;
    Some((text.get(..start)?, text.get(start + separator.len()..)?))
}
