//! Notices a proxy that the settings do not fit.

use std::net::IpAddr;

use actix_web::dev::ServiceRequest;

use crate::caller::client::{Client, is_private};
use crate::proxy_notices::ProxyNotices;
use crate::state::State;

/// Logs, once each, that an address which is not trusted forwards requests, and that the product is served over https
/// under an http public URL.
pub(super) fn notice_proxy(request: &ServiceRequest, state: &State) {
    let ProxyNotices { untrusted, https } = &state.proxy_notices;
    let (headers, config) = (request.headers(), &state.config);
    let Some(peer) = request.peer_addr().map(|peer| peer.ip()) else {
        return;
    };
    let is_trusted = || Client::at(peer).is_in(&config.trusted_proxies);
    if !untrusted.is_completed() && headers.contains_key("x-forwarded-for") && !is_trusted() {
        untrusted.call_once(|| {
            tracing::warn!(
                peer = %shown(peer),
                why = "behind a proxy that is not trusted all people are one client for the limits, and ten wrong \
                       passcodes of one of them lock out everybody",
                remedy = "if it is your proxy, name it in DUELO_TRUSTED_PROXIES; otherwise nothing has to be done",
                "X-Forwarded-For came from an address that is not trusted"
            );
        });
    }
    let is_over_https = || {
        headers
            .get("x-forwarded-proto")
            .is_some_and(|scheme| scheme == "https")
    };
    if !https.is_completed() && !config.is_https() && is_over_https() && is_trusted() {
        https.call_once(|| {
            tracing::warn!(
                public_url = config.links.public_url(),
                why = "links in mails lead to http, and browsers are not told to use https only",
                remedy = "set DUELO_PUBLIC_URL to the https address that people open",
                "the proxy serves https, and DUELO_PUBLIC_URL is http"
            );
        });
    }
}

/// The address of a private network, which a proxy mostly has. A public one may be a person's, and is not logged.
fn shown(peer: IpAddr) -> String {
    if is_private(peer) {
        peer.to_string()
    } else {
        "a public address".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_addresses_are_not_shown() {
        for (peer, text) in [
            ("127.0.0.1", "127.0.0.1"),
            ("172.17.0.2", "172.17.0.2"),
            ("::1", "::1"),
            ("fd00::7", "fd00::7"),
            ("203.0.113.7", "a public address"),
            ("2001:db8::7", "a public address"),
        ] {
            assert_eq!(shown(peer.parse().unwrap()), text);
        }
    }
}
