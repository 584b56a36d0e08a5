//! Finds or installs the engines of other browsers than Chromium, with their drivers for `WebDriver`.

use std::path::PathBuf;

use crate::console;
use crate::project::Project;
use crate::tools::apt;
use crate::tools::cargo_tool::GECKODRIVER;

const WEBKIT_DRIVER: &str = "WebKitWebDriver";
/// An X server that draws into memory: the browser of `WebKitGTK` needs a display.
const DISPLAY: &str = "Xvfb";
/// Debian's name first, which has no other one.
const FIREFOX: [&str; 2] = ["firefox-esr", "firefox"];

/// An engine that can be used.
#[derive(Debug)]
pub(crate) enum Engine {
    WebKit,
    Firefox(PathBuf),
}

impl Engine {
    /// Its project in `playwright.engines.config.ts`.
    pub(crate) fn project(&self) -> &'static str {
        match self {
            Self::WebKit => "webkit",
            Self::Firefox(_) => "firefox",
        }
    }

    /// The program of Firefox.
    pub(crate) fn firefox(&self) -> Option<&PathBuf> {
        match self {
            Self::WebKit => None,
            Self::Firefox(program) => Some(program),
        }
    }
}

/// The engines that are installed or can be, which only root on Debian or Ubuntu can; says what another one lacks.
pub(crate) fn ensure(project: &Project) -> Vec<Engine> {
    [webkit(project), firefox(project)]
        .into_iter()
        .flatten()
        .collect()
}

fn webkit(project: &Project) -> Option<Engine> {
    let lacks = |(program, _): &(&str, &str)| on_path(&[program]).is_none();
    let needed = [(WEBKIT_DRIVER, "webkit2gtk-driver"), (DISPLAY, "xvfb")];
    for (program, package) in needed.into_iter().filter(lacks) {
        if !apt::install_first(project, &[package], || on_path(&[program]).is_some()) {
            let packages: Vec<&str> = needed.iter().filter(|one| lacks(one)).map(|one| one.1).collect();
            missing("WebKitGTK", &packages.join(" "));
            return None;
        }
    }
    console::progress(format_args!("✓ WebKitGTK"));
    Some(Engine::WebKit)
}

fn firefox(project: &Project) -> Option<Engine> {
    let is_found = || on_path(&FIREFOX).is_some();
    if !is_found() {
        apt::install_first(project, &["firefox-esr"], is_found);
    }
    let Some(program) = on_path(&FIREFOX) else {
        missing("Firefox", "firefox-esr");
        return None;
    };
    if let Err(failure) = GECKODRIVER.ensure(project) {
        console::progress(failure);
        not_run(
            "Firefox",
            "its driver geckodriver could not be built: with a connection to crates.io, run the command again",
        );
        return None;
    }
    console::progress(format_args!("✓ Firefox: {}", program.display()));
    Some(Engine::Firefox(program))
}

/// Says which packages an engine lacks, and why they were not installed.
fn missing(engine: &str, packages: &str) {
    let reason = if apt::is_allowed() {
        "could not be installed (not Debian or Ubuntu, or no connection to their servers)"
    } else {
        "can be installed by root alone"
    };
    not_run(
        engine,
        &format!("what it needs {reason}: apt-get install {packages}"),
    );
}

fn not_run(engine: &str, reason: &str) {
    console::progress(format_args!("✗ {engine}: its journeys will NOT RUN; {reason}"));
}

fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .find(|program| program.is_file())
}
