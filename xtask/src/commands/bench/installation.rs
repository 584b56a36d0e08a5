//! The server that is measured.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::artifacts::{self, Profile};
use crate::failure::Result;
use crate::project::Project;
use crate::server::{Installation, Server, free_port};
use crate::temporary_database::TemporaryDatabase;
use crate::tools::postgres;

/// All clients have one address, and would exceed the limits of a client.
const SETTINGS: [(&str, &str); 11] = [
    ("DUELO_LIMIT_REGISTRATIONS", "1000000/60"),
    ("DUELO_LIMIT_NETWORK_REGISTRATIONS", "1000000/60"),
    ("DUELO_LIMIT_GROUPS", "1000000/60"),
    ("DUELO_LIMIT_CLIENT_MAILS", "1000000/60"),
    ("DUELO_LIMIT_IMPORTS", "1000000/60"),
    ("DUELO_LIMIT_CLIENT_IMPORTS", "1000000/60"),
    ("DUELO_LIMIT_SUBMISSIONS", "1000000/60"),
    ("DUELO_LIMIT_GROUP_SUBMISSIONS", "1000000/60"),
    ("DUELO_LIMIT_PLAYERS", "1000000/60"),
    // Where mails are sent, large imports need a verified address.
    ("DUELO_DEV_MAILBOX", "false"),
    // It would read all groups at the same time.
    ("DUELO_VERIFY_MATCHES_PER_SECOND", "0"),
];

/// A server with an empty database in a Postgres of its own.
pub(super) struct Measured {
    // Dropped first.
    server: Server,
    database: TemporaryDatabase,
}

/// The release build, which contains the web app.
pub(super) fn build(project: &Project) -> Result<PathBuf> {
    artifacts::ensure_web_app(project)?;
    artifacts::build_server(project, Profile::Release)
}

impl Measured {
    pub(super) fn start(project: &Project, program: &Path, settings: &[(&str, &str)]) -> Result<Self> {
        postgres::ensure(project)?;
        let database = TemporaryDatabase::start(project.temporary_cluster("bench-postgres"))?;
        let installation = Installation {
            project,
            program,
            database_url: database.url(),
        };
        installation.migrate()?;
        let port = free_port()?;
        let settings = [&SETTINGS, settings].concat();
        let url = format!("http://localhost:{port}");
        // A line a request is written as in production.
        let server = installation.serve_with_log(port, &url, &settings, Stdio::null())?;
        Ok(Self { server, database })
    }

    pub(super) fn url(&self) -> &str {
        self.server.url()
    }

    pub(super) fn database_url(&self) -> &str {
        self.database.url()
    }
}
