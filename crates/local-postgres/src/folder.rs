//! The folder of a cluster: what lies where in it, who may touch it, and the lock beside it.

use std::ffi::OsString;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use crate::account::Account;
use crate::error::{Doing, Error};
use crate::reach;

/// The file that says that a folder is ours. Without it nothing in the folder is touched.
const MARKER: &str = "made-by-duelo";
const MARKER_TEXT: &str = "A private Postgres of Duelo. Stop it, then delete the folder, to start afresh.\n";

/// A cluster's folder, and the user that owns it.
#[derive(Debug, Clone)]
pub(crate) struct Folder {
    path: PathBuf,
    pub(crate) account: Account,
}

/// Held while a cluster is made, started or stopped; given back when dropped, or when the process dies.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Folder {
    /// The folder to use for `wanted`: itself, or another one if Postgres' user can't reach it.
    pub(crate) fn locate(wanted: &Path) -> Result<Self, Error> {
        let account = Account::choose()?;
        let path = reach::reachable_folder(wanted, account)?;
        // One spelling for one folder, however it was reached: a running server is known by it.
        let path = match (
            path.parent().and_then(|parent| parent.canonicalize().ok()),
            path.file_name(),
        ) {
            (Some(parent), Some(name)) => parent.join(name),
            _ => path,
        };
        Ok(Self { path, account })
    }

    /// Waits until no other process works on this cluster.
    pub(crate) fn lock(&self) -> Result<Lock, Error> {
        if let Some(parent) = self.path.parent() {
            // 0755: Postgres' user has to pass through.
            DirBuilder::new()
                .recursive(true)
                .mode(0o755)
                .create(parent)
                .doing("cannot make", parent)?;
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
            .doing("cannot open", &path)?;
        file.lock().doing("cannot lock", &path)?;
        Ok(Lock { _file: file })
    }

    /// Makes the folder ours if it is new or empty; refuses one that somebody else filled.
    pub(crate) fn claim(&self) -> Result<(), Error> {
        if self.is_ours()? {
            return Ok(());
        }
        if !self.path.exists() {
            DirBuilder::new()
                .mode(0o700)
                .create(&self.path)
                .doing("cannot make", &self.path)?;
        }
        self.account.give(&self.path)?;
        self.write_private(MARKER, MARKER_TEXT)
    }

    /// Whether the folder is ours; not being there, or being empty, is no, and any other content an error.
    pub(crate) fn is_ours(&self) -> Result<bool, Error> {
        let mut entries = match fs::read_dir(&self.path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error).doing("cannot read", &self.path),
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

    pub(crate) fn log(&self) -> PathBuf {
        self.path.join("log")
    }

    /// Where the password of the cluster's only user is kept, readable by nobody else.
    pub(crate) fn password_file(&self) -> PathBuf {
        self.path.join("password")
    }

    pub(crate) fn password(&self) -> Result<String, Error> {
        let path = self.password_file();
        fs::read_to_string(&path)
            .map(|text| text.trim().to_owned())
            .doing("cannot read", &path)
    }

    /// Draws a new password.
    pub(crate) fn renew_password(&self) -> Result<(), Error> {
        let source = Path::new("/dev/urandom");
        let mut bytes = [0_u8; 24];
        File::open(source)
            .and_then(|mut file| file.read_exact(&mut bytes))
            .doing("cannot read", source)?;
        let password = bytes
            .iter()
            .fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
        self.write_private("password", &password)
    }

    /// The port of the last start, so that a URL stays valid over restarts.
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

    /// The major version that made the cluster; none before it is made.
    pub(crate) fn made_by(&self) -> Option<u32> {
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
            .doing("cannot write", &path)?;
        self.account.give(&path)
    }
}
