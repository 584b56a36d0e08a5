//! The read replica: a copy of the database that follows it, maybe with a delay.

use std::error::Error;
use std::time::Duration;

use db::queries::replication::{Identity, epoch, identity};
use db::{Cause, Epoch, Snapshot, with_causes};
use tokio::sync::watch;
use tokio::time::timeout;

/// Timeout of connecting to the replica, and of waiting for one of its connections.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// Timeout of a check, in which the replica is asked twice.
const CHECK_TIMEOUT: Duration = Duration::from_secs(10);

/// The replica's connections, and whether they are used: after a successful check, until the next failure.
pub(crate) struct Replica {
    pool: db::Pool,
    status: watch::Sender<Status>,
}

#[derive(Debug, PartialEq, Eq)]
enum Status {
    Unchecked,
    /// With the epochs of both databases at the last check.
    Used {
        primary: Epoch,
        replica: Epoch,
    },
    /// With the reason, which is logged when it changes.
    Unused(String),
}

/// Why a replica that answers is not used.
#[derive(Debug, thiserror::Error)]
enum Unusable {
    /// It is not a copy of the primary.
    #[error("it does not belong to the database in DATABASE_URL")]
    OtherDatabase,
    /// It may have what the primary has lost: one of them was promoted, or recovered to a point in time.
    #[error("it is on another timeline than the primary, or has not had a restart point on it yet")]
    OtherTimeline,
    /// It takes writes of its own, or is the primary itself.
    #[error("it is not a replica: it is not in recovery")]
    NotAReplica,
    /// It does not answer in time.
    #[error("it does not answer")]
    Silent,
}

impl Replica {
    /// Creates the pool, without opening a connection. The replica is used after a [`Self::check`].
    pub(crate) fn new(settings: db::Settings) -> Self {
        let pool = db::Pool::new(&db::Settings {
            wait_timeout: CONNECT_TIMEOUT,
            connect_timeout: CONNECT_TIMEOUT,
            ..settings
        });
        Self {
            pool,
            status: watch::Sender::new(Status::Unchecked),
        }
    }

    /// Whether it is used.
    pub(crate) fn is_used(&self) -> bool {
        matches!(*self.status.borrow(), Status::Used { .. })
    }

    /// Whether the last check has shown that a replica in this epoch has the past of a primary in that one: within
    /// their epochs both only go on from there.
    pub(crate) fn follows(&self, primary: Epoch, replica: Epoch) -> bool {
        *self.status.borrow() == Status::Used { primary, replica }
    }

    /// Takes a connection and starts a snapshot transaction.
    pub(crate) async fn snapshot(&self) -> Result<Snapshot, db::Error> {
        self.pool.snapshot().await
    }

    /// Does not use it until the next successful check.
    pub(crate) fn suspend(&self, cause: &(dyn Error + 'static)) {
        let cause = with_causes(cause);
        if self.change(Status::Unused(cause.clone())) {
            tracing::warn!(cause, "the replica is not used");
        }
    }

    /// Uses it if it answers and is a copy of the primary. While the primary does not answer, nothing changes.
    pub(crate) async fn check(&self, primary: &db::Pool) {
        let of_primary = async {
            let (identity, mut snapshot) = identity_of(primary).await?;
            Ok::<_, db::Error>((identity, epoch(&mut snapshot).await?))
        };
        let Ok((identity, primary)) = of_primary.await else {
            return;
        };
        let used = match timeout(CHECK_TIMEOUT, self.epoch_of_copy(&identity)).await {
            Ok(Ok(replica)) => Status::Used { primary, replica },
            Ok(Err(cause)) => return self.suspend(&*cause),
            Err(_) => return self.suspend(&Unusable::Silent),
        };
        if self.change(used) {
            tracing::info!("the replica is used");
        }
    }

    /// The replica's epoch, if it is a copy of this primary.
    async fn epoch_of_copy(&self, primary: &Identity) -> Result<Epoch, Cause> {
        let (identity, mut snapshot) = identity_of(&self.pool).await?;
        compare(primary, &identity)?;
        Ok(epoch(&mut snapshot).await?)
    }

    /// Whether the status was another one.
    fn change(&self, to: Status) -> bool {
        self.status.send_if_modified(|status| {
            let is_other = *status != to;
            *status = to;
            is_other
        })
    }
}

fn compare(primary: &Identity, replica: &Identity) -> Result<(), Unusable> {
    if (primary.system_identifier, &primary.database) != (replica.system_identifier, &replica.database) {
        return Err(Unusable::OtherDatabase);
    }
    if !replica.is_replica {
        return Err(Unusable::NotAReplica);
    }
    if primary.timeline != replica.timeline {
        return Err(Unusable::OtherTimeline);
    }
    Ok(())
}

/// In a transaction, whose statements all run in the same server.
async fn identity_of(pool: &db::Pool) -> Result<(Identity, Snapshot), db::Error> {
    let ask = || async {
        let mut snapshot = pool.snapshot().await?;
        Ok((identity(&mut snapshot).await?, snapshot))
    };
    db::retry_if_closed(ask).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replica_is_in_recovery_and_has_identifier_name_and_timeline_of_the_primary() {
        let primary = Identity {
            system_identifier: 7,
            database: "duelo".to_owned(),
            is_replica: false,
            timeline: 3,
        };
        let replica = Identity {
            is_replica: true,
            ..primary.clone()
        };
        assert!(compare(&primary, &replica).is_ok());
        let other_cluster = Identity {
            system_identifier: 8,
            ..replica.clone()
        };
        let other_timeline = Identity {
            timeline: 2,
            ..replica.clone()
        };
        assert!(matches!(
            compare(&primary, &other_timeline),
            Err(Unusable::OtherTimeline)
        ));
        let other_name = Identity {
            database: "postgres".to_owned(),
            ..replica
        };
        for other in [other_cluster, other_name] {
            assert!(matches!(compare(&primary, &other), Err(Unusable::OtherDatabase)));
        }
        assert!(matches!(compare(&primary, &primary), Err(Unusable::NotAReplica)));
    }
}
