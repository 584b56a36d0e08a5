//! Match days, the number of matches by date, follow the matches.

use db::queries::match_filter::MatchFilter;
use db::queries::matches;
use diesel::QueryableByName;
use diesel::sql_types::BigInt;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

use crate::group_fixture::GroupFixture;

#[derive(QueryableByName)]
struct WrongDays {
    #[diesel(sql_type = BigInt)]
    days: i64,
}

/// The number of days that differ from the matches.
const COUNT_WRONG_DAYS: &str = "SELECT count(*) AS days FROM match_days FULL JOIN (
         SELECT group_id, played_on, count(*) AS counted FROM matches GROUP BY group_id, played_on
     ) AS of_matches USING (group_id, played_on)
     WHERE match_days.matches IS DISTINCT FROM of_matches.counted";

#[tokio::test]
async fn match_days_follow_every_change_of_matches() {
    let mut fixture = GroupFixture::new().await;
    for _ in 0..3 {
        fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    }
    for change in [
        // Three rows in one statement, on two days.
        "BEGIN; INSERT INTO matches (group_id, match_number, played_on, team1_games, team2_games)
         SELECT id, match_count + number, date '2025-05-10' + number / 2, '{6}', '{4}'
         FROM groups, generate_series(1, 3) AS number",
        "ROLLBACK",
        "UPDATE matches SET played_on = '2025-05-02' WHERE match_number = 3",
        "UPDATE matches SET played_on = '2025-05-09' WHERE match_number = 3",
        "UPDATE matches SET notes = 'windy' WHERE match_number = 3",
        "SET session_replication_role = DEFAULT",
    ] {
        fixture.connection.batch_execute(change).await.unwrap();
        let wrong: WrongDays = diesel::sql_query(COUNT_WRONG_DAYS)
            .get_result(&mut fixture.connection)
            .await
            .unwrap();
        assert_eq!(wrong.days, 0, "{change}");
    }
    // Without the triggers that check standings, as the players' standings are not restored here.
    fixture
        .connection
        .batch_execute(
            "BEGIN; ALTER TABLE match_players DISABLE TRIGGER match_players_lead_standings;
             ALTER TABLE win_counts DISABLE TRIGGER win_counts_lead_standings;
             DELETE FROM matches WHERE match_number = 3; COMMIT",
        )
        .await
        .unwrap();
    let wrong: WrongDays = diesel::sql_query(COUNT_WRONG_DAYS)
        .get_result(&mut fixture.connection)
        .await
        .unwrap();
    assert_eq!(wrong.days, 0);
    let dated = MatchFilter {
        from: Some(crate::group_fixture::day_of_may(1)),
        ..MatchFilter::default()
    };
    assert_eq!(
        matches::count(&mut fixture.connection, fixture.group, &dated)
            .await
            .unwrap(),
        2
    );
}
