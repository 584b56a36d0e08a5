//! A request for a link by mail is stored.

use base64ct::{Base64UrlUnpadded, Encoding};
use db::queries::link_requests;
use db::rows::LinkPurpose;
use elo_core::account::Email;
use sha2::{Digest, Sha256};

use super::limit::{self, Limit};
use crate::auth::client::Client;
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Stores a request for a link and says how many more the client may make for this address at present.
///
/// A client's requests for all addresses are limited too: otherwise requests for made-up addresses would pile up without
/// end, and everybody else's would wait behind them.
///
/// Whether anybody has the address is not looked up here: the same statements run for everyone's and for nobody's, so
/// that neither the answer nor the time it takes tells. [`super::answer_link_requests`] does the rest.
pub(crate) async fn ask_for_link(
    state: &State,
    connection: &mut db::Connection,
    email: &Email,
    purpose: LinkPurpose,
    client: Client,
) -> Result<u32> {
    // First, so that a client that is refused uses up no tries of an address.
    let of_client = limit::count(connection, &links_of_client(state, client)).await?;
    let of_address = limit::count(connection, &links_to_address(state, email, purpose)).await?;
    link_requests::add(connection, email.as_str(), purpose).await?;
    state.link_request_waits.notify_one();
    Ok(of_client.min(of_address))
}

fn links_of_client(state: &State, client: Client) -> Limit {
    Limit {
        bucket: "client_mails",
        subject: client.subject(),
        window: state.config.limits.client_mails,
        refusal: ErrorCode::MailLimit,
    }
}

/// The counter is named by a digest: the table of limits is no list of addresses.
fn links_to_address(state: &State, email: &Email, purpose: LinkPurpose) -> Limit {
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
