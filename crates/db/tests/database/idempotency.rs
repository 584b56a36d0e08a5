use db::Violated;
use db::queries::idempotency;
use db::rows::IdempotencyKey;
use serde_json::json;
use uuid::Uuid;

use crate::arena::{Arena, locked, may};
use crate::attack::refused;

#[tokio::test]
async fn an_answer_is_kept_once_for_its_key() {
    let mut arena = Arena::new().await;
    let answered = IdempotencyKey {
        group_id: arena.group,
        key: Uuid::from_u128(7),
        request_digest: vec![1; 32],
        answer: json!({"match": {"matchNumber": 1}}),
        created_at: may(2),
    };
    let connection = &mut arena.connection;
    assert_eq!(
        idempotency::find(connection, arena.group, answered.key)
            .await
            .unwrap(),
        None
    );
    let held = locked(connection, arena.group).await.unwrap();
    idempotency::keep(connection, &held, &answered).await.unwrap();
    assert_eq!(
        idempotency::find(connection, arena.group, answered.key)
            .await
            .unwrap(),
        Some(answered.clone())
    );
    let again = idempotency::keep(connection, &held, &answered).await.unwrap_err();
    assert_eq!(again.violated(), Some(Violated::IdempotencyKeyUsed));
}

#[tokio::test]
async fn a_digest_is_whole() {
    let mut arena = Arena::new().await;
    let insert = format!(
        "INSERT INTO idempotency_keys (group_id, key, request_digest, answer)
         VALUES ({}, gen_random_uuid(), 'short', '{{}}')",
        arena.group
    );
    assert_eq!(
        refused(&mut arena.connection, &insert).await,
        "idempotency_keys_digest_length"
    );
}
