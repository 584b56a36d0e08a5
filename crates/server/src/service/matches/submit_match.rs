//! Saves a match and rates its four players.

use chrono::{DateTime, Utc};
use db::ids::{GroupId, PlayerId, UserId};
use db::queries::groups;
use db::queries::matches::MatchWithPlayers;
use db::queries::submissions::{self, NewMatch};
use db::rows::PlayerRow;
use elo_core::limits::TREND_MATCHES;
use elo_core::rating::{PlayerChange, rate_match};
use elo_core::submission::Submission;
use uuid::Uuid;

use crate::domain::lineup::find_players;
use crate::domain::match_lock::refuse_if_locked_by_another;
use crate::domain::stored_rating::{standing, stored_changes, stored_content, stored_standing};
use crate::error::{ErrorCode, Result};
use crate::service::players::rank_players::{RankedPlayer, rank_players};

/// Who submitted a match, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Submitted {
    /// The signed-in owner; `None` for a submission with the passcode.
    pub(crate) by: Option<UserId>,
    /// The owner's session, which is not blocked by its own lock on the latest match.
    pub(crate) session: Option<Uuid>,
    pub(crate) at: DateTime<Utc>,
}

/// Saves a match as the group's next and updates its players' ratings in one transaction.
///
/// The group's row is locked first, so that concurrent submissions are rated in sequence, each on the ratings of the
/// one before. Returns the match and the ranking after it.
pub(crate) async fn submit_match(
    connection: &mut db::Connection,
    group: GroupId,
    submission: &Submission<PlayerId>,
    submitted: Submitted,
) -> Result<(MatchWithPlayers, Vec<RankedPlayer>)> {
    db::transaction(connection, async |connection| {
        let group = groups::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        refuse_if_locked_by_another(connection, &group, submitted.session).await?;
        let four = find_players(connection, group.id, submission).await?;
        let changes = rate_match(four.each_ref().map(standing), submission.scoreline.outcome()).changes;
        let number = group.match_count + 1;
        let after = |(player, change): (&PlayerRow, &PlayerChange)| {
            stored_standing(player.id, change.apply(standing(player)), Some(submitted.at))
        };
        let standings = four.iter().zip(&changes).map(after);
        let new = NewMatch {
            match_number: number,
            content: stored_content(submission)?,
            submitted_by: submitted.by,
            created_at: submitted.at,
            entries: stored_changes(group.id, number, submission.lineup.players(), &changes)?,
            standings: standings.collect::<Result<Vec<_>>>()?,
        };
        let recorded = submissions::insert(connection, &group, &new).await?;
        let ranking = rank_players(connection, group.id, TREND_MATCHES).await?;
        Ok((recorded, ranking))
    })
    .await
}
