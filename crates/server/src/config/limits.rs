//! Rate limits for clients, and quotas for accounts.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;

/// The limits of a server; rate limits are `COUNT/SECONDS`.
#[derive(Debug, Clone, Args)]
#[group(id = "limit-options")]
pub struct Limits {
    /// Failed log-ins for an e-mail address from one client address.
    #[arg(long = "limit-logins", env = "DUELO_LIMIT_LOGINS", default_value = "10/900")]
    pub logins: Window,

    /// Failed log-ins from one client address, for any e-mail addresses.
    #[arg(
        long = "limit-client-logins",
        env = "DUELO_LIMIT_CLIENT_LOGINS",
        default_value = "100/3600"
    )]
    pub client_logins: Window,

    /// Failed log-ins for an e-mail address from all clients together; beyond it only known browsers may try. It is
    /// higher than what one client address can reach with --limit-logins. The same number of successful log-ins.
    #[arg(
        long = "limit-account-logins",
        env = "DUELO_LIMIT_ACCOUNT_LOGINS",
        default_value = "50/3600"
    )]
    pub account_logins: Window,

    /// Registrations from one client address.
    #[arg(
        long = "limit-registrations",
        env = "DUELO_LIMIT_REGISTRATIONS",
        default_value = "60/3600"
    )]
    pub registrations: Window,

    /// Registrations from one network: an IPv4 /24 or an IPv6 /48.
    #[arg(
        long = "limit-network-registrations",
        env = "DUELO_LIMIT_NETWORK_REGISTRATIONS",
        default_value = "200/3600"
    )]
    pub network_registrations: Window,

    /// Wrong passcodes for a group from one client address.
    #[arg(
        long = "limit-passcodes",
        env = "DUELO_LIMIT_PASSCODES",
        default_value = "10/3600"
    )]
    pub passcodes: Window,

    /// Wrong passcodes for a group from all clients together.
    #[arg(
        long = "limit-group-passcodes",
        env = "DUELO_LIMIT_GROUP_PASSCODES",
        default_value = "50/3600"
    )]
    pub group_passcodes: Window,

    /// Mails of one kind (verification, password reset) requested for one e-mail address.
    #[arg(long = "limit-mails", env = "DUELO_LIMIT_MAILS", default_value = "3/3600")]
    pub mails: Window,

    /// Mails (verification, password reset) requested from one client address.
    #[arg(
        long = "limit-client-mails",
        env = "DUELO_LIMIT_CLIENT_MAILS",
        default_value = "60/3600"
    )]
    pub client_mails: Window,

    /// Groups that one account creates, deleted ones included.
    #[arg(long = "limit-groups", env = "DUELO_LIMIT_GROUPS", default_value = "30/86400")]
    pub groups: Window,

    /// Groups that one account may own at once.
    #[arg(
        long = "groups-per-account",
        env = "DUELO_GROUPS_PER_ACCOUNT",
        default_value = "100"
    )]
    pub groups_per_account: NonZeroU32,
}

/// A rate limit: a number of events in a time window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The most events.
    pub count: u32,
    /// The length of the window, which begins with the first event.
    pub length: Duration,
}

/// The text is not a rate limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a limit is COUNT/SECONDS, both whole numbers above 0, as in 10/900")]
pub struct NotAWindow;

/// A site (an IPv6 /48, which contains 65,536 clients) gets the limit of one client times this.
const SITE_FACTOR: u32 = 4;

impl Window {
    /// The limit of all clients of one site together.
    pub(crate) const fn of_site(self) -> Self {
        Self {
            count: self.count.saturating_mul(SITE_FACTOR),
            length: self.length,
        }
    }
}

impl FromStr for Window {
    type Err = NotAWindow;

    fn from_str(text: &str) -> Result<Self, NotAWindow> {
        let (count, seconds) = text.split_once('/').ok_or(NotAWindow)?;
        let count: u32 = count.trim().parse().map_err(|_| NotAWindow)?;
        let seconds: u32 = seconds.trim().parse().map_err(|_| NotAWindow)?;
        if count == 0 || seconds == 0 {
            return Err(NotAWindow);
        }
        Ok(Self {
            count,
            length: Duration::from_secs(seconds.into()),
        })
    }
}

impl fmt::Display for Window {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.count, self.length.as_secs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn displays_a_window_as_it_is_parsed() {
        let window: Window = "10/900".parse().unwrap();
        assert_eq!(
            window,
            Window {
                count: 10,
                length: Duration::from_mins(15)
            }
        );
        assert_eq!(window.to_string(), "10/900");
    }

    #[test]
    fn rejects_malformed_windows() {
        for text in ["", "10", "0/60", "10/0", "-1/60", "ten/60", "10/60/1"] {
            assert_eq!(text.parse::<Window>(), Err(NotAWindow), "{text}");
        }
    }
}
