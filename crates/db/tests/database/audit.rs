use db::queries::audit;
use db::rows::NewAuditEntry;
use serde_json::json;

use crate::arena::Arena;
use crate::attack::refused;

#[tokio::test]
async fn the_log_is_only_added_to() {
    let mut arena = Arena::new().await;
    let entry = NewAuditEntry {
        action: "group.passcode_changed",
        actor_id: Some(arena.owner),
        group_id: Some(arena.group),
        request_id: None,
        details: json!({}),
    };
    audit::record(&mut arena.connection, &entry).await.unwrap();
    for attack in [
        "UPDATE audit_log SET action = 'group.created'",
        "DELETE FROM audit_log",
        "TRUNCATE audit_log",
        "UPDATE audit_log SET happened_at = now() WHERE false",
    ] {
        assert_eq!(
            refused(&mut arena.connection, attack).await,
            "audit_log_append_only",
            "{attack}"
        );
    }
    // Who and what it speaks of stay as well.
    assert_eq!(
        refused(&mut arena.connection, "DELETE FROM players; DELETE FROM groups").await,
        "audit_log_group_id_fkey"
    );
}

#[tokio::test]
async fn an_entry_says_what_happened() {
    let mut arena = Arena::new().await;
    let insert = |action: &str, details: &str| {
        format!("INSERT INTO audit_log (action, details) VALUES ('{action}', '{details}')")
    };
    assert_eq!(
        refused(&mut arena.connection, &insert("Changed!", "{}")).await,
        "audit_log_action_format"
    );
    assert_eq!(
        refused(&mut arena.connection, &insert("group.created", "[]")).await,
        "audit_log_details_object"
    );
}
