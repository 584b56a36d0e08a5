//! The schemas of a group's activity.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use db::ids::{PlayerId, UserId};
use db::rows::{AuditEntryRow, PlayerRow};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::api::groups::schemas::MemberRole;
use crate::api::matches::schemas::SetGames;
use crate::domain::audit::{Action, Kind};
use crate::service::groups::list_activity::{Activity, ActivityFilter, changed_member, changed_player};

/// Which entries to list.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct ActivityQuery {
    /// How many entries to return, 1 to 100; 50 by default.
    pub(crate) limit: Option<u32>,
    /// Only entries with a smaller id: the `nextBefore` of the page before.
    pub(crate) before: Option<i64>,
    /// Only entries of this kind.
    #[param(inline)]
    kind: Option<Kind>,
    /// Only what this account did.
    member: Option<i64>,
    /// Only from this time on.
    from: Option<DateTime<Utc>>,
    /// Only before this time.
    until: Option<DateTime<Utc>>,
}

/// A page of a group's activity.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ActivityList {
    /// The entries of this page, newest first.
    entries: Vec<ActivityEntry>,
    /// How many entries there are of each kind, under the other filters.
    counts: ActivityCounts,
    /// The value of `before` for the next page; null on the last.
    #[schema(required, example = 4711)]
    next_before: Option<i64>,
}

/// How many entries there are of each kind.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ActivityCounts {
    /// Corrections, deletions, rewinds and settled questions.
    #[schema(example = 12)]
    matches: i64,
    /// Added, renamed, removed and anonymised players.
    #[schema(example = 24)]
    players: i64,
    /// Invitations, roles, and members who came and left.
    #[schema(example = 9)]
    members: i64,
    /// Settings, passcodes, links, imports and the group itself.
    #[schema(example = 13)]
    settings: i64,
}

/// A change of a group. What an action does not have is null.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ActivityEntry {
    /// The entry; ascends with time.
    #[schema(example = 4711)]
    entry_id: i64,
    /// When it was done.
    happened_at: DateTime<Utc>,
    /// What was done.
    action: Action,
    /// Who did it; null for the operator of the server.
    #[schema(required)]
    by: Option<ActingMember>,
    /// The player who was changed.
    #[schema(required)]
    player: Option<ChangedPlayer>,
    /// The name of the member who was changed; null of an account that was erased.
    #[schema(required, example = "Anna Öberg")]
    member: Option<String>,
    /// The role that was given, or that ended.
    #[schema(required)]
    role: Option<MemberRole>,
    /// A name, link, role or number of weeks before the change.
    #[schema(required, example = "Torsdagspadel")]
    was: Option<String>,
    /// The same after the change.
    #[schema(required, example = "Fredagspadel")]
    became: Option<String>,
    /// Whether a setting was switched on.
    #[schema(required)]
    is_on: Option<bool>,
    /// The match that was changed; of a rewind, the last that stayed, 0 if none did.
    #[schema(required, example = 142)]
    match_number: Option<i64>,
    /// How many matches were removed, entered again or imported.
    #[schema(required, example = 30)]
    matches: Option<i64>,
    /// How many players were imported.
    #[schema(required, example = 4)]
    players: Option<i64>,
    /// The sets of the match before it was corrected or deleted.
    #[schema(required)]
    sets_were: Option<Vec<SetGames>>,
    /// The sets of the corrected match.
    #[schema(required)]
    sets_became: Option<Vec<SetGames>>,
}

/// Who did something.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ActingMember {
    /// The account.
    #[schema(example = 42)]
    user_id: i64,
    /// The name; null of an account that was erased.
    #[schema(required, example = "Anna Öberg")]
    name: Option<String>,
    /// The role now; null for a former member.
    #[schema(required)]
    role: Option<MemberRole>,
}

/// A player who was changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangedPlayer {
    /// The player.
    #[schema(example = 314)]
    player_id: i64,
    /// The name now; null if there is no such player any more.
    #[schema(required, example = "Björn Ekström")]
    name: Option<String>,
    /// Only of an anonymised player: see `Player`.
    #[schema(required, example = json!(null))]
    former_number: Option<i32>,
}

impl ActivityQuery {
    /// The filters without the page.
    pub(crate) fn filter(&self) -> ActivityFilter {
        ActivityFilter {
            kind: self.kind,
            member: self.member.map(UserId),
            from: self.from,
            until: self.until,
        }
    }
}

impl From<Activity> for ActivityList {
    fn from(found: Activity) -> Self {
        let count = |kind| found.counts.get(&kind).copied().unwrap_or_default();
        let last = found.entries.last().map(|(_, row)| row.id.0);
        Self {
            counts: ActivityCounts {
                matches: count(Kind::Matches),
                players: count(Kind::Players),
                members: count(Kind::Members),
                settings: count(Kind::Settings),
            },
            next_before: last.filter(|_| found.has_older),
            entries: found
                .entries
                .iter()
                .map(|(action, row)| ActivityEntry::new(*action, row, &found))
                .collect(),
        }
    }
}

impl ActivityEntry {
    fn new(action: Action, row: &AuditEntryRow, page: &Activity) -> Self {
        let details = &row.details;
        let number = |name: &str| details[name].as_i64();
        let switched = ["isDiscoverable", "submissionsPaused", "nameInPreviews"];
        Self {
            entry_id: row.id.0,
            happened_at: row.happened_at,
            action,
            by: row.actor_id.map(|id| ActingMember::new(id, page)),
            player: changed_player(details).map(|id| ChangedPlayer::new(id, &page.players)),
            member: changed_member(details).and_then(|id| page.names.get(&id).cloned()),
            role: MemberRole::deserialize(&details["role"]).ok(),
            was: shown(&details["from"]),
            became: shown(&details["to"]),
            is_on: switched.iter().find_map(|name| details[*name].as_bool()),
            match_number: number("matchNumber").or_else(|| number("after")),
            matches: number("matches"),
            players: number("players"),
            sets_were: sets(&details["games"]),
            sets_became: sets(&details["correctedGames"]),
        }
    }
}

impl ActingMember {
    fn new(id: UserId, page: &Activity) -> Self {
        Self {
            user_id: id.0,
            name: page.names.get(&id).cloned(),
            role: page.roles.get(&id).map(|role| MemberRole::from(*role)),
        }
    }
}

impl ChangedPlayer {
    fn new(id: PlayerId, players: &HashMap<PlayerId, PlayerRow>) -> Self {
        let player = players.get(&id);
        Self {
            player_id: id.0,
            name: player.map(|player| player.name.clone()),
            former_number: player.and_then(|player| player.former_number),
        }
    }
}

/// A recorded text or number.
fn shown(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The recorded games of both teams as sets.
fn sets(games: &Value) -> Option<Vec<SetGames>> {
    let [team1, team2] = <[Vec<u8>; 2]>::deserialize(games).ok()?;
    Some(
        team1
            .into_iter()
            .zip(team2)
            .map(|(one, two)| SetGames([one, two]))
            .collect(),
    )
}
