//! Exports a group as a file: matches are read in parts from one snapshot, and each part is sent before the next is
//! read.

use std::future::ready;
use std::io;
use std::time::Duration;

use actix_web::rt;
use actix_web::web::{Bytes, Data};
use chrono::{DateTime, Utc};
use db::ids::GroupId;
use db::queries::{groups, match_log, players};
use futures::stream::{self, Stream, StreamExt};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{Instant, timeout_at};

use crate::caller::admin::Admin;
use crate::concurrency_limit::ConcurrencyLimit;
use crate::error::{Error, ErrorCode, Result};
use crate::service::transfer::turn_of_account;
use crate::state::State;
use crate::transfer_files::file_writer::{Content, ExportHead, FileWriter};

/// The number of matches read at a time.
const PART: i64 = 1_000;

/// The number of parts buffered for the client.
const PARTS_AHEAD: usize = 1;

/// How much longer the timeout of Postgres is than ours.
const GRACE: Duration = Duration::from_secs(5);

/// A file that is streamed.
pub(crate) struct Export {
    /// The start of the export.
    pub(crate) at: DateTime<Utc>,
    first: Bytes,
    rest: Receiver<Part>,
}

/// A chunk of a file. A file without its end is incomplete.
enum Part {
    Bytes(Bytes),
    End,
}

/// Starts an export. A failure before the first part is an error; later it breaks the file off.
///
/// # Errors
///
/// [`ErrorCode::TransferLimit`] while the account has another export.
pub(crate) async fn export_group(
    state: &Data<State>,
    admin: Admin,
    group: GroupId,
    writer: Box<dyn FileWriter>,
) -> Result<Export> {
    let turn = turn_of_account(&state.account_exports, admin)?;
    let permit = state.exports.acquire().await?;
    let at = Utc::now();
    let (parts, mut arriving) = channel(PARTS_AHEAD);
    let (state, time) = (state.clone(), state.config.transfer_timeout);
    let writing = rt::spawn(async move {
        let (_turn, _permit) = (turn, permit);
        let reader = Reader {
            parts,
            time,
            deadline: Instant::now() + time,
        };
        write(&state, group, writer, at, &reader).await
    });
    match arriving.recv().await {
        Some(Part::Bytes(first)) => {
            rt::spawn(async move {
                if let Err(lost) = writing.await.map_err(Error::internal).flatten() {
                    tracing::warn!(cause = ?lost, "an export ended early");
                }
            });
            Ok(Export {
                at,
                first,
                rest: arriving,
            })
        }
        Some(Part::End) => Err(Error::internal("an export without a beginning")),
        None => match writing.await.map_err(Error::internal).flatten() {
            Ok(()) => Err(Error::internal("an export without a beginning")),
            Err(error) => Err(error),
        },
    }
}

impl Export {
    /// The file as a stream. Without the end of the file it fails, which closes the connection, so that a client
    /// notices.
    pub(crate) fn into_stream(self) -> impl Stream<Item = io::Result<Bytes>> {
        let first = stream::once(ready(Ok(self.first)));
        let rest = stream::unfold(Some(self.rest), |rest| async {
            let mut rest = rest?;
            match rest.recv().await {
                Some(Part::Bytes(bytes)) => Some((Ok(bytes), Some(rest))),
                Some(Part::End) => None,
                None => Some((Err(io::ErrorKind::BrokenPipe.into()), None)),
            }
        });
        first.chain(rest)
    }
}

/// The concurrency limit of exports: each occupies a database connection until its client has received the file.
pub(crate) fn export_limit() -> ConcurrencyLimit {
    ConcurrencyLimit::new(2, 8, MAX_WAIT)
}

/// The maximal wait for a permit.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// The receiving client and its deadline.
struct Reader {
    parts: Sender<Part>,
    time: Duration,
    deadline: Instant,
}

/// The client has disconnected or is too slow.
#[derive(Debug, thiserror::Error)]
#[error("the reader went away, or took too long")]
struct ReaderLost;

impl Reader {
    async fn send(&self, part: Part) -> Result<()> {
        timeout_at(self.deadline, self.parts.send(part))
            .await
            .map_err(|_| Error::internal(ReaderLost))?
            .map_err(|_| Error::internal(ReaderLost))
    }

    async fn take(&self, bytes: Vec<u8>) -> Result<()> {
        self.send(Part::Bytes(bytes.into())).await
    }
}

/// Reads everything in one snapshot and sends it to the client in parts. The transaction ends when the client has
/// received everything, disconnects or takes too long.
async fn write(
    state: &State,
    group: GroupId,
    mut writer: Box<dyn FileWriter>,
    at: DateTime<Utc>,
    reader: &Reader,
) -> Result<()> {
    let mut snapshot = state.snapshot().await?;
    let connection = &mut *snapshot;
    match_log::set_idle_timeout(connection, reader.time + GRACE).await?;
    let group = groups::by_id(connection, group)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    let (id, content) = (group.id, writer.content());
    let players = match content {
        Content::Group | Content::Standings => players::ranking(connection, id).await?,
        Content::Matches => Vec::new(),
    };
    writer.begin(ExportHead { group, at, players })?;
    match content {
        Content::Group | Content::Matches => write_log(connection, id, writer.as_mut(), reader).await?,
        Content::Standings => {}
    }
    writer.end()?;
    reader.take(writer.take()?).await?;
    drop(snapshot);
    reader.send(Part::End).await
}

async fn write_log(
    connection: &mut db::Connection,
    group: GroupId,
    writer: &mut dyn FileWriter,
    reader: &Reader,
) -> Result<()> {
    let mut number = 0;
    loop {
        let part = match_log::after(connection, group, number, PART).await?;
        let Some(last) = part.last() else {
            return Ok(());
        };
        number = last.played.match_number;
        for played in part {
            writer.add_match(played)?;
        }
        reader.take(writer.take()?).await?;
    }
}
