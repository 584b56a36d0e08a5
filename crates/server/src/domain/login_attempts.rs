//! How often a password may be tried, and from where.

use uuid::Uuid;

use crate::caller::client::Client;
use crate::config::RateLimit;
use crate::domain::rate_limit::{self, Limit};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// A try to prove that one knows an account's password, with the limits that count it as long as it has not succeeded.
///
/// Whether there is an account of the e-mail address changes nothing: all addresses are counted alike.
#[derive(Debug, Clone)]
pub(crate) struct Attempt {
    /// What this client has tried with this e-mail address: forgotten once it succeeds.
    own: Limit,
    /// What is counted of others too: a success takes back its own try alone, else who has an account could log in to it
    /// between guesses at others.
    shared: Vec<Limit>,
    /// The successful ones of the account: each takes a turn at hashing too, and opens a session.
    proved: Limit,
}

impl Attempt {
    /// A log-in from a client that nothing is known of. It is counted for the e-mail address and the client together, for
    /// the client, and for the e-mail address from everywhere.
    pub(crate) fn by_stranger(state: &State, email: &str, client: Client) -> Self {
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
        Self {
            own: of_pair(state, email, &client.subject()),
            shared: [Some(by_client), by_site, Some(by_account)]
                .into_iter()
                .flatten()
                .collect(),
            proved: proved(state, email),
        }
    }

    /// A log-in from a device that has logged in to the account before. It has a count of its own, so that the guesses of
    /// others do not keep it out.
    pub(crate) fn by_known_device(state: &State, email: &str, device: Uuid) -> Self {
        Self {
            own: of_pair(state, email, &format!("device {device}")),
            shared: Vec::new(),
            proved: proved(state, email),
        }
    }

    /// Somebody who is signed in and types the current password. It is counted with the log-ins from the same client, and
    /// for the session wherever it moves to.
    pub(crate) fn in_session(state: &State, email: &str, client: Client, session: Uuid) -> Self {
        Self {
            own: of_pair(state, email, &client.subject()),
            shared: vec![of_pair(state, email, &format!("session {session}"))],
            proved: proved(state, email),
        }
    }

    /// Counts the try, and refuses one too many. Counted before the password is checked, as many at once would slip
    /// through otherwise.
    pub(crate) async fn count(&self, connection: &mut db::Connection) -> Result<()> {
        rate_limit::count_all(connection, &self.own, &self.shared).await?;
        Ok(())
    }

    /// The account's owner has a new password: what they tried from here before counts no more.
    pub(crate) async fn forget_own(
        state: &State,
        connection: &mut db::Connection,
        email: &str,
        client: Client,
    ) -> Result<()> {
        rate_limit::forget(connection, &of_pair(state, email, &client.subject())).await
    }

    /// The password was right: what was counted for it is taken back. Refuses one too many of these as well, which only
    /// somebody with the password gets to know.
    pub(crate) async fn succeeded(&self, connection: &mut db::Connection) -> Result<()> {
        rate_limit::count(connection, &self.proved).await?;
        rate_limit::forget(connection, &self.own).await?;
        for limit in &self.shared {
            rate_limit::take_back(connection, limit).await?;
        }
        Ok(())
    }
}

/// The counter of an account's successful tries.
fn proved(state: &State, email: &str) -> Limit {
    let subject = rate_limit::digest(&email.to_lowercase());
    limited("proved_passwords", subject, state.config.limits.account_logins)
}

/// What is counted for an e-mail address from one place.
fn of_pair(state: &State, email: &str, from: &str) -> Limit {
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
