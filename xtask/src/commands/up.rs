//! `up`: builds and serves the product from a fresh clone.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use local_postgres::{Cluster, DATABASE};

use crate::artifacts::{self, Profile};
use crate::console;
use crate::failure::{Failure, Result};
use crate::project::Project;
use crate::secrets;
use crate::server::{Installation, Server, check_port};
use crate::signals::Interruption;
use crate::tools::{node, postgres, rust};

const POLL_INTERVAL: Duration = Duration::from_millis(100);

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The port of the server.
    #[arg(long, default_value_t = 8080)]
    port: u16,
}

/// A database for development. A private cluster is stopped when this value is dropped.
#[derive(Debug)]
pub(crate) struct Database {
    pub(crate) url: String,
    private: Option<Cluster>,
}

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    let interruption = Interruption::watch()?;
    check_port(options.port)?;
    let (database, program) = prepare(project)?;
    let installation = Installation {
        project,
        program: &program,
        database_url: &database.url,
    };
    installation.migrate_and_seed()?;
    let public_url = format!("http://localhost:{}", options.port);
    let mut server = console::step("start", || {
        installation.serve(options.port, &public_url, &[("DUELO_LOG", "warn")])
    })?;
    print_welcome(project, &server, database.is_private())?;
    while !interruption.is_requested() {
        if server.has_ended() {
            return Err(Failure::new("the server ended; it says why above"));
        }
        thread::sleep(POLL_INTERVAL);
    }
    console::line("\nstopping …");
    Ok(())
}

/// Starts the database, and builds the web app and the server.
pub(crate) fn prepare(project: &Project) -> Result<(Database, PathBuf)> {
    console::step("Rust and Node", || {
        rust::ensure_wasm_target(project)?;
        node::ensure(project)
    })?;
    let database = Database::start(project)?;
    let build_server = || artifacts::build_server(project, Profile::Development);
    Ok((
        database,
        artifacts::build_web_app_and_server(project, build_server)?,
    ))
}

impl Database {
    /// The database of `DATABASE_URL`, else one in a private cluster.
    pub(crate) fn start(project: &Project) -> Result<Self> {
        if let Some(url) = std::env::var("DATABASE_URL").ok().filter(|url| !url.is_empty()) {
            console::progress("✓ database: the one in DATABASE_URL");
            return Ok(Self { url, private: None });
        }
        postgres::ensure(project)?;
        let cluster = local_postgres::development(project.root());
        let running = console::step("private Postgres", || Ok(cluster.ensure_running()?))?;
        Ok(Self {
            url: running.url(DATABASE),
            private: Some(cluster),
        })
    }

    fn is_private(&self) -> bool {
        self.private.is_some()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(Err(error)) = self.private.as_ref().map(Cluster::stop) {
            console::error(error);
        }
    }
}

fn print_welcome(project: &Project, server: &Server, is_private_database: bool) -> Result<()> {
    console::line(format_args!(
        "\n  Duelo serves at {} after {}",
        server.url(),
        console::format_duration(console::elapsed())
    ));
    // Another database may have other demo groups, or none.
    if is_private_database {
        console::line(format_args!(
            "  The demo groups belong to demo@duelo.example, password {}; their passcode is {}",
            secrets::demo_password(project)?,
            secrets::demo_passcode(project)?
        ));
    }
    // The server inherits the environment and with it the configuration of a mail server.
    if std::env::var_os("DUELO_SMTP_HOST").is_none() {
        console::line(format_args!(
            "  Mails are kept for you at {}/dev/mailbox",
            server.url()
        ));
    }
    console::line("  Ctrl-C stops it\n");
    Ok(())
}
