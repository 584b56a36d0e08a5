//! What Postgres cancels because of others is run again, and what its errors mean is told by their codes.

use std::sync::atomic::{AtomicUsize, Ordering};

use db::testing::{Session, TestDatabase};
use db::{Address, Connection, Error, Pool, Settings, with_causes};
use diesel_async::SimpleAsyncConnection;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

/// Two counters, and a connection that gives up a deadlock at once where others wait.
async fn counters() -> (TestDatabase, Connection) {
    let database = TestDatabase::create().await.unwrap();
    let counters = "INSERT INTO limit_counters
        SELECT 'tries', name, 0, now(), now() + interval '1 hour' FROM unnest(ARRAY['one', 'two']) AS name";
    database.execute(counters).await.unwrap();
    let mut connection = database.connect().await.unwrap();
    connection
        .batch_execute("SET deadlock_timeout = '10ms'")
        .await
        .unwrap();
    (database, connection)
}

fn update(name: &str) -> String {
    format!("UPDATE limit_counters SET hits = hits + 1 WHERE subject = '{name}'")
}

async fn count(connection: &mut Connection, name: &str) -> Result<(), Error> {
    Ok(connection.batch_execute(&update(name)).await?)
}

/// Whether both counters were counted twice.
async fn are_counted_twice(database: &TestDatabase) -> bool {
    let counted = "SELECT FROM limit_counters WHERE hits = 2";
    database.session().await.unwrap().rows(counted).await.unwrap() == 2
}

/// A session that locks the second counter, and then waits for the first.
struct Opponent {
    database: TestDatabase,
    waiting: Mutex<Option<JoinHandle<()>>>,
}

impl Opponent {
    fn of(database: TestDatabase) -> Self {
        Self {
            database,
            waiting: Mutex::new(None),
        }
    }

    /// To be called by a transaction that holds the first counter.
    async fn takes_the_second_and_wants_the_first(&self) {
        let mut session: Session = self.database.session().await.unwrap();
        session.execute("SET deadlock_timeout = '1min'").await.unwrap();
        session
            .execute(&format!("BEGIN; {}", update("two")))
            .await
            .unwrap();
        let wants = format!("{}; COMMIT", update("one"));
        let waiting = tokio::spawn(async move { session.execute(&wants).await.unwrap() });
        *self.waiting.lock().await = Some(waiting);
        let mut observer = self.database.session().await.unwrap();
        let blocked = "SELECT FROM pg_stat_activity WHERE datname = current_database()
            AND query LIKE '%COMMIT' AND cardinality(pg_blocking_pids(pid)) > 0";
        while observer.rows(blocked).await.unwrap() == 0 {}
    }

    async fn ends(self) -> TestDatabase {
        self.waiting.into_inner().unwrap().await.unwrap();
        self.database
    }
}

#[tokio::test]
async fn a_transaction_that_ends_in_a_deadlock_is_run_again() {
    let (database, mut connection) = counters().await;
    let (opponent, runs) = (Opponent::of(database), AtomicUsize::new(0));
    let done: Result<(), Error> = db::transaction(&mut connection, async |connection| {
        count(connection, "one").await?;
        if runs.fetch_add(1, Ordering::Relaxed) == 0 {
            opponent.takes_the_second_and_wants_the_first().await;
        }
        count(connection, "two").await
    })
    .await;
    done.unwrap();
    assert!(runs.into_inner() >= 2);
    assert!(are_counted_twice(&opponent.ends().await).await);
}

/// The lock that collided may have been taken before the savepoint: the whole is run again.
#[tokio::test]
async fn a_deadlock_inside_of_a_savepoint_runs_the_outermost_transaction_again() {
    let (database, mut connection) = counters().await;
    let (opponent, runs, inner_runs) = (Opponent::of(database), AtomicUsize::new(0), AtomicUsize::new(0));
    let done: Result<(), Error> = db::transaction(&mut connection, async |connection| {
        count(connection, "one").await?;
        if runs.fetch_add(1, Ordering::Relaxed) == 0 {
            opponent.takes_the_second_and_wants_the_first().await;
        }
        db::transaction(connection, async |connection| {
            inner_runs.fetch_add(1, Ordering::Relaxed);
            count(connection, "two").await
        })
        .await
    })
    .await;
    done.unwrap();
    let (runs, inner_runs) = (runs.into_inner(), inner_runs.into_inner());
    assert!(runs >= 2 && runs == inner_runs, "{runs} {inner_runs}");
    assert!(are_counted_twice(&opponent.ends().await).await);
}

/// Ends with an error of this code, told in Swedish.
async fn fail_with(connection: &mut Connection, code: &str) -> Error {
    let sql = format!("DO $$ BEGIN RAISE EXCEPTION 'dödläge upptäcktes' USING ERRCODE = '{code}'; END $$");
    Error::from(connection.batch_execute(&sql).await.unwrap_err())
}

#[tokio::test]
async fn what_collides_every_time_is_given_up() {
    let database = TestDatabase::empty().await.unwrap();
    let mut connection = database.connect().await.unwrap();
    for code in ["40001", "40P01"] {
        let runs = AtomicUsize::new(0);
        let failed: Result<(), Error> = db::transaction(&mut connection, async |connection| {
            runs.fetch_add(1, Ordering::Relaxed);
            Err(fail_with(connection, code).await)
        })
        .await;
        assert!(matches!(failed, Err(Error::Collided(_))), "{failed:?}");
        assert_eq!(runs.into_inner(), 4);
        // The connection is as good as before.
        connection.batch_execute("SELECT 1").await.unwrap();
    }
}

#[tokio::test]
async fn other_errors_end_a_transaction_at_once() {
    let database = TestDatabase::empty().await.unwrap();
    let mut connection = database.connect().await.unwrap();
    for code in ["57014", "22012", "23505"] {
        let runs = AtomicUsize::new(0);
        let failed: Result<(), Error> = db::transaction(&mut connection, async |connection| {
            runs.fetch_add(1, Ordering::Relaxed);
            Err(fail_with(connection, code).await)
        })
        .await;
        assert!(failed.is_err());
        assert_eq!(runs.into_inner(), 1);
    }
}

/// By the code and in any language: the sentence is the server's.
#[tokio::test]
async fn errors_are_told_apart_by_their_codes() {
    let database = TestDatabase::empty().await.unwrap();
    let mut connection = database.connect().await.unwrap();
    for (code, expected) in [
        ("40001", "Collided"),
        ("40P01", "Collided"),
        ("57014", "TimedOut"),
        ("55P03", "TimedOut"),
        ("25P03", "TimedOut"),
        ("57P01", "Unavailable"),
        ("57P02", "Unavailable"),
        ("57P03", "Unavailable"),
        ("53300", "Unavailable"),
        ("08006", "Unavailable"),
        ("22012", "Unexpected"),
        ("42P01", "Unexpected"),
        ("23505", "Unexpected"),
    ] {
        let error = fail_with(&mut connection, code).await;
        let variant = format!("{error:?}");
        assert_eq!(variant.split('(').next(), Some(expected), "{code}");
        let logged = with_causes(&error);
        let told = format!("dödläge upptäcktes (SQLSTATE {code})");
        assert!(logged.ends_with(&told), "{logged}");
    }
}

#[tokio::test]
async fn why_no_connection_can_be_opened_is_told_whole() {
    let database = TestDatabase::empty().await.unwrap();
    for (parameter, told) in [
        (
            "options=-c%20nonsense%3D1",
            "unrecognized configuration parameter \"nonsense\" (SQLSTATE 42704)",
        ),
        ("user=nobody-at-all", "(SQLSTATE 28"),
    ] {
        let address = Address::parse(&format!("{}?{parameter}", database.url()), None).unwrap();
        let refused = Pool::new(&Settings::new(address)).unwrap().get().await;
        let logged = with_causes(&refused.map(drop).unwrap_err());
        assert!(
            logged.starts_with("the database is not available: ") && logged.contains(told),
            "{logged}"
        );
    }
}
