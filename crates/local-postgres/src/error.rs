//! The errors of this crate, each with a sentence that says what to do.

use std::io;
use std::path::{Path, PathBuf};

/// Why a cluster could not be created, started, stopped or removed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No Postgres programs on this machine.
    #[error(
        "no Postgres {oldest_major} or newer found (looked on PATH, asked pg_config, and searched the usual \
         folders): install it (Debian, Ubuntu: apt-get install postgresql; macOS: brew install postgresql), \
         or set DATABASE_URL to a database of yours"
    )]
    NotInstalled {
        /// The oldest major version that the product works with.
        oldest_major: u32,
    },

    /// The cluster was created by a major version of Postgres that is not installed any more.
    #[error(
        "{} was made by Postgres {made_by}, but only {found} found: install Postgres {made_by} again, or \
         delete the folder to start with an empty database", folder.display()
    )]
    OtherVersion {
        /// The cluster's folder.
        folder: PathBuf,
        /// The major version that created it.
        made_by: u32,
        /// The major versions that are installed, separated by commas.
        found: String,
    },

    /// The folder contains files that this crate did not create.
    #[error("{} is not empty and was not made by Duelo: it is left alone, choose another folder", .0.display())]
    ForeignFolder(PathBuf),

    /// The folder under `/var/tmp` belongs to another user.
    #[error("{} belongs to another user: it is not used", .0.display())]
    ForeignOwner(PathBuf),

    /// Root needs another user to run Postgres as.
    #[error("Postgres does not run as root, and there is neither a user `postgres` nor a user `nobody`")]
    NoUnprivilegedUser,

    /// Not a valid database name.
    #[error("{0:?} is not a database name: use lowercase letters, digits and underscores")]
    BadDatabaseName(String),

    /// One of Postgres' programs failed.
    #[error("{program} failed: {output}")]
    Program {
        /// Its name.
        program: &'static str,
        /// Its standard output and standard error.
        output: String,
    },

    /// The server did not become ready, or ended.
    #[error("Postgres does not start; the end of {} says:\n{tail}", log.display())]
    NotReady {
        /// Its log file.
        log: PathBuf,
        /// The last lines of the log.
        tail: String,
    },

    /// The server did not stop in time.
    #[error("Postgres (process {0}) does not stop")]
    StillRunning(i32),

    /// An operation on a file, folder or process failed.
    #[error("{operation} {}: {source}", path.display())]
    Io {
        /// The operation, such as "cannot read".
        operation: &'static str,
        /// The file that it was about.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
}

/// Adds the operation and its file to an [`io::Error`].
pub(crate) trait IoContext<T> {
    fn context(self, operation: &'static str, path: &Path) -> Result<T, Error>;
}

impl<T> IoContext<T> for io::Result<T> {
    fn context(self, operation: &'static str, path: &Path) -> Result<T, Error> {
        self.map_err(|source| Error::Io {
            operation,
            path: path.to_owned(),
            source,
        })
    }
}
