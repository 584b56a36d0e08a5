//! An uploaded file, which is stored until all of it has arrived.

use std::future::{Ready, ready};
use std::io::{self, Read, Seek};

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpRequest};
use elo_core::calendar::Day;
use tokio::sync::mpsc::{Sender, channel};
use tokio::task::spawn_blocking;

use crate::error::{Error, ErrorCode, Result};
use crate::middleware::limited_body::next_chunk;
use crate::transfer_files::chunk_reader::ChunkReader;
use crate::transfer_files::draft::Draft;
use crate::transfer_files::read_group_file::read_group;
use crate::transfer_files::stored_file::{self, StoredFile};

/// The number of buffered chunks; each has at most the size of actix' buffer.
const BUFFERED_CHUNKS: usize = 2;

/// An uploaded history, not yet received.
pub(crate) struct Upload {
    payload: Payload,
    is_json: bool,
}

impl Upload {
    /// Stores it while it arrives, and returns what parses it.
    ///
    /// # Errors
    ///
    /// If it is not labelled as JSON, too large, or too slow.
    pub(super) async fn receive(mut self) -> Result<impl FnOnce(Day) -> Result<Draft> + Send + 'static> {
        if !self.is_json {
            return Err(ErrorCode::RequestContentType.into());
        }
        let (sender, receiver) = channel(BUFFERED_CHUNKS);
        let storing = spawn_blocking(move || store(ChunkReader::new(receiver)));
        let fed = feed(&mut self.payload, sender).await;
        let stored = storing.await.map_err(Error::internal)?;
        // If the body broke off, a part was stored as if it were complete.
        fed?;
        let file = stored.map_err(|error| Error::Unavailable(error.into()))?;
        Ok(move |today| {
            let mut draft = Draft::new(today);
            read_group(file, &mut draft)?;
            Ok(draft)
        })
    }
}

/// Forwards the chunks until the body ends or the reader stops.
async fn feed(payload: &mut Payload, sender: Sender<Bytes>) -> Result<()> {
    loop {
        let chunk = tokio::select! {
            chunk = next_chunk(payload) => chunk?,
            () = sender.closed() => None,
        };
        let Some(chunk) = chunk else {
            return Ok(());
        };
        if sender.send(chunk).await.is_err() {
            return Ok(());
        }
    }
}

fn store(mut upload: impl Read) -> io::Result<StoredFile> {
    let mut file = stored_file::new();
    io::copy(&mut upload, &mut file)?;
    file.rewind()?;
    Ok(file)
}

fn is_json(request: &HttpRequest) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let (kind, _) = kind.split_once(';').unwrap_or((kind, ""));
    kind.trim().eq_ignore_ascii_case("application/json")
}

impl FromRequest for Upload {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        ready(Ok(Self {
            payload: payload.take(),
            is_json: is_json(request),
        }))
    }
}
