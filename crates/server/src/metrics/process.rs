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
        let mut put = |name, help, metric: Option<&dyn EncodeMetric>| match metric {
            Some(metric) => {
                metric.encode(encoder.encode_descriptor(name, help, None, metric.metric_type())?)
            }
            None => Ok(()),
        };
        let processor = processor_time().map(|time| ConstCounter::new(time.as_secs_f64()));
        put(
            "process_cpu_seconds",
            "Time of the processor, of the user and of the system",
            processor.as_ref().map(|metric| metric as _),
        )?;
        let started = ConstGauge::new(self.started.as_secs_f64());
        put(
            "process_start_time_seconds",
            "Time of the start, since 1970",
            Some(&started),
        )?;
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        for (name, help, value) in [
            (
                "process_resident_memory_bytes",
                "Memory in use",
                memory(&status, "VmRSS:"),
            ),
            (
                "process_virtual_memory_bytes",
                "Address space",
                memory(&status, "VmSize:"),
            ),
            (
                "process_open_fds",
                "Open files, of which each connection is one",
                open_files(),
            ),
            ("process_max_fds", "Files that may be open", most_files()),
        ] {
            let gauge = value.map(ConstGauge::new);
            put(name, help, gauge.as_ref().map(|metric| metric as _))?;
        }
        Ok(())
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
