//! How mails leave.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::BoolishValueParser;
use clap::{ArgAction, Args, ValueEnum};
use lettre::message::Mailbox;
use secrecy::SecretString;

use super::parse;

/// The mail server, and what to do without one.
#[derive(Debug, Clone, Args)]
#[group(id = "mail-options")]
pub struct Mail {
    /// Host name of the mail server (SMTP). Without one no mail is sent.
    #[arg(long, env = "DUELO_SMTP_HOST", requires = "smtp_from", value_parser = parse::host)]
    pub smtp_host: Option<String>,

    /// Its port; 587 with starttls, 465 with implicit TLS and 25 with none if not given.
    #[arg(long, env = "DUELO_SMTP_PORT", requires = "smtp_host")]
    pub smtp_port: Option<u16>,

    /// How the connection to it is encrypted.
    #[arg(long, env = "DUELO_SMTP_TLS", default_value = "starttls")]
    pub smtp_tls: SmtpTls,

    /// PEM file of a certificate authority that is believed beside the system's own.
    #[arg(long, env = "DUELO_SMTP_CA", requires = "smtp_host")]
    pub smtp_ca: Option<PathBuf>,

    /// Account at the mail server, if it asks for one.
    #[arg(long, env = "DUELO_SMTP_USER", requires_all = ["smtp_host", "smtp_password"])]
    pub smtp_user: Option<String>,

    /// Password of that account.
    #[arg(
        long,
        env = "DUELO_SMTP_PASSWORD",
        hide_env_values = true,
        requires = "smtp_user"
    )]
    pub smtp_password: Option<SecretString>,

    /// Who mails come from, as in "Duelo <no-reply@padel.example>".
    #[arg(long, env = "DUELO_SMTP_FROM", requires = "smtp_host", value_parser = parse::mailbox)]
    pub smtp_from: Option<Mailbox>,

    /// Seconds that the mail server may take for one mail.
    #[arg(long = "smtp-timeout-seconds", env = "DUELO_SMTP_TIMEOUT_SECONDS", default_value = "20", value_parser = parse::some_seconds)]
    pub smtp_timeout: Duration,

    /// Seconds until a mail that could not be sent is tried again; each further wait is twice as long, up to 15 minutes.
    /// It is given up when the link in it has expired.
    #[arg(long = "mail-retry-seconds", env = "DUELO_MAIL_RETRY_SECONDS", default_value = "30", value_parser = parse::some_seconds)]
    pub mail_retry: Duration,

    /// For development, without a mail server: everybody can read all mails at /dev/mailbox.
    #[arg(long, env = "DUELO_DEV_MAILBOX", action = ArgAction::SetTrue, value_parser = BoolishValueParser::new())]
    pub dev_mailbox: bool,
}

/// How a connection to a mail server is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SmtpTls {
    /// Not at all: for a mail server on the same machine.
    None,
    /// After a greeting in the open; a mail server that can't is refused.
    Starttls,
    /// From the first byte on.
    Implicit,
}

impl Mail {
    /// Whether mails are kept for developers to read, instead of being sent.
    pub(crate) const fn shows_mailbox(&self) -> bool {
        self.dev_mailbox && self.smtp_host.is_none()
    }

    /// Whether mails come to nobody.
    pub(crate) const fn reaches_nobody(&self) -> bool {
        !self.dev_mailbox && self.smtp_host.is_none()
    }
}
