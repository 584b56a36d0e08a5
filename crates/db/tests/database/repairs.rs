//! A repair derives again what a group stores besides its matches and standings.

use db::queries::match_log::{self, Repair};

use crate::group_fixture::{GroupFixture, locked};
use crate::raw_sql::run;
use crate::replay::{assert_follows_matches, differences};

#[tokio::test]
async fn everything_that_follows_from_the_matches_is_derived_again() {
    let mut fixture = GroupFixture::new().await;
    fixture.list_in_public().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    fixture.play([2, 3, 4, 5], &[(6, 4), (1, 6), (6, 2)]).await;
    let repaired_rows = Repair::default();
    for spoiled in [
        "DELETE FROM appearances WHERE match_number = 1",
        "UPDATE appearances SET elo_change = elo_change + 1",
        "INSERT INTO appearances SELECT group_id, id, 1, 0 FROM players WHERE name = 'Elsa'",
        "DELETE FROM match_days",
        "UPDATE match_days SET matches = matches + 1",
        "INSERT INTO match_days SELECT id, '2024-02-29', 1 FROM groups",
        "UPDATE groups SET match_count = 1, game_count = 7, rating_sum = 0, player_count = 99",
        "DELETE FROM group_listings",
        "UPDATE group_listings SET name = 'Other', match_count = 9, player_count = 9",
    ] {
        let (connection, group) = (&mut fixture.connection, fixture.group);
        run(connection, spoiled).await;
        assert_ne!(
            differences(connection, group).await,
            Vec::<String>::new(),
            "{spoiled}"
        );
        db::transaction(connection, async |connection| {
            let locked_group = locked(connection, group).await?;
            match_log::repair(connection, &locked_group, &repaired_rows).await
        })
        .await
        .unwrap();
        assert_follows_matches(connection, group).await;
    }
    assert_eq!(fixture.play([0, 1, 2, 3], &[(6, 4)]).await.played.match_number, 3);
}
