//! `up`: from a fresh clone to the product serving.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use local_postgres::Cluster;

use crate::artifacts::{self, Profile};
use crate::console;
use crate::failure::{Failure, Result};
use crate::project::{DATABASE, Project};
use crate::secrets;
use crate::server::{Installation, Server, check_port};
use crate::signals::Interruption;
use crate::tools::{node, postgres, rust};

const POLL: Duration = Duration::from_millis(100);

/// How to serve.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Where to serve.
    #[arg(long, default_value_t = 8080)]
    port: u16,
}

/// A database to develop with; one of ours is stopped when this is dropped.
#[derive(Debug)]
pub(crate) struct Database {
    pub(crate) url: String,
    own: Option<Cluster>,
}

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    let interruption = Interruption::watch()?;
    check_port(options.port)?;
    let (database, program) = prepare(project, Profile::Development)?;
    let installation = Installation {
        project,
        program: &program,
        database_url: &database.url,
    };
    installation.prepare()?;
    let public_url = format!("http://localhost:{}", options.port);
    let mut server = console::step("start", || {
        installation.serve(options.port, &public_url, &[("DUELO_LOG", "warn")])
    })?;
    welcome(project, &server, database.is_own())?;
    while !interruption.is_wanted() {
        if server.has_ended() {
            return Err(Failure::new("the server ended; it says why above"));
        }
        thread::sleep(POLL);
    }
    console::say("\nstopping …");
    Ok(())
}

/// Everything up to a built server and a running database. What doesn't depend on each other is done at once.
pub(crate) fn prepare(project: &Project, profile: Profile) -> Result<(Database, PathBuf)> {
    console::step("Rust and Node", || {
        rust::ensure(project)?;
        node::ensure(project)
    })?;
    thread::scope(|scope| {
        let web_app = scope.spawn(|| artifacts::ensure_web_app(project));
        let server = scope.spawn(|| artifacts::build_server(project, profile));
        let database = Database::start(project);
        let lost = || Failure::new("a step ended without an answer");
        web_app.join().map_err(|_| lost())??;
        let program = server.join().map_err(|_| lost())??;
        Ok((database?, program))
    })
}

impl Database {
    /// The one that `DATABASE_URL` names, else a private one.
    pub(crate) fn start(project: &Project) -> Result<Self> {
        if let Some(url) = std::env::var("DATABASE_URL").ok().filter(|url| !url.is_empty()) {
            console::report("✓ database: the one in DATABASE_URL");
            return Ok(Self { url, own: None });
        }
        postgres::ensure(project)?;
        let cluster = project.development_cluster();
        let running = console::step("private Postgres", || Ok(cluster.ensure_running()?))?;
        Ok(Self {
            url: running.url(DATABASE),
            own: Some(cluster),
        })
    }
}

impl Database {
    fn is_own(&self) -> bool {
        self.own.is_some()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(Err(error)) = self.own.as_ref().map(Cluster::stop) {
            console::complain(error);
        }
    }
}

fn welcome(project: &Project, server: &Server, is_own_database: bool) -> Result<()> {
    console::say(format_args!(
        "\n  Duelo serves at {} after {}",
        server.url(),
        console::seconds(console::elapsed())
    ));
    // In somebody else's database the demo groups may be of another origin, or not there at all.
    if is_own_database {
        console::say(format_args!(
            "  The demo groups belong to demo@duelo.example, password {}; their passcode is {}",
            secrets::demo_password(project)?,
            secrets::demo_passcode(project)?
        ));
    }
    // The server inherits our environment, a mail server too.
    if std::env::var_os("DUELO_SMTP_HOST").is_none() {
        console::say(format_args!(
            "  Mails are kept for you at {}/dev/mailbox",
            server.url()
        ));
    }
    console::say("  Ctrl-C stops it\n");
    Ok(())
}
