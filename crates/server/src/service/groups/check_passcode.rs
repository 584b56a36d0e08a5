//! Checks a group's passcode, with rate limits.

use db::ids::GroupId;
use db::queries::limits::Attempts;
use db::rows::GroupRow;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::caller::client::Client;
use crate::config::{Limits, RateLimit};
use crate::domain::rate_limit::{self, Limit};
use crate::error::{ErrorCode, Result};

/// Wrong passcodes of a group by client.
pub(crate) const BY_CLIENT: &str = "wrong_passcodes";
/// Wrong passcodes of a group by IPv6 site.
pub(crate) const BY_SITE: &str = "wrong_site_passcodes";
/// Wrong passcodes of a group from all clients.
pub(crate) const BY_GROUP: &str = "wrong_group_passcodes";

/// The rate limits of wrong passcodes of one client in one group.
///
/// Wrong ones are counted for the client and for the group; right ones are not, as a whole season may be entered at
/// once. Above the group's limit a client with a wrong passcode is limited, and any other may try once: right passcodes
/// are not blocked by others' guesses, and each guess costs an attacker an address. The addresses of one IPv6 site are
/// free, so they share limits: some times that of a client, in both cases.
pub(crate) struct PasscodeCheck {
    by_client: Limit,
    by_site: Option<SiteLimits>,
    by_group: Limit,
}

/// The limits of wrong passcodes of one site in one group, which have one counter.
struct SiteLimits {
    always: Limit,
    above_group: Limit,
}

impl PasscodeCheck {
    /// The limits for this group and client.
    pub(crate) fn new(limits: &Limits, group: GroupId, client: Client) -> Self {
        let limit = |bucket, subject, window| Limit {
            bucket,
            subject,
            window,
            refusal: ErrorCode::PasscodeLimit,
        };
        Self {
            by_client: limit(
                BY_CLIENT,
                format!("{group} {}", client.subject()),
                limits.passcodes,
            ),
            by_site: client.site().map(|site| {
                let of_site =
                    |window: RateLimit| limit(BY_SITE, format!("{group} {site}"), window.for_site());
                let once = RateLimit {
                    count: 1,
                    ..limits.passcodes
                };
                SiteLimits {
                    always: of_site(limits.passcodes),
                    above_group: of_site(once),
                }
            }),
            by_group: limit(BY_GROUP, group.to_string(), limits.group_passcodes),
        }
    }

    /// The client whose guesses wait for each other: the widest network that is counted by.
    pub(crate) fn client_key(&self) -> String {
        self.site().unwrap_or(&self.by_client).subject.clone()
    }

    /// The buckets and subjects of the client's counters. While they are 0 a right passcode is accepted without another
    /// look at the limits.
    pub(crate) fn counters(&self) -> [Option<(&str, &str)>; 2] {
        [Some(&self.by_client), self.site()]
            .map(|limit| limit.map(|limit| (limit.bucket, limit.subject.as_str())))
    }

    fn site(&self) -> Option<&Limit> {
        self.by_site.as_ref().map(|site| &site.always)
    }

    /// Whether this is the group's passcode. Compares digests, which have equal length, so that timing does not reveal
    /// the passcode's length.
    pub(crate) fn matches(typed: &SecretString, group: &GroupRow) -> bool {
        let typed = Sha256::digest(typed.expose_secret());
        let set = Sha256::digest(&group.passcode);
        typed.as_slice().ct_eq(set.as_slice()).into()
    }
}

/// Refuses a wrong passcode, and after too many of them from a client every passcode of that client until the window
/// ends.
pub(crate) async fn check_passcode(
    connection: &mut db::Connection,
    check: &PasscodeCheck,
    group: &GroupRow,
    typed: &SecretString,
) -> Result<()> {
    let PasscodeCheck {
        by_client,
        by_site,
        by_group,
    } = check;
    // Before the client is counted: an attempt that is refused for its site adds no counter of its client, of which a site
    // has 65,536.
    if let Some(by_site) = by_site {
        refuse_site(connection, by_site, by_group).await?;
    }
    let is_right = PasscodeCheck::matches(typed, group);
    // One statement for right and wrong ones, under the lock of the client's counter. If a right one only read the
    // counter, it would overtake concurrent wrong ones of the same client and be accepted within a burst of guesses.
    let of_client = rate_limit::add(connection, by_client, !is_right).await?;
    let wrong_before = of_client.count - u32::from(!is_right);
    if wrong_before >= by_client.window.count {
        return Err(rate_limit::refused(by_client, of_client));
    }
    // Before the site is counted: what is refused for one client does not use up the attempts of its site.
    if wrong_before > 0 {
        refuse_above_group_limit(connection, by_group, of_client).await?;
    }
    if let Some(SiteLimits { always, above_group }) = by_site {
        let of_site = rate_limit::add(connection, always, !is_right).await?;
        let wrong_of_site = of_site.count - u32::from(!is_right);
        if wrong_of_site >= always.window.count {
            return Err(rate_limit::refused(always, of_site));
        }
        if wrong_of_site >= above_group.window.count {
            refuse_above_group_limit(connection, by_group, of_site).await?;
        }
    }
    if is_right {
        return Ok(());
    }
    let of_group = rate_limit::add(connection, by_group, true).await?;
    let left = |limit: &Limit, attempts: Attempts| limit.window.count.saturating_sub(attempts.count);
    Err(ErrorCode::PasscodeWrong
        .with(
            "remainingAttempts",
            left(by_client, of_client).min(left(by_group, of_group)),
        )
        .into())
}

/// Refuses the clients of a site that has had its wrong passcodes. Counts nothing.
async fn refuse_site(
    connection: &mut db::Connection,
    SiteLimits { always, above_group }: &SiteLimits,
    by_group: &Limit,
) -> Result<()> {
    if let Some(of_site) = rate_limit::reached(connection, above_group).await? {
        if of_site.count >= always.window.count {
            return Err(rate_limit::refused(always, of_site));
        }
        refuse_above_group_limit(connection, by_group, of_site).await?;
    }
    Ok(())
}

/// Refuses a client or site that had its attempts if the group's limit is reached, until the first of both windows ends.
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
