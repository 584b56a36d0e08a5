//! Reverse proxies, each with its file of `deploy`, as separate processes.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::time::Duration;

use nix::unistd::geteuid;
use tempfile::TempDir;
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use super::environment::announce;
use super::installed;

/// How long one may take to start, and to find its servers ready.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// A program that has a file in `deploy`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    HaProxy,
    Nginx,
    Caddy,
}

/// A running process in front of two servers, killed when dropped.
pub(crate) struct Proxy {
    _child: Child,
    folder: TempDir,
    /// The base URL.
    pub(crate) url: String,
}

impl Kind {
    /// The name of its program.
    pub(crate) const fn program(self) -> &'static str {
        match self {
            Self::HaProxy => "haproxy",
            Self::Nginx => "nginx",
            Self::Caddy => "caddy",
        }
    }

    const fn file(self) -> &'static str {
        match self {
            Self::HaProxy => include_str!("../../../../../deploy/haproxy.cfg"),
            Self::Nginx => include_str!("../../../../../deploy/nginx.conf"),
            Self::Caddy => include_str!("../../../../../deploy/Caddyfile"),
        }
    }

    /// The file with other addresses and without TLS, and what else belongs to a whole configuration.
    fn configuration(self, address: SocketAddr, servers: [SocketAddr; 2], folder: &Path) -> String {
        let [one, two] = servers.map(|server| server.to_string());
        let file = replaced(self.file(), "10.0.0.11:8080", &one);
        let file = replaced(&file, "10.0.0.12:8080", &two);
        let address = address.to_string();
        match self {
            Self::HaProxy => replaced(&file, "bind 10.0.0.1:80\n", &format!("bind {address}\n")),
            Self::Nginx => {
                let user = if geteuid().is_root() { "user root;" } else { "" };
                let folder = folder.display();
                let site = replaced(&file, "listen 80;", &format!("listen {address};"));
                let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
                    .map(|kind| format!("{kind}_temp_path {folder}/{kind};\n"))
                    .concat();
                format!(
                    "daemon off;\n{user}\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\n\
                     http {{\naccess_log off;\n{temporary}{site}}}\n"
                )
            }
            Self::Caddy => {
                let site = replaced(&file, "duelo.example {", &format!("http://{address} {{"));
                format!("{{\n\tadmin off\n\tauto_https off\n}}\n{site}")
            }
        }
    }

    fn command(self, program: &Path, configuration: &Path) -> Command {
        let mut command = Command::new(program);
        match self {
            Self::HaProxy => command.arg("-f").arg(configuration),
            Self::Nginx => command.arg("-c").arg(configuration),
            Self::Caddy => command
                .args(["run", "--adapter", "caddyfile", "--config"])
                .arg(configuration),
        };
        command
    }
}

impl Proxy {
    /// Starts it in front of the servers, and waits until it passes requests on; `None` if it is not installed.
    pub(crate) async fn start(kind: Kind, servers: [SocketAddr; 2]) -> Option<Self> {
        let program = installed::find(kind.program())?;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("configuration");
        let address = free_address();
        std::fs::write(&file, kind.configuration(address, servers, folder.path())).unwrap();
        let log = std::fs::File::create(folder.path().join("log")).unwrap();
        let child = kind
            .command(&program, &file)
            .env("HOME", folder.path())
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let proxy = Self {
            _child: child,
            url: format!("http://{address}"),
            folder,
        };
        let is_ready = async {
            while !proxy.is_ready().await {
                sleep(Duration::from_millis(50)).await;
            }
        };
        let started = timeout(START_TIMEOUT, is_ready).await;
        assert!(started.is_ok(), "{kind:?} does not pass requests on");
        Some(proxy)
    }

    async fn is_ready(&self) -> bool {
        let answer = reqwest::get(format!("{}/health/ready", self.url)).await;
        answer.is_ok_and(|answer| answer.status().is_success())
    }
}

/// What it logged is part of a failed test's output.
impl Drop for Proxy {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let log = std::fs::read_to_string(self.folder.path().join("log"));
            announce(&log.unwrap_or_else(|error| error.to_string()));
        }
    }
}

#[track_caller]
fn replaced(file: &str, part: &str, by: &str) -> String {
    assert!(file.contains(part), "the file has no {part:?}");
    file.replace(part, by)
}

fn free_address() -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.local_addr().unwrap()
}
