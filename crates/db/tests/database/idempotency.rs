use db::queries::idempotency;
use db::queries::submissions::{EarlierAnswer, SubmissionQuery};
use db::rows::IdempotencyKeyRow;
use uuid::Uuid;

use crate::group_fixture::{GroupFixture, basis_of, group, locked, may};
use crate::raw_sql::{table_rows, violated_constraint};

fn stored(fixture: &GroupFixture, key: u128) -> IdempotencyKeyRow {
    IdempotencyKeyRow {
        group_id: fixture.group,
        key: Uuid::from_u128(key),
        request_digest: vec![1; 32],
        // A float that `jsonb` would shorten.
        answer: r#"{"change": 1.10, "change": -0.0}"#.to_owned(),
        // That of the submission.
        created_at: may(2),
    }
}

#[tokio::test]
async fn an_answer_is_stored_with_its_match_once_per_key() {
    let mut fixture = GroupFixture::new().await;
    let answer = stored(&fixture, 7);
    let (basis, new) = fixture.prepare(&[(6, 4)]).await;
    let connection = &mut fixture.connection;
    let earlier = async |connection: &mut db::Connection, group, key| {
        let request = SubmissionQuery {
            key,
            ..SubmissionQuery::default()
        };
        let found = basis_of(connection, group, request).await.unwrap();
        found.1.earlier
    };
    let key = Some(answer.key);
    assert_eq!(earlier(connection, fixture.group, key).await, None);
    assert!(
        crate::group_fixture::insert_match(connection, &basis.group, &new, Some(&answer))
            .await
            .unwrap()
    );
    let found = idempotency::find(connection, fixture.group, answer.key).await;
    assert_eq!(found.unwrap(), Some(answer.clone()));
    let expected = EarlierAnswer {
        request_digest: answer.request_digest.clone(),
        answer: answer.answer.clone(),
    };
    assert_eq!(earlier(connection, fixture.group, key).await, Some(expected));
    let other_key = Some(Uuid::from_u128(8));
    assert_eq!(earlier(connection, fixture.group, other_key).await, None);
    assert_eq!(earlier(connection, fixture.group, None).await, None);
    let other = group(connection, fixture.owner, "Other", "other123").await.id;
    assert_eq!(earlier(connection, other, key).await, None);

    // The next match with the same key: neither is stored.
    let (basis, new) = fixture.prepare(&[(6, 4)]).await;
    let before = table_rows(&mut fixture.connection).await;
    let again =
        crate::group_fixture::insert_match(&mut fixture.connection, &basis.group, &new, Some(&answer)).await;
    assert!(!again.unwrap());
    assert_eq!(table_rows(&mut fixture.connection).await, before);
}

#[tokio::test]
async fn a_stored_answer_can_be_replaced() {
    let mut fixture = GroupFixture::new().await;
    let answers = [stored(&fixture, 7), stored(&fixture, 8)];
    for answer in &answers {
        let (basis, new) = fixture.prepare(&[(6, 4)]).await;
        let submitted =
            crate::group_fixture::insert_match(&mut fixture.connection, &basis.group, &new, Some(answer))
                .await;
        assert!(submitted.unwrap());
    }
    let connection = &mut fixture.connection;
    let locked_group = locked(connection, fixture.group).await.unwrap();
    let mut keys = idempotency::keys(connection, &locked_group).await.unwrap();
    keys.sort_unstable();
    assert_eq!(keys, answers.each_ref().map(|answer| answer.key));
    let replaced = IdempotencyKeyRow {
        answer: "{}".to_owned(),
        ..answers[0].clone()
    };
    idempotency::update(connection, &locked_group, &replaced)
        .await
        .unwrap();
    let texts = ["{}", &answers[1].answer];
    for (key, text) in keys.into_iter().zip(texts) {
        let found = idempotency::find(connection, fixture.group, key).await.unwrap();
        assert_eq!(found.unwrap().answer, text);
    }
}

#[tokio::test]
async fn a_digest_has_its_full_length() {
    let mut fixture = GroupFixture::new().await;
    let insert = format!(
        "INSERT INTO idempotency_keys (group_id, key, request_digest, answer)
         VALUES ({}, gen_random_uuid(), 'short', '{{}}')",
        fixture.group
    );
    assert_eq!(
        violated_constraint(&mut fixture.connection, &insert).await,
        "idempotency_keys_digest_length"
    );
}
