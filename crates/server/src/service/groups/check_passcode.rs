//! Checks a group's passcode, with rate limits.

use db::ids::GroupId;
use db::queries::limits::{self, Attempts};
use db::queries::{groups, members, operations, visitor_matches};
use db::rows::{GroupRow, Role};
use elo_core::passcode;
use elo_core::violation::{Violation, ViolationCode};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::caller::group_in_path::GroupInPath;
use crate::config::{Config, RateLimit};
use crate::domain::rate_limit::{self, Limit};
use crate::domain::submission_limits::SubmissionLimits;
use crate::error::{Error, ErrorCode, Result};
use crate::state::{Connection, State};

/// Wrong passcodes of a group from all clients.
const BY_GROUP: &str = "wrong_group_passcodes";
/// Wrong passcodes of a group by client.
const BY_CLIENT: &str = "wrong_passcodes";
/// Wrong passcodes of a group by the surrounding network: an IPv4 /24 or an IPv6 /48.
const BY_NETWORK: &str = "wrong_network_passcodes";
/// Wrong passcodes of a group by the provider's network: an IPv4 /16 or an IPv6 /32.
const BY_PROVIDER: &str = "wrong_provider_passcodes";

/// Above the group's limit one wrong passcode is allowed to a client, and more to the wider networks.
const ABOVE_GROUP_LIMIT: u32 = 1;

/// The rate limits of one client in one group: those of wrong passcodes, and those of its submissions, which decide
/// whether others' guesses block it.
///
/// Wrong ones are counted for the client, for the two networks around it, and for the group; right ones are not, as a
/// whole season may be entered at once. Above the group's limit a client with a wrong passcode is limited, and any
/// other may try once. A wider network has many addresses that may belong to one guesser, so it has limits too, in both
/// cases, some times those of a narrower one. So others' guesses block a right passcode only in the networks that they
/// come from, and there only for clients that have not submitted to the group of late.
pub(crate) struct ClientLimits {
    submissions: SubmissionLimits,
    by_client: RateLimit,
    by_group: RateLimit,
    group: GroupId,
    /// Bucket and subject of the client's counters, the narrowest network first.
    counters: [(&'static str, String); 3],
}

/// The limits of wrong passcodes of one network in one group, which have one counter.
struct NetworkLimits {
    always: Limit,
    above_group: Limit,
}

impl ClientLimits {
    /// The limits for this group and client.
    pub(crate) fn new(config: &Config, group: GroupId, client: Client) -> Self {
        let subject = |network: String| format!("{group} {network}");
        Self {
            submissions: SubmissionLimits::new(config, group, client),
            by_client: config.limits.passcodes,
            by_group: config.limits.group_passcodes,
            group,
            counters: [
                (BY_CLIENT, subject(client.subject())),
                (BY_NETWORK, subject(client.network())),
                (BY_PROVIDER, subject(client.provider_network())),
            ],
        }
    }

    /// The limits of the matches that the client submits to the group.
    pub(crate) fn submissions(&self) -> &SubmissionLimits {
        &self.submissions
    }

    /// The group and the network around the client, its /24 or /48, whose guesses wait for each other. A provider's
    /// network has too many others in it.
    pub(crate) fn guess_order_key(&self) -> String {
        let [_, (_, network), _] = &self.counters;
        network.clone()
    }

    /// The buckets and subjects of the client's counters. While they are 0 a right passcode is accepted without another
    /// look at the limits.
    pub(crate) fn counters(&self) -> [(&str, &str); 3] {
        (self.counters.each_ref()).map(|(bucket, subject)| (*bucket, subject.as_str()))
    }

    /// The limits of the client and the networks around it, narrowest first, and that of the group. A short passcode,
    /// of which there are few, has as many attempts in a day as others have in an hour.
    fn of_passcodes(&self, group: &GroupRow) -> ([NetworkLimits; 3], Limit) {
        let is_short = passcode::is_short(&group.passcode);
        let limit = |bucket, subject: &str, window: RateLimit| Limit {
            bucket,
            subject: subject.to_owned(),
            window: if is_short {
                window.for_short_passcode()
            } else {
                window
            },
            refusal: ErrorCode::PasscodeLimit,
        };
        let above_group = RateLimit {
            count: ABOVE_GROUP_LIMIT,
            ..self.by_client
        };
        let of_network =
            |(bucket, subject): &(&'static str, String), wider: fn(RateLimit) -> RateLimit| NetworkLimits {
                always: limit(bucket, subject, wider(self.by_client)),
                above_group: limit(bucket, subject, wider(above_group)),
            };
        let [client, network, provider] = &self.counters;
        let networks = [
            of_network(client, |window| window),
            of_network(network, RateLimit::for_site),
            of_network(provider, RateLimit::for_provider),
        ];
        (networks, limit(BY_GROUP, &self.group.to_string(), self.by_group))
    }
}

/// Whether this is the group's passcode, whatever the case of its letters.
pub(crate) fn is_right_passcode(typed: &SecretString, group: &GroupRow) -> bool {
    is_same_passcode(typed.expose_secret(), &group.passcode)
}

/// Whether two passcodes are the same, whatever the case of their letters. Compares digests, which have equal length,
/// so that timing does not reveal a passcode's length.
pub(crate) fn is_same_passcode(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|text| Sha256::digest(passcode::folded(text)));
    one.as_slice().ct_eq(other.as_slice()).into()
}

/// A group and the passcode of a caller, as sent.
pub(crate) struct SentPasscode<'a> {
    /// The group.
    pub(crate) group: GroupId,
    /// How the group was addressed.
    pub(crate) address: &'a GroupInPath,
    /// The caller, if signed in.
    pub(crate) viewer: Option<Admin>,
    /// The client's address, by which wrong passcodes are counted.
    pub(crate) client: Client,
    /// The passcode, which the group's members do not need.
    pub(crate) passcode: &'a SecretString,
}

/// Refuses a caller who neither is a member of the group nor has its passcode. Returns the request's connection, and
/// the caller's role.
///
/// # Errors
///
/// [`ErrorCode::GroupNotFound`], [`ViolationCode::PasscodeRequired`], and those of [`check_passcode`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn require_passcode(
    state: &State,
    sent: &SentPasscode<'_>,
) -> Result<(Connection, GroupRow, Option<Role>)> {
    let limits = ClientLimits::new(&state.config, sent.group, sent.client);
    // As for submissions: guesses from one network wait for each other.
    let _guess = state.passcode_guesses.acquire(limits.guess_order_key()).await?;
    let mut connection = state.connection().await?;
    let group = groups::by_id(&mut connection, sent.group)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    let role = match sent.viewer {
        Some(admin) => members::role(&mut connection, &group, admin.user).await?,
        None => None,
    };
    if !sent.address.leads_to(&group, role.is_some()) {
        return Err(ErrorCode::GroupNotFound.into());
    }
    if role.is_none() {
        if sent.passcode.expose_secret().is_empty() {
            return Err(vec![Violation::new("passcode", ViolationCode::PasscodeRequired)].into());
        }
        // As for submissions. Wrong passcodes ask too, so that the time of a refusal does not tell them from right
        // ones.
        let have_attempts = limits::have_attempts(&mut connection, limits.counters()).await?;
        if have_attempts || !is_right_passcode(sent.passcode, &group) {
            check_passcode(&mut connection, &limits, &group, sent.passcode).await?;
        }
    }
    Ok((connection, group, role))
}

/// Refuses a wrong passcode, and after too many of them from a client every passcode of that client until the window
/// ends.
pub(crate) async fn check_passcode(
    connection: &mut db::Connection,
    limits: &ClientLimits,
    group: &GroupRow,
    typed: &SecretString,
) -> Result<()> {
    let (networks, by_group) = limits.of_passcodes(group);
    let networks = limiting(connection, limits, &networks, &by_group).await?;
    let is_right = is_right_passcode(typed, group);
    let mut left = u32::MAX;
    // What is refused for a client does not use up the attempts of its network.
    for NetworkLimits { always, above_group } in networks {
        // One statement for right and wrong ones, under the lock of the counter. If a right one only read the counter,
        // it would overtake concurrent wrong ones of the same client and be accepted within a burst of guesses.
        let attempts = rate_limit::add(connection, always, !is_right).await?;
        let wrong_before = attempts.count - u32::from(!is_right);
        if wrong_before >= always.window.count {
            return Err(rate_limit::refused(always, attempts));
        }
        if wrong_before >= above_group.window.count {
            refuse_above_group_limit(connection, &by_group, attempts).await?;
        }
        left = left.min(always.window.count.saturating_sub(attempts.count));
    }
    if is_right {
        return Ok(());
    }
    let of_group = rate_limit::add(connection, &by_group, true).await?;
    let left = left.min(by_group.window.count.saturating_sub(of_group.count));
    Err(ErrorCode::PasscodeWrong.with("remainingAttempts", left).into())
}

/// Removes the counters of wrong passcodes of a group. Returns their number.
pub(crate) async fn reset_wrong_passcodes(connection: &mut db::Connection, group: GroupId) -> Result<usize> {
    let by_client = [BY_CLIENT, BY_NETWORK, BY_PROVIDER];
    Ok(operations::reset_limits_of_group(connection, group, BY_GROUP, &by_client).await?)
}

/// The networks whose limits hold for the client: all, or, where a wider one has had its wrong passcodes, that of the
/// client itself if it has submitted to the group.
///
/// This is decided before the client is counted: an attempt that is refused for its network adds no counter of its
/// client, of which a network has many.
async fn limiting<'a>(
    connection: &mut db::Connection,
    limits: &ClientLimits,
    networks: &'a [NetworkLimits; 3],
    by_group: &Limit,
) -> Result<&'a [NetworkLimits]> {
    let [_, wider @ ..] = networks;
    for network in wider {
        let allowed = refuse_network(connection, network, by_group).await;
        if let Err(Error::Refused(_)) = allowed {
            let submitted = visitor_matches::read(connection, limits.group).await?;
            if limits.submissions.are_among(&submitted) {
                return Ok(networks.get(..1).unwrap_or_default());
            }
        }
        allowed?;
    }
    Ok(networks)
}

/// Refuses the clients of a network that has had its wrong passcodes. Counts nothing.
async fn refuse_network(
    connection: &mut db::Connection,
    NetworkLimits { always, above_group }: &NetworkLimits,
    by_group: &Limit,
) -> Result<()> {
    if let Some(attempts) = rate_limit::reached(connection, above_group).await? {
        if attempts.count >= always.window.count {
            return Err(rate_limit::refused(always, attempts));
        }
        refuse_above_group_limit(connection, by_group, attempts).await?;
    }
    Ok(())
}

/// Refuses a client or network that had its attempts if the group's limit is reached, until the first of both windows
/// ends.
async fn refuse_above_group_limit(
    connection: &mut db::Connection,
    by_group: &Limit,
    own: Attempts,
) -> Result<()> {
    match rate_limit::reached(connection, by_group).await? {
        None => Ok(()),
        Some(of_group) => Err(rate_limit::refused(
            by_group,
            Attempts {
                seconds_left: own.seconds_left.min(of_group.seconds_left),
                ..of_group
            },
        )),
    }
}
