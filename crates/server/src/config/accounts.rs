//! Who has an account, how long it stays signed in, and what its password costs.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::Serialize;
use utoipa::ToSchema;

use super::parse;

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

/// Lifetimes of sessions and their tokens.
#[derive(Debug, Clone, Args)]
#[group(id = "session-options")]
#[command(next_help_heading = "Sign-in")]
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
#[command(next_help_heading = "Sign-in")]
pub struct PasswordHashing {
    /// Passwords that are hashed at once; half the number of processors if not given, at least one.
    #[arg(long = "password-hashes", env = "DUELO_PASSWORD_HASHES")]
    pub hashes: Option<NonZeroUsize>,

    /// Requests that may wait for a password to be hashed; one more is answered 503, and so is one that has waited for
    /// 3 seconds. One client address has at most a quarter of them.
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
