//! The benchmarks of elo-core, in native code and in WebAssembly.

use crate::failure::Result;
use crate::process;
use crate::project::Project;
use crate::tools::chromium::{self, Browser};
use crate::tools::{node, rust, wasm};

/// The example of elo-wasm that `frontend/scripts/benchmark-replay.mjs` runs.
const REPLAY: &str = "replay_benchmark";
const WASM_TARGET: &str = "wasm32-unknown-unknown";

pub(super) fn run(project: &Project) -> Result<()> {
    process::run_visible(project.cargo(&["bench", "--package", "bench"]))?;
    replay_in_webassembly(project)
}

/// In Node and in Chromium.
fn replay_in_webassembly(project: &Project) -> Result<()> {
    rust::ensure_wasm_target(project)?;
    node::ensure(project)?;
    node::ensure_packages(project)?;
    wasm::ensure(project)?;
    let browser = chromium::ensure(project)?;
    let mut build = project.cargo(&["build", "--release", "--locked", "--package", "elo-wasm"]);
    build.args(["--example", REPLAY, "--target", WASM_TARGET]);
    process::run_logged(project, "replay in WebAssembly", build)?;
    let module = project
        .target()
        .join(WASM_TARGET)
        .join("release/examples")
        .join(REPLAY)
        .with_extension("wasm");
    let package = project.local("replay-benchmark");
    let mut bind = project.command("wasm-bindgen");
    bind.args(["--target", "web", "--out-dir"])
        .arg(&package)
        .arg(module);
    process::run_logged(project, "its JavaScript", bind)?;
    let mut benchmark = project.frontend_command("node");
    benchmark.arg("scripts/benchmark-replay.mjs").arg(&package);
    if let Browser::Installed(path) = browser {
        benchmark.env("DUELO_E2E_BROWSER", path);
    }
    process::run_visible(benchmark)
}
