use std::time::Duration;

use db::queries::{audit, groups, purges};
use db::rows::NewAuditEntryRow;
use db::{RunQueryDsl, transaction};
use diesel::sql_types::BigInt;
use serde_json::json;

use crate::group_fixture::{GroupFixture, locked};
use crate::raw_sql::{run, violated_constraint};

const AGE: Duration = Duration::from_hours(90 * 24);

/// Adds copies of the group's first match, up to this number.
async fn copy_match(fixture: &mut GroupFixture, last: u32) {
    let columns = "id, played_on, team1_games, team2_games, submitted_by, player_ids, elo_before, elo_change,
        k_factors, raw_changes, peak_before, lowest_before, played_before, expected_scores, games_margin";
    let copies = format!(
        "INSERT INTO matches (group_id, match_number, {columns})
             SELECT group_id, number, {} FROM matches, generate_series(2, {last}) number WHERE match_number = 1;
         INSERT INTO appearances (group_id, player_id, match_number, elo_change)
             SELECT group_id, player_id, number, elo_change FROM appearances, generate_series(2, {last}) number
             WHERE match_number = 1",
        columns.replacen("id,", "nextval('matches_id_seq'),", 1)
    );
    run(&mut fixture.connection, &copies).await;
}

async fn delete_days_ago(fixture: &mut GroupFixture, days: u32) {
    let group = locked(&mut fixture.connection, fixture.group).await.unwrap();
    groups::deactivate(&mut fixture.connection, &group, chrono::Utc::now())
        .await
        .unwrap();
    let past = format!("UPDATE groups SET deactivated_at = now() - interval '{days} days'");
    run(&mut fixture.connection, &past).await;
}

async fn count(fixture: &mut GroupFixture, table: &str) -> i64 {
    #[derive(diesel::QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    let sql = format!("SELECT count(*) FROM {table}");
    let found: Count = diesel::sql_query(sql)
        .get_result(&mut fixture.connection)
        .await
        .unwrap();
    found.count
}

async fn purge(fixture: &mut GroupFixture) -> bool {
    let group = fixture.group;
    transaction(&mut fixture.connection, async |connection| {
        purges::purge(connection, group, AGE).await
    })
    .await
    .unwrap()
}

#[tokio::test]
async fn a_group_with_several_batches_of_matches_is_purged_whole() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    copy_match(&mut fixture, 2_500).await;
    assert_eq!(count(&mut fixture, "appearances").await, 10_000);
    delete_days_ago(&mut fixture, 91).await;
    let due = purges::due(&mut fixture.connection, AGE, 10).await.unwrap();
    assert_eq!(due, [fixture.group]);
    assert!(purge(&mut fixture).await);
    for table in [
        "groups",
        "group_directory",
        "group_listings",
        "group_checks",
        "players",
        "matches",
        "appearances",
        "match_days",
        "idempotency_keys",
        "former_links",
    ] {
        assert_eq!(count(&mut fixture, table).await, 0, "{table}");
    }
    assert!(!purge(&mut fixture).await);
}

#[tokio::test]
async fn a_group_is_not_purged_before_its_time() {
    let mut fixture = GroupFixture::new().await;
    assert!(!purge(&mut fixture).await, "it is not deleted");
    delete_days_ago(&mut fixture, 89).await;
    assert_eq!(purges::due(&mut fixture.connection, AGE, 10).await.unwrap(), []);
    assert!(!purge(&mut fixture).await);
    assert_eq!(count(&mut fixture, "groups").await, 1);
}

#[tokio::test]
async fn a_purge_takes_the_entries_of_its_group_and_the_audit_log_stays_append_only() {
    let mut fixture = GroupFixture::new().await;
    for group_id in [Some(fixture.group), None] {
        let entry = NewAuditEntryRow {
            action: "group.renamed",
            actor_id: Some(fixture.owner),
            group_id,
            request_id: None,
            details: json!({}),
        };
        audit::record(&mut fixture.connection, &entry).await.unwrap();
    }
    delete_days_ago(&mut fixture, 91).await;
    assert!(purge(&mut fixture).await);
    assert_eq!(count(&mut fixture, "audit_log").await, 1);
    for statement in ["DELETE FROM audit_log", "UPDATE audit_log SET details = '{}'"] {
        let violated = violated_constraint(&mut fixture.connection, statement).await;
        assert_eq!(violated, "audit_log_append_only", "{statement}");
    }
}
