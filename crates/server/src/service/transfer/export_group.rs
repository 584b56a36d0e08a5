//! Exports a group as a file: matches are read in parts from one snapshot and stored, and then sent as fast as the
//! client receives them.

use std::io::{self, Read as _, Seek as _, Write as _};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::web::{Bytes, Data};
use chrono::{DateTime, Utc};
use db::ids::{GroupId, UserId};
use db::queries::{groups, match_log, players};
use db::rows::GroupRow;
use futures::stream::{self, Stream};
use tokio::task::{AbortHandle, spawn_blocking};
use tokio::time::sleep;

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
    /// Until the client has taken too long, also while it takes nothing.
    held: Arc<Mutex<Option<Held>>>,
    timeout: AbortHandle,
}

/// What an export occupies.
pub(super) struct Held {
    file: StoredFile,
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
#[tracing::instrument(level = "trace", skip_all)]
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
    let held = Held::new(file, place, one);
    Ok(Export::new(at, held, state.config.transfer_timeout))
}

impl Held {
    pub(super) const fn new(file: StoredFile, place: Place, one: One<UserId>) -> Self {
        Self {
            file,
            _place: place,
            _one: one,
        }
    }
}

impl Export {
    pub(super) fn new(at: DateTime<Utc>, held: Held, time_to_send: Duration) -> Self {
        let held = Arc::new(Mutex::new(Some(held)));
        let late = Arc::clone(&held);
        let timeout = tokio::spawn(async move {
            sleep(time_to_send).await;
            drop(lock(&late).take());
        });
        Self {
            at,
            held,
            timeout: timeout.abort_handle(),
        }
    }

    /// The file as a stream. If the client takes too long, it fails, which closes the connection, so that the client
    /// notices.
    pub(crate) fn into_stream(self) -> impl Stream<Item = io::Result<Bytes>> {
        stream::try_unfold(self, async |export| {
            let held = Arc::clone(&export.held);
            let reading = spawn_blocking(move || read_part(&held));
            let part = reading.await.map_err(io::Error::other)??;
            Ok((!part.is_empty()).then_some((part, export)))
        })
    }
}

impl Drop for Export {
    fn drop(&mut self) {
        self.timeout.abort();
    }
}

fn read_part(held: &Mutex<Option<Held>>) -> io::Result<Bytes> {
    let mut held = lock(held);
    let held = held.as_mut().ok_or_else(|| io::Error::other(ReceivedTooSlowly))?;
    let mut part = vec![0; SENT_PART];
    let length = held.file.read(&mut part)?;
    part.truncate(length);
    Ok(part.into())
}

fn lock(held: &Mutex<Option<Held>>) -> MutexGuard<'_, Option<Held>> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
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
    let group = groups::by_id(&mut snapshot, group)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    complete(write_group(&mut snapshot, group, writer.as_mut(), at, stored_file::new()).await?)
}

/// Appends the file of a group, read in parts.
pub(super) async fn write_group(
    connection: &mut db::Connection,
    group: GroupRow,
    writer: &mut dyn FileWriter,
    at: DateTime<Utc>,
    mut file: StoredFile,
) -> Result<StoredFile> {
    let (id, content) = (group.id, writer.content());
    let players = match content {
        Content::Group | Content::Standings => players::ranking(connection, id).await?,
        Content::Matches => Vec::new(),
    };
    let most_sets = match content {
        Content::Group | Content::Standings => 0,
        Content::Matches => match_log::most_sets(connection, id).await?,
    };
    writer.begin(ExportHead {
        group,
        at,
        players,
        most_sets: usize::try_from(most_sets).unwrap_or_default(),
    })?;
    if matches!(content, Content::Group | Content::Matches) {
        file = write_log(connection, id, writer, file).await?;
    }
    writer.end()?;
    append(file, writer.take()?).await
}

/// The file with all its content, to be read from its start.
pub(super) fn complete(mut file: StoredFile) -> Result<StoredFile> {
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

pub(super) async fn append(mut file: StoredFile, bytes: Vec<u8>) -> Result<StoredFile> {
    let writing = spawn_blocking(move || file.write_all(&bytes).map(|()| file));
    writing.await.map_err(Error::internal)?.map_err(unavailable)
}

/// The disk is full, or not writable.
fn unavailable(error: io::Error) -> Error {
    Error::Unavailable(error.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keyed_semaphores::KeyedSemaphores;

    #[tokio::test]
    async fn an_unread_export_occupies_nothing_after_its_time() {
        let places = ConcurrencyLimit::new(1, 0, MAX_WAIT);
        let accounts = KeyedSemaphores::exclusive(Duration::ZERO);
        let held = Held::new(
            stored_file::new(),
            places.place("203.0.113.1".to_owned()).unwrap(),
            accounts.try_acquire(UserId(1)).unwrap(),
        );
        let _unread = Export::new(Utc::now(), held, Duration::ZERO).into_stream();
        assert!(places.is_full() && accounts.try_acquire(UserId(1)).is_none());
        while places.is_full() || accounts.try_acquire(UserId(1)).is_none() {
            tokio::task::yield_now().await;
        }
    }
}
