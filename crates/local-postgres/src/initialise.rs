//! Makes a cluster: `initdb`, and the database that its owner wants.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::binaries::Binaries;
use crate::error::{Doing, Error};
use crate::folder::Folder;

/// The cluster's only user.
pub(crate) const USER: &str = "duelo";

/// Makes the cluster, in a folder beside its final one: an interrupted try leaves nothing half made.
pub(crate) fn initialise(
    folder: &Folder,
    binaries: &Binaries,
    database: Option<&str>,
    durable: bool,
) -> Result<(), Error> {
    let unfinished = folder.path().join("unfinished");
    if unfinished.exists() {
        fs::remove_dir_all(&unfinished).doing("cannot delete", &unfinished)?;
    }
    folder.renew_password()?;
    let mut initdb = folder.account.command(&binaries.program("initdb"), folder.path());
    initdb
        .arg(format!("--username={USER}"))
        .args([
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--no-instructions",
            "--pwfile",
        ])
        .arg(folder.password_file())
        .arg("--pgdata")
        .arg(&unfinished)
        .args(locale(binaries.major));
    if !durable {
        initdb.arg("--no-sync");
    }
    succeeded(
        "initdb",
        &initdb.output().doing("cannot run", &binaries.program("initdb"))?,
    )?;
    if let Some(name) = database {
        create_database(folder, binaries, &unfinished, name)?;
    }
    fs::rename(&unfinished, folder.data()).doing("cannot rename", &unfinished)
}

/// Upper and lower case of all letters (`lower('Å')` decides what is a duplicate), the same on every system
/// where Postgres brings its own tables for it.
fn locale(major: u32) -> &'static [&'static str] {
    if major >= 17 {
        &[
            "--locale-provider=builtin",
            "--locale=C",
            "--builtin-locale=C.UTF-8",
        ]
    } else if cfg!(target_os = "macos") {
        &["--locale=en_US.UTF-8"]
    } else {
        &["--locale=C.UTF-8"]
    }
}

/// Makes a database while no server runs: it needs no client.
fn create_database(folder: &Folder, binaries: &Binaries, data: &Path, name: &str) -> Result<(), Error> {
    let usable = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if !usable {
        return Err(Error::BadDatabaseName(name.to_owned()));
    }
    let program = binaries.program("postgres");
    let mut single: Command = folder.account.command(&program, folder.path());
    let mut child = single
        .args(["--single", "-D"])
        .arg(data)
        .arg("postgres")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .doing("cannot run", &program)?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin
            .write_all(format!("CREATE DATABASE {name};\n").as_bytes())
            .doing("cannot write to", &program)?;
    }
    let output = child.wait_with_output().doing("cannot run", &program)?;
    // Single-user mode ends well even when a statement failed: only its words tell.
    if String::from_utf8_lossy(&output.stderr).contains("ERROR:") {
        return Err(failure("postgres --single", &output));
    }
    succeeded("postgres --single", &output)
}

fn succeeded(program: &'static str, output: &Output) -> Result<(), Error> {
    if output.status.success() {
        Ok(())
    } else {
        Err(failure(program, output))
    }
}

fn failure(program: &'static str, output: &Output) -> Error {
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).trim().to_owned());
    Error::Program {
        program,
        output: text.join("\n"),
    }
}
