//! The schemas of explanations.

use chrono::NaiveDate;
use elo_core::rating::team_average;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::matches::schemas::{SetGames, TeamPlayer};
use crate::extractors::long_read::SometimesLong;
use crate::service::players::read_explanations::PlayerMatch;

/// The calculation behind one rating change.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Explanation {
    /// The match.
    pub(crate) match_id: i64,
    /// Its number in the group.
    #[schema(example = 108)]
    pub(crate) match_number: i32,
    /// Its day.
    pub(crate) played_on: NaiveDate,
    /// Whether the player won.
    pub(crate) won: bool,
    /// The average rating of the player's team before the match.
    #[schema(example = 1632.0)]
    pub(crate) team_elo: f64,
    /// The average rating of the opponents before the match.
    #[schema(example = 1482.0)]
    pub(crate) opponent_elo: f64,
    /// The expected score of the player's team, in percent.
    #[schema(example = 70.3)]
    pub(crate) expected_win_percent: f64,
    /// The K-factor of the player.
    #[schema(example = 20)]
    pub(crate) k_factor: i16,
    /// The change for the result alone, before the games and rounding.
    #[schema(example = 5.93)]
    pub(crate) raw_change: f64,
    /// One point a game of margin, given to the winners and taken from the losers.
    #[schema(example = 7)]
    pub(crate) games_margin: i16,
    /// The change as it was applied.
    #[schema(example = 13)]
    pub(crate) final_change: i32,
    /// The rating before the match.
    #[schema(example = 1696)]
    pub(crate) elo_before: i32,
    /// The rating after the match.
    #[schema(example = 1709)]
    pub(crate) elo_after: i32,
    /// The partner.
    pub(crate) partner: TeamPlayer,
    /// The opponents.
    #[schema(min_items = 2, max_items = 2)]
    pub(crate) opponents: Vec<TeamPlayer>,
    /// The sets, the player's own games first.
    pub(crate) sets: Vec<SetGames>,
}

/// A player's calculations, newest first.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ExplanationList {
    /// The calculations of this page.
    pub(crate) explanations: Vec<Explanation>,
    /// How many matches the player has played.
    pub(crate) total: u32,
    /// The page's size as it was used.
    pub(crate) limit: u32,
    /// How many were skipped.
    pub(crate) offset: u32,
}

/// Which calculations to list.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExplanationsQuery {
    /// How many to return, 1 to 100; 10 by default.
    pub(crate) limit: Option<u32>,
    /// How many to skip, 0 to 1,000,000.
    pub(crate) offset: Option<u32>,
}

impl SometimesLong for ExplanationsQuery {
    /// With an offset the numbers of the matches before the page are read too.
    fn is_long(&self) -> bool {
        self.offset.is_some_and(|offset| offset > 0)
    }
}

impl From<PlayerMatch> for Explanation {
    fn from(view: PlayerMatch) -> Self {
        let sets = view.score.sets_of(view.team);
        let PlayerMatch {
            played,
            own,
            partner,
            opponents,
            ..
        } = view;
        let [one, other] = opponents.each_ref().map(|opponent| opponent.entry.elo_before);
        let own = own.entry;
        Self {
            match_id: played.id.0,
            match_number: played.match_number,
            played_on: played.played_on,
            won: own.won,
            team_elo: team_average(own.elo_before, partner.entry.elo_before),
            opponent_elo: team_average(one, other),
            expected_win_percent: own.expected_score * 100.0,
            k_factor: own.k_factor,
            raw_change: own.raw_change,
            games_margin: own.games_margin,
            final_change: own.elo_change,
            elo_before: own.elo_before,
            elo_after: own.elo_after(),
            partner: partner.into(),
            opponents: opponents.into_iter().map(TeamPlayer::from).collect(),
            sets: sets.into_iter().map(SetGames).collect(),
        }
    }
}
