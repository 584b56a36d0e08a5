//! The journeys in the engines of other browsers: `WebKitGTK` and Firefox, over `WebDriver`.

use crate::commands::test::outcome::Tally;
use crate::commands::test::playwright;
use crate::failure::{Failure, Result};
use crate::project::Project;
use crate::tools::engines::{self, Engine};

pub(super) fn run(project: &Project) -> Result<Tally> {
    let found = engines::ensure(project);
    if found.is_empty() {
        return Err(Failure::new(
            "neither WebKitGTK nor Firefox can be used here: what to install is said above",
        ));
    }
    playwright::run(project, "engines", |test| {
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
