//! The folder of a cluster: its files, its owner, and the lock file beside it.

use std::ffi::OsString;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use crate::access;
use crate::account::Account;
use crate::error::{Error, IoContext};

/// Marks a folder that this crate created. Without this file nothing in the folder is changed.
const MARKER: &str = "made-by-duelo";
const MARKER_TEXT: &str = "A private Postgres of Duelo. Stop it, then delete the folder, to start afresh.\n";

#[derive(Debug, Clone)]
pub(crate) struct Folder {
    path: PathBuf,
    pub(crate) account: Account,
}

/// Held while a cluster is created, started or stopped; released when dropped, or when the process ends.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Folder {
    /// The folder to use for `requested`: itself, or another one if the user of Postgres has no access to it.
    pub(crate) fn locate(requested: &Path) -> Result<Self, Error> {
        let account = Account::choose()?;
        let path = access::accessible_folder(requested, account)?;
        // Canonical: a running server is recognised by this path on its command line.
        let path = match (
            path.parent().and_then(|parent| parent.canonicalize().ok()),
            path.file_name(),
        ) {
            (Some(parent), Some(name)) => parent.join(name),
            _ => path,
        };
        Ok(Self { path, account })
    }

    /// Waits until no other process creates, starts or stops this cluster.
    pub(crate) fn lock(&self) -> Result<Lock, Error> {
        if let Some(parent) = self.path.parent() {
            // 0755: the user of Postgres has to search it.
            DirBuilder::new()
                .recursive(true)
                .mode(0o755)
                .create(parent)
                .context("cannot make", parent)?;
        }
        let mut name = OsString::from(&self.path);
        name.push(".lock");
        let path = PathBuf::from(name);
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .mode(0o600)
            .open(&path)
            .context("cannot open", &path)?;
        file.lock().context("cannot lock", &path)?;
        Ok(Lock { _file: file })
    }

    /// Creates and marks the folder if it is new or empty; an error if it has other content.
    pub(crate) fn ensure(&self) -> Result<(), Error> {
        if self.is_marked()? {
            return Ok(());
        }
        if !self.path.exists() {
            DirBuilder::new()
                .mode(0o700)
                .create(&self.path)
                .context("cannot make", &self.path)?;
        }
        self.account.chown(&self.path)?;
        self.write_private(MARKER, MARKER_TEXT)
    }

    /// Whether this crate created the folder: `false` if it is missing or empty, an error if it has other content.
    pub(crate) fn is_marked(&self) -> Result<bool, Error> {
        let mut entries = match fs::read_dir(&self.path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error).context("cannot read", &self.path),
        };
        if self.path.join(MARKER).is_file() {
            return Ok(true);
        }
        if entries.next().is_some() {
            return Err(Error::ForeignFolder(self.path.clone()));
        }
        Ok(false)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.path.join("data")
    }

    /// Where a cluster is created before it becomes [`Self::data`]; deletes what an interrupted attempt has left.
    pub(crate) fn unfinished_data(&self) -> Result<PathBuf, Error> {
        let unfinished = self.path.join("unfinished");
        if unfinished.exists() {
            fs::remove_dir_all(&unfinished).context("cannot delete", &unfinished)?;
        }
        Ok(unfinished)
    }

    pub(crate) fn log(&self) -> PathBuf {
        self.path.join("log")
    }

    /// Contains the password of the cluster's only user; readable by its owner alone.
    pub(crate) fn password_file(&self) -> PathBuf {
        self.path.join("password")
    }

    pub(crate) fn password(&self) -> Result<String, Error> {
        let path = self.password_file();
        fs::read_to_string(&path)
            .map(|text| text.trim().to_owned())
            .context("cannot read", &path)
    }

    pub(crate) fn generate_password(&self) -> Result<(), Error> {
        let password = rand::random::<[u8; 24]>().map(|byte| format!("{byte:02x}"));
        self.store_password(&password.concat())
    }

    pub(crate) fn store_password(&self, password: &str) -> Result<(), Error> {
        self.write_private("password", password)
    }

    /// The port of the last start: it is used again, so that a URL stays valid over restarts.
    pub(crate) fn last_port(&self) -> Option<u16> {
        fs::read_to_string(self.path.join("port"))
            .ok()?
            .trim()
            .parse()
            .ok()
    }

    pub(crate) fn remember_port(&self, port: u16) -> Result<(), Error> {
        self.write_private("port", &format!("{port}\n"))
    }

    /// The major version of Postgres that created the cluster; none before `initdb` has run.
    pub(crate) fn major_version(&self) -> Option<u32> {
        fs::read_to_string(self.data().join("PG_VERSION"))
            .ok()?
            .trim()
            .parse()
            .ok()
    }

    fn write_private(&self, name: &str, text: &str) -> Result<(), Error> {
        let path = self.path.join(name);
        OpenOptions::new()
            .create(true)
            .write(true)
            .truncate(true)
            .mode(0o600)
            .open(&path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .context("cannot write", &path)?;
        self.account.chown(&path)
    }
}
