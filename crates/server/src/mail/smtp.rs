//! The SMTP client.

use std::error::Error as StdError;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use db::rows::MailRow;
use db::with_causes;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::response::{Category, Severity};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use secrecy::ExposeSecret;
use tokio::time::timeout;

use crate::config::{self, SmtpTls};

/// Sends mails to the configured mail server. Each mail uses a new connection, so that no connection is stale.
pub(crate) struct SmtpClient {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    host: String,
    timeout: Duration,
}

/// The configuration of the mail server can't be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SmtpConfigError {
    #[error("the certificate authority of the mail server, {path}, can't be read")]
    CaUnreadable { path: PathBuf, source: io::Error },
    #[error("{0}, the file of the mail server's authority, holds no certificate (PEM)")]
    CaInvalid(PathBuf),
    #[error("no TLS connection to the mail server is possible")]
    Tls(#[source] lettre::transport::smtp::Error),
}

/// A mail could not be sent.
#[derive(Debug)]
pub(crate) struct SendError {
    /// Whether another attempt would fail too.
    pub(crate) is_permanent: bool,
    /// For the outbox: the error with its causes and the response of the mail server.
    pub(crate) details: String,
    /// For the log: without the response of the mail server, which can contain the recipient's address.
    pub(crate) summary: String,
}

impl SmtpClient {
    /// The client for the configured mail server, if there is one. It does not connect yet.
    pub(crate) fn from_config(links: &config::Links) -> Result<Option<Self>, SmtpConfigError> {
        let mail = &links.mail;
        let (Some(server), Some(from)) = (&mail.smtp_host, &mail.smtp_from) else {
            return Ok(None);
        };
        let (tls, default_port) = match mail.smtp_tls {
            SmtpTls::None => (Tls::None, 25),
            SmtpTls::Starttls => (Tls::Required(tls_parameters(mail, server)?), 587),
            SmtpTls::Implicit => (Tls::Wrapper(tls_parameters(mail, server)?), 465),
        };
        let host = links.host();
        let mut transport = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(server)
            .port(mail.smtp_port.unwrap_or(default_port))
            .tls(tls)
            .hello_name(ClientId::Domain(host.clone()))
            .timeout(Some(mail.smtp_timeout));
        if let (Some(user), Some(password)) = (&mail.smtp_user, &mail.smtp_password) {
            let credentials = Credentials::new(user.clone(), password.expose_secret().to_owned());
            transport = transport.credentials(credentials);
        }
        Ok(Some(Self {
            transport: transport.build(),
            from: from.clone(),
            host,
            timeout: mail.smtp_timeout,
        }))
    }

    /// The longest time that [`Self::send`] takes.
    pub(crate) const fn timeout(&self) -> Duration {
        self.timeout
    }

    /// Connects to the mail server, and signs in if there is a password.
    pub(crate) async fn check(&self) -> Result<(), SendError> {
        match timeout(self.timeout, self.transport.test_connection()).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(SendError::from(error)),
            Err(_) => Err(SendError::late()),
        }
    }

    /// Sends a mail. Returns the mail server's answer.
    pub(crate) async fn send(&self, mail: &MailRow) -> Result<String, SendError> {
        let message = self.message(mail).map_err(|error| SendError {
            is_permanent: true,
            details: with_causes(error.as_ref()),
            summary: "it can't be written as a mail".to_owned(),
        })?;
        match timeout(self.timeout, self.transport.send(message)).await {
            Ok(Ok(answer)) => {
                let lines: Vec<_> = answer.message().collect();
                Ok(format!("{} {}", answer.code(), lines.join(" ")))
            }
            Ok(Err(error)) => Err(SendError::from(error)),
            Err(_) => Err(SendError::late()),
        }
    }

    fn message(&self, mail: &MailRow) -> Result<Message, Box<dyn StdError + Send + Sync>> {
        let recipient: Address = mail.recipient.parse()?;
        let text = mail.text_body.clone().ok_or("a mail without its text")?;
        let html = mail.html_body.clone().ok_or("a mail without its HTML")?;
        // The same for each attempt: if an attempt succeeds unnoticed, mail clients recognise the next one as a
        // duplicate.
        let id = format!(
            "<{}.{}@{}>",
            mail.id,
            mail.created_at.timestamp_micros(),
            self.host
        );
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, recipient))
            .subject(&mail.subject)
            .message_id(Some(id))
            .multipart(MultiPart::alternative_plain_html(text, html))?;
        // RFC 3834: suppresses automatic replies.
        message.headers_mut().insert_raw(HeaderValue::new(
            HeaderName::new_from_ascii_str("Auto-Submitted"),
            "auto-generated".to_owned(),
        ));
        Ok(message)
    }
}

impl SendError {
    fn late() -> Self {
        let summary = "the mail server took too long";
        Self {
            is_permanent: false,
            details: summary.to_owned(),
            summary: summary.to_owned(),
        }
    }
}

impl From<lettre::transport::smtp::Error> for SendError {
    fn from(error: lettre::transport::smtp::Error) -> Self {
        // 55x rejects the mail itself. Other permanent errors, such as a wrong password (535), can be fixed by the
        // operator.
        let is_permanent = error.status().is_some_and(|code| {
            code.severity == Severity::PermanentNegativeCompletion && code.category == Category::MailSystem
        });
        let details = with_causes(&error);
        let summary = match error.status() {
            Some(code) => format!("the mail server responded {code}"),
            None => details.clone(),
        };
        Self {
            is_permanent,
            details,
            summary,
        }
    }
}

fn tls_parameters(mail: &config::Mail, server: &str) -> Result<TlsParameters, SmtpConfigError> {
    let mut parameters = TlsParameters::builder(server.to_owned());
    if let Some(path) = &mail.smtp_ca {
        let pem = fs::read(path).map_err(|source| SmtpConfigError::CaUnreadable {
            path: path.clone(),
            source,
        })?;
        // The parser of the certificate accepts a file without any.
        let is_pem = String::from_utf8_lossy(&pem).contains("-----BEGIN CERTIFICATE-----");
        let authority = Certificate::from_pem(&pem).ok().filter(|_| is_pem);
        let authority = authority.ok_or_else(|| SmtpConfigError::CaInvalid(path.clone()))?;
        parameters = parameters.add_root_certificate(authority);
    }
    parameters.build_rustls().map_err(SmtpConfigError::Tls)
}
