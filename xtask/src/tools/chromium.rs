//! Finds or installs Chromium for the browser tests.

use std::path::PathBuf;

use nix::unistd::geteuid;

use crate::console;
use crate::failure::{Failure, Result};
use crate::process;
use crate::project::Project;
use crate::tools::apt;

/// Program names on PATH. The headless shell comes first: it draws no window, and takes a fifth less CPU time.
const PROGRAMS: [&str; 6] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];
/// Programs that are not on PATH.
const PATHS: [&str; 2] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// The browser that Playwright uses.
#[derive(Debug)]
pub(crate) enum Browser {
    /// Installed on this machine.
    Installed(PathBuf),
    /// Downloaded by Playwright.
    Downloaded,
}

/// Finds a browser; else lets Playwright download one, and as root installs the system's package.
pub(crate) fn ensure(project: &Project) -> Result<Browser> {
    if let Some(path) = installed() {
        console::progress(format_args!("✓ browser: {}", path.display()));
        return Ok(Browser::Installed(path));
    }
    let mut playwright = project.frontend_command("npx");
    playwright.args(["--no-install", "playwright", "install", "chromium"]);
    if geteuid().is_root() {
        playwright.arg("--with-deps");
    }
    if process::run_logged(project, "browser from Playwright", playwright).is_ok() {
        return Ok(Browser::Downloaded);
    }
    // Only Debian has the first package.
    let packages = ["chromium-headless-shell", "chromium"];
    if apt::install_first(project, &packages, || installed().is_some())
        && let Some(path) = installed()
    {
        return Ok(Browser::Installed(path));
    }
    Err(Failure::new(
        "the tests in the browser need Chromium or Chrome: install it (Debian, Ubuntu: apt-get install \
         chromium; macOS: brew install --cask chromium) and run the tests again",
    ))
}

fn installed() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).flat_map(|folder| PROGRAMS.map(|name| folder.join(name)));
    on_path
        .chain(PATHS.map(PathBuf::from))
        .find(|program| program.is_file())
}
