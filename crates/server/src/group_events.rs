//! Followers of groups, to whom each new version of theirs is sent.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use db::ids::GroupId;
use db::queries::groups::{self, VersionRow};
use db::{GroupVersion, with_causes};
use tokio::sync::{Notify, watch};
use tokio::time::sleep;

use crate::error::{Error, ErrorCode, Result};

/// The pause between two look-ups of the versions of all followed groups.
const INTERVAL: Duration = Duration::from_millis(500);
/// The pause if this server has changed a followed group: its followers need not wait, and many changes share a
/// look-up.
const SHORTEST_INTERVAL: Duration = Duration::from_millis(50);
/// The `Retry-After` in seconds of a client with too many streams.
const RETRY_SECONDS: u64 = 30;

/// The followers of groups on this server.
///
/// The versions of all followed groups are looked up in one statement, again and again: what it costs does not depend
/// on the number of followers, and none of them has a connection to the database.
#[derive(Debug, Clone)]
pub(crate) struct GroupEvents(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    max: usize,
    followers: Mutex<Followers>,
    /// A followed group may have changed.
    changed: Notify,
}

#[derive(Debug, Default)]
struct Followers {
    /// The followed groups. Their streams end when they are dropped.
    groups: HashMap<GroupId, Followed>,
    /// The number of streams by who opened them.
    by_subject: HashMap<String, u32>,
    count: usize,
    is_closed: bool,
}

#[derive(Debug)]
struct Followed {
    public_hash: String,
    versions: watch::Sender<GroupVersion>,
}

/// A limit on the streams of one client or network.
#[derive(Debug, Clone)]
pub(crate) struct StreamLimit {
    /// Streams with the same subject are counted together.
    pub(crate) subject: String,
    /// The most open streams.
    pub(crate) max: u32,
}

/// One follower of a group, until it is dropped.
#[derive(Debug)]
pub(crate) struct Follower {
    versions: watch::Receiver<GroupVersion>,
    subjects: Vec<String>,
    shared: Arc<Shared>,
}

/// Why there is no further stream.
#[derive(Debug, thiserror::Error)]
enum NoStream {
    #[error("this server has as many streams as it may have")]
    TooMany,
    #[error("this server stops")]
    Stopping,
}

impl GroupEvents {
    /// No followers yet, and at most `max`.
    pub(crate) fn new(max: usize) -> Self {
        Self(Arc::new(Shared {
            max,
            followers: Mutex::default(),
            changed: Notify::new(),
        }))
    }

    /// Follows a group, whose version was just looked up.
    ///
    /// # Errors
    ///
    /// [`ErrorCode::StreamLimit`] above one of the limits, [`Error::Unavailable`] above that of the server, and when it
    /// stops.
    pub(crate) fn follow(&self, group: VersionRow, limits: &[StreamLimit]) -> Result<Follower> {
        let mut followers = self.0.lock();
        if followers.is_closed {
            return Err(Error::Unavailable(NoStream::Stopping.into()));
        }
        if followers.count >= self.0.max {
            return Err(Error::Unavailable(NoStream::TooMany.into()));
        }
        let open = |limit: &StreamLimit| followers.by_subject.get(&limit.subject).copied();
        if limits.iter().any(|limit| open(limit).unwrap_or(0) >= limit.max) {
            return Err(ErrorCode::StreamLimit.with("retryAfter", RETRY_SECONDS).into());
        }
        followers.count += 1;
        for limit in limits {
            *followers.by_subject.entry(limit.subject.clone()).or_default() += 1;
        }
        let version = group.version;
        followers.announce(group.id, Some(&group));
        let followed = followers.groups.entry(group.id).or_insert_with(|| Followed {
            public_hash: group.public_hash,
            versions: watch::Sender::new(version),
        });
        Ok(Follower {
            versions: followed.versions.subscribe(),
            subjects: limits.iter().map(|limit| limit.subject.clone()).collect(),
            shared: Arc::clone(&self.0),
        })
    }

    /// The number of followers.
    pub(crate) fn count(&self) -> usize {
        self.0.lock().count
    }

    /// Looks the versions up soon, if this group, which this server has changed, has followers.
    pub(crate) fn look_up_soon(&self, group: GroupId) {
        if self.0.lock().groups.contains_key(&group) {
            self.0.changed.notify_one();
        }
    }

    /// Ends all streams, and refuses further ones.
    pub(crate) fn close(&self) {
        let mut followers = self.0.lock();
        followers.is_closed = true;
        followers.groups.clear();
    }

    /// Sends followers the new versions of their groups while it is polled. While the database is unavailable there are
    /// none.
    pub(crate) async fn run(&self, pool: &db::Pool) {
        let mut was_available = true;
        loop {
            let ids = self.followed();
            if !ids.is_empty() {
                let found = groups::pooled_versions(pool, &ids).await;
                if let Err(error) = &found
                    && was_available
                {
                    tracing::warn!(cause = %with_causes(error), "followers of groups wait for the database");
                }
                was_available = found.is_ok();
                if let Ok(found) = found {
                    self.announce(&ids, &found);
                }
            }
            sleep(SHORTEST_INTERVAL).await;
            tokio::select! {
                () = self.0.changed.notified() => {}
                () = sleep(INTERVAL.saturating_sub(SHORTEST_INTERVAL)) => {}
            }
        }
    }

    /// The groups that are followed; others are removed.
    fn followed(&self) -> Vec<GroupId> {
        let mut followers = self.0.lock();
        followers
            .groups
            .retain(|_, group| group.versions.receiver_count() > 0);
        followers.groups.keys().copied().collect()
    }

    fn announce(&self, asked: &[GroupId], found: &[VersionRow]) {
        let found: HashMap<GroupId, &VersionRow> = found.iter().map(|found| (found.id, found)).collect();
        let mut followers = self.0.lock();
        for group in asked {
            followers.announce(*group, found.get(group).copied());
        }
    }
}

impl Followers {
    /// Sends followers of the group what was found. If it was not, or if in another epoch of the database another group
    /// has its id, it is deleted: its streams end.
    fn announce(&mut self, group: GroupId, found: Option<&VersionRow>) {
        if let Entry::Occupied(entry) = self.groups.entry(group) {
            match found {
                Some(found) if found.public_hash == entry.get().public_hash => {
                    raise(&entry.get().versions, found.version);
                }
                _ => drop(entry.remove()),
            }
        }
    }
}

/// Within an epoch versions only rise: what was looked up earlier may arrive later. Another epoch is always sent.
fn raise(sender: &watch::Sender<GroupVersion>, version: GroupVersion) {
    sender.send_if_modified(|known| {
        let is_new = matches!(version.partial_cmp(known), None | Some(Ordering::Greater));
        if is_new {
            *known = version;
        }
        is_new
    });
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Followers> {
        self.followers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Follower {
    /// The version now.
    pub(crate) fn version(&mut self) -> GroupVersion {
        *self.versions.borrow_and_update()
    }

    /// Waits for a version that [`Self::version`] has not returned. `false` at the end: the group is deleted, or the
    /// server stops.
    pub(crate) async fn next_change(&mut self) -> bool {
        self.versions.changed().await.is_ok()
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        let mut followers = self.shared.lock();
        followers.count = followers.count.saturating_sub(1);
        for subject in self.subjects.drain(..) {
            if let Entry::Occupied(mut entry) = followers.by_subject.entry(subject) {
                *entry.get_mut() -= 1;
                if *entry.get() == 0 {
                    entry.remove();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use db::Epoch;

    use super::*;

    const GROUP: GroupId = GroupId(7);
    const EPOCH: Epoch = Epoch(1);

    fn found(group: GroupId, epoch: Epoch, number: i64) -> VersionRow {
        VersionRow {
            id: group,
            public_hash: "k7m2x9qd".to_owned(),
            version: GroupVersion::new(epoch, number),
        }
    }

    fn limit(subject: &str, max: u32) -> StreamLimit {
        StreamLimit {
            subject: subject.to_owned(),
            max,
        }
    }

    #[tokio::test]
    async fn a_follower_is_told_newer_versions_only() {
        let events = GroupEvents::new(10);
        let mut follower = events.follow(found(GROUP, EPOCH, 3), &[]).unwrap();
        assert_eq!(follower.version().number(), 3);
        for (number, told) in [(2, None), (3, None), (5, Some(5)), (4, None), (6, Some(6))] {
            events.announce(&[GROUP], &[found(GROUP, EPOCH, number)]);
            let is_told = follower.versions.has_changed().unwrap();
            assert_eq!(is_told.then(|| follower.version().number()), told, "{number}");
        }
        // What a later follower has looked up is new to the earlier one.
        let mut later = events.follow(found(GROUP, EPOCH, 8), &[]).unwrap();
        assert!(follower.next_change().await);
        assert_eq!(
            [&mut follower, &mut later].map(|follower| follower.version().number()),
            [8, 8]
        );
    }

    #[tokio::test]
    async fn a_follower_is_told_another_epoch_whatever_the_number() {
        let events = GroupEvents::new(10);
        let mut follower = events.follow(found(GROUP, EPOCH, 3), &[]).unwrap();
        for version in [(2, 1), (2, 2), (3, 2)] {
            let (epoch, number) = (Epoch(version.0), version.1);
            events.announce(&[GROUP], &[found(GROUP, epoch, number)]);
            assert!(follower.versions.has_changed().unwrap(), "{version:?}");
            assert_eq!(follower.version(), GroupVersion::new(epoch, number));
        }
    }

    #[tokio::test]
    async fn streams_end_when_their_id_is_another_groups() {
        let events = GroupEvents::new(10);
        let mut follower = events.follow(found(GROUP, EPOCH, 3), &[]).unwrap();
        let other = VersionRow {
            public_hash: "abcd1234".to_owned(),
            ..found(GROUP, Epoch(2), 4)
        };
        let mut of_other = events.follow(other.clone(), &[]).unwrap();
        assert!(!follower.next_change().await);
        events.announce(&[GROUP], &[other]);
        assert_eq!(of_other.version(), GroupVersion::new(Epoch(2), 4));
        assert!(!of_other.versions.has_changed().unwrap());
    }

    #[tokio::test]
    async fn streams_end_with_their_group_or_the_server() {
        let events = GroupEvents::new(10);
        let mut of_deleted = events.follow(found(GROUP, EPOCH, 1), &[]).unwrap();
        let mut of_other = events.follow(found(GroupId(8), EPOCH, 1), &[]).unwrap();
        events.announce(&[GROUP], &[]);
        assert!(!of_deleted.next_change().await);
        assert!(!of_other.versions.has_changed().unwrap());
        events.close();
        assert!(!of_other.next_change().await);
        let refused = events.follow(found(GROUP, EPOCH, 1), &[]).unwrap_err();
        assert!(matches!(refused, Error::Unavailable(_)), "{refused}");
    }

    #[test]
    fn streams_are_limited_for_each_client_and_in_all() {
        let events = GroupEvents::new(3);
        let of =
            |subject: &str| events.follow(found(GROUP, EPOCH, 1), &[limit("network", 9), limit(subject, 2)]);
        let first = of("one").unwrap();
        let _second = of("one").unwrap();
        let refused = of("one").unwrap_err();
        assert!(
            matches!(&refused, Error::Refused(refusal) if refusal.code == ErrorCode::StreamLimit),
            "{refused}"
        );
        let other = of("other").unwrap();
        assert!(matches!(of("third"), Err(Error::Unavailable(_))));
        drop(other);
        drop(first);
        assert!(of("one").is_ok());
        // A refused stream is not counted, and subjects without streams take no memory.
        assert_eq!((events.count(), events.0.lock().by_subject.len()), (1, 2));
    }

    #[test]
    fn a_group_without_followers_is_forgotten() {
        let events = GroupEvents::new(10);
        let follower = events.follow(found(GROUP, EPOCH, 1), &[]).unwrap();
        assert_eq!(events.followed(), [GROUP]);
        drop(follower);
        assert!(events.followed().is_empty());
    }
}
