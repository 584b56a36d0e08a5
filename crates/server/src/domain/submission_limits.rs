//! The limits of matches that others than its members submit to a group.
//!
//! What was submitted is stored with the group and guarded by its version: of submissions that start from the same
//! numbers one is written, so that the limits hold exactly, over all servers.

use base64ct::{Base64UrlUnpadded, Encoding};
use chrono::{DateTime, TimeDelta, Utc};
use db::ids::GroupId;
use db::queries::submissions::CountedMatches;
use db::rows::{GroupRow, MatchWindow, VisitorMatches};
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};

use crate::caller::client::Client;
use crate::config::{Config, Limits, RateLimit};
use crate::error::{ErrorCode, Result};

/// The bytes of a digest that tell clients apart.
const DIGEST_LENGTH: usize = 9;

/// The time after which the owner is told of another burst.
const BURST_INTERVAL: TimeDelta = TimeDelta::days(1);

/// The limits of one client in a group.
pub(crate) struct SubmissionLimits {
    /// The client, and the site of an IPv6 address, whose addresses are free: the name of each counter, and the most
    /// matches.
    counters: Vec<(String, u32)>,
    of_client: RateLimit,
    of_group: RateLimit,
}

impl SubmissionLimits {
    pub(crate) fn new(config: &Config, group: GroupId, client: Client) -> Self {
        let of_client = config.limits.submissions;
        let counter = |client: String, max| (digest(config, group, &client), max);
        let site = client.site();
        let by_site = site.map(|site| counter(site, of_client.for_site().count));
        let by_client = counter(client.subject(), of_client.count);
        Self {
            counters: [by_client].into_iter().chain(by_site).collect(),
            of_client,
            of_group: config.limits.group_submissions,
        }
    }

    /// Whether the client has submitted in the window that was stored last.
    pub(crate) fn are_among(&self, submitted: &VisitorMatches) -> bool {
        let by_client = submitted.by_client.as_ref();
        let own = self.counters.first();
        by_client
            .zip(own)
            .is_some_and(|(window, (name, _))| window.matches.contains_key(name))
    }

    /// Counts a match, or refuses it with the time to wait.
    pub(crate) fn count(
        &self,
        group: &GroupRow,
        before: &VisitorMatches,
        at: DateTime<Utc>,
    ) -> Result<CountedMatches> {
        let mut all = open(before.all.as_ref(), self.of_group, at);
        let mut by_client = open(before.by_client.as_ref(), self.of_client, at);
        let is_client_above = self
            .counters
            .iter()
            .any(|(name, max)| by_client.matches.get(name).is_some_and(|count| count >= max));
        let is_group_above = all.matches >= self.of_group.count;
        let waits = [
            is_client_above.then(|| wait(by_client.until - at, self.of_client)),
            is_group_above.then(|| wait(all.until - at, self.of_group)),
        ];
        if let Some(seconds) = waits.into_iter().flatten().max() {
            return Err(ErrorCode::SubmissionLimit.with("retryAfter", seconds).into());
        }
        all.matches += 1;
        for (name, _) in &self.counters {
            *by_client.matches.entry(name.clone()).or_default() += 1;
        }
        let is_told = group
            .burst_at
            .is_some_and(|told| told > all.until - length(self.of_group));
        Ok(CountedMatches {
            burst_matches: is_told.then(|| i32::try_from(all.matches).unwrap_or(i32::MAX)),
            matches: VisitorMatches {
                all: Some(all),
                by_client: Some(by_client),
            },
        })
    }
}

/// The number of matches of a burst that the owner is to be told of: as many in the window of a group as one client may
/// submit. `None` if there is none, or if the owner was told of one within a day.
pub(crate) fn burst_to_report(
    limits: &Limits,
    group: &GroupRow,
    visitors: &VisitorMatches,
    at: DateTime<Utc>,
) -> Option<i32> {
    let burst = limits.submissions.count.min(limits.group_submissions.count);
    let matches = visitors.all.as_ref()?.matches;
    let is_told = group.burst_at.is_some_and(|told| told > at - BURST_INTERVAL);
    (matches >= burst && !is_told).then(|| i32::try_from(matches).unwrap_or(i32::MAX))
}

/// The window at this time, empty if the one before has ended. Requests are not counted in the order of their times,
/// and servers' clocks differ, so that a window may have begun after `at`. One that begins more than its length later
/// was begun by a server whose clock is wrong: it has ended too.
fn open<T: Clone + Default>(
    before: Option<&MatchWindow<T>>,
    limit: RateLimit,
    at: DateTime<Utc>,
) -> MatchWindow<T> {
    let length = length(limit);
    match before {
        Some(window) if at < window.until && window.until <= at + length + length => window.clone(),
        _ => MatchWindow {
            until: at + length,
            matches: T::default(),
        },
    }
}

/// The seconds to wait for the end of a window: at most its length, also if it began after the request.
fn wait(left: TimeDelta, limit: RateLimit) -> i64 {
    (left.min(length(limit)).num_milliseconds() + 999) / 1000
}

fn length(limit: RateLimit) -> TimeDelta {
    TimeDelta::from_std(limit.length).unwrap_or(TimeDelta::MAX)
}

/// The name of a client's counter: what is stored with a group does not reveal who has submitted matches to it.
fn digest(config: &Config, group: GroupId, client: &str) -> String {
    let digest = Sha256::new()
        .chain_update(config.jwt_secret.expose_secret())
        .chain_update(format!(" {group} {client}"))
        .finalize();
    Base64UrlUnpadded::encode_string(digest.get(..DIGEST_LENGTH).unwrap_or(&digest))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use db::testing::group_row;

    use super::*;
    use crate::error::Error;

    const GROUP: GroupId = GroupId(7);

    fn limit(count: u32, seconds: u64) -> RateLimit {
        RateLimit {
            count,
            length: Duration::from_secs(seconds),
        }
    }

    fn client(counters: &[(&str, u32)]) -> SubmissionLimits {
        SubmissionLimits {
            counters: counters
                .iter()
                .map(|(name, max)| ((*name).to_owned(), *max))
                .collect(),
            of_client: limit(3, 600),
            of_group: limit(5, 3600),
        }
    }

    fn after(seconds: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds)
    }

    /// Counts a match, or the seconds to wait.
    fn count(
        client: &SubmissionLimits,
        visitors: &mut VisitorMatches,
        seconds: i64,
    ) -> std::result::Result<(), i64> {
        match client.count(&group_row(GROUP), visitors, after(seconds)) {
            Ok(counted) => {
                *visitors = counted.matches;
                Ok(())
            }
            Err(Error::Refused(refusal)) => Err(refusal.params["retryAfter"].as_i64().unwrap()),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_client_and_a_group_have_windows_of_their_own() {
        let (one, two) = (client(&[("one", 3)]), client(&[("two", 3)]));
        let mut visitors = VisitorMatches::default();
        for second in 0..3 {
            assert_eq!(count(&one, &mut visitors, second), Ok(()));
        }
        assert_eq!(count(&one, &mut visitors, 10), Err(590));
        assert_eq!(count(&two, &mut visitors, 10), Ok(()));
        assert_eq!(count(&one, &mut visitors, 600), Ok(()));
        // Now the group's, which began with the first match.
        assert_eq!(count(&one, &mut visitors, 601), Err(2999));
        assert_eq!(count(&two, &mut visitors, 3600), Ok(()));
    }

    #[test]
    fn a_site_has_a_counter_besides_those_of_its_networks() {
        let mut visitors = VisitorMatches::default();
        for network in ["a", "a", "b", "b"] {
            assert_eq!(
                count(&client(&[(network, 3), ("site", 4)]), &mut visitors, 0),
                Ok(())
            );
        }
        assert_eq!(
            count(&client(&[("c", 3), ("site", 4)]), &mut visitors, 0),
            Err(600)
        );
    }

    #[test]
    fn a_window_of_a_clock_that_was_ahead_has_ended() {
        let one = client(&[("one", 3)]);
        let mut visitors = VisitorMatches::default();
        for _ in 0..3 {
            assert_eq!(count(&one, &mut visitors, 400 * 86_400), Ok(()));
        }
        assert_eq!(count(&one, &mut visitors, 0), Ok(()));
    }

    /// Requests that arrive at once are counted in any order, also by several servers.
    #[test]
    fn requests_that_are_not_counted_in_the_order_of_their_times_share_a_window() {
        let one = client(&[("one", 3)]);
        let mut visitors = VisitorMatches::default();
        for second in [12, 10, 11] {
            assert_eq!(count(&one, &mut visitors, second), Ok(()));
        }
        assert_eq!(count(&one, &mut visitors, 9), Err(600));
        assert_eq!(count(&one, &mut visitors, 20), Err(592));
    }

    #[test]
    fn the_matches_of_a_burst_are_counted_on_until_its_window_ends() {
        let one = client(&[("one", 3)]);
        let told = GroupRow {
            burst_at: Some(after(10)),
            burst_matches: Some(1),
            ..group_row(GROUP)
        };
        let mut visitors = VisitorMatches::default();
        assert_eq!(count(&one, &mut visitors, 0), Ok(()));
        let counted = one.count(&told, &visitors, after(20)).ok().unwrap();
        assert_eq!(counted.burst_matches, Some(2));
        let counted = one.count(&told, &counted.matches, after(3601)).ok().unwrap();
        assert_eq!(counted.burst_matches, None);
    }
}
