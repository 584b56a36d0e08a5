//! Password hashing with Argon2id, on blocking threads with limited concurrency.

use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use secrecy::{ExposeSecret, SecretString};

use crate::concurrency_limit::ConcurrencyLimit;
use crate::config::PasswordHashing;
use crate::error::{Error, Result};

/// The maximal time in the queue. Clients time out after ten seconds: the rest covers the hash itself and the wait for
/// a database connection.
const MAX_WAIT: Duration = Duration::from_secs(3);

/// What is verified for accounts that do not exist: as costly as a hash of [`hash`]. No password is known for it.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$ZHVtbXlkdW1teWR1bW15ZA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Hashes and verifies passwords.
///
/// Each hash takes 19 MiB and some tens of milliseconds of CPU time, so a flood of log-ins queues here, and is refused
/// beyond the queue, instead of starving everything else. Clients take turns. Callers must not have a database
/// connection while they wait.
pub(crate) struct Passwords {
    limit: ConcurrencyLimit,
}

impl Passwords {
    pub(crate) fn new(config: &PasswordHashing) -> Self {
        Self {
            limit: ConcurrencyLimit::new(config.concurrency(), config.queue, MAX_WAIT),
        }
    }

    /// Hashes a password to a PHC string.
    pub(crate) async fn hash(&self, client: String, password: SecretString) -> Result<String> {
        self.limit.run_blocking(client, move || hash(&password)).await
    }

    /// Whether the password matches the hash `stored`.
    ///
    /// For an account that does not exist a dummy hash is verified, which never matches: the response takes the same
    /// time and does not reveal whether the account exists.
    pub(crate) async fn verify(
        &self,
        client: String,
        password: SecretString,
        stored: Option<String>,
    ) -> Result<bool> {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| DUMMY_HASH.to_owned());
        let matches = self
            .limit
            .run_blocking(client, move || verify(&password, &stored))
            .await?;
        Ok(known && matches)
    }

    /// Hashes `new` if `current` matches `stored`. One permit covers both hashes.
    pub(crate) async fn replace(
        &self,
        client: String,
        current: SecretString,
        stored: String,
        new: SecretString,
    ) -> Result<Option<String>> {
        let work = move || {
            if verify(&current, &stored)? {
                hash(&new).map(Some)
            } else {
                Ok(None)
            }
        };
        self.limit.run_blocking(client, work).await
    }

    /// The limit on concurrent hashes.
    #[cfg(test)]
    pub(crate) const fn limit(&self) -> &ConcurrencyLimit {
        &self.limit
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

    fn client() -> String {
        "203.0.113.9".to_owned()
    }

    fn passwords() -> Passwords {
        Passwords::new(&PasswordHashing::one_at_a_time())
    }

    #[tokio::test]
    async fn every_hash_needs_a_permit() {
        let passwords = passwords();
        let stored = passwords.hash(client(), "correct horse".into()).await.unwrap();
        let _busy = passwords.limit.acquire(client()).await.unwrap();
        let refusals = [
            passwords
                .hash(client(), "correct horse".into())
                .await
                .unwrap_err(),
            passwords
                .verify(client(), "correct horse".into(), Some(stored.clone()))
                .await
                .unwrap_err(),
            passwords
                .replace(client(), "correct horse".into(), stored, "battery staple".into())
                .await
                .unwrap_err(),
        ];
        for refusal in refusals {
            assert!(matches!(refusal, Error::Unavailable(_)), "{refusal}");
        }
    }

    #[tokio::test]
    async fn replacing_a_password_needs_the_current_one() {
        let passwords = passwords();
        let stored = passwords.hash(client(), "correct horse".into()).await.unwrap();
        let replace = |current: &str| {
            passwords.replace(client(), current.into(), stored.clone(), "battery staple".into())
        };
        assert_eq!(replace("wrong").await.unwrap(), None);
        let new = replace("correct horse").await.unwrap();
        assert!(
            passwords
                .verify(client(), "battery staple".into(), new)
                .await
                .unwrap()
        );
    }

    #[tokio::test]
    async fn only_the_same_password_matches() {
        let passwords = passwords();
        let stored = passwords.hash(client(), "correct horse".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$"));
        assert!(
            passwords
                .verify(client(), "correct horse".into(), Some(stored.clone()))
                .await
                .unwrap()
        );
        assert!(
            !passwords
                .verify(client(), "Correct horse".into(), Some(stored))
                .await
                .unwrap()
        );
    }

    #[test]
    fn the_dummy_hash_costs_what_a_hash_costs() {
        let hash = hash(&"correct horse".into()).unwrap();
        let hash = PasswordHash::new(&hash).unwrap();
        let dummy = PasswordHash::new(DUMMY_HASH).unwrap();
        assert_eq!(dummy.algorithm, hash.algorithm);
        assert_eq!(dummy.version, hash.version);
        assert_eq!(dummy.params, hash.params);
        let lengths = |hash: &PasswordHash| {
            (
                hash.salt.as_ref().unwrap().len(),
                hash.hash.as_ref().unwrap().len(),
            )
        };
        assert_eq!(lengths(&dummy), lengths(&hash));
    }

    #[tokio::test]
    async fn an_unknown_account_never_matches() {
        let passwords = passwords();
        assert!(
            !passwords
                .verify(client(), "correct horse".into(), None)
                .await
                .unwrap()
        );
    }
}
