//! The figures of a run, and those of the run that is stored.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use super::load::Measured;
use crate::console;
use crate::failure::{Context, Result};
use crate::project::Project;

const STORED: &str = "docs/performance.json";
/// A figure below this part of the stored one is marked. Two runs on one quiet machine differ by up to a tenth.
const SLOWER: f64 = 0.85;

/// What is stored: the ratios of each benchmark.
type Stored = BTreeMap<String, BTreeMap<String, f64>>;

/// Figures, in the order of measuring. The first one is that of the simplest request, which says how fast the machine
/// is.
#[derive(Debug)]
pub(super) struct Table {
    /// The benchmark.
    name: &'static str,
    rows: Vec<(String, Measured)>,
}

impl Table {
    pub(super) fn new(name: &'static str) -> Self {
        Self {
            name,
            rows: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, work: impl Into<String>, measured: Measured) {
        let work = work.into();
        console::progress(format_args!("  {work}: {:.0}/s", measured.per_second));
        self.rows.push((work, measured));
    }

    /// The figures as parts of the first one, so that they can be compared with those of another machine.
    fn ratios(&self) -> BTreeMap<String, f64> {
        let base = self.rows.first().map_or(1.0, |(_, base)| base.per_second);
        let ratio = |per_second: f64| (per_second / base * 10_000.0).round() / 10_000.0;
        self.rows
            .iter()
            .map(|(work, measured)| (work.clone(), ratio(measured.per_second)))
            .collect()
    }

    /// Prints the figures beside the stored ones.
    pub(super) fn print(&self, project: &Project) -> Result<()> {
        let stored = read(project)?.remove(self.name).unwrap_or_default();
        let ratios = self.ratios();
        console::line(format_args!(
            "\n{:<56} {:>9} {:>9} {:>9} {:>8} {:>8}",
            "", "per s", "p50", "p99", "ratio", "stored"
        ));
        for (work, measured) in &self.rows {
            let ratio = ratios.get(work).copied().unwrap_or_default();
            let before = stored.get(work).copied();
            console::line(format_args!(
                "{work:<56} {:>9.0} {:>6.2} ms {:>6.2} ms {ratio:>8.3} {:>8} {}",
                measured.per_second,
                measured.p50_milliseconds,
                measured.p99_milliseconds,
                before.map_or_else(|| "-".to_owned(), |before| format!("{before:.3}")),
                before
                    .filter(|before| ratio < before * SLOWER)
                    .map_or("", |_| "slower"),
            ));
        }
        Ok(())
    }

    /// Prints the figures of rows named `call · size` as a table in Markdown, a column a size: the median and the 99th
    /// percentile in milliseconds.
    pub(super) fn print_sizes(&self, sizes: &[String]) {
        console::line(format_args!("\n| ms, p50 / p99 | {} |", sizes.join(" | ")));
        console::line(format_args!("|---|{}", "---|".repeat(sizes.len())));
        let (first, others) = sizes
            .split_first()
            .map_or(("", sizes), |(first, others)| (first.as_str(), others));
        for (work, measured) in &self.rows {
            let Some(call) = work.strip_suffix(&format!(" · {first}")) else {
                continue;
            };
            let of_others = others.iter().filter_map(|size| {
                let other = format!("{call} · {size}");
                self.rows.iter().find(|(work, _)| *work == other)
            });
            let cells: Vec<String> = std::iter::once(measured)
                .chain(of_others.map(|(_, measured)| measured))
                .map(|measured| {
                    format!(
                        "{:.1} / {:.1}",
                        measured.p50_milliseconds, measured.p99_milliseconds
                    )
                })
                .collect();
            console::line(format_args!("| {call} | {} |", cells.join(" | ")));
        }
    }

    /// Stores the figures for later runs.
    pub(super) fn store(&self, project: &Project) -> Result<()> {
        let mut stored = read(project)?;
        stored.insert(self.name.to_owned(), self.ratios());
        let mut text = serde_json::to_string_pretty(&stored).context("cannot write the table")?;
        text.push('\n');
        let file = file(project);
        fs::write(&file, text).context(format_args!("cannot write {}", file.display()))
    }
}

fn read(project: &Project) -> Result<Stored> {
    let file = file(project);
    let text = fs::read_to_string(&file).context(format_args!("cannot read {}", file.display()))?;
    serde_json::from_str(&text).context(format_args!("{} is not a table", file.display()))
}

fn file(project: &Project) -> PathBuf {
    project.root().join(STORED)
}
