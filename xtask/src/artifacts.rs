//! Builds of the WebAssembly packages, the web app and the server.

use std::fs::{self, File};
use std::path::PathBuf;
use std::thread::{self, ScopedJoinHandle};
use std::time::SystemTime;

use crate::console;
use crate::failure::{Context, Failure, Result};
use crate::fingerprint::Fingerprint;
use crate::process;
use crate::project::Project;
use crate::tools::{node, rust, wasm};

/// A crate that is built for the browser, below `frontend/pkg`.
struct WasmPackage {
    /// What the console and the logs call it.
    title: &'static str,
    /// Names its fingerprint.
    key: &'static str,
    folder: &'static str,
    /// Further folders that it is built from.
    sources: &'static [&'static str],
    /// The folder and the name of the built files. A folder each: wasm-pack optimises all files of one.
    output: &'static str,
    name: &'static str,
    /// Largest WebAssembly file, compressed with Brotli, in bytes.
    size_max: usize,
}

const WASM_PACKAGES: [WasmPackage; 4] = [
    WasmPackage {
        title: "rules for the browser",
        key: "wasm",
        folder: "crates/elo-wasm",
        sources: &[],
        output: "",
        name: "elo_core",
        // Half a kilobyte of it: ranks beside guests, in a preview at each keystroke and in that of a correction.
        size_max: 40_600,
    },
    WasmPackage {
        title: "rules for few pages of the browser",
        key: "wasm-more",
        folder: "crates/elo-wasm-more",
        sources: &[],
        output: "more",
        name: "elo_more",
        // 7 kB of it: the digest of seals, and the comparison of a log with a former one. 4 kB: the ranges of ranks,
        // and those that a match decides with their ratings, and the matches that decide one.
        size_max: 53_300,
    },
    WasmPackage {
        title: "reader of sheets for the browser",
        key: "wasm-sheets",
        folder: "crates/elo-wasm-sheets",
        sources: &["crates/match-sheets"],
        output: "sheets",
        name: "elo_sheets",
        size_max: 300_000,
    },
    WasmPackage {
        title: "reader of workbooks for the browser",
        key: "wasm-workbooks",
        folder: "crates/elo-wasm-workbooks",
        sources: &["crates/match-sheets", "crates/workbook-tables"],
        output: "workbooks",
        name: "elo_workbooks",
        size_max: 450_000,
    },
];

const SERVER: &str = "duelo";
/// The example that prints Diesel's schema.
const PRINT_SCHEMA: &str = "print-schema";
/// The example that fills a database with groups.
const FILL_GROUPS: &str = "fill-groups";

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
        build_wasm_packages(project)?;
        build_web_app(project)?;
        join(server)
    })
}

/// Installs the npm packages and, in parallel, the tools for WebAssembly.
pub(crate) fn ensure_tools(project: &Project) -> Result<()> {
    node::ensure(project)?;
    thread::scope(|scope| {
        let packages = scope.spawn(|| node::ensure_packages(project));
        wasm::ensure(project)?;
        join(packages)
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
    build_wasm_packages(project)
}

/// Builds the crates for the browser; an error if a WebAssembly file is too large.
pub(crate) fn build_wasm_packages(project: &Project) -> Result<()> {
    WASM_PACKAGES
        .iter()
        .try_for_each(|package| build_wasm_package(project, package))
}

fn build_wasm_package(project: &Project, package: &WasmPackage) -> Result<()> {
    let mut sources = vec!["Cargo.toml", "Cargo.lock", "crates/elo-core", package.folder];
    sources.extend(package.sources);
    let version = wasm::pack_version(project)?;
    let fingerprint = Fingerprint::compute(project, package.key, &sources, &version)?;
    if fingerprint.is_unchanged() && wasm_file(project, package).is_file() {
        console::unchanged(package.title);
        return Ok(());
    }
    let mut build = project.command("wasm-pack");
    build.args([
        "build",
        package.folder,
        "--profile",
        "browser",
        "--target",
        "web",
        "--out-name",
        package.name,
        "--out-dir",
    ]);
    build.arg(project.wasm_package().join(package.output));
    process::run_logged(project, package.title, build)?;
    check_wasm_size(project, package)?;
    fingerprint.store()
}

fn wasm_file(project: &Project, package: &WasmPackage) -> PathBuf {
    let file = format!("{}_bg.wasm", package.name);
    project.wasm_package().join(package.output).join(file)
}

fn check_wasm_size(project: &Project, package: &WasmPackage) -> Result<()> {
    const COMPRESS: &str = "const { readFileSync } = require('node:fs');
        const { brotliCompressSync } = require('node:zlib');
        console.log(brotliCompressSync(readFileSync(process.argv[1])).length)";
    let WasmPackage { title, size_max, .. } = package;
    let file = wasm_file(project, package);
    let mut compress = project.command("node");
    compress.args(["-e", COMPRESS]).arg(&file);
    let compressed: usize = process::capture(compress)?
        .trim()
        .parse()
        .context("cannot read the size that node prints")?;
    let raw = fs::metadata(&file)
        .context(format_args!("cannot read {}", file.display()))?
        .len();
    let sizes = format!("{raw} bytes, {compressed} compressed (at most {size_max})");
    if compressed > *size_max {
        return Err(Failure::new(format!("the {title} are too large: {sizes}")));
    }
    console::progress(format_args!("  {title}: {sizes}"));
    Ok(())
}

fn build_web_app(project: &Project) -> Result<()> {
    const NAME: &str = "web app";
    let wasm: Vec<Vec<u8>> = WASM_PACKAGES
        .iter()
        .map(|package| fs::read(wasm_file(project, package)))
        .collect::<std::io::Result<_>>()
        .context("cannot read the rules for the browser")?;
    let fingerprint = Fingerprint::compute(project, "web-app", &["frontend"], &format!("{wasm:?}"))?;
    if fingerprint.is_unchanged() && project.web_app().join("index.html").is_file() {
        console::unchanged(NAME);
        return Ok(());
    }
    process::run_logged(project, NAME, project.npm_script("build"))?;
    fingerprint.store()
}

/// Cargo's arguments for the server that is released.
pub(crate) const RELEASE_BUILD: [&str; 7] = [
    "build",
    "--locked",
    "--release",
    "--package",
    "server",
    "--bin",
    SERVER,
];

pub(crate) fn build_server(project: &Project, profile: Profile) -> Result<PathBuf> {
    if profile == Profile::Development {
        return Ok(build_test_programs(project)?.server);
    }
    let build = project.cargo(&RELEASE_BUILD);
    process::run_logged(project, "server", build)?;
    Ok(output_folder(project, profile).join(SERVER))
}

/// Lets the compiler ask git again for the version: it notices a commit by itself, but no new tag of the same commit.
pub(crate) fn forget_version(project: &Project) -> Result<()> {
    let main = project.root().join("crates/server/src/main.rs");
    File::options()
        .append(true)
        .open(&main)
        .and_then(|file| file.set_modified(SystemTime::now()))
        .context(format_args!("cannot change the time of {}", main.display()))
}

/// The programs that development, tests and code generation need.
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

/// The program that fills a database with groups, for benchmarks. With `--workspace`, as in [`build_test_programs`].
pub(crate) fn build_fill_groups(project: &Project) -> Result<PathBuf> {
    let build = project.cargo(&["build", "--locked", "--workspace", "--example", FILL_GROUPS]);
    process::run_logged(project, "program that fills a database", build)?;
    let folder = output_folder(project, Profile::Development);
    Ok(folder.join("examples").join(FILL_GROUPS))
}

fn output_folder(project: &Project, profile: Profile) -> PathBuf {
    project.target().join(match profile {
        Profile::Development => "debug",
        Profile::Release => "release",
    })
}
