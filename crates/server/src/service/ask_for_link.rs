//! Somebody asks for a link by mail.

use base64ct::{Base64UrlUnpadded, Encoding};
use db::queries::link_requests;
use db::rows::LinkPurpose;
use elo_core::account::Email;
use sha2::{Digest, Sha256};

use super::limit::{self, Limit};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Notes that a link is wanted and says how many more may be asked for at present.
///
/// Whether anybody has the address is not looked up here: the same statements run for everyone's and for nobody's, so
/// that neither the answer nor the time it takes tells. [`super::answer_link_requests`] does the rest.
pub(crate) async fn ask_for_link(
    state: &State,
    connection: &mut db::Connection,
    email: &Email,
    purpose: LinkPurpose,
) -> Result<u32> {
    let remaining = limit::count(connection, &asked_links(state, email, purpose)).await?;
    link_requests::add(connection, email.as_str(), purpose).await?;
    state.mail_waits.notify_one();
    Ok(remaining)
}

/// The counter is named by a digest: the table of limits is no list of addresses.
fn asked_links(state: &State, email: &Email, purpose: LinkPurpose) -> Limit {
    let who = email.as_str().to_lowercase();
    Limit {
        bucket: match purpose {
            LinkPurpose::VerifyEmail => "verification_mails",
            LinkPurpose::ResetPassword => "reset_mails",
        },
        subject: Base64UrlUnpadded::encode_string(&Sha256::digest(who)),
        window: state.config.limits.mails,
        refusal: ErrorCode::MailLimit,
    }
}
