//! The days of a group follow its matches.

use db::queries::matches::{self, Filter};
use diesel::QueryableByName;
use diesel::sql_types::BigInt;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

use crate::arena::Arena;

#[derive(QueryableByName)]
struct Wrong {
    #[diesel(sql_type = BigInt)]
    days: i64,
}

/// Days that say something else than the matches do.
const WRONG: &str = "SELECT count(*) AS days FROM match_days FULL JOIN (
         SELECT group_id, played_on, count(*) AS counted FROM matches GROUP BY group_id, played_on
     ) AS of_matches USING (group_id, played_on)
     WHERE match_days.matches IS DISTINCT FROM of_matches.counted";

#[tokio::test]
async fn every_change_of_a_match_is_counted_on_its_day() {
    let mut arena = Arena::new().await;
    for _ in 0..3 {
        arena.play([0, 1, 2, 3], &[(6, 4)]).await;
    }
    for change in [
        // Three at once, on two days.
        "BEGIN; INSERT INTO matches (group_id, match_number, played_on, team1_games, team2_games)
         SELECT id, match_count + number, date '2025-05-10' + number / 2, '{6}', '{4}'
         FROM groups, generate_series(1, 3) AS number",
        "ROLLBACK",
        "UPDATE matches SET played_on = '2025-05-02' WHERE match_number = 3",
        "UPDATE matches SET played_on = '2025-05-09' WHERE match_number = 3",
        "UPDATE matches SET notes = 'windy' WHERE match_number = 3",
        "SET session_replication_role = DEFAULT",
    ] {
        arena.connection.batch_execute(change).await.unwrap();
        let wrong: Wrong = diesel::sql_query(WRONG)
            .get_result(&mut arena.connection)
            .await
            .unwrap();
        assert_eq!(wrong.days, 0, "{change}");
    }
    // What no admin's deletion leaves behind: the four stand where this match left them.
    arena
        .connection
        .batch_execute(
            "BEGIN; ALTER TABLE match_players DISABLE TRIGGER match_players_lead_standings;
             ALTER TABLE win_counts DISABLE TRIGGER win_counts_lead_standings;
             DELETE FROM matches WHERE match_number = 3; COMMIT",
        )
        .await
        .unwrap();
    let wrong: Wrong = diesel::sql_query(WRONG)
        .get_result(&mut arena.connection)
        .await
        .unwrap();
    assert_eq!(wrong.days, 0);
    let dated = Filter {
        from: Some(crate::arena::day_of_may(1)),
        ..Filter::default()
    };
    assert_eq!(
        matches::count(&mut arena.connection, arena.group, &dated)
            .await
            .unwrap(),
        2
    );
}
