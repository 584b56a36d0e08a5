//! The schemas of submissions.

use db::ids::PlayerId;
use db::queries::matches::MatchWithPlayers;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Match;
use crate::domain::typed_match::TypedMatch;
use crate::error::{Error, Result};
use crate::service::matches::match_to_submit::PlayerRanks;
use crate::text::{PasscodeText, Text};

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
    /// The rank before the match; null for a guest.
    #[schema(required, example = 3, minimum = 1)]
    pub(crate) rank_before: Option<u32>,
    /// The rank after the match; null for a guest.
    #[schema(required, example = 2, minimum = 1)]
    pub(crate) rank_after: Option<u32>,
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
    /// The group's passcode; not needed with a member's token, nor for a correction.
    #[serde(default)]
    pub(crate) passcode: Option<PasscodeText>,
    /// Whether it is to be saved even if a match of the same players in the same pairs with the same games was saved in
    /// the last hours. Corrections and previews need no consent.
    #[serde(default)]
    pub(crate) again: bool,
}

impl From<MatchSubmission> for TypedMatch {
    fn from(sent: MatchSubmission) -> Self {
        let ([one, two], [three, four]) = (sent.team1, sent.team2);
        Self {
            players: [one, two, three, four],
            sets: sent.sets,
            played_on: sent.played_on,
            notes: sent.notes,
            passcode: sent.passcode.map(PasscodeText::into_secret).unwrap_or_default(),
        }
    }
}

impl SubmittedMatch {
    /// The answer to a submission, as JSON.
    pub(crate) fn render(played: MatchWithPlayers, standings: [PlayerRanks; 4]) -> Result<String> {
        let saved = Self {
            played: Match::new(played, true)?,
            standings: standings.map(Into::into).into(),
        };
        serde_json::to_string(&saved).map_err(Error::internal)
    }
}

impl From<PlayerRanks> for StandingChange {
    fn from(PlayerRanks { player, ranks }: PlayerRanks) -> Self {
        Self {
            player_id: player.0,
            rank_before: ranks.map(|ranks| ranks.before),
            rank_after: ranks.map(|ranks| ranks.after),
        }
    }
}
