//! Counts the players that an account adds or changes.

use db::ids::UserId;

use crate::config::Limits;
use crate::domain::rate_limit::{self, Limit};
use crate::error::{ErrorCode, Result};

/// Counts an addition or a change, and refuses it above the limit. Those that fail afterwards are counted too.
pub(crate) async fn count_player_change(
    connection: &mut db::Connection,
    limits: &Limits,
    account: UserId,
) -> Result<()> {
    let limit = Limit {
        bucket: "changed_players",
        subject: account.to_string(),
        window: limits.players,
        refusal: ErrorCode::PlayerLimit,
    };
    rate_limit::count(connection, &limit).await?;
    Ok(())
}
