//! What browsers are told about the safety of our pages, on every answer.

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};

/// Only what this server sends itself may run, and no script inside a page. `wasm-unsafe-eval` lets WebAssembly
/// compile, and nothing else. Styles may stand in attributes: that is how menus and charts place themselves.
const CONTENT_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' \
                              'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
                              object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

const EVERYWHERE: [(&str, &str); 6] = [
    ("content-security-policy", CONTENT_POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Two years, as browsers' lists of such hosts ask for.
const OVER_HTTPS: (&str, &str) = ("strict-transport-security", "max-age=63072000; includeSubDomains");

/// Adds the headers that hold everywhere; over https also that browsers stay there.
pub(crate) fn add_security_headers(headers: &mut HeaderMap, https: bool) {
    for (name, value) in EVERYWHERE.into_iter().chain(https.then_some(OVER_HTTPS)) {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
}
