//! `dev`: rebuilds and restarts the server when its sources change; Vite reloads the web app.

use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::Duration;

use crate::artifacts::{self, Profile};
use crate::commands::up::{Database, prepare};
use crate::console;
use crate::failure::Result;
use crate::fingerprint::Fingerprint;
use crate::process;
use crate::project::Project;
use crate::server::{Installation, Server, check_port};
use crate::signals::{self, Interruption};

/// How often the sources are checked for changes.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
const RUST_SOURCES: [&str; 4] = ["Cargo.lock", "Cargo.toml", "crates", "migrations"];
const VITE_URL: &str = "http://localhost:5173";

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The port of the API; that of the web app is 5173.
    #[arg(long, default_value_t = 8080)]
    port: u16,
}

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    let interruption = Interruption::watch()?;
    check_port(options.port)?;
    let (database, program) = prepare(project)?;
    let dev_server = DevServer {
        project,
        port: options.port,
        database,
        program: &program,
    };
    let mut server = Some(dev_server.start()?);
    let _vite = Vite::start(project, options.port)?;
    console::line(format_args!(
        "\n  Duelo is at {VITE_URL}; what you save is reloaded. Ctrl-C stops it\n"
    ));

    let mut built_from = dev_server.sources()?;
    while !interruption.is_requested() {
        thread::sleep(POLL_INTERVAL);
        let now = dev_server.sources()?;
        if now != built_from {
            built_from = now;
            server = dev_server.rebuild(server);
        }
    }
    console::line("\nstopping …");
    Ok(())
}

struct DevServer<'a> {
    project: &'a Project,
    port: u16,
    database: Database,
    program: &'a Path,
}

impl DevServer<'_> {
    /// A hash of the sources.
    fn sources(&self) -> Result<String> {
        Ok(Fingerprint::compute(self.project, "dev", &RUST_SOURCES, "")?
            .value()
            .to_owned())
    }

    /// Builds and starts the server; the running one stays if the sources don't compile.
    fn rebuild(&self, running: Option<Server>) -> Option<Server> {
        let built = artifacts::build_server(self.project, Profile::Development)
            .and_then(|_| artifacts::build_wasm_packages(self.project));
        if let Err(failure) = built {
            console::error(failure);
            return running;
        }
        drop(running);
        self.start().map_err(console::error).ok()
    }

    fn start(&self) -> Result<Server> {
        let installation = Installation {
            project: self.project,
            program: self.program,
            database_url: &self.database.url,
        };
        installation.migrate_and_seed()?;
        installation.serve(self.port, VITE_URL, &[])
    }
}

/// Vite's development server, stopped when this value is dropped.
struct Vite(Child);

impl Vite {
    fn start(project: &Project, api_port: u16) -> Result<Self> {
        let mut vite = project.frontend_command("node_modules/.bin/vite");
        vite.arg("--strictPort")
            .env("DUELO_API_URL", format!("http://localhost:{api_port}"));
        process::spawn(&mut vite).map(Self)
    }
}

impl Drop for Vite {
    fn drop(&mut self) {
        signals::terminate(&self.0);
        let _ = self.0.wait();
    }
}
