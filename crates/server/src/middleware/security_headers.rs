//! What browsers are told about the safety of our pages, on every answer.

use std::rc::Rc;

use actix_web::middleware::DefaultHeaders;

/// The policies that hold everywhere. The page's content policy names its inline script by its hash.
pub(crate) fn security_headers(content_policy: &str, https: bool) -> Rc<DefaultHeaders> {
    let headers = DefaultHeaders::new()
        .add(("content-security-policy", content_policy))
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

/// Only what this server sends itself may run. `wasm-unsafe-eval` lets WebAssembly compile, and nothing else.
pub(crate) fn content_policy(inline_scripts: &[String]) -> String {
    let mut scripts = "'self' 'wasm-unsafe-eval'".to_owned();
    for hash in inline_scripts {
        scripts.push_str(" '");
        scripts.push_str(hash);
        scripts.push('\'');
    }
    format!(
        "default-src 'self'; script-src {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; \
         frame-ancestors 'none'"
    )
}
