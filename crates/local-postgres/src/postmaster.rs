//! The server process: find it, start it, stop it.

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
use crate::error::{Doing, Error};
use crate::folder::Folder;

/// How long a start may take: after a crash Postgres first repairs its data.
const START_TIME: Duration = Duration::from_mins(2);
/// How long a stop may take, first asked politely, then told.
const STOP_TIME: Duration = Duration::from_secs(20);
const ANSWER_TIME: Duration = Duration::from_secs(2);
const POLL: Duration = Duration::from_millis(20);

/// A cluster for tests need not survive a crash of the machine (it does survive one of Postgres).
const WITHOUT_DURABILITY: [&str; 2] = ["fsync=off", "full_page_writes=off"];

/// A running server of ours.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Postmaster {
    pid: Pid,
    pub(crate) port: u16,
    is_ready: bool,
}

impl Postmaster {
    /// The server that runs on this folder's data, if there is one.
    pub(crate) fn find(folder: &Folder) -> Option<Self> {
        let file = PidFile::read(folder)?;
        runs_on(file.pid, &folder.data()).then_some(Self {
            pid: file.pid,
            port: file.port?,
            is_ready: file.is_ready,
        })
    }

    /// Starts a server, on the port of the last time if that is still free.
    pub(crate) fn start(folder: &Folder, binaries: &Binaries, durable: bool) -> Result<Self, Error> {
        remove_misleading_pid_file(folder)?;
        let deadline = Instant::now() + START_TIME;
        let mut port = free_port(folder.last_port())?;
        loop {
            let mut child = spawn(folder, binaries, port, durable)?;
            if let Some(started) = wait_until_ready(folder, Some(&mut child), deadline)? {
                folder.remember_port(started.port)?;
                // Waited for in the background, or it would stay a zombie after its end.
                thread::spawn(move || child.wait());
                return Ok(started);
            }
            let said = log_tail(folder);
            if said.contains("Address already in use") {
                // Somebody took the port between our look and Postgres'.
                port = free_port(None)?;
            } else if !said.contains("pre-existing shared memory block") || Instant::now() > deadline {
                return Err(Error::NotReady {
                    log: folder.log(),
                    tail: said,
                });
            }
            // After a kill -9 the old server's children need a moment to notice.
            thread::sleep(POLL);
        }
    }

    /// The server that runs on this folder's data, once it answers; none if there is none or it is dying.
    pub(crate) fn find_ready(folder: &Folder) -> Result<Option<Self>, Error> {
        wait_until_ready(folder, None, Instant::now() + START_TIME)
    }

    /// Whether the server answers: a process that was just killed stays visible for a moment.
    fn answers(self) -> bool {
        // The protocol's question "do you speak TLS?", answered with one letter before any log-in.
        const QUESTION: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];
        let ask = || {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
            stream.set_read_timeout(Some(ANSWER_TIME))?;
            stream.write_all(&QUESTION)?;
            stream.read_exact(&mut [0])
        };
        self.is_ready && ask().is_ok()
    }

    /// Stops the server and waits until it is gone.
    pub(crate) fn stop(self, folder: &Folder) -> Result<(), Error> {
        // SIGINT ends the sessions and writes everything down; SIGQUIT leaves that to the next start.
        for signal in [Signal::SIGINT, Signal::SIGQUIT] {
            let deadline = Instant::now() + STOP_TIME;
            match kill(self.pid, signal) {
                Ok(()) | Err(Errno::ESRCH) => {}
                Err(error) => {
                    return Err(std::io::Error::from(error)).doing("cannot stop", folder.path());
                }
            }
            while Instant::now() < deadline {
                if !runs_on(self.pid, &folder.data()) {
                    return Ok(());
                }
                thread::sleep(POLL);
            }
        }
        Err(Error::StillRunning(self.pid.as_raw()))
    }
}

/// What `postmaster.pid` says.
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
    let output = File::create(&log).doing("cannot write", &log)?;
    folder.account.give(&log)?;
    let errors = output.try_clone().doing("cannot write", &log)?;
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
    // A process group of its own: Ctrl-C in the terminal is for us, and we stop Postgres in our own time.
    command
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(output)
        .stderr(errors);
    command.spawn().doing("cannot run", &program)
}

/// The server once it is ready; none if the process that should become it ends.
fn wait_until_ready(
    folder: &Folder,
    mut child: Option<&mut Child>,
    deadline: Instant,
) -> Result<Option<Postmaster>, Error> {
    loop {
        let found = Postmaster::find(folder);
        if found.is_some_and(Postmaster::answers) {
            return Ok(found);
        }
        let has_ended = match &mut child {
            Some(child) => child
                .try_wait()
                .doing("cannot wait for", folder.path())?
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
        thread::sleep(POLL);
    }
}

/// Whether process `pid` is a server on `data`. A number alone proves nothing: it may have been given anew.
fn runs_on(pid: Pid, data: &Path) -> bool {
    let wanted = format!("-D {} ", data.display());
    command_line(pid).is_some_and(|line| format!("{line} ").contains(&wanted))
}

/// The process' program and arguments; none if it has ended, and nothing for one that only waits to be buried.
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

/// Postgres clears up after a dead server itself, but gives up when its number now belongs to another process.
fn remove_misleading_pid_file(folder: &Folder) -> Result<(), Error> {
    let taken_over = PidFile::read(folder).is_some_and(|file| kill(file.pid, None) != Err(Errno::ESRCH));
    if taken_over {
        let path = folder.data().join("postmaster.pid");
        fs::remove_file(&path).doing("cannot delete", &path)?;
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
        .doing("cannot find a free port on", Path::new("127.0.0.1"))
}

fn log_tail(folder: &Folder) -> String {
    let text = fs::read_to_string(folder.log()).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines
        .get(lines.len().saturating_sub(12)..)
        .unwrap_or_default()
        .join("\n")
}
