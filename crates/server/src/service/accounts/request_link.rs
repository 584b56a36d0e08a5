//! Stores a request for a link by mail.

use db::queries::{link_requests, users};
use db::rows::LinkPurpose;
use elo_core::account::Email;

use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::domain::rate_limit::{self, Limit};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Stores a request for a link and returns how many more the client may make for this address now.
///
/// Only the client's own requests for the address are counted here, so that the answer does not show those of others:
/// how many mails the address gets is limited when they are answered. A client's requests for all addresses together
/// are limited too: otherwise requests for random addresses would accumulate, and all others would wait behind them.
///
/// Whether the address has an account is not looked up here: the statements are the same with and without one, so that
/// neither response nor timing reveals it. [`crate::service::accounts::answer_link_request`] processes the request.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn request_link(
    state: &State,
    connection: &mut db::Connection,
    client: Client,
    email: &Email,
    purpose: LinkPurpose,
) -> Result<u32> {
    let (own, of_client) = requested_links(state, client, email, purpose);
    let remaining = rate_limit::count_all(connection, &own, &of_client).await?;
    link_requests::enqueue(connection, email.as_str(), purpose).await?;
    state.link_requested.notify_one();
    Ok(remaining)
}

/// The caller's own address.
///
/// # Errors
///
/// [`ErrorCode::EmailVerified`] where it is verified already, [`ErrorCode::TokenInvalid`] where the account is gone.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn own_unverified_address(connection: &mut db::Connection, admin: Admin) -> Result<Email> {
    let user = users::find(connection, admin.user)
        .await?
        .ok_or(ErrorCode::TokenInvalid)?;
    if user.email_verified_at.is_some() {
        return Err(ErrorCode::EmailVerified.into());
    }
    Ok(Email::parse("email", &user.email)?)
}

/// The rate limits: of the client for the e-mail address, and across all addresses.
fn requested_links(
    state: &State,
    client: Client,
    email: &Email,
    purpose: LinkPurpose,
) -> (Limit, Vec<Limit>) {
    let limited = Limit::refusing(ErrorCode::MailLimit);
    let bucket = match purpose {
        LinkPurpose::VerifyEmail => "client_verification_mails",
        LinkPurpose::ResetPassword => "client_reset_mails",
    };
    let subject = format!("{} {}", email.as_str().to_lowercase(), client.subject());
    let own = limited(bucket, rate_limit::digest(&subject), state.config.limits.mails);
    let window = state.config.limits.client_mails;
    let of_site = client
        .site()
        .map(|site| limited("site_mails", site, window.for_site()));
    let of_client = [Some(limited("client_mails", client.subject(), window)), of_site];
    (own, of_client.into_iter().flatten().collect())
}
