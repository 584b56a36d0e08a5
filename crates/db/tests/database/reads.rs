//! What reading costs in a group with many matches: as much as in a small one.

use db::queries::matches::{self, Filter, Page};
use db::queries::{discovery, groups, players};
use db::{Connection, Error};
use diesel::QueryableByName;
use diesel::sql_types::BigInt;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

use crate::arena::{Arena, day_of_may};

/// Matches in the group; every one is between the first four players, but each hundredth has Elsa for Ana.
const MATCHES: i32 = 20_000;

/// A join under a limit may look one row further on either side.
const LOOK_AHEAD: i64 = 2;

/// Rows that Postgres had in its hands for one call, by table scans and by way of indexes.
#[derive(QueryableByName, Debug, Clone, Copy)]
struct Work {
    #[diesel(sql_type = BigInt)]
    scans: i64,
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

async fn work(connection: &mut Connection) -> Work {
    // What this session has done is counted at the next flush; ask for it, then read past the cached snapshot.
    connection
        .batch_execute("SELECT pg_stat_force_next_flush()")
        .await
        .unwrap();
    connection
        .batch_execute("SELECT pg_stat_clear_snapshot()")
        .await
        .unwrap();
    diesel::sql_query(
        "SELECT sum(seq_scan)::bigint AS scans, sum(seq_tup_read + idx_tup_fetch)::bigint AS rows
         FROM pg_stat_user_tables WHERE relname IN ('matches', 'match_players')",
    )
    .get_result(connection)
    .await
    .unwrap()
}

/// A group with its matches written straight into the tables: the checks would take longer than the test.
async fn large_group() -> Arena {
    let mut arena = Arena::new().await;
    let [ana, bjorn, clara, dario, elsa, _] = arena.players[..] else {
        panic!("six players")
    };
    let load = format!(
        "SET session_replication_role = replica;
         INSERT INTO matches (group_id, match_number, played_on, team1_games, team2_games, created_at)
         SELECT {group}, n, date '2025-05-01' + n % 365, '{{6,6}}', '{{4,4}}', now()
         FROM generate_series(1, {MATCHES}) AS n;
         INSERT INTO match_players
         SELECT {group}, n, team, seat,
             CASE team * 10 + seat WHEN 11 THEN CASE n % 100 WHEN 0 THEN {elsa} ELSE {ana} END
                 WHEN 12 THEN {bjorn} WHEN 21 THEN {clara} ELSE {dario} END,
             team = 1, 1500, 0, 1500, 20, 0.5, 0, 0, 1500, 1500, n
         FROM generate_series(1, {MATCHES}) AS n, generate_series(1, 2) AS team, generate_series(1, 2) AS seat;
         UPDATE groups SET match_count = {MATCHES};
         SET session_replication_role = DEFAULT;
         ANALYZE",
        group = arena.group
    );
    arena.connection.batch_execute(&load).await.unwrap();
    arena
}

/// Runs a read and holds it to a number of rows, none of them by scanning a table.
async fn holds<T>(
    arena: &mut Arena,
    what: &str,
    at_most: i64,
    read: impl AsyncFnOnce(&mut Connection) -> Result<T, Error>,
) {
    let before = work(&mut arena.connection).await;
    read(&mut arena.connection).await.unwrap();
    let after = work(&mut arena.connection).await;
    assert_eq!(after.scans, before.scans, "{what} scanned a table");
    let rows = after.rows - before.rows;
    assert!(
        rows <= at_most + LOOK_AHEAD,
        "{what} read {rows} rows, at most {at_most} would do"
    );
    assert!(rows > 0 || at_most == 0, "{what} read nothing: was it counted?");
}

#[tokio::test]
async fn reads_cost_the_same_however_many_matches_there_are() {
    let mut arena = large_group().await;
    let (group, ana, elsa) = (arena.group, arena.players[0], arena.players[4]);
    let all = Filter::default();
    let page = Page::first(20);
    // A page is 20 matches and their 80 entries; by player, the player's own 20 entries come on top.
    holds(&mut arena, "the newest page", 100, async |c| {
        matches::list(c, group, &all, page).await
    })
    .await;
    let far = Page {
        before: Some(10_000),
        ..page
    };
    holds(&mut arena, "a page far back", 100, async |c| {
        matches::list(c, group, &all, far).await
    })
    .await;
    for player in [ana, elsa] {
        let of_player = Filter {
            player: Some(player),
            ..all
        };
        holds(&mut arena, "a player's page", 120, async |c| {
            matches::list(c, group, &of_player, page).await
        })
        .await;
    }
    // Dates don't follow the numbers, so here it is Postgres who weighs the days against the numbers; but it never
    // comes to reading the table.
    let days = Filter {
        from: Some(day_of_may(2)),
        to: Some(day_of_may(3)),
        ..all
    };
    holds(
        &mut arena,
        "a page between two dates",
        MATCHES.into(),
        async |c| matches::list(c, group, &days, page).await,
    )
    .await;
    holds(&mut arena, "the latest match", 5, async |c| {
        matches::latest(c, group).await
    })
    .await;
    holds(&mut arena, "trends", 5 * 4, async |c| {
        players::recent_changes(c, group, 4).await
    })
    .await;
    holds(&mut arena, "a curve", 200, async |c| {
        matches::elo_history(c, group, ana, 100).await
    })
    .await;
    holds(&mut arena, "the ranking", 0, async |c| {
        players::ranking(c, group).await
    })
    .await;
    holds(&mut arena, "the group", 0, async |c| {
        groups::by_id(c, group).await
    })
    .await;
    let listing = discovery::Discovery {
        limit: 50,
        ..discovery::Discovery::default()
    };
    holds(&mut arena, "discovery", 0, async |c| {
        discovery::list(c, &listing).await
    })
    .await;
}
