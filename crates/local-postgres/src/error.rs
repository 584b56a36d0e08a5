//! What can go wrong, each with a sentence that says what to do.

use std::io;
use std::path::{Path, PathBuf};

use crate::binaries::OLDEST_MAJOR;

/// Why there is no running Postgres.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No Postgres programs on this machine.
    #[error(
        "no Postgres {OLDEST_MAJOR} or newer found (looked on PATH, asked pg_config, and searched the usual \
         folders): install it (Debian, Ubuntu: apt-get install postgresql; macOS: brew install postgresql), \
         or set DATABASE_URL to a database of yours"
    )]
    NotInstalled,

    /// The cluster was made by a version of Postgres that is no longer here.
    #[error(
        "{} was made by Postgres {made_by}, but only {found} found: install Postgres {made_by} again, or \
         delete the folder to start with an empty database", folder.display()
    )]
    OtherVersion {
        /// The cluster's folder.
        folder: PathBuf,
        /// The major version that made it.
        made_by: u32,
        /// The versions that are here, as text.
        found: String,
    },

    /// The folder holds something that this crate did not put there.
    #[error("{} is not empty and was not made by Duelo: it is left alone, choose another folder", .0.display())]
    ForeignFolder(PathBuf),

    /// The folder in the temporary place belongs to somebody else.
    #[error("{} belongs to another user: it is not used", .0.display())]
    NotOurs(PathBuf),

    /// Root needs another user to run Postgres as.
    #[error("Postgres does not run as root, and there is neither a user `postgres` nor a user `nobody`")]
    NoUser,

    /// A name that can't be a database's.
    #[error("{0:?} is not a database name: use lowercase letters, digits and underscores")]
    BadDatabaseName(String),

    /// One of Postgres' programs failed.
    #[error("{program} failed: {output}")]
    Program {
        /// Its name.
        program: &'static str,
        /// What it wrote.
        output: String,
    },

    /// The server did not become ready, or ended.
    #[error("Postgres does not start; the end of {} says:\n{tail}", log.display())]
    NotReady {
        /// Where it writes.
        log: PathBuf,
        /// The last lines of it.
        tail: String,
    },

    /// The server did not stop in time.
    #[error("Postgres (process {0}) does not stop")]
    StillRunning(i32),

    /// The file system said no.
    #[error("{doing} {}: {source}", path.display())]
    Io {
        /// What was tried.
        doing: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Adds what was tried, and with which file, to an error of the file system.
pub(crate) trait Doing<T> {
    fn doing(self, doing: &'static str, path: &Path) -> Result<T, Error>;
}

impl<T> Doing<T> for io::Result<T> {
    fn doing(self, doing: &'static str, path: &Path) -> Result<T, Error> {
        self.map_err(|source| Error::Io {
            doing,
            path: path.to_owned(),
            source,
        })
    }
}
