//! `duelo health`.

use std::error::Error;
use std::io::{self, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use clap::Args;
use ureq::Agent;
use ureq::http::StatusCode;

use crate::config::Listen;

#[derive(Debug, Clone, Copy, Args)]
pub(super) struct Options {
    #[command(flatten)]
    listen: Listen,
}

/// Longer than the server itself waits for the database.
const TIMEOUT: Duration = Duration::from_secs(5);

pub(super) fn run(options: Options) -> Result<(), Box<dyn Error>> {
    let address = reachable(options.listen.address);
    if address.port() == 0 {
        return Err("which port the server took is not known: DUELO_LISTEN has port 0".into());
    }
    let url = format!("http://{address}/health/ready");
    let agent = Agent::config_builder()
        .timeout_global(Some(TIMEOUT))
        // Not one of the environment: the server is on this machine.
        .proxy(None)
        .http_status_as_error(false)
        .build();
    let asked = Agent::from(agent).get(&url).call();
    let mut answer = asked.map_err(|cause| format!("{url} does not answer: {cause}"))?;
    let text = answer.body_mut().read_to_string().unwrap_or_default();
    match answer.status() {
        StatusCode::OK => Ok(writeln!(io::stdout(), "{text}")?),
        status => Err(format!("not ready: {url} answers {status} {text}").into()),
    }
}

/// The address by which a server that listens on all addresses is reached from its own machine.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}
