//! Exports a group as a file: matches are read in parts from one snapshot and stored, and then sent as fast as the client
//! receives them.

use std::io::{self, Read as _, Seek as _, Write as _};
use std::time::Duration;

use actix_web::web::{Bytes, Data};
use chrono::{DateTime, Utc};
use db::ids::{GroupId, UserId};
use db::queries::{groups, match_log, players};
use futures::stream::{self, Stream};
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::concurrency_limit::{ConcurrencyLimit, Place};
use crate::error::{Error, ErrorCode, Result};
use crate::service::transfer::{One, one_of};
use crate::state::State;
use crate::transfer_files::file_writer::{Content, ExportHead, FileWriter};
use crate::transfer_files::stored_file::{self, StoredFile};

/// The number of matches read at a time.
const PART: i64 = 1_000;

/// The number of bytes sent at a time.
const SENT_PART: usize = 32 << 10;

/// A file that is complete and not yet sent.
pub(crate) struct Export {
    /// The start of the export.
    pub(crate) at: DateTime<Utc>,
    file: StoredFile,
    deadline: Instant,
    _place: Place,
    _one: One<UserId>,
}

/// The client has taken too long.
#[derive(Debug, thiserror::Error)]
#[error("the client receives the file too slowly")]
struct ReceivedTooSlowly;

/// Exports a group.
///
/// # Errors
///
/// [`ErrorCode::TransferLimit`] while the account has another export.
pub(crate) async fn export_group(
    state: &Data<State>,
    admin: Admin,
    client: Client,
    group: GroupId,
    writer: Box<dyn FileWriter>,
) -> Result<Export> {
    let one = one_of(&state.account_exports, admin.user)?;
    let place = state.exports.place(client.site_or_address())?;
    let turn = place.turn().await?;
    let at = Utc::now();
    let file = write(state, group, writer, at).await?;
    drop(turn);
    Ok(Export {
        at,
        file,
        deadline: Instant::now() + state.config.transfer_timeout,
        _place: place,
        _one: one,
    })
}

impl Export {
    /// The file as a stream. If the client takes too long, it fails, which closes the connection, so that the client
    /// notices.
    pub(crate) fn into_stream(self) -> impl Stream<Item = io::Result<Bytes>> {
        stream::try_unfold(self, async |export| {
            if Instant::now() > export.deadline {
                return Err(io::Error::other(ReceivedTooSlowly));
            }
            let reading = spawn_blocking(|| export.read_part());
            let (export, part) = reading.await.map_err(io::Error::other)??;
            Ok((!part.is_empty()).then_some((part, export)))
        })
    }

    fn read_part(mut self) -> io::Result<(Self, Bytes)> {
        let mut part = vec![0; SENT_PART];
        let length = self.file.read(&mut part)?;
        part.truncate(length);
        Ok((self, part.into()))
    }
}

/// The concurrency limit of exports: each occupies a database connection until its file is written. The waiting ones
/// include those that are being received, each of which is stored on the disk meanwhile.
pub(crate) fn export_limit() -> ConcurrencyLimit {
    ConcurrencyLimit::new(2, 14, MAX_WAIT)
}

/// The maximal wait for a permit.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// Reads everything in one snapshot and stores it.
async fn write(
    state: &State,
    group: GroupId,
    mut writer: Box<dyn FileWriter>,
    at: DateTime<Utc>,
) -> Result<StoredFile> {
    let mut snapshot = state.snapshot().await?;
    let connection = &mut *snapshot;
    let group = groups::by_id(connection, group)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    let (id, content) = (group.id, writer.content());
    let players = match content {
        Content::Group | Content::Standings => players::ranking(connection, id).await?,
        Content::Matches => Vec::new(),
    };
    writer.begin(ExportHead { group, at, players })?;
    let mut file = stored_file::new();
    if matches!(content, Content::Group | Content::Matches) {
        file = write_log(connection, id, writer.as_mut(), file).await?;
    }
    drop(snapshot);
    writer.end()?;
    file = append(file, writer.take()?).await?;
    file.rewind().map_err(unavailable)?;
    Ok(file)
}

async fn write_log(
    connection: &mut db::Connection,
    group: GroupId,
    writer: &mut dyn FileWriter,
    mut file: StoredFile,
) -> Result<StoredFile> {
    let mut number = 0;
    loop {
        let part = match_log::after(connection, group, number, PART).await?;
        let Some(last) = part.last() else {
            return Ok(file);
        };
        number = last.played.match_number;
        for played in part {
            writer.add_match(played)?;
        }
        file = append(file, writer.take()?).await?;
    }
}

async fn append(mut file: StoredFile, bytes: Vec<u8>) -> Result<StoredFile> {
    let writing = spawn_blocking(move || file.write_all(&bytes).map(|()| file));
    writing.await.map_err(Error::internal)?.map_err(unavailable)
}

/// The disk is full, or not writable.
fn unavailable(error: io::Error) -> Error {
    Error::Unavailable(error.into())
}
