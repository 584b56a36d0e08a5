//! Rate limits of password attempts.

use uuid::Uuid;

use crate::caller::client::Client;
use crate::config::RateLimit;
use crate::domain::rate_limit::{self, Limit};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// How much of an account's failed log-ins may come from one IPv4 /24 or IPv6 /48, in tenths: one network alone must
/// not use up the attempts of others.
const NETWORK_TENTHS: u32 = 8;
/// The same for an IPv4 /16 or an IPv6 /32.
const PROVIDER_TENTHS: u32 = 9;

/// An attempt with a password and the rate limits that count it if it fails.
///
/// E-mail addresses without an account are counted in the same way.
#[derive(Debug, Clone)]
pub(crate) struct Attempt {
    /// Attempts of this client for this e-mail address: reset by a success.
    own: Limit,
    /// Limits shared with other clients or accounts: a success removes only its own attempt. Otherwise an attacker
    /// could reset them by logging in to another account between guesses.
    shared: Vec<Limit>,
    /// Successful attempts of the account: each costs a hash too, and opens a session.
    successes: Limit,
}

impl Attempt {
    /// A log-in without a known device. It is counted for the e-mail address and client together, for the client, for
    /// the e-mail address and the networks around the client, which have fewer attempts than the account, and for the
    /// e-mail address from all clients.
    pub(crate) fn from_unknown_device(state: &State, email: &str, client: Client) -> Self {
        let limits = &state.config.limits;
        let by_client = limited("client_failed_logins", client.subject(), limits.client_logins);
        let by_account = limited(
            "account_failed_logins",
            rate_limit::digest(&email.to_lowercase()),
            limits.account_logins,
        );
        let by_site = client
            .site()
            .map(|site| limited("site_failed_logins", site, limits.client_logins.for_site()));
        let of_account_by = |bucket, network: &str, part| {
            let subject = rate_limit::digest(&format!("{} {network}", email.to_lowercase()));
            limited(bucket, subject, limits.account_logins.tenths(part))
        };
        let by_network = of_account_by("network_failed_logins", &client.network(), NETWORK_TENTHS);
        let by_provider = of_account_by(
            "provider_failed_logins",
            &client.provider_network(),
            PROVIDER_TENTHS,
        );
        Self {
            own: per_email_and_origin(state, email, &client.subject()),
            shared: [
                Some(by_client),
                by_site,
                Some(by_network),
                Some(by_provider),
                Some(by_account),
            ]
            .into_iter()
            .flatten()
            .collect(),
            successes: successes(state, email),
        }
    }

    /// A log-in from a device that has logged in to the account before. It has its own count, so that guesses of others
    /// do not block it.
    pub(crate) fn from_known_device(state: &State, email: &str, device: Uuid) -> Self {
        Self {
            own: per_email_and_origin(state, email, &format!("device {device}")),
            shared: Vec::new(),
            successes: successes(state, email),
        }
    }

    /// A check of the current password while signed in. It is counted with the log-ins from the same client, and for
    /// the session from any address.
    pub(crate) fn in_session(state: &State, email: &str, client: Client, session: Uuid) -> Self {
        Self {
            own: per_email_and_origin(state, email, &client.subject()),
            shared: vec![per_email_and_origin(state, email, &format!("session {session}"))],
            successes: successes(state, email),
        }
    }

    /// Counts the attempt and refuses it above the limit. It is counted before the password is verified, as concurrent
    /// attempts would exceed the limit otherwise.
    pub(crate) async fn count(&self, connection: &mut db::Connection) -> Result<()> {
        rate_limit::count_all(connection, &self.own, &self.shared).await?;
        Ok(())
    }

    /// Resets the attempts of this client after a password reset.
    pub(crate) async fn reset_own(
        state: &State,
        connection: &mut db::Connection,
        email: &str,
        client: Client,
    ) -> Result<()> {
        rate_limit::reset(connection, &per_email_and_origin(state, email, &client.subject())).await
    }

    /// Removes the attempt from the counts after a success. Successes are limited too; that refusal is seen only by
    /// clients with the right password.
    pub(crate) async fn succeeded(&self, connection: &mut db::Connection) -> Result<()> {
        rate_limit::count(connection, &self.successes).await?;
        rate_limit::reset(connection, &self.own).await?;
        for limit in &self.shared {
            rate_limit::uncount(connection, limit).await?;
        }
        Ok(())
    }
}

/// The limit of an account's successful attempts.
fn successes(state: &State, email: &str) -> Limit {
    let subject = rate_limit::digest(&email.to_lowercase());
    limited("proved_passwords", subject, state.config.limits.account_logins)
}

/// The limit for an e-mail address from one origin.
fn per_email_and_origin(state: &State, email: &str, from: &str) -> Limit {
    let subject = rate_limit::digest(&format!("{} {from}", email.to_lowercase()));
    limited("failed_logins", subject, state.config.limits.logins)
}

fn limited(bucket: &'static str, subject: String, window: RateLimit) -> Limit {
    Limit {
        bucket,
        subject,
        window,
        refusal: ErrorCode::LoginLimit,
    }
}
