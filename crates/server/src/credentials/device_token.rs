//! Device tokens identify a browser that has logged in to an account before, from any IP address and while signed out.
//!
//! They do not authenticate. While log-ins to an account are limited because of guesses, known devices may still try.
//! IP addresses do not identify a device: phones change theirs often, and many users share one.

use std::time::Duration;

use chrono::{DateTime, Utc};
use db::ids::UserId;
use jsonwebtoken::{Algorithm, Validation};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::credentials::signing_keys::TokenKeys;
use crate::error::{Error, Result};

/// The audience of device tokens; access tokens have none.
const AUDIENCE: &str = "device";
/// The maximal number of accounts in one token; the latest are kept.
const ACCOUNTS_MAX: usize = 5;

/// Signs and verifies device tokens. They are not stored; their claims carry everything.
pub(crate) struct DeviceTokens {
    keys: TokenKeys,
    validation: Validation,
    lifetime: Duration,
}

/// A browser and the accounts that have logged in with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Device {
    id: Uuid,
    accounts: Vec<UserId>,
}

#[derive(Debug, Serialize, Deserialize)]
struct DeviceClaims {
    aud: String,
    jti: Uuid,
    accounts: Vec<i64>,
    exp: i64,
}

impl DeviceTokens {
    /// Uses the keys of the installation.
    pub(crate) fn new(keys: TokenKeys, lifetime: Duration) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_required_spec_claims(&["exp", "aud"]);
        validation.set_audience(&[AUDIENCE]);
        Self {
            keys,
            validation,
            lifetime,
        }
    }

    /// The device of a client's token; a new one without a valid token.
    pub(crate) fn read(&self, token: Option<&str>) -> Device {
        let claims = token.and_then(|token| self.keys.check::<DeviceClaims>(token, &self.validation).ok());
        claims.map_or_else(Device::new, |claims| Device {
            id: claims.jti,
            accounts: claims.accounts.into_iter().map(UserId).collect(),
        })
    }

    /// Signs the token of a device, issued at `now`.
    pub(crate) fn sign(&self, device: &Device, now: DateTime<Utc>) -> Result<SecretString> {
        let claims = DeviceClaims {
            aud: AUDIENCE.to_owned(),
            jti: device.id,
            accounts: device.accounts.iter().map(|account| account.0).collect(),
            exp: (now + self.lifetime).timestamp(),
        };
        Ok(self.keys.sign(&claims).map_err(Error::internal)?.into())
    }
}

impl Device {
    fn new() -> Self {
        Self {
            id: Uuid::new_v4(),
            accounts: Vec::new(),
        }
    }

    /// The id that its failed log-ins are counted under, if the account has logged in with it.
    pub(crate) fn known_to(&self, account: UserId) -> Option<Uuid> {
        self.accounts.contains(&account).then_some(self.id)
    }

    /// The device with this account added.
    pub(crate) fn with(mut self, account: UserId) -> Self {
        self.accounts.retain(|known| *known != account);
        self.accounts.insert(0, account);
        self.accounts.truncate(ACCOUNTS_MAX);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::credentials::access_token::AccessTokens;

    fn keys(secret: &str) -> TokenKeys {
        TokenKeys::new(&secret.into(), None)
    }

    fn tokens(secret: &str) -> DeviceTokens {
        DeviceTokens::new(keys(secret), Duration::from_hours(1))
    }

    fn signed(tokens: &DeviceTokens, device: &Device, now: DateTime<Utc>) -> String {
        use secrecy::ExposeSecret;
        tokens.sign(device, now).unwrap().expose_secret().to_owned()
    }

    #[test]
    fn a_device_has_the_accounts_that_logged_in_with_it() {
        let tokens = tokens("one");
        let device = Device::new().with(UserId(1)).with(UserId(2));
        let token = signed(&tokens, &device, Utc::now());
        let read = tokens.read(Some(&token));
        assert_eq!(read, device);
        assert_eq!(read.known_to(UserId(1)), Some(device.id));
        assert_eq!(read.known_to(UserId(2)), Some(device.id));
        assert_eq!(read.known_to(UserId(3)), None);
    }

    #[test]
    fn only_the_latest_accounts_are_kept() {
        let device = (1..=6).fold(Device::new(), |device, account| device.with(UserId(account)));
        assert_eq!(device.known_to(UserId(1)), None);
        assert_eq!(
            device.clone().with(UserId(2)).accounts,
            [2, 6, 5, 4, 3].map(UserId)
        );
        assert!(device.known_to(UserId(2)).is_some());
    }

    #[test]
    fn an_invalid_token_is_a_new_device() {
        let (tokens, now) = (tokens("one"), Utc::now());
        let device = Device::new().with(UserId(7));
        let forged = signed(
            &DeviceTokens::new(keys("two"), Duration::from_hours(1)),
            &device,
            now,
        );
        let expired = signed(&tokens, &device, now - Duration::from_hours(2));
        let access = AccessTokens::new(keys("one"), Duration::from_hours(1));
        let access = access.sign(UserId(7), Uuid::new_v4(), now).unwrap();
        for token in [
            None,
            Some(""),
            Some("rubbish"),
            Some(&forged),
            Some(&expired),
            Some(&access),
        ] {
            assert_eq!(tokens.read(token).known_to(UserId(7)), None, "{token:?}");
        }
    }

    #[test]
    fn a_device_token_is_not_an_access_token() {
        let device = Device::new().with(UserId(7));
        let token = signed(&tokens("one"), &device, Utc::now());
        assert!(
            AccessTokens::new(keys("one"), Duration::from_hours(1))
                .check(&token)
                .is_err()
        );
    }
}
