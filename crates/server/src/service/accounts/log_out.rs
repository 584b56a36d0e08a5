//! Log-out.

use db::queries::sessions;
use secrecy::SecretString;

use crate::caller::admin::Admin;
use crate::credentials::opaque_token;
use crate::error::Result;

/// Ends the sessions of the access token and of the refresh token, whichever were sent. An invalid token is not an
/// error.
#[tracing::instrument(level = "trace", skip_all)]
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
