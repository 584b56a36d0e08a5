//! `duelo doctor --public`: what stands wrongly between visitors and a server is found.

use std::net::SocketAddr;
use std::sync::Arc;

use db::testing::TestDatabase;
use rcgen::{CertificateParams, KeyPair, date_time_ymd};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, copy_bidirectional};
use tokio::net::{TcpListener, TcpSocket};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use super::doctor::doctor_with;
use crate::support::app::App;
use crate::support::database::new_database;
use crate::support::program::Program;

/// A proxy, and what is wrong with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Proxy {
    Right,
    /// Its address is not that of the visitor, and the server does not trust it.
    NotTrusted,
    /// It sends an answer on once that is whole.
    HoldsBack,
    /// It allows bodies of a megabyte, as nginx does.
    SmallBodies,
    /// It leads to another address.
    Redirects,
    /// It has another site.
    OtherSite,
}

impl Proxy {
    /// Starts it before a server, over TLS if there is a configuration. Returns its port.
    async fn start(self, server: SocketAddr, tls: Option<ServerConfig>) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let tls = tls.map(|config| TlsAcceptor::from(Arc::new(config)));
        tokio::spawn(async move {
            while let Ok((visitor, _)) = listener.accept().await {
                let tls = tls.clone();
                tokio::spawn(async move {
                    match tls {
                        None => self.answer(visitor, server).await,
                        // Without trust in the certificate there is no request.
                        Some(tls) => {
                            if let Ok(visitor) = tls.accept(visitor).await {
                                self.answer(visitor, server).await;
                            }
                        }
                    }
                });
            }
        });
        port
    }

    /// Answers one request. A visitor that leaves needs no report.
    async fn answer(self, mut visitor: impl AsyncRead + AsyncWrite + Unpin, server: SocketAddr) {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(visitor.read_u8().await.unwrap());
        }
        let own = match self {
            Self::SmallBodies if head.starts_with(b"POST") => {
                Some("413 Content Too Large\r\n\r\n<h1>413 Request Entity Too Large</h1>")
            }
            Self::Redirects => Some("301 Moved Permanently\r\nLocation: https://www.padel.example/\r\n\r\n"),
            Self::OtherSite => Some("200 OK\r\n\r\n<h1>It works!</h1>"),
            _ => None,
        };
        if let Some(own) = own {
            let _ = visitor.write_all(format!("HTTP/1.1 {own}").as_bytes()).await;
            return;
        }
        let socket = TcpSocket::new_v4().unwrap();
        if self == Self::NotTrusted {
            socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
        }
        let mut upstream = socket.connect(server).await.unwrap();
        upstream.write_all(&head).await.unwrap();
        if self == Self::HoldsBack {
            let mut whole = Vec::new();
            let _ = upstream.read_to_end(&mut whole).await;
            let _ = visitor.write_all(&whole).await;
        } else {
            let _ = copy_bidirectional(&mut visitor, &mut upstream).await;
        }
    }
}

/// A configuration with a certificate for localhost that ends on this day, and the certificate as PEM.
fn tls_until((year, month, day): (i32, u8, u8)) -> (ServerConfig, String) {
    let mut parameters = CertificateParams::new(["localhost".to_owned()]).unwrap();
    parameters.not_after = date_time_ymd(year, month, day);
    let key = KeyPair::generate().unwrap();
    let certificate = parameters.self_signed(&key).unwrap();
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(
            vec![certificate.der().clone()],
            PrivateKeyDer::try_from(key.serialize_der()).unwrap(),
        )
        .unwrap();
    (config, certificate.pem())
}

/// A server with a group, and its database.
async fn server_with_group(settings: &[(&str, &str)]) -> (Arc<TestDatabase>, Program) {
    let database = Arc::new(new_database().await);
    let server = Program::start(&database, settings).await;
    App::at(server.url(), Arc::clone(&database)).admin().await;
    (database, server)
}

async fn visit(
    database: &TestDatabase,
    public_url: &str,
    settings: &[(&str, &str)],
) -> (String, Option<i32>) {
    let settings = [&[("DUELO_PUBLIC_URL", public_url)], settings].concat();
    doctor_with(&["--public"], &database.url(), &settings).await
}

#[tokio::test]
async fn each_fault_between_visitors_and_the_server_is_found() {
    let (database, server) = server_with_group(&[]).await;
    for (proxy, finding, remedy) in [
        (
            Proxy::NotTrusted,
            "error: the server takes its visitors to be at 127.0.0.2",
            "DUELO_TRUSTED_PROXIES=127.0.0.2",
        ),
        (
            Proxy::HoldsBack,
            "error: the proxy holds events back",
            "proxy_buffering off",
        ),
        (
            Proxy::SmallBodies,
            "error: the proxy refuses a body of 64 MB",
            "client_max_body_size 64m",
        ),
        (
            Proxy::Redirects,
            "leads on to https://www.padel.example/",
            "Set DUELO_PUBLIC_URL",
        ),
        (
            Proxy::OtherSite,
            "does not lead to a Duelo that is ready: /health/ready answers 200",
            "DUELO_LISTEN",
        ),
    ] {
        let port = proxy.start(server.address, None).await;
        let (said, code) = visit(&database, &format!("http://127.0.0.1:{port}"), &[]).await;
        assert_eq!(code, Some(1), "{proxy:?}: {said}");
        let (_, of_url) = said.split_once("✗ public URL\n").expect(&said);
        assert_eq!(of_url.lines().count(), 1, "{proxy:?}: {said}");
        assert!(
            of_url.contains(finding) && of_url.contains(remedy),
            "{proxy:?}: {said}"
        );
    }
    let port = Proxy::Right.start(server.address, None).await;
    for url in [format!("http://127.0.0.1:{port}"), server.url()] {
        let (said, code) = visit(&database, &url, &[]).await;
        assert_eq!(code, Some(0), "{said}");
        assert!(said.ends_with("✓ public URL\n"), "{said}");
    }
    let (said, code) = visit(&database, "http://127.0.0.1:1", &[]).await;
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains("error: nothing answers at DUELO_PUBLIC_URL"),
        "{said}"
    );
}

#[tokio::test]
async fn a_server_that_believes_every_address_is_found() {
    // The proxy passes on what the visitor sends, or is not there.
    let (database, server) = server_with_group(&[("DUELO_TRUSTED_PROXIES", "127.0.0.1")]).await;
    let (said, code) = visit(&database, &server.url(), &[]).await;
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains("error: the server believes what visitors say of their address"),
        "{said}"
    );
}

#[tokio::test]
async fn a_certificate_that_ends_soon_or_is_not_trusted_is_found() {
    let (database, server) = server_with_group(&[]).await;
    let day = chrono::Utc::now().date_naive() + chrono::TimeDelta::days(3);
    let soon = {
        use chrono::Datelike as _;
        (
            day.year(),
            u8::try_from(day.month()).unwrap(),
            u8::try_from(day.day()).unwrap(),
        )
    };
    for (end, is_trusted, finding) in [
        (soon, true, Some(format!("ends on {day}"))),
        (
            (2020, 1, 1),
            true,
            Some("no browser accepts the certificate".to_owned()),
        ),
        (
            (4000, 1, 1),
            false,
            Some("no browser accepts the certificate".to_owned()),
        ),
        ((4000, 1, 1), true, None),
    ] {
        let (config, pem) = tls_until(end);
        let folder = tempfile::tempdir().unwrap();
        let authorities = folder.path().join("authorities.pem");
        std::fs::write(&authorities, pem).unwrap();
        let port = Proxy::Right.start(server.address, Some(config)).await;
        let trusted = [("SSL_CERT_FILE", authorities.to_str().unwrap())];
        let settings = if is_trusted { &trusted[..] } else { &[] };
        let (said, code) = visit(&database, &format!("https://localhost:{port}"), settings).await;
        match finding {
            Some(finding) => {
                assert_eq!(code, Some(1), "{said}");
                assert!(said.contains(&finding), "{finding}: {said}");
            }
            None => assert!(code == Some(0) && said.ends_with("✓ public URL\n"), "{said}"),
        }
    }
}
