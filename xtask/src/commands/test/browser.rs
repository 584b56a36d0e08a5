//! The end-to-end tests, in Chromium.

use std::path::Path;

use crate::commands::test::outcome::Tally;
use crate::commands::test::playwright;
use crate::failure::Result;
use crate::project::Project;
use crate::tools::chromium::{self, Browser};

pub(super) fn run(project: &Project, server: &Path) -> Result<Tally> {
    let browser = chromium::ensure(project)?;
    playwright::run(project, server, "e2e", |test| {
        if let Browser::Installed(path) = browser {
            test.env("DUELO_E2E_BROWSER", path);
        }
    })
}
