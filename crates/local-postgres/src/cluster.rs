//! A cluster of our own: make it, start it, stop it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::binaries::{self, Binaries};
use crate::error::{Doing, Error};
use crate::folder::Folder;
use crate::initialise::{USER, initialise};
use crate::postmaster::Postmaster;
use crate::reach;

/// Where a private Postgres lives and what it is for. Nothing happens before [`Cluster::ensure_running`].
#[derive(Debug, Clone)]
pub struct Cluster {
    folder: PathBuf,
    database: Option<String>,
    binaries: Option<PathBuf>,
    node_modules: Vec<PathBuf>,
    durable: bool,
}

impl Cluster {
    /// A cluster in `folder`, which is new, empty, or was made by this crate.
    ///
    /// When Postgres has to run as another user who can't reach the folder, the cluster lies in a folder
    /// under `/var/tmp` that belongs to this one alone.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            database: None,
            binaries: None,
            node_modules: Vec::new(),
            durable: true,
        }
    }

    /// Gives up durability for speed: a crash of the machine may lose all data.
    #[must_use]
    pub fn for_tests(self) -> Self {
        Self {
            durable: false,
            ..self
        }
    }

    /// A database, beside `postgres`, that is made together with the cluster.
    #[must_use]
    pub fn with_database(self, name: impl Into<String>) -> Self {
        Self {
            database: Some(name.into()),
            ..self
        }
    }

    /// A `node_modules` folder to look for Postgres in when the machine has none (see [`crate::npm_package`]).
    #[must_use]
    pub fn with_npm_binaries(mut self, node_modules: impl Into<PathBuf>) -> Self {
        self.node_modules.push(node_modules.into());
        self
    }

    /// Uses the programs of this folder instead of searching.
    #[must_use]
    pub fn with_binaries(self, folder: impl Into<PathBuf>) -> Self {
        Self {
            binaries: Some(folder.into()),
            ..self
        }
    }

    /// Makes the cluster if it isn't there and starts it if it doesn't run.
    ///
    /// Any number of processes may call this at once: one does the work, all get the same server.
    ///
    /// # Errors
    ///
    /// When there is no Postgres on this machine, the folder isn't ours, or Postgres does not start.
    pub fn ensure_running(&self) -> Result<RunningCluster, Error> {
        let folder = Folder::locate(&self.folder)?;
        let _lock = folder.lock()?;
        folder.claim()?;
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

    /// Stops the server if it runs.
    ///
    /// # Errors
    ///
    /// When the folder isn't ours, or the server does not stop.
    pub fn stop(&self) -> Result<(), Error> {
        let folder = Folder::locate(&self.folder)?;
        let _lock = folder.lock()?;
        stop(&folder).map(drop)
    }

    /// Stops the server and deletes the folder with all its data.
    ///
    /// # Errors
    ///
    /// When the folder isn't ours, the server does not stop, or a file can't be deleted.
    pub fn remove(&self) -> Result<(), Error> {
        let folder = Folder::locate(&self.folder)?;
        let _lock = folder.lock()?;
        if stop(&folder)? {
            fs::remove_dir_all(folder.path()).doing("cannot delete", folder.path())?;
        }
        Ok(())
    }

    fn start(&self, folder: &Folder) -> Result<Postmaster, Error> {
        let found = binaries::find(
            self.binaries.as_deref(),
            &self.node_modules,
            folder.made_by(),
            folder.path(),
        )?;
        let binaries = reachable(found, folder)?;
        if folder.made_by().is_none() {
            initialise(folder, &binaries, self.database.as_deref(), self.durable)?;
        }
        Postmaster::start(folder, &binaries, self.durable)
    }
}

/// A Postgres that answers on 127.0.0.1.
#[derive(Debug, Clone)]
pub struct RunningCluster {
    folder: PathBuf,
    port: u16,
    password: String,
}

impl RunningCluster {
    /// The URL of one of its databases; `postgres` is always there.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        let Self { port, password, .. } = self;
        format!("postgres://{USER}:{password}@127.0.0.1:{port}/{database}")
    }

    /// The folder that its data lies in.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// Stops what runs in `folder`; says whether the folder is ours at all.
fn stop(folder: &Folder) -> Result<bool, Error> {
    if !folder.is_ours()? {
        return Ok(false);
    }
    if let Some(server) = Postmaster::find(folder) {
        server.stop(folder)?;
    }
    Ok(true)
}

/// The programs themselves, or a copy of them where Postgres' user can't reach them.
fn reachable(binaries: Binaries, folder: &Folder) -> Result<Binaries, Error> {
    if reach::is_reachable(&binaries.folder, folder.account) {
        return Ok(binaries);
    }
    let copy = folder.path().join("programs");
    let programs = copy.join("bin");
    if Binaries::in_folder(&programs).is_none_or(|copied| copied.major != binaries.major) {
        let source = binaries.folder.parent().unwrap_or(&binaries.folder);
        reach::copy_all(source, &copy)?;
    }
    Ok(Binaries {
        folder: programs,
        major: binaries.major,
    })
}
