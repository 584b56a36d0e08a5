//! Passwords: Argon2id, off the event loop, never more at once than there are processors.

use std::sync::Arc;
use std::thread::available_parallelism;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::opaque;
use crate::error::{Error, Result};

/// Hashes passwords and checks them.
///
/// Each hash takes 19 MiB and some tens of milliseconds of a processor, so a flood of log-ins queues here
/// instead of starving everything else.
pub(crate) struct Passwords {
    permits: Arc<Semaphore>,
    nobody: String,
}

impl Passwords {
    /// Makes the hash that stands in for accounts that do not exist.
    pub(crate) fn new() -> Result<Self> {
        let processors = available_parallelism().map_or(1, usize::from);
        Ok(Self {
            permits: Arc::new(Semaphore::new(processors)),
            nobody: hash(&opaque::generate())?,
        })
    }

    /// The PHC string to store for a password.
    pub(crate) async fn hash(&self, password: SecretString) -> Result<String> {
        self.run(move || hash(&password)).await
    }

    /// Whether the password is the one behind `stored`.
    ///
    /// For an account that does not exist the work is done all the same, against a hash that nothing
    /// matches: the answer takes as long, and tells a stranger nothing.
    pub(crate) async fn verify(&self, password: SecretString, stored: Option<String>) -> Result<bool> {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.nobody.clone());
        let matches = self.run(move || verify(&password, &stored)).await?;
        Ok(known && matches)
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let permit = Arc::clone(&self.permits)
            .acquire_owned()
            .await
            .map_err(Error::internal)?;
        let done = spawn_blocking(move || {
            // Held by the work itself: an impatient client does not free its place early.
            let _permit = permit;
            work()
        });
        done.await.map_err(Error::internal)?
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
