//! Which group is verified next.

use std::time::Duration;

use db::queries::group_checks;

use crate::group_fixture::{GroupFixture, group};
use crate::raw_sql::run;

const DAY: Duration = Duration::from_hours(24);

#[tokio::test]
async fn each_due_group_is_taken_once_oldest_check_first() {
    let mut fixture = GroupFixture::new().await;
    let (connection, owner) = (&mut fixture.connection, fixture.owner);
    let second = group(connection, owner, "Second", "aaaa1111").await.id;
    let third = group(connection, owner, "Third", "bbbb2222").await.id;
    let checked = |id, hours| {
        format!("UPDATE group_checks SET checked_at = now() - interval '{hours} hours' WHERE group_id = {id}")
    };
    run(connection, &checked(second, 23)).await;
    run(connection, &checked(third, 48)).await;
    run(connection, &checked(fixture.group, 25)).await;
    let mut other = fixture.database.connect().await.unwrap();
    let (one, two) = tokio::join!(
        group_checks::take_next(connection, DAY),
        group_checks::take_next(&mut other, DAY)
    );
    let mut taken = [one.unwrap(), two.unwrap()];
    taken.sort_unstable();
    // The second may find the row of the first locked or updated, and then takes the next one or none.
    assert!(taken.contains(&Some(third)), "{taken:?}");
    if !taken.contains(&Some(fixture.group)) {
        let next = group_checks::take_next(connection, DAY).await.unwrap();
        assert_eq!(next, Some(fixture.group));
    }
    assert_eq!(group_checks::take_next(connection, DAY).await.unwrap(), None);
    assert_eq!(
        group_checks::take_next(connection, Duration::ZERO).await.unwrap(),
        Some(second)
    );
}
