//! Two servers whose connections go through `PgBouncer`.

use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use reqwest::StatusCode;
use serde_json::json;

use super::two_servers::TwoServers;
use crate::support::actors::Actor;
use crate::support::database::new_database;
use crate::support::environment::announce;
use crate::support::group_fixture::{GroupFixture, sorted_match_numbers};
use crate::support::pgbouncer::{CONNECTIONS, Installed, PgBouncer, PoolMode};

/// The timeout of a statement. Long enough for every statement of a busy machine that does not wait for a lock.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(8);
/// How many clients submit matches and read at once, and the matches of all of them. Two: in session mode one server
/// has a single connection, and more clients could wait longer for it on a busy machine than a long read may.
const CLIENTS: usize = 2;
const MATCHES: usize = 20;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_share_the_connections_of_pgbouncer_in_session_mode() {
    // Each connection of a server occupies one of Postgres.
    check(
        PoolMode::Session,
        [("DUELO_POOL_SIZE", "1"), ("DUELO_POOL_SIZE", "2")],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_share_the_connections_of_pgbouncer_in_transaction_mode() {
    let pool_size = ("DUELO_POOL_SIZE", "10");
    check(PoolMode::Transaction, [pool_size, pool_size]).await;
}

async fn check(mode: PoolMode, pool_sizes: [(&str, &str); 2]) {
    let Some(installed) = Installed::find().await else {
        announce("NOT RUN: PgBouncer is not installed (Debian: apt-get install pgbouncer)");
        return;
    };
    let version = installed.version();
    if !installed.supports(mode) {
        announce(&format!(
            "NOT RUN: PgBouncer {version} has no prepared statements in transaction mode"
        ));
        return;
    }
    announce(&format!("ran with PgBouncer {version}, {mode:?} mode"));
    let database = Arc::new(new_database().await);
    let bouncer = PgBouncer::start(&installed, &database, mode, STATEMENT_TIMEOUT).await;
    let url = ("DATABASE_URL", bouncer.url());
    let seconds = match mode {
        PoolMode::Session => STATEMENT_TIMEOUT.as_secs().to_string(),
        PoolMode::Transaction => "0".to_owned(),
    };
    let timeouts = ("DUELO_STATEMENT_SECONDS", seconds.as_str());
    let [first, second] = pool_sizes.map(|pool_size| [url, pool_size, timeouts]);
    let servers = TwoServers::on(database, [&first, &second]).await;
    let on_first = GroupFixture::with_players(&servers.first, 8).await;
    let on_second = on_first.at(&servers.second);

    submit_and_read(&on_first, &on_second).await;
    edit_on_one_and_delete_on_the_other(&on_first, &on_second).await;
    on_first.assert_equals_replay().await;
    on_second.assert_equals_replay().await;

    let sessions = "SELECT FROM pg_stat_activity WHERE datname = current_database() \
                    AND pid <> pg_backend_pid() AND backend_type = 'client backend'";
    let mut direct = servers.first.database.session().await.unwrap();
    let sessions = direct.rows(sessions).await.unwrap();
    assert!((1..=CONNECTIONS).contains(&sessions), "{sessions}");

    // A statement that waits for a lock is cancelled on both servers.
    let group = &on_first.admin.group["groupId"];
    direct
        .execute(&format!(
            "BEGIN; SELECT FROM groups WHERE id = {group} FOR UPDATE"
        ))
        .await
        .unwrap();
    let submission = on_first.submission([0, 1], [2, 3], &[[6, 4]]);
    let refused = join_all([&on_first, &on_second].map(|fixture| fixture.submit(&submission))).await;
    for response in refused {
        response.assert_error(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
    }
    direct.execute("ROLLBACK").await.unwrap();
    on_second.play([0, 1], [2, 3], &[[6, 4]]).await;
    on_first.assert_equals_replay().await;
}

/// Several clients submit matches to one server each and read from the other one.
async fn submit_and_read(on_first: &GroupFixture<'_>, on_second: &GroupFixture<'_>) {
    let clients = (0..CLIENTS).map(|client| async move {
        let mut submissions = Vec::new();
        for turn in 0..MATCHES / CLIENTS {
            let [one, other] = if (client + turn).is_multiple_of(2) {
                [on_first, on_second]
            } else {
                [on_second, on_first]
            };
            let places = [0, 1, 2, 3].map(|seat| (client + turn + seat) % 8);
            let submission = one.submission([places[0], places[1]], [places[2], places[3]], &[[6, 2]]);
            submissions.push(one.submit(&submission).await);
            let profile = format!("players/{}", one.players[places[0]]);
            for path in ["players", "players/trends", "matches", "stats", &profile] {
                other.admin.get(&format!("{}/{path}", other.path())).await.ok();
            }
        }
        submissions
    });
    let submissions: Vec<_> = join_all(clients).await.into_iter().flatten().collect();
    let numbers = sorted_match_numbers(&submissions);
    let expected = 1..=i64::try_from(MATCHES).unwrap();
    assert!(numbers.iter().copied().eq(expected), "{numbers:?}");
}

/// Edits the latest match and deletes it, with a lock that the other server gave.
async fn edit_on_one_and_delete_on_the_other(on_first: &GroupFixture<'_>, on_second: &GroupFixture<'_>) {
    let path = on_first.path();
    let locked = on_first
        .admin
        .post(&format!("{path}/matches/lock-latest"), json!({}))
        .await
        .data(StatusCode::CREATED);
    let played = format!("{path}/matches/{}", locked["matchId"]);
    let mut correction = on_second.submission([0, 1], [2, 3], &[[7, 5]]);
    correction["lockId"] = locked["lockId"].clone();
    correction["expectedLatestMatch"] = json!(MATCHES);
    on_second
        .admin
        .put(&format!("{played}/edit"), correction)
        .await
        .ok();
    assert_eq!(on_first.matches().await[MATCHES - 1]["sets"], json!([[7, 5]]));
    on_first.assert_equals_replay().await;

    let locked = on_second
        .admin
        .post(&format!("{path}/matches/lock-latest"), json!({}))
        .await
        .data(StatusCode::CREATED);
    let body = json!({"lockId": locked["lockId"], "expectedLatestMatch": MATCHES});
    on_first.admin.delete_with(&played, body).await.ok();
    assert_eq!(on_second.matches().await.len(), MATCHES - 1);
}
