//! The text of a stream of events.

use std::convert::Infallible;
use std::time::Duration;

use actix_web::web::Bytes;
use db::GroupVersion;
use futures::Stream;
use futures::stream::unfold;
use rand::RngExt;
use tokio::time::{Instant, timeout_at};

use crate::group_events::Follower;

/// The intervals of a stream.
#[derive(Debug, Clone, Copy)]
struct Intervals {
    /// Between two comments, which show both sides that the other one is there.
    comment: Duration,
    /// Until the stream ends: then access is checked again, and clients spread over the servers.
    end: Duration,
}

const INTERVALS: Intervals = Intervals {
    comment: Duration::from_secs(25),
    end: Duration::from_hours(1),
};
/// Milliseconds until clients connect again: at random, since a stopping server ends all streams at once.
const RETRY_MILLISECONDS: std::ops::RangeInclusive<u32> = 1_000..=3_000;

struct EventStream {
    follower: Follower,
    /// The id of the last event that was sent to the client, on this stream or an earlier one.
    sent: Option<String>,
    comment_interval: Duration,
    end: Instant,
    has_begun: bool,
}

/// The events of a follower whose client has received the one with the id `last`.
pub(super) fn events(
    follower: Follower,
    last: Option<String>,
) -> impl Stream<Item = Result<Bytes, Infallible>> {
    timed_events(follower, last, INTERVALS)
}

fn timed_events(
    follower: Follower,
    last: Option<String>,
    intervals: Intervals,
) -> impl Stream<Item = Result<Bytes, Infallible>> {
    let state = EventStream {
        follower,
        sent: last,
        comment_interval: intervals.comment,
        end: Instant::now() + intervals.end,
        has_begun: false,
    };
    unfold(state, async |mut state| {
        let text = state.next().await?;
        Some((Ok(Bytes::from(text)), state))
    })
}

impl EventStream {
    /// The next part of the stream; `None` at its end.
    async fn next(&mut self) -> Option<String> {
        if !self.has_begun {
            self.has_begun = true;
            let retry = rand::rng().random_range(RETRY_MILLISECONDS);
            return Some(format!("retry: {retry}\n\n{}", self.unsent().unwrap_or_default()));
        }
        let comment_at = Instant::now() + self.comment_interval;
        loop {
            match timeout_at(comment_at.min(self.end), self.follower.next_change()).await {
                Ok(true) => {
                    if let Some(event) = self.unsent() {
                        return Some(event);
                    }
                }
                Ok(false) => return None,
                Err(_) => return (comment_at < self.end).then(|| ":\n\n".to_owned()),
            }
        }
    }

    /// The event of the present version, unless it was sent already.
    fn unsent(&mut self) -> Option<String> {
        let version = self.follower.version();
        let id = event_id(version);
        if self.sent.as_ref() == Some(&id) {
            return None;
        }
        let event = format!("id: {id}\ndata: {}\n\n", version.number());
        self.sent = Some(id);
        Some(event)
    }
}

fn event_id(version: GroupVersion) -> String {
    format!("{}-{}", version.number(), version.epoch())
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use db::Epoch;
    use db::ids::GroupId;
    use db::queries::groups::VersionRow;
    use futures::StreamExt;

    use super::*;
    use crate::group_events::GroupEvents;

    fn found(number: i64) -> VersionRow {
        VersionRow {
            id: GroupId(7),
            public_hash: "k7m2x9qd".to_owned(),
            version: GroupVersion::new(Epoch(1), number),
        }
    }

    fn event(number: i64) -> String {
        format!("id: {number}-0000000000000001\ndata: {number}\n\n")
    }

    async fn next(stream: &mut (impl Stream<Item = Result<Bytes, Infallible>> + Unpin)) -> Option<String> {
        let bytes = stream.next().await?.unwrap();
        Some(String::from_utf8(bytes.to_vec()).unwrap())
    }

    fn without_retry(text: &str) -> &str {
        let (retry, rest) = text.split_once("\n\n").unwrap();
        let milliseconds = retry.strip_prefix("retry: ").unwrap().parse().unwrap();
        assert!(RETRY_MILLISECONDS.contains(&milliseconds), "{text}");
        rest
    }

    #[tokio::test]
    async fn a_client_is_sent_a_version_that_it_does_not_have() {
        let groups = GroupEvents::new(10);
        for (last, first) in [
            (None, event(3)),
            (Some("2-0000000000000001"), event(3)),
            // The same number in another epoch.
            (Some("3-0000000000000002"), event(3)),
            (Some("3"), event(3)),
            (Some("3-0000000000000001"), String::new()),
        ] {
            let follower = groups.follow(found(3), &[]).unwrap();
            let mut stream = pin!(events(follower, last.map(str::to_owned)));
            assert_eq!(
                without_retry(&next(&mut stream).await.unwrap()),
                first,
                "{last:?}"
            );
        }
        let last = Some("3-0000000000000001".to_owned());
        let mut stream = pin!(events(groups.follow(found(3), &[]).unwrap(), last));
        next(&mut stream).await;
        let _newer = groups.follow(found(5), &[]).unwrap();
        assert_eq!(next(&mut stream).await.unwrap(), event(5));
    }

    #[tokio::test]
    async fn comments_are_sent_while_nothing_changes_until_the_stream_is_old() {
        let groups = GroupEvents::new(10);
        let comments = Intervals {
            comment: Duration::ZERO,
            ..INTERVALS
        };
        let mut stream = pin!(timed_events(
            groups.follow(found(3), &[]).unwrap(),
            None,
            comments
        ));
        next(&mut stream).await;
        assert_eq!(next(&mut stream).await.unwrap(), ":\n\n");
        assert_eq!(next(&mut stream).await.unwrap(), ":\n\n");
        let _newer = groups.follow(found(4), &[]).unwrap();
        assert_eq!(next(&mut stream).await.unwrap(), event(4));
        let old = Intervals {
            end: Duration::ZERO,
            ..INTERVALS
        };
        let mut stream = pin!(timed_events(groups.follow(found(3), &[]).unwrap(), None, old));
        next(&mut stream).await;
        assert_eq!(next(&mut stream).await, None);
    }

    #[tokio::test]
    async fn a_stopping_server_ends_the_stream_after_what_is_unsent() {
        let groups = GroupEvents::new(10);
        let mut stream = pin!(events(groups.follow(found(3), &[]).unwrap(), None));
        next(&mut stream).await;
        let _newer = groups.follow(found(4), &[]).unwrap();
        groups.close();
        assert_eq!(next(&mut stream).await.unwrap(), event(4));
        assert_eq!(next(&mut stream).await, None);
    }
}
