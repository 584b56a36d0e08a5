//! The address of the database and the TLS of connections to it, with the modes of libpq.

use std::fs;
use std::io;
use std::iter::successors;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use diesel::ConnectionError;
use diesel_async::AsyncPgConnection;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::ServerCertVerifier;
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio::net::UnixStream;
use tokio::task::JoinSet;
use tokio_postgres::config::{Host, SslMode as DriverMode, SslNegotiation};
use tokio_postgres::error::SqlState;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::certificate::{AnyCertificate, AnyName};
use crate::error::Cause;
use crate::transport::{Encryption, Negotiator, NoTls, Transport};
use crate::with_causes;

/// A parsed address of a database: where to connect, and with which TLS.
#[derive(Clone)]
pub struct Address {
    pub(crate) driver: tokio_postgres::Config,
    negotiator: Negotiator,
    pub(crate) mode: SslMode,
    pub(crate) authority: Option<PathBuf>,
}

/// The default port of Postgres.
const PORT: u16 = 5432;

/// An invalid address.
#[derive(Debug, thiserror::Error)]
pub enum AddressError {
    /// Not a Postgres URL.
    #[error("the database is given as postgres://user:password@host:port/name")]
    NotPostgres,
    /// A part that the driver cannot parse.
    #[error("the address of the database can't be read")]
    Unreadable(#[source] tokio_postgres::Error),
    /// An unsupported `sslmode`.
    #[error("sslmode={0} is not supported: it is disable, prefer, require, verify-ca or verify-full")]
    UnknownMode(String),
    /// `sslrootcert` in the URL.
    #[error(
        "sslrootcert does not belong into the URL: the authority's file is a setting of its own, DUELO_DATABASE_CA"
    )]
    AuthorityInUrl,
    /// A certificate authority with a mode that checks no certificate.
    #[error("sslmode={0} checks no certificate, so an authority means nothing: use verify-full")]
    AuthorityUnused(SslMode),
    /// `verify-ca` without a certificate authority. The system's authorities would accept any host of the internet.
    #[error(
        "sslmode=verify-ca needs the authority to check against, DUELO_DATABASE_CA; verify-full may do without"
    )]
    AuthorityMissing,
    /// The file of the certificate authority cannot be read.
    #[error("the certificate authority of the database, {path}, can't be read")]
    NoAuthority {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file of the certificate authority contains no certificate.
    #[error("{0} holds no certificate of an authority (PEM)")]
    NotAnAuthority(PathBuf),
    /// `sslnegotiation=direct` with a mode that allows unencrypted connections: an attacker in the path could force
    /// one.
    #[error("sslnegotiation=direct needs sslmode=require, verify-ca or verify-full")]
    DirectUnprotected,
    /// The TLS configuration failed.
    #[error("no TLS connection to the database is possible")]
    NoTls(#[source] Cause),
}

/// The TLS mode of a connection, as in libpq (<https://www.postgresql.org/docs/current/libpq-ssl.html>).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SslMode {
    /// No TLS.
    Disable,
    /// TLS if the server supports it; any certificate is accepted.
    Prefer,
    /// TLS; any certificate is accepted, unless a certificate authority is given: then as `verify-ca`.
    Require,
    /// TLS, with a certificate of the given authority for any host name.
    VerifyCa,
    /// TLS, with a certificate for the host name in the URL.
    VerifyFull,
}

impl Address {
    /// Parses a `postgres://` URL, with an optional `sslmode` (`prefer` by default), and reads the PEM file of the
    /// certificate authority. Without a file, `verify-full` trusts the system's authorities.
    ///
    /// # Errors
    ///
    /// When the URL cannot be parsed, the file cannot be read, or `sslmode` and file do not fit together.
    pub fn parse(url: &str, authority: Option<&Path>) -> Result<Self, AddressError> {
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(AddressError::NotPostgres);
        }
        let (url, mode) = take_mode(url)?;
        let mut driver: tokio_postgres::Config = url.parse().map_err(AddressError::Unreadable)?;
        let encryption = match (mode, driver.get_ssl_negotiation()) {
            (SslMode::Disable, _) => Encryption::None,
            (SslMode::Prefer, SslNegotiation::Direct) => return Err(AddressError::DirectUnprotected),
            (SslMode::Prefer, _) => Encryption::IfSupported,
            (_, SslNegotiation::Direct) => Encryption::AlwaysDirect,
            (SslMode::Require | SslMode::VerifyCa | SslMode::VerifyFull, _) => Encryption::Always,
        };
        // With these settings the driver hands every connection to `Negotiator`, which decides about TLS.
        driver
            .ssl_mode(DriverMode::Require)
            .ssl_negotiation(SslNegotiation::Direct);
        if driver.get_hosts().is_empty() {
            for address in driver.get_hostaddrs().to_vec() {
                driver.host(address.to_string());
            }
        }
        if driver.get_application_name().is_none() {
            driver.application_name("duelo");
        }
        notice_lost_peers(&mut driver);
        let tls = MakeRustlsConnect::new(client(mode, authority)?);
        let negotiator = Negotiator::new(encryption, tls);
        Ok(Self {
            driver,
            negotiator,
            mode,
            authority: authority.map(Path::to_owned),
        })
    }

    /// The address with changed settings of the driver.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut tokio_postgres::Config)) -> Self {
        change(&mut self.driver);
        self
    }

    /// Connects, with the task that drives the connection if it ends with what is returned and not with the connection.
    pub(crate) async fn connect(&self) -> Result<(AsyncPgConnection, JoinSet<()>), ConnectionError> {
        if let Some(Host::Unix(folder)) = self.driver.get_hosts().first() {
            return self.connect_locally(folder).await;
        }
        let connecting = self.driver.connect(self.negotiator.clone());
        let (client, connection) = connecting.await.map_err(|error| refused(&error))?;
        let driven = AsyncPgConnection::try_from_client_and_connection(client, connection).await?;
        Ok((driven, JoinSet::new()))
    }

    /// Connects to a Unix domain socket; as in libpq, without TLS.
    async fn connect_locally(
        &self,
        folder: &Path,
    ) -> Result<(AsyncPgConnection, JoinSet<()>), ConnectionError> {
        let port = self.driver.get_ports().first().copied().unwrap_or(PORT);
        let socket = UnixStream::connect(folder.join(format!(".s.PGSQL.{port}")));
        let socket = socket.await.map_err(|error| refused(&error))?;
        let mut driver = self.driver.clone();
        driver
            .ssl_mode(DriverMode::Disable)
            .ssl_negotiation(SslNegotiation::Postgres);
        let connecting = driver.connect_raw(Transport::plain(socket), tokio_postgres::NoTls);
        let (client, connection) = connecting.await.map_err(|error| refused(&error))?;
        let mut task = JoinSet::new();
        // Its errors surface in the queries of the client.
        task.spawn(async { drop(connection.await) });
        Ok((AsyncPgConnection::try_from(client).await?, task))
    }
}

/// An error with its chain of sources: the driver's own message is only "db error". One that lasts until the address or
/// Postgres' configuration is changed is an invalid address.
fn refused(error: &(dyn std::error::Error + 'static)) -> ConnectionError {
    let causes = || successors(Some(error), |error| error.source());
    if causes().any(is_lasting) {
        ConnectionError::InvalidConnectionUrl(with_causes(error))
    } else {
        ConnectionError::BadConnection(with_causes(error))
    }
}

/// Whether the same connection will be refused again: user, password or database are wrong, Postgres requires TLS or
/// has none, or its certificate is not accepted.
fn is_lasting(cause: &(dyn std::error::Error + 'static)) -> bool {
    const NO_PASSWORD: &str = "password missing";
    let code = cause.downcast_ref().and_then(tokio_postgres::Error::code);
    let is_refusal = code.is_some_and(|code| {
        [
            SqlState::INVALID_PASSWORD,
            SqlState::INVALID_AUTHORIZATION_SPECIFICATION,
            SqlState::INVALID_CATALOG_NAME,
        ]
        .contains(code)
    });
    let of_tls = cause.downcast_ref().and_then(io::Error::get_ref);
    let of_tls = of_tls.and_then(|inner| inner.downcast_ref());
    let is_certificate = matches!(of_tls, Some(rustls::Error::InvalidCertificate(_)));
    is_refusal || is_certificate || cause.is::<NoTls>() || cause.to_string() == NO_PASSWORD
}

impl SslMode {
    const ALL: [Self; 5] = [
        Self::Disable,
        Self::Prefer,
        Self::Require,
        Self::VerifyCa,
        Self::VerifyFull,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Disable => "disable",
            Self::Prefer => "prefer",
            Self::Require => "require",
            Self::VerifyCa => "verify-ca",
            Self::VerifyFull => "verify-full",
        }
    }
}

impl std::fmt::Display for SslMode {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name())
    }
}

/// Lets the operating system end a connection whose other end is not there any more: after 25 seconds without a
/// statement, and 10 seconds after one was sent. What the URL sets remains.
fn notice_lost_peers(driver: &mut tokio_postgres::Config) {
    let defaults = tokio_postgres::Config::new();
    if driver.get_keepalives_idle() == defaults.get_keepalives_idle() {
        driver.keepalives_idle(Duration::from_secs(10));
    }
    if driver.get_keepalives_interval().is_none() {
        driver.keepalives_interval(Duration::from_secs(5));
    }
    if driver.get_keepalives_retries().is_none() {
        driver.keepalives_retries(3);
    }
    if driver.get_tcp_user_timeout().is_none() {
        driver.tcp_user_timeout(Duration::from_secs(10));
    }
}

/// Separates `sslmode` from the URL, since the driver supports three of the five modes only.
fn take_mode(url: &str) -> Result<(String, SslMode), AddressError> {
    let mut mode = SslMode::Prefer;
    let Some((address, parameters)) = url.split_once('?') else {
        return Ok((url.to_owned(), mode));
    };
    let mut rest = Vec::new();
    for parameter in parameters.split('&') {
        match parameter.split_once('=') {
            Some(("sslmode", name)) => {
                let known = SslMode::ALL.into_iter().find(|mode| mode.name() == name);
                mode = known.ok_or_else(|| AddressError::UnknownMode(name.to_owned()))?;
            }
            Some(("sslrootcert", _)) => return Err(AddressError::AuthorityInUrl),
            _ => rest.push(parameter),
        }
    }
    let url = if rest.is_empty() {
        address.to_owned()
    } else {
        format!("{address}?{}", rest.join("&"))
    };
    Ok((url, mode))
}

fn client(mode: SslMode, authority: Option<&Path>) -> Result<ClientConfig, AddressError> {
    let provider = Arc::new(ring::default_provider());
    let verifier: Arc<dyn ServerCertVerifier> = match (mode, authority) {
        (SslMode::Disable | SslMode::Prefer, Some(_)) => return Err(AddressError::AuthorityUnused(mode)),
        (SslMode::VerifyCa, None) => return Err(AddressError::AuthorityMissing),
        (SslMode::Disable | SslMode::Prefer | SslMode::Require, None) => {
            Arc::new(AnyCertificate::new(provider.clone()))
        }
        (SslMode::Require | SslMode::VerifyCa, Some(path)) => {
            Arc::new(AnyName::new(web_pki(authorities(path)?, provider.clone())?))
        }
        (SslMode::VerifyFull, Some(path)) => web_pki(authorities(path)?, provider.clone())?,
        (SslMode::VerifyFull, None) => web_pki(system_authorities(), provider.clone())?,
    };
    let mut client = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| AddressError::NoTls(error.into()))?
        .dangerous()
        .with_custom_certificate_verifier(verifier)
        .with_no_client_auth();
    // The ALPN protocol that servers require with sslnegotiation=direct.
    client.alpn_protocols = vec![b"postgresql".to_vec()];
    Ok(client)
}

fn web_pki(
    roots: RootCertStore,
    provider: Arc<CryptoProvider>,
) -> Result<Arc<WebPkiServerVerifier>, AddressError> {
    WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider)
        .build()
        .map_err(|error| AddressError::NoTls(error.into()))
}

fn authorities(path: &Path) -> Result<RootCertStore, AddressError> {
    let pem = fs::read(path).map_err(|source| AddressError::NoAuthority {
        path: path.to_owned(),
        source,
    })?;
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(&pem) {
        let added = certificate
            .ok()
            .and_then(|certificate| roots.add(certificate).ok());
        added.ok_or_else(|| AddressError::NotAnAuthority(path.to_owned()))?;
    }
    if roots.is_empty() {
        return Err(AddressError::NotAnAuthority(path.to_owned()));
    }
    Ok(roots)
}

fn system_authorities() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    // Certificates that cannot be parsed are ignored; an empty store fails when the verifier is built.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    roots
}
