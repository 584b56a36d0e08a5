use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::ids::{GroupId, UserId};
use crate::schema::groups;

/// A group of players who are ranked among each other.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = groups)]
pub struct Group {
    /// Its id.
    pub id: GroupId,
    /// Who runs it.
    pub owner_id: UserId,
    /// What it is called.
    pub name: String,
    /// What players submit matches with, in clear.
    pub passcode: String,
    /// The eight characters of its public link.
    pub public_hash: String,
    /// Its sharable link, if it has one.
    pub vanity_name: Option<String>,
    /// False once its owner deleted it.
    pub is_active: bool,
    /// Whether it is listed in public.
    pub is_discoverable: bool,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When its owner last changed the settings.
    pub updated_at: DateTime<Utc>,
    /// When its owner deleted it.
    pub deactivated_at: Option<DateTime<Utc>>,
    /// How many players it has.
    pub player_count: i32,
    /// How many matches it has, which is the number of the latest one.
    pub match_count: i32,
    /// How many games (parts of sets) were played in all its matches.
    pub game_count: i64,
    /// Changes with everything that a reader of the group can see.
    pub version: i64,
}

/// A group about to be made.
#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = groups)]
pub struct NewGroup<'a> {
    /// See [`Group::owner_id`].
    pub owner_id: UserId,
    /// See [`Group::name`].
    pub name: &'a str,
    /// See [`Group::passcode`].
    pub passcode: &'a str,
    /// See [`Group::public_hash`].
    pub public_hash: &'a str,
    /// See [`Group::vanity_name`].
    pub vanity_name: Option<&'a str>,
    /// See [`Group::is_discoverable`].
    pub is_discoverable: bool,
    /// See [`Group::created_at`].
    pub created_at: DateTime<Utc>,
}

/// What an owner may change of a group, all of it as it shall be.
#[derive(Debug, Clone, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = groups, treat_none_as_null = true)]
pub struct GroupSettings {
    /// See [`Group::name`].
    pub name: String,
    /// See [`Group::passcode`].
    pub passcode: String,
    /// See [`Group::vanity_name`].
    pub vanity_name: Option<String>,
    /// See [`Group::is_discoverable`].
    pub is_discoverable: bool,
}
