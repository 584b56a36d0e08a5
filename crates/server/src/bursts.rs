//! The groups whose owners are to be told of a burst of submissions.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use db::ids::GroupId;
use tokio::sync::Notify;

/// The groups, until the mail worker has told their owners. If the server ends before, the next submission to the group
/// adds it again.
#[derive(Debug, Default)]
pub(crate) struct Bursts {
    groups: Mutex<BTreeSet<GroupId>>,
    added: Notify,
}

impl Bursts {
    pub(crate) fn add(&self, group: GroupId) {
        self.groups().insert(group);
        self.added.notify_one();
    }

    /// Wakes the mail worker.
    pub(crate) const fn added(&self) -> &Notify {
        &self.added
    }

    pub(crate) fn first(&self) -> Option<GroupId> {
        self.groups().first().copied()
    }

    pub(crate) fn remove(&self, group: GroupId) {
        self.groups().remove(&group);
    }

    fn groups(&self) -> MutexGuard<'_, BTreeSet<GroupId>> {
        self.groups.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
