//! Passwords: Argon2id, off the event loop, never more at once than there are processors.

use std::thread::available_parallelism;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use secrecy::{ExposeSecret, SecretString};

use super::opaque;
use crate::concurrency_limit::ConcurrencyLimit;
use crate::error::{Error, Result};

/// How many callers may wait for a hash. At 30 ms a hash on two processors the last of them waits about a second.
const MAX_WAITING: usize = 64;
/// How long one of them waits at most.
const MAX_WAIT: Duration = Duration::from_secs(3);

/// Hashes passwords and checks them.
///
/// Each hash takes 19 MiB and some tens of milliseconds of a processor, so a flood of log-ins queues here, and is refused
/// beyond the queue, instead of starving everything else.
pub(crate) struct Passwords {
    limit: ConcurrencyLimit,
    nobody: String,
}

impl Passwords {
    /// Makes the hash that stands in for accounts that do not exist.
    pub(crate) fn new() -> Result<Self> {
        let processors = available_parallelism().map_or(1, usize::from);
        Ok(Self {
            limit: ConcurrencyLimit::new(processors, MAX_WAITING, MAX_WAIT),
            nobody: hash(&opaque::generate())?,
        })
    }

    /// The PHC string to store for a password.
    pub(crate) async fn hash(&self, password: SecretString) -> Result<String> {
        self.limit.run_blocking(move || hash(&password)).await
    }

    /// Whether the password is the one behind `stored`.
    ///
    /// For an account that does not exist the work is done all the same, against a hash that nothing
    /// matches: the answer takes as long, and tells a stranger nothing.
    pub(crate) async fn verify(&self, password: SecretString, stored: Option<String>) -> Result<bool> {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.nobody.clone());
        let matches = self.limit.run_blocking(move || verify(&password, &stored)).await?;
        Ok(known && matches)
    }
}

fn hash(password: &SecretString) -> Result<String> {
    let hash = Argon2::default().hash_password(password.expose_secret().as_bytes());
    Ok(hash.map_err(Error::internal)?.to_string())
}

fn verify(password: &SecretString, stored: &str) -> Result<bool> {
    let stored = PasswordHash::new(stored).map_err(Error::internal)?;
    Ok(Argon2::default()
        .verify_password(password.expose_secret().as_bytes(), &stored)
        .is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_same_password_matches() {
        let passwords = Passwords::new().unwrap();
        let stored = passwords.hash("correct horse".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$"));
        assert!(
            passwords
                .verify("correct horse".into(), Some(stored.clone()))
                .await
                .unwrap()
        );
        assert!(
            !passwords
                .verify("Correct horse".into(), Some(stored))
                .await
                .unwrap()
        );
    }

    #[tokio::test]
    async fn nobody_has_no_password() {
        let passwords = Passwords::new().unwrap();
        assert!(!passwords.verify("correct horse".into(), None).await.unwrap());
    }
}
