//! The group of a read that may be answered by the replica.
//!
//! The version of the group is looked up in the primary first. The replica answers if it has the group in exactly that
//! version: an older one would be stale, and a newer one could be followed by an older one from the primary, which
//! shows a change a moment after it has sent it to replicas. In every other case, and whenever the replica fails, the
//! primary answers.

use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::{Error as ActixError, FromRequest, HttpRequest};
use db::rows::GroupRow;
use futures::future::LocalBoxFuture;
use tokio::time::timeout;

use super::group::ReadableGroup;
use crate::caller::admin::Admin;
use crate::error::{Error, Result};
use crate::etag::GroupETag;
use crate::metrics::Source;
use crate::replica::Replica;
use crate::state::{Snapshot, State};

/// The longest time that the replica may take for the group or for the rest of an answer: slightly longer than the
/// default timeout of a statement.
const REPLICA_TIMEOUT: Duration = Duration::from_secs(10);

/// A group to read, as [`ReadableGroup`], from the replica or the primary.
pub(crate) struct ReplicatedRead {
    request: HttpRequest,
    found: ReadableGroup,
    source: Source,
}

impl ReplicatedRead {
    /// Runs the queries of an answer; again, on the primary, if they fail on the replica.
    pub(crate) async fn read<T>(
        self,
        queries: impl AsyncFn(&mut Snapshot, GroupRow) -> Result<T>,
    ) -> Result<T> {
        let ReadableGroup {
            mut snapshot,
            mut group,
            ..
        } = self.found;
        let state = State::of(&self.request)?;
        if self.source == Source::Replica {
            let cause = match timeout(REPLICA_TIMEOUT, queries(&mut snapshot, group)).await {
                Ok(Err(cause @ (Error::Unavailable(_) | Error::Internal(_)))) => cause,
                Ok(answer) => {
                    state.metrics.observe_read(Source::Replica);
                    return answer;
                }
                Err(elapsed) => Error::Unavailable(elapsed.into()),
            };
            tracing::warn!(cause = %db::with_causes(&cause), "an answer of the replica is read from the primary");
            drop(snapshot);
            let found = ReadableGroup::find(&self.request).await?;
            GroupETag::replace(&self.request, &found.group, found.viewer, found.role);
            (snapshot, group) = (found.snapshot, found.group);
        }
        state.metrics.observe_read(Source::Primary);
        queries(&mut snapshot, group).await
    }
}

/// The group from the replica, if that has it in the version of the primary.
async fn find_on_replica(request: &HttpRequest) -> Option<ReadableGroup> {
    let state = State::of(request).ok()?;
    // The end of a session may reach the replica later.
    if Admin::from_request_head(request).ok()?.is_some() {
        return None;
    }
    let replica = state.replica.as_ref().filter(|replica| replica.is_used())?;
    let version = ReadableGroup::version(request).await?;
    let mut found = match timeout(REPLICA_TIMEOUT, find_in(request, replica)).await {
        Ok(Ok(found)) => found,
        Ok(Err(cause)) => {
            // A group that the replica does not have yet is no failure.
            if let Error::Unavailable(_) | Error::Internal(_) = &cause {
                replica.suspend(&cause);
            }
            return None;
        }
        Err(elapsed) => {
            replica.suspend(&elapsed);
            return None;
        }
    };
    // The replica's own epoch is another one. That the number means the same there, the last check of the replica has
    // shown.
    let of_replica = std::mem::replace(&mut found.group.version, version);
    let is_current =
        replica.follows(version.epoch(), of_replica.epoch()) && of_replica.number() == version.number();
    is_current.then_some(found)
}

async fn find_in(request: &HttpRequest, replica: &Replica) -> Result<ReadableGroup> {
    ReadableGroup::find_in(request, replica.snapshot().await?).await
}

impl FromRequest for ReplicatedRead {
    type Error = ActixError;
    type Future = LocalBoxFuture<'static, Result<Self, ActixError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let (found, source) = match find_on_replica(&request).await {
                Some(found) => (found, Source::Replica),
                None => (ReadableGroup::find(&request).await?, Source::Primary),
            };
            if let Err(known) = GroupETag::settle(&request, &found.group, found.viewer, found.role) {
                State::of(&request)?.metrics.observe_read(source);
                return Err(known.into());
            }
            Ok(Self {
                request,
                found,
                source,
            })
        })
    }
}
