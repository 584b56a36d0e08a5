//! The product's server as a process of ours.

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

/// How long a server may take until it answers.
const START_TIME: Duration = Duration::from_secs(30);
const POLL: Duration = Duration::from_millis(50);

/// How to run the server: with which program, and on which database.
#[derive(Debug)]
pub(crate) struct Installation<'a> {
    pub(crate) project: &'a Project,
    pub(crate) program: &'a Path,
    pub(crate) database_url: &'a str,
}

/// A server that runs until it is stopped, or dropped.
#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    url: String,
}

impl Installation<'_> {
    /// Brings the database to the present schema, and fills an empty one with the demo groups.
    pub(crate) fn prepare(&self) -> Result<()> {
        process::run_logged(self.project, "database schema", self.duelo(&["migrate"])?)?;
        let mut seed = self.duelo(&["seed-demo"])?;
        seed.env("DUELO_DEMO_PASSWORD", secrets::demo_password(self.project)?)
            .env("DUELO_DEMO_PASSCODE", secrets::demo_passcode(self.project)?);
        process::run_logged(self.project, "demo groups", seed)
    }

    /// Brings the database to the present schema and leaves it otherwise empty.
    pub(crate) fn migrate(&self) -> Result<()> {
        process::run_logged(self.project, "database schema", self.duelo(&["migrate"])?)
    }

    /// Starts a server and waits until it answers. `public_url` is where people will find it.
    pub(crate) fn serve(&self, port: u16, public_url: &str, settings: &[(&str, &str)]) -> Result<Server> {
        let url = format!("http://localhost:{port}");
        let mut command = self.duelo(&["serve"])?;
        command
            .env("DUELO_LISTEN", format!("127.0.0.1:{port}"))
            .env("DUELO_PUBLIC_URL", public_url)
            // Mails are read at /dev/mailbox, unless a mail server is set.
            .env("DUELO_DEV_MAILBOX", "true")
            .envs(settings.iter().copied())
            // A group of its own: Ctrl-C reaches us, and we decide what stops when.
            .process_group(0)
            .stdin(Stdio::null());
        let mut server = Server {
            child: process::spawn(&mut command)?,
            url,
        };
        server.wait_until_ready()?;
        Ok(server)
    }

    fn duelo(&self, arguments: &[&str]) -> Result<Command> {
        let mut command = Command::new(self.program);
        command
            .args(arguments)
            .current_dir(self.project.root())
            .env("DATABASE_URL", self.database_url)
            .env("DUELO_JWT_SECRET", secrets::jwt_secret(self.project)?);
        Ok(command)
    }
}

impl Server {
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Whether it ended by itself.
    pub(crate) fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    fn wait_until_ready(&mut self) -> Result<()> {
        let deadline = Instant::now() + START_TIME;
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
            thread::sleep(POLL);
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        signals::ask_to_end(&self.child);
        if let Err(error) = self.child.wait() {
            console::complain(format_args!("the server did not end well: {error}"));
        }
    }
}

/// A sentence if somebody else listens on the port: better before ten minutes of building than after.
pub(crate) fn check_port(port: u16) -> Result<()> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .map(drop)
        .map_err(|error| {
            Failure::new(format!(
                "port {port} can't be used ({error}): stop what listens there, or pass --port"
            ))
        })
}

/// A port that nobody uses at the moment.
pub(crate) fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("cannot find a free port")?;
    Ok(listener.local_addr().context("cannot find a free port")?.port())
}
