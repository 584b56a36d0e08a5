//! Checks a group's passcode, with rate limits.

use db::queries::limits::Attempts;
use db::rows::GroupRow;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::caller::client::Client;
use crate::config::Limits;
use crate::domain::rate_limit::{self, Limit};
use crate::error::{ErrorCode, Result};

/// Wrong passcodes of a group by client.
pub(crate) const BY_CLIENT: &str = "wrong_passcodes";
/// Wrong passcodes of a group by IPv6 site.
pub(crate) const BY_SITE: &str = "wrong_site_passcodes";
/// Wrong passcodes of a group from all clients.
pub(crate) const BY_GROUP: &str = "wrong_group_passcodes";

/// Refuses a wrong passcode, and after too many of them from a client every passcode of that client until the window
/// ends.
///
/// Wrong ones are counted for the client and for the group; right ones are not, as a whole season may be entered at
/// once. Above the group's limit a client with a wrong passcode is limited, and any other may try once: right passcodes
/// are not blocked by others' guesses, and each guess costs an attacker an address. The addresses of one IPv6 site are
/// free, so they share a limit.
pub(crate) async fn check_passcode(
    connection: &mut db::Connection,
    limits: &Limits,
    group: &GroupRow,
    client: Client,
    typed: &SecretString,
) -> Result<()> {
    let by_client = Limit {
        bucket: BY_CLIENT,
        subject: format!("{} {}", group.id, client.subject()),
        window: limits.passcodes,
        refusal: ErrorCode::PasscodeLimit,
    };
    let by_group = Limit {
        bucket: BY_GROUP,
        subject: group.id.to_string(),
        window: limits.group_passcodes,
        refusal: ErrorCode::PasscodeLimit,
    };
    let is_right = matches(typed, group);
    // One statement for right and wrong ones, under the lock of the client's counter. If a right one only read the
    // counter, it would overtake concurrent wrong ones of the same client and be accepted within a burst of guesses.
    let of_client = rate_limit::add(connection, &by_client, !is_right).await?;
    let wrong_before = of_client.count - u32::from(!is_right);
    if wrong_before >= limits.passcodes.count {
        return Err(rate_limit::refused(&by_client, of_client));
    }
    if let Some(site) = client.site() {
        let by_site = Limit {
            bucket: BY_SITE,
            subject: format!("{} {site}", group.id),
            window: limits.passcodes.for_site(),
            refusal: ErrorCode::PasscodeLimit,
        };
        let of_site = rate_limit::add(connection, &by_site, !is_right).await?;
        if of_site.count - u32::from(!is_right) >= by_site.window.count {
            return Err(rate_limit::refused(&by_site, of_site));
        }
    }
    if wrong_before > 0
        && let Some(of_group) = rate_limit::reached(connection, &by_group).await?
    {
        let seconds_left = of_client.seconds_left.min(of_group.seconds_left);
        return Err(rate_limit::refused(
            &by_group,
            Attempts {
                seconds_left,
                ..of_group
            },
        ));
    }
    if is_right {
        return Ok(());
    }
    let of_group = rate_limit::add(connection, &by_group, true).await?;
    let left = |limit: &Limit, attempts: Attempts| limit.window.count.saturating_sub(attempts.count);
    Err(ErrorCode::PasscodeWrong
        .with(
            "remainingAttempts",
            left(&by_client, of_client).min(left(&by_group, of_group)),
        )
        .into())
}

/// Compares digests, which have equal length, so that timing does not reveal the passcode's length.
fn matches(typed: &SecretString, group: &GroupRow) -> bool {
    let typed = Sha256::digest(typed.expose_secret());
    let set = Sha256::digest(&group.passcode);
    typed.as_slice().ct_eq(set.as_slice()).into()
}
