//! Clients that send requests for some time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ureq::Agent;

use crate::api;
use crate::failure::{Failure, Result};

/// Clients at the same time, each with a connection of its own.
pub(super) const CLIENTS: u64 = 8;
/// Of the load before the measured part: connections, statements and caches are made in it.
const WARM_UP: Duration = Duration::from_millis(500);

/// One client sends a request for this long and at least this often, unless that takes too long.
const ALONE: Duration = Duration::from_millis(400);
const ALONE_REQUESTS: usize = 30;
const ALONE_LONGEST: Duration = Duration::from_secs(3);

/// What the clients of one load achieved.
#[derive(Debug, Clone, Copy)]
pub(super) struct Measured {
    /// Answers per second.
    pub(super) per_second: f64,
    /// Half of the answers took no longer than this, in milliseconds.
    pub(super) p50_milliseconds: f64,
    /// Of 100 answers, 99 took no longer than this, in milliseconds.
    pub(super) p99_milliseconds: f64,
}

/// Lets [`CLIENTS`] send requests one after another. `request` gets the number of the request, which no other has,
/// sends it and returns the status of the answer.
pub(super) fn run(
    duration: Duration,
    expected_status: u16,
    request: impl Fn(&Agent, u64) -> Result<u16> + Sync,
) -> Result<Measured> {
    let sent = AtomicU64::new(0);
    let begin = Instant::now() + WARM_UP;
    let end = begin + duration;
    let client = || -> Result<Vec<Duration>> {
        let agent = api::agent();
        let mut times = Vec::new();
        loop {
            let start = Instant::now();
            if start >= end {
                return Ok(times);
            }
            let status = request(&agent, sent.fetch_add(1, Ordering::Relaxed))?;
            if status != expected_status {
                return Err(Failure::new(format!(
                    "a request was answered {status}, not {expected_status}"
                )));
            }
            if start >= begin {
                times.push(start.elapsed());
            }
        }
    };
    let mut times = thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS).map(|_| scope.spawn(client)).collect();
        let results = clients.into_iter().map(|client| {
            client
                .join()
                .unwrap_or_else(|_| Err(Failure::new("a client panicked")))
        });
        results.collect::<Result<Vec<_>>>().map(|times| times.concat())
    })?;
    times.sort_unstable();
    let count = u32::try_from(times.len()).unwrap_or(u32::MAX);
    Ok(Measured {
        per_second: f64::from(count) / duration.as_secs_f64(),
        p50_milliseconds: percentile(&times, 50),
        p99_milliseconds: percentile(&times, 99),
    })
}

/// Lets one client send a request again and again; the rate is that of the median. `request` gets the number of the
/// request, sends it, and returns the status of the answer.
pub(super) fn alone(expected_status: u16, mut request: impl FnMut(u64) -> Result<u16>) -> Result<Measured> {
    let (mut times, begin) = (Vec::new(), Instant::now());
    for nth in 0.. {
        let start = Instant::now();
        let status = request(nth)?;
        if status != expected_status {
            return Err(Failure::new(format!(
                "a request was answered {status}, not {expected_status}"
            )));
        }
        // The first one makes connections and statements.
        if nth > 0 {
            times.push(start.elapsed());
        }
        let elapsed = begin.elapsed();
        let is_enough = times.len() >= ALONE_REQUESTS && elapsed > ALONE;
        if is_enough || (elapsed > ALONE_LONGEST && !times.is_empty()) {
            break;
        }
    }
    times.sort_unstable();
    let p50_milliseconds = percentile(&times, 50);
    Ok(Measured {
        per_second: 1000.0 / p50_milliseconds,
        p50_milliseconds,
        p99_milliseconds: percentile(&times, 99),
    })
}

/// The percentile of sorted times, in milliseconds.
fn percentile(times: &[Duration], percent: usize) -> f64 {
    let time = times
        .get(times.len() * percent / 100)
        .copied()
        .unwrap_or_default();
    time.as_secs_f64() * 1000.0
}
