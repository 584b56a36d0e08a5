use db::Violated;
use db::queries::idempotency;
use db::rows::IdempotencyKeyRow;
use serde_json::json;
use uuid::Uuid;

use crate::group_fixture::{GroupFixture, locked, may};
use crate::raw_sql::violated_constraint;

#[tokio::test]
async fn a_response_is_stored_once_per_key() {
    let mut fixture = GroupFixture::new().await;
    let row = IdempotencyKeyRow {
        group_id: fixture.group,
        key: Uuid::from_u128(7),
        request_digest: vec![1; 32],
        answer: json!({"match": {"matchNumber": 1}}),
        created_at: may(2),
    };
    let connection = &mut fixture.connection;
    assert_eq!(
        idempotency::find(connection, fixture.group, row.key)
            .await
            .unwrap(),
        None
    );
    let locked_group = locked(connection, fixture.group).await.unwrap();
    idempotency::insert(connection, &locked_group, &row)
        .await
        .unwrap();
    assert_eq!(
        idempotency::find(connection, fixture.group, row.key)
            .await
            .unwrap(),
        Some(row.clone())
    );
    let again = idempotency::insert(connection, &locked_group, &row)
        .await
        .unwrap_err();
    assert_eq!(again.violated(), Some(Violated::IdempotencyKeyUsed));
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
