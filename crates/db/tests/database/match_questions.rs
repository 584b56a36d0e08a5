//! Questions about matches.

use db::ids::MatchId;
use db::queries::groups;
use db::queries::match_questions::{Asked, MatchQuestion, ask, list};

use crate::group_fixture::{GroupFixture, locked, may};

fn question() -> MatchQuestion {
    MatchQuestion {
        match_number: 1,
        text: None,
        asked_at: may(9),
    }
}

#[tokio::test]
async fn a_question_with_another_id_than_that_of_the_match_is_not_stored() {
    let mut fixture = GroupFixture::new().await;
    let played = fixture.play([0, 1, 2, 3], &[(6, 4)]).await.played.id;
    let (connection, group) = (&mut fixture.connection, fixture.group);
    for (id, expected) in [
        (Some(MatchId(played.0 + 1)), Asked::NoMatch),
        (Some(played), Asked::Stored),
        (None, Asked::Stored),
    ] {
        assert_eq!(ask(connection, group, &question(), id).await.unwrap(), expected);
    }
}

#[tokio::test]
async fn questions_of_a_deleted_group_stay_as_they_are() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let (connection, group) = (&mut fixture.connection, fixture.group);
    ask(connection, group, &question(), None).await.unwrap();
    let before = list(connection, group).await.unwrap();
    db::transaction(connection, async |connection| {
        let group = locked(connection, group).await?;
        groups::deactivate(connection, &group, may(10)).await
    })
    .await
    .unwrap();
    assert_eq!(
        ask(connection, group, &question(), None).await.unwrap(),
        Asked::NoGroup
    );
    assert_eq!(list(connection, group).await.unwrap(), before);
}
