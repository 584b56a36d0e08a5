//! A group is written to a file: the log is read in parts, all of one moment, and each part is sent before the next is read.

use std::future::ready;
use std::io;
use std::time::Duration;

use actix_web::rt;
use actix_web::web::{Bytes, Data};
use chrono::{DateTime, Utc};
use db::ids::GroupId;
use db::queries::matches::MatchWithPlayers;
use db::queries::{groups, match_log, players};
use db::rows::{GroupRow, PlayerRow};
use futures::stream::{self, Stream, StreamExt};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{Instant, timeout_at};

use crate::concurrency_limit::ConcurrencyLimit;
use crate::error::{Error, ErrorCode, Result};
use crate::state::State;

/// Matches that are read at once.
const PART: i64 = 1_000;

/// Parts that wait for the reader.
const PARTS_AHEAD: usize = 1;

/// What Postgres waits longer for the reader than we do.
const GRACE: Duration = Duration::from_secs(5);

/// A file that is written while it is received.
pub(crate) struct Export {
    /// When it was begun.
    pub(crate) at: DateTime<Utc>,
    first: Bytes,
    rest: Receiver<Part>,
}

/// Writes a file part by part, in one of the formats of an export.
pub(crate) trait FileWriter {
    /// Which part of the group it writes.
    fn content(&self) -> Content;

    /// Begins the file.
    fn begin(&mut self, head: Head) -> Result<()>;

    /// Adds the next match, if the file has matches.
    fn add_match(&mut self, found: MatchWithPlayers) -> Result<()>;

    /// Ends the file.
    fn end(&mut self) -> Result<()>;

    /// What has been written since the last call.
    fn take(&mut self) -> Result<Vec<u8>>;
}

/// What a file is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// The players and the matches.
    Group,
    /// The matches alone.
    Matches,
    /// The players alone.
    Standings,
}

/// What a file begins with.
pub(crate) struct Head {
    /// The group.
    pub(crate) group: GroupRow,
    /// When the export was begun.
    pub(crate) at: DateTime<Utc>,
    /// The players in the order of the ranking; none where the file is about the matches alone.
    pub(crate) players: Vec<PlayerRow>,
}

/// A part of a file. A file without its end is incomplete.
enum Part {
    Bytes(Bytes),
    End,
}

/// Begins an export. What fails before its first part is ready is an error; later, the file breaks off.
pub(crate) async fn export_group(
    state: &Data<State>,
    group: GroupId,
    writer: Box<dyn FileWriter>,
) -> Result<Export> {
    let permit = state.exports.acquire().await?;
    let at = Utc::now();
    let (parts, mut arriving) = channel(PARTS_AHEAD);
    let (state, time) = (state.clone(), state.config.transfer_timeout);
    let writing = rt::spawn(async move {
        let _permit = permit;
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
    /// The whole file; without its end, a failure that breaks the connection off, so that no part is taken for the whole.
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

/// How many files are exported at once: each keeps a connection as long as its reader takes.
pub(crate) fn export_limit() -> ConcurrencyLimit {
    ConcurrencyLimit::new(2, 8, MAX_WAIT)
}

/// How long an export waits for its turn.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// Who receives the file, and until when.
struct Reader {
    parts: Sender<Part>,
    time: Duration,
    deadline: Instant,
}

/// The reader is gone or too slow.
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

/// Reads everything at one moment and sends it to the reader part by part. The transaction ends when the reader has it all,
/// goes away or takes too long.
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
    writer.begin(Head { group, at, players })?;
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
