//! The figures of the server, and those of the run that is stored.

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

/// Figures, in the order of measuring. The first one is that of the simplest request, which says how fast the machine is.
#[derive(Debug, Default)]
pub(super) struct Table(Vec<(&'static str, Measured)>);

impl Table {
    pub(super) fn add(&mut self, work: &'static str, measured: Measured) {
        console::progress(format_args!("  {work}: {:.0}/s", measured.per_second));
        self.0.push((work, measured));
    }

    /// The figures as parts of the first one, so that they can be compared with those of another machine.
    fn ratios(&self) -> BTreeMap<&'static str, f64> {
        let base = self.0.first().map_or(1.0, |(_, base)| base.per_second);
        let ratio = |per_second: f64| (per_second / base * 10_000.0).round() / 10_000.0;
        self.0
            .iter()
            .map(|(work, measured)| (*work, ratio(measured.per_second)))
            .collect()
    }

    /// Prints the figures beside the stored ones.
    pub(super) fn print(&self, project: &Project) -> Result<()> {
        let file = stored(project);
        let text = fs::read_to_string(&file).context(format_args!("cannot read {}", file.display()))?;
        let stored: BTreeMap<String, f64> =
            serde_json::from_str(&text).context(format_args!("{} is not a table", file.display()))?;
        let ratios = self.ratios();
        console::line(format_args!(
            "\n{:<44} {:>9} {:>9} {:>8} {:>8}",
            "", "per s", "p99", "ratio", "stored"
        ));
        for (work, measured) in &self.0 {
            let ratio = ratios.get(work).copied().unwrap_or_default();
            let before = stored.get(*work).copied();
            console::line(format_args!(
                "{work:<44} {:>9.0} {:>6.1} ms {ratio:>8.3} {:>8} {}",
                measured.per_second,
                measured.p99_milliseconds,
                before.map_or_else(|| "-".to_owned(), |before| format!("{before:.3}")),
                before
                    .filter(|before| ratio < before * SLOWER)
                    .map_or("", |_| "slower"),
            ));
        }
        Ok(())
    }

    /// Stores the figures for later runs.
    pub(super) fn store(&self, project: &Project) -> Result<()> {
        let file = stored(project);
        let mut text = serde_json::to_string_pretty(&self.ratios()).context("cannot write the table")?;
        text.push('\n');
        fs::write(&file, text).context(format_args!("cannot write {}", file.display()))
    }
}

fn stored(project: &Project) -> PathBuf {
    project.root().join(STORED)
}
