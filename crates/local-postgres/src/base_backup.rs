//! Creates a read replica with `pg_basebackup`.

use std::fs;

use crate::binaries::Binaries;
use crate::error::{Error, IoContext};
use crate::folder::Folder;
use crate::initdb::{USER, check_status};

/// The program that copies a running server.
pub(crate) const BASE_BACKUP: &str = "pg_basebackup";

/// Copies the primary on this port under a temporary name, so that an interrupted copy leaves no incomplete cluster.
/// Its server then follows the primary.
pub(crate) fn copy_primary(
    folder: &Folder,
    binaries: &Binaries,
    port: u16,
    password: &str,
) -> Result<(), Error> {
    let unfinished = folder.unfinished_data()?;
    folder.store_password(password)?;
    let program = binaries.program(BASE_BACKUP);
    let mut command = folder.account.command(&program, folder.path());
    command
        .args([
            "--host=127.0.0.1",
            "--no-password",
            "--checkpoint=fast",
            "--no-sync",
        ])
        // Settings to follow the primary, which include the password.
        .arg("--write-recovery-conf")
        .args([format!("--port={port}"), format!("--username={USER}")])
        .arg("--pgdata")
        .arg(&unfinished)
        .env("PGPASSWORD", password);
    check_status(BASE_BACKUP, &command.output().context("cannot run", &program)?)?;
    fs::rename(&unfinished, folder.data()).context("cannot rename", &unfinished)
}
