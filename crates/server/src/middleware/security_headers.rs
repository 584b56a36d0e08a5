//! What browsers are told about the safety of our pages, on every answer.

use std::rc::Rc;

use actix_web::middleware::DefaultHeaders;

/// The policies that hold everywhere; over https also that browsers stay there.
pub(crate) fn security_headers(https: bool) -> Rc<DefaultHeaders> {
    let headers = DefaultHeaders::new()
        .add(("content-security-policy", CONTENT_POLICY))
        .add(("x-content-type-options", "nosniff"))
        .add(("x-frame-options", "DENY"))
        .add(("referrer-policy", "strict-origin-when-cross-origin"))
        .add(("cross-origin-opener-policy", "same-origin"))
        .add((
            "permissions-policy",
            "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        ));
    Rc::new(if https {
        headers.add(("strict-transport-security", "max-age=63072000; includeSubDomains"))
    } else {
        headers
    })
}

/// Only what this server sends itself may run, and no script inside a page. `wasm-unsafe-eval` lets WebAssembly
/// compile, and nothing else. Styles may stand in attributes: that is how menus and charts place themselves.
const CONTENT_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' \
                              'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
                              object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";
