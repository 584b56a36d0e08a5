//! The length checks of the database equal the limits of elo-core: the shortest and longest allowed text is stored, and
//! one character less or more is refused.

use elo_core::limits;

use crate::group_fixture::GroupFixture;
use crate::raw_sql::{run, violated_constraint};

/// Asserts the length limits of a column: `update` sets it, with the text in place of `{}`.
async fn assert_length_limits(update: &str, constraint: &str, shortest: u32, longest: u32) {
    let mut fixture = GroupFixture::new().await;
    let of_length = |length: u32| update.replace("{}", &"å".repeat(length.try_into().unwrap()));
    run(&mut fixture.connection, &of_length(shortest)).await;
    run(&mut fixture.connection, &of_length(longest)).await;
    assert_eq!(
        violated_constraint(&mut fixture.connection, &of_length(shortest - 1)).await,
        constraint
    );
    assert_eq!(
        violated_constraint(&mut fixture.connection, &of_length(longest + 1)).await,
        constraint
    );
}

#[tokio::test]
async fn user_names_have_length_limits() {
    let update = "UPDATE users SET name = '{}'";
    assert_length_limits(
        update,
        "users_name_length",
        limits::PERSON_NAME_MIN,
        limits::PERSON_NAME_MAX,
    )
    .await;
}

#[tokio::test]
async fn group_names_have_length_limits() {
    let update = "UPDATE groups SET name = '{}'";
    assert_length_limits(
        update,
        "groups_name_length",
        limits::GROUP_NAME_MIN,
        limits::GROUP_NAME_MAX,
    )
    .await;
}

#[tokio::test]
async fn player_names_have_length_limits() {
    let update = "UPDATE players SET name = '{}' WHERE name IN ('Ana') OR name LIKE 'å%'";
    assert_length_limits(
        update,
        "players_name_length",
        limits::PLAYER_NAME_MIN,
        limits::PLAYER_NAME_MAX,
    )
    .await;
}

#[tokio::test]
async fn passcodes_have_length_limits() {
    let update = "UPDATE groups SET passcode = '{}'";
    assert_length_limits(
        update,
        "groups_passcode_length",
        limits::PASSCODE_MIN_AT_REGISTRATION,
        limits::PASSCODE_MAX,
    )
    .await;
}

#[tokio::test]
async fn sharable_links_have_length_limits_and_a_format() {
    let mut fixture = GroupFixture::new().await;
    let named = |length: u32| {
        format!(
            "UPDATE groups SET vanity_name = '{}'",
            "A".repeat(length.try_into().unwrap())
        )
    };
    run(&mut fixture.connection, &named(limits::VANITY_NAME_MIN)).await;
    run(&mut fixture.connection, &named(limits::VANITY_NAME_MAX)).await;
    for length in [limits::VANITY_NAME_MIN - 1, limits::VANITY_NAME_MAX + 1] {
        assert_eq!(
            violated_constraint(&mut fixture.connection, &named(length)).await,
            "groups_vanity_name_format"
        );
    }
    for name in ["två ord", "snedstreck/", "åäö", "punkt.punkt", "rad\nrad"] {
        let update = format!("UPDATE groups SET vanity_name = '{name}'");
        assert_eq!(
            violated_constraint(&mut fixture.connection, &update).await,
            "groups_vanity_name_format",
            "{name}"
        );
    }
}

#[tokio::test]
async fn emails_have_a_length_limit_and_a_format() {
    let mut fixture = GroupFixture::new().await;
    let of_length = |length: u32| {
        let name = "a".repeat(usize::try_from(length).unwrap() - "@b.example".len());
        format!("UPDATE users SET email = '{name}@b.example'")
    };
    run(&mut fixture.connection, &of_length(limits::EMAIL_MAX)).await;
    assert_eq!(
        violated_constraint(&mut fixture.connection, &of_length(limits::EMAIL_MAX + 1)).await,
        "users_email_format"
    );
    for email in ["", "nobody", "a@", "@b", "a b@c.example", "a@b@c.example"] {
        let update = format!("UPDATE users SET email = '{email}'");
        assert_eq!(
            violated_constraint(&mut fixture.connection, &update).await,
            "users_email_format",
            "{email}"
        );
    }
}

#[tokio::test]
async fn notes_have_length_limits() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let of_length = |length: u32| {
        format!(
            "UPDATE matches SET notes = '{}'",
            "ñ".repeat(length.try_into().unwrap())
        )
    };
    run(&mut fixture.connection, &of_length(limits::NOTES_MAX)).await;
    assert_eq!(
        violated_constraint(&mut fixture.connection, &of_length(limits::NOTES_MAX + 1)).await,
        "matches_notes_length"
    );
    // The absence of notes is stored as NULL only.
    assert_eq!(
        violated_constraint(&mut fixture.connection, &of_length(0)).await,
        "matches_notes_length"
    );
}

#[tokio::test]
async fn public_hashes_have_a_format() {
    let mut fixture = GroupFixture::new().await;
    for hash in [
        "abc1234",
        "abcde12345",
        "ABCD1234",
        "12345678",
        "00000001",
        "abcd-123",
        "åbcd1234",
        "",
    ] {
        assert_eq!(elo_core::identifier::GroupHash::parse(hash), None);
        let update = format!("UPDATE groups SET public_hash = '{hash}'");
        assert_eq!(
            violated_constraint(&mut fixture.connection, &update).await,
            "groups_public_hash_format",
            "{hash}"
        );
    }
    for hash in ["abcdefgh", "0000000a", "1234567z"] {
        assert!(elo_core::identifier::GroupHash::parse(hash).is_some());
        run(
            &mut fixture.connection,
            &format!(
                "WITH entered AS (UPDATE group_directory SET public_hash = '{hash}')
                 UPDATE groups SET public_hash = '{hash}'"
            ),
        )
        .await;
    }
}
