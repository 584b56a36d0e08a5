use chrono::{DateTime, Utc};
use diesel::dsl::AsExprOf;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use uuid::Uuid;

use crate::GroupVersion;
use crate::ids::{GroupId, UserId};
use crate::rows::Role;
use crate::schema::groups;

/// The columns of a [`GroupRow`] in a statement written by hand. They are named: the result of a prepared statement
/// with `*` changes with the table, and Postgres then refuses to run it.
macro_rules! group_columns {
    () => {
        concat!(
            "groups.id, groups.owner_id, groups.name, groups.passcode, groups.public_hash, groups.vanity_name, \
             groups.is_active, groups.is_discoverable, groups.created_at, groups.updated_at, groups.deactivated_at, \
             groups.player_count, groups.match_count, groups.game_count, groups.rating_sum, groups.version, \
             groups.inactive_after_weeks, groups.submissions_paused, groups.name_in_previews, groups.burst_at, \
             groups.burst_matches, groups.closed_reason, ",
            crate::group_version::epoch!(),
            " AS epoch"
        )
    };
}
pub(crate) use group_columns;

/// A group of players with one ranking.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, QueryableByName, Selectable)]
#[diesel(table_name = groups)]
#[expect(clippy::struct_excessive_bools, reason = "they are columns")]
pub struct GroupRow {
    /// Its id.
    pub id: GroupId,
    /// Its owner's account.
    pub owner_id: UserId,
    /// Its name.
    pub name: String,
    /// The passcode for submissions, in plain text, since its admins can read it.
    pub passcode: String,
    /// The hash in its public link, 8 characters.
    pub public_hash: String,
    /// The name in its sharable link, if it has one.
    pub vanity_name: Option<String>,
    /// False when deleted.
    pub is_active: bool,
    /// Whether it is listed in public.
    pub is_discoverable: bool,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When its settings were last changed.
    pub updated_at: DateTime<Utc>,
    /// When it was deleted.
    pub deactivated_at: Option<DateTime<Utc>>,
    /// Number of its players.
    pub player_count: i32,
    /// Number of its matches, which is the number of the latest one.
    pub match_count: i32,
    /// Number of games over all sets of all its matches.
    pub game_count: i64,
    /// Sum of its players' current ratings.
    pub rating_sum: i64,
    /// The version, which every change of the group, its players and its matches increments.
    #[diesel(embed)]
    pub version: GroupVersion,
    /// After how many weeks without a match the ranking shows a player as inactive; `None`: never.
    pub inactive_after_weeks: Option<i16>,
    /// Whether only the members may submit matches.
    pub submissions_paused: bool,
    /// Whether previews of links to it show its name although it is private.
    pub name_in_previews: bool,
    /// When the owner was last told of a burst of submissions.
    pub burst_at: Option<DateTime<Utc>>,
    /// How many matches others have submitted in the window of that burst.
    pub burst_matches: Option<i32>,
    /// Why the operator has closed it; `None` if it is open. A closed group can be read, and members change nothing.
    pub closed_reason: Option<String>,
}

impl GroupRow {
    /// The role of an account in the group, with the one that it has as a member.
    #[must_use]
    pub fn role_of(&self, user: UserId, as_member: Option<Role>) -> Option<Role> {
        (user == self.owner_id).then_some(Role::Owner).or(as_member)
    }

    /// The mean of its players' ratings; `None` without players.
    #[must_use]
    pub fn average_elo(&self) -> Option<f64> {
        #[allow(
            clippy::cast_precision_loss,
            clippy::as_conversions,
            reason = "exact: the sum of 10,000 ratings is far below 2^53"
        )]
        let sum = self.rating_sum as f64;
        (self.player_count > 0).then(|| sum / f64::from(self.player_count))
    }
}

/// The columns of a [`GroupRow`] that a statement returns which writes it, where Citus allows no expression of the
/// epoch: the version is of no epoch, and equals none that is read.
#[diesel::dsl::auto_type]
pub(crate) fn written_group() -> _ {
    let no_epoch: AsExprOf<i64, BigInt> = 0_i64.into_sql::<BigInt>();
    (
        groups::id,
        groups::owner_id,
        groups::name,
        groups::passcode,
        groups::public_hash,
        groups::vanity_name,
        groups::is_active,
        groups::is_discoverable,
        groups::created_at,
        groups::updated_at,
        groups::deactivated_at,
        groups::player_count,
        groups::match_count,
        groups::game_count,
        groups::rating_sum,
        (no_epoch, groups::version),
        groups::inactive_after_weeks,
        groups::submissions_paused,
        groups::name_in_previews,
        groups::burst_at,
        groups::burst_matches,
        groups::closed_reason,
    )
}

/// A group to insert.
#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = groups)]
pub struct NewGroupRow<'a> {
    /// See [`GroupRow::owner_id`].
    pub owner_id: UserId,
    /// See [`GroupRow::name`].
    pub name: &'a str,
    /// See [`GroupRow::passcode`].
    pub passcode: &'a str,
    /// See [`GroupRow::public_hash`].
    pub public_hash: &'a str,
    /// See [`GroupRow::vanity_name`].
    pub vanity_name: Option<&'a str>,
    /// See [`GroupRow::is_discoverable`].
    pub is_discoverable: bool,
    /// See [`GroupRow::created_at`].
    pub created_at: DateTime<Utc>,
    /// The idempotency key of the request, if it had one.
    pub creation_key: Option<Uuid>,
}

/// The settings of a group, for an update of all of them.
#[derive(Debug, Clone, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = groups, treat_none_as_null = true)]
pub struct GroupSettingsRow {
    /// See [`GroupRow::name`].
    pub name: String,
    /// See [`GroupRow::passcode`].
    pub passcode: String,
    /// See [`GroupRow::vanity_name`].
    pub vanity_name: Option<String>,
    /// See [`GroupRow::is_discoverable`].
    pub is_discoverable: bool,
    /// See [`GroupRow::inactive_after_weeks`].
    pub inactive_after_weeks: Option<i16>,
    /// See [`GroupRow::submissions_paused`].
    pub submissions_paused: bool,
    /// See [`GroupRow::name_in_previews`].
    pub name_in_previews: bool,
}
