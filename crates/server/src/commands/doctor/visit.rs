//! Requests as a visitor's browser sends them: from outside, through the proxy.

use std::error::Error;
use std::io::{self, Read, Write};
use std::net::{IpAddr, TcpStream, ToSocketAddrs as _};
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix_web::http::Uri;
use chrono::{DateTime, Utc};
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use serde_json::Value;
use x509_cert::Certificate;
use x509_cert::der::Decode as _;

/// The time for each step of a connection, and for an answer.
const TIMEOUT: Duration = Duration::from_secs(5);
/// The most bytes of an answer that are read.
const ANSWER_BYTES_MAX: usize = 64 << 10;

/// The place where a public URL leads.
#[derive(Debug, Clone)]
pub(super) struct Place {
    is_https: bool,
    host: String,
    port: u16,
    authority: String,
}

/// Why no connection is there.
#[derive(Debug)]
pub(super) enum NoConnection {
    /// Nothing answers.
    Unreachable(io::Error),
    /// What answers speaks no TLS, or another one.
    NoTls(Box<dyn Error + Send + Sync>),
    /// What answers has no certificate that browsers accept.
    NotTrusted(Box<dyn Error + Send + Sync>),
}

/// A connection for one request.
pub(super) struct Connection {
    stream: Box<dyn Stream>,
    authority: String,
    /// The address of this machine that the connection has.
    pub(super) own_address: IpAddr,
    /// The end of the certificate, over https.
    pub(super) certificate_ends: Option<DateTime<Utc>>,
}

trait Stream: Read + Write {}
impl<T: Read + Write> Stream for T {}

/// What has arrived of an answer.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) text: String,
}

impl Answer {
    /// The JSON of the body.
    pub(super) fn json(&self) -> Option<Value> {
        let (_, body) = self.text.split_once("\r\n\r\n")?;
        // A proxy may have sent it in chunks, with their lengths around it.
        let (start, end) = (body.find('{')?, body.rfind('}')?);
        serde_json::from_str(body.get(start..=end)?).ok()
    }

    /// The value of a header.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let (head, _) = self.text.split_once("\r\n\r\n")?;
        let mut headers = head.lines().filter_map(|line| line.split_once(':'));
        let found = headers.find(|(found, _)| found.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim())
    }
}

impl Place {
    /// Where this URL leads; it has passed the checks of the settings.
    pub(super) fn of(public_url: &str) -> Option<Self> {
        let uri: Uri = public_url.parse().ok()?;
        let is_https = uri.scheme_str() == Some("https");
        Some(Self {
            is_https,
            host: uri.host()?.trim_matches(['[', ']']).to_owned(),
            port: uri.port_u16().unwrap_or(if is_https { 443 } else { 80 }),
            authority: uri.authority()?.to_string(),
        })
    }

    /// Opens a connection, over https with a certificate that a browser on this machine accepts.
    pub(super) fn connect(&self) -> Result<Connection, NoConnection> {
        let tcp = self.connect_tcp().map_err(NoConnection::Unreachable)?;
        let own_address = tcp.local_addr().map_err(NoConnection::Unreachable)?.ip();
        let (stream, certificate_ends): (Box<dyn Stream>, _) = if self.is_https {
            let (stream, ends) = self.encrypt(tcp).map_err(no_tls)?;
            (Box::new(stream), ends)
        } else {
            (Box::new(tcp), None)
        };
        Ok(Connection {
            stream,
            authority: self.authority.clone(),
            own_address: own_address.to_canonical(),
            certificate_ends,
        })
    }

    fn connect_tcp(&self) -> io::Result<TcpStream> {
        let mut last = io::Error::new(io::ErrorKind::NotFound, "the name has no address");
        for address in (self.host.as_str(), self.port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, TIMEOUT) {
                Ok(stream) => {
                    stream.set_read_timeout(Some(TIMEOUT))?;
                    stream.set_write_timeout(Some(TIMEOUT))?;
                    return Ok(stream);
                }
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    fn encrypt(&self, mut tcp: TcpStream) -> Result<Encrypted, Box<dyn Error + Send + Sync>> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let name = ServerName::try_from(self.host.clone())?;
        let mut connection = ClientConnection::new(Arc::new(config), name)?;
        while connection.is_handshaking() {
            connection.complete_io(&mut tcp)?;
        }
        let certificates = connection.peer_certificates().unwrap_or_default();
        let ends = certificates.first().and_then(end_of);
        Ok((StreamOwned::new(connection, tcp), ends))
    }
}

fn no_tls(error: Box<dyn Error + Send + Sync>) -> NoConnection {
    let cause = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
    let cause = cause.and_then(|cause| cause.downcast_ref::<rustls::Error>());
    if matches!(cause, Some(rustls::Error::InvalidCertificate(_))) {
        NoConnection::NotTrusted(error)
    } else {
        NoConnection::NoTls(error)
    }
}

type Encrypted = (StreamOwned<ClientConnection, TcpStream>, Option<DateTime<Utc>>);

fn end_of(certificate: &CertificateDer<'_>) -> Option<DateTime<Utc>> {
    let certificate = Certificate::from_der(certificate).ok()?;
    let end = certificate.tbs_certificate.validity.not_after.to_unix_duration();
    DateTime::from_timestamp(i64::try_from(end.as_secs()).ok()?, 0)
}

impl Connection {
    /// Sends the head of a request, with these further headers, and reads until the answer has this text or ends, or
    /// the time is over. `None` if no head of an answer has arrived until then.
    pub(super) fn ask(mut self, request: &str, headers: &str, until: &str) -> io::Result<Option<Answer>> {
        let head = format!(
            "{request} HTTP/1.1\r\nHost: {}\r\nUser-Agent: duelo-doctor\r\nConnection: close\r\n{headers}\r\n",
            self.authority
        );
        self.stream.write_all(head.as_bytes())?;
        self.stream.flush()?;
        let end = Instant::now() + TIMEOUT;
        let (mut read, mut part) = (Vec::new(), [0; 4096]);
        while read.len() < ANSWER_BYTES_MAX && Instant::now() < end {
            let count = match self.stream.read(&mut part) {
                // An error: the time is over, or the peer has closed the connection without TLS' last message.
                Ok(0) | Err(_) => break,
                Ok(count) => count,
            };
            read.extend(part.iter().take(count));
            if !until.is_empty() && String::from_utf8_lossy(&read).contains(until) {
                break;
            }
        }
        let text = String::from_utf8_lossy(&read).into_owned();
        let status = text.split(' ').nth(1).and_then(|status| status.parse().ok());
        let is_whole = text.contains("\r\n\r\n");
        Ok(status.filter(|_| is_whole).map(|status| Answer { status, text }))
    }
}
