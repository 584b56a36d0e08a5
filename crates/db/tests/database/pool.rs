use std::time::Duration;

use db::RunQueryDsl;
use db::queries::health::{accepts_writes, lossy_settings};
use db::queries::match_log::allow_long_work;
use db::testing::TestDatabase;
use db::{Address, Error, Pool, Settings};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpStream, UnixListener};
use tokio_postgres::config::Host;

/// With one connection. Nothing is expected to take that long on a busy machine.
fn settings(database: &TestDatabase) -> Settings {
    Settings {
        max_connections: 1,
        wait_timeout: Duration::from_mins(1),
        connect_timeout: Duration::from_mins(1),
        statement_timeout: Duration::from_mins(1),
        ..Settings::new(database.address().unwrap())
    }
}

/// With a timeout that a test waits for.
fn short_statements(database: &TestDatabase) -> Settings {
    Settings {
        statement_timeout: Duration::from_secs(1),
        ..settings(database)
    }
}

#[tokio::test]
async fn a_connection_timeout_is_an_unavailable_database() {
    let database = TestDatabase::empty().await.unwrap();
    let pool = Pool::new(&Settings {
        wait_timeout: Duration::from_millis(50),
        ..settings(&database)
    });
    let connection = pool.get().await.unwrap();
    assert!(matches!(pool.get().await.map(drop), Err(Error::Unavailable(_))));
    drop(connection);
    accepts_writes(&mut pool.get().await.unwrap()).await.unwrap();
}

#[tokio::test]
async fn an_unreachable_server_is_an_unavailable_database() {
    // No server listens on port 1.
    let address = Address::parse("postgres://nobody@127.0.0.1:1/none", None).unwrap();
    let pool = Pool::new(&Settings::new(address));
    assert!(matches!(pool.get().await.map(drop), Err(Error::Unavailable(_))));
}

#[tokio::test]
async fn a_statement_has_a_timeout() {
    let database = TestDatabase::empty().await.unwrap();
    let pool = Pool::new(&short_statements(&database));
    let mut connection = pool.get().await.unwrap();
    let slow = diesel::sql_query("SELECT pg_sleep(30)")
        .execute(&mut connection)
        .await;
    assert!(matches!(slow.map_err(Error::from), Err(Error::TimedOut(_))));
    accepts_writes(&mut connection).await.unwrap();
}

#[tokio::test]
async fn a_transaction_with_long_statements_waits_for_their_answers() {
    let database = TestDatabase::empty().await.unwrap();
    let mut connection = Pool::new(&short_statements(&database)).get().await.unwrap();
    let slept = db::transaction(&mut connection, async |connection| {
        allow_long_work(connection).await?;
        // Longer than the answer to another statement may take.
        connection.batch_execute("SELECT pg_sleep(4)").await?;
        Ok::<_, Error>(())
    });
    slept.await.unwrap();
    let slow = connection.batch_execute("SELECT pg_sleep(4)").await;
    assert!(matches!(slow.map_err(Error::from), Err(Error::TimedOut(_))));
}

#[tokio::test]
async fn settings_that_lose_commits_are_named() {
    let database = TestDatabase::empty().await.unwrap();
    let mut connection = database.connect().await.unwrap();
    let before = lossy_settings(&mut connection).await.unwrap();
    assert!(!before.contains(&"synchronous_commit".to_owned()), "{before:?}");
    connection
        .batch_execute("SET synchronous_commit = off")
        .await
        .unwrap();
    let with = lossy_settings(&mut connection).await.unwrap();
    assert_eq!(with, [before, vec!["synchronous_commit".to_owned()]].concat());
}

/// The trends of 10,000 players took 5 ms more with it, at each execution.
#[tokio::test]
async fn statements_are_not_compiled() {
    let database = TestDatabase::empty().await.unwrap();
    let mut connection = Pool::new(&settings(&database)).get().await.unwrap();
    let jit = diesel::sql_query("SELECT 1 WHERE current_setting('jit') = 'off'")
        .execute(&mut connection)
        .await;
    assert_eq!(jit.unwrap(), 1);
}

/// A request cancelled within a transaction must not leave it open on a pooled connection.
#[tokio::test]
async fn an_abandoned_transaction_closes_its_connection() {
    let database = TestDatabase::create().await.unwrap();
    let pool = Pool::new(&settings(&database));
    let mut connection = pool.get().await.unwrap();
    {
        let future = db::transaction(&mut connection, async |connection| {
            let sql =
                "INSERT INTO limit_counters VALUES ('attempts', 'me', 1, now(), now() + interval '1 hour')";
            diesel::sql_query(sql).execute(connection).await?;
            std::future::pending::<Result<(), Error>>().await
        });
        // Polled until it is idle in the transaction, then dropped.
        let mut future = Box::pin(future);
        while poll_until_idle_in_transaction(&database, &mut future)
            .await
            .is_none()
        {}
    }
    drop(connection);
    let mut next = pool.get().await.unwrap();
    let read = db::queries::limits::read(&mut next, "attempts", "me")
        .await
        .unwrap();
    assert_eq!(read, None);
}

/// Polls the future until Postgres reports its session as idle in a transaction.
async fn poll_until_idle_in_transaction(
    database: &TestDatabase,
    future: &mut (impl Future<Output = Result<(), Error>> + Unpin),
) -> Option<()> {
    let mut observer = database.connect().await.unwrap();
    let sql = "SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND state = 'idle in transaction' AND query LIKE 'INSERT%'";
    let look = diesel::sql_query(sql).execute(&mut observer);
    tokio::select! {
        _ = future => panic!("the work never ends"),
        seen = look => (seen.unwrap() == 1).then_some(()),
    }
}

#[tokio::test]
async fn a_connection_closed_by_the_server_is_replaced() {
    let database = TestDatabase::empty().await.unwrap();
    let pool = Pool::new(&settings(&database));
    let mut connection = pool.get().await.unwrap();
    let mut admin = database.connect().await.unwrap();
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    diesel::sql_query(end).execute(&mut admin).await.unwrap();
    assert!(matches!(
        accepts_writes(&mut connection).await,
        Err(Error::Unavailable(_))
    ));
    drop(connection);
    // Until the driver has read the end of the stream, the pool takes the connection for an open one.
    while accepts_writes(&mut pool.get().await.unwrap()).await.is_err() {}
}

/// Postgres refuses a prepared statement whose result has changed with its table, as long as the session has it.
#[tokio::test]
async fn a_connection_with_an_outdated_statement_is_replaced() {
    let database = TestDatabase::empty().await.unwrap();
    let pool = Pool::new(&settings(&database));
    let mut connection = pool.get().await.unwrap();
    let prepare = "CREATE TABLE things (); PREPARE list AS SELECT * FROM things; EXECUTE list";
    connection.batch_execute(prepare).await.unwrap();
    let change = "ALTER TABLE things ADD COLUMN colour text";
    connection.batch_execute(change).await.unwrap();
    let outdated = connection.batch_execute("EXECUTE list").await;
    assert!(matches!(
        outdated.map_err(Error::from),
        Err(Error::Unavailable(_))
    ));
    drop(connection);
    let mut connection = pool.get().await.unwrap();
    connection
        .batch_execute("PREPARE list AS SELECT * FROM things; EXECUTE list")
        .await
        .unwrap();
}

/// The end of a worker thread must not close the connections that it opened.
#[test]
fn connections_outlive_the_thread_that_opened_them() {
    let runtime = || {
        tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap()
    };
    let main = runtime();
    let database = main.block_on(TestDatabase::empty()).unwrap();
    let pool = main.block_on(async { Pool::new(&settings(&database)) });
    let worker = runtime();
    let mut connection = worker.block_on(pool.get()).unwrap();
    drop(worker);
    main.block_on(accepts_writes(&mut connection)).unwrap();
}

#[tokio::test]
async fn a_failed_transaction_is_rolled_back() {
    let database = TestDatabase::create().await.unwrap();
    let mut connection = database.connect().await.unwrap();
    let failed: Result<(), Error> = db::transaction(&mut connection, async |connection| {
        let hour = Duration::from_hours(1);
        db::queries::limits::add(connection, "attempts", "me", hour, true).await?;
        // An inner failure rolls back to the savepoint.
        let inner: Result<(), Error> = db::transaction(connection, async |connection| {
            db::queries::limits::add(connection, "attempts", "me", hour, true).await?;
            diesel::sql_query("SELECT 1 / 0").execute(connection).await?;
            Ok(())
        })
        .await;
        assert!(inner.is_err());
        assert_eq!(
            db::queries::limits::read(connection, "attempts", "me")
                .await?
                .map(|attempts| attempts.count),
            Some(1)
        );
        diesel::sql_query("SELECT 1 / 0").execute(connection).await?;
        Ok(())
    })
    .await;
    assert!(matches!(failed, Err(Error::Unexpected(_))));
    assert_eq!(
        db::queries::limits::read(&mut connection, "attempts", "me")
            .await
            .unwrap(),
        None
    );
}

#[tokio::test]
async fn a_snapshot_is_consistent_and_read_only() {
    let database = TestDatabase::create().await.unwrap();
    let pool = Pool::new(&settings(&database));
    let mut other = database.connect().await.unwrap();
    let hour = Duration::from_hours(1);
    let mut snapshot = pool.snapshot().await.unwrap();
    let read = db::queries::limits::read(&mut snapshot, "attempts", "me").await;
    assert_eq!(read.unwrap(), None);
    db::queries::limits::add(&mut other, "attempts", "me", hour, true)
        .await
        .unwrap();
    let read = db::queries::limits::read(&mut snapshot, "attempts", "me").await;
    assert_eq!(read.unwrap(), None);
    let written = db::queries::limits::add(&mut snapshot, "attempts", "me", hour, true).await;
    assert!(matches!(written, Err(Error::ReadOnly(_))), "{written:?}");
}

/// It returns to the pool with its transaction ended.
#[tokio::test]
async fn the_connection_of_a_snapshot_is_reused() {
    #[derive(diesel::QueryableByName)]
    struct Backend {
        #[diesel(sql_type = diesel::sql_types::Integer)]
        pid: i32,
    }
    let database = TestDatabase::create().await.unwrap();
    let pool = Pool::new(&settings(&database));
    let mut pids = Vec::new();
    for round in 0..3 {
        let mut snapshot = pool.snapshot().await.unwrap();
        let look = diesel::sql_query("SELECT pg_backend_pid() AS pid");
        pids.push(look.get_result::<Backend>(&mut snapshot).await.unwrap().pid);
        if round == 1 {
            // Also after an error.
            diesel::sql_query("SELECT 1 / 0")
                .execute(&mut snapshot)
                .await
                .unwrap_err();
        }
        drop(snapshot);
        let mut next = pool.get().await.unwrap();
        db::queries::limits::add(&mut next, "attempts", "me", Duration::from_hours(1), true)
            .await
            .unwrap();
    }
    pids.dedup();
    assert_eq!(pids.len(), 1, "{pids:?}");
}

/// The socket forwards to the server of the tests.
#[tokio::test]
async fn connects_by_unix_socket() {
    let database = TestDatabase::empty().await.unwrap();
    let url = database.url();
    let parsed: tokio_postgres::Config = url.parse().unwrap();
    let (Host::Tcp(host), port) = (parsed.get_hosts()[0].clone(), parsed.get_ports()[0]) else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let listener = UnixListener::bind(folder.path().join(format!(".s.PGSQL.{port}"))).unwrap();
    let folder = folder.path().to_str().unwrap().replace('/', "%2F");
    let url = url.replacen(&format!("@{host}"), &format!("@{folder}"), 1);
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let mut far = TcpStream::connect((host.as_str(), port)).await.unwrap();
            tokio::spawn(async move { copy_bidirectional(&mut near, &mut far).await });
        }
    });
    // As in libpq, no mode encrypts a Unix socket.
    for mode in ["disable", "prefer", "require"] {
        let address = Address::parse(&format!("{url}?sslmode={mode}"), None).unwrap();
        let pool = Pool::new(&Settings {
            address,
            ..short_statements(&database)
        });
        let mut connection = pool.get().await.unwrap();
        accepts_writes(&mut connection).await.unwrap();
        let slow = diesel::sql_query("SELECT pg_sleep(30)")
            .execute(&mut connection)
            .await;
        assert!(matches!(slow.map_err(Error::from), Err(Error::TimedOut(_))));
    }
}

/// Counted by Postgres, which also has connections that the pool no longer knows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cancelled_callers_leave_no_connection_open() {
    #[derive(diesel::QueryableByName)]
    struct Backends {
        #[diesel(sql_type = diesel::sql_types::BigInt)]
        count: i64,
    }

    let database = TestDatabase::empty().await.unwrap();
    let pool = Pool::new(&Settings {
        max_connections: 2,
        ..Settings::new(database.address().unwrap())
    });
    for _ in 0..100 {
        let mut taking = Box::pin(pool.get());
        let first = futures::poll!(&mut taking);
        assert!(first.is_pending());
    }
    let mut connection = pool.get().await.unwrap();
    let backends: Backends = diesel::sql_query(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'",
    )
    .get_result(&mut connection)
    .await
    .unwrap();
    assert!(backends.count <= 2, "{}", backends.count);
}
