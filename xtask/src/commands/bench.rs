//! `bench`: how fast the rules are.

use crate::failure::Result;
use crate::process;
use crate::project::Project;

pub(crate) fn run(project: &Project) -> Result<()> {
    let mut bench = project.command("cargo");
    bench.args(["bench", "--package", "elo-core"]);
    process::run_visible(bench)
}
