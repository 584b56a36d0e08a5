//! A limit on open connections: of one client, of its networks, and in all.

use std::any::Any;
use std::net::{IpAddr, Shutdown};
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use ipnet::IpNet;
use socket2::SockRef;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::caller::client::Client;
use crate::config::{Config, PerClient};
use crate::keyed_semaphores::{KeyedPermit, KeyedSemaphores};

/// The part of all connections that one IPv4 /16 or IPv6 /32 may have.
const NETWORK_PART: usize = 4;

/// Counts open connections. Those of trusted proxies, which have many clients, count in all only.
#[derive(Debug)]
pub(crate) struct Connections {
    all: Arc<Semaphore>,
    clients: KeyedSemaphores<String>,
    sites: KeyedSemaphores<String>,
    /// Those of a provider: at most a part of all.
    networks: KeyedSemaphores<String>,
    proxies: Vec<IpNet>,
}

/// One of the connections, until it is closed.
#[derive(Debug)]
struct Connection {
    _all: OwnedSemaphorePermit,
    _of_client: Option<[Option<KeyedPermit<String>>; 3]>,
}

impl Connections {
    /// No connections yet.
    pub(crate) fn new(config: &Config) -> Self {
        let limits = &config.limits;
        let proxies = config.trusted_proxies.clone();
        Self::with(limits.connections.get(), limits.connections_per_client, proxies)
    }

    fn with(all: usize, per_client: PerClient, proxies: Vec<IpNet>) -> Self {
        let of_network = u32::try_from(all.div_ceil(NETWORK_PART)).unwrap_or(u32::MAX);
        Self {
            all: Arc::new(Semaphore::new(all.min(Semaphore::MAX_PERMITS))),
            clients: KeyedSemaphores::new(per_client.get(), Duration::ZERO),
            sites: KeyedSemaphores::new(per_client.for_site(), Duration::ZERO),
            networks: KeyedSemaphores::new(of_network, Duration::ZERO),
            proxies,
        }
    }

    /// Counts a new connection until it is closed, or closes it at once.
    pub(crate) fn count(&self, connection: &dyn Any, data: &mut Extensions) {
        let Some(stream) = connection.downcast_ref::<TcpStream>() else {
            return;
        };
        // A peer without an address has closed the connection already.
        let counted = stream.peer_addr().ok().and_then(|peer| self.of(peer.ip()));
        match counted {
            Some(counted) => _ = data.insert(counted),
            // Its worker reads the end of the connection next.
            None => _ = SockRef::from(stream).shutdown(Shutdown::Both),
        }
    }

    fn of(&self, peer: IpAddr) -> Option<Connection> {
        let all = Arc::clone(&self.all).try_acquire_owned().ok()?;
        let client = Client::at(peer);
        let of_client = if client.is_in(&self.proxies) {
            None
        } else {
            let site = match client.site() {
                Some(site) => Some(self.sites.try_acquire(site)?),
                None => None,
            };
            let network = self.networks.try_acquire(client.provider_network())?;
            Some([
                Some(self.clients.try_acquire(client.subject())?),
                site,
                Some(network),
            ])
        };
        Some(Connection {
            _all: all,
            _of_client: of_client,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connections(all: usize, per_client: u32) -> Connections {
        let proxies = vec!["10.0.0.0/8".parse().unwrap()];
        Connections::with(all, per_client.to_string().parse().unwrap(), proxies)
    }

    fn open<'a>(connections: &Connections, peers: impl IntoIterator<Item = &'a str>) -> Vec<bool> {
        let opened: Vec<_> = (peers.into_iter())
            .map(|peer| connections.of(peer.parse().unwrap()))
            .collect();
        opened.iter().map(Option::is_some).collect()
    }

    #[test]
    fn a_client_is_an_ipv4_address_or_an_ipv6_64() {
        let same = ["203.0.113.9", "203.0.113.9", "::ffff:203.0.113.9", "203.0.113.8"];
        assert_eq!(open(&connections(20, 2), same), [true, true, false, true]);
        let same = [
            "2001:db8:1:2::1",
            "2001:db8:1:2::2",
            "2001:db8:1:2::3",
            "2001:db8:1:3::1",
        ];
        assert_eq!(open(&connections(20, 2), same), [true, true, false, true]);
    }

    #[test]
    fn an_ipv6_48_has_four_times_the_connections_of_a_client() {
        let peers: Vec<_> = (0..5).map(|network| format!("2001:db8:1:{network}::1")).collect();
        let opened = open(&connections(20, 1), peers.iter().map(String::as_str));
        assert_eq!(opened, [true, true, true, true, false]);
    }

    #[test]
    fn an_ipv4_16_or_an_ipv6_32_has_a_quarter_of_all() {
        for peers in [
            ["203.0.1.1", "203.0.2.1", "203.0.3.1", "203.1.1.1"],
            ["2001:db8:1::1", "2001:db8:2::1", "2001:db8:3::1", "2001:db9:1::1"],
        ] {
            assert_eq!(open(&connections(8, 1), peers), [true, true, false, true]);
        }
    }

    #[test]
    fn proxies_count_in_all_only() {
        let opened = open(
            &connections(3, 1),
            ["10.0.0.1", "10.0.0.1", "::ffff:10.0.0.1", "10.0.0.1"],
        );
        assert_eq!(opened, [true, true, true, false]);
    }

    #[test]
    fn a_closed_connection_makes_room() {
        let connections = connections(1, 1);
        for _ in 0..3 {
            assert_eq!(open(&connections, ["203.0.113.9"]), [true]);
        }
    }
}
