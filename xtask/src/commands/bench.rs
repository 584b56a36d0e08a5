//! `bench`: the benchmarks of elo-core.

use crate::failure::Result;
use crate::process;
use crate::project::Project;

pub(crate) fn run(project: &Project) -> Result<()> {
    process::run_visible(project.cargo(&["bench", "--package", "elo-core"]))
}
