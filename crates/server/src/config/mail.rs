//! How mails are sent.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use lettre::message::Mailbox;
use secrecy::SecretString;

use super::parse;

/// The mail server, or what replaces it in development.
#[derive(Debug, Clone, Args)]
#[group(id = "mail-options")]
#[command(next_help_heading = "Mail")]
pub struct Mail {
    /// Host name of the mail server (SMTP). Without one no mail is sent, and the start logs a warning.
    #[arg(long, env = "DUELO_SMTP_HOST", value_parser = parse::host)]
    pub smtp_host: Option<String>,

    /// Port of the mail server; 587 with starttls, 465 with implicit TLS and 25 with none if not given.
    #[arg(long, env = "DUELO_SMTP_PORT")]
    pub smtp_port: Option<u16>,

    /// Encryption of the connection to the mail server.
    #[arg(long, env = "DUELO_SMTP_TLS", default_value = "starttls")]
    pub smtp_tls: SmtpTls,

    /// PEM file of an authority that is trusted in addition to the system's.
    #[arg(long, env = "DUELO_SMTP_CA")]
    pub smtp_ca: Option<PathBuf>,

    /// Account on the mail server, if it requires one.
    #[arg(long, env = "DUELO_SMTP_USER")]
    pub smtp_user: Option<String>,

    /// Password of that account.
    #[arg(long, env = "DUELO_SMTP_PASSWORD", hide_env_values = true)]
    pub smtp_password: Option<SecretString>,

    /// Sender of mails, as in `Duelo <no-reply@padel.example>`; required with a mail server.
    #[arg(long, env = "DUELO_SMTP_FROM", value_parser = parse::mailbox)]
    pub smtp_from: Option<Mailbox>,

    /// Without a mail server: whom pages name to ask for a new password, as in `Karin at the reception`.
    #[arg(long, env = "DUELO_CONTACT", value_parser = parse::contact)]
    pub contact: Option<String>,

    /// Timeout for sending one mail, in seconds.
    #[arg(long = "smtp-timeout-seconds", env = "DUELO_SMTP_TIMEOUT_SECONDS", default_value = "20", value_parser = parse::positive_seconds)]
    pub smtp_timeout: Duration,

    /// Seconds until a mail that could not be sent is retried; the delay doubles each time, up to 15 minutes. It is
    /// given up when the mail server refuses it for good (55x), or when the link in it has expired.
    #[arg(long = "mail-retry-seconds", env = "DUELO_MAIL_RETRY_SECONDS", default_value = "30", value_parser = parse::positive_seconds)]
    pub mail_retry: Duration,

    /// For development, without a mail server: anyone can read all mails at /dev/mailbox. Not with a public URL that
    /// other machines reach.
    #[arg(long, env = "DUELO_DEV_MAILBOX", value_parser = parse::switch())]
    pub dev_mailbox: bool,
}

/// Encryption of the connection to the mail server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SmtpTls {
    /// No encryption: for a mail server on the same machine.
    None,
    /// STARTTLS; a mail server without it is refused.
    Starttls,
    /// TLS from the start of the connection.
    Implicit,
}

impl Mail {
    /// Whether mails are shown in the development mailbox instead of being sent.
    pub(crate) const fn has_dev_mailbox(&self) -> bool {
        self.dev_mailbox && self.smtp_host.is_none()
    }

    /// Whether mails are neither sent nor shown.
    pub(crate) const fn is_disabled(&self) -> bool {
        !self.dev_mailbox && self.smtp_host.is_none()
    }
}
