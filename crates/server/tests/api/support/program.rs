//! The server as a separate process.

use std::net::{SocketAddr, TcpListener};
use std::os::fd::OwnedFd;
use std::process::{Command as StdCommand, ExitStatus, Stdio};
use std::time::Duration;

use db::testing::TestDatabase;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStderr, Command};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::timeout;

use crate::support::app::JWT_SECRET;

/// A server process, killed when dropped.
pub(crate) struct Program {
    child: Child,
    log: Log,
    /// The address it listens on.
    pub(crate) address: SocketAddr,
}

/// The binary under test: the one of this build, or the path in `DUELO_TEST_PROGRAM`, such as a release build.
pub(crate) fn path() -> String {
    std::env::var("DUELO_TEST_PROGRAM").unwrap_or_else(|_| env!("CARGO_BIN_EXE_duelo").to_owned())
}

/// The binary under test, without the settings in the environment of the tests.
pub(crate) fn command() -> StdCommand {
    command_of(&path())
}

/// Another binary, without these settings.
pub(crate) fn command_of(path: &str) -> StdCommand {
    without_settings(StdCommand::new(path))
}

fn without_settings(mut command: StdCommand) -> StdCommand {
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("DUELO_") || name == "DATABASE_URL" {
            command.env_remove(name);
        }
    }
    command
}

impl Program {
    /// Starts a server with additional environment variables and waits until it listens.
    pub(crate) async fn start(database: &TestDatabase, settings: &[(&str, &str)]) -> Self {
        Self::run(command().into(), database, settings).await
    }

    /// The same with another program.
    pub(crate) async fn start_former(path: &str, database: &TestDatabase, settings: &[(&str, &str)]) -> Self {
        Self::run(command_of(path).into(), database, settings).await
    }

    /// As [`Self::start`], with these limits of open files.
    pub(crate) async fn start_with_open_files(database: &TestDatabase, [soft, hard]: [u32; 2]) -> Self {
        let mut shell = without_settings(StdCommand::new("sh"));
        let limited = format!("ulimit -Sn {soft} && ulimit -Hn {hard} && exec \"$0\" \"$@\"");
        shell.args(["-c", &limited, &path()]);
        Self::run(shell.into(), database, &[]).await
    }

    /// As [`Self::start`], on a socket that was opened before, as systemd passes it on.
    pub(crate) async fn start_on(listener: &TcpListener, database: &TestDatabase) -> Self {
        let mut shell = without_settings(StdCommand::new("sh"));
        let passing = "LISTEN_FDS=1 LISTEN_PID=$$ exec \"$0\" \"$@\" 3<&0 </dev/null";
        shell.args(["-c", passing, &path()]);
        shell.stdin(OwnedFd::from(listener.try_clone().unwrap()));
        Self::run(shell.into(), database, &[]).await
    }

    async fn run(mut command: Command, database: &TestDatabase, settings: &[(&str, &str)]) -> Self {
        let mut child = command
            .arg("serve")
            .env("DATABASE_URL", database.url())
            .env("DUELO_JWT_SECRET", JWT_SECRET)
            .env("DUELO_LISTEN", "127.0.0.1:0")
            .env("DUELO_LOG", "info")
            .env("DUELO_LOG_FORMAT", "json")
            // Tests submit more from one address than a person does.
            .envs([
                ("DUELO_LIMIT_SUBMISSIONS", "1000000/60"),
                ("DUELO_LIMIT_GROUP_SUBMISSIONS", "1000000/60"),
            ])
            .envs(settings.iter().copied())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut log = Log::read(child.stderr.take().unwrap());
        let listening = log.line_with(|line| line["message"] == "listening").await;
        let address = listening["address"].as_str().unwrap().parse().unwrap();
        Self { child, log, address }
    }

    /// The base URL: `http://127.0.0.1:port`.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.child.id().unwrap()).unwrap();
        kill(Pid::from_raw(id), signal).unwrap();
    }

    /// The soft and the hard limit of open files.
    pub(crate) fn open_files_limits(&self) -> [u32; 2] {
        let path = format!("/proc/{}/limits", self.child.id().unwrap());
        let limits = std::fs::read_to_string(path).unwrap();
        let line = limits
            .lines()
            .find_map(|line| line.strip_prefix("Max open files"));
        let mut numbers = line.unwrap().split_whitespace();
        [(); 2].map(|()| numbers.next().unwrap().parse().unwrap())
    }

    /// The resident memory, in bytes, without that of the program's code, which is much larger in a debug build.
    pub(crate) fn resident_bytes(&self) -> u64 {
        self.memory("RssAnon:")
    }

    /// Peak resident memory, in bytes, without what the program's code has now: it only grows while code runs first.
    pub(crate) fn peak_bytes(&self) -> u64 {
        self.memory("VmHWM:").saturating_sub(self.memory("RssFile:"))
    }

    fn memory(&self, kind: &str) -> u64 {
        let path = format!("/proc/{}/status", self.child.id().unwrap());
        let status = std::fs::read_to_string(path).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(kind)).unwrap();
        let kibibytes: u64 = line.trim().trim_end_matches(" kB").parse().unwrap();
        kibibytes * 1024
    }

    /// The resident memory as soon as it is at most `most`, or after `time`.
    pub(crate) async fn resident_bytes_below(&self, most: u64, time: Duration) -> u64 {
        let released = async {
            while self.resident_bytes() > most {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        // The caller sees in the result whether the timeout was reached.
        let _ = timeout(time, released).await;
        self.resident_bytes()
    }

    /// Waits for a log line with this message. Lines before it can still be waited for.
    pub(crate) async fn wait_for_log(&mut self, message: &str) -> Value {
        self.log.line_with(|line| line["message"] == message).await
    }

    /// As [`Self::wait_for_log`], for a message that goes on with what differs.
    pub(crate) async fn wait_for_log_beginning(&mut self, message: &str) -> Value {
        let begins = |line: &Value| {
            line["message"]
                .as_str()
                .is_some_and(|text| text.starts_with(message))
        };
        self.log.line_with(begins).await
    }

    /// Waits until the process has exited.
    pub(crate) async fn wait_for_exit(mut self) -> ExitStatus {
        let exited = timeout(TIMEOUT, self.child.wait()).await;
        exited.expect("the process exits").unwrap()
    }
}

/// How long a process may take to log a line, or to exit.
const TIMEOUT: Duration = Duration::from_mins(2);

/// The log of a process.
struct Log {
    lines: UnboundedReceiver<String>,
    /// Lines that were read but not waited for.
    skipped: Vec<Value>,
}

impl Log {
    /// Reads it from now on, always: a process whose output pipe is full blocks.
    fn read(output: ChildStderr) -> Self {
        let (sender, lines) = unbounded_channel();
        let mut output = BufReader::new(output).lines();
        tokio::spawn(async move {
            while let Ok(Some(line)) = output.next_line().await {
                let _ = sender.send(line);
            }
        });
        Self {
            lines,
            skipped: Vec::new(),
        }
    }

    /// Takes the oldest line that fulfils the condition, waiting for it if necessary.
    async fn line_with(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.skipped.iter().position(&is_wanted) {
            return self.skipped.remove(at);
        }
        loop {
            let line = timeout(TIMEOUT, self.lines.recv()).await;
            let Ok(Some(line)) = line else {
                panic!("the wanted line was not logged, but: {:#?}", self.skipped);
            };
            let line: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
            if is_wanted(&line) {
                return line;
            }
            self.skipped.push(line);
        }
    }
}
