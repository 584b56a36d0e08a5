//! The schemas of matches.

pub(crate) mod explained;
pub(crate) mod list;
pub(crate) mod preview;
pub(crate) mod stats;
pub(crate) mod submission;

use chrono::{DateTime, NaiveDate, Utc};
use db::queries::matches::{MatchWithPlayers, NamedEntry};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::stored_score::StoredScore;
use crate::error::Result;

/// The games of one set, team 1 first (or the player's own first where that is said).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(min_items = 2, max_items = 2, example = json!([6, 4]))]
pub(crate) struct SetGames(pub(crate) [u8; 2]);

/// A figure for each team, team 1 first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(min_items = 2, max_items = 2, example = json!([2, 0]))]
pub(crate) struct PerTeam(pub(crate) [u32; 2]);

/// A match with its four rating changes.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Match {
    /// The match.
    #[schema(example = 4711)]
    pub(crate) match_id: i64,
    /// Its number in the group, from 1, in the order of submission.
    #[schema(example = 143)]
    pub(crate) match_number: i32,
    /// The day on which it was played.
    pub(crate) played_on: NaiveDate,
    /// When it was submitted.
    pub(crate) created_at: DateTime<Utc>,
    /// The first team.
    pub(crate) team1: TeamResponse,
    /// The second team.
    pub(crate) team2: TeamResponse,
    /// The sets in order.
    pub(crate) sets: Vec<SetGames>,
    /// Sets won by each team.
    pub(crate) sets_won: PerTeam,
    /// Games won by each team over all sets.
    pub(crate) games: PerTeam,
    /// The team that won: 1 or 2.
    #[schema(minimum = 1, maximum = 2, example = 1)]
    pub(crate) winner: u8,
    /// By how many games; 0 when the losers won more games.
    #[schema(example = 7)]
    pub(crate) margin: u32,
    /// The notes of the submitter.
    #[schema(required)]
    pub(crate) notes: Option<String>,
    /// The number of its twin, the same match before it, if its submitter said with `again` that the same was played
    /// again.
    #[schema(required, minimum = 1, example = json!(null))]
    pub(crate) twin_number: Option<i32>,
    /// Whether this is the group's latest match, the only one that can be changed.
    pub(crate) is_latest: bool,
}

/// The two players of a team.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Team)]
pub(crate) struct TeamResponse {
    /// The players, always two.
    #[schema(min_items = 2, max_items = 2)]
    pub(crate) players: Vec<TeamPlayer>,
}

/// A player in a match.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TeamPlayer {
    /// The player.
    #[schema(example = 314)]
    pub(crate) player_id: i64,
    /// The player's current name.
    #[schema(example = "Björn Ekström")]
    pub(crate) name: String,
    /// Set for an anonymised player: see `Player`.
    #[schema(required, example = json!(null))]
    pub(crate) former_number: Option<i32>,
    /// The rating before the match.
    #[schema(example = 1538)]
    pub(crate) elo_before: i32,
    /// The rating after the match.
    #[schema(example = 1552)]
    pub(crate) elo_after: i32,
    /// The difference.
    #[schema(example = 14)]
    pub(crate) elo_change: i32,
}

/// One match.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MatchData {
    /// The match.
    #[serde(rename = "match")]
    pub(crate) played: Match,
}

impl Match {
    /// A match as stored.
    pub(crate) fn new(found: MatchWithPlayers, is_latest: bool) -> Result<Self> {
        let MatchWithPlayers { played, players } = found;
        let StoredScore { sets, outcome } = StoredScore::of(&played)?;
        let (team1, team2): (Vec<_>, Vec<_>) = players.into_iter().partition(|entry| entry.entry.team == 1);
        Ok(Self {
            match_id: played.id.0,
            match_number: played.match_number,
            played_on: played.played_on,
            created_at: played.created_at,
            team1: TeamResponse::of(team1),
            team2: TeamResponse::of(team2),
            sets: sets.into_iter().map(|set| SetGames(set.into())).collect(),
            sets_won: PerTeam(outcome.sets_won),
            games: PerTeam(outcome.games),
            winner: outcome.winner.number(),
            margin: outcome.margin,
            notes: played.notes,
            twin_number: played.twin_number,
            is_latest,
        })
    }
}

impl TeamResponse {
    fn of(entries: Vec<NamedEntry>) -> Self {
        Self {
            players: entries.into_iter().map(TeamPlayer::from).collect(),
        }
    }
}

impl From<NamedEntry> for TeamPlayer {
    fn from(named: NamedEntry) -> Self {
        let NamedEntry {
            entry,
            name,
            former_number,
        } = named;
        Self {
            player_id: entry.player_id.0,
            name,
            former_number,
            elo_before: entry.elo_before,
            elo_after: entry.elo_after(),
            elo_change: entry.elo_change,
        }
    }
}
