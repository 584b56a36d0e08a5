//! Constraints on passwords, tokens and mails.

use crate::group_fixture::GroupFixture;
use crate::raw_sql::{run, violated_constraint};

#[tokio::test]
async fn a_password_is_stored_as_a_hash_only() {
    let mut fixture = GroupFixture::new().await;
    let update = "UPDATE users SET password_hash = 'hunter22'";
    assert_eq!(
        violated_constraint(&mut fixture.connection, update).await,
        "users_password_is_hashed"
    );
}

#[tokio::test]
async fn tokens_are_stored_as_digests_only() {
    let mut fixture = GroupFixture::new().await;
    let session =
        "INSERT INTO sessions (id, user_id) SELECT '00000000-0000-0000-0000-000000000001', id FROM users";
    run(&mut fixture.connection, session).await;
    let refresh = "INSERT INTO refresh_tokens (digest, session_id, expires_at)
        SELECT 'the token itself', id, now() + interval '1 day' FROM sessions";
    assert_eq!(
        violated_constraint(&mut fixture.connection, refresh).await,
        "refresh_tokens_digest_length"
    );
    let mailed = "INSERT INTO email_tokens (digest, user_id, purpose, expires_at)
        SELECT 'the token itself', id, 'verify_email', now() + interval '1 day' FROM users";
    assert_eq!(
        violated_constraint(&mut fixture.connection, mailed).await,
        "email_tokens_digest_length"
    );
}

#[tokio::test]
async fn only_used_refresh_tokens_have_a_salt() {
    let mut fixture = GroupFixture::new().await;
    let session =
        "INSERT INTO sessions (id, user_id) SELECT '00000000-0000-0000-0000-000000000001', id FROM users";
    run(&mut fixture.connection, session).await;
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
        assert_eq!(
            violated_constraint(&mut fixture.connection, &refresh).await,
            constraint
        );
    }
    run(&mut fixture.connection, &token("now()", "sha256('salt')")).await;
}

#[tokio::test]
async fn tokens_have_a_purpose_and_expire() {
    let mut fixture = GroupFixture::new().await;
    let insert = |purpose: &str, expires_at: &str| {
        format!(
            "INSERT INTO email_tokens (digest, user_id, purpose, expires_at)
             SELECT sha256('token'), id, '{purpose}', {expires_at} FROM users"
        )
    };
    let unknown_purpose = insert("sign_in", "now() + interval '1 day'");
    assert_eq!(
        violated_constraint(&mut fixture.connection, &unknown_purpose).await,
        "email_tokens_purpose_known"
    );
    let expired = insert("verify_email", "now() - interval '1 day'");
    assert_eq!(
        violated_constraint(&mut fixture.connection, &expired).await,
        "email_tokens_expires_after_created"
    );
}

#[tokio::test]
async fn a_mail_has_a_body_until_it_is_sent() {
    let mut fixture = GroupFixture::new().await;
    run(
        &mut fixture.connection,
        "INSERT INTO mails (kind, recipient, language, subject, text_body, html_body, expires_at)
         VALUES ('verify_email', 'a@b.example', 'sv', 'Hej', 'text', 'html', now() + interval '1 day')",
    )
    .await;
    let unerased = "UPDATE mails SET sent_at = now()";
    assert_eq!(
        violated_constraint(&mut fixture.connection, unerased).await,
        "mails_body_erased"
    );
    let without_body = "UPDATE mails SET text_body = NULL";
    assert_eq!(
        violated_constraint(&mut fixture.connection, without_body).await,
        "mails_body_until_sent"
    );
    let half_erased = "UPDATE mails SET sent_at = now(), text_body = NULL";
    assert_eq!(
        violated_constraint(&mut fixture.connection, half_erased).await,
        "mails_body_erased"
    );
    let sent_and_given_up =
        "UPDATE mails SET sent_at = now(), given_up_at = now(), text_body = NULL, html_body = NULL";
    assert_eq!(
        violated_constraint(&mut fixture.connection, sent_and_given_up).await,
        "mails_end_once"
    );
    run(
        &mut fixture.connection,
        "UPDATE mails SET sent_at = now(), text_body = NULL, html_body = NULL",
    )
    .await;
}

#[tokio::test]
async fn only_supported_languages_are_stored() {
    let mut fixture = GroupFixture::new().await;
    let update = "UPDATE users SET language = 'de'";
    assert_eq!(
        violated_constraint(&mut fixture.connection, update).await,
        "users_language_known"
    );
    for language in elo_core::identifier::Language::ALL {
        run(
            &mut fixture.connection,
            &format!("UPDATE users SET language = '{}'", language.code()),
        )
        .await;
    }
}
