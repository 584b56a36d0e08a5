//! Creates a cluster with `initdb`, and a database in it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use crate::binaries::Binaries;
use crate::error::{Error, IoContext};
use crate::folder::Folder;

/// The cluster's only user.
pub(crate) const USER: &str = "duelo";

/// Creates the cluster under a temporary name, so that an interrupted `initdb` leaves no incomplete cluster.
pub(crate) fn initdb(
    folder: &Folder,
    binaries: &Binaries,
    database: Option<&str>,
    durable: bool,
) -> Result<(), Error> {
    let unfinished = folder.unfinished_data()?;
    folder.generate_password()?;
    let program = binaries.program("initdb");
    let mut command = folder.account.command(&program, folder.path());
    command
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
        command.arg("--no-sync");
    }
    check_status("initdb", &command.output().context("cannot run", &program)?)?;
    if let Some(name) = database {
        create_database(folder, binaries, &unfinished, name)?;
    }
    fs::rename(&unfinished, folder.data()).context("cannot rename", &unfinished)
}

/// A locale in which `lower()` folds all letters: it decides which names are duplicates. From version 17 on, Postgres
/// has its own tables for it, the same on every system.
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

/// Creates a database in single-user mode, which needs no client library.
fn create_database(folder: &Folder, binaries: &Binaries, data: &Path, name: &str) -> Result<(), Error> {
    let is_valid = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if !is_valid {
        return Err(Error::BadDatabaseName(name.to_owned()));
    }
    let program = binaries.program("postgres");
    let mut child = folder
        .account
        .command(&program, folder.path())
        .args(["--single", "-D"])
        .arg(data)
        .arg("postgres")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("cannot run", &program)?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin
            .write_all(format!("CREATE DATABASE {name};\n").as_bytes())
            .context("cannot write to", &program)?;
    }
    let output = child.wait_with_output().context("cannot run", &program)?;
    // Single-user mode exits with status 0 even if a statement failed.
    if String::from_utf8_lossy(&output.stderr).contains("ERROR:") {
        return Err(program_error("postgres --single", &output));
    }
    check_status("postgres --single", &output)
}

pub(crate) fn check_status(program: &'static str, output: &Output) -> Result<(), Error> {
    if output.status.success() {
        Ok(())
    } else {
        Err(program_error(program, output))
    }
}

fn program_error(program: &'static str, output: &Output) -> Error {
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).trim().to_owned());
    Error::Program {
        program,
        output: text.join("\n"),
    }
}
