//! What is built from the sources: the rules for the browser, the web app, the server.

use std::fs;
use std::path::PathBuf;

use crate::console;
use crate::failure::{Context, Failure, Result};
use crate::fingerprint::Fingerprint;
use crate::process;
use crate::project::Project;
use crate::tools::cargo_tool::{self, WASM_BINDGEN, WASM_PACK, WASM_PACK_VERSION};
use crate::tools::node;

/// What the rules may cost a reader to download, in bytes, compressed.
const WASM_BUDGET: usize = 40_000;
/// What the package for the browser is called there.
const WASM_NAME: &str = "elo_core";
/// The server's program.
const SERVER: &str = "duelo";
/// Prints what Diesel sees of the tables.
const PRINT_SCHEMA: &str = "print-schema";
const WASM_SOURCES: [&str; 4] = ["Cargo.toml", "Cargo.lock", "crates/elo-core", "crates/elo-wasm"];

/// How a server is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Quick to build; reads the web app from its folder.
    Development,
    /// Quick to run; carries the web app inside.
    Release,
}

/// The packages of npm, the rules for the browser, then the web app.
pub(crate) fn ensure_web_app(project: &Project) -> Result<()> {
    ensure_wasm_package(project)?;
    build_web_app(project)
}

/// What the frontend needs before anything in it can be built or tested.
pub(crate) fn ensure_wasm_package(project: &Project) -> Result<()> {
    node::ensure_packages(project)?;
    ensure_wasm_tools(project)?;
    build_wasm_package(project)
}

/// The two programs that turn Rust into a package for the browser.
pub(crate) fn ensure_wasm_tools(project: &Project) -> Result<()> {
    let bindgen = project.locked_version("wasm-bindgen")?;
    cargo_tool::ensure(
        project,
        &[(WASM_PACK, WASM_PACK_VERSION), (WASM_BINDGEN, &bindgen)],
    )
}

/// Builds `elo-wasm` for the browser, and refuses it when it has become too large.
pub(crate) fn build_wasm_package(project: &Project) -> Result<()> {
    const NAME: &str = "rules for the browser";
    let fingerprint = Fingerprint::take(project, "wasm", &WASM_SOURCES, WASM_PACK_VERSION)?;
    if fingerprint.is_known() && wasm_file(project).is_file() {
        console::unchanged(NAME);
        return Ok(());
    }
    let mut build = project.command("wasm-pack");
    build.args([
        "build",
        "crates/elo-wasm",
        "--profile",
        "browser",
        "--target",
        "web",
        "--out-name",
        WASM_NAME,
        "--out-dir",
    ]);
    build.arg(project.wasm_package());
    process::run_logged(project, NAME, build)?;
    check_wasm_size(project)?;
    fingerprint.remember()
}

fn wasm_file(project: &Project) -> PathBuf {
    project.wasm_package().join(format!("{WASM_NAME}_bg.wasm"))
}

fn check_wasm_size(project: &Project) -> Result<()> {
    const COMPRESS: &str = "const { readFileSync } = require('node:fs');
        const { brotliCompressSync } = require('node:zlib');
        console.log(brotliCompressSync(readFileSync(process.argv[1])).length)";
    let file = wasm_file(project);
    let mut compress = project.command("node");
    compress.args(["-e", COMPRESS]).arg(&file);
    let compressed: usize = process::capture(compress)?
        .trim()
        .parse()
        .context("cannot read node's answer")?;
    let raw = fs::metadata(&file)
        .context(format_args!("cannot read {}", file.display()))?
        .len();
    let sizes = format!("{raw} bytes, {compressed} compressed (at most {WASM_BUDGET})");
    if compressed > WASM_BUDGET {
        return Err(Failure::new(format!(
            "the rules for the browser are too large: {sizes}"
        )));
    }
    console::report(format_args!("  rules for the browser: {sizes}"));
    Ok(())
}

fn build_web_app(project: &Project) -> Result<()> {
    const NAME: &str = "web app";
    let wasm = fs::read(wasm_file(project)).context("cannot read the rules for the browser")?;
    let fingerprint = Fingerprint::take(project, "web-app", &["frontend"], &format!("{wasm:?}"))?;
    if fingerprint.is_known() && project.web_app().join("index.html").is_file() {
        console::unchanged(NAME);
        return Ok(());
    }
    let mut build = project.frontend_command("npm");
    build.args(["run", "build"]);
    process::run_logged(project, NAME, build)?;
    fingerprint.remember()
}

/// Builds the server; Cargo itself knows whether there is anything to do.
pub(crate) fn build_server(project: &Project, profile: Profile) -> Result<PathBuf> {
    let mut build = project.command("cargo");
    build.args(["build", "--locked", "--package", "server", "--bin", SERVER]);
    if profile == Profile::Release {
        build.arg("--release");
    }
    process::run_logged(project, "server", build)?;
    Ok(built(project, profile).join(SERVER))
}

/// The programs that tests and generated files need.
#[derive(Debug)]
pub(crate) struct TestPrograms {
    pub(crate) server: PathBuf,
    pub(crate) print_schema: PathBuf,
}

/// Builds them from the same crates as the tests. Cargo adds up the features of all that it builds at once, the
/// tests' own dependencies among them when an example is built: a smaller choice would compile most of the tree again.
pub(crate) fn build_test_programs(project: &Project) -> Result<TestPrograms> {
    let mut build = project.command("cargo");
    build.args(["build", "--locked", "--workspace", "--bin", SERVER]);
    build.args(["--example", PRINT_SCHEMA]);
    process::run_logged(project, "server", build)?;
    let folder = built(project, Profile::Development);
    Ok(TestPrograms {
        server: folder.join(SERVER),
        print_schema: folder.join("examples").join(PRINT_SCHEMA),
    })
}

/// Where Cargo leaves what it builds.
fn built(project: &Project, profile: Profile) -> PathBuf {
    project.target().join(match profile {
        Profile::Development => "debug",
        Profile::Release => "release",
    })
}
