//! The settings of the program: by flags, environment variables or a file, and checked before the server starts.
//!
//! Each is declared once, as an argument with the name of its variable. What else is said of settings (the file's keys,
//! `duelo config`, docs/settings.md, the names in errors) follows from these declarations, see `settings`.

mod accounts;
mod brand;
pub(crate) mod checks;
mod database;
mod file;
mod limits;
mod log;
mod mail;
mod palette;
mod parse;
pub(crate) mod reference;
pub(crate) mod settings;
pub(crate) mod sources;

use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

use actix_web::http::Uri;
use actix_web::http::header::HeaderValue;
use clap::Args;
use db::AddressError;
use elo_core::account::Email;
use ipnet::IpNet;
use secrecy::SecretString;

pub use accounts::{PasswordHashing, Registration, Sessions};
pub use brand::Brand;
pub(crate) use brand::{Logo, PRODUCT, data_url};
pub use database::Database;
pub use limits::{Limits, PerClient, RateLimit};
pub use log::{LogFormat, Logging};
pub use mail::{Mail, SmtpTls};
pub(crate) use palette::Palette;
pub(crate) use parse::switch;

/// The continuous replay of groups, which compares what they store with their matches.
#[derive(Debug, Clone, Copy, Args)]
#[command(next_help_heading = "Database")]
pub struct Verification {
    /// Matches that are replayed per second, at most; 0 disables the verification.
    #[arg(
        long = "verify-matches-per-second",
        env = "DUELO_VERIFY_MATCHES_PER_SECOND",
        default_value = "500"
    )]
    pub matches_per_second: u32,

    /// Seconds until a verified group is verified again, at least.
    #[arg(
        long = "verify-interval-seconds",
        env = "DUELO_VERIFY_INTERVAL_SECONDS",
        default_value = "3600",
        value_parser = parse::positive_seconds
    )]
    pub interval: Duration,
}

/// The address of the server.
#[derive(Debug, Clone, Copy, Args)]
#[command(next_help_heading = "Server")]
pub struct Listen {
    /// Address and port to listen on; port 0 takes a free one. A socket that systemd passes on is used instead.
    #[arg(long = "listen", env = "DUELO_LISTEN", default_value = "127.0.0.1:8080", value_parser = parse::listen)]
    pub address: SocketAddr,
}

/// All settings of a server. Secrets are read from the environment alone (see [`crate::commands::parse`]). An invalid
/// value stops the start with an error message.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Server")]
pub struct Config {
    /// A read replica of the database, as a URL like `DATABASE_URL`. It answers reads of groups while it has the
    /// group's version of the database in `DATABASE_URL`, over as many connections.
    #[arg(
        long = "replica-url",
        env = "DUELO_REPLICA_URL",
        hide_env_values = true,
        help_heading = "Database",
        value_parser = parse::database_url
    )]
    pub replica_url: Option<SecretString>,

    /// Where the server listens.
    #[command(flatten)]
    pub listen: Listen,

    /// Address and port where Prometheus reads /metrics; not served if not given. Choose one that only your own
    /// machines reach.
    #[arg(long, env = "DUELO_METRICS_LISTEN", value_parser = parse::listen)]
    pub metrics_listen: Option<SocketAddr>,

    /// Address of a collector of OpenTelemetry that takes traces by OTLP over HTTP, as in `http://localhost:4318`;
    /// traces are off if not given.
    #[arg(long, env = "DUELO_OTLP_ENDPOINT", help_heading = "Log", value_parser = parse::collector)]
    pub otlp_endpoint: Option<String>,

    /// Secret that signs access tokens and device tokens: at least 32 characters, the same on every server, for example
    /// from `openssl rand -base64 48`.
    #[arg(
        long,
        env = "DUELO_JWT_SECRET",
        hide_env_values = true,
        help_heading = "Sign-in",
        value_parser = parse::jwt_secret
    )]
    pub jwt_secret: SecretString,

    /// A second secret whose tokens are accepted too, while the first is being changed.
    #[arg(
        long,
        env = "DUELO_JWT_PREVIOUS_SECRET",
        hide_env_values = true,
        help_heading = "Sign-in",
        value_parser = parse::jwt_secret
    )]
    pub jwt_previous_secret: Option<SecretString>,

    /// Value of the header Strict-Transport-Security, sent if the public URL is https, as in
    /// `max-age=63072000; includeSubDomains`; `off` sends none.
    #[arg(long, env = "DUELO_HSTS", default_value = DEFAULT_HSTS, value_parser = parse::hsts)]
    pub hsts: Hsts,

    /// Proxies (addresses or networks, separated by commas) whose X-Forwarded-For is trusted. Behind a proxy that is
    /// not listed, all people are one client for the limits.
    #[arg(long, env = "DUELO_TRUSTED_PROXIES", value_delimiter = ',', value_parser = parse::network)]
    pub trusted_proxies: Vec<IpNet>,

    /// Groups, separated by commas, one of which the landing page shows as an example: the last part of one of each
    /// group's links. They must be discoverable; those with at least 8 players and 20 matches come first. If not given,
    /// the discoverable groups with the most matches.
    #[arg(long, env = "DUELO_EXAMPLE_GROUPS", value_delimiter = ',', value_parser = parse::group_name)]
    pub example_groups: Vec<String>,

    /// Threads that answer requests; as many as there are processors if not given.
    #[arg(long, env = "DUELO_WORKERS")]
    pub workers: Option<NonZeroUsize>,

    /// Megabytes of answers to reads of groups that are kept in memory; each is sent only while Postgres has the same
    /// version of the group. 0 keeps none.
    #[arg(
        long = "read-cache-megabytes",
        env = "DUELO_READ_CACHE_MEGABYTES",
        default_value = "16"
    )]
    pub read_cache_megabytes: u32,

    /// Megabytes of share cards (the images of link previews) that are kept in memory; 0 keeps none.
    #[arg(
        long = "picture-cache-megabytes",
        env = "DUELO_PICTURE_CACHE_MEGABYTES",
        default_value = "16"
    )]
    pub share_card_cache_megabytes: u32,

    /// Megabytes of long answers that clients have not received yet. Above it the client whose answers take the most
    /// loses its oldest one: its connection is closed.
    #[arg(
        long = "unsent-megabytes",
        env = "DUELO_UNSENT_MEGABYTES",
        default_value = "32"
    )]
    pub unsent_megabytes: NonZeroU32,

    /// Seconds that a client may take to send the head of a request, and its body; of a file at least 128 KB must
    /// arrive in that time, again and again.
    #[arg(long = "request-seconds", env = "DUELO_REQUEST_SECONDS", default_value = "10", value_parser = parse::positive_seconds)]
    pub request_timeout: Duration,

    /// Seconds that a client may take to send a file that is imported, or to receive one that is exported or another
    /// long answer.
    #[arg(long = "transfer-seconds", env = "DUELO_TRANSFER_SECONDS", default_value = "120", value_parser = parse::positive_seconds)]
    pub transfer_timeout: Duration,

    /// Seconds that the server goes on answering when it is to stop, while `/health/ready` says 503, so that a balancer
    /// notices in time; a second signal ends them. 0 without a balancer.
    #[arg(long = "drain", env = "DUELO_DRAIN_SECONDS", default_value = "0", value_parser = parse::seconds)]
    pub drain_time: Duration,

    /// Seconds that running requests may take to finish when the server stops.
    #[arg(long = "shutdown", env = "DUELO_SHUTDOWN_SECONDS", default_value = "30", value_parser = parse::seconds)]
    pub shutdown_timeout: Duration,

    /// Seconds between two runs of the job that removes expired tokens, counters and stored answers.
    #[arg(
        long = "expiry-interval-seconds",
        env = "DUELO_EXPIRY_INTERVAL_SECONDS",
        default_value = "3600"
    )]
    pub expiry_interval_seconds: NonZeroU32,

    /// Days after its deletion in which a group can be restored. Then everything of it is removed for good.
    #[arg(
        long = "purge-deleted-groups-days",
        env = "DUELO_PURGE_DELETED_GROUPS_DAYS",
        default_value = "90"
    )]
    pub purge_deleted_groups_days: NonZeroU32,

    /// Hours in which a match is not saved a second time, unless its submission says that the same was played again:
    /// one of the same four players in the same pairs with the same games, among the latest 24 of the first player. 0
    /// saves it always.
    #[arg(long = "twin-hours", env = "DUELO_TWIN_HOURS", default_value = "6")]
    pub twin_hours: u32,

    /// Log the address of a client that the limit of log-ins, registrations, mails or wrong passcodes refuses, which
    /// fail2ban needs: deploy/fail2ban reads it. The page “Privacy” then says so.
    #[arg(
        long = "log-limited-clients",
        env = "DUELO_LOG_LIMITED_CLIENTS",
        help_heading = "Log",
        value_parser = switch()
    )]
    pub logs_limited_clients: bool,

    /// The folder of `duelo backup`, if this server sees it: `/metrics` then has the age of the last backup, and `duelo
    /// doctor` says if there is none or only an old one.
    #[arg(long = "backup-folder", env = "DUELO_BACKUP_FOLDER")]
    pub backup_folder: Option<PathBuf>,

    /// Who runs this server.
    #[command(flatten)]
    pub operator: Operator,

    /// How groups are verified.
    #[command(flatten)]
    pub verification: Verification,

    /// Lifetimes of sessions and their tokens.
    #[command(flatten)]
    pub sessions: Sessions,

    /// How much of the machine password hashing may use.
    #[command(flatten)]
    pub password_hashing: PasswordHashing,

    /// Rate limits and quotas.
    #[command(flatten)]
    pub limits: Limits,

    /// Links to the product, and who gets them.
    #[command(flatten)]
    pub links: Links,

    /// The database connection.
    #[command(flatten)]
    pub database: Database,
}

/// What a program needs that sends links: the server, and a command that invites.
#[derive(Debug, Clone, Args)]
#[group(id = "link-options")]
#[command(next_help_heading = "Server")]
pub struct Links {
    /// Public URL of the product, as people open it, without a path: links in mails begin with it. With https,
    /// Strict-Transport-Security is sent. `http://localhost:8080` if not given, which only a developer's machine is.
    #[arg(long, env = "DUELO_PUBLIC_URL", value_parser = parse::public_url)]
    pub(crate) public_url: Option<String>,

    /// Who may make an account: `open` anyone, `invited` who has an invitation to run a group or one by
    /// `duelo admin invite`, `closed` nobody. Existing accounts can be invited to groups in all three, and pages offer
    /// nothing that would be refused.
    #[arg(
        long,
        env = "DUELO_REGISTRATION",
        default_value = "open",
        help_heading = "Sign-in"
    )]
    pub registration: Registration,

    /// What the server is called and looks like.
    #[command(flatten)]
    pub brand: Brand,

    /// How mails are sent.
    #[command(flatten)]
    pub mail: Mail,
}

impl Links {
    /// The public URL of the product, without a slash at the end.
    pub(crate) fn public_url(&self) -> &str {
        self.public_url.as_deref().unwrap_or(DEFAULT_PUBLIC_URL)
    }

    /// The host of the public URL.
    pub(crate) fn host(&self) -> String {
        let uri = self.public_url().parse::<Uri>().ok();
        uri.as_ref().and_then(Uri::host).unwrap_or("localhost").to_owned()
    }
}

const DEFAULT_PUBLIC_URL: &str = "http://localhost:8080";

pub(crate) const DAY: Duration = Duration::from_hours(24);

/// Two years, for this host only: its subdomains may serve other things, over http too.
const DEFAULT_HSTS: &str = "max-age=63072000";

/// The value of the Strict-Transport-Security header; `None` sends no header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hsts(pub(crate) Option<HeaderValue>);

impl Config {
    /// The number of threads that answer requests.
    pub(crate) fn workers(&self) -> NonZeroUsize {
        let processors = || available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.workers.unwrap_or_else(processors)
    }

    /// The bytes of long answers that clients have not received yet, at most.
    pub(crate) fn unsent_bytes(&self) -> usize {
        usize::try_from(self.unsent_megabytes.get())
            .map_or(usize::MAX, |megabytes| megabytes.saturating_mul(1 << 20))
    }

    /// How long a deleted group can be restored.
    pub(crate) fn deleted_group_lifetime(&self) -> Duration {
        DAY.saturating_mul(self.purge_deleted_groups_days.get())
    }

    /// The seconds in which the twin of a match is refused.
    pub(crate) const fn twin_window(&self) -> u32 {
        self.twin_hours.saturating_mul(3600)
    }

    /// How long a client's address is in a counter, at most: until the window of the limit has ended and the expiry job
    /// has run.
    pub(crate) fn client_counter_lifetime(&self) -> Duration {
        let until_next_run = Duration::from_secs(self.expiry_interval_seconds.get().into());
        self.limits.longest_of_clients().saturating_add(until_next_run)
    }

    /// The value of Strict-Transport-Security: `None` unless the public URL is https.
    pub(crate) fn strict_transport_security(&self) -> Option<&HeaderValue> {
        self.hsts.0.as_ref().filter(|_| self.is_https())
    }

    /// Whether the product is served on the web, not on the machine of a developer.
    pub(crate) fn is_https(&self) -> bool {
        self.links.public_url().starts_with("https://")
    }

    /// The settings of the replica's connection pool: those of the database, but for the address.
    pub(crate) fn replica_settings(&self) -> Result<Option<db::Settings>, AddressError> {
        let Some(url) = &self.replica_url else {
            return Ok(None);
        };
        Ok(Some(db::Settings {
            address: self.database.address_of(url)?,
            ..self.database.settings()?
        }))
    }
}

/// Who runs a server, as the privacy page says it.
#[derive(Debug, Clone, Args)]
#[group(id = "operator-options")]
#[command(next_help_heading = "Server")]
pub struct Operator {
    /// The name of the person or the organisation that runs this server, for the page “Privacy”: a line of at most 100
    /// characters.
    #[arg(id = "operator-name", long, env = "DUELO_OPERATOR_NAME", value_parser = parse::contact)]
    pub name: Option<String>,

    /// Where people can ask about what is kept of them, for the page “Privacy”: an e-mail address, or a way in words.
    #[arg(id = "operator-contact", long, env = "DUELO_OPERATOR_CONTACT", value_parser = parse::contact)]
    pub contact: Option<String>,

    /// Where reports of groups are mailed, as in `abuse@padel.example`. With it the pages of public groups offer
    /// visitors to report the group.
    #[arg(long, env = "DUELO_REPORT_MAIL", value_parser = parse::email)]
    pub report_mail: Option<Email>,
}
