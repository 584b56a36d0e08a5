//! Requests as text: nearly HTTP/1.1, and written by hand without counting bytes.
//!
//! A request line, a line a header, an empty line, the body. Several requests, sent one after the other, are separated by
//! a line `%%`.

use std::net::{Ipv4Addr, SocketAddr};

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::http::{Method, Uri};
use actix_web::test::TestRequest;

/// A line of its own between two requests.
const SEPARATOR: &[u8] = b"\n%%\n";
/// The most requests of one input that are sent.
const REQUESTS_MAX: usize = 4;
/// Where requests come from: a proxy that is trusted, so that `X-Forwarded-For` is read.
pub(super) const PEER: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 40_000);

/// A request that can be sent once.
pub(super) struct Typed {
    pub(super) method: Method,
    pub(super) uri: Uri,
    pub(super) request: TestRequest,
}

/// The texts of the requests.
pub(super) fn split(input: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let mut rest = input;
    while parts.len() + 1 < REQUESTS_MAX {
        let Some((part, after)) = cut(rest, SEPARATOR) else {
            break;
        };
        parts.push(part);
        rest = after;
    }
    parts.push(rest);
    parts
}

/// The request that a text stands for; none where a server's HTTP parser would have refused it.
pub(super) fn parse(text: &[u8]) -> Option<Typed> {
    let (head, body) = cut(text, b"\n\n").unwrap_or((text, b""));
    let mut lines = head.split(|byte| *byte == b'\n');
    let mut first = lines.next()?.split(|byte| *byte == b' ');
    let method = Method::from_bytes(first.next()?).ok()?;
    let target = std::str::from_utf8(first.next()?).ok()?;
    let uri: Uri = target.parse().ok()?;
    // `CONNECT host:port` has no path; actix takes what has none for `/`.
    uri.path_and_query()?;
    let mut request = TestRequest::with_uri(target)
        .method(method.clone())
        .peer_addr(PEER);
    for line in lines {
        let (name, value) = cut(line, b":")?;
        let name = HeaderName::from_bytes(name).ok()?;
        let value = HeaderValue::from_bytes(value.trim_ascii()).ok()?;
        request = request.append_header((name, value));
    }
    Some(Typed {
        method,
        uri,
        request: request.set_payload(body.to_vec()),
    })
}

/// The text with each name replaced by its value.
pub(super) fn fill(text: &[u8], values: &[(&str, &str)]) -> Vec<u8> {
    let mut filled = text.to_vec();
    for (name, value) in values {
        let mut done = Vec::with_capacity(filled.len());
        let mut rest = filled.as_slice();
        while let Some((before, after)) = cut(rest, name.as_bytes()) {
            done.extend_from_slice(before);
            done.extend_from_slice(value.as_bytes());
            rest = after;
        }
        done.extend_from_slice(rest);
        filled = done;
    }
    filled
}

/// What stands before and behind the first `separator`.
fn cut<'a>(text: &'a [u8], separator: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    let start = text
        .windows(separator.len())
        .position(|window| window == separator)?;
    Some((text.get(..start)?, text.get(start + separator.len()..)?))
}
