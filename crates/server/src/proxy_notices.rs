//! What the log has said of the proxy in front of the server.

use std::sync::Once;

/// What it has said since the start.
#[derive(Debug)]
pub(crate) struct ProxyNotices {
    /// A peer that is not trusted has sent `X-Forwarded-For`.
    pub(crate) untrusted: Once,
    /// A trusted one has sent `X-Forwarded-Proto: https`, and the public URL is http.
    pub(crate) https: Once,
}

impl ProxyNotices {
    /// It has said nothing yet.
    pub(crate) const fn new() -> Self {
        Self {
            untrusted: Once::new(),
            https: Once::new(),
        }
    }
}
