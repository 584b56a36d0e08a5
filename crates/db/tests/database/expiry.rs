//! The expiry job.

use db::Connection;
use db::RunQueryDsl;
use db::queries::expiry::{self, ExpiringTable};
use diesel::sql_types::{BigInt, Text};

use crate::group_fixture::GroupFixture;
use crate::query_plans::Explained;
use crate::raw_sql::run;

/// The group of the unexpired offer.
const UNEXPIRED_OFFER: u32 = 100_000;

/// Inserts one unexpired row into each table, named `unexpired`, and `expired` expired ones.
async fn fill(fixture: &mut GroupFixture, expired: u32) {
    let group = fixture.group;
    let sql = format!(
        "INSERT INTO sessions (id, user_id, created_at, tokens_expire_at)
             SELECT md5('session' || n)::uuid, users.id, now() - interval '9 days', now() - interval '2 days'
             FROM users, generate_series(0, {expired} + 1) n;
         -- Session 0 goes on with its second token; the last has no token.
         INSERT INTO refresh_tokens (digest, session_id, created_at, expires_at)
             SELECT sha256(convert_to('token' || n, 'UTF8')), md5('session' || n)::uuid, now() - interval '9 days',
                 now() - interval '1 day' - n * interval '1 second'
             FROM generate_series(0, {expired}) n;
         INSERT INTO refresh_tokens (digest, session_id, expires_at)
             VALUES (sha256('unexpired'), md5('session0')::uuid, now() + interval '1 hour');
         INSERT INTO email_tokens (digest, user_id, purpose, created_at, expires_at)
             SELECT sha256(convert_to('link' || n, 'UTF8')), users.id, 'verify_email', now() - interval '2 days',
                 now() - n * interval '1 second'
             FROM users, generate_series(1, {expired}) n;
         INSERT INTO email_tokens (digest, user_id, purpose, expires_at)
             SELECT sha256('unexpired'), id, 'verify_email', now() + interval '1 hour' FROM users;
         INSERT INTO mails (kind, recipient, language, subject, created_at, expires_at, sent_at)
             SELECT 'verify_email', 'a@b.example', 'en', 'Hi', now() - interval '31 days', now() - interval '30 days',
                 now() - interval '31 days'
             FROM generate_series(1, {expired});
         INSERT INTO mails (kind, recipient, language, subject, created_at, expires_at, sent_at)
             VALUES ('verify_email', 'a@b.example', 'en', 'unexpired', now() - interval '29 days', now(), now());
         INSERT INTO limit_counters (bucket, subject, hits, window_start, window_end)
             SELECT 'logins', 'expired ' || n, 1, now() - interval '2 hours', now() - n * interval '1 second'
             FROM generate_series(1, {expired}) n;
         INSERT INTO limit_counters (bucket, subject, hits, window_start, window_end)
             VALUES ('logins', 'unexpired', 1, now(), now() + interval '1 hour');
         INSERT INTO idempotency_keys (group_id, key, request_digest, answer, created_at)
             SELECT {group}, gen_random_uuid(), sha256('request'), '\"expired\"', now() - interval '25 hours'
             FROM generate_series(1, {expired});
         INSERT INTO idempotency_keys (group_id, key, request_digest, answer, created_at)
             VALUES ({group}, gen_random_uuid(), sha256('request'), '\"unexpired\"', now() - interval '23 hours');
         INSERT INTO former_links (name, group_id, expires_at)
             SELECT 'expired-' || n, {group}, now() - n * interval '1 second' FROM generate_series(1, {expired}) n;
         INSERT INTO former_links (name, group_id, expires_at)
             VALUES ('unexpired', {group}, now() + interval '29 days');
         INSERT INTO declared_changes (group_id, id, kind, happened_at, after_match, matches)
             VALUES ({group}, 1, 'rewind', now() - interval '30 days', 0, {expired} + 1);
         INSERT INTO removed_matches (group_id, rewind_id, match_number, player_ids, team1_games, team2_games,
             played_on, notes, expires_at)
             SELECT {group}, 1, n, ARRAY[1, 2, 3, 4], ARRAY[6], ARRAY[4], '2025-06-01', 'expired',
                 now() - n * interval '1 second'
             FROM generate_series(1, {expired}) n;
         INSERT INTO removed_matches (group_id, rewind_id, match_number, player_ids, team1_games, team2_games,
             played_on, notes, expires_at)
             VALUES ({group}, 1, {expired} + 1, ARRAY[1, 2, 3, 4], ARRAY[6], ARRAY[4], '2025-06-01', 'unexpired',
                 now() + interval '1 day');
         INSERT INTO player_successors (group_id, id, into_id, kept_id)
             SELECT {group}, -n, kept.id, kept.id
             FROM (SELECT min(id) AS id FROM players WHERE group_id = {group}) AS kept, generate_series(1, {expired} + 1) n;
         INSERT INTO undoable_joins (group_id, id, dropped_id, name, created_at, dropped_matches, kept_matches,
             happened_at, expires_at)
             SELECT {group}, n, -n, 'expired', now(), ARRAY[1], ARRAY[2], now(), now() - n * interval '1 second'
             FROM generate_series(1, {expired}) n;
         INSERT INTO undoable_joins (group_id, id, dropped_id, name, created_at, dropped_matches, kept_matches,
             happened_at, expires_at)
             VALUES ({group}, {expired} + 1, -{expired} - 1, 'unexpired', now(), ARRAY[1], ARRAY[2], now(),
                 now() + interval '1 day');
         INSERT INTO declared_changes (group_id, id, kind, happened_at, after_match, matches)
             SELECT {group}, 100 + n, 'split', now(), 0, 1 FROM generate_series(1, {expired} + 1) n;
         INSERT INTO undoable_splits (group_id, id, player_id, to_id, is_added, matches, happened_at, expires_at)
             SELECT {group}, 100 + n, 1, n, false, ARRAY[1], now(), now() - n * interval '1 second'
             FROM generate_series(1, {expired}) n;
         INSERT INTO undoable_splits (group_id, id, player_id, to_id, is_added, matches, happened_at, expires_at)
             VALUES ({group}, 101 + {expired}, 1, 0, false, ARRAY[1], now(), now() + interval '1 day');
         INSERT INTO invitations (group_id, digest, email, role, invited_by, created_at, expires_at)
             SELECT {group}, sha256(convert_to('expired' || n, 'UTF8')), 'expired', 'editor', users.id,
                 now() - interval '40 days', now() - interval '31 days'
             FROM users, generate_series(1, {expired}) n;
         INSERT INTO invitations (group_id, digest, email, role, invited_by, created_at, expires_at)
             SELECT {group}, sha256('unexpired'), 'unexpired', 'editor', users.id, now() - interval '36 days',
                 now() - interval '29 days'
             FROM users;
         INSERT INTO account_invitations (digest, email, created_at, expires_at)
             SELECT sha256(convert_to('expired' || n, 'UTF8')), 'expired', now() - interval '40 days',
                 now() - interval '31 days'
             FROM generate_series(1, {expired}) n;
         INSERT INTO account_invitations (digest, email, created_at, expires_at)
             VALUES (sha256('unexpired'), 'unexpired', now() - interval '36 days', now() - interval '29 days');
         -- Of groups that do not exist.
         SET session_replication_role = replica;
         INSERT INTO handovers (group_id, user_id, offered_at, expires_at)
             SELECT {UNEXPIRED_OFFER} + n, 1, now() - interval '8 days', now() - n * interval '1 second'
             FROM generate_series(1, {expired}) n;
         INSERT INTO handovers (group_id, user_id, offered_at, expires_at)
             VALUES ({UNEXPIRED_OFFER}, 1, now(), now() + interval '1 day');
         SET session_replication_role = DEFAULT"
    );
    run(&mut fixture.connection, &sql).await;
}

async fn remove_all_expired(connection: &mut Connection) -> usize {
    let mut removed = 0;
    for kind in ExpiringTable::ALL {
        removed += expiry::delete(connection, kind).await.unwrap();
    }
    removed
}

/// The number of rows in each table.
async fn remaining_rows(connection: &mut Connection) -> Vec<(String, i64)> {
    #[derive(diesel::QueryableByName)]
    struct Count {
        #[diesel(sql_type = Text)]
        name: String,
        #[diesel(sql_type = BigInt)]
        rows: i64,
    }
    let counts: Vec<Count> = diesel::sql_query(
        "SELECT 'tokens' AS name, count(*) AS rows FROM refresh_tokens
         UNION ALL SELECT 'sessions', count(*) FROM sessions
         UNION ALL SELECT 'links', count(*) FROM email_tokens
         UNION ALL SELECT 'mails ' || max(subject), count(*) FROM mails
         UNION ALL SELECT 'counters ' || max(subject), count(*) FROM limit_counters
         UNION ALL SELECT 'answers ' || max(answer::text), count(*) FROM idempotency_keys
         UNION ALL SELECT 'names ' || max(name), count(*) FROM former_links
         UNION ALL SELECT 'matches ' || max(notes), count(*) FROM removed_matches
         UNION ALL SELECT 'joins ' || max(name), count(*) FROM undoable_joins
         UNION ALL SELECT 'splits ' || max(to_id), count(*) FROM undoable_splits
         UNION ALL SELECT 'invitations ' || max(email), count(*) FROM invitations
         UNION ALL SELECT 'handovers ' || max(group_id), count(*) FROM handovers
         UNION ALL SELECT 'accounts ' || max(email), count(*) FROM account_invitations",
    )
    .load(connection)
    .await
    .unwrap();
    counts.into_iter().map(|count| (count.name, count.rows)).collect()
}

fn unexpired() -> Vec<(String, i64)> {
    [
        "tokens",
        "sessions",
        "links",
        "mails unexpired",
        "counters unexpired",
        "answers \"unexpired\"",
        "names unexpired",
        "matches unexpired",
        "joins unexpired",
        "splits 0",
        "invitations unexpired",
        "handovers 100000",
        "accounts unexpired",
    ]
    .map(|name| (name.to_owned(), 1))
    .to_vec()
}

#[tokio::test]
async fn only_expired_rows_are_removed() {
    let mut fixture = GroupFixture::new().await;
    fill(&mut fixture, 3).await;
    let connection = &mut fixture.connection;
    // Besides three of each: the first token of the valid session, and a session that never had a token.
    assert_eq!(remove_all_expired(connection).await, 13 * 3 + 2);
    assert_eq!(remaining_rows(connection).await, unexpired());
    assert_eq!(remove_all_expired(connection).await, 0);
}

#[tokio::test]
async fn an_expired_lock_is_removed() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let begin = "INSERT INTO sessions (id, user_id) SELECT gen_random_uuid(), id FROM users;
        INSERT INTO match_locks (group_id, id, match_number, session_id, expires_at)
            SELECT groups.id, gen_random_uuid(), 1, sessions.id, now() + interval '1 minute' FROM groups, sessions";
    run(&mut fixture.connection, begin).await;
    assert_eq!(remove_all_expired(&mut fixture.connection).await, 0);
    let later = "UPDATE match_locks SET created_at = created_at - interval '2 minutes',
        expires_at = expires_at - interval '2 minutes'";
    run(&mut fixture.connection, later).await;
    assert_eq!(remove_all_expired(&mut fixture.connection).await, 1);
}

#[tokio::test]
async fn a_new_session_without_tokens_is_not_removed() {
    let mut fixture = GroupFixture::new().await;
    let new_session = "INSERT INTO sessions (id, user_id) SELECT gen_random_uuid(), id FROM users";
    run(&mut fixture.connection, new_session).await;
    assert_eq!(remove_all_expired(&mut fixture.connection).await, 0);
}

#[tokio::test]
async fn concurrent_expiry_jobs_remove_a_large_backlog() {
    let mut fixture = GroupFixture::new().await;
    fill(&mut fixture, 2500).await;
    let mut other = fixture.database.connect().await.unwrap();
    let (one, two) = tokio::join!(
        remove_all_expired(&mut fixture.connection),
        remove_all_expired(&mut other)
    );
    // Each skips the rows locked by the other; rows skipped by both remain for the next run.
    let rest = remove_all_expired(&mut fixture.connection).await;
    assert_eq!(one + two + rest, 13 * 2500 + 2, "{one} + {two} + {rest}");
    assert_eq!(remaining_rows(&mut fixture.connection).await, unexpired());
}

#[tokio::test]
async fn a_session_expires_with_its_last_token() {
    let mut fixture = GroupFixture::new().await;
    let sql = "INSERT INTO sessions (id, user_id) SELECT gen_random_uuid(), id FROM users;
        INSERT INTO refresh_tokens (digest, session_id, expires_at)
            SELECT sha256(days::text::bytea), id, now() + days * interval '1 day'
            FROM sessions, unnest(ARRAY[2, 9, 5]) AS days";
    run(&mut fixture.connection, sql).await;
    let last = "SELECT FROM sessions JOIN refresh_tokens ON session_id = id
        WHERE expires_at = tokens_expire_at AND digest = sha256('9')";
    let last = diesel::sql_query(last).execute(&mut fixture.connection).await;
    assert_eq!(last.unwrap(), 1);
}

/// The number of unexpired rows in each table.
const LIVE: usize = 20_000;

/// The job reads only expired rows, regardless of the number of unexpired ones.
#[tokio::test]
async fn expired_rows_are_found_by_an_index() {
    let mut fixture = GroupFixture::new().await;
    let many = format!(
        "SET session_replication_role = replica;
         INSERT INTO sessions (id, user_id, created_at, tokens_expire_at)
             SELECT md5('live' || n)::uuid, users.id, now() - interval '9 days', now() + n * interval '1 minute'
             FROM users, generate_series(1, {LIVE}) n;
         INSERT INTO refresh_tokens (digest, session_id, expires_at)
             SELECT sha256(convert_to('live' || n, 'UTF8')), md5('live' || n)::uuid, now() + n * interval '1 minute'
             FROM generate_series(1, {LIVE}) n;
         INSERT INTO email_tokens (digest, user_id, purpose, expires_at)
             SELECT sha256(convert_to('live' || n, 'UTF8')), users.id, 'verify_email', now() + n * interval '1 minute'
             FROM users, generate_series(1, {LIVE}) n;
         INSERT INTO mails (kind, recipient, language, subject, created_at, expires_at, sent_at)
             SELECT 'verify_email', 'a@b.example', 'en', 'Hi', now() - n * interval '1 minute', now(), now()
             FROM generate_series(1, {LIVE}) n;
         INSERT INTO limit_counters (bucket, subject, hits, window_start, window_end)
             SELECT 'logins', 'live ' || n, 1, now(), now() + n * interval '1 minute'
             FROM generate_series(1, {LIVE}) n;
         INSERT INTO match_locks (group_id, id, match_number, session_id, expires_at)
             SELECT 1000 + n, gen_random_uuid(), 1, gen_random_uuid(), now() + n * interval '1 minute'
             FROM generate_series(1, {LIVE}) n;
         INSERT INTO match_locks (group_id, id, match_number, session_id, created_at, expires_at)
             VALUES (999, gen_random_uuid(), 1, gen_random_uuid(), now() - interval '2 hours', now() - interval '1 hour');
         INSERT INTO idempotency_keys (group_id, key, request_digest, answer, created_at)
             SELECT {group}, gen_random_uuid(), sha256('request'), '\"live\"', now() - n * interval '1 second'
             FROM generate_series(1, {LIVE}) n;
         INSERT INTO former_links (name, group_id, expires_at)
             SELECT 'live-' || n, n, now() + n * interval '1 minute' FROM generate_series(1, {LIVE}) n;
         INSERT INTO removed_matches (group_id, rewind_id, match_number, player_ids, team1_games, team2_games,
             played_on, expires_at)
             SELECT {group}, 2, n, ARRAY[1, 2, 3, 4], ARRAY[6], ARRAY[4], '2025-06-01', now() + n * interval '1 minute'
             FROM generate_series(1, {LIVE}) n;
         INSERT INTO undoable_joins (group_id, id, dropped_id, name, created_at, dropped_matches, kept_matches,
             happened_at, expires_at)
             SELECT {group}, 1000000 + n, 1000000 + n, 'live', now(), ARRAY[1], ARRAY[2], now(),
                 now() + n * interval '1 minute'
             FROM generate_series(1, {LIVE}) n;
         INSERT INTO undoable_splits (group_id, id, player_id, to_id, is_added, matches, happened_at, expires_at)
             SELECT {group}, 1000000 + n, 1, 2, false, ARRAY[1], now(), now() + n * interval '1 minute'
             FROM generate_series(1, {LIVE}) n;
         INSERT INTO invitations (group_id, digest, email, role, invited_by, created_at, expires_at)
             SELECT n, sha256(convert_to('live' || n, 'UTF8')), 'a@b.example', 'editor', 1, now(),
                 now() + n * interval '1 minute'
             FROM generate_series(1, {LIVE}) n;
         INSERT INTO account_invitations (digest, email, created_at, expires_at)
             SELECT sha256(convert_to('live' || n, 'UTF8')), 'a@b.example', now(), now() + n * interval '1 minute'
             FROM generate_series(1, {LIVE}) n;
         INSERT INTO handovers (group_id, user_id, offered_at, expires_at)
             SELECT n, 1, now(), now() + n * interval '1 minute' FROM generate_series(1, {LIVE}) n;
         SET session_replication_role = DEFAULT",
        group = fixture.group
    );
    run(&mut fixture.connection, &many).await;
    fill(&mut fixture, 10).await;
    run(&mut fixture.connection, "ANALYZE").await;
    let mut explained = Explained::connect(&fixture.database).await;
    for kind in ExpiringTable::ALL {
        let removed = expiry::delete(&mut explained.connection, kind).await;
        assert!(removed.unwrap() > 0, "{kind:?}");
        let plans = explained.plans();
        assert!(!plans.is_empty(), "{kind:?}");
        for scan in plans.iter().flat_map(|plan| &plan.scans) {
            assert!(scan.kind != "Seq Scan" && scan.rows < 100, "{kind:?}: {scan:?}");
        }
    }
}
