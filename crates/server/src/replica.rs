//! The read replica: a copy of the database that follows it, maybe with a delay.

use std::error::Error;
use std::time::Duration;

use db::queries::replication::{Identity, identity};
use db::{Snapshot, with_causes};
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
    Used,
    /// With the reason, which is logged when it changes.
    Unused(String),
}

/// Why a replica that answers is not used.
#[derive(Debug, thiserror::Error)]
enum Unusable {
    /// It is not a copy of the primary.
    #[error("it does not belong to the database in DATABASE_URL")]
    OtherDatabase,
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
        *self.status.borrow() == Status::Used
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
        let Ok(primary) = identity_of(primary).await else {
            return;
        };
        let compared = match timeout(CHECK_TIMEOUT, identity_of(&self.pool)).await {
            Ok(Ok(replica)) => compare(&primary, &replica),
            Ok(Err(cause)) => return self.suspend(&cause),
            Err(_) => Err(Unusable::Silent),
        };
        match compared {
            Ok(()) if self.change(Status::Used) => tracing::info!("the replica is used"),
            Ok(()) => {}
            Err(cause) => self.suspend(&cause),
        }
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
    Ok(())
}

/// Asked twice: a connection that was lost while idle is noticed by its use.
async fn identity_of(pool: &db::Pool) -> Result<Identity, db::Error> {
    let found = identity(&mut *pool.get().await?).await;
    if let Err(db::Error::Unavailable(_)) = found {
        return identity(&mut *pool.get().await?).await;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replica_is_in_recovery_and_has_the_identifier_and_name_of_the_primary() {
        let primary = Identity {
            system_identifier: 7,
            database: "duelo".to_owned(),
            is_replica: false,
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
