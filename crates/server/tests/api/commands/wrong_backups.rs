//! Each way to make or restore a backup wrongly is refused in a sentence, and changes nothing.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

use db::testing::TestDatabase;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::app::App;
use crate::support::backups::{Ran, Tools, finished, run};
use crate::support::group_fixture::GroupFixture;

/// A folder for the PATH with programs, each a shell script.
fn programs(scripts: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, script) in scripts {
        let path = folder.path().join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    folder
}

/// A program of an older Postgres, of which one is installed.
const OLD: &str = "echo \"${0##*/} (PostgreSQL) 9.6.24\"";

/// A database with a group, and its backup.
struct Prepared {
    tools: Tools,
    app: App,
    folder: TempDir,
    backup: PathBuf,
}

impl Prepared {
    async fn new() -> Option<Self> {
        let tools = Tools::find()?;
        let app = App::start().await;
        let fixture = GroupFixture::with_players(&app, 4).await;
        fixture.play([0, 1], [2, 3], &[[6, 4], [6, 2]]).await;
        let folder = tempfile::tempdir().unwrap();
        let backup = tools.back_up(folder.path(), &app.database.url(), &[]).await;
        Some(Self {
            tools,
            app,
            folder,
            backup,
        })
    }

    /// Changes the manifest.
    fn say(&self, change: impl FnOnce(&mut Value)) {
        let path = self.backup.join("manifest.json");
        let mut manifest = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        change(&mut manifest);
        fs::write(path, manifest.to_string()).unwrap();
    }

    async fn restore(&self, target: &TestDatabase) -> Ran {
        self.tools.restore(&self.backup, &target.url(), &[]).await
    }
}

#[track_caller]
fn assert_refused(ran: &Ran, sentence: &str) {
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.said.contains(sentence), "{sentence}: {ran:?}");
}

async fn tables(database: &TestDatabase) -> usize {
    let tables = "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace";
    database.session().await.unwrap().rows(tables).await.unwrap()
}

#[tokio::test]
async fn a_backup_that_cannot_be_made_leaves_none() {
    let Some(prepared) = Prepared::new().await else {
        return;
    };
    let (tools, url) = (&prepared.tools, prepared.app.database.url());
    let folder = prepared.folder.path().join("others");
    let nothing = programs(&[]);
    let old = programs(&[("pg_dump", OLD)]);
    // It writes the beginning of a dump, and fails.
    let real = tools.program("pg_dump");
    let failing = format!(
        "if [ \"$1\" = --version ]; then exec {} --version; fi\n\
         while [ \"$1\" != --file ]; do shift; done\nprintf PGDMP > \"$2\"; echo 'the disk is full' >&2; exit 3",
        real.display()
    );
    let failing = programs(&[("pg_dump", &failing)]);
    let without_age = tempfile::tempdir().unwrap();
    symlink(&real, without_age.path().join("pg_dump")).unwrap();
    for (path, options, sentence) in [
        (
            nothing.path(),
            &[][..],
            "there is no pg_dump on the PATH: install the programs of Postgres ",
        ),
        (old.path(), &[], "pg_dump on the PATH is of Postgres 9, and "),
        (
            failing.path(),
            &[],
            "pg_dump failed (exit status: 3): the disk is full",
        ),
        (
            without_age.path(),
            &["--recipient", "age1qqqq"],
            "there is no age on the PATH, which encrypts backups: install it",
        ),
    ] {
        let arguments = [&["backup", folder.to_str().unwrap()], options].concat();
        let mut command = tools.command(&arguments, &url);
        command.env("PATH", path);
        assert_refused(&run(command).await, sentence);
        assert!(!folder.exists() || finished(&folder).is_empty(), "{sentence}");
        assert!(!folder.join("unfinished").exists(), "{sentence}");
    }
}

#[tokio::test]
async fn two_backups_at_a_time_are_not_written_into_one_folder() {
    let Some(prepared) = Prepared::new().await else {
        return;
    };
    let lock = fs::File::create(prepared.folder.path().join("lock")).unwrap();
    lock.lock().unwrap();
    let folder = prepared.folder.path().to_str().unwrap();
    let ran = run(prepared
        .tools
        .command(&["backup", folder], &prepared.app.database.url()))
    .await;
    assert_refused(&ran, &format!("another backup is being written into {folder}"));
}

#[tokio::test]
async fn a_database_that_has_something_is_left_as_it_is() {
    let Some(prepared) = Prepared::new().await else {
        return;
    };
    let ran = prepared.restore(&prepared.app.database).await;
    assert_refused(&ran, "the database is not empty: it has 1 accounts and 1 groups");
    let mut session = prepared.app.database.session().await.unwrap();
    assert_eq!(session.rows("SELECT FROM matches").await.unwrap(), 1);

    let foreign = TestDatabase::empty().await.unwrap();
    foreign
        .execute("CREATE TABLE invoices (id integer)")
        .await
        .unwrap();
    assert_refused(
        &prepared.restore(&foreign).await,
        "the database is not empty: it has public.invoices",
    );
    assert_eq!(tables(&foreign).await, 1);
}

#[tokio::test]
async fn programs_that_are_missing_or_older_are_named() {
    let Some(prepared) = Prepared::new().await else {
        return;
    };
    let target = TestDatabase::empty().await.unwrap();
    let (nothing, old) = (programs(&[]), programs(&[("pg_restore", OLD)]));
    for (path, sentence) in [
        (
            nothing.path(),
            "there is no pg_restore on the PATH: install the programs of Postgres ",
        ),
        (old.path(), "pg_restore on the PATH is of Postgres 9, and "),
    ] {
        let arguments = ["restore", prepared.backup.to_str().unwrap()];
        let mut command = prepared.tools.command(&arguments, &target.url());
        command.env("PATH", path);
        assert_refused(&run(command).await, sentence);
    }
    assert_eq!(tables(&target).await, 0);
}

#[tokio::test]
async fn a_folder_that_is_no_whole_backup_is_refused() {
    let Some(prepared) = Prepared::new().await else {
        return;
    };
    let target = TestDatabase::empty().await.unwrap();
    let (manifest, dump) = (
        prepared.backup.join("manifest.json"),
        prepared.backup.join("database.dump"),
    );
    let (said, content) = (fs::read(&manifest).unwrap(), fs::read(&dump).unwrap());
    let write = |path: &Path, content: &[u8]| fs::write(path, content).unwrap();

    let mut damaged = content.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    write(&dump, &damaged);
    assert_refused(
        &prepared.restore(&target).await,
        "has not the content that the manifest says",
    );
    write(&dump, &content[..middle]);
    assert_refused(
        &prepared.restore(&target).await,
        "the dump is not whole, or belongs to another backup",
    );
    fs::remove_file(&dump).unwrap();
    assert_refused(&prepared.restore(&target).await, "database.dump can't be read");
    write(&dump, &content);

    write(&manifest, &said[..said.len() / 2]);
    assert_refused(&prepared.restore(&target).await, "is no manifest of a backup");
    fs::remove_file(&manifest).unwrap();
    assert_refused(
        &prepared.restore(&target).await,
        "is no backup: it has no manifest.json",
    );
    assert_eq!(tables(&target).await, 0);
    write(&manifest, &said);
    assert_eq!(prepared.restore(&target).await.code, Some(0));
}

#[tokio::test]
async fn a_backup_for_another_program_or_postgres_is_refused() {
    let Some(prepared) = Prepared::new().await else {
        return;
    };
    let target = TestDatabase::empty().await.unwrap();
    for (field, value, sentence) in [
        (
            "form",
            json!(2),
            "has the form 2 and this program reads 1: restore it with a newer one",
        ),
        (
            "migration",
            json!("9999"),
            "whose migration 9999 this one does not have",
        ),
        (
            "postgres",
            json!(99),
            "the backup is of Postgres 99, and this database of ",
        ),
        (
            "pgDump",
            json!(99),
            "the backup was written by pg_dump of Postgres 99, and this database is of ",
        ),
    ] {
        let before = fs::read(prepared.backup.join("manifest.json")).unwrap();
        prepared.say(|manifest| manifest[field] = value);
        assert_refused(&prepared.restore(&target).await, sentence);
        fs::write(prepared.backup.join("manifest.json"), before).unwrap();
    }
    let ran = prepared
        .tools
        .restore(&prepared.backup, &target.url(), &["--identity", "key"])
        .await;
    assert_refused(&ran, "the backup is not encrypted: leave --identity out");
    assert_eq!(tables(&target).await, 0);
}

#[tokio::test]
async fn a_restored_group_that_is_not_as_the_manifest_says_is_named() {
    let Some(prepared) = Prepared::new().await else {
        return;
    };
    prepared.say(|manifest| {
        let head = manifest["groups"][0]["head"].as_str().unwrap();
        let other = if head.starts_with('0') { "1" } else { "0" };
        let rest: String = head.chars().skip(1).collect();
        manifest["groups"][0]["head"] = format!("{other}{rest}").into();
        let mut missing = manifest["groups"][0].clone();
        missing["groupId"] = 999.into();
        manifest["groups"].as_array_mut().unwrap().push(missing);
    });
    let target = TestDatabase::empty().await.unwrap();
    let ran = prepared.restore(&target).await;
    assert_eq!(ran.code, Some(3), "{ran:?}");
    for said in [
        "the backup says 1 matches with the head ",
        "Group 999: the backup says 1 matches with the head ",
        "restored is no such group",
        "restored, but not as the backup says: the data are in the database, and 2 of its groups differ, ",
        ", 999 (see above)\n",
    ] {
        assert!(ran.printed.contains(said), "{said}: {ran:?}");
    }
}

#[tokio::test]
async fn a_failure_after_the_dump_is_back_says_that_the_data_are_there() {
    let Some(tools) = Tools::find() else { return };
    let app = App::start().await;
    app.admin().await;
    app.database
        .execute(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
             CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON sessions EXECUTE FUNCTION refuse()",
        )
        .await
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let backup = tools.back_up(folder.path(), &app.database.url(), &[]).await;
    let target = TestDatabase::empty().await.unwrap();
    let ran = tools.restore(&backup, &target.url(), &[]).await;
    assert_eq!(ran.code, Some(4), "{ran:?}");
    assert!(
        ran.printed
            .starts_with("restored, but not finished: the data are in the database"),
        "{ran:?}"
    );
    assert!(
        ran.said.contains("the restoration could not be finished"),
        "{ran:?}"
    );
    assert!(tables(&target).await > 0);
}

/// As `duelo verify` does.
#[tokio::test]
async fn a_restored_value_that_does_not_follow_from_the_matches_is_named() {
    let Some(tools) = Tools::find() else { return };
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4], [6, 2]]).await;
    app.database
        .execute(&format!(
            "UPDATE players SET current_elo = current_elo - 1 WHERE id = {}",
            fixture.players[0]
        ))
        .await
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let backup = tools.back_up(folder.path(), &app.database.url(), &[]).await;
    let target = TestDatabase::empty().await.unwrap();
    let ran = tools.restore(&backup, &target.url(), &[]).await;
    assert!(
        ran.code == Some(3) && ran.printed.contains("currentElo is "),
        "{ran:?}"
    );
}
