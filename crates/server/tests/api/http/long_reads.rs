//! Reads whose cost grows with a group, or with the number of groups, leave connections to short requests.

use futures::StreamExt as _;
use futures::stream::FuturesUnordered;
use reqwest::{Method, StatusCode};
use serde_json::Value;

use crate::support::actors::{Actor, Response, text};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;
use crate::support::locks::blocked_sessions;

/// Two connections, of which long reads use one. The verification job would wait for a locked table with another.
const SMALL_POOL: [&str; 4] = ["--pool-size", "2", "--verify-matches-per-second", "0"];

/// Requests that are all answered by one handler, for different answers: requests for the same one wait for the first.
struct LongReads {
    table: &'static str,
    paths: Vec<String>,
    body: Option<Value>,
}

/// Sends the requests while the table is locked, then a short read, which needs a connection too.
async fn leaves_a_connection(app: &App, fixture: &GroupFixture<'_>, reads: &LongReads) {
    let mut session = app.database.session().await.unwrap();
    let lock = format!("BEGIN; LOCK TABLE {} IN ACCESS EXCLUSIVE MODE", reads.table);
    session.execute(&lock).await.unwrap();
    let send = async |path: &String| match &reads.body {
        Some(body) => fixture.admin.post(path, body.clone()).await,
        None => fixture.admin.get(path).await,
    };
    let answers = futures::future::join_all(reads.paths.iter().map(send));
    let short = async {
        let waiting = format!(
            "SELECT FROM pg_locks WHERE NOT granted AND relation = '{}'::regclass
                 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            reads.table
        );
        app.wait_until(&waiting).await;
        let read = app.visitor().get(&fixture.hash_path()).await;
        session.execute("ROLLBACK").await.unwrap();
        read
    };
    let (answers, read): (Vec<Response>, _) = tokio::join!(answers, short);
    assert_eq!(read.status, StatusCode::OK, "{:?}", reads.paths);
    // Pictures are rendered one after the other, and one that waits for too long is refused.
    let are_rendered = reads.paths.iter().any(|path| path.starts_with("/share-card/"));
    for answer in answers.iter().filter(|_| !are_rendered) {
        assert_eq!(
            answer.status,
            StatusCode::OK,
            "{:?}: {}",
            reads.paths,
            answer.text
        );
    }
}

#[tokio::test]
async fn long_reads_leave_half_of_the_connections_to_short_ones() {
    let app = App::start_with(&SMALL_POOL).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.publish().await;
    for _ in 0..3 {
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    let of_group = |path: &str| vec![fixture.path() + path, fixture.hash_path() + path];
    let numbered = |path: &str| {
        (1..=3)
            .map(|number| format!("{}{path}{number}", fixture.path()))
            .collect()
    };
    let preview = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    let [one, other, ..] = fixture.players[..] else {
        panic!("four players")
    };
    let hash = text(&fixture.admin.group["publicHash"]);
    let card = |name: String| format!("/share-card/en/{hash}/{name}.png");
    let seal = |query: &str| format!("{}/seal{query}", fixture.path());
    let landing = ["en", "sv", "es"].map(|language| format!("/share-card/{language}/landing.png"));
    for (table, paths, body) in [
        (
            "appearances",
            of_group(&format!("/matches?player={one}&from=2025-01-01")),
            None,
        ),
        (
            "appearances",
            of_group(&format!("/matches?player={one}&to=2035-01-01")),
            None,
        ),
        (
            "appearances",
            of_group(&format!("/matches?player={one}&other={other}")),
            None,
        ),
        (
            "appearances",
            of_group(&format!("/matches?player={one}&offset=1")),
            None,
        ),
        ("match_days", of_group("/matches?from=2025-01-01&offset=1"), None),
        (
            "appearances",
            of_group(&format!("/matches/months?player={one}")),
            None,
        ),
        (
            "appearances",
            of_group(&format!("/matches/months?player={one}&other={other}")),
            None,
        ),
        (
            "appearances",
            of_group(&format!("/players/{one}/elo-explanations?offset=1")),
            None,
        ),
        (
            "appearances",
            [one, other].map(|id| card(format!("player-{id}"))).into(),
            None,
        ),
        ("players", landing.into(), None),
        ("group_listings", of_search(), None),
        ("players", of_group("/players"), None),
        ("players", of_group("/players/trends"), None),
        ("players", of_group("/stats"), None),
        ("players", vec![format!("{}/admin", fixture.path()); 3], None),
        ("matches", of_group("/log"), None),
        ("matches", ["", "?at=1", "?at=2"].map(seal).into(), None),
        ("matches", numbered("/matches/number/"), None),
        ("players", of_group("/matches/preview"), Some(preview)),
    ] {
        leaves_a_connection(&app, &fixture, &LongReads { table, paths, body }).await;
    }
}

fn of_search() -> Vec<String> {
    ["", "?search=x", "?search=torsdag"]
        .map(|query| format!("/api/groups{query}"))
        .to_vec()
}

/// The places of one client in the queue of long reads.
const OWN_PLACES: usize = 16;

#[tokio::test]
async fn one_client_has_a_quarter_of_the_queue() {
    let app = App::start_behind_proxy(&SMALL_POOL).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let mut session = app.database.session().await.unwrap();
    session
        .execute("BEGIN; LOCK TABLE players IN ACCESS EXCLUSIVE MODE")
        .await
        .unwrap();
    let preview = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    let path = format!("{}/matches/preview", fixture.hash_path());
    let send = async |address: String| {
        let request = app.visitor().request(Method::POST, &path);
        Response::to(request.header("x-forwarded-for", address).json(&preview)).await
    };
    // Each from another /64 of one /48, more than there are places for all clients.
    let mut answers: FuturesUnordered<_> = (0..80)
        .map(|number| send(format!("2001:db8:7:{number:x}::1")))
        .collect();
    for _ in OWN_PLACES..80 {
        let refused = answers.next().await.unwrap();
        refused.assert_error(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
        assert_eq!(refused.header("retry-after"), "5");
    }
    let (other, ()) = tokio::join!(send("203.0.113.9".to_owned()), async {
        session.execute("ROLLBACK").await.unwrap();
    });
    assert_eq!(other.status, StatusCode::OK, "{}", other.text);
    while let Some(answer) = answers.next().await {
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    }
}

#[tokio::test]
async fn an_answer_does_not_wait_for_a_client_that_has_no_turn() {
    let app = App::start_behind_proxy(&["--pool-size", "5", "--verify-matches-per-second", "0"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let read = async |address: &str, path: &str| {
        let request = app
            .visitor()
            .request(Method::GET, &format!("{}{path}", fixture.hash_path()));
        Response::to(request.header("x-forwarded-for", address)).await
    };
    let mut session = app.database.session().await.unwrap();
    session
        .execute("BEGIN; LOCK TABLE matches IN ACCESS EXCLUSIVE MODE")
        .await
        .unwrap();
    // The one turn of this client.
    let log = read("203.0.113.1", "/log");
    let others = async {
        app.wait_until(&blocked_sessions(&["matches"], 1)).await;
        tokio::select! {
            biased;
            own = read("203.0.113.1", "/players") => panic!("{}", own.text),
            other = read("203.0.113.2", "/players") => other.ok(),
        };
        session.execute("ROLLBACK").await.unwrap();
    };
    tokio::join!(log, others).0.ok();
}

#[tokio::test]
async fn parameters_that_a_read_does_not_have_make_no_other_answer() {
    let app = App::start_with(&["--metrics-listen", "127.0.0.1:0"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path = format!("{}/players", fixture.hash_path());
    let read = async |query: &str| app.visitor().get(&format!("{path}{query}")).await.ok();
    let from_cache = async || {
        let metrics = Response::to(app.client.get(app.metrics_url.as_ref().unwrap()))
            .await
            .text;
        let line = metrics
            .lines()
            .find_map(|line| line.strip_prefix("duelo_group_reads_total{source=\"cache\"} "));
        line.unwrap_or("0").to_owned()
    };
    let first = read("?sort=name&stats=true").await;
    assert_eq!(from_cache().await, "0");
    for same in [
        "?stats=true&sort=name",
        "?sort=name&n=1&stats=true",
        "?sort=name&stats=true&before=7&",
    ] {
        assert_eq!(read(same).await, first, "{same}");
    }
    assert_eq!(from_cache().await, "3");
    assert_ne!(read("?sort=name&stats=true&order=desc").await, first);
    // A name with escapes is the same parameter.
    assert_ne!(read("?sort=name&stats=true&%6Frder=desc").await, first);
}
