//! The schemas of the log. A match takes few bytes: fields are arrays in the order of the players.

use chrono::{DateTime, NaiveDate, SubsecRound, Utc};
use db::queries::player_summaries::PlayerSummary;
use db::rows::{GroupRow, LoggedMatchRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::{Error, Result};

/// A page of a group's log.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchLog {
    /// The version of the group. Pages of different versions or epochs do not belong together.
    #[schema(example = 4711)]
    pub(crate) version: i64,
    /// The epoch of the database. In another one, such as after a backup was restored, all matches may be others,
    /// whatever their numbers and ids are.
    #[schema(example = "9f3ab2c4d5e6f708")]
    pub(crate) epoch: String,
    /// All players of the group.
    pub(crate) players: Vec<LoggedPlayer>,
    /// The matches of this page, oldest first.
    pub(crate) matches: Vec<LoggedMatch>,
    /// The value of `after` for the next page; null on the last.
    #[schema(required, example = json!(null))]
    pub(crate) next_after: Option<i32>,
}

/// A player in the log.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LoggedPlayer {
    /// The player.
    #[schema(example = 314)]
    pub(crate) player_id: i64,
    /// The player's name.
    #[schema(example = "Björn Ekström")]
    pub(crate) name: String,
    /// Only of an anonymised player: see `Player`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 7)]
    pub(crate) former_number: Option<i32>,
    /// The present rating.
    #[schema(example = 1552)]
    pub(crate) current_elo: i32,
}

/// A match in the log. The four players are team 1 first; ratings and changes are in their order.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LoggedMatch {
    /// The match's number in the group: 1, 2, 3 and so on.
    #[schema(example = 143, minimum = 1)]
    pub(crate) number: i32,
    /// The match.
    #[schema(example = 4711)]
    pub(crate) match_id: i64,
    /// The day on which it was played.
    pub(crate) played_on: NaiveDate,
    /// When it was submitted, to the second.
    pub(crate) saved_at: DateTime<Utc>,
    /// The players.
    #[schema(min_items = 4, max_items = 4, example = json!([314, 271, 161, 141]))]
    pub(crate) players: Vec<i64>,
    /// The games of each set, team 1 first.
    #[schema(min_items = 1, max_items = 9, example = json!([[6, 4], [6, 3]]))]
    pub(crate) sets: Vec<[i16; 2]>,
    /// The ratings before the match.
    #[schema(min_items = 4, max_items = 4, example = json!([1538, 1500, 1512, 1490]))]
    pub(crate) before: Vec<i32>,
    /// The rating changes.
    #[schema(min_items = 4, max_items = 4, example = json!([14, 14, -14, -14]))]
    pub(crate) change: Vec<i32>,
}

/// Which part of the log to read.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct LogQuery {
    /// Only matches with a higher number; 0 by default.
    pub(crate) after: i32,
    /// How many matches to return, 1 to 10,000; 5,000 by default.
    pub(crate) limit: Option<u32>,
}

impl MatchLog {
    /// A page of the group's log, of `limit` matches unless it is the last.
    pub(crate) fn new(
        group: &GroupRow,
        players: Vec<PlayerSummary>,
        page: Vec<LoggedMatchRow>,
        limit: u32,
    ) -> Result<Self> {
        let is_full = u32::try_from(page.len()).is_ok_and(|count| count == limit);
        let last = page.last().map(|logged| logged.match_number);
        Ok(Self {
            version: group.version.number(),
            epoch: group.version.epoch().to_string(),
            players: players.into_iter().map(LoggedPlayer::from).collect(),
            matches: page.into_iter().map(LoggedMatch::new).collect::<Result<_>>()?,
            next_after: last.filter(|_| is_full),
        })
    }
}

impl From<PlayerSummary> for LoggedPlayer {
    fn from(player: PlayerSummary) -> Self {
        Self {
            player_id: player.id.0,
            name: player.name,
            former_number: player.former_number,
            current_elo: player.current_elo,
        }
    }
}

impl LoggedMatch {
    fn new(logged: LoggedMatchRow) -> Result<Self> {
        let LoggedMatchRow {
            team1_games,
            team2_games,
            ..
        } = logged;
        if team1_games.len() != team2_games.len() {
            // Excluded by the constraint `matches_sets_decided`.
            return Err(Error::internal(format!(
                "match {} has half a set",
                logged.match_number
            )));
        }
        let sets = team1_games.into_iter().zip(team2_games);
        Ok(Self {
            number: logged.match_number,
            match_id: logged.id.0,
            played_on: logged.played_on,
            saved_at: logged.created_at.trunc_subsecs(0),
            players: logged.player_ids.into_iter().map(|player| player.0).collect(),
            sets: sets.map(|(team1, team2)| [team1, team2]).collect(),
            before: logged.elo_before,
            change: logged.elo_change,
        })
    }
}
