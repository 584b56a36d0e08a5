//! Security headers of every response.

use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};

/// Scripts and styles come from files of this server only, never inline, neither as elements nor as attributes. Scripts
/// may still set styles through the CSSOM, as React does. `wasm-unsafe-eval` permits the compilation of WebAssembly
/// only.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' \
                              data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'self'; \
                              form-action 'self'; frame-ancestors 'none'";

const CONSTANT_HEADERS: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Adds the security headers. A content security policy that the handler has set is kept.
pub(crate) fn add_security_headers(headers: &mut HeaderMap, strict_transport_security: Option<&HeaderValue>) {
    for (name, value) in CONSTANT_HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        let policy = HeaderValue::from_static(CONTENT_SECURITY_POLICY);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if let Some(value) = strict_transport_security {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value.clone());
    }
}
