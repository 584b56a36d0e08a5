//! Configuration by flags or environment variables, validated before the server starts.

mod limits;
mod mail;
mod parse;

use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

use actix_web::http::header::HeaderValue;
use clap::{Args, ValueEnum};
use db::{Address, AddressError};
use ipnet::IpNet;
use secrecy::{ExposeSecret, SecretString};
use serde::Serialize;
use utoipa::ToSchema;

pub use limits::{Limits, PerClient, RateLimit};
pub use mail::{Mail, SmtpTls};

/// The continuous replay of groups, which compares what they store with their matches.
#[derive(Debug, Clone, Copy, Args)]
pub struct Verification {
    /// Matches that are replayed per second, at most; 0 disables the verification.
    #[arg(
        long = "verify-matches-per-second",
        env = "DUELO_VERIFY_MATCHES_PER_SECOND",
        default_value = "500"
    )]
    pub matches_per_second: u32,

    /// Seconds until a group is verified again, at least.
    #[arg(
        long = "verify-interval-seconds",
        env = "DUELO_VERIFY_INTERVAL_SECONDS",
        default_value = "3600",
        value_parser = parse::positive_seconds
    )]
    pub interval: Duration,
}

/// All settings of a server. Secrets are read from the environment alone (see [`crate::commands::parse`]). An invalid
/// value stops the start with an error message.
#[derive(Debug, Clone, Args)]
pub struct Config {
    /// The database connection.
    #[command(flatten)]
    pub database: Database,

    /// A read replica of the database, as a URL like `DATABASE_URL`. It answers reads of groups while it has the
    /// group's version of the database in `DATABASE_URL`.
    #[arg(long = "replica-url", env = "DUELO_REPLICA_URL", hide_env_values = true, value_parser = parse::database_url)]
    pub replica_url: Option<SecretString>,

    /// Address and port to listen on; port 0 takes a free one.
    #[arg(long, env = "DUELO_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    /// Address and port where Prometheus reads /metrics, for operators only; not served if not given.
    #[arg(long, env = "DUELO_METRICS_LISTEN")]
    pub metrics_listen: Option<SocketAddr>,

    /// Secret that signs access tokens: at least 32 characters, the same on every server.
    #[arg(long, env = "DUELO_JWT_SECRET", hide_env_values = true, value_parser = parse::jwt_secret)]
    pub jwt_secret: SecretString,

    /// A second secret whose tokens are accepted too, while the first is being changed.
    #[arg(long, env = "DUELO_JWT_PREVIOUS_SECRET", hide_env_values = true, value_parser = parse::jwt_secret)]
    pub jwt_previous_secret: Option<SecretString>,

    /// Value of Strict-Transport-Security, sent if the public URL is https, as in
    /// `max-age=63072000; includeSubDomains`; `off` sends none.
    #[arg(long, env = "DUELO_HSTS", default_value = DEFAULT_HSTS, value_parser = parse::hsts)]
    pub hsts: Hsts,

    /// Proxies (addresses or networks, separated by commas) whose X-Forwarded-For is trusted.
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

    /// Megabytes of answers to reads of groups that are cached in memory; 0 disables the cache.
    #[arg(
        long = "read-cache-megabytes",
        env = "DUELO_READ_CACHE_MEGABYTES",
        default_value = "16"
    )]
    pub read_cache_megabytes: u32,

    /// Megabytes of share cards (the images of link previews) that are cached in memory; 0 disables the cache.
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

    /// Seconds that a client may take to send the head of a request, and its body unless that is a file.
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
}

/// What a program needs that sends links: the server, and a command that invites.
#[derive(Debug, Clone, Args)]
#[group(id = "link-options")]
pub struct Links {
    /// Public URL of the product, without a slash at the end. With https, Strict-Transport-Security is sent.
    #[arg(long, env = "DUELO_PUBLIC_URL", default_value = "http://localhost:8080", value_parser = parse::public_url)]
    pub public_url: String,

    /// Who may make an account. Invitations to existing accounts work in any case.
    #[arg(long, env = "DUELO_REGISTRATION", default_value = "open")]
    pub registration: Registration,

    /// How mails are sent.
    #[command(flatten)]
    pub mail: Mail,
}

pub(crate) const DAY: Duration = Duration::from_hours(24);

/// Two years, for this host only: its subdomains may serve other things, over http too.
const DEFAULT_HSTS: &str = "max-age=63072000";

/// The value of the Strict-Transport-Security header; `None` sends no header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hsts(pub(crate) Option<HeaderValue>);

/// The database connection.
#[derive(Debug, Clone, Args)]
#[group(id = "database-options")]
pub struct Database {
    /// Postgres, as postgres://user:password@host:port/name; ?sslmode=verify-full requires TLS and a valid certificate.
    #[arg(long = "database-url", env = "DATABASE_URL", hide_env_values = true, value_parser = parse::database_url)]
    pub url: SecretString,

    /// PEM file of the authority that issued Postgres' certificate, for sslmode=require, verify-ca and verify-full.
    #[arg(long = "database-ca", env = "DUELO_DATABASE_CA")]
    pub authority: Option<PathBuf>,

    /// Maximum number of database connections of this server. Unchanged reads are fastest with at least two for each
    /// worker.
    #[arg(long = "pool-size", env = "DUELO_POOL_SIZE", default_value = "10")]
    pub pool_size: NonZeroUsize,

    /// Seconds until Postgres cancels a statement of a request, or ends a connection that is idle in a transaction. 0
    /// sets nothing for a session: for `PgBouncer` in transaction mode, which sets 8 seconds and JIT itself.
    #[arg(long = "statement-seconds", env = "DUELO_STATEMENT_SECONDS", default_value = "8", value_parser = parse::seconds)]
    pub statement_timeout: Duration,
}

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
        self.links.public_url.starts_with("https://")
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

impl Database {
    /// The parsed address of the database.
    pub(crate) fn address(&self) -> Result<Address, AddressError> {
        self.address_of(&self.url)
    }

    /// The parsed address of another database, whose certificate the same authority has issued.
    fn address_of(&self, url: &SecretString) -> Result<Address, AddressError> {
        Address::parse(url.expose_secret(), self.authority.as_deref())
    }

    /// The settings of the connection pool.
    pub(crate) fn settings(&self) -> Result<db::Settings, AddressError> {
        self.settings_with_timeout(self.statement_timeout)
    }

    /// The same with another timeout of statements. Where a pooler sets it, the default is expected.
    pub(crate) fn settings_with_timeout(&self, timeout: Duration) -> Result<db::Settings, AddressError> {
        let defaults = db::Settings::new(self.address()?);
        let sets_session = !self.statement_timeout.is_zero();
        Ok(db::Settings {
            max_connections: self.pool_size.get(),
            most_waiting_commits: self.pool_size.get(),
            statement_timeout: if timeout.is_zero() {
                defaults.statement_timeout
            } else {
                timeout
            },
            sets_session,
            ..defaults
        })
    }
}

/// Who may make an account on a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Registration {
    /// Anyone.
    Open,
    /// Who has an invitation: to run a group, or by the operator.
    Invited,
    /// Nobody.
    Closed,
}

impl Registration {
    /// The file of the app that hides on its pages what would be refused.
    pub(crate) const fn style_sheet(self) -> Option<&'static str> {
        match self {
            Self::Open => None,
            Self::Invited => Some("/registration-invited.css"),
            Self::Closed => Some("/registration-closed.css"),
        }
    }
}

/// Who runs a server, as the privacy page says it.
#[derive(Debug, Clone, Args)]
#[group(id = "operator-options")]
pub struct Operator {
    /// The name of the person or the organisation that runs this server.
    #[arg(id = "operator-name", long, env = "DUELO_OPERATOR_NAME", value_parser = parse::contact)]
    pub name: Option<String>,

    /// Where people can ask about what is kept of them: an e-mail address, or a way in words.
    #[arg(id = "operator-contact", long, env = "DUELO_OPERATOR_CONTACT", value_parser = parse::contact)]
    pub contact: Option<String>,
}

/// Lifetimes of sessions and their tokens.
#[derive(Debug, Clone, Args)]
#[group(id = "session-options")]
pub struct Sessions {
    /// Seconds that an access token is valid.
    #[arg(long = "access-seconds", env = "DUELO_ACCESS_SECONDS", default_value = "900", value_parser = parse::seconds)]
    pub access: Duration,

    /// Seconds that a refresh token is valid; each use replaces it. 30 days.
    #[arg(long = "refresh-seconds", env = "DUELO_REFRESH_SECONDS", default_value = "2592000", value_parser = parse::seconds)]
    pub refresh: Duration,

    /// Seconds in which a used refresh token may be used again, for two tabs that refresh at once: both get the same
    /// next token. Later the session is ended, as the token may be stolen.
    #[arg(long = "refresh-grace-seconds", env = "DUELO_REFRESH_GRACE_SECONDS", default_value = "30", value_parser = parse::seconds)]
    pub refresh_grace: Duration,

    /// Seconds that a session lasts after the log-in, however often it is refreshed. 90 days.
    #[arg(long = "session-seconds", env = "DUELO_SESSION_SECONDS", default_value = "7776000", value_parser = parse::positive_seconds)]
    pub session: Duration,

    /// Seconds that a browser counts as known to an account after a log-in. A year.
    #[arg(long = "device-seconds", env = "DUELO_DEVICE_SECONDS", default_value = "31536000", value_parser = parse::positive_seconds)]
    pub device: Duration,
}

/// How many passwords are hashed concurrently, and how many requests wait for it.
#[derive(Debug, Clone, Args)]
#[group(id = "password-options")]
pub struct PasswordHashing {
    /// Passwords that are hashed at once; half the number of processors if not given, at least one.
    #[arg(long = "password-hashes", env = "DUELO_PASSWORD_HASHES")]
    pub hashes: Option<NonZeroUsize>,

    /// Requests that may wait for a password to be hashed; one more is answered 503.
    #[arg(long = "password-queue", env = "DUELO_PASSWORD_QUEUE", default_value = "64")]
    pub queue: usize,
}

impl PasswordHashing {
    /// For a command, which hashes a single password.
    pub(crate) const fn one_at_a_time() -> Self {
        Self {
            hashes: Some(NonZeroUsize::MIN),
            queue: 0,
        }
    }

    /// How many passwords are hashed concurrently. By default half of the processors stay free for other work.
    pub(crate) fn concurrency(&self) -> usize {
        let half = || available_parallelism().map_or(1, |processors| (processors.get() / 2).max(1));
        self.hashes.map_or_else(half, NonZeroUsize::get)
    }
}

/// The format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Human-readable if the output is a terminal, JSON otherwise.
    Auto,
    /// One human-readable line for each event.
    Human,
    /// One JSON object for each event.
    Json,
}

/// Log filter and format.
#[derive(Debug, Clone, Args)]
#[group(id = "log-options")]
pub struct Logging {
    /// What to log, in the syntax of `tracing`'s `EnvFilter`: info, server=debug …
    #[arg(long = "log", env = "DUELO_LOG", default_value = "info")]
    pub filter: String,

    /// Format of log lines.
    #[arg(long = "log-format", env = "DUELO_LOG_FORMAT", default_value = "auto")]
    pub format: LogFormat,
}
