//! The checks on lengths repeat limits of the rules. Here they are held together: what the rules allow fits, and one
//! more or one less does not.

use elo_core::limits;

use crate::arena::Arena;
use crate::attack::{refused, run};

/// Where a text goes, the constraint that guards it, and how long it may be.
async fn holds(update: &str, constraint: &str, shortest: u32, longest: u32) {
    let mut arena = Arena::new().await;
    let of_length = |length: u32| update.replace("{}", &"å".repeat(length.try_into().unwrap()));
    run(&mut arena.connection, &of_length(shortest)).await;
    run(&mut arena.connection, &of_length(longest)).await;
    assert_eq!(
        refused(&mut arena.connection, &of_length(shortest - 1)).await,
        constraint
    );
    assert_eq!(
        refused(&mut arena.connection, &of_length(longest + 1)).await,
        constraint
    );
}

#[tokio::test]
async fn names_of_people() {
    let update = "UPDATE users SET name = '{}'";
    holds(
        update,
        "users_name_length",
        limits::PERSON_NAME_MIN,
        limits::PERSON_NAME_MAX,
    )
    .await;
}

#[tokio::test]
async fn names_of_groups() {
    let update = "UPDATE groups SET name = '{}'";
    holds(
        update,
        "groups_name_length",
        limits::GROUP_NAME_MIN,
        limits::GROUP_NAME_MAX,
    )
    .await;
}

#[tokio::test]
async fn names_of_players() {
    let update = "UPDATE players SET name = '{}' WHERE name IN ('Ana') OR name LIKE 'å%'";
    holds(
        update,
        "players_name_length",
        limits::PLAYER_NAME_MIN,
        limits::PLAYER_NAME_MAX,
    )
    .await;
}

#[tokio::test]
async fn passcodes() {
    let update = "UPDATE groups SET passcode = '{}'";
    holds(
        update,
        "groups_passcode_length",
        limits::PASSCODE_MIN_AT_REGISTRATION,
        limits::PASSCODE_MAX,
    )
    .await;
}

#[tokio::test]
async fn sharable_links() {
    let mut arena = Arena::new().await;
    let named = |length: u32| {
        format!(
            "UPDATE groups SET vanity_name = '{}'",
            "A".repeat(length.try_into().unwrap())
        )
    };
    run(&mut arena.connection, &named(limits::VANITY_NAME_MIN)).await;
    run(&mut arena.connection, &named(limits::VANITY_NAME_MAX)).await;
    for length in [limits::VANITY_NAME_MIN - 1, limits::VANITY_NAME_MAX + 1] {
        assert_eq!(
            refused(&mut arena.connection, &named(length)).await,
            "groups_vanity_name_format"
        );
    }
    for name in ["två ord", "snedstreck/", "åäö", "punkt.punkt", "rad\nrad"] {
        let update = format!("UPDATE groups SET vanity_name = '{name}'");
        assert_eq!(
            refused(&mut arena.connection, &update).await,
            "groups_vanity_name_format",
            "{name}"
        );
    }
}

#[tokio::test]
async fn addresses() {
    let mut arena = Arena::new().await;
    let of_length = |length: u32| {
        let name = "a".repeat(usize::try_from(length).unwrap() - "@b.example".len());
        format!("UPDATE users SET email = '{name}@b.example'")
    };
    run(&mut arena.connection, &of_length(limits::EMAIL_MAX)).await;
    assert_eq!(
        refused(&mut arena.connection, &of_length(limits::EMAIL_MAX + 1)).await,
        "users_email_format"
    );
    for email in ["", "nobody", "a@", "@b", "a b@c.example", "a@b@c.example"] {
        let update = format!("UPDATE users SET email = '{email}'");
        assert_eq!(
            refused(&mut arena.connection, &update).await,
            "users_email_format",
            "{email}"
        );
    }
}

#[tokio::test]
async fn notes() {
    let mut arena = Arena::new().await;
    arena.play([0, 1, 2, 3], &[(6, 4)]).await;
    let of_length = |length: u32| {
        format!(
            "UPDATE matches SET notes = '{}'",
            "ñ".repeat(length.try_into().unwrap())
        )
    };
    run(&mut arena.connection, &of_length(limits::NOTES_MAX)).await;
    assert_eq!(
        refused(&mut arena.connection, &of_length(limits::NOTES_MAX + 1)).await,
        "matches_notes_length"
    );
    // No notes are NULL: there is one way to say so.
    assert_eq!(
        refused(&mut arena.connection, &of_length(0)).await,
        "matches_notes_length"
    );
}

#[tokio::test]
async fn public_hashes() {
    let mut arena = Arena::new().await;
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
            refused(&mut arena.connection, &update).await,
            "groups_public_hash_format",
            "{hash}"
        );
    }
    for hash in ["abcdefgh", "0000000a", "1234567z"] {
        assert!(elo_core::identifier::GroupHash::parse(hash).is_some());
        run(
            &mut arena.connection,
            &format!("UPDATE groups SET public_hash = '{hash}'"),
        )
        .await;
    }
}
