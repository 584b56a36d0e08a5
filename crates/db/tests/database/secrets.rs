//! What is stored of passwords, tokens and mails.

use crate::arena::Arena;
use crate::attack::{refused, run};

#[tokio::test]
async fn a_password_is_stored_as_a_hash_only() {
    let mut arena = Arena::new().await;
    let update = "UPDATE users SET password_hash = 'hunter22'";
    assert_eq!(
        refused(&mut arena.connection, update).await,
        "users_password_is_hashed"
    );
}

#[tokio::test]
async fn tokens_are_stored_as_digests_only() {
    let mut arena = Arena::new().await;
    let session =
        "INSERT INTO sessions (id, user_id) SELECT '00000000-0000-0000-0000-000000000001', id FROM users";
    run(&mut arena.connection, session).await;
    let refresh = "INSERT INTO refresh_tokens (digest, session_id, expires_at)
        SELECT 'the token itself', id, now() + interval '1 day' FROM sessions";
    assert_eq!(
        refused(&mut arena.connection, refresh).await,
        "refresh_tokens_digest_length"
    );
    let mailed = "INSERT INTO email_tokens (digest, user_id, purpose, expires_at)
        SELECT 'the token itself', id, 'verify_email', now() + interval '1 day' FROM users";
    assert_eq!(
        refused(&mut arena.connection, mailed).await,
        "email_tokens_digest_length"
    );
}

#[tokio::test]
async fn a_salt_stands_at_used_refresh_tokens_alone() {
    let mut arena = Arena::new().await;
    let session =
        "INSERT INTO sessions (id, user_id) SELECT '00000000-0000-0000-0000-000000000001', id FROM users";
    run(&mut arena.connection, session).await;
    let token = |used_at: &str, salt: &str| {
        format!(
            "INSERT INTO refresh_tokens (digest, session_id, expires_at, used_at, successor_salt)
             SELECT sha256('token'), id, now() + interval '1 day', {used_at}, {salt} FROM sessions"
        )
    };
    for (refresh, constraint) in [
        (token("NULL", "sha256('salt')"), "refresh_tokens_salt_when_used"),
        (token("now()", "'short'"), "refresh_tokens_salt_length"),
    ] {
        assert_eq!(refused(&mut arena.connection, &refresh).await, constraint);
    }
    run(&mut arena.connection, &token("now()", "sha256('salt')")).await;
}

#[tokio::test]
async fn tokens_have_a_purpose_and_an_end() {
    let mut arena = Arena::new().await;
    let insert = |purpose: &str, expires_at: &str| {
        format!(
            "INSERT INTO email_tokens (digest, user_id, purpose, expires_at)
             SELECT sha256('token'), id, '{purpose}', {expires_at} FROM users"
        )
    };
    let forever = insert("sign_in", "now() + interval '1 day'");
    assert_eq!(
        refused(&mut arena.connection, &forever).await,
        "email_tokens_purpose_known"
    );
    let over = insert("verify_email", "now() - interval '1 day'");
    assert_eq!(
        refused(&mut arena.connection, &over).await,
        "email_tokens_expires_after_created"
    );
}

#[tokio::test]
async fn a_mail_is_whole_until_sent_and_empty_afterwards() {
    let mut arena = Arena::new().await;
    run(
        &mut arena.connection,
        "INSERT INTO mails (kind, recipient, language, subject, text_body, html_body, expires_at)
         VALUES ('verify_email', 'a@b.example', 'sv', 'Hej', 'text', 'html', now() + interval '1 day')",
    )
    .await;
    let kept = "UPDATE mails SET sent_at = now()";
    assert_eq!(refused(&mut arena.connection, kept).await, "mails_body_erased");
    let lost = "UPDATE mails SET text_body = NULL";
    assert_eq!(
        refused(&mut arena.connection, lost).await,
        "mails_body_until_sent"
    );
    let half = "UPDATE mails SET sent_at = now(), text_body = NULL";
    assert_eq!(refused(&mut arena.connection, half).await, "mails_body_erased");
    let both = "UPDATE mails SET sent_at = now(), given_up_at = now(), text_body = NULL, html_body = NULL";
    assert_eq!(refused(&mut arena.connection, both).await, "mails_end_once");
    run(
        &mut arena.connection,
        "UPDATE mails SET sent_at = now(), text_body = NULL, html_body = NULL",
    )
    .await;
}

#[tokio::test]
async fn languages_are_those_of_the_product() {
    let mut arena = Arena::new().await;
    let update = "UPDATE users SET language = 'de'";
    assert_eq!(
        refused(&mut arena.connection, update).await,
        "users_language_known"
    );
    for language in elo_core::identifier::Language::ALL {
        run(
            &mut arena.connection,
            &format!("UPDATE users SET language = '{}'", language.code()),
        )
        .await;
    }
}
