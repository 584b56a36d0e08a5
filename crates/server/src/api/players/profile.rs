//! The schemas of a player's profile.

use std::collections::HashMap;

use chrono::NaiveDate;
use db::ids::PlayerId;
use db::queries::player_matches::PlayerMatch;
use db::rows::GroupRow;
use elo_core::limits::{HISTORY_POINTS, START_RATING};
use serde::Serialize;
use utoipa::ToSchema;

use super::schemas::Player;
use crate::api::matches::schemas::SetGames;
use crate::domain::player_history::insights;
use crate::domain::player_history::rating_curve::{CurvePoint, rating_curve};
use crate::domain::player_history::{PlayerHistory, Totals, sets};
use crate::domain::player_profile::Profile;

/// Everything that a player's page shows.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlayerProfile {
    /// The player.
    pub(crate) player: Player,
    /// How many players the group has, for "rank 3 of 19".
    pub(crate) total_players: u32,
    /// The sum of the rating changes of the last four matches, null without matches.
    #[schema(required, example = 14)]
    pub(crate) trend: Option<i32>,
    /// The rating after each match, oldest first, beginning with 1500 at match number 0. Of a player with more than a
    /// thousand matches it is a selection, with the highest, the lowest and the last among them.
    #[schema(max_items = 1001)]
    pub(crate) history: Vec<HistoryPoint>,
    /// Insights from that history.
    pub(crate) insights: InsightsResponse,
    /// Sets and games of all matches.
    pub(crate) totals: PlayerTotals,
}

/// A point of a player's rating curve.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HistoryPoint {
    /// The group's match, 0 for the start.
    #[schema(example = 41)]
    pub(crate) match_number: i32,
    /// The day of the match, or the day on which the player was added.
    pub(crate) played_on: NaiveDate,
    /// The rating after it.
    #[schema(example = 1538)]
    pub(crate) elo: i32,
}

/// Sets and games over all matches of a player.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlayerTotals {
    /// Sets won.
    #[schema(example = 83)]
    pub(crate) sets_won: u32,
    /// Sets lost.
    #[schema(example = 50)]
    pub(crate) sets_lost: u32,
    /// Games won.
    #[schema(example = 665)]
    pub(crate) games_won: u32,
    /// Games lost.
    #[schema(example = 560)]
    pub(crate) games_lost: u32,
}

/// Insights from a player's matches. Each is null without a match for it.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Insights)]
pub(crate) struct InsightsResponse {
    /// The run of wins or losses that the latest match belongs to.
    #[schema(required)]
    pub(crate) current_streak: Option<StreakResponse>,
    /// The longest run of wins.
    #[schema(required)]
    pub(crate) longest_winning_streak: Option<StreakResponse>,
    /// The longest run of losses.
    #[schema(required)]
    pub(crate) longest_losing_streak: Option<StreakResponse>,
    /// The partner with whom the player wins most.
    #[schema(required)]
    pub(crate) best_partner: Option<CompanionResponse>,
    /// The partner with whom the player wins least; null while there is only one.
    #[schema(required)]
    pub(crate) worst_partner: Option<CompanionResponse>,
    /// The opponent against whom the player wins most; null while there is only one.
    #[schema(required)]
    pub(crate) easiest_opponent: Option<CompanionResponse>,
    /// The opponent against whom the player wins least.
    #[schema(required)]
    pub(crate) toughest_opponent: Option<CompanionResponse>,
    /// The won match with the largest margin of games.
    #[schema(required)]
    pub(crate) biggest_win: Option<NotableMatch>,
    /// The won match that was least expected to be won, if it was expected to be lost.
    #[schema(required)]
    pub(crate) biggest_upset: Option<NotableMatch>,
}

/// Matches in a row with the same result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Streak)]
pub(crate) struct StreakResponse {
    /// Whether they were won.
    pub(crate) won: bool,
    /// How many.
    #[schema(example = 5)]
    pub(crate) length: u32,
}

/// A partner or an opponent, with the player's results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Companion)]
pub(crate) struct CompanionResponse {
    /// The other player's number.
    #[schema(example = 314)]
    pub(crate) player_id: i64,
    /// The other player's name.
    #[schema(example = "Lucía Castañeda")]
    pub(crate) name: String,
    /// See `Player`.
    #[schema(required, example = json!(null))]
    pub(crate) former_number: Option<i32>,
    /// Matches played with or against.
    #[schema(example = 4)]
    pub(crate) matches: u32,
    /// How many of them this player won.
    #[schema(example = 1)]
    pub(crate) won: u32,
}

/// A notable match.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NotableMatch {
    /// The match.
    pub(crate) match_id: i64,
    /// Its number in the group.
    #[schema(example = 108)]
    pub(crate) match_number: i32,
    /// Its day.
    pub(crate) played_on: NaiveDate,
    /// Its sets, the player's own games first.
    pub(crate) sets: Vec<SetGames>,
    /// By how many games it was won.
    #[schema(example = 10)]
    pub(crate) margin: u32,
    /// The expected score of the player's team before the match, in percent.
    #[schema(example = 40.2)]
    pub(crate) expected_win_percent: f64,
}

impl PlayerProfile {
    /// A profile of one of the group's players.
    pub(crate) fn new(profile: Profile, group: &GroupRow) -> Self {
        let Profile {
            player,
            rank,
            history,
            insights,
            companions,
        } = profile;
        let start = HistoryPoint {
            match_number: 0,
            played_on: player.created_at.date_naive(),
            elo: START_RATING,
        };
        let most = usize::try_from(HISTORY_POINTS).unwrap_or(usize::MAX);
        let curve = rating_curve(&history.points, most);
        Self {
            player: Player::new(player, rank),
            total_players: group.player_count.unsigned_abs(),
            trend: history.trend(),
            history: std::iter::once(start)
                .chain(curve.into_iter().map(HistoryPoint::from))
                .collect(),
            insights: InsightsResponse::of(&insights, &companions, &history),
            totals: history.totals.into(),
        }
    }
}

impl From<CurvePoint> for HistoryPoint {
    fn from(point: CurvePoint) -> Self {
        Self {
            match_number: point.match_number,
            played_on: point.played_on,
            elo: point.elo,
        }
    }
}

impl From<Totals> for PlayerTotals {
    fn from(totals: Totals) -> Self {
        let Totals {
            sets_won,
            sets_lost,
            games_won,
            games_lost,
        } = totals;
        Self {
            sets_won,
            sets_lost,
            games_won,
            games_lost,
        }
    }
}

impl InsightsResponse {
    fn of(
        found: &insights::Insights,
        companions: &HashMap<PlayerId, db::rows::PlayerRow>,
        history: &PlayerHistory,
    ) -> Self {
        let streak = |streak: insights::Streak| StreakResponse {
            won: streak.won,
            length: streak.length,
        };
        let companion = |found: insights::Companion| {
            let companion = companions.get(&found.player)?;
            Some(CompanionResponse {
                player_id: companion.id.0,
                name: companion.name.clone(),
                former_number: companion.former_number,
                matches: found.matches,
                won: found.won,
            })
        };
        Self {
            current_streak: found.current_streak.map(streak),
            longest_winning_streak: found.longest_winning_streak.map(streak),
            longest_losing_streak: found.longest_losing_streak.map(streak),
            best_partner: found.best_partner.and_then(companion),
            worst_partner: found.worst_partner.and_then(companion),
            easiest_opponent: found.easiest_opponent.and_then(companion),
            toughest_opponent: found.toughest_opponent.and_then(companion),
            biggest_win: history.biggest_win.as_ref().map(NotableMatch::from),
            biggest_upset: history.biggest_upset.as_ref().map(NotableMatch::from),
        }
    }
}

impl From<&PlayerMatch> for NotableMatch {
    fn from(own: &PlayerMatch) -> Self {
        Self {
            match_id: own.id.0,
            match_number: own.match_number,
            played_on: own.played_on,
            sets: sets(own).map(SetGames).collect(),
            margin: own.games_margin.unsigned_abs().into(),
            expected_win_percent: own.expected_score * 100.0,
        }
    }
}
