//! Transactions that Postgres cancels because of concurrent ones are retried.

use std::sync::atomic::{AtomicUsize, Ordering};

use db::testing::{Session, TestDatabase};
use db::{Connection, Error};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

use crate::error_codes::fail_with;

/// Two counters, and a connection whose short deadlock timeout makes it the one that is cancelled.
async fn counters() -> (TestDatabase, Connection) {
    let database = TestDatabase::create().await.unwrap();
    let counters = "INSERT INTO limit_counters
        SELECT 'attempts', name, 0, now(), now() + interval '1 hour' FROM unnest(ARRAY['one', 'two']) AS name";
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

async fn both_counted_twice(database: &TestDatabase) -> bool {
    let counted = "SELECT FROM limit_counters WHERE hits = 2";
    database.session().await.unwrap().rows(counted).await.unwrap() == 2
}

/// A session that locks the second counter, and then waits for the first.
struct CompetingSession {
    database: TestDatabase,
    waiting: Mutex<Option<JoinHandle<()>>>,
}

impl CompetingSession {
    fn of(database: TestDatabase) -> Self {
        Self {
            database,
            waiting: Mutex::new(None),
        }
    }

    /// Must be called by a transaction that has locked the first counter.
    async fn lock_second_and_wait_for_first(&self) {
        let mut session: Session = self.database.session().await.unwrap();
        session.execute("SET deadlock_timeout = '1min'").await.unwrap();
        session
            .execute(&format!("BEGIN; {}", update("two")))
            .await
            .unwrap();
        let update_first = format!("{}; COMMIT", update("one"));
        let waiting = tokio::spawn(async move { session.execute(&update_first).await.unwrap() });
        *self.waiting.lock().await = Some(waiting);
        let mut observer = self.database.session().await.unwrap();
        let blocked = "SELECT FROM pg_stat_activity WHERE datname = current_database()
            AND query LIKE '%COMMIT' AND cardinality(pg_blocking_pids(pid)) > 0";
        while observer.rows(blocked).await.unwrap() == 0 {}
    }

    async fn finish(self) -> TestDatabase {
        self.waiting.into_inner().unwrap().await.unwrap();
        self.database
    }
}

#[tokio::test]
async fn a_transaction_cancelled_by_a_deadlock_is_retried() {
    let (database, mut connection) = counters().await;
    let (competitor, runs) = (CompetingSession::of(database), AtomicUsize::new(0));
    let done: Result<(), Error> = db::transaction(&mut connection, async |connection| {
        count(connection, "one").await?;
        if runs.fetch_add(1, Ordering::Relaxed) == 0 {
            competitor.lock_second_and_wait_for_first().await;
        }
        count(connection, "two").await
    })
    .await;
    done.unwrap();
    assert!(runs.into_inner() >= 2);
    assert!(both_counted_twice(&competitor.finish().await).await);
}

/// The conflicting lock may be older than the savepoint, so the whole transaction is retried.
#[tokio::test]
async fn a_deadlock_inside_a_savepoint_retries_the_outermost_transaction() {
    let (database, mut connection) = counters().await;
    let (competitor, runs, inner_runs) = (
        CompetingSession::of(database),
        AtomicUsize::new(0),
        AtomicUsize::new(0),
    );
    let done: Result<(), Error> = db::transaction(&mut connection, async |connection| {
        count(connection, "one").await?;
        if runs.fetch_add(1, Ordering::Relaxed) == 0 {
            competitor.lock_second_and_wait_for_first().await;
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
    assert!(both_counted_twice(&competitor.finish().await).await);
}

#[tokio::test]
async fn a_transaction_that_always_fails_to_serialise_is_given_up() {
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
        // The connection is usable again.
        connection.batch_execute("SELECT 1").await.unwrap();
    }
}

#[tokio::test]
async fn other_errors_are_not_retried() {
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
