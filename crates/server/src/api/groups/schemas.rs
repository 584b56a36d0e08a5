//! The schemas of groups.

use chrono::{DateTime, NaiveDate, Utc};
use db::queries::discovery::Sort;
use db::rows::{GroupRow, Role};
use elo_core::group::Change;
use elo_core::limits::{EMPTY_GROUP_AVERAGE, TRIAL_MATCHES};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::matches::latest::schemas::LockStatus;
use crate::api::matches::schemas::Match;
use crate::api::players::schemas::{Player, Ranking};
use crate::error::Result;
use crate::service::groups::read_stats::GroupStats;
use crate::service::groups::read_weekly_matches::{self, WEEKS};
use crate::text::{NameText, PasscodeText, SearchText, Text};

/// A group of players who are ranked against each other.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the fields of the contract, each on its own"
)]
pub(crate) struct Group {
    /// The number of the group, for its members' pages.
    #[schema(example = 12)]
    pub(crate) group_id: i64,
    /// The name as its admin wrote it.
    #[schema(example = "Torsdagspadel Lidingö")]
    pub(crate) name: String,
    /// The passcode that a visitor needs to submit a match. Empty for everyone but the
    /// group's admins and its owner.
    #[schema(example = "")]
    pub(crate) passcode: String,
    /// The eight characters in the group's link.
    #[schema(example = "k3v9x2pa")]
    pub(crate) public_hash: String,
    /// The name in the group's sharable link, if it has one.
    #[schema(required, example = "torsdagspadel")]
    pub(crate) vanity_url: Option<String>,
    /// How many of the free trial matches are left. Nothing is refused at 0.
    #[schema(example = 10)]
    pub(crate) trial_matches_remaining: u32,
    /// False once the group is deleted.
    pub(crate) is_active: bool,
    /// Whether public discovery lists the group.
    pub(crate) is_discoverable: bool,
    /// When the group was created.
    pub(crate) created_at: DateTime<Utc>,
    /// When its settings last changed.
    pub(crate) updated_at: DateTime<Utc>,
    /// How many players the group has.
    #[schema(example = 19)]
    pub(crate) player_count: u32,
    /// How many matches the group has played.
    #[schema(example = 142)]
    pub(crate) match_count: u32,
    /// The mean of all current ratings; 1500 in a group without players.
    #[schema(example = 1503.4)]
    pub(crate) average_elo: f64,
    /// After how many weeks without a match a player counts as inactive, 4, 8, 12 or 26; null: never. It changes no
    /// rating and no rank.
    #[schema(required, example = 8)]
    pub(crate) inactive_after_weeks: Option<i16>,
    /// Whether only the group's members may submit matches for now.
    pub(crate) submissions_paused: bool,
    /// Whether previews of links to the group show its name although it is private.
    pub(crate) name_in_previews: bool,
    /// Why whoever runs the server has closed the group: it can be read, and nothing of it changed. Null if it is open.
    #[schema(required, example = json!(null))]
    pub(crate) closed_reason: Option<String>,
    /// The last time that others submitted so many matches that the owner was told; null for everyone but the group's
    /// admins and its owner.
    #[schema(required)]
    pub(crate) submission_burst: Option<SubmissionBurst>,
    /// Whether the group belongs to the caller.
    pub(crate) is_owner: bool,
    /// What the caller is in the group; null for who is not a member. `x-access` of each operation says who may use it.
    #[schema(required)]
    pub(crate) role: Option<MemberRole>,
}

/// What an account is in a group. Each may do all that those before may: an editor enters and corrects matches, adds
/// and renames players; an admin has the settings, the passcode and the files too; the owner also decides who the
/// members are, and may delete the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MemberRole {
    /// Matches and players.
    Editor,
    /// Settings, passcode and files too.
    Admin,
    /// Everything.
    Owner,
}

/// Many matches in a short time.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SubmissionBurst {
    /// When the owner was told.
    pub(crate) at: DateTime<Utc>,
    /// How many matches others than its members have submitted in the time that the limit counts.
    #[schema(example = 120)]
    pub(crate) matches: u32,
}

/// One group.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct GroupData {
    /// The group.
    pub(crate) group: Group,
}

/// A group in public discovery.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedGroup {
    /// The group.
    #[serde(flatten)]
    pub(crate) group: Group,
    /// The matches of this week and of the eleven before it.
    pub(crate) weekly_matches: WeeklyMatches,
}

/// How many matches were played in each of twelve weeks, which begin on Mondays.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WeeklyMatches {
    /// The Monday of the latest week.
    #[schema(example = "2025-06-09")]
    pub(crate) latest_week: NaiveDate,
    /// The oldest week first.
    #[schema(example = json!([9, 4, 7, 5, 9, 8, 8, 5, 6, 8, 6, 5]))]
    pub(crate) matches: [u32; WEEKS],
}

/// A page of the groups in public discovery.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct GroupList {
    /// The groups of this page.
    pub(crate) groups: Vec<ListedGroup>,
    /// How many groups there are in all.
    pub(crate) total: i64,
    /// The page's size as it was used.
    pub(crate) limit: u32,
    /// How many groups were skipped.
    pub(crate) offset: u32,
}

/// How to page, search and sort public discovery.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub(crate) struct GroupListQuery {
    /// How many groups to return, 1 to 100; 50 by default.
    pub(crate) limit: Option<u32>,
    /// How many groups to skip, 0 to 1,000,000.
    pub(crate) offset: Option<u32>,
    /// Part of a name, regardless of case; at most 100 characters.
    #[param(value_type = Option<String>)]
    pub(crate) search: Option<SearchText>,
    /// The order of the groups.
    #[param(inline)]
    pub(crate) sort: GroupSort,
}

/// The orders in which discovery lists groups.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GroupSort {
    /// The youngest first.
    #[default]
    Newest,
    /// Those with the most players first.
    Players,
    /// Those with the most matches first.
    Matches,
    /// By name.
    Name,
}

/// A group to create.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreateGroup {
    /// 3 to 49 characters.
    #[serde(default)]
    #[schema(required, example = "Torsdagspadel Lidingö")]
    pub(crate) name: NameText,
    /// 6 to 20 characters; generated by the server if it is missing or blank.
    #[serde(default)]
    pub(crate) passcode: Option<PasscodeText>,
    /// The name in the group's sharable link; 3 to 50 letters, digits, `-` and `_`.
    #[serde(default, alias = "vanity_url")]
    pub(crate) vanity_url: Option<Text>,
    /// Whether public discovery lists the group; not by default.
    #[serde(default, alias = "is_discoverable")]
    pub(crate) is_discoverable: bool,
}

/// Changes of a group's settings. Absent fields are unchanged.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UpdateGroup {
    /// 3 to 49 characters. Stays as it is when absent.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = NameText, required = false, example = "Torsdagspadel Lidingö")]
    pub(crate) name: Option<NameText>,
    /// 6 to 20 characters, or the one that the group has. Stays as it is when absent.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = PasscodeText, required = false)]
    pub(crate) passcode: Option<PasscodeText>,
    /// The name in the group's sharable link; 3 to 50 letters, digits, `-` and `_`. Null or blank removes it; it stays
    /// as it is when absent.
    #[serde(default, alias = "vanity_url", deserialize_with = "sent_or_removed")]
    #[schema(value_type = Option<Text>, required = false)]
    pub(crate) vanity_url: Change<Text>,
    /// Whether public discovery lists the group. Stays as it is when absent.
    #[serde(default, alias = "is_discoverable")]
    pub(crate) is_discoverable: Option<bool>,
    /// Whether only the group's members may submit matches. Stays as it is when absent.
    #[serde(default, alias = "submissions_paused")]
    pub(crate) submissions_paused: Option<bool>,
    /// Whether previews of links to the group show its name although it is private. Stays as it is when absent.
    #[serde(default, alias = "name_in_previews")]
    pub(crate) name_in_previews: Option<bool>,
    /// After how many weeks without a match a player counts as inactive: 4, 8, 12 or 26. Null: never. It stays as it is
    /// when absent.
    #[serde(default, alias = "inactive_after_weeks", deserialize_with = "sent_or_removed")]
    #[schema(value_type = Option<u32>, required = false, example = 8)]
    pub(crate) inactive_after_weeks: Change<u32>,
    /// Must be true if it is sent: a group is deleted by an operation of its own, and restored by an operator.
    #[serde(default, alias = "is_active")]
    pub(crate) is_active: Option<bool>,
}

/// Confirms which group is to be deleted.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub(crate) struct DeleteGroup {
    /// The group's name, as it is written.
    #[serde(default)]
    #[schema(required, example = "Torsdagspadel Lidingö")]
    pub(crate) confirmation: NameText,
}

/// A deleted group.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeletedGroup {
    /// The number that the group had, and gets back if it is restored.
    #[schema(example = 12)]
    pub(crate) group_id: i64,
}

/// Statistics of a group.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Stats {
    /// How many players the group has.
    #[schema(example = 19)]
    pub(crate) total_players: u32,
    /// How many matches the group has played.
    #[schema(example = 142)]
    pub(crate) total_matches: u32,
    /// How many games those matches had in all.
    #[schema(example = 3230)]
    pub(crate) total_games: u64,
    /// The mean of all current ratings; 1500 in a group without players.
    #[schema(example = 1503.4)]
    pub(crate) average_elo: f64,
    /// The match that was submitted last.
    #[schema(required)]
    pub(crate) latest_match: Option<Match>,
    /// The five first in the ranking.
    pub(crate) top_players: Vec<Ranking>,
    /// The five who have played most matches.
    pub(crate) most_active: Vec<Player>,
    /// How many of the free trial matches are left.
    #[schema(example = 0)]
    pub(crate) trial_matches_remaining: u32,
    /// The matches of the week in which the latest match was saved and of the eleven before it; without matches, those
    /// of the group's first week.
    pub(crate) weekly_matches: WeeklyMatches,
}

/// The statistics of one group.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct StatsData {
    /// The statistics.
    pub(crate) stats: Stats,
}

/// Everything that the members' pages show about a group.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GroupAdminData {
    /// The group, for its admins and its owner with its passcode.
    pub(crate) group: Group,
    /// Its statistics.
    pub(crate) stats: Stats,
    /// Whether its latest match is being changed.
    pub(crate) lock_status: LockStatus,
}

impl Group {
    /// A group as stored, as a caller with this role may see it.
    pub(crate) fn new(group: GroupRow, role: Option<Role>) -> Self {
        let has_settings = role >= Some(Role::Admin);
        let average_elo = group.average_elo().unwrap_or(EMPTY_GROUP_AVERAGE);
        let burst = group.burst_at.zip(group.burst_matches);
        let submission_burst = burst
            .filter(|_| has_settings)
            .map(|(at, matches)| SubmissionBurst {
                at,
                matches: matches.unsigned_abs(),
            });
        Self {
            group_id: group.id.0,
            name: group.name,
            passcode: if has_settings {
                group.passcode
            } else {
                String::new()
            },
            public_hash: group.public_hash,
            vanity_url: group.vanity_name,
            trial_matches_remaining: trial_matches_remaining(group.match_count),
            is_active: group.is_active,
            is_discoverable: group.is_discoverable,
            created_at: group.created_at,
            updated_at: group.updated_at,
            player_count: group.player_count.unsigned_abs(),
            match_count: group.match_count.unsigned_abs(),
            average_elo,
            inactive_after_weeks: group.inactive_after_weeks,
            submissions_paused: group.submissions_paused,
            name_in_previews: group.name_in_previews,
            closed_reason: group.closed_reason,
            submission_burst,
            is_owner: role == Some(Role::Owner),
            role: role.map(Into::into),
        }
    }
}

impl From<Role> for MemberRole {
    fn from(role: Role) -> Self {
        match role {
            Role::Editor => Self::Editor,
            Role::Admin => Self::Admin,
            Role::Owner => Self::Owner,
        }
    }
}

impl Stats {
    /// The statistics of a group.
    pub(crate) fn new(stats: &GroupStats) -> Result<Self> {
        let group = &stats.group;
        let latest_match = stats.latest_match.clone();
        Ok(Self {
            total_players: group.player_count.unsigned_abs(),
            total_matches: group.match_count.unsigned_abs(),
            total_games: group.game_count.unsigned_abs(),
            average_elo: group.average_elo().unwrap_or(EMPTY_GROUP_AVERAGE),
            latest_match: latest_match.map(|found| Match::new(found, true)).transpose()?,
            top_players: stats.top_players.iter().cloned().map(Ranking::from).collect(),
            most_active: stats.most_active.iter().cloned().map(Player::from).collect(),
            trial_matches_remaining: trial_matches_remaining(group.match_count),
            weekly_matches: stats.weekly_matches.into(),
        })
    }
}

impl From<read_weekly_matches::WeeklyMatches> for WeeklyMatches {
    fn from(weekly: read_weekly_matches::WeeklyMatches) -> Self {
        Self {
            latest_week: weekly.latest_week,
            matches: weekly.matches,
        }
    }
}

impl From<GroupSort> for Sort {
    fn from(sort: GroupSort) -> Self {
        match sort {
            GroupSort::Newest => Self::Newest,
            GroupSort::Players => Self::Players,
            GroupSort::Matches => Self::Matches,
            GroupSort::Name => Self::Name,
        }
    }
}

/// A value that may be absent but not null.
fn sent<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A value that is removed by null.
fn sent_or_removed<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Change<T>, D::Error> {
    let value = Option::<T>::deserialize(deserializer)?;
    Ok(value.map_or(Change::Remove, Change::Set))
}

/// The remaining matches of the free trial. It is only shown: no match is refused at 0.
fn trial_matches_remaining(played: i32) -> u32 {
    TRIAL_MATCHES.saturating_sub(played.unsigned_abs())
}
