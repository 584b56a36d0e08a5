//! An SMTP server with real connections, TLS and the protocol implementation of `mailin`.

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

/// How connections are encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Security {
    Plain,
    StartTls,
    Implicit,
}

/// A mail that was received.
#[derive(Debug, Clone)]
pub(crate) struct ReceivedMail {
    pub(crate) from: String,
    pub(crate) to: Vec<String>,
    /// Header and body, quoted-printable decoded.
    pub(crate) content: String,
    /// The account that was logged in.
    pub(crate) account: Option<String>,
    pub(crate) encrypted: bool,
}

/// An SMTP server that stops when dropped.
pub(crate) struct SmtpServer {
    pub(crate) port: u16,
    /// The certificate that clients have to trust, as PEM.
    pub(crate) certificate: String,
    state: Arc<ServerState>,
    listening: JoinHandle<()>,
}

/// State shared by all connections.
struct ServerState {
    security: Security,
    /// The required account.
    account: Option<(&'static str, &'static str)>,
    /// The response codes for the next recipients.
    refusals: Mutex<VecDeque<u16>>,
    received: Mutex<Vec<ReceivedMail>>,
    tls: TlsAcceptor,
}

impl SmtpServer {
    pub(crate) async fn start(security: Security) -> Self {
        Self::start_on(0, security, None, &[]).await
    }

    pub(crate) async fn start_on(
        port: u16,
        security: Security,
        account: Option<(&'static str, &'static str)>,
        refusals: &[u16],
    ) -> Self {
        let (tls, certificate) = tls();
        let state = Arc::new(ServerState {
            security,
            account,
            refusals: Mutex::new(refusals.iter().copied().collect()),
            received: Mutex::default(),
            tls,
        });
        let listener = TcpListener::bind(("127.0.0.1", port)).await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let listening = tokio::spawn(listen(listener, Arc::clone(&state)));
        Self {
            port,
            certificate,
            state,
            listening,
        }
    }

    pub(crate) fn received(&self) -> Vec<ReceivedMail> {
        self.state.received.lock().expect("the mails").clone()
    }
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

async fn listen(listener: TcpListener, state: Arc<ServerState>) {
    while let Ok((stream, peer)) = listener.accept().await {
        // Errors of a connection are seen by the client under test.
        tokio::spawn(serve(stream, peer.ip(), Arc::clone(&state)));
    }
}

async fn serve(stream: TcpStream, peer: IpAddr, state: Arc<ServerState>) -> io::Result<()> {
    let mut builder = SessionBuilder::new("mail.test");
    if state.account.is_some() {
        builder.enable_auth(AuthMechanism::Plain);
        // `mailin` does not know of implicit TLS and would refuse authentication.
        if state.security != Security::StartTls {
            builder.insecure_enable_plaintext_auth();
        }
    }
    if state.security == Security::StartTls {
        builder.enable_start_tls();
    }
    let smtp_session = SmtpSession {
        state: Arc::clone(&state),
        mail: ReceivedMail {
            from: String::new(),
            to: Vec::new(),
            content: String::new(),
            account: None,
            encrypted: state.security != Security::Plain,
        },
    };
    let mut session = builder.build(peer, smtp_session);
    if state.security == Security::Implicit {
        let stream = state.tls.accept(stream).await?;
        return serve_session(stream, &mut session, true).await.map(drop);
    }
    if let Some(stream) = serve_session(stream, &mut session, true).await? {
        let stream = state.tls.accept(stream).await?;
        session.tls_active();
        serve_session(stream, &mut session, false).await?;
    }
    Ok(())
}

/// Serves until the client disconnects, or requests STARTTLS: then returns the stream.
async fn serve_session<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    session: &mut Session<SmtpSession>,
    greet: bool,
) -> io::Result<Option<S>> {
    let mut stream = BufReader::new(stream);
    if greet {
        stream.write_all(&session.greeting().buffer()?).await?;
    }
    let mut line = Vec::new();
    while stream.read_until(b'\n', &mut line).await? > 0 {
        let reply = session.process(&line);
        line.clear();
        if reply.action != Action::NoReply {
            stream.write_all(&reply.buffer()?).await?;
            stream.flush().await?;
        }
        match reply.action {
            Action::Close => break,
            Action::UpgradeTls => return Ok(Some(stream.into_inner())),
            Action::Reply | Action::NoReply => {}
        }
    }
    Ok(None)
}

/// The state of one connection.
struct SmtpSession {
    state: Arc<ServerState>,
    mail: ReceivedMail,
}

impl Handler for SmtpSession {
    fn auth_plain(&mut self, _: &str, user: &str, password: &str) -> Response {
        if self.state.account != Some((user, password)) {
            return response::INVALID_CREDENTIALS;
        }
        self.mail.account = Some(user.to_owned());
        response::AUTH_OK
    }

    fn mail(&mut self, _: IpAddr, _: &str, from: &str) -> Response {
        if self.state.account.is_some() && self.mail.account.is_none() {
            return response::AUTHENTICATION_REQUIRED;
        }
        from.clone_into(&mut self.mail.from);
        response::OK
    }

    fn rcpt(&mut self, to: &str) -> Response {
        let refusal = self.state.refusals.lock().expect("the refusals").pop_front();
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
        self.state.received.lock().expect("the mails").push(mail);
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
