//! A request for a link by mail is stored.

use db::queries::{link_requests, users};
use db::rows::LinkPurpose;
use elo_core::account::Email;

use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::domain::rate_limit::{self, Limit};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Stores a request for a link and says how many more the client may make for this address at present.
///
/// A client's requests for all addresses are limited too: otherwise requests for made-up addresses would pile up without
/// end, and everybody else's would wait behind them.
///
/// Whether anybody has the address is not looked up here: the same statements run for everyone's and for nobody's, so
/// that neither the answer nor the time it takes tells. [`crate::service::accounts::answer_link_request`] does the rest.
pub(crate) async fn request_link(
    state: &State,
    connection: &mut db::Connection,
    client: Client,
    email: &Email,
    purpose: LinkPurpose,
) -> Result<u32> {
    let (of_email, of_client) = requested_links(state, client, email, purpose);
    let remaining = rate_limit::count_all(connection, &of_email, &of_client).await?;
    link_requests::enqueue(connection, email.as_str(), purpose).await?;
    state.link_requested.notify_one();
    Ok(remaining)
}

/// The caller's own address.
///
/// # Errors
///
/// [`ErrorCode::EmailVerified`] where it is verified already, [`ErrorCode::TokenInvalid`] where the account is gone.
pub(crate) async fn own_unverified_address(connection: &mut db::Connection, admin: Admin) -> Result<Email> {
    let user = users::find(connection, admin.user)
        .await?
        .ok_or(ErrorCode::TokenInvalid)?;
    if user.email_verified_at.is_some() {
        return Err(ErrorCode::EmailVerified.into());
    }
    Ok(Email::parse("email", &user.email)?)
}

/// The limits of what is asked for: for the e-mail address, and for the client that asks with whatever address.
fn requested_links(
    state: &State,
    client: Client,
    email: &Email,
    purpose: LinkPurpose,
) -> (Limit, Vec<Limit>) {
    let of_email = Limit {
        bucket: match purpose {
            LinkPurpose::VerifyEmail => "verification_mails",
            LinkPurpose::ResetPassword => "reset_mails",
        },
        subject: rate_limit::digest(&email.as_str().to_lowercase()),
        window: state.config.limits.mails,
        refusal: ErrorCode::MailLimit,
    };
    let limited = |bucket, subject, window| Limit {
        bucket,
        subject,
        window,
        refusal: ErrorCode::MailLimit,
    };
    let window = state.config.limits.client_mails;
    let of_site = client
        .site()
        .map(|site| limited("site_mails", site, window.for_site()));
    let of_client = [Some(limited("client_mails", client.subject(), window)), of_site];
    (of_email, of_client.into_iter().flatten().collect())
}
