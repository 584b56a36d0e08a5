//! How much of a server goes into hashing passwords.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use clap::Args;

/// How many passwords are hashed at once, and how many requests wait for it.
#[derive(Debug, Clone, Args)]
#[group(id = "password-options")]
pub struct PasswordHashing {
    /// Passwords that are hashed at once; half as many as there are processors if not given, at least one.
    #[arg(long = "password-hashes", env = "DUELO_PASSWORD_HASHES")]
    pub hashes: Option<NonZeroUsize>,

    /// Requests that may wait for a password to be hashed; one more is answered 503.
    #[arg(long = "password-queue", env = "DUELO_PASSWORD_QUEUE", default_value = "64")]
    pub queue: usize,
}

impl PasswordHashing {
    /// For a command that hashes a password of its own.
    pub(crate) const fn one_at_a_time() -> Self {
        Self {
            hashes: Some(NonZeroUsize::MIN),
            queue: 0,
        }
    }

    /// How many passwords are hashed at once. The other half of the processors stays free for everything else.
    pub(crate) fn at_once(&self) -> usize {
        let half = || available_parallelism().map_or(1, |processors| (processors.get() / 2).max(1));
        self.hashes.map_or_else(half, NonZeroUsize::get)
    }
}
