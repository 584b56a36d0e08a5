//! The protocols of systemd: sockets that it opened before the server started, and what it is told of the server.
//! Without it nothing is passed on, and nobody is told.

use std::io;
use std::net::TcpListener;

use listenfd::ListenFd;
use sd_notify::NotifyState;

/// A state of the server that the service manager waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ServiceState {
    /// Requests are answered.
    Ready,
    /// The server was asked to stop, and answers what has begun.
    Stopping,
}

/// Takes the sockets that were passed to this process. People who connect while it starts or restarts wait in them.
///
/// # Errors
///
/// If one of them is no socket of TCP.
pub(crate) fn passed_listeners() -> io::Result<Vec<TcpListener>> {
    let mut passed = ListenFd::from_env();
    let listeners = (0..passed.len()).map(|index| passed.take_tcp_listener(index));
    listeners.filter_map(Result::transpose).collect()
}

/// Tells the service manager, if there is one that wants to know.
pub(crate) fn notify(state: ServiceState) {
    let message = match state {
        ServiceState::Ready => NotifyState::Ready,
        ServiceState::Stopping => NotifyState::Stopping,
    };
    if let Err(cause) = sd_notify::notify(&[message]) {
        tracing::warn!(%cause, ?state, "the service manager can't be told");
    }
}
