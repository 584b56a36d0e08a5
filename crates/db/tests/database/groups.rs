use chrono::DateTime;
use db::Violated;
use db::queries::directory;
use db::queries::groups::{self, OwnerUsage};
use db::queries::members;
use db::queries::operations;
use db::queries::players::{self, Deletion};
use db::queries::submissions::{self, BasisQuery};
use db::rows::{GroupRow, GroupSettingsRow, NewGroupRow, Role};

use crate::corrections::{delete_latest, edit_latest};
use crate::group_fixture::{GroupFixture, group, locked, may, new_group, player, user};
use crate::raw_sql::{run, table_rows, violated_constraint};

#[tokio::test]
async fn a_new_group_is_found_by_id_by_hash_and_by_owner() {
    let mut fixture = GroupFixture::new().await;
    let (connection, owner) = (&mut fixture.connection, fixture.owner);
    let new = NewGroupRow {
        vanity_name: Some("Padel-S"),
        ..new_group(owner, "Söder", "soder123")
    };
    let made = groups::insert(connection, &new).await.unwrap();
    assert_eq!(
        (
            made.name.as_str(),
            made.player_count,
            made.match_count,
            made.is_active
        ),
        ("Söder", 0, 0, true)
    );
    assert_eq!((made.created_at, made.updated_at), (may(1), may(1)));
    let read = groups::by_id(connection, made.id).await.unwrap().unwrap();
    // What a statement returns that writes a group is of no epoch.
    let version = read.version;
    assert_eq!(
        read,
        GroupRow {
            version,
            ..made.clone()
        }
    );
    assert_eq!(version.number(), made.version.number());
    assert_ne!(version, made.version);
    assert_eq!(
        directory::by_hash(connection, "soder123").await.unwrap(),
        Some(made.id)
    );
    assert_eq!(directory::by_hash(connection, "SODER123").await.unwrap(), None);
    assert_eq!(
        groups::by_vanity_name(connection, "pADEL-s").await.unwrap(),
        Some(read)
    );
    let found = members::groups_of(connection, owner).await.unwrap();
    let names: Vec<_> = found.iter().map(|(group, role)| (&*group.name, *role)).collect();
    assert_eq!(names, [("Torsdagspadel", Role::Owner), ("Söder", Role::Owner)]);
    assert_eq!(found[0].0.average_elo(), Some(1500.0));
    assert_eq!(found[1].0.average_elo(), None);
}

#[tokio::test]
async fn sharable_links_are_unique_regardless_of_case() {
    let mut fixture = GroupFixture::new().await;
    let (connection, owner) = (&mut fixture.connection, fixture.owner);
    let taken = groups::insert(connection, &new_group(owner, "Other", "abcd1234"))
        .await
        .unwrap_err();
    assert_eq!(taken.violated(), Some(Violated::PublicHashTaken));
    let named = |hash, name| NewGroupRow {
        vanity_name: Some(name),
        ..new_group(owner, "Other", hash)
    };
    groups::insert(connection, &named("aaaa1111", "Padel"))
        .await
        .unwrap();
    let taken = groups::insert(connection, &named("bbbb2222", "pADEL"))
        .await
        .unwrap_err();
    assert_eq!(taken.violated(), Some(Violated::VanityNameTaken));
    // Any number of groups can have none.
    groups::insert(connection, &new_group(owner, "Other", "cccc3333"))
        .await
        .unwrap();
}

#[tokio::test]
async fn settings_are_updated_together() {
    let mut fixture = GroupFixture::new().await;
    let before = fixture.group().await;
    let settings = GroupSettingsRow {
        name: "Fredagspadel".to_owned(),
        passcode: "VOLLEY".to_owned(),
        vanity_name: Some("fredag".to_owned()),
        is_discoverable: true,
        inactive_after_weeks: Some(8),
        submissions_paused: false,
        name_in_previews: false,
    };
    let connection = &mut fixture.connection;
    let locked_group = locked(connection, before.id).await.unwrap();
    let after = groups::update(connection, &locked_group, &settings, may(9))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (after.name.as_str(), after.passcode.as_str()),
        ("Fredagspadel", "VOLLEY")
    );
    assert_eq!(
        (after.vanity_name.as_deref(), after.is_discoverable),
        (Some("fredag"), true)
    );
    assert_eq!((after.created_at, after.updated_at), (before.created_at, may(9)));
    assert!(after.version.number() > before.version.number());
    let without = GroupSettingsRow {
        vanity_name: None,
        ..settings
    };
    assert_eq!(
        groups::update(connection, &locked_group, &without, may(9))
            .await
            .unwrap()
            .unwrap()
            .vanity_name,
        None
    );
}

#[tokio::test]
async fn a_group_must_be_in_the_directory_with_its_hash() {
    let mut fixture = GroupFixture::new().await;
    for raw in [
        "INSERT INTO groups (id, owner_id, name, passcode, public_hash)
             SELECT 77, id, 'Other', 'SMASH1', 'other123' FROM users",
        "UPDATE groups SET public_hash = 'other123'",
        "UPDATE group_directory SET public_hash = 'other123'",
        "DELETE FROM group_directory",
    ] {
        assert_eq!(
            violated_constraint(&mut fixture.connection, raw).await,
            "groups_in_directory_fkey",
            "{raw}"
        );
    }
}

#[tokio::test]
async fn a_deleted_group_is_not_found() {
    let mut fixture = GroupFixture::new().await;
    run(
        &mut fixture.connection,
        "UPDATE groups SET is_active = false, deactivated_at = now()",
    )
    .await;
    let (connection, id) = (&mut fixture.connection, fixture.group);
    assert_eq!(groups::by_id(connection, id).await.unwrap(), None);
    assert_eq!(members::groups_of(connection, fixture.owner).await.unwrap(), []);
    assert_eq!(groups::lock(connection, id).await.unwrap(), None);
}

/// The database itself accepts such changes in raw SQL.
#[tokio::test]
async fn a_deleted_group_cannot_change_until_it_is_restored() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let (basis, new) = fixture.prepare(&[(6, 4)]).await;
    let (connection, id) = (&mut fixture.connection, fixture.group);
    let locked_group = locked(connection, id).await.unwrap();
    groups::deactivate(connection, &locked_group, may(9))
        .await
        .unwrap();
    // In the version of the deleted group, to test the other condition of the guard.
    let deleted = operations::find(connection, &id.to_string())
        .await
        .unwrap()
        .unwrap();
    let before = table_rows(connection).await;
    for group in [&basis.group, &deleted] {
        assert!(
            !crate::group_fixture::insert_match(connection, group, &new, None)
                .await
                .unwrap()
        );
    }
    assert_eq!(groups::lock(connection, id).await.unwrap(), None);
    let query = BasisQuery {
        group: id,
        submissions: Vec::new(),
        saved_after: DateTime::UNIX_EPOCH,
    };
    assert_eq!(submissions::read(connection, &[query], false).await.unwrap(), []);
    let settings = GroupSettingsRow {
        name: "Other".to_owned(),
        passcode: "SMASH1".to_owned(),
        vanity_name: None,
        is_discoverable: true,
        inactive_after_weeks: Some(8),
        submissions_paused: false,
        name_in_previews: false,
    };
    // Only the operator's commands lock a deleted group.
    let changed = groups::update(connection, &locked_group, &settings, may(9)).await;
    assert_eq!(changed.unwrap(), None);
    groups::deactivate(connection, &locked_group, may(10))
        .await
        .unwrap();
    assert_eq!(table_rows(connection).await, before);

    let locked_group = locked(connection, id).await.unwrap();
    assert!(operations::restore(connection, &locked_group).await.unwrap());
    assert!(!operations::restore(connection, &locked_group).await.unwrap());
    let late = player(connection, id, "Late").await;
    assert_eq!(late.group_id, id);
    assert_eq!(fixture.group().await.player_count, 7);
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
}

#[tokio::test]
async fn a_deleted_group_has_a_deletion_time() {
    let mut fixture = GroupFixture::new().await;
    for update in [
        "UPDATE groups SET is_active = false",
        "UPDATE groups SET deactivated_at = now()",
    ] {
        assert_eq!(
            violated_constraint(&mut fixture.connection, update).await,
            "groups_deactivated_when_inactive"
        );
    }
}

/// All changes of what a reader of the group can see. Raw SQL has to increment the version itself.
#[tokio::test]
async fn every_change_increments_the_version() {
    let mut fixture = GroupFixture::new().await;
    let id = fixture.group;
    let mut last = fixture.group().await.version;
    let mut seen = async |fixture: &mut GroupFixture, what: &str| {
        let connection = &mut fixture.connection;
        let group = operations::find(connection, &id.to_string())
            .await
            .unwrap()
            .unwrap();
        assert!(group.version > last, "{what} left version {last:?}");
        last = group.version;
    };
    let gösta = player(&mut fixture.connection, id, "Gösta").await.id;
    seen(&mut fixture, "a new player").await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    seen(&mut fixture, "a match").await;
    edit_latest(&mut fixture.connection, id, &[(7, 5)]).await.unwrap();
    seen(&mut fixture, "an edited match").await;
    delete_latest(&mut fixture.connection, id).await.unwrap();
    seen(&mut fixture, "a deleted match").await;
    // These require a lock, which increments it.
    let connection = &mut fixture.connection;
    let locked_group = groups::lock(connection, id).await.unwrap().unwrap();
    let renamed = players::rename(connection, &locked_group, fixture.players[0], "Anna").await;
    assert!(renamed.unwrap().is_some());
    seen(&mut fixture, "a new name").await;
    let connection = &mut fixture.connection;
    let locked_group = groups::lock(connection, id).await.unwrap().unwrap();
    assert_eq!(
        players::delete(connection, &locked_group, gösta).await.unwrap(),
        Deletion::Deleted
    );
    seen(&mut fixture, "a player who left").await;
    fixture.list_in_public().await;
    seen(&mut fixture, "a setting").await;
    let connection = &mut fixture.connection;
    let locked_group = groups::lock(connection, id).await.unwrap().unwrap();
    assert_eq!(
        locked_group.version.number(),
        operations::find(connection, "abcd1234")
            .await
            .unwrap()
            .unwrap()
            .version
            .number()
    );
    groups::deactivate(connection, &locked_group, may(9))
        .await
        .unwrap();
    seen(&mut fixture, "a deletion").await;
    let connection = &mut fixture.connection;
    let locked_group = operations::lock(connection, id).await.unwrap().unwrap();
    assert!(operations::restore(connection, &locked_group).await.unwrap());
    seen(&mut fixture, "a restoration").await;
}

#[tokio::test]
async fn owners_are_listed_with_address_and_groups() {
    let mut fixture = GroupFixture::new().await;
    let newcomer = user(&mut fixture.connection, "new@club.example").await;
    let connection = &mut fixture.connection;
    let standing = groups::lock_owner(connection, newcomer).await.unwrap().unwrap();
    assert_eq!(
        standing,
        OwnerUsage {
            email_verified: false,
            groups: 0,
            groups_created: 0
        }
    );
    group(connection, newcomer, "First", "first111").await;
    run(
        connection,
        "UPDATE users SET email_verified_at = now() WHERE email = 'new@club.example'",
    )
    .await;
    let standing = groups::lock_owner(connection, newcomer).await.unwrap().unwrap();
    assert_eq!(
        standing,
        OwnerUsage {
            email_verified: true,
            groups: 1,
            groups_created: 1
        }
    );
    let delete = "UPDATE groups SET is_active = false, deactivated_at = now() WHERE public_hash = 'first111'";
    run(connection, delete).await;
    let standing = groups::lock_owner(connection, newcomer).await.unwrap().unwrap();
    assert_eq!((standing.groups, standing.groups_created), (0, 1));
    assert_eq!(
        groups::lock_owner(connection, db::ids::UserId(0)).await.unwrap(),
        None
    );
}

#[tokio::test]
async fn emails_are_unique_regardless_of_case() {
    let mut fixture = GroupFixture::new().await;
    user(&mut fixture.connection, "Åsa@Exempel.SE").await;
    for twin in ["åsa@exempel.se", "ÅSA@EXEMPEL.SE", "Åsa@Exempel.SE"] {
        let insert = format!(
            "INSERT INTO users (email, name, password_hash, language) VALUES ('{twin}', 'Åsa', '$argon2id$x', 'sv')"
        );
        assert_eq!(
            violated_constraint(&mut fixture.connection, &insert).await,
            "users_email_key",
            "{twin}"
        );
    }
}
