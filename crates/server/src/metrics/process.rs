//! The metrics that Prometheus' own libraries have of every process, under the same names.

use std::fmt;
use std::fs;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use nix::sys::resource::{Resource, UsageWho, getrlimit, getrusage};
use nix::sys::time::{TimeVal, TimeValLike as _};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;

/// This process, which is asked at each scrape. What the system does not tell is left out.
#[derive(Debug)]
pub(super) struct Process {
    started: Duration,
}

impl Process {
    pub(super) fn started_now() -> Self {
        let started = SystemTime::now().duration_since(UNIX_EPOCH);
        Self {
            started: started.unwrap_or_default(),
        }
    }
}

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder) -> Result<(), fmt::Error> {
        let encoder = &mut encoder;
        let time = "Time of the processor, of the user and of the system";
        let processor = processor_time().map(|time| ConstCounter::new(time.as_secs_f64()));
        put(encoder, "process_cpu_seconds", time, processor)?;
        let started = Some(ConstGauge::new(self.started.as_secs_f64()));
        let since = "Time of the start, since 1970";
        put(encoder, "process_start_time_seconds", since, started)?;
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let (resident, addressed) = (memory(&status, "VmRSS:"), memory(&status, "VmSize:"));
        for (name, help, value) in [
            ("process_resident_memory_bytes", "Memory in use", resident),
            ("process_virtual_memory_bytes", "Address space", addressed),
            (
                "process_open_fds",
                "Open files, of which each connection is one",
                open_files(),
            ),
            ("process_max_fds", "Files that may be open", most_files()),
        ] {
            put(encoder, name, help, value.map(ConstGauge::new))?;
        }
        Ok(())
    }
}

fn put(
    encoder: &mut DescriptorEncoder<'_>,
    name: &str,
    help: &str,
    metric: Option<impl EncodeMetric>,
) -> Result<(), fmt::Error> {
    match metric {
        Some(metric) => metric.encode(encoder.encode_descriptor(name, help, None, metric.metric_type())?),
        None => Ok(()),
    }
}

fn processor_time() -> Option<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_SELF).ok()?;
    let micros = |time: TimeVal| u64::try_from(time.num_microseconds()).ok();
    let (user, system) = (micros(usage.user_time())?, micros(usage.system_time())?);
    Some(Duration::from_micros(user + system))
}

/// The bytes in a line of `/proc/self/status`, which has them as in `VmRSS:   54321 kB`.
fn memory(status: &str, label: &str) -> Option<i64> {
    let line = status.lines().find_map(|line| line.strip_prefix(label))?;
    let kilobytes: i64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// Without the one by which they are counted.
fn open_files() -> Option<i64> {
    let count = fs::read_dir("/proc/self/fd").ok()?.count();
    i64::try_from(count.saturating_sub(1)).ok()
}

fn most_files() -> Option<i64> {
    let (soft, _) = getrlimit(Resource::RLIMIT_NOFILE).ok()?;
    i64::try_from(soft).ok()
}
