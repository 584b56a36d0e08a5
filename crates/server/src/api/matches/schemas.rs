//! The schemas of matches.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use db::ids::PlayerId;
use db::queries::match_days::MonthRow;
use db::queries::match_filter::MatchFilter;
use db::queries::matches::{MatchWithPlayers, NamedEntry};
use db::rows::GroupRow;
use elo_core::submission::{PasscodeInput, PlayedOnInput, Submission, SubmissionInput};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use crate::api::explanations::schemas::Explanation;
use crate::api::pagination::Pagination;
use crate::api::players::schemas::Ranking;
use crate::domain::calendar::day;
use crate::domain::stored_score::StoredScore;
use crate::error::{Error, ErrorCode, Result};
use crate::service::matches::explain_match::{ExplainedMatch, MovedPlayer};
use crate::service::matches::submit_match::RankChange;
use crate::service::players::read_explanations::PlayerMatch;
use crate::text::{PasscodeText, Text};

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

/// One match, how its rating changes were calculated, and what it did to the ranking.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExplainedMatchData {
    /// The match.
    #[serde(rename = "match")]
    pub(crate) played: Match,
    /// The calculations of its four players, team 1 first.
    #[schema(min_items = 4, max_items = 4)]
    pub(crate) calculations: Vec<MatchCalculation>,
    /// Everyone whose rank changed, by the rank after the match.
    pub(crate) moves: Vec<MovedRank>,
}

/// The calculation of the rating change of one player in one match.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchCalculation {
    /// The player.
    #[schema(example = 314)]
    pub(crate) player_id: i64,
    /// How many matches the player had finished before.
    #[schema(example = 4)]
    pub(crate) played_before: i32,
    /// The calculation.
    #[serde(flatten)]
    pub(crate) explanation: Explanation,
}

/// A player whose rank a match changed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MovedRank {
    /// The player.
    #[schema(example = 314)]
    pub(crate) player_id: i64,
    /// The player's current name.
    #[schema(example = "Björn Ekström")]
    pub(crate) name: String,
    /// Set for an anonymised player: see `Player`.
    #[schema(required, example = json!(null))]
    pub(crate) former_number: Option<i32>,
    /// The rank before the match.
    #[schema(example = 6, minimum = 1)]
    pub(crate) rank_before: u32,
    /// The rank after the match.
    #[schema(example = 8, minimum = 1)]
    pub(crate) rank_after: u32,
}

/// A match that was just saved, and what it did to the ranks of its players.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SubmittedMatch {
    /// The match.
    #[serde(rename = "match")]
    pub(crate) played: Match,
    /// The ranks of its four players, team 1 first.
    #[schema(min_items = 4, max_items = 4)]
    pub(crate) standings: Vec<StandingChange>,
}

/// The ranks of a player before and after a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StandingChange {
    /// The player.
    #[schema(example = 314)]
    pub(crate) player_id: i64,
    /// The rank before the match.
    #[schema(example = 3, minimum = 1)]
    pub(crate) rank_before: u32,
    /// The rank after the match.
    #[schema(example = 2, minimum = 1)]
    pub(crate) rank_after: u32,
}

/// The latest match after its correction, and the ranking.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct CorrectedMatch {
    /// The match.
    #[serde(rename = "match")]
    pub(crate) played: Match,
    /// The whole ranking after it.
    pub(crate) ranking: Vec<Ranking>,
}

/// A page of matches, newest first.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchList {
    /// The matches of this page.
    pub(crate) matches: Vec<Match>,
    /// How many matches there are under the same filters.
    pub(crate) total: i64,
    /// The page's size as it was used.
    pub(crate) limit: u32,
    /// How many matches were skipped.
    pub(crate) offset: u32,
    /// The value of `before` for the next page; null on the last.
    #[schema(required)]
    pub(crate) next_before: Option<i32>,
}

/// Which matches to list.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct MatchListQuery {
    /// How many matches to return, 1 to 100; 20 by default.
    pub(crate) limit: Option<u32>,
    /// How many matches to skip, 0 to 1,000,000. Pages shift when a match arrives; `before` does not.
    pub(crate) offset: Option<u32>,
    /// Only matches with a smaller match number.
    pub(crate) before: Option<i32>,
    /// Only matches of this player.
    pub(crate) player: Option<i64>,
    /// Only matches played on this day or later.
    pub(crate) from: Option<NaiveDate>,
    /// Only matches played on this day or earlier.
    pub(crate) to: Option<NaiveDate>,
}

/// How many of the latest matches to return.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct RecentQuery {
    /// 1 to 100; 10 by default.
    pub(crate) limit: Option<u32>,
}

/// A match for submission, preview or correction.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchSubmission {
    /// The two players of team 1; null for a place that is not filled.
    #[serde(default)]
    #[schema(required, value_type = Vec<Option<i64>>, min_items = 2, max_items = 2, example = json!([314, 271]))]
    pub(crate) team1: [Option<PlayerId>; 2],
    /// The two players of team 2.
    #[serde(default)]
    #[schema(required, value_type = Vec<Option<i64>>, min_items = 2, max_items = 2, example = json!([161, 141]))]
    pub(crate) team2: [Option<PlayerId>; 2],
    /// The games of each set, team 1 first; null for a missing score.
    #[serde(default)]
    #[schema(required, min_items = 1, max_items = 9, example = json!([[6, 4], [3, 6], [7, 5]]))]
    pub(crate) sets: Vec<[Option<i64>; 2]>,
    /// The day of the match; when absent today, or as it was in a correction.
    #[serde(default, alias = "played_on")]
    #[schema(value_type = Option<NaiveDate>)]
    pub(crate) played_on: Option<Text>,
    /// Notes, at most 500 characters.
    #[serde(default)]
    pub(crate) notes: Option<Text>,
    /// The group's passcode; not needed with the owner's token, nor for a correction.
    #[serde(default)]
    pub(crate) passcode: Option<PasscodeText>,
}

/// Statistics of all matches of a group.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchStats {
    /// How many matches.
    #[schema(example = 142)]
    pub(crate) total_matches: u32,
    /// How many games in all.
    #[schema(example = 3230)]
    pub(crate) total_games: u64,
    /// The match that was submitted last.
    #[schema(required)]
    pub(crate) latest_match: Option<Match>,
}

/// The matches of a month.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MatchMonth {
    /// Year and month.
    #[schema(example = "2025-06")]
    pub(crate) month: String,
    /// How many matches were played in it.
    #[schema(example = 13)]
    pub(crate) matches: u32,
}

/// The months in which a group has matches.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MatchMonths {
    /// Newest first.
    pub(crate) months: Vec<MatchMonth>,
}

/// The statistics of a group's matches.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MatchStatsData {
    /// The statistics.
    pub(crate) stats: MatchStats,
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
            is_latest,
        })
    }
}

impl ExplainedMatchData {
    pub(crate) fn new(explained: ExplainedMatch, group: &GroupRow) -> Result<Self> {
        let is_latest = explained.found.played.match_number == group.match_count;
        let calculation = |perspective: PlayerMatch| MatchCalculation {
            player_id: perspective.own.entry.player_id.0,
            played_before: perspective.own.entry.played_before,
            explanation: Explanation::from(perspective),
        };
        Ok(Self {
            played: Match::new(explained.found, is_latest)?,
            calculations: explained.perspectives.into_iter().map(calculation).collect(),
            moves: explained.moves.into_iter().map(MovedRank::from).collect(),
        })
    }
}

impl From<MovedPlayer> for MovedRank {
    fn from(moved: MovedPlayer) -> Self {
        Self {
            player_id: moved.player.id.0,
            name: moved.player.name,
            former_number: moved.player.former_number,
            rank_before: moved.rank_before,
            rank_after: moved.rank_after,
        }
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

impl MatchList {
    /// A page of a group's matches; the group tells which match is its latest.
    pub(crate) fn new(
        found: Vec<MatchWithPlayers>,
        total: i64,
        page: Pagination,
        group: &GroupRow,
    ) -> Result<Self> {
        let is_full = u32::try_from(found.len()).is_ok_and(|count| count == page.limit);
        let last = found.last().map(|found| found.played.match_number);
        let latest = group.match_count;
        let shape = |found: MatchWithPlayers| {
            let is_latest = found.played.match_number == latest;
            Match::new(found, is_latest)
        };
        Ok(Self {
            matches: found.into_iter().map(shape).collect::<Result<_>>()?,
            total,
            limit: page.limit,
            offset: page.offset,
            next_before: last.filter(|_| is_full),
        })
    }
}

impl MatchListQuery {
    /// The requested filters. Years have four digits, which Postgres supports too.
    pub(crate) fn filter(&self) -> Result<MatchFilter> {
        let within = |name: &str, day: Option<NaiveDate>| match day {
            Some(day) if !(1..=9999).contains(&day.year()) => {
                let reason = format!("{name} must be between 0001-01-01 and 9999-12-31");
                Err(Error::from(ErrorCode::RequestMalformed.with("reason", reason)))
            }
            day => Ok(day),
        };
        Ok(MatchFilter {
            player: self.player.map(PlayerId),
            from: within("from", self.from)?,
            to: within("to", self.to)?,
        })
    }
}

impl MatchSubmission {
    /// SHA-256 of everything but the passcode: that could be found by trying, as the rest of it is no secret.
    pub(crate) fn digest(&self) -> Result<Vec<u8>> {
        let typed = (
            self.team1,
            self.team2,
            &self.sets,
            self.played_on.as_deref(),
            self.notes.as_deref(),
        );
        let typed = serde_json::to_vec(&typed).map_err(Error::internal)?;
        Ok(Sha256::digest(typed).to_vec())
    }

    /// Checks everything about the match but whether its players exist and the passcode is right.
    pub(crate) fn check(
        &self,
        group: &GroupRow,
        passcode: PasscodeInput<'_>,
        today: NaiveDate,
    ) -> Result<Submission<PlayerId>> {
        self.check_with(group, passcode, PlayedOnInput::Today, today)
    }

    /// Validates it as the correction of a match of that date, which is the default.
    pub(crate) fn check_correction(
        &self,
        group: &GroupRow,
        played_on: NaiveDate,
        today: NaiveDate,
    ) -> Result<Submission<PlayerId>> {
        let played_on = PlayedOnInput::Day(day(played_on));
        self.check_with(group, PasscodeInput::NotNeeded, played_on, today)
    }

    fn check_with(
        &self,
        group: &GroupRow,
        passcode: PasscodeInput<'_>,
        unless_typed: PlayedOnInput<'_>,
        today: NaiveDate,
    ) -> Result<Submission<PlayerId>> {
        let input = SubmissionInput {
            players_in_group: Some(group.player_count.unsigned_abs()),
            team1: self.team1,
            team2: self.team2,
            sets: &self.sets,
            played_on: self
                .played_on
                .as_deref()
                .filter(|date| !date.is_empty())
                .map_or(unless_typed, PlayedOnInput::Text),
            today: day(today),
            notes: self.notes.as_deref(),
            passcode,
        };
        Ok(Submission::parse(input)?)
    }
}

impl From<RankChange> for StandingChange {
    fn from(change: RankChange) -> Self {
        Self {
            player_id: change.player.0,
            rank_before: change.before,
            rank_after: change.after,
        }
    }
}

impl MatchMonths {
    pub(crate) fn new(months: Vec<MonthRow>) -> Self {
        let month = |MonthRow { first_day, matches }| MatchMonth {
            month: first_day.format("%Y-%m").to_string(),
            matches: u32::try_from(matches).unwrap_or(u32::MAX),
        };
        Self {
            months: months.into_iter().map(month).collect(),
        }
    }
}

impl MatchStats {
    pub(crate) fn new(group: &GroupRow, latest: Option<MatchWithPlayers>) -> Result<Self> {
        Ok(Self {
            total_matches: group.match_count.unsigned_abs(),
            total_games: group.game_count.unsigned_abs(),
            latest_match: latest.map(|found| Match::new(found, true)).transpose()?,
        })
    }
}
