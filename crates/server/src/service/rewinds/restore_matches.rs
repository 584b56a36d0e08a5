//! An admin enters removed matches again.

use chrono::{DateTime, Utc};
use db::queries::groups::AddedMatches;
use db::queries::imports::{self, ImportedMatch};
use db::queries::rewinds;
use db::rows::GroupRow;
use serde_json::json;

use super::enter_again::{EnteredAgain, enter_again};
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::domain::audit::{self, Action};
use crate::domain::changed_players::{ChangedPlayer, changed_players};
use crate::domain::group_access::GroupAccess;
use crate::domain::match_lock::refuse_if_locked_by_another;
use crate::domain::stored_rating::{stored_changes, stored_standing};
use crate::error::Result;

/// Computes whose rating and rank it changes to enter these removed matches again. Refuses as [`restore_matches`] does.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn preview_restoration(
    connection: &mut db::Connection,
    group: &GroupRow,
    rewind: i64,
    numbers: &[i32],
) -> Result<Vec<ChangedPlayer>> {
    let entered = enter_again(connection, group, rewind, numbers).await?;
    changed_players(connection, group.id, &entered.standings, None).await
}

/// Enters removed matches again after the group's latest one, in their order and with their days: all or none. Returns
/// the number of the group's latest match then.
///
/// # Errors
///
/// Those of [`enter_again`], and [`ErrorCode::MatchLocked`](crate::error::ErrorCode::MatchLocked).
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn restore_matches(
    connection: &mut db::Connection,
    access: &GroupAccess,
    (admin, by): (Admin, Actor),
    rewind: i64,
    numbers: &[i32],
    at: DateTime<Utc>,
) -> Result<i32> {
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        refuse_if_locked_by_another(connection, &group, admin.session).await?;
        let EnteredAgain { matches, standings } = enter_again(connection, &group, rewind, numbers).await?;
        let new = (group.match_count.saturating_add(1)..)
            .zip(&matches)
            .map(|(match_number, rated)| {
                Ok(ImportedMatch {
                    match_number,
                    content: rated.removed.content(),
                    submitted_by: by.account,
                    created_at: at,
                    entries: stored_changes(rated.players, &rated.changes)?,
                })
            })
            .collect::<Result<Vec<_>>>()?;
        let added = AddedMatches {
            matches: i32::try_from(new.len()).unwrap_or(i32::MAX),
            games: new.iter().map(|played| played.content.games()).sum(),
        };
        let standings = standings
            .into_iter()
            .map(|(player, standing)| stored_standing(player, standing, Some(at)))
            .collect::<Result<Vec<_>>>()?;
        imports::add_matches(connection, &group, &new).await?;
        imports::finish(connection, &group, added, &standings).await?;
        let had = matches.iter().map(|rated| rated.removed.match_number);
        let restored: Vec<_> = had.zip(new.iter().map(|played| played.match_number)).collect();
        rewinds::set_restored(connection, &group, rewind, &restored).await?;
        let details = json!({"rewindId": rewind, "after": group.match_count, "matches": added.matches});
        audit::record(connection, by, Action::MatchesRestored, Some(group.id), details).await?;
        Ok(group.match_count.saturating_add(added.matches))
    })
    .await
}
