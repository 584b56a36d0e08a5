//! The byte stream to Postgres: TLS negotiation, encryption, and SQLSTATE in error messages.
//!
//! The driver's extension point is its TLS connector. It is configured for direct TLS on every connection, so that all
//! bytes go through a [`Transport`], encrypted or not.

use std::convert::Infallible;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::error::Cause;
use crate::sqlstate::Annotator;

/// The `SSLRequest` message: a length of 8 and the request code 80877103.
const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];
/// The server's response if it supports TLS.
const SUPPORTED: u8 = b'S';
/// Size of the read buffer, in bytes.
const READ: usize = 8 * 1024;

/// Whether and how a connection is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encryption {
    /// Never.
    None,
    /// If the server supports TLS.
    IfSupported,
    /// Always, after an `SSLRequest`.
    Always,
    /// Always, from the first byte on: `sslnegotiation=direct`.
    AlwaysDirect,
}

/// The connector given to the driver; opens [`Transport`]s.
#[derive(Clone)]
pub(crate) struct Negotiator {
    encryption: Encryption,
    tls: MakeRustlsConnect,
}

/// The negotiation of one connection.
pub(crate) struct Negotiation<S: Raw> {
    encryption: Encryption,
    tls: <MakeRustlsConnect as MakeTlsConnect<S>>::TlsConnect,
}

/// The socket under a transport.
pub(crate) trait Raw: AsyncRead + AsyncWrite + Unpin + Send + 'static {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> Raw for S {}

/// The byte stream of one connection.
pub(crate) struct Transport<S: Raw> {
    stream: Stream<S>,
    annotator: Annotator,
    /// Bytes read but not yet returned to the driver.
    ready: io::Cursor<Vec<u8>>,
    buffer: Box<[u8]>,
}

enum Stream<S: Raw> {
    Plain(S),
    Encrypted(Box<<MakeRustlsConnect as MakeTlsConnect<S>>::Stream>),
}

impl Negotiator {
    pub(crate) const fn new(encryption: Encryption, tls: MakeRustlsConnect) -> Self {
        Self { encryption, tls }
    }
}

impl<S: Raw> MakeTlsConnect<S> for Negotiator {
    type Stream = Transport<S>;
    type TlsConnect = Negotiation<S>;
    type Error = Infallible;

    fn make_tls_connect(&mut self, host: &str) -> Result<Negotiation<S>, Infallible> {
        Ok(Negotiation {
            encryption: self.encryption,
            tls: MakeTlsConnect::<S>::make_tls_connect(&mut self.tls, host)?,
        })
    }
}

impl<S: Raw> TlsConnect<S> for Negotiation<S> {
    type Stream = Transport<S>;
    type Error = Cause;
    type Future = Pin<Box<dyn Future<Output = Result<Transport<S>, Cause>> + Send>>;

    fn connect(self, socket: S) -> Self::Future {
        Box::pin(self.open(socket))
    }
}

impl<S: Raw> Negotiation<S> {
    async fn open(self, mut socket: S) -> Result<Transport<S>, Cause> {
        let encrypted = match self.encryption {
            Encryption::None => false,
            Encryption::AlwaysDirect => true,
            Encryption::IfSupported => supports_tls(&mut socket).await?,
            Encryption::Always if supports_tls(&mut socket).await? => true,
            Encryption::Always => return Err(NoTls.into()),
        };
        if encrypted {
            let stream = self.tls.connect(socket).await?;
            Ok(Transport::over(Stream::Encrypted(Box::new(stream))))
        } else {
            Ok(Transport::plain(socket))
        }
    }
}

/// The server speaks no TLS, which the address requires.
#[derive(Debug, thiserror::Error)]
#[error("the server does not support TLS")]
pub(crate) struct NoTls;

async fn supports_tls<S: Raw>(socket: &mut S) -> io::Result<bool> {
    socket.write_all(&SSL_REQUEST).await?;
    socket.flush().await?;
    Ok(socket.read_u8().await? == SUPPORTED)
}

impl<S: Raw> Transport<S> {
    /// An unencrypted transport.
    pub(crate) fn plain(socket: S) -> Self {
        Self::over(Stream::Plain(socket))
    }

    fn over(stream: Stream<S>) -> Self {
        Self {
            stream,
            annotator: Annotator::default(),
            ready: io::Cursor::default(),
            buffer: vec![0; READ].into_boxed_slice(),
        }
    }

    /// Copies ready bytes into the driver's buffer. Returns whether there were any.
    fn copy_ready(&mut self, into: &mut ReadBuf<'_>) -> bool {
        let from = usize::try_from(self.ready.position()).unwrap_or(usize::MAX);
        let waiting = self.ready.get_ref().get(from..).unwrap_or_default();
        let (now, _) = waiting.split_at(waiting.len().min(into.remaining()));
        into.put_slice(now);
        let copied = now.len();
        self.ready
            .set_position(u64::try_from(from + copied).unwrap_or(u64::MAX));
        copied > 0
    }
}

impl<S: Raw> AsyncRead for Transport<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        loop {
            if into.remaining() == 0 || this.copy_ready(into) {
                return Poll::Ready(Ok(()));
            }
            let mut buffer = ReadBuf::new(&mut this.buffer);
            ready!(this.stream.get().poll_read(context, &mut buffer))?;
            let arrived = buffer.filled();
            let is_over = arrived.is_empty();
            this.annotator.feed(arrived);
            let next = if is_over {
                this.annotator.take_rest()
            } else {
                this.annotator.take_ready()
            };
            this.ready = io::Cursor::new(next);
            if is_over && !this.copy_ready(into) {
                return Poll::Ready(Ok(()));
            }
        }
    }
}

impl<S: Raw> AsyncWrite for Transport<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream.get().poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.get().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.get().poll_shutdown(context)
    }
}

trait ReadWrite: AsyncRead + AsyncWrite {}

impl<T: AsyncRead + AsyncWrite> ReadWrite for T {}

impl<S: Raw> Stream<S> {
    fn get(&mut self) -> Pin<&mut (dyn ReadWrite + Unpin)> {
        match self {
            Self::Plain(socket) => Pin::new(socket),
            Self::Encrypted(stream) => Pin::new(&mut **stream),
        }
    }
}

impl<S: Raw> TlsStream for Transport<S> {
    fn channel_binding(&self) -> ChannelBinding {
        match &self.stream {
            Stream::Plain(_) => ChannelBinding::none(),
            Stream::Encrypted(stream) => stream.channel_binding(),
        }
    }
}
