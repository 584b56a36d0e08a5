//! TLS of the program's own requests to other servers.

use std::sync::Arc;

use rustls::crypto::ring;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// Believes the authorities that the system believes.
pub(crate) fn config() -> TlsConfig {
    let roots = rustls_native_certs::load_native_certs().certs;
    let roots = roots.iter().map(|root| Certificate::from_der(root).to_owned());
    TlsConfig::builder()
        .root_certs(RootCerts::Specific(Arc::new(roots.collect())))
        .unversioned_rustls_crypto_provider(Arc::new(ring::default_provider()))
        .build()
}
