//! Rate limits for clients, and quotas for accounts.

use std::fmt;
use std::num::{NonZeroU32, NonZeroUsize, ParseIntError};
use std::str::FromStr;
use std::time::Duration;

use clap::Args;

/// The limits of a server; rate limits are `COUNT/SECONDS`.
#[derive(Debug, Clone, Args)]
#[group(id = "limit-options")]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// Failed log-ins for an e-mail address from one client address.
    #[arg(long = "limit-logins", env = "DUELO_LIMIT_LOGINS", default_value = "10/900")]
    pub logins: RateLimit,

    /// Failed log-ins from one client address, for any e-mail addresses.
    #[arg(
        long = "limit-client-logins",
        env = "DUELO_LIMIT_CLIENT_LOGINS",
        default_value = "100/3600"
    )]
    pub client_logins: RateLimit,

    /// Failed log-ins for an e-mail address from all clients together; beyond it only known browsers may try. Of these
    /// at most four fifths may come from one IPv4 /24 or IPv6 /48, and nine tenths from one IPv4 /16 or IPv6 /32. The
    /// same number of successful log-ins is allowed.
    #[arg(
        long = "limit-account-logins",
        env = "DUELO_LIMIT_ACCOUNT_LOGINS",
        default_value = "50/3600"
    )]
    pub account_logins: RateLimit,

    /// Registrations from one client address.
    #[arg(
        long = "limit-registrations",
        env = "DUELO_LIMIT_REGISTRATIONS",
        default_value = "60/3600"
    )]
    pub registrations: RateLimit,

    /// Registrations from one network: an IPv4 /24 or an IPv6 /48.
    #[arg(
        long = "limit-network-registrations",
        env = "DUELO_LIMIT_NETWORK_REGISTRATIONS",
        default_value = "200/3600"
    )]
    pub network_registrations: RateLimit,

    /// Wrong passcodes for a group from one client address. An IPv4 /24 or IPv6 /48 may send four times as many, and an
    /// IPv4 /16 or IPv6 /32 sixteen times. For passcodes of fewer than six characters the time is 24 times as long,
    /// here and for all clients.
    #[arg(
        long = "limit-passcodes",
        env = "DUELO_LIMIT_PASSCODES",
        default_value = "10/3600"
    )]
    pub passcodes: RateLimit,

    /// Wrong passcodes for a group from all clients together; beyond it each client address may send one, and the
    /// networks four and sixteen.
    #[arg(
        long = "limit-group-passcodes",
        env = "DUELO_LIMIT_GROUP_PASSCODES",
        default_value = "50/3600"
    )]
    pub group_passcodes: RateLimit,

    /// Matches submitted to a group from one client address (from an IPv6 /48 four times as many), except by its
    /// members and by imports. The owner is told when a group gets as many in the time of the limit of all clients, at
    /// most once a day.
    #[arg(
        long = "limit-submissions",
        env = "DUELO_LIMIT_SUBMISSIONS",
        default_value = "120/3600"
    )]
    pub submissions: RateLimit,

    /// Matches submitted to a group from all clients together, except by its members.
    #[arg(
        long = "limit-group-submissions",
        env = "DUELO_LIMIT_GROUP_SUBMISSIONS",
        default_value = "600/3600"
    )]
    pub group_submissions: RateLimit,

    /// Questions about matches of a group from one client address, except from its members; four times as many from the
    /// surrounding network.
    #[arg(
        long = "limit-questions",
        env = "DUELO_LIMIT_QUESTIONS",
        default_value = "5/3600"
    )]
    pub questions: RateLimit,

    /// Reports of groups from one client address; four times as many from the surrounding network, four times as many
    /// of one group, and sixteen times as many in all.
    #[arg(long = "limit-reports", env = "DUELO_LIMIT_REPORTS", default_value = "5/3600")]
    pub reports: RateLimit,

    /// Players that one account adds or renames.
    #[arg(
        long = "limit-players",
        env = "DUELO_LIMIT_PLAYERS",
        default_value = "500/3600"
    )]
    pub players: RateLimit,

    /// Mails of one kind (verification, password reset) for one e-mail address: as many are sent, and as many may be
    /// requested from one client address.
    #[arg(long = "limit-mails", env = "DUELO_LIMIT_MAILS", default_value = "3/3600")]
    pub mails: RateLimit,

    /// Mails (verification, password reset) requested from one client address.
    #[arg(
        long = "limit-client-mails",
        env = "DUELO_LIMIT_CLIENT_MAILS",
        default_value = "60/3600"
    )]
    pub client_mails: RateLimit,

    /// Invitations to run a group that one account sends, and as many that one address gets.
    #[arg(
        long = "limit-invitations",
        env = "DUELO_LIMIT_INVITATIONS",
        default_value = "40/86400"
    )]
    pub invitations: RateLimit,

    /// Groups that one account creates, deleted ones included.
    #[arg(long = "limit-groups", env = "DUELO_LIMIT_GROUPS", default_value = "30/86400")]
    pub groups: RateLimit,

    /// Histories that one account imports.
    #[arg(
        long = "limit-imports",
        env = "DUELO_LIMIT_IMPORTS",
        default_value = "10/86400"
    )]
    pub imports: RateLimit,

    /// Histories imported from one client address.
    #[arg(
        long = "limit-client-imports",
        env = "DUELO_LIMIT_CLIENT_IMPORTS",
        default_value = "50/86400"
    )]
    pub client_imports: RateLimit,

    /// Groups that one account may own at once.
    #[arg(
        long = "groups-per-account",
        env = "DUELO_GROUPS_PER_ACCOUNT",
        default_value = "100"
    )]
    pub groups_per_account: NonZeroU32,

    /// Streams of events that one client address may have open on this server.
    #[arg(
        long = "streams-per-client",
        env = "DUELO_STREAMS_PER_CLIENT",
        default_value = "200"
    )]
    pub streams_per_client: PerClient,

    /// Streams of events that may be open on this server. Each is a connection, and needs about 20 kB.
    #[arg(long = "streams", env = "DUELO_STREAMS", default_value = "10000")]
    pub streams: NonZeroUsize,

    /// Connections that one client address may have open to this server; a trusted proxy may have any number.
    #[arg(
        long = "connections-per-client",
        env = "DUELO_CONNECTIONS_PER_CLIENT",
        default_value = "500"
    )]
    pub connections_per_client: PerClient,

    /// Connections that may be open to this server, at most a quarter of them from one IPv4 /16 or IPv6 /32. A further
    /// one is closed at once.
    #[arg(long = "connections", env = "DUELO_CONNECTIONS", default_value = "20000")]
    pub connections: NonZeroUsize,
}

/// How many streams or connections one client address may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PerClient(NonZeroU32);

/// A rate limit: a number of events in a time window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    /// The most events.
    pub count: u32,
    /// The length of the window, which begins with the first event.
    pub length: Duration,
}

/// The text is not a rate limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a limit is COUNT/SECONDS, both whole numbers above 0, as in 10/900")]
pub struct InvalidRateLimit;

/// A site (an IPv6 /48, which contains 65,536 clients) gets the limit of one client times this, and a provider's
/// network (an IPv6 /32) that of a site times this.
const SITE_FACTOR: u32 = 4;

/// How much longer the windows of wrong passcodes are for a short passcode: a day instead of an hour.
const SHORT_PASSCODE_FACTOR: u32 = 24;

impl Limits {
    /// The longest window of a limit that counts by the client's address.
    pub(crate) fn longest_of_clients(&self) -> Duration {
        let of_clients = [
            self.logins,
            self.client_logins,
            self.registrations,
            self.network_registrations,
            self.passcodes.for_short_passcode(),
            self.questions,
            self.reports,
            self.mails,
            self.client_mails,
            self.client_imports,
        ];
        let lengths = of_clients.into_iter().map(|limit| limit.length);
        lengths.max().unwrap_or_default()
    }
}

impl RateLimit {
    /// The limit of all clients of one site together.
    pub(crate) const fn for_site(self) -> Self {
        Self {
            count: self.count.saturating_mul(SITE_FACTOR),
            length: self.length,
        }
    }

    /// The limit of all clients of one provider's network together.
    pub(crate) const fn for_provider(self) -> Self {
        self.for_site().for_site()
    }

    /// This part of the limit, at least one event.
    pub(crate) const fn tenths(self, tenths: u32) -> Self {
        let part = self.count.saturating_mul(tenths) / 10;
        Self {
            count: if part == 0 { 1 } else { part },
            length: self.length,
        }
    }

    /// The limit of wrong passcodes where the passcode is short.
    pub(crate) const fn for_short_passcode(self) -> Self {
        Self {
            count: self.count,
            length: self.length.saturating_mul(SHORT_PASSCODE_FACTOR),
        }
    }
}

impl PerClient {
    /// The number.
    pub(crate) const fn get(self) -> u32 {
        self.0.get()
    }

    /// The number of all clients of one site together.
    pub(crate) const fn for_site(self) -> u32 {
        self.0.get().saturating_mul(SITE_FACTOR)
    }
}

impl FromStr for PerClient {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

impl FromStr for RateLimit {
    type Err = InvalidRateLimit;

    fn from_str(text: &str) -> Result<Self, InvalidRateLimit> {
        let (count, seconds) = text.split_once('/').ok_or(InvalidRateLimit)?;
        let count: u32 = count.trim().parse().map_err(|_| InvalidRateLimit)?;
        let seconds: u32 = seconds.trim().parse().map_err(|_| InvalidRateLimit)?;
        if count == 0 || seconds == 0 {
            return Err(InvalidRateLimit);
        }
        Ok(Self {
            count,
            length: Duration::from_secs(seconds.into()),
        })
    }
}

impl fmt::Display for RateLimit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.count, self.length.as_secs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn displays_a_rate_limit_as_it_is_parsed() {
        let limit: RateLimit = "10/900".parse().unwrap();
        assert_eq!(
            limit,
            RateLimit {
                count: 10,
                length: Duration::from_mins(15)
            }
        );
        assert_eq!(limit.to_string(), "10/900");
    }

    #[test]
    fn rejects_malformed_rate_limits() {
        for text in ["", "10", "0/60", "10/0", "-1/60", "ten/60", "10/60/1"] {
            assert_eq!(text.parse::<RateLimit>(), Err(InvalidRateLimit), "{text}");
        }
    }
}
