//! The journeys in the engines of other browsers: `WebKitGTK` and Firefox, over `WebDriver`.

use std::path::Path;

use crate::commands::test::outcome::Tally;
use crate::commands::test::playwright;
use crate::failure::Result;
use crate::project::Project;
use crate::tools::engines::{self, Engine};

pub(super) fn run(project: &Project, server: &Path) -> Result<Tally> {
    let found = engines::ensure(project);
    if found.is_empty() {
        // What each one lacks has been said.
        return Ok(Tally::default());
    }
    playwright::run(project, server, "engines", |test| {
        test.args(
            found
                .iter()
                .map(|engine| format!("--project={}", engine.project())),
        );
        if let Some(firefox) = found.iter().find_map(Engine::firefox) {
            test.env("DUELO_E2E_FIREFOX", firefox);
        }
    })
}
