//! A private Postgres for development, tests and one-machine installs.
//!
//! [`Cluster`] finds the Postgres programs of this machine, makes a cluster in a folder of its own, starts
//! and stops it. It works as root (Postgres then runs as another user) and as a normal user, and it never
//! touches a folder that it did not make.
//!
//! ```no_run
//! let cluster = local_postgres::Cluster::at("data/postgres").with_database("shop");
//! let running = cluster.ensure_running()?;
//! println!("{}", running.url("shop"));
//! cluster.stop()?;
//! # Ok::<(), local_postgres::Error>(())
//! ```
//!
//! The server keeps running when the process that started it ends: whoever wants it gone calls
//! [`Cluster::stop`]. Unix only, as Postgres is told what to do with signals.

mod account;
mod binaries;
mod cluster;
mod error;
mod folder;
mod initialise;
mod npm;
mod postmaster;
mod project;
mod reach;

pub use binaries::is_installed;
pub use cluster::{Cluster, RunningCluster};
pub use error::Error;
pub use npm::{NPM_VERSION, npm_package};
pub use project::{development, npm_folder, tests};
