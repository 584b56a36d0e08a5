//! A fixture: a group with players in its own database, and matches rated by the rules of elo-core.

use chrono::{DateTime, NaiveDate, TimeZone, Utc};
use db::ids::{GroupId, PlayerId, UserId};
use db::queries::groups::LockedGroup;
use db::queries::matches::MatchWithPlayers;
use db::queries::{groups, operations, players, submissions, users};
use db::rows::{
    GroupRow, MatchContentRow, MatchPlayerRow, NewGroupRow, NewPlayerRow, NewUserRow, PlayerRow, StandingRow,
};
use db::testing::TestDatabase;
use db::{Connection, Error};
use elo_core::limits::START_RATING;
use elo_core::outcome::Outcome;
use elo_core::rating::{self, rate_match};
use elo_core::set_score::SetScore;

pub(crate) const NAMES: [&str; 6] = ["Ana", "Björn", "Clara", "Dario", "Elsa", "Frida"];

/// A database with one owner, one group, and the six players of [`NAMES`].
pub(crate) struct GroupFixture {
    pub(crate) connection: Connection,
    pub(crate) owner: UserId,
    pub(crate) group: GroupId,
    pub(crate) players: Vec<PlayerId>,
    pub(crate) database: TestDatabase,
}

impl GroupFixture {
    pub(crate) async fn new() -> Self {
        let database = TestDatabase::create().await.unwrap();
        let mut connection = database.connect().await.unwrap();
        let owner = user(&mut connection, "owner@club.example").await;
        let group = group(&mut connection, owner, "Torsdagspadel", "abcd1234")
            .await
            .id;
        let mut players = Vec::new();
        for name in NAMES {
            players.push(player(&mut connection, group, name).await.id);
        }
        Self {
            connection,
            owner,
            group,
            players,
            database,
        }
    }

    /// Records a match of four players, by their indices in [`NAMES`].
    pub(crate) async fn play(&mut self, four: [usize; 4], sets: &[(u8, u8)]) -> MatchWithPlayers {
        let four = four.map(|place| self.players[place]);
        play(&mut self.connection, self.group, four, sets).await.unwrap()
    }

    pub(crate) async fn group(&mut self) -> GroupRow {
        groups::by_id(&mut self.connection, self.group)
            .await
            .unwrap()
            .unwrap()
    }

    pub(crate) async fn player(&mut self, place: usize) -> PlayerRow {
        players::by_id(&mut self.connection, self.group, self.players[place])
            .await
            .unwrap()
            .unwrap()
    }
}

/// Noon on a day of May 2025.
pub(crate) fn may(day: u32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2025, 5, day, 12, 0, 0).unwrap()
}

pub(crate) fn day_of_may(day: u32) -> NaiveDate {
    may(day).date_naive()
}

pub(crate) async fn user(connection: &mut Connection, email: &str) -> UserId {
    let new = NewUserRow {
        email,
        name: "Olle Owner",
        password_hash: "$argon2id$v=19$test",
        language: "sv",
    };
    users::insert(connection, &new).await.unwrap().id
}

pub(crate) fn new_group<'a>(owner_id: UserId, name: &'a str, public_hash: &'a str) -> NewGroupRow<'a> {
    NewGroupRow {
        owner_id,
        name,
        passcode: "SMASH1",
        public_hash,
        vanity_name: None,
        is_discoverable: false,
        created_at: may(1),
    }
}

pub(crate) async fn group(connection: &mut Connection, owner: UserId, name: &str, hash: &str) -> GroupRow {
    groups::insert(connection, &new_group(owner, name, hash))
        .await
        .unwrap()
}

pub(crate) async fn player(connection: &mut Connection, group: GroupId, name: &str) -> PlayerRow {
    let new = NewPlayerRow {
        name,
        starting_elo: START_RATING,
        created_at: may(1),
    };
    db::transaction(connection, async |connection| {
        let group = locked(connection, group).await?;
        players::insert(connection, &group, &new).await
    })
    .await
    .unwrap()
}

/// The group, deleted or not, locked until the transaction ends.
pub(crate) async fn locked(connection: &mut Connection, group: GroupId) -> Result<LockedGroup, Error> {
    Ok(operations::lock(connection, group).await?.unwrap())
}

/// Submits a match as the server does: lock the group, read the players, rate, record.
pub(crate) async fn play(
    connection: &mut Connection,
    group: GroupId,
    four: [PlayerId; 4],
    sets: &[(u8, u8)],
) -> Result<MatchWithPlayers, Error> {
    db::transaction(connection, async |connection| {
        let locked_group = locked(connection, group).await?;
        let number = locked_group.match_count + 1;
        let found = players::by_ids(connection, group, &four).await?;
        let four = four.map(|id| found.iter().find(|player| player.id == id).unwrap());
        submissions::insert(connection, &locked_group, &new_match(group, number, four, sets)).await
    })
    .await
}

/// A new match with the rating changes of four players.
pub(crate) fn new_match(
    group_id: GroupId,
    match_number: i32,
    four: [&PlayerRow; 4],
    sets: &[(u8, u8)],
) -> submissions::NewMatch {
    let scores: Vec<SetScore> = sets
        .iter()
        .map(|&(team1, team2)| SetScore::new(team1, team2))
        .collect();
    let rated = rate_match(four.map(standing), &Outcome::of(&scores).unwrap());
    let created_at = may(1) + chrono::TimeDelta::days(i64::from(match_number));
    let entries = [0, 1, 2, 3].map(|place: usize| {
        let change = rated.changes[place];
        MatchPlayerRow {
            group_id,
            match_number,
            team: if place < 2 { 1 } else { 2 },
            seat: if place.is_multiple_of(2) { 1 } else { 2 },
            player_id: four[place].id,
            won: change.won,
            elo_before: change.before,
            elo_change: change.change,
            elo_after: change.after,
            k_factor: change.k_factor.try_into().unwrap(),
            expected_score: change.expected,
            raw_change: change.raw_change,
            games_margin: change.margin.try_into().unwrap(),
            peak_before: change.peak_before,
            lowest_before: change.lowest_before,
            played_before: change.played_before.try_into().unwrap(),
        }
    });
    let standings = [0, 1, 2, 3].map(|place: usize| {
        let after = rated.changes[place].apply(standing(four[place]));
        StandingRow {
            player_id: four[place].id,
            current_elo: after.rating,
            peak_elo: after.peak,
            lowest_elo: after.lowest,
            matches_played: after.played.try_into().unwrap(),
            matches_won: after.won.try_into().unwrap(),
            last_played_at: Some(created_at),
        }
    });
    let content = MatchContentRow {
        played_on: created_at.date_naive(),
        team1_games: sets.iter().map(|set| set.0.into()).collect(),
        team2_games: sets.iter().map(|set| set.1.into()).collect(),
        notes: None,
    };
    submissions::NewMatch {
        match_number,
        content,
        submitted_by: None,
        created_at,
        entries,
        standings: standings.to_vec(),
    }
}

pub(crate) fn standing(player: &PlayerRow) -> rating::Standing {
    rating::Standing {
        rating: player.current_elo,
        peak: player.peak_elo,
        lowest: player.lowest_elo,
        played: player.matches_played.try_into().unwrap(),
        won: player.matches_won.try_into().unwrap(),
    }
}
