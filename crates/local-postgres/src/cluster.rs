//! A private cluster: create, start, stop and remove it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::access;
use crate::base_backup::{BASE_BACKUP, copy_primary};
use crate::binaries::{self, Binaries};
use crate::error::{Error, IoContext};
use crate::folder::Folder;
use crate::initdb::{USER, initdb};
use crate::postmaster::Postmaster;

/// The configuration of a private Postgres. Nothing is created before [`Cluster::ensure_running`].
#[derive(Debug, Clone)]
pub struct Cluster {
    folder: PathBuf,
    database: Option<String>,
    binaries: Option<PathBuf>,
    node_modules: Vec<PathBuf>,
    durable: bool,
    primary: Option<RunningCluster>,
}

impl Cluster {
    /// A cluster in `folder`, which is new, empty, or was created by this crate.
    ///
    /// When Postgres has to run as another user without access to the folder, the cluster is in a folder under
    /// `/var/tmp` instead, whose name is derived from this one.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            database: None,
            binaries: None,
            node_modules: Vec::new(),
            durable: true,
            primary: None,
        }
    }

    /// Trades durability for speed: a crash of the machine may lose all data.
    #[must_use]
    pub fn for_tests(self) -> Self {
        Self {
            durable: false,
            ..self
        }
    }

    /// A database that is created together with the cluster, in addition to `postgres`.
    #[must_use]
    pub fn with_database(self, name: impl Into<String>) -> Self {
        Self {
            database: Some(name.into()),
            ..self
        }
    }

    /// A read replica: created as a copy of the primary, which it follows from then on. The primary must be running
    /// when the copy is made, and has the same user and password.
    #[must_use]
    pub fn replica_of(self, primary: &RunningCluster) -> Self {
        Self {
            primary: Some(primary.clone()),
            ..self
        }
    }

    /// Whether replicas can be created on this machine: the Postgres from npm has no `pg_basebackup`.
    ///
    /// # Errors
    ///
    /// When there is no Postgres on this machine.
    pub fn can_copy_primary(&self) -> Result<bool, Error> {
        let found = binaries::find(self.binaries.as_deref(), &self.node_modules, None, &self.folder)?;
        Ok(found.program(BASE_BACKUP).is_file())
    }

    /// A `node_modules` folder to search if no Postgres is installed (see [`crate::npm_package`]).
    #[must_use]
    pub fn with_npm_binaries(mut self, node_modules: impl Into<PathBuf>) -> Self {
        self.node_modules.push(node_modules.into());
        self
    }

    /// Uses the programs in this folder instead of searching for them.
    #[must_use]
    pub fn with_binaries(self, folder: impl Into<PathBuf>) -> Self {
        Self {
            binaries: Some(folder.into()),
            ..self
        }
    }

    /// Creates the cluster if it doesn't exist and starts it if it isn't running.
    ///
    /// May be called by several processes at the same time; all get the same server.
    ///
    /// # Errors
    ///
    /// When there is no Postgres on this machine, the folder was not created by this crate, or Postgres does not
    /// start.
    pub fn ensure_running(&self) -> Result<RunningCluster, Error> {
        let folder = Folder::locate(&self.folder)?;
        let _lock = folder.lock()?;
        folder.ensure()?;
        let server = match Postmaster::find_ready(&folder)? {
            Some(server) => server,
            None => self.start(&folder)?,
        };
        Ok(RunningCluster {
            folder: folder.path().to_owned(),
            port: server.port,
            password: folder.password()?,
        })
    }

    /// Stops the server if it is running.
    ///
    /// # Errors
    ///
    /// When the folder was not created by this crate, or the server does not stop.
    pub fn stop(&self) -> Result<(), Error> {
        let folder = Folder::locate(&self.folder)?;
        let _lock = folder.lock()?;
        stop(&folder).map(drop)
    }

    /// Stops the server and deletes the folder with all its data.
    ///
    /// # Errors
    ///
    /// When the folder was not created by this crate, the server does not stop, or a file can't be deleted.
    pub fn remove(&self) -> Result<(), Error> {
        let folder = Folder::locate(&self.folder)?;
        let _lock = folder.lock()?;
        if stop(&folder)? {
            fs::remove_dir_all(folder.path()).context("cannot delete", folder.path())?;
        }
        Ok(())
    }

    fn start(&self, folder: &Folder) -> Result<Postmaster, Error> {
        let found = binaries::find(
            self.binaries.as_deref(),
            &self.node_modules,
            folder.major_version(),
            folder.path(),
        )?;
        let binaries = accessible(found, folder)?;
        if folder.major_version().is_none() {
            match &self.primary {
                Some(primary) => copy_primary(folder, &binaries, primary.port, &primary.password)?,
                None => initdb(folder, &binaries, self.database.as_deref(), self.durable)?,
            }
        }
        Postmaster::start(folder, &binaries, self.durable)
    }
}

/// A running Postgres on 127.0.0.1.
#[derive(Debug, Clone)]
pub struct RunningCluster {
    folder: PathBuf,
    port: u16,
    password: String,
}

impl RunningCluster {
    /// The URL of one of its databases; `postgres` always exists.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        let Self { port, password, .. } = self;
        format!("postgres://{USER}:{password}@127.0.0.1:{port}/{database}")
    }

    /// The folder that contains its data.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// Stops the server of `folder`; `false` if this crate did not create the folder.
fn stop(folder: &Folder) -> Result<bool, Error> {
    if !folder.is_marked()? {
        return Ok(false);
    }
    if let Some(server) = Postmaster::find(folder) {
        server.stop(folder)?;
    }
    Ok(true)
}

/// The programs, or a copy of them if the user of Postgres has no access to their folder.
fn accessible(binaries: Binaries, folder: &Folder) -> Result<Binaries, Error> {
    if access::is_accessible(&binaries.folder, folder.account) {
        return Ok(binaries);
    }
    let copy = folder.path().join("programs");
    let programs = copy.join("bin");
    if Binaries::in_folder(&programs).is_none_or(|copied| copied.major != binaries.major) {
        let source = binaries.folder.parent().unwrap_or(&binaries.folder);
        access::copy_recursively(source, &copy)?;
    }
    Ok(Binaries {
        folder: programs,
        major: binaries.major,
    })
}
