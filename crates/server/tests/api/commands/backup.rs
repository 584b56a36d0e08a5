//! `duelo backup` and `duelo restore`.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use db::testing::TestDatabase;
use reqwest::StatusCode;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::support::account_requests::{log_in_again, mailed_reset_link, refresh, reset_password};
use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::backups::{Tools, finished, run};
use crate::support::environment::announce;
use crate::support::group_fixture::GroupFixture;
use crate::support::installed;
use crate::support::mails::link_token;
use crate::support::program::Program;

async fn group_with_matches(app: &App, matches: usize) -> GroupFixture<'_> {
    let fixture = GroupFixture::with_players(app, 4).await;
    for _ in 0..matches {
        fixture.play([0, 1], [2, 3], &[[6, 4], [6, 2]]).await;
    }
    fixture
}

/// What is in a backup, as its manifest says.
fn manifest(backup: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(backup.join("manifest.json")).unwrap()).unwrap()
}

#[tokio::test]
async fn a_backup_is_restored_into_a_database_that_is_empty_or_has_the_schema_alone() {
    let Some(tools) = Tools::find() else { return };
    let app = App::start().await;
    let fixture = group_with_matches(&app, 3).await;
    let deleted = group_with_matches(&app, 1).await;
    let confirmation = json!({"confirmation": "Torsdagspadel"});
    deleted
        .admin
        .delete_with(&deleted.path(), confirmation)
        .await
        .ok();
    let folder = tempfile::tempdir().unwrap();
    let backup = tools.back_up(folder.path(), &app.database.url(), &[]).await;

    let said = manifest(&backup);
    let counts: Vec<_> = said["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| &group["matches"])
        .collect();
    assert_eq!(counts, [3, 1]);
    assert!(
        !said
            .to_string()
            .contains(fixture.admin.group["publicHash"].as_str().unwrap()),
        "{said}"
    );

    for target in [
        TestDatabase::empty().await.unwrap(),
        TestDatabase::create().await.unwrap(),
    ] {
        let ran = tools.restore(&backup, &target.url(), &[]).await;
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.printed.contains(": 2 groups, 4 matches, "), "{ran:?}");
        assert!(
            ran.printed
                .contains("restored: each group has the matches of the backup"),
            "{ran:?}"
        );
        let program = Program::start(&target, &[]).await;
        let restored = App::at(program.url(), Arc::new(target));
        let ranking = format!("{}/players", fixture.hash_path());
        let mut there = fixture.at(&restored);
        there.admin = log_in_again(&there.admin).await;
        let of = async |fixture: &GroupFixture<'_>| fixture.admin.get(&ranking).await.ok();
        assert_eq!(of(&there).await, of(&fixture).await);
        // It goes on from there.
        there.play([0, 1], [2, 3], &[[6, 4], [6, 2]]).await;
    }
}

#[tokio::test]
async fn nothing_that_let_somebody_in_does_so_after_a_restoration() {
    let Some(tools) = Tools::find() else { return };
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let path = format!("{}/invitations", admin.group_path());
    let invited = json!({"email": "linnea@padel.example", "role": "admin"});
    admin.post(&path, invited).await.data(StatusCode::CREATED);
    let invitation = link_token(&app.mail("invitation", "linnea@padel.example").await);
    let link = mailed_reset_link(&app, &admin.email).await;
    let waiting = "INSERT INTO mails
            (kind, recipient, language, subject, text_body, html_body, next_attempt_at, expires_at)
        VALUES ('invitation', 'late@padel.example', 'en', 'Late', 'Late', 'Late', now() + interval '1 hour',
            now() + interval '1 day')";
    app.database.execute(waiting).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let backup = tools.back_up(folder.path(), &app.database.url(), &[]).await;

    let target = TestDatabase::empty().await.unwrap();
    let ran = tools.restore(&backup, &target.url(), &[]).await;
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for ended in [" 1 sessions, 2 mailed links, ", " 1 invitations, 0 offers "] {
        assert!(ran.printed.contains(ended), "{ran:?}");
    }
    let program = Program::start(&target, &[]).await;
    let restored = App::at(program.url(), Arc::new(target));
    let there = admin.at(&restored);
    there
        .get("/api/auth/verify")
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.session_ended");
    refresh(&restored, &admin.refresh_token)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
    reset_password(&restored, &link, "another password")
        .await
        .assert_error(StatusCode::UNPROCESSABLE_ENTITY, "link.invalid");
    restored
        .visitor()
        .post("/api/invitations/read", json!({"token": invitation}))
        .await
        .assert_error(StatusCode::GONE, "invitation.withdrawn");
    let none_waits = "SELECT WHERE NOT EXISTS (SELECT FROM mails WHERE sent_at IS NULL)";
    restored.wait_until(none_waits).await;
    let again = log_in_again(&there).await;
    again.get(&admin.group_path()).await.ok();
}

#[tokio::test]
async fn a_backup_of_an_older_schema_is_restored_and_migrated() {
    let Some(tools) = Tools::find() else { return };
    let app = App::start().await;
    group_with_matches(&app, 1).await;
    let folder = tempfile::tempdir().unwrap();
    let url = app.database.url();
    let backup = tools.back_up(folder.path(), &url, &[]).await;
    let latest = app.database.migrate_down().await.unwrap();

    // The program makes none of a schema that is not its own.
    let ran = run(tools.command(&["backup", folder.path().to_str().unwrap()], &url)).await;
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.said.contains(&format!("needs {latest}: run `duelo migrate`")),
        "{ran:?}"
    );
    assert_eq!(finished(folder.path()).len(), 1);

    // An older program has made this one.
    let dump = backup.join("database.dump");
    let mut pg_dump = tokio::process::Command::new(tools.program("pg_dump"));
    pg_dump
        .args(["--format=custom", "--dbname", &url, "--file"])
        .arg(&dump);
    assert!(pg_dump.status().await.unwrap().success());
    let mut said = manifest(&backup);
    let names = db::migrations::names().unwrap();
    let before = &names[names.len() - 2];
    said["migration"] = before.split('_').next().unwrap().into();
    rewrite(&backup, &dump, said);
    let target = TestDatabase::empty().await.unwrap();
    let ran = tools.restore(&backup, &target.url(), &[]).await;
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.printed
            .contains(&format!("migrated to the schema of this program: {latest}")),
        "{ran:?}"
    );
}

/// Writes a manifest that describes the dump as it is.
fn rewrite(backup: &Path, dump: &Path, mut manifest: Value) {
    let content = fs::read(dump).unwrap();
    let digits: Vec<_> = Sha256::digest(&content)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    manifest["dump"]["bytes"] = content.len().into();
    manifest["dump"]["sha256"] = digits.concat().into();
    fs::write(backup.join("manifest.json"), manifest.to_string()).unwrap();
}

#[tokio::test]
async fn the_latest_backups_are_kept() {
    let Some(tools) = Tools::find() else { return };
    let database = TestDatabase::create().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut made = Vec::new();
    for _ in 0..3 {
        let backup = tools
            .back_up(folder.path(), &database.url(), &["--keep", "2"])
            .await;
        made.push(backup.file_name().unwrap().to_str().unwrap().to_owned());
    }
    assert_eq!(finished(folder.path()), made[1..]);
    // The folder itself stands for the latest one.
    let target = TestDatabase::empty().await.unwrap();
    let ran = tools.restore(folder.path(), &target.url(), &[]).await;
    assert!(ran.code == Some(0) && ran.printed.contains(&made[2]), "{ran:?}");
}

#[tokio::test]
async fn an_encrypted_backup_is_restored_with_the_key_alone() {
    let Some(tools) = Tools::find() else { return };
    let Some(keygen) = installed::find("age-keygen") else {
        announce("NOT RUN: there is no age");
        return;
    };
    let app = App::start().await;
    let fixture = group_with_matches(&app, 2).await;
    let folder = tempfile::tempdir().unwrap();
    let mut keys = Vec::new();
    for name in ["key", "other"] {
        let file = folder.path().join(name);
        let made = std::process::Command::new(&keygen)
            .arg("--output")
            .arg(&file)
            .output()
            .unwrap();
        assert!(made.status.success());
        keys.push(file.to_str().unwrap().to_owned());
    }
    let recipient = std::process::Command::new(&keygen)
        .args(["-y", &keys[0]])
        .output()
        .unwrap();
    let recipient = String::from_utf8(recipient.stdout).unwrap();
    let url = app.database.url();
    let backup = tools
        .back_up(
            &folder.path().join("backups"),
            &url,
            &["--recipient", recipient.trim()],
        )
        .await;
    let dump = fs::read(backup.join("database.dump.age")).unwrap();
    assert!(dump.starts_with(b"age-encryption.org/v1"));
    assert!(!backup.join("database.dump").exists());

    let target = TestDatabase::empty().await.unwrap();
    for (options, sentence) in [
        (
            &[][..],
            "the backup is encrypted: name the file of its key with --identity",
        ),
        (
            &["--identity", &keys[1]],
            "age failed (exit status: 1): age: error: no identity matched",
        ),
    ] {
        let ran = tools.restore(&backup, &target.url(), options).await;
        assert_eq!(ran.code, Some(1), "{ran:?}");
        assert!(ran.said.contains(sentence), "{ran:?}");
    }
    let ran = tools
        .restore(&backup, &target.url(), &["--identity", &keys[0]])
        .await;
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let restored = Program::start(&target, &[]).await;
    let restored = App::at(restored.url(), Arc::clone(&app.database));
    assert_eq!(
        restored.visitor().get(&fixture.hash_path()).await.ok(),
        app.visitor().get(&fixture.hash_path()).await.ok()
    );
}

#[tokio::test]
async fn the_age_of_the_last_backup_is_seen_by_prometheus_and_the_doctor() {
    let Some(tools) = Tools::find() else { return };
    let database = TestDatabase::create().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let backups = folder.path().join("backups");
    let setting = backups.to_str().unwrap();
    let mut program = Program::start(
        &database,
        &[
            ("DUELO_METRICS_LISTEN", "127.0.0.1:0"),
            ("DUELO_BACKUP_FOLDER", setting),
        ],
    )
    .await;
    let address = program.wait_for_log("serving metrics").await["address"]
        .as_str()
        .unwrap()
        .to_owned();
    let age = async || -> f64 {
        let metrics = reqwest::get(format!("http://{address}/metrics"))
            .await
            .unwrap()
            .text()
            .await
            .unwrap();
        let line = metrics
            .lines()
            .find_map(|line| line.strip_prefix("duelo_backup_age_seconds "));
        line.unwrap_or_else(|| panic!("{metrics}")).parse().unwrap()
    };
    let doctor = async || {
        let mut command = tools.command(&["doctor"], &database.url());
        command
            .env("DUELO_JWT_SECRET", crate::support::app::JWT_SECRET)
            .env("DUELO_PUBLIC_URL", "http://localhost:8080")
            .env("DUELO_BACKUP_FOLDER", setting);
        run(command).await.printed
    };
    assert!(age().await.is_nan());
    let said = doctor().await;
    assert!(
        said.contains(&format!("warning: there is no backup in {setting}")),
        "{said}"
    );

    let backup = tools.back_up(&backups, &database.url(), &[]).await;
    assert!((0.0..600.0).contains(&age().await));
    let said = doctor().await;
    assert!(
        said.contains("✓ backups") && !said.contains("backup in "),
        "{said}"
    );

    fs::rename(&backup, backups.join("duelo-20240101T000000.000Z")).unwrap();
    assert!(age().await > 86_400.0);
    let said = doctor().await;
    assert!(
        said.contains(&format!("error: the last backup in {setting} is ")),
        "{said}"
    );
}
