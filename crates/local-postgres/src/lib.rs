//! A private Postgres for development, tests and one-machine installs.
//!
//! [`Cluster`] finds the Postgres programs of this machine, creates a cluster in its own folder, starts and stops it.
//! It works as root (Postgres then runs as another user) and as a normal user, and never changes a folder that it did
//! not create.
//!
//! ```no_run
//! let cluster = local_postgres::Cluster::at("data/postgres").with_database("shop");
//! let running = cluster.ensure_running()?;
//! println!("{}", running.url("shop"));
//! cluster.stop()?;
//! # Ok::<(), local_postgres::Error>(())
//! ```
//!
//! The server keeps running when the process that started it ends, until [`Cluster::stop`] is called. Unix only:
//! Postgres is stopped with signals.
//!
//! Modules depend one way: `error` ← `account` ← `access` ← `folder` ← `initdb` ← `base_backup`; `base_backup`,
//! `postmaster` ← `cluster` ← `project`; `error`, `npm` ← `binaries` ← `initdb`, `postmaster`.

mod access;
mod account;
mod base_backup;
mod binaries;
mod cluster;
mod error;
mod folder;
mod initdb;
mod npm;
mod postmaster;
mod project;

pub use binaries::{is_installed, program};
pub use cluster::{Cluster, RunningCluster};
pub use error::Error;
pub use npm::{NPM_VERSION, npm_package};
pub use project::{DATABASE, development, npm_folder, temporary, tests};
