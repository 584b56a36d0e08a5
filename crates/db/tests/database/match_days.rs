//! Match days, the number of matches by date, follow the matches.

use db::Connection;
use db::ids::GroupId;
use db::queries::match_filter::{MatchFilter, MatchPage};
use db::queries::matches;

use crate::corrections::{delete_latest, edit_latest, move_latest};
use crate::group_fixture::{GroupFixture, day_of_may};
use crate::replay::assert_follows_matches;

/// The number of matches from the first of May to this day.
async fn count_until(connection: &mut Connection, group: GroupId, day: u32) -> i64 {
    let dated = MatchFilter {
        from: Some(day_of_may(1)),
        to: Some(day_of_may(day)),
        players: None,
    };
    let (_, counted) = matches::list_and_count(connection, group, &dated, MatchPage::first(1))
        .await
        .unwrap();
    counted
}

#[tokio::test]
async fn match_days_follow_every_change_of_matches() {
    let mut fixture = GroupFixture::new().await;
    for number in 1..=3 {
        fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
        let (connection, group) = (&mut fixture.connection, fixture.group);
        assert_follows_matches(connection, group).await;
        assert_eq!(count_until(connection, group, 30).await, number);
    }
    let (connection, group) = (&mut fixture.connection, fixture.group);
    // To a day that has a match, back, and to a day without one.
    for (day, until_third) in [(2, 3), (4, 2), (9, 2)] {
        move_latest(connection, group, day_of_may(day)).await.unwrap();
        assert_follows_matches(connection, group).await;
        assert_eq!(count_until(connection, group, 3).await, until_third);
        assert_eq!(count_until(connection, group, 30).await, 3);
    }
    edit_latest(connection, group, &[(6, 1)]).await.unwrap();
    assert_follows_matches(connection, group).await;
    for left in [2, 1, 0] {
        delete_latest(connection, group).await.unwrap();
        assert_follows_matches(connection, group).await;
        assert_eq!(count_until(connection, group, 30).await, left);
    }
}
