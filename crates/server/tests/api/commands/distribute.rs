//! `duelo distribute`.

use std::process::Output;
use std::sync::Arc;

use db::distribution::{COPIED, DIVIDED};
use db::testing::TestDatabase;
use tokio::process::Command;

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::database::{NO_CLUSTER, cluster};
use crate::support::environment::announce;
use crate::support::group_fixture::GroupFixture;
use crate::support::program::{self, Program};

async fn duelo(database: &TestDatabase, arguments: &[&str]) -> Output {
    Command::from(program::command())
        .args(arguments)
        .env("DATABASE_URL", database.url())
        .output()
        .await
        .expect("duelo runs")
}

/// The output of a command that succeeds.
async fn printed(database: &TestDatabase, arguments: &[&str]) -> String {
    let output = duelo(database, arguments).await;
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The last line of the error of `duelo distribute`.
async fn refused(database: &TestDatabase) -> String {
    let output = duelo(database, &["distribute"]).await;
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    stderr.lines().last().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_database_without_the_extension_is_refused() {
    let database = TestDatabase::create().await.unwrap();
    assert_eq!(
        refused(&database).await,
        "duelo: the database has no extension citus: run CREATE EXTENSION citus in it, on the coordinator and on every \
         worker"
    );
}

#[tokio::test]
async fn a_cluster_without_workers_is_refused() {
    let Some(url) = cluster() else {
        announce(NO_CLUSTER);
        return;
    };
    let database = TestDatabase::create_clustered(&url).await.unwrap();
    printed(&database, &["migrate"]).await;
    let remove = "SELECT citus_remove_node(nodename, nodeport) FROM pg_dist_node WHERE groupid <> 0";
    database.execute(remove).await.unwrap();
    assert_eq!(
        refused(&database).await,
        "duelo: the database has no workers: run SELECT citus_add_node('HOST', PORT) in it for each one"
    );
}

#[tokio::test]
async fn groups_with_matches_are_distributed_and_played_on() {
    let Some(url) = cluster() else {
        announce(NO_CLUSTER);
        return;
    };
    announce("ran on a Citus cluster");
    let database = Arc::new(TestDatabase::create_clustered(&url).await.unwrap());
    printed(&database, &["migrate"]).await;
    printed(&database, &["seed-demo"]).await;
    let verified = printed(&database, &["verify", "--all"]).await;

    let nodes = "citus_get_active_worker_nodes()";
    let workers = database
        .session()
        .await
        .unwrap()
        .rows(&format!("SELECT FROM {nodes}"))
        .await
        .unwrap();
    let distributed = printed(&database, &["distribute"]).await;
    assert_eq!(
        distributed,
        format!(
            "Copied to every machine: {}\nDivided by group over the workers: {}\n\
             Everything is distributed now; workers: {workers}.\n",
            COPIED.join(", "),
            DIVIDED.map(|(table, _)| table).join(", "),
        )
    );
    assert_eq!(
        printed(&database, &["distribute"]).await,
        format!("Everything is distributed already; workers: {workers}.\n")
    );
    assert_eq!(printed(&database, &["verify", "--all"]).await, verified);

    // Nothing of a group is left on the coordinator, and the audit log is still only added to.
    let left = "DO $$ BEGIN
            ASSERT (SELECT count(*) FROM citus_shards WHERE citus_table_type = 'distributed' AND nodename || nodeport IN
                (SELECT nodename || nodeport FROM pg_dist_node WHERE groupid = 0)) = 0;
            ASSERT (SELECT sum(pg_relation_size(logicalrelid)) FROM pg_dist_partition) = 0;
        END $$";
    database.execute(left).await.unwrap();
    for change in [
        "UPDATE audit_log SET action = 'group.created'",
        "DELETE FROM audit_log",
    ] {
        assert!(database.execute(change).await.is_err(), "{change}");
    }

    // Ids go on where they were.
    let program = Program::start(&database, &[]).await;
    let app = App::at(program.url(), database.clone());
    let fixture = GroupFixture::with_players(&app, 5).await;
    fixture.play([0, 1], [2, 3], &[[6, 4], [6, 2]]).await;
    let played = fixture.play([0, 4], [1, 2], &[[3, 6], [2, 6]]).await;
    fixture.assert_equals_replay().await;
    for id in [&fixture.admin.group["groupId"], &played["match"]["matchId"]] {
        assert!(id.as_i64().is_some_and(|id| id < 10_000), "{id}");
    }
    let listed = app.visitor().get("/api/groups").await.ok();
    assert_eq!(listed["groups"].as_array().unwrap().len(), 3);
}
