//! How a server is told to behave: flags or environment variables, each checked before anything starts.

mod limits;
mod mail;
mod network;
mod parse;
mod passwords;

use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use actix_web::http::header::HeaderValue;
use clap::{Args, ValueEnum};
use db::{Address, AddressError};
use secrecy::{ExposeSecret, SecretString};

pub use limits::{Limits, Window};
pub use mail::{Mail, SmtpTls};
pub use network::Network;
pub use passwords::PasswordHashing;

/// Everything that can differ between two installations. A wrong value stops the start with a sentence.
#[derive(Debug, Clone, Args)]
pub struct Config {
    /// Where the data is.
    #[command(flatten)]
    pub database: Database,

    /// Address and port to listen on; port 0 takes a free one.
    #[arg(long, env = "DUELO_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    /// Address and port where Prometheus reads /metrics, for operators alone; nothing listens if not given.
    #[arg(long, env = "DUELO_METRICS_LISTEN")]
    pub metrics_listen: Option<SocketAddr>,

    /// Secret that signs access tokens: at least 32 characters, the same on every server.
    #[arg(long, env = "DUELO_JWT_SECRET", hide_env_values = true, value_parser = parse::jwt_secret)]
    pub jwt_secret: SecretString,

    /// A second secret whose access tokens are accepted too, while the secret is being changed.
    #[arg(long, env = "DUELO_JWT_PREVIOUS_SECRET", hide_env_values = true, value_parser = parse::jwt_secret)]
    pub jwt_previous_secret: Option<SecretString>,

    /// Where people find the product, without a slash at the end. With https, browsers are told to insist on it.
    #[arg(long, env = "DUELO_PUBLIC_URL", default_value = "http://localhost:8080", value_parser = parse::public_url)]
    pub public_url: String,

    /// Strict-Transport-Security as it is sent when the public address is https, as in
    /// `max-age=63072000; includeSubDomains`; `off` sends none.
    #[arg(long, env = "DUELO_HSTS", default_value = DEFAULT_HSTS, value_parser = parse::hsts)]
    pub hsts: Hsts,

    /// Proxies (addresses or networks, separated by commas) whose X-Forwarded-For is believed.
    #[arg(long, env = "DUELO_TRUSTED_PROXIES", value_delimiter = ',')]
    pub trusted_proxies: Vec<Network>,

    /// Threads that answer requests; as many as there are processors if not given.
    #[arg(long, env = "DUELO_WORKERS")]
    pub workers: Option<NonZeroUsize>,

    /// Megabytes of drawn pictures of shared links that are kept in memory; 0 keeps none.
    #[arg(
        long = "picture-cache-megabytes",
        env = "DUELO_PICTURE_CACHE_MEGABYTES",
        default_value = "16"
    )]
    pub picture_cache_megabytes: u32,

    /// Seconds that a client may take to send the head of a request, and its body unless that is a file.
    #[arg(long = "request-seconds", env = "DUELO_REQUEST_SECONDS", default_value = "10", value_parser = parse::some_seconds)]
    pub request_time: Duration,

    /// Seconds that a client may take to send a file that is imported, or to receive one that is exported.
    #[arg(long = "transfer-seconds", env = "DUELO_TRANSFER_SECONDS", default_value = "120", value_parser = parse::some_seconds)]
    pub transfer_time: Duration,

    /// Seconds that requests may take to finish when the server is told to stop.
    #[arg(long, env = "DUELO_SHUTDOWN_SECONDS", default_value = "30", value_parser = parse::seconds)]
    pub shutdown: Duration,

    /// Seconds between two times that expired tokens, counters and kept answers are removed.
    #[arg(long, env = "DUELO_SWEEP_SECONDS", default_value = "3600")]
    pub sweep_seconds: NonZeroU32,

    /// How long sessions last.
    #[command(flatten)]
    pub sessions: Sessions,

    /// How many passwords are hashed at once.
    #[command(flatten)]
    pub password_hashing: PasswordHashing,

    /// How often clients may try.
    #[command(flatten)]
    pub limits: Limits,

    /// How mails leave.
    #[command(flatten)]
    pub mail: Mail,
}

/// Two years, for this host alone: its subdomains may serve other things, over http too.
const DEFAULT_HSTS: &str = "max-age=63072000";

/// The value of Strict-Transport-Security, if it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hsts(pub(crate) Option<HeaderValue>);

/// Where the data is.
#[derive(Debug, Clone, Args)]
#[group(id = "database-options")]
pub struct Database {
    /// Postgres, as postgres://user:password@host:port/name; ?sslmode=verify-full insists on TLS and the right certificate.
    #[arg(long = "database-url", env = "DATABASE_URL", hide_env_values = true, value_parser = parse::database_url)]
    pub url: SecretString,

    /// PEM file of the authority that Postgres' certificate comes from, for sslmode=require, verify-ca and verify-full.
    #[arg(long = "database-ca", env = "DUELO_DATABASE_CA")]
    pub authority: Option<PathBuf>,

    /// Connections that this server keeps at most.
    #[arg(long = "pool-size", env = "DUELO_POOL_SIZE", default_value = "10")]
    pub pool_size: NonZeroUsize,
}

impl Config {
    /// The value of Strict-Transport-Security: none unless browsers reach the product over https.
    pub(crate) fn strict_transport_security(&self) -> Option<&HeaderValue> {
        let is_https = self.public_url.starts_with("https://");
        self.hsts.0.as_ref().filter(|_| is_https)
    }
}

impl Database {
    /// Where it is, read and checked.
    pub(crate) fn address(&self) -> Result<Address, AddressError> {
        Address::parse(self.url.expose_secret(), self.authority.as_deref())
    }

    /// What the pool needs to know.
    pub(crate) fn settings(&self) -> Result<db::Settings, AddressError> {
        Ok(db::Settings {
            max_connections: self.pool_size.get(),
            ..db::Settings::new(self.address()?)
        })
    }
}

/// How long sessions last.
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
    #[arg(long = "session-seconds", env = "DUELO_SESSION_SECONDS", default_value = "7776000", value_parser = parse::some_seconds)]
    pub session: Duration,

    /// Seconds that a browser counts as known to an account after its last log-in. A year.
    #[arg(long = "device-seconds", env = "DUELO_DEVICE_SECONDS", default_value = "31536000", value_parser = parse::some_seconds)]
    pub device: Duration,
}

/// What log lines look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people if the output is a terminal, JSON otherwise.
    Auto,
    /// One readable line an event.
    Human,
    /// One JSON object an event.
    Json,
}

/// What is logged and how.
#[derive(Debug, Clone, Args)]
#[group(id = "log-options")]
pub struct Logging {
    /// What to log, in the syntax of `tracing`'s `EnvFilter`: info, server=debug …
    #[arg(long = "log", env = "DUELO_LOG", default_value = "info")]
    pub filter: String,

    /// What log lines look like.
    #[arg(long = "log-format", env = "DUELO_LOG_FORMAT", default_value = "auto")]
    pub format: LogFormat,
}
