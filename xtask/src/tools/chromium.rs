//! A Chromium for the tests in the browser.

use std::path::PathBuf;
use std::process::Command;

use nix::unistd::geteuid;

use crate::console;
use crate::failure::{Failure, Result};
use crate::process;
use crate::project::Project;

/// Names under which systems install it.
const NAMES: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];
/// Places that are not on PATH.
const PLACES: [&str; 2] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Which browser Playwright shall use.
#[derive(Debug)]
pub(crate) enum Browser {
    /// An installed one.
    Installed(PathBuf),
    /// The one that Playwright brought.
    Playwrights,
}

/// Finds a browser, or installs one in the ways that may be open to us.
pub(crate) fn ensure(project: &Project) -> Result<Browser> {
    if let Some(path) = installed() {
        console::report(format_args!("✓ browser: {}", path.display()));
        return Ok(Browser::Installed(path));
    }
    let mut playwright = project.frontend_command("npx");
    playwright.args(["--no-install", "playwright", "install", "chromium"]);
    if geteuid().is_root() {
        playwright.arg("--with-deps");
    }
    if process::run_logged(project, "browser from Playwright", playwright).is_ok() {
        return Ok(Browser::Playwrights);
    }
    if geteuid().is_root() {
        // A failed update may still leave lists that are good enough.
        let _ = process::run_logged(project, "package lists", apt(&["update"]));
        let install = apt(&["install", "-y", "--no-install-recommends", "chromium"]);
        let _ = process::run_logged(project, "browser from the system's packages", install);
        if let Some(path) = installed() {
            return Ok(Browser::Installed(path));
        }
    }
    Err(Failure::new(
        "the tests in the browser need Chromium or Chrome: install it (Debian, Ubuntu: apt-get install \
         chromium; macOS: brew install --cask chromium) and run the tests again",
    ))
}

fn installed() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).flat_map(|folder| NAMES.map(|name| folder.join(name)));
    on_path
        .chain(PLACES.map(PathBuf::from))
        .find(|program| program.is_file())
}

fn apt(arguments: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    command
}
