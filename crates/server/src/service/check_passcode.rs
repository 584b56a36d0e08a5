//! Whether a visitor knows a group's passcode.

use db::rows::Group;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::limit::{self, Limit};
use crate::auth::client::Client;
use crate::config::Limits;
use crate::error::{ErrorCode, Result};

/// The counters of a group's wrong passcodes, by client.
pub(crate) const BY_CLIENT: &str = "wrong_passcodes";
/// The counter of a group's wrong passcodes, everybody's.
pub(crate) const BY_GROUP: &str = "wrong_group_passcodes";

/// Refuses a wrong passcode, and after too many of them every passcode for a while.
///
/// Wrong ones are counted for the client's address and, so that many addresses do not help, for the group as a whole.
/// Right ones are not counted: a club may enter a whole season at once.
pub(crate) async fn check_passcode(
    connection: &mut db::Connection,
    limits: &Limits,
    group: &Group,
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
    limit::check(connection, &by_client).await?;
    limit::check(connection, &by_group).await?;
    // Digests are all of one length: not even that of the passcode shows in the time.
    let (typed, set) = (
        Sha256::digest(typed.expose_secret()),
        Sha256::digest(&group.passcode),
    );
    let right = typed.as_slice().ct_eq(set.as_slice());
    if right.into() {
        return Ok(());
    }
    let of_client = limit::count(connection, &by_client).await?;
    let of_group = limit::count(connection, &by_group).await?;
    Err(ErrorCode::PasscodeWrong
        .with("remainingAttempts", of_client.min(of_group))
        .into())
}
