//! The mail server that takes our mails.

use std::error::Error as StdError;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use actix_web::http::Uri;
use db::rows::Mail;
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

/// A mail server, as it was configured. Each mail has a connection of its own, so none is ever a stale one.
pub(crate) struct MailServer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    host: String,
    timeout: Duration,
}

/// Why a mail server can't be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unusable {
    #[error("the certificate authority of the mail server, {path}, can't be read")]
    NoAuthority { path: PathBuf, source: io::Error },
    #[error("{path} holds no certificate of an authority (PEM)")]
    NotAnAuthority {
        path: PathBuf,
        source: lettre::transport::smtp::Error,
    },
    #[error("no TLS connection to the mail server is possible")]
    NoTls(#[source] lettre::transport::smtp::Error),
}

/// Why a mail was not taken.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// Whether it would be refused again.
    pub(crate) is_final: bool,
    /// For the outbox: all that is known, what the mail server said included.
    pub(crate) reason: String,
    /// For the log: what the mail server said can repeat the address.
    pub(crate) summary: String,
}

impl MailServer {
    /// The mail server of the configuration, if there is one. Asks it nothing yet.
    pub(crate) fn configured(mail: &config::Mail, public_url: &str) -> Result<Option<Self>, Unusable> {
        let (Some(server), Some(from)) = (&mail.smtp_host, &mail.smtp_from) else {
            return Ok(None);
        };
        let (tls, usual_port) = match mail.smtp_tls {
            SmtpTls::None => (Tls::None, 25),
            SmtpTls::Starttls => (Tls::Required(tls_parameters(mail, server)?), 587),
            SmtpTls::Implicit => (Tls::Wrapper(tls_parameters(mail, server)?), 465),
        };
        let host = host_of(public_url);
        let mut transport = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(server)
            .port(mail.smtp_port.unwrap_or(usual_port))
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

    /// How long it takes at most until [`Self::send`] says how it went.
    pub(crate) const fn patience(&self) -> Duration {
        self.timeout
    }

    /// Hands the mail over.
    pub(crate) async fn send(&self, mail: &Mail) -> Result<(), Refusal> {
        let message = self.message(mail).map_err(|error| Refusal {
            is_final: true,
            reason: with_causes(error.as_ref()),
            summary: "it can't be written as a mail".to_owned(),
        })?;
        match timeout(self.timeout, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(Refusal::from(error)),
            Err(late) => Err(Refusal {
                is_final: false,
                reason: late.to_string(),
                summary: "the mail server took too long".to_owned(),
            }),
        }
    }

    fn message(&self, mail: &Mail) -> Result<Message, Box<dyn StdError + Send + Sync>> {
        let recipient: Address = mail.recipient.parse()?;
        let text = mail.text_body.clone().ok_or("a mail without its text")?;
        let html = mail.html_body.clone().ok_or("a mail without its HTML")?;
        // The same at each try: should one arrive that we take for lost, the second is known for a copy.
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
        // Nobody's holiday greeting needs to answer.
        message.headers_mut().insert_raw(HeaderValue::new(
            HeaderName::new_from_ascii_str("Auto-Submitted"),
            "auto-generated".to_owned(),
        ));
        Ok(message)
    }
}

impl From<lettre::transport::smtp::Error> for Refusal {
    fn from(error: lettre::transport::smtp::Error) -> Self {
        // A final word about the mail itself is 55x. Others, as a wrong password (535), are ours to put right meanwhile.
        let is_final = error.status().is_some_and(|code| {
            code.severity == Severity::PermanentNegativeCompletion && code.category == Category::MailSystem
        });
        let reason = with_causes(&error);
        let summary = match error.status() {
            Some(code) => format!("the mail server said {code}"),
            None => reason.clone(),
        };
        Self {
            is_final,
            reason,
            summary,
        }
    }
}

fn tls_parameters(mail: &config::Mail, server: &str) -> Result<TlsParameters, Unusable> {
    let mut parameters = TlsParameters::builder(server.to_owned());
    if let Some(path) = &mail.smtp_ca {
        let pem = fs::read(path).map_err(|source| Unusable::NoAuthority {
            path: path.clone(),
            source,
        })?;
        let authority = Certificate::from_pem(&pem).map_err(|source| Unusable::NotAnAuthority {
            path: path.clone(),
            source,
        })?;
        parameters = parameters.add_root_certificate(authority);
    }
    parameters.build_rustls().map_err(Unusable::NoTls)
}

/// The host that people know us by.
fn host_of(public_url: &str) -> String {
    let uri = public_url.parse::<Uri>().ok();
    uri.as_ref().and_then(Uri::host).unwrap_or("localhost").to_owned()
}

fn with_causes(error: &(dyn StdError + 'static)) -> String {
    let mut line = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        line.push_str(": ");
        line.push_str(&cause.to_string());
        next = cause.source();
    }
    line
}
