//! Builds of the WebAssembly package, the web app and the server.

use std::fs;
use std::path::PathBuf;
use std::thread::{self, ScopedJoinHandle};

use crate::console;
use crate::failure::{Context, Failure, Result};
use crate::fingerprint::Fingerprint;
use crate::process;
use crate::project::Project;
use crate::tools::{node, rust, wasm};

/// Largest WebAssembly file, compressed with Brotli, in bytes.
const WASM_SIZE_MAX: usize = 40_000;
const WASM_NAME: &str = "elo_core";
const SERVER: &str = "duelo";
/// The example that prints Diesel's schema.
const PRINT_SCHEMA: &str = "print-schema";
const WASM_SOURCES: [&str; 4] = ["Cargo.toml", "Cargo.lock", "crates/elo-core", "crates/elo-wasm"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Reads the web app from its folder.
    Development,
    /// Optimised; contains the web app.
    Release,
}

/// Builds the web app and, in parallel, the server with `build_server`.
pub(crate) fn build_web_app_and_server<T: Send>(
    project: &Project,
    build_server: impl FnOnce() -> Result<T> + Send,
) -> Result<T> {
    thread::scope(|scope| {
        let packages = scope.spawn(|| node::ensure_packages(project));
        // Before the server, as Cargo locks the target folder of both.
        wasm::ensure(project)?;
        let server = scope.spawn(build_server);
        join(packages)?;
        build_wasm_package(project)?;
        build_web_app(project)?;
        join(server)
    })
}

fn join<T>(step: ScopedJoinHandle<'_, Result<T>>) -> Result<T> {
    step.join().map_err(|_| Failure::new("a step panicked"))?
}

/// Installs the npm packages, then builds the WebAssembly package and the web app.
pub(crate) fn ensure_web_app(project: &Project) -> Result<()> {
    ensure_wasm_package(project)?;
    build_web_app(project)
}

/// Everything that the frontend's build and tests need.
pub(crate) fn ensure_wasm_package(project: &Project) -> Result<()> {
    rust::ensure_wasm_target(project)?;
    node::ensure(project)?;
    node::ensure_packages(project)?;
    wasm::ensure(project)?;
    build_wasm_package(project)
}

/// Builds `elo-wasm`; an error if the WebAssembly file is too large.
pub(crate) fn build_wasm_package(project: &Project) -> Result<()> {
    const NAME: &str = "rules for the browser";
    let fingerprint = Fingerprint::compute(project, "wasm", &WASM_SOURCES, &wasm::pack_version(project)?)?;
    if fingerprint.is_unchanged() && wasm_file(project).is_file() {
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
    fingerprint.store()
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
        .context("cannot read the size that node prints")?;
    let raw = fs::metadata(&file)
        .context(format_args!("cannot read {}", file.display()))?
        .len();
    let sizes = format!("{raw} bytes, {compressed} compressed (at most {WASM_SIZE_MAX})");
    if compressed > WASM_SIZE_MAX {
        return Err(Failure::new(format!(
            "the rules for the browser are too large: {sizes}"
        )));
    }
    console::progress(format_args!("  rules for the browser: {sizes}"));
    Ok(())
}

fn build_web_app(project: &Project) -> Result<()> {
    const NAME: &str = "web app";
    let wasm = fs::read(wasm_file(project)).context("cannot read the rules for the browser")?;
    let fingerprint = Fingerprint::compute(project, "web-app", &["frontend"], &format!("{wasm:?}"))?;
    if fingerprint.is_unchanged() && project.web_app().join("index.html").is_file() {
        console::unchanged(NAME);
        return Ok(());
    }
    process::run_logged(project, NAME, project.npm_script("build"))?;
    fingerprint.store()
}

pub(crate) fn build_server(project: &Project, profile: Profile) -> Result<PathBuf> {
    let mut build = project.cargo(&["build", "--locked", "--package", "server", "--bin", SERVER]);
    if profile == Profile::Release {
        build.arg("--release");
    }
    process::run_logged(project, "server", build)?;
    Ok(output_folder(project, profile).join(SERVER))
}

/// The programs that tests and code generation need.
#[derive(Debug)]
pub(crate) struct TestPrograms {
    pub(crate) server: PathBuf,
    pub(crate) print_schema: PathBuf,
}

/// Builds them with `--workspace` and an example, as the tests are built: Cargo unifies the features of everything that
/// it builds in one run, dev-dependencies included, and a smaller selection would compile most crates twice.
pub(crate) fn build_test_programs(project: &Project) -> Result<TestPrograms> {
    let mut build = project.cargo(&["build", "--locked", "--workspace", "--bin", SERVER]);
    build.args(["--example", PRINT_SCHEMA]);
    process::run_logged(project, "server", build)?;
    let folder = output_folder(project, Profile::Development);
    Ok(TestPrograms {
        server: folder.join(SERVER),
        print_schema: folder.join("examples").join(PRINT_SCHEMA),
    })
}

fn output_folder(project: &Project, profile: Profile) -> PathBuf {
    project.target().join(match profile {
        Profile::Development => "debug",
        Profile::Release => "release",
    })
}
