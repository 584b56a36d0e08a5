//! What expires is removed, and nothing else.

use db::Connection;
use db::queries::sweep;
use diesel::sql_types::{BigInt, Text};
use diesel_async::RunQueryDsl;

use crate::arena::Arena;
use crate::attack::run;

/// One row a table that is still of use, with the name `kept`, and so many that are not.
async fn fill(arena: &mut Arena, expired: u32) {
    let group = arena.group;
    let sql = format!(
        "INSERT INTO sessions (id, user_id, created_at)
             SELECT md5('session' || n)::uuid, users.id, now() - interval '2 days' - n * interval '1 minute'
             FROM users, generate_series(0, {expired} + 1) n;
         -- Session 0 goes on with its second token; the last has just lost its only one.
         INSERT INTO refresh_tokens (digest, session_id, created_at, expires_at)
             SELECT sha256(convert_to('token' || n, 'UTF8')), md5('session' || n)::uuid, now() - interval '2 days',
                 now() - n * interval '1 second'
             FROM generate_series(0, {expired}) n;
         INSERT INTO refresh_tokens (digest, session_id, expires_at)
             VALUES (sha256('kept'), md5('session0')::uuid, now() + interval '1 hour');
         INSERT INTO email_tokens (digest, user_id, purpose, created_at, expires_at)
             SELECT sha256(convert_to('link' || n, 'UTF8')), users.id, 'verify_email', now() - interval '2 days',
                 now() - n * interval '1 second'
             FROM users, generate_series(1, {expired}) n;
         INSERT INTO email_tokens (digest, user_id, purpose, expires_at)
             SELECT sha256('kept'), id, 'verify_email', now() + interval '1 hour' FROM users;
         INSERT INTO mails (kind, recipient, language, subject, created_at, expires_at, sent_at)
             SELECT 'verify_email', 'a@b.example', 'en', 'Hi', now() - interval '31 days', now() - interval '30 days',
                 now() - interval '31 days'
             FROM generate_series(1, {expired});
         INSERT INTO mails (kind, recipient, language, subject, created_at, expires_at, sent_at)
             VALUES ('verify_email', 'a@b.example', 'en', 'kept', now() - interval '29 days', now(), now());
         INSERT INTO limit_counters (bucket, subject, hits, window_start, window_end)
             SELECT 'logins', 'expired ' || n, 1, now() - interval '2 hours', now() - n * interval '1 second'
             FROM generate_series(1, {expired}) n;
         INSERT INTO limit_counters (bucket, subject, hits, window_start, window_end)
             VALUES ('logins', 'kept', 1, now(), now() + interval '1 hour');
         INSERT INTO idempotency_keys (group_id, key, request_digest, answer, created_at)
             SELECT {group}, gen_random_uuid(), sha256('request'), '\"expired\"', now() - interval '8 days'
             FROM generate_series(1, {expired});
         INSERT INTO idempotency_keys (group_id, key, request_digest, answer, created_at)
             VALUES ({group}, gen_random_uuid(), sha256('request'), '\"kept\"', now() - interval '6 days')"
    );
    run(&mut arena.connection, &sql).await;
}

/// What is left in all the tables.
async fn left(connection: &mut Connection) -> Vec<(String, i64)> {
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
         UNION ALL SELECT 'answers ' || max(answer::text), count(*) FROM idempotency_keys",
    )
    .load(connection)
    .await
    .unwrap();
    counts.into_iter().map(|count| (count.name, count.rows)).collect()
}

fn kept() -> Vec<(String, i64)> {
    [
        "tokens",
        "sessions",
        "links",
        "mails kept",
        "counters kept",
        "answers \"kept\"",
    ]
    .map(|name| (name.to_owned(), 1))
    .to_vec()
}

#[tokio::test]
async fn what_has_expired_goes_and_the_rest_stays() {
    let mut arena = Arena::new().await;
    fill(&mut arena, 3).await;
    let connection = &mut arena.connection;
    // Besides the three of each: the first token of the session that goes on, and a session that never had one.
    assert_eq!(sweep::expired(connection).await.unwrap(), 6 * 3 + 2);
    assert_eq!(left(connection).await, kept());
    assert_eq!(sweep::expired(connection).await.unwrap(), 0);
}

#[tokio::test]
async fn a_lock_goes_when_its_time_is_over() {
    let mut arena = Arena::new().await;
    arena.play([0, 1, 2, 3], &[(6, 4)]).await;
    let begin = "INSERT INTO sessions (id, user_id) SELECT gen_random_uuid(), id FROM users;
        INSERT INTO match_locks (group_id, id, match_number, session_id, expires_at)
            SELECT groups.id, gen_random_uuid(), 1, sessions.id, now() + interval '1 minute' FROM groups, sessions";
    run(&mut arena.connection, begin).await;
    assert_eq!(sweep::expired(&mut arena.connection).await.unwrap(), 0);
    let later = "UPDATE match_locks SET created_at = created_at - interval '2 minutes',
        expires_at = expires_at - interval '2 minutes'";
    run(&mut arena.connection, later).await;
    assert_eq!(sweep::expired(&mut arena.connection).await.unwrap(), 1);
}

#[tokio::test]
async fn a_session_that_has_only_just_begun_stays() {
    let mut arena = Arena::new().await;
    let begun = "INSERT INTO sessions (id, user_id) SELECT gen_random_uuid(), id FROM users";
    run(&mut arena.connection, begun).await;
    assert_eq!(sweep::expired(&mut arena.connection).await.unwrap(), 0);
}

#[tokio::test]
async fn servers_sweep_a_large_backlog_at_once() {
    let mut arena = Arena::new().await;
    fill(&mut arena, 2500).await;
    let mut other = arena.database.connect().await.unwrap();
    let (one, two) = tokio::join!(sweep::expired(&mut arena.connection), sweep::expired(&mut other));
    let (one, two) = (one.unwrap(), two.unwrap());
    // Each passes over what the other holds: what both left is for the next time.
    let rest = sweep::expired(&mut arena.connection).await.unwrap();
    assert_eq!(one + two + rest, 6 * 2500 + 2, "{one} + {two} + {rest}");
    assert_eq!(left(&mut arena.connection).await, kept());
}
