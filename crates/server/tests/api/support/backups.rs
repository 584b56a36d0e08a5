//! `duelo backup` and `duelo restore` as an operator runs them.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use tokio::process::Command;

use super::database::cluster;
use super::environment::announce;
use super::program;

/// Where the programs of Postgres are.
pub(crate) struct Tools {
    folder: PathBuf,
}

/// What a command has printed, and its exit code.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) printed: String,
    pub(crate) said: String,
    pub(crate) code: Option<i32>,
}

impl Tools {
    /// `None`, which is announced, if this machine has no `pg_dump` or the databases span machines.
    pub(crate) fn find() -> Option<Self> {
        let program = local_postgres::program("pg_dump").filter(|_| cluster().is_none());
        let Some(program) = program else {
            announce("NOT RUN: there is no pg_dump of this database");
            return None;
        };
        let folder = program.parent().unwrap().to_owned();
        Some(Self { folder })
    }

    /// The path of one of the programs.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The PATH with them first.
    pub(crate) fn path(&self) -> OsString {
        let usual = std::env::var_os("PATH").unwrap_or_default();
        std::env::join_paths(
            [self.folder.clone()]
                .into_iter()
                .chain(std::env::split_paths(&usual)),
        )
        .unwrap()
    }

    /// A command of the program on a database.
    pub(crate) fn command(&self, arguments: &[&str], url: &str) -> Command {
        let mut command = Command::from(program::command());
        command
            .args(arguments)
            .env("DATABASE_URL", url)
            .env("PATH", self.path())
            .kill_on_drop(true);
        command
    }

    /// Makes a backup in a folder, which must succeed, and returns its own folder.
    pub(crate) async fn back_up(&self, folder: &Path, url: &str, options: &[&str]) -> PathBuf {
        let arguments = [&["backup", folder.to_str().unwrap()], options].concat();
        let ran = run(self.command(&arguments, url)).await;
        assert_eq!(ran.code, Some(0), "{ran:?}");
        PathBuf::from(ran.printed.split_once(": ").unwrap().0)
    }

    /// Restores a backup.
    pub(crate) async fn restore(&self, backup: &Path, url: &str, options: &[&str]) -> Ran {
        let arguments = [&["restore", backup.to_str().unwrap()], options].concat();
        run(self.command(&arguments, url)).await
    }
}

/// Runs a command to its end.
pub(crate) async fn run(mut command: Command) -> Ran {
    let output = command.output().await.unwrap();
    Ran {
        printed: String::from_utf8(output.stdout).unwrap(),
        said: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}

/// The names of the finished backups in a folder, the oldest first.
pub(crate) fn finished(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("duelo-"))
        .collect();
    names.sort();
    names
}
