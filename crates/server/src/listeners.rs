//! The sockets on which clients connect.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use socket2::{Domain, Socket, Type};
use tokio::time::sleep;

/// Connections that may wait until the server accepts them: as many as actix has.
const BACKLOG: i32 = 2048;

/// The time in which accepted connections reach a worker and their requests are read, of which actix says nothing.
const HAND_OVER_TIME: Duration = Duration::from_millis(250);

/// Sockets that are listened on.
#[derive(Debug)]
pub(crate) enum Listeners {
    /// Of this process alone.
    Own(TcpListener),
    /// Opened by a process that keeps them open, for the next server.
    Passed(Vec<TcpListener>),
}

impl Listeners {
    /// Listens on an address.
    ///
    /// # Errors
    ///
    /// If it is in use or not available.
    pub(crate) fn bind(address: SocketAddr) -> io::Result<Self> {
        let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
        // A server can start while connections of the last one end.
        #[cfg(unix)]
        socket.set_reuse_address(true)?;
        socket.bind(&address.into())?;
        socket.listen(BACKLOG)?;
        Ok(Self::Own(socket.into()))
    }

    /// Further handles to the same sockets.
    ///
    /// # Errors
    ///
    /// If the process may have no more open files.
    pub(crate) fn handles(&self) -> io::Result<Vec<TcpListener>> {
        let all = match self {
            Self::Own(listener) => std::slice::from_ref(listener),
            Self::Passed(listeners) => listeners,
        };
        all.iter().map(TcpListener::try_clone).collect()
    }

    /// Lets nobody connect any more, waits until the requests of those who have are read, and closes these handles: a
    /// server that stops closes connections whose first request it has not read. `pause` makes the server accept none.
    pub(crate) async fn close(self, pause: impl AsyncFnOnce()) {
        match &self {
            // Who connects from here on waits in the socket for the next server.
            Self::Passed(_) => pause().await,
            // What waits in the socket when it closes is lost: it is still accepted.
            Self::Own(listener) => ignore_attempts(listener),
        }
        sleep(HAND_OVER_TIME).await;
    }
}

/// Makes the system drop the packets with which connections begin. Clients send them again after a second, and then
/// another server answers or the system refuses.
#[cfg(target_os = "linux")]
fn ignore_attempts(listener: &TcpListener) {
    use socket2::{SockFilter, SockRef};
    // Classic BPF on the TCP header: the flags at byte 13, of which SYN is 2.
    let filter = [
        SockFilter::new(0x30, 0, 0, 13),          // load the byte
        SockFilter::new(0x45, 0, 1, 0x02),        // skip one unless the bit is set
        SockFilter::new(0x06, 0, 0, 0),           // keep nothing of the packet
        SockFilter::new(0x06, 0, 0, 0xffff_ffff), // keep all of it
    ];
    if let Err(cause) = SockRef::from(listener).attach_filter(&filter) {
        tracing::warn!(%cause, "who connects while the server stops may get no answer");
    }
}

/// Other systems have no such filter: connections that wait in the socket when it closes get no answer.
#[cfg(not(target_os = "linux"))]
fn ignore_attempts(_: &TcpListener) {}
