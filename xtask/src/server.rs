//! The server as a child process.

use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::console;
use crate::failure::{Context, Failure, Result};
use crate::process;
use crate::project::Project;
use crate::secrets;
use crate::signals;

/// Until the server answers.
const START_TIMEOUT: Duration = Duration::from_secs(30);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The server's program and its database.
#[derive(Debug)]
pub(crate) struct Installation<'a> {
    pub(crate) project: &'a Project,
    pub(crate) program: &'a Path,
    pub(crate) database_url: &'a str,
}

/// A running server, stopped when this value is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    url: String,
}

impl Installation<'_> {
    /// Migrates the database, and creates the demo groups if it is empty.
    pub(crate) fn migrate_and_seed(&self) -> Result<()> {
        self.migrate()?;
        let mut seed = self.duelo(&["seed-demo"])?;
        seed.env("DUELO_DEMO_PASSWORD", secrets::demo_password(self.project)?)
            .env("DUELO_DEMO_PASSCODE", secrets::demo_passcode(self.project)?);
        process::run_logged(self.project, "demo groups", seed)
    }

    pub(crate) fn migrate(&self) -> Result<()> {
        process::run_logged(self.project, "database schema", self.duelo(&["migrate"])?)
    }

    /// Starts a server and waits until it answers. `public_url` is the base of the links that it sends.
    pub(crate) fn serve(&self, port: u16, public_url: &str, settings: &[(&str, &str)]) -> Result<Server> {
        self.serve_with_log(port, public_url, settings, Stdio::inherit())
    }

    /// As [`Self::serve`], with the log written to `log`.
    pub(crate) fn serve_with_log(
        &self,
        port: u16,
        public_url: &str,
        settings: &[(&str, &str)],
        log: Stdio,
    ) -> Result<Server> {
        let url = format!("http://localhost:{port}");
        let mut command = self.duelo(&["serve"])?;
        command
            .env("DUELO_LISTEN", format!("127.0.0.1:{port}"))
            .env("DUELO_PUBLIC_URL", public_url)
            // Mails are shown at /dev/mailbox unless a mail server is configured.
            .env("DUELO_DEV_MAILBOX", "true")
            .envs(settings.iter().copied())
            // In its own process group the server does not get the terminal's Ctrl-C: it is stopped when dropped.
            .process_group(0)
            .stdin(Stdio::null())
            .stderr(log);
        let mut server = Server {
            child: process::spawn(&mut command)?,
            url,
        };
        server.wait_until_ready()?;
        Ok(server)
    }

    fn duelo(&self, arguments: &[&str]) -> Result<Command> {
        let mut command = self.project.duelo(self.program);
        command
            .args(arguments)
            .env("DATABASE_URL", self.database_url)
            .env("DUELO_JWT_SECRET", secrets::jwt_secret(self.project)?);
        Ok(command)
    }
}

impl Server {
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    fn wait_until_ready(&mut self) -> Result<()> {
        let deadline = Instant::now() + START_TIMEOUT;
        let address = format!("{}/health/ready", self.url);
        while ureq::get(&address).call().is_err() {
            if let Some(status) = self.child.try_wait().context("the server")? {
                return Err(Failure::new(format!(
                    "the server ended ({status}); it says why above"
                )));
            }
            if Instant::now() > deadline {
                return Err(Failure::new(format!("the server does not answer at {address}")));
            }
            thread::sleep(POLL_INTERVAL);
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        signals::terminate(&self.child);
        if let Err(error) = self.child.wait() {
            console::error(format_args!("the server did not end well: {error}"));
        }
    }
}

/// An error if another process listens on the port: to be called before the build, not after it.
pub(crate) fn check_port(port: u16) -> Result<()> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .map(drop)
        .map_err(|error| {
            Failure::new(format!(
                "port {port} can't be used ({error}): stop what listens there, or pass --port"
            ))
        })
}

/// A port that is free at the moment.
pub(crate) fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("cannot find a free port")?;
    Ok(listener.local_addr().context("cannot find a free port")?.port())
}
