//! `PgBouncer`, the connection pooler, as a separate process.

use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use db::testing::TestDatabase;
use nix::unistd::geteuid;
use reqwest::Url;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use super::installed;

/// Environment variable with the program to use instead of the installed one.
const PROGRAM: &str = "DUELO_TEST_PGBOUNCER";
/// How long it may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(30);
/// How often it is started on another port.
const ATTEMPTS: usize = 10;
/// The database connections that all its clients share.
pub(crate) const CONNECTIONS: usize = 3;
/// The first version that passes on the prepared statements of the protocol in transaction mode.
const WITH_PREPARED_STATEMENTS: (u32, u32) = (1, 21);

/// How long a client keeps its connection to Postgres.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PoolMode {
    /// Until it disconnects.
    Session,
    /// Until its transaction ends.
    Transaction,
}

/// The program of this machine.
pub(crate) struct Installed {
    path: PathBuf,
    /// Major and minor version.
    version: (u32, u32),
}

impl Installed {
    /// The program named by the environment variable, on PATH, or in Debian's folder.
    pub(crate) async fn find() -> Option<Self> {
        let path = match std::env::var_os(PROGRAM) {
            Some(program) => PathBuf::from(program),
            None => installed::find("pgbouncer")?,
        };
        let output = Command::new(&path).arg("--version").output().await.unwrap();
        let version = version(&String::from_utf8(output.stdout).unwrap());
        Some(Self { path, version })
    }

    /// The version as text.
    pub(crate) fn version(&self) -> String {
        format!("{}.{}", self.version.0, self.version.1)
    }

    /// Whether servers can be behind it in this mode.
    pub(crate) fn supports(&self, mode: PoolMode) -> bool {
        mode == PoolMode::Session || self.version >= WITH_PREPARED_STATEMENTS
    }
}

/// `PgBouncer 1.18.0` → (1, 18)
fn version(output: &str) -> (u32, u32) {
    let numbers = output.lines().next().unwrap().trim_start_matches("PgBouncer ");
    let mut numbers = numbers.split('.').map(|number| number.parse().unwrap());
    (numbers.next().unwrap(), numbers.next().unwrap())
}

/// A running process in front of a test's database, killed when dropped.
pub(crate) struct PgBouncer {
    _child: Child,
    _folder: TempDir,
    url: String,
}

impl PgBouncer {
    /// Starts it with [`CONNECTIONS`]. In transaction mode it gives each connection these timeouts.
    pub(crate) async fn start(
        installed: &Installed,
        database: &TestDatabase,
        mode: PoolMode,
        timeouts: Duration,
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("pgbouncer.ini");
        let postgres = Url::parse(&database.url()).unwrap();
        for _ in 0..ATTEMPTS {
            let port = free_port();
            std::fs::write(&file, configuration(&postgres, mode, port, timeouts)).unwrap();
            if let Some(child) = spawn(&installed.path, &file).await {
                let url = format!("postgres://duelo@127.0.0.1:{port}{}", postgres.path());
                return Self {
                    _child: child,
                    _folder: folder,
                    url,
                };
            }
            // Another process has bound the port since `free_port`.
        }
        panic!("PgBouncer does not start");
    }

    /// The URL of the database through it.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

fn configuration(postgres: &Url, mode: PoolMode, port: u16, timeouts: Duration) -> String {
    let host = postgres.host_str().unwrap();
    let postgres_port = postgres.port().unwrap_or(5432);
    let user = postgres.username();
    let password = postgres
        .password()
        .map(|password| format!("password={password}"))
        .unwrap_or_default();
    let timeouts = timeouts.as_millis();
    let (connect_query, mode) = match mode {
        PoolMode::Session => (String::new(), "pool_mode = session"),
        PoolMode::Transaction => (
            format!(
                "connect_query='SET statement_timeout = {timeouts}; \
                 SET idle_in_transaction_session_timeout = {timeouts}; SET jit = off'"
            ),
            "pool_mode = transaction\nmax_prepared_statements = 200",
        ),
    };
    format!(
        "[databases]
* = host={host} port={postgres_port} user={user} {password} {connect_query}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
default_pool_size = {CONNECTIONS}
{mode}
"
    )
}

/// Starts the program and waits until it is ready; `None` if it ends before.
async fn spawn(program: &Path, configuration: &Path) -> Option<Child> {
    let mut command = Command::new(program);
    if geteuid().is_root() {
        // It refuses to run as root.
        command.args(["-u", "nobody"]);
    }
    command
        .arg(configuration)
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    let mut child = command.spawn().unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap()).lines();
    let is_ready = async {
        while let Some(line) = log.next_line().await.unwrap() {
            if line.contains("process up") {
                return true;
            }
        }
        false
    };
    let is_ready = timeout(START_TIMEOUT, is_ready).await.expect("PgBouncer starts");
    // Always read: a process whose output pipe is full blocks.
    tokio::spawn(async move { while let Ok(Some(_)) = log.next_line().await {} });
    is_ready.then_some(child)
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.local_addr().unwrap().port()
}
