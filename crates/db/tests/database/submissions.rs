//! The two statements of a submission.

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::DateTime;
use db::ids::{GroupId, MatchId, UserId};
use db::queries::submissions::{
    self, BasisQuery, GroupSubmissions, NewMatch, NewSubmission, RecentMatch, SubmissionBasis,
    SubmissionQuery,
};
use db::queries::{groups, limits, match_locks, matches, players, sessions};
use db::rows::{GroupRow, IdempotencyKeyRow};
use db::{Epoch, GroupVersion};
use uuid::Uuid;

use crate::group_fixture::{
    GroupFixture, basis_of, group, locked, may, new_session, player, rated_match, standing_row,
};
use crate::raw_sql::{run, table_rows};
use crate::replay::assert_follows_matches;

const HOUR: Duration = Duration::from_hours(1);

#[tokio::test]
async fn a_submission_writes_all_that_follows_from_the_match() {
    let mut fixture = GroupFixture::new().await;
    fixture.list_in_public().await;
    fixture.play([2, 4, 1, 5], &[(6, 3)]).await;
    let (basis, mut new) = fixture.prepare(&[(6, 4), (3, 6), (7, 5)]).await;
    new.content.notes = Some("Regn".to_owned());
    new.submitted_by = Some(fixture.owner);
    let answer = IdempotencyKeyRow {
        group_id: fixture.group,
        key: Uuid::from_u128(7),
        request_digest: vec![1; 32],
        answer: "{}".to_owned(),
        created_at: new.created_at,
    };
    let (connection, group) = (&mut fixture.connection, fixture.group);
    let before = table_rows(connection).await;
    assert!(
        crate::group_fixture::insert_match(connection, &basis.group, &new, Some(&answer))
            .await
            .unwrap()
    );
    let after = table_rows(connection).await;
    let changed: Vec<&str> = after
        .iter()
        .filter(|(table, rows)| before[*table] != **rows)
        .map(|(table, _)| table.as_str())
        .collect();
    assert_eq!(
        changed,
        [
            "appearances",
            "group_listings",
            "groups",
            "idempotency_keys",
            "match_days",
            "matches",
            "players"
        ]
    );
    let written = |table: &str| {
        after[table]
            .iter()
            .filter(|row| !before[table].contains(row))
            .count()
    };
    let rows = changed.iter().map(|table| written(table)).collect::<Vec<_>>();
    assert_eq!(rows, [4, 1, 1, 1, 1, 1, 4]);

    let stored = matches::by_id(connection, group, new.id).await.unwrap().unwrap();
    assert_eq!(stored.played, new.stored(group, 2));
    assert_eq!(stored.players.each_ref().map(|named| named.entry), new.entries);
    for standing in new.standings {
        let player = players::by_id(connection, group, standing.player_id)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(standing_row(&player), standing);
    }
    assert_follows_matches(connection, group).await;
    let group = fixture.group().await;
    assert_eq!(group.version, basis.group.version.after(1));
    assert_eq!(
        (group.match_count, group.game_count),
        (2, basis.group.game_count + 31)
    );
    let change: i32 = new.entries.iter().map(|entry| entry.elo_change).sum();
    assert_eq!(group.rating_sum, basis.group.rating_sum + i64::from(change));
    assert_eq!(group.updated_at, basis.group.updated_at);
}

#[tokio::test]
async fn submissions_in_one_statement_write_what_they_would_one_by_one() {
    let mut fixture = GroupFixture::new().await;
    fixture.list_in_public().await;
    // The first three on two dates, with players in common; the last has other numbers of sets.
    let scores: [&[(u8, u8)]; 3] = [&[(6, 4), (3, 6), (7, 5)], &[(2, 6)], &[(6, 0), (6, 1)]];
    let (basis, first) = fixture.prepare(scores[0]).await;
    let mut submissions = vec![submission(first, 1)];
    for (place, sets) in (1..).zip(&scores[1..]) {
        let before = &submissions[place - 1].new.standings;
        let four = [before[2], before[0], before[3], before[1]];
        let id = MatchId(submissions[0].new.id.0 + i64::try_from(place).unwrap() + 1_000);
        let mut new = rated_match(id, i32::try_from(place).unwrap() + 1, four, sets);
        new.content.notes = (place == 1).then(|| "Regn".to_owned());
        new.content.played_on = submissions[place - 1].new.content.played_on;
        submissions.push(submission(new, u128::try_from(place).unwrap() + 1));
    }
    let (connection, group) = (&mut fixture.connection, fixture.group);
    let submissions = of_group(&basis.group, submissions);
    let written = submissions::insert(connection, std::slice::from_ref(&submissions))
        .await
        .unwrap();
    assert_eq!(written, BTreeSet::from([group]));
    for (number, submission) in (1..).zip(&submissions.submissions) {
        let stored = matches::by_id(connection, group, submission.new.id)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(stored.played, submission.new.stored(group, number));
        assert_eq!(
            stored.players.each_ref().map(|named| named.entry),
            submission.new.entries
        );
        let request = SubmissionQuery {
            key: submission.answer.as_ref().map(|answer| answer.key),
            ..SubmissionQuery::default()
        };
        let (_, found) = basis_of(connection, group, request).await.unwrap();
        let answer = submission.answer.as_ref().map(|stored| stored.answer.clone());
        assert_eq!(found.earlier.map(|earlier| earlier.answer), answer);
    }
    assert_follows_matches(connection, group).await;
    let after = fixture.group().await;
    assert_eq!(after.version, basis.group.version.after(3));
    assert_eq!(
        (after.match_count, after.game_count),
        (3, basis.group.game_count + 31 + 8 + 13)
    );
}

#[tokio::test]
async fn submissions_in_one_statement_are_written_together_or_not_at_all() {
    let mut fixture = GroupFixture::new().await;
    let (basis, first) = fixture.prepare(&[(6, 4)]).await;
    let [ana, bjorn, clara, dario] = first.standings;
    let second = rated_match(
        MatchId(first.id.0 + 1_000),
        2,
        [ana, clara, bjorn, dario],
        &[(6, 2)],
    );
    let mut other = fixture.database.session().await.unwrap();
    other.execute(&stored_answer(basis.group.id, 2)).await.unwrap();
    let connection = &mut fixture.connection;
    let before = table_rows(connection).await;
    let submissions = [submission(first.clone(), 1), submission(second.clone(), 2)];
    let submissions = of_group(&basis.group, submissions.into());
    let written = submissions::insert(connection, &[submissions]).await.unwrap();
    assert_eq!(written, BTreeSet::new());
    // A key that is used twice.
    let submissions = of_group(&basis.group, vec![submission(first, 1), submission(second, 1)]);
    assert!(submissions::insert(connection, &[submissions]).await.is_err());
    assert_eq!(table_rows(connection).await, before);
}

#[tokio::test]
async fn submissions_to_several_groups_in_one_statement_write_what_they_would_one_by_one() {
    let mut fixture = GroupFixture::new().await;
    fixture.list_in_public().await;
    let (basis, first) = fixture.prepare(&[(6, 4), (3, 6), (7, 5)]).await;
    let [ana, bjorn, clara, dario] = first.standings;
    let second = rated_match(
        MatchId(first.id.0 + 1_000),
        2,
        [clara, ana, dario, bjorn],
        &[(2, 6)],
    );
    let of_first = of_group(&basis.group, vec![submission(first, 1), submission(second, 2)]);
    let other = fixture.other_group("other123").await;
    // The same key as in the first group.
    let of_other = of_group(&other.0, vec![submission(other.1, 1)]);
    let connection = &mut fixture.connection;
    let both = [of_first, of_other];
    let written = submissions::insert(connection, &both).await.unwrap();
    assert_eq!(written, both.iter().map(|group| group.group.id).collect());
    for GroupSubmissions { group, submissions } in &both {
        for (number, submission) in (1..).zip(submissions) {
            let stored = matches::by_id(connection, group.id, submission.new.id).await;
            let stored = stored.unwrap().unwrap();
            assert_eq!(stored.played, submission.new.stored(group.id, number));
            assert_eq!(
                stored.players.each_ref().map(|named| named.entry),
                submission.new.entries
            );
        }
        assert_follows_matches(connection, group.id).await;
    }
}

#[tokio::test]
async fn a_group_that_must_not_be_written_does_not_keep_others_from_it() {
    let mut fixture = GroupFixture::new().await;
    let (basis, new) = fixture.prepare(&[(6, 4)]).await;
    let (outdated, of_outdated) = fixture.other_group("outdated").await;
    let (locked_group, of_locked) = fixture.other_group("locked12").await;
    let (repeated, of_repeated) = fixture.other_group("repeated").await;
    let mut outdated = of_group(&outdated, vec![submission(of_outdated, 1)]);
    outdated.group.version = outdated.group.version.after(-1);
    let mut locker = fixture.database.session().await.unwrap();
    locker.execute(&stored_answer(repeated.id, 1)).await.unwrap();
    let lock = format!(
        "BEGIN; SELECT FROM groups WHERE id = {} FOR UPDATE",
        locked_group.id
    );
    locker.execute(&lock).await.unwrap();
    let all = [
        outdated,
        of_group(&locked_group, vec![submission(of_locked, 1)]),
        of_group(&repeated, vec![submission(of_repeated, 1)]),
        of_group(&basis.group, vec![submission(new, 1)]),
    ];
    let connection = &mut fixture.connection;
    let written = submissions::insert(connection, &all).await.unwrap();
    assert_eq!(written, BTreeSet::from([basis.group.id]));
    for GroupSubmissions { group, .. } in &all {
        let now = groups::by_id(connection, group.id).await.unwrap().unwrap();
        assert_eq!(now.match_count, i32::from(group.id == basis.group.id));
        assert_follows_matches(connection, group.id).await;
    }
    // Those that were left out can be written afterwards.
    locker.execute("ROLLBACK").await.unwrap();
    let written = submissions::insert(connection, &all[1..2]).await.unwrap();
    assert_eq!(written, BTreeSet::from([locked_group.id]));
}

fn of_group(group: &GroupRow, mut submissions: Vec<NewSubmission>) -> GroupSubmissions {
    for answer in submissions
        .iter_mut()
        .flat_map(|submission| &mut submission.answer)
    {
        answer.group_id = group.id;
    }
    GroupSubmissions {
        group: group.clone(),
        submissions,
    }
}

/// The statement that stores an answer for an idempotency key.
fn stored_answer(group: GroupId, key: u128) -> String {
    format!(
        "INSERT INTO idempotency_keys (group_id, key, request_digest, answer, created_at)
         VALUES ({group}, '{}', decode(repeat('00', 32), 'hex'), '{{}}', now())",
        Uuid::from_u128(key)
    )
}

/// A submission with an answer for this idempotency key, of the group that [`of_group`] is given.
fn submission(new: NewMatch, key: u128) -> NewSubmission {
    let answer = IdempotencyKeyRow {
        group_id: GroupId(0),
        key: Uuid::from_u128(key),
        request_digest: vec![1; 32],
        answer: format!("{{\"key\":{key}}}"),
        created_at: new.created_at,
    };
    NewSubmission {
        new,
        answer: Some(answer),
        counted: None,
    }
}

#[tokio::test]
async fn a_submission_with_an_outdated_version_writes_nothing() {
    let mut fixture = GroupFixture::new().await;
    fixture.list_in_public().await;
    let (basis, new) = fixture.prepare(&[(6, 4)]).await;
    let answer = IdempotencyKeyRow {
        group_id: fixture.group,
        key: Uuid::from_u128(7),
        request_digest: vec![1; 32],
        answer: "{}".to_owned(),
        created_at: new.created_at,
    };
    // Increments the version.
    locked(&mut fixture.connection, fixture.group).await.unwrap();
    let mut newer = basis.group.clone();
    newer.version = basis.group.version.after(2);
    let connection = &mut fixture.connection;
    let current = groups::by_id(connection, fixture.group).await.unwrap().unwrap();
    // The same number in another epoch of the database.
    let mut of_other_epoch = current.clone();
    let Epoch(epoch) = current.version.epoch();
    of_other_epoch.version = GroupVersion::new(Epoch(epoch + 1), current.version.number());
    let mut unknown = current.clone();
    unknown.id.0 += 1_000;
    let before = table_rows(connection).await;
    for group in [&basis.group, &newer, &of_other_epoch, &unknown] {
        assert!(
            !crate::group_fixture::insert_match(connection, group, &new, Some(&answer))
                .await
                .unwrap()
        );
        assert_eq!(table_rows(connection).await, before);
    }
    // The same with the current version.
    assert!(
        crate::group_fixture::insert_match(connection, &current, &new, Some(&answer))
            .await
            .unwrap()
    );
    assert_follows_matches(connection, fixture.group).await;
    // It is outdated by its own match.
    let before = table_rows(connection).await;
    assert!(
        !crate::group_fixture::insert_match(connection, &current, &new, Some(&answer))
            .await
            .unwrap()
    );
    assert_eq!(table_rows(connection).await, before);
}

#[tokio::test]
async fn the_basis_has_the_group_and_the_players_of_the_group() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let connection = &mut fixture.connection;
    let locked_group = locked(connection, fixture.group).await.unwrap();
    let (clara, former) = (fixture.players[2], "Former player 1");
    players::anonymise(connection, &locked_group, clara, 1, former, may(9))
        .await
        .unwrap();
    let other = group(connection, fixture.owner, "Other", "other123").await.id;
    let outsider = player(connection, other, "Stranger").await.id;
    let (ana, elsa) = (fixture.players[0], fixture.players[4]);
    let request = SubmissionQuery {
        players: [Some(ana), Some(elsa), Some(clara), Some(outsider)],
        ..SubmissionQuery::default()
    };
    let (mut basis, of_request) = basis_of(connection, fixture.group, request).await.unwrap();
    basis.players.sort_unstable_by_key(|player| player.id);
    let mut expected = Vec::new();
    for id in [ana, clara, elsa] {
        let found = players::by_id(connection, fixture.group, id).await.unwrap();
        expected.push(found.unwrap());
    }
    assert_eq!(basis.players, expected);
    assert_eq!(basis.players[1].former_number, Some(1));
    basis.ratings.sort_unstable();
    let ranking = players::ranking(connection, fixture.group).await.unwrap();
    let ratings: Vec<i32> = ranking.iter().rev().map(|player| player.current_elo).collect();
    assert_eq!(basis.ratings, ratings);
    assert_eq!(
        (basis.lock, &of_request.earlier, of_request.attempts),
        (None, &None, 0)
    );
    // Each has an id of its own.
    let (_, next) = basis_of(connection, fixture.group, request).await.unwrap();
    assert!(next.match_id > of_request.match_id);
    assert_eq!(basis.group, fixture.group().await);
}

#[tokio::test]
async fn the_bases_of_several_groups_have_what_each_submission_depends_on() {
    let mut fixture = GroupFixture::new().await;
    let (other, of_other) = fixture.other_group("other123").await;
    let written = of_group(&other, vec![submission(of_other, 7)]);
    let connection = &mut fixture.connection;
    submissions::insert(connection, &[written]).await.unwrap();
    limits::add(connection, "by_client", "me", HOUR, true)
        .await
        .unwrap();
    let [ana, bjorn, clara, dario] = [0, 1, 2, 3].map(|seat| Some(fixture.players[seat]));
    let request = |players, key: Option<u128>, client| SubmissionQuery {
        user: None,
        players,
        key: key.map(Uuid::from_u128),
        counters: [None, Some(("by_client", client)), None],
    };
    let queries = [
        BasisQuery {
            group: fixture.group,
            submissions: vec![
                request([ana, bjorn, None, None], None, "you"),
                request([clara, bjorn, ana, dario], Some(7), "me"),
            ],
            saved_after: DateTime::UNIX_EPOCH,
        },
        BasisQuery {
            group: GroupId(fixture.group.0 + 1_000),
            submissions: vec![request([ana, None, None, None], None, "me")],
            saved_after: DateTime::UNIX_EPOCH,
        },
        BasisQuery {
            group: other.id,
            submissions: vec![
                request([None; 4], Some(7), "me"),
                request([ana, None, None, None], None, "you"),
                request([None; 4], Some(8), "you"),
            ],
            saved_after: DateTime::UNIX_EPOCH,
        },
    ];
    let mut found = submissions::read(connection, &queries, false).await.unwrap();
    found.sort_by_key(|(basis, _)| basis.group.id);
    let [(own, of_own), (others, of_others)] = &found[..] else {
        panic!("two groups: {found:?}")
    };
    assert_eq!(
        (own.group.id, own.players.len(), own.ratings.len()),
        (fixture.group, 4, 6)
    );
    // Not even those of the other group that are asked for.
    assert_eq!(
        (
            others.group.match_count,
            others.players.len(),
            others.ratings.len()
        ),
        (1, 0, 4)
    );
    let asked = |requests: &[SubmissionBasis]| -> Vec<(bool, i32)> {
        let of_request = |request: &SubmissionBasis| (request.earlier.is_some(), request.attempts);
        requests.iter().map(of_request).collect()
    };
    assert_eq!(asked(of_own), [(false, 0), (false, 1)]);
    assert_eq!(asked(of_others), [(true, 1), (false, 0), (false, 0)]);
    for requests in [of_own, of_others] {
        assert!(requests.is_sorted_by(|one, next| one.match_id < next.match_id));
    }
}

#[tokio::test]
async fn a_basis_has_the_recent_matches_between_the_players_of_its_submissions() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4), (3, 6), (10, 8)]).await;
    let second = fixture.play([3, 2, 0, 1], &[(6, 0)]).await;
    fixture.play([0, 1, 2, 4], &[(6, 1)]).await;
    let [ana, bjorn, clara, dario] = fixture.four([0, 1, 2, 3]);
    let request = |players| SubmissionQuery {
        players,
        ..SubmissionQuery::default()
    };
    // Of two submissions, which have the four together.
    let query = |saved_after| BasisQuery {
        group: fixture.group,
        submissions: vec![
            request([Some(ana), Some(bjorn), None, None]),
            request([None, Some(clara), Some(dario), None]),
        ],
        saved_after,
    };
    let connection = &mut fixture.connection;
    let mut recent = async |saved_after| {
        let mut found = submissions::read(connection, &[query(saved_after)], false)
            .await
            .unwrap();
        let mut recent = found.pop().unwrap().0.recent;
        recent.sort_by_key(|saved| saved.match_number);
        recent
    };
    let found = recent(DateTime::UNIX_EPOCH).await;
    let numbers: Vec<_> = found.iter().map(|saved| saved.match_number).collect();
    assert_eq!(numbers, [1, 2]);
    let expected = RecentMatch {
        match_number: 2,
        players: [dario, clara, ana, bjorn],
        team1_games: vec![6],
        team2_games: vec![0],
        created_at: second.played.created_at,
    };
    assert_eq!(found[1], expected);
    assert_eq!(
        (&found[0].team1_games[..], &found[0].team2_games[..]),
        (&[6, 3, 10][..], &[4, 6, 8][..])
    );
    assert_eq!(recent(second.played.created_at).await, []);
}

#[tokio::test]
async fn recent_matches_are_the_latest_24_of_the_first_player_however_many_others_have_played() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    for _ in 0..24 {
        fixture.play([0, 1, 4, 5], &[(6, 4)]).await;
    }
    let [ana, bjorn, clara, dario] = fixture.four([0, 1, 2, 3]).map(Some);
    let connection = &mut fixture.connection;
    for (players, expected) in [
        ([ana, bjorn, clara, dario], &[][..]),
        ([clara, dario, ana, bjorn], &[1]),
    ] {
        let query = BasisQuery {
            group: fixture.group,
            submissions: vec![SubmissionQuery {
                players,
                ..SubmissionQuery::default()
            }],
            saved_after: DateTime::UNIX_EPOCH,
        };
        let mut found = submissions::read(connection, &[query], false).await.unwrap();
        let recent = found.pop().unwrap().0.recent;
        let numbers: Vec<_> = recent.iter().map(|saved| saved.match_number).collect();
        assert_eq!(numbers, expected, "{players:?}");
    }
}

#[tokio::test]
async fn the_basis_adds_up_the_attempts_of_its_counters() {
    let mut fixture = GroupFixture::new().await;
    let connection = &mut fixture.connection;
    for (bucket, subject, attempts) in [
        ("by_client", "me", 2),
        ("by_group", "1", 3),
        ("by_client", "you", 9),
    ] {
        for _ in 0..attempts {
            limits::add(connection, bucket, subject, HOUR, true)
                .await
                .unwrap();
        }
    }
    let group = fixture.group;
    let attempts = async |connection: &mut db::Connection, counters| {
        let request = SubmissionQuery {
            counters,
            ..SubmissionQuery::default()
        };
        basis_of(connection, group, request).await.unwrap().1.attempts
    };
    let (by_client, by_group) = (Some(("by_client", "me")), Some(("by_group", "1")));
    assert_eq!(attempts(connection, [by_client, None, by_group]).await, 5);
    assert_eq!(attempts(connection, [by_client, None, None]).await, 2);
    assert_eq!(attempts(connection, [None, by_group, None]).await, 3);
    assert_eq!(
        attempts(connection, [Some(("by_client", "nobody")), None, None]).await,
        0
    );
    assert_eq!(attempts(connection, [None; 3]).await, 0);
    run(
        connection,
        "UPDATE limit_counters SET window_start = now() - interval '2 hours', window_end = now() - interval '1 hour'",
    )
    .await;
    assert_eq!(attempts(connection, [by_client, None, by_group]).await, 0);
}

#[tokio::test]
async fn the_basis_has_the_active_lock_on_the_latest_match() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let session = Uuid::from_u128(1);
    let owner: UserId = fixture.owner;
    sessions::open(&mut fixture.connection, &new_session(session, owner))
        .await
        .unwrap();
    let locked_group = locked(&mut fixture.connection, fixture.group).await.unwrap();
    let lock = match_locks::acquire(&mut fixture.connection, &locked_group, 1, session, HOUR)
        .await
        .unwrap();
    assert_eq!(lock.session, session);
    assert_eq!(fixture.prepare(&[(6, 4)]).await.0.lock, Some(lock));
    for ended in [
        "UPDATE sessions SET revoked_at = now()",
        "UPDATE sessions SET revoked_at = NULL; UPDATE match_locks SET created_at = now() - interval '2 hours',
             expires_at = now() - interval '1 hour'",
    ] {
        run(&mut fixture.connection, ended).await;
        assert_eq!(fixture.prepare(&[(6, 4)]).await.0.lock, None, "{ended}");
    }
    match_locks::acquire(&mut fixture.connection, &locked_group, 1, session, HOUR)
        .await
        .unwrap();
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    // It locks a match that is no longer the latest.
    assert_eq!(fixture.prepare(&[(6, 4)]).await.0.lock, None);
}
