//! `dev`: the server is built and started anew when its sources change, the web app reloads by itself.

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

/// How often the sources are looked at.
const LOOK: Duration = Duration::from_millis(500);
const RUST_SOURCES: [&str; 4] = ["Cargo.lock", "Cargo.toml", "crates", "migrations"];
/// Where Vite serves.
const WEB_APP: &str = "http://localhost:5173";

/// How to serve.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Where the API is served; the web app is at port 5173.
    #[arg(long, default_value_t = 8080)]
    port: u16,
}

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    let interruption = Interruption::watch()?;
    check_port(options.port)?;
    let (database, program) = prepare(project, Profile::Development)?;
    let workshop = Workshop {
        project,
        port: options.port,
        database,
        program: &program,
    };
    let mut server = Some(workshop.serve()?);
    let _vite = Vite::start(project, options.port)?;
    console::say(format_args!(
        "\n  Duelo is at {WEB_APP}; what you save is reloaded. Ctrl-C stops it\n"
    ));

    let mut built = workshop.state()?;
    while !interruption.is_wanted() {
        thread::sleep(LOOK);
        let now = workshop.state()?;
        if now != built {
            built = now;
            server = workshop.rebuild(server);
        }
    }
    console::say("\nstopping …");
    Ok(())
}

struct Workshop<'a> {
    project: &'a Project,
    port: u16,
    database: Database,
    program: &'a Path,
}

impl Workshop<'_> {
    fn state(&self) -> Result<String> {
        Ok(Fingerprint::take(self.project, "dev", &RUST_SOURCES, "")?
            .value()
            .to_owned())
    }

    /// Serves what the sources say now; while they don't compile, what they said before.
    fn rebuild(&self, running: Option<Server>) -> Option<Server> {
        let built = artifacts::build_server(self.project, Profile::Development)
            .and_then(|_| artifacts::build_wasm_package(self.project));
        if let Err(failure) = built {
            console::complain(failure);
            return running;
        }
        drop(running);
        self.serve().map_err(console::complain).ok()
    }

    fn serve(&self) -> Result<Server> {
        let installation = Installation {
            project: self.project,
            program: self.program,
            database_url: &self.database.url,
        };
        installation.prepare()?;
        installation.serve(self.port, WEB_APP, &[])
    }
}

/// Vite's development server; ends when dropped.
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
        signals::ask_to_end(&self.0);
        let _ = self.0.wait();
    }
}
