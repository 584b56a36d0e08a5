//! A mail server: real connections, real TLS, and a protocol that others wrote.

use std::collections::VecDeque;
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use mailin::{Action, AuthMechanism, Handler, Response, Session, SessionBuilder, response};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// How it wants to be talked to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Security {
    Plain,
    StartTls,
    Implicit,
}

/// A mail that it took.
#[derive(Debug, Clone)]
pub(super) struct Received {
    pub(super) from: String,
    pub(super) to: Vec<String>,
    /// Header and body, with what quoted-printable writes differently put back.
    pub(super) content: String,
    /// Who had logged in.
    pub(super) account: Option<String>,
    pub(super) encrypted: bool,
}

/// A mail server that stops when it is dropped.
pub(super) struct MailServer {
    pub(super) port: u16,
    /// The certificate that clients have to believe, as PEM.
    pub(super) certificate: String,
    office: Arc<Office>,
    listening: JoinHandle<()>,
}

/// What all connections share.
struct Office {
    security: Security,
    /// The account that clients must log in to.
    account: Option<(&'static str, &'static str)>,
    /// What the next recipients are refused with.
    refusals: Mutex<VecDeque<u16>>,
    received: Mutex<Vec<Received>>,
    tls: TlsAcceptor,
}

impl MailServer {
    pub(super) async fn start(security: Security) -> Self {
        Self::start_on(0, security, None, &[]).await
    }

    pub(super) async fn start_on(
        port: u16,
        security: Security,
        account: Option<(&'static str, &'static str)>,
        refusals: &[u16],
    ) -> Self {
        let (tls, certificate) = tls();
        let office = Arc::new(Office {
            security,
            account,
            refusals: Mutex::new(refusals.iter().copied().collect()),
            received: Mutex::default(),
            tls,
        });
        let listener = TcpListener::bind(("127.0.0.1", port)).await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let listening = tokio::spawn(listen(listener, Arc::clone(&office)));
        Self {
            port,
            certificate,
            office,
            listening,
        }
    }

    pub(super) fn received(&self) -> Vec<Received> {
        self.office.received.lock().expect("the mails").clone()
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

async fn listen(listener: TcpListener, office: Arc<Office>) {
    while let Ok((stream, peer)) = listener.accept().await {
        // A client that breaks off has its own reasons.
        tokio::spawn(serve(stream, peer.ip(), Arc::clone(&office)));
    }
}

async fn serve(stream: TcpStream, peer: IpAddr, office: Arc<Office>) -> io::Result<()> {
    let mut builder = SessionBuilder::new("mail.test");
    if office.account.is_some() {
        builder.enable_auth(AuthMechanism::Plain);
        // With implicit TLS the protocol does not know that it is encrypted.
        if office.security != Security::StartTls {
            builder.insecure_enable_plaintext_auth();
        }
    }
    if office.security == Security::StartTls {
        builder.enable_start_tls();
    }
    let visit = Visit {
        office: Arc::clone(&office),
        mail: Received {
            from: String::new(),
            to: Vec::new(),
            content: String::new(),
            account: None,
            encrypted: office.security != Security::Plain,
        },
    };
    let mut session = builder.build(peer, visit);
    if office.security == Security::Implicit {
        let stream = office.tls.accept(stream).await?;
        return converse(stream, &mut session, true).await.map(drop);
    }
    if let Some(stream) = converse(stream, &mut session, true).await? {
        let stream = office.tls.accept(stream).await?;
        session.tls_active();
        converse(stream, &mut session, false).await?;
    }
    Ok(())
}

/// Talks until the client goes, or wants TLS: then with the connection as it was.
async fn converse<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    session: &mut Session<Visit>,
    greet: bool,
) -> io::Result<Option<S>> {
    let mut stream = BufReader::new(stream);
    if greet {
        stream.write_all(&session.greeting().buffer()?).await?;
    }
    let mut line = Vec::new();
    while stream.read_until(b'\n', &mut line).await? > 0 {
        let answer = session.process(&line);
        line.clear();
        if answer.action != Action::NoReply {
            stream.write_all(&answer.buffer()?).await?;
            stream.flush().await?;
        }
        match answer.action {
            Action::Close => break,
            Action::UpgradeTls => return Ok(Some(stream.into_inner())),
            Action::Reply | Action::NoReply => {}
        }
    }
    Ok(None)
}

/// One connection.
struct Visit {
    office: Arc<Office>,
    mail: Received,
}

impl Handler for Visit {
    fn auth_plain(&mut self, _: &str, user: &str, password: &str) -> Response {
        if self.office.account != Some((user, password)) {
            return response::INVALID_CREDENTIALS;
        }
        self.mail.account = Some(user.to_owned());
        response::AUTH_OK
    }

    fn mail(&mut self, _: IpAddr, _: &str, from: &str) -> Response {
        if self.office.account.is_some() && self.mail.account.is_none() {
            return response::AUTHENTICATION_REQUIRED;
        }
        from.clone_into(&mut self.mail.from);
        response::OK
    }

    fn rcpt(&mut self, to: &str) -> Response {
        let refusal = self.office.refusals.lock().expect("the refusals").pop_front();
        if let Some(code) = refusal {
            return Response::custom(code, format!("not now, <{to}>"));
        }
        self.mail.to.push(to.to_owned());
        response::OK
    }

    fn data(&mut self, line: &[u8]) -> io::Result<()> {
        self.mail.content.push_str(&String::from_utf8_lossy(line));
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        let mut mail = self.mail.clone();
        mail.content = mail.content.replace("=\r\n", "").replace("=3D", "=");
        self.office.received.lock().expect("the mails").push(mail);
        response::OK
    }
}

fn tls() -> (TlsAcceptor, String) {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let key = PrivateKeyDer::Pkcs8(signing_key.serialize_der().into());
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key)
        .expect("a configuration");
    (TlsAcceptor::from(Arc::new(config)), cert.pem())
}
