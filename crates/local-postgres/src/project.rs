//! The clusters of this project: one place that says where they are.

use std::path::{Path, PathBuf};

use crate::cluster::Cluster;

/// The database that the server uses.
const DATABASE: &str = "duelo";

/// The cluster for development: its data is kept.
#[must_use]
pub fn development(project: &Path) -> Cluster {
    Cluster::at(project.join(".duelo/postgres"))
        .with_database(DATABASE)
        .with_npm_binaries(npm_folder(project))
}

/// The cluster that all tests share; it may lose its data, and stays running between test runs for speed.
#[must_use]
pub fn tests(project: &Path) -> Cluster {
    Cluster::at(project.join(".duelo/test-postgres"))
        .for_tests()
        .with_npm_binaries(npm_folder(project))
}

/// Where `npm` installs Postgres' programs on a machine that has none.
#[must_use]
pub fn npm_folder(project: &Path) -> PathBuf {
    project.join(".duelo/tools/postgres/node_modules")
}
