//! The versions of groups, as the database has them now.

use std::collections::HashMap;
use std::iter;
use std::num::NonZeroUsize;
use std::sync::Arc;

use actix_web::HttpRequest;
use db::ids::GroupId;
use db::queries::groups::{self, VersionRow};
use tokio::sync::{mpsc, oneshot};
use tokio::task::yield_now;
use tracing::{Instrument, Span, trace_span};

use crate::error::{Error, Result};

/// The maximum number of groups in one statement.
const BATCH: usize = 1_000;

/// How often the other tasks of the worker run before a statement is sent. After the second time they have read the
/// requests that had arrived in their sockets: with 8 readers this answers a fifth more of them than a statement for
/// the first request alone.
const YIELDS: usize = 2;

type Answer = Result<Option<VersionRow>, Arc<db::Error>>;
type Request = (GroupId, oneshot::Sender<Answer>, Span);

/// The connections over which versions are looked up.
pub(crate) enum LookUpConnections {
    /// One for each worker.
    PerWorker(Box<db::Settings>),
    /// Those of the pool.
    Pooled(db::Pool),
}

/// Divides the connections of a server between its pool and the look-ups of its workers.
///
/// A worker that looks versions up over a connection of its own does so in its own thread: a request then wakes no
/// other one. Where these connections would be more than half of all, the look-ups share the pool.
pub(crate) fn split_connections(all: &db::Settings, workers: NonZeroUsize) -> (db::Pool, LookUpConnections) {
    if workers.get() > all.max_connections / 2 {
        let pool = db::Pool::new(all);
        return (pool.clone(), LookUpConnections::Pooled(pool));
    }
    let with_connections = |max_connections| db::Settings {
        max_connections,
        ..all.clone()
    };
    let pool = db::Pool::new(&with_connections(all.max_connections - workers.get()));
    (pool, LookUpConnections::PerWorker(Box::new(with_connections(1))))
}

impl LookUpConnections {
    /// A pool for the look-ups of the worker in whose thread this is called.
    pub(crate) fn pool(&self) -> db::Pool {
        match self {
            Self::PerWorker(settings) => db::Pool::new(settings),
            Self::Pooled(pool) => pool.clone(),
        }
    }
}

/// Looks up versions for the requests of one worker. Look-ups at the same time share one statement: those that arrive
/// while a statement runs are answered by the next one, so that no answer is older than its request.
#[derive(Debug)]
pub(crate) struct VersionLookUps(mpsc::UnboundedSender<Request>);

#[derive(Debug, thiserror::Error)]
#[error("versions of groups are not looked up any more")]
struct Stopped;

impl VersionLookUps {
    /// Starts the task that looks up versions. It ends with this value.
    pub(crate) fn new(pool: db::Pool) -> Self {
        let (sender, receiver) = mpsc::unbounded_channel();
        tokio::spawn(answer_requests(pool, receiver));
        Self(sender)
    }

    /// The one of the worker that answers the request.
    pub(crate) fn of(request: &HttpRequest) -> Result<&Self> {
        request
            .app_data()
            .ok_or_else(|| Error::internal("the application was built without its look-ups of versions"))
    }

    /// The version of an active group; `None` if there is no such group.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if the database is.
    pub(crate) async fn find(&self, group: GroupId) -> Result<Option<VersionRow>> {
        let (sender, receiver) = oneshot::channel();
        self.0
            .send((group, sender, trace_span!("look_up_version")))
            .map_err(|_| Error::internal(Stopped))?;
        let answer = receiver.await.map_err(|_| Error::internal(Stopped))?;
        answer.map_err(|error| Error::Unavailable(error.into()))
    }
}

async fn answer_requests(pool: db::Pool, mut requests: mpsc::UnboundedReceiver<Request>) {
    let mut batch = Vec::new();
    while let Some(first) = requests.recv().await {
        for _ in 0..YIELDS {
            yield_now().await;
        }
        batch.push(first);
        while batch.len() < BATCH
            && let Ok(request) = requests.try_recv()
        {
            batch.push(request);
        }
        let mut ids: Vec<GroupId> = batch.iter().map(|(group, ..)| *group).collect();
        ids.sort_unstable();
        ids.dedup();
        let look_up = groups::pooled_versions(&pool, &ids).instrument(span_of(&batch));
        let found: Result<HashMap<GroupId, VersionRow>, _> = look_up
            .await
            .map(|found| found.into_iter().map(|found| (found.id, found)).collect())
            .map_err(Arc::new);
        if found.is_err() {
            // They have waited as long as these: another look-up would wait as long again.
            batch.extend(iter::from_fn(|| requests.try_recv().ok()));
        }
        for (group, sender, _) in batch.drain(..) {
            let answer = found.as_ref().map(|versions| versions.get(&group).cloned());
            // A request that was cancelled needs no answer.
            let _ = sender.send(answer.map_err(Arc::clone));
        }
    }
}

/// The span in which a look-up is made: that of the first of its requests, with which those of the others are linked.
fn span_of(batch: &[Request]) -> Span {
    let mut spans = batch.iter().map(|(.., span)| span);
    let first = spans.next().cloned().unwrap_or_else(Span::none);
    for span in spans {
        span.follows_from(&first);
    }
    first
}
