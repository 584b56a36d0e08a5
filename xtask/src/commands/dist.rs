//! `dist`: one file to install.

use std::fs;

use crate::artifacts::{self, Profile};
use crate::console;
use crate::failure::{Context, Result};
use crate::project::Project;
use crate::tools::{node, rust};

pub(crate) fn run(project: &Project) -> Result<()> {
    rust::ensure(project)?;
    node::ensure(project)?;
    // One after the other: the release binary carries the web app inside.
    artifacts::ensure_web_app(project)?;
    let program = artifacts::build_server(project, Profile::Release)?;
    let size = fs::metadata(&program)
        .context(format_args!("cannot read {}", program.display()))?
        .len();
    console::say(format_args!(
        "\n  {} ({:.1} MB)\n",
        program.display(),
        f64::from(u32::try_from(size / 1000).unwrap_or(u32::MAX)) / 1000.0
    ));
    Ok(())
}
