//! The clusters of this project, by their folders in `.duelo`.

use std::path::{Path, PathBuf};

use crate::access;
use crate::cluster::Cluster;

/// The database of the server, in the clusters for development and temporary ones.
pub const DATABASE: &str = "duelo";

/// The cluster for development, whose data is kept.
#[must_use]
pub fn development(project: &Path) -> Cluster {
    in_folder(project, "postgres").with_database(DATABASE)
}

/// The cluster that all tests share, without durability. It keeps running between test runs, to save the start.
///
/// Where possible its files are in memory: each test creates and deletes several hundred, which took more than half of
/// the processor time of Postgres.
#[must_use]
pub fn tests(project: &Path) -> Cluster {
    let folder = access::memory_folder(project).unwrap_or_else(|| project.join(".duelo"));
    Cluster::at(folder.join("test-postgres"))
        .with_npm_binaries(npm_folder(project))
        .for_tests()
}

/// A cluster for one run, in the folder `name`; the caller removes it.
#[must_use]
pub fn temporary(project: &Path, name: &str) -> Cluster {
    in_folder(project, name).with_database(DATABASE)
}

/// The `node_modules` folder for the Postgres programs from npm.
#[must_use]
pub fn npm_folder(project: &Path) -> PathBuf {
    project.join(".duelo/tools/postgres/node_modules")
}

fn in_folder(project: &Path, name: &str) -> Cluster {
    Cluster::at(project.join(".duelo").join(name)).with_npm_binaries(npm_folder(project))
}
