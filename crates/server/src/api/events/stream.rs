//! The text of a stream of events.

use std::convert::Infallible;
use std::time::Duration;

use actix_web::web::Bytes;
use futures::Stream;
use futures::stream::unfold;
use rand::RngExt;
use tokio::time::{Instant, timeout_at};

use crate::group_events::Follower;

/// The times of a stream.
#[derive(Debug, Clone, Copy)]
struct Times {
    /// Between two comments, which show both sides that the other one is there.
    comment: Duration,
    /// Until the stream ends: then access is checked again, and clients spread over the servers.
    end: Duration,
}

const TIMES: Times = Times {
    comment: Duration::from_secs(25),
    end: Duration::from_hours(1),
};
/// Milliseconds until clients connect again: at random, since a stopping server ends all streams at once.
const RETRY_MILLISECONDS: std::ops::RangeInclusive<u32> = 1_000..=3_000;

struct State {
    follower: Follower,
    /// The last version that was sent to the client, on this stream or an earlier one.
    sent: Option<i64>,
    comment_interval: Duration,
    end: Instant,
    has_begun: bool,
}

/// The events of a follower whose client has received the version `last`.
pub(super) fn events(follower: Follower, last: Option<i64>) -> impl Stream<Item = Result<Bytes, Infallible>> {
    timed_events(follower, last, TIMES)
}

fn timed_events(
    follower: Follower,
    last: Option<i64>,
    times: Times,
) -> impl Stream<Item = Result<Bytes, Infallible>> {
    let state = State {
        follower,
        sent: last,
        comment_interval: times.comment,
        end: Instant::now() + times.end,
        has_begun: false,
    };
    unfold(state, async |mut state| {
        let text = state.next().await?;
        Some((Ok(Bytes::from(text)), state))
    })
}

impl State {
    /// The next part of the stream; `None` at its end.
    async fn next(&mut self) -> Option<String> {
        if !self.has_begun {
            self.has_begun = true;
            let retry = rand::rng().random_range(RETRY_MILLISECONDS);
            return Some(format!("retry: {retry}\n\n{}", self.unsent().unwrap_or_default()));
        }
        let comment_at = Instant::now() + self.comment_interval;
        loop {
            match timeout_at(comment_at.min(self.end), self.follower.has_changed()).await {
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
        (self.sent.replace(version) != Some(version)).then(|| format!("id: {version}\ndata: {version}\n\n"))
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use db::ids::GroupId;
    use futures::StreamExt;

    use super::*;
    use crate::group_events::GroupEvents;

    const GROUP: GroupId = GroupId(7);

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
            (None, "id: 3\ndata: 3\n\n"),
            (Some(2), "id: 3\ndata: 3\n\n"),
            (Some(3), ""),
        ] {
            let mut stream = pin!(events(groups.follow(GROUP, 3, &[]).unwrap(), last));
            assert_eq!(
                without_retry(&next(&mut stream).await.unwrap()),
                first,
                "{last:?}"
            );
        }
        let mut stream = pin!(events(groups.follow(GROUP, 3, &[]).unwrap(), Some(3)));
        next(&mut stream).await;
        let _newer = groups.follow(GROUP, 5, &[]).unwrap();
        assert_eq!(next(&mut stream).await.unwrap(), "id: 5\ndata: 5\n\n");
    }

    #[tokio::test]
    async fn comments_are_sent_while_nothing_changes_until_the_stream_is_old() {
        let groups = GroupEvents::new(10);
        let comments = Times {
            comment: Duration::ZERO,
            ..TIMES
        };
        let mut stream = pin!(timed_events(
            groups.follow(GROUP, 3, &[]).unwrap(),
            None,
            comments
        ));
        next(&mut stream).await;
        assert_eq!(next(&mut stream).await.unwrap(), ":\n\n");
        assert_eq!(next(&mut stream).await.unwrap(), ":\n\n");
        let _newer = groups.follow(GROUP, 4, &[]).unwrap();
        assert_eq!(next(&mut stream).await.unwrap(), "id: 4\ndata: 4\n\n");
        let old = Times {
            end: Duration::ZERO,
            ..TIMES
        };
        let mut stream = pin!(timed_events(groups.follow(GROUP, 3, &[]).unwrap(), None, old));
        next(&mut stream).await;
        assert_eq!(next(&mut stream).await, None);
    }

    #[tokio::test]
    async fn a_stopping_server_ends_the_stream_after_what_is_unsent() {
        let groups = GroupEvents::new(10);
        let mut stream = pin!(events(groups.follow(GROUP, 3, &[]).unwrap(), None));
        next(&mut stream).await;
        let _newer = groups.follow(GROUP, 4, &[]).unwrap();
        groups.close();
        assert_eq!(next(&mut stream).await.unwrap(), "id: 4\ndata: 4\n\n");
        assert_eq!(next(&mut stream).await, None);
    }
}
