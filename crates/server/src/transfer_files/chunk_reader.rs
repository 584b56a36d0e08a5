//! Readers between the body of a request and a parser: of its chunks, and with a limit of bytes per item.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

use actix_web::web::Bytes;
use elo_core::limits::IMPORT_ITEM_BYTES_MAX;
use tokio::sync::mpsc::Receiver;

/// The chunks of a body as a reader.
pub(crate) struct ChunkReader {
    receiver: Receiver<Bytes>,
    chunk: Bytes,
}

impl ChunkReader {
    pub(crate) fn new(receiver: Receiver<Bytes>) -> Self {
        Self {
            receiver,
            chunk: Bytes::new(),
        }
    }
}

impl Read for ChunkReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.chunk.is_empty() {
            match self.receiver.blocking_recv() {
                Some(chunk) => self.chunk = chunk,
                None => return Ok(0),
            }
        }
        let length = self.chunk.len().min(buffer.len());
        let read = self.chunk.split_to(length);
        (&*read).read(buffer)
    }
}

/// Counts the bytes of the current item of a file, to limit the memory that one item takes.
#[derive(Clone, Default)]
pub(crate) struct ItemLength(Rc<Cell<usize>>);

impl ItemLength {
    /// Starts the next item.
    pub(crate) fn reset(&self) {
        self.0.set(0);
    }

    /// A reader that fails when an item is too long.
    pub(crate) fn of<R: Read>(&self, source: R) -> Counted<R> {
        Counted {
            source,
            length: self.clone(),
        }
    }
}

/// An item of a file is too long.
#[derive(Debug, thiserror::Error)]
#[error("a match or a player of more than {IMPORT_ITEM_BYTES_MAX} bytes")]
struct TooLong;

/// A reader that fails when an item is too long.
pub(crate) struct Counted<R> {
    source: R,
    length: ItemLength,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = usize::try_from(IMPORT_ITEM_BYTES_MAX).unwrap_or(usize::MAX);
        let read = self.source.read(buffer)?;
        let length = self.length.0.get() + read;
        self.length.0.set(length);
        if length > most {
            return Err(io::Error::other(TooLong));
        }
        Ok(read)
    }
}
