//! The Rust toolchain. Cargo itself checks its version against `rust-version` before it builds xtask.

use std::path::Path;

use crate::failure::{Failure, Result};
use crate::process;
use crate::project::Project;

const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Installs the WebAssembly target if it is missing.
pub(crate) fn ensure_wasm_target(project: &Project) -> Result<()> {
    ensure_target(
        project,
        WASM_TARGET,
        "for a Rust from your system, install its package for it (Debian: libstd-rust-dev-wasm32)",
    )
}

/// Installs a target if it is missing.
pub(crate) fn ensure_target(project: &Project, target: &str, without_rustup: &str) -> Result<()> {
    let libraries = rustc_print(project, &["target-libdir", "--target", target])?;
    if Path::new(&libraries).is_dir() {
        return Ok(());
    }
    let mut add = project.command("rustup");
    add.args(["target", "add", target]);
    process::run_logged(project, &format!("Rust for {target}"), add).map_err(|failure| {
        Failure::new(format!(
            "{failure}\nThe Rust target {target} is needed. With rustup: `rustup target add {target}`; {without_rustup}"
        ))
    })
}

/// The target triple of this machine.
pub(crate) fn host_target(project: &Project) -> Result<String> {
    rustc_print(project, &["host-tuple"])
}

fn rustc_print(project: &Project, arguments: &[&str]) -> Result<String> {
    let mut print = project.command("rustc");
    print.arg("--print").args(arguments);
    Ok(process::capture(print)?.trim().to_owned())
}
