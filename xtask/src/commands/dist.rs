//! `dist`: one release binary.

use std::fs;

use crate::artifacts::{self, Profile};
use crate::console;
use crate::failure::{Context, Result};
use crate::project::Project;

pub(crate) fn run(project: &Project) -> Result<()> {
    // In this order: the release binary contains the web app.
    artifacts::ensure_web_app(project)?;
    artifacts::forget_version(project)?;
    let program = artifacts::build_server(project, Profile::Release)?;
    let size = fs::metadata(&program)
        .context(format_args!("cannot read {}", program.display()))?
        .len();
    console::line(format_args!(
        "\n  {} ({:.1} MB)\n",
        program.display(),
        f64::from(u32::try_from(size / 1000).unwrap_or(u32::MAX)) / 1000.0
    ));
    Ok(())
}
