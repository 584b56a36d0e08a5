//! Creates three demo groups in an empty installation.
//!
//! The seasons come from a seeded generator and use the same use cases as requests: the demo shows what the product
//! does.

mod demo_groups;
mod save_match;
mod score;
mod season;

use chrono::{DateTime, TimeDelta, Utc};
use db::ids::{PlayerId, UserId};
use db::queries::users;
use db::rows::{GroupRow, NewUserRow};
use elo_core::group::{NewGroup, NewGroupInput};
use elo_core::identifier::Language;
use elo_core::player::PlayerName;
use elo_core::submission::{PasscodeInput, PlayedOnInput, Submission, SubmissionInput};

use self::demo_groups::{DemoGroup, GROUPS};
use self::save_match::save_match;
use self::season::DemoMatch;
use crate::caller::actor::Actor;
use crate::domain::calendar::day;
use crate::domain::group_access::GroupAccess;
use crate::domain::new_group::{GroupToCreate, insert_group};
use crate::error::{Error, Result};
use crate::service::players::add_player::add_player;

/// The owner of the demo groups.
pub(crate) const EMAIL: &str = "demo@duelo.example";

/// The parameters of the demo.
#[derive(Debug, Clone)]
pub(crate) struct Demo {
    /// The hash of the demo account's password.
    pub(crate) password_hash: String,
    /// The passcode of all demo groups.
    pub(crate) passcode: String,
    /// The random seed.
    pub(crate) seed: u64,
    /// When the seasons end.
    pub(crate) until: DateTime<Utc>,
}

/// Creates the demo account and its groups in one transaction; `None` if there are accounts already.
pub(crate) async fn seed_demo(connection: &mut db::Connection, demo: &Demo) -> Result<Option<Vec<GroupRow>>> {
    db::transaction(connection, async |connection| {
        if users::any(connection).await? {
            return Ok(None);
        }
        let owner = create_account(connection, demo).await?;
        let mut groups = Vec::new();
        for (demo_group, seed) in GROUPS.iter().zip(demo.seed..) {
            groups.push(create_group(connection, demo_group, owner, seed, demo).await?);
        }
        Ok(Some(groups))
    })
    .await
}

async fn create_account(connection: &mut db::Connection, demo: &Demo) -> Result<UserId> {
    let account = NewUserRow {
        email: EMAIL,
        name: "Demo",
        password_hash: &demo.password_hash,
        language: Language::default().code(),
    };
    let user = users::insert(connection, &account).await?;
    // The address cannot receive mail.
    users::verify_email(connection, user.id, demo.until).await?;
    Ok(user.id)
}

async fn create_group(
    connection: &mut db::Connection,
    demo_group: &DemoGroup,
    owner: UserId,
    seed: u64,
    demo: &Demo,
) -> Result<GroupRow> {
    let season = season::play(demo_group, seed, demo.until);
    let created_at = season
        .first()
        .map_or(demo.until, |played| played.finished_at - TimeDelta::days(1));
    let checked = NewGroup::parse(NewGroupInput {
        name: demo_group.name,
        passcode: Some(&demo.passcode),
        vanity_name: Some(demo_group.vanity_name),
    })?;
    let new_group = GroupToCreate {
        owner,
        by: Actor::OPERATOR,
        name: checked.name,
        passcode: checked.passcode,
        vanity_name: checked.vanity_name,
        is_discoverable: true,
        at: created_at,
        key: None,
    };
    let group = insert_group(connection, &new_group).await?;
    let players = add_players(connection, &group, demo_group, &season, created_at).await?;
    for played in &season {
        let submission = submission(demo_group, played, &players)?;
        save_match(connection, group.id, &submission, played.finished_at).await?;
    }
    Ok(group)
}

/// Adds all players in the order of the list; late joiners shortly before their first match.
async fn add_players(
    connection: &mut db::Connection,
    group: &GroupRow,
    demo_group: &DemoGroup,
    season: &[DemoMatch],
    created_at: DateTime<Utc>,
) -> Result<Vec<PlayerId>> {
    let access = GroupAccess::of_operator(group.id);
    let mut players = Vec::new();
    for (place, player) in demo_group.players.iter().enumerate() {
        let first = season.iter().find(|played| played.players().contains(&place));
        let joined_at = match first {
            Some(played) if player.latest_evenings.is_some() => played.finished_at - TimeDelta::hours(3),
            Some(_) => created_at,
            None => season.last().map_or(created_at, |played| played.finished_at),
        };
        let name = PlayerName::parse("name", player.name)?;
        let (player, _) = add_player(connection, &access, &name, Actor::OPERATOR, joined_at).await?;
        players.push(player.id);
    }
    Ok(players)
}

fn submission(
    demo_group: &DemoGroup,
    played: &DemoMatch,
    players: &[PlayerId],
) -> Result<Submission<PlayerId>> {
    let of = |team: [usize; 2]| team.map(|place| players.get(place).copied());
    let sets: Vec<_> = played.sets.iter().map(|games| games.map(Some)).collect();
    let submission = Submission::parse(SubmissionInput {
        players_in_group: u32::try_from(demo_group.players.len()).ok(),
        team1: of(played.team1),
        team2: of(played.team2),
        sets: &sets,
        played_on: PlayedOnInput::Today,
        today: day(played.finished_at.date_naive()),
        notes: played.note,
        passcode: PasscodeInput::NotNeeded,
    });
    submission.map_err(Error::from)
}
