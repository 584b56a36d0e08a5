//! An address that leads to Postgres, and stops leading there or begins to lead to another one.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Forwards connections to one port of this machine. Connections end with the server that they lead to.
pub(crate) struct Forwarder {
    address: SocketAddr,
    port: watch::Sender<u16>,
    /// Counts the calls of [`Self::freeze`].
    freezes: watch::Sender<u32>,
}

impl Forwarder {
    /// Forwards to the server of this URL.
    pub(crate) async fn to(url: &str) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let (port, ports) = watch::channel(port_of(url));
        let address = listener.local_addr().unwrap();
        let freezes = watch::Sender::new(0);
        let frozen = freezes.subscribe();
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let port = *ports.borrow();
                let mut frozen = frozen.clone();
                frozen.mark_unchanged();
                tokio::spawn(async move {
                    if let Ok(mut server) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await {
                        tokio::select! {
                            // A connection that breaks off needs no report.
                            _ = copy_bidirectional(&mut client, &mut server) => {}
                            // Both sockets stay open until the forwarder is dropped.
                            Ok(()) = frozen.changed() => while frozen.changed().await.is_ok() {},
                        }
                    }
                });
            }
        });
        Self {
            address,
            port,
            freezes,
        }
    }

    /// Forwards nothing more on the connections that are open, as a network does that has forgotten them.
    pub(crate) fn freeze(&self) {
        self.freezes.send_modify(|count| *count += 1);
    }

    /// Forwards new connections to the server of this URL.
    pub(crate) fn switch_to(&self, url: &str) {
        self.port.send_replace(port_of(url));
    }

    /// The URL through the forwarder.
    pub(crate) fn url(&self, url: &str) -> String {
        let direct = format!(":{}/", port_of(url));
        url.replace(&direct, &format!(":{}/", self.address.port()))
    }
}

/// The port in `postgres://user:password@127.0.0.1:port/database`.
fn port_of(url: &str) -> u16 {
    let server = url.rsplit('/').nth(1).unwrap();
    server.rsplit(':').next().unwrap().parse().unwrap()
}
