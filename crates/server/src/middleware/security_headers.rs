//! Headers on every answer that restrict what browsers do with our pages.

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use base64ct::{Base64, Encoding};
use sha2::{Digest, Sha256};

/// Only files of this server run and style its pages: no script and no style stands inside a page, neither as an
/// element nor as an attribute. Scripts may still set styles through the CSSOM, as React does. `wasm-unsafe-eval` lets
/// WebAssembly compile, and nothing else.
const CONTENT_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' \
                              data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'self'; \
                              form-action 'self'; frame-ancestors 'none'";
/// What in it is about styles.
const STYLES: &str = "style-src 'self'";

const EVERYWHERE: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Adds the headers of every answer. A handler that has set a content security policy of its own keeps it.
pub(crate) fn add_security_headers(headers: &mut HeaderMap, strict_transport_security: Option<&HeaderValue>) {
    for (name, value) in EVERYWHERE {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        let policy = HeaderValue::from_static(CONTENT_POLICY);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if let Some(value) = strict_transport_security {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value.clone());
    }
}

/// The policy of every page, with this one style allowed inside.
pub(crate) fn policy_with_style(style: &str) -> String {
    let hash = Base64::encode_string(&Sha256::digest(style));
    CONTENT_POLICY.replace(STYLES, &format!("{STYLES} 'sha256-{hash}'"))
}
