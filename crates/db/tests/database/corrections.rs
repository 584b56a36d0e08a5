//! Corrections of the latest match, made as the server does: read, rate, and write unless the group has changed
//! meanwhile.

use std::time::Duration;

use chrono::{NaiveDate, Utc};
use db::ids::{GroupId, MatchId, UserId};
use db::queries::corrections::{self, Correction, MatchEdit};
use db::queries::latest_match::{self, LatestMatch, LatestMatchQuery};
use db::queries::match_filter::{MatchFilter, MatchPage};
use db::queries::matches::{self, MatchWithPlayers};
use db::queries::sessions::{self, AskingSession};
use db::queries::{audit, groups, match_locks, players};
use db::rows::{MatchContentRow, MatchRow, NewAuditEntryRow, StandingRow};
use db::{Connection, Epoch, Error, GroupVersion};
use serde_json::json;
use uuid::Uuid;

use crate::group_fixture::{GroupFixture, day_of_may, locked, new_session, rated_match, standing_row};
use crate::raw_sql::{run, table_rows};
use crate::replay::assert_follows_matches;

const HOUR: Duration = Duration::from_hours(1);

/// The session of all corrections.
pub(crate) const SESSION: Uuid = Uuid::from_u128(0x0077);

/// Begins [`SESSION`], unless it has begun.
pub(crate) async fn begin_session(connection: &mut Connection, group: GroupId) -> Result<(), Error> {
    let owner = groups::by_id(connection, group).await?.unwrap().owner_id;
    let asked = AskingSession {
        session: SESSION,
        user: owner,
        lifetime: HOUR,
    };
    if !sessions::is_open(connection, asked).await? {
        sessions::open(connection, &new_session(SESSION, owner)).await?;
    }
    Ok(())
}

/// The latest match with what its correction depends on.
pub(crate) async fn read_latest(
    connection: &mut Connection,
    group: GroupId,
) -> Result<Option<LatestMatch>, Error> {
    let query = LatestMatchQuery {
        group,
        requested: MatchId(0),
        user: UserId(0),
        session: SESSION,
        session_lifetime: HOUR,
        recent_changes: 3,
        with_previous: true,
        further_players: [None; 4],
    };
    latest_match::read(connection, &query).await
}

/// Replaces the score of the latest match.
pub(crate) async fn edit_latest(
    connection: &mut Connection,
    group: GroupId,
    sets: &[(u8, u8)],
) -> Result<MatchWithPlayers, Error> {
    begin_session(connection, group).await?;
    let found = read_latest(connection, group).await?.unwrap();
    let played_on = found.latest.played.played_on;
    assert!(edit(connection, &found, None, sets, played_on).await?);
    Ok(matches::latest(connection, group).await?.unwrap())
}

/// Replaces the date of the latest match.
pub(crate) async fn move_latest(
    connection: &mut Connection,
    group: GroupId,
    played_on: NaiveDate,
) -> Result<MatchWithPlayers, Error> {
    begin_session(connection, group).await?;
    let found = read_latest(connection, group).await?.unwrap();
    let sets = sets_of(&found.latest.played);
    assert!(edit(connection, &found, None, &sets, played_on).await?);
    Ok(matches::latest(connection, group).await?.unwrap())
}

/// Deletes the latest match and restores its four players.
pub(crate) async fn delete_latest(connection: &mut Connection, group: GroupId) -> Result<(), Error> {
    begin_session(connection, group).await?;
    let found = read_latest(connection, group).await?.unwrap();
    assert!(delete(connection, &found, None).await?);
    Ok(())
}

fn sets_of(played: &MatchRow) -> Vec<(u8, u8)> {
    let games = played.team1_games.iter().zip(&played.team2_games);
    games
        .map(|(team1, team2)| ((*team1).try_into().unwrap(), (*team2).try_into().unwrap()))
        .collect()
}

fn entry(group: GroupId) -> NewAuditEntryRow<'static> {
    NewAuditEntryRow {
        action: "match.corrected",
        actor_id: None,
        group_id: Some(group),
        request_id: Some("request"),
        details: json!({"matchNumber": 1}),
    }
}

/// Returns whether it was written.
pub(crate) async fn edit(
    connection: &mut Connection,
    found: &LatestMatch,
    lock: Option<Uuid>,
    sets: &[(u8, u8)],
    played_on: NaiveDate,
) -> Result<bool, Error> {
    let played = &found.latest.played;
    let again = rated_match(played.id, played.match_number, standings_before(found), sets);
    let edit = MatchEdit {
        content: MatchContentRow {
            played_on,
            ..again.content
        },
        edited_at: Utc::now(),
        twin_number: None,
        entries: again.entries,
        standings: again
            .standings
            .map(|standing| StandingRow {
                last_played_at: Some(played.created_at),
                ..standing
            })
            .to_vec(),
    };
    let correction = Correction {
        basis: found,
        session: SESSION,
        lock,
        audit: &entry(played.group_id),
    };
    corrections::edit(connection, &correction, &edit).await
}

/// Returns whether it was written.
pub(crate) async fn delete(
    connection: &mut Connection,
    found: &LatestMatch,
    lock: Option<Uuid>,
) -> Result<bool, Error> {
    let correction = Correction {
        basis: found,
        session: SESSION,
        lock,
        audit: &entry(found.group.id),
    };
    corrections::delete(connection, &correction, &standings_before(found)).await
}

/// The standings of the four players of the latest match before it.
fn standings_before(found: &LatestMatch) -> [StandingRow; 4] {
    [0, 1, 2, 3].map(|place: usize| {
        let entry = &found.latest.players[place].entry;
        let mut players = found.players.iter();
        let now = players.find(|player| player.id == entry.player_id).unwrap();
        StandingRow {
            player_id: now.id,
            current_elo: entry.elo_before,
            peak_elo: entry.peak_before,
            lowest_elo: entry.lowest_before,
            matches_played: entry.played_before,
            matches_won: now.matches_won - i32::from(entry.won),
            last_played_at: found.last_played_before[place],
        }
    })
}

/// Two people correct the same match, or one corrects it while another submits the next.
#[tokio::test]
async fn a_correction_of_a_group_that_has_changed_writes_nothing() {
    let mut fixture = GroupFixture::new().await;
    fixture.list_in_public().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    fixture.play([0, 1, 2, 4], &[(6, 3)]).await;
    let group = fixture.group;
    begin_session(&mut fixture.connection, group).await.unwrap();
    let outdated = read_latest(&mut fixture.connection, group)
        .await
        .unwrap()
        .unwrap();
    delete_latest(&mut fixture.connection, group).await.unwrap();
    // Its number is that of the one that was deleted.
    fixture.play([0, 1, 2, 3], &[(6, 2)]).await;
    let connection = &mut fixture.connection;
    let current = read_latest(connection, group).await.unwrap().unwrap();
    let before = table_rows(connection).await;
    let mut other_match = current.clone();
    other_match.latest = outdated.latest.clone();
    let mut newer = current.clone();
    newer.group.version = newer.group.version.after(1);
    // The same number in another epoch of the database.
    let mut of_other_epoch = current.clone();
    let version = current.group.version;
    of_other_epoch.group.version = GroupVersion::new(Epoch(version.epoch().0 + 1), version.number());
    for found in [&outdated, &other_match, &newer, &of_other_epoch] {
        assert!(
            !edit(connection, found, None, &[(7, 5)], day_of_may(9))
                .await
                .unwrap()
        );
        assert!(!delete(connection, found, None).await.unwrap());
        assert_eq!(table_rows(connection).await, before);
    }
    run(
        connection,
        "UPDATE groups SET is_active = false, deactivated_at = now()",
    )
    .await;
    let before = table_rows(connection).await;
    assert!(
        !edit(connection, &current, None, &[(7, 5)], day_of_may(9))
            .await
            .unwrap()
    );
    assert!(!delete(connection, &current, None).await.unwrap());
    assert_eq!(table_rows(connection).await, before);
    run(
        connection,
        "UPDATE groups SET is_active = true, deactivated_at = NULL",
    )
    .await;
    assert!(
        edit(connection, &current, None, &[(7, 5)], day_of_may(9))
            .await
            .unwrap()
    );
    assert_follows_matches(connection, group).await;
}

#[tokio::test]
async fn a_correction_needs_its_session_and_its_lock() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let (connection, group) = (&mut fixture.connection, fixture.group);
    begin_session(connection, group).await.unwrap();
    let locked_group = locked(connection, group).await.unwrap();
    let lock = match_locks::acquire(connection, &locked_group, 1, SESSION, HOUR)
        .await
        .unwrap();
    let found = read_latest(connection, group).await.unwrap().unwrap();
    assert_eq!((found.lock, lock.session), (Some(lock), SESSION));
    let own = Some(lock.id);
    for (ended, restored) in [
        (
            "UPDATE sessions SET revoked_at = now()",
            "UPDATE sessions SET revoked_at = NULL",
        ),
        (
            "UPDATE match_locks SET created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'",
            "UPDATE match_locks SET expires_at = now() + interval '1 hour'",
        ),
    ] {
        run(connection, ended).await;
        let before = table_rows(connection).await;
        assert!(
            !edit(connection, &found, own, &[(7, 5)], day_of_may(9))
                .await
                .unwrap()
        );
        assert!(!delete(connection, &found, own).await.unwrap());
        assert_eq!(table_rows(connection).await, before, "{ended}");
        run(connection, restored).await;
    }
    let before = table_rows(connection).await;
    let unknown = Some(Uuid::from_u128(1));
    assert!(
        !edit(connection, &found, unknown, &[(7, 5)], day_of_may(9))
            .await
            .unwrap()
    );
    assert!(!delete(connection, &found, unknown).await.unwrap());
    assert_eq!(table_rows(connection).await, before);

    // An edit deletes the lock, a deletion the match with it.
    assert!(
        edit(connection, &found, own, &[(7, 5)], day_of_may(9))
            .await
            .unwrap()
    );
    let edited = read_latest(connection, group).await.unwrap().unwrap();
    assert_eq!(edited.lock, None);
    let locked_group = locked(connection, group).await.unwrap();
    let lock = match_locks::acquire(connection, &locked_group, 1, SESSION, HOUR)
        .await
        .unwrap();
    let found = read_latest(connection, group).await.unwrap().unwrap();
    assert!(delete(connection, &found, Some(lock.id)).await.unwrap());
    assert_eq!(read_latest(connection, group).await.unwrap(), None);
    assert_follows_matches(connection, group).await;
    // Each with its entry in the audit log.
    let entries = audit::of_group(connection, group, &audit::AuditFilter::default(), None, 10)
        .await
        .unwrap();
    assert_eq!(entries.len(), 2);
    assert!(entries.iter().all(|one| one.details == json!({"matchNumber": 1})
        && one.action == "match.corrected"
        && one.request_id.as_deref() == Some("request")));
}

#[tokio::test]
async fn the_basis_of_a_correction_has_all_that_the_answer_says() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    for _ in 0..3 {
        fixture.play([0, 1, 2, 4], &[(6, 3)]).await;
    }
    let (connection, group) = (&mut fixture.connection, fixture.group);
    let found = read_latest(connection, group).await.unwrap().unwrap();
    let log = matches::list(connection, group, &MatchFilter::default(), MatchPage::first(10))
        .await
        .unwrap();
    assert_eq!(found.latest, log[0]);
    assert_eq!(found.previous.as_ref(), Some(&log[1]));
    assert_eq!(found.players, players::ranking(connection, group).await.unwrap());
    assert_eq!(
        Some(&found.group),
        groups::by_id(connection, group).await.unwrap().as_ref()
    );
    assert!(!found.is_session_open && !found.has_requested);
    let before = Some(log[1].played.created_at);
    assert_eq!(found.last_played_before, [before, before, before, before]);
    let recent = players::recent_changes(connection, group, &fixture.players, 3)
        .await
        .unwrap();
    for player in &found.players {
        let mut changes = found.recent_changes[&player.id].clone();
        changes.reverse();
        let known = recent.iter().find(|recent| recent.player_id == player.id);
        assert_eq!(
            changes,
            known.map(|recent| recent.changes.clone()).unwrap_or_default()
        );
    }
    let user = found.group.owner_id;
    let query = LatestMatchQuery {
        group,
        requested: log[3].played.id,
        user,
        session: SESSION,
        session_lifetime: HOUR,
        recent_changes: 3,
        with_previous: false,
        further_players: [None; 4],
    };
    begin_session(connection, group).await.unwrap();
    let found = latest_match::read(connection, &query).await.unwrap().unwrap();
    assert!(found.is_session_open && found.has_requested && found.previous.is_none());
    for refused in [
        LatestMatchQuery {
            user: UserId(user.0 + 1),
            ..query
        },
        LatestMatchQuery {
            session: Uuid::from_u128(1),
            ..query
        },
        LatestMatchQuery {
            session_lifetime: Duration::ZERO,
            ..query
        },
    ] {
        let found = latest_match::read(connection, &refused).await.unwrap().unwrap();
        assert!(!found.is_session_open, "{refused:?}");
    }
    run(connection, "UPDATE sessions SET revoked_at = now()").await;
    let found = latest_match::read(connection, &query).await.unwrap().unwrap();
    assert!(!found.is_session_open);
    let unknown = LatestMatchQuery {
        group: GroupId(group.0 + 1_000),
        ..query
    };
    assert_eq!(latest_match::read(connection, &unknown).await.unwrap(), None);
}

#[tokio::test]
async fn an_edit_replaces_everything_that_the_match_changed() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let ratings = async |fixture: &mut GroupFixture| {
        let ranking = players::ranking(&mut fixture.connection, fixture.group).await;
        let mut ranking: Vec<_> = ranking.unwrap().iter().map(standing_row).collect();
        ranking.sort_unstable_by_key(|standing| standing.player_id);
        ranking
    };
    let edited_from = fixture.play([1, 2, 3, 4], &[(6, 0), (6, 4)]).await;
    let edited = edit_latest(&mut fixture.connection, fixture.group, &[(3, 6)])
        .await
        .unwrap();
    let after_edit = (ratings(&mut fixture).await, fixture.group().await);
    assert_eq!(edited.played.id, edited_from.played.id);
    assert_eq!((edited.played.winner, after_edit.1.game_count), (2, 19));

    delete_latest(&mut fixture.connection, fixture.group)
        .await
        .unwrap();
    let submitted = fixture.play([1, 2, 3, 4], &[(3, 6)]).await;
    assert_eq!(submitted.players, edited.players);
    let after_submission = (ratings(&mut fixture).await, fixture.group().await);
    assert_eq!(after_edit.0, after_submission.0);
    let totals = |group: &db::rows::GroupRow| (group.match_count, group.game_count, group.rating_sum);
    assert_eq!(totals(&after_edit.1), totals(&after_submission.1));
}
