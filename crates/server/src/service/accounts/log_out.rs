//! A session ends because its owner says so.

use db::queries::sessions;
use secrecy::SecretString;

use crate::caller::admin::Admin;
use crate::credentials::opaque_token;
use crate::error::Result;

/// Ends the session of the access token and that of the refresh token, whichever were sent. A token that
/// means nothing is no reason to refuse: whoever wants to be out is out.
pub(crate) async fn log_out(
    connection: &mut db::Connection,
    admin: Option<Admin>,
    refresh: Option<&SecretString>,
) -> Result<()> {
    if let Some(admin) = admin {
        sessions::end(connection, admin.session).await?;
    }
    if let Some(refresh) = refresh
        && let Some(session) = sessions::of_token(connection, &opaque_token::digest(refresh)).await?
    {
        sessions::end(connection, session).await?;
    }
    Ok(())
}
