//! The server process: find, start and stop it.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::binaries::Binaries;
use crate::error::{Error, IoContext};
use crate::folder::Folder;

/// Postgres recovers from a crash before it accepts connections.
const START_TIMEOUT: Duration = Duration::from_mins(2);
/// For each of the two signals that stop it.
const STOP_TIMEOUT: Duration = Duration::from_secs(20);
const READ_TIMEOUT: Duration = Duration::from_secs(2);
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Settings of a cluster that need not survive a crash of the machine. It does survive a crash of Postgres.
const WITHOUT_DURABILITY: [&str; 3] = ["fsync=off", "full_page_writes=off", "max_wal_size=256MB"];

#[derive(Debug, Clone, Copy)]
pub(crate) struct Postmaster {
    pid: Pid,
    pub(crate) port: u16,
    is_ready: bool,
}

impl Postmaster {
    /// The running server of this folder, if there is one.
    pub(crate) fn find(folder: &Folder) -> Option<Self> {
        let file = PidFile::read(folder)?;
        runs_on(file.pid, &folder.data()).then_some(Self {
            pid: file.pid,
            port: file.port?,
            is_ready: file.is_ready,
        })
    }

    /// Starts a server, on the port of the last start if that is still free.
    pub(crate) fn start(folder: &Folder, binaries: &Binaries, durable: bool) -> Result<Self, Error> {
        remove_stale_pid_file(folder)?;
        let deadline = Instant::now() + START_TIMEOUT;
        let mut port = free_port(folder.last_port())?;
        loop {
            let mut child = spawn(folder, binaries, port, durable)?;
            if let Some(started) = wait_until_ready(folder, Some(&mut child), deadline)? {
                folder.remember_port(started.port)?;
                // Without a wait, it would remain a zombie process after its end.
                thread::spawn(move || child.wait());
                return Ok(started);
            }
            let tail = log_tail(folder);
            if tail.contains("Address already in use") {
                // Another process has bound the port since `free_port`.
                port = free_port(None)?;
            } else if !tail.contains("pre-existing shared memory block") || Instant::now() > deadline {
                return Err(Error::NotReady {
                    log: folder.log(),
                    tail,
                });
            }
            // After SIGKILL, the old server's child processes take a moment to end.
            thread::sleep(POLL_INTERVAL);
        }
    }

    /// The running server of this folder, once it accepts connections; none if there is none, or it is ending.
    pub(crate) fn find_ready(folder: &Folder) -> Result<Option<Self>, Error> {
        wait_until_ready(folder, None, Instant::now() + START_TIMEOUT)
    }

    /// A process that was just killed is still listed for a moment, so its status alone is not enough.
    fn accepts_connections(self) -> bool {
        // SSLRequest of the Postgres protocol: answered with one byte, before authentication.
        const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];
        let request = || {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
            stream.set_read_timeout(Some(READ_TIMEOUT))?;
            stream.write_all(&SSL_REQUEST)?;
            stream.read_exact(&mut [0])
        };
        self.is_ready && request().is_ok()
    }

    /// Stops the server and waits until its process has ended.
    pub(crate) fn stop(self, folder: &Folder) -> Result<(), Error> {
        // SIGINT is Postgres' fast shutdown; SIGQUIT the immediate one, with recovery at the next start.
        for signal in [Signal::SIGINT, Signal::SIGQUIT] {
            let deadline = Instant::now() + STOP_TIMEOUT;
            match kill(self.pid, signal) {
                Ok(()) | Err(Errno::ESRCH) => {}
                Err(error) => {
                    return Err(std::io::Error::from(error)).context("cannot stop", folder.path());
                }
            }
            while Instant::now() < deadline {
                if !runs_on(self.pid, &folder.data()) {
                    return Ok(());
                }
                thread::sleep(POLL_INTERVAL);
            }
        }
        Err(Error::StillRunning(self.pid.as_raw()))
    }
}

/// The content of `postmaster.pid`.
struct PidFile {
    pid: Pid,
    port: Option<u16>,
    is_ready: bool,
}

impl PidFile {
    fn read(folder: &Folder) -> Option<Self> {
        let text = fs::read_to_string(folder.data().join("postmaster.pid")).ok()?;
        // Lines: process, folder, start time, port, socket folder, address, shared memory, status.
        let mut lines = text.lines();
        let pid = Pid::from_raw(lines.next()?.trim().parse().ok()?);
        let port = lines.nth(2).and_then(|line| line.trim().parse().ok());
        let is_ready = lines.nth(3).is_some_and(|line| line.trim() == "ready");
        Some(Self { pid, port, is_ready })
    }
}

fn spawn(folder: &Folder, binaries: &Binaries, port: u16, durable: bool) -> Result<Child, Error> {
    let log = folder.log();
    let output = File::create(&log).context("cannot write", &log)?;
    folder.account.chown(&log)?;
    let errors = output.try_clone().context("cannot write", &log)?;
    let port = format!("port={port}");
    let settings = [
        port.as_str(),
        "listen_addresses=127.0.0.1",
        "unix_socket_directories=",
        "max_connections=200",
    ];
    let without_durability: &[&str] = if durable { &[] } else { &WITHOUT_DURABILITY };
    let program = binaries.program("postgres");
    let mut command = folder.account.command(&program, folder.path());
    command.arg("-D").arg(folder.data());
    for setting in settings.iter().chain(without_durability) {
        command.args(["-c", setting]);
    }
    // In its own process group, Postgres does not get the terminal's Ctrl-C: the caller decides when to stop it.
    command
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(output)
        .stderr(errors);
    command.spawn().context("cannot run", &program)
}

/// The server once it accepts connections; none if `child`, or the server that was found, ends before.
fn wait_until_ready(
    folder: &Folder,
    mut child: Option<&mut Child>,
    deadline: Instant,
) -> Result<Option<Postmaster>, Error> {
    loop {
        let found = Postmaster::find(folder);
        if found.is_some_and(Postmaster::accepts_connections) {
            return Ok(found);
        }
        let has_ended = match &mut child {
            Some(child) => child
                .try_wait()
                .context("cannot wait for", folder.path())?
                .is_some(),
            None => found.is_none(),
        };
        if has_ended {
            return Ok(None);
        }
        if Instant::now() > deadline {
            return Err(Error::NotReady {
                log: folder.log(),
                tail: log_tail(folder),
            });
        }
        thread::sleep(POLL_INTERVAL);
    }
}

/// Whether process `pid` is a server on `data`. The id alone is not enough: the system assigns it again.
fn runs_on(pid: Pid, data: &Path) -> bool {
    let arguments = format!("-D {} ", data.display());
    command_line(pid).is_some_and(|line| format!("{line} ").contains(&arguments))
}

/// Program and arguments of a process; none if it has ended, and empty for a zombie.
fn command_line(pid: Pid) -> Option<String> {
    if Path::new("/proc/self/cmdline").exists() {
        let bytes = fs::read(format!("/proc/{pid}/cmdline")).ok()?;
        return Some(String::from_utf8_lossy(&bytes).replace('\0', " "));
    }
    let output = Command::new("ps")
        .args(["-ww", "-o", "args=", "-p"])
        .arg(pid.to_string())
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Postgres removes the pid file of a dead server itself, unless another process has its id now.
fn remove_stale_pid_file(folder: &Folder) -> Result<(), Error> {
    let is_reused = PidFile::read(folder).is_some_and(|file| kill(file.pid, None) != Err(Errno::ESRCH));
    if is_reused {
        let path = folder.data().join("postmaster.pid");
        fs::remove_file(&path).context("cannot delete", &path)?;
    }
    Ok(())
}

fn free_port(preferred: Option<u16>) -> Result<u16, Error> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = match preferred.map(bind) {
        Some(Ok(listener)) => Ok(listener),
        _ => bind(0),
    };
    listener
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .context("cannot find a free port on", Path::new("127.0.0.1"))
}

fn log_tail(folder: &Folder) -> String {
    let text = fs::read_to_string(folder.log()).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines
        .get(lines.len().saturating_sub(12)..)
        .unwrap_or_default()
        .join("\n")
}
