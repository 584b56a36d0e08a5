//! The client of a request, by IP address.

use std::fmt;
use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use ipnet::IpNet;

use crate::error::{Error, Result};
use crate::state::State;

/// The client's IP address, as far as it can be determined; rate limits count by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Client(IpAddr);

/// Whether an address is of a private network or of this machine, as a proxy's mostly is.
pub(crate) const fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_private() || address.is_loopback(),
        IpAddr::V6(address) => address.is_unique_local() || address.is_loopback(),
    }
}

impl Client {
    /// The client at this address, which is not behind a proxy.
    pub(crate) const fn at(address: IpAddr) -> Self {
        Self(address)
    }

    /// The client of a request.
    pub(crate) fn of(request: &HttpRequest) -> Result<Self> {
        let state = State::of(request)?;
        let peer = request
            .peer_addr()
            .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
        // A hop that is not text becomes an invalid address; the others are unaffected.
        let forwarded: Vec<_> = request
            .headers()
            .get_all("x-forwarded-for")
            .map(|value| String::from_utf8_lossy(value.as_bytes()))
            .collect();
        Ok(Self(client_address(
            peer,
            &forwarded.join(","),
            &state.config.trusted_proxies,
        )))
    }

    /// Whether its address is in one of the networks.
    pub(crate) fn is_in(self, networks: &[IpNet]) -> bool {
        is_in(self.0, networks)
    }

    /// The subject of a rate limit: the address, or for IPv6 its /64 network.
    pub(crate) fn subject(self) -> String {
        match self.0.to_canonical() {
            IpAddr::V4(address) => address.to_string(),
            address @ IpAddr::V6(_) => network_of(address, 64),
        }
    }

    /// The IPv6 /48 network, which providers give to one customer and which has 65,536 subjects; `None` for IPv4.
    pub(crate) fn site(self) -> Option<String> {
        let address = self.0.to_canonical();
        address.is_ipv6().then(|| network_of(address, 48))
    }

    /// The widest network that one client may have for itself: the site, or the IPv4 address.
    pub(crate) fn site_or_address(self) -> String {
        self.site().unwrap_or_else(|| self.subject())
    }

    /// The surrounding network: an IPv4 /24 or an IPv6 /48.
    pub(crate) fn network(self) -> String {
        let address = self.0.to_canonical();
        network_of(address, if address.is_ipv4() { 24 } else { 48 })
    }

    /// The network around that, as large as one that a provider has: an IPv4 /16 or an IPv6 /32.
    pub(crate) fn provider_network(self) -> String {
        let address = self.0.to_canonical();
        network_of(address, if address.is_ipv4() { 16 } else { 32 })
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.to_canonical().fmt(f)
    }
}

fn network_of(address: IpAddr, prefix: u8) -> String {
    IpNet::new_assert(address, prefix).trunc().to_string()
}

fn is_in(address: IpAddr, networks: &[IpNet]) -> bool {
    let address = address.to_canonical();
    networks.iter().any(|network| network.contains(&address))
}

impl FromRequest for Client {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::of(request))
    }
}

/// Walks back from the peer through trusted proxies to the first other address. Addresses beyond it can be forged.
fn client_address(peer: IpAddr, forwarded: &str, proxies: &[IpNet]) -> IpAddr {
    let mut address = peer;
    for hop in forwarded.rsplit(',') {
        if !is_in(address, proxies) {
            break;
        }
        match hop_address(hop.trim()) {
            Some(earlier) => address = earlier,
            None => break,
        }
    }
    address
}

/// The address of a hop, to which some proxies add the port.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let with_port = || hop.parse().ok().map(|address: SocketAddr| address.ip());
    let in_brackets = || {
        hop.strip_prefix('[')?
            .strip_suffix(']')?
            .parse()
            .ok()
            .map(IpAddr::V6)
    };
    hop.parse().ok().or_else(with_port).or_else(in_brackets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forwarded_addresses_are_used_only_from_trusted_proxies() {
        let proxies: Vec<IpNet> = vec!["10.0.0.0/8".parse().unwrap()];
        for (peer, forwarded, expected) in [
            ("203.0.113.9", "", "203.0.113.9"),
            ("203.0.113.9", "198.51.100.1", "203.0.113.9"),
            ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
            ("10.0.0.1", "1.2.3.4, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
            ("10.0.0.1", "", "10.0.0.1"),
            ("10.0.0.1", "nonsense", "10.0.0.1"),
            ("10.0.0.1", "\u{fffd}, 203.0.113.77", "203.0.113.77"),
            ("10.0.0.1", "10.0.0.3,10.0.0.2", "10.0.0.3"),
            ("::ffff:10.1.1.1", "198.51.100.1", "198.51.100.1"),
            ("11.0.0.1", "198.51.100.1", "11.0.0.1"),
            ("10.0.0.1", "198.51.100.1:4711", "198.51.100.1"),
            (
                "10.0.0.1",
                "1.2.3.4, 198.51.100.1:4711,10.0.0.2:80",
                "198.51.100.1",
            ),
            ("10.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"),
            ("10.0.0.1", "[2001:db8::7]", "2001:db8::7"),
            ("10.0.0.1", "2001:db8::7", "2001:db8::7"),
            ("10.0.0.1", "198.51.100.1:", "10.0.0.1"),
            ("10.0.0.1", "[198.51.100.1]", "10.0.0.1"),
        ] {
            let address = client_address(peer.parse().unwrap(), forwarded, &proxies);
            assert_eq!(address, expected.parse::<IpAddr>().unwrap(), "{peer} {forwarded}");
        }
    }

    #[test]
    fn an_ipv6_64_network_is_one_subject() {
        let client = |address: &str| Client(address.parse().unwrap()).subject();
        assert_eq!(client("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(client("::ffff:203.0.113.9"), "203.0.113.9");
    }

    #[test]
    fn a_site_is_an_ipv6_48_network() {
        let site = |address: &str| Client(address.parse().unwrap()).site();
        assert_eq!(site("2001:db8:1:2:3:4:5:6").as_deref(), Some("2001:db8:1::/48"));
        assert_eq!(site("::ffff:203.0.113.9"), None);
        let widest = |address: &str| Client(address.parse().unwrap()).site_or_address();
        assert_eq!(widest("2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
        assert_eq!(widest("203.0.113.9"), "203.0.113.9");
    }

    #[test]
    fn networks_around_a_client() {
        let network = |address: &str| Client(address.parse().unwrap()).network();
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
        assert_eq!(network("::ffff:203.0.113.9"), "203.0.113.0/24");
        let of_provider = |address: &str| Client(address.parse().unwrap()).provider_network();
        assert_eq!(of_provider("2001:db8:1:2:3:4:5:6"), "2001:db8::/32");
        assert_eq!(of_provider("::ffff:203.0.113.9"), "203.0.0.0/16");
    }
}
