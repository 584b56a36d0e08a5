//! A fixture: a group with players in its own database, and matches rated by the rules of elo-core.

use chrono::{DateTime, NaiveDate, TimeZone, Utc};
use db::ids::{GroupId, MatchId, PlayerId, UserId};
use db::queries::locked_group::LockedGroup;
use db::queries::matches::{self, MatchWithPlayers};
use db::queries::submissions::{
    self, Basis, BasisQuery, GroupSubmissions, NewMatch, NewSubmission, SubmissionBasis, SubmissionQuery,
};
use db::queries::{groups, operations, players, users};
use db::rows::{
    GroupRow, GroupSettingsRow, IdempotencyKeyRow, MatchContentRow, MatchEntry, NewGroupRow, NewPlayerRow,
    NewSessionRow, NewUserRow, PlayerRow, StandingRow,
};
use db::testing::TestDatabase;
use db::{Connection, Error};
use elo_core::limits::START_RATING;
use elo_core::outcome::Outcome;
use elo_core::rating::{self, rate_match};
use elo_core::set_score::SetScore;
use uuid::Uuid;

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

    /// Submits a match of four players, by their indices in [`NAMES`].
    pub(crate) async fn play(&mut self, four: [usize; 4], sets: &[(u8, u8)]) -> MatchWithPlayers {
        let four = self.four(four);
        play(&mut self.connection, self.group, four, sets).await.unwrap()
    }

    /// What the next match of the first four players depends on, and that match.
    pub(crate) async fn prepare(&mut self, sets: &[(u8, u8)]) -> (Basis, NewMatch) {
        let four = self.four([0, 1, 2, 3]);
        let found = basis(&mut self.connection, self.group, four).await.unwrap();
        let new = next_match(&found, four, sets);
        (found.0, new)
    }

    /// Another group with this hash and players of the same names, and its first match.
    pub(crate) async fn other_group(&mut self, hash: &str) -> (GroupRow, NewMatch) {
        let connection = &mut self.connection;
        let other = group(connection, self.owner, "Söndagspadel", hash).await.id;
        let mut four = Vec::new();
        for name in &NAMES[..4] {
            four.push(player(connection, other, name).await.id);
        }
        let four = <[PlayerId; 4]>::try_from(four).unwrap();
        let found = basis(connection, other, four).await.unwrap();
        let new = next_match(&found, four, &[(6, 2), (6, 3)]);
        (found.0.group, new)
    }

    pub(crate) fn four(&self, places: [usize; 4]) -> [PlayerId; 4] {
        places.map(|place| self.players[place])
    }

    /// Makes the group discoverable.
    pub(crate) async fn list_in_public(&mut self) {
        let settings = GroupSettingsRow {
            name: "Torsdagspadel".to_owned(),
            passcode: "SMASH1".to_owned(),
            vanity_name: None,
            is_discoverable: true,
            inactive_after_weeks: Some(8),
            submissions_paused: false,
            name_in_previews: false,
        };
        let locked_group = locked(&mut self.connection, self.group).await.unwrap();
        let updated = groups::update(&mut self.connection, &locked_group, &settings, may(1)).await;
        assert!(updated.unwrap().is_some());
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

/// A session on an unknown device.
pub(crate) fn new_session(id: Uuid, user_id: UserId) -> NewSessionRow<'static> {
    NewSessionRow {
        id,
        user_id,
        browser: None,
        system: None,
    }
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
        creation_key: None,
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

/// Submits a match as the server does: read, rate, and write unless the group has changed in between; then again.
pub(crate) async fn play(
    connection: &mut Connection,
    group: GroupId,
    four: [PlayerId; 4],
    sets: &[(u8, u8)],
) -> Result<MatchWithPlayers, Error> {
    let id = submit(connection, group, four, sets).await?;
    Ok(matches::by_id(connection, group, id).await?.unwrap())
}

/// As [`play`], without reading the match afterwards.
pub(crate) async fn submit(
    connection: &mut Connection,
    group: GroupId,
    four: [PlayerId; 4],
    sets: &[(u8, u8)],
) -> Result<MatchId, Error> {
    loop {
        let found = basis(connection, group, four).await?;
        let new = next_match(&found, four, sets);
        if insert_match(connection, &found.0.group, &new, None).await? {
            return Ok(new.id);
        }
    }
}

/// What a submission with these players depends on.
pub(crate) async fn basis(
    connection: &mut Connection,
    group: GroupId,
    four: [PlayerId; 4],
) -> Result<(Basis, SubmissionBasis), Error> {
    let request = SubmissionQuery {
        players: four.map(Some),
        ..SubmissionQuery::default()
    };
    basis_of(connection, group, request).await
}

/// What this submission depends on.
pub(crate) async fn basis_of(
    connection: &mut Connection,
    group: GroupId,
    request: SubmissionQuery<'_>,
) -> Result<(Basis, SubmissionBasis), Error> {
    let query = BasisQuery {
        group,
        submissions: vec![request],
        saved_after: DateTime::UNIX_EPOCH,
    };
    let mut found = submissions::read(connection, &[query], false).await?;
    let (basis, mut requests) = found.pop().unwrap();
    Ok((basis, requests.pop().unwrap()))
}

/// The group's next match.
pub(crate) fn next_match(
    (basis, request): &(Basis, SubmissionBasis),
    four: [PlayerId; 4],
    sets: &[(u8, u8)],
) -> NewMatch {
    let four = four.map(|id| {
        let player = basis.players.iter().find(|player| player.id == id);
        standing_row(player.unwrap())
    });
    rated_match(request.match_id, basis.group.match_count + 1, four, sets)
}

/// A match between players with these standings, rated by the rules of elo-core.
pub(crate) fn rated_match(id: MatchId, number: i32, four: [StandingRow; 4], sets: &[(u8, u8)]) -> NewMatch {
    let scores: Vec<SetScore> = sets
        .iter()
        .map(|&(team1, team2)| SetScore::new(team1, team2))
        .collect();
    let before = four.map(|player| standing_of(&player));
    let rated = rate_match(before, &Outcome::of(&scores).unwrap());
    let created_at = may(1) + chrono::TimeDelta::days(i64::from(number));
    let entries = [0, 1, 2, 3].map(|place: usize| {
        let change = rated.changes[place];
        MatchEntry {
            team: if place < 2 { 1 } else { 2 },
            player_id: four[place].player_id,
            won: change.won,
            elo_before: change.before,
            elo_change: change.change,
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
        let after = rated.changes[place].apply(before[place]);
        StandingRow {
            player_id: four[place].player_id,
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
    NewMatch {
        id,
        content,
        submitted_by: None,
        created_at,
        twin_number: None,
        entries,
        standings,
    }
}

pub(crate) fn standing_of(row: &StandingRow) -> rating::Standing {
    rating::Standing {
        rating: row.current_elo,
        peak: row.peak_elo,
        lowest: row.lowest_elo,
        played: row.matches_played.try_into().unwrap(),
        won: row.matches_won.try_into().unwrap(),
    }
}

pub(crate) fn standing_row(player: &PlayerRow) -> StandingRow {
    StandingRow {
        player_id: player.id,
        current_elo: player.current_elo,
        peak_elo: player.peak_elo,
        lowest_elo: player.lowest_elo,
        matches_played: player.matches_played,
        matches_won: player.matches_won,
        last_played_at: player.last_played_at,
    }
}

/// Inserts a match without a look at rate limits. Returns whether the group was in that version.
pub(crate) async fn insert_match(
    connection: &mut Connection,
    group: &GroupRow,
    new: &NewMatch,
    answer: Option<&IdempotencyKeyRow>,
) -> Result<bool, Error> {
    let submission = NewSubmission {
        new: new.clone(),
        answer: answer.cloned(),
        counted: None,
    };
    let submissions = GroupSubmissions {
        group: group.clone(),
        submissions: vec![submission],
    };
    let written = submissions::insert(connection, &[submissions]).await?;
    Ok(written.contains(&group.id))
}
